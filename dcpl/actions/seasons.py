"""Seasons: make one, amend its rules, close and reopen it, bring one in from a document."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dcpl.actions.conduct import arrive
from dcpl.actions.evening_rows import players_of, write_evening
from dcpl.actions.night_rows import write_nights
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, needed_reason, read_season_of
from dcpl.errors import DcplError, Problem, Refused, UsageError
from dcpl.rules.checks import check_season
from dcpl.rules.closing import open_matters
from dcpl.rules.facts import MAIN_EVENT, NOT_OPEN, REGULAR, SECOND_CHANCE, Evening, Event, EventName, Season
from dcpl.rules.names import check_name, clean_name, name_key
from dcpl.rules.profile import check_amendment, check_profile, parse_assignment, parse_profile, scope, to_json
from dcpl.rules.season import judge_season, profile_at
from dcpl.rules.wording import count_text, event_text, names_text, numbers_text
from dcpl.sheets.season_file import read_season_file
from dcpl.store.files import data_file

DEFAULT_PROFILE = "profiles/dcpl.toml"


def new_season(
    command: Command,
    name: str,
    *,
    events: int | None,
    rules: Path | None,
    start: str | None,
    old: str | None = None,
) -> Outcome:
    """Make a season with its regular events and the two of the post-season.

    The profile is copied in: a later edit of its file changes no season. ``old`` names a season whose
    rules, as amended, are taken over. Penalties that were carried over arrive (CONDUCT).
    """
    title = _title(name)
    profile = parse_profile(data_file(DEFAULT_PROFILE), "dcpl.toml")
    if rules is not None and old is not None:
        raise UsageError("--rules and --from both say which rules", "name one of them")
    if rules is not None:
        profile = parse_profile(_text(rules), str(rules), profile)
    if old is not None:
        taken = read_season_of(command._replace(season=old))
        profile = profile_at(taken, None)
    if events is not None:
        profile = profile._replace(season_events=events)
        problems = check_profile(profile)
        if problems:
            raise Refused(problems, f"a season of {events} events does not fit these rules")
    schedule = tuple(Event(REGULAR, number, None) for number in range(1, profile.season_events + 1))
    season = Season(title, profile, (*schedule, Event(SECOND_CHANCE, 0), Event(MAIN_EVENT, 0)), {}, start)
    with Work(command, of_season=False) as work:
        _refuse_taken(work, title)
        _write_season(work, season)
        work.say(
            f"Season {title}: {count_text(profile.season_events, 'event')}, Second Chance and the Main Event."
        )
        work.say(f"Rules: {profile.name}" + (f", as in {old}." if old is not None else "."))
        arrive(work)
    return work.outcome


def set_rule(command: Command, assignment: str, event: int | None, reason: str | None) -> Outcome:
    """Amend one key of the season's rules: from an event on, or for the season as a whole (BASE, §12)."""
    key, value = parse_assignment(assignment)
    with Work(command) as work:
        from dcpl.store.schema import Amendment

        season = work.season
        if key == "season.events":
            raise DcplError(
                "the number of events was settled when the season was made",
                "`dcpl event cancel` takes one off the schedule",
            )
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
        work.insert(
            Amendment,
            [
                {
                    "season_id": work.season_id,
                    "key": key,
                    "value": json.dumps(value, ensure_ascii=False),
                    "event_id": None if event is None else work.event_id(event),
                    "reason": needed_reason(reason) if reason else "",
                }
            ],
        )
        since = "for the season" if event is None else f"from {event_text(event)} on"
        work.say(f"{assignment.strip()} {since}.")
        work.check_facts()
        work.say_moved()
    return work.outcome


def close_season(command: Command) -> Outcome:
    """Close a season: refused while anything is open; nothing in it can be changed afterwards."""
    with Work(command, closed=True) as work:
        if work.season.closed:
            work.say(f"Season {work.season.name} is closed already.")
        else:
            matters = open_matters(judge_season(work.season))
            if matters:
                raise Refused(
                    [Problem(matter.detail) for matter in matters],
                    f"season {work.season.name} cannot be closed yet",
                )
            work.update("season", work.season_id, closed=1)
            work.say(f"Season {work.season.name} is closed.")
    return work.outcome


def reopen_season(command: Command, reason: str) -> Outcome:
    """Open a closed season again, with a reason."""
    told = needed_reason(reason)
    with Work(command, closed=True) as work:
        if work.season.closed:
            work.update("season", work.season_id, closed=0, reason=told)
            work.say(f"Season {work.season.name} is open again: {told}.")
        else:
            work.say(f"Season {work.season.name} is open.")
    return work.outcome


