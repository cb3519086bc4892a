"""A judged season, and what is read off it: who took part, what adds up, which rules were in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dcpl.rules.facts import CANCELLED, FINAL, NO_SHOW, REGULAR, Event, Season
from dcpl.rules.money.pots import own_prices
from dcpl.rules.points.award import PENALTIES, Award
from dcpl.rules.points.counting import ONCE
from dcpl.rules.points.judge import NightResult
from dcpl.rules.profile.lists import covers
from dcpl.rules.profile.sections import ALWAYS
from dcpl.rules.profile.values import Profile, amended
from dcpl.rules.units import EventName, Points


class SeasonResult(NamedTuple):
    """A judged season. ``awards`` are all points that count for its members, in order of play.

    ``profile`` holds the season's own keys (thresholds, tiebreaks, stacks); ``through`` is the
    number up to which it was judged, None for all of it. ``dropped`` are the awards of each player's
    nights that do not count, where a league counts the best ones alone; ``nights`` hold them too.
    """

    season: Season
    profile: Profile
    nights: tuple[NightResult, ...]
    awards: tuple[Award, ...]
    through: int | None
    dropped: tuple[Award, ...] = ()

    @property
    def counts_best(self) -> bool:
        """Whether the league counts each player's best nights alone."""
        return bool(self.profile.standings.best or self.profile.standings.drop)

    @property
    def all_awards(self) -> tuple[Award, ...]:
        """The awards that count, then those of nights that do not."""
        return (*self.awards, *self.dropped) if self.dropped else self.awards

    @property
    def counted_nights(self) -> dict[str, tuple[int, ...]]:
        """The recorded events at which each player has points that count, in order of play."""
        return self._nights_of(self.awards)

    @property
    def dropped_nights(self) -> dict[str, tuple[int, ...]]:
        """The recorded events at which each player has points that do not count, in order of play."""
        return self._nights_of(self.dropped)

    def _nights_of(self, awards: Iterable[Award]) -> dict[str, tuple[int, ...]]:
        recorded = {night.event.number for night in self.regular_nights}
        found: dict[str, set[int]] = {}
        always = always_counting(self.profile)
        for award in awards:
            if isinstance(award.event, int) and award.event in recorded and award.what not in always:
                found.setdefault(award.player, set()).add(award.event)
        return {player: tuple(sorted(events)) for player, events in found.items()}

    def night(self, event: EventName) -> NightResult | None:
        """Find a judged night by its event."""
        return next((night for night in self.nights if night.event.name == event), None)

    @property
    def regular_nights(self) -> tuple[NightResult, ...]:
        """The judged regular nights, in order of play."""
        return tuple(night for night in self.nights if night.event.kind == REGULAR)


def profile_at(season: Season, event: int | None) -> Profile:
    """Tell the profile in force at a regular event, its own prices in it, or (None) the season's own."""
    profile = amended(season.profile, season.amendments, event) if season.amendments else season.profile
    night = season.events[event - 1] if event is not None and event <= len(season.events) else None
    if night is None:
        return profile
    return own_prices(_collecting(profile, night) if profile.pot else profile, night)


def _collecting(profile: Profile, event: Event) -> Profile:
    """Give the profile with the pots that get something of an event: one of a table, of that alone."""
    tables = {table.name.casefold(): table for table in profile.table}
    pots = []
    for pot in profile.pot:
        table = tables.get(pot.table.casefold()) if pot.table else None
        if table is None or covers(event.number, event.series, table.series, table.from_, table.through):
            pots.append(pot)
    return profile if len(pots) == len(profile.pot) else profile._replace(pot=tuple(pots))


def factors_of(season: Season) -> dict[EventName, int]:
    """Tell what each regular event's points are multiplied by, in hundredths.

    It is the event's own factor; without one it is 1, and the last event's is what the rules say, other
    than of a night whose points were taken as they are.
    """
    last, rules = last_event(season), profile_at(season, None)
    return {
        event.number: event.factor
        if event.factor is not None
        else rules.season.last_event_factor
        if event.number == last and not _taken_as_given(season, event)
        else ONCE
        for event in season.events
        if event.kind == REGULAR
    }


