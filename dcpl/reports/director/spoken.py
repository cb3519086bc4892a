"""What people say at a table, made plain: numbers in figures, what belongs together, nothing idle."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from dcpl.rules.units import Chips

MOST = 1_000_000_000

FILLERS = frozenset(
    [
        "the",
        "an",
        "is",
        "was",
        "are",
        "were",
        "has",
        "had",
        "have",
        "with",
        "of",
        "at",
        "that",
        "then",
        "and",
        "in",
        "put",
        "puts",
        "he",
        "she",
        "they",
        "his",
        "her",
        "their",
        "him",
        "from",
        "on",
        "for",
        "this",
        "there",
        "been",
        "it",
        "them",
    ]
)
"""Words that people say between, and that change nothing."""
OF_SEATS = frozenset(("seat", "seats", "player", "players"))
"""Nothing more than a number does, where seats are asked for."""
NOT = frozenset(
    [
        "no",
        "not",
        "nobody",
        "none",
        "never",
        "nothing",
        "without",
        "before",
        "until",
        "zero",
        "hasn't",
        "haven't",
        "didn't",
        "wasn't",
        "isn't",
    ]
)
"""Words that turn what follows into its contrary."""
ORDINALS = {
    word: str(number)
    for number, words in enumerate(
        (
            *("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th"),
            *("seventh 7th", "eighth 8th", "ninth 9th", "tenth 10th"),
        ),
        start=1,
    )
    for word in words.split()
}
_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
FIGURES = {str(number): word for number, word in enumerate(_UNITS[:11]) if number > 1}
"""Small numbers and how they are said."""
_WORTH = {word: number for number, word in enumerate(_UNITS)}
_WORTH |= {
    word: number * 10
    for number, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_TIMES = {"hundred": 100, "thousand": 1000, "grand": 1000}
_TOGETHER = {
    ("all", "in"): "all-in",
    ("heads", "up"): "heads-up",
    ("bring", "in"): "bring-in",
    ("no", "one"): "nobody",
    ("hi", "lo"): "hi-lo",
    ("omaha", "hi-lo"): "omaha-hilo",
    ("omaha", "8"): "omaha-hilo",
    ("stud", "hi-lo"): "stud-hilo",
    ("pot", "limit"): "pot-limit",
}
_ONE_OF = ("card", "cards", "player", "players", "burn", "burns")


class Plain(NamedTuple):
    """The words made plain; ``spelled`` are the numbers among them that were said in words."""

    words: list[str]
    spelled: list[str]


_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10", "deuce": "2", "trey": "3"}
_RANKS |= {word: str(number) for number, word in enumerate(_UNITS) if 2 <= number <= 9}
_SUITS = {
    f"{suit}{plural}": suit[0] for suit in ("spade", "heart", "diamond", "club") for plural in ("", "s")
}


def _cards_said(words: list[str]) -> list[str]:
    """Write cards as they are written: ``the king of hearts`` is Kh.

    >>> _cards_said(["ann", "king", "of", "hearts,", "bo", "7", "of", "clubs"])
    ['ann', 'Kh,', 'bo', '7c']
    """
    found: list[str] = []
    at = 0
    while at < len(words):
        rank, suit = words[at].casefold(), words[at + 2].casefold() if at + 2 < len(words) else ""
        bare = suit.rstrip(",.;")
        known = _RANKS.get(rank) or (rank.upper() if re.fullmatch("10|[2-9akqjt]", rank) else "")
        if known and bare in _SUITS and words[at + 1].casefold() == "of":
            found.append(known + _SUITS[bare] + suit[len(bare) :])
            at += 3
        else:
            found.append(words[at])
            at += 1
    return found


def plain(words: Sequence[str], options: Collection[str]) -> Plain:
    """Make words plain; ``options`` are those that a ruling knows itself: they are left alone.

    >>> plain(["pot", "is", "three", "thousand", "and", "all", "in"], ["pot"])
    Plain(words=['pot', '3000', 'all-in'], spelled=['3000'])
    """
    apart: list[str] = []
    for word in words:
        # A value in quotes may have blanks; words in quotes are words.
        apart += [word] if "=" in word else word.split()
    joined: list[str] = []
    for word in map(_bare, _cards_said(apart)):
        joined += [word] if word else []
        while len(joined) > 1 and (one := _one_word(joined[-2], joined[-1], options)):
            joined[-2:] = [one + "," * joined[-1].endswith(",")]
    figures, spelled = _in_figures(_one_chip(joined) if "chip" in options else joined)
    left = [
        word for word in figures if (said := word.casefold().rstrip(",")) in options or said not in FILLERS
    ]
    return Plain(_who_acted(left), spelled)


_PUT = ("put", "puts", "pushed", "pushes", "threw", "throws", "tossed", "tosses")


def _one_chip(words: list[str]) -> list[str]:
    """Say of a single chip what it is: ``puts one 500 chip in`` is ``chip 500``.

    >>> _one_chip(["he", "puts", "one", "500", "chip", "in"])
    ['he', 'chip', '500']
    """
    for at in range(len(words) - 2):
        single, amount, chip = words[at : at + 3]
        if (
            single.casefold() in ("one", "single", "a", "1")
            and read_chips(amount)
            and chip.casefold().rstrip(",") == "chip"
        ):
            before, after = words[:at], words[at + 3 :]
            before = before[:-1] if before and before[-1].casefold() in _PUT else before
            after = after[1:] if after and after[0].casefold().rstrip(",") == "in" else after
            return [*before, "chip", amount, *after]
    return words


def _who_acted(words: list[str]) -> list[str]:
    """Take ``players`` away between how many there are and that they acted: it is no player's number."""
    return [
        word
        for at, word in enumerate(words)
        if not (
            word.casefold() in ("player", "players")
            and 0 < at < len(words) - 1
            and (words[at - 1].isdecimal() or words[at - 1].casefold() in NOT)
            and words[at + 1].casefold().rstrip(",") in ("acted", "act", "acts")
        )
    ]


