"""A ruling as a document: what is to be done first, then the numbers, then why with the paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.director.entry import Entry
from dcpl.rules.director.ruling import Ruling


class Answer(NamedTuple):
    """What a ruling comes to: its numbers for programs, and the tables that people see of them.

    ``lists`` names the lists in ``numbers`` that csv can print, each with its keys. ``assumed`` says what was
    taken for granted since nobody said it.
    """

    ruling: Ruling
    title: str
    numbers: Mapping[str, Any] = {}
    tables: tuple[Table, ...] = ()
    lists: Mapping[str, tuple[str, ...]] = {}
    assumed: tuple[str, ...] = ()


_STEPS = (Column("step", "", "right"), Column("text", ""))
_REASONS = (Column("paragraph", "Paragraph"), Column("text", "Why"))


def answer_document(entry: Entry, answer: Answer) -> Document:
    """Lay an answer out."""
    ruling = answer.ruling
    steps = [{"step": f"{number}.", "text": text} for number, text in enumerate(ruling.do, start=1)]
    tables = [Table("steps", "", _STEPS, steps), *answer.tables]
    if ruling.readings:
        readings = [{"step": "-", "text": text} for text in ruling.readings]
        tables.append(Table("readings", "The texts are silent here; it may be read as:", _STEPS, readings))
    why = [{"paragraph": reason.paragraph, "text": reason.text} for reason in ruling.why]
    tables.append(Table("why", "", _REASONS, why))
    notes = ["The paragraph leaves this to the director's judgement."] if ruling.judgement else []
    notes += [f"Taken for granted: {text}." for text in answer.assumed]
    return Document(
        title=answer.title,
        facts={
            "rule": entry.name,
            "do": list(ruling.do),
            "why": [{"text": reason.text, "paragraph": reason.paragraph} for reason in ruling.why],
            "silent": ruling.silent,
            "readings": list(ruling.readings),
            "judgement": ruling.judgement,
            "assumed": list(answer.assumed),
            **answer.numbers,
        },
        lists={**answer.lists, "why": ("text", "paragraph")},
        tables=tuple(tables),
        notes=tuple(notes),
    )
