"""The worked examples of the rulings at the table: (text) are the rulebooks' own, (made) are by hand."""

from __future__ import annotations

from typing import Any

import pytest

from dcpl.reports.director.book import rule_document


def ruled(line: str) -> dict[str, Any]:
    return dict(rule_document(line.split()).facts)


SIX = "button --seats 0-5 --last d=0 s=1 b=2"
THREE = "button --seats 0-2 --last d=0 s=1 b=2"
HAND_AFTER_BIG = "button --seats 0,1,3,4,5 --last d=1 s=none b=3"
HAND_AFTER_BOTH = "button --seats 0,3,4,5 --last d=1 s=2 b=3"
VOID = "Everything in this hand is void: give every player back what they put in."
STANDS = "Play on: all action stands."
BACKED = "Put one of the two burns back on the deck: it is the burn of the next round."


def blinds(button: int, dead: bool, small: int | None, big: int) -> dict[str, Any]:
    return {"button": button, "button_dead": dead, "small": small, "big": big}


EXAMPLES: list[tuple[str, str, dict[str, Any]]] = [
    ("T-01 nobody out", SIX, blinds(1, False, 2, 3)),
    ("T-01 small blind out (made)", f"{SIX} --out 1", blinds(1, True, 2, 3)),
    ("T-01 big blind out (made)", f"{SIX} --out 2", blinds(1, False, None, 3)),
    ("T-01 big blind out, the hand after (made)", HAND_AFTER_BIG, blinds(2, True, 3, 4)),
    ("T-01 both out (made)", f"{SIX} --out 1,2", blinds(1, True, None, 3)),
    ("T-01 both out, the hand after (made)", HAND_AFTER_BOTH, blinds(2, True, 3, 4)),
    ("T-01 three left, dealer out (made)", f"{THREE} --out 0", blinds(2, False, 2, 1)),
    ("T-01 three left, small blind out (made)", f"{THREE} --out 1", blinds(2, False, 2, 0)),
    ("T-01 three left, big blind out (made)", f"{THREE} --out 2", blinds(1, False, 1, 0)),
    (
        "T-03 side pots (made)",
        "pots A=100a B=300a C=500",
        {
            "pots": [
                {"pot": "main pot", "amount_chips": 300, "players": ["A", "B", "C"]},
                {"pot": "side pot", "amount_chips": 400, "players": ["B", "C"]},
            ],
            "back_chips": 200,
            "back_to": "C",
            "show": [["B", "C"], ["A"]],
        },
    ),
    (
        "T-04 odd chip (made)",
        "odd-chip 175 --chip 25 --winners 4,7 --button 5",
        {"shares": [{"player": "seat 7", "amount_chips": 100}, {"player": "seat 4", "amount_chips": 75}]},
    ),
    (
        "T-04 hi-lo: the odd chip to the high half",
        "odd-chip 175 --chip 25 --high ann --low bo",
        {"shares": [{"player": "ann", "amount_chips": 100}, {"player": "bo", "amount_chips": 75}]},
    ),
    (
        "T-04 stud: the highest of all seven by suit",
        "odd-chip 175 chip=25 game=stud ann=KhTh9s8s7d4c3c bo=KsTd9c8d7h4s3s",
        {"shares": [{"player": "bo", "amount_chips": 100}, {"player": "ann", "amount_chips": 75}]},
    ),
    (
        "T-04 stud hi-lo: both tie both ways, as evenly as possible",
        "odd-chip 175 chip=25 game=stud-hilo high=a,b low=a,b a=AsKd5h4h3h2h9d b=AhKc5s4s3s2s9c",
        {"shares": [{"player": "a", "amount_chips": 100}, {"player": "b", "amount_chips": 75}]},
    ),
    ("T-05 pot 100, bet 50 (text)", "pot-limit --pot 100 --bet 50", {"most_chips": 250, "call_chips": 50}),
    ("T-05 80 in 25s (text)", "pot-limit --pot 80 --unit 25", {"most_chips": 100}),
    (
        "T-05 small blind counts as big (text)",
        "pot-limit --blinds 5/10 --small-as-big",
        {"call_chips": 10, "least_chips": 20, "most_chips": 40},
    ),
    ("T-05 a larger chip without a word", "pot-limit --pot 100 --chip 500", {"wager_chips": 100}),
    ("T-05 too much is reduced", "pot-limit --pot 100 --bet 50 --wager 400", {"wager_chips": 250}),
    (
        "T-06 a short all-in does not reopen (text)",
        "raise --blinds 25/50 a=100 b=200 c=all-in:280 a=call",
        {
            "players": [
                {"player": "b", "own_chips": 200, "call_chips": 80, "may_raise": False, "least_chips": None}
            ]
        },
    ),
    (
        "T-06 A could have raised (text)",
        "raise --blinds 25/50 a=100 b=200 c=all-in:280",
        {
            "players": [
                {"player": "a", "own_chips": 100, "call_chips": 180, "may_raise": True, "least_chips": 380},
                {"player": "b", "own_chips": 200, "call_chips": 80, "may_raise": False, "least_chips": None},
            ],
            "silent": False,
        },
    ),
    (
        "T-06 open: two short all-ins that make a full raise",
        "raise --blinds 50/100 --street flop a=100 b=all-in:160 c=all-in:220",
        {
            "silent": True,
            "players": [
                {"player": "a", "own_chips": 100, "call_chips": 120, "may_raise": None, "least_chips": 320}
            ],
        },
    ),
    (
        "T-06 a raise too small is made the least",
        "raise --blinds 50/100 300 450",
        {"corrected": [{"player": "player 2", "said_chips": 450, "made_chips": 500}]},
    ),
    ("T-07 all-in 15 on 20, full raise to 35 (text)", "limit --bet 20 all-in:15", {"raise_to_chips": 35}),
    ("T-07 under half: complete", "limit --bet 20 all-in:8", {"raise_to_chips": 20, "completes": True}),
    (
        "T-07 completed bring-in, then three raises (text)",
        "limit --bet 15 --bring-in 5 complete",
        {"bet_chips": 15, "raises_left": 3, "capped": False},
    ),
    ("T-07 league cap", "limit --bet 20 bet raise raise raise", {"capped": True, "raise_to_chips": None}),
    (
        "T-07 two betting rounds: league first, card room named",
        "limit --bet 20 --rounds 2 bet raise raise raise",
        {"capped": True, "card_room_cap": 5},
    ),
    (
        "T-07 heads-up the league keeps it",
        "limit --bet 20 --heads-up bet raise raise raise",
        {"capped": True},
    ),
    ("T-07 but the last two", "limit --bet 20 --last-two bet raise raise raise", {"capped": False}),
    ("T-07 a full bet and a half is a raise", "limit --bet 20 bet chips:30", {"bet_chips": 40}),
    ("T-07 less is a call", "limit --bet 20 bet chips:29", {"bet_chips": 20}),
    ("T-08 the river (made)", "show A=check B=bet C=call A=call", {"order": ["B", "C", "A"]}),
    ("T-08 all checked", "show A=check B=check C=check", {"order": ["A", "B", "C"], "aggressor": None}),
    ("T-08 main pot only: last", "show B=bet C=call --all-in A", {"order": ["B", "C", "A"]}),
    ("T-09 third player's first card (made)", "misdeal exposed --player 3", {"redeal": False, "void": False}),
    ("T-09 second player's (made)", "misdeal exposed --player 2", {"redeal": True, "void": False}),
    ("T-09 second player's second", "misdeal exposed --player 2 --round 2", {"redeal": False}),
    ("T-09 two have acted", "misdeal exposed --player 1 --acted 2", {"redeal": False}),
    ("T-09 two exposed", "misdeal exposed --count 2", {"redeal": True}),
    ("T-09 two boxed", "misdeal boxed --count 2", {"redeal": True}),
    ("T-09 two extra", "misdeal extra --count 2", {"redeal": True}),
    ("T-09 one extra", "misdeal extra", {"redeal": False}),
    ("T-09 button misplaced", "misdeal button --acted 1", {"redeal": True}),
    ("T-09 first card misplaced, too late", "misdeal first-card --acted 2", {"redeal": False}),
    ("T-09 dealt out", "misdeal dealt-out", {"redeal": True}),
    ("T-09 foreign back in play", "misdeal foreign --acted 5", {"void": True}),
    ("T-09 foreign back in the stub", "misdeal foreign --stub", {"void": False, "redeal": False}),
    ("T-09 duplicate", "misdeal duplicate", {"void": True}),
    ("T-09 missing card", "misdeal missing", {"redeal": False}),
    (
        "T-10 flop too early (made)",
        "board flop-early",
        {
            "do": [
                "Finish the betting first.",
                "Leave the burn on the table.",
                "Mix all cards of the board into the rest of the deck, shuffle, and cut.",
                "Deal a new flop, without a burn.",
            ]
        },
    ),
    (
        "T-10 turn too early (made)",
        "board turn-early",
        {
            "do": [
                "Set the early card aside.",
                "Finish the betting.",
                "Burn, and deal what would have been the river as the turn; bet on it.",
                "Shuffle the rest of the deck with the early card, without burns and discards, and cut.",
                "Deal the river, without a burn.",
            ]
        },
    ),
    (
        "T-11 8 and 6: the player due for the big blind (made)",
        "balance 1=1-8 2=1,2,4-7 --seats 8 --button 1=3 2=7",
        {"moves": [{"table": 1, "seat": 5, "to_table": 2, "to_seat": 3, "waits": False}]},
    ),
    ("T-12 bring-in by suit", "bring-in ann=7d bo=7c cy=Ks", {"first": "bo"}),
    ("T-12 razz: highest, ace low", "bring-in game=razz ann=Ad bo=Kc cy=Ks", {"first": "cy"}),
    ("T-12 stud hi-lo: ace counts high", "bring-in game=stud-hilo ann=Ad bo=2c", {"first": "bo"}),
    ("T-12 ties: first from the dealer", "bring-in ann=KdQh bo=KsQc", {"first": "ann"}),
    ("T-12 all-in: next to the left", "bring-in ann=2c bo=7c cy=Ks --all-in ann", {"first": "bo"}),
    ("T-12 open pair 5-10 (text)", "bring-in ann=7d7h bo=Kc2d --limits 5/10", {"bets_chips": [5, 10]}),
    ("T-12 after a 10 only tens (text)", "bring-in a=7d7h b=Kc2d limits=5/10 --bet 10", {"bets_chips": [10]}),
    ("T-12 no pair rule in razz", "bring-in game=razz ann=7d7h bo=Kc2d", {"either_limit": False}),
    ("T-14 stub 1, burns 3, eight players (made)", "stub --stub 1 --burns 3 --players 8", {"way": "common"}),
    ("T-14 enough", "stub --stub 9 --burns 3 --players 8", {"way": "normal"}),
    ("T-14 mixed, burn again", "stub --stub 7 --burns 3 --players 7", {"way": "mix", "dealt": 5, "rest": 2}),
    ("T-14 no burn", "stub --stub 5 --burns 3 --players 8", {"way": "mix-no-burn"}),
    ("T-15 5,000 pushed, 3,000 said (text)", "words --said 3000 --pushed 5000", {"wager_chips": 3000}),
    ("T-15 one big chip against a bet", "words --chip 500 --bet 100", {"wager_chips": 100, "call": True}),
    ("T-15 one big chip without a bet", "words --chip 500", {"wager_chips": 500, "call": False}),
    ("T-15 brought up to the least", "words --pushed 150 --bet 100 --least 200", {"wager_chips": 200}),
    ("T-16 400 bet, 100 put in (text)", "mistake --bet 400 --put 100", {"may_take_back": True}),
    ("T-16 80 percent", "mistake --bet 400 --put 320", {"may_take_back": False}),
    ("T-17 a minute more, a warning at ten", "time", {"seconds": 60, "warning_at": 50}),
    ("T-17 no bet: silent", "time --no-bet", {"silent": True, "seconds": None}),
    ("T-18 checked out of turn", "out-of-turn check", {"judgement": False}),
    ("T-18 binding if nobody acted in between", "out-of-turn call --not-changed", {"judgement": True}),
    ("T-18 passed by three", "passed --acted 3", {"keeps_turn": None, "judgement": True}),
    ("T-18 unless somebody before has not acted", "passed --acted 3 --before", {"keeps_turn": True}),
    ("T-20 high card by suit", "draw ann=Kh bo=Ks", {"button": "bo"}),
    ("T-20 lowest in low games", "draw ann=Kh bo=Ac --low", {"button": "bo"}),
    ("T-20 lowest card, first seat", "draw ann=Kh bo=2s --seats", {"order": ["bo", "ann"]}),
    ("T-20 ro-sham-bo", "draw --score 3-1", {"stands": True}),
    ("T-20 no ro-sham-bo", "draw --score 2-1", {"stands": False}),
    ("hidden chip, covered", "hidden --covered", {"out": True, "judgement": True}),
    ("hidden chip, not covered: silent", "hidden --not-covered", {"silent": True, "out": None}),
]


