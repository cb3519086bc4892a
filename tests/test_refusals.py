"""The catalogue of refusals: each kind is provoked, and what a person reads is kept to be read."""

from __future__ import annotations

import shlex
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.store import connection as store

DB = "league.db"


class Case(NamedTuple):
    """A command line that is refused; ``sheet`` is a file to write first, shown where it is short text."""

    title: str
    line: str
    sheet: str | bytes | None = None
    before: tuple[str, ...] = ()
    code: int = 1


HEAD = "place,player,hitman,rebuys,status,penalty,high_hand\n"
NIGHT = "event record 3 night.csv"


def night(title: str, *rows: str, line: str = NIGHT, before: tuple[str, ...] = ()) -> Case:
    """A sheet of three columns, or of as many as its rows have."""
    columns = HEAD.strip().split(",")[: max(row.count(",") + 1 for row in rows)]
    return Case(title, line, "\n".join([",".join(columns), *rows]) + "\n", before)


CASES: dict[str, list[Case]] = {
    "Names": [
        Case("an unknown name", "explain Zoe"),
        Case("a mistyped name", "explain Bettina"),
        Case("a name that two players could be meant by", "explain ann"),
        Case("a name that would part hitmen", "player add 'Ann & Bob'"),
        Case("a name that is blank", "player add ' '"),
        Case("a rename to a name that is taken", "player rename Cara 'ann b'"),
        Case("a merge of players who met", "player merge Cara Dora"),
        Case("a merge of a player into themself", "player merge Cara cara"),
        Case("an alias that is somebody's name", "player alias Cara Dora"),
        Case("an alias to remove that is none", "player alias Cara Carla --remove"),
    ],
    "Night sheets": [
        Case("a file that is not there", "event record 3 nowhere.csv"),
        Case("an empty file", NIGHT, ""),
        Case("only a header", NIGHT, "place,player\n"),
        Case("an unknown column", NIGHT, "place,player,hitmann\n1,Cara,\n2,Dora,Cara\n"),
        Case("a column twice, and one missing", NIGHT, "player,player\nCara,Dora\n"),
        Case("another encoding", NIGHT, b"place,player\n1,\xc5ke\x81\n2,Dora\n"),
        Case("no text at all", NIGHT, bytes(range(256)) * 40),
        Case("ten megabytes", NIGHT, b"place,player\n" + b"1,Cara\n" * 1_500_000),
        Case("cells too many", NIGHT, "place,player\n1,Cara\n2,Dora,Cara,0\n"),
        night("unknown names", "1,Cara,", "2,Bettina,Cara", "3,Dora,Zoe"),
        night("a name that two players could be meant by", "1,Cara,", "2,Ann,Cara"),
        night("a beginning of one name", "1,Car,", "2,Dora,Car"),
        night("a player twice", "1,Cara,", "2,Dora,Cara", "3,cara,Dora"),
        night("a gap in the places", "1,Cara,", "2,Dora,Cara", "4,Ann B,Cara"),
        night("two winners", "1,Cara,", "1,Dora,", "3,Ann B,Cara"),
        night("no winner", "2,Cara,", "3,Dora,Cara"),
        night("one player alone", "1,Cara,"),
        night("a place that is no number", "first,Cara,", "2,Dora,Cara"),
        night("no place", ",Cara,Dora", "1,Dora,"),
        night("a hitman who is not in the sheet", "1,Cara,", "2,Dora,Ann B"),
        night("a hitman who was out before", "1,Cara,", "2,Dora,Ann B", "3,Ann B,Cara"),
        night("a player who eliminates themself", "1,Cara,", "2,Dora,Dora"),
        night("a winner with a hitman", "1,Cara,Dora", "2,Dora,Cara"),
        Case(
            "a bust that was rebought and names somebody twice",
            NIGHT,
            "place,player,rebuys,rebuy_hitman\n1,Cara,,\n2,Dora,1,Cara; Cara\n",
        ),
        Case(
            "more rebuys than busts that are told",
            NIGHT,
            "place,player,rebuys,rebuy_hitman\n1,Cara,,\n2,Dora,1,Cara; -\n",
        ),
        night("a second rebuy", "1,Cara,", "2,Dora,Cara,2"),
        night(
            *("a rebuy where there are none", "1,Cara,", "2,Dora,Cara,1"),
            before=("event edit 3 --no-rebuys",),
        ),
        night("an unknown status", "1,Cara,,,", "2,Dora,Cara,,late"),
        night("a no-show with a place", "1,Cara,,,", "2,Dora,Cara,,", "3,Ann B,Cara,1,no-show"),
        night("a prepaid absent player with a hitman", "1,Cara,,,", "2,Dora,Cara,,prepaid-absent"),
        night("a penalty over the most", "1,Cara,,,,", "2,Dora,Cara,,,", ",Ann B,,,no-show,26"),
        night("a penalty of who played", "1,Cara,,,,", "2,Dora,Cara,,played,5"),
        night("cards that are none", "1,Cara,,,,,Xh Kd/As Ad Kc", "2,Dora,Cara,,,,Ah/As Ad Kc"),
        night("a card twice in a hand", "1,Cara,,,,,Ah Kd/As Ah Kc", "2,Dora,Cara,,,,"),
        night("a card in two hands", "1,Cara,,,,,Ah Kd/As Ad Kc", "2,Dora,Cara,,,,Ah Qd/As Ad Kc"),
        Case(
            "a field that no tier pays",
            f"{NIGHT} --create-players",
            "place,player\n" + "".join(f"{place},Player {place}\n" for place in range(1, 26)),
        ),
        night("an event that is recorded already", "1,Cara,", "2,Dora,Cara", line="event record 2 night.csv"),
        night("an event that is cancelled", "1,Dora,", "2,Cara,Dora", before=("event cancel 3",)),
        Case(
            "many nights without the column event",
            "import results night.csv",
            "place,player\n1,Cara\n2,Dora\n",
        ),
        Case("one night with the column event", NIGHT, "event,place,player\n3,1,Cara\n3,2,Dora\n"),
        Case(
            "an event that does not exist, and two dates for one",
            "import results night.csv",
            "event,date,place,player\n9,,1,Cara\n9,,2,Dora\n3,2026-03-01,1,Cara\n3,2026-03-02,2,Dora\n",
        ),
    ],
    "Events and payouts": [
        Case("no such event", "event show 9"),
        Case("a word that is no event", "event show final", code=2),
        Case("cancelling an event with results", "event cancel 2"),
        Case("ruling out rebuys where there was one", "event edit 1 --no-rebuys"),
        Case("a date that is none", "event edit 3 --date 31.13.2026", code=2),
        Case("a date that can be two days", "event edit 3 --date 3/6/2026", code=2),
        Case("payouts of a night without results", "payouts 3"),
        Case("payouts of a field without a tier", "payouts --field 25"),
        Case("payouts of one player", "payouts --field 1"),
        Case("more rebuys than players", "payouts --field 4 --rebuys 5"),
        Case("payouts of nothing", "payouts", code=2),
        Case("a factor that is none", "event edit 3 --factor 1.234", code=2),
        Case("a factor where there are no points", "event edit main-event --factor 2"),
        Case("places beside points as they are given", NIGHT, "player,place,points\nCara,1,12.5\nDora,,\n"),
    ],
    "Other leagues' rules": [
        Case("rules that are not there", "season new Summer --rules lineer"),
        Case(
            "two ways to base points",
            "season new Summer --rules night.toml",
            '[points]\nschedule = [3, 2, 1]\nformula = "field - place"\n',
        ),
        Case(
            "a formula with a slip",
            "season new Summer --rules night.toml",
            '[points]\nformula = "feld - place + sqroot(hits)"\n',
        ),
        Case(
            "a formula that has no value for some nights",
            "season new Summer --rules night.toml",
            '[points]\nformula = "100 / (field - field)"\n',
        ),
        Case(
            "a formula that would do more than reckon",
            "season new Summer --rules night.toml",
            '[points]\nformula = "().__class__.__name__"\n',
        ),
        night(
            *("a night that the formula cannot judge", "1,Cara,,", "2,Dora,Cara,1", "3,Ann B,Cara,1"),
            before=("season rules set 'points.formula=100 / (pot - 115)' --from 3",),
        ),
        night(
            *("a field that no schedule covers", "1,Cara,", "2,Dora,Cara", "3,Ann B,Cara"),
            before=("season rules set 'points.by_field=[{up_to = 2, schedule = [5, 3]}]' --from 3",),
        ),
        Case("add-ons in a league without them", NIGHT, "place,player,add_ons\n1,Cara,1\n2,Dora,\n"),
        Case("a price of what there is not", "event edit 3 --add-on 10"),
        Case("a price where nothing is paid in", "event edit main-event --buy-in 30"),
        Case("a price that is none", "event edit 3 --buy-in much", code=2),
        Case("more add-ons than the rules allow", "payouts --field 4 --add-ons 1"),
        Case(
            "a post-season in a league without one",
            "--season Summer postseason open",
            before=("season new Summer --rules linear",),
        ),
        Case(
            "the Main Event of a league without one",
            "--season Summer event show main-event",
            before=("season new Summer --rules linear",),
        ),
        Case("taking the post-season off a season", "season rules set post_season.main_seats=0 --reason x"),
        Case("a fixed payout of nothing", "season rules set 'payouts=[{up_to = 9, cents = []}]' --from 3"),
        Case("a limit that is none", "season rules set rebuy.most=many --from 3"),
    ],
    "Seasons and rules": [
        Case("a name that is taken", "season new spring"),
        Case("fewer events than the thresholds", "season new Short --events 6"),
        Case(
            "a profile with faults",
            "season new Summer --rules night.toml",
            "[hits]\neach = 1.005\nwiner = 1\n[stack]\nleast = 60000\nmost = 50000\n",
        ),
        Case("a profile that is no TOML", "season new Summer --rules night.toml", "[hits\n"),
        Case("several seasons open", "standings", before=("season new Summer",)),
        Case("no such season", "--season 1999 standings"),
        Case("an unknown key", "season rules set buton.value=10 --from 3"),
        Case("a night's key without an event", "season rules set button.value=10"),
        Case("a season's key from an event on", "season rules set stack.least=30000 --from 3"),
        Case(
            "an amendment over recorded nights without a reason", "season rules set button.value=10 --from 1"
        ),
        Case("a value out of range", "season rules set button.value=-1 --from 3"),
        Case("a value that is no number", "season rules set button.value=much --from 3"),
        Case("values that do not go together", "season rules set stack.least=200000 --reason x"),
        Case("as many nights left out as there are", "season rules set standings.drop=4 --reason x"),
        Case(
            "the best nights and the lowest",
            "season rules set standings.drop=1 --reason x",
            before=("season rules set standings.best=3 --reason x",),
        ),
        Case("the number of events", "season rules set season.events=3"),
        Case("no value", "season rules set button.value --from 3", code=2),
        Case("closing while things are open", "season close"),
        Case(
            "an import over a season that is there",
            "season import spring.json",
            before=("season export -o spring.json",),
        ),
        Case("a document that is none", "season import night.json", "{}"),
    ],
    "Points, fees and ties": [
        Case("points that are none", "adjust Cara ten --reason x", code=2),
        Case("points too fine", "adjust Cara 0.125 --reason x", code=2),
        Case("no reason", "adjust Cara 10", code=2),
        Case("a blank reason", "adjust Cara 10 --reason ' '"),
        Case("a fee that is not due", "fees pay Cara"),
        Case("a fee of who did not play", "fees pay Gast"),
        Case("an amount that is none", "fees pay Cara --amount ten", code=2),
        Case("a payment on a day that is none", "fees pay Cara --on 2026-02-30", code=2),
        Case("a tie before the last night", "tiebreak record Cara Dora"),
        Case("players who are not tied", "tiebreak record Cara Dora", before=("event cancel 3",)),
        Case("one player only", "tiebreak record Cara", before=("event cancel 3",)),
        Case("a score that is none", "tiebreak record Cara Dora --score 3-3"),
    ],
    "The post-season": [
        Case("opened too early", "postseason open"),
        Case("an answer before it is open", "postseason accept Cara"),
        Case("locked before it is open", "postseason lock second-chance"),
        Case("an event that cannot be locked", "postseason lock 3", code=2),
    ],
    "Undo, copies and the database": [
        Case("nothing to undo", "--db fresh.db undo", before=("--db fresh.db init",)),
        Case("no season yet", "--db fresh.db standings", before=("--db fresh.db init",)),
        Case("no database", "--db nowhere.db standings"),
        Case("no database, and something to write", "--db nowhere.db player add Eve"),
        Case("a folder", "--db folder standings", code=4),
        Case("a file that is no database", "--db notes.txt standings", code=4),
        Case("a database of something else", "--db other.db standings", code=4),
        Case("a database of a newer dcpl", "--db newer.db standings", code=4),
        Case("a database of an older dcpl", "--db older.db standings", code=4),
        Case("a damaged database", "--db damaged.db check", code=4),
        Case("a database that is in use", "--db locked.db player add Eve", code=4),
        Case("a copy over a file that is there", "db backup notes.txt"),
        Case("a copy that is none", "db restore notes.txt", code=4),
        Case("a copy that is not there", "db restore nowhere.db"),
    ],
    "Wrong usage": [
        Case("no such command", "standigns", code=2),
        Case("no such command of a group", "event shwo 3", code=2),
        Case("no such option", "standings --thru 3", code=2),
        Case("an argument too many", "explain Ann B", code=2),
        Case("an argument missing", "explain", code=2),
        Case("a format that is not there", "standings -f xml", code=2),
        Case("a list that is not there", "qualify -f csv --table thirds", code=2),
        Case("standings beyond the season", "standings --through 9"),
        Case("a check that is not there", "check everything"),
    ],
    "A closed season": [
        Case("anything written to it", "--season Closed adjust Cara 1 --reason x"),
        Case(
            "its nights",
            "--season Closed event record 1 night.csv --replace",
            "place,player\n1,Cara\n2,Dora\n",
        ),
        Case("an undo into it", "undo"),
    ],
}

