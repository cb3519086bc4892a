"""Ways into the Main Event: what each of a profile's list of them says."""

# Annotations are evaluated here: the keys of a way are read from them.
from typing import Annotated

from dcpl.rules.profile.key import CHOICE, MOST_EVENTS, MOST_PLACES, POINTS, SEASON, TEXT, WHOLE, Key, Section
from dcpl.rules.units import Points

BY_RANK, BY_POINTS, BY_PLACE, BY_SHARE, BY_NEXT = "rank", "points", "place", "share", "next"


class QualifyRules(Section):
    """A way into the Main Event; whoever came by one of them has a seat."""

    by: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "By rank, by a total, by a finish at a night, by the best share of the ranked, or next by rank",
            choices=(BY_RANK, BY_POINTS, BY_PLACE, BY_SHARE, BY_NEXT),
        ),
    ]
    first: Annotated[
        int, Key(WHOLE, SEASON, "Of rank, place, next: so many of the first", 0, MOST_PLACES, preset=0)
    ]
    least: Annotated[Points, Key(POINTS, SEASON, "Of points: the least total", preset=0)]
    percent: Annotated[
        int, Key(POINTS, SEASON, "Of share: percent of the ranked, rounded up", 0, 100_00, preset=0)
    ]
    nights: Annotated[int, Key(WHOLE, SEASON, "Who played so many nights at least", 0, MOST_EVENTS, preset=0)]
    series: Annotated[str, Key(TEXT, SEASON, "Of the events of this series alone", 0, 40, preset="")]
    table: Annotated[str, Key(TEXT, SEASON, "By this table beside the season's", 0, 40, preset="")]
