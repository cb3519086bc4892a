"""Alembic's environment: one transaction for all migrations, on dcpl's own connection or a new one.

dcpl itself hands its connection over in ``config.attributes["connection"]``, and in ``"before_commit"`` what
is to look at the tables before they stay. On Alembic's command line
(``make migration``) ``-x db=PATH`` names the database; without it an empty one in memory is migrated.
"""

from __future__ import annotations

import sqlite3

from alembic import context
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.pool import StaticPool

from dcpl.store.schema import TABLES


def _raw_connection() -> sqlite3.Connection:
    given = context.config.attributes.get("connection")
    if isinstance(given, sqlite3.Connection):
        return given
    path = context.get_x_argument(as_dictionary=True).get("db", ":memory:")
    return sqlite3.connect(path, isolation_level=None)


def _migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=TABLES,
        render_as_batch=True,
        # pysqlite commits DDL behind Alembic's back unless the transaction is our own (see _begin).
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise RuntimeError(f"{len(broken)} rows would refer to rows that do not exist: {broken[:5]}")
        before_commit = context.config.attributes.get("before_commit")
        if before_commit is not None:
            before_commit()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def run() -> None:
    """Run whatever Alembic was asked for."""
    raw = _raw_connection()
    # In a batch migration a table is dropped and made anew: with foreign keys on its children would go too.
    # Within a transaction the pragma does nothing, so it comes first.
    raw.execute("PRAGMA foreign_keys=OFF")
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    event.listen(engine, "begin", _begin)
    with engine.connect() as connection:
        _migrate(connection)
    raw.execute("PRAGMA foreign_keys=ON")


run()
