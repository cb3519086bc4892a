"""A league's rules profile: its values, how they are stored, and what amendments make of them.

Every command reads one, so nothing is loaded here of what its keys mean and may be.
"""

# Annotations are evaluated here: the list of keys is read from them.
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from dcpl.errors import StoreError
from dcpl.rules.profile.key import (
    CHOICE,
    HAND_POINTS,
    NIGHT,
    SCHEDULES,
    SEASON,
    TABLES,
    TEXT,
    TIERS,
    Key,
    Section,
    keys_of,
)
from dcpl.rules.profile.lists import (
    BEST_HAND,
    SEASON_HAND,
    Amounts,
    BountyRules,
    PotRules,
    QualifyRules,
    TableRules,
    Tier,
)
from dcpl.rules.profile.season_sections import PostSeasonRules, StackRules, StandingsRules
from dcpl.rules.profile.sections import (
    AddOnRules,
    ButtonRules,
    BuyInRules,
    FieldSchedule,
    HighHandRules,
    HitsRules,
    NoShowRules,
    PointsRules,
    PrizesRules,
    RebuyRules,
    SeasonRules,
)
from dcpl.rules.units import Cents
from dcpl.rules.wording import DOLLAR

UNLIMITED = 10**12
"""The value of a limit that is off, written ``"unlimited"``: more than anything it is compared with."""
NO_LIMIT = "unlimited"
BASE = "dcpl"
"""The rules that others rest on where they do not say which."""


class Amendment(NamedTuple):
    """One key of the profile changed: from an event on, or (``event`` None) for the season."""

    key: str
    value: object
    event: int | None = None
    reason: str = ""


class Profile(NamedTuple):
    """The rules of one league, complete. Points in hundredths, shares in hundredths of a percent."""

    name: Annotated[str, Key(TEXT, SEASON, "The league's name, for the head of printed pages", 1, 80)]
    extends: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "The rules that these rest on",
            choices=(BASE, "plain"),
            preset=BASE,
            since="1.2",
        ),
    ]
    currency: Annotated[
        str,
        Key(
            TEXT,
            SEASON,
            "The currency that money is written in, by its code",
            3,
            3,
            preset=DOLLAR,
            since="1.2",
        ),
    ]
    season: SeasonRules
    buy_in: BuyInRules
    rebuy: RebuyRules
    add_on: AddOnRules
    points: PointsRules
    hits: HitsRules
    button: ButtonRules
    bounty: Annotated[
        tuple[BountyRules, ...],
        Key(TABLES, NIGHT, "Bounties beyond the button", preset=(), since="1.2", table=BountyRules),
    ]
    high_hand: HighHandRules
    no_show: NoShowRules
    payouts: Annotated[
        tuple[Tier | Amounts, ...],
        Key(TIERS, NIGHT, "Shares of the pot by places, for each size of the field"),
    ]
    prizes: PrizesRules
    pot: Annotated[
        tuple[PotRules, ...],
        Key(TABLES, NIGHT, "Pots beyond the night", preset=(), since="1.2", table=PotRules),
    ]
    standings: StandingsRules
    table: Annotated[
        tuple[TableRules, ...],
        Key(TABLES, SEASON, "Tables beside the season's", preset=(), since="1.2", table=TableRules),
    ]
    qualify: Annotated[
        tuple[QualifyRules, ...],
        Key(TABLES, SEASON, "Ways into the Main Event", preset=(), since="1.2", table=QualifyRules),
    ]
    post_season: PostSeasonRules
    stack: StackRules

    @property
    def has_post_season(self) -> bool:
        """Whether the season ends with a Main Event."""
        return self.post_season.main_seats > 0

    @property
    def has_second_chance(self) -> bool:
        """Whether the Main Event's last seat is played for in Second Chance."""
        return self.has_post_season and self.post_season.second_chance_most > 0

    @property
    def most_paid(self) -> int:
        """The largest field that the payouts reach; any field where nothing is paid by rule."""
        return self.payouts[-1].up_to if self.payouts else UNLIMITED

    def price(self, what: str) -> Cents:
        """Tell what a ``buy_in``, ``rebuy`` or ``add_on`` costs in all: the night's part and every pot's."""
        own = getattr(self, what)
        cents: Cents = own.night_cents + own.main_cents
        return cents + sum(getattr(pot, f"{what}_cents") for pot in self.pot) if self.pot else cents

    @property
    def has_high_hand(self) -> bool:
        """Whether there is a high hand of the night: for points, or for a pot."""
        return bool(self.high_hand.points or self.high_hand.hands) or any(
            pot.to in (BEST_HAND, SEASON_HAND) for pot in self.pot
        )

    @property
    def direct_seats(self) -> int:
        """The Main Event seats that are given by rank."""
        return self.post_season.main_seats - self.has_second_chance

    @property
    def last_seat(self) -> int:
        """The number of the Main Event seat that Second Chance gives; 0: it gives none."""
        return self.post_season.main_seats if self.has_second_chance else 0


SECTIONS: dict[str, type[Section]] = {
    name: section for name, section in Profile.__annotations__.items() if isinstance(section, type)
}
"""What each section is made of, by its name."""


def _listed() -> Iterator[Key]:
    for name, hint in Profile.__annotations__.items():
        if name in SECTIONS:
            yield from keys_of(hint, f"{name}.")
        else:
            yield hint.__metadata__[0]._replace(key=name)


