"""What is told of an import: a table of its nights before it, lines and notes after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dcpl.imports.extras import PRICES, price_notes
from dcpl.imports.verdict import CHANGED, NEW, SAME, Verdict, joins, retells
from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.facts import Season
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.points.judge import NightResult
from dcpl.rules.season.judge import judge_season
from dcpl.rules.units import Cents, EventName
from dcpl.rules.wording import (
    capital,
    count_text,
    event_text,
    money_text,
    names_text,
    numbers_text,
    points_text,
)

_COLUMNS = (
    Column("event", "Event", "right"),
    Column("date", "Date"),
    Column("night", "Night"),
    Column("players", "Players", "right"),
    Column("rebuys", "Reb.", "right"),
    Column("winner", "Winner"),
    Column("state", "What"),
)

_MOST_PAID = 6
"""So many players are named whom the file paid otherwise than the rules, or who paid a sum of their own."""


def dry_run_lines(verdicts: Sequence[Verdict]) -> list[str]:
    """Lay out every night as it would come in: a table, then what differs from the record."""
    from dcpl.printouts.to_table import page

    rows = [_table_row(verdict, len(_files(verdicts)) > 1) for verdict in verdicts]
    files = _files(verdicts)
    title = f"{count_text(len(verdicts), 'night')} from {count_text(len(files), 'file')}"
    if len(files) == 1 and len(verdicts) > 1:
        title = f"{count_text(len(verdicts), 'night')} from {next(iter(files))}"
    if not verdicts:
        return []
    document = Document(title, {}, {}, (Table("nights", "", _COLUMNS, rows),))
    return page(document).rstrip("\n").split("\n")


def recorded_lines(verdicts: Sequence[Verdict]) -> list[str]:
    """Say what was recorded, a line a night."""
    recorded = [verdict for verdict in verdicts if verdict.state in (NEW, CHANGED)]
    lines = [_line(verdict, alone=len(recorded) == 1) for verdict in recorded]
    if len(recorded) > 1:
        files = count_text(len({verdict.night.file for verdict in recorded}), "file")
        head = f"Recorded {len(recorded)} events from {files}: {_numbers(recorded)}."
        lines = [head, *(f"  {line}" for line in lines)]
    return lines


def change_lines(verdicts: Sequence[Verdict]) -> list[str]:
    """Say what is different in each night that is replaced, and which are recorded just so."""
    lines = []
    for verdict in verdicts:
        if verdict.state == CHANGED:
            lines.append(f"Different in {event_text(verdict.event or 0)}:")
            lines += [f"  {change}" for change in verdict.changes]
    same = [verdict for verdict in verdicts if verdict.state == SAME]
    if same:
        lines.append(f"{_listed(same)} {'is' if len(same) == 1 else 'are'} recorded just so.")
        if named := [verdict for verdict in same if joins(verdict)]:
            lines.append(f"{_listed(named)}: from now on known by the file.")
        if retold := [verdict for verdict in same if retells(verdict)]:
            lines.append(f"{_listed(retold)}: the date and prices of the file are kept in mind.")
    return lines


def note_lines(verdicts: Sequence[Verdict], season: Season, after: Season) -> list[str]:
    """Say once what goes for one night or for many: own prices, adjustments, what a night cannot keep.

    ``season`` is as it was, ``after`` has the nights: what they pay by the rules is told where the file
    says that it paid otherwise.
    """
    pays = judge_season(after) if any(verdict.paid_out for verdict in verdicts) else None
    notes: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.judged is None:
            continue
        event = verdict.judged.event
        for line in _by_file(verdict, season):
            notes.setdefault(line, []).append(verdict)
        if verdict.state == SAME:
            continue
        if own_sums := _own_sums(verdict):
            notes.setdefault(own_sums, []).append(verdict)
        for given in verdict.adjustments:
            sign = "+" if given.points > 0 else ""
            line = f"adjustment {given.player} {sign}{points_text(given.points)} ({given.reason})"
            notes.setdefault(line, []).append(verdict)
        otherwise = "" if pays is None else _paid_otherwise(verdict, pays.night(event.name))
        for line in filter(None, (*verdict.told, *verdict.night.tellings, otherwise)):
            notes.setdefault(line.rstrip("."), []).append(verdict)
    lines = []
    for line, those in notes.items():
        lines.append(f"{_listed(those)}: {line}.")
    return lines


def _by_file(verdict: Verdict, season: Season) -> Iterator[str]:
    """Say which prices the night has of its own, and what the file says and the record does not."""
    assert verdict.judged is not None
    event, date, more = verdict.judged.event, verdict.judged.date, verdict.judged.more
    if verdict.state == SAME:  # nothing of the file is taken over
        date, more = event.date, {}
    taken: list[str] = []
    left: list[str] = []
    for what, (own, rules) in price_notes(season, verdict.night, event).items():
        key = f"{what}_cents"
        kept = more.get(key, getattr(event, key)) == own
        (taken if kept else left).append(f"{PRICES[what]} {money_text(own)} (the rules: {money_text(rules)})")
    if taken and verdict.state != SAME:
        yield f"own prices: {', '.join(taken)}"
    if left:
        yield f"the file has other prices than the record: {', '.join(left)}"
    if verdict.night.date not in (None, date):
        yield f"the file has another date than the record: {verdict.night.date}"


def _own_sums(verdict: Verdict) -> str:
    """Say who paid by the file another sum than the night's prices make; nothing where nobody did."""
    if not verdict.night.tells_paid:
        return ""
    own = [row for row in verdict.rows if row.paid_cents is not None]
    told = [f"{row.player} {money_text(row.paid_cents or 0)}" for row in own[:_MOST_PAID]]
    if not told:
        return ""
    told[0] = f"{own[0].player} paid {money_text(own[0].paid_cents or 0)}"
    if len(own) > _MOST_PAID:
        told.append(count_text(len(own) - _MOST_PAID, "other"))
    return f"{names_text(told)}, not the night's prices"


