"""The deal: misdeals, a faulty board, stud's bring-in, a deck that runs out."""

from __future__ import annotations

from dcpl.reports.director.answer import Answer
from dcpl.reports.director.given import Given
from dcpl.reports.director.spoken import is_cards
from dcpl.rules.director import misdeal as deal
from dcpl.rules.director import stud
from dcpl.rules.director.board import CASES as BOARD_CASES
from dcpl.rules.director.board import HINTS as BOARD_HINTS
from dcpl.rules.director.board import faulty_board
from dcpl.rules.director.ruling import Ruling, Why
from dcpl.rules.wording import capital, count_text, place_word


def misdeal(given: Given) -> Answer:
    """Rule on a deal that went wrong (T-09)."""
    case = given.one_of("what", _with(deal.CASES, deal.HINTS))
    acted = given.count("acted", 0)
    count = given.count("count", 1, least=1)
    if case == "exposed":
        place = _place(given, needed=count == 1 and acted < deal.LATE)
        given.done()
        by_player, at_stud = given.flag("by-player"), given.flag("stud")
        ruling = deal.exposed(place, count, acted, stud=at_stud, by_player=by_player)
    else:
        given.done()
        if case == "extra":
            ruling = deal.extra(count, acted)
        elif case == "boxed":
            ruling = deal.boxed(count, acted)
        elif case == "foreign":
            ruling = deal.foreign(in_stub=given.flag("stub"))
        elif case == "duplicate":
            ruling = deal.duplicate()
        elif case == "missing":
            ruling = deal.missing()
        elif case == "joker":
            ruling = deal.joker(acted_on=acted > 0)
        elif case == "dropped":
            ruling = deal.dropped()
        else:
            ruling = deal.misplaced(case, acted)
    redeal = ruling.do == deal.REDEAL
    void = ruling.do == deal.VOID
    return Answer(
        ruling,
        f"Misdeal? {capital(deal.CASES[case])}",
        {"case": case, "redeal": redeal or void, "void": void},
    )


def _with(cases: dict[str, str], hints: dict[str, str]) -> dict[str, str]:
    """Say of each case what it is, and other words for it."""
    return {case: f"{told} {hints.get(case, '')}" for case, told in cases.items()}


def _place(given: Given, *, needed: bool) -> int:
    """Tell which card of the deal was seen: the player's place in the deal, and the round of it."""
    if given.flag("by-player") or given.flag("stud") or not needed:
        return 1
    player = given.count("player", least=1, most=30)
    round_ = given.count("round", 1, least=1, most=7)
    return player if round_ == 1 else player + given.count("players", 10, least=2, most=30) * (round_ - 1)


def board(given: Given) -> Answer:
    """Say what to do about a faulty board, in steps (T-10)."""
    case = given.one_of("what", _with(BOARD_CASES, BOARD_HINTS))
    given.done()
    ruling = faulty_board(case, acted=given.flag("acted"))
    return Answer(ruling, f"The board: {BOARD_CASES[case]}", {"case": case})


def bring_in(given: Given) -> Answer:
    """Name who brings it in or acts first in stud and razz (T-12)."""
    games: dict[str, stud.Game] = {"stud": stud.STUD, "stud-hilo": stud.STUD_HILO, "razz": stud.RAZZ}
    game = games[given.one_of("game", dict.fromkeys(games, ""), stud.STUD)]
    up, all_in = _upcards(given)
    limits = _limits(given)
    bet = given.chips("bet", 0)
    given.done(named=True)
    first = stud.first_to_act(up, game, all_in)
    street = len(up[first.by_cards]) + 2
    third = street == 3
    cards = " ".join(up[first.by_cards])
    what = "has the bring-in" if third else "acts first"
    if first.acts == first.by_cards:
        do = [f"{first.acts} {what}, with {cards}."]
    else:
        do = [f"{first.acts} {what}: {first.by_cards}, with {cards}, is all-in."]
    why = [_third(game) if third else _later(game)]
    if first.acts != first.by_cards:
        why.append(Why("For who is all-in the next to the left acts.", "§5.4"))
    if third:
        why.append(
            Why(
                "Suits from the highest: spades, hearts, diamonds, clubs; the order is not in the texts.",
                "[silent]",
            )
        )
    pair = street == 4 and game == stud.STUD and any(map(stud.open_pair, up.values()))
    if pair:
        do.append(_either_limit(limits, bet))
        why.append(
            Why("An open pair on fourth street allows either limit, in limit stud high alone.", "§5.4")
        )
    return Answer(
        Ruling(tuple(do), tuple(why)),
        f"{place_word(street).capitalize()} street, {game}",
        {
            "street": street,
            "by_cards": first.by_cards,
            "first": first.acts,
            "either_limit": pair,
            "bets_chips": _bets(limits, bet) if pair and limits else [],
        },
    )


