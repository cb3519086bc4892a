"""Write rows through the models, within a change. Heavy: SQLModel; import it once the input is judged.

Everything goes over the change's own connection and transaction, so the journal sees it, and
``store.reading`` over ``change.connection`` sees it at once. ``store.recording`` writes whole facts by this.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, bindparam, create_engine
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


def update(change: Change, model: type[SQLModel], row_id: int, **values: object) -> None:
    """Change columns of one row."""
    table = _table(model)
    _connection(change).execute(table.update().where(table.c.id == row_id).values(**values))


def update_each(change: Change, model: type[SQLModel], rows: Sequence[Row]) -> None:
    """Change many rows at once: each names its ``id`` and the same columns."""
    if not rows:
        return
    table = _table(model)
    columns = [column for column in rows[0] if column != "id"]
    statement = table.update().where(table.c.id == bindparam("of_id"))
    statement = statement.values({column: bindparam(f"new_{column}") for column in columns})
    given = [{"of_id": row["id"], **{f"new_{column}": row[column] for column in columns}} for row in rows]
    _connection(change).execute(statement, given)


def delete(change: Change, model: type[SQLModel], **where: object) -> int:
    """Delete the rows whose columns have these values (a list: any of them); tell how many."""
    table = _table(model)
    statement = table.delete()
    for column, value in where.items():
        here = table.c[column]
        wanted = here.in_(value) if isinstance(value, list | tuple | set) else here == value
        statement = statement.where(wanted)
    return _connection(change).execute(statement).rowcount


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
