"""Seats: the dead button, the first button by cards, and who moves when tables are uneven."""

from __future__ import annotations

import re
from typing import Any

from dcpl.printouts.document import Column, Table
from dcpl.reports.director.answer import Answer
from dcpl.reports.director.given import SEATS, Given
from dcpl.reports.director.spoken import is_cards
from dcpl.rules.director.dead_button import Blinds, first_blinds, next_blinds, next_left
from dcpl.rules.director.draws import drawn_button, drawn_seats, score_stands
from dcpl.rules.director.ruling import Ruling, Why
from dcpl.rules.table.seats import rearrange
from dcpl.rules.wording import count_text, names_text, place_word

_MOVES = Why(
    "Button to the last small blind's seat, small blind to the last big blind's, big blind on.", "§4.1"
)
_DEAD = Why("Where nobody sits any more the button is dead; the last to act is the same twice.", "§4.1; §6")
_NO_SMALL = Why("Nobody posts a small blind where the last big blind went out.", "§4.1")
_HEADS_UP = Why(
    "Heads-up the button is the small blind; who had the big blind last does not post it again.", "§4.1; §6"
)


def button(given: Given) -> Answer:
    """Say who has the button and the blinds next (T-01)."""
    out = given.seats(given.text("out") or "", "out")
    places = {name: given.text(name) for name in ("d", "s", "b")}
    last = {
        name: given.seat(text, name)
        for name, text in places.items()
        if text and text.casefold() not in _NOBODY
    }
    before = _seated(given, out, list(last.values()))
    if "d" not in last and not ({"s", "b"} <= set(last)):
        given.fault(
            "where the button was is missing",
            "--last d=3 s=4 b=5; s and b follow from d where they are usual",
        )
    given.done()
    blinds = _last_blinds(before, last, no_small=(places["s"] or "").casefold() in _NOBODY)
    for name, seat in (
        ("the button", blinds.button),
        ("the small blind", blinds.small_seat),
        ("the big blind", blinds.big),
    ):
        if name == "the big blind" and seat not in before:
            given.fault(
                f"nobody sat in seat {seat}, which had {name}", "--seats names the seats of the last hand"
            )
    live = sorted(set(before) - set(out))
    if unknown := sorted(set(out) - set(before)):
        given.fault(
            f"nobody sat in seat {unknown[0]}, which is out", "--seats names the seats of the last hand"
        )
    if len(live) < 2:
        given.fault(f"{count_text(len(live), 'player')} left", "button and blinds are for two at the least")
    given.done()
    following = next_blinds(live, blinds.small_seat, blinds.big)
    return _button_answer(given, following, live)


_NOBODY = ("none", "no", "nobody", "-", "dead")


def _seated(given: Given, out: list[int], last: list[int]) -> list[int]:
    """Tell which seats had players in the last hand: as said, else those of the open night's table."""
    text = given.text("seats")
    if text is not None:
        if re.fullmatch(r"\d{1,2}", text.strip(), re.ASCII):
            count = int(text)
            if not 2 <= count <= SEATS:
                given.fault(f"{count} seats", f"2 to {SEATS}")
            return list(range(0 if 0 in (*out, *last) else 1, count + (0 not in (*out, *last))))
        return sorted(given.seats(text, "seats"))
    if given.sitting is not None and given.sitting.seats:
        texts = [given.text(name) or "" for name in ("d", "s", "b", "out")]
        spots = [spot for each in texts for part in each.split(",") if (spot := given.spot(part.strip()))]
        tables = {table for table, _ in given.sitting.seats.values()}
        table = spots[0][0] if spots else min(tables)
        if spots or len(tables) == 1:
            there = {seat for other, seat in given.sitting.seats.values() if other == table}
            return sorted(there | set(out))
    given.fault("seats is missing: how many players, or which seats, had cards in the last hand", "--seats 9")
    return sorted({*out, *last, 1, 2})


