"""Damaged files over six commands: each answers what it answered before, or says that the file is damaged."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from dcpl.cli.root import app

FILES = 2_000
PAGE = 4096
COMMANDS = (
    ("standings",),
    ("qualify", "-f", "json"),
    ("event", "show", "5"),
    ("log", "-f", "json"),
    ("season", "export"),
    ("ledger",),
)
HOWS = ("swap", "bit", "byte", "text", "zero", "noise", "cut", "copy", "shift")
BY_SQL = (
    "UPDATE season SET profile = CAST(x'ff7b7d' AS TEXT)",
    "UPDATE season SET profile = replace(hex(zeroblob(25000)), '0', '[')",
    "UPDATE season SET profile = '[]'",
    "UPDATE season SET profile = '{}'",
    "UPDATE player SET name = CAST(x'c328' AS TEXT) WHERE id = 1",
    "UPDATE change SET summary = CAST(x'c328' AS TEXT) WHERE id = 2",
    "UPDATE change SET at = '' WHERE id = 2",
    "UPDATE event SET date = 'soon' WHERE number = 5",
    "UPDATE claim SET cards = 'nonsense'",
    "UPDATE exit SET moment = 9223372036854775807 WHERE id = 5",
    "UPDATE entry SET penalty = -9223372036854775807 WHERE came = 'no-show'",
    "DELETE FROM player WHERE id = 1",
    "DELETE FROM alembic_version",
    "INSERT INTO alembic_version VALUES ('0001')",
    "DROP TABLE exit",
    "ALTER TABLE player ADD COLUMN more TEXT",
)
"""What another program may do to the file: dcpl answers, or says so; right cannot be asked for."""


class Damaged(NamedTuple):
    """How many files were read, what went wrong, and how many were still answered."""

    files: int
    wrong: tuple[str, ...]
    answered: int


def damage(whole: bytes, source: random.Random) -> tuple[str, bytes]:
    """Damage a database as a disk, a stick or a cloud folder does; tell how."""
    how = source.choice(HOWS)
    pages = len(whole) // PAGE
    first, second = source.sample(range(pages), 2)
    at, size = source.randrange(len(whole)), source.choice((1, 16, 512, PAGE))
    told = f"{how} {first} {second} {at} {size}"
    raw = bytearray(whole)
    one, other = slice(first * PAGE, (first + 1) * PAGE), slice(second * PAGE, (second + 1) * PAGE)
    if how == "swap":
        raw[one], raw[other] = whole[other], whole[one]
    elif how == "copy":
        raw[one] = whole[other]
    elif how == "bit":
        raw[at] ^= 1 << source.randrange(8)
    elif how == "byte":
        raw[at] = source.randrange(256)
    elif how == "text":
        letters = [place for place in range(len(whole)) if 48 <= whole[place] < 123]
        place = source.choice(letters)
        raw[place] = 48 + (raw[place] - 47) % 75
    elif how == "zero":
        raw[at : at + size] = bytes(len(raw[at : at + size]))
    elif how == "noise":
        raw[at : at + size] = source.randbytes(len(raw[at : at + size]))
    elif how == "cut":
        del raw[at:]
    else:
        raw[at:at] = source.randbytes(1)
    return told, bytes(raw)


def ask(db: Path, words: tuple[str, ...]) -> tuple[int, str, str]:
    """Ask one question; exit code, answer, and what was said beside."""
    result = CliRunner().invoke(app, ["--db", str(db), *words])
    return result.exit_code, result.stdout, result.stderr


def read_damaged(db: Path, folder: Path, files: int = FILES, seed: int = 1) -> Damaged:
    """Read ``files`` damaged files made of the sound one ``db``."""
    source = random.Random(seed)
    whole = db.read_bytes()
    right = [ask(db, words)[1] for words in COMMANDS]
    wrong, answered = [], 0
    broken = folder / "damaged.db"
    for number in range(files):
        told, raw = damage(whole, source)
        broken.write_bytes(raw)
        codes = set()
        for words, answer in zip(COMMANDS, right, strict=True):
            code, out, beside = ask(broken, words)
            codes.add(code)
            if not ((code == 0 and out == answer) or (code == 4 and not out and beside.strip())):
                wrong.append(f"file {number} of seed {seed} ({told}), {words}: {code} {beside[:200]}")
        answered += codes == {0}
        for left in folder.glob("damaged.db-*"):
            left.unlink()
    return Damaged(files, tuple(wrong), answered)


def changed_by_sql(db: Path, folder: Path) -> Iterator[str]:
    """Let another program write nonsense, and tell what ends otherwise than in an answer or exit 4."""
    broken = folder / "written.db"
    for statement in BY_SQL:
        shutil.copy(db, broken)
        with closing(sqlite3.connect(broken, isolation_level=None)) as connection:
            connection.execute("PRAGMA ignore_check_constraints=ON")
            connection.execute(statement)
        for words in COMMANDS:
            code, out, beside = ask(broken, words)
            if not (code == 0 or (code == 4 and not out and beside.strip())):
                yield f"{statement}, {words}: {code} {beside[:300]}"
        code, out, beside = ask(broken, ("check",))
        if code not in (0, 1, 4) or (code and not (out + beside).strip()):
            yield f"{statement}, check: {code} {out} {beside}"


if __name__ == "__main__":
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        done = read_damaged(Path(sys.argv[1]), Path(name), *map(int, sys.argv[2:]))
        print("\n".join((*done.wrong, *changed_by_sql(Path(sys.argv[1]), Path(name)))))
        print(f"{done.files:,} files, {done.answered} answered all the same, {len(done.wrong)} went wrong")
