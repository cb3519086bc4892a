"""What the values of a rules profile may be: each kind read from TOML or JSON, and judged."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dcpl.errors import StoreError
from dcpl.rules.profile.key import (
    CHIPS_LIST,
    CHOICE,
    CHOICES,
    FORMULA,
    FORMULA_OR_LIST,
    HAND_POINTS,
    LIMITS,
    MOST_CENTS,
    MOST_EVENTS,
    MOST_PLACES,
    NAMES,
    NUMBERS,
    POINTS,
    POINTS_LIST,
    RULES,
    SCHEDULES,
    TABLES,
    TEXT,
    TIERS,
    YES_NO,
    Key,
    keys_of,
)
from dcpl.rules.profile.lists import EVERY_SEASON, Amounts, Tier
from dcpl.rules.profile.raw import Number, Unfit, told
from dcpl.rules.profile.sections import FieldSchedule
from dcpl.rules.profile.values import NO_LIMIT, UNLIMITED, from_json
from dcpl.rules.units import RO_SHAM_BO, Points
from dcpl.rules.wording import count_text

_DECIMAL = re.compile(r"([+-]?)(\d+)(?:\.(\d+))?")


def read_value(key: Key, raw: object) -> object:
    """Turn a value as TOML or JSON writes it into the profile's own, within the key's range.

    Points become hundredths, lists tuples, payouts ``Tier`` or ``Amounts``, schedules by the size of
    the field ``FieldSchedule``, "unlimited" ``UNLIMITED``. Raises ``Unfit``.

    >>> read_value(Key(POINTS, "N", "", 0, 1000), Number("2.5"))
    250
    """
    if key.kind == POINTS:
        value: object = _hundredths(raw)
    elif key.kind == POINTS_LIST:
        value = tuple(_hundredths(each) for each in _list(raw))
    elif key.kind in (CHIPS_LIST, CHOICES):
        value = _list(raw)
    elif key.kind == TIERS:
        value = tuple(_tier(each) for each in _list(raw))
    elif key.kind == SCHEDULES:
        if not _list(raw):
            raise Unfit("has no table")
        value = tuple(_schedule(each) for each in _list(raw))
    elif key.kind == TABLES:
        value = _read_tables(key, _list(raw))
    elif key.kind in LIMITS and raw == NO_LIMIT:
        return UNLIMITED
    elif key.kind == HAND_POINTS:
        value = _hands(key, raw)
    elif key.kind == NAMES:
        value = (raw,) if raw == EVERY_SEASON else _list(raw)
    elif key.kind == FORMULA_OR_LIST and isinstance(raw, (list, tuple)):
        value = tuple(_hundredths(each) for each in raw)
    elif key.kind in (FORMULA, FORMULA_OR_LIST) and isinstance(raw, str) and not isinstance(raw, Number):
        value = " ".join(raw.split())
        if not value:
            raise Unfit("is empty")
    else:
        value = raw
    if value == UNLIMITED:  # it is written as a word, and a number so high is out of range
        raise Unfit(f"is {told(value)}")
    check_value(key, value)
    return value


def _hands(key: Key, raw: object) -> tuple[tuple[str, Points], ...]:
    """Read points by hands, in the order of the hands."""
    if not isinstance(raw, dict):
        raise Unfit(f"is {told(raw)}")
    read = {hand: _hundredths(points) for hand, points in raw.items()}
    for hand in (hand for hand in read if hand not in key.choices):
        raise Unfit(f"has {told(hand)}, which is no hand")
    return tuple((hand, read[hand]) for hand in key.choices if hand in read)


def check_value(key: Key, value: object) -> None:
    """Judge one value of a profile by its key alone. Raises ``Unfit``."""
    kind = key.kind
    if kind in NUMBERS:
        _check_number(key, value)
    elif kind == TEXT:
        _check_text(key, value)
    elif kind == CHOICE:
        if value not in key.choices:
            raise Unfit(f"is {told(value)}")
    elif kind == YES_NO:
        if not isinstance(value, bool):
            raise Unfit(f"is {told(value)}")
    elif kind == FORMULA_OR_LIST and isinstance(value, tuple):
        _check_list(key, value)
    elif kind == HAND_POINTS:
        _check_hands(key, _tuple(value))
    elif kind == NAMES:
        _check_names(_tuple(value))
    elif kind == RULES:
        _check_rules(value)
    elif kind in (FORMULA, FORMULA_OR_LIST):
        if not isinstance(value, str) or isinstance(value, Number):
            raise Unfit(f"is {told(value)}")
        _check_formula(key, value)
    elif kind in (POINTS_LIST, CHIPS_LIST):
        _check_list(key, _tuple(value))
    elif kind == CHOICES:
        _check_choices(key, _tuple(value))
    elif kind == TIERS:
        _check_tiers(_tuple(value))
    elif kind == TABLES:
        _check_tables(key, _tuple(value))
    else:
        _check_schedules(key, _tuple(value))


def _check_text(key: Key, value: object) -> None:
    if not isinstance(value, str) or isinstance(value, Number):
        raise Unfit(f"is {told(value)}")
    if not value.isprintable():
        raise Unfit("has unprintable letters")
    if not key.least <= len(value.strip()) <= key.most:
        raise Unfit(f"is {len(value.strip())} letters long")


def _check_hands(key: Key, pairs: tuple[object, ...]) -> None:
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or pair[0] not in key.choices:
            raise Unfit(f"is {told(pairs)}")
        _check_number(key, pair[1])


def _check_names(names: tuple[object, ...]) -> None:
    for each in names:
        if not isinstance(each, str) or isinstance(each, Number) or not each.strip():
            raise Unfit(f"has {told(each)}")


def _check_number(key: Key, value: object) -> None:
    number = _whole(value)
    if key.kind in LIMITS and number == UNLIMITED:
        return
    if not key.least <= number <= key.most and not (key.none and number == 0):
        if key.kind in (POINTS, POINTS_LIST, SCHEDULES, HAND_POINTS) and abs(number) < 10**18:
            sign = "-" if number < 0 else ""
            raise Unfit(f"is {sign}{abs(number) // 100}.{abs(number) % 100:02d}")
        raise Unfit(f"is {told(number)}")


def _check_list(key: Key, values: tuple[object, ...]) -> None:
    if not 1 <= len(values) <= MOST_PLACES:
        raise Unfit(f"has {len(values)} values")
    for each in values:
        _check_number(key, each)
    if key.kind == CHIPS_LIST and list(values) != sorted({*values}):  # type: ignore[type-var]  # whole numbers, just judged
        raise Unfit("is not in ascending order")


def _check_choices(key: Key, values: tuple[object, ...]) -> None:
    for each in values:
        if each not in key.choices:
            raise Unfit(f"has {told(each)}")
    if len({*values}) < len(values):
        raise Unfit("has a value twice")
    if RO_SHAM_BO in values[:-1]:
        raise Unfit("goes on after ro-sham-bo, which leaves no tie")


def _check_rules(value: object) -> None:
    """Rules are the name of a file until a season takes them along, and then what it took (``to_json``)."""
    if not isinstance(value, str) or isinstance(value, Number) or not value.strip():
        raise Unfit(f"is {told(value)}")
    if value.startswith("{"):
        try:
            from_json(value)
        except StoreError as error:
            raise Unfit("holds no rules") from error


def _check_formula(key: Key, text: str) -> None:
    from dcpl.rules.formula.formula import VARIABLES, FormulaError, check_formula

    if text:
        try:
            check_formula(text, key.choices or VARIABLES)
        except FormulaError as error:
            raise Unfit(str(error)) from error


def _check_tiers(tiers: tuple[object, ...]) -> None:
    before = 1
    for index, tier in enumerate(tiers, 1):
        if not isinstance(tier, (Tier, Amounts)):
            raise Unfit(f"tier {index} is no table of up_to and percent, or of up_to and cents")
        before = _above(f"tier {index}", tier.up_to, before)
        if isinstance(tier, Amounts):
            if not tier.cents:
                raise Unfit(f"tier {index} pays nobody")
            if not all(0 < _whole(amount) <= MOST_CENTS for amount in tier.cents):
                raise Unfit(f"tier {index}: an amount is not from 1 to {MOST_CENTS} cents")
        else:
            if not all(0 < _whole(share) <= 100_00 for share in tier.percent):
                raise Unfit(f"tier {index}: a percent is not above 0 and up to 100")
            if sum(tier.percent) != 100_00:
                whole, rest = divmod(sum(tier.percent), 100)
                written = f"{whole}" + (f".{rest:02d}" if rest else "")
                raise Unfit(f"tier {index}: its percents add up to {written}")
        if len(tier[1]) > tier.up_to:
            raise Unfit(f"tier {index}: {len(tier[1])} places are paid in a field of {tier.up_to}")


def _check_schedules(key: Key, schedules: tuple[object, ...]) -> None:
    before = 1
    for index, schedule in enumerate(schedules, 1):
        if not isinstance(schedule, FieldSchedule):
            raise Unfit(f"table {index} is no table of up_to and schedule")
        before = _above(f"table {index}", schedule.up_to, before)
        if not 1 <= len(schedule.schedule) <= MOST_PLACES:
            raise Unfit(f"table {index} has {count_text(len(schedule.schedule), 'place')}")
        for points in schedule.schedule:
            try:
                _check_number(key, points)
            except Unfit as unfit:
                raise Unfit(f"table {index}: a value {unfit}") from unfit


def _above(where: str, up_to: object, before: int) -> int:
    """Judge a table's field size: in range, and more than the one before it."""
    number = _whole(up_to)
    if not 2 <= number <= MOST_EVENTS:
        raise Unfit(f"{where}: up_to is {told(number)}")
    if number <= before:
        raise Unfit(f"{where}: up_to is {number}, not above the {where.split()[0]} before it")
    return number


