"""Bad files: each its own clear message with file, line and column, and nothing written."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.league import NAMES, many, night

Run = Callable[..., Any]
HEAD = "place,player,hitman,rebuys,status,penalty,high_hand\n"

BAD: dict[str, tuple[str | bytes, tuple[str, ...]]] = {
    "empty": ("", ("the file is empty", "a header")),
    "only blank lines": ("\n\n", ("the file is empty",)),
    "only a header": ("place,player\n", ("a header and no rows",)),
    "no header": ("1,A\n2,B\n", ("line 1", "no header", "place,player")),
    "unknown column": (
        "place,player,hitmen\n1,A,\n2,B,A\n",
        ("line 1, column hitmen", "did you mean hitman"),
    ),
    "column twice": ("place,player,player\n1,A,A\n2,B,B\n", ("line 1, column player", "twice")),
    "missing column": ("player,hitman\nA,\nB,A\n", ("line 1, column place", "missing")),
    "the column event": ("event,place,player\n1,1,A\n1,2,B\n", ("line 1, column event", "import results")),
    "duplicate player": ("place,player\n1,A\n2,B\n3,a\n", ("line 4, column player", "A is listed twice")),
    "gap": ("place,player\n1,A\n2,B\n4,C\n", ("line 4, column place", "the next is 3")),
    "gap after a tie": ("place,player\n1,A\n2,B\n2,C\n3,D\n", ("line 5, column place", "the next is 4")),
    "two winners": ("place,player\n1,A\n1,B\n3,C\n", ("line 3, column place", "second winner")),
    "no winner": ("place,player\n2,A\n3,B\n", ("column place", "place 1")),
    "no place": ("place,player,hitman\n1,A,\n,B,A\n", ("line 3, column place", "B has no place")),
    "place 0": ("place,player\n0,A\n1,B\n", ("line 2, column place", '"0" is no place')),
    "half a place": ("place,player\n1,A\n2.5,B\n", ("line 3, column place", '"2.5" is no place')),
    "one player": ("place,player\n1,A\n", ("at least two entrants",)),
    "no player": ("place,player\n1,A\n2,\n", ("line 3, column player", "names no player")),
    "hitman unknown": (night("AB", B="Zed"), ("line 3, column hitman", '"Zed"')),
    "hitman not there": (night("AB", B="C"), ("line 3, column hitman", "C is not an entrant")),
    "hitman out before": (
        night("ABC", B="C"),
        ("line 3, column hitman", "C (place 3) did not outlast B (place 2)", "better than the victim"),
    ),
    "own hitman": (night("AB", B="B"), ("line 3, column hitman", "themself")),
    "winner with a hitman": ("1,A,B\n2,B,A\n", ("line 2, column hitman", "A won")),
    "second rebuy": (HEAD + "1,A,,2,,,\n2,B,A,,,,\n", ("line 2, column rebuys", "2 rebuys", "allow 1")),
    "no number of rebuys": (HEAD + "1,A,,one,,,\n2,B,A,,,,\n", ("line 2, column rebuys", '"one"', "0 or 1")),
    "penalty 26": (
        HEAD + "1,A,,,,,\n2,B,A,,,,\n,C,,,no-show,26,\n",
        ("line 4, column penalty", "26", "0 to 25"),
    ),
    "penalty below 0": (HEAD + "1,A,,,,,\n2,B,A,,,,\n,C,,,no-show,-1,\n", ("line 4, column penalty", "-1")),
    "penalty of a player": (HEAD + "1,A,,,,,\n2,B,A,,,5,\n", ("line 3, column penalty", "dcpl adjust")),
    "status": (HEAD + "1,A,,,,,\n2,B,A,,absent,,\n", ("line 3, column status", '"absent"')),
    "no-show with a place": (HEAD + "1,A,,,,,\n2,B,A,,,,\n3,C,,,no-show,,\n", ("line 4, column place",)),
    "no-show with a hitman": (HEAD + "1,A,,,,,\n2,B,,,,,\n,C,A,,no-show,,\n", ("line 4, column hitman",)),
    "no-show with a rebuy": (HEAD + "1,A,,,,,\n2,B,,,,,\n,C,,1,no-show,,\n", ("line 4, column rebuys",)),
    "no-show with a high hand": (
        HEAD + "1,A,,,,,\n2,B,,,,,\n,C,,,no-show,,yes\n",
        ("line 4, column high_hand",),
    ),
    "no-show as a hitman": (
        HEAD + "1,A,,,,,\n2,B,C,,,,\n,C,,,no-show,,\n",
        ("line 3, column hitman", "C is not an entrant"),
    ),
    "absent with a hitman": (HEAD + "1,A,,,,,\n2,B,A,,prepaid-absent,,\n", ("line 3, column hitman",)),
    "absent as a hitman": (
        HEAD + "1,A,,,,,\n2,B,,,prepaid-absent,,\n3,C,B,,,,\n",
        ("line 4, column hitman",),
    ),
    "a field of 25": (
        night(NAMES + ("Y",)),  # type: ignore[arg-type]  # names of one letter
        ("25", "payouts", "24"),
    ),
    "no encoding": (b"place,player\n1,A\n2,Zo\x81\n", ("line 3", "is not UTF-8")),
    "UTF-16": (b"\xff\xfep\0l\0a", ("UTF-16",)),
    "a workbook": (b"PK\x03\x04" + bytes(range(256)), ("workbook",)),
    "zero bytes": (b"place,player\n1,A\0\n2,B\n", ("line 2", "zero byte")),
    "an open quote": ('place,player\n1,"A\n2,B\n', ("line 2", "quotation mark")),
    "a card twice": (
        HEAD + "1,A,,,,,Ah Ah/As Ad Kc\n2,B,A,,,,\n",
        ("line 2, column high_hand", "Ah"),
    ),
    "a card in two hands": (
        HEAD + "1,A,,,,,Ah Kd/As Ad Kc\n2,B,A,,,,Ah Qd/As Ad Kc\n",
        ("column high_hand", "Ah"),
    ),
    "no cards": (HEAD + "1,A,,,,,aces full\n2,B,A,,,,\n", ("line 2, column high_hand",)),
    "a short line": (HEAD + "1,A,,,,,\n2,B\n", ("line 3", "2 cells", "7")),
    "a long line": ("place,player\n1,A\n2,B,A\n", ("line 3", "3 cells", "2")),
    "an invisible name": ("place,player\n1,A\n2,B\u200b\n", ("line 3, column player",)),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_sheet(name: str, league: Path, run: Run, unchanged: Run, tmp_path: Path) -> None:
    content, expected = BAD[name]
    text = content if isinstance(content, bytes) else content.encode()
    if isinstance(content, str) and content[:1].isdecimal() and name != "no header":
        text = b"place,player,hitman\n" + text
    run("player", "add", "Y")
    file = tmp_path / "night.csv"
    file.write_bytes(text)
    before = unchanged()
    for words in ((), ("--create-players",) if name != "hitman unknown" else (), ("--dry-run",)):
        result = run("event", "record", 4, file, *words, code=1)
        assert result.stdout == ""
        assert "Traceback" not in result.stderr
        assert str(file) in result.stderr
        for words_expected in expected:
            assert words_expected in result.stderr, result.stderr
        assert "nothing was changed" in result.stderr
    assert unchanged() == before


@pytest.mark.parametrize("name", [name for name in BAD if "event" not in name])
def test_the_same_faults_in_a_file_of_many_nights(
    name: str, league: Path, run: Run, unchanged: Run, tmp_path: Path
) -> None:
    """A good night beside the bad one is not recorded either."""
    content, expected = BAD[name]
    if isinstance(content, bytes):
        text = content.replace(b"place", b"event,place", 1)
    else:
        whole = content
        if content[:1].isdecimal() and name != "no header":
            whole = "place,player,hitman\n" + content
        rows = whole.split("\n")
        rows = (
            [f"event,{rows[0]}", *(f"4,{row}" if row else "" for row in rows[1:])] if whole.strip() else rows
        )
        text = "\n".join(rows).encode()
    run("player", "add", "Y")
    bad, good = tmp_path / "bad.csv", tmp_path / "good.csv"
    bad.write_bytes(text)
    good.write_text(many({1: "ABC", 2: "BCA"}), encoding="utf-8")
    before = unchanged()
    result = run("import", "results", good, bad, code=1)
    assert result.stdout == "" and "Traceback" not in result.stderr
    assert str(bad) in result.stderr and "good.csv" not in result.stderr
    if name not in ("no header", "a short line", "a long line"):
        assert all(part in result.stderr for part in expected), result.stderr
    assert unchanged() == before


def test_a_rebuy_in_a_no_rebuy_event(league: Path, run: Run, record: Run, unchanged: Run) -> None:
    run("event", "edit", 4, "--no-rebuys")
    run("event", "edit", 5, "--heads-up")
    before = unchanged()
    rows = "place,player,rebuys\n1,A,1\n2,B,0\n"
    told = record(4, rows, code=1).stderr
    assert "line 2, column rebuys" in told and "no-rebuys" in told
    assert "heads-up" in record(5, rows, code=1).stderr
    assert unchanged() == before
    record(3, rows)


def test_every_fault_of_a_file_at_once(league: Path, run: Run, record: Run, unchanged: Run) -> None:
    before = unchanged()
    rows = (
        "place,player,hitman,rebuys,status,penalty,high_hand,colour\n"
        "1,A,B,0,played,,,\n"
        "2,B,Zed,2,played,,,\n"
        "2,B,A,0,plaied,,,\n"
        "x,C,A,0,played,5,As As/Kd Kh 2c,\n"
        ",Yvonne,,0,no-show,26,,\n"
    )
    told = record(4, rows, code=1).stderr
    for place in (
        "line 1, column colour",
        "line 2, column hitman",
        "line 3, column hitman",
        "line 3, column rebuys",
        "line 4, column player",
        "line 4, column status",
        "line 5, column place",
        "line 5, column penalty",
        "line 5, column high_hand",
        "line 6, column player",
        "line 6, column penalty",
    ):
        assert place in told, told
    assert told.count("line 5, column place") == 1, "an unread place is told once"
    assert told.count("line 2, column hitman") == 1, "of the winner's hitman too"
    assert unchanged() == before
    numbers = [int(line.split("line ")[1].split(",")[0].split(":")[0]) for line in told.splitlines()[:-1]]
    assert numbers == sorted(numbers), "in the order of the file"


@pytest.mark.parametrize(
    "text",
    [
        "place;player;hitman\n1;A;\n2;B;A\n",
        "place\tplayer\thitman\n1\tA\t\n2\tB\tA\n",
        "\ufeffplace,player,hitman\n1,A,\n2,B,A\n",
        "\ufeffPlayer;PLACE;Hitman;\r\nA;1;;\r\nB;2;A;\r\n",
        'hitman,"player",place\n,"A",1\n"A",B,2\n\n\n',
        "place,player,hitman\r1,A,\r2,B,A\r",
    ],
    ids=["semicolons", "tabs", "UTF-8 mark", "a spreadsheet's", "any order", "old line ends"],
)
def test_good_in_another_dress(text: str, league: Path, run: Run, told: Run, tmp_path: Path) -> None:
    file = tmp_path / "night.csv"
    file.write_bytes(text.encode())
    run("event", "record", 1, file)
    assert [(row["player"], row["hitmen"]) for row in told("event", "show", 1)["results"]] == [
        ("A", []),
        ("B", ["A"]),
    ]


@pytest.mark.parametrize("megabytes", [4, 10])
def test_noise(megabytes: int, league: Path, run: Run, unchanged: Run, tmp_path: Path) -> None:
    before = unchanged()
    noise = random.Random(megabytes).randbytes(megabytes * 1_000_000)
    for name, content in (("noise.csv", noise), ("text.csv", b"x,y\n" * (megabytes * 250_000))):
        file = tmp_path / name
        file.write_bytes(content)
        for words in (("event", "record", 1), ("import", "results"), ("season", "import")):
            result = run(*words, file, code=1)
            assert str(file) in result.stderr and "Traceback" not in result.stderr
            assert len(result.stderr) < 2000
    assert unchanged() == before


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("event,place,player\n13,1,A\n13,2,B\n", ("no event 13", "1 to 12", "line 2")),
        ("event,place,player\nx,1,A\n1,2,B\n", ("line 2, column event", '"x"')),
        ("event,place,player\n,1,A\n", ("line 2, column event", "names no event")),
        ("event,date,place,player\n1,1.2.2026,1,A\n1,,2,B\n", ("line 2, column date", "2026-05-14")),
        ("place,player\n1,A\n2,B\n", ("column event", "missing")),
        ("event,place,player\nmain-event,1,A\nmain-event,2,B\n", ("Main Event",)),
    ],
)
def test_bad_events_in_a_file_of_many_nights(
    rows: str, expected: tuple[str, ...], league: Path, run: Run, sheet: Run, unchanged: Run
) -> None:
    before = unchanged()
    told = run("import", "results", sheet(rows), code=1).stderr
    assert all(part.casefold() in told.casefold() for part in expected), told
    assert unchanged() == before


def test_a_whole_season_recorded_as_one_night(league: Path, run: Run, record: Run) -> None:
    """The one fault that matters, and not hundreds that follow from it."""
    told = record(1, many(dict.fromkeys(range(1, 13), "ABCDEF")), code=1).stderr
    assert "dcpl import results" in told
    assert len(told.splitlines()) == 2, told


def test_a_cancelled_event(league: Path, run: Run, record: Run) -> None:
    run("event", "cancel", 4)
    assert "reinstate" in record(4, night("AB"), code=1).stderr


def test_a_guest_who_played_as_a_member(league: Path, record: Run, unchanged: Run) -> None:
    record(1, night("AB"))
    before = unchanged()
    told = record(2, "place,player,guest\n1,A,yes\n2,C,\n", code=1).stderr
    assert "line 2, column guest" in told and "member" in told
    assert unchanged() == before


def test_guests_in_one_file_are_judged_as_in_many(league: Path, run: Run, record: Run, told: Run) -> None:
    """A guest of one night is a guest of the next; a member of one night is no guest of the next."""
    rows = "event,place,player,guest\n1,1,A,\n1,2,B,yes\n2,1,B,\n2,2,A,\n3,1,C,\n3,2,A,yes\n"
    run("player", "add", "Zoe")
    file = league.with_name("many.csv")
    file.write_text(rows, encoding="utf-8")
    assert "line 7, column guest: A" in run("import", "results", file, code=1).stderr
    file.write_text(rows.replace("A,yes", "B,yes"), encoding="utf-8")
    run("import", "results", file)
    assert [row["player"] for row in told("standings")["rows"]] == ["A", "C"]
    # Whose only entry is the night that is recorded again has no other one as a member.
    record(3, "place,player,guest\n1,C,yes\n2,A,\n", "--replace")
    assert [row["player"] for row in told("standings")["rows"]] == ["A"]


def test_a_recorded_event_is_told_beside_other_faults(league: Path, run: Run, record: Run) -> None:
    record(2, night("AB"))
    file = league.with_name("many.csv")
    file.write_text(many({1: "A", 2: "BA"}), encoding="utf-8")
    told = run("import", "results", file, code=1).stderr
    assert "two entrants" in told and "--replace" in told


def test_a_second_recording_needs_replace(league: Path, run: Run, record: Run, unchanged: Run) -> None:
    record(1, night("ABC"))
    before = unchanged()
    assert "--replace" in record(1, night("BAC"), code=1).stderr
    assert unchanged() == before


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("stack.most=90000", "--from", "5"), "--from"),
        (("post_season.full_events=7", "--from", "5"), "--from"),
        (("button.value=6",), "--from EVENT"),
        (("button.value=6", "--from", "13"), "1 to 12"),
        (("button.valeu=6", "--from", "5"), "button.value"),
        (("button.value=six", "--from", "5"), "button.value"),
        (("button.value=-1", "--from", "5"), "button.value"),
        (("season.events=13",), "season extend"),
        (("post_season.full_events=3",), "post_season"),
    ],
)
def test_bad_amendments(
    words: tuple[str, ...], expected: str, league: Path, run: Run, unchanged: Run
) -> None:
    before = unchanged()
    result = run("season", "rules", "set", *words, code=1)
    assert expected in result.stderr, result.stderr
    assert unchanged() == before


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[button]\nvalue = 'five'\n", "button.value"),
        ("[button]\nvalue = 5.005\n", "button.value"),
        ("[button]\ncolour = 5\n", "colour"),
        ("[button\n", "line 1"),
        ("[season]\nevents = 6\n", "post_season"),
        ("[no_show]\npenalty = 30\n", "no_show"),
    ],
)
def test_bad_profiles(
    text: str, expected: str, league: Path, run: Run, unchanged: Run, tmp_path: Path
) -> None:
    before = unchanged()
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    told = run("season", "new", "2027", "--rules", file, code=1).stderr
    assert expected in told, told
    assert unchanged() == before


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "{}", '{"dcpl_season": 2}', "NaN", "[" * 100_000, '{"name": 1e999}'],
)
def test_bad_season_documents(text: str, league: Path, run: Run, unchanged: Run, tmp_path: Path) -> None:
    before = unchanged()
    file = tmp_path / "season.json"
    file.write_text(text, encoding="utf-8")
    told = run("season", "import", file, "--as", "x", code=1).stderr
    assert str(file) in told and "Traceback" not in told
    assert unchanged() == before


def test_a_new_hitman_further_down_is_judged_and_known_in_any_spelling(
    league: Path, run: Run, tmp_path: Path
) -> None:
    sheet = tmp_path / "night.csv"
    sheet.write_text("player,place,hitman\nQuin,1,\nRay,2,quin\nSue,3,TEA\nTea,4,Quin\n")
    result = run("event", "record", 1, sheet, "--create-players", code=1)
    assert "line 4, column hitman: Tea (place 4)" in result.stderr
    sheet.write_text("place,player,hitman\n2,Ray,QUIN\n1,Quin,\n3,Sue,rAy\n")
    run("event", "record", 1, sheet, "--create-players")
    assert "3,Sue,Ray" in run("event", "sheet", 1).stdout
