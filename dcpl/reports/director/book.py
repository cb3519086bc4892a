"""The director's book: a ruling by its name, the list by situation, and a word looked up."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from dcpl.errors import DcplError, UsageError
from dcpl.printouts.document import Column, Document, Table
from dcpl.printouts.plain_page import plain_page
from dcpl.reports.director.answer import answer_document
from dcpl.reports.director.given import Ask, Given, Sitting
from dcpl.rules.director.board import CASES as BOARD_CASES
from dcpl.rules.director.book import BOOK, SITUATIONS, find_entry, search
from dcpl.rules.director.entry import Entry
from dcpl.rules.director.misdeal import CASES as MISDEAL_CASES
from dcpl.rules.names import nearest

MAKERS = {
    "button": "buttons.button",
    "draw": "buttons.draw",
    "balance": "buttons.balance",
    "pots": "pots.pots",
    "odd-chip": "pots.odd_chip",
    "split": "pots.split",
    "show": "turns.show",
    "time": "turns.time",
    "out-of-turn": "turns.out_of_turn",
    "passed": "turns.passed",
    "hidden": "turns.hidden",
    "race-off": "turns.elsewhere",
    "late": "turns.elsewhere",
    "pot-limit": "bets.pot_limit",
    "raise": "bets.raised",
    "limit": "limits.limit",
    "words": "wagers.words",
    "mistake": "wagers.mistake",
    "misdeal": "deals.misdeal",
    "board": "deals.board",
    "bring-in": "deals.bring_in",
    "stub": "deals.stub",
}
"""By ruling, the module beside this one and the function in it that answers: only that one is loaded."""

CASES = {"misdeal": MISDEAL_CASES, "board": BOARD_CASES}
GUIDED = ("misdeal", "board", "out-of-turn", "passed", "hidden", "mistake", "stub")
"""Cases of judgement, and those of a few numbers: at a terminal what is missing is asked for."""
GAMES = ("stud", "razz", "omaha")
"""Other names of rulings that say the game as well."""
LEADS = (
    "who",
    "what",
    "how",
    "when",
    "is",
    "was",
    "has",
    "have",
    "does",
    "do",
    "the",
    "a",
    "must",
    "rule",
    "one",
)
"""Words that a question begins with, before the ruling is named."""
BARE = ("time", "race-off", "late")
"""Rulings that need no word more."""
HELP = ("--help", "-h", "help", "?")
_LINES = (Column("rule", ""), Column("tells", ""))
_KEYS = ("rule", "tells", "example", "paragraphs")


def rule_document(words: Sequence[str], ask: Ask | None = None, sitting: Sitting | None = None) -> Document:
    """Answer what was typed after ``dcpl rule``; nothing: the list by situation.

    ``ask`` puts a question where something is missing; ``sitting`` knows an open night's names and seats.
    """
    document = _document(words, ask, sitting)
    return document._replace(page=plain_page(document))


def _document(words: Sequence[str], ask: Ask | None, sitting: Sitting | None) -> Document:
    if not words or words[0].casefold() in HELP and len(words) == 1:
        return list_document()
    name, *rest = words
    if name.casefold() in HELP:
        name, rest = rest[0], ["--help"]
    if name.casefold() == "find" and find_entry("find") is None:
        return found_document(" ".join(rest))
    entry, rest = _named(words)
    if entry is None:
        raise _unknown(name)
    if any(word in HELP for word in rest) or not (
        rest or entry.name in BARE or (ask is not None and entry.name in GUIDED)
    ):
        return page_document(entry)
    module, _, function = MAKERS[entry.name].partition(".")
    make = getattr(import_module(f"dcpl.reports.director.{module}"), function)
    return answer_document(entry, make(Given(entry, rest, ask, sitting)))


def _named(words: Sequence[str]) -> tuple[Entry | None, list[str]]:
    """Find the ruling that the words name, one to three of them; what is left is what happened.

    It stands first, or in the middle of a sentence: ``second card exposed``.
    Another name that says what happened itself (``exposed``, ``razz``) is left to be read.
    """
    if words[0].casefold() in LEADS and find_entry(words[0]) is None and words[1:]:
        return _named(words[1:])
    for at in range(len(words)):
        entry, said, count = _at(words[at:])
        if entry is not None:
            return entry, [*words[:at], *said, *words[at + count :]]
    return None, []


def _at(words: Sequence[str]) -> tuple[Entry | None, list[str], int]:
    """Find the ruling that these words begin with, what they say besides, and how many they are."""
    for count in (3, 2, 1):
        name = "-".join(word.rstrip(",:?") for word in words[:count])
        entry = find_entry(name) if count <= len(words) else None
        if entry is not None:
            said = entry.name != name.casefold() and (entry.name in CASES or name.casefold() in GAMES)
            chip = entry.name == "words" and name.casefold().endswith("chip")
            return entry, [*words[:count]] if said else ["chip"] if chip else [], count
    return None, [], 0


def list_document() -> Document:
    """List the rulings by situation, a line each."""
    entries = {entry.name: entry for entry in BOOK}
    tables = tuple(
        Table(title, title, _LINES, [{"rule": name, "tells": entries[name].tells} for name in names])
        for title, names in SITUATIONS
    )
    return Document(
        title="Rulings at the table",
        facts={"rules": [_fact(entry) for entry in BOOK]},
        lists={"rules": _KEYS},
        tables=tables,
        notes=(
            "`dcpl rule NAME` shows how a ruling is asked for; `dcpl rule find WORD` looks a word up.",
            "`dcpl rule card -o rules.pdf` prints the book on one sheet, for the wall.",
        ),
    )


def found_document(word: str) -> Document:
    """List the rulings that tell of a word."""
    if not word.strip():
        raise UsageError("find which word?", "write it like: dcpl rule find all-in")
    found = search(word)
    if not found:
        known = {
            part for entry in BOOK for part in f"{entry.words} {entry.name} {' '.join(entry.also)}".split()
        }
        near = nearest(word.casefold(), known, 1)
        raise DcplError(
            f"no ruling tells of {word!r}", f"did you mean {near[0]}?" if near else "`dcpl rule` lists all"
        )
    rows = [{**_fact(entry), "rule": entry.name} for entry in found]
    columns = (Column("rule", "Rule"), Column("tells", "What"), Column("example", "Example"))
    return Document(
        title=f"Rulings on {word!r}",
        facts={"word": word, "rules": rows},
        lists={"rules": _KEYS},
        tables=(Table("rules", "", columns[:2], rows),),
        notes=tuple(f"dcpl rule {entry.examples[0]}" for entry in found),
    )


def page_document(entry: Entry) -> Document:
    """Show how a ruling is asked for: examples, what can be said, its paragraphs."""
    cases = CASES.get(entry.name, {})
    options = [
        {"option": f"--{option.name}", "meaning": option.meaning}
        for option in entry.options
        if option.meaning[0] != "("
    ]
    examples = [{"example": f"dcpl rule {example}"} for example in entry.examples]
    tables = [Table("examples", "Type", (Column("example", ""),), examples)]
    if entry.wants:
        tables.append(Table("words", "Say", (Column("words", ""),), [{"words": entry.wants}]))
    if cases:
        rows = [{"option": case, "meaning": meaning} for case, meaning in cases.items()]
        tables[-1] = Table("cases", "Say what happened", (Column("option", ""), Column("meaning", "")), rows)
    if options:
        columns = (Column("option", ""), Column("meaning", ""))
        shown = [row for row in options if not (cases and row["option"] == "--what")]
        tables.append(
            Table("options", "and, with or without the dashes (--pot 100, pot=100)", columns, shown)
        )
    return Document(
        title=f"{entry.name}: {entry.tells}",
        facts={**_fact(entry), "examples": [row["example"] for row in examples], "options": options},
        lists={"options": ("option", "meaning")},
        tables=tuple(tables),
        notes=(f"Paragraphs: {entry.paragraphs}.",),
    )


def _fact(entry: Entry) -> dict[str, str]:
    return {
        "rule": entry.name,
        "tells": entry.tells,
        "example": f"dcpl rule {entry.examples[0]}",
        "paragraphs": entry.paragraphs,
    }


def _unknown(name: str) -> UsageError:
    known = [word for entry in BOOK for word in (entry.name, *entry.also)]
    near = nearest(name.casefold(), known, 1)
    found = search(name)
    if near:
        remedy = f"did you mean `dcpl rule {near[0]}`?"
    elif found:
        remedy = "did you mean " + " or ".join(f"`dcpl rule {entry.name}`" for entry in found[:3]) + "?"
    else:
        remedy = "`dcpl rule` lists them by situation, `dcpl rule find WORD` looks a word up"
    return UsageError(f"there is no ruling {name!r}", remedy)
