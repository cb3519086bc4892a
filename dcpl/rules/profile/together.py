"""What a profile's values must be beside each other: faults of a whole that is faultless key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dcpl.errors import Problem
from dcpl.rules.profile.key import MOST_EVENTS
from dcpl.rules.profile.money import money_problems
from dcpl.rules.profile.sections import GROW
from dcpl.rules.profile.text import value_text
from dcpl.rules.profile.values import KEYS, POINTS_BY, UNLIMITED, Profile, reads_table, value_of
from dcpl.rules.units import Points
from dcpl.rules.wording import count_text, names_text


def together(profile: Profile) -> list[tuple[tuple[str, ...], Problem]]:
    """Judge the values that must go together; each fault with its keys."""
    p = profile
    ordered = [
        ("stack.least", p.stack.least, "stack.most", p.stack.most),
        ("no_show.penalty", p.no_show.penalty, "no_show.most", p.no_show.most),
    ]
    full, fee = "post_season.full_events", "post_season.fee_events"
    if p.post_season.main_seats:
        ordered[:0] = [
            (full, p.post_season.full_events, "season.events", p.season.events),
            (fee, p.post_season.fee_events, full, p.post_season.full_events),
        ]
    problems: list[tuple[tuple[str, ...], Problem]] = []
    for lower, low, upper, high in ordered:
        if low > high:
            least, most = value_text(KEYS[lower], low), value_text(KEYS[upper], high)
            told = f"{lower} is {least}, more than {upper}, which is {most}"
            remedy = f"allowed: at most {most}"
            if lower == full:
                remedy += "; post_season.main_seats = 0 where there is no post-season"
            problems.append(((lower, upper), Problem(told, remedy)))
    if p.standings.best and p.standings.drop:
        told = f"standings.best is {p.standings.best} and standings.drop is {p.standings.drop}"
        keys = ("standings.best", "standings.drop")
        problems.append((keys, Problem(told, "allowed: one of them, the other is 0")))
    elif p.standings.drop >= p.season.events:
        told = f"standings.drop is {p.standings.drop} of {count_text(p.season.events, 'event')}"
        problems.append(
            (
                ("standings.drop",),
                Problem(f"{told}: no night would count", f"allowed: at most {p.season.events - 1}"),
            )
        )
    # One key is amended at a time, so smallest_chip may leave the smallest of stack.chips behind.
    made_of = (
        ("stack.least", p.stack.least, "stack.smallest_chip", p.stack.smallest_chip),
        ("stack.most", p.stack.most, "stack.smallest_chip", p.stack.smallest_chip),
        ("stack.regular", p.stack.regular, "stack.chips", p.stack.chips[0]),
    )
    for name, stack, other, chip in made_of:
        if stack % chip and stack != UNLIMITED:
            told = f"{name} is {stack}, which chips of {chip} ({other}) cannot make"
            problems.append(((name, other), Problem(told, f"allowed: a multiple of {chip}")))
    if p.stack.smallest_chip not in p.stack.chips:
        told = f"stack.smallest_chip is {p.stack.smallest_chip}, which is not in stack.chips"
        chips = value_text(KEYS["stack.chips"], p.stack.chips)
        problems.append((("stack.smallest_chip", "stack.chips"), Problem(told, f"allowed: one of {chips}")))
    seats = p.post_season
    if seats.second_chance_most and (seats.tie == GROW or seats.main_seats == UNLIMITED):
        told = "the Main Event has no last seat that Second Chance could give"
        remedy = "post_season.second_chance_most = 0, where the field grows or has no limit"
        of_seats = ("post_season.tie", "post_season.main_seats", "post_season.second_chance_most")
        problems.append((of_seats, Problem(told, remedy)))
    return [
        *problems,
        *_ways_problems(profile),
        *money_problems(profile),
        *_name_problems(profile),
        *_points_problems(profile),
    ]


_NEEDS = {"rank": "first", "place": "first", "next": "first", "points": "least", "share": "percent"}
"""What each way into the Main Event says besides."""


def _ways_problems(profile: Profile) -> Iterator[tuple[tuple[str, ...], Problem]]:
    own = {table.name for table in profile.table if not table.seasons}
    for number, way in enumerate(profile.qualify, 1):
        needs = _NEEDS[way.by]
        if not getattr(way, needs):
            told = f"qualify {number} is by {way.by}, and {needs} says nothing"
            yield ("qualify",), Problem(told, f"{needs} = ... says how many")
        if way.table and way.table not in own:
            told = f'qualify {number} is by the table "{way.table}", which is none of the season'
            yield ("qualify",), Problem(told, f"there is {names_text(sorted(own)) or 'no [[table]]'}")
    if profile.qualify and not profile.has_post_season:
        yield (
            ("qualify",),
            Problem("there are ways into the Main Event, and there is none", "post_season.main_seats"),
        )


def _name_problems(profile: Profile) -> list[tuple[tuple[str, ...], Problem]]:
    names = [" ".join(rules.name.casefold().split()) for rules in profile.bounty]
    tables = [" ".join(rules.name.casefold().split()) for rules in profile.table]
    return [
        ((key,), Problem(f'several {what} are called "{name}"', "a name of its own for each"))
        for key, what, listed in (("bounty", "bounties", [*names, "button"]), ("table", "tables", tables))
        for name in dict.fromkeys(listed)
        if listed.count(name) > 1
    ]


def _points_problems(profile: Profile) -> list[tuple[tuple[str, ...], Problem]]:
    """Judge the ways to base points: exactly one is there, and a formula can be worked out."""
    there = [name for name, nothing in POINTS_BY.items() if value_of(profile, name) != nothing]
    if reads_table(profile.points.formula):
        there.remove("points.formula")
        if len(there) != 1:
            told = f"points.formula reads the table, and {names_text(there) or 'no schedule'} is there"
            keys = ("points.formula", *there)
            return [(keys, Problem(told, "one of points.schedule and points.by_field is the table"))]
    elif len(there) != 1:
        told = f"base points are given by {names_text(there) or 'nothing'}"
        return [(tuple(POINTS_BY), Problem(told, f"one of {', '.join(POINTS_BY)} gives them"))]
    if not profile.points.formula:
        return []
    from dcpl.rules.formula.formula import FormulaError, try_formula

    try:
        try_formula(
            profile.points.formula,
            profile.price("buy_in"),
            profile.price("rebuy") if profile.rebuy.most else None,
            min(profile.most_paid, MOST_EVENTS),
            _table_of(profile),
        )
    except FormulaError as error:
        return [
            (
                ("points.formula",),
                Problem(f"points.formula {error}", "write it so that it has a value"),
            )
        ]
    return []


def _table_of(profile: Profile) -> Callable[[int], tuple[Points, ...]]:
    """Give what a formula's ``table`` reads in a field of some size; beyond the last schedule nothing."""
    tables = [(MOST_EVENTS, profile.points.schedule)] if profile.points.schedule else profile.points.by_field
    return lambda field: next((schedule for up_to, schedule in tables if field <= up_to), ())
