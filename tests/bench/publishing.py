"""Measure publishing: the site of a full season from nothing, again after one night was corrected, and
that of a large one: a hundred players at forty nights."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SECONDS = 2.0
"""What publishing may take, the start of the program with it: a person waits for it."""
LARGE_SECONDS = 3.0
"""What publishing 100 players at 40 nights of 60 may take; it is a site of 148 pages and 10 MB."""
ROUNDS = 5
PLAYERS = tuple(f"{given} {family}" for given in ("Ada", "Bo", "Cy", "Di") for family in "ABCDEFGHIJ")
"""40 players; a night seats 24 of them."""


class Published(NamedTuple):
    """The quickest of several runs, in seconds, and how many of how many pages the second kind wrote."""

    whole: float
    again: float
    written: int
    pages: int
    large: float
    """The season of a hundred players, in seconds."""


def published(folder: Path, python: Path, env: dict[str, str]) -> Published:
    """Publish a season of 12 nights and 40 players into a new folder, and after corrections of a night."""
    dcpl, db, site = python.with_name("dcpl"), folder / "publish.db", folder / "site"

    def run(*words: str | Path) -> str:
        command = [str(dcpl), "--db", str(db), *map(str, words)]
        return subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout

    def timed() -> tuple[float, str]:
        start = time.perf_counter()
        said = run("publish", site)
        return time.perf_counter() - start, said

    season = folder / "crowd.csv"
    season.write_text(
        "\n".join([_HEADER, *(line for event in range(1, 13) for line in _night(event))]) + "\n"
    )
    for words in (("init",), ("season", "new", "2026"), ("import", "results", season, "--create-players")):
        run(*words)
    whole = again = float("inf")
    told = ""
    for turn in range(ROUNDS):
        shutil.rmtree(site, ignore_errors=True)
        whole = min(whole, timed()[0])
        sheet = folder / "corrected.csv"
        sheet.write_text("\n".join([_HEADER, *_night(6, by=1 + turn % 2)]) + "\n")
        run("import", "results", sheet, "--replace")
        took, told = timed()
        again = min(again, took)
    written, unchanged = map(int, re.findall(r"(\d+) (?:pages? written|unchanged)", told))
    return Published(whole, again, written, written + unchanged, large(folder, python, env))


def large(folder: Path, python: Path, env: dict[str, str]) -> float:
    """Publish a season of 40 nights of 60 out of 100 players, the quicker of two runs in seconds."""
    dcpl, db, sheet = python.with_name("dcpl"), folder / "large.db", folder / "large.csv"
    players = [f"Player {number:03}" for number in range(100)]
    rows = [line for event in range(1, 41) for line in _night(event, seats=60, players=players)]
    sheet.write_text("\n".join([_HEADER, *rows]) + "\n")

    def run(*words: str | Path) -> float:
        start = time.perf_counter()
        command = [str(dcpl), "--db", str(db), *map(str, words)]
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start

    run("init")
    run("season", "new", "2026", "--events", "40")
    run("season", "rules", "set", "season.seats=60")
    run("season", "rules", "set", "payouts=[{up_to = 60, percent = [50, 30, 20]}]", "--from", "1")
    run("import", "results", sheet, "--create-players")
    return min(run("publish", folder / f"large-{turn}") for turn in range(2))


_HEADER = "event,player,place,hitman"


def _night(event: int, by: int = 0, seats: int = 24, players: Sequence[str] = PLAYERS) -> list[str]:
    """Rows of a night of 24; ``by`` another number: the last one out has another hitman."""
    seated = [players[(event * 11 + seat * 7) % len(players)] for seat in range(seats)]
    rows = []
    for place, player in enumerate(seated, 1):
        hitman = seated[(place * event) % (place - 1)] if place > 1 else ""
        rows.append(f"{event},{player},{place},{seated[by] if by and place == len(seated) else hitman}")
    return rows
