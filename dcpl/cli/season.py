"""Seasons: make, list, show, rules, close, reopen, export, import."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import DatesOption, EveryOption, parse_date, parse_event
from dcpl.cli.director import REASON, command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("Seasons: new, extend, show, rules, close, export")
rules_app = group("The season's rules", page=True)
app.add_typer(rules_app, name="rules")


@app.command()
@writing
def new(
    shared: Shared,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What people call it: 2026.")],
    events: Annotated[
        int | None, typer.Option("--events", metavar="N", help="Regular events; else the rules' own number.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="PROFILE", help="A league's rules: a file, or linear; else DCPL's."),
    ] = None,
    start: Annotated[
        str | None, typer.Option("--start", metavar="DATE", parser=parse_date, help="YYYY-MM-DD.")
    ] = None,
    old: Annotated[
        str | None, typer.Option("--from", metavar="OLD", help="Take over that season's rules and players.")
    ] = None,
    every: EveryOption = None,
    dates: DatesOption = None,
    dry_run: bool = False,
) -> Outcome:
    """Make a season with its events, by DCPL's rules or another league's."""
    from dcpl.actions.seasons import new_season

    return new_season(
        command(shared, dry_run),
        name,
        events=events,
        rules=rules,
        start=start,
        old=old,
        dates=dates or (),
        every=every,
    )


@app.command()
@writing
def extend(
    shared: Shared,
    count: Annotated[int, typer.Argument(metavar="N", min=1, max=999, help="So many regular events more.")],
    start: Annotated[
        str | None,
        typer.Option("--start", metavar="DATE", parser=parse_date, help="Of the first, with --every."),
    ] = None,
    every: EveryOption = None,
    dates: DatesOption = None,
    dry_run: bool = False,
) -> Outcome:
    """Put more regular events at the end of the season."""
    from dcpl.actions.schedule import extend_season
    from dcpl.actions.seasons import event_dates

    days = event_dates(count, dates or (), start, every)
    return extend_season(command(shared, dry_run), count, days)


@app.command()
@writing
def remove(
    shared: Shared,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A season that was made by mistake.")],
    dry_run: bool = False,
) -> Outcome:
    """Take a season away in which nothing is recorded."""
    from dcpl.actions.schedule import remove_season

    return remove_season(command(shared, dry_run), name)


@app.command("list")
@reading
def list_seasons(shared: Shared) -> Document:
    """Show every season."""
    from dcpl.reports.league import season_list_document

    return season_list_document(shared.db)


@app.command()
@reading
def show(shared: Shared) -> Document:
    """Show what a season is, and what is recorded of it."""
    from dcpl.reports.league import season_document
    from dcpl.reports.record import read_season

    return season_document(read_season(shared.db, shared.season))


@app.command()
@reading
def result(shared: Shared) -> Document:
    """Show the season's result: champion, payouts, final standings, honours."""
    from dcpl.reports.record import read_season
    from dcpl.reports.result import result_document

    return result_document(read_season(shared.db, shared.season))


@app.command()
@reading
def close(
    shared: Shared,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what is still open.")] = False,
) -> Document | Outcome:
    """Close the season: refused while anything is open; afterwards nothing in it can be changed."""
    if dry_run:
        from dcpl.reports.league import closing_document
        from dcpl.reports.record import read_season

        return closing_document(read_season(shared.db, shared.season))
    from dcpl.actions.seasons import close_season

    return close_season(command(shared, False))


@app.command()
@writing
def reopen(shared: Shared, reason: REASON, dry_run: bool = False) -> Outcome:
    """Open a closed season again."""
    from dcpl.actions.seasons import reopen_season

    return reopen_season(command(shared, dry_run), reason)


@app.command()
@writing
def export(
    shared: Shared,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file.")
    ] = None,
) -> Outcome:
    """Give every fact of the season as one JSON document."""
    from dcpl.cli.printing import deliver
    from dcpl.reports.record import read_season_and_evening
    from dcpl.sheets.season_document import write_season

    deliver(write_season(*read_season_and_evening(shared.db, shared.season)), output, exact=True)
    return Outcome((), changed=False)


@app.command("import")
@writing
def import_season(
    shared: Shared,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="What `season export` wrote; - is standard input.")
    ],
    name: Annotated[str | None, typer.Option("--as", metavar="NAME", help="Under another name.")] = None,
    dry_run: bool = False,
) -> Outcome:
    """Bring a season in from its document."""
    from dcpl.actions.season_import import import_season as act
    from dcpl.cli.imports import sheet_file

    document = sheet_file(file)
    return act(command(shared, dry_run), document.raw, document.name, name)


@rules_app.callback(invoke_without_command=True)
@reading
def rules(shared: Shared) -> Document:
    """Show the season's rules as a page that players can read."""
    from dcpl.reports.record import read_season
    from dcpl.reports.rules import rules_document

    return rules_document(read_season(shared.db, shared.season))


@rules_app.command("keys")
@reading
def rule_keys(shared: Shared) -> Document:
    """List every key that the rules can have: its preset, what it may be, what it means."""
    from dcpl.reports.rule_keys import keys_document

    return keys_document()


@rules_app.command("set")
@writing
def set_rule(
    shared: Shared,
    assignment: Annotated[
        str, typer.Argument(metavar="KEY=VALUE", help="A key of the profile: button.value=7.5.")
    ],
    since: Annotated[
        str | None,
        typer.Option("--from", metavar="EVENT", help="The first event that is judged by it."),
    ] = None,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Why; needed over recorded events.")
    ] = None,
    dry_run: bool = False,
) -> Outcome:
    """Amend one key of the rules, from an event on or for the whole season."""
    from dcpl.actions.seasons import set_rule as act

    event = None if since is None else parse_event(since)
    if isinstance(event, str):
        raise typer.BadParameter("an amendment begins with a regular event", param_hint="--from")
    return act(command(shared, dry_run), assignment, event, reason)
