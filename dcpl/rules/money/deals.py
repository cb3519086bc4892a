"""Deals: an agreement of the players who were left, carried out by the director (RULINGS: DEAL §6)."""

from __future__ import annotations

from collections.abc import Mapping

from dcpl.errors import Problem
from dcpl.rules.facts import Deal
from dcpl.rules.units import Cents
from dcpl.rules.wording import money_text, names_text


def check_deal(deal: Deal, placed: Mapping[str, int], prizes: Mapping[str, Cents]) -> list[Problem]:
    """Tell why a deal cannot be: it names exactly the players in the best k places, k at least 2.

    ``placed`` is each entrant's place, best first, and ``prizes`` what they would get without it:
    the amounts add up to at most the prizes of those places.
    """
    if not placed:
        return [Problem("a night without places has no prizes to deal in")]
    named = [player for player, _ in deal.shares]
    problems = [
        Problem(f"{player} is not an entrant of this event") for player in named if player not in placed
    ]
    problems += [
        Problem(f"{player}'s amount is {money_text(cents)}", f"an amount is {money_text(0)} or more")
        for player, cents in deal.shares
        if cents < 0
    ]
    if len(set(named)) < len(named):
        problems.append(Problem("somebody is named twice", "name each player once"))
    if len(named) < 2:
        problems.append(Problem("a deal is between two players or more"))
    if problems:
        return problems
    best = list(placed)[: len(named)]
    next_place = list(placed.values())[len(named)] if len(placed) > len(named) else None
    if set(best) != set(named) or next_place == placed[best[-1]]:
        left = [p for p in placed if p in named or placed[p] <= max(placed[name] for name in named)]
        return [
            Problem(
                "a deal names exactly everybody who was still in",
                f"with these players it would be {names_text(left)}",
            )
        ]
    dealt, prize = sum(cents for _, cents in deal.shares), sum(prizes.get(name, 0) for name in named)
    if dealt > prize:
        told = f"the amounts add up to {money_text(dealt)}"
        return [Problem(told, f"the prizes of those places are {money_text(prize)}")]
    return []


def at_stake(deal: Deal, prizes: Mapping[str, Cents]) -> Cents:
    """Tell what is not dealt out and goes to first place, in cents."""
    return sum(prizes.get(player, 0) for player, _ in deal.shares) - sum(cents for _, cents in deal.shares)


def after_deal(deal: Deal, placed: Mapping[str, int], prizes: Mapping[str, Cents]) -> dict[str, Cents]:
    """Give each entrant's prize after a deal; together they are what they were before it."""
    paid = {**prizes, **dict(deal.shares)}
    winner = next(iter(placed))
    paid[winner] += at_stake(deal, prizes)
    return paid
