"""Debian's chromium, driven by Playwright; where either is not there, its tests are left out."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)

IN_CHROMIUM = [
    pytest.mark.slow,
    pytest.mark.xdist_group("chromium"),
    pytest.mark.skipif(CHROMIUM is None, reason="Debian's chromium is not installed"),
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser, and close it at the end."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright drives the browser")
    with api.sync_playwright() as driver:
        # Root, as whom a container runs its tests, may not use the sandbox.
        sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        started = driver.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        yield started
        started.close()