def import_season(command: Command, raw: bytes, file: str, name: str | None) -> Outcome:
    """Bring a season in from its document, under its own name or another."""
    document, problems = read_season_file(raw, file)
    if document is None:
        raise Refused(problems)
    season, evening = document
    season = season._replace(name=_title(name if name is not None else season.name))
    faults = [*check_profile(season.profile)]
    if not faults:
        faults = [
            Problem(f"{fault.where}: {fault.detail}", fault.remedy, file)
            for fault in check_season(season, ("events", "nights", "rules", "profile", "deals", "seats"))
        ]
    players = list(dict.fromkeys([*_players_of(season), *players_of(evening)]))
    faults += [problem._replace(file=file) for player in players if (problem := check_name(player))]
    if faults:
        raise Refused(faults)
    with Work(command, of_season=False) as work:
        _refuse_taken(work, season.name)
        known = {player: work.names.find(player).name for player in players}
        own = {player: name or player for player, name in known.items()}
        if len(set(map(name_key, own.values()))) < len(own):
            doubles = [player for player, name in own.items() if list(own.values()).count(name) > 1]
            raise DcplError(f"{names_text(doubles)} are one player here", "undo the merge or the alias first")
        new = [player for player, found in known.items() if found is None]
        for player in new:
            work.new_player(player)
        _write_season(work, season, own, evening)
        recorded = len(season.nights)
        work.say(f"Season {season.name} is here: {count_text(recorded, 'event')} with results.")
        if new:
            work.say(f"New players: {names_text(new)}.")
    return work.outcome


def _write_season(
    work: Work, season: Season, own: dict[str, str] | None = None, evening: Evening | None = None
) -> None:
    """Store a whole season; ``own`` maps the document's names to the players' own."""
    from dcpl.store import schema

    def player_id(name: str) -> int:
        return work.player_id((own or {}).get(name, name))

    season_id = work.change.allocate("season")[0]
    work.season_id = work.change.season_id = season_id
    row = {"id": season_id, "name": season.name, "key": name_key(season.name), "start": season.start}
    work.insert(schema.Season, [{**row, "profile": to_json(season.profile), "closed": int(season.closed)}])
    ids = dict(
        zip(
            [event.name for event in season.events],
            work.change.allocate("event", len(season.events)),
            strict=True,
        )
    )
    work.insert(
        schema.Event,
        [
            {
                "id": ids[event.name],
                "season_id": season_id,
                "kind": event.kind,
                "number": event.number,
                "date": event.date,
                "state": event.state,
                "host_id": None if event.host is None else player_id(event.host),
                "no_rebuys": int(event.no_rebuys),
                "heads_up": int(event.heads_up),
            }
            for event in season.events
        ],
    )
    _write_rest(work, season, ids, player_id)
    write_nights(work, [(ids[name], night) for name, night in season.nights.items()], player_id)
    if evening is not None:
        write_evening(work, evening, ids, player_id)


def _write_rest(
    work: Work, season: Season, ids: Mapping[EventName, int], player_id: Callable[[str], int]
) -> None:
    """Store what stands beside the nights: guests, amendments, adjustments, payments, tiebreaks."""
    from dcpl.store import schema

    def event_id(name: EventName | None) -> int | None:
        return None if name is None else ids[name]

    here = {"season_id": work.season_id}
    rows: list[tuple[Any, list[dict[str, Any]]]] = [
        (schema.Guest, [{**here, "player_id": player_id(name)} for name in sorted(season.guests)]),
        (
            schema.Amendment,
            [
                {
                    **here,
                    "key": amendment.key,
                    "value": json.dumps(amendment.value, ensure_ascii=False),
                    "event_id": event_id(amendment.event),
                    "reason": amendment.reason,
                }
                for amendment in season.amendments
            ],
        ),
        (
            schema.Adjustment,
            [
                {
                    **here,
                    "event_id": event_id(given.event),
                    "player_id": player_id(given.player),
                    "points": given.points,
                    "bonus": int(given.bonus),
                    "reason": given.reason,
                }
                for given in season.adjustments
            ],
        ),
        (
            schema.Payment,
            [
                {
                    **here,
                    "player_id": player_id(payment.player),
                    "cents": payment.cents,
                    "paid_on": payment.on,
                    "reason": payment.reason,
                }
                for payment in season.payments
            ],
        ),
    ]
    tiebreak_ids = work.change.allocate("tiebreak", len(season.tiebreaks))
    results = list(zip(tiebreak_ids, season.tiebreaks, strict=True))
    rows.append((schema.Tiebreak, [{**here, "id": key, "score": found.score} for key, found in results]))
    rows.append(
        (
            schema.TiebreakPlayer,
            [
                {"tiebreak_id": key, "position": place, "player_id": player_id(name)}
                for key, found in results
                for place, name in enumerate(found.players, start=1)
            ],
        )
    )
    for table, given_rows in (*rows, *_post_season_rows(work, season, ids, player_id)):
        if given_rows:
            work.insert(table, given_rows)


