"""Turns: who shows first, time on a player, acting out of turn, being passed, a hidden chip."""

from __future__ import annotations

import re

from dcpl.reports.director import actions as act
from dcpl.reports.director.answer import Answer
from dcpl.reports.director.given import Given
from dcpl.rules.director import turn
from dcpl.rules.director.ruling import Ruling, Why
from dcpl.rules.director.showdown import show_order
from dcpl.rules.wording import capital

_SHOWN = (act.CHECK, act.CALL, act.FOLD, act.BET, act.RAISE, act.ALL_IN)


_NOBODY_BET = re.compile(
    r"(?:they )?(?:all|everybody|everyone)(?: have| has)? check(?:s|ed)?(?: it)?(?: around| through| down)?"
    r"|(?:nobody|noone|no one|no-one)(?: has)? (?:bet|bets|raised|bet or raised)"
)


_ALL_CHECKED = re.compile(
    r"\b(?:they )?(?:all|both|each|everybody|everyone)(?: have| has)? check(?:s|ed)?\b"
    r"(?: it)?(?: around| through| down)?"
)


def _who_all_checked(given: Given) -> list[str]:
    """Name who is said to have checked, all of them; nobody where something else was said too."""
    if any(key for key, _ in given.in_order):
        return []
    text = " ".join(text for _, text in given.in_order)
    found = _ALL_CHECKED.search(text.casefold())
    if found is None:
        return []
    names = f"{text[: found.start()]} {text[found.end() :]}".replace(",", " ").split()
    return [] if any(name.casefold() in act.SAID for name in names) else names


def show(given: Given) -> Answer:
    """Order the showdown (T-08)."""
    if _NOBODY_BET.fullmatch(" ".join(text for key, text in given.in_order if not key).casefold()):
        given.done(bare=True)
        first = "Who acted first in the last round shows first, then the others clockwise."
        checked = Why("Nobody bet: who acted first shows first.", "§3.6; card room, showdown 7")
        all_may_see = Why("Show one, show all: what one player sees all may see.", "§3.6")
        ruling = Ruling((first,), (checked, all_may_see))
        return Answer(ruling, "Who shows first", {"order": [], "aggressor": None})
    checked_all = _who_all_checked(given)
    told = (
        [act.Told(given.player(name), act.CHECK, None) for name in checked_all]
        if checked_all
        else act.read_actions(given, _SHOWN)
    )
    all_in = given.players(given.text("all-in") or "")
    if not told and not given.problems:
        given.fault("what was done in the last round is missing", "ann=check bo=bet cy=call ann=call")
    given.done(bare=True, named=True)
    order = show_order([(action.player, action.verb) for action in told], all_in)
    first, *rest = order.players or ("nobody",)
    do = [f"{first} shows first" + (f", then {', then '.join(rest)}." if rest else "; nobody else is left.")]
    if rest:
        do.append("Who is beaten may muck instead; the others in the hand may ask to see it.")
    if all_in or any(action.verb == act.ALL_IN for action in told):
        do.insert(0, "Somebody is all-in: once the betting is done all hands are turned up.")
    why = [
        Why("Who bet or raised last in the last round shows first.", "§3.6; card room, showdown 7")
        if order.aggressor
        else Why("Nobody bet: who acted first shows first.", "§3.6; card room, showdown 7")
    ]
    why.append(Why("Show one, show all: what one player sees all may see.", "§3.6"))
    if all_in:
        why.append(
            Why(
                "Players of the side pot show before who is all-in for the main pot only.",
                "card room, showdown 7",
            )
        )
    if do[0].startswith("Somebody"):
        why.append(
            Why(
                "All hands are turned up when a player is all-in and the betting is done.",
                "§6; card room, tournaments 34",
            )
        )
        why.append(Why("Two players who agree may keep theirs hidden until the river.", "§3.2"))
    return Answer(
        Ruling(tuple(do), tuple(why)),
        "Who shows first",
        {"order": list(order.players), "aggressor": order.aggressor},
    )


def time(given: Given) -> Answer:
    """Put a player on the clock (T-17)."""
    given.done()
    facing = not given.flag("no-bet")
    return Answer(
        turn.time_on(facing_bet=facing),
        "Time on a player",
        {
            "seconds": turn.SECONDS if facing else None,
            "warning_at": turn.SECONDS - turn.WARNING if facing else None,
        },
    )


_ACTS = {verb: " ".join(act.VERBS[verb]) for verb in (act.CHECK, act.CALL, act.BET, act.RAISE, act.FOLD)}


def out_of_turn(given: Given) -> Answer:
    """Rule on an action out of turn (T-18)."""
    action = given.one_of("what", _ACTS)
    changed = action != "check" and given.yes_or_no("changed", "not-changed")
    given.done()
    return Answer(turn.out_of_turn(action, changed=changed), f"A {action} out of turn", {"action": action})


def passed(given: Given) -> Answer:
    """Rule on a player whom others acted behind (T-18)."""
    acted = given.count("acted", most=20)
    given.done()
    before = given.flag("before")
    kept = before or acted < turn.PASSED_BY
    return Answer(
        turn.passed(acted, somebody_before=before), "Passed by", {"acted": acted, "keeps_turn": kept or None}
    )


def hidden(given: Given) -> Answer:
    """Rule on chips found after an all-in was lost."""
    covered = given.yes_or_no("covered", "not-covered")
    given.done()
    next_deal = given.flag("next-deal")
    return Answer(
        turn.hidden_chips(covered=covered, next_deal=next_deal),
        "A hidden chip",
        {"covered": covered, "next_deal": next_deal, "out": True if covered else None},
    )


def elsewhere(given: Given) -> Answer:
    """Name the command that does it (T-02, T-19)."""
    why = {
        "race-off": (
            Why(
                "Odd chips are raced off by cards from the left of the button; the total is rounded up.",
                "§7",
            ),
            Why(
                "§6 and the card room deal from seat 1 and round half up: §7 is the newer and goes first.",
                "§6; card room, tournaments 8",
            ),
        ),
        "late": (
            Why("Two big blinds a round are off a late stack.", "§8.3"),
            Why("Who is seated late posts one big blind at once, in any position.", "§8.3"),
        ),
    }[given.entry.name]
    command = given.entry.elsewhere
    if numbers := [text if not name else f"{name}={text}" for name, text in given.in_order]:
        command = " ".join((*command.split()[:3], *numbers))
    given.done(bare=True, named=True)
    return Answer(Ruling((f"Type `{command}`.",), why), capital(given.entry.tells))
