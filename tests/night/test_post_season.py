"""Post-season nights, live: exactly who is entitled plays, to the end, without points."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

SAMPLE = Path(__file__).parents[2] / "data" / "sample" / "season.csv"
MAIN = ("Ossian", "Sixten", "Britt", "Kalle S", "Nils T", "Mika V", "Ylva")


def test_second_chance_and_main_event_live(run: Callable[..., Any]) -> None:
    run("init")
    run("season", "new", "2025")
    run("import", "results", SAMPLE, "--create-players")
    run("postseason", "open")
    for player in (*MAIN, "Vera D", "Isak J", "Torsten"):
        run("postseason", "accept", player)
    assert "Second Chance is not locked yet" in run("night", "second-chance", "seat", "vera", code=1).stderr
    run("postseason", "lock", "second-chance")
    refusals = {
        "seat vera, isak, ossian": "Ossian holds no seat in Second Chance",
        "prepaid majken": "an absent player keeps the seat in Second Chance",
        "noshow torsten": "they are an entrant",
    }
    for text, words in refusals.items():
        assert words in run("night", "second-chance", stdin=text, code=1).stderr
    run("night", "second-chance", stdin="seat vera, isak")
    counted = run("night", "second-chance", stdin="count vera=1, isak=2", code=1).stderr
    assert "post-season events are played to the end" in counted
    lines = "out isak by vera\n"
    said = run("night", "second-chance", stdin=f"{lines}finish\n", code=1).stderr
    assert "Torsten holds a seat in Second Chance and is not listed" in said
    for text, words in (
        ("high vera yes", "the post-season has no high hand"),
        ("rebuy isak", "a rebuy for Isak J, and there are none in the post-season"),
    ):
        assert words in run("night", "second-chance", stdin=text, code=1).stderr
    run("night", "second-chance", stdin="seat torsten\nleft torsten\nfinish\n")
    run("postseason", "lock", "main-event")
    busts = [f"out {player} by britt" for player in (*MAIN, "Vera D") if player != "Britt"]
    typed = "\n".join((f"seat {', '.join(MAIN)}, vera", *busts, "finish"))
    assert "The Main Event is final: 8 players, Britt won." in run("night", "main-event", stdin=typed).stdout
    shown = json.loads(run("event", "show", "main-event", "-f", "json").stdout)
    assert sum(row["prize_cents"] for row in shown["results"]) == shown["main_pot_cents"] > 0
    assert run("check").stdout == ""
