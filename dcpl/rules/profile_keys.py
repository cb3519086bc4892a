"""The keys of a rules profile: what each means, what it may be, and when it can be amended."""

from __future__ import annotations

from dcpl.rules.facts import MOST_FACTOR
from dcpl.rules.profile_kinds import (
    CENTS,
    CHIPS,
    CHIPS_LIMIT,
    CHIPS_LIST,
    CHOICE,
    CHOICES,
    FORMULA,
    LIMIT,
    MOST_CENTS,
    MOST_CHIPS,
    MOST_EVENTS,
    MOST_PLACES,
    MOST_POINTS,
    POINTS,
    POINTS_LIST,
    SCHEDULES,
    TEXT,
    TIERS,
    WHOLE,
    YES_NO,
    Key,
)

NIGHT, SEASON = "N", "S"
"""Scopes: judged night by night (amended from an event on), or one value for the season."""

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
    Key(
        "season.last_event_factor",
        POINTS,
        SEASON,
        "What the last event's points count; 2: double",
        0,
        MOST_FACTOR,
    ),
    Key("buy_in.night_cents", CENTS, NIGHT, "Of each buy-in, what goes to the night's pot", 0, MOST_CENTS),
    Key("buy_in.main_cents", CENTS, NIGHT, "Of each buy-in, what goes to the Main Event pot", 0, MOST_CENTS),
    Key("rebuy.most", LIMIT, NIGHT, "Rebuys a player may take at an event; 0: none", 0, 99),
    Key("rebuy.night_cents", CENTS, NIGHT, "Of each rebuy, what goes to the night's pot", 0, MOST_CENTS),
    Key("rebuy.main_cents", CENTS, NIGHT, "Of each rebuy, what goes to the Main Event pot", 0, MOST_CENTS),
    Key("rebuy.penalty", POINTS, NIGHT, "Points that each rebuy costs", 0, MOST_POINTS),
    Key("add_on.most", LIMIT, NIGHT, "Add-ons a player may take at an event; 0: none", 0, 99),
    Key("add_on.night_cents", CENTS, NIGHT, "Of each add-on, what goes to the night's pot", 0, MOST_CENTS),
    Key("add_on.main_cents", CENTS, NIGHT, "Of each add-on, what goes to the Main Event pot", 0, MOST_CENTS),
    Key("points.schedule", POINTS_LIST, NIGHT, "Base points by place, the winner's first", 0, MOST_POINTS),
    Key(
        "points.by_field",
        SCHEDULES,
        NIGHT,
        "Base points by place, for each size of the field",
        0,
        MOST_POINTS,
    ),
    Key("points.formula", FORMULA, NIGHT, "Base points by a formula"),
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
        choices=("split", "full", "first"),
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
    Key("standings.best", WHOLE, SEASON, "How many of a player's best nights count; 0: all", 0, MOST_EVENTS),
    Key("standings.drop", WHOLE, SEASON, "How many of a player's lowest nights do not count", 0, MOST_EVENTS),
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
        none=True,
    ),
    Key("post_season.second_chance_most", WHOLE, SEASON, "The most players in Second Chance", 0, MOST_PLACES),
    Key("stack.regular", CHIPS, SEASON, "Starting chips of regular events and Second Chance", 1, MOST_CHIPS),
    Key("stack.base", CHIPS, SEASON, "Main Event chips that everybody starts with", 0, MOST_CHIPS),
    Key("stack.per_point", CHIPS, SEASON, "Main Event chips for each point", 0, 1_000_000),
    Key("stack.per_hit", CHIPS, SEASON, "Main Event chips for each player eliminated", 0, 1_000_000),
    Key("stack.least", CHIPS, SEASON, "The smallest Main Event stack", 0, MOST_CHIPS),
    Key("stack.most", CHIPS_LIMIT, SEASON, "The largest Main Event stack", 1, MOST_CHIPS),
    Key("stack.smallest_chip", CHIPS, SEASON, "Main Event stacks are rounded up to this chip", 1, MOST_CHIPS),
    Key("stack.chips", CHIPS_LIST, SEASON, "The chips in use, smallest first", 1, MOST_CHIPS),
)
KEYS: dict[str, Key] = {key.key: key for key in _ALL}
"""Every key by its name, in the profile's order."""
