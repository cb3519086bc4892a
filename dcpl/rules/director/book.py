"""The book's list: every ruling by situation, how it is asked for, and the words that find it."""

from __future__ import annotations

from dcpl.rules.director.deal_entries import AT_THE_DEAL
from dcpl.rules.director.entry import BLINDS, CARDS, CHIPS, NUMBER, SEAT, SEATS, Entry, Option

_GAME = Option("game", "holdem, omaha, omaha-hilo, stud, stud-hilo or razz; else holdem")
_CHIP = Option("chip", "the smallest chip in play: 25", ("chips", "smallest", "unit"), takes=CHIPS)
_BUTTON = Option("button", "the button's seat", ("d", "dealer"), takes=SEAT)
_BLINDS = Option("blinds", "small and big blind: 50/100", ("blind",), takes=BLINDS)

BOOK = (
    Entry(
        "button",
        "who has button, small and big blind after busts (dead button)",
        ("button --seats 9 --last d=3 s=4 b=5 --out 4,5", "button seats=1,2,5 d=1 s=2 b=5 out=5"),
        "§4.1; §6",
        (
            Option(
                "seats",
                "how many, or which seats had players in the last hand: 9, or 1,2,5",
                ("players", "handed"),
                takes=SEATS,
            ),
            Option("d", "seat of the last button", ("dealer", "button"), takes=SEAT),
            Option(
                "s",
                "seat of the last small blind, or none; else left of the button",
                ("small", "sb"),
                takes=SEAT,
            ),
            Option(
                "b", "seat of the last big blind; else left of the small blind", ("big", "bb"), takes=SEAT
            ),
            Option(
                "out",
                "seats of who went out: 4,5",
                ("busted", "bust", "busts", "gone", "eliminated"),
                takes=SEATS,
            ),
            Option("last", "(a word before d, s and b)", flag=True),
        ),
        order=("seats", "d"),
        idle=("heads-up", "headsup", "blind", "blinds", "went", "knocked", "lost", "both"),
        words="dead blind blinds busted eliminated knocked moves next heads-up headsup small big two left",
        also=("dead-button", "blinds"),
    ),
    Entry(
        "draw",
        "who has the first button, or which seat, by cards drawn",
        ("draw ann=Kh bo=Ks cy=4d", "draw ann=Kh bo=2s --seats", "draw --score 3-1"),
        "§6; §8.1; card room, seating 6",
        (
            Option("low", "a low game: the lowest card has the button", ("razz",), flag=True),
            Option("seats", "for open seats: the lowest card takes the first", flag=True),
            Option("score", "check a ro-sham-bo's score: 3-1"),
        ),
        "who drew which card: ann=Kh",
        "first deal high card ro-sham-bo rock paper scissors starting position seat dealer",
        ("high-card", "first-button", "ro-sham-bo", "roshambo"),
        idle=("button", "high", "card", "cards", "drew", "draws"),
    ),
    Entry(
        "pots",
        "side pots: who can win what, which chips go back",
        ("pots ann=100a bo=300a cy=500 di=60f", "pots ann=all-in:100 bo=300 cy=300"),
        "§3.6; card room, showdown 7",
        (Option("dead", "chips in the pot that are nobody's bet (antes)", ("ante", "antes"), takes=CHIPS),),
        "who put in how much over the whole hand: 100a is all-in, 60f folded",
        "all-in allin side main uncalled return back several short stack",
        ("side-pots", "sidepots", "pot", "all-in", "side-pot", "allin"),
    ),
    Entry(
        "odd-chip",
        "a split pot that does not come out even",
        (
            "odd-chip 175 --chip 25 --winners 4,7 --button 5",
            "odd-chip 175 chip=25 high=4 low=4,7 button=5",
            "odd-chip 175 chip=25 game=stud ann=KhTh9s8s7d4c3c bo=KsTd9c8d7h4s3s",
        ),
        "§3.7; §5.5",
        (
            Option("pot", "the pot: 175", takes=CHIPS),
            _CHIP,
            Option(
                "winners",
                "seats of the winners, or names from the left of the button",
                ("winner", "won", "wins", "win", "between", "tie", "tied", "split", "chop"),
                takes=SEATS,
            ),
            _BUTTON,
            Option("high", "hi-lo: winners of the high half", ("hi",), takes=SEATS),
            Option("low", "hi-lo: winners of the low half", ("lo",), takes=SEATS),
            _GAME,
        ),
        "the pot; in stud who has which cards, all of them",
        "split tie ties chop even half extra share hi-lo chips uneven",
        ("odd", "odd-chips", "tie", "chop"),
        order=("pot", "winners"),
    ),
    Entry(
        "split",
        "who wins what by the cards: hold'em, Omaha, stud, razz",
        (
            "split --board AsKd7h7c2s --pot 500 ann=AhQd bo=KhKs",
            "split game=omaha-hilo board=3c4d8hJdQs pot=175 chip=25 ann=Ah2dKcKd bo=As2c7h7c",
            "split board=AsKd7h7c2s ann=AhQd:100a bo=KhKs:300a cy=7s7d:300",
        ),
        "§3.6; §3.7; §5.2-5.6",
        (
            Option("board", "the five cards of the board", ("flop",), takes=CARDS),
            Option("pot", "the pot: 500", takes=CHIPS),
            _CHIP,
            _GAME,
            Option(
                "button", "the button's seat, where players are known by seat", ("d", "dealer"), takes=SEAT
            ),
        ),
        "the cards of who shows: ann=AhQd, from the left of the button; ann=AhQd:100a with what they put in",
        "showdown wins winner best hand omaha razz low eight better hi-lo holdem read cards speak value",
        ("showdown", "winner", "hands", "omaha"),
        idle=("split", "who", "wins", "shows"),
    ),
    Entry(
        "show",
        "who shows first at the showdown",
        ("show ann=check bo=bet cy=call ann=call", "show ann=check bo=check --all-in cy"),
        "§3.6; card room, showdown 7",
        (
            Option(
                "all-in",
                "who was all-in before, for the main pot only",
                ("allin", "main", "main-only"),
                spoken=False,
            ),
        ),
        "the last round, action by action: ann=check bo=bet",
        "showdown muck first reveal turn over river order last aggressor",
        ("shows", "show-first", "shows-first", "first-to-show"),
    ),
    Entry(
        "pot-limit",
        "the most that may be bet in pot-limit",
        (
            "pot-limit --pot 100 --bet 50",
            "pot-limit pot=80 unit=25",
            "pot-limit blinds=5/10 --small-as-big",
            "pot-limit pot=100 bet=150 own=50",
        ),
        "card room, pot-limit 1-7",
        (
            Option("pot", "what lay in the pot before this round", ("into",), takes=CHIPS),
            Option("bet", "the bet to match; else 0", ("bets",), takes=CHIPS),
            Option("own", "what the player has put in this round already; else 0", takes=CHIPS),
            Option(
                "others",
                "other chips put in this round: calls, smaller bets; else 0",
                ("called", "calls", "call"),
                takes=CHIPS,
            ),
            Option("raised", "the size of the last bet or raise; else the bet", takes=CHIPS),
            _BLINDS,
            Option("small-as-big", "the small blind counts as a big one", ("small-counts",), flag=True),
            Option("unit", "round the pot up to this", ("round", "round-to"), takes=CHIPS),
            Option(
                "wager",
                "what was bet: is it too much?",
                ("made", "makes", "tried", "raise", "raises"),
                takes=CHIPS,
            ),
            Option("chip", "one large chip, put in without a word", takes=CHIPS),
        ),
        order=("pot", "bet"),
        idle=("maximum", "max", "most", "limit"),
        words="maximum most max raise plo omaha too much pot-sized",
        also=("potlimit", "pl", "plo", "max", "max-bet", "max-raise", "maximum"),
    ),
    Entry(
        "raise",
        "no-limit: the least raise, and who may raise after a short all-in",
        (
            "raise --blinds 50/100 100 300 all-in:450 call",
            "raise blinds=25/50 street=flop a=100 b=200 c=all-in:280 a=call",
        ),
        "§3.3; card room, no-limit 2, 3, 10",
        (_BLINDS, Option("street", "preflop, flop, turn or river; else preflop", ("round",))),
        "the round, action by action, with names or without: 300 makes it 300, all-in:450, call, check, fold",
        "minimum least reopen reopens short all-in under-raise min-raise legal size bet too small no-limit",
        ("no-limit", "min-raise", "reopen", "minimum-raise", "minraise"),
    ),
    Entry(
        "limit",
        "limit: half bets, how many raises, completing a bring-in",
        (
            "limit --bet 20 all-in:15",
            "limit --bet 15 --bring-in 5 complete raise raise",
            "limit bet=20 bet raise raise raise --heads-up",
        ),
        "§3.3; §5.4; §6; card room, betting 3-5, 14",
        (
            Option("bet", "the size of a bet in this round: 20", ("size",), spoken=False, takes=CHIPS),
            Option("bring-in", "the forced bet, in stud: 5", ("bringin",), spoken=False, takes=CHIPS),
            Option("rounds", "betting rounds of the game: 2 for draw games; else 4", takes=NUMBER),
            Option("heads-up", "only two are in the hand", ("headsup",), flag=True),
            Option("last-two", "the last two of the tournament", ("final-two",), flag=True),
        ),
        "the round, action by action: bet, raise, call, all-in:15, complete, chips:30 for chips in silence",
        "cap capped half maximum raises complete completion bring-in fixed short all-in third fourth raise",
        ("fixed-limit", "cap", "half-bet"),
    ),
    Entry(
        "words",
        "what was said against the chips; a large chip in silence; a wager too low",
        (
            "words --said 3000 --pushed 5000",
            "words --chip 500 --bet 100",
            "words --pushed 150 --bet 100 --least 200",
        ),
        "§3.3; card room, no-limit 4, 5, 9, 10; betting 8, 14-16",
        (
            Option(
                "said", "the amount that was said: 3000, or call, or raise", ("announced", "spoken", "says")
            ),
            Option(
                "pushed", "the chips that were put in: 5000", ("put", "puts", "chips", "pushes"), takes=CHIPS
            ),
            Option("chip", "one single chip, put in without a word: 500", takes=CHIPS),
            Option("bet", "the bet to match; else 0", ("bets", "against", "facing"), takes=CHIPS),
            Option(
                "least",
                "the least that is allowed: the big blind, or the least raise",
                ("minimum", "min"),
                takes=CHIPS,
            ),
        ),
        idle=("silent", "silently", "silence", "single", "one", "word", "words"),
        words="verbal declare announced string oversized single chip silence said says call raise binding",
        also=("verbal", "chip", "big-chip", "one-chip", "oversized-chip", "said", "string-bet"),
    ),
    *AT_THE_DEAL,
)

