"""Where a screen can be taken over: on Unix by what TERM says, in a console of Windows, which sets none."""

from __future__ import annotations

import os
import sys

import pytest

from dcpl.cli.full_screen import terminal


class Stream:
    def __init__(self, tty: bool) -> None:
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("system", "term", "tty", "able"),
    [
        ("posix", "xterm", True, True),
        ("posix", "dumb", True, False),
        ("posix", None, True, False),
        ("posix", "xterm", False, False),
        ("nt", None, True, True),
        ("nt", "dumb", True, False),
        ("nt", None, False, False),
    ],
)
def test_a_terminal_that_can_be_drawn_on(
    monkeypatch: pytest.MonkeyPatch, system: str, term: str | None, tty: bool, able: bool
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdin", Stream(True))
        patched.setattr(sys, "stdout", Stream(tty))
        if term is None:
            patched.delenv("TERM", raising=False)
        else:
            patched.setenv("TERM", term)
        patched.setattr(os, "name", system)
        found = terminal()
    assert found is able
