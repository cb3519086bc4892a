"""Chips at the table: what a late stack has lost, who wins a race-off, a stack in chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dcpl.errors import DcplError, UsageError
from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.names import name_key
from dcpl.rules.profile.file import parse_profile
from dcpl.rules.profile.values import Profile
from dcpl.rules.table.chips import (
    DECK,
    check_race,
    deal,
    in_chips,
    late_stack,
    parse_cards,
    race_off,
    seat_kept_stack,
)
from dcpl.rules.table.seats import shuffled
from dcpl.rules.units import Chips
from dcpl.rules.wording import count_text, names_text

_PROFILE = "profiles/dcpl.toml"

RACE_KEYS = ("player", "chips", "changed", "odd", "cards", "card", "last", "won", "new_chips")


def late_document(
    db: Path,
    season: str | None,
    number: int,
    blinds: str | None,
    big_blinds: Sequence[Chips] | None,
    stack: Chips | None,
    posted: Sequence[Chips] | None,
) -> Document:
    """Lay out a late player's stack (LATE): big blinds as given, else those of a schedule."""
    if blinds is not None and big_blinds is not None:
        raise UsageError("--blinds and --big-blinds both say the blinds", "name one of them")
    start = _profile(db, season).stack.regular if stack is None else stack
    if posted is None:
        bigs = _big_blinds(number, blinds, big_blinds)
        late = late_stack(start, bigs)
        rows = [{"round": place, "big_blind": big, "off": 2 * big} for place, big in enumerate(bigs, start=1)]
        notes = [f"{start:,} less {late.off:,}: {late.stack:,} chips."]
        notes.append("On being seated one big blind is posted, in any position.")
    else:
        late = seat_kept_stack(start, posted)
        rows = []
        notes = [f"{start:,} less the blinds that fell on the seat, {late.off:,}: {late.stack:,} chips."]
    columns = (
        Column("round", "Round", "right"),
        Column("big_blind", "Big blind", "right", "chips"),
        Column("off", "Off", "right", "chips"),
    )
    return Document(
        title=f"A late stack in round {number}" if posted is None else "The stack of a seat that was kept",
        facts={
            "round": number,
            "kept_seat": posted is not None,
            "start": start,
            "off": late.off,
            "stack": late.stack,
            "posts_big_blind": posted is None,
            "rounds": rows,
        },
        lists={"rounds": ("round", "big_blind", "off")},
        tables=(Table("rounds", "", columns, rows),) if rows else (),
        notes=tuple(notes),
    )


def race_off_document(
    small: Chips,
    large: Chips,
    held: Mapping[str, str],
    hands: Mapping[str, str] | None,
    seed: int | None,
    last: Sequence[str] | None,
) -> Document:
    """Lay out a race-off (RACE-OFF): cards as dealt, or dealt from a seed.

    ``held`` is a number of chips, with ``+`` for others besides. Who has no other chip is named by ``last``;
    where nothing is said, it is so if every player has one single chip, and nobody otherwise.
    """
    chips = {player: int(count.rstrip("+")) for player, count in held.items()}
    check_race(chips, small, large)
    bare, supposed = _last(held, last)
    source = seed
    if hands is None:
        source = _fresh_seed() if seed is None else seed
        dealt: dict[str, Sequence[str]] = {**deal(chips, small, large, shuffled(DECK, source, 9))}
    else:
        dealt = {_named(chips, name): parse_cards(cards) for name, cards in hands.items()}
    race = race_off(chips, small, large, dealt, bare)
    rows: list[dict[str, Any]] = [
        {
            "player": raced.player,
            "chips": raced.chips,
            "changed": raced.changed,
            "odd": raced.odd,
            "cards": list(raced.cards),
            "card": raced.card,
            "last": raced.last,
            "won": raced.won,
            "new_chips": raced.changed + raced.won,
        }
        for raced in race.players
    ]
    shown = [
        {
            **row,
            "shown_cards": " ".join(row["cards"]),
            "shown_changed": row["changed"] or None,
            "note": "last chip" if row["last"] else "",
        }
        for row in rows
    ]
    columns = [
        Column("player", "Player"),
        Column("chips", f"T-{small:,}", "right"),
        Column("shown_changed", "Changed up", "right"),
        Column("odd", "Odd", "right"),
        Column("shown_cards", "Cards"),
        Column("won", "Won", "right"),
        Column("new_chips", f"New T-{large:,}", "right"),
        Column("note", ""),
    ]
    if not any(row["changed"] for row in rows):
        columns.pop(2)
    if not bare:
        columns.pop()
    odd = sum(row["odd"] for row in rows)
    notes = [
        f"{count_text(odd, 'odd chip')} of T-{small:,}, {race.total:,} in all: "
        f"{count_text(race.new, 'new chip')} of T-{large:,}."
    ]
    paid = race.new * large - race.total
    if paid:
        notes.append(f"By rounding up {paid:,} more chips are in play.")
    if supposed:
        notes.append("Everyone is taken to have no other chip; `--last none`, or ann=1+, where they have.")
    elif last is None:
        notes.append("Everyone is taken to have other chips; `--last NAME,NAME` names who has none.")
    return Document(
        title=f"Race-off of T-{small:,} for T-{large:,}",
        subtitle="" if source is None else f"cards dealt from seed {source}",
        facts={
            "old": small,
            "new": large,
            "seed": source,
            "odd_chips": odd,
            "odd_total": race.total,
            "new_chips": race.new,
            "rows": rows,
        },
        lists={"rows": RACE_KEYS},
        tables=(Table("rows", "", tuple(columns), shown),),
        notes=tuple(notes),
    )


