"""Handicaps: a player's factor in a season, which a formula for points may ask for."""

from __future__ import annotations

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError
from dcpl.rules.facts import Handicap, Season
from dcpl.rules.season.result import profile_at
from dcpl.rules.wording import event_text


def set_handicap(command: Command, typed: str, thousandths: int | None, event: int | None) -> Outcome:
    """Give a player a handicap in thousandths, from an event on or for the season; None takes it away."""
    with Work(command) as work:
        name = work.player(typed)
        if event is not None:
            work.event(event)
        old = next(
            (h for h in work.season.handicaps if (h.player, h.event) == (name, event)),
            None,
        )
        since = "" if event is None else f" from {event_text(event)} on"
        if thousandths is None:
            if old is None:
                raise DcplError(
                    f"{name} has no handicap{since or ' of the whole season'}", _there(work.season, name)
                )
            work.remove(old)
            work.say(f"{name} has no handicap{since} any more.")
        else:
            new = Handicap(name, thousandths, event)
            if old is None:
                work.add(new)
            else:
                work.replace(old, new)
            work.say(f"{name} has the handicap {handicap_text(thousandths)}{since}.")
            if not _asked(work.season):
                work.warn("no formula of these rules asks for `handicap`: it changes nothing yet")
        work.say_moved()
    return work.outcome


def handicap_text(thousandths: int) -> str:
    """Write a handicap as people do.

    >>> handicap_text(850), handicap_text(1000), handicap_text(1125)
    ('0.85', '1', '1.125')
    """
    return f"{thousandths / 1000:g}"


def _there(season: Season, player: str) -> str:
    own = [given for given in season.handicaps if given.player == player]
    if not own:
        return "nobody gave them one"
    told = [
        handicap_text(given.thousandths) + (f" from {given.event} on" if given.event else " of the season")
        for given in own
    ]
    return f"there is {', '.join(told)}: --from names the one that is meant"


def _asked(season: Season) -> bool:
    numbers = (None, *(event.number for event in season.events if event.number))
    return any("handicap" in profile_at(season, number).points.formula for number in numbers)
