"""Bring a season in from its document."""

from __future__ import annotations

from dcpl.actions.naming import MOST_NEW
from dcpl.actions.outcome import Outcome
from dcpl.actions.seasons import refuse_taken, season_title
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.checks.season import check_season
from dcpl.rules.evening import Evening
from dcpl.rules.facts import Season
from dcpl.rules.names import check_name, name_key
from dcpl.rules.profile.file import check_profile
from dcpl.rules.wording import count_text, names_text, some_text
from dcpl.sheets.season_file import read_season_file
from dcpl.store.writing import write_season


def import_season(command: Command, raw: bytes, file: str, name: str | None) -> Outcome:
    """Bring a season in from its document, under its own name or another."""
    document, problems = read_season_file(raw, file)
    if document is None:
        raise Refused(problems)
    season, evening = document
    season = season._replace(name=season_title(name if name is not None else season.name))
    faults = [*check_profile(season.profile)]
    if not faults:
        faults = [
            Problem(f"{fault.where}: {fault.detail}", fault.remedy, file)
            for fault in check_season(season, ("events", "nights", "rules", "profile", "deals", "seats"))
        ]
    players = list(dict.fromkeys([*_players_of(season), *_players_of_evening(evening)]))
    faults += [problem._replace(file=file) for player in players if (problem := check_name(player))]
    if faults:
        raise Refused(faults)
    with Work(command, of_season=False) as work:
        refuse_taken(work, season.name)
        known = {player: work.names.owner(player) for player in players}
        own = {player: name or player for player, name in known.items()}
        if len(set(map(name_key, own.values()))) < len(own):
            doubles = [player for player, name in own.items() if list(own.values()).count(name) > 1]
            raise DcplError(f"{names_text(doubles)} are one player here", "undo the merge or the alias first")
        new = [player for player, found in known.items() if found is None]
        for player in new:
            work.new_player(player)
        write_season(work.change, season, lambda player: work.player_id(own.get(player, player)), evening)
        recorded = len(season.nights)
        work.say(f"Season {season.name} is here: {count_text(recorded, 'event')} with results.")
        if new:
            work.say(f"New players: {some_text(new, MOST_NEW)}.")
    return work.outcome


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
    names |= dict.fromkeys(carrier.player for carrier in season.carriers)
    names |= dict.fromkeys(given.player for given in season.handicaps)
    names |= dict.fromkeys(moved.player for moved in season.pot_money if moved.player is not None)
    names |= dict.fromkeys(sorted(season.guests, key=str.casefold))
    return list(names)


def _players_of_evening(evening: Evening) -> list[str]:
    named = [made.player for made in evening.reservations] + [seat.player for seat in evening.seats]
    return list(dict.fromkeys(named))
