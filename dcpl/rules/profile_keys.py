"""The keys of a rules profile: what each means, what it may be, and when it can be amended."""

from __future__ import annotations

import re
from typing import NamedTuple

from dcpl.rules.facts import Points

NIGHT, SEASON = "N", "S"
"""Scopes: judged night by night (amended from an event on), or one value for the season."""

TEXT, WHOLE, CENTS, CHIPS, POINTS, YES_NO, CHOICE = (
    "text",
    "whole",
    "cents",
    "chips",
    "points",
    "yes-no",
    "choice",
)
POINTS_LIST, CHIPS_LIST, CHOICES, TIERS = "points-list", "chips-list", "choices", "tiers"

MOST_CENTS = 100_000_000
MOST_CHIPS = 1_000_000_000
MOST_POINTS = 10_000_00
MOST_EVENTS = 9999
MOST_PLACES = 500


class Tier(NamedTuple):
    """The shares of the places paid in fields of up to ``up_to``, in hundredths of a percent."""

    up_to: int
    percent: tuple[int, ...]


class Key(NamedTuple):
    """One key. ``least`` and ``most`` are of its unit, points in hundredths; of a list, of each value."""

    key: str
    kind: str
    scope: str
    about: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    @property
    def attribute(self) -> str:
        """The attribute of ``Profile`` that holds it."""
        return self.key.replace(".", "_")

    @property
    def allowed(self) -> str:
        """Say what it may be, for messages: ``a whole number from 1 to 9999``."""
        return _allowed(self)


class Number(str):
    """A number as it was written, so that no binary float stands in between."""

    __slots__ = ()


RO_SHAM_BO = "ro-sham-bo"
TIEBREAKS = (
    *("events", "game-points", "average-top5", RO_SHAM_BO, "wins", "best-places", "average-place"),
    *("last-event", "head-to-head", "best-night", "base-points", "hits", "prize-money"),
    *("fewer-events", "fewer-rebuys"),
)

_ALL = (
    Key("name", TEXT, SEASON, "The league's name, for the head of printed pages", 1, 80),
    Key("season.events", WHOLE, SEASON, "Regular events in the season", 1, MOST_EVENTS),
    Key("season.seats", WHOLE, SEASON, "Seats at a regular event", 2, MOST_PLACES),
    Key("buy_in.night_cents", CENTS, NIGHT, "Of each buy-in, what goes to the night's pot", 0, MOST_CENTS),
    Key("buy_in.main_cents", CENTS, NIGHT, "Of each buy-in, what goes to the Main Event pot", 0, MOST_CENTS),
    Key("rebuy.most", WHOLE, NIGHT, "Rebuys a player may take at an event; 0: none", 0, 99),
    Key("rebuy.night_cents", CENTS, NIGHT, "Of each rebuy, what goes to the night's pot", 0, MOST_CENTS),
    Key("rebuy.main_cents", CENTS, NIGHT, "Of each rebuy, what goes to the Main Event pot", 0, MOST_CENTS),
    Key("rebuy.penalty", POINTS, NIGHT, "Points that each rebuy costs", 0, MOST_POINTS),
    Key("points.schedule", POINTS_LIST, NIGHT, "Base points by place, the winner's first", 0, MOST_POINTS),
    Key("points.beyond", POINTS, NIGHT, "Base points of every place beyond the schedule", 0, MOST_POINTS),
    Key("hits.each", POINTS, NIGHT, "Points for each player eliminated", 0, MOST_POINTS),
    Key(
        "hits.winner", POINTS, NIGHT, "Points that the winner gets on top, for their own hit", 0, MOST_POINTS
    ),
    Key(
        "hits.shared",
        CHOICE,
        NIGHT,
        "Several hitmen of one player split the points, or each gets them in full",
        choices=("split", "full"),
    ),
    Key("hits.rebought", YES_NO, NIGHT, "A player who was knocked out and bought in again counts as a hit"),
    Key("button.value", POINTS, NIGHT, "Points on the previous winner's head; 0: no button", 0, MOST_POINTS),
    Key("button.step", POINTS, NIGHT, "Points that it grows by when its holder wins again", 0, MOST_POINTS),
    Key(
        "button.last_event",
        CHOICE,
        NIGHT,
        "What a holder gets for winning the season's last event: the value carried, the plain value, nothing",
        choices=("carried", "value", "none"),
    ),
    Key("high_hand.points", POINTS, NIGHT, "Points for the high hand of the night; 0: none", 0, MOST_POINTS),
    Key("high_hand.must_play", WHOLE, NIGHT, "Hole cards that must play in a high hand", 0, 2),
    Key("high_hand.tie_must_play", WHOLE, NIGHT, "Hole cards that must play to keep it in a tie", 0, 2),
    Key(
        "no_show.penalty",
        POINTS,
        NIGHT,
        "Points a no-show loses where nothing else was decided",
        0,
        MOST_POINTS,
    ),
    Key("no_show.most", POINTS, NIGHT, "The most points that a no-show can lose", 0, MOST_POINTS),
    Key("payouts", TIERS, NIGHT, "Shares of the pot by places, for each size of the field"),
    Key(
        "prizes.unit_cents",
        CENTS,
        NIGHT,
        "Prizes are rounded down to this; the rest goes to first",
        1,
        1_000_000,
    ),
    Key(
        "standings.tiebreaks",
        CHOICES,
        SEASON,
        "What decides between equal totals, in this order",
        choices=TIEBREAKS,
    ),
    Key("post_season.full_events", WHOLE, SEASON, "Events played that qualify in full", 0, MOST_EVENTS),
    Key("post_season.fee_events", WHOLE, SEASON, "Events played that qualify with the fee", 0, MOST_EVENTS),
    Key("post_season.fee_cents", CENTS, SEASON, "The registration fee", 0, MOST_CENTS),
    Key("post_season.fee_per_event_cents", CENTS, SEASON, "And for each event too few", 0, MOST_CENTS),
    Key(
        "post_season.main_seats",
        WHOLE,
        SEASON,
        "Seats of the Main Event, the last one for the Second Chance winner",
        2,
        MOST_PLACES,
    ),
    Key("post_season.second_chance_most", WHOLE, SEASON, "The most players in Second Chance", 1, MOST_PLACES),
    Key("stack.regular", CHIPS, SEASON, "Starting chips of regular events and Second Chance", 1, MOST_CHIPS),
    Key("stack.per_point", CHIPS, SEASON, "Main Event chips for each point", 0, 1_000_000),
    Key("stack.least", CHIPS, SEASON, "The smallest Main Event stack", 1, MOST_CHIPS),
    Key("stack.most", CHIPS, SEASON, "The largest Main Event stack", 1, MOST_CHIPS),
    Key("stack.smallest_chip", CHIPS, SEASON, "Main Event stacks are rounded up to this chip", 1, MOST_CHIPS),
    Key("stack.chips", CHIPS_LIST, SEASON, "The chips in use, smallest first", 1, MOST_CHIPS),
)
KEYS: dict[str, Key] = {key.key: key for key in _ALL}
"""Every key by its name, in the profile's order."""

