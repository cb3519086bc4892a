"""Where each page of a site lies: names of files that are safe anywhere, and stay what they are."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from dcpl.rules.units import EventName
from dcpl.store.files import is_device

HOME = "index.html"
NIGHTS, PLAYERS = "nights/index.html", "players/index.html"
VERSUS, POST_SEASON, HONOURS = "head-to-head.html", "post-season.html", "honours.html"
MONEY, RULES, OUTLOOK = "money.html", "rules.html", "outlook.html"

_LONGEST = 40
_MARK = 6
"""So many digits of a name's hash part it from another one whose letters come to the same."""
_PLAIN = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
_MARKED = re.compile(r"-[0-9a-f]{6,}$")
_LIST = "index"
"""The list of the players has this name."""


def night_path(event: EventName) -> str:
    """Name the page of an event.

    >>> night_path(5), night_path("main-event")
    ('nights/5.html', 'nights/main-event.html')
    """
    return f"nights/{event}.html"


def player_paths(names: Iterable[str]) -> dict[str, str]:
    """Name the page of each player, no two the same; a name alone decides, whoever else there is.

    A name of plain letters and digits is its own; any other one ends with a mark made of the name, so
    that another player who joins later changes no address.

    >>> player_paths(["Ada L", "../x", "王小明"])["Ada L"]
    'players/ada-l.html'
    """
    wanted = {name: slug(name) for name in names}
    taken = Counter(wanted.values())
    return {
        name: f"players/{found if taken[found] == 1 else slug(name, 64)}.html"
        for name, found in wanted.items()
    }


def slug(name: str, mark: int = _MARK) -> str:
    """Write a name in small letters, digits and hyphens, at most so long, and with a mark where it needs one.

    >>> slug("Ada L"), slug("Åke"), slug("CON")
    ('ada-l', 'ake-3698fb', 'con-a3dbc4')
    """
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "-", letters)[:_LONGEST].strip("-")
    plain = _PLAIN.fullmatch(name) and len(name) <= _LONGEST and not _MARKED.search(found)
    if plain and found != _LIST and not is_device(found) and mark == _MARK:
        return found
    return f"{found or 'player'}-{sha256(name.encode()).hexdigest()[:mark]}"