def stack_document(db: Path, season: str | None, chips: Chips) -> Document:
    """Lay out a stack of as few chips as can be, in the values that the season plays with (STACK)."""
    made = in_chips(chips, _profile(db, season).stack.chips)
    rows = [{"chip": value, "count": count, "worth": value * count} for value, count in made.items()]
    columns = (
        Column("chip", "Chip", "right", "chips"),
        Column("count", "Number", "right"),
        Column("worth", "Worth", "right", "chips"),
    )
    number = sum(made.values())
    return Document(
        title=f"A stack of {chips:,}",
        facts={"stack": chips, "count": number, "chips": rows},
        lists={"chips": ("chip", "count", "worth")},
        tables=(Table("chips", "", columns, [row for row in rows if row["count"]]),),
        notes=(f"{count_text(number, 'chip')}.",),
    )


def _profile(db: Path, season: str | None) -> Profile:
    """Give the season's rules; the league's own where there is no database, or no season in it, yet."""
    from contextlib import closing

    from dcpl.rules.season.result import profile_at
    from dcpl.store import league, reading
    from dcpl.store.connection import open_for_reading, translated
    from dcpl.store.files import data_file

    if season is not None or db.exists():
        with translated(db), closing(open_for_reading(db)) as connection:
            if season is not None or league.read_seasons(connection):
                row = reading.season_row(connection, season)
                return profile_at(reading.read_season(connection, row.id), None)
    return parse_profile(data_file(_PROFILE), "dcpl.toml")


def _big_blinds(number: int, blinds: str | None, given: Sequence[Chips] | None) -> list[Chips]:
    if given is not None:
        if len(given) < number:
            told = f"{count_text(len(given), 'big blind')} for {count_text(number, 'round')}"
            raise UsageError(told, f"--big-blinds takes one for each round, 1 to {number}")
        return list(given[:number])
    from dcpl.reports.blinds import STANDARD, find_blinds

    schedule = find_blinds(blinds or STANDARD)
    levels = [part for part in schedule.parts if not part.is_break]
    closes = schedule.break_index(schedule.late_entry_break) if schedule.late_entry_break else 0
    rounds = sum(not part.is_break for part in schedule.parts[:closes])
    if number > rounds:
        raise DcplError(
            f"late entry ends with the break after round {rounds} of the blinds {schedule.name}",
            "--big-blinds gives the blinds of another schedule",
        )
    return [part.big for part in levels[:number]]


def _last(held: Mapping[str, str], named: Sequence[str] | None) -> tuple[set[str], bool]:
    """Tell who has no other chip, and whether that was only supposed."""
    if named is not None:
        words = [name for name in named if name.casefold() != "none"]
        return {_named(held, name) for name in words}, False
    if all(count == "1" for count in held.values()):
        return set(held), True
    return set(), False


def _named(held: Mapping[str, object], typed: str) -> str:
    for player in held:
        if name_key(player) == name_key(typed):
            return player
    raise DcplError(f'"{typed}" is not in the race', f"in it are {names_text(list(held))}")


def _fresh_seed() -> int:
    from secrets import randbelow

    return 1 + randbelow(999_999)
