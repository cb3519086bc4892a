"""Bets: the most in pot-limit, the least in no-limit, the cap in limit."""

from __future__ import annotations

import re
from typing import Any

from dcpl.printouts.document import Column, Table
from dcpl.reports.director import actions as act
from dcpl.reports.director.answer import Answer
from dcpl.reports.director.given import Given
from dcpl.rules.director import limit as fixed
from dcpl.rules.director import no_limit
from dcpl.rules.director.pot_limit import pot_room, rounded_up
from dcpl.rules.director.ruling import Ruling, Why
from dcpl.rules.units import Chips

ONE_CHIP = Why(
    "One larger chip in silence calls a bet; without a bet it is worth all of itself.",
    "card room, no-limit 9",
)
BROUGHT_UP = Why(
    "A wager that is too low is brought up to the least, no more.", "card room, no-limit 10; betting 16"
)


def _blinds(given: Given) -> tuple[Chips, Chips] | None:
    text = given.text("blinds") or given.bare_that(lambda word: bool(re.fullmatch(r"[\d,]+/[\d,]+", word)))
    if text is None:
        return None
    small, slash, big = text.replace("-", "/").partition("/")
    if not slash:
        given.fault(f"{text!r} are no blinds", "write them like 50/100")
        return 1, 1
    return given.amount(small, "the small blind"), given.amount(big, "the big blind", least=1)


def pot_limit(given: Given) -> Answer:
    """Tell the most that may be bet (T-05)."""
    blinds = _blinds(given)
    pot = given.chips("pot", 0 if blinds else None)
    least = blinds[1] if blinds else 0
    first = blinds is not None and not given.has("pot")
    bet = given.chips("bet", least if first else 0)
    own = given.chips("own", 0)
    raised = given.chips("raised", bet)
    others = given.chips("others", 0)
    unit = given.chips("unit", 1, least=1)
    wager = given.chips("wager", 0)
    chip = given.chips("chip", 0)
    if own > bet:
        given.fault(
            f"own is {own:,}, more than the bet of {bet:,}", "--own is what the player has in this round"
        )
    given.done()
    small_as_big = given.flag("small-as-big")
    posted = 0
    if blinds and first:
        small, big = blinds
        posted = (big if small_as_big else small) + big
        if bet > big:  # the blinds are others' chips; the bet is one more
            posted += bet
    elif not first:
        posted = bet
    total = rounded_up(pot, unit) + posted + own + others
    room = pot_room(total, bet, own, raised, least or max(bet, 1))
    do = [
        f"The most is {room.most:,}"
        + (f": {bet:,} to call, and a raise of {room.most - bet:,}." if bet else ".")
    ]
    if bet:
        do.append(f"Call {room.call:,}, or make it {room.least:,} to {room.most:,}.")
    why = [Why("A raise may be as large as the pot is after the call.", "card room, pot-limit 4")]
    if unit > 1:
        why.append(
            Why(f"The pot is rounded up to {unit:,}s: {rounded_up(pot, unit):,}.", "card room, pot-limit 5")
        )
    if small_as_big:
        why.append(
            Why(
                "The small blind counts as a big one until the big blind has acted.", "card room, pot-limit 6"
            )
        )
    step = blinds[0] if blinds and small_as_big else None
    if step:
        do.append(f"A raise goes in steps of {step:,}.")
    numbers: dict[str, Any] = {
        "pot_chips": total,
        "call_chips": room.call,
        "least_chips": room.least,
        "most_chips": room.most,
        "wager_chips": None,
    }
    made = wager or chip
    if made:
        stands = min(made, room.most)
        numbers["wager_chips"] = stands
        if chip and bet and not wager:
            do.insert(0, f"The chip of {chip:,} in silence is a call of {bet:,}.")
            numbers["wager_chips"] = bet
            why.append(ONE_CHIP)
        elif made > room.most:
            do.insert(0, f"{made:,} is too much: it is {stands:,}, and {made - stands:,} go back.")
            why.append(
                Why(
                    "Too much is brought down to the pot until all have acted on it.",
                    "card room, pot-limit 1, 2",
                )
            )
            if chip:
                why.append(
                    Why("A chip above the pot without a word is a bet of the pot.", "card room, pot-limit 7")
                )
            else:
                why.append(
                    Why(
                        "Has somebody thought about it for long, you may let it stand.",
                        "card room, pot-limit 3",
                    )
                )
        else:
            do.insert(0, f"{made:,} is allowed.")
    return Answer(Ruling(tuple(do), tuple(why)), f"Pot-limit, {total:,} in the pot", numbers)


