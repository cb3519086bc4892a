"""What every report makes and every format prints: a title, facts for programs, tables for people.

One document serves all formats. Programs get the facts (json) or one of their lists (csv), people
get the tables and notes. Both come from the same rows, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

Row: TypeAlias = Mapping[str, Any]
Align: TypeAlias = Literal["left", "right"]
Form: TypeAlias = Literal["text", "points", "cents", "chips", "percent"]


class Hundredths(int):
    """An exact number in hundredths: points, a percentage, a mean. Programs see it as a decimal.

    Sums and differences are plain integers again: mark them anew.
    """

    __slots__ = ()


class Column(NamedTuple):
    """A column of a printed table: which key of its rows, under which title, written in which form.

    ``points`` and ``percent`` are in hundredths, ``cents`` is money, ``chips`` are whole; ``text``
    is anything else. A missing value (None) is left blank in all of them.
    """

    key: str
    title: str
    align: Align = "left"
    form: Form = "text"


class Table(NamedTuple):
    """Rows as people see them; the title stands over it where it is not blank."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Row]


class Document(NamedTuple):
    """A result, ready for any format.

    ``facts`` is the whole of it as programs get it: plain values, lists, dicts, and `Hundredths`.
    ``lists`` names the lists in ``facts`` that csv can print, each with its rows' keys in order.
    A document without title, tables and notes prints as nothing at all for people.
    """

    title: str
    facts: Mapping[str, Any]
    lists: Mapping[str, tuple[str, ...]]
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()
    subtitle: str = ""
    journal: Callable[[], str] | None = None
    """Makes the report as an hledger journal, where there is one."""
    page: str | None = None
    """The page for people, where it is no heading, tables and notes."""
