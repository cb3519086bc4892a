"""The facts of a season, as they are recorded; everything else is computed from these.

Players stand for themselves by their names. Points are integers in hundredths of a point, money
is in integer cents, chips are whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, NewType

from dcpl.rules.units import Cents, EventName, Points

if TYPE_CHECKING:
    from dcpl.rules.profile.values import Amendment, Profile

# Each kind of word is a type of its own, so that the three that are written "open" are not taken for
# one another; when dcpl runs they are plain texts, as they are stored.
Kind = NewType("Kind", str)
REGULAR, SECOND_CHANCE, MAIN_EVENT = Kind("regular"), Kind("second-chance"), Kind("main-event")

State = NewType("State", str)
SCHEDULED, OPEN, FINAL, CANCELLED = State("scheduled"), State("open"), State("final"), State("cancelled")

Came = NewType("Came", str)
PRESENT, PREPAID_ABSENT, NO_SHOW = Came("present"), Came("prepaid-absent"), Came("no-show")

How = NewType("How", str)
OUT, REBOUGHT, LEFT_EARLY = How("out"), How("rebought"), How("left-early")
REMOVED, CHIP_COUNT = How("removed"), How("chip-count")

Stage = NewType("Stage", str)
NOT_OPEN, INVITED = Stage("not-open"), Stage("open")
SECOND_CHANCE_LOCKED, MAIN_EVENT_LOCKED = Stage("second-chance-locked"), Stage("main-event-locked")

Answer = NewType("Answer", str)
ASKED, ACCEPTED, DECLINED = Answer("open"), Answer("accepted"), Answer("declined")

HandedKind = NewType("HandedKind", str)
RECEIVED, PAID = HandedKind("received"), HandedKind("paid")

PotMoneyKind = NewType("PotMoneyKind", str)
OPENED, FEE_RECEIVED, PAID_OUT = PotMoneyKind("opened"), PotMoneyKind("received"), PotMoneyKind("paid")

ConductKind = NewType("ConductKind", str)
WARNING, PENALTY, DISQUALIFIED = ConductKind("warning"), ConductKind("penalty"), ConductKind("disqualified")
SUSPENDED, BANNED = ConductKind("suspended"), ConductKind("banned")


class Event(NamedTuple):
    """An event of the season's schedule; ``number`` is 0 for the two post-season events.

    ``factor`` is what the night's points count, in hundredths: 200 counts them double. It and the
    prices, in cents, are the night's own, where they are not the profile's (None). ``source`` tells from
    which night of another program's files the results were brought in (`dcpl.rules.origins`), ``series``
    to which part of the season the night belongs: a venue, a game.
    """

    kind: Kind
    number: int
    date: str | None = None
    state: State = SCHEDULED
    host: str | None = None
    no_rebuys: bool = False
    heads_up: bool = False
    factor: int | None = None
    buy_in_cents: Cents | None = None
    rebuy_cents: Cents | None = None
    add_on_cents: Cents | None = None
    source: str | None = None
    series: str | None = None

    @property
    def name(self) -> EventName:
        """What people and scripts call it: 5, ``second-chance``, ``main-event``."""
        return self.number if self.kind == REGULAR else self.kind


class Entry(NamedTuple):
    """A player's part in a night: how they came, and a deduction (None: the profile's own).

    ``paid_cents`` is what they paid that night in all, where the night's prices make another sum.
    ``points`` are taken as they are, of a night that was recorded without places. ``hits`` are their
    knock-outs where only the number is known, ``first_place`` where they stood when they first went out
    and bought in again, ``prize_cents`` their prize where the night's prizes are stated.
    """

    player: str
    came: Came = PRESENT
    penalty: Points | None = None
    note: str = ""
    add_ons: int = 0
    paid_cents: Cents | None = None
    points: Points | None = None
    hits: int | None = None
    first_place: int | None = None
    prize_cents: Cents | None = None


class Exit(NamedTuple):
    """A stack that was lost or left play. Later exits have a higher ``order``.

    Equal order: on one hand with equal stacks (or equal chips), ``rank`` 1 the best hand of them.
    ``hand`` tells which busts fell in one hand, where that is known and their order does not tell it.
    """

    player: str
    order: int
    rank: int = 1
    how: How = OUT
    hitmen: tuple[str, ...] = ()
    hand: int | None = None


class Claim(NamedTuple):
    """A high hand claim: cards as ``HOLE/BOARD`` (stud without the board), or ``yes``."""

    player: str
    cards: str


class Night(NamedTuple):
    """What was recorded of one event."""

    entries: tuple[Entry, ...]
    exits: tuple[Exit, ...] = ()
    claims: tuple[Claim, ...] = ()


class Adjustment(NamedTuple):
    """Points that the director added or took, at an event or for the season (ADJUST)."""

    player: str
    points: Points
    reason: str
    bonus: bool = False
    event: EventName | None = None


class Payment(NamedTuple):
    """Registration fee money: received, or (negative) given back; ``on`` is YYYY-MM-DD."""

    player: str
    cents: Cents
    on: str
    reason: str = ""


class TiebreakResult(NamedTuple):
    """A ro-sham-bo between all players of a tie, best first (TIE-4)."""

    players: tuple[str, ...]
    score: str | None = None


class Invitation(NamedTuple):
    """A seat of a post-season event offered to a player, and the answer (INVITE, DECLINE, FORFEIT).

    ``forfeited``: accepted, and the fee was not paid when the event was locked.
    """

    player: str
    event: Kind
    seat: int
    answer: Answer = ASKED
    forfeited: bool = False


class Handed(NamedTuple):
    """Money of an event that changed hands: ``received`` from a player, or a prize ``paid`` to one."""

    event: EventName
    player: str
    kind: HandedKind
    cents: Cents


class PotMoney(NamedTuple):
    """Money of a pot beyond the night: what it ``opened`` with, a member's fee ``received``, ``paid`` out.

    Negative: it was given back. ``player`` is None of what a pot opened with; ``on`` is YYYY-MM-DD.
    """

    pot: str
    kind: PotMoneyKind
    cents: Cents
    on: str
    player: str | None = None
    reason: str = ""


class Deal(NamedTuple):
    """An agreement of the players who were left: each one's amount, in cents (DEAL)."""

    event: EventName
    shares: tuple[tuple[str, Cents], ...]
    reason: str = ""


