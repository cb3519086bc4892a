"""Read a page of HTML in a test, strictly."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

VOID = {"meta", "link", "img", "br", "hr", "col"}


class Page(HTMLParser):
    """Reads a page strictly: every element closed in its turn, every attribute said once.

    What is set apart (``bdi``) for its direction is a part of the text that it stands in.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.begun = False
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), (tag, attrs)
        self.begun = self.begun and tag == "bdi"
        self.tags[tag] += 1
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.begun = self.begun and tag == "bdi"

    def handle_data(self, data: str) -> None:
        if not data.strip() and not self.begun:
            return
        within = next(tag for tag in reversed(self.open) if tag != "bdi")
        before = self.texts.pop()[1] if self.begun else ""
        self.texts.append((within, before + data))
        self.begun = True

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for found, attrs in self.elements if found == tag]

    def said(self, *tags: str) -> list[str]:
        return [text for tag, text in self.texts if tag in tags]
