"""Charts as SVG, drawn from plain values: for a page, and by themselves.

Four charts, each a pure function of its facts; the same facts give the same bytes::

    from dcpl.printouts import charts
    from dcpl.reports import charted

    svg = charts.points_race(charted.race(result), "race")              # 720 units wide
    svg = charts.points_race(charted.race(result), "race-n", charts.NARROW)

    page_head += f"<style>{charts.STYLE}</style>"                        # once a page
    page_body += charts.figure(charts.points_race, charted.race(result), "race")

`figure` is what a page wants: the wide and the narrow drawing in a ``<figure class="chart">``, of which
`STYLE` shows one, each in a box that scrolls sideways where a long season does not fit. ``prefix`` begins
every id of a chart: another one for each chart of a page. `figure` gives plain HTML, to be marked as safe
in a template; every name in it is escaped already. It takes the chart's own title as its caption unless
another is given ("" for none).

A page may set ``--chart-1`` to ``--chart-8`` (the leaders' colours) and ``--chart-ground`` (what lies
behind); all else is drawn in the colour of the text around it, in light, in dark and on paper. Nothing is
told by colour alone: lines differ by dash and mark and bear their names, marks differ by shape.

Why our own: of the libraries, pygal writes 160 KB for 40 players, with a random id, today's date and a
legend beside the picture, and leather has colours for ten lines and ends there. Neither puts a name at the
end of a line without two of them lying on each other, takes the page's own colour, or gives the same bytes
twice; what they do for us, scaling a number, is a line. All four charts here are about as long as a
configuration of one of them, weigh 5 to 30 KB, and load nothing.
"""

from __future__ import annotations

from dcpl.printouts.charts.grid import ABSENT, NO_SHOW, PLAYED, WON, Grid, GridRow, attendance_grid
from dcpl.printouts.charts.history import History, HistoryNight, button_history
from dcpl.printouts.charts.page import STYLE, figure
from dcpl.printouts.charts.places import EventPlace, PlacesByEvent, places_by_event
from dcpl.printouts.charts.race import Race, RaceLine, points_race
from dcpl.printouts.charts.svg import NARROW, WIDE

__all__ = [
    "ABSENT",
    "NARROW",
    "NO_SHOW",
    "PLAYED",
    "STYLE",
    "WIDE",
    "WON",
    "EventPlace",
    "Grid",
    "GridRow",
    "History",
    "HistoryNight",
    "PlacesByEvent",
    "Race",
    "RaceLine",
    "attendance_grid",
    "button_history",
    "figure",
    "places_by_event",
    "points_race",
]
