"""A chart in a page: as wide as the reader's screen asks for, named, and never wider than its box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from dcpl.printouts.charts.svg import LEADERS, NARROW, WIDE, safe


class Titled(Protocol):
    """What a chart draws; it knows what it shows."""

    @property
    def title(self) -> str:
        """What the chart shows."""


Facts = TypeVar("Facts", bound=Titled)

STYLE = (
    ".chart{margin:1.5em 0;break-inside:avoid}"
    ".chart-box{overflow-x:auto}"
    ".chart svg{display:block}"
    ".chart-narrow{display:none}"
    "@media screen and (max-width:45em){.chart-wide{display:none}.chart-narrow{display:block}}"
    "@media print{.chart-box{overflow:visible}.chart svg{min-width:0!important}}"
    + "".join(f".chart-{n}{{color:var(--chart-{n},{colour})}}" for n, colour in enumerate(LEADERS, start=1))
)
"""What a page with charts needs once in its style sheet."""


def figure(
    draw: Callable[[Facts, str, int], str], facts: Facts, prefix: str, caption: str | None = None
) -> str:
    """Draw a chart for a page, in HTML: one drawing where it is as good for a phone, else two of them.

    ``prefix`` begins every id; ``caption`` replaces the chart's own title, "" leaves it out.
    """
    wide, narrow = draw(facts, prefix, WIDE), draw(facts, prefix, NARROW)
    if wide == narrow:
        boxes = [_box("", wide)]
    else:
        narrow = draw(facts, f"{prefix}-narrow", NARROW)
        boxes = [_box(" chart-wide", wide), _box(" chart-narrow", narrow)]
    said = facts.title if caption is None else caption
    return "\n".join(
        [
            '<figure class="chart">',
            *([f"<figcaption>{safe(said)}</figcaption>"] if said else []),
            *boxes,
            "</figure>\n",
        ]
    )


def _box(kind: str, svg: str) -> str:
    return f'<div class="chart-box{kind}">\n{svg}</div>'
