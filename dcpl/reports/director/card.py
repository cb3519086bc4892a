"""The director's book on one sheet, for the wall."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.errors import UsageError
from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.director.card import CARD

TITLE = "Rulings at the table"


def card_document(words: Sequence[str] = ()) -> Document:
    """Lay the book out on one sheet: two columns on paper, one on a screen."""
    if words:
        raise UsageError(
            f"the card takes no {' '.join(words)!r}", "write it like: dcpl rule card -o rules.pdf"
        )
    rows = [
        {"rule": line.rule, "title": line.title, "text": line.text, "paragraph": line.paragraph}
        for line in CARD
    ]
    shown = (Column("title", "Case"), Column("text", "Ruling"), Column("paragraph", "Paragraph"))
    document = Document(
        title=TITLE,
        facts={"rules": rows},
        lists={"rules": ("rule", "title", "text", "paragraph")},
        tables=(Table("rules", "", shown, rows),),
        layout="landscape",
    )

    def on_paper() -> Document:
        half = -(-len(rows) // 2)
        told = [{"title": row["title"], "text": f"{row['text']} ({row['paragraph']})"} for row in rows]
        told += [{"title": "", "text": ""}] * (2 * half - len(told))
        pairs = [
            {f"{key}_{side}": value for side, row in enumerate(pair, start=1) for key, value in row.items()}
            for pair in zip(told[:half], told[half:], strict=True)
        ]
        columns = [
            Column(f"{key}_{side}", title)
            for side in (1, 2)
            for key, title in (("title", "Case"), ("text", "Ruling"))
        ]
        return document._replace(tables=(Table("rules", "", tuple(columns), pairs),))

    return document._replace(on_paper=on_paper)
