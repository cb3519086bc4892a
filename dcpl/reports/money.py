"""Money that a commissioner handles: what should still change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.facts import OPEN, Season
from dcpl.rules.money.bought import has_add_ons
from dcpl.rules.season.dues import Due, buy_ins_due, fees_open, pot_dues, prizes_due
from dcpl.rules.season.judge import judge_season
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, event_text, money_text

_WORDS = {
    "buy-in": "owes buy-in and rebuys",
    "fee": "owes the fee, for the post-season",
    "fee-back": "is owed back of the fee",
    "prize": "has a prize to collect",
    "pot-fee": "owes the fee of {}",
    "pot-share": "has a share of {} to collect",
}
_MOST_LINES = 40
"""A page; beyond it the sums of each player are shown instead of every line."""
_WITH_ADD_ONS = "owes buy-in, rebuys and add-ons"
_BACK = {
    "buy-in": "paid too much",
    "prize": "collected too much",
    "pot-fee": "paid too much of {}",
    "pot-share": "collected too much of {}",
}
_TO_LEAGUE = ("buy-in", "fee", "pot-fee")


def money_due_document(season: Season, event: EventName | None) -> Document:
    """Lay out unpaid buy-ins and rebuys, fees due and owed back, and uncollected prizes."""
    result = judge_season(season)
    found = [*buy_ins_due(result, event), *prizes_due(result, event)]
    if event is None:
        found += [*fees_open(result), *pot_dues(result)]
    rows: list[dict[str, Any]] = [
        {
            "what": due.what,
            "event": due.event,
            "player": due.player,
            "cents": due.cents,
            **({"pot": due.pot or None} if result.profile.pot else {}),
        }
        for due in found
    ]
    shown = [
        {**row, "cents": abs(row["cents"]), "words": _words(due, add_ons=has_add_ons(season))}
        for row, due in zip(rows, found, strict=True)
    ]
    to_league = sum(abs(due.cents) for due in found if _comes_in(due))
    to_players = sum(abs(due.cents) for due in found if not _comes_in(due))
    where = (
        f"of {event_text(event)}, season {season.name}" if event is not None else f"in season {season.name}"
    )
    notes = ["Nothing is due."]
    if event is not None and any(other.name == event and other.state == OPEN for other in season.events):
        notes = [f"{capital(event_text(event))} is being played: what is due is told when it is final."]
    if rows:
        notes = [f"To come in {money_text(to_league)}, to be handed out {money_text(to_players)}."]
    if len(rows) > _MOST_LINES:
        notes.append(
            "`dcpl money due EVENT` tells what is due of a night; `dcpl money settle` records that all of it "
            "was paid."
        )
        table = _by_player(found)
    else:
        table = Table(
            "due",
            "",
            (
                Column("event", "Event", "right"),
                Column("player", "Player"),
                Column("words", "What"),
                Column("cents", "Amount", "right", "cents"),
            ),
            shown,
        )
    return Document(
        title=f"Money due {where}",
        facts={"season": season.name, "due": rows},
        lists={"due": ("what", "event", "player", "cents", *(("pot",) if result.profile.pot else ()))},
        tables=(table,) if rows else (),
        notes=tuple(notes),
    )


def _comes_in(due: Due) -> bool:
    """Tell which way money is to go: what was paid or collected too much goes back."""
    return (due.what in _TO_LEAGUE) == (due.cents > 0)


def _by_player(found: Sequence[Due]) -> Table:
    """Add up what each player owes and has to collect, where the lines would be too many to read."""
    sums: dict[str, dict[str, Any]] = {}
    for due in found:
        row = sums.setdefault(due.player, {"player": due.player, "owes": 0, "gets": 0})
        row["owes" if _comes_in(due) else "gets"] += abs(due.cents)
    shown = [
        {
            **row,
            "owes": row["owes"] or None,
            "gets": row["gets"] or None,
            "balance": row["gets"] - row["owes"],
        }
        for _, row in sorted(sums.items(), key=lambda item: (item[0].casefold(), item[0]))
    ]
    columns = (
        Column("player", "Player"),
        Column("owes", "Owes", "right", "cents"),
        Column("gets", "Has to collect", "right", "cents"),
        Column("balance", "Balance", "right", "cents"),
    )
    return Table("players", "", columns, shown)


def _words(due: Due, *, add_ons: bool) -> str:
    if add_ons and due.what == "buy-in" and due.cents > 0:
        return _WITH_ADD_ONS
    words = _WORDS[due.what] if due.cents > 0 else _BACK.get(due.what, due.what)
    return words.format(due.pot)
