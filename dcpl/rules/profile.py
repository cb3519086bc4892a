"""A league's rules profile: its values, how it is read and checked, and how it is amended."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from dcpl.errors import Problem, Refused, StoreError, UsageError
from dcpl.rules.facts import Amendment, Cents, Chips, Points
from dcpl.rules.profile_keys import (
    CENTS,
    CHIPS_LIST,
    CHOICE,
    CHOICES,
    KEYS,
    NIGHT,
    POINTS,
    POINTS_LIST,
    SEASON,
    TEXT,
    TIERS,
    Key,
    Number,
    Tier,
    Unfit,
    check_value,
    read_value,
)

__all__ = ["KEYS", "NIGHT", "SEASON", "Key", "Number", "Profile", "Tier"]


class Profile(NamedTuple):
    """The rules of one league, complete. Points in hundredths, shares in hundredths of a percent."""

    name: str
    season_events: int
    season_seats: int
    buy_in_night_cents: Cents
    buy_in_main_cents: Cents
    rebuy_most: int
    rebuy_night_cents: Cents
    rebuy_main_cents: Cents
    rebuy_penalty: Points
    points_schedule: tuple[Points, ...]
    points_beyond: Points
    hits_each: Points
    hits_winner: Points
    hits_shared: str
    hits_rebought: bool
    button_value: Points
    button_step: Points
    button_last_event: str
    high_hand_points: Points
    high_hand_must_play: int
    high_hand_tie_must_play: int
    no_show_penalty: Points
    no_show_most: Points
    payouts: tuple[Tier, ...]
    prizes_unit_cents: Cents
    standings_tiebreaks: tuple[str, ...]
    post_season_full_events: int
    post_season_fee_events: int
    post_season_fee_cents: Cents
    post_season_fee_per_event_cents: Cents
    post_season_main_seats: int
    post_season_second_chance_most: int
    stack_regular: Chips
    stack_per_point: Chips
    stack_least: Chips
    stack_most: Chips
    stack_smallest_chip: Chips
    stack_chips: tuple[Chips, ...]
    add_on_night_cents: Cents = 0
    add_on_main_cents: Cents = 0
    season_last_event_factor: int = 100
    standings_best: int = 0
    standings_drop: int = 0


def to_json(profile: Profile) -> str:
    """Write a profile as it is stored: one JSON object, points in hundredths, always the same bytes."""
    return json.dumps(profile._asdict(), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Profile:
    """Read a profile that ``to_json`` wrote. Raises ``StoreError`` where the text is none."""
    try:
        values = json.loads(text)
        return Profile(**{name: _settled(name, value) for name, value in values.items()})
    except (ValueError, TypeError, AttributeError) as error:
        raise StoreError(
            "a season's rules profile in the database is damaged", "dcpl db restore brings a backup back"
        ) from error


def _settled(attribute: str, value: object) -> Any:
    """Give a value that went through JSON its own shape back."""
    if not isinstance(value, (list, tuple)):
        return value
    if attribute == "payouts":
        return tuple(Tier(up_to, tuple(percent)) for up_to, percent in value)
    return tuple(value)


def profile_values(
    profile: Profile, points: Callable[[Points], object] = lambda value: value / 100
) -> dict[str, object]:
    """Give the values nested as in TOML, for printing; ``points`` writes hundredths as a number."""
    values: dict[str, object] = {}
    for key in KEYS.values():
        value = plain_value(key.key, getattr(profile, key.attribute), points)
        section, _, name = key.key.rpartition(".")
        if section:
            table = values.setdefault(section, {})
            assert isinstance(table, dict)
            table[name] = value
        else:
            values[name] = value
    return values


def plain_value(key: str, value: Any, points: Callable[[Points], object]) -> object:
    """Give one key's value as in TOML; ``points`` writes hundredths as a number."""
    kind = KEYS[key].kind
    if kind == POINTS:
        return points(value)
    if kind == POINTS_LIST:
        return [points(each) for each in value]
    if kind == TIERS:
        return [{"up_to": up_to, "percent": [points(share) for share in percent]} for up_to, percent in value]
    return list(value) if isinstance(value, tuple) else value


