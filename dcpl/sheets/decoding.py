"""A file's bytes as text, or the one problem that keeps it from being read at all."""

from __future__ import annotations

from dcpl.errors import Problem
from dcpl.sheets.cells import plain

MOST_BYTES = 5_000_000
"""A thousand nights of twenty players are under one million."""
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_AS_CSV = "save the sheet as CSV in UTF-8 and use that file"


def decoded(raw: bytes, file: str) -> tuple[str, Problem | None]:
    """Decode a text file: UTF-8, with or without its mark at the beginning, UTF-16 with it, or Windows-1252.

    Spreadsheets write the last two as "CSV" and "Unicode text"; `told_encoding` says so.

    >>> decoded(b"\\xef\\xbb\\xbfplayer", "a.csv")
    ('player', None)
    """
    if len(raw) > MOST_BYTES:
        megabytes = f"{len(raw) / 1_000_000:.1f}"
        message = f"the file has {megabytes} MB, more than any night sheet; it was not read"
        return "", Problem(message, f"at most {MOST_BYTES // 1_000_000} MB; give a night sheet in CSV", file)
    if raw.startswith(_UTF_16):
        try:
            return raw.decode("utf-16"), None
        except UnicodeDecodeError:
            return "", Problem("the file begins as UTF-16 and is none", _AS_CSV, file)
    if raw.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return "", Problem("the file is a workbook or an archive, not a CSV file", _AS_CSV, file)
    if b"\0" in raw:
        line = _line_of(raw, raw.index(b"\0"))
        return "", Problem("a zero byte: this is no text file", _AS_CSV, file, line)
    try:
        return raw.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        if not raw.startswith(b"\xef\xbb\xbf"):
            try:
                text = raw.decode("cp1252")
            except UnicodeDecodeError:
                return "", _not_utf8(raw, error, file)
            if not any(letter < " " and letter not in "\t\n\r\f\v" for letter in text):
                return text, None
        return "", _not_utf8(raw, error, file)


def told_encoding(raw: bytes, file: str) -> str:
    """Say in which encoding a text file is read, where it is not UTF-8; blank where it is, or is no text.

    >>> told_encoding("player\\nJos\xe9\\n".encode("cp1252"), "a.csv")
    'a.csv is not in UTF-8; it was read as Windows-1252, so "Jos\xe9" in line 2'
    """
    if raw.startswith(_UTF_16):
        return f"{file} is not in UTF-8; it was read as UTF-16" if decoded(raw, file)[1] is None else ""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        text, problem = decoded(raw, file)
        if problem is not None:
            return ""
        begin, end = _cell(raw, error.start)
        line = _line_of(raw, error.start)
        cell = plain(raw[begin:end].decode("cp1252"))
        return f'{file} is not in UTF-8; it was read as Windows-1252, so "{cell}" in line {line}'
    return ""


def _cell(raw: bytes, start: int) -> tuple[int, int]:
    begin = max(raw.rfind(mark, 0, start) for mark in b",;\t\n\r") + 1
    ends = [end for mark in b",;\t\n\r" if (end := raw.find(mark, start)) >= 0]
    return begin, min(ends, default=len(raw))


def _not_utf8(raw: bytes, error: UnicodeDecodeError, file: str) -> Problem:
    start = error.start + (3 if raw.startswith(b"\xef\xbb\xbf") else 0)
    message = f"byte {start + 1} (0x{raw[start]:02X}) is not UTF-8"
    begin, end = _cell(raw, start)
    cell = raw[begin:end]
    if len(cell) <= 80:
        guess = cell.decode("cp1252", "replace")
        if guess.isprintable() and "\ufffd" not in guess:
            message += f'; it may be Windows-1252: "{guess}"'
    return Problem(message, "save it in UTF-8; spreadsheets call it CSV UTF-8", file, _line_of(raw, start))


def _line_of(raw: bytes, position: int) -> int:
    before = raw[:position].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return before.count(b"\n") + 1
