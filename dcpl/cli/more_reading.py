"""More to read: the matrix, head to head, the league's records, the news."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.cli.args import parse_event
from dcpl.cli.options import Shared, reading
from dcpl.printouts.document import Document
from dcpl.rules.units import EventName


@reading
def matrix(
    shared: Shared,
    by: Annotated[str, typer.Option("--by", metavar="WHAT", help="points or places.")] = "points",
    through: Annotated[
        int | None,
        typer.Option("--through", metavar="N", help="As if only the events up to N had been played."),
    ] = None,
) -> Document:
    """Show everybody's nights side by side: the points of each, or the places."""
    from dcpl.reports.matrix import BY, matrix_document
    from dcpl.reports.record import read_season

    if by not in BY:
        raise typer.BadParameter(f"{by!r} is neither points nor places", param_hint="--by")
    return matrix_document(read_season(shared.db, shared.season), by, through)


@reading
def versus(
    shared: Shared,
    first: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help="Against everybody; none: everybody.")
    ] = None,
    second: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help="Only against this player.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Over all seasons, not this one only.")] = False,
) -> Document:
    """Show who knocked out whom: all pairs, one player against everybody, or two of them."""
    from dcpl.reports import versus as page
    from dcpl.reports.history import judged_history, judged_season, players_named

    typed = any(word.partition("=")[0] == "--season" for word in shared.arguments)
    if every and typed:
        raise typer.BadParameter("--all is about every season: leave --season out")
    names = players_named(shared.db, *(name for name in (first, second) if name is not None))
    if len(names) == 2 and names[0] == names[1]:
        raise typer.BadParameter(f"{names[0]} cannot be set against themself: name two players")
    results = list(judged_history(shared.db)) if every else [judged_season(shared.db, shared.season)]
    if not names:
        return page.versus_document(results)
    if len(names) == 1:
        return page.against_document(results, names[0])
    return page.between_document(results, names[0], names[1])


@reading
def records(shared: Shared) -> Document:
    """Show the league's records over all its seasons."""
    from dcpl.reports.history import judged_history
    from dcpl.reports.records import records_document

    return records_document(judged_history(shared.db))


@reading
def news(
    shared: Shared,
    since: Annotated[
        EventName | None,
        typer.Option(
            "--since",
            metavar="EVENT",
            parser=parse_event,
            help="After this event; else since the last night.",
        ),
    ] = None,
) -> Document:
    """Show what changed since the last night, in ten lines."""
    from dcpl.reports.news import news_document
    from dcpl.reports.record import read_season

    season = read_season(shared.db, shared.season)
    if season.nights:
        return news_document(season, since)
    from dcpl.reports.champions import last_champion

    return news_document(season, since, last_champion(shared.db, season))
