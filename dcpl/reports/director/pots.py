"""Pots: side pots, odd chips, and who wins what by the cards."""

from __future__ import annotations

import re
from typing import Any

from dcpl.printouts.document import Column, Table
from dcpl.reports.director.answer import Answer
from dcpl.reports.director.given import Given
from dcpl.reports.director.spoken import is_cards, read_chips
from dcpl.rules.director import split as showdown
from dcpl.rules.director.odd_chips import by_card, check_made_of, share, share_both
from dcpl.rules.director.ruling import Ruling, Why
from dcpl.rules.director.side_pots import (
    Pot,
    Pots,
    Stake,
    check_stakes,
    order_text,
    pot_name,
    show_groups,
    side_pots,
)
from dcpl.rules.table.around import from_left
from dcpl.rules.units import Chips
from dcpl.rules.wording import capital, names_text

_SIDE_FIRST = Why("The side pot is awarded before the main pot.", "§3.6")
_SHOW_SIDE = Why(
    "Who plays for the side pot shows before who is all-in for the main pot only.", "card room, showdown 7"
)
_CLOCKWISE = Why("An odd chip goes to the first winner left of the button; nobody gets two.", "§3.7")
_SMALLEST = Why("The pot is broken down to the smallest chip before it is shared.", "§3.7")
_HIGH_HALF = Why("In hi-lo games the odd chip goes to the high hand.", "§3.7; §5.5")
_BY_CARD = Why(
    "In stud the odd chip goes by the highest card by suit, of a low by the lowest; all cards count.", "§3.7"
)

WHOLE = 100
"""The pot of a showdown where nobody says how large it is."""
SHARES = ("player", "amount_chips")
POTS = ("pot", "amount_chips", "players")


def pots(given: Given) -> Answer:
    """Cut side pots (T-03)."""
    stakes = _stakes(given)
    dead = given.chips("dead", 0)
    if not stakes and not given.problems:
        given.fault("who put in how much is missing", "ann=100a is 100 and all-in, di=60f 60 and folded")
    nameless = bool(given.bare) and not given.named and not given.problems and bool(stakes)
    given.done(named=True, bare=nameless)
    given.problems += check_stakes(stakes)
    given.done(named=True, bare=nameless)
    made = side_pots(stakes, dead)
    groups = show_groups(made)
    do = []
    if made.back:
        do.append(f"Give {made.back:,} back to {made.back_to}: nobody called it.")
    count = len(made.pots)
    rows: list[dict[str, Any]] = [
        {"pot": pot_name(place, count), "amount_chips": pot.chips, "players": list(pot.players)}
        for place, pot in enumerate(made.pots)
    ]
    winner = made.pots[0].players if made.pots else ()
    if not rows:
        do.append("There is no pot: nobody else put anything in.")
    elif len(winner) == 1:
        do.append(f"{winner[0]} wins {sum(pot.chips for pot in made.pots):,} without a showdown.")
    else:
        named = [
            f"{row['pot']} of {row['amount_chips']:,} ({names_text(row['players'])})" for row in rows[::-1]
        ]
        do.append(f"Show down: {order_text(groups)}.")
        if count > 1:
            do.append(f"Award the {', then the '.join(named)}.")
    columns = (
        Column("pot", "Pot"),
        Column("amount_chips", "Chips", "right", "chips"),
        Column("who", "Can win it"),
    )
    shown = [{**row, "who": names_text(pot.players)} for row, pot in zip(rows, made.pots, strict=True)]
    return Answer(
        Ruling(tuple(do), (_SIDE_FIRST, _SHOW_SIDE) if count > 1 else (_SIDE_FIRST,)),
        "Side pots" if count > 1 else "One pot",
        {
            "pots": rows,
            "back_chips": made.back,
            "back_to": made.back_to,
            "total_chips": sum(stake.chips for stake in stakes.values()) + dead,
            "show": [list(group) for group in groups],
        },
        (Table("pots", "", columns, shown),) if rows else (),
        {"pots": POTS},
    )


def _stakes(given: Given) -> dict[str, Stake]:
    stakes: dict[str, Stake] = {}
    alone = given.bare
    if alone and not given.named and all(read_stake(word) is not None for word in alone):
        return {f"player {place}": read_stake(word) or Stake(0) for place, word in enumerate(alone, start=1)}
    for name, value in given.pairs(_is_stake):
        player = given.player(name)
        if player in stakes:
            given.fault(f"{player} is there twice", "one amount each, over the whole hand")
        elif stake := read_stake(value):
            stakes[player] = stake
        else:
            given.fault(
                f"{name}={value} is no amount put in", f"{name}=100, {name}=100a all-in, {name}=100f folded"
            )
    return stakes


def _is_stake(word: str) -> bool:
    return read_stake(word) is not None or word.casefold() in ("all-in", "allin", "folded", "fold", "a", "f")


