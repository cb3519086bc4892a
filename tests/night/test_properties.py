"""Whatever is typed: the night ends with places 1..n and one winner, and its sheet records the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dcpl.actions.events import clear_event
from dcpl.actions.record import record_event
from dcpl.actions.sheet_file import SheetFile
from dcpl.actions.work import Command
from dcpl.errors import DcplError
from dcpl.night.lines import Desk, carry_out
from dcpl.printouts.render import render
from dcpl.reports.nights import event_document
from dcpl.reports.sheet import night_sheet
from dcpl.rules.checks.season import check_season
from dcpl.rules.night.places import places
from dcpl.rules.table.live import Live
from tests.night.conftest import PLAYERS

VERBS = (
    *("out", "out", "out", "out", "tie", "hand", "left", "remove", "rebuy", "rebuy", "forced", "late"),
    *("prepaid", "noshow", "unseat", "high", "undo", "undo", "count", "note"),
)
STEP = st.tuples(st.sampled_from(VERBS), *[st.integers(0, 99)] * 4)
CARDS = ("yes", "AhKd/AsAdKcKh4s", "2c2d/AsAdKcKh4s", "9h9d/9s4d5c6h8s", "QhJh/QsJsQd2c3c")


def line_of(live: Live, step: tuple[str, int, int, int, int]) -> str:
    """A line for the night as it is; it may well be refused."""
    verb, one, two, three, four = step
    left, gone, came = live.left or PLAYERS, tuple(live.gone) or PLAYERS, tuple(live.came) or PLAYERS

    def of(names: tuple[str, ...], number: int) -> str:
        return names[number % len(names)]

    by = f" by {of(left, three)}" if four % 4 else ""
    by += f", {of(left, three + 1)}" if by and four % 4 == 1 else ""
    return {
        "out": f"out {of(left, one)}{by}",
        "tie": f"out {of(left, one)} = {of(left, one + 1)}{by}",
        "hand": f"out {of(left, one)} > {of(left, one + 1)} = {of(left, one + 2)}{by}",
        "left": f"left {of(left, one)}{by}",
        "remove": f"remove {of(left, one)}" + (f" {two % 26}" if four % 2 else ""),
        "rebuy": f"rebuy {of(gone, -one % 3 - 1)}",
        "forced": f"rebuy {of(gone, one)} --force because",
        "late": f"late {of(PLAYERS, one)}",
        "prepaid": f"prepaid {of(PLAYERS, one)}",
        "noshow": f"noshow {of(PLAYERS, one)}" + (" excused" if four % 2 else ""),
        "unseat": f"unseat {of(came, one)}",
        "high": f"high {of(came, one)} {of(CARDS, two)}",
        "count": "count " + ", ".join(f"{name}={1 + (one * at) % 3}" for at, name in enumerate(left, 1)),
        "note": f"note {one}",
        "undo": "undo",
    }[verb]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=st.integers(2, 9), steps=st.lists(STEP, max_size=30))
def test_any_night_ends_well(
    seated_league: Path, first: int, steps: list[tuple[str, int, int, int, int]]
) -> None:
    with TemporaryDirectory() as folder:
        db = Path(shutil.copy(seated_league, Path(folder) / "league.db"))
        desk = Desk(db, None, 2)
        carry_out(desk, f"seat {', '.join(PLAYERS[:first])}")
        for step in steps:
            try:
                carry_out(desk, line_of(desk.room().live, step))
            except DcplError:
                continue
            room = desk.room()
            assert check_season(room.season) == []
            placed = places(room.live.night)
            assert sorted(placed) == sorted(room.live.came)
        _play_to_the_end(desk)
        room = desk.room()
        placed = list(places(room.live.night).values())
        assert placed.count(1) == 1
        assert placed == [sorted(placed).index(place) + 1 for place in sorted(placed)]
        assert check_season(room.season) == []
        shown = render(event_document(room.season, 2), "json", None)
        assert json.loads(shown)["state"] == "final"
        sheet = night_sheet(room.season, 2)
        command = Command(db, None, "dcpl test")
        clear_event(command, 2)
        record_event(command, 2, SheetFile("sheet.csv", sheet.encode()), create_players=False, replace=False)
        assert render(event_document(desk.room().season, 2), "json", None) == shown


def _play_to_the_end(desk: Desk) -> None:
    live = desk.room().live
    if len(live.came) < 2:
        known = {entry.player for entry in live.night.entries}
        missing = [name for name in PLAYERS if name not in known]
        carry_out(desk, f"late {', '.join(missing[: 2 - len(live.came)])}")
    while not (live := desk.room().live).over:
        carry_out(desk, f"out {live.left[-1]}")
    carry_out(desk, "finish")
