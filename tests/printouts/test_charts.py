"""The charts: well-formed, the same bytes, every fact in words, and no label on another."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpl.printouts import charts
from dcpl.printouts.charts.labels import spread
from dcpl.printouts.charts.lettering import LINE, lines_of, units_of
from dcpl.printouts.charts.svg import LEAST_LETTER, LETTER
from dcpl.rules.points.bounties import GROWS, KEPT, LAPSED, NONE, WON

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (charts.WIDE, charts.NARROW)
HOSTILE = (
    "<script>alert(1)</script>",
    '#panic("x") *b* $a$',
    '"></svg><img src=x onerror=alert(1)>',
    "]]>&amp;&lt;",
    "nul\x00bell\x07\x1b[31m",
    "\ud800\uffff\ufffe",
    "王小明",
    "محمد بن عبد الله",
    "e\u0301\u0301\u0301",
    "W" * 60,
    "",
)


def race(*lines: tuple[str, list[int | None]]) -> charts.Race:
    events = tuple(range(1, len(lines[0][1]))) if lines else ()
    return charts.Race("2026", events, tuple(charts.RaceLine(name, tuple(at)) for name, at in lines))


RACE = race(("Ada", [0, 10000, 20050]), ("Bo", [None, 0, 12000]), ("Cy", [-500, 500, 525]))
PLACES = charts.PlacesByEvent(
    "2026",
    "Ada",
    (
        charts.EventPlace(1, 9, 1),
        charts.EventPlace(2, 14),
        charts.EventPlace(3, 12, None, True),
        charts.EventPlace(5, 11, 11),
    ),
)
HISTORY = charts.History(
    "2026",
    (
        charts.HistoryNight(1, None, 0, NONE, (), ("Cy",), "Full house, aces over kings"),
        charts.HistoryNight(2, "Ada", 500, GROWS, (), None),
        charts.HistoryNight(3, "Ada", 750, WON, ("Bo", "Cy"), (), "Straight, ten high"),
        charts.HistoryNight(4, "Bo", 500, LAPSED, (), ("Ada", "Bo"), None),
        charts.HistoryNight(5, "Bo", 500, KEPT, (), None),
    ),
)
GRID = charts.Grid(
    "2026",
    (1, 2, 4),
    (
        charts.GridRow("Ada", (charts.WON, charts.PLAYED, charts.PLAYED)),
        charts.GridRow("Bo", (charts.PLAYED, charts.ABSENT, charts.NO_SHOW)),
    ),
)
ALL: list[tuple[Callable[..., str], Any]] = [
    (charts.points_race, RACE),
    (charts.places_by_event, PLACES),
    (charts.button_history, HISTORY),
    (charts.attendance_grid, GRID),
]
EMPTY: list[tuple[Callable[..., str], Any]] = [
    (charts.points_race, charts.Race("2026", (), ())),
    (charts.points_race, charts.Race("2026", (), (charts.RaceLine("Ada", (-500,)),))),
    (charts.places_by_event, charts.PlacesByEvent("2026", "Ada", ())),
    (charts.button_history, charts.History("2026", ())),
    (charts.attendance_grid, charts.Grid("2026", (), ())),
]


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def told(svg: str) -> str:
    return read(svg).findtext(f"{SVG}desc") or ""


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def boxes(svg: str) -> list[tuple[float, float, float, float, str]]:
    """The room of each text, as it was counted: left, right, top, bottom, words."""
    found = []
    for element in read(svg).iter(f"{SVG}text"):
        words = element.text or ""
        wide = units_of(words, bold=element.get("font-weight") is not None)
        x = float(element.get("x", "0"))
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[element.get("text-anchor", "start")]
        middle = float(element.get("y", "0")) - 4.2
        found.append((left, left + wide, middle - LETTER / 2, middle + LETTER / 2, words))
    return found


def assert_apart(svg: str) -> None:
    """No text lies on another, and none is cut at the frame."""
    frame = [float(number) for number in read(svg).get("viewBox", "").split()]
    found = boxes(svg)
    for left, right, top, bottom, words in found:
        assert left >= -0.5, words
        assert right <= frame[2] + 0.5, words
        assert top >= -3, words
        assert bottom <= frame[3] + 3, words
    for number, (left, right, top, bottom, words) in enumerate(found):
        for other in found[number + 1 :]:
            beside = left >= other[1] - 0.5 or other[0] >= right - 0.5
            above = top >= other[3] - 0.5 or other[2] >= bottom - 0.5
            assert beside or above, (words, other[4])


@pytest.mark.parametrize("wide", WIDTHS)
@pytest.mark.parametrize(("draw", "facts"), ALL + EMPTY)
def test_a_chart_is_a_named_picture_whose_texts_are_apart(
    draw: Callable[..., str], facts: Any, wide: int
) -> None:
    svg = draw(facts, "one", wide)
    picture = read(svg)
    ids = [element.get("id") for element in picture.iter() if element.get("id")]
    assert (picture.get("role"), picture.get("aria-labelledby")) == ("img", "one-title one-desc")
    assert ids == ["one-title", "one-desc"]
    assert picture.findtext(f"{SVG}title") == facts.title
    assert len(told(svg)) > 10
    assert_apart(svg)
    assert svg == draw(facts, "one", wide)
    assert not re.search(
        r' (?:x|y|points|d)="[^"]*\.\d\d|https?:(?!//www\.w3\.org/2000/svg)|#000|black|white',
        svg.split("</desc>")[1],
    )


@pytest.mark.parametrize(("draw", "facts"), ALL)
def test_letters_are_readable_on_a_phone(draw: Callable[..., str], facts: Any) -> None:
    picture = read(draw(facts, "one", charts.NARROW))
    wide = float(picture.get("viewBox", "").split()[2])
    least = float(re.findall(r"min-width:(\d+)px", picture.get("style", ""))[0])
    assert least * LETTER / wide >= LEAST_LETTER
    assert least <= charts.NARROW, "no need to scroll in a short season"


def test_the_race_names_every_player_with_the_exact_total() -> None:
    svg = charts.points_race(RACE, "one")
    assert texts(svg)[-6:] == ["200.50", "Ada", "120.00", "Bo", "5.25", "Cy"]
    assert told(svg) == (
        "Points of 3 players after 2 events (1, 2): Ada 200.5, Bo 120, Cy 5.25. Ahead: Ada after 1, 2."
    )


def test_leaders_are_told_apart_without_colour() -> None:
    svg = charts.points_race(race(*((f"P{n}", [0, (20 - n) * 100]) for n in range(12))), "one")
    leaders = read(svg).findall(f"{SVG}g")[1:]
    dashes = {group.findall(f"{SVG}polyline")[0].get("stroke-dasharray") for group in leaders}
    shapes = {
        re.sub(r"^M[-\d.]+ [-\d.]+", "", group.findall(f"{SVG}path")[1].get("d", "")) for group in leaders
    }
    assert len(leaders) == len(dashes) == len(shapes) == 8


def test_what_is_told_in_words() -> None:
    assert told(charts.places_by_event(PLACES, "p")) == (
        "Ada played 2 of 4 events. event 1: place 1 of 9; event 2: absent, a field of 14;"
        " event 3: no-show, a field of 12; event 5: place 11 of 11."
    )
    assert told(charts.attendance_grid(GRID, "p")) == (
        "Who played which of 3 events. Ada played 3 (1, 2, 4), won 1; Bo played 1 (1), no-show at 4."
    )
    history = told(charts.button_history(HISTORY, "p"))
    assert history.startswith(
        "Event 1: button, nobody carries it; high hand, Cy: Full house, aces over kings."
        " Event 2: button at 5, Ada: wins again, it grows; high hand, nothing claimed."
        " Event 3: button at 7.5, Ada: won by Bo and Cy; high hand, nobody keeps it: Straight, ten high."
    )


def test_an_absence_is_a_gap_in_the_line() -> None:
    places = PLACES._replace(
        events=tuple(charts.EventPlace(n, 9, None if n in (3, 6) else n) for n in range(1, 8))
    )
    joined = [
        element.get("points", "").count(",")
        for element in read(charts.places_by_event(places, "p")).iter(f"{SVG}polyline")
        if element.get("stroke-width") == "1.4"
    ]
    assert joined == [2, 2]


@pytest.mark.parametrize("wide", WIDTHS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_printed_as_it_is(name: str, wide: int) -> None:
    drawn = [
        charts.points_race(race((name, [0, 100]), ("Bo", [0, 50])), "one", wide),
        charts.places_by_event(PLACES._replace(player=name), "one", wide),
        charts.button_history(
            charts.History(name, (charts.HistoryNight(1, name, 500, WON, (name, "Bo"), (name,)),)),
            "one",
            wide,
        ),
        charts.attendance_grid(
            charts.Grid("2026", (1,), (charts.GridRow(name, (charts.WON,)),)), "one", wide
        ),
    ]
    for svg in drawn:
        elements = {element.tag for element in read(svg).iter()}
        assert elements <= {
            f"{SVG}{tag}" for tag in ("svg", "title", "desc", "g", "text", "path", "polyline", "rect")
        }
        assert_apart(svg)
        svg.encode("utf-8")
        if name.isprintable():
            assert name in told(svg) or name in (read(svg).findtext(f"{SVG}title") or "")


def test_forty_players_all_have_their_label() -> None:
    names = [f"Player {n:02d} of the League" for n in range(40)]
    lines = [(name, [0, *(e * (45 - n) * 10 for e in range(1, 13))]) for n, name in enumerate(names)]
    for wide in WIDTHS:
        svg = charts.points_race(race(*lines), "one", wide)
        assert_apart(svg)
        assert {name.split()[1] for name in names} <= set(" ".join(texts(svg)).split())
        assert len(svg) < 32_000


def test_a_long_season_scrolls_instead_of_shrinking() -> None:
    events = tuple(range(1, 41))
    grid = charts.Grid("2026", events, (charts.GridRow("Ada", (charts.PLAYED,) * 40),) * 21)
    places = PLACES._replace(events=tuple(charts.EventPlace(n, 30, n % 30 + 1) for n in events))
    for svg in (charts.attendance_grid(grid, "g", 358), charts.places_by_event(places, "p", 358)):
        assert_apart(svg)
        assert float(re.findall(r"min-width:(\d+)px", svg)[0]) > charts.NARROW


def test_a_figure_has_two_drawings_where_one_does_not_do() -> None:
    html = charts.figure(charts.points_race, RACE, "race")
    assert re.findall(r' id="([^"]*)"', html) == [
        "race-title",
        "race-desc",
        "race-narrow-title",
        "race-narrow-desc",
    ]
    assert html.count("<figcaption>Points race of season 2026</figcaption>") == 1
    once = charts.figure(charts.places_by_event, PLACES, "places", "")
    assert once.count("<svg") == 1
    assert "figcaption" not in once
    mine = charts.figure(charts.points_race, RACE, "race", "A <b> & c")
    assert "<figcaption>A &lt;b&gt; &amp; c</figcaption>" in mine
    assert "--chart-8" in charts.STYLE


totals = st.integers(min_value=-50_000, max_value=200_000)
names = st.text(st.characters(min_codepoint=32, max_codepoint=0x5FFF, exclude_categories=["Cs"]), max_size=40)


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(1, 14), st.integers(1, 40), st.sampled_from(WIDTHS))
def test_no_label_of_a_race_lies_on_another(
    data: st.DataObject, events: int, players: int, wide: int
) -> None:
    lines = []
    for _ in range(players):
        first = data.draw(st.integers(0, events))
        points = data.draw(st.lists(totals, min_size=events + 1 - first, max_size=events + 1 - first))
        lines.append((data.draw(names), [None] * first + points))
    lines.sort(key=lambda row: -(row[1][-1] or 0))
    svg = charts.points_race(race(*lines), "one", wide)
    assert_apart(svg)


@given(st.lists(st.tuples(st.integers(-500, 1500), st.integers(1, 60)), min_size=1, max_size=50))
def test_labels_are_spread_in_order_and_within_their_limits(labels: list[tuple[int, int]]) -> None:
    labels = sorted(labels)
    wanted, heights = [middle for middle, _ in labels], [2 * height for _, height in labels]
    top, bottom = -20, max(1000, sum(heights))
    middles = spread(wanted, heights, top, bottom)
    edges = [
        (middle - height // 2, middle + height // 2) for middle, height in zip(middles, heights, strict=True)
    ]
    assert edges[0][0] >= top
    assert edges[-1][1] <= bottom
    assert all(above[1] <= below[0] for above, below in zip(edges, edges[1:], strict=False))
    free = all(
        a + ha // 2 <= b - hb // 2
        for (a, ha), (b, hb) in zip(
            zip(wanted, heights, strict=True), list(zip(wanted, heights, strict=True))[1:], strict=False
        )
    )
    if free and wanted[0] - heights[0] // 2 >= top and wanted[-1] + heights[-1] // 2 <= bottom:
        assert middles == wanted, "where there is room a label stands beside its line"


@given(st.text(max_size=80), st.integers(40, 300), st.booleans())
def test_words_are_broken_and_never_cut(words: str, units: int, bold: bool) -> None:
    lines = lines_of(words, units, bold=bold)
    assert all(units_of(part, bold=bold) <= max(units, 40) for part in lines)
    joined = "".join("".join(lines).split())
    assert len(joined) <= len("".join(words.split())) + words.count("\x00")
    if words.isprintable():
        assert joined == "".join(words.split())
    assert LINE > LETTER
