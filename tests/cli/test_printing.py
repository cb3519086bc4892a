"""The one place that prints, and writes a page to a file: whole, or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from dcpl.cli.printing import deliver, say, warn


def test_results_to_stdout_and_the_rest_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    say(["one", "two"])
    warn(["beside"])
    deliver("page\n", None, exact=False)
    deliver("page\n", "-", exact=True)
    assert capsys.readouterr() == ("one\ntwo\npage\npage\n", "beside\n")


def test_a_page_for_programs_is_utf_8_whatever_the_screen_can_show(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(1, "w", encoding="ascii", closefd=False) as screen:
        monkeypatch.setattr("sys.stdout", screen)
        deliver("Žofie\n", None, exact=True)
        deliver("Žofie\n", None, exact=False)
    assert capfdbinary.readouterr().out == "Žofie\n".encode() + b"?ofie\n"


def test_a_file_is_written_as_it_is_to_be_with_nothing_left_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "page.csv"
    deliver("Žofie\r\n", str(target), exact=True)
    assert target.read_bytes() == "Žofie\r\n".encode()
    deliver("shorter", str(target), exact=False)
    assert target.read_bytes() == b"shorter"
    assert os.listdir(tmp_path) == ["page.csv"]


@pytest.mark.skipif(os.name == "nt", reason="modes and links as POSIX has them")
def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "page", tmp_path / "link"
    target.write_text("before")
    target.chmod(0o640)
    link.symlink_to(target)
    deliver("after", str(link), exact=False)
    assert link.is_symlink()
    assert target.read_text() == "after"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="devices as POSIX has them")
def test_a_device_is_written_to_and_not_replaced() -> None:
    deliver("page", os.devnull, exact=False)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_file_that_cannot_be_written_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    missing = tmp_path / "no folder" / "page"
    with pytest.raises(OSError) as refusal:
        deliver("page", str(missing), exact=False)
    assert refusal.value.filename == str(missing)
    with pytest.raises(OSError):
        deliver("page", str(tmp_path), exact=False)
    assert os.listdir(tmp_path) == []


def test_arrows_become_signs_where_the_screen_has_none(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(1, "w", encoding="ascii", closefd=False) as screen:
        monkeypatch.setattr("sys.stdout", screen)
        deliver("1 ▲2 Ada\n2 ▼1 Bo\n", None, exact=False)
    assert capfdbinary.readouterr().out == b"1 +2 Ada\n2 -1 Bo\n"
