"""A command line that is still being typed: its words, and the one at the cursor."""

from __future__ import annotations

from typing import NamedTuple


class TypedLine(NamedTuple):
    """The finished words of a line, the word at the cursor without its quotes, and the quote still open."""

    words: tuple[str, ...]
    current: str = ""
    quote: str = ""


def parse_line(text: str) -> TypedLine:
    r"""Take a line apart as a shell does, up to the cursor; what is left open is no fault.

    >>> parse_line('dcpl explain "Ada L')
    TypedLine(words=('dcpl', 'explain'), current='Ada L', quote='"')
    >>> parse_line(r"dcpl explain O\'Hara\ J ")
    TypedLine(words=('dcpl', 'explain', "O'Hara J"), current='', quote='')
    """
    words: list[str] = []
    current: list[str] = []
    quote, started = "", False
    letters = iter(text)
    for letter in letters:
        if letter == "\\" and quote != "'":
            following = next(letters, "")
            keeps = quote == '"' and following not in '"\\$`'
            current.append(letter + following if keeps else following)
            started = True
        elif quote:
            if letter == quote:
                quote = ""
            else:
                current.append(letter)
        elif letter in "'\"":
            quote, started = letter, True
        elif letter.isspace():
            if current or started:
                words.append("".join(current))
            current, started = [], False
        else:
            current.append(letter)
    return TypedLine(tuple(words), "".join(current), quote)
