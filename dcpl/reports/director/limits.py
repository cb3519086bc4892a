"""Limit games: half bets, the cap, and completing a bring-in."""

from __future__ import annotations

from dcpl.reports.director import actions as act
from dcpl.reports.director.answer import Answer
from dcpl.reports.director.given import Given
from dcpl.rules.director import limit as fixed
from dcpl.rules.director.ruling import Ruling, Why
from dcpl.rules.units import Chips

_LIMIT = (
    *(act.CHECK, act.CALL, act.FOLD, act.BET, act.RAISE, act.ALL_IN),
    *(act.COMPLETE, act.BRING_IN, act.CHIPS),
)


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
    all_in = any(action.kind == fixed.ALL_IN for action in done)
    return _limit_answer(given, round_, size, rounds, bring_in, all_in=all_in)


def _limit_answer(
    given: Given, round_: fixed.Round, size: Chips, rounds: int, bring_in: Chips, *, all_in: bool
) -> Answer:
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
    why = _limit_reasons(round_, rounds, bring_in, heads_up=heads_up, last_two=last_two, all_in=all_in)
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


def _limit_reasons(
    round_: fixed.Round, rounds: int, bring_in: Chips, *, heads_up: bool, last_two: bool, all_in: bool
) -> list[Why]:
    """Give the reasons that bear on this round, the league's first."""
    cap = Why("Limit games are capped after four actions: a bet and three raises.", "§3.3")
    half = Why(
        "An all-in under half a bet reopens nothing; half or more is a full bet.", "card room, betting 5"
    )
    made_full = Why(
        "A full bet and a half or more in silence is a raise, to be made full.", "card room, betting 14"
    )
    two_rounds = Why(
        "With two betting rounds the card room allows four raises; the league's goes first.",
        "card room, betting 3",
    )
    free = Why("The last two of a tournament raise without a limit.", "§6")
    holds = Why(
        "The cap holds heads-up too, but for the last two of a tournament.", "§6; card room, tournaments 22"
    )
    lifted = Why(
        "The card room's live games lift it heads-up; the league's goes first.", "card room, betting 4"
    )
    completes = Why("Making a bring-in a full bet completes it, and is no raise.", "§5.4")
    told = (
        (cap, True),
        (half, all_in),
        (two_rounds, rounds < 3),
        (free, last_two),
        (holds, heads_up and not last_two),
        (lifted, heads_up and not last_two),
        (completes, bool(bring_in)),
        (made_full, bool(round_.meant)),
    )
    return [why for why, bears in told if bears]
