"""Whatever the rules say, every page of a season under way is there, and its site too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.building import ROOT

Run = Callable[..., Any]
PROFILES = sorted(file.stem for file in (ROOT / "data" / "profiles").glob("*.toml"))
NO_SECOND_CHANCE = "[post_season]\nsecond_chance_most = 0\n"
OTHERS = {
    "means": '[standings]\ncount = "mean"\nleast_nights = 2\n',
    "extra": '[standings]\nextra = "wins"\nrounding = "sum"\n',
    "best of the played": '[standings]\nmissed = "none"\nbest = 2\n',
    "leader": '[[bounty]]\nname = "crown"\non = "leader"\npoints = 5\n',
    "cash": '[[bounty]]\nname = "dollar"\non = "everyone"\ncents = 100\n',
    "hands": '[high_hand]\nwho = "everyone"\nhands = {quads = 5}\n',
    "first finish": '[points]\nplace_of = "first"\n',
    "ways in": f'[[qualify]]\nby = "place"\nfirst = 1\n{NO_SECOND_CHANCE}',
    "grows": f'{NO_SECOND_CHANCE}tie = "grow"\nmain_seats = "unlimited"\n',
    "handicap": '[points]\nformula = "table(place) * handicap + rank / 10"\n'
    "schedule = [10, 8, 6]\nbeyond = 1\n",
    "pots": '[[pot]]\nname = "jackpot"\nbuy_in_cents = 100\nto = "high-hand"\nhand = "quads"\n',
    "kroner": 'currency = "SEK"\n',
}
NIGHTS = (("Ada", "Bo", "Cy", "Di", "Eve"), ("Bo", "Ada", "Di", "Cy"), ("Di", "Cy", "Bo", "Ada", "Eve"))
PAGES = (
    *(
        "standings",
        "outlook",
        "qualify",
        "stacks",
        "news",
        "matrix",
        "attendance",
        "season result",
        "records",
    ),
    *("ledger", "money due", "fees", "event show 2", "explain Ada", "player show Bo", "season rules"),
    *("standings --from 2", "standings --all", "versus Ada Bo", "payouts 2"),
)


@pytest.mark.parametrize("rules", [*PROFILES, *OTHERS])
def test_every_page_of_a_season_under_way(run: Run, tmp_path: Path, rules: str) -> None:
    named: str | Path = rules
    if rules in OTHERS:
        named = tmp_path / "ours.toml"
        head = "" if OTHERS[rules].startswith("currency") else 'name = "Ours"\n'
        named.write_text(head + OTHERS[rules], encoding="utf-8")
    sheet = tmp_path / "nights.csv"
    lines = ["event,player,place,hitman"]
    for event, order in enumerate(NIGHTS, start=1):
        lines += [
            f"{event},{name},{place},{order[0] if place > 1 else ''}" for place, name in enumerate(order, 1)
        ]
    sheet.write_text("\n".join(lines), encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", named)
    run("import", "results", sheet, "--create-players")
    for page in PAGES:
        run(*page.split())
        run(*page.split(), "-f", "json")
    run("night", "4", "seat", "Ada, Bo, Cy")
    run("night", "4", "out", "Cy", "by", "Bo")
    run("night", "4", "status")
    run("publish", tmp_path / "site")
    assert run("check").stdout == ""
