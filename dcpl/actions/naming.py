"""Who is meant by the names in files: known players and aliases, a map of names, new players."""

from __future__ import annotations

from collections.abc import Mapping

from dcpl.actions.work import Work
from dcpl.rules.names import Found, alike, check_name, clean_name, found_by, name_key
from dcpl.rules.wording import quoted

MOST_NEW = 20
"""So many new players are named; of more it is told how many there are."""


def nearly(name: str, known: str) -> str:
    """Say that a new player may be a known one, and how to join them.

    >>> nearly("Jon", "John")
    'the new player Jon is nearly John: `dcpl player merge Jon John` makes one of them'
    """
    return (
        f"the new player {name} is nearly {known}: "
        f"`dcpl player merge {quoted(name)} {quoted(known)}` makes one of them"
    )


class Naming:
    """Finds the player that a name in a file means; makes new ones where that is allowed.

    ``mapped`` leads from a file's name (by its key) to the name that is meant by it.
    """

    def __init__(self, work: Work, *, create: bool, mapped: Mapping[str, str] | None = None) -> None:
        self.create = create
        self.created: list[str] = []
        self._work = work
        self._mapped = dict(mapped or {})
        self._new: dict[str, str] = {}
        self._accentless: dict[str, str] = {}
        self._found: dict[str, Found] = {}

    def meant(self, typed: str) -> str:
        """Give the name that the map has for a file's name; without one the name itself."""
        return self._mapped.get(name_key(typed), typed)

    def find(self, typed: str) -> Found:
        """Find a player who is known, or was made of an earlier row."""
        wanted = self.meant(typed)
        key = name_key(wanted)
        if key in self._new:
            return Found(self._new[key])
        if found_by(key) in self._accentless and self._work.names.owner(key) is None:
            return Found(self._accentless[found_by(key)])
        if key not in self._found:  # near matches take their time, and a name stands in many rows
            self._found[key] = self._work.names.find(wanted)
        return self._found[key]

    def find_or_make(self, typed: str) -> Found:
        """Find a player; make one of an unknown name where that is allowed and the name is a good one."""
        found = self.find(typed)
        if found.name is not None or not self.create or found.could_be:
            return found
        wanted = self.meant(typed)
        problem = check_name(wanted)
        if problem is not None:
            return Found(None, problem)
        key = name_key(wanted)
        name = self._new[key] = self._accentless[found_by(key)] = clean_name(wanted)
        self.created.append(name)
        return Found(name)

    def near(self) -> list[str]:
        """Say of each new player who is nearly a known one how the two become one; before `store`."""
        told = []
        for name in self.created[:MOST_NEW]:
            known = next(
                (one for one in self._work.names.near(name) if one != name and alike(name, one)), None
            )
            if known is not None:
                told.append(nearly(name, known))
        return told

    def store(self) -> None:
        """Make the new players."""
        for name in self.created:
            self._work.new_player(name)