SITUATIONS = (
    ("Somebody is all-in", ("pots", "raise", "limit", "hidden")),
    ("The button and the blinds", ("button", "draw", "late")),
    ("A card was exposed, or the deal went wrong", ("misdeal", "board", "stub")),
    ("How much may be bet", ("pot-limit", "words", "mistake")),
    ("Whose turn is it", ("out-of-turn", "passed", "time", "bring-in")),
    ("The last hand: showdown and shares", ("show", "split", "odd-chip")),
    ("Tables and chips", ("balance", "race-off")),
)


def find_entry(word: str) -> Entry | None:
    """Find a ruling by its name, or another name of it.

    >>> find_entry("side-pots").name, find_entry("nothing")
    ('pots', None)
    """
    wanted = word.casefold().replace("_", "-")
    named = {name: entry for entry in BOOK for name in (*entry.also, entry.name)}
    own = {entry.name: entry for entry in BOOK}
    return own.get(wanted) or named.get(wanted)


def search(word: str) -> list[Entry]:
    """Find the rulings that tell of a word: by the beginning of any word of theirs.

    >>> [entry.name for entry in search("uncalled")]
    ['pots']
    """
    wanted = word.casefold().strip()
    found = []
    for entry in BOOK:
        options = " ".join(f"{option.name} {' '.join(option.also)}" for option in entry.options)
        text = " ".join(
            (entry.name, *entry.also, entry.tells, entry.words, options, entry.paragraphs)
        ).casefold()
        words = {part.strip(",.;:?()") for part in text.split()}
        words |= {part for each in words for part in each.split("-")}
        if all(any(each.startswith(part) for each in words) for part in wanted.split()):
            found.append(entry)
    return found
