"""Players' names: when two spellings are one name, and which player a typed name can mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dcpl.errors import DcplError, Problem

LONGEST = 80
_JOINERS = "\u200c\u200d"
"""Invisible, and part of the spelling in some scripts: allowed in a name, no part of its key."""
NOBODY = ("-", "\u2013", "\u2014")
"""What people write where nobody is to be named: a hyphen, or the dash that a program makes of it."""
_SEPARATORS = ",;&"
_APOSTROPHES = "\u2019\u2018\u02bc\u00b4`\u2032"
"""What keyboards and word processors make of an apostrophe."""
_STROKES = str.maketrans(
    {
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict(zip("øłđðħı", "olddhi", strict=True)),
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
"""Letters whose stroke is no accent to Unicode."""


class Found(NamedTuple):
    """The player that a typed name means, else why there is none.

    ``could_be`` names the players where it could mean several; an unknown name has none.
    """

    name: str | None
    problem: Problem | None = None
    could_be: tuple[str, ...] = ()


def name_key(text: str) -> str:
    """Reduce a name to what is compared: case, surplus blanks and Unicode form do not matter.

    >>> name_key("  ANN   Lee ") == name_key("Ann Lee")
    True
    """
    if text.isascii():
        return " ".join(text.lower().split())
    from unicodedata import normalize

    for joiner in _JOINERS:
        text = text.replace(joiner, "")
    # Folding can undo the form and the form the folding; the second round settles every letter.
    for _ in range(2):
        text = normalize("NFKC", normalize("NFD", text).casefold())
    return " ".join(text.split())


def found_by(key: str) -> str:
    """Reduce a name's key to what it is found by: accents and the form of an apostrophe do not matter.

    Two players may be found by one: whose key it is goes before.

    >>> found_by(name_key("Bj\u00f6rn O\u2019Hara"))
    "bjorn o'hara"
    """
    if key.isascii() and "`" not in key:
        return key
    from unicodedata import normalize

    # Accents of Latin, Greek and Cyrillic letters: elsewhere a mark is a letter of its own.
    plain = "".join(letter for letter in normalize("NFD", key) if not "\u0300" <= letter <= "\u036f")
    return normalize("NFC", plain).translate(_STROKES)


def clean_name(text: str) -> str:
    """Write a name as it is stored: composed letters, single blanks, none at the ends.

    >>> clean_name("  Ann   Lee ")
    'Ann Lee'
    """
    if not text.isascii():
        from unicodedata import normalize

        text = normalize("NFC", text)
    return " ".join(text.split())


def check_name(text: str) -> Problem | None:
    """Say what is wrong with a name for a new player or an alias; None where it is a good one."""
    name = clean_name(text)
    if not name_key(name):
        return Problem("a name is blank", "give each player a name")
    if len(name) > LONGEST:
        return Problem(f'the name "{name[:20]}..." has {len(name)} letters', f"at most {LONGEST}")
    if name in NOBODY:
        return Problem(f'the name "{name}" stands for nobody', "give each player a name")
    for letter in name:
        if letter in _SEPARATORS:
            return Problem(
                f'the name "{name}" holds "{letter}", which stands between two names',
                "write the name without , ; and &",
            )
    if not name.isascii() or not name.isprintable():
        from unicodedata import category

        for letter in name:
            if category(letter) in ("Cc", "Cf", "Cs") and letter not in _JOINERS:
                return Problem(
                    f"the name {ascii(name)} holds the invisible character U+{ord(letter):04X}",
                    "type the name anew",
                )
    return None


def nearest(text: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Offer the names nearest to what was typed, the nearest first; none where none is near."""
    return _nearest(name_key(text), {name_key(name): name for name in names}, most)


def alike(one: str, other: str) -> bool:
    """Whether two names may well be one player's: few letters differ, or one has the other's words.

    >>> alike("Ray Smth", "Ray Smith"), alike("Nils", "Nils T"), alike("Rune", "Marnie")
    (True, True, False)
    """
    from difflib import SequenceMatcher

    first, second = name_key(one), name_key(other)
    shorter, longer = sorted((set(first.split()), set(second.split())), key=len)
    return bool(shorter) and shorter <= longer or SequenceMatcher(None, first, second).ratio() >= 0.75


class NameIndex:
    """Every name that a player is known by, for finding who is meant.

    Built from (key, player's name) pairs, one for each name and alias, keys by ``name_key``.
    """

    def __init__(self, known: Iterable[tuple[str, str]]) -> None:
        self._known = dict(known)

    def owner(self, text: str) -> str | None:
        """Tell whose name or alias it is as it is spelled; None where it is free."""
        return self._known.get(name_key(text))

    def find(self, text: str, *, begun: bool = False) -> Found:
        """Tell the player that a name means, or what is wrong: unknown, or could be several.

        Accents do not matter where one player is meant. With ``begun`` the beginning of a name will do.
        """
        key = name_key(text)
        name = self._known.get(key)
        if name is not None:
            return Found(name)
        if not key:
            return Found(None, Problem("a name is blank", "give the player's name"))
        plain = found_by(key)
        shown = " ".join(text.split())
        meant = {name for known, name in self._known.items() if found_by(known) == plain}
        if not meant:
            longer = plain if begun else plain + " "
            meant = {name for known, name in self._known.items() if found_by(known).startswith(longer)}
            if len(meant) == 1 and not begun:
                meant = set()
        if len(meant) == 1:
            return Found(meant.pop())
        if meant:
            could_be = tuple(sorted(meant, key=name_key))
            told = ", ".join(could_be[:-1]) + " or " + could_be[-1]
            remedy = "write more of the name" if begun else "write the whole name"
            return Found(None, Problem(f'"{shown}" could be {told}', remedy), could_be)
        near = self.near(text)
        remedy = f"did you mean {_either(near)}?" if near else ""
        return Found(None, Problem(f'no player is called "{shown}"', remedy))

    def near(self, text: str) -> list[str]:
        """Offer at most three players for a name that means none, the nearest first."""
        key = name_key(text)
        longer = {name: None for known, name in self._known.items() if key and known.startswith(key + " ")}
        return list({**longer, **dict.fromkeys(_nearest(key, self._known, 3))})[:3]

    def named(self, text: str) -> str:
        """Tell the player that a typed name, or its beginning, means.

        ``DcplError`` where it means none, or several.
        """
        found = self.find(text, begun=True)
        if found.name is None:
            problem = found.problem or Problem("no player is meant")
            raise DcplError(problem.message, problem.remedy or "`dcpl player list` shows everybody")
        return found.name

    def add(self, text: str, name: str) -> None:
        """Let a name, or an alias of the player ``name``, be known from now on."""
        self._known[name_key(text)] = name


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def _nearest(key: str, known: Mapping[str, str], most: int) -> list[str]:
    from difflib import get_close_matches

    near: list[str] = []
    for match in get_close_matches(key, known, n=2 * most, cutoff=0.6):
        if known[match] not in near:
            near.append(known[match])
    if not near and len(key) >= 3:
        # A last or a middle name alone is far from the whole one by letters.
        near = list({name: None for other, name in known.items() if key in other.split()})
    return near[:most]


def natural(text: str) -> list[tuple[int, str]]:
    """Give a key that sorts names as people count: night 2 before night 10.

    >>> sorted(["n10", "N2", "n1"], key=natural)
    ['n1', 'N2', 'n10']
    """
    parts = re.findall("[0-9]+|[^0-9]+", text.casefold())
    return [(int(part[:18]), "") if part.isascii() and part.isdigit() else (-1, part) for part in parts]
