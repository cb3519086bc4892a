"""The store: one SQLite file with the league's facts, and the journal of every change to them.

Light modules (connection, reading, writing, change, undo, files, backup) need only ``sqlite3``; the heavy
ones (schema, upgrade) import SQLModel and Alembic, and only ``init`` and ``db`` reach those.
"""
