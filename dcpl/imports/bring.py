"""Bring in nights from other programs' files: all of them in one change, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.actions.judging import in_order
from dcpl.actions.naming import MOST_NEW, Naming
from dcpl.actions.outcome import Outcome
from dcpl.actions.record import store_nights
from dcpl.actions.work import Command, Work
from dcpl.errors import Problem, Refused
from dcpl.imports.events import NOT_PLACED, WAYS, Coming, Place, place_nights
from dcpl.imports.judge import BroughtJudge
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.season_dates import of_another_season
from dcpl.imports.verdict import CHANGED, NEW, SAME, How, Stranger, Verdict, joins, retells
from dcpl.imports.words import change_lines, dry_run_lines, note_lines, recorded_lines
from dcpl.printouts.widths import wrapped
from dcpl.rules.checks.rows import check_rows
from dcpl.rules.checks.season import check_season
from dcpl.rules.facts import REGULAR, Event
from dcpl.rules.history.moved import NIGHT_KINDS
from dcpl.rules.names import name_key
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.origins import brought_adjustments
from dcpl.rules.season.result import profile_at
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text, some_text
from dcpl.sheets.cells import plain

_MOST_UNMATCHED = 10
"""So many lines of a map are named that match nobody."""


class Brought(NamedTuple):
    """What came of it. ``refused`` says why nothing was changed; a dry run shows its outcome even then.

    ``faults`` are those of the files and of the rules, the unknown names aside.
    """

    outcome: Outcome
    refused: Refused | None
    strangers: tuple[Stranger, ...]
    faults: tuple[Problem, ...] = ()


def bring(command: Command, nights: Sequence[BroughtNight], problems: Sequence[Problem], how: How) -> Brought:
    """Judge nights that were read, and record them where all of them are legal.

    ``problems`` are what the readers told of the files: with any of them nothing is recorded.
    """
    strangers: tuple[Stranger, ...] = ()
    shown: list[str] = []
    warned: list[str] = []
    faults: list[Problem] = []
    try:
        with Work(command) as work:
            naming = Naming(work, create=how.create_players, mapped=_mapped(how))
            verdicts, judge = _judged(work, naming, nights, problems, how)
            strangers = tuple(judge.strangers.values())
            shown = dry_run_lines(verdicts) if command.dry_run else []
            judge.warnings += [*_of_another_season(work, verdicts), *unmatched(how, nights, problems)]
            warned = judge.warnings
            faults = [*problems, *judge.problems]
            refused = _refusal(faults, strangers, how)
            if refused is not None:
                raise refused
            _store(work, naming, verdicts, shown, judge)
    except Refused as error:
        return Brought(Outcome(tuple(shown), tuple(warned), changed=False), error, strangers, tuple(faults))
    return Brought(work.outcome, None, strangers)


def faults_of_sheets(command: Command, sheets: Sequence[tuple[str, Sequence[SheetRow]]]) -> list[Problem]:
    """Tell what the rules say of night sheets whose events are not known yet; nothing is written.

    Names are taken as they are: who is meant is asked when a sheet is recorded.
    """
    faults: list[Problem] = []
    with Work(command._replace(dry_run=True), closed=True) as work:
        season = work.season
        profile = profile_at(season, None)
        for file, rows in sheets:
            for index, fault in check_rows(rows, Event(REGULAR, 0), profile):
                line = None if index is None else index + 2
                faults.append(Problem(fault.message, fault.remedy, file, line, fault.column))
    return faults


def _of_another_season(work: Work, verdicts: Sequence[Verdict]) -> list[str]:
    """Warn of new nights that lie too far apart, or from the season's other events, for one season."""
    new = {v.event: v.night.date for v in verdicts if v.state == NEW and v.event is not None and v.night.date}
    known = [event.date for event in work.season.events if event.date and event.name not in new]
    told = of_another_season(new, known)
    return [capital(told)] if told else []


def unmatched(how: How, nights: Sequence[BroughtNight], problems: Sequence[Problem]) -> list[str]:
    """Tell the lines of the map of names that match nobody in the files: a name mistyped is seen.

    With a file that could not be read it is not known who is in the files, and nothing is told.
    """
    there = {name_key(name) for night in nights for name in night.names()}
    left = [meant for key, meant in how.names.items() if key not in there]
    if problems or not left:
        return []
    named = [f"{plain(meant.typed)} (line {meant.line})" for meant in left]
    match = f"{count_text(len(left), 'line')} {'matches' if len(left) == 1 else 'match'} nobody in the files"
    return [f"{how.names_file}: {match}: {some_text(named, _MOST_UNMATCHED)}"]


def _mapped(how: How) -> dict[str, str]:
    return {key: meant.name for key, meant in how.names.items()}


