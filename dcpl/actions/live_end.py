"""The end of a live night, and the way back: finish makes it final, undo takes back its newest line."""

from __future__ import annotations

from textwrap import wrap

from dcpl.actions.live import recording, refuse
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError
from dcpl.rules.checks.lines import check_finish
from dcpl.rules.checks.rows import warn_rows
from dcpl.rules.facts import CANCELLED, FINAL, REGULAR, Season
from dcpl.rules.money.bought import bought_text
from dcpl.rules.night.rows import rows_of
from dcpl.rules.points.award import HIT, Award
from dcpl.rules.points.counting import counts_text
from dcpl.rules.points.judge import NightResult
from dcpl.rules.post_season.admission import admission
from dcpl.rules.season.judge import judge_season
from dcpl.rules.table.live import at_stake, live_night
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text, names_text, points_text
from dcpl.store.undo import BETWEEN_LINES, newest_undoable, undo_newest

WIDTH = 80


def typed(event: EventName, line: str) -> str:
    """Write a line of a night as the journal keeps it; by these words ``undo`` knows it again."""
    return f"dcpl night {event} {line}"


def finish(command: Command, event: EventName) -> Outcome:
    """Make the night final, and give the night sheet: places, points with reasons, prizes, what moves."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_finish(live, admission(work.season, live.event)))
        work.replace(live.event, live.event._replace(state=FINAL))
        season = work.reread()
        result = judge_season(season).night(event)
        assert result is not None  # it is final now
        name = event_text(event)
        told = f"{capital(name)} is final: {count_text(result.field, 'player')}"
        if live.event.kind == REGULAR:
            told += f", {bought_text(result.rebuys, sum(row.add_ons for row in result.rows))}"
        work.say(f"{told}, {result.winner} won.")
        for line in (*_sheet(season, event), *_reasons(result), *_next_button(season, result)):
            work.say(line)
        for line in warn_rows(rows_of(live.night, work.season.guests)):
            work.warn(line)
        work.say_moved([event])
    return work.outcome


def undo(command: Command, event: EventName, *, stake: bool = True) -> Outcome:
    """Take back the newest change, if it is a line of this night; say what is at stake where wanted."""
    with Work(command) as work:
        found = work.event(event)
        wanted = newest_undoable(work.connection, work.change.id, BETWEEN_LINES)
        if wanted is None:
            raise DcplError("there is nothing to undo")
        if wanted.season_id != work.season_id or not wanted.command.startswith(typed(event, "")):
            raise DcplError(
                f"the newest change is no line of this night: {wanted.summary}",
                "`dcpl undo` takes it back, whatever it is",
            )
        undone = undo_newest(work.change, BETWEEN_LINES)
        line = undone.command.removeprefix(typed(event, ""))
        work.say(f"Took back: {undone.summary}.")
        if line.startswith("rebuy"):
            work.say("The bust stands again; the next undo takes that back.")
        season = work.reread()
        now = next(other for other in season.events if other.name == event)
        stands = at_stake(live_night(season, now))
        if found.state == FINAL and now.state != FINAL:
            work.say(f"{capital(event_text(event))} goes on.")
            work.say_moved([event])
        elif stake:
            work.say(f"{capital(stands)}.")
    return work.outcome


def _sheet(season: Season, event: EventName) -> list[str]:
    from dcpl.printouts.render import render
    from dcpl.reports.nights import event_document

    return ["", *render(event_document(season, event), "table", None).rstrip().splitlines()]


def _reasons(result: NightResult) -> list[str]:
    """Say of each player's points where they come from."""
    if result.event.kind != REGULAR:
        return []
    lines = ["", "Points:"]
    counts = f", {counts_text(result.factor)}"  # said of the night, not of each line
    for row in result.rows:
        awards = [
            award._replace(detail=award.detail.removesuffix(counts))
            for award in result.awards
            if award.player == row.player and award.points
        ]
        if not awards:
            continue
        told = f"  {row.player} {points_text(row.total)}: " + "; ".join(_parts(awards)) + "."
        lines += wrap(told, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return lines


def _parts(awards: list[Award]) -> list[str]:
    """Write a player's awards, the plain hits of one worth together."""
    parts: list[str] = []
    hits: dict[int, list[str]] = {}
    for award in awards:
        if award.what == HIT and award.detail.startswith("eliminated ") and "," not in award.detail:
            hits.setdefault(award.points, []).append(award.detail.removeprefix("eliminated "))
        else:
            parts.append(f"{award.detail} {_signed(award.points)}")
    for points, victims in hits.items():
        each = " each" if len(victims) > 1 else ""
        parts.insert(1, f"eliminated {names_text(victims)} {_signed(points)}{each}")
    return parts


def _next_button(season: Season, result: NightResult) -> list[str]:
    from dcpl.rules.season.result import profile_at

    if result.next_button is None:
        return []
    coming = [
        event.number
        for event in season.events
        if event.kind == REGULAR and event.number > result.event.number and event.state != CANCELLED
    ]
    if not coming:
        return ["", "It was the last regular event: nobody carries the button on."]
    grown = result.next_button.grown
    value = profile_at(season, coming[0]).button.value if grown is None else grown
    if not value:
        return []
    told = f"{result.next_button.holder} carries the button into event {coming[0]}, at {points_text(value)}."
    return ["", told]


def _signed(points: int) -> str:
    return ("+" if points > 0 else "") + points_text(points)
