"""Make a database, bring an older one up to date, and hold one against the models. Heavy: Alembic."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import StaticPool

from dcpl.errors import StoreError
from dcpl.store import connection as store
from dcpl.store.backup import backup, damages, unused_name
from dcpl.store.change import NOT_OF_LITESTREAM
from dcpl.store.connection import connect, open_for_reading, open_for_writing, revision_of, translated
from dcpl.store.files import migrations_folder
from dcpl.store.schema import TABLES
from dcpl.store.seal import seal_now


def create(path: str | os.PathLike[str]) -> bool:
    """Make the database by the migrations, its folder too; tell whether there was none yet.

    An existing database of this revision is left alone (False). Raises ``StoreError`` over any other file.
    """
    path = Path(path)
    with translated(path):
        if path.is_dir():
            raise StoreError(f"{path} is a folder, not a database.", "Name a file with --db.")
        path.parent.mkdir(parents=True, exist_ok=True)
        was_there = path.exists()
        connection = connect(path, "rwc")
        try:
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0:
                open_for_reading(path).close()
                return False
            _migrate(connection)
            seal_now(connection)
        except BaseException:
            connection.close()
            if not was_there and path.exists() and path.stat().st_size == 0:
                path.unlink()
            raise
        finally:
            connection.close()
    return True


def upgrade(path: str | os.PathLike[str]) -> Path | None:
    """Bring a database to this revision and return its backup copy, made before; None: nothing to do.

    A migration that fails leaves the database as it was, and ``StoreError`` says where the copy is.
    """
    with translated(path):
        connection = open_for_writing(path, any_revision=True)
        try:
            revision = revision_of(connection, path)
            if revision == store.HEAD:
                return None
            copy = unused_name(Path(path), f"revision-{revision}")
            backup(path, copy)
            try:
                _migrate(connection)
            except Exception as error:
                raise StoreError(
                    f"{path} could not be brought to revision {store.HEAD}: {error}.",
                    f"It is as it was before; a copy of it is {copy}.",
                ) from error
            seal_now(connection)
        finally:
            connection.close()
    return copy


def check_file(path: str | os.PathLike[str]) -> list[str]:
    """Examine the file itself and list what is wrong: damaged pages, broken references, other tables.

    An empty list: all is well. Raises ``StoreError`` where the file cannot even be opened.
    """
    with translated(path):
        connection = open_for_reading(path, examined=False)
        try:
            return damages(connection) or schema_differences(connection)
        finally:
            connection.close()


def schema_differences(connection: sqlite3.Connection) -> list[str]:
    """List the lines of the database's table definitions that the models do not have, and the reverse."""
    wanted, found = _declared(), _definitions(connection)
    return [
        *(f"{name} lacks: {line}" for name, line in sorted(wanted - found)),
        *(f"{name} has beyond dcpl's own: {line}" for name, line in sorted(found - wanted)),
    ]


def _declared() -> set[tuple[str, str]]:
    """Give the definitions that the models make."""
    raw = sqlite3.connect(":memory:", isolation_level=None)
    try:
        TABLES.create_all(_engine(raw))
        return _definitions(raw)
    finally:
        raw.close()


def _definitions(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Read the definitions of tables and indexes, part by part: migrations leave the parts in any order."""
    rows = connection.execute(
        "SELECT name, sql FROM main.sqlite_master WHERE sql IS NOT NULL AND name <> 'alembic_version' "
        f"AND {NOT_OF_LITESTREAM}"
    )
    return {(name, part) for name, sql in rows for part in _parts(sql.replace(f'"{name}"', name))}


def _parts(sql: str) -> list[str]:
    """Divide a definition into its columns and constraints, and what stands before and after them."""
    parts, depth = [""], 0
    for character in sql:
        depth += (character == "(") - (character == ")")
        outermost = depth == 1 and character in "(,"
        if outermost or (depth == 0 and character == ")"):
            parts.append("")
        else:
            parts[-1] += character
    return [told for part in parts if (told := " ".join(part.split()))]


def _see_the_tables_fit(connection: sqlite3.Connection) -> None:
    """Raise where the migrations have not made dcpl's tables of what was there: a draft's, say."""
    ours = {table.name for table in TABLES.sorted_tables}
    found, wanted = _definitions(connection), _declared()
    unlike = sorted(
        {name for name, _ in wanted - found} | {name for name, _ in found - wanted if name in ours}
    )
    if unlike:
        raise StoreError(
            f"its tables are not those of revision {store.REVISIONS[0]} to {store.HEAD} ({', '.join(unlike)})"
        )


def _migrate(connection: sqlite3.Connection) -> None:
    config = Config()
    config.attributes["before_commit"] = lambda: _see_the_tables_fit(connection)
    # Alembic's settings are read by configparser, to which a single % means something.
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, store.HEAD)
    except CommandError as error:
        raise StoreError(f"The migrations of dcpl cannot be run: {error}", "Install dcpl again.") from error


def _engine(raw: sqlite3.Connection) -> Engine:
    return create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
