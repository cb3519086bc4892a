"""Who qualifies, why the others do not, what is still open, and the Main Event stacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import PAPER, PRIVATE, SITE, Column, Document, Hundredths, Table, Tagged
from dcpl.rules.facts import MAIN_EVENT, Season
from dcpl.rules.post_season.field import FEE_DUE, FORFEITED, NOT_QUALIFIED, Field, fee_status
from dcpl.rules.post_season.invited import field
from dcpl.rules.post_season.stacks import MAXIMUM, MINIMUM, rule_text
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, season_hits
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.ties import settling_a_tie
from dcpl.rules.units import Chips
from dcpl.rules.wording import count_text, event_text, money_text, names_text

NO_POST_SEASON = "This league has no post-season."
MAIN_KEYS = ("seat", "player", "rank", "events", "total", "stack", "status")
CHANCE_KEYS = ("seat", "player", "rank", "events", "total", "fee_cents", "fee_paid", "status")
WAITING_KEYS = ("player", "rank", "events", "total", "fee_cents")


def qualify_document(season: Season) -> tuple[Document, bool]:
    """Lay out the post-season's field, and tell whether it is complete."""
    result = judge_season(season)
    drawn = field(result)
    facts = _facts(season, drawn)
    tables = []
    if result.profile.has_post_season:
        tables.append(Table("main_event", "Main Event", _MAIN_COLUMNS, _main_rows(drawn)))
    if result.profile.has_second_chance:
        chance = _chance_rows(drawn)
        noted = (Column("note", "Note", tags=(SITE,)),) if any(row["note"] for row in chance) else ()
        tables.append(Table("second_chance", "Second Chance", (*_CHANCE_COLUMNS, *noted), chance))
    out = _out_rows(drawn, result)
    if out:
        tables.append(Table("out", "Not in the field", _OUT_COLUMNS, out))

    def brief(read: Document) -> Sequence[str]:
        from dcpl.reports.brief import qualify_brief

        return qualify_brief(read)

    document = Document(
        title=f"Qualification of season {season.name}",
        subtitle=_how_far(result, drawn),
        facts=facts,
        lists={
            "main_event": MAIN_KEYS,
            "second_chance": CHANCE_KEYS,
            "open_seats": ("event", "seat", "why"),
            "waiting": WAITING_KEYS,
            "declined": ("player", "event"),
            "ineligible": ("player", "rank", "events", "reason"),
            "unsettled": ("event", "seats", "players", "needs"),
        },
        tables=tuple(tables),
        notes=tuple(_notes(drawn, result)),
        brief=brief,
    )
    return document, drawn.complete


def _how_far(result: SeasonResult, drawn: Field) -> str:
    if not result.profile.has_post_season:
        return ""
    return "The field is complete." if drawn.complete else "The field as it would be today."


def stacks_document(season: Season) -> tuple[Document, bool]:
    """Lay out the Main Event stacks, and tell whether every seat is settled (STACK)."""
    result = judge_season(season)
    drawn = field(result)
    rows: list[dict[str, Any]] = [
        {
            "seat": seat.seat,
            "player": seat.standing.player,
            "total": Hundredths(seat.standing.total),
            "stack": seat.stack.chips,
            "rule": seat.stack.rule,
        }
        for seat in drawn.main_event
        if seat.stack is not None
    ]
    profile = result.profile
    hits = season_hits(result) if profile.stack.per_hit else {}
    for row in rows if profile.stack.per_hit else ():
        row["hits"] = hits.get(row["player"], 0)
    least = f"{profile.stack.least or profile.stack.smallest_chip:,}"
    most = f"{profile.stack.most:,}"
    words = {"points": "", MINIMUM: f"lifted to the minimum, {least}", MAXIMUM: f"cut to the maximum, {most}"}
    values = sorted(profile.stack.chips, reverse=True)
    shown = [{**row, "why": words[row["rule"]]} for row in rows]
    open_main = [seat for seat in drawn.open_seats if seat.event == MAIN_EVENT]
    complete = drawn.complete and not any(seat.why == "second-chance" for seat in open_main)
    beside = Tagged("Beside each stack: how many chips of each value make it.", PAPER)
    notes: list[str] = [beside] if rows else []
    notes.append(f"{rule_text(profile)}." if profile.has_post_season else NO_POST_SEASON)
    notes += _open_notes(drawn, profile.last_seat)
    if drawn.missing_events:
        notes.append(_missing_note(drawn))
    document = Document(
        title=f"Main Event stacks of season {season.name}",
        facts={"season": season.name, "complete": complete, "stacks": rows},
        lists={
            "stacks": (
                *("seat", "player", "total", "stack", "rule"),
                *(("hits",) if profile.stack.per_hit else ()),
            )
        },
        tables=(
            Table(
                "stacks",
                "",
                (
                    Column("seat", "Seat", "right"),
                    Column("player", "Player"),
                    Column("total", "Points", "right", "points"),
                    *((Column("hits", "Hits", "right"),) if profile.stack.per_hit else ()),
                    Column("stack", "Stack", "right", "chips"),
                    *(Column(f"chip{v}", f"T-{v:,}", "right", "chips", (PAPER,)) for v in values),
                    *((Column("why", "Note"),) if any(row["why"] for row in shown) else ()),
                ),
                shown,
                strong="all",
                on_paper=lambda: _in_chips(shown, values),
            ),
        ),
        notes=tuple(notes),
        layout="landscape",  # to be read from across the table
    )
    return document, complete


