"""Reports on paper: what stands on a page, how many pages there are, and that nothing can break them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typst
from typer.testing import CliRunner

from dcpl.cli import printing
from dcpl.cli.root import app
from dcpl.errors import DcplError, UsageError
from dcpl.printouts import to_pdf
from dcpl.printouts.document import Column, Document, Heading, Hundredths, Table
from dcpl.printouts.render import BINARY, render_bytes

SAMPLE = Path(__file__).parents[2] / "data" / "sample" / "season.csv"
A4, LETTER = (595, 842), (612, 792)
HOSTILE = (
    '#panic("x") *b* $a$',
    "<script>alert(1)</script>",
    '=HYPERLINK("x")',
    "a\\b_c`d`e ~ @x // /*q*/",
    "#import sys: inputs",
    "] #set page(width: 1pt) [",
)
LONG = "Wolfeschlegelsteinhausenbergerdorffhauptwarnschaftsjugendxyz"
needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext reads the pages")


def seats(*players: str, **more: Any) -> Document:
    rows = [
        {"seat": seat, "player": player, "total": Hundredths(50 * seat)}
        for seat, player in enumerate(players, start=1)
    ]
    columns = (
        Column("seat", "Seat", "right"),
        Column("player", "Player"),
        Column("total", "Total", "right", "points"),
    )
    document = Document(
        "Seats", {"seats": rows}, {"seats": ("seat", "player")}, (Table("s", "", columns, rows),)
    )
    return document._replace(heading=Heading("Night Owls", "2026", "after event 3, 2026-03-11"), **more)


def pdf(document: Document, **how: Any) -> bytes:
    made = render_bytes(document, "pdf", **how)
    assert made.startswith(b"%PDF-")
    return made


def text(made: bytes) -> str:
    """Read the pages' text as it stands, lines kept, direction marks left out."""
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=made, capture_output=True, check=True)
    return re.sub("[\u202a-\u202e\u2066-\u2069]", "", done.stdout.decode())


def pages(made: bytes) -> list[tuple[int, int]]:
    """The width and height of each page, in points."""
    done = subprocess.run(["pdfinfo", "-l", "-1", "-"], input=made, capture_output=True, check=True)
    found = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", done.stdout.decode())
    return [(round(float(width)), round(float(height))) for width, height in found]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    db = tmp_path_factory.mktemp("sample") / "league.db"
    words = (["init"], ["season", "new", "2025"], ["import", "results", str(SAMPLE), "--create-players"])
    for command in words:
        assert CliRunner().invoke(app, ["--db", str(db), *command]).exit_code == 0
    return db


@pytest.fixture
def printed(sample: Path, tmp_path: Path) -> Callable[..., bytes]:
    """``printed("standings")``: the bytes of a command's page."""

    def ask(*words: str) -> bytes:
        page = tmp_path / "page.pdf"
        result = CliRunner().invoke(app, ["--db", str(sample), *words, "-f", "pdf", "-o", str(page)])
        assert result.exit_code == 0, result.output
        assert result.output == ""
        return page.read_bytes()

    return ask


# -- what stands on a page


@needs_poppler
def test_a_page_says_whose_facts_they_are_and_of_when() -> None:
    document = seats("Ada", "Bo", subtitle="as of today", notes=("See `dcpl explain`.",))
    told = text(pdf(document))
    for part in ("Night Owls", "Season 2026 · after event 3, 2026-03-11", "Seats", "as of today"):
        assert part in told
    assert re.search(r"1 +Ada +0\.5\n", told)
    assert re.search(r"2 +Bo +1\.0\n", told)
    assert "See dcpl explain." in told


@needs_poppler
@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_cannot_become_markup(name: str) -> None:
    document = seats(name, title=f"Of {name}", subtitle=name, notes=(f"Won by {name}",))
    document = document._replace(heading=Heading(name, name, name))
    assert " ".join(text(pdf(document)).split()).count(name[:12]) >= 5
    assert name in re.sub(" +", " ", text(pdf(seats(name))))