_DECIMAL = re.compile(r"([+-]?)(\d+)(?:\.(\d+))?")


class Unfit(ValueError):
    """A value that its key does not allow; the message says what is wrong with it."""


def read_value(key: Key, raw: object) -> object:
    """Turn a value as TOML or JSON writes it into the profile's own, within the key's range.

    Points become hundredths, lists tuples, payouts ``Tier``. Raises ``Unfit``.

    >>> read_value(KEYS["high_hand.points"], Number("2.5"))
    250
    """
    if key.kind == POINTS:
        value: object = _hundredths(raw)
    elif key.kind == POINTS_LIST:
        value = tuple(_hundredths(each) for each in _list(raw))
    elif key.kind in (CHIPS_LIST, CHOICES):
        value = _list(raw)
    elif key.kind == TIERS:
        value = tuple(_tier(each) for each in _list(raw))
    else:
        value = raw
    check_value(key, value)
    return value


def check_value(key: Key, value: object) -> None:
    """Judge one value of a profile by its key alone. Raises ``Unfit``."""
    kind = key.kind
    if kind == TEXT:
        if not isinstance(value, str) or isinstance(value, Number):
            raise Unfit(f"is {told(value)}")
        if not key.least <= len(value.strip()) <= key.most or not value.isprintable():
            raise Unfit(
                f"is {len(value.strip())} letters long" if value.isprintable() else "has unprintable letters"
            )
    elif kind == CHOICE:
        if value not in key.choices:
            raise Unfit(f"is {told(value)}")
    elif kind == YES_NO:
        if not isinstance(value, bool):
            raise Unfit(f"is {told(value)}")
    elif kind in (POINTS_LIST, CHIPS_LIST):
        values = _tuple(value)
        if not 1 <= len(values) <= MOST_PLACES:
            raise Unfit(f"has {len(values)} values")
        for each in values:
            _check_number(key, each)
        if kind == CHIPS_LIST and list(values) != sorted({*values}):  # type: ignore[type-var]  # whole numbers, just judged
            raise Unfit("is not in ascending order")
    elif kind == CHOICES:
        values = _tuple(value)
        for each in values:
            if each not in key.choices:
                raise Unfit(f"has {told(each)}")
        if len({*values}) < len(values):
            raise Unfit("has a value twice")
        if RO_SHAM_BO in values[:-1]:
            raise Unfit("goes on after ro-sham-bo, which leaves no tie")
    elif kind == TIERS:
        _check_tiers(_tuple(value))
    else:
        _check_number(key, value)