_NO_LIMIT = (act.CHECK, act.CALL, act.FOLD, act.BET, act.RAISE, act.ALL_IN)
_STREETS = ("preflop", "flop", "turn", "river")


def raised(given: Given) -> Answer:
    """Tell the least raise and who may raise in no-limit (T-06)."""
    blinds = _blinds(given)
    if blinds is None:
        given.fault("the blinds are missing", "--blinds 50/100")
    big = blinds[1] if blinds else 1
    told = act.read_actions(given, _NO_LIMIT)
    opened = bool(told) and told[0].verb == act.CHECK
    street = given.text("street", "flop" if opened else "preflop") or ""
    if street not in _STREETS:
        given.fault(f"{street!r} is no street", "preflop, flop, turn or river")
    done: list[no_limit.Action] = []
    for action in told:
        kinds: dict[str, no_limit.Kind] = {
            act.BET: no_limit.TO,
            act.RAISE: no_limit.TO,
            act.ALL_IN: no_limit.ALL_IN,
        }
        plain: dict[str, no_limit.Kind] = {
            act.CHECK: no_limit.CHECK,
            act.CALL: no_limit.CALL,
            act.FOLD: no_limit.FOLD,
        }
        if action.verb in kinds and action.chips is None:
            given.fault(
                f"{action.player}: {action.verb} of how much is missing",
                f"{action.verb}:300 makes it 300 in all",
            )
        elif action.verb in kinds:
            done.append(no_limit.Action(action.player, kinds[action.verb], action.chips or 0))
        else:
            done.append(no_limit.Action(action.player, plain[action.verb]))
    given.done(bare=True, named=True)
    round_ = no_limit.play(done, big, big if street == "preflop" else 0)
    do = [
        f"{fix.player}: {fix.said:,} is made {fix.made:,}, no more (all-in for less: all-in:{fix.said})."
        for fix in round_.corrected
    ]
    for choice in round_.choices:
        if choice.may_raise:
            do.append(f"{choice.player} may raise, to {choice.least:,} or more; {choice.call:,} calls.")
        elif choice.may_raise is False:
            do.append(f"{choice.player} may not raise: call {choice.call:,}, or fold.")
        else:
            do.append(f"{choice.player}: call {choice.call:,} or fold; a raise is not decided by the texts.")
    word = "raise to" if round_.bet else "bet"
    do.append(f"Who has not acted yet may {word} {round_.least:,} or more; an all-in may be less.")
    silent = any(choice.may_raise is None for choice in round_.choices)
    why = [
        Why("The least bet is the big blind.", "§3.3; card room, no-limit 2"),
        Why("A raise is at least as large as the last bet or raise of the round.", "card room, no-limit 3"),
        Why(
            "An all-in for less gives no raise to who has called or checked already.", "card room, no-limit 3"
        ),
    ]
    if round_.corrected:
        why.append(BROUGHT_UP)
    rows = [
        {
            "player": choice.player,
            "own_chips": choice.own,
            "call_chips": choice.call,
            "may_raise": choice.may_raise,
            "least_chips": None if choice.may_raise is False else choice.least,
        }
        for choice in round_.choices
    ]
    words = {True: "yes", False: "no", None: "silent"}
    shown = [
        {**row, "may": words[choice.may_raise]} for row, choice in zip(rows, round_.choices, strict=True)
    ]
    columns = (
        Column("player", "Has acted"),
        Column("own_chips", "In", "right", "chips"),
        Column("call_chips", "To call", "right", "chips"),
        Column("may", "May raise"),
        Column("least_chips", "Least", "right", "chips"),
    )
    readings = (
        "Each all-in was under a full raise: none of them reopens the betting, so no raise.",
        "Together they are a full raise that the player has not acted on, so a raise is open.",
    )
    return Answer(
        Ruling(tuple(do), tuple(why), silent, readings if silent else ()),
        f"No-limit, {round_.bet:,} to match" if round_.bet else "No-limit, no bet yet",
        {
            "bet_chips": round_.bet,
            "raised_chips": round_.raised,
            "least_raise_chips": round_.least,
            "corrected": [
                {"player": fix.player, "said_chips": fix.said, "made_chips": fix.made}
                for fix in round_.corrected
            ],
            "players": rows,
        },
        (Table("players", "", columns, shown),) if rows else (),
        {"players": ("player", "own_chips", "call_chips", "may_raise", "least_chips")},
    )


_LIMIT = (*_NO_LIMIT, act.COMPLETE, act.BRING_IN, act.CHIPS)


