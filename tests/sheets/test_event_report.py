"""Event Reports: whole nights, every line accounted for, and names that look like sentences."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.html_cells import read_cells
from dcpl.imports.readers.report import read_report
from dcpl.imports.readers.report_lines import meanings, name_lists
from dcpl.imports.readers.report_taken_in import read_amount

CASES = Path(__file__).parent / "brought" / "reports"
PEOPLE = ("Ann", "Bo", "Cy")
ODD = "x was busted out by y"
TWO_OUT = ("60 Ann busted out", "70 Bo busted out")


def page(
    *lines: str,
    names: tuple[str, ...] = PEOPLE,
    taken: str | None = None,
    start: str = "Tournament started",
    end: str = "Tournament ended",
    charset: str = "ISO-8859-1",
) -> str:
    """A report: each line ``minutes after 19:00 what happened``; buy-ins, start and end around them."""
    stamped = [f"6:50:00 pm 08/07/2026: {name} bought-in" for name in names]
    if start:
        stamped.append(f"7:00:00 pm 08/07/2026: {start}")
    for line in lines:
        minutes, _, what = line.partition(" ")
        stamped.append(f"{7 + int(minutes) // 60}:{int(minutes) % 60:02}:00 pm 08/07/2026: {what}")
    if end:
        stamped.append(f"11:59:00 pm 08/07/2026: {end}")
    if taken is None:
        again = sum("rebought" in line for line in lines)
        added = sum("added-on" in line for line in lines)
        taken = table(20 * len(names), len(names), 10 * again, again, 5 * added, added)
    text = "\n<br>\n".join(stamped)
    return (
        f'<html><head><meta http-equiv="content-type" content="text/html; charset={charset}" />'
        f"<title>Spring</title></head><body>\n{taken}<table><tr><td>Action Summary</td></tr>"
        f"<tr><td>{text}</td></tr></table></body></html>"
    )


def table(*numbers: int) -> str:
    kinds = zip(("Buy-ins:", "Rebuys:", "Add-ons:"), numbers[::2], numbers[1::2], strict=True)
    rows = "".join(f"<tr><td>{kind}<td>${cents}.00<td>({count})</tr>" for kind, cents, count in kinds)
    return f"<table><tr><td>Take-in</tr>{rows}<tr><td>Total:</tr></table>"


def read(text: str, encoding: str = "cp1252") -> tuple[BroughtNight, list[Problem]]:
    nights, problems = read_report(text.encode(encoding), "a.html")
    assert len(nights) == 1, problems
    return nights[0], problems


def refused(text: str) -> str:
    _, problems = read_report(text.encode(), "a.html")
    assert problems
    return "\n".join(map(str, problems))


def places(night: BroughtNight) -> list[tuple[str, int | None]]:
    return [(row.player, row.place) for row in night.rows]


def case(name: str) -> BroughtNight:
    nights, problems = read_report((CASES / name).read_bytes(), name)
    assert problems == []
    return nights[0]


def test_a_plain_night_is_read_with_every_bust_and_rebuy() -> None:
    night = case("plain.html")
    assert [tuple(row[:4]) for row in night.rows] == [
        ("Sparky", 1, (), 1),
        ("Hux", 2, ("Sparky",), 0),
        ("Big Al", 3, ("Sparky",), 0),
        ("Moxie", 4, ("Sparky",), 0),
        ("Deacon", 5, ("Sparky",), 1),
        ("Tess-W", 6, ("Sparky",), 0),
        ("Lil Bo", 7, ("Hux",), 2),
    ]
    assert {row.player: row.rebuy_hitmen for row in night.rows if row.rebuys} == {
        "Sparky": (("Big Al",),),
        "Deacon": (("Moxie",),),
        "Lil Bo": (("Big Al",), ("Deacon",)),
    }
    assert (night.date, night.title, night.source) == (
        "2026-03-27",
        "Example night",
        "report:2026-03-27T19:08:02",
    )
    assert (night.buy_in_cents, night.rebuy_cents, night.add_on_cents, night.tellings) == (
        3000,
        3000,
        None,
        (),
    )


def test_a_busy_night_has_the_month_first_and_buy_ins_of_the_day_before() -> None:
    night = case("busy.html")
    assert night.date == "2026-08-07"
    assert [row.player for row in night.rows] == [
        "Kip-D", "Zed", "Dutch", "Rook", "Roe", "Moxie", "Juno", "Marnie",
    ]  # fmt: skip
    assert {row.player: row.rebuy_hitmen for row in night.rows if row.rebuys} == {
        "Zed": (("Juno",),),
        "Juno": (("Rook",),),
        "Marnie": (("Roe",),),
    }


def test_a_chop_names_who_shares_the_first_place_in_the_file_s_order() -> None:
    night = case("chop.html")
    assert night.chop == ("Cass P", "Rook", "Deacon")
    assert [row.place for row in night.rows] == [1, 1, 1, 4, 5, 6, 7, 8, 9]
    assert [row.hitmen for row in night.rows][:4] == [(), (), (), ("Cass P",)]


def test_what_the_report_says_was_received_is_read() -> None:
    assert case("chop.html").paid_out == (("Cass P", 9000), ("Rook", 12_000), ("Deacon", 9000))
    lines = ("300 Cy ranked 1st, received $1,240.00", "301 Bo ranked 2nd, received 1.240,50 kr")
    night, problems = read(page(*TWO_OUT, *lines, "302 Ann ranked 3rd, received a ham"))
    assert (night.paid_out, problems) == ((("Cy", 124_000), ("Bo", 124_050)), [])


def test_a_rank_parts_players_of_one_moment() -> None:
    lines = "60 Ann busted out", "60 Bo busted out", "200 Ann ranked 2nd, received $1,040.00"
    ranked, problems = read(page(*lines))
    assert (places(ranked), problems) == ([("Cy", 1), ("Ann", 2), ("Bo", 3)], [])
    tied, problems = read(page(*lines[:2]))
    assert (places(tied), problems) == ([("Cy", 1), ("Ann", 2), ("Bo", 2)], [])
    assert tied.tellings == ("Ann and Bo went out together (8:00:00 pm) and share place 2.",)


def test_a_rank_that_the_bust_outs_deny_is_a_problem() -> None:
    told = refused(page("60 Ann busted out", "70 Bo busted out", "200 Ann ranked 2nd, received $10.00"))
    assert "a.html, line 14: Ann is ranked 2 and went out in place 3" in told


def test_add_ons_and_rebuys_in_the_game_are_kept() -> None:
    added, problems = read(
        page("5 Ann rebought", "6 Bo added-on", "7 Bo added-on", "60 Ann busted out", "70 Bo busted out")
    )
    assert problems == []
    assert [(row.player, row.rebuys, row.rebuy_hitmen, row.add_ons) for row in added.rows] == [
        ("Cy", 0, (), 0),
        ("Bo", 0, (), 2),
        ("Ann", 1, (), 0),
    ]
    assert (added.buy_in_cents, added.rebuy_cents, added.add_on_cents) == (2000, 1000, 500)


@pytest.mark.parametrize(
    ("names", "line", "player", "hitmen"),
    [
        (("Lee, Jr.", "Bo", "Cy"), "Bo was busted out by Lee, Jr.", "Bo", ("Lee, Jr.",)),
        (("Lee, Jr.", "Bo", "Cy"), "Bo was busted out by Cy, Lee, Jr.", "Bo", ("Cy", "Lee, Jr.")),
        (("Max and Mo", "Bo", "Cy"), "Bo was busted out by Max and Mo", "Bo", ("Max and Mo",)),
        ((ODD, "Bo"), f"{ODD} was busted out by Bo", ODD, ("Bo",)),
        (("Bo busted out", "Cy"), "Bo busted out busted out", "Bo busted out", ()),
        (("7 Up", "Bo"), "7 Up was busted out by Bo", "7 Up", ("Bo",)),
        (("O'Hara & Son", "Bo"), "Bo was busted out by O'Hara &amp; Son", "Bo", ("O'Hara & Son",)),
    ],
)  # fmt: skip
def test_names_that_look_like_sentences_are_read_by_who_bought_in(
    names: tuple[str, ...], line: str, player: str, hitmen: tuple[str, ...]
) -> None:
    others = [name for name in names if name not in (player, *hitmen)]
    told = [f"60 {line}", *(f"{30 + at} {name} busted out" for at, name in enumerate(others))]
    night, problems = read(page(*told, names=names))
    assert problems == []
    assert [row.hitmen for row in night.rows if row.player == player] == [hitmen]


def test_a_line_with_two_meanings_is_a_problem_and_never_guessed() -> None:
    told = refused(page("60 Cy was busted out by Ann, Bo", names=("Ann", "Bo", "Ann, Bo", "Cy")))
    assert 'line 12: "Cy was busted out by Ann, Bo" can be read in several ways' in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (page("60 Ann went home"), 'line 10: "Ann went home" was not understood (it names Ann)'),
        (page("60 Ann was busted out by Dan"), '"Ann was busted out by Dan" was not understood'),
        (page("60 Round Ann"), '"Round Ann" was not understood (it names Ann)'),
        (page("60 Ann busted out", "70 Ann busted out"), "Ann went out before and did not buy in again"),
        (page("60 Ann bought-in"), '"Ann" bought in before (two players need two names)'),
        (page("60 Ann busted out", "70 Bo was busted out by Ann"), "Ann was out at 8:00:00 pm and is named"),
        (page("60 Ann was busted out by Ann"), "Ann is named as their own hitman"),
        (page("60 Ann busted out", end=""), "the night is unfinished: Bo and Cy are still in"),
        (page(start=""), "the night was never started"),
        (page(*TWO_OUT, taken=table(60, 3, 10, 1, 0, 0)), "counts 1 rebuy and its lines tell 0"),
        (page(*TWO_OUT, taken=table(80, 4, 0, 0, 0, 0)), "counts 4 buy-ins and its lines tell 3"),
        (page("60 Ann left").replace("08/07/2026: Ann left", "27/07/2026: Ann left"), "no time and date"),
        (page(*TWO_OUT).replace("8:00:00 pm 08/07/2026: Ann", "Ann"), 'line 10: "Ann busted out" has no'),
        (page(*TWO_OUT).replace("6:50:00 pm 08/07/2026: Bo", "Bo"), 'line 4: "Bo bought-in" has no time'),
        ("<td>Action Summary</td><td>20:00 7.8.2026: Ann bought-in</td>", "no line of the action summary"),
        ("<html></html>", "there is no action summary"),
        ("", "there is no action summary"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(text: str, told: str) -> None:
    assert told in refused(text)


def test_a_report_with_the_day_first_is_refused_in_few_lines() -> None:
    _, problems = read_report((CASES / "chop.html").read_bytes().replace(b"03/07/2026:", b"13/07/2026:"), "a")
    assert len(problems) == 4
    assert problems[0].message.endswith("has no time and date with the month first")
    assert problems[3].message == "and 23 more lines like these, from here on"


def test_lines_that_name_nobody_are_harmless_or_told() -> None:
    lines = "60 Ann busted out", "61 Tournament paused", "62 Level 3", "70 Bo busted out", "80 The cat won"
    night, problems = read(page(*lines, "90 Bo moved to Table 2, Seat 3"))
    assert problems == []
    assert night.tellings == ('Line 18 was not understood: "The cat won".',)


def test_what_stands_after_the_summary_is_no_part_of_it() -> None:
    night, problems = read(page(*TWO_OUT).replace("</body>", "<p>Ranks</p><p>Cy</p><p>Bo</p></body>"))
    assert (places(night), problems, night.tellings) == ([("Cy", 1), ("Bo", 2), ("Ann", 3)], [], ())


def test_a_price_that_does_not_divide_is_none_and_told() -> None:
    night, problems = read(page(*TWO_OUT, taken=table(50, 3, 0, 0, 0, 0)))
    assert (night.buy_in_cents, problems) == (None, [])
    assert (night.unpriced, night.tellings) == ((("buy_in", "$50.00 for 3 buy-ins"),), ())


def test_letters_are_those_of_the_page() -> None:
    lines = "60 Åke busted out", "70 Bo busted out"
    names = ("Åke", "Bo", "Cy")
    assert places(read(page(*lines, names=names))[0])[-1] == ("Åke", 3)
    assert places(read(page(*lines, names=names, charset="utf-8"), "utf-8")[0])[-1] == ("Åke", 3)
    mixed, _ = read(page(*lines, names=names), "utf-8")
    assert places(mixed)[-1] == ("Åke", 3)
    assert "it was read as UTF-8" in mixed.tellings[0]
    _, problems = read_report(page(*lines, names=names, charset="utf-8").encode("cp1252"), "a.html")
    assert "is not UTF-8, as the page says it is" in problems[0].message
    _, problems = read_report(page(*lines, names=names, charset="koi8-r").encode("cp1252"), "a.html")
    assert problems[0].message == "the page is in koi8-r"


@pytest.mark.parametrize("raw", [b"\0", b" " * 2_000_001, b"\xff\xfe<\0", b"PK\x03\x04", b"<" * 1_000])
def test_another_file_is_refused(raw: bytes) -> None:
    nights, problems = read_report(raw, "a.html")
    assert nights == [] and problems[0].file == "a.html"


@pytest.mark.parametrize(
    "unit", ["<", "<!--", "<a ", '<a b="', "<!", "<![", "<?", "</", "&#", "&lt", "<script>", "<a =", "<br>"]
)
def test_broken_pages_are_cut_before_long(unit: str) -> None:
    start = time.process_time()
    read_cells(unit * (1_000_000 // len(unit)))
    assert time.process_time() - start < 10


def test_long_lists_of_names_are_read_before_long() -> None:
    start = time.process_time()
    assert name_lists(", ".join(["Ann"] * 600), {"Ann"}) == []
    assert len(meanings("Bo was busted out by " + " and ".join(["Ann"] * 40), {"Ann", "Bo"})) == 1
    assert meanings(" was busted out by " * 100_000, {"Ann"}) == []
    assert time.process_time() - start < 2


def test_a_report_of_many_hostile_lines_is_read_before_long() -> None:
    names = tuple(f"p{number}" for number in range(900))
    start = time.process_time()
    read_report(
        page(*[f"{at % 200} p{at % 900} vanished" for at in range(15_000)], names=names).encode(), "a"
    )
    assert time.process_time() - start < 20


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$12.5", 1250),
        ("1,5 kr", 150),
        ("1 200 kr", 120000),
        ("$1,240", 124000),
        ("-$7.50", None),
        ("$1.2.3", None),
        ("(20)", 2000),
    ],
)
def test_an_amount_is_read_one_way_or_not_at_all(text: str, cents: int | None) -> None:
    assert read_amount(text) == cents
