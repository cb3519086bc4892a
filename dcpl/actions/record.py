"""Record nights from sheets: read, resolve names, judge by the rules, store; or change nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from dcpl.actions.judging import Judge, Judged, in_order, same_rows
from dcpl.actions.money import refit_deals
from dcpl.actions.naming import MOST_NEW, Naming
from dcpl.actions.outcome import Outcome
from dcpl.actions.sheet_file import SheetFile
from dcpl.actions.work import Command, Work
from dcpl.errors import Problem, Refused
from dcpl.rules.facts import FINAL, OPEN, REGULAR, SECOND_CHANCE
from dcpl.rules.history.moved import NIGHT_KINDS
from dcpl.rules.money.bought import bought_text
from dcpl.rules.money.pots import money_of, prizes, stated_prizes
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import night_of
from dcpl.rules.points.judge import NightResult
from dcpl.rules.season.books import main_event_pot
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, profile_at
from dcpl.rules.units import Cents, EventName
from dcpl.rules.wording import (
    capital,
    count_text,
    event_text,
    money_text,
    numbers_text,
    place_word,
    some_text,
)
from dcpl.sheets.night_sheet import RawNight, read_sheets
from dcpl.store.writing import remove_night, write_guests, write_nights


def record_event(
    command: Command, event: EventName, sheet: SheetFile, *, create_players: bool, replace: bool
) -> Outcome:
    """Record one event from a night sheet; adjustments of that event stay."""
    nights, problems = read_sheets(sheet.raw, sheet.name, with_event=False)
    sheets = [(sheet.name, night._replace(event=event)) for night in nights]
    return _record(command, sheets, problems, create_players=create_players, replace=replace)


def import_results(
    command: Command, files: Sequence[SheetFile], *, create_players: bool, replace: bool
) -> Outcome:
    """Record many nights from files with the column ``event``, all in one change."""
    problems: list[Problem] = []
    sheets: list[tuple[str, RawNight]] = []
    where: dict[EventName, str] = {}
    for file in files:
        nights, faults = read_sheets(file.raw, file.name, with_event=True)
        problems += faults
        for night in nights:
            sheets.append((file.name, night))
            if night.event is None:
                continue
            if where.setdefault(night.event, file.name) != file.name or (
                sum(other.event == night.event for name, other in sheets if name == file.name) > 1
            ):
                told = f"{event_text(night.event)} is in {where[night.event]} already"
                remedy = "give each event in one file only"
                problems.append(Problem(told, remedy, file.name, night.rows[0].line if night.rows else None))
    return _record(command, sheets, problems, create_players=create_players, replace=replace)


def _record(
    command: Command,
    sheets: Sequence[tuple[str, RawNight]],
    problems: list[Problem],
    *,
    create_players: bool,
    replace: bool,
) -> Outcome:
    with Work(command) as work:
        naming, judge, judged, recorded = _stored(
            work, sheets, problems, create_players=create_players, replace=replace
        )
        after = cache(lambda: judge_season(work.reread()))
        for stored in recorded:
            if told := _missed(work, stored, after):
                work.warn(told)
        touched = [night.event.name for night in recorded]
        kinds = () if any(night.replaces for night in recorded) else NIGHT_KINDS
        if len(recorded) > 1:
            work.say(f"Recorded {len(recorded)} events: {_listed(touched)}.")
        for night in judged:
            if night is not None:
                told = _told(work, night, after) if night in recorded else _unchanged(night)
                for line in told.splitlines():
                    work.say(line)
        for line in judge.warnings:
            work.warn(line)
        for file, raw in sheets:
            if raw.absent:
                told = f"{some_text(raw.absent, MOST_NEW)} did not come"
                work.warn(f"{file}: lines with a name alone do not count: {told}")
        if naming.created:
            work.say(f"New players: {some_text(naming.created, MOST_NEW)}.")
        if recorded:
            work.say_moved(touched, kinds)
    return work.outcome


def record_sheet(work: Work, event: EventName, sheet: SheetFile, *, create_players: bool) -> None:
    """Record one event from a sheet within a change that somebody else has begun; or raise Refused."""
    nights, problems = read_sheets(sheet.raw, sheet.name, with_event=False)
    sheets = [(sheet.name, night._replace(event=event)) for night in nights]
    _stored(work, sheets, problems, create_players=create_players, replace=False)


def _stored(
    work: Work,
    sheets: Sequence[tuple[str, RawNight]],
    problems: list[Problem],
    *,
    create_players: bool,
    replace: bool,
) -> tuple[Naming, Judge, list[Judged | None], list[Judged]]:
    """Judge the sheets and store what is new; Refused with every problem of them."""
    naming = Naming(work, create=create_players)
    judge = Judge(work, naming, problems, {night.event for _, night in sheets})
    judged = [_judged(judge, name, night, replace) for name, night in sheets]
    problems = in_order([*problems, *judge.problems])
    if problems:
        raise Refused(problems)
    judge.warnings += naming.near()
    naming.store()
    recorded = [night for night in judged if night is not None and not _just_so(work, night)]
    store_nights(work, recorded)
    return naming, judge, judged, recorded


def _judged(judge: Judge, file: str, raw: RawNight, replace: bool) -> Judged | None:
    """Judge one raw night; None where its event cannot be recorded at all."""
    if raw.event is None:
        return None
    event = judge.event(raw.event, file, raw.rows[0].line if raw.rows else None)
    if event is None:
        return None
    faults = len(judge.problems)
    rows, unknown = judge.rows(raw.rows, file)
    judge.check(event, raw.rows, rows, unknown, file)
    faultless = len(judge.problems) == faults and not judge.unread(raw.rows, file)
    judge.warn(event, rows, faultless=faultless)
    judge.settle(rows)
    judged = Judged(event, raw.date, rows)
    if judged.replaces and not replace and faultless and not _just_so(judge.work, judged):
        told = f"{event_text(event.name)} is recorded already, and this sheet differs"
        if event.state == OPEN:
            told = f"{event_text(event.name)} is being recorded live (`dcpl night {event.name} status`)"
        judge.fault(told, "--replace records it again; with --dry-run it shows what would change", file)
    return judged


def _just_so(work: Work, night: Judged) -> bool:
    if night.date is not None and night.date != night.event.date:
        return False
    return same_rows(work.season, night.event, night.rows)


def store_nights(work: Work, nights: Sequence[Judged]) -> None:
    """Store judged nights in the place of what is recorded of their events."""
    for night in nights:
        if night.replaces:
            remove_night(work.keys, night.event.name)
        date = night.date if night.date is not None else night.event.date
        work.replace(night.event, night.event._replace(state=FINAL, date=date, **night.more))
    guests = {row.player for night in nights for row in night.rows if row.guest}
    write_guests(work.keys, sorted(guests - work.season.guests))
    write_nights(work.keys, [(night.event.name, night_of(night.rows)) for night in nights])
    if any(night.replaces for night in nights):
        refit_deals(work)


def _missed(work: Work, night: Judged, after: Callable[[], SeasonResult]) -> str:
    """Say by how much a night's stated prizes miss its pot; nothing where they do not."""
    if all(row.prize_cents is None for row in night.rows):
        return ""
    from dcpl.rules.checks.prizes import missed

    final = night.event.kind != REGULAR
    pot = main_event_pot(after()) if final else 0
    return missed(night.event, night.rows, profile_at(work.season, night.event.number or None), pot)


