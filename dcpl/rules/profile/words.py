"""What a key of a profile may be, in words: for messages, which few ever see."""

from __future__ import annotations

from dcpl.rules.profile.key import (
    CHIPS_LIST,
    CHOICE,
    CHOICES,
    FORMULA,
    FORMULA_OR_LIST,
    HAND_POINTS,
    LIMITS,
    MOST_PLACES,
    NAMES,
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
from dcpl.rules.profile.values import NO_LIMIT
from dcpl.rules.wording import names_text


def allowed_text(key: Key) -> str:
    """Say what a key may be: ``a whole number from 1 to 9999``."""
    kind = key.kind
    if kind == CHOICE:
        *others, last = (f'"{choice}"' for choice in key.choices)
        return f"{', '.join(others)} or {last}"
    if kind == CHOICES:
        return "a list of " + ", ".join(f'"{choice}"' for choice in key.choices) + ", each at most once"
    if kind == YES_NO:
        return "true or false"
    if kind == TEXT:
        return f"a text of {key.least} to {key.most} letters"
    if kind == HAND_POINTS:
        return f"a table of {names_text(list(key.choices))} to points"
    if kind == NAMES:
        return 'a list of names, or "all"'
    if kind == RULES:
        return "the name of a file beside it, or of a profile of dcpl's own"
    if kind == FORMULA_OR_LIST:
        return f"a list of numbers, or a formula of {names_text(list(key.choices))}"
    if kind == FORMULA:
        from dcpl.rules.formula.formula import allowed

        return allowed(key.choices) if key.choices else allowed()
    if kind == TIERS:
        return (
            "tables of up_to (2 to 9999, ascending) and percent (a list that adds up to 100) "
            "or cents (a list of amounts)"
        )
    if kind == TABLES:
        return f"tables of {names_text([own.key for own in keys_of(key.table)])}"
    points = f"{key.least // 100} to {key.most // 100} with at most two places"
    if kind == SCHEDULES:
        return (
            f"tables of up_to (2 to 9999, ascending) and schedule (1 to {MOST_PLACES} numbers from {points})"
        )
    if kind == POINTS:
        return f"a number from {points}"
    if kind == POINTS_LIST:
        return f"1 to {MOST_PLACES} numbers from {points}"
    if kind == CHIPS_LIST:
        return f"an ascending list of whole numbers from {key.least} to {key.most}"
    number = f"a whole number from {key.least} to {key.most}"
    return ("0 for none, or " if key.none else "") + number + (f', or "{NO_LIMIT}"' if kind in LIMITS else "")
