"""What directors say in their own words is the question that they ask, or is refused: never another one."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import DcplError
from dcpl.reports.director.book import rule_document
from dcpl.reports.director.spoken import plain
from dcpl.rules.director.book import BOOK

SAID = [
    ("show ann bo cy all checked", "show ann=check bo=check cy=check"),
    ("show all checked, ann bo cy", "show ann=check bo=check cy=check"),
    ("draw ann king of hearts, bo king of spades, cy four of clubs", "draw ann=Kh bo=Ks cy=4c"),
    ("misdeal two cards exposed, one player acted", "misdeal exposed --count 2 --acted 1"),
    ("words he put one 500 chip in, bet is 100, said nothing", "words --chip 500 --bet 100"),
    ("button 0-8 dealer 3 sb 4 bb 5 bust 4 5", "button seats=0-8 d=3 s=4 b=5 out=4,5"),
    (
        "button 9 players, dealer was 3, small blind 4, big blind 5, seats 4 and 5 busted",
        "button --seats 9 --last d=3 s=4 b=5 --out 4,5",
    ),
    ("button 9 handed dealer 3 4 and 5 out", "button --seats 9 --last d=3 s=4 b=5 --out 4,5"),
    ("button 9 seats button was on seat 3, seat 4 is out", "button --seats 9 d=3 out=4"),
    ("odd-chip 175 4 7 button 5 chip 25", "odd-chip 175 --chip 25 --winners 4,7 --button 5"),
    (
        "odd chip pot 175, seats 4 and 7 split it, button is seat 5, chips of 25",
        "odd-chip 175 --chip 25 --winners 4,7 --button 5",
    ),
    (
        "odd chip 175 between 4 and 7, button 5, smallest chip 25",
        "odd-chip 175 --chip 25 --winners 4,7 --button 5",
    ),
    ("pot-limit 100 50", "pot-limit --pot 100 --bet 50"),
    ("pot limit pot is 100 and he bets 50", "pot-limit --pot 100 --bet 50"),
    ("pot-limit 100 in the pot, 50 bet", "pot-limit --pot 100 --bet 50"),
    ("pot-limit bet of 50 into 100", "pot-limit --pot 100 --bet 50"),
    ("max raise pot 100 bet 50", "pot-limit --pot 100 --bet 50"),
    ("raise 100 200 250", "raise blinds=50/100 street=flop 100 200 250"),
    ("raise blinds 50 100, ann bets 300, bo raises to 450", "raise --blinds 50/100 ann=300 bo=450"),
    (
        "raise flop 25/50 a bets 100 b raises to 200 c all in 280 a calls",
        "raise blinds=25/50 street=flop a=100 b=200 c=all-in:280 a=call",
    ),
    ("min raise 50/100 bet 300", "raise --blinds 50/100 300"),
    ("misdeal third player first card exposed nobody acted", "misdeal exposed --player 3 --acted 0"),
    ("misdeal two cards exposed", "misdeal exposed --count 2"),
    ("misdeal the dealer exposed the second player first card", "misdeal exposed --player 2"),
    ("misdeal card exposed to player 3, two acted", "misdeal exposed --player 3 --acted 2"),
    ("exposed card first player", "misdeal exposed --player 1"),
    ("misdeal first card went to the wrong seat", "misdeal first-card"),
    ("misdeal player dealt out", "misdeal dealt-out"),
    ("misdeal two same cards", "misdeal duplicate"),
    ("misdeal red card in a blue deck", "misdeal foreign"),
    ("misdeal button in the wrong place", "misdeal button"),
    ("misdeal a card is missing", "misdeal missing"),
    ("misdeal one extra card", "misdeal extra"),
    ("misdeal player got three cards", "misdeal number"),
    ("board flop too early", "board flop-early"),
    ("flop came too early", "board flop-early"),
    ("board flop dealt before the betting was finished", "board flop-early"),
    ("turn too soon nobody acted", "board turn-early"),
    ("river before betting was done", "board river-early"),
    ("board flop four cards", "board flop-four"),
    ("board forgot to burn", "board no-burn"),
    ("board forgot the burn and somebody acted", "board no-burn --acted"),
    ("board burned twice", "board two-burns"),
    ('words 5000 "three thousand"', "words --said 3000 --pushed 5000"),
    ("words said three thousand put in 5000", "words --said 3000 --pushed 5000"),
    ("words he said 3000 and pushed 5000", "words --said 3000 --pushed 5000"),
    ("big chip 500 against a bet of 100", "words --chip 500 --bet 100"),
    ("words one 500 chip in silence, bet 100", "words --chip 500 --bet 100"),
    ("words a 500 chip, bet is 100", "words --chip 500 --bet 100"),
    ("words put 150, bet 100, minimum 200", "words --pushed 150 --bet 100 --least 200"),
    ("stub 1 3 8 seventh", "stub --stub 1 --burns 3 --players 8"),
    ("stub 1 card left 3 burns 8 players", "stub --stub 1 --burns 3 --players 8"),
    ("stub one card left, three burns, eight players", "stub --stub 1 --burns 3 --players 8"),
    ("stub 0 burns 1 card 8 players", "stub --stub 1 --burns 0 --players 8"),
    (
        "split omaha8 board 3c 4d 8h Jd Qs pot 175 chip 25 ann Ah 2d Kc Kd bo As 2c 7h 7c",
        "split game=omaha-hilo board=3c4d8hJdQs pot=175 chip=25 ann=Ah2dKcKd bo=As2c7h7c",
    ),
    (
        "split board As Kd 7h 7c 2s ann Ah Qd bo Kh Ks pot 500",
        "split --board AsKd7h7c2s --pot 500 ann=AhQd bo=KhKs",
    ),
    (
        "split board As,Kd,7h,7c,2s ann=Ah,Qd bo=Kh,Ks pot of 500",
        "split --board AsKd7h7c2s --pot 500 ann=AhQd bo=KhKs",
    ),
    ("show ann checks bo bets cy calls ann calls", "show ann=check bo=bet cy=call ann=call"),
    ("who shows first ann check bo bet cy call ann call", "show ann=check bo=bet cy=call ann=call"),
    ("show river ann checked, bo bet, cy called", "show ann=check bo=bet cy=call"),
    ("limit 20 all in 15", "limit --bet 20 all-in:15"),
    ("mistake 400 100", "mistake --bet 400 --put 100"),
    ("mistake bet 400 put in 100", "mistake --bet 400 --put 100"),
    ("misunderstood bet was 400 he called 100", "mistake --bet 400 --put 100"),
    ("time", "time"),
    ("clock on a player", "time"),
    ("time no bet", "time --no-bet"),
    ("out of turn he checked", "out-of-turn check"),
    ("out of turn raise, nobody has changed", "out-of-turn raise --not-changed"),
    ("passed 3", "passed --acted 3"),
    ("passed three players acted behind", "passed --acted 3"),
    ("skipped, 2 acted", "passed --acted 2"),
    ("hidden not covered", "hidden --not-covered"),
    ("hidden chip he was covered", "hidden --covered"),
    ("late 3", "late 3"),
    ("pots ann 100 all in bo 300 all in cy 500", "pots ann=100a bo=300a cy=500"),
    ("pots ann 100 all-in, bo 300 all-in, cy 500, di folded 60", "pots ann=100a bo=300a cy=500 di=60f"),
    ("side pot ann put in 100 all in, bo 300, cy 300", "pots ann=100a bo=300 cy=300"),
    ("pots ann=100 all-in bo=300 cy=300", "pots ann=100a bo=300 cy=300"),
    ("draw ann Kh bo Ks cy 4d", "draw ann=Kh bo=Ks cy=4d"),
    ("bring-in stud ann 7d bo 7c cy Ks", "bring-in ann=7d bo=7c cy=Ks"),
    ("razz ann 7d bo 7c cy Ks", "bring-in game=razz ann=7d bo=7c cy=Ks"),
    ("button was 2 small 3 big 4, seat 3 bust, 8 players", "button --seats 8 --last d=2 s=3 b=4 --out 3"),
    ("button eight players, button on 1, out 2 and 3", "button --seats 8 d=1 out=2,3"),
    ("chop 175 chip 25 seats 4 7 button 5", "odd-chip 175 --chip 25 --winners 4,7 --button 5"),
    ("hi-lo odd chip pot 175 chip 25 high 4 low 7 button 5", "odd-chip 175 chip=25 high=4 low=7 button=5"),
    ("plo pot 300 bet 100 call 100", "pot-limit pot=300 bet=100 others=100"),
    ("raise blinds 25/50 bet 150 raise to 200", "raise --blinds 25/50 150 200"),
    ("one big chip 1000 no bet", "words --chip 1000 --bet 0"),
    ("exposed card of player 4 second card 9 players", "misdeal exposed --player 4 --round 2 --players 9"),
    ("two boxed cards", "misdeal boxed --count 2"),
    ("misdeal two extra cards", "misdeal extra --count 2"),
    ("no burn card before the turn", "board no-burn"),
    ("stud first to act ann 7d7h bo KcQd", "bring-in ann=7d7h bo=KcQd"),
    ("out of turn call, somebody raised since", "out-of-turn call --changed"),
    ("out of turn bet and nobody raised since", "out-of-turn bet --not-changed"),
    ("hidden chip found winner did not cover next hand", "hidden --not-covered --next-deal"),
    ("mistake he put in 100 of 400", "mistake --bet 400 --put 100"),
    ("draw for button ann Kh bo 2s", "draw ann=Kh bo=2s"),
    ("ro-sham-bo score 3-1", "draw --score 3-1"),
]


def ruling(line: str) -> dict[str, object]:
    facts = dict(rule_document(shlex.split(line)).facts)
    facts.pop("assumed")
    return facts


@pytest.mark.parametrize(("said", "exact"), SAID)
def test_it_is_the_question_that_was_asked(said: str, exact: str) -> None:
    assert ruling(said) == ruling(exact)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("misdeal exposed 2", "what 2 counts is not said"),
        ("misdeal somebody acted exposed player 3", "acted needs a value"),
        ("pot-limit 100 raise to 300 400", "means nothing here"),
        ("raise blinds 50/100 ann 300 ann wants to raise", "raise of how much is missing"),
        ("out of turn bet", "say whether somebody in between"),
        ("how much can I bet pot 100", "who put in how much is missing"),
        ("button 9 players out 4", "where the button was is missing"),
    ],
)
def test_what_may_mean_two_things_is_asked(said: str, told: str) -> None:
    with pytest.raises(DcplError) as caught:
        rule_document(shlex.split(said))
    lines = caught.value.lines()
    assert told in lines[0] and lines[-1].startswith("write it like: dcpl rule")


def test_the_line_to_type_has_what_was_understood_in_it() -> None:
    with pytest.raises(DcplError) as caught:
        rule_document(["odd-chip", "350", "chip", "50", "winners", "2", "5"])
    assert (
        caught.value.lines()[-1] == "write it like: dcpl rule odd-chip 350 --chip 50 --winners 2,5 --button 5"
    )


def test_what_nobody_said_is_told_as_taken_for_granted() -> None:
    assert rule_document(["raise", "100", "200"]).facts["assumed"] == [
        "100, the first bet, was enough: nobody named the blinds"
    ]
    assert any("Taken for granted" in note for note in rule_document(["pot-limit", "100"]).notes)
    assert not rule_document(["pot-limit", "100", "50"]).notes


@pytest.mark.parametrize("denial", ["nobody", "not", "no", "before anybody", "nobody has"])
def test_a_denial_is_never_taken_for_what_it_denies(denial: str) -> None:
    assert ruling(f"board no-burn {denial} acted") == ruling("board no-burn")


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("three thousand five hundred", "3500"),
        ("twenty five", "25"),
        ("twenty-five", "25"),
        ("one hundred and fifty", "150"),
        ("3 thousand", "3000"),
        ("a hundred", "a 100"),
        ("two cards", "2 cards"),
        ("one big chip", "one big chip"),
        ("nineteen", "19"),
    ],
)
def test_numbers_in_words(words: str, figures: str) -> None:
    assert plain(words.split(), ()).words == figures.split()


WORDS = sorted({word for said, exact in SAID for word in (*shlex.split(said), *shlex.split(exact))})


@given(st.sampled_from(BOOK), st.lists(st.sampled_from(WORDS), max_size=8))
def test_no_order_of_such_words_is_a_fault_of_ours(entry: object, words: list[str]) -> None:
    try:
        rule_document([entry.name, *words])  # type: ignore[attr-defined]
    except DcplError as error:
        assert error.lines()
