"""Who is in the post-season, who is out, and who needs what, as far as it is still open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dcpl.rules.facts import MAIN_EVENT, REGULAR, SECOND_CHANCE
from dcpl.rules.outlook.bounds import IN, OPEN, OUT, bounds
from dcpl.rules.outlook.earlier import result_after
from dcpl.rules.post_season.field import FULL, Field, drawn_field, eligibility
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import EventName, Points
from dcpl.rules.wording import count_text, event_text, in_points, money_text, names_text, points_text

NAMED = 6
"""So many names are told in one line; who else is counted."""


class Item(NamedTuple):
    """One thing that is new: its kind, the sentence, and the facts behind it.

    ``without_money`` is the sentence without its money; None where it tells of none, blank where it
    tells of nothing else.
    Points in ``facts`` are in hundredths, under ``total``, ``points``, ``ahead``, ``behind``, ``value``.
    """

    what: str
    text: str
    event: EventName | None = None
    players: tuple[str, ...] = ()
    facts: tuple[Mapping[str, Any], ...] = ()
    without_money: str | None = None


def outlook(before: SeasonResult | None, now: SeasonResult) -> list[Item]:
    """Tell what changed for the post-season since ``before``, and what each still needs.

    Nothing where the season has no Main Event, or where it was played already.
    """
    season = now.season
    if not any(event.kind == MAIN_EVENT for event in season.events) or MAIN_EVENT in season.nights:
        return []
    left = len(missing_events(season))
    if not left:
        return list(_the_field(now))
    played = sum(event.kind == REGULAR for event in season.events)
    items = [*_newly_in(before, now), *_newly_settled(before, now, left), *_seats_moved(before, now)]
    if 2 * left <= played:
        items += [*_needs(now, left), *_the_line(now, left)]
    return items


def listed(names: Sequence[str]) -> str:
    """Name players; of many only the first.

    >>> listed(["Ada", "Bo"]), listed(list("ABCDEFGH"))
    ('Ada and Bo', 'A, B, C, D, E, F and 2 others')
    """
    if len(names) <= NAMED + 1:
        return names_text(names)
    return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} others"


def _events(result: SeasonResult | None) -> dict[str, int]:
    return {row.player: row.events for row in standings(result)} if result else {}


def _newly_in(before: SeasonResult | None, now: SeasonResult) -> Iterator[Item]:
    """Who has now played as many events as are asked for."""
    was, needed = _events(before), now.profile.post_season.full_events
    names = [
        row.player
        for row in standings(now)
        if was.get(row.player, 0) < needed <= row.events and eligibility(row.player, row.events, now) == FULL
    ]
    if names and needed:
        verb = "has" if len(names) == 1 else "have"
        text = f"{listed(names)} now {verb} {count_text(needed, 'event')}, all that the post-season asks for."
        yield Item(
            "in", text, None, tuple(names), tuple({"player": name, "events": needed} for name in names)
        )


def _newly_settled(before: SeasonResult | None, now: SeasonResult, left: int) -> Iterator[Item]:
    """Who has clinched a seat, and who fell out of the running for one, and could still do either before."""
    if before is None or before.through is None:
        return
    was = {row.standing.player: row for row in bounds(result_after(now, before.through))}
    full, with_fee = now.profile.post_season.full_events, now.profile.post_season.fee_events
    with_fee = with_fee if now.profile.has_second_chance else full  # it buys a seat there
    told: dict[str, list[str]] = {}
    for row in bounds(now):
        player, most = row.standing.player, row.standing.events + left
        had = was.get(player)
        main, chance = (had.main_event, had.second_chance) if had else (OPEN, OPEN)
        if row.main_event == IN != main:
            told.setdefault("clinched", []).append(player)
        elif row.second_chance == IN != chance:
            told.setdefault("chance-sure", []).append(player)
        if row.main_event != OUT or (main == OUT and (row.second_chance != OUT or chance in (OUT, None))):
            continue
        if row.second_chance in (OUT, None):
            told.setdefault("out" if most < with_fee else "out-of-reach", []).append(player)
        elif main != OUT:
            told.setdefault("fee-only" if most < full else "chance-only", []).append(player)
    for what in ("clinched", "out", "out-of-reach", "fee-only", "chance-only", "chance-sure"):
        names = told.get(what, [])
        if not names:
            continue
        needed = {"out": with_fee, "fee-only": full}.get(what)
        events = {} if needed is None else {"events": needed}
        text = _settled_text(what, names, with_fee, full)
        facts = tuple({"player": name, **events} for name in names)
        yield Item(what, text, None, tuple(names), facts, "" if what == "fee-only" else None)


def _settled_text(what: str, names: Sequence[str], with_fee: int, full: int) -> str:
    one = len(names) == 1
    who, has, verb = listed(names), "has" if one else "have", "is" if one else "are"
    left = "left" if one else "left to them"
    return {
        "clinched": f"{who} {has} clinched a seat in the Main Event, however the rest ends.",
        "chance-sure": f"{who} {verb} sure of a seat in Second Chance.",
        "out": f"{who} {verb} out of the post-season: too few events are left to make {with_fee}.",
        "out-of-reach": f"{who} {verb} out of the post-season: too far behind for any seat.",
        "fee-only": f"{who} can no longer make {count_text(full, 'event')}: "
        f"Second Chance with a fee is {left}.",
        "chance-only": f"{who} can no longer reach a Main Event seat by rank: Second Chance is {left}.",
    }[what]


def _seats_moved(before: SeasonResult | None, now: SeasonResult) -> Iterator[Item]:
    """Whose Main Event seat it would be today, and was not, or the other way round."""
    if before is None:
        return
    had = [seat.standing.player for seat in drawn_field(before).main_event]
    have = [seat.standing.player for seat in field(now).main_event]
    came, went = [p for p in have if p not in had], [p for p in had if p not in have]
    parts = []
    if came:
        parts.append(f"{listed(came)} {'comes' if len(came) == 1 else 'come'} into the Main Event seats")
    if went:
        out = f"{listed(went)} {'drops' if len(went) == 1 else 'drop'} out"
        parts.append(out if came else f"{out} of the Main Event seats")
    if parts:
        facts = tuple({"player": player, "seat": player in have} for player in (*came, *went))
        yield Item("seats", f"As it stands, {' and '.join(parts)}.", None, (*came, *went), facts)


def _needs(now: SeasonResult, left: int) -> Iterator[Item]:
    """Who may miss none, or only one, of the events left."""
    needed = now.profile.post_season.full_events
    rows = [row for row in standings(now) if row.events < needed <= row.events + left]
    rows = [row for row in rows if eligibility(row.player, needed, now) == FULL]
    every = [row.player for row in rows if row.events + left == needed]
    but_one = [row.player for row in rows if row.events + left == needed + 1 and left > 1]
    parts = []
    if every:
        rest = "the event left" if left == 1 else f"all {left} events left"
        parts.append(f"{listed(every)} must play {rest} to make {needed}")
    if but_one:
        parts.append(
            f"{listed(but_one)} may miss only one"
            + ("" if every else f" of the {left} left to make {needed}")
        )
    if parts:
        facts = tuple(
            {"player": row.player, "events": row.events, "needs": needed - row.events, "left": left}
            for row in rows
            if row.player in every or row.player in but_one
        )
        yield Item("needs", "; ".join(parts) + ".", None, (*every, *but_one), facts)


def _the_line(now: SeasonResult, left: int) -> Iterator[Item]:
    """How far those who come next are from the last seat that is given by rank."""
    direct, needed = now.profile.direct_seats, now.profile.post_season.full_events
    rows: list[Standing] = [
        row
        for row in standings(now)
        if row.events + left >= needed and eligibility(row.player, max(row.events, needed), now) == FULL
    ]
    if len(rows) <= direct:
        return
    last, after = rows[direct - 1], rows[direct : direct + 2]
    told = [f"{row.player} is {_behind(last.total - row.total)}" for row in after]
    text = (
        f"Seat {direct} of the Main Event stands at {in_points(last.total)} ({last.player}): "
        f"{names_text(told)}."
    )
    facts = tuple(
        {"player": row.player, "total": row.total, "behind": last.total - row.total} for row in after
    )
    first = {"player": last.player, "seat": direct, "total": last.total}
    yield Item("line", text, None, (last.player, *(row.player for row in after)), (first, *facts))


def _behind(points: Points) -> str:
    return f"{points_text(points)} behind" if points else "level"


def _the_field(now: SeasonResult) -> Iterator[Item]:
    """The regular season is over: who plays where, who owes what, what is still to be settled."""
    drawn = field(now)
    main = [seat.standing.player for seat in drawn.main_event]
    if main:
        told = main
        if not _has_winner(drawn) and SECOND_CHANCE not in now.season.nights:
            told = [*main, "the winner of Second Chance"]
        text = f"The Main Event is for {names_text(told)}."
        facts = tuple(
            {"player": seat.standing.player, "seat": seat.seat, "total": seat.standing.total}
            for seat in drawn.main_event
        )
        yield Item("main-event-field", text, MAIN_EVENT, tuple(main), facts)
    if SECOND_CHANCE in now.season.nights:
        return
    seats = drawn.second_chance
    if seats:
        names = [seat.standing.player for seat in seats]
        facts = tuple({"player": name} for name in names)
        yield Item(
            "second-chance-field",
            f"Second Chance is for {names_text(names)}.",
            SECOND_CHANCE,
            tuple(names),
            facts,
        )
    due = [seat for seat in seats if seat.account.due_cents]
    if due:
        told = [f"{seat.standing.player} {money_text(seat.account.due_cents)}" for seat in due]
        text = f"Fees to be paid before Second Chance: {listed(told)}."
        facts = tuple({"player": s.standing.player, "fee_due_cents": s.account.due_cents} for s in due)
        yield Item("fees", text, SECOND_CHANCE, tuple(seat.standing.player for seat in due), facts, "")
    for tie in drawn.unsettled:
        numbers = names_text([str(seat) for seat in tie.seats])
        seat = f"seat {numbers}" if len(tie.seats) == 1 else f"seats {numbers}"
        text = (
            f"{names_text(tie.players)} are tied for {seat} of {event_text(tie.event)}: a ro-sham-bo decides."
        )
        yield Item("tie", text, tie.event, tie.players, ({"seats": list(tie.seats)},))


def _has_winner(drawn: Field) -> bool:
    return not any(seat.event == MAIN_EVENT and seat.why == SECOND_CHANCE for seat in drawn.open_seats)
