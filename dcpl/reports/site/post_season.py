"""The post-season of a site: who is in the field, the stacks, the seats, and who can still qualify."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dcpl.printouts.site import Page, Section
from dcpl.reports.attendance import attendance_document
from dcpl.reports.invited import status_document
from dcpl.reports.post_season import qualify_document, stacks_document
from dcpl.reports.site import addresses
from dcpl.rules.facts import NOT_OPEN

if TYPE_CHECKING:
    from dcpl.reports.site.told import Told

_NOT_ELIGIBLE = "not eligible"


def page(told: Told) -> Page:
    """Lay out the field as it is or would be today; fees and the reasons of conduct are left out."""
    season = told.result.season
    qualified = told.audience.document(qualify_document(season)[0])
    sections = [Section(tables=qualified.tables, notes=qualified.notes)]
    stacks = told.audience.document(stacks_document(season)[0])
    if stacks.facts["stacks"]:
        sections.append(Section("Main Event stacks", tables=stacks.tables, notes=stacks.notes))
    if season.post_season != NOT_OPEN:
        sections.insert(0, _seats(told))
    attendance = told.audience.document(attendance_document(season))
    if attendance.facts["rows"] and qualified.facts["missing_events"]:
        sections.append(Section("Who can still qualify", tables=attendance.tables, notes=attendance.notes))
    return Page(
        addresses.POST_SEASON, "Post-season", tuple(sections), qualified.subtitle, addresses.POST_SEASON
    )


def _seats(told: Told) -> Section:
    """Lay out the seats and the answers, without who has paid and who has not."""
    status = told.audience.document(status_document(told.result.season))
    return Section("Seats", tables=status.tables, notes=status.notes)
