"""The facts of a document for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dcpl.printouts.document import Document, Hundredths


def page(document: Document) -> str:
    """Write the facts as JSON: points as numbers, letters as they are."""
    return json.dumps(_plain(document.facts), ensure_ascii=False, indent=2) + "\n"


def line(value: Any) -> str:
    """Write plain values on one line, as a page's script reads them: points are numbers."""
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if isinstance(value, Hundredths):
        return value / 100  # the nearest float; its shortest form is the exact decimal again
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value