def _in_chips(shown: Sequence[dict[str, Any]], values: Sequence[Chips]) -> list[dict[str, Any]]:
    """Make each stack of as few chips as can be, and add up all that the table needs."""
    from dcpl.rules.table.chips import in_chips

    if not shown:
        return []
    rows = [
        {**row, **{f"chip{v}": n or None for v, n in in_chips(row["stack"], values).items()}} for row in shown
    ]
    together = {key: sum(row[key] or 0 for row in rows) for key in ("stack", *(f"chip{v}" for v in values))}
    return [*rows, {**dict.fromkeys(rows[0]), **together, "player": "All stacks", "all": True}]


_MAIN_COLUMNS = (
    Column("seat", "Seat", "right"),
    Column("player", "Player"),
    Column("rank", "Rank", "right"),
    Column("events", "Events", "right"),
    Column("total", "Total", "right", "points"),
    Column("stack", "Stack", "right", "chips"),
)
_CHANCE_COLUMNS = (
    Column("seat", "Seat", "right"),
    Column("player", "Player"),
    Column("rank", "Rank", "right"),
    Column("events", "Events", "right"),
    Column("total", "Total", "right", "points"),
    Column("fee", "Fee", tags=(PRIVATE,)),
)
_OUT_COLUMNS = (
    Column("player", "Player"),
    Column("rank", "Rank", "right"),
    Column("events", "Events", "right"),
    Column("total", "Total", "right", "points"),
    Column("why", "Why"),
)


def _facts(season: Season, drawn: Field) -> dict[str, Any]:
    chance = []
    for seat in drawn.second_chance:
        fee_cents, fee_paid = fee_status(seat.account)
        chance.append(
            {
                "seat": seat.seat,
                **_line(seat.standing),
                "fee_cents": fee_cents,
                "fee_paid": fee_paid,
                "status": seat.status,
            }
        )
    return {
        "season": season.name,
        "complete": drawn.complete,
        "missing_events": list(drawn.missing_events),
        "fees_due": drawn.fees_due,
        "main_event": [
            {
                "seat": seat.seat,
                **_line(seat.standing),
                "stack": None if seat.stack is None else seat.stack.chips,
                "status": seat.status,
            }
            for seat in drawn.main_event
        ],
        "second_chance": chance,
        "open_seats": [dict(seat._asdict()) for seat in drawn.open_seats],
        "waiting": [
            {**_line(waiting.standing), "fee_cents": waiting.account.fee_cents or 0}
            for waiting in drawn.waiting
        ],
        "declined": [{"player": gone.standing.player, "event": gone.event} for gone in drawn.declined],
        "ineligible": [
            {
                "player": row.standing.player,
                "rank": row.standing.rank,
                "events": row.standing.events,
                "reason": row.reason,
            }
            for row in drawn.ineligible
        ],
        "unsettled": [
            {
                "event": tie.event,
                "seats": list(tie.seats),
                "players": list(tie.players),
                "needs": "TIE-4",
            }
            for tie in drawn.unsettled
        ],
    }


def _line(standing: Standing) -> dict[str, Any]:
    return {
        "player": standing.player,
        "rank": standing.rank,
        "events": standing.events,
        "total": Hundredths(standing.total),
    }


def _main_rows(drawn: Field) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [
        {"seat": seat.seat, **_line(seat.standing), "stack": seat.stack.chips}
        for seat in drawn.main_event
        if seat.stack is not None
    ]
    for seat in drawn.open_seats:
        if seat.event == MAIN_EVENT:
            words = {"second-chance": "the winner of Second Chance", "too-few": "empty"}
            blank: dict[str, Any] = dict.fromkeys(("rank", "events", "total", "stack"))
            rows.append({"seat": seat.seat, "player": f"({words.get(seat.why, seat.why)})", **blank})
    return sorted(rows, key=lambda row: row["seat"])


