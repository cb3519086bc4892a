"""One night: what is typed at the table and what stands in a sheet are judged alike, in the same words.

A night is drawn with at most one thing wrong of those that both ways can say. What only one can say is
not drawn:
- a sheet alone has places (gaps, two winners, none), a winner's hitman, a status without its exit (a
  winner who was removed, a no-show with a place or a rebuy), hitmen of who was removed or counted,
  guests, amounts paid, and points as they are given;
- a line alone has a clock, a hand, and a moment: a sheet does not say when a rebuy or an add-on was;
- at the table the second rebuy too many is never reached, so a sheet has one too many and no more;
- claims are typed in the order of places, as a sheet has them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from dcpl.actions.record import record_event
from dcpl.actions.sheet_file import SheetFile
from dcpl.actions.work import Command
from dcpl.cli.root import app
from dcpl.errors import DcplError, Refused
from dcpl.night.lines import Desk, carry_out
from dcpl.reports.sheet import night_sheet
from dcpl.rules.facts import CHIP_COUNT, LEFT_EARLY, NO_SHOW, PREPAID_ABSENT, REMOVED
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.units import EventName
from dcpl.sheets.night_sheet import write_sheet
from tests.night.conftest import NIGHT_ONE, PLAYERS
from tests.night.test_post_season import MAIN, SAMPLE
from tests.night.typing import lines_of

SMALL_ROOM = "small"
CHANCE = ("Vera D", "Isak J", "Torsten")
CARDS = ("yes", "AhKd/AsAdKcKh4s", "2c2d/AsAdKcKh4s", "QhJh/QsJsQd2c3c")
NO_CARDS = ("XhKd/AsAdKc", "AhKd/AsAhKc", "Ah/AsAdKc")


class Drawn(NamedTuple):
    """A night to be recorded twice; ``wrong`` names what is wrong with it, if anything is."""

    league: str
    event: EventName
    rows: tuple[SheetRow, ...]
    wrong: str


@pytest.fixture(scope="module")
def leagues(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Three leagues: the preset, one of a small room and other rules, and one before Second Chance."""
    folder = tmp_path_factory.mktemp("leagues")
    (folder / "one.csv").write_text(NIGHT_ONE, encoding="utf-8")
    begun = [("init",), ("season", "new", "2026"), ("player", "add", *PLAYERS)]
    begun += [("event", "record", "1", str(folder / "one.csv"))]
    begun += [("event", "edit", "3", "--no-rebuys"), ("event", "edit", "4", "--heads-up")]
    begun += [("conduct", "add", "Alan", "suspended", "--from", "5", "--until", "5", "--reason", "shouting")]
    rules = ("season.seats=5", "rebuy.most=2", "add_on.most=1", "high_hand.points=0", "no_show.penalty=10")
    rules += ("no_show.most=10", "payouts=[{up_to=5,percent=[65,35]}]")
    changed = [
        ("season", "rules", "set", rule, "--reason", "ours", *(() if "seats" in rule else ("--from", "2")))
        for rule in rules
    ]
    ended = [("init",), ("season", "new", "2025"), ("import", "results", str(SAMPLE), "--create-players")]
    ended += [("postseason", "open"), *(("postseason", "accept", player) for player in (*MAIN, *CHANCE))]
    ended += [("postseason", "lock", "second-chance")]
    made = {}
    for name, commands in (("preset", begun), (SMALL_ROOM, [*begun, *changed]), ("ended", ended)):
        made[name] = folder / f"{name}.db"
        for words in commands:
            result = CliRunner().invoke(app, ["--db", str(made[name]), *words])
            assert result.exit_code == 0, (words, result.output)
    return made


@st.composite
def nights(draw: st.DrawFn) -> Drawn:
    """A night that may be, and then perhaps one thing in it that may not."""
    league = draw(st.sampled_from(("preset", "preset", SMALL_ROOM, "ended")))
    if league == "ended":
        return _spoilt(draw, Drawn(league, "second-chance", tuple(_finish(draw, CHANCE)), ""))
    number = draw(st.sampled_from((2, 2, 2, 3, 4, 5)))
    there = [name for name in PLAYERS if (name, number) != ("Alan", 5)]
    rows = _finish(draw, draw(st.permutations(there))[: draw(st.integers(2, 5))])
    rebuys = {2: 1 if league == "preset" else 2, 5: 1 if league == "preset" else 2}.get(number, 0)
    for index, row in enumerate(rows):
        how = draw(
            st.sampled_from(("", "", "", PREPAID_ABSENT, LEFT_EARLY, REMOVED, "rebuy", "add-on", "claim"))
        )
        named = any(row.player in other.hitmen for other in rows)
        if how == PREPAID_ABSENT and not named:
            rows[index] = row._replace(status=how, hitmen=())
        elif how in (LEFT_EARLY, REMOVED) and index:
            rows[index] = row._replace(status=how, hitmen=row.hitmen if how == LEFT_EARLY else ())
        elif how == "rebuy" and index:
            rows[index] = row._replace(rebuys=draw(st.integers(0, rebuys)))
        elif how == "add-on" and league == SMALL_ROOM:
            rows[index] = row._replace(add_ons=1)
        elif how == "claim" and league == "preset":
            rows[index] = row._replace(high_hand=CARDS[index % len(CARDS)])
    if draw(st.booleans()):
        away = next(name for name in there if name not in {row.player for row in rows})
        rows.append(SheetRow(away, status=NO_SHOW, penalty=draw(st.sampled_from((None, 0, 1000)))))
    return _spoilt(draw, Drawn(league, number, tuple(rows), ""))


