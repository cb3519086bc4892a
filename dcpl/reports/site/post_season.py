"""The post-season of a site: who is in the field, the stacks, the seats, and who can still qualify."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dcpl.printouts.document import Document
from dcpl.reports.attendance import attendance_document
from dcpl.reports.invited import status_document
from dcpl.reports.post_season import qualify_document, stacks_document
from dcpl.reports.site import addresses
from dcpl.reports.site.pieces import page
from dcpl.rules.facts import NOT_OPEN

if TYPE_CHECKING:
    from dcpl.reports.site.told import Told


def post_season_page(told: Told) -> Document:
    """Lay out the field as it is or would be today; fees and the reasons of conduct are left out."""
    season = told.result.season
    qualified = qualify_document(season)[0]
    sections = [Document(tables=qualified.tables, notes=qualified.notes)]
    stacks = stacks_document(season)[0]
    if stacks.facts["stacks"]:
        sections.append(Document("Main Event stacks", tables=stacks.tables, notes=stacks.notes))
    if season.post_season != NOT_OPEN:
        sections.insert(0, _seats(told))
    attendance = attendance_document(season)
    if attendance.facts["rows"] and qualified.facts["missing_events"]:
        sections.append(Document("Who can still qualify", tables=attendance.tables, notes=attendance.notes))
    return page(addresses.POST_SEASON, "Post-season", sections, qualified.subtitle)


def _seats(told: Told) -> Document:
    """Lay out the seats and the answers, without who has paid and who has not."""
    status = status_document(told.result.season)
    return Document("Seats", tables=status.tables, notes=status.notes)
