"""The schedule: edit an event, cancel it and reinstate it, clear its results, move it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from dcpl.actions.money import refit_deals, remove_deal
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError, Problem, Refused, UsageError
from dcpl.rules.checks.night import check_night
from dcpl.rules.checks.season import check_dates
from dcpl.rules.facts import CANCELLED, MAIN_EVENT, OPEN, REGULAR, SCHEDULED, SECOND_CHANCE, Carrier, Event
from dcpl.rules.money.bought import prices_text
from dcpl.rules.money.pots import own_prices
from dcpl.rules.origins import brought_adjustments
from dcpl.rules.points.counting import counts_text
from dcpl.rules.profile.values import Profile, amended
from dcpl.rules.season.result import profile_at
from dcpl.rules.units import Cents, EventName
from dcpl.rules.wording import capital, event_text, names_text
from dcpl.store.writing import remove_night


class Edit(NamedTuple):
    """What is to be different about an event; None leaves a thing as it is, "" takes it away."""

    date: str | None = None
    host: str | None = None
    no_rebuys: bool | None = None
    heads_up: bool | None = None
    factor: int | Literal[""] | None = None
    """What the night's points are multiplied by, in hundredths; taken away, it is what the rules say."""
    buy_in_cents: Cents | Literal[""] | None = None
    rebuy_cents: Cents | Literal[""] | None = None
    add_on_cents: Cents | Literal[""] | None = None
    """The night's own prices; taken away, they are what the rules say."""
    series: str | None = None
    carriers: tuple[str, ...] = ()
    """Who carries a bounty into it, each ``BOUNTY=PLAYER``; ``BOUNTY=`` takes what was stated away."""


def edit_event(command: Command, name: EventName, edit: Edit) -> Outcome:
    """Change an event's date, host, kind of play, factor or prices.

    Refused where the recorded night contradicts it, and a factor or a price where there are no points
    and nothing is paid in (POST-NIGHTS).
    """
    with Work(command) as work:
        event = work.event(name)
        host = event.host if edit.host is None else work.player(edit.host) if edit.host else None
        changed = event._replace(
            date=event.date if edit.date is None else edit.date or None,
            host=host,
            no_rebuys=event.no_rebuys if edit.no_rebuys is None else edit.no_rebuys,
            heads_up=event.heads_up if edit.heads_up is None else edit.heads_up,
            factor=event.factor if edit.factor is None else None if edit.factor == "" else edit.factor,
            series=event.series if edit.series is None else " ".join(edit.series.split()) or None,
        )
        changed = _priced(work, changed, edit)
        if changed.factor is not None and event.kind != REGULAR:
            raise DcplError(f"{event_text(name)} carries no points that a factor could multiply")
        _check_edit(work, changed)
        work.replace(event, changed)
        profile = own_prices(_rules(work, changed), changed)
        work.say(f"{_title(event)}: {_described(changed, profile)}.")
        if _prices(changed) != _prices(event):
            work.check_facts()
        for line in _carriers(work, changed, edit.carriers):
            work.say(line)
        if edit.carriers or (changed.factor, *_prices(changed)) != (event.factor, *_prices(event)):
            work.say_moved()
        for other in work.season.events:
            if (
                other.date
                and changed.date
                and other.kind == changed.kind == REGULAR
                and _crossed(other, changed)
            ):
                work.warn(
                    f"{event_text(name)} ({changed.date}) and {event_text(other.name)} ({other.date}) "
                    "are not in the order of their dates: `dcpl event move` puts them right"
                )
    return work.outcome


