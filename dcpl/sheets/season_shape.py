"""The shape of a season's document: what each of its parts and values may be. Heavy: pydantic.

A part's fields are those of its fact, so that ``Fact(**dict(part))`` makes it. Every value says in words
what it may be; ``faults`` tells each fault with those words and with where in the document it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from dcpl.errors import Problem
from dcpl.rules.profile.kinds import read_value
from dcpl.rules.profile.raw import Unfit
from dcpl.rules.profile.values import KEYS
from dcpl.sheets.season_values import (
    Count,
    Date,
    Deduction,
    Event,
    MaybeCount,
    MaybeDate,
    MaybeDeduction,
    MaybeEvent,
    MaybeFactor,
    MaybeName,
    MaybeNumber,
    MaybePoints,
    MaybeRank,
    Name,
    Names,
    Points,
    Rank,
    Score,
    Seats,
    Text,
    Thousandths,
    Time,
    Version,
    Whole,
    YesNo,
)

MOST_FAULTS = 1000
"""When so many faults are found, the parts that follow are not looked at any more."""


class Part(BaseModel):
    """A part of the document: an object of just these keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="wrap")
    @classmethod
    def _bounded(cls, given: Any, read: Callable[[Any], Any], info: ValidationInfo) -> Any:
        found = info.context
        assert found is not None  # see read_document
        if found["faults"] >= MOST_FAULTS:
            return given
        try:
            return read(given)
        except ValidationError as error:
            found["faults"] += error.error_count()
            raise


class Entry(Part):
    player: Name
    came: Literal["present", "prepaid-absent", "no-show"]
    penalty: MaybeDeduction
    note: Text
    add_ons: Count = 0
    paid_cents: MaybeCount = None
    points: MaybePoints = None
    hits: MaybeCount = None
    first_place: MaybeRank = None
    prize_cents: MaybeCount = None


class Exit(Part):
    player: Name
    order: Count
    rank: Rank
    how: Literal["out", "rebought", "left-early", "removed", "chip-count"]
    hitmen: Names
    hand: MaybeRank = None


class Claim(Part):
    player: Name
    cards: Name


class PlayedEvent(Part):
    """An event with what was recorded of its night."""

    event: Event
    date: MaybeDate
    state: Literal["scheduled", "open", "final", "cancelled"]
    host: MaybeName
    no_rebuys: YesNo
    heads_up: YesNo
    factor: MaybeFactor = None
    buy_in_cents: MaybeCount = None
    rebuy_cents: MaybeCount = None
    add_on_cents: MaybeCount = None
    source: MaybeName = None
    series: MaybeName = None
    entries: list[Entry]
    exits: list[Exit]
    claims: list[Claim]


class Amendment(Part):
    """A key of the rules with another value, which is read as the profile holds it."""

    key: Name
    value: Any
    event: MaybeNumber
    reason: Text

    @model_validator(mode="before")
    @classmethod
    def _read(cls, given: Any) -> Any:
        key = given.get("key") if isinstance(given, dict) else None
        if type(key) is not str or "value" not in given:
            return given
        try:
            return {**given, "value": read_value(KEYS[key], given["value"])}
        except KeyError:
            told = f"the rules have no key {key}"
        except Unfit as unfit:
            told = f"{key} {unfit}"
        raise PydanticCustomError("unread", "{told}", {"told": told})


class Adjustment(Part):
    player: Name
    points: Points
    reason: Text
    bonus: YesNo
    event: MaybeEvent


class Payment(Part):
    player: Name
    cents: Annotated[Whole, Field(alias="amount_cents")]
    on: Date
    reason: Text


class Tiebreak(Part):
    players: Names
    score: Score


class Invitation(Part):
    player: Name
    event: Literal["second-chance", "main-event"]
    seat: Rank
    answer: Literal["open", "accepted", "declined"]
    forfeited: YesNo


class Handed(Part):
    event: Event
    player: Name
    kind: Literal["received", "paid"]
    cents: Annotated[Whole, Field(alias="amount_cents")]


