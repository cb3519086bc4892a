"""The book's entries about the deal, the cards and the players: what the director judges."""

from __future__ import annotations

from dcpl.rules.director.board import CASES as BOARD_CASES
from dcpl.rules.director.entry import CHIPS, NUMBER, Entry, Option
from dcpl.rules.director.misdeal import CASES as MISDEAL_CASES


def _cases(cases: dict[str, str]) -> str:
    return "; ".join(f"{word}: {meaning}" for word, meaning in cases.items())


_GAME = Option("game", "holdem, omaha, omaha-hilo, stud, stud-hilo or razz; else holdem")
_ACTED = Option("acted", "how many have acted in turn after the blinds; else 0", ("acts",), takes=NUMBER)

AT_THE_DEAL = (
    Entry(
        "mistake",
        "a call by who misunderstood the bet: may it be taken back?",
        ("mistake --bet 400 --put 100",),
        "card room, no-limit 6, 7",
        (
            Option("bet", "the bet: 400", takes=CHIPS),
            Option(
                "put",
                "what the caller has put in: 100",
                ("puts", "called", "pushed", "call", "calls"),
                takes=CHIPS,
            ),
        ),
        order=("bet", "put"),
        words="misunderstood call wrong amount eighty percent 80 take back retract thought short miscount",
        also=("call-by-mistake", "misunderstood", "short-call"),
    ),
    Entry(
        "misdeal",
        "a card was exposed, or the deal went wrong: redeal or play on?",
        (
            "misdeal exposed --player 3",
            "misdeal exposed --player 2 --round 2 --players 8",
            "misdeal foreign --stub",
            "misdeal button --acted 2",
        ),
        "§3.4; §5.1; card room, misdeals, irregularities",
        (
            Option("what", _cases(MISDEAL_CASES), ("case",)),
            Option("player", "exposed: the first player to whom is dealt is 1", ("seat",), takes=NUMBER),
            Option("round", "exposed: which of the player's cards; else 1", ("card",), takes=NUMBER),
            Option("players", "exposed: how many are dealt in", takes=NUMBER),
            Option("count", "how many cards: exposed, boxed, extra; else 1", ("cards",), takes=NUMBER),
            _ACTED,
            Option("stud", "exposed: a down card at stud", flag=True),
            Option(
                "by-player",
                "exposed: the player let it be seen, not the dealer",
                ("himself", "herself"),
                flag=True,
            ),
            Option("stub", "foreign: it lay in the rest of the deck", ("in-stub",), flag=True),
        ),
        "what happened",
        "exposed flashed redeal dealer error face up boxed extra wrong order duplicate missing joker color",
        ("exposed", "redeal", "exposed-card", "boxed", "duplicate", "foreign", "joker"),
    ),
    Entry(
        "board",
        "a flop, turn or river too early, or faulty: what to do, in steps",
        ("board turn-early", "board flop-four", "board no-burn --acted"),
        "§3.4; §5.1",
        (
            Option("what", _cases(BOARD_CASES), ("case",)),
            Option("acted", "somebody has acted on the card since", flag=True),
        ),
        "what happened",
        "premature early flop turn river burn forgot four cards community too soon exposed",
        ("flop", "turn", "river", "burn", "premature"),
    ),
    Entry(
        "bring-in",
        "stud and razz: who brings it in, who acts first",
        (
            "bring-in ann=7d bo=7c cy=Ks",
            "bring-in game=razz ann=7d2h bo=AcKd --all-in bo",
            "bring-in ann=7d7h bo=Kc2d --limits 5/10",
        ),
        "§4.2; §5.4-5.6",
        (
            _GAME._replace(meaning="stud, stud-hilo or razz; else stud"),
            Option("all-in", "who is all-in already", ("allin",), spoken=False),
            Option("limits", "lower and upper limit: 5/10", ("limit",)),
            Option("bet", "what was bet already on fourth street", spoken=False),
        ),
        "the cards that lie face up, in the order of the deal: ann=7d, later ann=7d2h",
        "stud razz lowest upcard door card opens third street forced bet first act high board pair",
        ("stud", "razz", "bringin", "first-to-act"),
        idle=("first", "to", "act", "acts", "brings", "shows", "up"),
    ),
    Entry(
        "stub",
        "stud: the deck runs out of cards",
        ("stub --stub 1 --burns 3 --players 8",),
        "§5.4",
        (
            Option(
                "stub",
                "cards left in the deck, before this round's burn",
                ("left", "cards", "card", "deck"),
                takes=NUMBER,
            ),
            Option("burns", "burned cards", ("burn", "burned"), takes=NUMBER),
            Option("players", "who still gets a card", takes=NUMBER),
            Option("removed", "cards taken out of play; else 0", takes=NUMBER),
        ),
        order=("stub", "burns", "players"),
        idle=("seventh", "7th", "street", "stud"),
        words="seventh street common card not enough cards run out runs deck",
        also=("run-out", "not-enough-cards", "common-card", "runs-out"),
    ),
    Entry(
        "balance",
        "who moves when the tables are uneven",
        ("balance 1=1-8 2=1,2,4-7 --button 1=3 2=6",),
        "§6; card room, tournaments 14-16",
        (
            Option(
                "button",
                "(before the buttons) where the buttons are for the next deal",
                ("buttons",),
                flag=True,
            ),
            Option("seats", "seats at each table; else 10", takes=NUMBER),
        ),
        "tables with their taken seats, then their buttons: 1=1-8 2=1,2,4-7 --button 1=3 2=6",
        "move table uneven break even seats",
        ("move", "tables"),
    ),
    Entry(
        "time",
        "the clock on a player who does not act",
        ("time", "time --no-bet"),
        "§3.5; card room, no-limit 13",
        (Option("no-bet", "the player does not face a bet", ("nobet", "check"), flag=True),),
        words="clock slow stalling thinks tank minute seconds stall waiting",
        idle=("player", "clock", "call", "calls", "called", "facing", "bet"),
        also=("clock", "stall", "slow"),
    ),
    Entry(
        "out-of-turn",
        "somebody acted before their turn",
        ("out-of-turn check", "out-of-turn call --changed", "out-of-turn bet --not-changed"),
        "§3.3; card room, betting 10",
        (
            Option("what", "check, call, bet, raise or fold", ("action", "did")),
            Option(
                "changed",
                "somebody in between has bet, called or raised since",
                ("since", "meanwhile"),
                flag=True,
            ),
            Option("not-changed", "nobody has", ("unchanged",), flag=True),
        ),
        "what the player did",
        "turn early acted before wrong order binding check",
        ("turn-order", "outofturn"),
    ),
    Entry(
        "passed",
        "others acted before a player could: is the turn lost?",
        ("passed --acted 3", "passed --acted 3 --before"),
        "card room, betting 11",
        (
            Option("acted", "how many have acted behind the player", takes=NUMBER),
            Option("before", "somebody before the player has not acted either", flag=True),
        ),
        words="skipped turn missed time act behind lost",
        order=("acted",),
        idle=("player", "players", "behind"),
        also=("skipped", "missed"),
    ),
    Entry(
        "hidden",
        "a chip turns up after an all-in was lost",
        ("hidden --covered", "hidden --not-covered --next-deal"),
        "§6; card room, tournaments 18",
        (
            Option(
                "covered", "the winner had enough to cover the hidden chips", ("cover", "covers"), flag=True
            ),
            Option("not-covered", "the winner had not", ("uncovered",), flag=True),
            Option("next-deal", "the next deal has started", ("next", "next-hand"), flag=True),
        ),
        words="chip found forgotten behind cards all-in lost eliminated",
        also=("hidden-chip", "found-chip"),
        idle=("winner", "found", "did", "chip", "chips", "all-in"),
    ),
    Entry(
        "race-off",
        "a chip leaves play: who gets one of the new",
        ("race-off 25 100 ann=3 bo=2",),
        "§7; §6; card room, tournaments 8",
        words="color up colour chips change odd small race coloring",
        also=("color-up", "colour-up", "race"),
        elsewhere="dcpl chips race-off 25 100 ann=3 bo=2",
    ),
    Entry(
        "late",
        "what a late player's stack has lost",
        ("late 2",),
        "§8.3",
        idle=("round", "arrived", "arrives", "came"),
        words="arrives late stack blinds missed first hand absent deduction",
        also=("late-stack", "first-hand"),
        elsewhere="dcpl chips late 2",
    ),
)
