"""A premature or faulty board, step by step (§3.4, §5.1)."""

from __future__ import annotations

from dcpl.rules.director.ruling import Ruling, Why

CASES = {
    "flop-early": "the flop came before the betting was done",
    "flop-four": "the flop has too many cards",
    "turn-early": "the turn came before the betting was done",
    "river-early": "the river came before the betting was done",
    "no-burn": "the burn was forgotten",
    "two-burns": "two cards were burned",
}

HINTS = {
    "flop-early": "early premature soon betting incomplete",
    "flop-four": "four five cards many extra",
    "turn-early": "early premature soon fourth card",
    "river-early": "early premature soon fifth card",
    "no-burn": "no forgot without missing burned",
    "two-burns": "two twice double burned",
}
"""Other words for each case."""

_EARLY = Why("A card of the board dealt too early does not play, even if all who are left fold.", "§5.1")
_ACTED = Why("Once anybody has acted on a card of the board, it stands.", "§5.1")
_AS_IF = Why("The cards that follow are those that would have come without the error.", "§5.1")


def faulty_board(case: str, *, acted: bool = False) -> Ruling:
    """Say what to do about a board, in steps; ``acted``: somebody has bet or checked on it since.

    >>> faulty_board("flop-four").do[0]
    'Leave the burn on the table.'
    """
    if case in ("flop-early", "flop-four"):
        early = case == "flop-early"
        return Ruling(
            (
                *(("Finish the betting first.",) if early else ()),
                "Leave the burn on the table.",
                "Mix all cards of the board into the rest of the deck, shuffle, and cut.",
                "Deal a new flop, without a burn.",
            ),
            (
                Why(
                    "The cards of a faulty flop go back into the stub; the burn is not made again.",
                    "§3.4; §5.1",
                ),
                _EARLY if early else Why("It is dealt again even where the card too many is known.", "§5.1"),
            ),
        )
    if case == "turn-early":
        return Ruling(
            (
                "Set the early card aside.",
                "Finish the betting.",
                "Burn, and deal what would have been the river as the turn; bet on it.",
                "Shuffle the rest of the deck with the early card, without burns and discards, and cut.",
                "Deal the river, without a burn.",
            ),
            (Why("The board is to be as near as can be to what it would have been.", "§3.4; §5.1"), _EARLY),
        )
    if case == "river-early":
        return Ruling(
            (
                "Finish the betting.",
                "Shuffle the rest of the deck with the early card, without burns and discards, and cut.",
                "Deal the river, without a burn.",
            ),
            (Why("An early river is shuffled in, and dealt again.", "§3.4; §5.1"), _EARLY),
        )
    if acted and case == "no-burn":
        stands = "The next card of the deck is put away: it would have been on the board."
        return Ruling(("Play on: the card stands.", stands), (_ACTED, _AS_IF))
    if acted:
        stands = "Put one of the two burns back on the deck: it is the burn of the next round."
        return Ruling(("Play on: the card stands.", stands), (_ACTED, _AS_IF))
    if case == "no-burn":
        return Ruling(
            (
                "Show the card that should have been the burn to all, and put it away.",
                "The next card takes its place on the board.",
            ),
            (
                Why("A card dealt without a burn is shown and discarded.", "§3.4"),
                Why(
                    "For a flop §5.1 reshuffles once a card of it was seen; §3.4 has no such exception.",
                    "§5.1",
                ),
            ),
        )
    return Ruling(
        (
            "Correct it before anybody acts: the first burn stays, the second goes where it would have gone.",
            "At the flop with cards of the board seen: shuffle, and deal a new flop without a burn.",
        ),
        (Why("A burn too many is corrected until there is action on the card.", "§5.1"),),
    )