def _upcards(given: Given) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Read who has which cards up, in the order of the deal, and who is all-in."""
    up = {given.player(name): given.cards(text, name) for name, text in given.pairs(is_cards)}
    all_in = given.players(given.text("all-in") or "")
    if len(up) < 2 and not given.problems:
        given.fault("whose cards lie face up is missing", "ann=7d bo=7c, in the order of the deal")
    elif len({len(cards) for cards in up.values()}) > 1 and not given.problems:
        given.fault("not all have as many cards up", "the same number each, of who is still in the hand")
    elif up and not given.problems and len(next(iter(up.values()))) > 4:
        given.fault("at most four cards lie face up in stud", "ann=7d2hKc9s")
    seen = [card for cards in up.values() for card in cards]
    for card in sorted({card for card in seen if seen.count(card) > 1}):
        given.fault(f"{card} is there twice", "each card once")
    for player in all_in:
        if player not in up:
            given.fault(f"{player} is all-in and has no cards here", f"{player}=7d")
    return up, all_in


def _third(game: str) -> Why:
    if game == stud.RAZZ:
        return Why("The highest card up by suit brings it in; an ace is low.", "§5.6; §4.2")
    if game == stud.STUD_HILO:
        return Why("The lowest card up by suit brings it in; an ace counts high.", "§5.5; §4.2")
    return Why("The lowest card up by suit brings it in.", "§5.4; §4.2")


def _later(game: str) -> Why:
    if game == stud.RAZZ:
        return Why("The lowest hand on board acts first; of equals the first from the dealer.", "§5.6")
    return Why(
        "The best hand on board acts first; of equals who was dealt to first.",
        "§5.5" if game == stud.STUD_HILO else "§5.4",
    )


def _limits(given: Given) -> tuple[int, int] | None:
    text = given.text("limits")
    if text is None:
        return None
    low, slash, high = text.replace("-", "/").partition("/")
    if not slash:
        given.fault(f"{text!r} are no limits", "write them like 5/10")
        return None
    return given.amount(low, "the lower limit", least=1), given.amount(high, "the upper limit", least=1)


def _bets(limits: tuple[int, int], bet: int) -> list[int]:
    """Tell the steps that are open: either limit, and after the upper one that alone.

    >>> _bets((5, 10), 0), _bets((5, 10), 5), _bets((5, 10), 10)
    ([5, 10], [5, 10], [10])
    """
    return [limits[1]] if bet >= limits[1] else list(limits)


def _either_limit(limits: tuple[int, int] | None, bet: int) -> str:
    if limits is None:
        return "Any player may bet the lower or the upper limit: a pair is open."
    low, high = limits
    if bet >= high:
        return f"After {high:,} all raises are of {high:,}."
    if bet:
        return f"After {bet:,}: call it, raise {low:,}, or raise {high:,}."
    return f"Bet {low:,} or {high:,}: a pair is open. After {high:,} all raises are of {high:,}."


def stub(given: Given) -> Answer:
    """Say how the last round of stud is dealt when the deck runs out (T-14)."""
    left, burns = given.count("stub", most=52), given.count("burns", most=10)
    players, removed = given.count("players", least=2, most=10), given.count("removed", 0, most=30)
    given.done()
    last = stud.last_cards(left, burns, players, removed)
    deal_first = (
        [f"Burn, and deal {count_text(last.dealt, 'card')} from the deck: all but the last."]
        if last.dealt
        else []
    )
    if last.way == stud.NORMAL:
        do = ["Burn, and deal as always: there are cards enough."]
    elif last.way == stud.COMMON:
        do = [
            "Say that a common card will be used.",
            "Burn one card, and turn one face up in the middle: it plays in every hand.",
            "Who is high with the common card acts first.",
        ]
    else:
        again = "burn again" if last.way == stud.MIX else "do not burn"
        do = [
            *deal_first,
            f"Mix the last card of the deck with the burns{' and the removed cards' if removed else ''}: "
            f"{count_text(last.mixed, 'card')}; cut.",
            f"Then {again}, and deal {count_text(last.rest, 'card')} to who has none yet.",
        ]
    why = [Why("All but the last card are dealt; that one is mixed with burns and removed cards.", "§5.4")]
    if last.way == stud.MIX_NO_BURN:
        why.append(Why("No burn where the cards would not suffice with one.", "§5.4"))
    if last.way == stud.COMMON:
        why.append(Why("Are there not cards enough for all, one common card plays for everybody.", "§5.4"))
    return Answer(
        Ruling(tuple(do), tuple(why)),
        f"{count_text(left, 'card')} left for {count_text(players, 'player')}",
        {"way": last.way, "dealt": last.dealt, "mixed": last.mixed, "rest": last.rest},
    )
