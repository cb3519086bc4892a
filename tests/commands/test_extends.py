"""A profile that rests on another: on plain rules, or on a file beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

OURS = """extends = "club.toml"
name = "Ours"
[points]
schedule = [10, 7, 5]
"""
CLUB = """extends = "plain"
name = "Club"
[points]
beyond = 1
[hits]
each = 1
[[payouts]]
up_to = 30
percent = [100]
"""


@pytest.fixture
def rules(tmp_path: Path, run: Run) -> Path:
    """``ours.toml``, which rests on ``club.toml`` beside it, and that on plain rules; a database."""
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    run("init")
    return tmp_path / "ours.toml"


def test_a_file_rests_on_a_file_and_lists_are_replaced_whole(rules: Path, run: Run, told: Run) -> None:
    run("season", "new", "R1", "--rules", rules)
    rules.unlink()  # the season has its rules by itself
    got = told("season", "rules")["rules"]
    assert got["extends"] == "plain"
    assert got["name"] == "Ours"
    assert got["points"] == {"schedule": [10, 7, 5], "beyond": 1}  # plain's formula is replaced
    assert got["payouts"] == [{"up_to": 30, "percent": [100]}]  # both of plain's tiers are
    assert (got["hits"]["each"], got["hits"]["winner"], got["rebuy"]["penalty"]) == (1, 0, 0)
    assert got["standings"]["tiebreaks"] == ["wins", "best-places"]


def test_the_page_of_rules_tells_where_each_comes_from(rules: Path, run: Run) -> None:
    run("season", "new", "R1", "--rules", rules)
    run("season", "rules", "set", "hits.winner=1", "--from", 2)
    lines = run("season", "rules").stdout.splitlines()
    origin = {line[:30]: line.split()[-1] for line in lines if line}
    assert origin["Points for each player elimina"] == "own"
    assert origin["Points that the winner gets on"] == "amended"
    assert origin["Points that each rebuy costs  "] == "plain"
    run("season", "new", "Other", "--rules", "dcpl")
    assert "From" not in run("--season", "Other", "season", "rules").stdout


def test_a_season_on_plain_rules_is_the_same_after_export_and_import(
    rules: Path, run: Run, tmp_path: Path
) -> None:
    run("season", "new", "R1", "--rules", rules)
    file = tmp_path / "season.json"
    run("season", "export", "-o", file)
    run("season", "import", file, "--as", "Again")
    pages = [run("--season", name, "season", "rules").stdout.split("\n", 1)[1] for name in ("R1", "Again")]
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("extends", "why"),
    [
        ('"nowhere.toml"', "no such file lies beside it"),
        ('"ours.toml"', "rests on this file itself"),
        ('"Plain"', 'allowed: "dcpl", "plain" or the name of a file beside it'),
        ("7", "extends is 7"),
        ('""', 'extends is ""'),
    ],
)
def test_rules_that_rest_on_nothing_are_refused_with_their_line(
    rules: Path, run: Run, extends: str, why: str
) -> None:
    (rules.parent / "club.toml").write_text(f'name = "Club"\nextends = {extends}\n', encoding="utf-8")
    error = run("season", "new", "R1", "--rules", rules, code=1).stderr
    assert "club.toml, line 2: " in error
    assert why in error


def test_a_season_cannot_be_put_on_other_rules_later(rules: Path, run: Run) -> None:
    run("season", "new", "R1", "--rules", rules)
    error = run("season", "rules", "set", "extends=dcpl", code=1).stderr
    assert "settled when it was made" in error
