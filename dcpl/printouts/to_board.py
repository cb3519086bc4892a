"""The board's page: one for a big screen and for phones, which needs nothing from outside.

Its script asks for the state and shows it; whatever a name or a league says comes in as text alone.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import NamedTuple

from dcpl.printouts.to_html import ICON, environment, own


class Page(NamedTuple):
    """A page, and what a browser may load and run on it."""

    html: bytes
    policy: str


def page(url: str, *, shared: bool) -> Page:
    """Write the page; ``shared``: with its address, and as a code for the phones in the room."""
    style, script = own("board.css").strip(), own("board.js").strip()
    template = environment().get_template("board.html.j2")
    html = template.render(
        icon=ICON,
        style=style,
        script=script,
        address=url if shared else "",
        code=_code(url) if shared else "",
    )
    policy = "; ".join(
        (
            "default-src 'none'",
            f"style-src 'sha256-{_digest(style)}'",
            f"script-src 'sha256-{_digest(script)}'",
            "connect-src 'self'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
    return Page(html.encode(), policy)


def _code(url: str) -> str:
    import segno

    code = segno.make(url, micro=False)
    return str(code.svg_inline(border=2, omitsize=True, light="#fff", svgclass="code", lineclass=None))


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
