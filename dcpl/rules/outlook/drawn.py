"""One night drawn by lot, many times over at once, and what it is worth (OUTLOOK, ODDS).

Arrays are of simulated seasons by players, or by places (winner first) where that is said; points in
hundredths. A drawn night is judged as `judge_night` judges a recorded one: base points, hits, the
button, the high hand, rebuys and no-shows, by the profile in force, under the night's factor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from dcpl.errors import DcplError
from dcpl.rules.money.pots import night_money, shares
from dcpl.rules.outlook.factored import with_factor
from dcpl.rules.points.base import base_points, schedule_for
from dcpl.rules.points.counting import ONCE
from dcpl.rules.profile.sections import ALL
from dcpl.rules.profile.values import Profile, reads_table
from dcpl.rules.units import Points

if TYPE_CHECKING:
    from dcpl.rules.formula.formula import Variables

Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]

NOBODY = -1
_OF_PRIZES = ("prize", "won", "paid_places")
"""What a formula may ask about the prizes; the word is in the name of their sum too."""
HALF = 32
ONE_IN_BOTH = (1 << HALF) + 1
"""Points are added up in the upper half of a number, bonus points in the lower: here 1 of each."""


class Conditions(NamedTuple):
    """What holds at a night to come, and how likely what is: who comes, rebuys, is the high hand's holder.

    ``coming`` is each player's chance to come; ``rebuy`` an entrant's to rebuy, ``no_show`` an absent
    player's to have reserved a seat, ``high_hand`` that somebody holds it. ``last``: the season's last.
    ``known``: of each player what a formula is told of before the night, where it asks.
    """

    profile: Profile
    coming: Floats
    factor: int = ONCE
    factor_counts: str = ALL
    last: bool = False
    rebuy: float = 0.0
    no_show: float = 0.0
    high_hand: float = 1.0
    event: int = 0
    known: tuple[Variables, ...] = ()


class Button(NamedTuple):
    """Who carries the button in each season (``NOBODY``), and its value."""

    holder: Ints
    value: Ints


class Drawn(NamedTuple):
    """A night in many seasons. By place: ``order`` who it was, ``by`` the place of their hitman.

    What stands in ``order`` beyond the ``field`` of a season was not there. ``high`` is the place that
    holds the high hand or ``NOBODY``. By player: ``came``, ``rebuys``, ``no_shows``.
    """

    field: Ints
    order: Ints
    by: Ints
    high: Ints
    came: Bools
    rebuys: Bools | None
    no_shows: Bools | None


class Paid(NamedTuple):
    """Points that few have: in these seasons, at these places, so many."""

    season: Ints
    place: Ints
    points: Ints


class Worth(NamedTuple):
    """What a night was worth, and who carries the button on. By place, before the night's factor."""

    night: Drawn
    here: Conditions
    base: Ints
    eliminated: Ints
    button: Paid
    high_hand: Paid
    carried: Button

    def packed(self) -> Ints:
        """Give each player's points of the night in the upper half of a number, bonus points in the lower."""
        if self.here.factor != ONCE:
            base, hits, button, high_hand, penalty = self.parts()
            bonus = hits + button + high_hand
            return ((base + bonus - penalty) << HALF) + bonus
        both = self._hits() * ONE_IN_BOTH
        for paid in (self.button, self.high_hand):
            both[paid.season, paid.place] += paid.points * ONE_IN_BOTH
        both += self.base << HALF
        found = self._of_players(both)
        lost = self._penalties()
        if lost is not None:
            found -= lost << HALF
        return found

    def parts(self) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        """Give each player's base points, hits, button, high hand, penalty, with the night's factor."""
        given = [self.base, self._hits()]
        for paid in (self.button, self.high_hand):
            given.append(np.zeros_like(self.base))
            given[-1][paid.season, paid.place] = paid.points
        penalty = self._penalties()
        found = [self._of_players(part) for part in given]
        found.append(np.zeros_like(found[0]) if penalty is None else penalty)
        base, hits, button, high_hand, lost = with_factor(found, self.here.factor, self.here.factor_counts)
        return base, hits, button, high_hand, lost

    def eliminations(self) -> Ints:
        """Count whom each player eliminated, the winner's own hit aside."""
        return self._of_players(self.eliminated)

    def _hits(self) -> Ints:
        hits = self.eliminated * self.here.profile.hits.each
        hits[:, 0] += self.here.profile.hits.winner
        return hits

    def _penalties(self) -> Ints | None:
        night, rules = self.night, self.here.profile
        given: Ints | None = None
        for who, points in ((night.rebuys, rules.rebuy.penalty), (night.no_shows, rules.no_show.penalty)):
            if who is not None and points:
                taken: Ints = who * np.int64(points)
                given = taken if given is None else given + taken
        return given

    def _of_players(self, by_place: Ints) -> Ints:
        """Give each player what their place has; what stands beyond the field was not there: 0."""
        seasons, players = self.night.came.shape
        found = np.zeros(seasons * players, dtype=np.int64)
        found[self.night.order + np.arange(0, seasons * players, players)[:, None]] = by_place
        found.shape = seasons, players
        return found


