"""Pages of HTML as they are written, but for the style sheet, which is one for all of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.published import SAMPLE, carry_out

REPORTS: dict[str, tuple[str, ...]] = {
    "standings": ("standings", "--through", "3"),
    "event-show": ("event", "show", "8"),
    "qualify": ("qualify",),
    "season-show": ("season", "show"),
    "payouts": ("payouts", "5"),
}
SITE = {"site-home": "index.html", "site-night": "nights/8.html", "site-player": "players/edvin.html"}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    db = tmp_path_factory.mktemp("sample") / "league.db"
    for words in (
        ("init",),
        ("season", "new", "2025"),
        ("import", "results", str(SAMPLE), "--create-players"),
    ):
        carry_out(db, *words)
    return db


@pytest.fixture(scope="module")
def site(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "season"
    carry_out(sample, "publish", str(folder))
    return folder


@pytest.mark.parametrize("name", REPORTS)
def test_report(name: str, sample: Path, golden: Callable[[str, str], None]) -> None:
    golden(f"html/{name}.html", bare(carry_out(sample, *REPORTS[name], "-f", "html")))


@pytest.mark.parametrize("name", SITE)
def test_page_of_the_site(name: str, site: Path, golden: Callable[[str, str], None]) -> None:
    golden(f"html/{name}.html", bare((site / SITE[name]).read_text(encoding="utf-8")))


def bare(html: str) -> str:
    """Leave out what is the same in every page, and the charts, which have pages of their own."""
    html = re.sub(r"<style>.*?</style>", "<style></style>", html, flags=re.DOTALL)
    html = re.sub(r"<script>.*?</script>", "<script></script>", html, flags=re.DOTALL)
    html = re.sub(r"'sha256-[^']*'", "'sha256-'", html)
    return re.sub(r"<svg .*?</svg>", "<svg></svg>", html, flags=re.DOTALL)
