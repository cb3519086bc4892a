"""The expression of a Tournament Director file, as plain values.

Such a file is one JavaScript expression: objects with bare keys, lists, and ``new Class(...)``
around them. Nothing in it is carried out or looked up. Of a class only what it is given remains: an
object or a list; ``new Map({...})`` and ``Map.from([[key, value], ...])`` are both an object, and a
number, a truth value or null as a key is its text.

The parser is ours. tree-sitter's grammar of JavaScript reads good files faster (3 ms, not 10), but 300 kB of
``{a:`` end the interpreter with a fault in its native code, and 10 MB of ``[`` take 7 seconds and
2.4 GB. This one keeps what is open in a list of its own, at most ``DEEPEST`` of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

DEEPEST = 200
"""A player's seat, the deepest thing of a night, is about 20 deep."""
MOST_VALUES = 500_000

_SKIPPED = re.compile(r"(?:[\s\ufeff]++|//[^\n\r]*+|/\*.*?\*/)*+", re.DOTALL)
_TOKEN = re.compile(
    r"""(?P<string>"[^"\\\r\n]*+(?:\\.[^"\\\r\n]*+)*+"|'[^'\\\r\n]*+(?:\\.[^'\\\r\n]*+)*+')
    |(?P<number>0[xX][0-9a-fA-F]++|(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]++)?)
    |(?P<name>[^\W\d][\w$]*+(?:\.[^\W\d][\w$]*+)*+|\$[\w$]*+)
    |(?P<mark>[{}()\[\],:;+-])""",
    re.DOTALL | re.VERBOSE,
)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_LETTERS |= dict.fromkeys(("\n", "\r", "\r\n", "\u2028", "\u2029"), "")
_WORDS = {"true": True, "false": False, "null": None, "undefined": None}
_NO_NUMBERS = {"NaN": float("nan"), "Infinity": float("inf")}
"""Programs write them for settings that have no limit; who reads an amount must not take one."""
_CLOSING = {"{": "}", "[": "]", "(": ")"}
_LONGEST_NUMBER = 40

Value = Any
"""None, a truth value, an int, a float, a str, a list of values, or a dict of them by str."""


class Unreadable(Exception):
    """The text is no such expression: ``message``, ``remedy``, and where, both counted from 1."""

    def __init__(self, message: str, remedy: str, line: int, column: int) -> None:
        super().__init__(message)
        self.message, self.remedy, self.line, self.column = message, remedy, line, column


def parse_expression(text: str) -> Value:
    """Read an expression; Unreadable where it is none, is too deep, or holds a key twice.

    >>> parse_expression('{ V: "3.7.2", T: new Tournament({A: [1, -2.5], M: Map.from([["x", null]])}) }')
    {'V': '3.7.2', 'T': {'A': [1, -2.5], 'M': {'x': None}}}
    """
    return _Parser(text).read()


class _Open:
    """What is open: an object, a list, or what stands in parentheses after ``made``."""

    def __init__(self, mark: str, at: int, made: str = "") -> None:
        self.mark, self.at, self.made = mark, at, made
        self.closing = _CLOSING[mark]
        self.key = ""
        self.members: dict[str, Value] = {}
        self.items: list[Value] = []