def _read_tables(key: Key, raws: Sequence[object]) -> tuple[object, ...]:
    """Read ``[[key]]``: each table by its own keys; raises ``Unfit`` with every fault of all of them."""
    own = {its.key: its for its in keys_of(key.table)}
    tables: list[object] = []
    faults: list[Unfit] = []
    for number, raw in enumerate(raws, 1):
        if not isinstance(raw, dict):
            faults.append(Unfit(f"{number} is {told(raw)}"))
            continue
        values: dict[str, object] = {}
        for name in (name for name in raw if name not in own):
            faults.append(Unfit(f"{number} has the unknown key {name}"))
        for name, its in own.items():
            try:
                values[name] = read_value(its, raw[name]) if name in raw else its.preset
            except Unfit as unfit:
                faults.append(Unfit(f"{number}: {name} {unfit}", its))
            else:
                if values[name] is None:
                    faults.append(Unfit(f"{number}: {name} is missing", its))
        tables.append(key.table(*values.values()) if len(values) == len(own) else None)
    if faults:
        raise Unfit("; ".join(map(str, faults)), each=faults)
    return tuple(tables)


def _check_tables(key: Key, tables: tuple[object, ...]) -> None:
    faults: list[Unfit] = []
    for number, table in enumerate(tables, 1):
        if not isinstance(table, key.table):
            faults.append(Unfit(f"{number} is no table"))
            continue
        for its, value in zip(keys_of(key.table), table, strict=True):
            try:
                if value != its.preset:
                    check_value(its, value)
            except Unfit as unfit:
                faults.append(Unfit(f"{number}: {its.key} {unfit}", its))
    if faults:
        raise Unfit("; ".join(map(str, faults)), each=faults)