@needs_poppler
@pytest.mark.parametrize(
    "name", ["Åke Nguyễn Łódź", "Ἀριστοτέλης", "Дмитрий", "Reykjavík Þór", "♠ ♥ ♦ ♣ № €"]
)
def test_letters_of_the_embedded_fonts_are_printed_by_them(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[bool] = []
    honest = typst.compile

    def told(*args: Any, **how: Any) -> Any:
        compiled.append(how["ignore_system_fonts"])
        return honest(*args, **how)

    monkeypatch.setattr(typst, "compile", told)
    assert name.replace(" ", "") in text(pdf(seats(name))).replace(" ", "")
    pdf(seats("王小明"))
    assert compiled == [True, False]


@needs_poppler
def test_names_from_right_to_left_stand_in_their_row() -> None:
    told = text(pdf(seats("محمد علي", "Ada")))
    assert re.search(r"1 +\S.*0\.5\n", told)
    assert "محمد" in told or "علي" in told


def test_no_letter_that_is_called_known_is_missing_from_the_embedded_fonts() -> None:
    known = [chr(code) for code in range(0x21, 0x3000) if not to_pdf._FOREIGN.match(chr(code))]
    words = [
        letter
        for letter in known
        if letter.isprintable() and not re.match(r"[\u0300-\u036f\u05b0-\u05c7\u064b-\u0655]", letter)
    ]
    source = """
#set text(font: ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono"), size: 100pt)
#context {
  let bounds(letter) = measure(text(top-edge: "bounds", bottom-edge: "bounds", letter))
  let missing = bounds("\\u{10ffff}")
  [#metadata(json("known.json").filter(letter => bounds(letter) == missing)) <missing>]
}"""

    files: Any = {"main.typ": source.encode(), "known.json": json.dumps(words).encode()}
    found = typst.query(files, "<missing>", field="value", one=True, ignore_system_fonts=True)
    assert json.loads(found) == []


@needs_poppler
def test_what_no_font_has_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = typst.compile
    monkeypatch.setattr(
        typst, "compile", lambda *a, **how: honest(*a, **{**how, "ignore_system_fonts": True})
    )
    assert "A box stands for a letter" in text(pdf(seats("王小明", "Ada")))
    assert "A box stands for a letter" not in text(pdf(seats("Åke", "Ada")))


@needs_poppler
def test_a_box_is_ticked_or_not_and_a_total_is_there() -> None:
    columns = (
        Column("player", "Player"),
        Column("paid", "Paid", form="box"),
        Column("sign", "Sign", form="space"),
    )
    rows = [
        {"player": "Ada", "paid": True, "sign": ""},
        {"player": "all", "paid": False, "sign": None, "sum": True},
    ]
    told = text(pdf(Document("T", {}, {}, (Table("t", "", columns, rows, strong="sum"),))))
    assert told.count("✓") == 1
    assert "[" not in told


@needs_poppler
def test_one_table_alone_is_printed_without_the_notes() -> None:
    columns = (Column("player", "Player"),)
    tables = tuple(Table(name, name, columns, [{"player": f"{name}-1"}]) for name in ("one", "two"))
    told = text(pdf(Document("T", {}, {}, tables, ("a note",)), table="two"))
    assert "two-1" in told
    assert "one-1" not in told
    assert "a note" not in told


@needs_poppler
def test_numbers_written_as_texts_stand_at_their_decimal_points() -> None:
    rows = [{"points": points} for points in ("30", "67.5", "105.25", "-25", "none")]
    table = Table("t", "", (Column("points", "Points", "right"),), rows)
    box = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"],
        input=pdf(Document("T", {}, {}, (table,))),
        capture_output=True,
        check=True,
    )
    found = re.findall(r'xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)<', box.stdout.decode())
    left = {re.sub(r"\s", "", word): float(at) for at, _, word in found}
    # The ones of 30 and of 67.5 are under each other: both begin where 105.25 has its tens.
    assert left["30"] == pytest.approx(left["67.5"], abs=0.1)
    assert left["105.25"] < left["30"] - 1


# -- pages


@needs_poppler
def test_a_page_is_upright_and_many_columns_turn_it() -> None:
    assert pages(pdf(seats("Ada", "Bo"))) == [A4]
    assert pages(pdf(seats("Ada", "Bo"), paper="letter")) == [LETTER]
    assert pages(pdf(seats("Ada", layout="landscape"))) == [A4[::-1]]
    columns = tuple(Column("player", f"A column {number}") for number in range(14))
    wide = Document("Wide", {}, {}, (Table("t", "", columns, [{"player": "Ada"}]),))
    assert pages(pdf(wide)) == [A4[::-1]]


