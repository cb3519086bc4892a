"""Who made each bust that was rebought: what a sheet says of it, and a live night out and in again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.imports.differences import differences
from dcpl.rules.checks.rows import check_rows
from dcpl.rules.facts import REBOUGHT, REGULAR, Entry, Event, Exit, Night
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import SheetRow, night_of, rows_of
from dcpl.rules.profile.values import UNLIMITED, Profile
from dcpl.rules.season.judge import judge_season
from dcpl.sheets.cells import busts_text, read_busts
from dcpl.sheets.night_sheet import read_sheets, write_sheet
from tests.building import profile, row, season

Busts = tuple[tuple[str, ...], ...]
HEADER = "place,player,hitman,rebuys,rebuy_hitman\n"


def rules(**more: object) -> Profile:
    """Rules that count rebought busts, of players who may rebuy as often as they like."""
    return profile(hits_rebought=True, rebuy_most=UNLIMITED, button_value=0, hits_winner=0, **more)


def read(text: str) -> tuple[SheetRow, ...]:
    (night,), problems = read_sheets(text.encode(), "a.csv", with_event=False)
    assert problems == []
    return tuple(raw._replace(line=0) for raw in night.rows)


# -- what people may write


@pytest.mark.parametrize(
    ("text", "rebuys", "busts"),
    [
        ("", 3, ()),
        (" ; ", 2, ()),
        ("Ada", 1, (("Ada",),)),
        ("Ada; Cy", 1, (("Ada", "Cy"),)),
        ("Ada & Cy", 1, (("Ada", "Cy"),)),
        ("Ada & Cy; Di", 1, (("Ada", "Cy", "Di"),)),
        ("-", 1, ((),)),
        ("Ada; -", 1, (("Ada",), ())),
        ("Ada; Cy", 2, (("Ada",), ("Cy",))),
        ("Ada & Cy; Di; -", 3, (("Ada", "Cy"), ("Di",), ())),
        ("-;Ada;", 2, ((), ("Ada",))),
        ("\u2013; \u2014; Ada&Cy", 3, ((), (), ("Ada", "Cy"))),
        ("Ada & Cy", 2, (("Ada", "Cy"),)),
        ("Anne-Marie; -", 2, (("Anne-Marie",), ())),
    ],
)
def test_a_cell_tells_each_bust(text: str, rebuys: int, busts: Busts) -> None:
    assert read_busts(text, rebuys) == busts


@pytest.mark.parametrize(
    ("busts", "rebuys", "text"),
    [
        ((), 2, ""),
        ((("Ada", "Cy"),), 1, "Ada; Cy"),
        (((),), 1, "-"),
        ((("Ada", "Cy"), ("Di",), ()), 3, "Ada & Cy; Di; -"),
    ],
)
def test_a_cell_is_written_as_people_write_it(busts: Busts, rebuys: int, text: str) -> None:
    assert busts_text(busts, rebuys) == text
    assert read_busts(text, rebuys) == busts


def test_each_bust_has_its_own_exit() -> None:
    night = night_of(read(HEADER + "1,Ada,,0,\n2,Bo,Ada,3,Cy & Ada; Di; -\n3,Cy,Ada,0,\n4,Di,Ada,2,\n"))
    assert [(gone.player, gone.hitmen) for gone in night.exits if gone.how == REBOUGHT] == [
        ("Bo", ("Cy", "Ada")),
        ("Bo", ("Di",)),
        ("Bo", ()),
        ("Di", ()),
        ("Di", ()),
    ]


# -- what is refused


def refusals(cell: str, rebuys: int) -> list[tuple[str | None, str, str]]:
    rows = read(HEADER + f"1,Ada,,0,\n2,Bo,Ada,{rebuys},{cell}\n3,Cy,Ada,0,\n")
    return [
        (told.column, told.message, told.remedy) for _, told in check_rows(rows, Event(REGULAR, 1), rules())
    ]


PART = "part the busts with ; and name several of one with &, nobody with -"
ONCE = "name each of them once"


@pytest.mark.parametrize(
    ("cell", "rebuys", "told"),
    [
        ("Ada; Cy", 3, ("Bo has 3 rebuys and rebuy_hitman tells of 2 busts", PART)),
        ("Ada & Cy", 2, ("Bo has 2 rebuys and rebuy_hitman tells of 1 bust", PART)),
        ("Ada; -", 1, ("Bo has 1 rebuy and rebuy_hitman tells of 2 busts", PART)),
        ("Ada", 0, ("Bo has no rebuy", "leave rebuy_hitman empty or write the rebuy")),
        ("Ada; Ada", 1, ("one bust of Bo names somebody twice", ONCE)),
        ("Cy; Ada & Ada", 2, ("one bust of Bo names somebody twice", ONCE)),
        ("Bo; Ada", 2, ("Bo cannot eliminate themself", "")),
        ("Ada; Zed", 2, ("Zed is not an entrant of this night", "add them, or correct the name")),
    ],
)
def test_a_cell_that_cannot_be_is_refused(cell: str, rebuys: int, told: tuple[str, str]) -> None:
    assert refusals(cell, rebuys) == [("rebuy_hitman", *told)]


@pytest.mark.parametrize(
    ("cell", "rebuys"), [("Ada; Ada", 2), ("", 3), ("-", 1), ("-; -", 2), ("Cy & Ada", 1)]
)
def test_a_cell_that_can_be_is_taken(cell: str, rebuys: int) -> None:
    assert refusals(cell, rebuys) == []


def test_too_many_rebuys_and_too_few_busts_are_both_told() -> None:
    rows = [row("Ada", 1), row("Bo", 2, "Ada", rebuys=3, rebuy_hitmen=(("Ada",),))]
    assert [told.column for _, told in check_rows(rows, Event(REGULAR, 1), profile())] == [
        "rebuy_hitman",
        "rebuys",
    ]


def test_a_difference_tells_the_busts_apart() -> None:
    before = [row("Bo", 1, rebuys=3)]
    after = [row("Bo", 1, rebuys=3, rebuy_hitmen=(("Ada", "Cy"), ("Di",), ()))]
    assert differences(before, after) == ["Bo: rebuy hitman nobody -> Ada and Cy; Di; nobody"]
    assert differences(before, [row("Bo", 1, rebuys=3, rebuy_hitmen=((), (), ()))]) == []


# -- a live night, out and in again


@st.composite
def evenings(draw: st.DrawFn) -> Night:
    """Two to six players; bust by bust, alone or tied, by anybody still in; whoever busts may rebuy."""
    names = draw(st.permutations(["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]))[: draw(st.integers(2, 6))]
    still_in = list(names)
    exits: list[Exit] = []
    for order in range(1, 40):
        if len(still_in) == 1:
            break
        again = order < 12 and draw(st.booleans())
        tied = draw(st.integers(1, min(2, len(still_in) - 1)))
        victims = draw(st.permutations(still_in))[:tied]
        others = [name for name in still_in if name not in victims]
        for rank, victim in enumerate(victims, start=1):
            hitmen = draw(st.lists(st.sampled_from(others), unique=True, max_size=3))
            exits.append(Exit(victim, order, rank, REBOUGHT if again else "out", tuple(hitmen)))
        if not again:
            still_in = others
    return Night(tuple(Entry(name) for name in names), tuple(exits))


def judged(night: Night, shared: str) -> list[tuple[object, ...]]:
    """Every player's place, hits and points."""
    result = judge_season(season([night], rules=rules(hits_shared=shared, hits_each=100))).nights[0]
    return sorted((line.player, line.place, line.hits, line.hit_points, line.total) for line in result.rows)