def _one_word(first: str, second: str, options: Collection[str]) -> str | None:
    """Tell what two words are together: ``all in``; ``next deal``, where that is an option."""
    pair = (first.casefold(), second.casefold().rstrip(","))
    if "-".join(pair) in options:
        return "-".join(pair)
    return None if pair[0] in options and pair[1] in options else _TOGETHER.get(pair)


def read_chips(text: str) -> Chips | None:
    """Read an amount: ``1500``, ``1,500``, ``T-1500``, ``1.5k``; None where it is none.

    >>> read_chips("1,500"), read_chips("1.5k"), read_chips("T-25"), read_chips("ten")
    (1500, 1500, 25, None)
    """
    word = re.sub(r"(?i)^(?:t-?|\$)(?=\d)", "", text.strip())
    if thousands := re.fullmatch(r"(?i)(\d{1,6})(?:\.(\d{1,3}))?k", word):
        return int(thousands[1] + (thousands[2] or "").ljust(3, "0"))
    if re.fullmatch(r"\d{1,10}|\d{1,3}(,\d{3}){1,3}", word, re.ASCII):
        chips = int(word.replace(",", ""))
        return chips if chips <= MOST else None
    return None


def is_cards(word: str) -> bool:
    """Tell whether a word is cards: ``AhKd``, ``10h``.

    >>> is_cards("AhKd"), is_cards("10h,"), is_cards("ann")
    (True, True, False)
    """
    return bool(re.fullmatch(r"(?i)((10|[2-9tjqka])[cdhs],?)+", word))


def is_seats(word: str) -> bool:
    """Tell whether a word is seats by their numbers: ``4``, ``4,5`` or ``1-8``."""
    return bool(re.fullmatch(r"\d{1,2}(-\d{1,2})?(,\d{1,2}(-\d{1,2})?)*,?", word, re.ASCII))


def _bare(word: str) -> str:
    """Take off what a sentence ends with, and whose it is.

    >>> _bare("100."), _bare("ann's"), _bare("?")
    ('100', 'ann', '?')
    """
    word = re.sub(r"['\N{RIGHT SINGLE QUOTATION MARK}]s$", "", word.strip())
    return re.sub(r"(?<=.)[.;!?:]+$", "", word)


def _in_figures(words: list[str]) -> tuple[list[str], list[str]]:
    """Write numbers in figures that were said in words; a lone ``one`` only where it counts something."""
    found: list[str] = []
    spelled: list[str] = []
    at = 0
    while at < len(words):
        value, taken = _number(words[at:])
        follows = words[at + taken].casefold() if at + taken < len(words) else ""
        if not taken or (value == 1 and follows not in _ONE_OF):
            found.append(words[at])
            at += 1
            continue
        found.append(str(value))
        if not words[at].isdecimal():
            spelled.append(str(value))
        at += taken
    return found, spelled


def _number(words: Sequence[str]) -> tuple[int, int]:
    """Read a number in words from the beginning: its value, and how many words it takes.

    >>> _number(["three", "thousand", "five", "hundred"]), _number(["3", "thousand"]), _number(["pot"])
    ((3500, 4), (3000, 2), (0, 0))
    """
    total = part = taken = 0
    low = False  # a unit or ten has been said that nothing multiplies yet
    for place, text in enumerate(words):
        word = text.casefold().strip(",").replace("-", " ")
        parts = word.split()
        if parts and all(each in _WORTH for each in parts):
            worth = sum(_WORTH[each] for each in parts)
            if low and not (part % 100 >= 20 and part % 10 == 0 and 0 < worth < 10):
                break
            part, low, taken = part + worth, True, place + 1
        elif word in _TIMES and (place or word != "grand"):
            part = (part or 1) * _TIMES[word]
            low, taken = False, place + 1
            if _TIMES[word] == 1000:
                total, part = total + part, 0
        elif not place and word.isdecimal() and len(words) > 1 and words[1].casefold() in _TIMES:
            part, low, taken = int(word), True, 1
        elif word == "and" and _joins(words, place):
            taken = place + 1
        else:
            break
    return total + part, taken


def _joins(words: Sequence[str], place: int) -> bool:
    """Whether the ``and`` there stands within a number: two hundred and fifty."""
    if not place or place + 1 == len(words):
        return False
    return words[place - 1].casefold() in _TIMES and words[place + 1].casefold() in _WORTH
