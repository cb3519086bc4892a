"""Players: add, rename, merge two into one, aliases, and who is a guest of a season."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.naming import nearly
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, closed_season
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.facts import Season
from dcpl.rules.history.moved import movements
from dcpl.rules.names import alike, check_name, clean_name, name_key
from dcpl.rules.season.judge import judge_season
from dcpl.rules.wording import event_text, names_text, numbers_text, quoted
from dcpl.store import league
from dcpl.store.reading import read_season
from dcpl.store.writing import remove_guest, write_guests


def add_players(command: Command, typed: Sequence[str], *, guest: bool) -> Outcome:
    """Add players; a known name is no error. As guests of the season, if so said."""
    with Work(command, of_season=guest) as work:
        problems = [problem for name in typed if (problem := check_name(name)) is not None]
        if problems:
            raise Refused(problems)
        added = []
        for text in typed:
            known = work.names.owner(text)
            if known is None:
                name = clean_name(text)
                near = next((one for one in work.names.near(name) if alike(name, one)), None)
                if near is not None:
                    work.warn(nearly(name, near))
                work.new_player(name)
                added.append(name)
            elif name_key(known) == name_key(text):
                work.warn(f"{known} is known already")
            else:
                work.warn(f"{' '.join(text.split())} is known already: an alias of {known}")
        if added:
            work.say(f"Added {names_text(added)}.")
        if guest:
            _set_guests(work, [work.player(text) for text in typed])
            work.say_moved()
    return work.outcome


def set_guest(command: Command, typed: str, *, member: bool) -> Outcome:
    """Make a player a guest of the season, or a member again (GUEST)."""
    with Work(command) as work:
        name = work.player(typed)
        if member:
            remove_guest(work.keys, name)
            work.say(f"{name} is a member in season {work.season.name}.")
        else:
            if any(payment.player == name for payment in work.season.payments):
                raise DcplError(
                    f"{name} has paid a registration fee in season {work.season.name}: no guest does"
                )
            _set_guests(work, [name])
        work.say_moved()
    return work.outcome


def rename_player(command: Command, typed: str, new: str) -> Outcome:
    """Give a player another name everywhere; the old one is known no more."""
    problem = check_name(new)
    if problem is not None:
        raise DcplError(problem.message, problem.remedy)
    with Work(command, of_season=False) as work:
        name, wanted = work.player(typed), clean_name(new)
        owner = work.names.owner(new)
        if owner is not None and owner != name:
            raise DcplError(
                f"{wanted} is a name of {owner} already",
                f"if they are one person: `dcpl player merge {quoted(name)} {quoted(owner)}`",
            )
        player_id = work.player_id(name)
        league.rename_player(work.change, player_id, wanted)
        if name_key(wanted) != name_key(name):
            league.remove_name(work.change, name)
        if owner is None:
            league.add_name(work.change, player_id, wanted)
        else:
            league.respell_name(work.change, wanted)
        work.say(f"{name} is {wanted} now.")
    return work.outcome


def alias_player(command: Command, typed: str, alias: str, *, remove: bool) -> Outcome:
    """Let a player be known by another name as well, or by it no more."""
    with Work(command, of_season=False) as work:
        name, wanted = work.player(typed), clean_name(alias)
        owner = work.names.owner(alias)
        if remove:
            if owner != name or name_key(alias) == name_key(name):
                raise DcplError(f"{wanted} is no alias of {name}")
            league.remove_name(work.change, alias)
            work.say(f"{name} is no longer known as {wanted}.")
        elif owner is not None and owner != name:
            raise DcplError(f"{wanted} is a name of {owner} already", "an alias is of one player only")
        else:
            problem = check_name(alias)
            if problem is not None:
                raise DcplError(problem.message, problem.remedy)
            if owner is None:
                league.add_name(work.change, work.player_id(name), wanted)
            work.say(f"{name} is known as {wanted}, too.")
    return work.outcome


def merge_players(command: Command, typed_from: str, typed_into: str) -> Outcome:
    """Make two players one: everything of the first becomes the second's, the names too.

    Refused where the two met in an event, where one was a guest and the other a member of the
    same season, and where it would change a closed season.
    """
    with Work(command, of_season=False) as work:
        source, target = work.player(typed_from), work.player(typed_into)
        if source == target:
            raise DcplError(f"{typed_from} and {typed_into} are one player already: {target}")
        source_id, target_id = work.player_id(source), work.player_id(target)
        seasons = league.player_seasons(work.connection, source_id)
        before = {season_id: read_season(work.connection, season_id) for season_id in seasons}
        problems = [
            Problem(told) for season in before.values() for told in _against_merging(season, source, target)
        ]
        if problems:
            raise Refused(problems, f"{source} and {target} cannot be merged")
        for season in before.values():
            if season.closed:
                raise closed_season(season.name)
        league.merge_player(work.change, source_id, target_id)
        work.say(f"{source} is merged into {target}.")
        for season_id, season in before.items():
            after = read_season(work.connection, season_id)
            moved = movements(judge_season(season), judge_season(after), renamed={source: target})
            work.say_movements(moved, f" in season {season.name}")
    return work.outcome


def _set_guests(work: Work, names: Sequence[str]) -> None:
    new = [name for name in dict.fromkeys(names) if name not in work.season.guests]
    write_guests(work.keys, new)
    verb = "is a guest" if len(set(names)) == 1 else "are guests"
    work.say(f"{names_text(list(dict.fromkeys(names)))} {verb} of season {work.season.name}.")


def _against_merging(season: Season, source: str, target: str) -> list[str]:
    met = [
        name
        for name, night in season.nights.items()
        if {source, target} <= {entry.player for entry in night.entries}
    ]
    regular = [name for name in met if isinstance(name, int)]
    told = [f"both are in {event_text(name)} of season {season.name}" for name in met if name not in regular]
    if regular:
        events = f"event{'s' if len(regular) > 1 else ''} {numbers_text(regular)}"
        told.insert(0, f"both are in {events} of season {season.name}")
    told += [
        f"both are in a ro-sham-bo of season {season.name}"
        for recorded in season.tiebreaks
        if {source, target} <= set(recorded.players)
    ]
    told += [
        f"both were invited to {event_text(seat.event)} of season {season.name}"
        for seat in season.invitations
        if seat.player == source
        and any(other.player == target and other.event == seat.event for other in season.invitations)
    ]
    for guest, member in ((source, target), (target, source)):
        if guest in season.guests and member not in season.guests and _takes_part(season, member):
            told.append(f"{guest} is a guest of season {season.name} and {member} a member")
    return told


def _takes_part(season: Season, player: str) -> bool:
    return (
        player in season.guests
        or any(event.host == player for event in season.events)
        or any(entry.player == player for night in season.nights.values() for entry in night.entries)
        or any(given.player == player for given in season.adjustments)
        or any(payment.player == player for payment in season.payments)
        or any(player in recorded.players for recorded in season.tiebreaks)
        or any(entry.player == player for entry in season.conduct if not entry.earlier)
        or any(carrier.player == player for carrier in season.carriers)
        or any(given.player == player for given in season.handicaps)
        or any(moved.player == player for moved in season.pot_money)
    )
