"""Maps of names: in either order, of any separator, every fault told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.imports.name_map import read_name_map, write_name_map
from dcpl.rules.names import name_key


def meant(text: str | bytes) -> dict[str, str]:
    raw = text.encode() if isinstance(text, str) else text
    found, problems = read_name_map(raw, "map.csv")
    assert problems == []
    return {key: line.name for key, line in found.items()}


@pytest.mark.parametrize(
    "text",
    [
        "from,to\nRay S,Ray Smith\n",
        "To;From\nRay Smith;ray  s\n",
        "from\tto\r\nRay S\tRay Smith\r\n",
        b"\xef\xbb\xbffrom,to\nRay S,Ray Smith\n",
        "from,to,\nRay S,Ray Smith,\nRAY S,ray smith\n",
    ],
)
def test_a_map(text: str | bytes) -> None:
    assert name_key(meant(text)["ray s"]) == "ray smith"


def test_every_fault_is_told_with_its_line() -> None:
    text = "from,to\nRay S,\n,Ray\nAnn,Ada\nann,Bo\nCy,Cy,Lee\n"
    found, problems = read_name_map(text.encode(), "map.csv")
    assert list(found) == ["ann"]
    assert [str(problem) for problem in problems] == [
        'map.csv, line 2, column to: nobody is meant by "Ray S" (a player\'s name, or leave the line out)',
        "map.csv, line 3, column from: the line says nobody in the files (the name as the files have it)",
        'map.csv, line 5, column from: "ann" means Ada in line 4 and Bo here (one line for each name)',
        'map.csv, line 6: "Lee" stands under no column (from and to alone; quote a name with a comma)',
    ]


@pytest.mark.parametrize("text", ["", "name,player\nA,B\n", "from\nA\n", "from,to,to\nA,B,C\n"])
def test_a_file_that_is_no_map(text: str) -> None:
    found, problems = read_name_map(text.encode(), "map.csv")
    assert (found, len(problems)) == ({}, 1)


NAMES = st.text(min_size=1, max_size=12).filter(
    lambda name: name == name.strip() and name_key(name) != "" and "\0" not in name and name.isprintable()
)


@given(st.dictionaries(NAMES, NAMES, max_size=6))
def test_what_is_written_is_read_again(names: dict[str, str]) -> None:
    unique = {name_key(typed): (typed, name) for typed, name in names.items()}
    assert meant(write_name_map(unique.values())) == {key: name for key, (_, name) in unique.items()}


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_told_about(raw: bytes) -> None:
    read_name_map(raw, "map.csv")
