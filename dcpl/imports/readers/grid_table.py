"""Where the table of a grid is: the rows of its head, the column of names, which column is which night."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dcpl.imports.readers.grid_cells import holds, is_word, key_of, read_place, text_of
from dcpl.imports.readers.grid_header import (
    NAMES,
    RANKS,
    TOTALS,
    Head,
    Kind,
    day_of,
    joined,
    kind_of,
    read_head,
)
from dcpl.imports.readers.grid_layout import Block, Layout, block_text
from dcpl.rules.wording import quoted, some_text
from dcpl.sheets.cells import plain, shown
from dcpl.sheets.dates import ASK, ASK_YEAR, order_of
from dcpl.sheets.workbook import Unusable, cell_name, column_name

MOST_NAMED, _MOST_OPTIONS = 5, 12
"""Of more cells that have one fault so many are named, and so many options of one kind."""
_MOST_HEADS = 2
"""So many rows over the one of the names can tell of the nights."""

Fault = Callable[[str, str], None]


class Column(NamedTuple):
    """A column of a night; ``kind`` is None where it holds what the grid holds."""

    at: int
    head: Head
    title: str
    kind: Kind | None


class Table(NamedTuple):
    """What is where: ``body`` is the first row of a player. ``total`` is the column of totals, ``kinds`` one
    that says what each row holds; ``left`` tells what was left out."""

    head: int
    body: int
    names: int
    columns: tuple[Column, ...]
    total: int | None = None
    kinds: int | None = None
    left: tuple[str, ...] = ()


class TableFinder:
    """Finds the table among the rows (columns, where it is transposed), and tells why where it cannot."""

    def __init__(self, rows: Sequence[Sequence[object]], layout: Layout, fault: Fault) -> None:
        self._rows = rows
        self._layout = layout
        self._fault = fault
        self._ignored = {" ".join(name.split()).casefold() for name in layout.ignore}
        self._left: list[str] = []

    def find(self) -> Table | None:
        """Find the table; None where there is none, or its names are not to be told."""
        rows = self._rows
        bottom = self._bottom()
        if bottom is None:
            return None
        filled = [i for i in range(len(rows[bottom])) if any(holds(row[i]) for row in rows[bottom:])]
        used = [index for index in filled if not self._is_ignored(bottom, index)]
        if not used:
            self._fault("every column is ignored", "")
            return None
        names = self._names(bottom, filled, used)
        if names is None:
            return None
        heads = self._heads(bottom, names)
        body = heads[-1] + 1
        right = [index for index in used if index > names]
        total, kinds = self._asides(heads, body, right)
        columns = self._columns(heads, [index for index in right if index not in (total, kinds)])
        return Table(heads[0], body, names, tuple(columns), total, kinds, tuple(self._left))

    def _bottom(self) -> int | None:
        """Find the row of the names' head: the one that was named, that is called so, or with several."""
        rows = self._rows
        several = [i for i, row in enumerate(rows) if sum(map(holds, row)) > 1]
        if not several:
            self._fault("there is no table in the sheet", "a row of nights, then one row for each player")
            return None
        if self._layout.head is not None:
            if self._layout.head not in several:
                what = "column" if self._layout.transposed else "row"
                self._fault(
                    f"--head {self._row_name(self._layout.head)} holds no heads",
                    f"the {what} of the nights",
                )
                return None
            return self._layout.head
        named = [i for i in several if any(key_of(value) in NAMES for value in rows[i])]
        if len(named) > 1:
            self._tell_blocks(named)
            return None
        if named:
            return named[0]
        if not self._nights(several[0]):
            # A title of two cells stands over many a table.
            later = [
                i for i in several if sum(1 for at in self._nights(i) if isinstance(rows[i][at], str)) > 1
            ]
            return (later or several)[0]
        return several[0]

    def _tell_blocks(self, named: list[int]) -> None:
        if self._layout.transposed:
            places = [column_name(row) for row in named]
            self._fault(
                f"tables begin in columns {', '.join(places)}",
                "--range says which block of the sheet is read",
            )
            return
        bottom = named[1] - 1
        while bottom > named[0] + 1 and not any(map(holds, self._rows[bottom])):
            bottom -= 1
        right = max(
            i for row in self._rows[named[0] : bottom + 1] for i, value in enumerate(row) if holds(value)
        )
        block = block_text(Block(named[0], 0, bottom, right))
        lines = " and ".join(str(row + 1) for row in named[:MOST_NAMED])
        self._fault(f"tables begin in rows {lines}", f"--range {block} reads the first, and so each")

    def _nights(self, row: int, left: int = -1) -> list[int]:
        """List the cells of a row that say which night is theirs."""
        return [
            index
            for index, value in enumerate(self._rows[row])
            if index > left and not isinstance(value, Unusable) and self._head(value).is_night
        ]

    def _head(self, value: object) -> Head:
        return (
            Head()
            if isinstance(value, Unusable)
            else read_head(value, self._layout.dates, self._layout.start)
        )

    def _heads(self, bottom: int, names: int) -> list[int]:
        """List the rows of the head: those over the names' own that tell nights, and one of kinds below."""
        heads = [bottom]
        while heads[0] and len(heads) <= _MOST_HEADS and self._layout.head is None:
            above = heads[0] - 1
            filled = [i for i, value in enumerate(self._rows[above]) if i > names and holds(value)]
            nights = self._nights(above, names)
            if len(nights) < 2 or 2 * len(nights) < len(filled):
                break
            heads.insert(0, above)
        below = bottom + 1
        if below < len(self._rows) and not holds(self._rows[below][names]):
            under = [value for i, value in enumerate(self._rows[below]) if i > names and holds(value)]
            if len(under) > 1 and all(self._below(value) for value in under):
                heads.append(below)
        return heads

    def _below(self, value: object) -> bool:
        """Whether a cell under the row of heads is one of them: a word for what is below it, or a date."""
        if isinstance(value, str) and kind_of(value) is not None:
            return True
        head = self._head(value)
        return head.date is not None or head.unclear or head.yearless

    def _is_ignored(self, header: int, index: int) -> bool:
        """Whether a column is none of the table: by its head, or by its letter where it has none."""
        head = self._rows[header][index]
        return (key_of(head) if holds(head) else self._letter(index).casefold()) in self._ignored

    def _names(self, header: int, filled: list[int], used: list[int]) -> int | None:
        """Find the column of names: the one that is called so, else the first that holds words.

        A column of ranks before it is left out, any other is told; ignoring the names is refused.
        """
        rows = self._rows[header + 1 :]
        named = [i for i in filled if key_of(self._rows[header][i]) in NAMES]
        words = [i for i in filled if any(is_word(row[i]) and kind_of(str(row[i])) is None for row in rows)]
        lost = [i for i in (named if len(named) == 1 else words) if i not in used]
        if lost and not any(index in used for index in words):
            told = f"{shown(text_of(self._rows[header][lost[0]]))} ({self._name(header, lost[0])})"
            self._fault(f"{told} is the column of names: it cannot be ignored", "leave it in")
            return None
        own = named if len(named) == 1 else [i for i in words if i in used] or used
        before = [index for index in used if index < own[0]]
        for index in before:
            if self._is_rank(header, index):
                self._left.append(f"{self._told(header, index)} holds ranks")
                continue
            head = self._rows[header][index]
            told = (
                self._told(header, index)
                if holds(head)
                else f"a column without a head ({self._name(header, index)})"
            )
            self._fault(
                f"{told} stands before the names ({self._name(header, own[0])})",
                f"{self._ignoring(header, [index])} leaves it out",
            )
        return own[0]

    def _is_rank(self, header: int, index: int) -> bool:
        """Whether a column tells ranks: 1, 2, 3 or T2 from top to bottom, never falling."""
        if key_of(self._rows[header][index]).rstrip(".") not in {key or "\0" for key in RANKS}:
            return False
        last = 0
        for row in self._rows[header + 1 :]:
            found = read_place(row[index])
            if isinstance(found, int) and found >= last:
                last = found
            elif found is not None:
                return False
        return last > 0

    def _asides(self, heads: list[int], body: int, right: list[int]) -> tuple[int | None, int | None]:
        """Find the column of totals, and the one that says what each row of a player holds.

        Under a head of several rows a column of points is a night's own where a night stands over it.
        """
        kinds = totals = None
        found: list[int] = []
        for index in right:
            head = self._rows[heads[-1]][index]
            over = [self._rows[row][index] for row in heads[:-1]]
            inner = [row[index] for row in self._rows[body:] if holds(row[index])]
            if (
                inner
                and len(set(map(text_of, inner))) > 1
                and all(isinstance(value, str) and kind_of(value) is not None for value in inner)
            ):
                kinds = index if kinds is None else kinds
            elif any(holds(value) and key_of(value) in TOTALS for value in over) or (
                key_of(head) in TOTALS and (len(heads) == 1 or "total" in key_of(head))
            ):
                found.append(index)
        if len(found) > 1:
            named = [i for i in found if "total" in key_of(self._rows[heads[-1]][i])]
            found = named if len(named) == 1 else []
        if found:
            totals = found[0]
        return totals, kinds

    def _columns(self, heads: list[int], used: list[int]) -> list[Column]:
        columns: list[Column] = []
        unclear: list[int] = []
        yearless: list[int] = []
        others: list[int] = []
        dates = self._layout.dates or order_of(
            day_of(self._rows[row][index]) for row in heads for index in used
        )
        before: Column | None = None
        numbered = 0
        for index in used:
            values = [self._rows[row][index] for row in heads]
            read = [
                Head() if isinstance(value, Unusable) else read_head(value, dates, self._layout.start)
                for value in values
            ]
            head = joined(read)
            if head is None:
                told = " and ".join(shown(text_of(value)) for value in values)
                self._fault(f"{told} ({self._name(heads[0], index)}) are two events", "which is it?")
                continue
            blank = not any(holds(value) for value, one in zip(values, read, strict=True) if one.kind is None)
            title = plain(next((text_of(v) for v, one in zip(values, read, strict=True) if one.is_night), ""))
            if not head.is_night and blank and before is not None and (head.kind or self._layout.second):
                columns.append(Column(index, before.head, before.title, head.kind or self._layout.second))
                continue
            if self._layout.numbered and (not blank or head.is_night):
                numbered += 1
                title = plain(next((text_of(v) for v in values if holds(v)), ""))
                head = Head(numbered, head.date, kind=head.kind)
            if head.unclear:
                unclear.append(index)
            elif head.yearless:
                yearless.append(index)
            if head.is_night:  # also a night of an unclear day has its faults
                before = Column(index, head, title, head.kind)
                columns.append(before)
            else:
                others.append(index)
                before = None
        self._tell(heads[-1], unclear, "which is the day and which the month?", ASK)
        self._tell(heads[-1], yearless, "of which year?", ASK_YEAR)
        if others:
            self._tell_others(heads[-1], others, columns)
        return self._one_night_each(columns, heads[0])

    def _tell(self, header: int, columns: list[int], message: str, remedy: str) -> None:
        if columns:
            more = f" and {len(columns) - 1} more" if len(columns) > 1 else ""
            self._fault(f"{message} {self._told(header, columns[0])}{more}", remedy)

    def _tell_others(self, header: int, others: list[int], columns: Sequence[Column]) -> None:
        named = [
            self._told(header, index)
            if holds(self._rows[header][index])
            else f"without a head ({self._name(header, index)})"
            for index in others
        ]
        told = f"neither an event's number nor a date: {some_text(named, MOST_NAMED)}"
        left = "leaves it out" if len(others) == 1 else "leaves them out"
        remedy = f"{self._ignoring(header, others)} {left}"
        if not columns:
            remedy = "--numbered takes the columns as events 1, 2, 3; --head names another row as the nights'"
        elif all(not holds(self._rows[header][index]) for index in others) and len(others) > 1:
            remedy = "--second hits (or prizes, rebuys) says what a night's second column holds"
        self._fault(told, remedy)

    def _one_night_each(self, columns: list[Column], header: int) -> list[Column]:
        """Tell of two columns of one event. A date that stands there twice is of two, in their order."""
        seen: dict[tuple[int, Kind | None], Column] = {}
        for column in columns:
            event = column.head.event
            if event is None:
                continue
            other = seen.setdefault((event, column.kind), column)
            if other is not column:
                both = f"{self._name(header, other.at)} and {self._name(header, column.at)}"
                what = f" ({column.kind})" if column.kind else ""
                self._fault(f"{both} are both event {event}{what}", "give each night its event's number")
        return columns

    def _ignoring(self, header: int, columns: Sequence[int]) -> str:
        """Give the options that leave columns out: by their heads, or by letters where they have none."""
        named = []
        for index in columns[:_MOST_OPTIONS]:
            head = self._rows[header][index]
            named.append(f"--ignore {quoted(plain(text_of(head)) if holds(head) else self._letter(index))}")
        return " ".join(dict.fromkeys(named)) + (" and so on" if len(columns) > _MOST_OPTIONS else "")

    def _told(self, row: int, index: int) -> str:
        return f"{shown(text_of(self._rows[row][index]))} ({self._name(row, index)})"

    def _letter(self, index: int) -> str:
        return str(index + 1) if self._layout.transposed else column_name(index)

    def _name(self, row: int, column: int) -> str:
        return cell_name(column, row) if self._layout.transposed else cell_name(row, column)

    def _row_name(self, index: int) -> str:
        return column_name(index) if self._layout.transposed else str(index + 1)