@needs_poppler
def test_forty_players_stand_on_one_page_and_a_hundred_have_headings_on_each() -> None:
    assert len(pages(pdf(seats(*(f"Player {n}" for n in range(40)))))) == 1
    made = pdf(seats(*(f"Player {n}" for n in range(120))))
    sheets = text(made).rstrip("\f").split("\f")
    assert len(pages(made)) == len(sheets) > 1
    for number, sheet in enumerate(sheets, start=1):
        assert re.search(r"Seat +Player +Total", sheet)
        assert re.search(rf" {number} ?/ ?{len(sheets)}\n", sheet)
    assert all(f"Player {n}" in text(made) for n in range(120))


@needs_poppler
def test_names_of_sixty_letters_break_no_table() -> None:
    columns = tuple(
        Column(key, key.title(), *extra)
        for key, *extra in (("player",), ("by",), ("why",), ("total", "right", "points"))
    )
    rows = [{"player": LONG, "by": f"{LONG} & {LONG}", "why": "word " * 30, "total": Hundredths(12345)}] * 3
    made = pdf(Document("Long", {}, {}, (Table("t", "", columns, rows),)))
    box = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=made, capture_output=True, check=True)
    words = re.findall(r'xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)<', box.stdout.decode())
    (width, _), *_ = pages(made)
    assert all(float(left) > 0 and float(right) < width for left, right, _ in words)
    assert sum(word == "123.45" for *_, word in words) == 3
    told = "".join(word for *_, word in words)
    assert all(LONG[at : at + 3] in told for at in range(0, 60, 3))


@needs_poppler
def test_a_slip_keeps_to_a_third_of_its_page() -> None:
    made = pdf(seats("Ada", "Bo", "Cy", layout="slip"))
    assert pages(made) == [A4]
    box = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=made, capture_output=True, check=True)
    lowest = [
        float(y) for y, word in re.findall(r'yMax="([\d.]+)">([^<]*)<', box.stdout.decode()) if word != "✂"
    ]
    assert max(lowest) < A4[1] / 3
    assert pages(pdf(seats(*(f"P{n}" for n in range(40)), layout="slip"))) == [A4]


def test_a_document_without_anything_is_a_page_all_the_same() -> None:
    assert pdf(Document("", {}, {}))
    assert pdf(Document("", {}, {}, (Table("t", "Empty", (Column("a", "A"),), []),)))
    assert pdf(Document("", {}, {}, page="a face\nof a clock"))


# -- the printouts of the league


@needs_poppler
def test_the_standings_have_a_column_for_each_event(printed: Callable[..., bytes]) -> None:
    made = printed("standings")
    assert pages(made) == [A4[::-1]]
    told = text(made)
    assert re.search(r"Player +1 +2 +3 +4 +5 +6 +7 +8 +9 +10 +11 +12 +Events", told)
    assert re.search(r"2 .*Sixten .*67\.0 +36 +55\.0 +22\.0 +68\.5 +10 .*523\.5", told)
    assert "after event 12, 2025-12-13" in told
    assert "after event 3, 2025-03-08" in text(printed("standings", "--through", "3"))


@needs_poppler
@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("event", "show", "8"), ("Event 8", "2025-08-09", "High hand", r"Majken +Ossian +80 +2 +2\.5")),
        (("payouts", "5"), ("Payouts of event 5", "Season 2025 · 2025-05-10", r"Britt +55 +\$165\.00")),
        (
            ("qualify",),
            ("Main Event", "Second Chance", "Not in the field", "3 events played, 4 are the least"),
        ),
        (
            ("stacks",),
            ("T-5,000 +T-1,000 +T-500 +T-100 +T-25", r"Sixten +523\.5 +52,350 +10 +2 +3 +2", "All stacks"),
        ),
        (("ledger",), ("By event", "The books", r"Together +\$4,100\.00 +\$4,100\.00")),
        (("attendance",), ("● +12 +has it", "● played, – no-show")),
        (("explain", "Nils T"), (r"−10\.0", r"total +488\.5")),
        (("season", "result"), ("Final standings", "Honours")),
        (("season", "rules"), ("Rules of season 2025", "The registration fee")),
        (("event", "sheet", "8"), ("Night sheet of event 8", "✓", "High hand")),
        (("event", "sheet", "main-event"), ("Out by", "ties share the better place")),
        (("seats", "sheet", "main-event"), ("Sign-in", "Paid +Signature", r"1 +Alva")),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) and len(value) < 4 else "",
)
def test_a_printout_is_one_page_and_says(
    words: tuple[str, ...], parts: tuple[str, ...], printed: Callable[..., bytes]
) -> None:
    made = printed(*words)
    told = text(made)
    assert len(pages(made)) == 1
    for part in parts:
        assert re.search(part, told), (part, told)