@pytest.mark.parametrize(
    ("line", "expected"), [row[1:] for row in EXAMPLES], ids=[row[0] for row in EXAMPLES]
)
def test_example(line: str, expected: dict[str, Any]) -> None:
    facts = ruled(line)
    assert {key: facts[key] for key in expected} == expected
    assert facts["do"] and all(reason["text"] and reason["paragraph"] for reason in facts["why"])
    assert bool(facts["readings"]) == facts["silent"]


SPLITS: list[tuple[str, str, dict[str, int]]] = [
    ("hold'em", "split board=AsKd7h7c2s pot=500 ann=AhQd bo=KhKs", {"ann": 0, "bo": 500}),
    (
        "hold'em, the board plays",
        "split board=AsKsQsJsTs pot=75 chip=25 ann=AhQd bo=KhKc",
        {"ann": 50, "bo": 25},
    ),
    (
        "Omaha plays two exactly",
        "split game=omaha board=AsKsQsJs2d pot=90 a=Ts3c4d5h b=AhAd9c8c",
        {"a": 0, "b": 90},
    ),
    (
        "Omaha hi-lo: high to ann, low tied, odd chip high",
        "split game=omaha-hilo board=3c4d8hJdQs pot=175 chip=25 ann=Ah2dKcKd bo=As2c7h7c",
        {"ann": 150, "bo": 25},
    ),
    (
        "Omaha hi-lo: no low, high takes all",
        "split game=omaha-hilo board=9cTd8hJdQs pot=100 ann=Ah2dKcKd bo=As2c7h7c",
        {"ann": 100, "bo": 0},
    ),
    (
        "stud: suits break no tie, the odd chip goes by them",
        "split game=stud pot=75 chip=25 ann=AhKhQdJc9c3h2d bo=AsKsQcJd9d3c2h",
        {"ann": 25, "bo": 50},
    ),
    (
        "stud hi-lo: straights do not harm a low",
        "split game=stud-hilo pot=100 ann=AhAdKcKdQsQc9h bo=Ac2d3h4s5cTd9s",
        {"ann": 0, "bo": 100},
    ),
    (
        "razz: 5-4-3-2-A is best",
        "split game=razz pot=100 ann=5h4h3h2hAhKdKc bo=6s4d3c2sAsQdQc",
        {"ann": 100, "bo": 0},
    ),
    (
        "side pots by the cards",
        "split board=AsKd7h7c2s ann=KhKs:100a bo=AhQd:300a cy=3c4c:300",
        {"ann": 300, "bo": 400, "cy": 0},
    ),
]


@pytest.mark.parametrize(
    ("line", "chips"), [row[1:] for row in SPLITS], ids=[f"T-13 {row[0]}" for row in SPLITS]
)
def test_split(line: str, chips: dict[str, int]) -> None:
    assert {row["player"]: row["amount_chips"] for row in ruled(line)["hands"]} == chips
