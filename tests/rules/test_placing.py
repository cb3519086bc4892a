"""Which event a brought night belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.imports.events import NOT_PLACED, Coming, place_nights
from dcpl.rules.facts import CANCELLED, FINAL, MAIN_EVENT, REGULAR, Event
from dcpl.rules.names import natural


def schedule(*more: Event, count: int = 5) -> list[Event]:
    given = {event.number: event for event in more}
    regular = [given.get(number, Event(REGULAR, number)) for number in range(1, count + 1)]
    return [*regular, Event("second-chance", 0), Event(MAIN_EVENT, 0)]


def events(found: list[object]) -> list[object]:
    return [place.event for place in found]  # type: ignore[attr-defined]  # places


def test_in_order_of_dates_then_of_files_whatever_the_order_given() -> None:
    nights = [
        Coming("c", "2026-03-10", "c.tdt"),
        Coming("a", "2026-01-10", "n-10.tdt"),
        Coming("b", "2026-01-10", "n-2.tdt"),
    ]
    assert events(place_nights(schedule(), nights, in_order=True)) == [3, 2, 1]


def test_in_order_passes_over_what_is_recorded_or_cancelled() -> None:
    held = schedule(Event(REGULAR, 1, state=FINAL, source="a"), Event(REGULAR, 2, state=CANCELLED))
    nights = [Coming("b", None, "b"), Coming("a", None, "a"), Coming("c", None, "c")]
    assert events(place_nights(held, nights, in_order=True)) == [3, 1, 4]


def test_a_night_that_is_known_goes_to_its_event_without_an_option() -> None:
    held = schedule(Event(REGULAR, 4, state=FINAL, source="a"))
    assert events(place_nights(held, [Coming("a", "2026-01-10", "a")])) == [4]
    (wrong,) = place_nights(held, [Coming("a", None, "a")], event=2)
    assert wrong.event is None
    assert wrong.problem == "this night is recorded as event 4 already"


def test_a_night_goes_to_the_one_event_of_its_date() -> None:
    held = schedule(Event(REGULAR, 2, "2026-02-01"), Event(REGULAR, 3, "2026-03-01"))
    assert events(place_nights(held, [Coming("a", "2026-03-01", "a")])) == [3]
    twice = schedule(Event(REGULAR, 2, "2026-02-01"), Event(REGULAR, 3, "2026-02-01"))
    (place,) = place_nights(twice, [Coming("a", "2026-02-01", "a")])
    assert place.problem == NOT_PLACED + "event 2 and event 3 are both on 2026-02-01"


@pytest.mark.parametrize("date", [None, "2026-09-09"])
def test_no_silent_guess(date: str | None) -> None:
    (place,) = place_nights(schedule(), [Coming("a", date, "a")])
    assert place.event is None
    assert place.problem.startswith(NOT_PLACED)


def test_the_files_own_number() -> None:
    assert events(place_nights(schedule(), [Coming("a", None, "a", 5)], in_order=True)) == [5]


def test_nights_in_order_need_dates_all_of_them_or_none() -> None:
    nights = [Coming("a", "2026-01-01", "a"), Coming("b", None, "b")]
    found = place_nights(schedule(), nights, in_order=True)
    assert events(found) == [1, None]
    assert "has no date, and others have" in found[1].problem


def test_more_nights_than_events() -> None:
    nights = [Coming(str(number), None, str(number)) for number in range(7)]
    found = place_nights(schedule(), nights, in_order=True)
    assert events(found) == [1, 2, 3, 4, 5, None, None]
    assert found[5].problem == "the season has 5 events without results, and 7 nights would need one"


def test_a_night_of_another_events_date_is_told() -> None:
    held = schedule(Event(REGULAR, 3, "2026-03-01"))
    (place,) = place_nights(held, [Coming("a", "2026-03-01", "a.tdt")], in_order=True)
    assert place.event == 1
    assert place.told == "a.tdt is of 2026-03-01, the date of event 3, and comes to event 1"


DATES = st.dates().map(str)


@given(st.lists(st.tuples(DATES, st.integers(0, 99)), unique=True, max_size=5), st.randoms())
def test_the_order_given_does_not_matter(nights: list[tuple[str, int]], random: object) -> None:
    coming = [Coming(f"{date} {number}", date, f"n{number}") for date, number in nights]
    straight = dict(zip(coming, events(place_nights(schedule(), coming, in_order=True)), strict=True))
    random.shuffle(coming)  # type: ignore[attr-defined]  # Hypothesis' own Random
    assert dict(zip(coming, events(place_nights(schedule(), coming, in_order=True)), strict=True)) == straight


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_two_names_can_be_ordered(one: str, other: str) -> None:
    assert sorted([one, other], key=natural) == sorted([other, one], key=natural) or (
        natural(one) == natural(other)
    )


def test_problems_are_told_by_file_as_people_count_and_by_line() -> None:
    from dcpl.actions.judging import in_order
    from dcpl.errors import Problem

    told = [
        Problem("c", file="n 10.tdt"),
        Problem("b", file="n 2.tdt", line=9),
        Problem("a", file="n 2.tdt", line=1),
    ]
    assert [problem.message for problem in in_order([*told, told[0]])] == ["a", "b", "c"]
