"""The heads of a grid's columns: which event or which day each is, and what it holds; never by a guess."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from dcpl.sheets.dates import Dates, Day, read_day

Kind: TypeAlias = Literal["places", "points", "hits", "prizes", "rebuys"]
"""What the cells of a column hold."""

_NIGHTS = (
    "event|night|week|wk|game|round|rd|tournament|tourney|evening|matchday|gameday|game day|match day"
    "|meeting|session|leg|stop|date|no|nr"
    "|spieltag|spiel|abend|runde|turnier|termin|woche"
    "|soir\u00e9e|soiree|journ\u00e9e|journee|manche|tournoi|\u00e9tape|etape|semaine"
    "|jornada|fecha|torneo|ronda|noche|semana|serata|giornata|tappa|partita|etapa|rodada"
    "|avond|speelavond|speelronde|ronde|toernooi|omg\u00e5ng|kv\u00e4ll|t\u00e4vling|aften"
    "|e|w|r|g|m|t|n|#"
)
"""Words before the number of a night."""
_EVENT = re.compile(rf"(?:(?:{_NIGHTS})[.:]?\s*[#-]?\s*)?([0-9]{{1,4}})\.?", re.IGNORECASE)
_NUMBER_FIRST = re.compile(
    rf"([0-9]{{1,4}})(?:st|nd|rd|th|\.|\u00aa|\u00ba|e|\u00e8me)?\s+(?:{_NIGHTS})", re.IGNORECASE
)
_BOTH = re.compile(rf"(?:{_NIGHTS})\.?\s*#?\s*([0-9]{{1,4}})\s*[-:,(\u2013 ]\s*(.*?)\)?", re.IGNORECASE)
_KINDS: dict[Kind, tuple[str, ...]] = {
    "places": ("place", "places", "pl", "pos", "position", "finish", "fin", "rank", "platz", "rang"),
    "points": ("points", "point", "pts", "pt", "score", "punkte", "pkt", "pkte", "puntos", "poeng", "punten"),
    "hits": (
        *("ko", "kos", "k.o", "k.os", "k/o", "knockouts", "knockout", "knock outs", "knock-outs", "hits"),
        *("bounties", "bounty", "elims", "eliminations", "kills", "busts"),
    ),
    "prizes": (
        "prize",
        "prizes",
        "won",
        "winnings",
        "payout",
        "payouts",
        "cash",
        "money",
        "$",
        "\u20ac",
        "\u00a3",
    ),
    "rebuys": ("rebuy", "rebuys", "re-buy", "re-buys", "rb", "rebuy(s)"),
}
_BY_WORD = {word: kind for kind, words in _KINDS.items() for word in words}

NAMES = frozenset(
    ("player", "players", "name", "names", "player name", "nickname", "who", "member", "members")
    + ("spieler", "joueur", "jugador", "nombre", "nom", "speler", "naam", "giocatore", "nome", "jogador")
)
"""What the column of names is called, where it is called anything."""
TOTALS = frozenset(
    ("total", "totals", "total points", "total pts", "points total", "sum", "season total", "grand total")
    + ("points", "pts", "score", "overall", "gesamt", "summe", "punkte", "totaal", "totale", "suma", "season")
)
"""What the column of a season's points is called."""
RANKS = frozenset(
    ("#", "rank", "rk", "pos", "position", "place", "pl", "no", "nr", "standing", "rang", "platz", "")
)
"""What the column of ranks is called, where it is called anything."""


class Head(NamedTuple):
    """What a head tells: the event's number, a date, what the column holds, or why none of them.

    ``unclear`` is a date in numbers of which an option must say how it is read, ``yearless`` one whose
    year nothing tells.
    """

    event: int | None = None
    date: str | None = None
    unclear: bool = False
    yearless: bool = False
    kind: Kind | None = None

    @property
    def is_night(self) -> bool:
        """Whether it says which night it is, be it that an option is needed to read it."""
        return self.event is not None or self.date is not None or self.unclear or self.yearless


def read_head(value: object, dates: Dates | None, start: str | None = None) -> Head:
    """Read the head of a column.

    >>> [read_head(head, None).event for head in ("Event 3", "Spieltag 5", "2nd round")]
    [3, 5, 2]
    >>> read_head("2026-03-07", None).date, read_head("7-Mar", None, "2025-09-01").date
    ('2026-03-07', '2026-03-07')
    >>> read_head("03/07/2026", None).unclear, read_head("03/07/2026", "dmy").date
    (True, '2026-07-03')
    >>> read_head("Wk 4 KOs", None)[::4], read_head("Pts", None).kind
    ((4, 'hits'), 'points')
    """
    from datetime import date, datetime

    if isinstance(value, datetime):
        return Head(date=value.date().isoformat())
    if isinstance(value, date):
        return Head(date=value.isoformat())
    if isinstance(value, bool) or value is None:
        return Head()
    if isinstance(value, int | float):
        whole = value == int(value) if abs(value) < 10_000 else False
        return Head(event=int(value)) if whole and value >= 1 else Head()
    text = " ".join(str(value).split())
    kind = kind_of(text)
    if kind is not None:
        return Head(kind=kind)
    found = _night(text, dates, start)
    if found.is_night:
        return found
    # A head can say both: "Wk 4 KOs", "Points 7-Mar".
    for part, other in ((text.rpartition(" ")[::2]), (text.partition(" ")[::-2])):
        kind = kind_of(other)
        if kind is not None and part:
            night = _night(part.rstrip(" -:"), dates, start)
            if night.is_night:
                return night._replace(kind=kind)
    return Head()


def kind_of(text: str) -> Kind | None:
    """Tell what a word says that cells hold.

    >>> kind_of("KO's"), kind_of("(Pts.)"), kind_of("Ada")
    ('hits', 'points', None)
    """
    word = " ".join(text.split()).casefold().strip("()[].:").replace("'", "").replace("\u2019", "")
    return _BY_WORD.get(word)


def _night(text: str, dates: Dates | None, start: str | None) -> Head:
    found = _EVENT.fullmatch(text) or _NUMBER_FIRST.fullmatch(text)
    if found and int(found[1]):
        return Head(event=int(found[1]))
    day = read_day(text, dates, start)
    event = None
    if day == Day():
        both = _BOTH.fullmatch(text)
        if both and int(both[1]):
            day = read_day(both[2], dates, start)
            event = int(both[1]) if day != Day() else None
    return Head(event, day.date, day.unclear, day.yearless)


def day_of(value: object) -> str:
    """Give what of a head may be a date, as a text."""
    text = " ".join(value.split()) if isinstance(value, str) else ""
    both = _BOTH.fullmatch(text)
    return both[2] if both else text


def joined(heads: Sequence[Head]) -> Head | None:
    """Join what the rows of the head say of one column; None where they name two events."""
    events = {head.event for head in heads if head.event is not None}
    if len(events) > 1:
        return None
    return Head(
        next(iter(events), None),
        next((head.date for head in heads if head.date), None),
        any(head.unclear for head in heads),
        any(head.yearless for head in heads),
        next((head.kind for head in heads if head.kind), None),
    )
