"""The board: a page for the television and the phones in the room."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import OptionalEventArgument
from dcpl.cli.options import Shared, writing
from dcpl.cli.printing import say

PORT = 8484


@writing
def board(
    shared: Shared,
    event: OptionalEventArgument = None,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65_535, help="Where it answers; 0: any free one.")
    ] = PORT,
    lan: Annotated[
        bool, typer.Option("--lan", help="For the phones in the room too: the page shows its address.")
    ] = False,
    no_money: Annotated[
        bool, typer.Option("--no-money", help="Leave out all money: prizes and the pot.")
    ] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open it in a browser.")] = False,
) -> Outcome:
    """Show tonight on a page for the television and phones, until Ctrl-C; nothing can be typed there."""
    from dcpl.board.address import listen
    from dcpl.board.follow import Follower

    follower = Follower(shared.db, shared.season, event, money=not no_money)
    at = listen(port, lan=lan)

    from dcpl.board.serve import serve
    from dcpl.printouts.to_board import page

    listening, address = at

    def ready() -> None:
        who = "every machine in this network" if lan else "this machine alone; with --lan for phones, too"
        say([f"The board: {address.url}", f"For {who}. Ctrl-C ends it."])
        sys.stdout.flush()
        if not no_open and _has_screen():
            from threading import Thread
            from webbrowser import open as show

            Thread(target=show, args=(address.url,), daemon=True).start()

    with listening:
        serve(follower, page(address.url, shared=lan), at, ready)
    return Outcome(("The board has ended.",))


def _has_screen() -> bool:
    """Tell whether a browser would have a window: one in the terminal would take it from the board."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