def _carriers(work: Work, event: Event, given: Sequence[str]) -> Iterator[str]:
    """Store who carries bounties into an event, and say it; all that was stated of such a bounty goes."""
    stated: dict[str, list[str]] = {}
    known = {rules.name.casefold(): rules.name for rules in _rules(work, event).bounty}
    for text in given:
        name, equals, player = (part.strip() for part in text.partition("="))
        bounty = known.get(" ".join(name.casefold().split()))
        if not equals:
            raise UsageError(f'"{text}" names no carrier', "write BOUNTY=PLAYER")
        if event.kind != REGULAR:
            raise DcplError(f"nobody carries a bounty into {event_text(event.name)}")
        if bounty is None:
            there = names_text([*known.values()])
            raise DcplError(
                f'the rules have no bounty "{name}"',
                f"there is {there}" if there else "`[[bounty]]` in a profile is one",
            )
        stated.setdefault(bounty, [])
        if player:
            stated[bounty].append(work.player(player))
    for bounty, players in stated.items():
        for old in work.season.carriers:
            if (old.event, old.bounty) == (event.name, bounty):
                work.remove(old)
        work.add(*(Carrier(event.name, bounty, player) for player in dict.fromkeys(players)))
        if players:
            verb = "carries" if len(set(players)) == 1 else "carry"
            yield f"{names_text(list(dict.fromkeys(players)))} {verb} the {bounty} into it."
        else:
            yield f"The {bounty} goes by the rules again."


def cancel_event(command: Command, name: EventName) -> Outcome:
    """Cancel an event; one with results is refused."""
    with Work(command) as work:
        event = work.event(name)
        if event.kind != REGULAR:
            raise DcplError(f"{event_text(name)} cannot be cancelled: it ends the season")
        if event.state not in (SCHEDULED, CANCELLED):
            raise DcplError(
                f"{event_text(name)} has results and cannot be cancelled",
                f"`dcpl event clear {name}` takes them away first",
            )
        work.replace(event, event._replace(state=CANCELLED))
        work.say(f"{_title(event)} is cancelled.")
        work.say_moved()
    return work.outcome


def reinstate_event(command: Command, name: EventName) -> Outcome:
    """Put a cancelled event back on the schedule."""
    with Work(command) as work:
        event = work.event(name)
        if event.state == CANCELLED:
            work.replace(event, event._replace(state=SCHEDULED))
            work.say(f"{_title(event)} is on the schedule again.")
            work.say_moved()
        else:
            work.say(f"{_title(event)} is not cancelled.")
    return work.outcome


def clear_event(command: Command, name: EventName) -> Outcome:
    """Take an event's results away; adjustments of that event stay, but those that came by a file."""
    with Work(command) as work:
        event = work.event(name)
        if name in work.season.nights or event.state not in (SCHEDULED, CANCELLED):
            if event.kind == SECOND_CHANCE and MAIN_EVENT in work.season.nights:
                raise DcplError(
                    "the Main Event has results: its last seat came from Second Chance",
                    "`dcpl event clear main-event` takes them away first",
                )
            remove_night(work.keys, name)
            remove_deal(work, name)
            for given in brought_adjustments(work.season.adjustments, name):
                work.remove(given)
            work.replace(event, event._replace(state=SCHEDULED, source=None))
            refit_deals(work)
            work.say(f"{_title(event)} is cleared: it has no results any more.")
            work.say_moved([name])
        else:
            work.say(f"{_title(event)} has no results.")
    return work.outcome


def move_event(command: Command, name: EventName, after: int) -> Outcome:
    """Give an event its new place in the order of play, after another (0: first), and renumber.

    An amendment of the rules that begins with the moved event begins with the next one instead:
    every other night keeps the rules that it was judged by.
    """
    with Work(command) as work:
        event = work.event(name)
        if event.kind != REGULAR:
            raise DcplError(f"{event_text(name)} has its place after the regular events and cannot be moved")
        moved_after(work, event, after)
    return work.outcome


