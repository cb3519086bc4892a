"""What of a report may stand on a public page: no conduct, no payments, and where asked, no money."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from dcpl.printouts.audience import Audience
from dcpl.printouts.document import MONEY, PRIVATE, SITE, Column, Row, Table
from dcpl.rules.facts import REMOVED
from dcpl.rules.points.award import ADJUSTMENT, BONUS_ADJUSTMENT

_OF_MONEY = ("cashes", "percent")
"""Columns that tell of money without being amounts."""
_AMOUNT = re.compile(r"\$[0-9]")
_BY_THE_DIRECTOR = {
    ADJUSTMENT: ("adjustment", "by the director"),
    BONUS_ADJUSTMENT: ("bonus", "by the director"),
    REMOVED: ("penalty", "by the director"),
}
"""Points whose reasons are nobody else's business: what they are called instead, and why they are."""


class Public(NamedTuple):
    """What a site may tell; ``money``: prizes and pots too."""

    money: bool = True

    @property
    def audience(self) -> Audience:
        """Who reads a site: everybody."""
        return Audience(SITE, frozenset({PRIVATE} if self.money else {PRIVATE, MONEY}))

    def table(self, table: Table, *without: str) -> Table:
        """Leave columns out: those named, dates that are not known, money where it is not to be told."""
        dated = any(row.get("date") for row in table.rows)
        return table._replace(
            columns=tuple(
                column
                for column in table.columns
                if column.key not in without
                and (dated or column.key != "date")
                and (self.money or not of_money(column))
            )
        )

    def lines(self, lines: Sequence[str]) -> tuple[str, ...]:
        """Leave lines out that tell of money where it is not to be told."""
        return tuple(line for line in lines if self.money or not _AMOUNT.search(line))


_TOLD_MONEY = re.compile(r", (?:pot|spent|buy_in) [0-9.]+")


def of_money(column: Column) -> bool:
    """Tell whether a column is about money."""
    return column.form == "cents" or column.key in _OF_MONEY


def results_rows(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Give a night's rows without saying that somebody was removed; the points they lost stay."""
    return [
        {
            **row,
            "notes": ", ".join(part for part in str(row["notes"]).split(", ") if part not in ("", REMOVED)),
        }
        for row in rows
    ]


def award_rows(rows: Sequence[Row], money: bool) -> list[dict[str, Any]]:
    """Give the lines of a player's points without the reasons that the director wrote down.

    Without ``money`` what a formula was told of it is left out too.
    """
    told = []
    for row in rows:
        what, detail = _BY_THE_DIRECTOR.get(row["what"], (row["what"], row["detail"]))
        detail = detail if money else _TOLD_MONEY.sub("", detail)
        ruling = row["ruling"] if what == row["what"] else ""
        told.append({**row, "what": what, "detail": detail, "ruling": ruling})
    return told
