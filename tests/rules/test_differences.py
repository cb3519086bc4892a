"""What differs between a recorded night and a file, and what a file cannot tell."""

from __future__ import annotations

from dcpl.imports.differences import carried, differences
from dcpl.rules.night.rows import SheetRow


def test_each_thing_that_differs_is_told_with_both_values() -> None:
    before = [
        SheetRow("Ada", 1, add_ons=1),
        SheetRow("Bo", 2, ("Ada",), 1, paid_cents=4500),
        SheetRow("Cy", 3, ("Bo",), note="late"),
        SheetRow("Di", 4),
    ]
    after = [
        SheetRow("Bo", 1, (), 0),
        SheetRow("Ada", 2, ("Bo", "Cy"), add_ons=1),
        SheetRow("Cy", 3, ("Bo",), high_hand="yes"),
        SheetRow("Ed", 4),
    ]
    assert differences(before, after) == [
        "Bo: place 2 -> 1, hitman Ada -> nobody, rebuys 1 -> 0, paid $45.00 -> the night's prices",
        "Ada: place 1 -> 2, hitman nobody -> Bo and Cy",
        "Cy: high hand none -> yes, note late -> none",
        "Ed: new, place 4",
        "Di: no longer there, was place 4",
    ]


def test_points_are_written_as_points() -> None:
    before, after = [SheetRow("Ada", points=1250)], [SheetRow("Ada", points=1300), SheetRow("Bo", points=5)]
    assert differences(before, after) == ["Ada: points 12.5 -> 13", "Bo: new, 0.05 points"]


def test_the_order_of_the_tied() -> None:
    rows = [SheetRow("Ada", 1), SheetRow("Bo", 2), SheetRow("Cy", 2)]
    assert differences(rows, rows) == []
    assert differences(rows, [rows[0], rows[2], rows[1]]) == ["tied players are in another order"]


def test_what_a_director_added_stays() -> None:
    stored = [
        SheetRow("Ada", 1, high_hand="yes", note="host"),
        SheetRow("Bo", 2, ("Ada",), status="left-early"),
        SheetRow("Cy", 3, status="removed", penalty=500),
        SheetRow("Di", status="no-show", penalty=1000),
    ]
    rows = [SheetRow("Ada", 1), SheetRow("Bo", 2, ("Ada",)), SheetRow("Cy", 3)]
    assert carried(rows, stored) == tuple(stored)


def test_what_the_file_tells_otherwise_goes_before() -> None:
    stored = [SheetRow("Ada", 1), SheetRow("Bo", 2, status="removed"), SheetRow("Di", status="no-show")]
    rows = [SheetRow("Ada", 1), SheetRow("Di", 2, ("Ada",)), SheetRow("Bo", 3, ("Ada",))]
    assert carried(rows, stored) == tuple(rows)