def _last_blinds(before: list[int], last: dict[str, int], *, no_small: bool) -> Blinds:
    """Complete what was said of the last hand: blinds beside the button, unless they were said."""
    if "d" not in last:
        return Blinds(last["s"], last["s"], last["s"], last["b"])
    usual = first_blinds(before, last["d"])
    if no_small and "b" in last:
        # Nobody posted it: its place is the empty seat right of the big blind.
        place = last["b"] - 1 if last["b"] - 1 not in before and last["b"] > 1 else usual.small_seat
        return Blinds(last["d"], place, None, last["b"])
    small = last.get("s", usual.small_seat)
    return Blinds(last["d"], small, small, last.get("b", next_left(before, small)))


def _button_answer(given: Given, blinds: Blinds, live: list[int]) -> Answer:
    at = _people(given, blinds, live)
    heads_up = len(live) == 2
    do = [
        f"Button: {at(blinds.button)}" + (", a dead button: nobody sits there." if blinds.dead else "."),
        "Small blind: nobody posts it." if blinds.small is None else f"Small blind: {at(blinds.small)}.",
        f"Big blind: {at(blinds.big)}.",
    ]
    why = [_HEADS_UP] if heads_up else [_MOVES]
    why += [_DEAD] if blinds.dead else []
    why += [_NO_SMALL] if blinds.small is None else []
    following = f"d={blinds.button} s={blinds.small_seat} b={blinds.big}"
    return Answer(
        Ruling(tuple(do), tuple(why)),
        f"The next hand, {count_text(len(live), 'player')}" + (", heads-up" if heads_up else ""),
        {
            "button": blinds.button,
            "button_dead": blinds.dead,
            "small": blinds.small,
            "small_seat": blinds.small_seat,
            "big": blinds.big,
            "players": len(live),
            "next": following,
        },
        (
            Table(
                "next",
                "",
                (Column("text", ""), Column("words", "")),
                [{"text": "After that hand", "words": following}],
            ),
        ),
    )


def _people(given: Given, blinds: Blinds, live: list[int]) -> Any:
    """Make the writer of a seat: with who sits there, where an open night knows it."""
    sitting = given.sitting
    if sitting is None or not sitting.seats:
        return lambda seat: f"seat {seat}"
    tables = {table for table, seat in sitting.seats.values() if seat == blinds.big}
    names = {seat: player for player, (table, seat) in sitting.seats.items() if table in tables}
    known = len(tables) == 1

    def written(seat: int) -> str:
        return f"seat {seat}, {names[seat]}" if known and seat in names and seat in live else f"seat {seat}"

    return written


def draw(given: Given) -> Answer:
    """Name who has the first button, or a seat, by the cards drawn; or check a ro-sham-bo (T-20)."""
    score = given.text("score")
    if score is not None:
        return _score(given, score)
    cards: dict[str, str] = {}
    for name, text in given.pairs(is_cards):
        read = given.cards(text, name)
        if len(read) > 1:
            given.fault(f"{name} drew {count_text(len(read), 'card')}", "one each")
        if read and read[0] in cards.values():
            given.fault(f"{read[0]} is there twice", "the cards are of one deck")
        cards[given.player(name)] = read[0] if read else "2c"
    if len(cards) < 2 and not given.problems:
        given.fault("who drew which card is missing", "ann=Kh bo=Ks")
    given.done(named=True)
    if given.flag("seats"):
        order = drawn_seats(cards)
        do = [
            f"{place_word(place).capitalize()} open seat: {player}."
            for place, player in enumerate(order, start=1)
        ]
        lowest = Why("Where the software fails the lowest card takes the first open seat.", "§8.1")
        return Answer(Ruling(tuple(do), (lowest,)), "Seats by card", {"order": order})
    low = given.flag("low")
    first = drawn_button(cards, low=low)
    why = (
        (Why("In a low game the lowest card by suit has the button.", "card room, seating 6"),)
        if low
        else (
            Why("The high card has the first button.", "§6; §8.1"),
            Why("Of equals the higher suit.", "card room, seating 6"),
        )
    )
    return Answer(
        Ruling(
            (f"{first} has the button, with {cards[first]}.", "The blinds are the next two to the left."), why
        ),
        "The first button",
        {"button": first, "cards": cards},
    )