FIRST_NIGHTS = """event,place,player,hitman,rebuys
1,1,Cara,,
1,2,Dora,Cara,1
1,3,Ann B,Cara,
2,1,Dora,,
2,2,Cara,Dora,
"""
RULES = """name = "Kitchen League"
[season]
events = 3
[post_season]
full_events = 2
fee_events = 1
main_seats = 2
"""


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database of a small league, and files of all sorts that are no good."""
    folder = tmp_path_factory.mktemp("kitchen")
    (folder / "nights.csv").write_text(FIRST_NIGHTS, encoding="utf-8")
    (folder / "rules.toml").write_text(RULES, encoding="utf-8")
    words = (
        "init",
        f"season new Spring --rules {folder / 'rules.toml'}",
        "player add 'Ann C' Bettine Gast",
        f"import results {folder / 'nights.csv'} --create-players",
    )
    for line in words:
        tell(f"--db {folder / DB} {line}", 0)
    for name in ("newer.db", "older.db", "damaged.db", "locked.db", "closed.db"):
        shutil.copy(folder / DB, folder / name)
    with closing(sqlite3.connect(folder / "newer.db")) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with closing(sqlite3.connect(folder / "older.db")) as older, older:
        older.execute("UPDATE alembic_version SET version_num = ?", (store.REVISIONS[0],))
    with closing(sqlite3.connect(folder / "closed.db")) as closed, closed:
        closed.execute("UPDATE season SET name = 'Closed', key = 'closed', closed = 1")
    sqlite3.connect(folder / "other.db").execute("CREATE TABLE t (x)").connection.close()
    with open(folder / "damaged.db", "r+b") as damaged:
        damaged.seek(4096)
        damaged.write(b"\xaa" * 40_000)
    (folder / "notes.txt").write_text("buy chips\n" * 100, encoding="utf-8")
    (folder / "folder").mkdir()
    return folder


def tell(line: str, code: int) -> str:
    result = CliRunner().invoke(app, shlex.split(line), prog_name="dcpl")
    assert result.exit_code == code, f"{line}: exit {result.exit_code}, not {code}\n{result.output}"
    assert "fault in dcpl" not in result.output, result.output
    return result.output


def test_catalogue(
    kitchen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Callable[[str, str], None]
) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    parts = ["What dcpl says when it refuses. Written by the tests (make golden); read it.\n"]
    for chapter, cases in CASES.items():
        parts.append(f"\n{chapter}\n{'=' * len(chapter)}\n")
        for number, case in enumerate(cases):
            folder = tmp_path / f"{chapter}-{number}".replace(" ", "-")
            shutil.copytree(kitchen, folder)
            monkeypatch.chdir(folder)
            parts.append(provoked(case, closed=chapter == "A closed season"))
    golden("refusals.txt", "".join(parts))


def provoked(case: Case, closed: bool) -> str:
    """Provoke one refusal in the folder where we are, and tell it as the catalogue does."""
    told = [f"\n-- {case.title}\n"]
    if closed:
        shutil.copy("closed.db", DB)
    name = next((word for word in case.line.split() if word.startswith("night.")), "night.csv")
    if case.sheet is not None:
        raw = case.sheet.encode() if isinstance(case.sheet, str) else case.sheet
        Path(name).write_bytes(raw)
        if isinstance(case.sheet, str) and len(case.sheet) < 200:
            told += [f"   | {line}\n" for line in case.sheet.splitlines()]
    for line in case.before:
        tell(f"--db {DB} {line}", 0)
        told.append(f"$ dcpl {line}\n")
    held = Path(DB).read_bytes()
    writer = sqlite3.connect("locked.db", isolation_level=None)
    if "locked.db" in case.line:
        writer.execute("BEGIN EXCLUSIVE")
    try:
        said = tell(f"--db {DB} {case.line}", case.code)
    finally:
        writer.close()
    assert Path(DB).read_bytes() == held, "something was written"
    told.append(f"$ dcpl {case.line}\n{said.replace(str(Path.cwd()), '/home/ann')}[{case.code}]\n")
    return "".join(told)