class Conduct(NamedTuple):
    """What the director decided about a player's conduct (CONDUCT).

    A suspension or ban holds from the event ``first`` (None: from the season's beginning, where it
    was laid in an ``earlier`` season) until ``until`` (None: to the end), unless it was lifted.
    ``carried``: the penalty's ``points`` are taken in the next season; ``arrived``: they were.
    ``stood``: it was lifted when this season was closed already, in which it stands.
    """

    player: str
    kind: ConductKind
    first: EventName | None
    reason: str
    until: EventName | None = None
    lifted: str | None = None
    points: Points = 0
    carried: bool = False
    arrived: bool = False
    earlier: bool = False
    stood: bool = False


class Carrier(NamedTuple):
    """A player who carries a bounty into an event because the director says so."""

    event: EventName
    bounty: str
    player: str


class Handicap(NamedTuple):
    """A player's factor, in thousandths, from an event on (None: the whole season); a formula may ask it."""

    player: str
    thousandths: int
    event: EventName | None = None


class Season(NamedTuple):
    """Every fact of one season. Events are in order of play, the post-season's last.

    ``nights`` holds only recorded events; ``post_season`` tells how far the post-season has come.
    """

    name: str
    profile: Profile
    events: tuple[Event, ...]
    nights: Mapping[EventName, Night]
    start: str | None = None
    closed: bool = False
    amendments: tuple[Amendment, ...] = ()
    guests: frozenset[str] = frozenset()
    adjustments: tuple[Adjustment, ...] = ()
    payments: tuple[Payment, ...] = ()
    tiebreaks: tuple[TiebreakResult, ...] = ()
    post_season: Stage = NOT_OPEN
    invitations: tuple[Invitation, ...] = ()
    handed: tuple[Handed, ...] = ()
    deals: tuple[Deal, ...] = ()
    conduct: tuple[Conduct, ...] = ()
    carriers: tuple[Carrier, ...] = ()
    handicaps: tuple[Handicap, ...] = ()
    pot_money: tuple[PotMoney, ...] = ()

    @property
    def pots_opened(self) -> dict[str, Cents]:
        """What each of the season's pots began with, by its name."""
        sums: dict[str, Cents] = {}
        for moved in self.pot_money:
            if moved.kind == OPENED:
                sums[moved.pot] = sums.get(moved.pot, 0) + moved.cents
        return sums
