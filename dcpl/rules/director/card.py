"""The book on one sheet, for the wall: each ruling in a sentence or two."""

from __future__ import annotations

from typing import NamedTuple

LEAGUE = "Dark City Poker League"
"""Whose rules the paragraphs are of."""


class Line(NamedTuple):
    """A ruling as it stands on the wall; ``rule`` is its name in the book."""

    title: str
    text: str
    paragraph: str
    rule: str


CARD = (
    Line(
        "Dead button",
        "Button to the last small blind's seat, small blind to the last big blind's seat, big blind "
        "to the next player. An empty seat: a dead button, or no small blind. Heads-up the button is "
        "the small blind.",
        "§4.1, §6",
        "button",
    ),
    Line(
        "First button, seats",
        "High card by suit has the button, in low games the lowest. If the software fails the lowest "
        "card takes the first open seat.",
        "§6, §8.1",
        "draw",
    ),
    Line(
        "Side pots",
        "Cut the pot at each all-in. What nobody called goes back. The side pot is shown and awarded first.",
        "§3.6",
        "pots",
    ),
    Line(
        "Odd chips",
        "Smallest chips; one odd chip each to the winners from the left of the button. Hi-lo: to the "
        "high half. Stud: by the highest card by suit, for a low the lowest.",
        "§3.7, §5.5",
        "odd-chip",
    ),
    Line(
        "The hands",
        "Cards speak. Omaha: two and three exactly. A low is eight or lower; straights and flushes do "
        "not harm it. Razz: 5-4-3-2-A is best.",
        "§3.6, §5",
        "split",
    ),
    Line(
        "Who shows first",
        "Who bet or raised last; all checked: who acted first. Side pot before who is all-in for the "
        "main pot. Show one, show all.",
        "§3.6",
        "show",
    ),
    Line(
        "Pot-limit",
        "The most is the bet plus the pot after the call: pot 100, bet 50, make it 250. Too much is "
        "brought down.",
        "card room, pot-limit 1-7",
        "pot-limit",
    ),
    Line(
        "No-limit",
        "A bet is the big blind at least, a raise the last bet or raise. A short all-in gives no "
        "raise to who has called or checked.",
        "§3.3; card room, no-limit 3",
        "raise",
    ),
    Line(
        "Limit",
        "A bet and three raises, but for the last two of a tournament. An all-in under half a bet "
        "reopens nothing, half or more is a full bet. Completing a bring-in is no raise.",
        "§3.3, §5.4, §6",
        "limit",
    ),
    Line(
        "Words and chips",
        "A spoken amount counts over the chips. One large chip in silence calls a bet. Too little is "
        "brought up to the least.",
        "§3.3; card room, no-limit 5, 9, 10",
        "words",
    ),
    Line(
        "Call by mistake",
        "With 80 percent of the bet put in the call stands; with less it may be taken back.",
        "card room, no-limit 7",
        "mistake",
    ),
    Line(
        "Misdeal",
        "First or second card of the deal seen, two seen, two boxed, two too many, wrong button, seat "
        "or order: deal again, until two have acted. One other card: replace it, it is the burn.",
        "§3.4, §5.1",
        "misdeal",
    ),
    Line(
        "Faulty deck",
        "Another back in play, or a card twice: all is void, chips back. In the stub, or a card "
        "missing: it stands.",
        "§3.4",
        "misdeal",
    ),
    Line(
        "Faulty flop",
        "Too early or four cards: the burn stays, the flop goes into the stub; shuffle, cut, flop "
        "without a burn.",
        "§3.4, §5.1",
        "board",
    ),
    Line(
        "Early turn or river",
        "Turn: aside; bet; burn, the river card is the turn; bet; shuffle the rest with it, river "
        "without a burn. River: bet, shuffle it in, deal without a burn.",
        "§3.4, §5.1",
        "board",
    ),
    Line(
        "Bring-in",
        "Lowest card up by suit, in razz the highest, ace low. Later the best board acts first, in "
        "razz the lowest; of equals the first dealt to.",
        "§4.2, §5.4-5.6",
        "bring-in",
    ),
    Line(
        "Stud runs out",
        "Deal all but the last card, mix that with the burns, burn again if enough. Not enough for "
        "all: one common card.",
        "§5.4",
        "stub",
    ),
    Line(
        "Time",
        "Facing a bet: 60 seconds more, told again at ten, then the hand is dead.",
        "§3.5; card room, no-limit 13",
        "time",
    ),
    Line(
        "Out of turn",
        "A check out of turn: no bet or raise at the next turn. Else it may bind if nobody in between "
        "bet, called or raised. Passed by three: the turn may be lost.",
        "card room, betting 10, 11",
        "out-of-turn",
    ),
    Line(
        "Hidden chip",
        "It does its owner no good. Covered: out. Before the next deal it may go to the winner, after "
        "it the chip leaves the tournament.",
        "§6",
        "hidden",
    ),
    Line(
        "Tables",
        "Within one player. Who is due for the big blind moves to the seat that gets it first, and "
        "waits as small blind or button.",
        "§6",
        "balance",
    ),
    Line(
        "Race-off, late stacks",
        "Odd chips: a card each, highest by suit, one new chip a player, rounded up. Late: two big "
        "blinds a round off, and one posted.",
        "§7, §8.3",
        "race-off",
    ),
)