def _told(work: Work, night: Judged, after: Callable[[], SeasonResult]) -> str:
    if night.event.kind != REGULAR:
        return _told_of_post_season(work, night, after)
    profile = profile_at(work.season, night.event.number)
    placed = places(night_of(night.rows))
    bought = bought_text(sum(row.rebuys for row in night.rows), sum(row.add_ons for row in night.rows))
    pot = money_of(night.rows, profile).night_pot_cents
    verb = "recorded again" if night.replaces else "recorded"
    name = event_text(night.event.name)
    if not placed:
        players = count_text(sum(row.played for row in night.rows), "player")
        return f"{capital(name)} {verb}: {players}, points as they are given."
    prizes_of = stated_prizes(night.rows) or prizes(pot, placed, profile)
    beyond: list[str] = []
    if profile.pot or any(rules.cents for rules in profile.bounty):
        pot, prizes_of, beyond = _with_pots(night, after)
    paid = [f"{name} {money_text(cents)}" for name, cents in prizes_of.items() if cents]
    told = f"{capital(name)} {verb}: {len(placed)} players, {bought}, {next(iter(placed))} won."
    if pot or paid:
        told += f"\n  Pot {money_text(pot)}{': ' if paid else ''}{', '.join(paid)}."
    return told + "".join(f"\n  {line}" for line in beyond)


def _with_pots(night: Judged, after: Callable[[], SeasonResult]) -> tuple[Cents, dict[str, Cents], list[str]]:
    """Tell a night's pot and prizes less the cash for knock-outs, and what else was paid."""
    result = after().night(night.event.name)
    assert result is not None  # it was stored just now
    told = [
        f"{pot.name} pays {', '.join(f'{player} {money_text(cents)}' for player, cents in pot.paid)}."
        for pot in result.pots
        if pot.paid
    ]
    return result.pot_cents, {row.player: row.prize_cents for row in result.rows}, [*_cash(result), *told]


def _cash(result: NightResult) -> list[str]:
    """Say what each bounty paid at once, and to whom."""
    sums: dict[str, dict[str, Cents]] = {}
    for each in result.cash:
        of_bounty = sums.setdefault(each.bounty, {})
        of_bounty[each.player] = of_bounty.get(each.player, 0) + each.cents
    return [
        f"{bounty} pays {', '.join(f'{player} {money_text(cents)}' for player, cents in paid.items())}."
        for bounty, paid in sums.items()
    ]


def _told_of_post_season(work: Work, night: Judged, after: Callable[[], SeasonResult]) -> str:
    """Say who won a post-season event, and what: the eighth seat, or the Main Event pot."""
    name = event_text(night.event.name)
    result = after().night(night.event.name)
    assert result is not None  # it was stored just now
    told = f"{capital(name)} recorded: {result.field} players, {result.winner} won"
    if night.event.kind == SECOND_CHANCE:
        last = place_word(profile_at(work.season, None).last_seat)
        return f"{told} and takes the {last} seat of the Main Event."
    paid = [f"{row.player} {money_text(row.prize_cents)}" for row in result.rows if row.prize_cents]
    return f"{told}.\n  Pot {money_text(result.pot_cents)}: {', '.join(paid)}."


def _unchanged(night: Judged) -> str:
    name = event_text(night.event.name)
    return f"{capital(name)} is recorded just so."


def _listed(events: Sequence[EventName]) -> str:
    regular = numbers_text(name for name in events if isinstance(name, int))
    others = [event_text(name) for name in events if isinstance(name, str)]
    return ", ".join([regular, *others] if regular else others)