def read_stake(text: str) -> Stake | None:
    """Read what was put in: ``500``, ``100a``, ``all-in:100``, ``60f``.

    >>> read_stake("100a"), read_stake("all-in:100").all_in, read_stake("much")
    (Stake(chips=100, all_in=True, folded=False), True, None)
    """
    word = re.sub(r"[\s:]", "", text.casefold())
    for end, kind in (("all-?in", "a"), ("a", "a"), ("folded", "f"), ("fold", "f"), ("f", "f")):
        found = re.fullmatch(rf"(.+?){end}|{end}(.+)", word)
        chips = read_chips(found[1] or found[2]) if found else None
        if chips is not None:
            return Stake(chips, kind == "a", kind == "f")
    chips = read_chips(word)
    return None if chips is None else Stake(chips)


def odd_chip(given: Given) -> Answer:
    """Share a pot that does not come out even (T-04)."""
    pot = given.chips("pot", least=1)
    chip = given.chips("chip", least=1)
    game = given.one_of("game", showdown.GAMES, "holdem")
    if showdown.is_stud(game):
        return _odd_by_card(given, pot, chip, game)
    halves = [_in_order(given, name) for name in ("high", "low")]
    whole = _in_order(given, "winners")
    if not whole and not all(halves) and not given.problems:
        given.fault("who won is missing", "--winners 4,7; in hi-lo --high 4 --low 4,7")
    given.done()
    check_made_of(pot, chip)
    shares = share(pot, chip, whole) if whole else share_both(pot, chip, *halves)
    why = [_SMALLEST, _CLOCKWISE] + ([] if whole else [_HIGH_HALF])
    return _shared(pot, chip, shares, why, whole or halves[0])


def _in_order(given: Given, name: str) -> list[str]:
    """Give winners clockwise from the button: by seats, else as they were named."""
    text = given.text(name)
    if text is None:
        return []
    words = [part.strip() for part in text.split(",") if part.strip()]
    button = given.text("button")
    numbers = all(re.fullmatch(r"\d+", word, re.ASCII) for word in words)
    seated = all(given.spot(word) for word in words)
    if numbers or (seated and button is not None):
        if button is None:
            given.fault("button is missing: the odd chip goes left of it", "--button 5")
            return []
        at = given.seat(button, "the button")
        labels = {given.seat(word, name): word if numbers else given.player(word) for word in words}
        return [f"seat {labels[seat]}" if numbers else labels[seat] for seat in from_left(at, labels)]
    players = given.players(text)
    if len(set(players)) != len(players):
        given.fault(f"{name} names somebody twice", "each winner once")
    return list(dict.fromkeys(players))


def _odd_by_card(given: Given, pot: Chips, chip: Chips, game: str) -> Answer:
    cards = {given.player(name): given.cards(text, name) for name, text in given.pairs(is_cards)}
    if len(cards) < 2 and not given.problems:
        given.fault(
            "who won with which cards is missing", "all cards count: ann=KhTh9s8s7d4c3c bo=KsTd9c8d7h4s3s"
        )
    sides = {side: given.players(given.text(side) or "") for side in ("high", "low")}
    for player in (*sides["high"], *sides["low"]):
        if player not in cards:
            given.fault(f"the cards of {player} are missing", f"{player}=KhTh9s8s7d4c3c")
    given.done(named=True)
    check_made_of(pot, chip)
    if game == "stud-hilo" and (sides["high"] or sides["low"]):
        high = by_card({player: cards[player] for player in sides["high"] or cards})
        low = by_card({player: cards[player] for player in sides["low"]}, low=True)
        shares, order = share_both(pot, chip, high, low, stud=True), high
    else:
        order = by_card(cards, low=game == "razz")
        shares = share(pot, chip, order)
    return _shared(pot, chip, shares, [_SMALLEST, _BY_CARD], order)


def _shared(pot: Chips, chip: Chips, shares: dict[str, Chips], why: list[Why], order: list[str]) -> Answer:
    rows = [{"player": player, "amount_chips": chips} for player, chips in shares.items()]
    if len(set(shares.values())) > 1:
        odd = "Odd chips go one each, from the first:" if len(shares) > 2 else "The odd chip goes first:"
        do = f"{odd} {order[0]}."
    else:
        do = "The pot comes out even: no odd chip."
    columns = (Column("player", "Winner"), Column("amount_chips", "Gets", "right", "chips"))
    return Answer(
        Ruling(
            (do, f"Give {names_text([f'{chips:,} to {player}' for player, chips in shares.items()])}."),
            tuple(why),
        ),
        f"A pot of {pot:,} in chips of {chip:,}",
        {"pot_chips": pot, "smallest_chips": chip, "shares": rows},
        (Table("shares", "", columns, rows),),
        {"shares": SHARES},
    )


