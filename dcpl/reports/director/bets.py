"""Bets: the most in pot-limit, the least in no-limit."""

from __future__ import annotations

import re
from typing import Any

from dcpl.printouts.document import Column, Table
from dcpl.reports.director import actions as act
from dcpl.reports.director.answer import Answer
from dcpl.reports.director.given import Given
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
    if wager or chip:
        said, reasons, numbers["wager_chips"] = _tried(wager, chip, bet, room.most)
        do.insert(0, said)
        why += reasons
    return Answer(
        Ruling(tuple(do), tuple(why)),
        f"Pot-limit, {total:,} in the pot",
        numbers,
        assumed=() if blinds or given.has("bet") else ("nobody has bet in this round (--bet)",),
    )


def _tried(wager: Chips, chip: Chips, bet: Chips, most: Chips) -> tuple[str, list[Why], Chips]:
    """Say what becomes of a wager, or of one large chip in silence: in words, why, and for how much."""
    if chip and bet and not wager:
        return f"The chip of {chip:,} in silence is a call of {bet:,}.", [ONE_CHIP], bet
    made = wager or chip
    if made <= most:
        return f"{made:,} is allowed.", [], made
    why = [
        Why("Too much is brought down to the pot until all have acted on it.", "card room, pot-limit 1, 2")
    ]
    if chip:
        why.append(Why("A chip above the pot without a word is a bet of the pot.", "card room, pot-limit 7"))
    else:
        text = "Has somebody thought about it for long, you may let it stand."
        why.append(Why(text, "card room, pot-limit 3"))
    return f"{made:,} is too much: it is {most:,}, and {made - most:,} go back.", why, most


_NO_LIMIT = (act.CHECK, act.CALL, act.FOLD, act.BET, act.RAISE, act.ALL_IN)
_STREETS = ("preflop", "flop", "turn", "river")
_KINDS: dict[str, no_limit.Kind] = {
    act.BET: no_limit.TO,
    act.RAISE: no_limit.TO,
    act.ALL_IN: no_limit.ALL_IN,
    act.CHECK: no_limit.CHECK,
    act.CALL: no_limit.CALL,
    act.FOLD: no_limit.FOLD,
}


def raised(given: Given) -> Answer:
    """Tell the least raise and who may raise in no-limit (T-06)."""
    blinds = _blinds(given)
    street = given.text("street") or given.bare_that(lambda word: word.casefold() in _STREETS)
    told = act.read_actions(given, _NO_LIMIT)
    if street is None:
        street = "flop" if told and told[0].verb == act.CHECK else "preflop"
    if street.casefold() not in _STREETS:
        given.fault(f"{street!r} is no street", "preflop, flop, turn or river")
    done: list[no_limit.Action] = []
    for action in told:
        if action.chips is None and action.verb in (act.BET, act.RAISE, act.ALL_IN):
            given.fault(
                f"{action.player}: {action.verb} of how much is missing",
                f"{action.verb}:300 makes it 300 in all",
            )
        done.append(no_limit.Action(action.player, _KINDS[action.verb], action.chips or 0))
    first = next((action for action in done if action.chips), None)
    assumed: tuple[str, ...] = ()
    if blinds is None and first is not None and first.kind == no_limit.TO:
        assumed = (f"{first.chips:,}, the first bet, was enough: nobody named the blinds",)
        big, posted = max(first.chips, 1), 0
    else:
        if blinds is None:
            given.fault("the blinds are missing", "--blinds 50/100")
        big = blinds[1] if blinds else 1
        posted = big if street.casefold() == "preflop" else 0
    given.done(bare=True, named=True)
    return _raise_answer(no_limit.play(done, big, posted), all_in=any(map(_is_all_in, done)), assumed=assumed)


def _is_all_in(action: no_limit.Action) -> bool:
    return action.kind == no_limit.ALL_IN


def _may(choice: no_limit.Choice) -> str:
    if choice.may_raise:
        return f"{choice.player} may raise, to {choice.least:,} or more; {choice.call:,} calls."
    if choice.may_raise is False:
        return f"{choice.player} may not raise: call {choice.call:,}, or fold."
    return f"{choice.player}: call {choice.call:,} or fold; a raise is not decided by the texts."


def _raise_answer(round_: no_limit.Round, *, all_in: bool, assumed: tuple[str, ...]) -> Answer:
    do = [
        f"{fix.player}: {fix.said:,} is made {fix.made:,}, no more (all-in for less: all-in:{fix.said})."
        for fix in round_.corrected
    ]
    do += [_may(choice) for choice in round_.choices]
    word = "raise to" if round_.bet else "bet"
    do.append(f"Who has not acted yet may {word} {round_.least:,} or more; an all-in may be less.")
    silent = any(choice.may_raise is None for choice in round_.choices)
    why = [
        Why("A raise is at least as large as the last bet or raise of the round.", "card room, no-limit 3")
        if round_.bet
        else Why("The least bet is the big blind.", "§3.3; card room, no-limit 2")
    ]
    if all_in:
        text = "An all-in for less gives no raise to who has called or checked already."
        why.append(Why(text, "card room, no-limit 3"))
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
        assumed,
    )
