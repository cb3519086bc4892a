"""A list of tables (``[[name]]``) in a profile: read, judged, kept and told by each table's own keys."""

# Annotations are evaluated here: a table's keys are read from them.
import json
from typing import Annotated

import pytest

from dcpl.rules.profile.key import CENTS, CHOICE, NIGHT, POINTS, TABLES, TEXT, Key, Section
from dcpl.rules.profile.kinds import check_value, read_value
from dcpl.rules.profile.raw import Number, Unfit
from dcpl.rules.profile.text import plain_value, value_text
from dcpl.rules.profile.values import settled
from dcpl.rules.profile.words import allowed_text


class Crown(Section):
    name: Annotated[str, Key(TEXT, NIGHT, "What it is called", 1, 20)]
    on: Annotated[str, Key(CHOICE, NIGHT, "Whose head it is on", choices=("leader", "last"), preset="leader")]
    points: Annotated[int, Key(POINTS, NIGHT, "What it is worth", preset=500)]
    cents: Annotated[int, Key(CENTS, NIGHT, "What it pays", preset=0)]


KEY = Key(TABLES, NIGHT, "Crowns", preset=(), table=Crown, key="crown")
READ = (Crown("A", "leader", 250, 0), Crown("B", "last", 500, 100))


def test_each_table_is_read_by_its_own_keys_and_silent_ones_are_as_their_presets() -> None:
    raw = [{"name": "A", "points": Number("2.5")}, {"name": "B", "on": "last", "cents": 100}]
    assert read_value(KEY, raw) == READ
    check_value(KEY, READ)
    assert plain_value(KEY, READ, lambda points: points / 100) == [
        {"name": "A", "points": 2.5},
        {"name": "B", "on": "last", "cents": 100},
    ]
    assert value_text(KEY, READ) == "name A, points 2.5; name B, on last, cents $1.00"
    assert value_text(KEY, ()) == "none"
    assert allowed_text(KEY) == "tables of name, on, points and cents"


def test_what_was_stored_before_a_table_had_its_last_keys_is_read_with_their_presets() -> None:
    assert settled(KEY, json.loads(json.dumps(READ, default=tuple))) == READ
    assert settled(KEY, [["A"], ["B", "last"]]) == (Crown("A", "leader", 500, 0), Crown("B", "last", 500, 0))
    for wrong in ([["A", "last", 1, 2, 3]], [7], [{"name": "A"}]):
        with pytest.raises(ValueError, match="crown"):
            settled(KEY, wrong)


def test_every_fault_of_every_table_is_told_with_the_key_that_it_is_of() -> None:
    with pytest.raises(Unfit) as caught:
        read_value(KEY, [{"on": "x", "points": -1}, 7, {"name": "C", "nam": 1, "x": 2, "cents": "1"}])
    assert [(str(each), each.key and each.key.key) for each in caught.value.each] == [
        ("1: name is missing", "name"),
        ('1: on is "x"', "on"),
        ("1: points is -1.00", "points"),
        ("2 is 7", None),
        ("3 has the unknown key nam", None),
        ("3 has the unknown key x", None),
        ('3: cents is "1"', "cents"),
    ]
    with pytest.raises(Unfit, match='1: on is "x"; 2 is no table'):
        check_value(KEY, (Crown("A", "x", 1, 0), 7))


def test_what_a_section_holds_never_changes() -> None:
    crown = Crown("A", "leader", 250, 0)
    with pytest.raises(AttributeError, match="Crown.points never changes"):
        crown.points = 1
    assert crown._replace(points=300) == Crown("A", "leader", 300, 0) != crown
    assert len({crown, Crown("A", "leader", 250, 0)}) == 1
    assert repr(crown) == "Crown(name='A', on='leader', points=250, cents=0)"
    for wrong in ((1,), (1, 2, 3, 4, 5)):
        with pytest.raises(ValueError, match="zip"):
            Crown(*wrong)
    with pytest.raises(ValueError, match="zip"):
        crown._replace(point=1)
