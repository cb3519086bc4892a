"""Wagers that are argued about: words against chips, a large chip in silence, a call by mistake."""

from __future__ import annotations

from dcpl.reports.director.answer import Answer
from dcpl.reports.director.bets import BROUGHT_UP, ONE_CHIP
from dcpl.reports.director.given import Given
from dcpl.reports.director.spoken import read_chips
from dcpl.rules.director.ruling import Ruling, Why
from dcpl.rules.director.turn import call_by_mistake
from dcpl.rules.director.words import brought_up, may_take_back, one_chip
from dcpl.rules.units import Chips

_SAID = Why("A spoken amount counts over the chips.", "§3.3; §6; card room, no-limit 5")


_SILENT = ("nothing", "silence", "silent", "none", "no", "nothing at all")


def words(given: Given) -> Answer:
    """Judge words against chips, a large chip, a wager too low (T-15)."""
    said, pushed = _said_and_pushed(given)
    said = None if (said or "").casefold() in _SILENT else said
    bet, least, chip = given.chips("bet", 0), given.chips("least", 0), given.chips("chip", 0)
    assumed = (
        *(() if given.has("bet") else ("nobody had bet before (--bet)",)),
        *(() if given.has("least") or chip and bet else ("no least wager (--least)",)),
    )
    if said is None and not pushed and not chip:
        given.fault(
            "what was said or put in is missing", "--said 3000 --pushed 5000, or --chip 500 --bet 100"
        )
    spoken = None if said is None else read_chips(said)
    kind = (said or "").casefold()
    if said is not None and spoken is None and kind not in ("call", "raise", "check", "fold"):
        given.fault(f"{said!r} is no amount, and no call, raise, check or fold", "--said 3000")
    given.done()
    return _judged(said, kind, spoken, pushed, bet, least, chip)._replace(assumed=assumed)


def _said_and_pushed(given: Given) -> tuple[str | None, Chips]:
    """Tell what was said from what was put in: of two bare amounts the one in words was said."""
    said = given.text("said")
    if said is None and not given.has("pushed") and not given.has("chip") and given.spelled:
        said = given.bare_that(lambda word: word in given.spelled)
        put = given.bare_that(lambda word: read_chips(word) is not None)
        return said, 0 if put is None else given.amount(put, "pushed")
    return said, given.chips("pushed", 0)


def _judged(
    said: str | None, kind: str, spoken: Chips | None, pushed: Chips, bet: Chips, least: Chips, chip: Chips
) -> Answer:
    if said is not None:
        return _said(kind, spoken, pushed, bet, least)
    if chip:
        wager = one_chip(chip, bet)
        do = [
            f"A call of {wager.chips:,}; {wager.back:,} go back." if wager.is_call else f"A bet of {chip:,}."
        ]
        if not wager.is_call and least > chip:
            do = [f"A bet of {chip:,}, brought up to {least:,}, no more."]
            wager = wager._replace(chips=least)
        why = (ONE_CHIP, *((BROUGHT_UP,) if least > chip and not wager.is_call else ()))
        return _wager(do, why, wager.chips, call=wager.is_call)
    made = brought_up(pushed, bet, least or bet)
    if made == pushed:
        return _wager(
            [f"{made:,} stands: {'a call' if made == bet else 'it is enough'}."],
            (BROUGHT_UP,),
            made,
            call=made == bet,
        )
    do = [f"{pushed:,} is brought up to {made:,}, no more{': a call' if made == bet else ''}."]
    return _wager(do, (BROUGHT_UP, _ONLY_TOO_MUCH) if made > bet else (BROUGHT_UP,), made, call=made == bet)


_ONLY_TOO_MUCH = Why("Not so where a player put too much in by mistake, to call.", "card room, no-limit 10")


def _said(kind: str, spoken: Chips | None, pushed: Chips, bet: Chips, least: Chips) -> Answer:
    if spoken is None:
        amount = {"call": bet, "raise": max(least, pushed)}.get(kind, 0)
        do = [f"The {kind} stands" + (f": {amount:,}." if amount else ".")]
        why = (Why("What is said in turn binds.", "§3.3; card room, betting 8"),)
        return _wager(do, why, amount, call=kind == "call")
    made = brought_up(spoken, bet, least) if spoken < max(bet, least) else spoken
    do = [f"It is {spoken:,}, as it was said."]
    if pushed > spoken:
        do.append(f"Take {pushed - spoken:,} back.")
    elif 0 < pushed < spoken:
        do.append(f"Put {spoken - pushed:,} more in.")
    if made != spoken:
        do = [f"It is {spoken:,}, as it was said, brought up to {made:,}, no more."]
    return _wager(do, (_SAID, *((BROUGHT_UP,) if made != spoken else ())), made, call=made == bet and bet > 0)


def _wager(do: list[str], why: tuple[Why, ...], chips: Chips, *, call: bool) -> Answer:
    return Answer(Ruling(tuple(do), why), "Words and chips", {"wager_chips": chips, "call": call})


def mistake(given: Given) -> Answer:
    """Judge a call by who misunderstood the bet (T-16)."""
    bet, put = given.chips("bet", least=1), given.chips("put")
    if bet and put and put > bet:
        given.fault(f"{put:,} put in is more than the bet of {bet:,}", "the bet first: bet=400 put=100")
    given.done()
    back = may_take_back(bet, put)
    percent = put * 100 // bet
    return Answer(
        call_by_mistake(bet, put, stays=not back),
        f"{put:,} put in against {bet:,}: {percent} percent",
        {"bet_chips": bet, "put_chips": put, "percent": percent, "may_take_back": back},
    )