def moved_after(work: Work, event: Event, after: int) -> None:
    """Give a regular event its place after another within a change, and say what moves."""
    events = [other for other in work.season.events if other.kind == REGULAR]
    order = [other.number for other in events]
    if after and after not in order:
        raise DcplError(
            f"season {work.season.name} has no event {after}", f"its events are 1 to {len(order)}"
        )
    if after == event.number:
        raise DcplError(f"{event_text(event.name)} cannot come after itself")
    following = event.number + 1 if event.number < len(order) else None
    order.remove(event.number)
    order.insert(order.index(after) + 1 if after else 0, event.number)
    new = {number: place for place, number in enumerate(order, start=1)}
    moved = [old for old in events if new[old.number] != old.number]
    if not moved:
        work.say(f"{_title(event)} comes there already.")
        return
    for amendment in work.season.amendments:
        if following is not None and amendment.event == event.number:
            work.replace(amendment, amendment._replace(event=following))
    # Numbers are unique: out of the way first, then each to its place.
    away = [old._replace(number=new[old.number] + len(order)) for old in moved]
    for old, there in zip(moved, away, strict=True):
        work.replace(old, there)
    for old, there in zip(moved, away, strict=True):
        work.replace(there, old._replace(number=new[old.number]))
    work.say(f"{_title(event)} is event {new[event.number]} now.")
    others = [f"{old.number} is {new[old.number]}" for old in moved if old != event]
    if others:
        work.say(f"Renumbered: {', '.join(others)}.")
    work.say_moved()
    for fault in check_dates(work.reread()):
        work.warn(f"{fault.detail}: {fault.remedy}")


def _prices(event: Event) -> tuple[Cents | None, ...]:
    return event.buy_in_cents, event.rebuy_cents, event.add_on_cents


def _priced(work: Work, event: Event, edit: Edit) -> Event:
    """Give an event the prices of an edit; refused where there is nothing that they would be for."""
    wanted = (edit.buy_in_cents, edit.rebuy_cents, edit.add_on_cents)
    if wanted == (None, None, None):
        return event
    if event.kind != REGULAR:
        raise DcplError(f"nothing is paid in at {event_text(event.name)}: it has no prices")
    rules = _rules(work, event)
    for what, cents, most in (
        ("rebuy", edit.rebuy_cents, rules.rebuy.most),
        ("add_on", edit.add_on_cents, rules.add_on.most),
    ):
        if isinstance(cents, int) and not most:
            told = f"the rules have no {what.replace('_', '-')}s: there is no price to set"
            raise DcplError(told, f"`dcpl season rules set {what}.most=1 --from {event.number}` allows them")
    buy_in, rebuy, add_on = (
        before if cents is None else None if cents == "" else cents
        for before, cents in zip(_prices(event), wanted, strict=True)
    )
    return event._replace(buy_in_cents=buy_in, rebuy_cents=rebuy, add_on_cents=add_on)


def _rules(work: Work, event: Event) -> Profile:
    """The rules in force at an event, without the night's own prices."""
    season = work.season
    return amended(season.profile, season.amendments, event.number if event.kind == REGULAR else None)


def _check_edit(work: Work, changed: Event) -> None:
    night = work.season.nights.get(changed.name)
    if night is None:
        return
    events = tuple(changed if other.name == changed.name else other for other in work.season.events)
    number = changed.number if changed.kind == REGULAR else None
    before = work.event(changed.name)
    old, new = (
        check_night(night, event, profile_at(season, number), finished=changed.state != OPEN)
        for event, season in ((before, work.season), (changed, work.season._replace(events=events)))
    )
    problems = [Problem(fault.message) for fault in new if fault not in old]
    if problems:
        raise Refused(
            problems,
            f"the recorded night contradicts the edit of {event_text(changed.name)}",
            "Correct the night first, or clear it.",
        )


def _crossed(other: Event, changed: Event) -> bool:
    if CANCELLED in (other.state, changed.state) or other.number == changed.number:
        return False
    return ((other.date or "") < (changed.date or "")) != (other.number < changed.number) and (
        other.date != changed.date
    )


def _title(event: Event) -> str:
    name = event_text(event.name)
    return capital(name)


def _described(event: Event, profile: Profile | None = None) -> str:
    parts = [event.date or "no date", f"at {event.host}'s" if event.host else "", event.state]
    parts += ["no rebuys" if event.no_rebuys else "", "heads-up" if event.heads_up else ""]
    parts += [f"series {event.series}" if event.series else ""]
    parts += ["" if event.factor is None else counts_text(event.factor), *prices_text(event, profile)]
    return ", ".join(part for part in parts if part)
