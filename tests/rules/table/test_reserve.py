"""RESERVE: the list's days, its order, the waiting list."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.evening import Reservation
from dcpl.rules.table.reserve import never_came, places, too_early, window
from tests.building import finish


@pytest.mark.parametrize(
    ("event", "opens", "closes"),
    [
        ("2026-05-14", "2026-05-11", "2026-05-13"),
        ("2026-05-13", "2026-05-04", "2026-05-06"),
        ("2026-05-16", "2026-05-11", "2026-05-13"),
        ("2026-01-01", "2025-12-29", "2025-12-31"),
    ],
)
def test_reserve_the_last_wednesday_strictly_before_closes_the_guarantee(
    event: str, opens: str, closes: str
) -> None:
    assert window(event) == (opens, closes)


@given(st.dates(date(2000, 1, 10), date(2100, 1, 1)))
def test_reserve_the_days_are_a_monday_and_a_wednesday_within_nine_days(event: date) -> None:
    opens, closes = map(date.fromisoformat, window(event.isoformat()))
    assert (opens.weekday(), closes.weekday()) == (0, 2)
    assert (closes - opens).days == 2
    assert 1 <= (event - closes).days <= 7


def test_reserve_first_come_first_served_and_later_ones_are_not_guaranteed_or_wait() -> None:
    made = [
        Reservation(1, "Late", "2026-05-14T08:00:00"),
        Reservation(1, "First", "2026-05-11T00:00:00"),
        Reservation(1, "Over", "2026-05-14T09:00:00"),
    ]
    assert [(p.number, p.player, p.status) for p in places(made, "2026-05-14", 2)] == [
        (1, "First", "guaranteed"),
        (2, "Late", "not-guaranteed"),
        (3, "Over", "waiting"),
    ]


def test_reserve_before_the_monday_is_too_early() -> None:
    assert too_early("2026-05-14", "2026-05-10T23:59:59")
    assert not too_early("2026-05-14", "2026-05-11T00:00:00")
    assert not too_early(None, "2020-01-01T00:00:00")


def test_no_show_who_reserved_and_never_came_is_proposed_and_who_waited_is_not() -> None:
    made = [Reservation(1, name, f"2026-05-11T0{n}:00:00") for n, name in enumerate(("Ada", "Cy", "Di"))]
    assert never_came(places(made, "2026-05-14", 2), finish("Ada", "Bo")) == ["Cy"]