KEYS: dict[str, Key] = {key.key: key for key in _listed()}
"""Every key by its name, in the profile's order."""

POINTS_BY: dict[str, object] = {"points.schedule": (), "points.by_field": (), "points.formula": ""}
"""The three ways to base points, each with its value while it does not say anything.

Exactly one of them decides, but that a formula may read the schedule of one of the others.
"""


def reads_table(formula: object) -> bool:
    """Whether a formula reads a schedule: then one stands beside it.

    >>> reads_table("table(place) + field"), reads_table("field - place")
    (True, False)
    """
    return isinstance(formula, str) and "table" in formula


def value_of(profile: Profile, key: str) -> Any:
    """Look a key's value up by its name.

    >>> value_of(Profile(*range(21)), "name")
    0
    """
    section, _, name = key.rpartition(".")
    return getattr(getattr(profile, section) if section else profile, name)


def with_value(profile: Profile, key: str, value: object) -> Profile:
    """Give the profile with another value of a key; a way to base points takes the place of the others."""
    section, _, name = key.rpartition(".")
    changed: dict[str, Any] = {name: value}
    if not section:
        return profile._replace(**changed)
    if key in POINTS_BY:
        formula = value if name == "formula" else profile.points.formula
        kept = ("points.formula",) if name != "formula" else ("points.schedule", "points.by_field")
        others = {
            way: nothing for way, nothing in POINTS_BY.items() if not reads_table(formula) or way not in kept
        }
        changed = {way.rpartition(".")[2]: nothing for way, nothing in others.items()} | changed
    return profile._replace(**{section: getattr(profile, section)._replace(**changed)})


def made_of(values: Mapping[str, Any]) -> Profile:
    """Make a profile of values by their keys' names; what is not named is as its preset.

    Raises ``KeyError`` for a key without one.
    """
    parts: dict[str, list[Any]] = {section: [] for section in SECTIONS}
    whole: dict[str, Any] = {}
    for name, key in KEYS.items():
        value = values[name] if key.preset is None or name in values else key.preset
        section = name.rpartition(".")[0]
        if section:
            parts[section].append(value)
        else:
            whole[name] = value
    whole |= {name: section(*parts[name]) for name, section in SECTIONS.items()}
    return Profile(**whole)


def to_json(profile: Profile) -> str:
    """Write a profile as it is stored: one JSON object, points in hundredths, always the same bytes.

    What is as its preset is left out, so that a league without it has the text that it always had.
    """
    values = {
        name.replace(".", "_"): value
        for name, key in KEYS.items()
        if (value := value_of(profile, name)) != key.preset
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), default=tuple)


def from_json(text: str) -> Profile:
    """Read a profile that ``to_json`` wrote. Raises ``StoreError`` where the text is none."""
    try:
        stored = json.loads(text)
        values = {
            name: settled(key, stored.pop(flat))
            for name, key in KEYS.items()
            if (flat := name.replace(".", "_")) in stored
        }
        if stored:
            raise ValueError(f"unknown: {stored}")
        return made_of(values)
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise StoreError(
            "a season's rules profile in the database is damaged", "dcpl db restore brings a backup back"
        ) from error


def settled(key: Key, value: object) -> Any:
    """Give a value that went through JSON its own shape back."""
    if not isinstance(value, (list, tuple)):
        return value
    if key.kind == TIERS:
        return tuple(_tier(*each) for each in value)
    if key.kind == SCHEDULES:
        return tuple(FieldSchedule(up_to, tuple(schedule)) for up_to, schedule in value)
    if key.kind == HAND_POINTS:
        return tuple((hand, points) for hand, points in value)
    if key.kind == TABLES:
        return tuple(_table(key, each) for each in value)
    return tuple(value)


def _tier(up_to: int, shares: Sequence[int], *fixed: bool) -> Tier | Amounts:
    return Amounts(up_to, tuple(shares)) if fixed else Tier(up_to, tuple(shares))


def _table(key: Key, values: object) -> Any:
    """Give one of a list of tables back; what was declared after it was stored is as its preset."""
    own = [*keys_of(key.table)]
    if not isinstance(values, (list, tuple, Section)):
        raise ValueError(f"{key.key}: {values}")
    stored = [settled(each, value) for each, value in zip(own, values, strict=False)]
    if len(stored) < len([*values]):
        raise ValueError(f"{key.key}: {values}")
    return key.table(*stored, *(each.preset for each in own[len(stored) :]))


def amended(profile: Profile, amendments: Sequence[Amendment], event: int | None) -> Profile:
    """Give the profile in force at a regular event; ``event`` None: the season's view (BASE, §12).

    What belongs to the season holds everywhere; what is judged by night from its event on, the
    latest start deciding, and of one start the amendment recorded last. The season's view has all.
    """
    for amendment in sorted(amendments, key=lambda amendment: amendment.event or 0):
        if amendment.event is None or event is None or amendment.event <= event:
            key = KEYS.get(amendment.key)
            if key is None:
                raise StoreError(f'an amendment names the unknown key "{amendment.key}"')
            try:
                profile = with_value(profile, key.key, settled(key, amendment.value))
            except (TypeError, ValueError) as error:
                raise StoreError(f"the amendment of {amendment.key} in the database is damaged") from error
    return profile
