"""What was typed after a ruling's name: options, names with values, and words, read with all their faults."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from dcpl.errors import DcplError, Problem, UsageError
from dcpl.reports.director.sentence import parted
from dcpl.reports.director.spoken import FIGURES, read_chips
from dcpl.reports.director.typed import YES, meaning, meant, options_text, paired
from dcpl.rules.director.entry import NUMBER, Entry
from dcpl.rules.names import nearest
from dcpl.rules.table.chips import parse_cards
from dcpl.rules.units import Chips
from dcpl.rules.wording import capital, names_text

_SAID_BETWEEN = ("a", "too", "deal", "hand", "handed", "it", "somebody", "someone")
"""Words that people say between, and that change nothing."""

Ask = Callable[[str], str]
"""Puts a question to who is at the terminal, and gives the answer as typed."""

SEATS = 20
"""A table has no more seats than this."""


class Sitting(Protocol):
    """Who sits where in an open night: table and seat by player, and whom a typed name means."""

    @property
    def seats(self) -> Mapping[str, tuple[int, int]]: ...

    def find(self, text: str) -> str | None: ...


class WrongWords(UsageError):
    """A ruling that was asked for in words that cannot be read: every fault, and an example that can."""

    def __init__(self, problems: Sequence[Problem], line: str) -> None:
        super().__init__("; ".join(map(str, problems)), f"write it like: dcpl rule {line}")
        self.problems = tuple(problems)

    def lines(self) -> list[str]:
        """Each fault, then how it is written."""
        return [*(str(problem) for problem in self.problems), self.remedy]


class Given:
    """The words of one question. Each reader notes what is wrong; ``done`` refuses with all of it."""

    def __init__(
        self, entry: Entry, words: Sequence[str], ask: Ask | None = None, sitting: Sitting | None = None
    ) -> None:
        self.entry = entry
        self.ask = ask
        self.sitting = sitting
        self.typed = parted(entry, words)
        self.problems = self.typed.problems
        self.wrong: set[str] = set()
        """Options whose value could not be read."""

    @property
    def named(self) -> list[tuple[str, str]]:
        """Names with their values, in order."""
        return self.typed.named

    @property
    def bare(self) -> list[str]:
        """Words that stand alone and have not been read yet."""
        return self.typed.bare

    @property
    def spelled(self) -> list[str]:
        """Numbers that were said in words, in figures."""
        return self.typed.spelled

    @property
    def in_order(self) -> list[tuple[str, str]]:
        """Names with values and bare words (their name blank) as they came."""
        return self.typed.in_order

    def pairs(self, is_value: Callable[[str], bool]) -> list[tuple[str, str]]:
        """Give the names with their values, those that stand side by side as well."""
        paired(self.typed, is_value)
        return self.named

    def bare_that(self, is_it: Callable[[str], bool]) -> str | None:
        """Take the first bare word of a kind, None where there is none."""
        word = next((word for word in self.bare if is_it(word)), None)
        if word is not None:
            self.typed.take(word)
        return word

    def _fault(self, message: str, remedy: str = "") -> None:
        self.problems.append(Problem(message, remedy))

    fault = _fault

    def has(self, name: str) -> bool:
        """Tell whether an option was said."""
        return name in self.typed.options

    def flag(self, name: str) -> bool:
        """Tell whether a flag was said."""
        return name in self.typed.options

    def text(self, name: str, default: str | None = None) -> str | None:
        """Give an option's text as typed."""
        return self.typed.options.get(name, default)

    def chips(self, name: str, default: Chips | None = None, *, least: Chips = 0) -> Chips:
        """Give an amount of chips; without a default it must be said, and a bare number may be it."""
        text = self.typed.options.get(name)
        if text is None:
            if default is not None:
                return default
            text = self.bare_that(lambda word: read_chips(word) is not None) or self._asked(
                name, "an amount of chips"
            )
        if text is None:
            return least
        return self.amount(text, name, least=least)

    def amount(self, text: str, what: str, *, least: Chips = 0) -> Chips:
        """Read an amount of chips, or note that it is none."""
        chips = read_chips(text)
        if chips is None or chips < least:
            more = f", {least:,} at the least" if least and chips is not None else ""
            self.wrong.add(what)
            self._fault(f"{text!r} is no amount of chips for {what}{more}", "write it like 25 or 1,500")
            return max(least, 1)
        return chips

    def count(self, name: str, default: int | None = None, *, least: int = 0, most: int = 60) -> int:
        """Give a small number; without a default it must be said."""
        text = self.typed.options.get(name)
        if text is None and default is not None:
            return default
        if text is None:
            text = self.bare_that(lambda word: word.isdecimal()) or self._asked(name, "a number")
        if text is None:
            return least
        if not re.fullmatch(r"\d{1,3}", text, re.ASCII) or not least <= int(text) <= most:
            self.wrong.add(name)
            self._fault(f"{text!r} is no number for {name}", f"{least} to {most}")
            return least
        return int(text)

    def one_of(self, name: str, choices: Mapping[str, str], default: str | None = None) -> str:
        """Give one of several words: said as the option, or by the words that stand alone.

        ``choices`` say what each is. With a default only a word that is one of them is taken.
        """
        text = self.typed.options.get(name)
        if text is None and default is not None:
            named = {word: choice for choice, also in choices.items() for word in (*also.split(), choice)}
            word = self.bare_that(lambda word: word.casefold() in named)
            return default if word is None else named[word.casefold()]
        words = self.bare[:] if text is None else text.split()
        if not words:
            words = (self._asked(name, names_text(list(choices))) or "").split()
            if not words:
                return next(iter(choices))
        elif text is None:
            for word in words:
                self.typed.take(word)
        found = meant(words, choices)
        if found is None:
            near = nearest("-".join(words).casefold(), choices, 1)
            remedy = f"did you mean {near[0]}? " if near else ""
            told = " ".join(words)
            self._fault(f"{told!r} is no {name} here", f"{remedy}there is {names_text(list(choices))}")
            return next(iter(choices))
        for word in words:
            counted = word == self.typed.options.get("count") or FIGURES.get(word) in choices[found].split()
            if word.isdecimal() and not counted:
                kinds = [f"--{option.name}" for option in self.entry.options if option.takes == NUMBER]
                self._fault(f"what {word} counts is not said", f"there is {names_text(kinds)}")
        return found

    def yes_or_no(self, yes: str, no: str) -> bool:
        """Tell which of two flags was said; else it is asked, and without an answer it is a fault."""
        if self.flag(yes) or self.flag(no):
            if self.flag(yes) and self.flag(no):
                self._fault(f"{yes} and {no} cannot both be", "say one of them")
            return self.flag(yes)
        told = next(option.meaning for option in self.entry.options if option.name == yes)
        if self.ask is not None:
            return self.ask(f"{capital(told)}? [y/N] ").strip().casefold() in ("y", "yes")
        self._fault(f"say whether {told}", f"--{yes} or --{no}")
        return False

    def cards(self, text: str, what: str) -> tuple[str, ...]:
        """Read cards, or note which is none."""
        try:
            cards = parse_cards(text.replace(",", " "))
        except DcplError as error:
            self._fault(f"{what}: {error.message}", error.remedy)
            return ()
        if not cards:
            self._fault(f"{what} has no cards", "write them like AhKd")
        return cards

    def seat(self, text: str, what: str) -> int:
        """Read a seat: a number, or the name of who sits there in an open night."""
        if re.fullmatch(r"\d{1,2}", text, re.ASCII) and int(text) <= SEATS:
            return int(text)
        spot = self.spot(text)
        if spot is None:
            self._fault(
                f"{text!r} is no seat for {what}", "a number; or a name, where a night's seats are drawn"
            )
            return 0
        return spot[1]

    def spot(self, name: str) -> tuple[int, int] | None:
        """Give the table and seat of a player in an open night, None where there is none."""
        player = self.sitting.find(name) if self.sitting is not None else None
        return None if player is None or self.sitting is None else self.sitting.seats.get(player)

    def seats(self, text: str, what: str) -> list[int]:
        """Read seats: ``4,5`` or ``1-8``, or names."""
        found: list[int] = []
        for part in text.split(","):
            if span := re.fullmatch(r"\s*(\d{1,2})\s*-\s*(\d{1,2})\s*", part, re.ASCII):
                found += range(int(span[1]), min(int(span[2]), SEATS) + 1)
            elif part.strip():
                found.append(self.seat(part.strip(), what))
        if len(set(found)) != len(found):
            self._fault(f"{what} names a seat twice", "each seat once")
        return list(dict.fromkeys(found))

    def player(self, text: str) -> str:
        """Give a player's name: as an open night knows it, else as typed."""
        found = self.sitting.find(text) if self.sitting is not None else None
        return found or text

    def players(self, text: str) -> list[str]:
        """Give the names in a list with commas."""
        return [self.player(part.strip()) for part in text.split(",") if part.strip()]

    def _asked(self, name: str, kind: str) -> str | None:
        option = next(option for option in self.entry.options if option.name == name)
        if self.ask is not None:
            told = option.meaning if name == "what" else option.meaning.removeprefix("exposed: ")
            answer = self.ask("\n  ".join((f"{name}:", *told.split("; "))) + "\n? ").strip()
            if answer:
                return answer
        self._fault(f"{name} is missing: {kind}", meaning(option))
        return None

    def done(self, *, bare: bool = False, named: bool = False) -> None:
        """Refuse where anything is wrong; ``bare`` and ``named``: words of that kind have been read."""
        strange = [word for word in self.bare if word.casefold() not in _SAID_BETWEEN]
        if strange and not bare:
            self._fault(f"{' '.join(strange)!r} means nothing here", self.entry.wants)
        if self.named and not named:
            for name, _ in self.named:
                near = nearest(name.casefold(), [option.name for option in self.entry.options], 1)
                remedy = (
                    f"did you mean --{near[0]}?" if near else self.entry.wants or options_text(self.entry)
                )
                self._fault(f"{self.entry.name} knows no {name}", remedy)
        if self.problems:
            raise WrongWords(self.problems, self._line())

    def _line(self) -> str:
        """Write the example that is nearest to what was typed, with what could be read of it put in."""
        said = {name: text for name, text in self.typed.options.items() if name not in self.wrong}
        examples = [parted(self.entry, example.split()[1:]) for example in self.entry.examples]
        near = max(examples, key=lambda example: len(said.keys() & example.options.keys()))
        options = {**near.options, **said} if said.keys() <= near.options.keys() else said | near.options
        alone = [f"{name}={text}" if name else text for name, text in near.in_order]
        for name in self.entry.order[:1]:
            if f"--{name}" not in " ".join(self.entry.examples) and options.keys() >= {name}:
                alone.append(options.pop(name))
        told = [
            f"--{name}" if text == YES else f"--{name} {shlex.quote(text)}" for name, text in options.items()
        ]
        return " ".join((self.entry.name, *alone, *told))
