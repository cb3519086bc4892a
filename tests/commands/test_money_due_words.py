"""What is due of a night that is being played: the event bears its name as it is written."""

from __future__ import annotations

from dcpl.reports.money import money_due_document
from dcpl.rules.facts import MAIN_EVENT, OPEN, Event
from tests.building import season


def test_the_main_event_keeps_its_capitals() -> None:
    begun = season()._replace(events=(Event(MAIN_EVENT, 0, state=OPEN),))
    assert money_due_document(begun, MAIN_EVENT).notes[0].startswith("The Main Event is being played")
