"""What publishing costs as a league grows: twice as much for twice the players."""

from __future__ import annotations

import cProfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from pstats import Stats
from typing import Any

import pytest

from dcpl.printouts.to_site import files
from dcpl.reports.site import season_site
from dcpl.rules.season import judge as season_rules

NIGHTS, SEATS = 20, 8
"""As many whoever comes: a player of more meets fewer others, so that no list of pairs grows."""


def calls(function: Callable[[], object]) -> int:
    """Count the calls that it makes: work, the same on any machine."""
    profile = cProfile.Profile()
    profile.runcall(function)
    found: int = Stats(profile).total_calls  # type: ignore[attr-defined]  # missing in its types
    return found


def played(run: Callable[..., Any], db: Path, players: int) -> None:
    """Play the season with so many players, who take turns."""
    rows = ["event,player,place,hitman"]
    for event in range(NIGHTS):
        seated = [f"Player {(event * SEATS + seat) % players:03}" for seat in range(SEATS)]
        rows += [
            f"{event + 1},{player},{place},{seated[place - 2] if place > 1 else ''}"
            for place, player in enumerate(seated, 1)
        ]
    sheet = db.with_suffix(".csv")
    sheet.write_text("\n".join(rows) + "\n", encoding="utf-8")
    run("--db", db, "init")
    run("--db", db, "season", "new", "2026", "--events", NIGHTS)
    run("--db", db, "import", "results", sheet, "--create-players")


def test_twice_the_players_are_twice_the_work(run: Callable[..., Any], tmp_path: Path) -> None:
    counted: dict[int, int] = {}
    for players in (40, 80, 160):
        db = tmp_path / f"{players}.db"
        played(run, db, players)
        laid_out = partial(season_site, db, "2026")
        files(laid_out())  # what is made ready once is ready
        counted[players] = calls(lambda laid_out=laid_out: files(laid_out()))  # type: ignore[misc]
    assert counted[160] < 2.2 * counted[80] < 2.2**2 * counted[40], counted


def test_a_season_is_judged_once_for_all_its_pages(
    run: Callable[..., Any], db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[object] = []
    honest = season_rules.judge_night

    def judge_night(event: Any, *facts: Any, **more: Any) -> Any:
        judged.append(event.name)
        return honest(event, *facts, **more)

    played(run, db, 16)
    monkeypatch.setattr(season_rules, "judge_night", judge_night)
    season_site(db, "2026")
    # Twice: the season itself, and the same one read again with those before it, for the records.
    assert max(map(judged.count, judged)) == 2, judged
