"""Keep a board going until somebody ends it."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress

from dcpl.board.address import Address
from dcpl.board.answers import Answers, News
from dcpl.board.follow import Follower, lasting
from dcpl.printouts.to_board import Page
from dcpl.printouts.to_json import line

LOOK_SECONDS, TICK_SECONDS = 0.1, 1.0
"""How often the file is looked at, and how often every page is told the time."""


def serve(
    follower: Follower, page: Page, at: tuple[socket.socket, Address], ready: Callable[[], None]
) -> None:
    """Answer at a socket that listens until interrupted; ``ready`` is called when it does."""
    from uvicorn import Config, Server

    listening, address = at

    async def whole() -> None:
        news = News()
        config = Config(
            Answers(address, page.html, page.policy, news),
            loop="asyncio",
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=2,
        )
        server = Server(config)

        async def follow() -> None:
            known, told_at = None, 0.0
            while not server.should_exit:
                if follower.due():
                    await asyncio.to_thread(follower.read)
                state = follower.state()
                now = lasting(state)
                if now != known:
                    known = now
                    news.publish(line(state).encode())
                elif abs(time.monotonic() - told_at) >= TICK_SECONDS:
                    told_at = time.monotonic()
                    news.state = line(state).encode()  # whoever asks anew has the time of now
                    news.tick(int(time.time() * 1000))
                await asyncio.sleep(LOOK_SECONDS)
            news.close()

        following = asyncio.create_task(follow())
        while not (news.state or following.done()):
            await asyncio.sleep(0)
        ready()
        await server.serve(sockets=[listening])
        await following

    # Ctrl-C is how it ends; uvicorn has closed every connection by then.
    with suppress(KeyboardInterrupt):
        asyncio.run(whole())
