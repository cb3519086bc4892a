"""What a profile's keys of money must be together: the currency, and the pots beyond the night."""

from __future__ import annotations

from collections.abc import Iterator

from dcpl.errors import Problem
from dcpl.rules.profile.lists import (
    ANY_HAND,
    BEST_HAND,
    LAST_EVENT,
    MAIN,
    NIGHT_POT,
    SEASON_HAND,
    STANDINGS,
    WINNER,
    PotRules,
)
from dcpl.rules.profile.raw import told
from dcpl.rules.profile.values import Profile
from dcpl.rules.wording import points_text

_SHARED = (STANDINGS, MAIN, LAST_EVENT)
"""Where a pot goes to several players."""
_EACH_NIGHT = (WINNER, BEST_HAND)


def money_problems(profile: Profile) -> Iterator[tuple[tuple[str, ...], Problem]]:
    """Judge the currency's code and the pots; each fault with its keys."""
    code = profile.currency
    if not (code.isascii() and code.isalpha() and code.isupper()):
        remedy = "allowed: a code of three capital letters, as USD or EUR"
        yield ("currency",), Problem(f"currency is {told(code)}", remedy)
    names = {NIGHT_POT}
    for pot in profile.pot:
        if pot.name.casefold() in names:
            yield ("pot",), Problem(f'another pot is called "{pot.name}"', "a name of its own for each")
        names.add(pot.name.casefold())
        for told_of, remedy in _faults(pot, profile):
            yield ("pot",), Problem(f'the pot "{pot.name}" {told_of}', remedy)
    payers = {NIGHT_POT, *(pot.name for pot in profile.pot)}
    for bounty in profile.bounty:
        if not (bounty.points or bounty.step or bounty.cents):
            told_of = f'the bounty "{bounty.name}" is worth nothing'
            yield ("bounty",), Problem(told_of, "points or cents say what it is worth")
        if bounty.pot not in payers:
            told_of = f'the bounty "{bounty.name}" has its cash from {told(bounty.pot)}, which is no pot'
            yield ("bounty",), Problem(told_of, f"allowed: {', '.join(sorted(payers))}")
    percent = sum(pot.percent for pot in profile.pot)
    if percent > 100_00:
        yield (
            ("pot",),
            Problem(f"the pots take {points_text(percent)} percent of a night's", "allowed: 100 in all"),
        )


def _faults(pot: PotRules, profile: Profile) -> Iterator[tuple[str, str]]:
    if pot.to == MAIN and not profile.has_post_season:
        yield "goes to a Main Event, and there is none", "post_season.main_seats gives it seats"
    if pot.fee_cents and pot.to in (*_EACH_NIGHT, LAST_EVENT):
        yield f"has a fee and goes to {pot.to}", f"a fee goes to {STANDINGS}, {MAIN} or by-hand"
    if pot.shares and pot.to not in _SHARED:
        yield f"has shares and goes to {pot.to}", "one player takes it: leave shares out"
    if not pot.shares and not profile.payouts and pot.to in _SHARED:
        yield "has no shares, and nothing is paid by rule", "shares says who gets what"
    if pot.hand != ANY_HAND and pot.to not in (BEST_HAND, SEASON_HAND):
        yield f"has a least hand and goes to {pot.to}", f"hand stands with {BEST_HAND} and {SEASON_HAND}"
    if pot.table:
        yield from _faults_of_table(pot, profile)


def _faults_of_table(pot: PotRules, profile: Profile) -> Iterator[tuple[str, str]]:
    """A pot goes to the standings of a table of the season itself."""
    tables = {table.name.casefold(): table for table in profile.table if not table.seasons}
    if pot.to != STANDINGS:
        yield f"names a table and goes to {pot.to}", f"table stands with to = {STANDINGS}"
    elif pot.table.casefold() not in tables:
        names = ", ".join(table.name for table in tables.values())
        remedy = f"its tables: {names}" if names else "[[table]] makes one"
        yield f"goes to the table {told(pot.table)}, which the season has not", remedy
