"""What the tables' columns are made of."""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, Text
from sqlalchemy import text as sql
from sqlmodel import Field

STRICT = {"sqlite_strict": True}


def words(default: str) -> Any:
    """Declare text with a default that raw SQL sees too."""
    return Field(default=default, sa_type=Text, sa_column_kwargs={"server_default": default})


def whole(default: int, *, index: bool = False) -> Any:
    """Declare a number with a default that raw SQL sees too."""
    kept = {"server_default": sql(str(default))}
    return Field(default=default, index=index, sa_column_kwargs=kept)


def one_of(name: str, column: str, *values: str) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=name)


def yes_or_no(name: str, column: str) -> CheckConstraint:
    return CheckConstraint(f"{column} IN (0, 1)", name=name)


def not_empty(name: str, column: str) -> CheckConstraint:
    return CheckConstraint(f"{column} <> ''", name=name)


def a_date(name: str, column: str) -> CheckConstraint:
    pattern = "[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]"
    return CheckConstraint(f"{column} GLOB '{pattern}'", name=name)
