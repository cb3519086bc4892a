"""What holds for every pot, every button and every bet, not only for the examples."""

from __future__ import annotations

import random
import warnings
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import Automation, NoLimitTexasHoldem, PotLimitOmahaHoldem

from dcpl.rules.director.dead_button import first_blinds, next_blinds
from dcpl.rules.director.no_limit import ALL_IN, CALL, TO, Action, play
from dcpl.rules.director.odd_chips import by_card, share, share_both
from dcpl.rules.director.pot_limit import most_to
from dcpl.rules.director.side_pots import Pot, Stake, check_stakes, side_pots
from dcpl.rules.director.split import split
from dcpl.rules.table.around import from_left
from dcpl.rules.table.chips import DECK

NAMES = "abcdefghij"


@st.composite
def betting(draw: st.DrawFn) -> dict[str, Stake]:
    """A hand whose betting is done: all-ins of any size, folds, and callers of the last bet."""
    bet = draw(st.integers(1, 1000))
    stakes: dict[str, Stake] = {}
    for name in NAMES[: draw(st.integers(2, 10))]:
        kind = draw(st.sampled_from(("call", "all-in", "fold")))
        chips = bet if kind == "call" else draw(st.integers(0, bet))
        stakes[name] = Stake(chips, kind == "all-in", kind == "fold")
    if all(stake.folded for stake in stakes.values()):
        stakes[NAMES[0]] = Stake(bet)
    most = max(stake.chips for stake in stakes.values() if not stake.folded)
    return {name: stake._replace(chips=min(stake.chips, most)) for name, stake in stakes.items()}


@given(betting(), st.integers(0, 200))
def test_pots_add_up_and_each_is_open_to_who_put_in_to_it(stakes: dict[str, Stake], dead: int) -> None:
    if check_stakes(stakes):
        return
    made = side_pots(stakes, dead)
    put_in = sum(stake.chips for stake in stakes.values())
    assert sum(pot.chips for pot in made.pots) + made.back == put_in + dead
    live = {name for name, stake in stakes.items() if not stake.folded}
    for below, above in zip(made.pots, made.pots[1:], strict=False):
        assert set(above.players) < set(below.players)
    for pot in made.pots:
        assert pot.players and set(pot.players) <= live
    # Nobody wins more of another than they put in themselves.
    for name in live:
        most = sum(min(stake.chips, stakes[name].chips) for stake in stakes.values())
        assert sum(pot.chips for pot in made.pots if name in pot.players) <= most + dead


@given(
    st.integers(1, 4000),
    st.sampled_from((1, 5, 25, 100)),
    st.sets(st.integers(1, 10), min_size=1),
    st.integers(1, 10),
)
def test_odd_chips_never_give_two_to_one_before_one_to_all(
    count: int, chip: int, seats: set[int], button: int
) -> None:
    order = [str(seat) for seat in from_left(button, seats)]
    shares = share(count * chip, chip, order)
    assert sum(shares.values()) == count * chip
    assert max(shares.values()) - min(shares.values()) in (0, chip)
    # Who has one more stands before who has not.
    assert list(shares.values()) == sorted(shares.values(), reverse=True)


@given(st.integers(1, 999), st.lists(st.sampled_from(NAMES), unique=True, min_size=1), st.data())
def test_high_and_low_add_up_and_the_high_half_is_no_smaller(
    count: int, high: list[str], data: st.DataObject
) -> None:
    low = data.draw(st.lists(st.sampled_from(NAMES), unique=True))
    shares = share_both(count * 25, 25, high, low, stud=data.draw(st.booleans()))
    assert sum(shares.values()) == count * 25
    assert all(chips % 25 == 0 for chips in shares.values())


@settings(max_examples=300)
@given(st.integers(2, 10), st.integers(0, 9), st.lists(st.sets(st.integers(0, 9), max_size=3), max_size=40))
def test_nobody_pays_a_blind_twice_or_skips_one(players: int, button: int, busts: list[set[int]]) -> None:
    """Over any busts: the big blind goes round without a gap, and each one's small blind follows it."""
    live = set(range(players))
    now = first_blinds(sorted(live), button % players)
    for gone in busts:
        before, was = set(live), now
        out = gone & live
        if len(live - out) < 2:
            out = set()
        live -= out
        now = next_blinds(sorted(live), was.small_seat, was.big)
        # No live player between the last big blind and this one was passed over.
        between = [(was.big + step) % 10 for step in range(1, 10)]
        skipped = between[: between.index(now.big)] if now.big != was.big else between
        assert not set(skipped) & live
        # Nobody has the big blind twice running, and who had it and is still in has the small blind.
        assert now.big != was.big
        if len(live) > 2:
            assert now.small == (was.big if was.big in live else None)
            assert now.button == was.small_seat and now.dead == (was.small_seat not in live)
            # Only where both were out, or the game was heads-up, may small blind and button be one seat.
            assert now.small is None or now.small != now.big
        else:
            assert now.small == now.button != now.big and {now.small, now.big} == live
        if len(before) == len(live) == 2:
            assert now.big == was.button  # heads-up they change places


