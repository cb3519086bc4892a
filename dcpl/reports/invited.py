"""The opened post-season: seats and answers; and conduct."""

from __future__ import annotations

from typing import Any

from dcpl.printouts.document import PRIVATE, Column, Document, Table, Tagged
from dcpl.reports.post_season import NO_POST_SEASON
from dcpl.rules.facts import ASKED, DECLINED, MAIN_EVENT, NOT_OPEN, SECOND_CHANCE, Season
from dcpl.rules.post_season.conduct import stands
from dcpl.rules.post_season.field import FEE_DUE, FORFEITED, FULL, WITH_FEE, eligibility, fee_state
from dcpl.rules.post_season.invitations import next_in_line, second_chance_locked, second_chance_winner
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standings import standings
from dcpl.rules.wording import event_text, in_points, money_text, names_text

SEAT_KEYS = ("event", "seat", "player", "answer", "fee_cents", "fee_paid", "status")


def status_document(season: Season) -> Document:
    """Lay out who was invited, what they answered, and who is next in line."""
    result = judge_season(season)
    drawn = field(result)
    rows = _seats(result) if season.post_season != NOT_OPEN else []
    line = _next(result)
    shown = [
        {
            **row,
            "event_shown": "Main Event" if row["event"] == MAIN_EVENT else "Second Chance",
            "answer_shown": "-" if row["answer"] == ASKED else row["answer"],
            "status_shown": "vacant"
            if row["answer"] == ASKED and row["status"] == DECLINED
            else _status(row["status"]),
            "fee": ""
            if not row["fee_cents"]
            else money_text(row["fee_cents"]) + (" paid" if row["fee_paid"] else " due"),
        }
        for row in rows
    ]
    notes: list[str] = []
    if not result.profile.has_post_season:
        notes.append(NO_POST_SEASON)
    elif season.post_season == NOT_OPEN:
        text = "The post-season is not open: `dcpl postseason open` invites the field."
        notes.append(Tagged(text, PRIVATE))
    for tie in drawn.unsettled if season.post_season != NOT_OPEN else ():
        notes.append(f"Unsettled: {names_text(tie.players)} are tied for {event_text(tie.event)} (TIE-4).")
    if line:
        told = ", ".join(f"{row['player']} ({event_text(row['event'])})" for row in line)
        notes.append(f"Next in line: {told}.")
    waiting = sum(row["answer"] == ASKED and row["status"] != DECLINED for row in rows)
    if waiting:
        notes.append(f"{waiting} {'has' if waiting == 1 else 'have'} not answered yet.")
    columns = (
        Column("event_shown", "Event"),
        Column("seat", "Seat", "right"),
        Column("player", "Player"),
        Column("answer_shown", "Answer"),
        Column("fee", "Fee", tags=(PRIVATE,)),
        Column("status_shown", "Status"),
    )
    return Document(
        title=f"Post-season of {season.name}: {season.post_season.replace('-', ' ')}",
        facts={"season": season.name, "state": season.post_season, "seats": rows, "next": line},
        lists={"seats": SEAT_KEYS, "next": ("event", "player", "rank")},
        tables=(Table("seats", "", columns, shown),) if rows else (),
        notes=tuple(notes),
    )


def _status(status: str) -> str:
    """Give a seat's status; who has not paid is nobody else's business."""
    public = {FEE_DUE: "", FORFEITED: "gave the seat up"}
    return Tagged(status, PRIVATE, instead=public[status]) if status in public else status