def limit(given: Given) -> Answer:
    """Tell half bets, the cap, and completing a bring-in (T-07)."""
    size = given.chips("bet", least=1)
    bring_in = given.chips("bring-in", 0)
    rounds = given.count("rounds", 4, least=1, most=9)
    done: list[fixed.Action] = []
    kinds: dict[str, fixed.Kind] = {
        act.CHECK: fixed.CHECK,
        act.CALL: fixed.CALL,
        act.FOLD: fixed.FOLD,
        act.BET: fixed.RAISE,
        act.RAISE: fixed.RAISE,
        act.COMPLETE: fixed.RAISE,
        act.BRING_IN: fixed.BRING_IN,
        act.ALL_IN: fixed.ALL_IN,
        act.CHIPS: fixed.CHIPS,
    }
    for action in act.read_actions(given, _LIMIT):
        if action.verb in (act.ALL_IN, act.CHIPS) and action.chips is None:
            given.fault(f"{action.player}: {action.verb} of how much is missing", f"{action.verb}:15")
        if action.verb == act.BET and action.chips is not None and not done and action.chips < size:
            told = f"{action.player}: a bet of {action.chips:,} is none in a round of {size:,}"
            given.fault(told, f"all-in:{action.chips} where that was all they had")
        done.append(fixed.Action(action.player, kinds[action.verb], action.chips or 0))
    given.done(bare=True, named=True)
    round_ = fixed.play(done, size, bring_in)
    return _limit_answer(given, round_, size, rounds, bring_in)


def _limit_answer(given: Given, round_: fixed.Round, size: Chips, rounds: int, bring_in: Chips) -> Answer:
    last_two = given.flag("last-two")
    heads_up = given.flag("heads-up") or last_two
    capped = round_.actions >= fixed.LEAGUE_CAP and not last_two
    do = []
    for player, is_raise, made in round_.meant:
        what = f"a raise to {made:,}" if is_raise else f"a call of {made:,}"
        do.append(f"{player}'s chips in silence are {what}.")
    nothing = "complete it to" if round_.short else "raise to" if round_.bet else "bet"
    if capped:
        do.append(f"Call {round_.bet:,} or fold: the betting is capped after a bet and three raises.")
    elif round_.bet:
        do.append(f"Who has not acted: fold, call {round_.bet:,}, or {nothing} {round_.raise_to:,}.")
    else:
        do.append(f"Who is next: check, or bet {round_.raise_to:,}.")
    for choice in round_.choices:
        if not choice.may_raise and not capped:
            do.append(f"{choice.player} has acted: call {choice.call:,} or fold, no raise.")
        elif not capped:
            do.append(f"{choice.player} may {nothing} {round_.raise_to:,}.")
    left = None if last_two else max(0, fixed.LEAGUE_CAP - max(round_.actions, 1))
    if left and not capped:
        do.append(f"After the bet three raises are allowed; {left} {'is' if left == 1 else 'are'} left.")
    why = [
        Why("Limit games are capped after four actions: a bet and three raises.", "§3.3"),
        Why(
            "An all-in under half a bet reopens nothing; half or more is a full bet.", "card room, betting 5"
        ),
    ]
    if rounds < 3:
        why.append(
            Why(
                "With two betting rounds the card room allows four raises; the league's goes first.",
                "card room, betting 3",
            )
        )
    if last_two:
        why.append(Why("The last two of a tournament raise without a limit.", "§6"))
    elif heads_up:
        why.append(
            Why(
                "The cap holds heads-up too, but for the last two of a tournament.",
                "§6; card room, tournaments 22",
            )
        )
        why.append(
            Why(
                "The card room's live games lift it heads-up; the league's goes first.",
                "card room, betting 4",
            )
        )
    if bring_in:
        why.append(Why("Making a bring-in a full bet completes it, and is no raise.", "§5.4"))
    if round_.meant:
        why.append(
            Why(
                "A full bet and a half or more in silence is a raise, to be made full.",
                "card room, betting 14",
            )
        )
    return Answer(
        Ruling(tuple(do), tuple(why)),
        f"Limit, bets of {size:,}",
        {
            "bet_chips": round_.bet,
            "raise_to_chips": None if capped else round_.raise_to,
            "actions": round_.actions,
            "raises_left": left,
            "capped": capped,
            "card_room_cap": None if heads_up else fixed.card_room_cap(rounds),
            "completes": round_.short,
            "players": [
                {
                    "player": choice.player,
                    "call_chips": choice.call,
                    "may_raise": choice.may_raise and not capped,
                }
                for choice in round_.choices
            ],
        },
        lists={"players": ("player", "call_chips", "may_raise")},
    )
