"""Misdeal or not (§3.4, §5.1, §6; card room, misdeals and irregularities)."""

from __future__ import annotations

from typing import Final

from dcpl.rules.director.ruling import Ruling, Why

LATE: Final = 2
"""Once so many have acted in turn after the blinds (or the forced bet) the deal is played out."""

_MISDEAL = "§3.4, rule 1; card room, misdeals 1"
_ACTED = "§3.4, rule 2; card room, misdeals 2"

REDEAL = ("Misdeal: take all cards back, shuffle, cut, and deal again.",)
VOID = ("Everything in this hand is void: give every player back what they put in.",)

CASES = {
    "exposed": "a hole card was seen during the deal",
    "boxed": "a card lay face up in the deck",
    "extra": "too many cards were dealt",
    "number": "a player has a wrong number of cards",
    "sequence": "a card went to the wrong player",
    "button": "the button was out of position",
    "first-card": "the first card went to the wrong seat",
    "dealt-out": "a player who should have a hand got none",
    "foreign": "a card has another back",
    "duplicate": "a card is there twice",
    "missing": "a card is missing from the deck",
    "joker": "a joker is in the hand",
    "dropped": "a player dropped a card",
}

HINTS = {
    "exposed": "exposed flashed shown flipped up open saw turned",
    "boxed": "boxed face up in the deck",
    "extra": "extra additional one more",
    "number": "few less short missing three",
    "sequence": "order sequence skipped wrong",
    "button": "button dealer misplaced wrong",
    "first-card": "start started began wrong seat",
    "dealt-out": "left out forgot forgotten skipped without",
    "foreign": "different other back color colour red blue deck foreign",
    "duplicate": "same two duplicate again double",
    "missing": "missing lost short deck",
    "dropped": "floor fell dropped off",
}
"""Other words for each case."""

_MISDEALS = {
    "number": "A wrong number of cards in a hand is a misdeal, but where the top card of the deck can still "
    "go to that player in its proper turn.",
    "sequence": "A card out of sequence is a misdeal, but where the burn replaces an exposed card.",
    "button": "A button out of position is a misdeal.",
    "first-card": "A first card dealt to the wrong position is a misdeal.",
    "dealt-out": "Every player left in the tournament has a hand, there or not: a misdeal.",
}


def exposed(place: int, count: int, acted: int, *, stud: bool = False, by_player: bool = False) -> Ruling:
    """Rule on cards seen during the deal; ``place`` counts the cards of the deal from 1.

    >>> exposed(3, 1, 0).do[0], exposed(2, 1, 0).do[0]
    ('Play on: finish the deal.', 'Misdeal: take all cards back, shuffle, cut, and deal again.')
    """
    if by_player:
        why = Why(
            "A card that its own player let be seen plays.", "§3.4, rule 2; card room, irregularities 12"
        )
        return Ruling(("Play on: the player keeps the card.",), (why,))
    if acted >= LATE:
        return _played_out()
    if stud:
        why = Why(
            "At stud a down card of the first deal dealt face up is a misdeal.",
            "§6; card room, tournaments 32",
        )
        return Ruling(REDEAL, (why,))
    if count > 1:
        return Ruling(
            REDEAL, (Why("Two or more exposed cards are a misdeal.", "§3.4; §5.1; card room, misdeals 1"),)
        )
    if place <= 2:
        why = Why(
            "The first or the second card of the deal, exposed, is a misdeal.",
            "§3.4; §5.1; card room, misdeals 1",
        )
        return Ruling(REDEAL, (why,))
    return Ruling(
        (
            "Play on: finish the deal.",
            "Then give that player the top card of the deck for the exposed one.",
            "The exposed card is the burn before the flop; the player may not keep it.",
        ),
        (Why("One other hole card, exposed by the dealer, is replaced and burned.", "§3.4; §5.1"),),
    )