def _taken_as_given(season: Season, event: Event) -> bool:
    night = season.nights.get(event.name)
    return night is not None and any(entry.points is not None for entry in night.entries)


def last_event(season: Season) -> int:
    """Tell the number of the last regular event: the highest not cancelled, recorded or not; 0 for none."""
    return max((e.number for e in season.events if e.kind == REGULAR and e.state != CANCELLED), default=0)


def scheduled_events(season: Season) -> int:
    """Count the regular events that are not cancelled, recorded or not."""
    return sum(event.kind == REGULAR and event.state != CANCELLED for event in season.events)


def missing_events(season: Season) -> list[int]:
    """List the regular events that are neither recorded nor cancelled."""
    return [e.number for e in season.events if e.kind == REGULAR and e.state not in (FINAL, CANCELLED)]


def members(result: SeasonResult) -> list[str]:
    """List every player, guests aside, with an entry, a no-show or an adjustment, by casefolded name."""
    names = {row.player for night in result.regular_nights for row in night.rows if not row.guest}
    names |= {award.player for award in result.all_awards}
    return sorted(names - result.season.guests, key=lambda name: (name.casefold(), name))


def events_played(result: SeasonResult) -> dict[str, int]:
    """Count each player's regular events played (RULINGS, "Played"): entrants, not no-shows."""
    played: dict[str, int] = {}
    for night in result.regular_nights:
        for row in night.rows:
            if row.status != NO_SHOW:
                played[row.player] = played.get(row.player, 0) + 1
    return played


def nights_played(result: SeasonResult) -> dict[str, list[int]]:
    """List the regular events that each player played, in order of play."""
    found: dict[str, list[int]] = {}
    for night in result.regular_nights:
        for row in night.rows:
            if row.status != NO_SHOW:
                found.setdefault(row.player, []).append(night.event.number)
    return found


def season_hits(result: SeasonResult) -> dict[str, int]:
    """Count each player's hits in the season's regular events, the winner's own where it is given (HIT)."""
    return hits_of(result.regular_nights)


def hits_of(nights: Iterable[NightResult]) -> dict[str, int]:
    """Count each player's hits at some nights, as the pages of these nights show them (HIT)."""
    made: dict[str, int] = {}
    for night in nights:
        for row in night.rows:
            if row.hits:
                made[row.player] = made.get(row.player, 0) + row.hits
    return made


def eliminations(result: SeasonResult) -> dict[str, int]:
    """Count the players whom each one eliminated in the season's regular events, their own hit aside.

    Of a shared one each hitman has one, unless the rules give it to the first named alone.
    """
    made: dict[str, int] = {}
    for night in result.regular_nights:
        for bounty in night.bounties:
            if bounty.hitman != bounty.victim:
                made[bounty.hitman] = made.get(bounty.hitman, 0) + 1
    return made


def totals(result: SeasonResult) -> dict[str, Points]:
    """Add up each member's awards that count, in hundredths."""
    sums: dict[str, Points] = {}
    for award in result.awards:
        sums[award.player] = sums.get(award.player, 0) + award.points
    return sums


def always_counting(rules: Profile) -> tuple[str, ...]:
    """Name what counts though its night does not: the penalties, where the rules say so."""
    return PENALTIES if rules.standings.penalties == ALWAYS else ()


def handicaps_at(season: Season, event: int) -> dict[str, int]:
    """Tell the handicaps in force at a regular event, in thousandths: the latest start decides."""
    found: dict[str, int] = {}
    for given in sorted(season.handicaps, key=lambda given: _number(given.event)):
        if _number(given.event) <= event:
            found[given.player] = given.thousandths
    return found


def _number(event: EventName | None) -> int:
    """Where an event stands in the season; 0 for its beginning."""
    return event if isinstance(event, int) else 0
