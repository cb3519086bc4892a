"""Seasons: make one, amend its rules, close and reopen it."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.conduct import arrive
from dcpl.actions.outcome import Outcome
from dcpl.actions.pots import carry_over, tell_held
from dcpl.actions.rules import named_rules, with_rules_of_tables
from dcpl.actions.work import Command, Work, needed_reason
from dcpl.errors import DcplError, Problem, Refused, UsageError
from dcpl.rules.checks.closing import open_matters, settling
from dcpl.rules.facts import MAIN_EVENT, REGULAR, Event, Season
from dcpl.rules.names import clean_name
from dcpl.rules.post_season.field import post_season_events
from dcpl.rules.profile.file import (
    check_amendment,
    check_profile,
    parse_assignment,
    scope,
)
from dcpl.rules.profile.text import value_text
from dcpl.rules.profile.values import KEYS, Amendment, amended, with_value
from dcpl.rules.season.books import season_books
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import profile_at
from dcpl.rules.wording import (
    count_text,
    event_text,
    money_text,
    names_text,
    numbers_text,
    write_money_in,
)
from dcpl.store.reading import read_season, season_named, season_row
from dcpl.store.writing import write_closed, write_season


def new_season(
    command: Command,
    name: str,
    *,
    events: int | None,
    rules: str | None,
    start: str | None,
    old: str | None = None,
    dates: Sequence[str] = (),
    every: int | None = None,
) -> Outcome:
    """Make a season with its regular events and those of the post-season.

    The events are on the ``dates``, or ``every`` so many days from the start on.

    ``rules`` is a profile's file, or the name of one that comes with dcpl (``linear``). The profile is
    copied in: a later edit of its file changes no season. ``old`` names a season whose rules, as
    amended, are taken over. Penalties that were carried over arrive (CONDUCT).
    """
    title = season_title(name)
    if dates and events is None:
        events = len(dates)
    if dates and start is None:
        start = dates[0]
    if rules is not None and old is not None:
        raise UsageError("--rules and --from both say which rules", "name one of them")
    profile, silent = named_rules(rules)
    with Work(command, of_season=False) as work:
        if old is not None:
            taken = read_season(work.connection, season_row(work.connection, old).id)
            profile = profile_at(taken, None)
        write_money_in(profile.currency)
        if events is not None:
            profile = with_value(profile, "season.events", events)
            problems = check_profile(profile)
            if problems:
                raise Refused(problems, f"a season of {count_text(events, 'event')} does not fit these rules")
        days = event_dates(profile.season.events, dates, start, every)
        schedule = tuple(Event(REGULAR, number, day) for number, day in enumerate(days, start=1))
        ending = [Event(kind, 0) for kind in post_season_events(profile)]
        season = Season(title, profile, (*schedule, *ending), {}, start)
        refuse_taken(work, title)
        work.season_id = write_season(work.change, season, work.player_id)
        parts = [count_text(profile.season.events, "event"), *(event_text(event.name) for event in ending)]
        told = names_text(parts) if ending else f"{parts[0]}, no post-season"
        work.say(f"Season {title}: {told}.")
        if days[0] is not None:
            work.say(f"The first night is on {days[0]}, the last on {days[-1]}.")
        work.say(f"Rules: {profile.name}" + (f", as in {old}." if old is not None else "."))
        if silent:
            told = ", ".join(f"{key} {value_text(KEYS[key], value)}" for key, value in silent)
            work.say(f"Not in {rules}, so as in dcpl.toml: {told}.")
        arrive(work)
        if profile.pot:
            carry_over(work, {pot.name for pot in profile.pot})
    return work.outcome


def event_dates(
    count: int, dates: Sequence[str], first: str | None, every: int | None
) -> list[str] | list[None]:
    """Date so many events: by the list, or every so many days from the ``first`` on; else not at all."""
    from datetime import date, timedelta

    if dates:
        if every is not None:
            raise UsageError("--dates and --every both say when", "name one of them")
        if len(dates) != count:
            raise DcplError(
                f"{count_text(count, 'event')} and {count_text(len(dates), 'date')}", "a date for each event"
            )
        if list(dates) != sorted(dates):
            raise DcplError("the dates are not in order", "one after the other; two events of one day twice")
        return list(dates)
    if every is None:
        return [None] * count
    if first is None:
        raise UsageError("--every needs the first night's date", "--start DATE")
    day = date.fromisoformat(first)
    try:
        return [(day + timedelta(days=every * place)).isoformat() for place in range(count)]
    except OverflowError:
        raise DcplError("the last night would be after the year 9999") from None


def set_rule(command: Command, assignment: str, event: int | None, reason: str | None) -> Outcome:
    """Amend one key of the season's rules: from an event on, or for the season as a whole (BASE, §12)."""
    key, value = parse_assignment(assignment)
    if key == "table" and isinstance(value, tuple):
        value = with_rules_of_tables(value, "")
    with Work(command) as work:
        season = work.season
        if key == "extends":
            raise DcplError(
                "the rules that a season rests on were settled when it was made",
                "`dcpl season rules set` changes them key by key",
            )
        if key == "season.events":
            raise DcplError(
                "the number of events was settled when the season was made",
                "`dcpl season extend N`, `dcpl event add` and `dcpl event remove` change the schedule",
            )
        if key in ("post_season.main_seats", "post_season.second_chance_most"):
            _refuse_other_events(season, key, value)
        if scope(key) == "N":
            if event is None:
                raise DcplError(f"{key} is judged night by night", "say from which event on: --from EVENT")
            work.event(event)
        elif event is not None:
            raise DcplError(
                f"{key} is one value for the season and cannot change from an event on", "leave --from out"
            )
        base = profile_at(season, event)
        problems = check_amendment(base, key, value)
        if problems:
            raise Refused(problems)
        recorded = [
            e.number
            for e in season.events
            if e.kind == REGULAR and e.name in season.nights and e.number >= (event or 1)
        ]
        if recorded and not (reason or "").strip():
            nights = f"event{'s' if len(recorded) > 1 else ''} {numbers_text(recorded)}"
            raise DcplError(
                f"{nights} with results would be judged by it",
                "say why with --reason TEXT",
            )
        work.add(Amendment(key, value, event, needed_reason(reason) if reason else ""))
        since = "for the season" if event is None else f"from {event_text(event)} on"
        work.say(f"{assignment.strip()} {since}.")
        work.check_facts()
        work.say_moved()
    return work.outcome


