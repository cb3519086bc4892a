"""The rules that a season is made by: a file or a name, and the rules that these rest on."""

from __future__ import annotations

from pathlib import Path

from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.names import nearest
from dcpl.rules.profile.file import BASES, extended, parse_profile, silent_points
from dcpl.rules.profile.lists import TableRules
from dcpl.rules.profile.values import BASE, KEYS, Profile, to_json
from dcpl.rules.wording import names_text
from dcpl.store.files import data_file, data_names, given_file

MOST_FILES = 9
"""So many files may rest on one another; more are a slip."""

MOST_BYTES = 1_000_000
"""What is larger is no rules, and is not read."""


def named_rules(rules: str | None) -> tuple[Profile, list[tuple[str, object]]]:
    """Read the rules of a new season: a profile's file, or the name of one that comes with dcpl.

    A profile may rest on another (``extends``): on ``dcpl``, on ``plain``, or on a file beside it. What
    it does not name is as there, and lists replace lists. Also gives what gives or takes points by the
    preset alone. Raises ``Refused`` with every fault of the first file that has one.
    """
    profile = parse_profile(data_file(f"profiles/{BASE}.toml"), f"{BASE}.toml")
    if rules is None:
        return profile, []
    texts = _rested(rules)
    if texts[-1] == _own("plain"):
        profile = profile._replace(extends="plain")
    for text, file in reversed(texts):
        profile = parse_profile(text, file, profile)
        profile = profile._replace(table=with_rules_of_tables(profile.table, file))
    silent = [silent_points(text, profile) for text, _ in texts]
    return profile, [each for each in silent[0] if all(each in others for others in silent)]


def with_rules_of_tables(tables: tuple[TableRules, ...], file: str) -> tuple[TableRules, ...]:
    """Copy in the rules of tables that are judged by those of another file, beside this one."""
    return tuple(_with_rules(table, file) for table in tables)


def _with_rules(table: TableRules, file: str) -> TableRules:
    if not table.rules or table.rules.startswith("{"):
        return table
    beside = Path(file).parent / table.rules
    if beside.is_file() and beside.resolve() == Path(file).resolve():
        told = f'the table "{table.name}" is judged by this very file'
        raise Refused([Problem(told, "leave rules out: then it is judged by the season's own", file or None)])
    if not beside.is_file() and table.rules not in data_names("profiles", ".toml"):
        told = f'the table "{table.name}" is judged by "{table.rules}", and no such file lies beside it'
        raise Refused([Problem(told, "a file, or the name of a profile of dcpl's own", file or None)])
    rules, _ = named_rules(str(beside) if beside.is_file() else table.rules)
    return table._replace(rules=to_json(rules._replace(table=())))


def _rested(rules: str) -> list[tuple[str, str]]:
    """List the texts of a profile and of those that it rests on, each with what messages call it."""
    text, file = _profile_text(rules)
    texts, seen = [(text, file)], [Path(file).resolve()]
    while named := extended(text, file):
        name, line = named
        if name in KEYS["extends"].choices:
            return texts if name == BASE else [*texts, _own(name)]
        path = Path(file).parent / name
        if not path.is_file():
            told = f'extends is "{name}", and no such file lies beside it'
            raise Refused([Problem(told, f"allowed: {BASES}", file, line)])
        if path.resolve() in seen or len(seen) == MOST_FILES:
            told = (
                f'extends is "{name}", which rests on this file itself'
                if path.resolve() in seen
                else (f"more than {MOST_FILES} files rest on one another")
            )
            raise Refused([Problem(told, 'the last of them extends "dcpl" or "plain"', file, line)])
        text, file = _text(path), str(path)
        texts.append((text, file))
        seen.append(path.resolve())
    return texts


def _own(name: str) -> tuple[str, str]:
    return data_file(f"profiles/{name}.toml"), f"{name}.toml"


def _profile_text(rules: str) -> tuple[str, str]:
    """Find a profile: a file, else one of dcpl's own by its name; with what messages call it."""
    path = Path(rules)
    bundled = data_names("profiles", ".toml")
    if rules in bundled and not path.is_file():
        return _own(rules)
    if not path.is_file() and "." not in path.name and path.name == rules:
        near = nearest(rules, bundled, 1)
        listed = f"dcpl's own are {names_text(bundled)}; any other is named by its file, such as ours.toml"
        raise DcplError(f'there are no rules "{rules}"', f"did you mean {near[0]}?" if near else listed)
    return _text(path), rules


def _text(path: Path) -> str:
    try:
        return given_file(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DcplError(f"{path}: byte {error.start} is not UTF-8", "save the file as UTF-8") from error
