"""A season as a site: what stands on which page. Laid out from the reports, judged once."""

from __future__ import annotations

from pathlib import Path

from dcpl.printouts.audience import Audience
from dcpl.printouts.document import MONEY, PRIVATE, SITE, Document, Place, Way
from dcpl.reports.heading import heading_of
from dcpl.reports.history import judged_history, judged_season
from dcpl.reports.site import addresses, nights, outlook, players, post_season, season
from dcpl.reports.site.told import Told
from dcpl.rules.history.career import season_line
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standings import standings


def season_site(db: Path, name: str | None, *, money: bool = True) -> Document:
    """Lay out the site of the season of that name, without one of the open or newest.

    Later seasons have no part in it, so that a season's site stays as it is when the next one is played.
    Nothing that a report tags as private is on it: no conduct, no payments, no reasons of the director;
    no second names either, and with ``money`` false no prizes, pots and fees.
    """
    told = _told(db, name, Audience(SITE, frozenset({PRIVATE} if money else {PRIVATE, MONEY})))
    told_outlook = outlook.outlook_part(told) if outlook.has_outlook(told.result) else None
    rooms = [
        Way("Standings", addresses.HOME),
        Way("Nights", addresses.NIGHTS),
        Way("Players", addresses.PLAYERS),
        Way("Head to head", addresses.VERSUS),
        Way("Post-season", addresses.POST_SEASON),
        *([Way("Outlook", addresses.OUTLOOK)] if told_outlook is not None else []),
        Way("Honours", addresses.HONOURS),
        *([Way("Money", addresses.MONEY)] if money else []),
        Way("Rules", addresses.RULES),
    ]
    pages: list[Document] = [
        season.home_page(told, told_outlook),
        *nights.pages(told),
        *players.pages(told),
        players.versus_page(told),
        post_season.post_season_page(told),
        *([outlook.outlook_page(told, told_outlook)] if told_outlook is not None else []),
        season.honours_page(told),
        *([season.money_page(told)] if money else []),
        season.rules_page(told),
    ]
    heading = heading_of(told.result.season)
    menu = Place(addresses.HOME, ways=tuple(rooms))
    site = Document(heading.league, heading=heading, parts=tuple(pages), place=menu)
    return told.audience.document(site)


def _told(db: Path, name: str | None, audience: Audience) -> Told:
    result = judged_season(db, name)
    results: list[SeasonResult] = []
    for past in judged_history(db):
        if past.season.name == result.season.name:
            break
        results.append(past)
    names = [row.player for row in standings(result)]
    others = {row.player for night in result.nights for row in night.rows} - set(names)
    names += sorted(others, key=lambda name: (name.casefold(), name))
    events = {night.event.name: addresses.night_path(night.event.name) for night in result.nights}
    lines = {name: season_line(result, name) for name in names}
    return Told(result, [*results, result], addresses.player_paths(names), lines, events, audience)
