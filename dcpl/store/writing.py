"""Write rows through the models, within a change. Heavy: SQLModel; import it once the input is judged.

Everything goes over the change's own connection and transaction, so the journal sees it, and
``store.reading`` over ``change.connection`` sees it at once. A single row that is changed or deleted needs no
model: SQL over ``change.connection`` does it, for the journal sees that as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, create_engine
from sqlalchemy.pool import StaticPool
from sqlmodel import SQLModel

from dcpl.store.change import Change
from dcpl.store.schema import TABLES

Row: TypeAlias = Mapping[str, object]
"""Values by column."""


def insert(change: Change, model: type[SQLModel], rows: Iterable[Row]) -> list[int]:
    """Insert rows at once and return their ids, in order.

    A row without ``id`` gets the next free one (a row's own must come from ``change.allocate``); columns
    left out in the first row get the model's default in every row.
    """
    table = _table(model)
    given = list(rows)
    if not given:
        return []
    if "id" not in given[0]:
        ids = change.allocate(table.name, len(given))
        given = [{**row, "id": key} for row, key in zip(given, ids, strict=True)]
    _connection(change).execute(table.insert(), given)
    return [int(str(row["id"])) for row in given]


def _table(model: type[SQLModel]) -> Table:
    return TABLES.tables[str(model.__tablename__)]


class _Lent:
    """The change's connection as SQLAlchemy gets it: when to commit, roll back or close is not its to say."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw

    def __getattr__(self, name: str) -> Any:
        return getattr(self._raw, name)

    def commit(self) -> None:
        """Leave the commit to the change."""

    rollback = close = commit


def _connection(change: Change) -> Connection:
    if isinstance(change.lent, Connection):
        return change.lent
    lent: Any = _Lent(change.connection)
    engine = create_engine("sqlite://", creator=lambda: lent, poolclass=StaticPool)
    change.lent = engine.connect()
    return change.lent