def value_text(key: str, value: object) -> str:
    """Write a profile's value for people: money in dollars, points without needless zeros.

    >>> value_text("rebuy.night_cents", 2000), value_text("hits.each", 150)
    ('$20.00', '1.5')
    """
    from dcpl.rules.wording import money_text, points_text

    kind = KEYS[key].kind
    if isinstance(value, (list, tuple)):
        if kind == TIERS:
            return "; ".join(
                f"up to {up_to}: " + "/".join(points_text(share) for share in percent)
                for up_to, percent in value
            )
        return ", ".join(points_text(each) if kind == POINTS_LIST else str(each) for each in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return money_text(value) if kind == CENTS else points_text(value) if kind == POINTS else str(value)
    return str(value)


def parse_profile(text: str, file: str, default: Profile | None = None) -> Profile:
    """Read a profile from TOML. A key that it does not name keeps the value of ``default``.

    Raises ``Refused`` with every fault: unknown key, wrong type, out of range, values that do not go
    together, and (without ``default``) a missing key.
    """
    import tomllib

    try:
        values = tomllib.loads(text, parse_float=Number)
    except (ValueError, RecursionError) as error:
        told = str(error) or "nested too deep"
        place = re.search(r"line (\d+)", told)
        line = int(place[1]) if place else len(text.splitlines()) if "end of document" in told else None
        problem = Problem(f"not TOML: {told}", "a profile is written in TOML, as the preset is", file, line)
        raise Refused([problem]) from error
    return read_profile(values, file, default, _lines(text))


def read_profile(
    values: Mapping[str, object],
    file: str | None = None,
    default: Profile | None = None,
    lines: Mapping[str, int] | None = None,
) -> Profile:
    """Read a profile from values nested as in TOML (``profile_values``); as ``parse_profile``."""
    lines = lines or {}
    problems: list[Problem] = []
    read: dict[str, Any] = default._asdict() if default else {}
    for name, raw in _flat(values):
        key = KEYS.get(name)
        if key is None:
            problems.append(_unknown(name)._replace(file=file, line=lines.get(name)))
            continue
        try:
            read[key.attribute] = read_value(key, raw)
        except Unfit as unfit:
            problems.append(_unfit(key, unfit)._replace(file=file, line=lines.get(name)))
            read.setdefault(key.attribute, None)
    for key in KEYS.values():
        if key.attribute not in read:
            problems.append(Problem(f"{key.key} is missing", f"allowed: {key.allowed}", file))
    if not problems:
        profile = Profile(**read)
        for names, problem in _cross_problems(profile):
            line = next((lines[name] for name in names if name in lines), None)
            problems.append(problem._replace(file=file, line=line))
        if not problems:
            return profile
    raise Refused(sorted(problems, key=lambda problem: problem.line or 0))


def check_profile(profile: Profile) -> list[Problem]:
    """Judge a whole profile: every value by its key, then the values that must go together."""
    problems = []
    for key in KEYS.values():
        try:
            check_value(key, getattr(profile, key.attribute))
        except Unfit as unfit:
            problems.append(_unfit(key, unfit))
    return problems or [problem for _, problem in _cross_problems(profile)]


def parse_assignment(text: str) -> tuple[str, object]:
    """Read ``KEY=VALUE`` of an amendment; the value as the profile holds it (points in hundredths).

    Texts need no quotes, lists no brackets; payouts are written as in TOML. Raises ``Refused``, or
    ``UsageError`` where it is no assignment at all.

    >>> parse_assignment("hits.each=1.5"), parse_assignment("hits.shared = full")
    (('hits.each', 150), ('hits.shared', 'full'))
    """
    name, equals, written = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise UsageError(f'"{text}" does not set a key', "write KEY=VALUE, such as hits.each=2")
    key = KEYS.get(name)
    if key is None:
        raise Refused([_unknown(name)])
    try:
        return name, read_value(key, _raw_value(key, written))
    except Unfit as unfit:
        raise Refused([_unfit(key, unfit)]) from unfit


def check_amendment(profile: Profile, key: str, value: object) -> list[Problem]:
    """Judge an amendment of the profile that is in force: the value, and what it must go with."""
    known = KEYS.get(key)
    if known is None:
        return [_unknown(key)]
    try:
        settled = _settled(known.attribute, value)
        check_value(known, settled)
    except Unfit as unfit:
        return [_unfit(known, unfit)]
    except (TypeError, ValueError):
        return [_unfit(known, Unfit("has a tier that is none"))]
    before = {problem.message for _, problem in _cross_problems(profile)}
    after = _cross_problems(profile._replace(**{known.attribute: settled}))
    return [problem for _, problem in after if problem.message not in before]


def scope(key: str) -> str:
    """Tell whether a key is judged night by night (``N``) or is one for the season (``S``)."""
    if key not in KEYS:
        raise Refused([_unknown(key)])
    return KEYS[key].scope


def amended(profile: Profile, amendments: Sequence[Amendment], event: int | None) -> Profile:
    """Give the profile in force at a regular event; ``event`` None: the season's view (BASE, §12).

    What belongs to the season holds everywhere; what is judged by night from its event on, the
    latest start deciding, and of one start the amendment recorded last. The season's view has all.
    """
    changes: dict[str, Any] = {}
    for amendment in sorted(amendments, key=lambda amendment: amendment.event or 0):
        if amendment.event is None or event is None or amendment.event <= event:
            key = KEYS.get(amendment.key)
            if key is None:
                raise StoreError(f'an amendment names the unknown key "{amendment.key}"')
            try:
                changes[key.attribute] = _settled(key.attribute, amendment.value)
            except (TypeError, ValueError) as error:
                raise StoreError(f"the amendment of {amendment.key} in the database is damaged") from error
    return profile._replace(**changes) if changes else profile


def _cross_problems(profile: Profile) -> list[tuple[tuple[str, ...], Problem]]:
    """Judge the values that must go together; each fault with its keys."""
    p = profile
    ordered = (
        ("post_season.full_events", p.post_season_full_events, "season.events", p.season_events),
        (
            "post_season.fee_events",
            p.post_season_fee_events,
            "post_season.full_events",
            p.post_season_full_events,
        ),
        ("stack.least", p.stack_least, "stack.most", p.stack_most),
        ("no_show.penalty", p.no_show_penalty, "no_show.most", p.no_show_most),
    )
    problems: list[tuple[tuple[str, ...], Problem]] = []
    for lower, low, upper, high in ordered:
        if low > high:
            told = (
                f"{lower} is {value_text(lower, low)}, more than {upper}, which is {value_text(upper, high)}"
            )
            problems.append(((lower, upper), Problem(told, f"allowed: at most {value_text(upper, high)}")))
    # One key is amended at a time, so smallest_chip may leave the smallest of stack.chips behind.
    made_of = (
        ("stack.least", p.stack_least, "stack.smallest_chip", p.stack_smallest_chip),
        ("stack.most", p.stack_most, "stack.smallest_chip", p.stack_smallest_chip),
        ("stack.regular", p.stack_regular, "stack.chips", p.stack_chips[0]),
    )
    for name, stack, other, chip in made_of:
        if stack % chip:
            told = f"{name} is {stack}, which chips of {chip} ({other}) cannot make"
            problems.append(((name, other), Problem(told, f"allowed: a multiple of {chip}")))
    if p.stack_smallest_chip not in p.stack_chips:
        told = f"stack.smallest_chip is {p.stack_smallest_chip}, which is not in stack.chips"
        chips = value_text("stack.chips", p.stack_chips)
        problems.append((("stack.smallest_chip", "stack.chips"), Problem(told, f"allowed: one of {chips}")))
    return problems


def _raw_value(key: Key, written: str) -> object:
    import tomllib

    if key.kind in (POINTS_LIST, CHIPS_LIST, CHOICES) and not written.startswith("["):
        if key.kind == CHOICES:
            return [word for word in (part.strip(" \"'") for part in written.split(",")) if word]
        written = f"[{written}]"
    try:
        values = tomllib.loads(f"value = {written}", parse_float=Number)
        if [*values] == ["value"] and (key.kind != TEXT or isinstance(values["value"], str)):
            return values["value"]
    except (ValueError, RecursionError):
        pass
    if key.kind in (TEXT, CHOICE):
        return written
    raise Unfit(f'cannot be read from "{written[:40]}"')


def _flat(values: Mapping[str, object]) -> list[tuple[str, object]]:
    """Name every value by its dotted key; a section that is not a table stays under its own name."""
    flat: list[tuple[str, object]] = []
    sections = {key.rpartition(".")[0] for key in KEYS}
    for name, value in values.items():
        if name in sections and isinstance(value, dict):
            flat += [(f"{name}.{inner}", each) for inner, each in value.items()]
        else:
            flat.append((name, value))
    return flat


def _unknown(name: str) -> Problem:
    from difflib import get_close_matches

    sections = {key.rpartition(".")[0] for key in KEYS} - {""}
    if name in sections:
        return Problem(f"{name} is a section", f"write it as the table [{name}]")
    near = get_close_matches(name, KEYS, n=1) or [key for key in KEYS if key.rpartition(".")[2] == name]
    return Problem(
        f"unknown key {name}", f"did you mean {near[0]}?" if near else "see the keys of the preset"
    )


def _unfit(key: Key, unfit: Unfit) -> Problem:
    return Problem(f"{key.key} {unfit}", f"allowed: {key.allowed}")


def _lines(text: str) -> dict[str, int]:
    """Find the line that each key of a TOML text stands on; of a repeated table, the first."""
    found: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\[?\s*([\w.\- ]+?)\s*\]", line):
            section = header[1]
            found.setdefault(section, number)
        elif assigned := re.match(r"""\s*["']?([\w.\-]+)["']?\s*=""", line):
            found.setdefault(f"{section}.{assigned[1]}" if section else assigned[1], number)
    return found
