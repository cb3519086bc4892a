"""The clock's face: golden frames at several sizes, and no frame larger than its window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dcpl.printouts.clock_face import Face, face_rows, page
from dcpl.printouts.widths import width
from dcpl.reports.blinds import find_blinds
from dcpl.reports.clock import ClockNow, clock_face
from dcpl.rules.facts import MAIN_EVENT, OPEN, OUT, REBOUGHT, Entry, Exit, Night
from dcpl.rules.table import clock as rules
from dcpl.rules.table.blinds import to_json
from dcpl.rules.table.play import state_of_play
from dcpl.rules.units import EventName
from tests.building import finish, season

T0 = 1_767_294_000_000
"""2026-01-01 19:00 UTC."""
MINUTE = rules.MINUTE_MS
KEYS = "space pause  n/p level  +/- minute more/less  q leave"


@pytest.fixture(autouse=True, scope="module")
def _utc() -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setenv("TZ", "UTC")
    time.tzset()
    yield
    patch.undo()
    time.tzset()


def now(name: EventName = 2, blinds: str = "dcpl", begun: bool = True) -> ClockNow:
    """A clock started at 19:00 for a night on which two of fourteen are out."""
    players = [*(f"Player {number}" for number in range(1, 14)), "Ann-Kathrin"]
    exits = (Exit("Player 1", 1, 1, REBOUGHT), Exit("Player 2", 2, 1, OUT), Exit("Player 1", 3, 1, OUT))
    facts = season([finish("Ann-Kathrin", *players[:-1])])
    events = tuple(event._replace(state=OPEN) if event.name == name else event for event in facts.events)
    night = Night(tuple(map(Entry, players)), exits)
    facts = facts._replace(events=events, nights={**facts.nights, name: night})
    event = next(event for event in events if event.name == name)
    chosen = find_blinds(blinds)
    clock = rules.new_clock(name, to_json(chosen))
    if begun:
        clock = rules.start(chosen, clock, T0)
    return ClockNow(facts, event, begun, clock, chosen, state_of_play(facts, event))


def paused(minutes: int, reason: str) -> ClockNow:
    shown = now()
    at_ms = T0 + minutes * MINUTE
    return shown._replace(clock=rules.pause(shown.blinds, shown.clock, at_ms, reason))


FACES: dict[str, Callable[[], Face]] = {
    "not-started": lambda: clock_face(now(begun=False), T0 - 5 * MINUTE, "space start  q leave"),
    "level-3": lambda: clock_face(now(), T0 + 42 * MINUTE + 7_000, KEYS),
    "new-level": lambda: clock_face(now(), T0 + 40 * MINUTE + 1, KEYS),
    "break": lambda: clock_face(now(), T0 + 84 * MINUTE, KEYS),
    "paused": lambda: clock_face(
        paused(50, "two players claim the same seat at table 2"), T0 + 60 * MINUTE, KEYS
    ),
    "ante": lambda: clock_face(now(blinds="deep"), T0 + 420 * MINUTE, KEYS),
    "time-is-up": lambda: clock_face(now(), T0 + 1000 * MINUTE, KEYS),
    "main-event": lambda: clock_face(now(MAIN_EVENT), T0 + 1000 * MINUTE, KEYS),
}
SIZES = [(name, size) for size in ((80, 24), (60, 20)) for name in FACES]
SIZES += [(name, size) for size in ((120, 40), (40, 12), (20, 4)) for name in ("level-3", "break")]


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_a_face_at_this_size(name: str, size: tuple[int, int], golden: Callable[[str, str], None]) -> None:
    golden(f"clock/{name}-{size[0]}x{size[1]}.txt", page(FACES[name](), *size))


@pytest.mark.parametrize("name", FACES)
@given(columns=st.integers(1, 200), height=st.integers(1, 80))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_frame_is_never_larger_than_its_window(name: str, columns: int, height: int) -> None:
    rows = face_rows(FACES[name](), columns, height)
    assert len(rows) <= height
    assert max(width(row.text) for row in rows) <= columns


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("name", FACES)
def test_level_blinds_and_time_are_large_and_nothing_is_missing(name: str, size: tuple[int, int]) -> None:
    face = FACES[name]()
    rows = face_rows(face, *size)
    assert sum("\N{FULL BLOCK}" in row.text for row in rows) == 10
    text = "\n".join(row.text for row in rows)
    for item in (item for group in face.groups for item in group):
        assert item in text
    assert face.keys in text


def test_without_the_block_it_is_drawn_with_what_there_is() -> None:
    rows = face_rows(FACES["level-3"](), 80, 24, "#")
    assert all(row.text.isascii() for row in rows)
    assert any("######" in row.text for row in rows)
