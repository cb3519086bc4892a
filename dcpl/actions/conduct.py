"""Conduct: warnings, penalties, disqualifications, suspensions and bans (RULINGS: CONDUCT)."""

from __future__ import annotations

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, closed_season, needed_reason
from dcpl.errors import DcplError
from dcpl.rules.facts import (
    BANNED,
    DISQUALIFIED,
    NO_SHOW,
    NOT_OPEN,
    PENALTY,
    REGULAR,
    REMOVED,
    SUSPENDED,
    WARNING,
    Adjustment,
    Conduct,
    ConductKind,
)
from dcpl.rules.post_season.conduct import position
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text, in_points
from dcpl.store.reading import season_after
from dcpl.store.writing import lift_conduct as lift_conduct_of
from dcpl.store.writing import take_carried

KINDS = (WARNING, PENALTY, DISQUALIFIED, SUSPENDED, BANNED)


def add_conduct(
    command: Command,
    typed: str,
    kind: ConductKind,
    reason: str,
    *,
    first: EventName | None,
    until: EventName | None,
    points: int | None,
    next_season: bool,
) -> Outcome:
    """Record what the director decided about a player.

    A penalty takes points (hundredths) as an adjustment, now or when the next season is made. A
    suspension or ban begins with an event: earlier nights stand and can be corrected.
    """
    told = needed_reason(reason)
    _check_words(kind, first, until, points, next_season)
    with Work(command) as work:
        name = work.player(typed)
        for event in (first, until):
            if event is not None:
                work.event(event)
        if first is not None and until is not None and position(until) < position(first):
            raise DcplError(
                f"{event_text(until)} comes before {event_text(first)}", "--until is the last one"
            )
        work.add(Conduct(name, kind, first, told, until, points=points or 0, carried=next_season))
        work.say(f"{name}: {_sentence(kind, first, until, points, next_season)}: {told}.")
        if kind == PENALTY and points and not next_season:
            if first is not None and work.event(first).kind != REGULAR:
                raise DcplError(
                    f"{event_text(first)} has no points to take", "leave --from out: it counts for the season"
                )
            work.add(Adjustment(name, -points, told, event=first))
        if next_season:
            _arrive_in_the_next(work)
        if kind == DISQUALIFIED and first is not None:
            _warn_unless_removed(work, name, first)
        if kind in (SUSPENDED, BANNED) and work.season.post_season != NOT_OPEN:
            from dcpl.actions.filling import withdraw_barred

            withdraw_barred(work)
        work.say_moved()
    return work.outcome


def lift_conduct(command: Command, typed: str, reason: str) -> Outcome:
    """Lift a player's suspensions and bans, of whatever season, with a reason."""
    told = needed_reason(reason)
    with Work(command) as work:
        name = work.player(typed)
        if not lift_conduct_of(work.keys, name, told):
            raise DcplError(f"{name} is neither suspended nor banned", "`dcpl conduct list` shows who is")
        work.say(f"{name} may play again: {told}.")
        if work.season.post_season != NOT_OPEN:
            from dcpl.actions.filling import lift_forfeits

            lift_forfeits(work, name)
        work.say_moved()
    return work.outcome


def arrive(work: Work) -> None:
    """Take the penalties that were carried over into the season that is being made."""
    for taken in take_carried(work.keys):
        work.say(f"Carried over: {taken.player} loses {in_points(-taken.points)}: {taken.reason}.")


def _arrive_in_the_next(work: Work) -> None:
    """Take a penalty laid on the next season there at once, where that season is made already."""
    after = season_after(work.connection, work.season_id)
    if after is None:
        work.say("It waits for the season that is made next.")
        return
    if after.closed:
        raise closed_season(after.name)
    for taken in take_carried(work.keys._replace(season_id=after.id)):
        work.say(
            f"Season {after.name} is there already: {taken.player} loses {in_points(-taken.points)} in it."
        )


def _check_words(
    kind: ConductKind, first: EventName | None, until: EventName | None, points: int | None, next_season: bool
) -> None:
    if kind not in KINDS:
        raise DcplError(f"{kind!r} is no kind of conduct entry", f"write one of {', '.join(KINDS)}")
    if kind in (SUSPENDED, BANNED, DISQUALIFIED) and first is None:
        raise DcplError(f"{kind} begins with an event", "say which: --from EVENT")
    if until is not None and kind != SUSPENDED:
        raise DcplError("--until is for suspensions", "a ban holds until it is lifted: `dcpl conduct lift`")
    if kind == PENALTY and not points:
        raise DcplError("a penalty takes points", "say how many: --points 10")
    if points is not None and (kind != PENALTY or points < 0):
        raise DcplError("--points is for a penalty, and above 0")
    if next_season and (kind != PENALTY or first is not None):
        raise DcplError("--next-season is for a penalty, and without --from")


def _sentence(
    kind: ConductKind, first: EventName | None, until: EventName | None, points: int | None, next_season: bool
) -> str:
    if kind == PENALTY:
        when = "of the next season" if next_season else "" if first is None else f"at {event_text(first)}"
        return f"a penalty of {in_points(points or 0)} {when}".rstrip()
    if kind == WARNING:
        return "a warning" + (f" at {event_text(first)}" if first is not None else "")
    if kind == DISQUALIFIED and first is not None:
        return f"disqualified from {event_text(first)}"
    since = f" from {event_text(first)} on" if first is not None else ""
    if until is not None and until == first:
        since = f" for {event_text(until)}"
    elif until is not None:
        since += f" to {event_text(until)}"
    return f"{kind}{since}"


def _warn_unless_removed(work: Work, name: str, event: EventName) -> None:
    night = work.season.nights.get(event)
    entry = (
        next((e for e in night.entries if e.player == name and e.came != NO_SHOW), None) if night else None
    )
    removed = night is not None and any(g.player == name and g.how == REMOVED for g in night.exits)
    if entry is not None and not removed:
        work.warn(
            f"{event_text(event)} shows {name} as played: record it again with status removed, "
            "the place by the moment"
        )