def told(value: object) -> str:
    """Write a value that was refused, shortened where it is long."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**18 else "a huge number"
    if isinstance(value, (bool, Number)):
        return str(value).lower()[:24]
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 24 else f'"{value[:20]}..."'
    return {list: "a list", tuple: "a list", dict: "a table", float: str(value)}.get(type(value), "a date")


def _check_number(key: Key, value: object) -> None:
    number = _whole(value)
    if not key.least <= number <= key.most:
        if key.kind in (POINTS, POINTS_LIST) and abs(number) < 10**18:
            sign = "-" if number < 0 else ""
            raise Unfit(f"is {sign}{abs(number) // 100}.{abs(number) % 100:02d}")
        raise Unfit(f"is {told(number)}")


def _check_tiers(tiers: tuple[object, ...]) -> None:
    if not tiers:
        raise Unfit("has no tier")
    before = 1
    for index, tier in enumerate(tiers, 1):
        if not isinstance(tier, Tier):
            raise Unfit(f"tier {index} is no table of up_to and percent")
        if not 2 <= _whole(tier.up_to) <= MOST_EVENTS:
            raise Unfit(f"tier {index}: up_to is {told(tier.up_to)}")
        if tier.up_to <= before:
            raise Unfit(f"tier {index}: up_to is {tier.up_to}, not above the tier before it")
        before = tier.up_to
        for share in tier.percent:
            if not 0 < _whole(share) <= 100_00:
                raise Unfit(f"tier {index}: a percent is not above 0 and up to 100")
        if sum(tier.percent) != 100_00:
            whole, rest = divmod(sum(tier.percent), 100)
            raise Unfit(f"tier {index}: its percents add up to {whole}" + (f".{rest:02d}" if rest else ""))
        if len(tier.percent) > tier.up_to:
            raise Unfit(f"tier {index}: {len(tier.percent)} places are paid in a field of {tier.up_to}")


def _tier(raw: object) -> Tier:
    if not isinstance(raw, dict) or {*raw} != {"up_to", "percent"}:
        raise Unfit("has a tier that is no table of up_to and percent")
    return Tier(_whole(raw["up_to"]), tuple(_hundredths(each) for each in _list(raw["percent"])))


def _list(raw: object) -> tuple[object, ...]:
    if not isinstance(raw, (list, tuple)):
        raise Unfit(f"is {told(raw)}")
    return tuple(raw)


def _tuple(value: object) -> tuple[object, ...]:
    if not isinstance(value, tuple):
        raise Unfit(f"is {told(value)}")
    return value


def _whole(raw: object) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise Unfit(f"is {told(raw)}")
    return raw


def _hundredths(raw: object) -> Points:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return 100 * raw
    if not isinstance(raw, (Number, float)):
        raise Unfit(f"is {told(raw)}")
    match = _DECIMAL.fullmatch(str(raw).replace("_", ""))
    if match is None or len(match[2]) > 18:
        raise Unfit(f"is {told(raw)}")
    sign, whole, rest = match.groups()
    rest = (rest or "").rstrip("0")
    if len(rest) > 2:
        raise Unfit(f"is {told(raw)}, with more than two places")
    return (-1 if sign == "-" else 1) * int(whole + rest.ljust(2, "0"))


def _allowed(key: Key) -> str:
    kind = key.kind
    if kind == CHOICE:
        return " or ".join(f'"{choice}"' for choice in key.choices)
    if kind == CHOICES:
        return "a list of " + ", ".join(f'"{choice}"' for choice in key.choices) + ", each at most once"
    if kind == YES_NO:
        return "true or false"
    if kind == TEXT:
        return f"a text of {key.least} to {key.most} letters"
    if kind == TIERS:
        return "tables of up_to (2 to 9999, ascending) and percent (a list that adds up to 100)"
    if kind == POINTS:
        return f"a number from {key.least // 100} to {key.most // 100} with at most two places"
    if kind == POINTS_LIST:
        return (
            f"1 to {MOST_PLACES} numbers from {key.least // 100} to {key.most // 100} with at most two places"
        )
    if kind == CHIPS_LIST:
        return f"an ascending list of whole numbers from {key.least} to {key.most}"
    return f"a whole number from {key.least} to {key.most}"