def _finish(draw: st.DrawFn, players: tuple[str, ...]) -> list[SheetRow]:
    rows = []
    for index, player in enumerate(players):
        by = draw(st.lists(st.sampled_from(players[:index]), max_size=2, unique=True)) if index else []
        rows.append(SheetRow(player, index + 1, tuple(by)))
    return rows


def _spoilt(draw: st.DrawFn, night: Drawn) -> Drawn:
    """The night with the first thing wrong, of those drawn, that it can have."""
    if draw(st.integers(0, 4)) == 0:
        return night
    for wrong in draw(st.permutations(sorted(WRONG))):
        rows = list(night.rows)
        if WRONG[wrong](draw, night, rows):
            return night._replace(rows=tuple(rows), wrong=wrong)
    return night


def _victim(rows: list[SheetRow]) -> int | None:
    """The last place, where a hitman can be named there."""
    at = max(index for index, row in enumerate(rows) if row.place is not None)
    return at if rows[at].status in ("played", LEFT_EARLY) and at else None


def _hits(
    name: Callable[[st.DrawFn, list[SheetRow], int], str | None], at_rebuy: bool
) -> Callable[..., bool]:
    def spoil(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
        at = _victim(rows)
        named = None if at is None else name(draw, rows, at)
        if at is None or named is None:
            return False
        hitmen = (*(other for other in rows[at].hitmen if other != named), *named.split("+"))
        if not at_rebuy:
            rows[at] = rows[at]._replace(hitmen=hitmen)
        elif night.event == 2:
            rows[at] = rows[at]._replace(rebuys=1, rebuy_hitmen=(hitmen,))
        else:
            return False
        return True

    return spoil


def _out_before(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    last = _victim(rows)
    before = None if last is None else _victim(rows[:last])
    if last is None or before is None:
        return False
    rows[before] = rows[before]._replace(hitmen=(rows[last].player,))
    return True


def _absent(draw: st.DrawFn, rows: list[SheetRow], at: int) -> str | None:
    # In the post-season the absence itself is wrong.
    if rows[0].player in CHANCE or any(rows[0].player in row.hitmen for row in rows):
        return None
    rows[0] = rows[0]._replace(status=PREPAID_ABSENT, high_hand="", add_ons=0)
    return rows[0].player


def _no_show(draw: st.DrawFn, rows: list[SheetRow], at: int) -> str | None:
    return next((row.player for row in rows if row.status == NO_SHOW), None)


def _stranger(draw: st.DrawFn, rows: list[SheetRow], at: int) -> str | None:
    there = {row.player for row in rows}
    return next((name for name in PLAYERS if name not in there), None) if PLAYERS[0] in there else None


def _of(status: str, **more: object) -> Callable[..., bool]:
    """Some row of this status gets these values."""

    def spoil(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
        of = [index for index, row in enumerate(rows) if row.status == status and row.place != 1]
        if not of:
            return False
        at = draw(st.sampled_from(of))
        rows[at] = rows[at]._replace(**more)  # type: ignore[arg-type]  # as the table says
        return True

    return spoil


def _too_many(what: str) -> Callable[..., bool]:
    def spoil(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
        most = 0
        if what == "rebuys" and night.event == 2:
            most = 2 if night.league == SMALL_ROOM else 1
        elif what == "add_ons" and night.league == SMALL_ROOM:
            most = 1
        return _of("played", **{what: most + 1})(draw, night, rows)

    return spoil


def _crowd(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    if night.league != SMALL_ROOM or night.event == 5:
        return False
    rows[:] = [
        SheetRow(name, place) for place, name in enumerate(PLAYERS[: draw(st.integers(6, 9))], start=1)
    ]
    return True


def _suspended(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    if night.event != 5:
        return False
    rows[0] = rows[0]._replace(player="Alan")
    for index, row in enumerate(rows):
        rows[index] = row._replace(hitmen=(), rebuy_hitmen=())
    return True


def _bad_cards(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    # Without a high hand, or in the post-season, two things would be wrong.
    cards = draw(st.sampled_from(NO_CARDS))
    return night.league == "preset" and _of("played", high_hand=cards)(draw, night, rows)


def _one_board(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    here = [index for index, row in enumerate(rows) if row.place and row.status != PREPAID_ABSENT]
    if night.league != "preset" or len(here) < 2:
        return False
    for index, row in enumerate(rows):
        cards = CARDS[1] if index in here[:2] else ""
        rows[index] = row._replace(high_hand=cards)
    return True


def _alone(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    if night.league == "ended":
        return False
    rows[:] = [rows[0]._replace(status="played")]
    return True


def _someone_else(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    if night.league != "ended":
        return False
    rows[-1] = SheetRow("Ossian", len(rows))
    return True


def _counted(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
    if night.league != "ended":
        return False
    rows[:] = [row._replace(status=CHIP_COUNT, hitmen=()) for row in rows]
    return True


def _in_post_season(status: str) -> Callable[..., bool]:
    def spoil(draw: st.DrawFn, night: Drawn, rows: list[SheetRow]) -> bool:
        if night.league != "ended":
            return False
        place = None if status == NO_SHOW else rows[-1].place
        rows[-1] = rows[-1]._replace(status=status, hitmen=(), place=place)
        return True

    return spoil


WRONG: dict[str, Callable[[st.DrawFn, Drawn, list[SheetRow]], bool]] = {
    "a hitman who is out": _out_before,
    "an absent hitman": _hits(_absent, at_rebuy=False),
    "a hitman who never came": _hits(_no_show, at_rebuy=False),
    "a hitman of another night": _hits(_stranger, at_rebuy=False),
    "oneself": _hits(lambda draw, rows, at: rows[at].player, at_rebuy=False),
    "a hitman twice": _hits(lambda draw, rows, at: "+".join([rows[0].player] * 2), at_rebuy=False),
    "an absent hitman of a rebought bust": _hits(_absent, at_rebuy=True),
    "oneself, and rebought": _hits(lambda draw, rows, at: rows[at].player, at_rebuy=True),
    "a hitman of a rebought bust twice": _hits(
        lambda draw, rows, at: "+".join([rows[0].player] * 2), at_rebuy=True
    ),
    "a hitman of an absent one": _of(PREPAID_ABSENT, hitmen=("Ada",)),
    "a no-show's penalty": _of(NO_SHOW, penalty=2600),
    "a removed one's penalty": _of(REMOVED, penalty=2550),
    "a rebuy too many": _too_many("rebuys"),
    "a rebuy of an absent one": _of(PREPAID_ABSENT, rebuys=1),
    "an add-on too many": _too_many("add_ons"),
    "an add-on of an absent one": _of(PREPAID_ABSENT, add_ons=1),
    "an add-on of a no-show": _of(NO_SHOW, add_ons=1),
    "a claim of an absent one": _of(PREPAID_ABSENT, high_hand="yes"),
    "a claim of a no-show": _of(NO_SHOW, high_hand="yes"),
    "a claim": _of("played", high_hand="yes"),
    "cards that cannot be": _bad_cards,
    "a card in two hands": _one_board,
    "a crowd": _crowd,
    "nobody else": _alone,
    "a suspension": _suspended,
    "no seat": _someone_else,
    "a chip count": _counted,
    "absent from the post-season": _in_post_season(PREPAID_ABSENT),
    "a no-show of the post-season": _in_post_season(NO_SHOW),
}


def of_sheet(db: Path, name: EventName, text: str) -> set[str]:
    """What a sheet is refused for."""
    command = Command(db, None, "dcpl test", dry_run=True)
    try:
        record_event(command, name, SheetFile("night.csv", text.encode()), create_players=False, replace=True)
    except Refused as refused:
        return {problem.message for problem in refused.problems}
    return set()


def of_lines(db: Path, name: EventName, rows: tuple[SheetRow, ...]) -> tuple[set[str], set[str]]:
    """What the first line that is refused is refused for, and what any is; the night goes on without them."""
    desk = Desk(db, None, name)
    first: set[str] = set()
    every: set[str] = set()
    for line in lines_of(rows):
        try:
            carry_out(desk, line)
        except DcplError as error:
            told = {p.message for p in error.problems} if isinstance(error, Refused) else {error.message}
            first = first or told
            every |= told
    return first, every


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(night=nights())
def test_a_night_is_refused_at_the_table_as_from_a_sheet(leagues: dict[str, Path], night: Drawn) -> None:
    event(night.wrong or "nothing wrong")
    with TemporaryDirectory() as folder:
        db = Path(shutil.copy(leagues[night.league], Path(folder) / "league.db"))
        told = of_sheet(db, night.event, write_sheet(night.rows))
        first, every = of_lines(db, night.event, night.rows)
        assert first <= told, "a line is refused for what the sheet is not"
        assert told <= every, "the sheet is refused for what no line is"
        if not told:
            room = Desk(db, None, night.event).room()
            assert room.event.state == "final"
            assert of_sheet(db, night.event, night_sheet(room.season, night.event)) == set()
