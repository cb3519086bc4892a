"""A chapter of the manual on a terminal. Loads Rich, which no other command does."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any, ClassVar

from dcpl.printouts.screen import Screen

_FOR_TESTS = re.compile(r"^<!--.*?-->\n+", re.DOTALL | re.MULTILINE)
"""What a reader does not see: what is done before the examples, where a list begins and ends."""
_EXAMPLE = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
_NAMED = re.compile(r"(?<!`)`[^`\n]+`(?!`)")
"""A word of the program in a sentence."""


def summary(text: str) -> str:
    """Give the line below a chapter's title, which says what it is about.

    >>> summary("# Sheets\\n\\nA night in a spreadsheet.\\n\\nMore.\\n")
    'A night in a spreadsheet.'
    """
    return text.split("\n\n", 2)[1]


def on_screen(text: str, screen: Screen) -> str:
    """Lay a chapter out for a screen: sentences as wide as it is, examples line by line as they are."""
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.markdown import CodeBlock, Heading, Markdown
    from rich.padding import Padding
    from rich.text import Text
    from rich.theme import Theme

    class Example(CodeBlock):
        """A printout is not wrapped and not coloured: it is what the reader will see."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for line in str(self.text).rstrip().split("\n"):
                yield Text(line, style="bold" if line.startswith("$ ") else "", overflow="fold")

    class Title(Heading):
        """A heading stands at the left, as everything does that dcpl prints."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            yield Padding(Text(self.text.plain, style="bold"), (1, 0, 0, 0))

    class Chapter(Markdown):
        elements: ClassVar[dict[str, Any]] = {
            **Markdown.elements,
            "fence": Example,
            "code_block": Example,
            "heading_open": Title,
        }

    into = StringIO()
    console = Console(
        file=into,
        width=screen.prose,
        force_terminal=screen.colour,
        color_system="standard" if screen.colour else None,
        legacy_windows=False,
        theme=Theme({"markdown.code": "cyan"}),
    )
    if not screen.colour:  # the marks say what the colour would
        parts = _EXAMPLE.split(text)
        text = "".join(
            part if odd % 2 else _NAMED.sub(r"`` \g<0> ``", part) for odd, part in enumerate(parts)
        )
    console.print(Chapter(_FOR_TESTS.sub("", text), hyperlinks=False))
    return "\n".join(line.rstrip() for line in into.getvalue().splitlines()).strip("\n")
