"""The words that Tab offers for a value: names of the league, of rules and files, and fixed words."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typer._click.core import Command, Parameter


class Offer(NamedTuple):
    """A word that may stand at the cursor, and what it is."""

    word: str
    about: str = ""


class Place(NamedTuple):
    """Where the cursor is: in which command, and in which of its parameters (None: another word of it).

    ``given`` are the words of the same argument that stand already; ``before`` is what belongs to the
    current word and not to the value: ``--event=``.
    """

    command: Command
    parameter: Parameter | None
    value: str
    given: tuple[str, ...] = ()
    before: str = ""
    names: bool = False


class League(NamedTuple):
    """Which database and season the line is about."""

    db: Path
    season: str | None


def matching(offers: Iterable[Offer], typed: str) -> list[Offer]:
    """Keep what begins as it was typed, without regard to case."""
    begun = typed.casefold()
    return [offer for offer in offers if offer.word.casefold().startswith(begun)]


def _players(place: Place, league: League) -> list[Offer]:
    """Offer every name; an alias once it is begun, where the player's own name begins otherwise."""
    from dcpl.store.completing import known_names

    begun, taken = place.value.casefold(), {name.casefold() for name in place.given}
    return [
        Offer(name, "" if name == player else player)
        for name, player in known_names(league.db)
        if player.casefold() not in taken
        and (name == player or (begun and not player.casefold().startswith(begun)))
    ]


def _more_players(place: Place, league: League) -> list[Offer]:
    """Offer the next name of a list with commas."""
    head, comma, last = place.value.rpartition(",")
    taken = tuple(name.strip() for name in head.split(","))
    found = matching(_players(place._replace(value=last, given=taken), league), last)
    return [Offer(head + comma + offer.word, offer.about) for offer in found]


def _with_players(place: Place, league: League) -> list[Offer]:
    """Offer each player of PLAYER=AMOUNT, once in the list, up to the = that the amount follows."""
    taken = tuple(word.partition("=")[0] for word in place.given)
    players = _players(place._replace(given=taken), league) if "=" not in place.value else []
    return [Offer(f"{offer.word}=", offer.about) for offer in players]


def _numbers(place: Place, league: League) -> list[Offer]:
    return [offer for offer in _events(place, league) if offer.word.isdigit()]


def _events(place: Place, league: League) -> list[Offer]:
    from dcpl.store.completing import event_names

    return [
        Offer(str(name), f"{state}, {date}" if date else state)
        for name, state, date in event_names(league.db, league.season)
    ]


def _seasons(place: Place, league: League) -> list[Offer]:
    from dcpl.store.completing import season_names

    return [Offer(name, "closed" if closed else "open") for name, closed in season_names(league.db)]


def _rules(place: Place, league: League) -> list[Offer]:
    from dcpl.rules.profile.values import KEYS

    return [Offer(f"{key}=") for key in KEYS]


def _checks(place: Place, league: League) -> list[Offer]:
    from dcpl.rules.checks.season import CHECKS

    return [Offer(name) for name in CHECKS if name not in place.given]


def _formats(place: Place, league: League) -> list[Offer]:
    from dcpl.printouts.render import BINARY, FORMATS

    return [Offer(name) for name in (*FORMATS, *BINARY)]


def _papers(place: Place, league: League) -> list[Offer]:
    from dcpl.cli.printing import PAPERS

    return [Offer(name) for name in PAPERS]


def _blinds(place: Place, league: League) -> list[Offer]:
    return _bundled_or_toml("blinds", place)


def _profiles(place: Place, league: League) -> list[Offer]:
    return _bundled_or_toml("profiles", place)


def _bundled_or_toml(folder: str, place: Place) -> list[Offer]:
    """Offer what comes with dcpl by its name, and TOML files with the folders that may hold some."""
    from dcpl.store.files import data_names

    typed = place.value.rpartition("/")
    before = typed[0] + typed[1]
    offers = [] if before else [Offer(name, "comes with dcpl") for name in data_names(folder, ".toml")]
    try:
        entries = sorted(os.scandir(before or "."), key=lambda entry: entry.name.casefold())
    except OSError:
        return offers
    shown = [entry for entry in entries if not entry.name.startswith(".") or typed[2].startswith(".")]
    offers += [Offer(before + entry.name) for entry in shown if _is_toml(entry)]
    return offers + [Offer(f"{before}{entry.name}/") for entry in shown if entry.is_dir()]


def _is_toml(entry: os.DirEntry[str]) -> bool:
    return entry.name.casefold().endswith(".toml") and entry.is_file()


def _conduct(place: Place, league: League) -> list[Offer]:
    return [Offer(kind) for kind in ("warning", "penalty", "disqualified", "suspended", "banned")]


def _clock(place: Place, league: League) -> list[Offer]:
    from dcpl.cli.clock import ACTIONS

    return [Offer(action) for action in ACTIONS]


def _matrix(place: Place, league: League) -> list[Offer]:
    return [Offer("points"), Offer("places")]


def _shells(place: Place, league: League) -> list[Offer]:
    return [Offer(shell) for shell in ("bash", "zsh", "fish")]


BY_KIND: dict[str, Callable[[Place, League], list[Offer]]] = {
    "PLAYER": _players,
    "FROM": _players,
    "INTO": _players,
    "NAME,NAME": _more_players,
    "EVENT": _events,
    "FORMAT": _formats,
    "SIZE": _papers,
    "KEY=VALUE": _rules,
    "PLAYER=AMOUNT": _with_players,
    "PLAYER=N": _with_players,
    "PROFILE": _profiles,
    "ACTION": _clock,
    "KIND": _conduct,
    "SHELL": _shells,
}
"""By the word that stands for a value in the help."""
BY_NAME: dict[tuple[str, str], Callable[[Place, League], list[Offer]]] = {
    ("", "--season"): _seasons,
    ("", "--blinds"): _blinds,
    ("", "--host"): _players,
    ("", "--first"): _players,
    ("", "--through"): _numbers,
    ("new", "--from"): _seasons,
    ("matrix", "--by"): _matrix,
    ("check", "names"): _checks,
    ("show", "name"): _blinds,
}
"""By the command (any: blank) and the option or argument."""