def _chance_rows(drawn: Field) -> list[dict[str, Any]]:
    rows = []
    for seat in drawn.second_chance:
        fee_cents, _ = fee_status(seat.account)
        fee = ""
        if seat.status == FORFEITED:
            fee = "forfeited"
        elif seat.status == FEE_DUE:
            fee = f"{money_text(seat.account.due_cents)} due"
        elif fee_cents:
            fee = f"{money_text(fee_cents)} paid"
        note = "gave the seat up" if seat.status == FORFEITED else ""
        rows.append({"seat": seat.seat, **_line(seat.standing), "fee": fee, "note": note})
    return rows


def _out_rows(drawn: Field, result: SeasonResult) -> list[dict[str, Any]]:
    profile = result.profile
    least, most = profile.post_season.fee_events, profile.post_season.second_chance_most
    beyond = f"the {most} seats of Second Chance"
    if not profile.has_second_chance:
        least, beyond = profile.post_season.full_events, f"the {profile.direct_seats} seats of the Main Event"
    rows = [{**_line(row.standing), "why": f"eligible, beyond {beyond}"} for row in drawn.waiting]
    rows += [
        {**_line(gone.standing), "why": f"declined, or did not answer for, {event_text(gone.event)}"}
        for gone in drawn.declined
    ]
    for row in drawn.ineligible:
        events = row.standing.events
        words = {
            "events": f"{count_text(events, 'event')} played, {least} are the least",
            "banned": Tagged("banned", PRIVATE, instead="not eligible"),
            NOT_QUALIFIED: "has come in by none of the ways",
            "suspended": Tagged("suspended for the post-season", PRIVATE, instead="not eligible"),
        }
        rows.append({**_line(row.standing), "why": words[row.reason]})
    return rows


def _notes(drawn: Field, result: SeasonResult) -> list[str]:
    last = result.profile.last_seat
    notes: list[str] = [] if result.profile.has_post_season else [NO_POST_SEASON]
    if drawn.missing_events:
        notes.append(_missing_note(drawn))
    for tie in drawn.unsettled:
        seats = ", ".join(str(seat) for seat in tie.seats)
        text = f"Unsettled: {names_text(tie.players)} are tied for {event_text(tie.event)}, seat {seats}. "
        told = f"A ro-sham-bo decides: {settling_a_tie(result.profile)}, best first (TIE-4)."
        notes.append(Tagged(text + told, PRIVATE))
    few = [seat for seat in drawn.open_seats if seat.why == "too-few" and seat.seat != last]
    if few:
        verb = "stays" if len(few) == 1 else "stay"
        notes.append(f"{count_text(len(few), 'seat')} of the Main Event {verb} empty: too few full players.")
    if any(seat.why == "too-few" and seat.seat == last for seat in drawn.open_seats):
        notes.append("The last seat of the Main Event stays empty: nobody plays Second Chance.")
    due = sum(seat.status == FEE_DUE for seat in drawn.second_chance)
    if due:
        text = f"{count_text(due, 'fee')} to be paid before the first hand of Second Chance."
        notes.append(Tagged(text, PRIVATE))
    owing = [seat.standing.player for seat in drawn.main_event if seat.status == FEE_DUE]
    if owing:
        cents = {account.player: account.due_cents for account in fee_accounts(result)}
        told = names_text([f"{player} {money_text(cents[player])}" for player in owing])
        notes.append(Tagged(f"To be paid before the first hand of the Main Event: {told}.", PRIVATE))
    return notes


def _open_notes(drawn: Field, last: int) -> list[str]:
    """Say of every open Main Event seat why it is open, seats of one kind in one line."""
    words = {
        "second-chance": "for the winner of Second Chance",
        "declined": "vacant: declined or not answered",
        "forfeited": "vacant: forfeited",
        "tied": "tied: a ro-sham-bo decides (TIE-4)",
        "too-few": "empty: too few full players",
    }
    found: dict[str, list[str]] = {}
    for seat in drawn.open_seats:
        if seat.event == MAIN_EVENT:
            why = words.get(seat.why, seat.why)
            if seat.why == "too-few" and seat.seat == last:
                why = "empty: nobody plays Second Chance"
            found.setdefault(why, []).append(str(seat.seat))
    return [
        f"Seat{'s' if len(seats) > 1 else ''} {names_text(seats)} {'are' if len(seats) > 1 else 'is'} {why}."
        for why, seats in found.items()
    ]


def _missing_note(drawn: Field) -> str:
    missing = [str(number) for number in drawn.missing_events]
    if len(missing) > 6:
        return f"Still to play: {len(missing)} events, the next is {missing[0]}."
    return f"Still to play: event{'s' if len(missing) > 1 else ''} {names_text(missing)}."
