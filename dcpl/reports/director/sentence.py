"""A sentence about what happened, parted: options with their values, names with theirs, what stands alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from dcpl.errors import Problem
from dcpl.reports.director.spoken import NOT, OF_SEATS, ORDINALS, is_cards, is_seats, plain, read_chips
from dcpl.reports.director.typed import YES, Typed, meaning, options_text
from dcpl.rules.director.entry import BLINDS, CARDS, CHIPS, NUMBER, SEAT, SEATS, WORD, Entry, Kind, Option
from dcpl.rules.names import nearest


def parted(entry: Entry, words: Sequence[str]) -> Typed:
    """Part the words by what a ruling's options are; what is wrong is noted, not raised.

    A value stands after its word or before it, as people say it: ``pot 100``, ``9 players``, ``out 4 and 5``.
    """
    return _Reader(entry, words).read()


class _Reader:
    """Reads the words of a question from the first to the last."""

    def __init__(self, entry: Entry, words: Sequence[str]) -> None:
        self.entry = entry
        self.known = {word: option for option in entry.options for word in (*option.also, option.name)}
        alone = () if entry.wants else ("a",)  # where nobody is named it is nobody's name
        made = plain([word for word in words if word not in alone], self.known)
        seats = any(option.takes in (SEAT, SEATS) for option in entry.options)
        idle = {*entry.idle, *(OF_SEATS if seats else ())} - self.known.keys()
        self.rest = [
            word for each in _joined(made.words) for word in self._apart(each) if word.casefold() not in idle
        ]
        self.typed = Typed({}, [], [], [], made.spelled)
        self.run = 0
        """How many bare words stand just before what is read: these alone can be said of it."""

    def read(self) -> Typed:
        typed = self.typed
        while self.rest:
            word = self.rest.pop(0)
            dashed = word.startswith("--")
            key, equals, value = word.lstrip("-").partition("=")
            option = self.known.get(key.casefold())
            if option is None or not (dashed or equals or option.spoken):
                self._other(word, key, equals, value, dashed=dashed)
            elif option.flag:
                self._flag(option)
            elif equals:
                self._said(option, value)
            else:
                self._valued(option, word, dashed=dashed)
        self._in_place()
        return typed

    def _other(self, word: str, key: str, equals: str, value: str, *, dashed: bool) -> None:
        typed = self.typed
        if dashed:
            typed.problems.append(_unknown(self.entry, word, self.known))
        elif equals:
            typed.named.append((" ".join(key.split()), value.strip()))
            typed.in_order.append(typed.named[-1])
            self.run = 0
        else:
            self._alone(word)

    def _alone(self, word: str) -> None:
        self.typed.in_order.append(("", word))
        self.run += 1

    def _just_before(self) -> list[str]:
        return [text for _, text in self.typed.in_order[len(self.typed.in_order) - self.run :]]

    def _apart(self, word: str) -> list[str]:
        """Part ``d3`` into ``d`` and ``3``, where that is a seat that is asked for."""
        found = re.fullmatch(r"([a-z]{1,2})(\d{1,2})", word.casefold(), re.ASCII)
        option = self.known.get(found[1]) if found else None
        return [found[1], found[2]] if found and option is not None and option.takes == SEAT else [word]

    def _said(self, option: Option, value: str) -> None:
        if option.name in self.typed.options:
            self.typed.problems.append(Problem(f"{option.name} is said twice", meaning(option)))
        self.typed.options[option.name] = value.strip()
        self.run = 0

    def _flag(self, option: Option) -> None:
        """Note a flag; ``nobody acted`` is no ``acted``, and ``not covered`` is a flag of its own."""
        denied = self._denial()
        self.run = 0
        if denied is None:
            self.typed.options[option.name] = YES
            return
        self.typed.take(denied)
        contrary = self.known.get(f"not-{option.name}") or self.known.get(f"no-{option.name}")
        if contrary is not None and contrary.flag:
            self.typed.options[contrary.name] = YES

    def _denial(self) -> str | None:
        """Find the word just before that turns what is said into its contrary."""
        before = self._just_before()[-3:]
        return next((word for word in reversed(before) if word.casefold() in NOT), None)

    def _valued(self, option: Option, word: str, *, dashed: bool) -> None:
        """Give an option the value that stands after its word or, as people say it, before."""
        while self.rest and self.known.get(self.rest[0].casefold()) is option and not dashed:
            self.rest.pop(0)  # "smallest chip 25"
        value = None
        if not dashed and self._comes_before(option):
            value = self._before(option)
        if value is None:
            value = self._after(option, dashed=dashed)
        if value is None and not dashed:
            value = self._before(option)
        if value is not None:
            self._said(self._of_these(option), value)
        elif word.casefold() in SOFT and not dashed:
            if "what" in self.known:  # it may tell the case
                self._alone(word)
        else:
            self.typed.problems.append(Problem(f"{word} needs a value", meaning(option)))

    def _of_these(self, option: Option) -> Option:
        """Tell which option seats are of: in ``seats 4 and 5 busted`` they are those of who busted."""
        other = self.known.get(self.rest[0].casefold()) if self.rest else None
        if option.takes != SEATS or other is None or other.takes != SEATS or other is option:
            return option
        if len(self.rest) > 1 and is_seats(self.rest[1]):
            return option
        self.rest.pop(0)
        return other

    def _comes_before(self, option: Option) -> bool:
        """Tell whether values stand before their words here: ``100 pot 50 bet``, ``1 card 3 burns``."""
        if option.takes == SEATS:
            return self._seats_before()
        if option.takes not in (NUMBER, CHIPS) or not self._last_is(option):
            return False
        following = self.rest[:]
        while len(following) > 1 and _is_value(following[0], option.takes):
            other = self.known.get(following[1].casefold())
            if other is None or other.takes not in (NUMBER, CHIPS):
                break
            following = following[2:]
        return not following or not _is_value(following[0], option.takes)

    def _seats_before(self) -> bool:
        """Tell whether seats stand before their word: ``3 bust, 8 players``."""
        last, rest = self._just_before()[-1:], self.rest
        if not last or not is_seats(last[0]):
            return False
        if not rest or not is_seats(rest[0]):
            return True
        other = self.known.get(rest[1].casefold()) if len(rest) > 1 else None
        return other is not None and other.takes == SEATS and not (len(rest) > 2 and is_seats(rest[2]))

    def _last_is(self, option: Option) -> bool:
        last = "".join(self._just_before()[-1:])
        said = (*NOT, *(ORDINALS if option.takes == NUMBER else ()))
        return _is_value(last, option.takes) or last.casefold() in said

    def _before(self, option: Option) -> str | None:
        """Take the value that stands just before: ``9 players``, ``third player``, ``nobody acted``."""
        typed = self.typed
        if option.takes == SEATS:
            found: list[str] = []
            while self.run and is_seats(typed.in_order[-1][1]):
                found.insert(0, typed.in_order.pop()[1])
                self.run -= 1
            return ",".join(found) or None
        if option.name == "count" and not self._last_is(option):
            return self._two_before()
        if option.takes not in (NUMBER, CHIPS, SEAT) or not self._last_is(option):
            return None
        text = typed.in_order[-1][1]
        if "what" in self.known and (text.casefold() in ORDINALS or option.name == "count"):
            return ORDINALS.get(text.casefold(), text)  # the words may tell the case as well
        typed.in_order.pop()
        return "0" if text.casefold() in NOT else ORDINALS.get(text.casefold(), text)

    def _two_before(self) -> str | None:
        """Find the number in ``2 extra cards``."""
        texts = self._just_before()[-2:]
        return texts[0] if len(texts) == 2 and texts[0].isdecimal() else None

    def _after(self, option: Option, *, dashed: bool) -> str | None:
        """Take the value that stands after the word; of seats, cards and blinds as many as there are."""
        rest = self.rest
        if not rest:
            return None
        if option.takes in (NUMBER, CHIPS) and not dashed and not re.search(r"\d", rest[0]):
            return None
        if not dashed and option.takes != WORD and self._is_option(rest[0]):
            return None
        if rest[0].startswith("--"):
            return None
        value = rest.pop(0)
        if option.takes == SEATS:
            numbers = is_seats(value)
            while (
                rest and is_seats(rest[0]) == numbers and not self._is_option(rest[0]) and "=" not in rest[0]
            ):
                value += f",{rest.pop(0)}"
        elif option.takes == CARDS:
            while rest and is_cards(rest[0]):
                value += rest.pop(0)
        elif (
            option.takes == BLINDS
            and read_chips(value) is not None
            and rest
            and read_chips(rest[0]) is not None
        ):
            value += f"/{rest.pop(0)}"
        return value

    def _is_option(self, word: str) -> bool:
        return word.lstrip("-").partition("=")[0].casefold() in self.known

    def _in_place(self) -> None:
        """Read numbers that stand alone as the options that they stand for, where it comes out even."""
        typed = self.typed
        open_ = [self.known[name] for name in self.entry.order if name not in typed.options]
        numbers = [word for word in typed.bare if is_seats(word) or read_chips(word) is not None]
        found: dict[str, str] = {}
        left = numbers[:]
        for option in open_:
            if option.takes == SEATS and left and all(map(is_seats, left)):
                found[option.name], left = ",".join(left), []
            elif left and _is_value(left[0], option.takes):
                found[option.name] = left.pop(0)
        if not left:
            typed.options.update(found)
            for word in numbers if found else ():
                typed.take(word)


def _is_value(word: str, takes: Kind) -> bool:
    if takes == CHIPS:
        return read_chips(word) is not None
    return word.isdecimal() if takes in (NUMBER, SEAT) else takes == SEATS and is_seats(word)


SOFT = (
    "card",
    "cards",
    "player",
    "players",
    "seat",
    "deck",
    "left",
    "chip",
    "chips",
    "round",
    "count",
    "raise",
)
"""Words that say nothing of their own where no number stands by them."""


def _unknown(entry: Entry, word: str, known: Mapping[str, Option]) -> Problem:
    near = nearest(word.lstrip("-").partition("=")[0].casefold(), known, 1)
    remedy = f"did you mean --{near[0]}?" if near else options_text(entry)
    return Problem(f"{entry.name} has no option {word.partition('=')[0]}", remedy)


def _joined(words: Sequence[str]) -> list[str]:
    """Join what blanks after a comma, or around an equals sign, have parted.

    >>> _joined(["out=4,", "5", "ann", "=", "100a,", "bo=3"])
    ['out=4,5', 'ann=100a', 'bo=3']
    """
    joined: list[str] = []
    glue = False
    for word in words:
        text = word.strip()
        if not text:
            continue
        before = joined[-1] if joined else ""
        listed = before.endswith(",") and "=" not in text and not text.startswith("--")
        listed = listed and ("=" in before or bool(joined[-2:-1]) and joined[-2].startswith("--"))
        if joined and (glue or text.startswith("=") or listed) and not text.startswith("--"):
            joined[-1] += text
        else:
            joined.append(text)
        glue = text.endswith("=") and text != "="
        glue = glue or text == "="
    return [text.rstrip(",") for text in joined if text.strip(",")]