def _judged(
    work: Work, naming: Naming, nights: Sequence[BroughtNight], problems: Sequence[Problem], how: How
) -> tuple[list[Verdict], BroughtJudge]:
    places = _placed(work, nights, how)
    judge = BroughtJudge(work, naming, problems, [place.event for place in places], how)
    of_file: dict[str, int] = {}
    for night in nights:
        of_file[night.file] = of_file.get(night.file, 0) + 1
    verdicts = []
    taken: dict[EventName, BroughtNight] = {}
    known: dict[str, BroughtNight] = {}
    # In order of play, so that who is a guest and who a member is known in that order.
    for night, place in sorted(zip(nights, places, strict=True), key=_order):
        titled = of_file[night.file] > 1
        judge.title(night, titled)
        event = None
        if place.event is None:
            if not judge.broken(night):
                judge.fault(place.problem, place.remedy, night.file)
        else:
            event = judge.event(place.event, night.file, None)
        twin = known.setdefault(night.source, night)
        other = twin if place.event is None else taken.setdefault(place.event, night)
        if twin is not night:
            where = _where(twin, titled)
            judge.fault(f"is the same night as {where}", "give each night once", night.file)
            event = None
        elif other is not night:
            told = f"{event_text(place.event or 0)} is in {_where(other, titled)} already"
            judge.fault(told, "give each event one night", night.file)
            event = None
        if place.told:
            judge.warnings.append(place.told)
        verdicts.append(judge.verdict(night, event))
    judge.check_first()
    return verdicts, judge


def _placed(work: Work, nights: Sequence[BroughtNight], how: How) -> list[Place]:
    coming = [Coming(night.source, night.date, night.file, night.event) for night in nights]
    if how.event is not None and len({night.source for night in nights}) > 1:
        told = f"--event names one event, and there are {len(nights)} nights"
        return [Place(None, told, "--in-order places several") for _ in nights]
    return place_nights(work.season.events, coming, event=how.event, in_order=how.in_order)


def _order(placed: tuple[BroughtNight, Place]) -> tuple[int, int, str]:
    event = placed[1].event
    if isinstance(event, int):
        return 0, event, ""
    return 1 if event is not None else 2, 0, placed[0].file


def _where(night: BroughtNight, titled: bool) -> str:
    return f"{night.file}, {night.title}" if titled else night.file


def _refusal(problems: Sequence[Problem], strangers: Sequence[Stranger], how: How) -> Refused | None:
    """Make one refusal of all faults: the files' and the rules', then each unknown name once."""
    told = in_order(problems)
    told += [_unknown(stranger) for stranger in sorted(strangers, key=lambda one: name_key(one.typed))]
    if not told:
        return None
    message = remedy = ""
    if any(problem.message.startswith(NOT_PLACED) for problem in problems):
        remedy = WAYS
    if strangers:
        ways = ["--names MAP.csv says who is meant (--write-names MAP.csv makes one to begin with)"]
        if not how.create_players:
            ways.append("--create-players makes new players")
        ways.append("`dcpl player alias NAME ALIAS` lets a player be known by a second name")
        named = "\n".join(f"{'or ' if turn else ''}{way}" for turn, way in enumerate(ways))
        remedy = f"{remedy}\n{named}" if remedy else named
        if len(told) == len(strangers):
            one = len(strangers) == 1
            message = f"{count_text(len(strangers), 'name')} {'is' if one else 'are'} not known"
    return Refused(told, message, remedy)


def _unknown(stranger: Stranger) -> Problem:
    problem = stranger.problem
    if problem.file is not None:
        return problem
    files = list(stranger.files)
    more = f" and {count_text(len(files) - 1, 'other')}" if len(files) > 1 else ""
    return problem._replace(file=f"{files[0]}{more}")


def _store(
    work: Work, naming: Naming, verdicts: Sequence[Verdict], shown: Sequence[str], judge: BroughtJudge
) -> None:
    judge.warnings += naming.near()
    naming.store()
    recorded = [verdict for verdict in verdicts if verdict.state in (NEW, CHANGED)]
    store_nights(work, [verdict.judged for verdict in recorded if verdict.judged is not None])
    for verdict in recorded:
        _store_adjustments(work, verdict)
    for verdict in verdicts:
        judged = verdict.judged
        if judged is not None and verdict.state == SAME and (joins(verdict) or retells(verdict)):
            work.replace(judged.event, judged.event._replace(source=judged.more["source"]))
    after = work.reread()
    notes = [*change_lines(verdicts), *note_lines(verdicts, work.season, after)]
    if naming.created:
        notes.append(f"New players: {some_text(naming.created, MOST_NEW)}.")
    for line in shown or recorded_lines(verdicts):
        work.say(line)
    if shown and notes:
        work.say("")
    for note in notes:
        for line in wrapped(note, 80, "  "):
            work.say(line)
    for warning in judge.warnings:
        work.warn(warning)
    disorder = {fault.detail for fault in check_season(work.season, ("dates",))}
    for fault in check_season(after, ("dates",)):
        if fault.detail not in disorder:
            work.warn(f"{fault.detail} ({fault.remedy})")
    if recorded:
        touched = [verdict.judged.event.name for verdict in recorded if verdict.judged is not None]
        kinds = () if any(verdict.state == CHANGED for verdict in recorded) else NIGHT_KINDS
        work.say_moved(touched, kinds)


def _store_adjustments(work: Work, verdict: Verdict) -> None:
    """Store what the file adds and takes in the place of what it brought before (ADJUST)."""
    assert verdict.judged is not None
    event = verdict.judged.event.name
    for known in brought_adjustments(work.season.adjustments, event):
        work.remove(known)
    work.add(*(given._replace(event=event) for given in verdict.adjustments))
