"""The book itself: every ruling is listed, its examples answer, wrong words are told all at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.errors import DcplError
from dcpl.printouts.to_table import page
from dcpl.reports.director.book import MAKERS, rule_document
from dcpl.rules.director.book import BOOK, SITUATIONS, find_entry, search
from dcpl.rules.director.card import CARD

EXAMPLES = [example for entry in BOOK for example in entry.examples if not entry.elsewhere]


def facts(line: str) -> dict[str, object]:
    return dict(rule_document(line.split()).facts)


def refused(line: str) -> list[str]:
    with pytest.raises(DcplError) as caught:
        rule_document(line.split())
    assert caught.value.exit_code == 2
    return caught.value.lines()


def test_every_ruling_stands_once_by_situation_and_on_the_card() -> None:
    names = [name for _, group in SITUATIONS for name in group]
    assert sorted(names) == sorted(entry.name for entry in BOOK) == sorted(MAKERS)
    assert {line.rule for line in CARD} <= set(names)
    told = [word for entry in BOOK for word in (entry.name, *entry.also)]
    assert all(find_entry(word) for word in told)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_book_answers_in_the_shape_of_the_contract(example: str) -> None:
    result = CliRunner().invoke(app, ["rule", *example.split(), "-f", "json"])
    assert result.exit_code == 0, result.output
    facts = json.loads(result.stdout)
    assert list(facts)[:4] == ["rule", "do", "why", "silent"]
    assert facts["do"] and all(set(reason) == {"text", "paragraph"} for reason in facts["why"])


@pytest.mark.parametrize("entry", BOOK, ids=[entry.name for entry in BOOK])
def test_every_ruling_has_a_page_that_fits(entry: object) -> None:
    name = entry.name  # type: ignore[attr-defined]
    result = CliRunner().invoke(app, ["rule", name, "--help"])
    assert result.exit_code == 0 and f"dcpl rule {name}" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("all-in", "pots"),
        ("uncalled", "pots"),
        ("exposed", "misdeal"),
        ("heads-up", "button"),
        ("tie", "odd-chip"),
        ("misunderstood", "mistake"),
        ("clock", "time"),
    ],
)
def test_a_word_finds_its_ruling(word: str, name: str) -> None:
    assert name in [entry.name for entry in search(word)]


def test_a_word_that_finds_nothing_is_told() -> None:
    with pytest.raises(DcplError, match="no ruling tells of 'mortgage'"):
        rule_document(["find", "mortgage"])


def test_all_faults_are_told_at_once_with_an_example() -> None:
    assert refused("odd-chip 175 winners=4,7 buton=5 chip=3O") == [
        "'3O' is no amount of chips for chip (write it like 25 or 1,500)",
        "button is missing: the odd chip goes left of it (--button 5)",
        "odd-chip knows no buton (did you mean --button?)",
        "write it like: dcpl rule odd-chip 175 --chip 25 --winners 4,7 --button 5",
    ]
    assert refused("rase 300")[1] == "did you mean `dcpl rule raise`?"
    assert "ann put 100 in against 300" in refused("pots ann=100 bo=300")[0]


@pytest.mark.parametrize(
    "line", [f"{name} {rest}" for name in MAKERS for rest in ("zzz=1 ?x -- =", "--nonsense 5", "1 2 3")]
)
def test_nonsense_is_refused_and_never_a_fault_of_ours(line: str) -> None:
    try:
        rule_document(line.split())
    except DcplError as error:
        assert error.lines()


def test_what_is_missing_is_asked_for_at_a_terminal() -> None:
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return {"what": "exposed", "player": "2"}[question.partition(":")[0]]

    assert rule_document(["misdeal"], answer).facts["redeal"] is True
    assert [question.partition(":")[0] for question in asked] == ["what", "player"]
    assert len(asked[0].splitlines()) == 15  # a case a line
    assert asked[1] == "player:\n  the first player to whom is dealt is 1\n? "
    assert rule_document(["hidden"], lambda question: "y").facts["out"] is True


def test_the_same_is_said_in_many_ways() -> None:
    told = facts("pot-limit --pot 100 --bet 50")
    for line in (
        "pot-limit pot=100 bet=50",
        "pot-limit pot 100 bet 50",
        "PL bet=T-50 pot=0.1k",
        "max pot = 100 bet = 50",
    ):
        assert facts(line) == told
    spoken = facts("raise blinds=25/50 ann bets 100 bo raises to 200 cy all-in 280 ann calls")
    assert spoken == facts("raise blinds=25/50 ann=100 bo=200 cy=280a ann=call")


def test_the_card_is_one_sheet(tmp_path: Path) -> None:
    target = tmp_path / "rules.pdf"
    assert CliRunner().invoke(app, ["rule", "card", "-o", str(target), "--paper", "a4"]).exit_code == 0
    assert target.read_bytes().count(b"/Type /Page\n") == 1 or b"/Count 1" in target.read_bytes()


def test_who_alone_put_anything_in_has_it_back() -> None:
    told = facts("pots ann=100a")
    assert (told["back_chips"], told["pots"]) == (100, [])


@pytest.mark.parametrize(
    ("loose", "exact"),
    [
        (
            "side pots ann 4200 all-in bo 11000 all-in cy 15000 di 1500 folded",
            "pots ann=4200a bo=11000a cy=15000 di=1500f",
        ),
        ("dead button 9 players dealer 8 small 9 big 1 out 1", "button --seats 9 --last d=8 s=9 b=1 --out 1"),
        (
            "odd chip 525 chip 25 high 1 low 1,7 button 7",
            "odd-chip 525 --chip 25 --high 1 --low 1,7 --button 7",
        ),
        ("pot limit 600 bet 250", "pot-limit --pot 600 --bet 250"),
        (
            "no limit 200/400 ann 1000 bo all-in 1400 cy call",
            "raise --blinds 200/400 ann=1000 bo=all-in:1400 cy=call",
        ),
        ("limit 200 all-in 120", "limit --bet 200 all-in:120"),
        ("exposed card player 5", "misdeal exposed --player 5"),
        ("misdeal different back", "misdeal foreign"),
        ("misdeal card on the floor", "misdeal dropped"),
        ("board four cards", "board flop-four"),
        ("turn early", "board turn-early"),
        ("razz ann Kc bo Kh cy As", "bring-in game=razz ann=Kc bo=Kh cy=As"),
        ("stub 1 card 3 burns 8 players", "stub --stub 1 --burns 3 --players 8"),
        ("out of turn check", "out-of-turn check"),
        ("hidden chip covered next deal", "hidden --covered --next-deal"),
        (
            "split ann AsKs bo QhQd board Kd7c7h2s9d pot 8400",
            "split board=Kd7c7h2s9d pot=8400 ann=AsKs bo=QhQd",
        ),
    ],
)
def test_a_hand_free_is_enough(loose: str, exact: str) -> None:
    assert facts(loose) == facts(exact)


def test_one_chip_is_never_taken_for_many() -> None:
    """A bare number against a bet would be a raise, one chip of it is a call: it must be said which."""
    assert "--chip 500" in refused("words 5000 bet 800")[0]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_quick_page_is_the_one_that_the_table_maker_draws(example: str) -> None:
    document = rule_document(example.split())
    assert document.page == page(document._replace(page=None))


@pytest.mark.parametrize("typed", ["show all checked", "show everybody checked it down", "show nobody bet"])
def test_nobody_bet_is_understood_and_nobody_is_all_in(typed: str) -> None:
    answer = facts(typed)
    assert answer["aggressor"] is None
    assert "acted first" in str(answer["do"])


@pytest.mark.parametrize(
    ("typed", "said"), [("mistake 100 400", "more than the bet"), ("limit 20 15", "all-in:15")]
)
def test_what_can_only_be_meant_otherwise_is_asked_for(typed: str, said: str) -> None:
    assert said in "\n".join(refused(typed))
