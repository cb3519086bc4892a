"""A document as Markdown, for a league's page or a message."""

from __future__ import annotations

import re

from dcpl.printouts.cells import one_line, table_cells
from dcpl.printouts.document import Document, Table

_SPECIAL = re.compile(r"[\\`*_\[\]<>|~&]")
_OPENING = re.compile(r"(#|[-+=](?=\s|-|=|$)|\d+(?=[.)](\s|$)))")


def page(document: Document) -> str:
    """Write title, subtitle, tables and notes; names cannot become markup."""
    parts = [f"# {escaped(document.title)}"] if document.title else []
    parts += [_line(document.subtitle)] if document.subtitle else []
    for table in document.tables:
        parts += [f"## {escaped(table.title)}"] if table.title else []
        parts.append(_table(table))
    if document.notes:
        parts.append("\n".join(f"- {_line(note)}" for note in document.notes))
    return "\n\n".join(parts) + "\n" if parts else ""


def escaped(text: str) -> str:
    """Protect what Markdown would take for markup.

    >>> escaped("a|b <c>")
    'a\\\\|b \\\\<c\\\\>'
    """
    return _SPECIAL.sub(r"\\\g<0>", one_line(text))


def _line(text: str) -> str:
    """Protect also what is markup at the beginning of a line only: headings, lists."""
    line = escaped(text)
    opening = _OPENING.match(line)
    if opening is None:
        return line
    end = opening.end() if line[0].isdigit() else 0
    return f"{line[:end]}\\{line[end:]}"


def _table(table: Table) -> str:
    if not table.rows:
        return "(none)"
    rules = ["---:" if column.align == "right" else "---" for column in table.columns]
    rows = [[column.title for column in table.columns], *table_cells(table)]
    lines = [f"| {' | '.join(escaped(cell) for cell in row)} |" for row in rows]
    lines.insert(1, f"| {' | '.join(rules)} |")
    return "\n".join(lines)