def _post_season_rows(
    work: Work, season: Season, ids: Mapping[EventName, int], player_id: Callable[[str], int]
) -> list[tuple[Any, list[dict[str, Any]]]]:
    """Lay out the rows of the post-season, of money in hand, deals and conduct."""
    from dcpl.store import schema

    here = {"season_id": work.season_id}
    state = [] if season.post_season == NOT_OPEN else [{**here, "state": season.post_season}]
    invitations = [
        {
            **here,
            "player_id": player_id(seat.player),
            "event": seat.event,
            "seat": seat.seat,
            "answer": seat.answer,
            "forfeited": int(seat.forfeited),
        }
        for seat in season.invitations
    ]
    handed = [
        {
            "event_id": ids[moved.event],
            "player_id": player_id(moved.player),
            "kind": moved.kind,
            "cents": moved.cents,
        }
        for moved in season.handed
    ]
    deals = list(zip(work.change.allocate("deal", len(season.deals)), season.deals, strict=True))
    conduct = [
        {
            **here,
            "player_id": player_id(entry.player),
            "kind": entry.kind,
            "first_id": None if entry.first is None else ids[entry.first],
            "until_id": None if entry.until is None else ids[entry.until],
            "reason": entry.reason,
            "lifted": entry.lifted,
            "points": entry.points,
            "carried": int(entry.carried),
            # Which season took them is not told by a document; that one did is what matters.
            "arrived_id": work.season_id if entry.arrived else None,
        }
        for entry in season.conduct
    ]
    shares = [
        {"deal_id": key, "position": place, "player_id": player_id(player), "cents": cents}
        for key, made in deals
        for place, (player, cents) in enumerate(made.shares, start=1)
    ]
    return [
        (schema.PostSeason, state),
        (schema.Invitation, invitations),
        (schema.Handed, handed),
        (schema.Deal, [{"id": k, "event_id": ids[d.event], "reason": d.reason} for k, d in deals]),
        (schema.DealShare, shares),
        (schema.Conduct, conduct),
    ]


def _players_of(season: Season) -> list[str]:
    names: dict[str, None] = {}
    for night in season.nights.values():
        names |= dict.fromkeys(entry.player for entry in night.entries)
        names |= dict.fromkeys(gone.player for gone in night.exits)
        names |= dict.fromkeys(name for gone in night.exits for name in gone.hitmen)
        names |= dict.fromkeys(claim.player for claim in night.claims)
    names |= dict.fromkeys(event.host for event in season.events if event.host)
    names |= dict.fromkeys(given.player for given in season.adjustments)
    names |= dict.fromkeys(payment.player for payment in season.payments)
    names |= dict.fromkeys(name for recorded in season.tiebreaks for name in recorded.players)
    names |= dict.fromkeys(seat.player for seat in season.invitations)
    names |= dict.fromkeys(moved.player for moved in season.handed)
    names |= dict.fromkeys(player for deal in season.deals for player, _ in deal.shares)
    names |= dict.fromkeys(entry.player for entry in season.conduct)
    names |= dict.fromkeys(sorted(season.guests, key=str.casefold))
    return list(names)


def _refuse_taken(work: Work, name: str) -> None:
    taken = work.connection.execute('SELECT name FROM season WHERE "key" = ?', (name_key(name),)).fetchone()
    if taken:
        raise DcplError(f"there is a season {taken[0]} already", "take another name (import: --as NAME)")


def _title(name: str) -> str:
    title = clean_name(name)
    if not title or len(title) > 80:
        raise DcplError("a season's name has 1 to 80 characters")
    return title


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DcplError(f"{path}: byte {error.start} is not UTF-8", "save the file as UTF-8") from error