def conduct_document(season: Season) -> Document:
    """Lay out what the director decided about players' conduct."""
    rows: list[dict[str, Any]] = [
        {
            "player": entry.player,
            "kind": entry.kind,
            "from": entry.first,
            "until": entry.until,
            "reason": entry.reason,
            "lifted": None if stands(entry) else entry.lifted,
        }
        for entry in season.conduct
    ]
    shown = []
    for row, entry in zip(rows, season.conduct, strict=True):
        state = "earlier season" if entry.earlier else str(entry.first or "")
        if entry.until is not None:
            state += f" to {entry.until}"
        if entry.carried:
            state = "next season"
        told = f"{in_points(entry.points)}: {entry.reason}" if entry.points else entry.reason
        if entry.lifted is not None:
            told += f" (lifted{' later' if entry.stood else ''}: {entry.lifted})"
        shown.append({**row, "since": state, "told": told})
    return Document(
        title=f"Conduct, season {season.name}",
        facts={"season": season.name, "conduct": rows},
        lists={"conduct": ("player", "kind", "from", "until", "reason", "lifted")},
        tables=(
            Table(
                "conduct",
                "",
                (
                    Column("player", "Player"),
                    Column("kind", "What"),
                    Column("since", "From"),
                    Column("told", "Reason"),
                ),
                shown,
            ),
        )
        if rows
        else (),
        notes=() if rows else ("Nothing was recorded.",),
    )


def _seats(result: SeasonResult) -> list[dict[str, Any]]:
    season = result.season
    accounts = {account.player: account for account in fee_accounts(result)}
    drawn = field(result)
    main = {seat.standing.player: seat.status for seat in drawn.main_event}
    chance = {seat.standing.player: seat.status for seat in drawn.second_chance}
    statuses = {MAIN_EVENT: main, SECOND_CHANCE: chance}
    rows = []
    invitations = sorted(
        season.invitations, key=lambda s: (s.event != MAIN_EVENT, s.answer == DECLINED, s.seat)
    )
    winner = second_chance_winner(result)
    tied = next_in_line(result).tied
    answers = {(seat.player, seat.event, seat.seat) for seat in season.invitations}
    for seat in invitations:
        account = accounts.get(seat.player)
        status = statuses[seat.event].get(seat.player)
        if status is None and seat.answer != DECLINED and seat.player in tied and account is not None:
            status = fee_state(account)
        elif seat.answer == DECLINED or status is None:
            status = DECLINED
        rows.append(
            {
                "event": seat.event,
                "seat": seat.seat,
                "player": seat.player,
                "answer": seat.answer,
                "fee_cents": account.fee_cents or 0 if account else 0,
                "fee_paid": account is None or not account.due_cents,
                "status": status,
            }
        )
    number = result.profile.last_seat
    if number and winner is not None and winner in main and (winner, MAIN_EVENT, number) not in answers:
        rows.append(
            {
                "event": MAIN_EVENT,
                "seat": number,
                "player": winner,
                "answer": "accepted",
                "fee_cents": 0,
                "fee_paid": True,
                "status": main[winner],
            }
        )
    return sorted(rows, key=lambda row: (row["event"] != MAIN_EVENT, row["seat"]))


def _next(result: SeasonResult) -> list[dict[str, Any]]:
    """Who would get the next seat of each event that falls free: tied players all together."""
    season = result.season
    if season.post_season == NOT_OPEN or second_chance_locked(season):
        return []
    offers = next_in_line(result).offers
    if offers:
        return [
            {"event": offer.event, "player": offer.standing.player, "rank": offer.standing.rank}
            for offer in offers
        ]
    out = {seat.player for seat in season.invitations if seat.answer == DECLINED}
    seated = {seat.player for seat in season.invitations if seat.event == MAIN_EVENT}
    anywhere = {seat.player for seat in season.invitations}
    found = []
    ranked = standings(result)
    kinds = {row.player: eligibility(row.player, row.events, result) for row in ranked}
    full = [r for r in ranked if kinds[r.player] == FULL and r.player not in out | seated]
    waiting = [r for r in ranked if kinds[r.player] in (FULL, WITH_FEE) and r.player not in anywhere]
    if not result.profile.has_second_chance:
        waiting = []
    for event, rows in ((MAIN_EVENT, full), (SECOND_CHANCE, waiting)):
        found += [
            {"event": event, "player": row.player, "rank": row.rank}
            for row in rows
            if row.rank == rows[0].rank
        ]
    return found
