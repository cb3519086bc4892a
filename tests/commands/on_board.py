"""A board that runs beside a test, on this machine alone, and what it is asked."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.building import ROOT

PATIENCE = 20.0


class Answer(NamedTuple):
    """What a board said to one request."""

    status: int
    head: str
    body: bytes


class Started:
    """A board in a process of its own."""

    def __init__(self, db: Path, *words: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "dcpl", "--db", str(db), "board", *words, "--no-open"]
        self.process = subprocess.Popen(
            [*command, "--port", str(port)],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert "http://" in told, told + self.process.stdout.read()
        self.url = told.split()[-1]
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def ask(self, request: bytes) -> Answer:
        """Send a request as it stands, and read all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as line:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            got = b"".join(iter(lambda: line.recv(65_536), b""))
        head, _, body = got.partition(b"\r\n\r\n")
        return Answer(int(head.split()[1]), head.decode("latin-1").lower(), body)

    def get(self, path: str = "/state.json", host: str | None = None, method: str = "GET") -> Answer:
        """Ask for a path, under the board's own name or another."""
        name = f"127.0.0.1:{self.port}" if host is None else host
        return self.ask(f"{method} {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())

    def state(self) -> dict[str, Any]:
        """Give the state as it is now."""
        return dict(json.loads(self.get().body))

    def end(self) -> int:
        """End it as Ctrl-C does, and give its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it at once."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def started(db: Path, *words: str, port: int = 0) -> Iterator[Started]:
    """Run a board as long as the test needs it."""
    board = Started(db, *words, port=port)
    try:
        yield board
    finally:
        board.kill()


class Stream:
    """One page's stream of events."""

    def __init__(self, board: Started) -> None:
        self._line = socket.create_connection(("127.0.0.1", board.port), timeout=PATIENCE)
        self._line.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{board.port}\r\n\r\n".encode())
        self._file = self._line.makefile("rb")

    def until(self, wanted: str) -> float:
        """Read on until a state holds these words; give the moment."""
        for line in self._file:
            if line.startswith(b"data: {") and wanted.encode() in line:
                return time.monotonic()
        raise AssertionError(f"the stream ended before {wanted!r}")

    def ended(self) -> bool:
        """Read to the end of the stream."""
        return all(True for _ in self._file)

    def close(self) -> None:
        """Go away."""
        self._file.close()
        self._line.close()