class _Parser:
    """Reads from left to right, once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._position = 0
        self._start = 0
        self._kind = ""
        self._token = ""
        self._values = 0
        self._open: list[_Open] = []

    def read(self) -> Value:
        self._next()
        while True:
            done, value = self._begin()
            while done:
                if not self._open:
                    return self._end(value)
                self._put(self._open[-1], value)
                done, value = self._after_value()

    def _begin(self) -> tuple[bool, Value]:
        """Read a value as far as its first inner one: whether it is done, and what it is."""
        self._values += 1
        if self._values > MOST_VALUES:
            raise self._error(f"there are more than {MOST_VALUES:,} values", "no tournament has so many")
        kind, token, start = self._kind, self._token, self._start
        if kind == "string":
            self._next()
            return True, self._string(token, start)
        if kind == "number":
            self._next()
            return True, self._number(token, start)
        if kind == "mark" and token in "+-":
            self._next()
            if self._kind == "number":
                value = self._number(self._token, start)
            elif self._kind == "name" and self._token in _NO_NUMBERS:
                value = _NO_NUMBERS[self._token]
            else:
                raise self._error(f'after "{token}" stands no number', "")
            self._next()
            return True, -value if token == "-" else value
        if kind == "mark" and token in "{[(":
            return self._open_up(_Open(token, start))
        if kind == "name" and token in _WORDS:
            self._next()
            return True, _WORDS[token]
        if kind == "name" and token in _NO_NUMBERS:
            self._next()
            return True, _NO_NUMBERS[token]
        if kind == "name" and token in ("new", "Map.from"):
            return self._construct(token, start)
        if kind == "end":
            raise self._error("the file ends where a value should stand", "is it whole?")
        raise self._error(f"{self._shown()} is no plain value", "nothing in the file is carried out")

    def _construct(self, token: str, start: int) -> tuple[bool, Value]:
        self._next()
        made = token
        if token == "new":
            if self._kind != "name":
                raise self._error('after "new" stands no class', "")
            made = self._token
            self._next()
        if self._token != "(" or self._kind != "mark":
            raise self._error(f'"{made[:30]}" is followed by no parenthesis', "")
        return self._open_up(_Open("(", start, made))

    def _open_up(self, opened: _Open) -> tuple[bool, Value]:
        if len(self._open) >= DEEPEST:
            raise self._error(f"it is nested more than {DEEPEST} deep", "no tournament is")
        self._open.append(opened)
        self._next()
        return self._close_or_go_on()

    def _after_value(self) -> tuple[bool, Value]:
        """What stands after a value within something open: a comma, or its end."""
        opened = self._open[-1]
        if self._kind == "mark" and self._token == ",":
            self._next()
        elif self._kind != "mark" or self._token != opened.closing:
            raise self._error(
                f'{self._shown()} stands where "," or "{opened.closing}" should',
                f'"{opened.mark}" is open since character {self._column(opened.at):,}',
            )
        return self._close_or_go_on()

    def _close_or_go_on(self) -> tuple[bool, Value]:
        opened = self._open[-1]
        if self._kind == "mark" and self._token == opened.closing:
            self._open.pop()
            value = self._closed(opened)
            self._next()
            return True, value
        if opened.mark == "{":
            if self._kind not in ("name", "string", "number"):
                raise self._error(f"{self._shown()} stands where a key should", "")
            string = self._kind == "string"
            opened.key = self._string(self._token, self._start) if string else self._token
            if opened.key in opened.members:
                raise self._error(f"the key {self._shown()} stands twice in one object", "each key once")
            self._next()
            if self._kind != "mark" or self._token != ":":
                raise self._error(f"{self._shown()} stands where the colon after a key should", "")
            self._next()
        return False, None

    def _put(self, opened: _Open, value: Value) -> None:
        if opened.mark == "{":
            opened.members[opened.key] = value
        else:
            opened.items.append(value)

    def _closed(self, opened: _Open) -> Value:
        if opened.mark == "{":
            return opened.members
        if opened.mark == "[":
            return opened.items
        given = opened.items
        if opened.made in ("Map", "Map.from"):
            return self._map(given[0] if given else None, opened.at)
        if not given:
            if not opened.made:
                raise self._error("nothing stands between the parentheses", "")
            return {}
        return given[0] if len(given) == 1 else given

    def _map(self, given: Value, at: int) -> dict[str, Value]:
        if given is None or isinstance(given, dict):
            return given or {}
        members: dict[str, Value] = {}
        for pair in given if isinstance(given, list) else [None]:
            if not isinstance(pair, list) or len(pair) != 2 or isinstance(pair[0], dict | list):
                raise self._error("a map holds something else than pairs of a key and a value", "", at)
            key = _key(pair[0])
            if key in members:
                raise self._error("a key stands twice in one map", "each key once", at)
            members[key] = pair[1]
        return members

    def _end(self, value: Value) -> Value:
        while self._kind == "mark" and self._token == ";":
            self._next()
        if self._kind != "end":
            raise self._error(f"{self._shown()} stands after the end of the expression", "")
        return value

    def _next(self) -> None:
        skipped = _SKIPPED.match(self._text, self._position)
        self._start = skipped.end() if skipped else self._position
        found = _TOKEN.match(self._text, self._start)
        if found is not None:
            self._kind, self._token = found.lastgroup or "", found.group()
            self._position = found.end()
        elif self._start == len(self._text):
            self._kind, self._token = "end", ""
        else:
            self._kind, self._token = "other", self._text[self._start]
            if self._token in "\"'":
                raise self._error("a text is opened and not closed on its line", "")

    def _string(self, token: str, start: int) -> str:
        inner = token[1:-1]
        if "\\" not in inner:
            return inner

        def letter(found: re.Match[str]) -> str:
            code = found[1] or found[2] or found[3]
            if code:
                if int(code, 16) > 0x10FFFF:
                    raise self._error("an escape names no letter", "", start)
                return chr(int(code, 16))
            return _LETTERS.get(found[4], found[4])

        written = _ESCAPE.sub(letter, inner)
        # Halves of a letter become one; a half alone is none.
        return written.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def _number(self, token: str, start: int) -> int | float:
        read: Callable[[str], int | float] = float
        if token.isdigit():
            read = int
        elif token[:2] in ("0x", "0X"):
            read = _hexadecimal
        value = read(token) if len(token) <= _LONGEST_NUMBER else float("inf")
        if value == float("inf"):
            raise self._error("a number is too great", "", start)
        return value

    def _shown(self) -> str:
        if self._kind == "end":
            return "the end of the file"
        letters = "".join(letter if letter.isprintable() else "\ufffd" for letter in self._token[:31])
        return f"{letters[:30]}..." if len(self._token) > 30 else f'"{letters}"'

    def _column(self, at: int) -> int:
        return at - self._text.rfind("\n", 0, at)

    def _error(self, message: str, remedy: str, at: int | None = None) -> Unreadable:
        at = self._start if at is None else at
        return Unreadable(message, remedy, self._text.count("\n", 0, at) + 1, self._column(at))


def _key(plain: Value) -> str:
    """Give a map's key, any plain value, as a text; no id of a player looks like one of another kind."""
    return plain if isinstance(plain, str) else repr(plain)


def _hexadecimal(token: str) -> int:
    return int(token, 16)
