"""Many phones look at a board over loopback while lines are typed in another process."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from tests.commands.on_board import Started, started

PHONES, LINES, SECONDS = 200, 100, 120.0
LATEST_MS = 1000
"""So long after a line every phone has it."""

TYPED = """
import json, sys, time
from dcpl.night.desk import Desk
from dcpl.night.lines import carry_out
db, lines, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
desk, told = Desk(db, None, int(sys.argv[4])), []
names = list(desk.room().live.left)
begun = time.monotonic()
for turn in range(lines):
    time.sleep(max(0, begun + turn * seconds / lines - time.monotonic()))
    start = time.monotonic()
    carry_out(desk, "undo" if turn % 2 else f"out {names[-1]} by {names[0]}")
    left = len(desk.room().live.left)
    told.append((start, time.monotonic(), left))
print(json.dumps(told))
"""


class Crowd(NamedTuple):
    """What was seen: milliseconds of the slowest and of the middle line, and until the last phone had it."""

    phones_served: int
    lines: int
    slowest_ms: float
    middle_ms: float
    latest_ms: float


class _Phone:
    """A page that does nothing but listen, and notes when it heard how many are left."""

    def __init__(self) -> None:
        self.heard: list[tuple[float, int]] = []

    async def listen(self, board: Started) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", board.port, limit=1 << 20)
        writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{board.port}\r\n\r\n".encode())
        try:
            async for line in reader:
                if line.startswith(b'data: {"season'):
                    at = line.index(b'"left":') + 7
                    self.heard.append((time.monotonic(), int(line[at : line.index(b",", at)])))
        finally:
            writer.close()


def crowded(
    db: Path, *, event: int = 1, phones: int = PHONES, lines: int = LINES, seconds: float = SECONDS
) -> Crowd:
    """Open a board for so many phones, and type so many lines of an open night over so many seconds."""
    with started(db, str(event)) as board:
        return asyncio.run(_crowded(board, db, event, phones, lines, seconds))


async def _crowded(board: Started, db: Path, event: int, phones: int, lines: int, seconds: float) -> Crowd:
    listening = [_Phone() for _ in range(phones)]
    tasks = [asyncio.create_task(phone.listen(board)) for phone in listening]
    while not all(phone.heard or task.done() for phone, task in zip(listening, tasks, strict=True)):
        await asyncio.sleep(0.05)
    words = [sys.executable, "-c", TYPED, str(db), str(lines), str(seconds), str(event)]
    typing = await asyncio.create_subprocess_exec(*words, stdout=subprocess.PIPE)
    said, _ = await typing.communicate()
    await asyncio.sleep(1.5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    told: list[tuple[float, float, int]] = json.loads(said)
    took = sorted(end - start for start, end, _ in told)
    late = [
        next((at - end for at, left in phone.heard if at >= start and left == now), float("inf"))
        for phone in listening
        for start, end, now in told
    ]
    served = sum(len(phone.heard) >= lines for phone in listening)
    return Crowd(served, len(told), took[-1] * 1000, took[len(took) // 2] * 1000, max(late) * 1000)
