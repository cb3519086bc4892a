"""The journal of changes."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from dcpl.store.schema.kinds import STRICT


class Change(SQLModel, table=True):
    """A writing command that was carried out; ``season_id`` may name a season that was undone since."""

    __table_args__ = (
        UniqueConstraint("undoes", name="change_undone_once"),
        CheckConstraint("undoes < id", name="change_undoes"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    at: str = Field(sa_type=Text)
    command: str = Field(sa_type=Text)
    summary: str = Field(sa_type=Text)
    revision: str = Field(sa_type=Text)
    season_id: int | None = Field(default=None)
    undoes: int | None = Field(default=None, foreign_key="change.id")


class ChangeRow(SQLModel, table=True):
    """A row as it was before a change and after it, as JSON; in the order in which they were written."""

    __tablename__ = "change_row"
    __table_args__ = (
        CheckConstraint("before IS NOT NULL OR after IS NOT NULL", name="change_row_something"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    change_id: int = Field(foreign_key="change.id", index=True)
    table_name: str = Field(sa_type=Text)
    row_id: int
    before: str | None = Field(default=None, sa_type=Text)
    after: str | None = Field(default=None, sa_type=Text)
