"""Turns: time on a player, acting out of turn, being passed; and a chip that was hidden (§3.5, §6)."""

from __future__ import annotations

from typing import Final

from dcpl.rules.director.ruling import Ruling, Why

SECONDS: Final = 60
WARNING: Final = 10
PASSED_BY: Final = 3
"""So many must have acted behind a player before the turn may be lost."""

_TIME = "card room, no-limit 13"
_TURN = "card room, betting 10"
_PASSED = "card room, betting 11"
_HIDDEN = "§6; card room, tournaments 18"


def time_on(*, facing_bet: bool) -> Ruling:
    """Put a player on the clock.

    >>> time_on(facing_bet=True).do[2]
    'At 60 seconds the hand is dead.'
    """
    if not facing_bet:
        return Ruling(
            ("Nothing is decided: the texts put a clock only on who faces a bet.",),
            (
                Why("A hand dies by the clock when it faces a bet or a raise.", "§3.5"),
                Why("The clock is for who faces a bet.", _TIME),
            ),
            silent=True,
            readings=(
                "The same minute is given, and it ends in a check: nothing to call can be folded.",
                "There is no clock; a stalling player is asked, and may be warned (§2.2).",
            ),
        )
    return Ruling(
        (
            f"Give {SECONDS} seconds more from now.",
            f"Warn {WARNING} seconds before the end, at {SECONDS - WARNING}.",
            f"At {SECONDS} seconds the hand is dead.",
        ),
        (
            Why("A hand that faces a bet or a raise is dead when its clock runs out.", "§3.5"),
            Why("One minute more, a warning at ten seconds; any player may ask for it.", _TIME),
        ),
    )


def out_of_turn(action: str, *, changed: bool) -> Ruling:
    """Rule on an action out of turn; ``changed``: a player in between has bet, called or raised since.

    >>> out_of_turn("check", changed=True).do[1]
    'Who checked out of turn may not bet or raise at the next turn.'
    """
    back = "Go back to the player whose turn it is."
    lost = "Who checked out of turn may not bet or raise at the next turn."
    why = [Why("Players act in turn.", "§3.3")]
    if action == "check":
        why.append(Why("A check out of turn costs the right to bet or raise at the next turn.", _TURN))
        return Ruling((back, lost), tuple(why), judgement=False)
    if changed:
        why.append(Why("It may be binding only if nobody in between bet, called or raised.", _TURN))
        return Ruling((back, f"The {action} out of turn is taken back: the action has changed."), tuple(why))
    why.append(Why("It may be ruled binding: nobody in between bet, called or raised.", _TURN))
    return Ruling((back, f"Then the {action} stands, if you rule it binding."), tuple(why), judgement=True)


def passed(acted: int, *, somebody_before: bool) -> Ruling:
    """Rule on a player whom others acted behind; ``somebody_before``: one before them has not acted either.

    >>> passed(3, somebody_before=False).do[0], passed(2, somebody_before=False).do[0]
    ('The player may lose the turn: you rule.', 'The player acts now.')
    """
    if somebody_before:
        why = Why("Nobody loses a turn while somebody before them has not acted.", _PASSED)
        return Ruling(
            ("The turn goes back to who has not acted before this player; the player keeps the turn.",),
            (why,),
        )
    if acted < PASSED_BY:
        return Ruling(
            ("The player acts now.",),
            (Why(f"Fewer than {PASSED_BY} have acted behind: the turn is not lost.", _PASSED),),
        )
    return Ruling(
        ("The player may lose the turn: you rule.", "Did the player call time, the turn is kept."),
        (Why(f"{PASSED_BY} or more acted behind a player who did not stop the action.", _PASSED),),
        judgement=True,
    )


def hidden_chips(*, covered: bool, next_deal: bool) -> Ruling:
    """Rule on chips found after an all-in was lost; ``covered``: the winner had enough to cover them too.

    >>> hidden_chips(covered=True, next_deal=True).do[0]
    'The player is out; a rebuy is as the event allows it.'
    """
    owner = (
        "Take the chips out of the tournament: the next deal has started."
        if next_deal
        else "You may give the chips to who won the pot, if it would surely have gone so in plain view."
    )
    why = (
        Why("Who declared all-in and lost has no good of chips that were hidden.", _HIDDEN),
        Why("After the next deal has started they leave the tournament.", _HIDDEN)
        if next_deal
        else Why("Before the next deal the director may award them.", _HIDDEN),
    )
    if covered:
        return Ruling(
            ("The player is out; a rebuy is as the event allows it.", owner), why, judgement=not next_deal
        )
    return Ruling(
        (owner, "Whether the player is out is not decided: the winner could not have covered the chips."),
        (*why, Why("Out is who could have been covered; of who could not nothing is said.", _HIDDEN)),
        silent=True,
        readings=(
            "The winner takes what they could have won; the player goes on with the rest.",
            "The chips have no value to the player at all, who is out.",
        ),
    )


def call_by_mistake(bet: int, put: int, *, stays: bool) -> Ruling:
    """Rule on a call by who says they misunderstood the bet; ``stays``: enough of it was put in."""
    paragraph = "card room, no-limit 7"
    if stays:
        return Ruling(
            ("The call stands: the rest of the bet is put in.",),
            (
                Why(
                    "With 80 percent or more of the bet put in nobody can say that they misunderstood.",
                    paragraph,
                ),
            ),
        )
    return Ruling(
        ("The call may be taken back: you rule.", "Who the player is may count."),
        (
            Why("Less than 80 percent was put in: the bettor should not have shown yet.", paragraph),
            Why(
                "A short call by a mere miscount is made up, even after the bettor has shown.",
                "card room, no-limit 6",
            ),
        ),
        judgement=True,
    )
