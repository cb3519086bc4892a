"""Buy-ins and bust-outs, as other programs log them, become the rows of a night sheet.

No program stores places: they follow from who went out last. What the times leave open is settled by
what else the file tells, else it stays open: players who went out at one moment are tied, players who
ended the night together have chopped, and both are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.names import LONGEST
from dcpl.rules.night.rows import SheetRow, told_busts
from dcpl.rules.wording import names_text

MOST_ENTRANTS = 1_000
_MOST_TOLD = 20
_MOST_NAMED = 12
_JOINERS = "\u200c\u200d"
_UNRANKED = 1_000_000
_MEND = "mend the file, or write it as a sheet with --to-sheets"


def name_problems(names: Iterable[str], file: str) -> list[Problem]:
    """Tell names that no player can have and no message should repeat: too long, or with hidden letters.

    >>> [problem.message for problem in name_problems(["Ann", "B\\x1b[2Jo"], "a.tdt")]
    ["the name 'B\\\\x1b[2Jo' holds the invisible character U+001B"]
    """
    problems = []
    for name in names:
        hidden = [letter for letter in name if not letter.isprintable() and letter not in _JOINERS]
        if len(name) > LONGEST:
            told = f"the name {ascii(name[:20])}... has {len(name):,} letters"
            problems.append(Problem(told, f"at most {LONGEST}", file))
        elif hidden:
            told = f"the name {ascii(name)} holds the invisible character U+{ord(hidden[0]):04X}"
            problems.append(Problem(told, "type the name anew", file))
    return problems


def few(tellings: Iterable[str]) -> tuple[str, ...]:
    """Give sentences, each once, and no more than people read."""
    each = tuple(dict.fromkeys(tellings))
    more = len(each) - _MOST_TOLD
    return each if more <= 0 else (*each[:_MOST_TOLD], f"And {more:,} more like these.")


class Bust(NamedTuple):
    """A bust-out. Equal ``moment``s are one moment; ``told`` is how the file writes it."""

    moment: int
    told: str
    hitmen: tuple[str, ...] = ()
    line: int = 0


class Entrant(NamedTuple):
    """Who bought in: a bust or None for each buy-in, in order; the last one says whether they are out."""

    player: str
    busts: tuple[Bust | None, ...]
    line: int = 0
    add_ons: int = 0
    paid_cents: int | None = None


class Settled(NamedTuple):
    """A night's rows, by place. With problems they are the file's word, to be mended.

    A hit that cannot be is a problem, and stands in no row: so nobody tells of it a second time.
    """

    rows: tuple[SheetRow, ...]
    chop: tuple[str, ...]
    tellings: list[str]
    problems: list[Problem]


def settle(
    entrants: Sequence[Entrant],
    file: str,
    ended: bool,
    chops: Sequence[Sequence[str]] = (),
    ranks: Mapping[str, int] | None = None,
) -> Settled:
    """Give each entrant a place, by the last bust-out, and the hitmen of every bust.

    ``ended``: the file says that the night is over. ``chops`` are those who by the file split what was
    left to win: one that holds somebody who was in to the end is of the first place. ``ranks`` are places
    that it gives, and part players of one moment.

    >>> settle([Entrant("A", (None,)), Entrant("B", (Bust(1, "9:00", ("A",)),))], "x.csv", True).rows[1][:4]
    (0, 'B', 2, ('A',))
    """
    if len(entrants) > MOST_ENTRANTS:
        return Settled((), (), [], [Problem(f"{len(entrants):,} players are no night", "", file)])
    tellings: list[str] = []
    entrants, problems = _possible(entrants, file)
    groups, circles = _groups(entrants, ranks or {})
    problems += [_circle(names, file) for names in circles]
    entrants = [_without(entrant, circles) for entrant in entrants]
    still_in = [entrant.player for entrant in entrants if entrant.busts[-1] is None]
    known = {entrant.player for entrant in entrants}
    for name in {name: None for chop in chops for name in chop if name not in known}:
        problems.append(Problem(f"{name} shares the first place and did not buy in", _MEND, file))
    of_first, below = _parted([[name for name in chop if name in known] for chop in chops], still_in, groups)
    chop = tuple(dict.fromkeys(name for names in of_first for name in names))
    first, told, problem = _first(still_in, groups, chop, ended, file)
    tellings += told
    problems += [] if problem is None else [problem]
    placed, told = _placed(first, groups)
    tellings += told
    told, faults = _below(below, placed, file)
    tellings += told
    problems += faults
    ordered = sorted(entrants, key=lambda entrant: placed[entrant.player])
    rows = tuple(_row(entrant, placed[entrant.player]) for entrant in ordered)
    return Settled(rows, tuple(first) if len(first) > 1 else (), tellings, problems)


def _parted(
    chops: list[list[str]], still_in: list[str], groups: list[list[Entrant]]
) -> tuple[list[list[str]], list[list[str]]]:
    """Part the chops into those of the first place and those below, of two players at least."""
    last = {entrant.player for entrant in groups[-1]} if groups else set()
    to_the_end = set(still_in) or last
    of_first = [chop for chop in chops if to_the_end.intersection(chop)]
    return of_first, [chop for chop in chops if len(chop) > 1 and chop not in of_first]


def _placed(first: list[str], groups: list[list[Entrant]]) -> tuple[dict[str, int], list[str]]:
    """Give each player a place, the last group to go out after the first; and tell who shares one."""
    placed, told = dict.fromkeys(first, 1), []
    for group in reversed(groups):
        group = [entrant for entrant in group if entrant.player not in first]
        place = len(placed) + 1
        placed |= {entrant.player: place for entrant in group}
        if len(group) > 1:
            together = _named([entrant.player for entrant in group])
            told.append(f"{together} went out together ({_last(group[0]).told}) and share place {place}.")
    return placed, told


def _first(
    still_in: list[str], groups: list[list[Entrant]], chop: tuple[str, ...], ended: bool, file: str
) -> tuple[list[str], list[str], Problem | None]:
    """Who is first: one, or those of a chop. Then sentences about it, and what keeps it from being so."""
    if len(chop) > 1:
        later = set(still_in) - set(chop)
        left = set(chop) - set(still_in)
        for group in reversed(groups):
            if not left:
                break
            these = {entrant.player for entrant in group}
            if not these & left:
                later |= these
            left -= these
        if not later:
            return list(chop), [], None
        longer = [*still_in, *(entrant.player for group in groups for entrant in group)]
        names = _named([name for name in longer if name in later])
        message = f"{names} stayed in longer than some who share the first place"
        return list(dict.fromkeys([*chop, *still_in])), [], Problem(message, _MEND, file)
    if len(still_in) == 1:
        return still_in, [], None
    if len(still_in) > 1:
        names = _named(still_in)
        if ended:
            return still_in, [f"The night ended with {len(still_in)} players still in: {names}."], None
        return still_in, [], Problem(f"the night is unfinished: {names} are still in", _MEND, file)
    last = [entrant.player for entrant in groups[-1]] if groups else []
    if len(last) == 1:
        return last, [f"Everybody went out; {last[0]}, the last, is taken for the winner."], None
    return last, [], None


def _below(
    chops: Sequence[Sequence[str]], placed: Mapping[str, int], file: str
) -> tuple[list[str], list[Problem]]:
    """Say what is with chops of places below the first: no place changes by a deal (DEAL)."""
    told, problems = [], []
    for chop in chops:
        reached = [placed[name] for name in chop]
        between = [name for name, place in placed.items() if min(reached) < place < max(reached)]
        between = [name for name in between if name not in chop]
        if between:
            message = f"{_named(between)} went out between {_named(chop)}, who split their prizes"
            problems.append(Problem(message, _MEND, file))
        else:
            told.append(f"{_named(chop)} split their prizes; `dcpl deal` records what they agreed on.")
    return told, problems


def _groups(
    entrants: Sequence[Entrant], ranks: Mapping[str, int]
) -> tuple[list[list[Entrant]], list[list[str]]]:
    """Who is out, first out first: a group went out together as far as the file tells. Then circles."""
    moments: dict[int, list[Entrant]] = {}
    for entrant in entrants:
        if entrant.busts[-1] is not None:
            moments.setdefault(_last(entrant).moment, []).append(entrant)
    groups: list[list[Entrant]] = []
    circles: list[list[str]] = []
    for moment in sorted(moments):
        left = moments[moment]
        while left:
            # Within a moment a victim went before the hitman, and a worse rank before a better one.
            hitmen = {name for entrant in left for name in _last(entrant).hitmen}
            gone = [entrant for entrant in left if entrant.player not in hitmen]
            if not gone:
                circles.append([entrant.player for entrant in left])
                gone = left
            by_rank: dict[int, list[Entrant]] = {}
            for entrant in gone:
                by_rank.setdefault(ranks.get(entrant.player, _UNRANKED), []).append(entrant)
            groups += [by_rank[rank] for rank in sorted(by_rank, reverse=True)]
            done = {entrant.player for entrant in gone}
            left = [entrant for entrant in left if entrant.player not in done]
    return groups, circles


def _circle(names: list[str], file: str) -> Problem:
    return Problem(f"{_named(names)} busted each other at one moment", _MEND, file)


def _without(entrant: Entrant, circles: Sequence[Sequence[str]]) -> Entrant:
    """Give an entrant of a circle without its hits."""
    circle = next((names for names in circles if entrant.player in names), ())
    if not circle:
        return entrant
    final = _last(entrant)
    hitmen = tuple(name for name in final.hitmen if name not in circle)
    return entrant._replace(busts=(*entrant.busts[:-1], final._replace(hitmen=hitmen)))


def _possible(entrants: Sequence[Entrant], file: str) -> tuple[list[Entrant], list[Problem]]:
    """Leave out hitmen who are not in the night, who are the victim, or who were out for good before.

    Each is a problem.
    """
    problems = []
    known = {entrant.player: entrant for entrant in entrants}
    found = []
    for entrant in entrants:
        busts: list[Bust | None] = []
        for bust in entrant.busts:
            hitmen = []
            for name in bust.hitmen if bust else ():
                message = _hitman_fault(known.get(name), name, entrant, bust)
                if message:
                    problems.append(Problem(message, _MEND, file, bust.line or None if bust else None))
                else:
                    hitmen.append(name)
            busts.append(bust and bust._replace(hitmen=tuple(hitmen)))
        found.append(entrant._replace(busts=tuple(busts)))
    return found, problems


def _hitman_fault(hitman: Entrant | None, name: str, victim: Entrant, bust: Bust | None) -> str:
    when = f" at {bust.told}" if bust else ""
    if hitman is None:
        return f"{name}, the hitman of {victim.player}{when}, did not buy in"
    if hitman is victim:
        return f"{victim.player} is named as their own hitman{when}"
    final = hitman.busts[-1]
    if final is None or bust is None or final.moment >= bust.moment:
        return ""
    out = f"{name} was out at {final.told}"
    return f"{out} and is named as the hitman of {victim.player}{when}"


def _last(entrant: Entrant) -> Bust:
    final = entrant.busts[-1]
    assert final is not None
    return final


def _named(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return names_text(names) if more <= 1 else names_text([*names[:_MOST_NAMED], f"{more} more"])


def _row(entrant: Entrant, place: int) -> SheetRow:
    final = entrant.busts[-1]
    rebought = entrant.busts[:-1]
    return SheetRow(
        line=(final.line if final else 0) or entrant.line,
        player=entrant.player,
        place=place,
        hitmen=final.hitmen if final and place > 1 else (),
        rebuys=len(rebought),
        rebuy_hitmen=told_busts(tuple(bust.hitmen if bust else () for bust in rebought)),
        add_ons=entrant.add_ons,
        paid_cents=entrant.paid_cents,
    )
