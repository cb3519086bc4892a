"""MOVED: what a correction moves is told in one order, by a dry run as by the run, in words and as data."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from dcpl.cli.root import COMMANDS, load

KEYS = ["kind", "event", "player", "before", "after", "text"]
OF_A_NIGHT = ["place", "prize", "button"]


def _as_process(db: Path, seed: int, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "dcpl", "--db", str(db), *words],
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_MOVED_a_dry_run_and_the_run_say_the_same_whatever_the_machines_hashes(
    league: Path, record: Callable[..., Any], tmp_path: Path
) -> None:
    record(1, "1,A,\n2,B,A\n3,C,A\n4,D,A\n5,E,A\n6,F,A\n7,G,A\n8,H,A")
    record(2, "1,A,\n2,I,A\n3,J,A")
    record(1, "1,I,\n2,J,I\n3,K,I\n4,L,I\n5,M,I\n6,N,I", "--replace")
    said = {_as_process(league, seed, "undo", "--dry-run") for seed in (0, 1, 2)}
    for seed in (3, 4):
        copy = shutil.copy(league, tmp_path / f"{seed}.db")
        said.add(_as_process(copy, seed, "undo"))
    (told,) = said
    lines = told.splitlines()
    first = lines.index("By this moves:") + 1
    assert [line.strip() for line in lines[first : first + 14]] == [
        *(f"Event 1: {player} is new, place {place}" for place, player in enumerate("ABCDEFGH", 1)),
        *(f"Event 1: {player} is gone" for player in "IJKLMN"),
    ]


def test_MOVED_a_night_of_another_number_has_not_changed_by_that_alone(
    league: Path, run: Callable[..., Any], record: Callable[..., Any]
) -> None:
    for event, winner in ((1, "A"), (2, "B"), (3, "A")):
        record(event, f"1,{winner},\n2,C,{winner}\n3,D,C")
    run(
        "season", "rules", "set", "button.value=0", "--from", 1, "--reason", "x"
    )  # else the button itself is another
    moved = run("event", "move", 1, "--after", 3).stdout
    assert "By this moves" not in moved
    assert "By this moves" not in run("undo", "--dry-run").stdout
    assert "By this moves" not in run("undo").stdout


def test_MOVED_a_player_of_another_name_has_not_changed_by_that_alone(
    league: Path, run: Callable[..., Any], record: Callable[..., Any]
) -> None:
    record(1, "1,A,\n2,B,A\n3,C,B")
    record(2, "1,B,\n2,A,B\n3,C,B")
    run("player", "rename", "A", "Anna")
    assert "By this moves" not in run("undo").stdout  # there is no such change of the season's
    run("player", "rename", "A", "Anna")
    told = run("player", "merge", "Anna", "D", "--dry-run").stdout
    assert "Event 1" not in told and "Event 2" not in told


def test_what_moves_is_told_as_data_in_the_order_of_the_lines(
    real: Path, run: Callable[..., Any], told: Callable[..., Any]
) -> None:
    lines = run("event", "clear", 3, "--dry-run").stdout.splitlines()
    dry = told("event", "clear", 3, "--dry-run")
    assert list(dry) == ["summary", "dry_run", "changed", "moved"]
    assert (dry["summary"], dry["dry_run"], dry["changed"]) == (lines[0].rstrip("."), True, True)
    assert all(list(moved) == KEYS for moved in dry["moved"])
    done = told("event", "clear", 3)
    assert done == {**dry, "dry_run": False}
    again = told("event", "clear", 3)
    assert (again["changed"], again["moved"]) == (False, [])
    standing = [moved for moved in done["moved"] if moved["kind"] in ("rank", "points", "events")]
    by_player = [[*group] for _, group in groupby(standing, key=lambda moved: moved["player"])]
    in_one_line = [
        f"  {group[0]['text']}" + "".join(f", {moved['text'].partition(': ')[2]}" for moved in group[1:])
        for group in by_player
        if all(moved["before"] is not None for moved in group)
    ]
    assert set(in_one_line) <= set(lines)
    now = {row["player"]: row for row in told("standings")["rows"]}
    for moved in standing:
        key = {"points": "total"}.get(moved["kind"], moved["kind"])
        assert moved["after"] == (now[moved["player"]][key] if moved["player"] in now else None)


def test_MOVED_stands_by_event_place_before_prize_before_button_then_by_rank(
    real: Path, run: Callable[..., Any], told: Callable[..., Any], tmp_path: Path
) -> None:
    first, *_, last = [row["player"] for row in told("event", "show", 3)["results"]]
    (sheet := tmp_path / "3.csv").write_text(
        f"player,place,hitman\n{last},1,\n{first},2,{last}\n", encoding="utf-8"
    )
    run("event", "record", 3, sheet, "--replace")
    moved = told("undo")["moved"]
    assert {*OF_A_NIGHT, "rank", "points"} <= {moved["kind"] for moved in moved}
    nights = [(moved["event"], OF_A_NIGHT.index(moved["kind"])) for moved in moved if moved["event"]]
    assert nights == sorted(nights)
    ranks = [moved["after"] for moved in moved if moved["kind"] == "rank" and moved["after"]]
    assert ranks == sorted(ranks)
    kinds = [moved["kind"] for moved in moved]
    assert kinds == sorted(kinds, key=lambda kind: (kind not in OF_A_NIGHT, kind in ("seat", "stack")))


def test_another_format_is_wrong_usage_and_changes_nothing(league: Path, run: Callable[..., Any]) -> None:
    before = league.read_bytes()
    said = run("adjust", "A", "5", "--reason", "x", "-f", "csv", code=2).stderr
    assert "formats: table, json" in said
    assert league.read_bytes() == before


def test_every_command_that_can_be_tried_says_what_moves_as_data() -> None:
    missing = []

    def walk(command: Any, path: str) -> None:
        for name, inner in getattr(command, "commands", {}).items():
            walk(inner, f"{path} {name}")
        options = {option for parameter in command.params for option in parameter.opts}
        if "--dry-run" in options and "--format" not in options:
            missing.append(path)

    for name, entry in COMMANDS.items():
        walk(load(name, entry), name)
    assert missing == []


@pytest.mark.parametrize("words", [("player", "rename", "A", "Anna"), ("reserve", "add", "1", "A")])
def test_what_moves_nothing_says_so_as_data(
    league: Path, told: Callable[..., Any], words: tuple[str, ...]
) -> None:
    assert told(*words, "--dry-run")["moved"] == []
