"""The director's book on one sheet, for the wall."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.errors import UsageError
from dcpl.printouts.document import PAPER, SCREEN, SITE, Column, Document, Table
from dcpl.rules.director.card import CARD

TITLE = "Rulings at the table"
_ON_SCREEN = (("title", "Case"), ("text", "Ruling"), ("paragraph", "Paragraph"))


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
    columns = (
        *(Column(key, title, tags=(SCREEN, SITE)) for key, title in _ON_SCREEN),
        *(Column(f"{key}_{side}", title, tags=(PAPER,)) for side in (1, 2) for key, title in _ON_SCREEN[:2]),
    )

    def pairs() -> list[dict[str, str]]:
        told = [{"title": row["title"], "text": f"{row['text']} ({row['paragraph']})"} for row in rows]
        half = -(-len(told) // 2)
        told += [{"title": "", "text": ""}] * (2 * half - len(told))
        return [
            {f"{key}_{side}": value for side, row in enumerate(pair, start=1) for key, value in row.items()}
            for pair in zip(told[:half], told[half:], strict=True)
        ]

    return Document(
        title=TITLE,
        facts={"rules": rows},
        lists={"rules": ("rule", "title", "text", "paragraph")},
        tables=(Table("rules", "", columns, rows, on_paper=pairs),),
        layout="landscape",
    )