# -- the same bytes


def test_the_same_facts_give_the_same_bytes(sample: Path, tmp_path: Path) -> None:
    made = []
    for name, zone in (("one", "UTC"), ("two", "Pacific/Auckland")):
        folder = tmp_path / name
        folder.mkdir()
        env = {
            **os.environ,
            "TZ": zone,
            "DCPL_DB": str(sample),
            "SOURCE_DATE_EPOCH": "1",
            "LC_ALL": "C.UTF-8",
        }
        if name == "one":
            del env["SOURCE_DATE_EPOCH"]
        command = [sys.executable, "-m", "dcpl", "standings", "-f", "pdf", "-o", "page.pdf"]
        subprocess.run(command, cwd=folder, env={**env, "PYTHONPATH": str(SAMPLE.parents[2])}, check=True)
        made.append((folder / "page.pdf").read_bytes())
    assert made[0] == made[1]
    assert b"CreationDate" not in made[0]
    assert b"ModDate" not in made[0]


# -- the command line


def test_a_pdf_goes_to_standard_output_where_it_is_no_terminal(sample: Path) -> None:
    result = CliRunner().invoke(app, ["--db", str(sample), "standings", "-f", "pdf"])
    assert result.exit_code == 0
    assert result.stdout_bytes.startswith(b"%PDF-")


@pytest.mark.parametrize("output", [None, "-"])
def test_a_pdf_is_not_poured_into_a_terminal(output: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with pytest.raises(UsageError) as refused:
        printing.check_target("pdf", output, BINARY)
    assert refused.value.exit_code == 2
    assert refused.value.remedy == "-o FILE.pdf writes it to a file"
    printing.check_target("pdf", "page.pdf", BINARY)
    printing.check_target("table", None, BINARY)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-f", "table", "--paper", "a4"], "--paper goes with -f pdf"),
        (["--paper", "letter"], "--paper goes with -f pdf"),
        (["-f", "pdf", "--paper", "a5"], "there is no paper 'a5'"),
    ],
)
def test_paper_is_for_a_pdf_and_of_a_size_that_there_is(words: list[str], told: str, sample: Path) -> None:
    for command in (["standings"], ["event", "sheet", "8"]):
        result = CliRunner().invoke(app, ["--db", str(sample), *command, *words])
        assert result.exit_code == 2
        assert told in result.stderr


