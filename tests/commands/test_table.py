"""Around the table, at the command line: reserved seats, the draw, moves, chips."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]
PLAYERS = "Ann,Bo,Cy,Di,Eve,Flo,Gus,Hal,Ida,Jo"


@pytest.fixture
def league(run: Run) -> Run:
    run("init")
    run("season", "new", "2026")
    run("player", "add", *PLAYERS.split(","))
    run("event", "edit", 1, "--date", "2026-05-14")
    return run


def test_reserve_list_in_order_with_guarantee_and_waiting_list(league: Run) -> None:
    league("season", "rules", "set", "season.seats=2")
    league("reserve", "add", 1, "Bo", "--at", "2026-05-12 18:00")
    league("reserve", "add", 1, "Ann", "--at", "2026-05-11 09:00")
    league("reserve", "add", 1, "Cy", "--at", "2026-05-14 10:00")
    page = league("reserve", "list", 1).stdout
    rows = [line for line in page.splitlines() if line.strip()[:1].isdigit() and "2026-05-1" in line]
    assert [line.split()[1] for line in rows if line.split()[0] in "123"] == ["Ann", "Bo", "Cy"]
    assert "wait" in page.casefold()
    league("reserve", "drop", 1, "Ann")
    assert "Ann" not in league("reserve", "list", 1).stdout


def test_reserve_before_the_list_opens_is_refused(league: Run) -> None:
    refused = league("reserve", "add", 1, "Ann", "--at", "2026-05-10 20:00", code=1)
    assert "2026-05-11" in refused.stderr


def test_seats_are_drawn_again_by_their_seed_and_kept(league: Run) -> None:
    words = ("seats", "draw", 1, "--players", PLAYERS, "--tables", 2, "--seed", 7)
    first = league(*words).stdout
    assert "seed 7" in first
    shown = json.loads(league("seats", "show", 1, "-f", "json").stdout)
    league("undo")
    assert league(*words).stdout == first
    assert json.loads(league("seats", "show", 1, "-f", "json").stdout) == shown


def test_seats_of_the_host_come_first(league: Run) -> None:
    page = league(
        *("seats", "draw", 1, "--players", PLAYERS, "--tables", 2),
        *("--seed", 3, "--host", "eve", "--seat", "2-4"),
    ).stdout
    assert "Eve" in page and "table 2, seat 4" in page


def test_seats_too_many_for_the_tables_are_refused(league: Run) -> None:
    refused = league("seats", "draw", 1, "--players", PLAYERS, "--tables", 1, "--seats", 8, code=1)
    assert "do not fit" in refused.stderr


def test_seats_follow_the_busts_of_a_live_night(league: Run) -> None:
    league("night", 1, "seat", *PLAYERS.replace(",", ", ").split())
    league("seats", "draw", 1, "--tables", 2, "--seats", 6, "--seed", 1)
    told = ""
    for victim in ("Bo", "Cy", "Di", "Eve"):
        told += league("night", 1, "out", victim, "by", "Ann").stdout
    assert "table 2" in told.casefold()
    shown = league("seats", "show", 1).stdout
    assert not any(victim in shown for victim in ("Bo", "Cy", "Di", "Eve"))


def test_who_rebuys_after_the_last_table_was_drawn_gets_a_seat(league: Run) -> None:
    league("night", 1, "seat", *PLAYERS.replace(",", ", ").split())
    players = len(PLAYERS.split(","))
    league("seats", "draw", 1, "--tables", 2, "--seats", players - 1, "--seed", 1)
    assert "One table is left" in league("night", 1, "out", "Bo", "by", "Ann").stdout
    told = league("night", 1, "rebuy", "Bo").stdout
    assert f"Bo sits down at table 1, seat {players}, one more than were drawn." in told


def test_seats_move_lets_two_players_change_places(league: Run) -> None:
    league("seats", "draw", 1, "--players", PLAYERS, "--tables", 2, "--seed", 7)
    rows = json.loads(league("seats", "show", 1, "-f", "json").stdout)["rows"]
    first, last = rows[0], rows[-1]
    league("seats", "move", 1, first["player"], last["table"], last["seat"])
    now = json.loads(league("seats", "show", 1, "-f", "json").stdout)["rows"]
    assert [now[0]["player"], now[-1]["player"]] == [last["player"], first["player"]]


def test_who_is_taken_off_the_night_has_no_seat_any_more(league: Run) -> None:
    league("night", 1, "seat", *PLAYERS.replace(",", ", ").split())
    league("seats", "draw", 1, "--tables", 2, "--seats", 6, "--seed", 1)
    league("night", 1, "unseat", "Bo")
    seated = league("seats", "show", 1).stdout.split()
    assert "Bo" not in seated and "Ann" in seated


def test_a_season_with_an_evening_goes_out_and_in_again(league: Run, tmp_path: Any) -> None:
    league("reserve", "add", 1, "Bo", "--at", "2026-05-12 18:00")
    league("seats", "draw", 1, "--players", PLAYERS, "--tables", 2, "--seed", 7)
    file = tmp_path / "season.json"
    league("season", "export", "-o", file)
    league("season", "import", file, "--as", "copy")
    copy = league("--season", "copy", "season", "export").stdout
    assert copy == file.read_text(encoding="utf-8").replace('"name": "2026"', '"name": "copy"', 1)
    assert '"made_at": "2026-05-12T18:00:00"' in copy


def test_sign_in_sheet_has_a_line_for_each_player(league: Run) -> None:
    league("seats", "draw", 1, "--players", PLAYERS, "--tables", 2, "--seed", 7)
    page = league("seats", "sheet", 1).stdout
    assert all(name in page for name in PLAYERS.split(","))
    assert max(map(len, page.splitlines())) <= 80


def test_chips(run: Run) -> None:
    assert "24,700" in run("chips", "late", 2, "--big-blinds", "50,100").stdout
    assert "5,000" in run("chips", "stack", 46950).stdout
    page = run("chips", "race-off", 25, 100, "ann=3", "bo=2", "cy=2", "--seed", 5).stdout
    assert "2 new chips" in page
    refused = run("chips", "race-off", 25, 60, "ann=3", code=1)
    assert "cannot be changed" in refused.stderr
