"""What the board answers: a page, its state, and its state again and again. Nothing can be sent to it.

An ASGI application of three addresses; what is said in HTTP is uvicorn's business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, TypeAlias

from dcpl.board.address import Address, is_ours

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

MOST_STREAMS = 500
"""So many pages are kept up to date at once."""
SLOW_SECONDS = 20
"""A phone that has taken nothing for so long is given up."""
AGAIN_MS = 1000
"""How long a page that was cut off waits before it asks again."""

GUARDED = (
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)


class News:
    """What is sent to every page: the newest state, and the time each second.

    Who is slow misses what is older than the newest; nobody keeps the others waiting.
    """

    def __init__(self) -> None:
        self.state = b""
        self.time = b""
        self.states = 0
        self.closed = False
        self.streams = 0
        self.coming = asyncio.Event()
        """Set as soon as there is more than there was when it was taken."""

    def publish(self, state: bytes) -> None:
        """Send a state to everybody."""
        self.state, self.states = state, self.states + 1
        self._wake()

    def tick(self, now_ms: int) -> None:
        """Send the time to everybody, so that each page knows that it is heard."""
        self.time = f'event: tick\ndata: {{"now_ms":{now_ms}}}\n\n'.encode()
        self._wake()

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        before, self.coming = self.coming, asyncio.Event()
        before.set()


class Answers:
    """The application; ``page`` is the page's bytes, ``policy`` what it may load."""

    def __init__(self, address: Address, page: bytes, policy: str, news: News) -> None:
        self._address = address
        self._page = page
        self._guarded = [*GUARDED, (b"content-security-policy", policy.encode())]
        self._news = news

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        path = scope["path"]
        if len(hosts) != 1:
            await self._refuse(send, 400, "one Host header is needed")
        elif not is_ours(hosts[0], self._address):
            await self._refuse(send, 421, f"this is the board at {self._address.url}")
        elif scope["method"] != "GET":
            await self._refuse(send, 405, "the board is to look at: GET alone", (b"allow", b"GET"))
        elif path == "/":
            await self._whole(send, 200, b"text/html; charset=utf-8", self._page)
        elif path == "/state.json":
            await self._whole(send, 200, b"application/json", self._news.state)
        elif path == "/events":
            await self._stream(receive, send)
        else:
            await self._refuse(send, 404, "there is nothing here but the board at /")

    async def _refuse(self, send: Send, status: int, told: str, *more: tuple[bytes, bytes]) -> None:
        await self._whole(send, status, b"text/plain; charset=utf-8", f"{told}\n".encode(), *more)

    async def _whole(
        self, send: Send, status: int, kind: bytes, body: bytes, *more: tuple[bytes, bytes]
    ) -> None:
        length = (b"content-length", str(len(body)).encode())
        headers = [(b"content-type", kind), length, *self._guarded, *more]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _stream(self, receive: Receive, send: Send) -> None:
        """Send the state now and whenever it changes, and the time each second, until the page is gone."""
        news = self._news
        if news.streams >= MOST_STREAMS:
            await self._refuse(send, 503, "too many look at this board", (b"retry-after", b"5"))
            return
        news.streams += 1
        gone = asyncio.create_task(_gone(receive))
        try:
            headers = [(b"content-type", b"text/event-stream; charset=utf-8"), *self._guarded]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            body, seen = f"retry: {AGAIN_MS}\n\n".encode() + event(news.state), news.states
            while not (news.closed or gone.done()):
                coming = news.coming
                async with asyncio.timeout(SLOW_SECONDS):
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                more = asyncio.create_task(coming.wait())
                await asyncio.wait((more, gone), return_when=asyncio.FIRST_COMPLETED)
                more.cancel()
                body = news.time if seen == news.states else event(news.state)
                seen = news.states
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            pass  # a phone that went out of the room
        finally:
            gone.cancel()
            news.streams -= 1


def event(state: bytes) -> bytes:
    """Write a state as a server-sent event; JSON on one line has no line of its own to break out of."""
    return b"data: " + state + b"\n\n"


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
