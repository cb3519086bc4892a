"""The commands that only read a season: standings, explain, payouts, qualification, books."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.cli.args import PlayerArgument, parse_date, parse_event
from dcpl.cli.options import Shared, reading
from dcpl.printouts.document import Document

STRICT = Annotated[bool, typer.Option("--strict", help="Exit with 3 while anything is still open.")]
INCOMPLETE = 3
"""The exit code of a result that is computed and not complete, with --strict."""


@reading
def standings(
    shared: Shared,
    through: Annotated[
        int | None,
        typer.Option("--through", metavar="N", help="As if only the events up to N had been played."),
    ] = None,
    first: Annotated[
        int | None, typer.Option("--from", metavar="N", min=1, help="Of the events from N on.")
    ] = None,
    series: Annotated[
        str, typer.Option("--series", metavar="NAME", help="Of the events of a series alone.")
    ] = "",
    of: Annotated[str, typer.Option("--of", metavar="NAME", help="A table that the rules name.")] = "",
    seasons: Annotated[
        str, typer.Option("--seasons", metavar="A,B", help="Over these seasons together.")
    ] = "",
    every: Annotated[bool, typer.Option("--all", help="Over all seasons together.")] = False,
) -> Document:
    """Show the table of the season, with ties and the tiebreaks that decided."""
    from dcpl.reports.record import read_season
    from dcpl.reports.standings import standings_document

    if of and (first or through or series or seasons or every):
        raise typer.BadParameter("it says by itself which nights and seasons it is of", param_hint="--of")
    if first or series or of or seasons or every:
        from dcpl.reports.tables import Wanted, table_document
        from dcpl.rules.profile.lists import EVERY_SEASON

        names = tuple(name for part in seasons.split(",") if (name := part.strip()))
        wanted = Wanted(of, series, first or 0, through or 0, (EVERY_SEASON,) if every else names)
        return table_document(shared.db, shared.season, wanted)
    season = read_season(shared.db, shared.season)
    document = standings_document(season, through)
    if season.nights:
        return document
    from dcpl.reports.champions import last_champion

    before = last_champion(shared.db, season)
    return document if before is None else document._replace(notes=(str(before), *document.notes))


@reading
def attendance(shared: Shared) -> Document:
    """Show who played when, and what each still needs to be eligible."""
    from dcpl.reports.attendance import attendance_document
    from dcpl.reports.record import read_season

    return attendance_document(read_season(shared.db, shared.season))


@reading
def explain(shared: Shared, player: PlayerArgument) -> Document:
    """Show every line that makes a player's total, with the ruling it rests on."""
    from dcpl.reports.explain import explain_document
    from dcpl.reports.record import read_season_and_player

    return explain_document(*read_season_and_player(shared.db, shared.season, player))


@reading
def payouts(
    shared: Shared,
    event: Annotated[
        str | None, typer.Argument(metavar="[EVENT]", help="An event: recorded, or with --field to come.")
    ] = None,
    field: Annotated[
        int | None, typer.Option("--field", metavar="N", help="Before the night: so many players.")
    ] = None,
    rebuys: Annotated[
        int | None, typer.Option("--rebuys", metavar="R", help="With --field: so many rebuys.")
    ] = None,
    add_ons: Annotated[
        int | None, typer.Option("--add-ons", metavar="A", help="With --field: so many add-ons.")
    ] = None,
) -> Document:
    """Show who is paid what: of a recorded event, or of a night of N players."""
    from dcpl.reports.payouts import payouts_before_document, payouts_document
    from dcpl.reports.record import read_season

    if event is None and field is None:
        raise typer.BadParameter("name an event, or --field N for a night to come")
    if event is not None and field is None:
        for option, given in (("--rebuys", rebuys), ("--add-ons", add_ons)):
            if given is not None:
                raise typer.BadParameter(f"{option} goes with --field: a recorded event has its own")
        return payouts_document(read_season(shared.db, shared.season), parse_event(event))
    return payouts_before_document(
        read_season(shared.db, shared.season),
        field or 0,
        rebuys or 0,
        add_ons or 0,
        None if event is None else parse_event(event),
    )


@reading
def qualify(shared: Shared, strict: STRICT = False) -> tuple[Document, int]:
    """Show the post-season field, who is not in it and why, and what is still open."""
    from dcpl.reports.post_season import qualify_document
    from dcpl.reports.record import read_season

    document, complete = qualify_document(read_season(shared.db, shared.season))
    return document, INCOMPLETE if strict and not complete else 0


@reading
def stacks(shared: Shared, strict: STRICT = False) -> tuple[Document, int]:
    """Show the starting stacks of the Main Event."""
    from dcpl.reports.post_season import stacks_document
    from dcpl.reports.record import read_season

    document, complete = stacks_document(read_season(shared.db, shared.season))
    return document, INCOMPLETE if strict and not complete else 0


@reading
def ledger(shared: Shared) -> Document:
    """Show the money: taken in, paid out, in the pots, and that it balances."""
    from dcpl.reports.books import ledger_document
    from dcpl.reports.record import read_season

    return ledger_document(read_season(shared.db, shared.season))


@reading
def log(
    shared: Shared,
    most: Annotated[
        int, typer.Option("--most", "-n", min=1, max=1_000_000, help="So many changes at the most.")
    ] = 50,
    player: Annotated[
        str | None, typer.Option("--player", metavar="PLAYER", help="Only what concerns this player.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="DATE", parser=parse_date, help="From this day on (UTC).")
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="DATE", parser=parse_date, help="Up to this day (UTC).")
    ] = None,
) -> Document:
    """Show every change that was made, newest first; with --season those of that season."""
    from dcpl.reports.journal import Asked, log_document

    return log_document(shared.db, most, Asked(shared.season, player, since, until))


@reading
def check(
    shared: Shared,
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Only these checks.")] = None,
) -> tuple[Document, int]:
    """Examine everything recorded by named checks; silent when all is well."""
    from dcpl.reports.journal import check_document

    document, clean = check_document(shared.db, tuple(names or ()))
    return document, 0 if clean else 1