def split(given: Given) -> Answer:
    """Award the pots by the cards (T-13)."""
    game = given.one_of("game", showdown.GAMES, "holdem")
    chip = given.chips("chip", 1, least=1)
    board_text = given.text("board")
    board = given.cards(board_text, "the board") if board_text else ()
    hands: dict[str, tuple[str, ...]] = {}
    stakes: dict[str, Stake] = {}
    for name, value in given.pairs(is_cards):
        player = given.player(name)
        text, colon, put = value.partition(":")
        stake = read_stake(put) if colon else None
        if colon and stake is None:
            given.fault(f"{put!r} is no amount put in by {name}", f"{name}={text}:100a is 100 and all-in")
        if stake is not None:
            stakes[player] = stake
        if stake is None or not stake.folded:
            hands[player] = given.cards(text, name)
    if not hands and not given.problems:
        given.fault("who shows which cards is missing", "ann=AhQd bo=KhKs, from the left of the button")
    made = _pots_to_split(given, hands, stakes)
    given.done(named=True)
    given.problems += showdown.check_cards(hands, board, game)
    given.done(named=True)
    answer = _split_answer(showdown.split(hands, board, game, made.pots, chip), made, game, chip)
    if stakes or given.has("pot"):
        return answer
    return answer._replace(assumed=(f"a pot of {WHOLE}, so that the shares are percent (--pot)",))


def _pots_to_split(given: Given, hands: dict[str, tuple[str, ...]], stakes: dict[str, Stake]) -> Pots:
    if not stakes:
        pot = given.chips("pot", WHOLE, least=1)
        return Pots((Pot(pot, tuple(hands)),))
    for player in hands:
        if player not in stakes:
            given.fault(
                f"what {player} put in is missing", "either all have it (ann=AhQd:100a), or --pot says it all"
            )
    if given.problems:
        return Pots(())
    if problems := check_stakes(stakes):
        given.problems += problems
        return Pots(())
    return side_pots(stakes, given.chips("pot", 0))


def _split_answer(done: showdown.Split, made: Pots, game: str, chip: Chips) -> Answer:
    count = len(done.pots)
    do = [f"Give {made.back:,} back to {made.back_to}: nobody called it."] if made.back else []
    rows: list[dict[str, Any]] = []
    for place, won in enumerate(done.pots):
        name = pot_name(count - 1 - place, count)
        parts = names_text([f"{chips:,} to {player}" for player, chips in won.shares.items()])
        do.append(f"{capital(name)} of {won.pot.chips:,}: {parts}.")
        rows.append(
            {
                "pot": name,
                "amount_chips": won.pot.chips,
                "high": list(won.high),
                "low": list(won.low),
                "shares": [{"player": player, "amount_chips": chips} for player, chips in won.shares.items()],
            }
        )
    hands = [
        {
            "player": player,
            "high": shown.high or None,
            "low": shown.low or None,
            "amount_chips": done.chips[player],
        }
        for player, shown in done.shown.items()
    ]
    columns = [
        Column("player", "Player"),
        Column("high", "High"),
        Column("low", "Low"),
        Column("amount_chips", "Gets", "right", "chips"),
    ]
    columns = [
        column for column in columns if column.key not in ("high", "low") or any(r[column.key] for r in hands)
    ]
    return Answer(
        Ruling(tuple(do), tuple(_split_reasons(done, game))),
        "Who wins what",
        {"game": game, "smallest_chips": chip, "pots": rows, "hands": hands},
        (Table("hands", "", tuple(columns), hands),),
        {"hands": ("player", "high", "low", "amount_chips")},
    )


def _split_reasons(done: showdown.Split, game: str) -> list[Why]:
    why = [Why("Cards speak for themselves; suits never break a tie for a pot.", "§3.6; §3.7")]
    if len(done.pots) > 1:
        why.append(_SIDE_FIRST)
    if game.startswith("omaha"):
        why.append(Why("Omaha plays two hole cards and three of the board exactly.", "§5.2"))
    if game.endswith("hilo"):
        why.append(
            Why(
                "A low is five different ranks, eight or lower; straights and flushes do not harm it.",
                "§5.3; §5.5",
            )
        )
        if not any(won.low for won in done.pots):
            why.append(Why("No hand is a low: the best high hand has the whole pot.", "§5.3; §5.5"))
    if game == "razz":
        why.append(
            Why("The lowest hand wins; straights and flushes do not count, 5-4-3-2-A is best.", "§5.6")
        )
    if any(len(set(won.shares.values())) > 1 for won in done.pots):
        why.append(_BY_CARD if showdown.is_stud(game) else _CLOCKWISE)
        if game.endswith("hilo"):
            why.append(_HIGH_HALF)
    return why
