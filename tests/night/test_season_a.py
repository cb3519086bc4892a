"""The real nights, typed bust by bust, give what their sheets give."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.wording import some_text
from dcpl.sheets.night_sheet import read_sheets
from tests.night.typing import lines_of

SEASON_A = Path(__file__).parents[1] / "seasons" / "a"
Run = Callable[..., Any]


def rows_of_file(number: int) -> list[SheetRow]:
    file = SEASON_A / f"night-{number:02d}.csv"
    (night,), problems = read_sheets(file.read_bytes(), file.name, with_event=False)
    assert not problems
    return [
        SheetRow(
            *(row.player, row.place, row.hitmen, row.rebuys, row.status, row.penalty),
            *(row.high_hand, row.rebuy_hitmen),
        )
        for row in night.rows
    ]


@pytest.fixture(scope="module")
def typed_season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every night of the season from a pipe of lines."""
    path = tmp_path_factory.mktemp("typed") / "league.db"
    for words in (("init",), ("season", "new", "2026")):
        assert CliRunner().invoke(app, ["--db", str(path), *words]).exit_code == 0
    for number in range(1, 13):
        text = "\n".join(lines_of(rows_of_file(number), "--new")) + "\n"
        result = CliRunner().invoke(app, ["--db", str(path), "night", str(number)], input=text)
        assert result.exit_code == 0, (number, result.output)
    return path


def test_typed_nights_give_the_standings_of_their_sheets(
    typed_season: Path, tmp_path: Path, db: Path, run: Run
) -> None:
    shutil.copy(typed_season, db)
    assert run("check").stdout == ""
    typed = {
        "standings": json.loads(run("standings", "-f", "json").stdout),
        **{n: json.loads(run("event", "show", n, "-f", "json").stdout) for n in range(1, 13)},
    }
    db.unlink()
    run("init")
    run("season", "new", "2026")
    run("import", "results", SEASON_A / "season.csv", "--create-players")
    assert typed["standings"] == json.loads(run("standings", "-f", "json").stdout)
    for number in range(1, 13):
        assert typed[number] == json.loads(run("event", "show", number, "-f", "json").stdout)


def test_the_sheets_change_nothing_then(typed_season: Path, db: Path, run: Run) -> None:
    shutil.copy(typed_season, db)
    result = run("import", "results", SEASON_A / "season.csv")
    assert "Nothing changes." in result.stdout


def test_a_typed_season_goes_out_and_in(typed_season: Path, db: Path, run: Run, tmp_path: Path) -> None:
    shutil.copy(typed_season, db)
    file = tmp_path / "season.json"
    run("season", "export", "-o", file)
    run("season", "import", file, "--as", "again")
    again = run("season", "export", "--season", "again").stdout
    assert again == file.read_text(encoding="utf-8").replace('"name": "2026"', '"name": "again"', 1)


@pytest.mark.parametrize("busts", (4, 8))
def test_the_status_of_the_last_night_tells_of_the_seats(
    typed_season: Path, db: Path, run: Run, busts: int
) -> None:
    """BOUNDS: what the status of a night says of seats is what the outlook says of the night as it stands."""
    shutil.copy(typed_season, db)
    run("event", "clear", 12)
    typed = [text for text in lines_of(rows_of_file(12)) if text != "finish" and not text.startswith("high")]
    first = next(at for at, text in enumerate(typed) if text.startswith("out"))

    def seats(*options: object) -> dict[str, str]:
        rows = json.loads(run("outlook", "--no-odds", "-f", "json", *options).stdout)["rows"]
        return {row["player"]: row["main_event"] for row in rows}

    before = seats()
    lines = [*typed[: first + busts], "status"]
    evening = CliRunner().invoke(app, ["--db", str(db), "night", "12"], input="\n".join(lines) + "\n")
    said = " ".join(evening.stdout.split())
    now = seats("--if", 12)
    news = {name: seat for name, seat in now.items() if seat in ("in", "out") and before[name] != seat}
    assert {"in", "out"} & set(news.values())
    parts = []
    for seat, words in (("in", "sure of a Main Event seat"), ("out", "out of reach of one")):
        names = [name for name, now_so in news.items() if now_so == seat]
        parts += [f"{some_text(names, 5)} {words}"] if names else []
    assert f"If it ended now: {'; '.join(parts)}." in said
