"""The real season through the command line: every known value, either way in, and out again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.league import SEASON_A, expected

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def by_night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The season from its twelve sheets, one by one."""
    from typer.testing import CliRunner

    from dcpl.cli.root import app

    path = tmp_path_factory.mktemp("nights") / "league.db"
    commands: list[list[str]] = [["init"], ["season", "new", "2026"]]
    for number in range(1, 13):
        file = str(SEASON_A / f"night-{number:02d}.csv")
        commands.append(["event", "record", str(number), file, "--create-players"])
    for words in commands:
        result = CliRunner().invoke(app, ["--db", str(path), *words])
        assert result.exit_code == 0, (words, result.output)
    return path


@pytest.fixture(params=["at once", "by night"])
def either(request: pytest.FixtureRequest, real_league: Path, by_night: Path, db: Path) -> Path:
    """The season, whichever way it came in."""
    return Path(shutil.copy(real_league if request.param == "at once" else by_night, db))


def test_standings_in_every_value(either: Path, told: Run) -> None:
    rows = told("standings")["rows"]
    wanted = expected("standings.json")["rows"]
    assert len(rows) == len(wanted)
    for found, known in zip(rows, wanted, strict=True):
        assert {key: found[key] for key in known} == known


def test_buttons_and_prizes(either: Path, told: Run) -> None:
    wanted = expected("post-season.json")
    for button, prizes in zip(wanted["buttons"], wanted["prizes"], strict=True):
        found = told("event", "show", button["event"])
        assert {key: found["button"][key] for key in ("holder", "value", "outcome")} == {
            key: button[key] for key in ("holder", "value", "outcome")
        }
        paid = {row["player"]: row["prize_cents"] for row in found["results"] if row["prize_cents"]}
        assert paid == prizes["prizes"]
        assert (found["field"], found["rebuys"]) == (prizes["field"], prizes["rebuys"])
        assert found["night_pot_cents"] == prizes["pot_cents"]
        assert found["main_pot_cents"] == prizes["main_pot_cents"]
        paid_out = told("payouts", button["event"])
        assert {row["player"]: row["prize_cents"] for row in paid_out["places"]} == prizes["prizes"]


def test_post_season(either: Path, told: Run) -> None:
    wanted = expected("post-season.json")
    found = told("qualify", "--strict")
    for key in ("main_event", "second_chance"):
        assert [{k: row[k] for k in known} for row, known in zip(found[key], wanted[key], strict=True)] == (
            wanted[key]
        )
    assert sorted(row["player"] for row in found["ineligible"]) == sorted(wanted["ineligible"])
    assert found["unsettled"] == []
    stacks = told("stacks")["stacks"]
    assert [{"player": row["player"], "stack": row["stack"]} for row in stacks] == wanted["main_event"]


def test_both_ways_in_give_the_same_season(run: Run, real_league: Path, by_night: Path, db: Path) -> None:
    shutil.copy(real_league, db)
    at_once = run("season", "export").stdout
    shutil.copy(by_night, db)
    assert run("season", "export").stdout == at_once


def test_every_player_is_explained(real: Path, told: Run) -> None:
    for row in told("standings")["rows"]:
        found = told("explain", row["player"])
        assert found["total"] == row["total"] == sum(line["points"] for line in found["lines"])


def test_books_balance_and_check_is_clean(either: Path, told: Run, run: Run) -> None:
    assert told("ledger")["balance_cents"] == 0
    assert run("check").stdout == ""


