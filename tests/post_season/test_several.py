"""Several players answer or pay by one command: all of it or nothing, one change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.post_season.conftest import crowd

Run = Callable[..., Any]


def test_several_accept_and_one_undo_takes_them_back(given: Run, run: Run, seats: Run) -> None:
    given(crowd(10))
    run("postseason", "open")
    said = run("postseason", "accept", "p01", "P02", "p03").stdout
    assert said.startswith("p01, p02 and p03 accept.\n") and "p03 accepts seat 3" in said
    assert "Took back: p01, p02 and p03 accept." in run("undo").stdout
    assert "p01 accepts" in run("postseason", "accept", "p01").stdout


def test_several_decline_each_after_the_other(given: Run, run: Run, seats: Run) -> None:
    given(crowd(12))
    run("postseason", "open")
    run("postseason", "decline", "p01", "p02")
    assert {"p01", "p02"}.isdisjoint(seats("main-event")) and "p09" in seats("main-event")


def test_every_fault_is_told_and_nothing_is_kept(given: Run, run: Run, seats: Run) -> None:
    given(crowd(10, p09=6, p10=7))
    run("postseason", "open")
    refused = run("postseason", "accept", "p01", "zz", "p10", "yy", code=1).stderr
    assert '"zz"' in refused and '"yy"' in refused and "p01" not in refused
    assert "p01 accepts" in run("postseason", "accept", "p01").stdout
    run("fees", "pay", "p09", "p01", code=1)
    said = run("fees", "pay", "p09", "p10").stdout
    assert "p09 and p10 pay." in said and "p10 paid $15.00" in said