def _score(given: Given, score: str) -> Answer:
    found = re.fullmatch(r"\s*(\d)\s*[-:]\s*(\d)\s*", score, re.ASCII)
    if not found:
        given.fault(f"{score!r} is no score", "3-0, 3-1 or 3-2")
    given.done()
    assert found is not None  # refused above
    stands = score_stands(max(int(found[1]), int(found[2])), min(int(found[1]), int(found[2])))
    do = "The score stands." if stands else "No score of a best of five: play on until one has three."
    why = Why("A ro-sham-bo is the best of five: 3-0, 3-1 or 3-2.", "league, TIE-4")
    return Answer(Ruling((do,), (why,)), "Ro-sham-bo", {"stands": stands})


def balance(given: Given) -> Answer:
    """Say who moves so that tables are within one player (T-11)."""
    count = given.count("seats", 10, least=2, most=SEATS)
    tables: dict[int, list[int]] = {}
    buttons: dict[int, int] = {}
    for name, text in given.named:
        if not re.fullmatch(r"\d{1,2}", name, re.ASCII):
            given.fault(f"{name!r} is no table", "1=1-8 says who sits at table 1")
        elif int(name) not in tables:
            tables[int(name)] = given.seats(text, f"table {name}")
        elif int(name) in buttons:
            given.fault(f"table {name} has two buttons", "first the seats of each table, then its button")
        else:
            buttons[int(name)] = given.seat(text, f"the button of table {name}")
    if len(tables) < 2 and not given.problems:
        given.fault("two tables at the least", "1=1-8 2=1,2,4-7 --button 1=3 2=6")
    if max((seat for seats in tables.values() for seat in seats), default=0) > count:
        given.fault(f"a seat is above {count}", "--seats says how many a table has")
    given.done(named=True)
    labels = {f"{table}-{seat}": (table, seat) for table, seats in tables.items() for seat in seats}
    done = rearrange(labels, count, 1, buttons)
    why = [
        Why("Tables are kept within one player.", "§6"),
        Why(
            "Who is due for the big blind moves, to the seat that gets it first.", "card room, tournaments 14"
        ),
    ]
    if done.redrawn:
        return Answer(
            Ruling(
                ("All fit at one table: everybody draws a new seat there.",),
                (Why("There is a redraw when one table is left.", "§6"),),
            ),
            "Balance",
            {"moves": [], "redraw": True},
        )
    rows = []
    do = []
    if done.broken:
        do.append(
            f"Table {names_text([str(table) for table in done.broken])} breaks; its players draw open seats."
        )
    for move in done.moves:
        if move.start[0] in done.broken:
            continue
        rows.append(
            {
                "table": move.start[0],
                "seat": move.start[1],
                "to_table": move.target[0],
                "to_seat": move.target[1],
                "waits": move.waits,
            }
        )
        waits = ", and waits until the button has passed" if move.waits else ""
        lot = " (by lot: that table's button is not known)" if move.lot else ""
        do.append(
            f"Table {move.start[0]}, seat {move.start[1]}{lot} moves to "
            f"table {move.target[0]}, seat {move.target[1]}{waits}."
        )
    if any(move.waits for move in done.moves):
        why.append(Why("Small blind and button wait until the button has passed.", "§6"))
        why.append(
            Why(
                "The card room deals a newcomer in at once, in any position: the league's goes first.",
                "card room, tournaments 15",
            )
        )
    return Answer(
        Ruling(tuple(do) or ("Nobody moves: the tables are even.",), tuple(why)),
        "Balance",
        {"moves": rows, "redraw": False},
    )