def _refuse_other_events(season: Season, key: str, value: object) -> None:
    """Refuse to give or take a season its Second Chance or Main Event: they are in its schedule."""
    before = profile_at(season, None)
    after = amended(before, [Amendment(key, value)], None)
    if post_season_events(before) != post_season_events(after):
        remedy = f"{key} cannot become 0" if value == 0 else f"{key} stays 0"
        raise DcplError(
            "which events end the season was settled when it was made",
            f"{remedy}, other than in a new season",
        )


def close_season(command: Command) -> Outcome:
    """Close a season: refused while anything is open; nothing in it can be changed afterwards."""
    with Work(command, closed=True) as work:
        if work.season.closed:
            work.say(f"Season {work.season.name} is closed already.")
        else:
            result = judge_season(work.season)
            matters = open_matters(result)
            if matters:
                raise Refused(
                    [Problem(matter.detail) for matter in matters],
                    f"season {work.season.name} cannot be closed yet",
                    settling(matters),
                )
            write_closed(work.keys, True)
            work.say(f"Season {work.season.name} is closed.")
            kept = season_books(result)
            pot_cents, left = kept.main_pot_cents, kept.night_pots_left_cents
            if left:
                told = (
                    f"hold {money_text(left)}" if left > 0 else f"paid {money_text(-left)} more than they had"
                )
                work.warn(f"the nights' pots {told}: the ledger tells of it")
            if pot_cents and result.night(MAIN_EVENT) is None:
                work.warn(f"no Main Event was played: its pot of {money_text(pot_cents)} went to nobody here")
            if result.profile.pot or work.season.pot_money:
                tell_held(work, result)
    return work.outcome


def reopen_season(command: Command, reason: str) -> Outcome:
    """Open a closed season again, with a reason."""
    told = needed_reason(reason)
    with Work(command, closed=True) as work:
        if work.season.closed:
            write_closed(work.keys, False, told)
            work.say(f"Season {work.season.name} is open again: {told}.")
        else:
            work.say(f"Season {work.season.name} is open.")
    return work.outcome


def season_title(name: str) -> str:
    """Give a season's name without surplus blanks; refuse one that is none."""
    title = clean_name(name)
    if not title or len(title) > 80:
        raise DcplError("a season's name has 1 to 80 characters")
    return title


def refuse_taken(work: Work, name: str) -> None:
    """Refuse a name that another season has."""
    taken = season_named(work.connection, name)
    if taken is not None:
        raise DcplError(f"there is a season {taken} already", "take another name (import: --as NAME)")