@given(evenings())
def test_a_live_night_goes_out_as_a_sheet_and_in_again_unchanged(night: Night) -> None:
    rows = rows_of(night)
    assert check_rows(rows, Event(REGULAR, 1), rules()) == []
    text = write_sheet(rows)
    assert read(text) == rows
    again = night_of(read(text))
    assert list(places(again).items()) == list(places(night).items())
    for shared in ("split", "full", "first"):
        assert judged(again, shared) == judged(night, shared)
    for player in places(night):
        assert _busts(again, player) == _busts(night, player)
    assert rows_of(again) == rows


def _busts(night: Night, player: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(gone.how, gone.hitmen) for gone in night.exits if gone.player == player]


LINES = """seat Ada, Bo, Cy, Di --new
out bo by ada, cy
rebuy bo
out bo by di
rebuy bo
out bo
rebuy bo
out di by ada
out bo by cy
out cy by ada
finish
"""
RULES = (
    'name = "l"\n[season]\nevents = 4\n[rebuy]\nmost = "unlimited"\npenalty = 0\n'
    '[hits]\neach = 1\nwinner = 0\nrebought = true\nshared = "{shared}"\n'
    "[button]\nvalue = 0\n[high_hand]\npoints = 0\n[post_season]\nmain_seats = 0\n"
)


@pytest.fixture
def league(run: Callable[..., Any], tmp_path: Any) -> Callable[[str], None]:
    """``league("split")``: a season whose rules count rebought busts, shared so."""

    def make(shared: str) -> None:
        (tmp_path / "rules.toml").write_text(RULES.format(shared=shared), encoding="utf-8")
        run("init")
        run("season", "new", "S", "--rules", tmp_path / "rules.toml")

    return make


@pytest.mark.parametrize("shared", ["split", "full", "first"])
def test_the_sheet_of_a_live_night_changes_nothing(
    shared: str, league: Callable[[str], None], run: Callable[..., Any]
) -> None:
    league(shared)
    run("night", 1, stdin=LINES)
    pages = [("event", "show", 1, "-f", "json"), ("standings", "-f", "json"), ("versus", "-f", "json")]
    before = [run(*page).stdout for page in pages]
    sheet = run("event", "sheet", 1).stdout
    assert "3,Bo,Cy,3,played,,,Ada & Cy; Di; -" in sheet
    told = run("event", "record", 1, "-", "--replace", stdin=sheet)
    assert "rebuy hitman" not in told.output
    assert [run(*page).stdout for page in pages] == before
    run("check")


def test_one_name_twice_in_a_bust_is_refused_and_nothing_is_stored(
    league: Callable[[str], None], run: Callable[..., Any]
) -> None:
    league("split")
    sheet = HEADER + "1,Ada,,0,\n2,Bo,Ada,2,Ada; Ada & Cy & Ada\n3,Cy,Ada,1,Bo; bo\n"
    told = run("event", "record", 1, "-", "--create-players", code=1, stdin=sheet).stderr
    for who in ("Bo", "Cy"):
        assert f"one bust of {who} names somebody twice" in " ".join(told.split())
    assert run("player", "list", "-f", "json").stdout.count('"player"') == 0
    run("event", "record", 1, "-", "--create-players", stdin=sheet.replace(" & Ada", "").replace("; bo", ""))