def extra(count: int, acted: int) -> Ruling:
    """Rule on cards too many in the deal.

    >>> extra(1, 0).do[0]
    'Play on: put the extra card back on the deck; it is the burn before the flop.'
    """
    if acted >= LATE:
        return _played_out()
    if count > 1:
        return Ruling(
            REDEAL, (Why("Two or more extra cards are a misdeal.", "§3.4; §5.1; card room, misdeals 1"),)
        )
    return Ruling(
        ("Play on: put the extra card back on the deck; it is the burn before the flop.",),
        (Why("One extra card is used as the burn.", "§5.1; card room, irregularities 11"),),
    )


def boxed(count: int, acted: int) -> Ruling:
    """Rule on cards that lay face up in the deck."""
    if count > 1:
        if acted >= LATE:
            return _played_out()
        return Ruling(REDEAL, (Why("Two or more boxed cards are a misdeal.", _MISDEAL),))
    return Ruling(
        (
            "Play on: the card is a scrap of paper; the next card of the deck takes its place.",
            "Was that card dealt to another already, replace it after the rest of that round.",
        ),
        (Why("A card face up in the deck means nothing.", "card room, irregularities 7"),),
    )


def misplaced(case: str, acted: int) -> Ruling:
    """Rule on a faulty deal: ``number``, ``sequence``, ``button``, ``first-card``, ``dealt-out``.

    >>> misplaced("button", 2).do[0]
    'Play on to the end: it is too late for a misdeal.'
    """
    if acted >= LATE:
        return _played_out(wrong_hand=case == "number")
    return Ruling(REDEAL, (Why(_MISDEALS[case], _MISDEAL),))


def foreign(*, in_stub: bool) -> Ruling:
    """Rule on a card with another back; ``in_stub``: it lay in the deck still, nobody had it."""
    if in_stub:
        return Ruling(
            ("Play on: all action stands.",),
            (
                Why(
                    "Another back found in the stub changes nothing.",
                    "§3.4, rule 2; card room, irregularities 3",
                ),
            ),
        )
    return Ruling(
        VOID, (Why("Another back in play makes the hand void.", "§3.4, rule 2; card room, irregularities 3"),)
    )


def duplicate() -> Ruling:
    """Rule on two cards of one rank and suit."""
    return Ruling(
        VOID,
        (
            Why(
                "Two cards of one rank and suit make the hand void.",
                "§3.4, rule 2; card room, irregularities 4",
            ),
            Why(
                "Who knew of it and bet all the same to win the pot may lose the refund: the director rules.",
                "card room, irregularities 5",
            ),
        ),
    )


def missing() -> Ruling:
    """Rule on a deck that proves to be short."""
    why = Why("A missing card does not undo a hand.", "§3.4, rule 2; card room, irregularities 10")
    return Ruling(("Play on: the result stands.",), (why,))


def joker(*, acted_on: bool) -> Ruling:
    """Rule on a joker among the cards; ``acted_on``: its player acted before saying so."""
    paragraph = "card room, irregularities 8; card room, dead hands 1"
    if acted_on:
        return Ruling(
            ("That player's hand is dead; the others play on.",),
            (Why("Who acts on a hand without looking answers for a joker in it.", paragraph),),
        )
    return Ruling(
        ("Play on: replace the joker by the next card.",),
        (Why("A joker is a scrap of paper and no misdeal.", paragraph),),
    )


def dropped() -> Ruling:
    """Rule on a card that its player let fall."""
    why = Why(
        "A card that its own player drops is still theirs.", "§3.4, rule 2; card room, irregularities 14"
    )
    dealt = Why("Dealt off the table by the dealer it is an exposed card: `misdeal exposed`.", "§3.4, rule 2")
    return Ruling(("Play on: the player must play that card.",), (why, dealt))


def _played_out(*, wrong_hand: bool = False) -> Ruling:
    dead = ("A hand with a wrong number of cards is dead; its chips stay in the pot.",) if wrong_hand else ()
    return Ruling(
        ("Play on to the end: it is too late for a misdeal.", *dead),
        (
            Why(
                "Two players have acted in turn after the blinds: no misdeal any more, and no refund.", _ACTED
            ),
            *(
                [Why("A hand must have its proper number of cards.", "card room, dead hands 1")]
                if wrong_hand
                else []
            ),
        ),
    )
