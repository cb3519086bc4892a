"""Amounts and names as people write them in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextvars import ContextVar

from dcpl.rules.units import Cents, EventName, Points


def points_text(points: Points) -> str:
    """Write points exactly, without needless zeros.

    >>> points_text(250), points_text(-1000), points_text(3333)
    ('2.5', '-10', '33.33')
    """
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), 100)
    return f"{sign}{whole}" + (f".{rest:02d}".rstrip("0") if rest else "")


def in_points(points: Points) -> str:
    """Write points with their noun; one alone is a point.

    >>> in_points(250), in_points(100), in_points(-100), in_points(0)
    ('2.5 points', '1 point', '-1 point', '0 points')
    """
    return f"{points_text(points)} {'point' if abs(points) == 100 else 'points'}"


DOLLAR = "USD"
_SIGNS = {
    **dict.fromkeys((DOLLAR, "CAD", "AUD", "NZD", "SGD", "HKD"), "$"),
    "EUR": "€",
    "GBP": "£",
    "JPY": "¥",
    "CNY": "¥",
    "INR": "₹",
    "KRW": "₩",
    "ILS": "₪",
    "UAH": "₴",
}
"""How people write a currency before an amount, where it is a sign; of any other it is its code."""
_SIGN = "(?:[$€£¥₹₩₪₴]|[A-Z]{3}(?![A-Za-z]))"
_UNDIVIDED = ("JPY", "KRW", "ISK", "VND", "CLP")
"""Currencies without a hundredth, whose amounts are written whole."""
_CURRENCY: ContextVar[str] = ContextVar("currency", default=DOLLAR)


def write_money_in(currency: str) -> None:
    """Write every amount from here on in this currency, a code of three letters.

    A league has one, and whoever reads a season's facts says so once: no sentence has to know it.
    """
    _CURRENCY.set(currency)


def without_sign(amount: str) -> str:
    """Take the currency off an amount as people write it, before or after the number.

    >>> [without_sign(text) for text in ("$40", "40 €", "CHF 40.50", "-£3", "40")]
    ['40', '40', '40.50', '-3', '40']
    """
    import re

    found = re.fullmatch(rf"(-?)(?:{_SIGN}\s?)?(\s?.*?)(?:\s?{_SIGN})?", amount.strip())
    return amount if found is None else f"{found[1]}{found[2].strip()}"


def money_sign() -> str:
    """Tell what stands before an amount: a sign, or a code and a blank that does not break."""
    currency = _CURRENCY.get()
    return _SIGNS.get(currency) or f"{currency}\N{NO-BREAK SPACE}"


def money_text(cents: Cents) -> str:
    """Write money in the currency of the season that was read (`write_money_in`).

    >>> money_text(17600), money_text(-5), money_text(123456789)
    ('$176.00', '-$0.05', '$1,234,567.89')
    """
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    part = "" if not rest and _CURRENCY.get() in _UNDIVIDED else f".{rest:02d}"
    return f"{sign}{money_sign()}{whole:,}{part}"


def event_text(event: EventName) -> str:
    """Name an event in a sentence.

    >>> event_text(5), event_text("second-chance")
    ('event 5', 'Second Chance')
    """
    if isinstance(event, int):
        return f"event {event}"
    return {"second-chance": "Second Chance", "main-event": "the Main Event"}.get(event, event)


def schedule_text(events: Iterable[EventName]) -> str:
    """Name the events that a season has, where one is asked for that it has not.

    >>> schedule_text([1, 2, "main-event"])
    'its events are 1 to 2 and main-event'
    """
    names = list(events)
    regular = [name for name in names if isinstance(name, int)]
    return f"its events are {names_text([f'1 to {len(regular)}', *(n for n in names if isinstance(n, str))])}"


def capital(text: str) -> str:
    """Begin a sentence or a heading with a text.

    >>> capital("event 5"), capital("the Main Event")
    ('Event 5', 'The Main Event')
    """
    return text[:1].upper() + text[1:]


def ordinal(number: int) -> str:
    """Write a place.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def place_word(number: int) -> str:
    """Write a seat's or a place's number as a word, as far as people do.

    >>> place_word(8), place_word(12), place_word(22)
    ('eighth', '12th', '22nd')
    """
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return words[number - 1] if number <= len(words) else ordinal(number)


def names_text(names: Sequence[str]) -> str:
    """Join names with commas and an "and".

    >>> names_text(["Ada", "Bo", "Cy"])
    'Ada, Bo and Cy'
    """
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]


def some_text(names: Sequence[str], most: int) -> str:
    """Join names, of many only the first ``most`` and how many more there are.

    >>> some_text(["Ada", "Bo", "Cy", "Di"], 2), some_text(["Ada", "Bo", "Cy"], 2)
    ('Ada, Bo and 2 more', 'Ada, Bo and Cy')
    """
    if len(names) <= most + 1:  # "and 1 more" is no shorter than the name
        return names_text(names)
    return f"{', '.join(names[:most])} and {len(names) - most:,} more"


def numbers_text(numbers: Iterable[int]) -> str:
    """Write numbers in order, three neighbours or more as a range.

    >>> numbers_text([3, 1, 2, 5]), numbers_text([1, 2])
    ('1 to 3, 5', '1, 2')
    """
    parts: list[str] = []
    start = previous = None
    for number in [*sorted(numbers), None]:
        if previous is not None and number == previous + 1:
            previous = number
            continue
        if start is not None:
            between = ", " if previous == start + 1 else " to "
            parts.append(f"{start}" if start == previous else f"{start}{between}{previous}")
        start = previous = number
    return ", ".join(parts)


def count_text(number: int, noun: str, plural: str = "") -> str:
    """Write a number with its noun.

    >>> count_text(1, "rebuy"), count_text(2, "rebuy"), count_text(0, "entry", "entries")
    ('1 rebuy', '2 rebuys', '0 entries')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def quoted(text: str) -> str:
    """Write a word for a shell, so that a command in a message can be pasted whatever a name holds.

    >>> quoted("Ada"), quoted("Ann Lee"), quoted("O'B $(x)")
    ('Ada', "'Ann Lee'", '\\'O\\'"\\'"\\'B $(x)\\'')
    """
    if text and all(letter.isalnum() or letter in "._-+" for letter in text):
        return text
    return "'" + text.replace("'", "'\"'\"'") + "'"


def not_newest(season: str, newest: str) -> str:
    """Say which season is meant where none was named and it is not the newest.

    >>> not_newest("2025", "2026")
    'this is season 2025, the only one that is open; the newest is 2026'
    """
    return f"this is season {season}, the only one that is open; the newest is {newest}"