QUIET = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CARD_BURNING,
)


def _chips(state: object) -> tuple[int, int, int]:
    """The pot with this round's bets, the bet to match, and the actor's own, of PokerKit's state."""
    bets: Sequence[int] = state.bets  # type: ignore[attr-defined]
    pot = state.total_pot_amount  # type: ignore[attr-defined]
    return pot, max(bets), bets[state.actor_index]  # type: ignore[attr-defined]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_pot_limit_is_what_pokerkit_allows(players: int, seed: int) -> None:
    source = random.Random(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = PotLimitOmahaHoldem.create_state(QUIET, True, 0, (5, 10), 10, [50_000] * players, players)
        for _ in range(14):
            if state.actor_index is None:
                break
            most = state.max_completion_betting_or_raising_to_amount
            if most is not None:
                pot, bet, own = _chips(state)
                total = state.stacks[state.actor_index] + own
                assert most == min(most_to(pot, bet, own), total)
            if most is not None and source.random() < 0.6:
                least = state.min_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(source.randint(least, most))
            elif source.random() < 0.15 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(60, 900), min_size=3, max_size=6), st.integers(0, 2**32))
def test_least_raise_and_reopening_are_what_pokerkit_allows(stacks: list[int], seed: int) -> None:
    """Before the flop with stacks of every size; where the texts are silent either is right."""
    source = random.Random(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = NoLimitTexasHoldem.create_state(QUIET, True, 0, (5, 10), 10, stacks, len(stacks))
        actions: list[Action] = []
        while state.actor_index is not None and state.street_index == 0 and len(actions) < 20:
            actor = state.actor_index
            told = play(actions, 10, 10)
            choice = next((each for each in told.choices if each.player == str(actor)), None)
            total = state.stacks[actor] + state.bets[actor]
            can = state.can_complete_bet_or_raise_to()
            if choice is not None and choice.may_raise is False:
                assert not can
            elif choice is None or choice.may_raise:
                richer = any(
                    state.stacks[i] + state.bets[i] > told.bet
                    for i in range(len(stacks))
                    if i != actor and state.statuses[i]
                )
                if total > told.bet and richer:
                    assert can
                    least = state.min_completion_betting_or_raising_to_amount
                    assert least is not None and min(least, total) == min(told.least, total)
            if can and source.random() < 0.6:
                least = state.min_completion_betting_or_raising_to_amount or 0
                most = state.max_completion_betting_or_raising_to_amount or 0
                to = source.choice((least, min(least + 15, most), most))
                state.complete_bet_or_raise_to(to)
                actions.append(Action(str(actor), ALL_IN if to == total else TO, to))
            else:
                state.check_or_call()
                bet = state.bets[actor] if state.bets[actor] else total
                short = total <= told.bet and state.stacks[actor] == 0
                actions.append(Action(str(actor), ALL_IN, bet) if short else Action(str(actor), CALL))


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(("holdem", "omaha")), st.integers(2, 5), st.permutations(DECK))
def test_winners_are_phevaluators(game: str, players: int, deck: list[str]) -> None:
    size = 2 if game == "holdem" else 4
    board, rest = deck[:5], deck[5:]
    hands = {NAMES[at]: rest[at * size : (at + 1) * size] for at in range(players)}
    rank = evaluate_cards if game == "holdem" else evaluate_omaha_cards
    ranks = {name: rank(*board, *cards) for name, cards in hands.items()}
    best = {name for name, rank_ in ranks.items() if rank_ == min(ranks.values())}
    done = split(hands, board, game, [Pot(1000, tuple(hands))], 25)
    assert set(done.pots[0].high) == best
    assert sum(done.chips.values()) == 1000 and {name for name, chips in done.chips.items() if chips} == best


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(("stud", "stud-hilo", "razz", "omaha-hilo")), st.integers(2, 5), st.permutations(DECK))
def test_what_is_awarded_adds_up_in_every_game(game: str, players: int, deck: list[str]) -> None:
    board = deck[:5] if game == "omaha-hilo" else []
    size = 4 if board else 7
    hands = {NAMES[at]: deck[5 + at * size : 5 + (at + 1) * size] for at in range(players)}
    everybody = tuple(hands)
    done = split(hands, board, game, [Pot(1025, everybody), Pot(75, everybody[1:])], 25)
    assert sum(done.chips.values()) == 1100
    if game == "stud":
        ranks = {name: evaluate_cards(*cards) for name, cards in hands.items()}
        assert set(done.pots[1].high) == {name for name, rank in ranks.items() if rank == min(ranks.values())}
    assert by_card(hands)[0] in hands