@needs_poppler
@pytest.mark.parametrize(
    ("settings", "size"),
    [
        ({"LANG": "en_US.UTF-8"}, LETTER),
        ({"LANG": "es_MX"}, LETTER),
        ({"LANG": "sv_SE.UTF-8"}, A4),
        ({"LANG": "C.UTF-8"}, A4),
        ({}, A4),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE@euro"}, A4),
        ({"LANG": "de_DE", "LC_PAPER": "de_DE", "LC_ALL": "fil_PH.UTF-8"}, LETTER),
    ],
)
def test_the_locale_chooses_the_paper(
    settings: dict[str, str],
    size: tuple[int, int],
    sample: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    page = tmp_path / "fees.pdf"
    result = CliRunner().invoke(app, ["--db", str(sample), "fees", "-f", "pdf", "-o", str(page)])
    assert result.exit_code == 0
    assert pages(page.read_bytes()) == [size]
    chosen = ["-f", "pdf", "--paper", "Letter", "-o", str(page)]
    assert CliRunner().invoke(app, ["--db", str(sample), "fees", *chosen]).exit_code == 0
    assert pages(page.read_bytes()) == [LETTER]


def test_the_sheet_to_record_from_is_csv_still(sample: Path) -> None:
    plain = CliRunner().invoke(app, ["--db", str(sample), "event", "sheet", "8"])
    asked = CliRunner().invoke(app, ["--db", str(sample), "event", "sheet", "8", "-f", "csv"])
    assert plain.stdout == asked.stdout
    assert plain.stdout.startswith("place,player,hitman")
    table = CliRunner().invoke(app, ["--db", str(sample), "event", "sheet", "8", "-f", "table"])
    assert re.search(r"6  Folke +Sixten +\[x\]", table.stdout)


@pytest.mark.parametrize("error", [RuntimeError("unknown variable"), typst.TypstError("no", "there")])
def test_a_fault_of_typst_is_told_in_a_line(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> bytes:
        raise error

    monkeypatch.setattr(typst, "compile", fail)
    with pytest.raises(DcplError, match="typst could not set the page") as told:
        render_bytes(seats("Ada"), "pdf")
    assert told.value.exit_code == 1


def test_no_other_format_loads_typst() -> None:
    code = """
import sys
from dcpl.printouts.document import Document
from dcpl.printouts.render import FORMATS, render
for form in FORMATS:
    render(Document("x", {"rows": []}, {"rows": ("a",)}), form)
print("typst" in sys.modules, "dcpl.printouts.to_pdf" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_the_template_lies_beside_its_module() -> None:
    assert to_pdf.TEMPLATE.is_file()


def by_event(events: int) -> Document:
    """A table with a column for each event, as the matrix has it."""
    numbers = [str(number) for number in range(1, events + 1)]
    rows = [
        {"player": player, **dict.fromkeys(numbers, "102.5"), "total": Hundredths(10250 * events)}
        for player in ("Ada", "Wolfeschlegelsteinhausen Bo", "Cy")
    ]
    columns = (
        Column("player", "Player"),
        *(Column(number, number, "right") for number in numbers),
        Column("total", "Total", "right", "points"),
    )
    return Document("Points by event", {}, {}, (Table("rows", "", columns, rows),), layout="landscape")


def sizes(made: bytes) -> tuple[set[str], float, float]:
    """The words on the pages, how far to the right the last of them goes, and the least height of one."""
    done = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=made, capture_output=True, check=True)
    found = re.findall(
        r'<word xMin="[\d.]+" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>',
        done.stdout.decode(),
    )
    heights = [float(end) - float(start) for start, _, end, word in found if word == "102.5"]
    return {word for *_, word in found}, max(float(right) for _, right, _, _ in found), min(heights)


@needs_poppler
@pytest.mark.parametrize("events", [26, 52, 100, 300])
def test_more_columns_than_a_page_holds_are_printed_in_parts(events: int) -> None:
    made = pdf(by_event(events))
    words, right, height = sizes(made)
    assert {str(number) for number in range(1, events + 1)} <= words, "no event is left out"
    assert right <= pages(made)[0][0] - 40, "nothing is beyond the margin"
    assert height >= 6.5, "and all of it can be read"
    told = text(made)
    parts = len(re.findall("Events [0-9]+ to [0-9]+", told))
    assert len(re.findall(r"^ *Player +", told, re.M)) == max(1, parts) == told.count("Cy")
    assert (parts > 1) == (events > 26)


@needs_poppler
def test_notes_stand_apart() -> None:
    notes = ("The button is worth 5 points. " * 8, "Ada leads.", "Bo has 3 hits.")
    told = text(pdf(Document("News", {}, {}, notes=notes)))
    assert len(re.findall(r"^ *• ", told, re.M)) == len(notes)
    assert "•" not in text(pdf(Document("News", {}, {}, notes=notes[:1]))), "one alone needs no mark"


@needs_poppler
def test_figures_stay_beside_the_names_from_right_to_left_that_they_are_of() -> None:
    arabic, hebrew = "أحمد", "רון"
    movers = f"Movers: {arabic} (41), ▲7; {hebrew} (32), ▼8; Bo (23)"
    done = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"],
        input=pdf(Document("News", {}, {}, notes=(movers,))),
        capture_output=True,
        check=True,
    )
    words = re.findall(r'xMin="([\d.]+)".*>(.*?)</word>', done.stdout.decode())
    shown = " ".join(word for _, word in sorted(words, key=lambda word: float(word[0])))
    assert re.findall("[0-9]+", shown) == ["41", "7", "32", "8", "23"]