def _tier(raw: object) -> Tier | Amounts:
    if isinstance(raw, dict) and {*raw} == {"up_to", "percent"}:
        return Tier(_whole(raw["up_to"]), tuple(_hundredths(each) for each in _list(raw["percent"])))
    if isinstance(raw, dict) and {*raw} == {"up_to", "cents"}:
        return Amounts(_whole(raw["up_to"]), tuple(_whole(each) for each in _list(raw["cents"])))
    raise Unfit("has a tier that is no table of up_to and percent, or of up_to and cents")


def _schedule(raw: object) -> FieldSchedule:
    if isinstance(raw, dict) and {*raw} == {"up_to", "schedule"}:
        return FieldSchedule(
            _whole(raw["up_to"]), tuple(_hundredths(each) for each in _list(raw["schedule"]))
        )
    raise Unfit("has a table that is not one of up_to and schedule")


def _list(raw: object) -> tuple[object, ...]:
    if not isinstance(raw, (list, tuple)):
        raise Unfit(f"is {told(raw)}")
    return tuple(raw)


def _tuple(value: object) -> tuple[object, ...]:
    if not isinstance(value, tuple):
        raise Unfit(f"is {told(value)}")
    return value


def _whole(raw: object) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise Unfit(f"is {told(raw)}")
    return raw


def _hundredths(raw: object) -> Points:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return 100 * raw
    if not isinstance(raw, (Number, float)):
        raise Unfit(f"is {told(raw)}")
    match = _DECIMAL.fullmatch(str(raw).replace("_", ""))
    if match is None or len(match[2]) > 18:
        raise Unfit(f"is {told(raw)}")
    sign, whole, rest = match.groups()
    rest = (rest or "").rstrip("0")
    if len(rest) > 2:
        raise Unfit(f"is {told(raw)}, with more than two places")
    return (-1 if sign == "-" else 1) * int(whole + rest.ljust(2, "0"))