def draw_night(random: np.random.Generator, seasons: int, here: Conditions) -> Drawn:
    """Draw who comes, in what order they finish, who eliminates whom, and who holds the high hand."""
    players = len(here.coming)
    # Of each number one half says who comes, the other in what order they finish.
    drawn = random.bit_generator.random_raw((seasons, players)).view(np.uint32)
    chance, lots = drawn[:, 1::2], drawn[:, ::2]
    came = _under(chance, here.coming)
    field = _enough(came, chance, here)
    # With the player in its last digits: to sort these is quicker than to tell how they would be sorted.
    # Who did not come stands behind all who did.
    bits = max(players - 1, 1).bit_length()
    keys = lots >> np.uint32(bits + 1) << np.uint32(bits)
    keys |= np.arange(players, dtype=np.uint32)
    keys |= (~came).astype(np.uint32) << np.uint32(31)
    keys.sort(axis=1)
    most = int(field.max())
    order = (keys[:, :most] & np.uint32((1 << bits) - 1)).astype(np.int64)
    # Each is eliminated by somebody of the places above; a hair less, so that rounding makes it nobody's own.
    above = np.arange(most, dtype=np.float32) * np.float32(1 - 2**-20)
    by = (random.random((seasons, most), dtype=np.float32) * above).astype(np.int64)
    by[:, 0] = NOBODY
    held = random.random(seasons)
    place = (held / max(here.high_hand, 1e-9) * field).astype(np.int64)
    high = np.where(held < here.high_hand, place, NOBODY)
    rebuys = came & _under(chance, here.coming * here.rebuy) if here.rebuy else None
    no_shows = None
    if here.no_show:
        no_shows = ~(came | _under(chance, 1 - (1 - here.coming) * here.no_show))
    return Drawn(field, order, by, high, came, rebuys, no_shows)


def _under(chance: npt.NDArray[np.uint32], rates: Floats) -> Bools:
    """Tell which numbers by lot lie under a rate: for a rate of 1 all, of 0 none."""
    limits = np.minimum(np.ceil(rates * 2.0**32) - 1, 2.0**32 - 1)
    found: Bools = chance <= np.maximum(limits, 0).astype(np.uint32)
    found &= rates > 0
    return found


def _enough(came: Bools, chance: npt.NDArray[np.uint32], here: Conditions) -> Ints:
    """Let two come at least, and no more than there are seats, who is certain first; give how many came."""
    field = came.sum(axis=1)
    seats = here.profile.season.seats
    wrong = np.flatnonzero((field < 2) | (field > seats))
    if len(wrong):
        likely = np.where(here.coming > 0, chance[wrong] / np.maximum(here.coming, 1e-9), np.inf)
        likely[:, here.coming >= 1] = 0
        field[wrong] = np.clip(field[wrong], 2, seats)
        turns = np.argsort(np.argsort(likely, axis=1, kind="stable"), axis=1, kind="stable")
        came[wrong] = turns < field[wrong][:, None]
    return np.asarray(field, dtype=np.int64)


def worth(night: Drawn, here: Conditions, button: Button) -> Worth:
    """Judge a drawn night (BASE, HIT, BUTTON, HIGH-HAND, REBUY, NO-SHOW)."""
    seasons, most = night.order.shape
    # One place more than there are, for those who were not there and so were not eliminated.
    at = night.by + np.arange(0, seasons * (most + 1), most + 1)[:, None]
    beyond = np.arange(most) >= night.field[:, None]
    beyond[:, 0] = True
    at[beyond] = most
    eliminated = np.bincount(at.ravel(), minlength=seasons * (most + 1)).reshape(seasons, most + 1)
    eliminated[0, most] = 0
    eliminated = eliminated[:, :most]
    base = _bases(night, here, eliminated)
    paid, carried = _button(night, here, button)
    holds = np.flatnonzero(night.high != NOBODY)
    high = Paid(holds, night.high[holds], np.full(len(holds), here.profile.high_hand.points, dtype=np.int64))
    return Worth(night, here, base, eliminated, paid, high, carried)