def _paid_otherwise(verdict: Verdict, night: NightResult | None) -> str:
    """Say whom the file paid another prize than the season's rules do; nothing where all is alike."""
    if not verdict.paid_out or night is None or not night.placed:
        return ""
    by_file = dict(verdict.paid_out)
    by_rules = {row.player: row.prize_cents for row in night.rows if row.prize_cents}
    others = [name for name in {**by_file, **by_rules} if by_file.get(name, 0) != by_rules.get(name, 0)]
    if not others:
        return ""
    told = [f"{name} {_sum_text(by_file.get(name, 0))}" for name in others[:_MOST_PAID]]
    own = [_sum_text(by_rules.get(name, 0)) for name in others[:_MOST_PAID]]
    if len(others) > _MOST_PAID:
        told.append(count_text(len(others) - _MOST_PAID, "other prize"))
        own.append("other sums" if len(others) > _MOST_PAID + 1 else "another sum")
    return f"The file paid {names_text(told)}; by the rules it is {names_text(own)}"


def _sum_text(cents: Cents) -> str:
    return money_text(cents) if cents else "nothing"


def _table_row(verdict: Verdict, by_file: bool) -> dict[str, object]:
    night = verdict.night
    event: EventName | None = verdict.event
    return {
        "event": None if event is None else str(event),
        "date": night.date,
        "night": _base(night.file) if by_file or not night.title else night.title,
        "players": _played(verdict.rows) or None,
        "rebuys": sum(row.rebuys for row in verdict.rows) or None,
        "winner": "shared" if night.chop and not verdict.told else _winner(verdict.rows),
        "state": verdict.state,
    }


def _line(verdict: Verdict, alone: bool) -> str:
    assert verdict.judged is not None
    event = event_text(verdict.judged.event.name)
    date = f" ({verdict.judged.date})" if verdict.judged.date else ""
    verb = " recorded" if alone else ""
    if verdict.state == CHANGED:
        verb = " recorded again"
    parts = [count_text(_played(verdict.rows), "player")]
    rebuys = sum(row.rebuys for row in verdict.rows)
    if rebuys:
        parts.append(count_text(rebuys, "rebuy"))
    winner = _winner(verdict.rows)
    parts.append(f"{winner} won" if winner else "points as they are given")
    return f"{capital(event)}{date}{verb}: {', '.join(parts)}."


def _played(rows: Sequence[SheetRow]) -> int:
    return sum(row.played for row in rows)


def _winner(rows: Sequence[SheetRow]) -> str:
    return next((row.player for row in rows if row.place == 1), "")


def _files(verdicts: Sequence[Verdict]) -> dict[str, None]:
    return dict.fromkeys(verdict.night.file for verdict in verdicts)


def _base(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2]


def _listed(verdicts: Sequence[Verdict]) -> str:
    names = [verdict.event for verdict in verdicts]
    regular = [name for name in names if isinstance(name, int)]
    others = [event_text(name) for name in names if isinstance(name, str)]
    noun = "event" if len(regular) == 1 else "events"
    text = names_text([f"{noun} {numbers_text(regular)}", *others] if regular else others)
    return capital(text)


def _numbers(verdicts: Sequence[Verdict]) -> str:
    names = [verdict.event for verdict in verdicts]
    regular = numbers_text(name for name in names if isinstance(name, int))
    return ", ".join([*filter(None, [regular]), *(event_text(n) for n in names if isinstance(n, str))])
