"""The season's site: a folder of pages to put on the web, or to open from the disk."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.options import Shared, writing
from dcpl.rules.wording import count_text


@writing
def publish(
    shared: Shared,
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="A new or an empty folder, or one published before.")
    ],
    no_money: Annotated[
        bool, typer.Option("--no-money", help="Leave out all money: prizes, pots and fees.")
    ] = False,
) -> Outcome:
    """Write the season as a site; only pages that changed are written, and nothing private is on them."""
    from dcpl.cli.site_folder import put_in_place
    from dcpl.printouts.to_site import files
    from dcpl.reports.site import season_site
    from dcpl.store.connection import one_moment

    with one_moment():
        site = season_site(shared.db, shared.season, money=not no_money)
    done = put_in_place(folder, files(site))
    told = f"{count_text(done.written, 'page')} written, {done.unchanged} unchanged, {done.removed} removed"
    return Outcome((f"{folder}: {told}.",), changed=bool(done.written or done.removed))
