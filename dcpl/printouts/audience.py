"""Who reads a document, and where: what its tags keep from them is left out before it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dcpl.printouts.document import (
    MONEY,
    PAPER,
    SCREEN,
    SITE,
    TAGS,
    Column,
    Document,
    Row,
    Table,
    Tag,
    Tagged,
)

_MEDIA = frozenset({SCREEN, PAPER, SITE})


class Audience(NamedTuple):
    """Where a document is read, and what its readers may not know (``kept``: money, what is private)."""

    medium: Tag
    kept: frozenset[Tag] = frozenset()

    def reads(self, tags: Sequence[Tag]) -> bool:
        """Tell whether what bears these tags is for them.

        >>> Audience(PAPER).reads((PAPER,)), Audience(SITE).reads((SCREEN, PAPER))
        (True, False)
        """
        if not tags:
            return True
        meant = self.medium in tags or _MEDIA.isdisjoint(tags)
        return meant and self.kept.isdisjoint(tags)

    def text(self, text: str) -> str:
        """Give a text, or what is to be read instead of it; blank where that is nothing."""
        while isinstance(text, Tagged) and not self.reads(text.tags):
            text = text.instead
        return text

    def lines(self, lines: Iterable[str]) -> tuple[str, ...]:
        """Give the lines that are for them."""
        return tuple(read for line in lines if (read := self.text(line)) or not isinstance(line, Tagged))

    def table(self, table: Table) -> Table:
        """Give a table without the columns and rows that are not for them, and each cell as they read it."""
        columns = tuple(column for column in table.columns if self._has(column))
        rows = table.on_paper() if table.on_paper and self.medium == PAPER else table.rows
        if any(TAGS in row for row in rows):
            rows = [row for row in rows if self.reads(row.get(TAGS, ()))]
        if self.kept:
            keys = [column.key for column in columns if column.form == "text"]
            rows = [self._row(row, keys) for row in rows]
        return table._replace(columns=columns, rows=rows, on_paper=None)

    def document(self, document: Document) -> Document:
        """Give a document as they read it."""
        return document._replace(
            title=self.text(document.title),
            subtitle=self.text(document.subtitle),
            tables=tuple(self.table(table) for table in document.tables),
            notes=self.lines(document.notes),
            parts=tuple(self.document(part) for part in document.parts),
        )

    def _has(self, column: Column) -> bool:
        return self.reads(column.tags) and not (column.form == "cents" and MONEY in self.kept)

    def _row(self, row: Row, keys: Sequence[str]) -> Row:
        read = {
            key: self.text(cell)
            for key in keys
            if isinstance(cell := row.get(key), Tagged) and not self.reads(cell.tags)
        }
        return {**row, **read} if read else row
