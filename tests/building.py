"""Seasons for tests, made from short words: a night is its places, winner first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from dcpl.rules.facts import CANCELLED, FINAL, MAIN_EVENT, REGULAR, SECOND_CHANCE, Event, Night, Season
from dcpl.rules.night.rows import SheetRow, night_of
from dcpl.rules.profile.file import parse_profile
from dcpl.rules.profile.values import KEYS, Profile
from dcpl.rules.units import EventName

ROOT = Path(__file__).parent.parent
DCPL = parse_profile((ROOT / "data" / "profiles" / "dcpl.toml").read_text(encoding="utf-8"), "dcpl.toml")


def changed(rules: Profile, **values: object) -> Profile:
    """The rules with other values of some keys, each named as ``points_schedule``, in this order."""
    for name, value in values.items():
        key = next(key for key in KEYS if key.replace(".", "_") == name)
        section, _, inner = key.rpartition(".")
        part = getattr(rules, section)._replace(**{inner: value}) if section else value
        rules = rules._replace(**{section or inner: part})
    return rules


def profile(**values: object) -> Profile:
    """The league's profile with some values changed."""
    return changed(DCPL, **values)


def row(player: str, place: int | None = None, by: str = "", **more: object) -> SheetRow:
    """A row of a sheet; ``by`` names the hitmen, joined by ``;``."""
    hitmen = tuple(name.strip() for name in by.split(";") if name.strip())
    return SheetRow(player, place, hitmen, **more)  # type: ignore[arg-type]  # as the caller says


def finish(*players: str, by: Mapping[str, str] | None = None, **more: Mapping[str, object]) -> Night:
    """A night by its order of finish, winner first; ``by``: victim -> hitmen, else the winner hits all."""
    hitmen = by if by is not None else dict.fromkeys(players[1:], players[0])
    rows = [
        row(player, place, hitmen.get(player, ""), **more.get(player, {}))
        for place, player in enumerate(players, start=1)
    ]
    return night_of(rows)


def season(
    nights: Mapping[int, Night] | Sequence[Night] = (),
    *,
    cancelled: Iterable[int] = (),
    rules: Profile = DCPL,
    **more: object,
) -> Season:
    """A season with these nights recorded (a list: from event 1 on)."""
    recorded: dict[EventName, Night]
    if isinstance(nights, Mapping):
        recorded = dict(nights)
    else:
        recorded = dict(enumerate(nights, start=1))
    off = set(cancelled)
    events = [
        Event(REGULAR, n, state=CANCELLED if n in off else FINAL if n in recorded else "scheduled")
        for n in range(1, rules.season.events + 1)
    ]
    events += [
        Event(kind, 0, state=FINAL if kind in recorded else "scheduled")
        for kind in (SECOND_CHANCE, MAIN_EVENT)
    ]
    return Season("2026", rules, tuple(events), recorded, **more)  # type: ignore[arg-type]  # as above
