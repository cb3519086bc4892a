"""Where the board is found: a free port, this machine's address, and the names it answers to."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
from typing import NamedTuple

from dcpl.errors import DcplError

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
MORE_PORTS = 50
"""So many ports after a taken one are tried for the next free one."""
_ELSEWHERE = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737): asking the way there sends nothing, and tells our own address."""


class Address(NamedTuple):
    """Where a board answers; ``lan``: to other machines too."""

    host: str
    port: int
    lan: bool

    @property
    def url(self) -> str:
        """What is typed into a browser."""
        return f"http://{self.host}:{self.port}/"


def listen(port: int, *, lan: bool) -> tuple[socket.socket, Address]:
    """Take a port, of this machine alone or for the network of the room.

    Raises ``DcplError`` where it is taken, naming the next free one, or where there is no network.
    """
    host = own_address() if lan else LOOPBACK
    if host is None:
        raise DcplError(
            "this machine has no address in a network that phones could reach",
            "join the network of the house first, or leave --lan out",
        )
    bind = EVERYWHERE if lan else LOOPBACK
    try:
        found = _bound(bind, port)
    except OSError as error:
        if error.errno == errno.EACCES:
            raise DcplError(
                f"port {port} is not yours to use", "ports from 1024 on are: dcpl board --port 8484"
            ) from error
        if error.errno != errno.EADDRINUSE:
            raise DcplError(f"port {port} cannot be used: {error.strerror}") from error
        free = _next_free(bind, port)
        remedy = f"port {free} is free: dcpl board --port {free}" if free else "name another: --port"
        raise DcplError(f"port {port} is in use, perhaps by another board", remedy) from error
    return found, Address(host, found.getsockname()[1], lan)


def own_address() -> str | None:
    """Find this machine's address in its network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_ELSEWHERE)
            found = str(asked.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback or found == EVERYWHERE else found


def is_ours(host: str, address: Address) -> bool:
    """Tell whether a Host header names this board, and no page of somebody else's led here.

    An address in figures cannot be another site's name; a name must be this machine's own.

    >>> here = Address("127.0.0.1", 8484, lan=False)
    >>> is_ours("localhost:8484", here), is_ours("evil.example:8484", here), is_ours("127.0.0.1:80", here)
    (True, False, False)
    """
    name, colon, port = host.strip().lower().rpartition(":")
    if not colon or "]" in port:
        name, port = host.strip().lower(), "80"
    if port != str(address.port):
        return False
    try:
        figures = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        own = socket.gethostname().lower()
        known = {"localhost"} | ({own, f"{own.partition('.')[0]}.local"} if address.lan else set())
        return name in known
    return address.lan or figures.is_loopback


def _bound(host: str, port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have the same port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        # At once: a port that is bound and not listened at can be bound by a second board, too.
        found.listen(512)
    except BaseException:
        found.close()
        raise
    return found


def _next_free(host: str, port: int) -> int | None:
    for other in range(port + 1, min(port + MORE_PORTS, 65_535) + 1):
        try:
            _bound(host, other).close()
        except OSError:
            continue
        return other
    return None