class Share(Part):
    player: Name
    cents: Annotated[Count, Field(alias="amount_cents")]


class Deal(Part):
    event: Event
    shares: list[Share]
    reason: Text


class Conduct(Part):
    player: Name
    kind: Literal["warning", "penalty", "disqualified", "suspended", "banned"]
    first: MaybeEvent
    reason: Name
    until: MaybeEvent
    lifted: MaybeName
    points: Deduction
    carried: YesNo
    arrived: YesNo
    stood: YesNo = False


class Carrier(Part):
    event: Event
    bounty: Name
    player: Name


class Handicap(Part):
    player: Name
    thousandths: Annotated[Thousandths, Field(alias="factor")]
    event: MaybeEvent


class PotMoney(Part):
    pot: Name
    kind: Literal["opened", "received", "paid"]
    cents: Annotated[Whole, Field(alias="amount_cents")]
    on: Date
    player: MaybeName
    reason: Text


class Reservation(Part):
    event: Event
    player: Name
    made_at: Time


class SeatDraw(Part):
    event: Event
    seed: Whole
    tables: Rank
    seats: Seats


class Seat(Part):
    event: Event
    player: Name
    table: Rank
    seat: Rank


class NightNote(Part):
    event: Event
    text: Name


class Clock(Part):
    event: Event
    blinds: Name
    part: Count
    elapsed_ms: Count
    since_ms: MaybeCount
    pause_reason: Text


class Evening(Part):
    """What is recorded of the evenings beside their results."""

    reservations: list[Reservation]
    draws: list[SeatDraw]
    seats: list[Seat]
    notes: list[NightNote]
    clocks: list[Clock]


class Document(Part):
    """A season's document as a whole; its rules are read as those of a profile's file are."""

    dcpl_season: Version
    name: Name
    start: MaybeDate
    closed: YesNo
    rules: dict[str, Any]
    amendments: list[Amendment]
    guests: Names
    events: list[PlayedEvent]
    adjustments: list[Adjustment]
    payments: list[Payment]
    tiebreaks: list[Tiebreak]
    post_season: Literal["not-open", "open", "second-chance-locked", "main-event-locked"]
    invitations: list[Invitation]
    money: list[Handed]
    deals: list[Deal]
    conduct: list[Conduct]
    carriers: list[Carrier] = []
    handicaps: list[Handicap] = []
    pots: list[PotMoney] = []
    evening: Evening | None = None


def read_document(given: Any, file: str) -> tuple[Document | None, list[Problem]]:
    """Read a document's parts; every fault of its shape is told, with where it is."""
    count = Counter[str]()
    try:
        return Document.model_validate(given, context=count), []
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
    problems = []
    for fault in faults:
        loc, told = _fault(fault["type"], fault["loc"], fault.get("ctx", {}), fault["msg"])
        problems.append(Problem(f"{_where(loc)}: {told}", "", file))
    if count["faults"] >= MOST_FAULTS:
        problems.append(Problem("the rest was not looked at: these are too many faults", "", file))
    return None, problems


def _fault(
    kind: str, loc: tuple[int | str, ...], more: dict[str, Any], told: str
) -> tuple[tuple[int | str, ...], str]:
    """Tell which part of the document a fault is in, and what it is."""
    if kind == "model_type":
        return loc, "is no object"
    if kind == "unread":
        return loc, told
    *part, key = loc
    if kind == "missing":
        told = f"lacks {key}"
    elif kind == "extra_forbidden":
        told = f"has an unknown key {key}"
    elif kind == "literal_error":
        told = f"{key} is not one of {more['expected']}".replace("'", "").replace(" or ", ", ")
    else:
        told = f"{key} {_SHAPES.get(kind, told)}"
    return tuple(part), told


_SHAPES = {"list_type": "is not a list", "dict_type": "is not an object"}


def _where(loc: tuple[int | str, ...]) -> str:
    steps = [str(step + 1) if isinstance(step, int) else step for step in loc]
    return ", ".join(steps) or "the document"