def test_export_import_export(real: Path, run: Run, tmp_path: Path) -> None:
    run("event", "edit", 3, "--date", "2026-03-01", "--host", "Ylva")
    run("adjust", "Ylva", "-2.5", "--reason", "late", "--event", 3)
    run("adjust", "Tova", "1", "--bonus", "--reason", "cards")
    run("fees", "pay", "Åke", "--on", "2026-12-01")
    run("player", "guest", "Tova")
    run("season", "rules", "set", "button.value=6", "--from", 9, "--reason", "voted")
    run("season", "rules", "set", "stack.most=90000", "--reason", "voted")
    first = run("season", "export").stdout
    file = tmp_path / "season.json"
    file.write_text(first, encoding="utf-8")
    run("season", "import", file, "--as", "again")
    second = run("season", "export", "--season", "again").stdout
    assert second == first.replace('"name": "2026"', '"name": "again"', 1)
    assert json.loads(first)["payments"] and json.loads(first)["amendments"]
    assert run("check").stdout == ""


def test_sheet_out_and_in_again_changes_nothing(real: Path, run: Run, tmp_path: Path) -> None:
    before = run("season", "export").stdout, run("log").stdout
    for number in range(1, 13):
        file = tmp_path / f"{number}.csv"
        run("event", "sheet", number, "-o", file)
        for words in ((), ("--replace",)):
            result = run("event", "record", number, file, *words)
            assert "Nothing changes." in result.stdout
        assert run("event", "sheet", number).stdout == file.read_text(encoding="utf-8")
    assert (run("season", "export").stdout, run("log").stdout) == before


def test_the_same_file_twice_changes_nothing(real: Path, run: Run) -> None:
    before = run("season", "export").stdout, run("log").stdout
    result = run("import", "results", SEASON_A / "season.csv")
    assert result.stdout.count("recorded just so") == 12
    assert "Nothing changes." in result.stdout
    assert (run("season", "export").stdout, run("log").stdout) == before


def test_correcting_event_3_moves_event_4s_button(real: Path, run: Run, told: Run, tmp_path: Path) -> None:
    """Event 3's winner and second change places: event 4's button is on the other one."""
    shown = {number: told("event", "show", number) for number in range(1, 13)}
    ranked = {row["player"]: row for row in told("standings")["rows"]}
    lines = (SEASON_A / "night-03.csv").read_text(encoding="utf-8").splitlines()
    assert lines[1].startswith("1,Åke,,") and lines[2].startswith("2,Folke,Åke,")
    lines[1:3] = ["1,Folke,,0,played,,", "2,Åke,Folke,0,played,,"]
    file = tmp_path / "corrected.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    assert "--replace" in run("event", "record", 3, file, code=1).stderr
    result = run("event", "record", 3, file, "--replace")
    assert "Event 4, button: Åke at 10 (won by Vera D) -> Folke at 5 (" in result.stdout
    now = {number: told("event", "show", number) for number in range(1, 13)}
    assert [n for n in now if now[n] != shown[n]] == [3, 4]
    assert now[4]["button"]["holder"] == "Folke" and shown[4]["button"]["holder"] == "Åke"
    assert now[3]["button"] != shown[3]["button"]
    moved = {
        row["player"] for row in told("standings")["rows"] if row["total"] != ranked[row["player"]]["total"]
    }
    touched = {
        row["player"]
        for number in (3, 4)
        for row, was in zip(now[number]["results"], shown[number]["results"], strict=True)
        if row != was
    } | {row["player"] for row in shown[3]["results"][:2]}
    assert moved <= touched
    for player in moved:
        assert f"  {player}: " in result.stdout
    run("undo")
    assert told("standings")["rows"] == list(ranked.values())


def test_the_sample_season(run: Run, told: Run) -> None:
    run("init")
    run("season", "new", "2025")
    file = Path(__file__).parent.parent.parent / "data" / "sample" / "season.csv"
    run("import", "results", file, "--create-players")
    assert any(told("event", "show", n)["high_hand"] for n in range(1, 13))
    assert any(row["no_shows"] for row in told("attendance")["rows"])
    for words in (("standings",), ("qualify",), ("stacks",)):
        assert all(len(line) <= 80 for line in run(*words).stdout.splitlines())
    assert run("check").stdout == ""
