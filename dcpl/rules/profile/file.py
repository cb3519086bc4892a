"""A rules profile from outside: read from TOML, JSON or KEY=VALUE, and judged as a whole."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from dcpl.errors import Problem, Refused, UsageError
from dcpl.rules.profile.key import (
    CHIPS_LIST,
    CHOICE,
    CHOICES,
    FORMULA,
    LIMITS,
    POINTS_LIST,
    TEXT,
    Key,
)
from dcpl.rules.profile.kinds import check_value, read_value
from dcpl.rules.profile.raw import Number, Unfit, told
from dcpl.rules.profile.text import told_keys
from dcpl.rules.profile.together import together
from dcpl.rules.profile.values import (
    KEYS,
    POINTS_BY,
    SECTIONS,
    Profile,
    made_of,
    reads_table,
    settled,
    value_of,
    with_value,
)
from dcpl.rules.wording import names_text

BASES = '"dcpl", "plain" or the name of a file beside it'
"""What a profile may name to rest on."""


def parse_profile(text: str, file: str, default: Profile | None = None) -> Profile:
    """Read a profile from TOML. A key that it does not name keeps the value of ``default``.

    ``default`` is what the text says that it extends (``extended``), with the value of ``extends``.

    Of the ways to base points (``points.schedule``, ``points.by_field``, ``points.formula``) the one
    that it names takes the place of the default's; more than one is a fault.

    Raises ``Refused`` with every fault: unknown key, wrong type, out of range, values that do not go
    together, and (without ``default``) a missing key.
    """
    return read_profile(_values(text, file), file, default, _lines(text))


def extended(text: str, file: str) -> tuple[str, int | None] | None:
    """Tell which rules a profile in TOML names to rest on, and on which line; None where it names none.

    Raises ``Refused`` where the text is no TOML, or names something that is no text.
    """
    values = _values(text, file)
    if "extends" not in values:
        return None
    name, line = values["extends"], _lines(text).get("extends")
    if not isinstance(name, str) or isinstance(name, Number) or not name.strip():
        remedy = f"allowed: {BASES}"
        raise Refused([Problem(f"extends is {told(name)}", remedy, file, line)])
    return name, line


def read_profile(
    values: Mapping[str, object],
    file: str | None = None,
    default: Profile | None = None,
    lines: Mapping[str, int] | None = None,
) -> Profile:
    """Read a profile from values nested as in TOML (``profile_values``); as ``parse_profile``."""
    lines = lines or {}
    problems: list[Problem] = []
    read: dict[str, Any] = {key: value_of(default, key) for key in KEYS} if default else {}
    flat = _flat(values)
    ways = [name for name, _ in flat if name in POINTS_BY]
    if ways:
        read.update(POINTS_BY)
    if reads_table(dict(flat).get("points.formula")):
        ways.remove("points.formula")
    if len(ways) > 1:
        told = f"{names_text(ways)} are all named, and one way alone gives base points"
        told = told.replace("are all", "are both") if len(ways) == 2 else told
        remedy = f"keep one of {', '.join(ways)}"
        problems.append(Problem(told, remedy, file, max(lines.get(name, 0) for name in ways) or None))
    for name, raw in flat:
        if name == "extends" and default:  # its file is the default, and holds what that rests on
            continue
        key = KEYS.get(name)
        if key is None:
            problems.append(unknown_key(name)._replace(file=file, line=lines.get(name)))
            continue
        try:
            read[name] = read_value(key, raw)
        except Unfit as unfit:
            problems += [each._replace(file=file, line=lines.get(name)) for each in _unfit(key, unfit)]
            read.setdefault(name, None)
    for name, key in KEYS.items():
        if name not in read and key.preset is None:
            problems.append(Problem(f"{name} is missing", _allowed(key), file))
    if not problems:
        profile = made_of(read)
        for names, problem in together(profile):
            line = next((lines[name] for name in names if name in lines), None)
            problems.append(problem._replace(file=file, line=line))
        if not problems:
            return profile
    raise Refused(sorted(problems, key=lambda problem: problem.line or 0))


def _values(text: str, file: str) -> dict[str, object]:
    import tomllib

    try:
        return tomllib.loads(text, parse_float=Number)
    except (ValueError, RecursionError) as error:
        why = str(error) or "nested too deep"
        place = re.search(r"line (\d+)", why)
        line = int(place[1]) if place else len(text.splitlines()) if "end of document" in why else None
        problem = Problem(f"not TOML: {why}", "a profile is written in TOML, as the preset is", file, line)
        raise Refused([problem]) from error


def silent_points(text: str, profile: Profile) -> list[tuple[str, object]]:
    """List what a profile's file does not name and yet gives or takes points, with the preset's value.

    ``profile`` is what was read from the file.
    """
    import tomllib

    named = {name for name, _ in _flat(tomllib.loads(text, parse_float=Number))}
    by_schedule = not profile.points.formula or reads_table(profile.points.formula)
    asked = {
        "rebuy.penalty": profile.rebuy.most,
        "points.schedule": profile.points.schedule,
        "points.beyond": by_schedule,
        "no_show.penalty": profile.no_show.most,
    }
    of_points = ("rebuy.penalty", "points.schedule", "points.beyond", "hits.each", "hits.winner")
    return [
        (key, value)
        for key in (*of_points, "button.value", "high_hand.points", "no_show.penalty")
        if key not in named and asked.get(key, True) and (value := value_of(profile, key))
    ]


def check_profile(profile: Profile) -> list[Problem]:
    """Judge a whole profile: every value by its key, then the values that must go together."""
    problems = []
    for key in told_keys(profile):
        try:
            check_value(key, value_of(profile, key.key))
        except Unfit as unfit:
            problems += _unfit(key, unfit)
    return problems or [problem for _, problem in together(profile)]


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
        raise Refused([unknown_key(name)])
    try:
        return name, read_value(key, _raw_value(key, written))
    except Unfit as unfit:
        raise Refused(_unfit(key, unfit)) from unfit


def check_amendment(profile: Profile, key: str, value: object) -> list[Problem]:
    """Judge an amendment of the profile that is in force: the value, and what it must go with."""
    known = KEYS.get(key)
    if known is None:
        return [unknown_key(key)]
    try:
        given = settled(known, value)
        check_value(known, given)
    except Unfit as unfit:
        return _unfit(known, unfit)
    except (TypeError, ValueError):
        return _unfit(known, Unfit("has a tier that is none"))
    before = {problem.message for _, problem in together(profile)}
    after = together(with_value(profile, key, given))
    return [problem for _, problem in after if problem.message not in before]


def scope(key: str) -> str:
    """Tell whether a key is judged night by night (``N``) or is one for the season (``S``)."""
    if key not in KEYS:
        raise Refused([unknown_key(key)])
    return KEYS[key].scope


def _raw_value(key: Key, written: str) -> object:
    import tomllib

    if key.kind in (POINTS_LIST, CHIPS_LIST, CHOICES) and not written.startswith("["):
        if key.kind == CHOICES:
            return [word for word in (part.strip(" \"'") for part in written.split(",")) if word]
        written = f"[{written}]"
    try:
        values = tomllib.loads(f"value = {written}", parse_float=Number)
        if [*values] == ["value"] and (key.kind not in (TEXT, FORMULA) or isinstance(values["value"], str)):
            return values["value"]
    except (ValueError, RecursionError):
        pass
    if key.kind in (TEXT, CHOICE, FORMULA) or key.kind in LIMITS:
        return written
    raise Unfit(f'cannot be read from "{written[:40]}"')


def _flat(values: Mapping[str, object]) -> list[tuple[str, object]]:
    """Name every value by its dotted key; a section that is not a table stays under its own name."""
    flat: list[tuple[str, object]] = []
    for name, value in values.items():
        if name in SECTIONS and isinstance(value, dict):
            flat += [(f"{name}.{inner}", each) for inner, each in value.items()]
        else:
            flat.append((name, value))
    return flat


def unknown_key(name: str) -> Problem:
    """Say that a profile has no such key, and which one may be meant."""
    from difflib import get_close_matches

    if name in SECTIONS:
        return Problem(f"{name} is a section", f"write it as the table [{name}]")
    near = get_close_matches(name, KEYS, n=1) or [key for key in KEYS if key.rpartition(".")[2] == name]
    return Problem(
        f"unknown key {name}", f"did you mean {near[0]}?" if near else "`dcpl season rules keys` lists them"
    )


def _unfit(key: Key, unfit: Unfit) -> list[Problem]:
    """Tell what is wrong with a key's value: of a list of tables, each fault by the table's own key."""
    return [Problem(f"{key.key} {each}", _allowed(each.key or key)) for each in unfit.each or (unfit,)]


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


def _allowed(key: Key) -> str:
    from dcpl.rules.profile.words import allowed_text

    return f"allowed: {allowed_text(key)}"
