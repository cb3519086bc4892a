"""One list of a document's facts for spreadsheets and scripts."""

from __future__ import annotations

import csv
import io
from typing import Any

from dcpl.printouts.document import Document, Hundredths

FORMULA = ("=", "+", "-", "@", "\t", "\n")
"""What makes a spreadsheet take a text for a formula when it stands first."""


def page(document: Document, name: str) -> str:
    """Write the list ``name``: a header of its keys, then a line for each row (RFC 4180, ``\\n``)."""
    keys = document.lists[name]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(keys)
    for row in document.facts[name]:
        writer.writerow([_cell(row[key]) for key in keys])
    return text.getvalue()


def _cell(value: Any) -> str:
    """Write a value as JSON would, a missing one as nothing, a list with semicolons between."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Hundredths):
        return repr(value / 100)
    if isinstance(value, list | tuple):
        text = "; ".join(_plain(item) for item in value)
        return _harmless(text) if any(isinstance(item, str) for item in value) else text
    if isinstance(value, dict):  # payout tiers: up_to=10 percent=65.0/35.0
        return " ".join(f"{key}={_cell(inner).replace('; ', '/')}" for key, inner in value.items())
    return _harmless(value) if isinstance(value, str) else str(value)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else _cell(value)


def _harmless(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would compute; end its lines as csv does."""
    if "\r" in text:  # alone it would end a row: the csv module quotes it from Python 3.13 on only
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.startswith(FORMULA) else text