def _button(night: Drawn, here: Conditions, button: Button) -> tuple[Paid, Button]:
    """Give what the button paid, and to whom it goes on (BUTTON §10.2)."""
    rules, winner = here.profile, night.order[:, 0]
    nothing = np.zeros(len(winner), dtype=np.int64)
    if not rules.button.value:
        return Paid(nothing[:0], nothing[:0], nothing[:0]), Button(winner, nothing)
    value = np.where(button.value > 0, button.value, rules.button.value)
    season, place = np.nonzero(night.order == button.holder[:, None])
    there = place < night.field[season]
    season, place = season[there], place[there]
    again, out = season[place == 0], place > 0
    to = night.by[season[out], place[out]]
    paid = Paid(season[out], to, value[season[out]])
    if not here.last:
        grown = nothing
        grown[again] = value[again] + rules.button.step
        return paid, Button(winner, grown)
    kept = {"carried": value[again], "value": nothing[again] + rules.button.value, "none": nothing[again]}
    last = Paid(again, nothing[again], kept[rules.button.last_event])
    return Paid(*(np.concatenate(each) for each in zip(paid, last, strict=True))), Button(winner, nothing)


def _bases(night: Drawn, here: Conditions, eliminated: Ints) -> Ints:
    """Give the base points by place, none beyond the field."""
    if here.profile.points.formula:
        return _by_formula(night, here, eliminated)
    found: Ints = base_table(here.profile, night.order.shape[1])[night.field]
    return found


def base_table(rules: Profile, most: int) -> Ints:
    """Lay out the base points by field and place, of fields of up to ``most``.

    A field for which the rules have no points has those of the next smaller one.
    """
    table = np.zeros((most + 1, most), dtype=np.int64)
    for field in range(1, most + 1):
        try:
            points = base_points({str(place): place for place in range(1, field + 1)}, rules)
            table[field, :field] = list(points.values())
        except DcplError:
            table[field] = table[field - 1]
    return table


def _by_formula(night: Drawn, here: Conditions, eliminated: Ints) -> Ints:
    """Work a formula out once for all who have the same place, field, hits, rebuys and pot."""
    from dcpl.rules.formula.formula import FormulaError, Variables, points_of

    rules = here.profile
    seasons, most = night.order.shape
    there = np.arange(most) < night.field[:, None]
    again = np.zeros((seasons, most), dtype=np.int64)
    if night.rebuys is not None:
        again = np.where(there, night.rebuys[np.arange(seasons)[:, None], night.order], 0).astype(np.int64)
    in_all = again.sum(axis=1)
    text = rules.points.formula
    asks_hits, asks_money = (
        "hits" in text,
        any(word in text for word in ("pot", "spent", "rebuys", *_OF_PRIZES)),
    )
    base = np.int64(most + 1)
    code = night.field[:, None] * base + np.arange(most)
    code = code * base + (eliminated if asks_hits else 0)
    code = code * base + (in_all[:, None] if asks_money else 0)
    code = code * 2 + (again if asks_money else 0)
    players = max(1, len(here.known))
    code = code * players + (night.order if here.known else 0)
    codes, inverse = np.unique(np.where(there, code, -1), return_inverse=True)
    buy_in, rebuy = rules.price("buy_in"), rules.price("rebuy")
    values = []
    for each in codes.tolist():
        if each < 0:
            values.append(0)
            continue
        rest, player = divmod(each, players)
        rest, own = divmod(rest, 2)
        rest, total = divmod(rest, int(base))
        rest, hits = divmod(rest, int(base))
        field, place = divmod(rest, int(base))
        pot = field * buy_in + total * rebuy
        told = here.known[player] if here.known else Variables(1, 1)
        told = told._replace(
            place=place + 1,
            field=field,
            hits=(hits, 1),
            rebuys=own,
            pot=pot,
            spent=buy_in + own * rebuy,
            buy_in=buy_in,
            event=here.event,
        )
        try:
            if any(word in text for word in _OF_PRIZES):
                night_pot = night_money(field, total, rules).night_pot_cents
                paid = shares(night_pot, field, rules)
                prize = paid[place] if place < len(paid) else 0
                told = told._replace(prize=prize, won=prize, prizes=night_pot, paid_places=len(paid))
            if reads_table(text):
                told = told._replace(schedule=schedule_for(field, rules), beyond=rules.points.beyond)
            values.append(points_of(text, [told]))
        except (FormulaError, DcplError):  # such a night would be refused
            values.append(0)
    found: Ints = np.array(values, dtype=np.int64)[inverse.reshape(code.shape)]
    return found


def first_button(seasons: int, holder: int, value: Points) -> Button:
    """Give the button as the last recorded night left it: the same in every season."""
    return Button(np.full(seasons, holder, dtype=np.int64), np.full(seasons, value, dtype=np.int64))
