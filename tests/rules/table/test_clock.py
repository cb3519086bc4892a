"""The clock: where it stands is worked out from the time, however long nobody looked (CLOCK, LATE, REBUY)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import DcplError
from dcpl.rules.evening import Clock
from dcpl.rules.facts import MAIN_EVENT, OPEN, OUT, REBOUGHT, SECOND_CHANCE, Entry, Exit, Night
from dcpl.rules.table import clock as c
from dcpl.rules.table.blinds import Blinds, Part
from dcpl.rules.table.play import state_of_play
from tests.building import finish, season

BLINDS = Blinds(
    "Small",
    "",
    25_000,
    (25, 100),
    1,
    2,
    (
        Part(1, 20, 25, 50),
        Part(2, 20, 50, 100),
        Part(1, 10, color_up=(25,)),
        Part(3, 20, 100, 200),
        Part(2, 10),
        Part(4, 20, 200, 400),
    ),
)
MINUTE = c.MINUTE_MS
T0 = 1_700_000_000_000


def going() -> Clock:
    return c.start(BLINDS, c.new_clock(5, "stored"), T0)


def at(clock: Clock, minutes: float) -> c.Moment:
    return c.moment(BLINDS, clock, T0 + round(minutes * MINUTE))


def test_a_clock_that_has_not_begun_stands_at_the_first_level() -> None:
    shown = c.moment(BLINDS, c.new_clock(5, "stored"), T0)
    assert (shown.part.number, shown.left_ms, shown.running, shown.over) == (1, 20 * MINUTE, False, False)


@pytest.mark.parametrize(
    ("minutes", "number", "is_break", "left", "to_break"),
    [
        (0, 1, False, 20, 40),
        (19.5, 1, False, 0.5, 20.5),
        (20, 2, False, 20, 20),
        (40, 1, True, 10, 30),
        (50, 3, False, 20, 20),
        (75, 2, True, 5, None),
        (80, 4, False, 20, None),
    ],
)
def test_it_shows_level_or_break(
    minutes: float, number: int, is_break: bool, left: float, to_break: float | None
) -> None:
    shown = at(going(), minutes)
    assert (shown.part.number, shown.part.is_break, shown.left_ms) == (number, is_break, left * MINUTE)
    assert shown.to_break_ms == (None if to_break is None else to_break * MINUTE)


def test_it_ends_with_the_last_level() -> None:
    shown = at(going(), 100)
    assert shown.over and shown.part.number == 4 and shown.left_ms == 0
    assert at(going(), 10_000) == shown
    assert shown.next_level is None and shown.next_break is None


@pytest.mark.parametrize(
    ("minutes", "round_", "late", "rebuys"),
    [
        (0, 1, True, True),
        (20, 2, True, True),
        (40, 2, True, True),  # LATE: the break after round 2 counts as 2
        (49.9, 2, True, True),  # late entry is open to the end of the first break
        (50, 3, False, True),
        (69.9, 3, False, True),
        (70, 3, False, False),  # REBUY: rebuys end when the second break begins
        (80, 4, False, False),
    ],
)
def test_late_entry_and_rebuys(minutes: float, round_: int, late: bool, rebuys: bool) -> None:
    shown = at(going(), minutes)
    assert (shown.round, shown.late_entry_open, shown.rebuys_open) == (round_, late, rebuys)


def test_a_schedule_may_have_neither() -> None:
    shown = c.moment(BLINDS._replace(late_entry_break=0, rebuys_break=0), going(), T0)
    assert not shown.late_entry_open and not shown.rebuys_open


def test_a_pause_keeps_the_time_and_its_reason() -> None:
    paused = c.pause(BLINDS, going(), T0 + 25 * MINUTE, "cards on the floor")
    assert (paused.part, paused.elapsed_ms, paused.since_ms) == (1, 5 * MINUTE, None)
    assert at(paused, 500).left_ms == 15 * MINUTE and not at(paused, 500).running
    resumed = c.resume(paused, T0 + 500 * MINUTE)
    assert at(resumed, 501).left_ms == 14 * MINUTE and resumed.pause_reason == ""


def test_what_does_not_fit_is_refused() -> None:
    paused = c.pause(BLINDS, going(), T0, "a dispute")
    with pytest.raises(DcplError, match="paused already: a dispute"):
        c.pause(BLINDS, paused, T0, "another")
    with pytest.raises(DcplError, match="is running"):
        c.resume(going(), T0)
    with pytest.raises(DcplError, match="started before, and it is running already"):
        c.start(BLINDS, going(), T0)
    with pytest.raises(DcplError, match="started before, and it is paused: a dispute"):
        c.start(BLINDS, paused, T0)
    with pytest.raises(DcplError, match="no level 5") as refused:
        c.to_level(BLINDS, going(), T0, 5)
    assert refused.value.remedy == "its levels are 1 to 4"


def test_it_is_moved_to_a_level_or_to_the_next_part() -> None:
    moved = c.to_level(BLINDS, going(), T0 + 5 * MINUTE, 3)
    assert at(moved, 5).left_ms == 20 * MINUTE and at(moved, 6).left_ms == 19 * MINUTE
    assert at(c.by_parts(BLINDS, moved, T0, -1), 0).part.is_break
    assert at(c.by_parts(BLINDS, going(), T0 + 30 * MINUTE, 1), 30).part == Part(1, 10, color_up=(25,))
    assert at(c.by_parts(BLINDS, going(), T0, -1), 0).part.number == 1
    last = c.to_level(BLINDS, going(), T0, 4)
    assert c.by_parts(BLINDS, last, T0, 1) == last
    paused = c.pause(BLINDS, going(), T0, "a dispute")
    assert c.to_level(BLINDS, paused, T0, 2).since_ms is None


@pytest.mark.parametrize(
    ("after", "minutes", "number", "left"),
    [(0, 5, 1, 15), (18, 5, 2, 17), (25, -10, 1, 5), (3, -10, 1, 20), (0, 45, 1, 5), (90, 60, 4, 0)],
)
def test_it_is_moved_by_minutes(after: int, minutes: int, number: int, left: int) -> None:
    shown = at(c.by_minutes(BLINDS, going(), T0 + after * MINUTE, minutes), after)
    assert (shown.part.number, shown.left_ms) == (number, left * MINUTE)


def test_another_machines_time_may_be_behind() -> None:
    assert at(going(), -3) == at(going(), 0)


@given(st.lists(st.integers(0, 30 * MINUTE), max_size=8), st.integers(0, 60 * MINUTE))
def test_it_does_not_matter_how_often_it_was_looked_at_or_stored(steps: list[int], rest: int) -> None:
    clock, now = going(), T0
    for step in steps:
        now += step
        clock = c.by_minutes(BLINDS, clock, now, 0)
    assert c.moment(BLINDS, clock, now + rest) == c.moment(BLINDS, going(), now + rest)


@given(st.integers(0, 99 * MINUTE), st.integers(-99, 99))
def test_on_and_back_again_is_where_it_was(elapsed: int, minutes: int) -> None:
    before = c.moment(BLINDS, going(), T0 + elapsed)
    if 0 <= elapsed + minutes * MINUTE < 100 * MINUTE:
        moved = c.by_minutes(BLINDS, going(), T0 + elapsed, minutes)
        again = c.by_minutes(BLINDS, moved, T0 + elapsed, -minutes)
        assert c.moment(BLINDS, again, T0 + elapsed) == before


@given(st.integers(0, 200 * MINUTE))
def test_time_only_runs_down(elapsed: int) -> None:
    now, later = (c.moment(BLINDS, going(), T0 + ms) for ms in (elapsed, elapsed + 1))
    assert later.part_index >= now.part_index
    assert later.late_entry_left_ms == max(0, now.late_entry_left_ms - 1)
    assert later.rebuys_left_ms == max(0, now.rebuys_left_ms - 1)
    if later.part_index == now.part_index and not now.over:
        assert later.left_ms == now.left_ms - 1


def opened(name: int | str, night: Night) -> object:
    made = season([finish("Ann", "Bo", "Cy")])
    events = tuple(event._replace(state=OPEN) if event.name == name else event for event in made.events)
    return made._replace(events=events, nights={**made.nights, name: night})


def play_of(name: int | str, night: Night) -> object:
    made = opened(name, night)
    event = next(event for event in made.events if event.name == name)  # type: ignore[attr-defined]
    return state_of_play(made, event)  # type: ignore[arg-type]


def test_the_state_of_play_of_a_night_that_goes_on() -> None:
    entries = tuple(Entry(name) for name in "ABCDEFGHIJK") + (Entry("L", "no-show"),)
    exits = (Exit("A", 1, 1, REBOUGHT), Exit("B", 2, 1, OUT), Exit("A", 3, 1, OUT))
    play = play_of(2, Night(entries, exits))
    assert (play.field, play.left, play.rebuys) == (11, 9, 1)  # type: ignore[attr-defined]
    assert (play.chips, play.average) == (300_000, 33_333)  # type: ignore[attr-defined]
    assert play.prizes_cents == (13_200, 7_200, 3_600)  # type: ignore[attr-defined]
    assert (play.button, play.button_value) == ("Ann", 500)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("exits", "inside"), [((), True), ((Exit("Ann", 1, 1, REBOUGHT),), True), ((Exit("Ann", 1),), False)]
)
def test_the_button_goes_with_its_holder(exits: tuple[Exit, ...], inside: bool) -> None:
    entries = (Entry("Ann"), Entry("Bo"), Entry("Cy"))
    assert play_of(2, Night(entries, exits)).button_in is inside  # type: ignore[attr-defined]
    assert play_of(2, Night(entries[1:])).button_in is None  # type: ignore[attr-defined]


def test_the_state_of_play_before_anybody_is_seated() -> None:
    play = state_of_play(season([finish("Ann", "Bo")]), season().events[2])
    assert (play.field, play.left, play.chips, play.average, play.prizes_cents) == (0, None, 0, None, ())
    assert play.button == "Ann"
    assert state_of_play(season(), season().events[0]).button is None


def test_the_post_season_has_no_button_and_its_own_stacks() -> None:
    night = Night((Entry("Ann"), Entry("Bo")))
    assert play_of(SECOND_CHANCE, night).chips == 50_000  # type: ignore[attr-defined]
    play = play_of(MAIN_EVENT, night)
    assert play.chips == 80_000 and play.button is None  # type: ignore[attr-defined]
    assert sum(play.prizes_cents) == 1500  # type: ignore[attr-defined]
