"""Money beyond the night: each ruling's example, and that what came in is what went out and is held (POT)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpl.errors import Refused
from dcpl.rules.checks.season import check_season
from dcpl.rules.facts import REGULAR, Claim, Event, Night, PotMoney, Season
from dcpl.rules.money.pots import night_money, own_prices
from dcpl.rules.night.rows import night_of
from dcpl.rules.profile.file import check_profile, parse_profile
from dcpl.rules.profile.lists import Tier
from dcpl.rules.profile.values import Profile, from_json, to_json
from dcpl.rules.season.books import season_books
from dcpl.rules.season.dues import POT_FEE, POT_SHARE, pot_dues, prizes_due
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.pots import PotAccount, main_account, pot_accounts
from tests.building import DCPL, ROOT, finish, row, season

PLAIN = parse_profile((ROOT / "data/profiles/plain.toml").read_text(encoding="utf-8"), "plain", DCPL)
QUADS, FULL = "9h 9s/9d 9c Ah 2s 3d", "Ah As/Ad Kc Kh 4s 2d"


def rules(text: str) -> Profile:
    """Rules on plain's, of four events; the text first names what stands before any section."""
    return parse_profile(f'extends = "plain"\n{text}\n[season]\nevents = 4\n', "league.toml", PLAIN)


def pot(name: str, to: str, **more: object) -> str:
    told = "".join(f"{key} = {value}\n" for key, value in more.items())
    return f'[[pot]]\nname = "{name}"\nto = "{to}"\n{told}'


def claimed(night: Night, **hands: str) -> Night:
    return night._replace(claims=tuple(Claim(player, cards) for player, cards in hands.items()))


def account(of: Season, name: str) -> PotAccount:
    return next(each for each in pot_accounts(judge_season(of)) if each.name == name)


def paid(of: PotAccount) -> list[tuple[object, str, int]]:
    return [tuple(each) for each in of.paid]


FOUR = finish("Ada", "Bo", "Cy", "Di")


def test_percent_comes_first_then_the_prizes() -> None:
    """R13: of 200.00 10% are 20.00, and what is played for is the rest."""
    league = rules(pot("final", "last-event", percent=10))
    money = night_money(10, 0, league)
    assert (money.buy_ins_cents, money.pots, money.night_pot_cents) == (20000, (2000,), 18000)
    result = judge_season(season([finish(*"ABCDEFGHIJ")], rules=league))
    assert [r.prize_cents for r in result.nights[0].rows[:3]] == [11700, 6300, 0]


def test_percent_then_cash_then_prizes() -> None:
    """R13: 200.00, 10%, nine times 2.00: 20, 18, and 162 to be shared."""
    cash = '[[bounty]]\nname = "two"\non = "everyone"\ncents = 200\n'
    league = rules(pot("club", "by-hand", percent=10) + cash + '[points]\nformula = "prize"')
    night = judge_season(season([finish(*"ABCDEFGHIJ")], rules=league)).nights[0]
    assert (night.pots[0].in_cents, night.money.cash_cents, night.pot_cents) == (2000, 1800, 16200)
    assert {each.player for each in night.cash} == {"A"}
    assert [each.prize_cents for each in night.rows[:3]] == [10530, 5670, 0]
    assert [each.base for each in night.rows[:3]] == [10530, 5670, 0]
    assert not [award for award in night.awards if award.what == "bounty"]
    split = finish("A", "B", "C", by={"B": "A", "C": "A; B"})
    paid = judge_season(season([split], rules=league)).nights[0].cash
    assert sorted((each.player, each.cents) for each in paid) == [("A", 100), ("A", 200), ("B", 100)]


def test_cash_is_paid_as_far_as_the_pot_reaches() -> None:
    cash = '[[bounty]]\nname = "b"\non = "everyone"\ncents = 150\npot = "chest"\n'
    league = rules(pot("chest", "winner", buy_in_cents=50) + cash)
    result = judge_season(season([FOUR] * 2, rules=league))
    for night in result.nights:
        assert [each.cents for each in night.cash] == [150, 50]
        assert night.pots[0].paid == ()
    due = {each.player: each.cents for each in prizes_due(result, 1)}
    assert due == {"Ada": 5200, "Bo": 2800}
    assert season_books(result).balance_cents == 0


def test_what_is_on_top_of_a_price_is_due_and_no_part_of_the_nights_pot() -> None:
    league = rules(pot("jackpot", "by-hand", buy_in_cents=100, rebuy_cents=50, add_on_cents=25))
    money = night_money(10, 2, league, 4)
    assert (money.buy_ins_cents, money.rebuys_cents, money.add_ons_cents) == (21000, 4100, 100)
    assert (money.night_pot_cents, money.main_pot_cents, money.pots) == (24000, 0, (1200,))
    night = judge_season(season([FOUR], rules=league)).nights[0]
    assert [r.due_cents for r in night.rows] == [2100] * 4


def test_a_price_of_the_nights_own_keeps_the_pots_share_as_far_as_it_reaches() -> None:
    league = rules(pot("a", "by-hand", buy_in_cents=500) + pot("b", "by-hand", buy_in_cents=300))
    for price, shares, night in ((3000, (500, 300), 2200), (600, (500, 100), 0), (0, (0, 0), 0)):
        own = own_prices(league, Event(REGULAR, 1, buy_in_cents=price))
        assert (tuple(p.buy_in_cents for p in own.pot), own.buy_in.night_cents) == (shares, night)
        assert own.price("buy_in") == price
    sheet = [row("Ada", 1, paid_cents=700), row("Bo", 2, paid_cents=5000)]
    result = judge_season(season([night_of(sheet)], rules=league))
    assert result.nights[0].money[:6] == (5700, 0, 4200, 0, 0, (1000, 500))


def test_shares_by_ranks_ties_add_up_and_split() -> None:
    """R14: 100.00 at 50/30/20, second and third level: 50, 25, 25."""
    league = rules(
        pot("season", "standings", fee_cents=2500, shares="[{up_to = 99, percent = [50, 30, 20]}]")
        + "[standings]\ntiebreaks = []"
    )
    nights = [finish("Ada", "Bo", "Cy", "Di"), finish("Ada", "Cy", "Bo", "Di")]
    of = season(nights, cancelled=(3, 4), rules=league)
    season_pot = account(of, "season")
    assert (season_pot.in_cents, season_pot.held_cents) == (10000, 0)
    assert paid(season_pot) == [(None, "Ada", 5000), (None, "Bo", 2500), (None, "Cy", 2500)]


def test_ranks_without_gaps_share_by_players() -> None:
    """R12: of ranks 1 2 2 3 the last has the fourth place's share."""
    shares = "[{up_to = 99, percent = [40, 30, 20, 10]}]"
    told = pot("season", "standings", fee_cents=2500, shares=shares)
    league = rules(told + '[standings]\ntiebreaks = []\nranks = "dense"')
    nights = [finish("Ada", "Bo", "Cy", "Di"), finish("Ada", "Cy", "Bo", "Di")]
    of = season(nights, cancelled=(3, 4), rules=league)
    assert [cents for _, _, cents in paid(account(of, "season"))] == [4000, 2500, 2500, 1000]


def test_a_bounty_tournament_whose_winner_keeps_their_own() -> None:
    """Five of each buy-in on every head: what is left in the pot at the end is on the winner's."""
    heads = '[[bounty]]\nname = "head"\non = "everyone"\ncents = 500\npot = "heads"\n'
    league = rules(pot("heads", "winner", buy_in_cents=500) + heads)
    played = finish("Ada", "Bo", "Cy", "Di", by={"Bo": "Ada", "Cy": "Bo", "Di": "Bo"})
    night = judge_season(season([played], rules=league)).nights[0]
    assert [(each.player, each.cents) for each in night.cash] == [("Bo", 500), ("Bo", 500), ("Ada", 500)]
    assert (night.pots[0].paid, night.pot_cents) == ((("Ada", 500),), 8000)


def test_odd_cents_and_what_is_under_the_unit_go_to_first() -> None:
    league = rules(
        pot("season", "standings", fee_cents=3333, shares="[{up_to = 99, percent = [50, 30, 20]}]")
        + "[prizes]\nunit_cents = 500"
    )
    of = season([finish("Ada", "Bo", "Cy")] * 4, rules=league)
    assert paid(account(of, "season")) == [(None, "Ada", 5999), (None, "Bo", 2500), (None, "Cy", 1500)]


def test_nothing_is_shared_before_the_last_event() -> None:
    league = rules(pot("season", "standings", fee_cents=2500))
    before = account(season([FOUR] * 3, rules=league), "season")
    assert (before.in_cents, before.paid, before.held_cents) == (10000, (), 10000)
    assert account(season([FOUR] * 4, rules=league), "season").held_cents == 0


def test_fewer_than_are_paid_and_more_than_the_tiers_reach() -> None:
    shares = "[{up_to = 3, percent = [60, 25, 15]}, {up_to = 5, cents = [4000, 2000]}]"
    league = rules(pot("season", "standings", fee_cents=1000, shares=shares))
    two = account(season([finish("Ada", "Bo")] * 4, rules=league), "season")
    assert paid(two) == [(None, "Ada", 1500), (None, "Bo", 500)]
    eight = account(season([finish(*"ABCDEFGH")] * 4, rules=league), "season")
    assert paid(eight) == [(None, "A", 6000), (None, "B", 2000)]


def test_the_high_hand_takes_all_that_is_there_tonights_too_once_it_is_high_enough() -> None:
    """R15: a full house leaves a pot for quads where it is; quads take all of it; a ruling names no hand."""
    league = rules(pot("jackpot", "high-hand", buy_in_cents=100, hand='"quads"'))
    nights = [claimed(FOUR, Cy=FULL), claimed(FOUR, Di="yes"), claimed(FOUR, Bo=QUADS), FOUR]
    jackpot = account(season(nights, rules=league), "jackpot")
    assert paid(jackpot) == [(3, "Bo", 1200)]
    assert (jackpot.in_cents, jackpot.held_cents) == (1600, 400)
    assert [due.cents for due in prizes_due(judge_season(season(nights, rules=league)), 3)] == [
        5200,
        2800 + 1200,
    ]


def test_the_high_hand_of_the_night_and_the_nights_winner() -> None:
    league = rules(
        pot("hand", "high-hand", percent=5)
        + pot("rest", "winner", rebuy_cents=700)
        + "[high_hand]\nmust_play = 0\ntie_must_play = 0"
    )
    board = "Ad Ac Kh 4s 2d"
    tied = claimed(FOUR, Cy=f"Ah 7s/{board}", Di=f"As 7c/{board}")
    rebought = night_of([row("Ada", 1), row("Bo", 2, rebuys=3), row("Cy", 3)])
    result = judge_season(season([tied, claimed(rebought, Ada="yes")], rules=league))
    assert [p.paid for p in result.nights[0].pots] == [(("Cy", 200), ("Di", 200)), ()]
    assert [p.paid for p in result.nights[1].pots] == [(("Ada", 600),), (("Ada", 2100),)]
    assert not [a for a in result.awards if a.what == "high-hand"]


def test_the_seasons_high_hand() -> None:
    """The best that was held in the season takes it at the end, equal ones split; a ruling has no rank."""
    league = rules(pot("best", "season-high-hand", buy_in_cents=25, hand='"full-house"'))
    nights = [
        claimed(FOUR, Cy=FULL),
        claimed(FOUR, Bo=QUADS),
        claimed(FOUR, Di=QUADS),
        claimed(FOUR, Ada="yes"),
    ]
    assert account(season(nights[:3], rules=league), "best").paid == ()
    assert paid(account(season(nights, rules=league), "best")) == [(None, "Bo", 200), (None, "Di", 200)]
    assert account(season([claimed(FOUR, Cy="yes")] * 4, rules=league), "best").held_cents == 400


def test_a_pot_for_a_part_of_the_season_gets_of_its_events_and_is_shared_when_they_are_over() -> None:
    league = rules(
        pot(
            "early", "standings", percent=10, table='"First half"', shares="[{up_to = 9, percent = [60, 40]}]"
        )
        + '[[table]]\nname = "First half"\nthrough = 2\n[[table]]\nname = "All years"\nseasons = ["all"]\n'
    )
    other = finish("Di", "Cy", "Bo", "Ada")
    assert account(season([FOUR], rules=league), "early").paid == ()
    half = account(season([FOUR, FOUR], rules=league), "early")
    assert paid(half) == [(None, "Ada", 960), (None, "Bo", 640)]
    whole = account(season([FOUR, FOUR, other, other], rules=league), "early")
    assert paid(whole) == [(None, "Ada", 960), (None, "Bo", 640)]
    for table, why in (('"Second"', "which the season has not"), ('"All years"', "which the season has not")):
        told = pot("x", "standings", table=table) + '[[table]]\nname = "All years"\nseasons = ["all"]\n'
        with pytest.raises(Refused) as caught:
            rules(told)
        assert why in caught.value.problems[0].message


def test_a_pot_that_paid_too_much_is_told() -> None:
    league = rules(pot("cake", "by-hand", buy_in_cents=50))
    of = season([FOUR], rules=league, pot_money=(PotMoney("cake", "paid", 250, "2026-03-01", "Bo"),))
    assert [fault.detail for fault in check_season(of, ("balance",))] == [
        "the pot cake paid $0.50 more than came in"
    ]


def test_guests_pay_in_and_win_cash_and_owe_no_fee() -> None:
    league = rules(pot("jackpot", "winner", buy_in_cents=100) + pot("season", "standings", fee_cents=1000))
    of = season([FOUR] * 4, rules=league, guests=frozenset({"Ada"}))
    assert paid(account(of, "jackpot")) == [(number, "Ada", 400) for number in (1, 2, 3, 4)]
    assert account(of, "season").in_cents == 3000
    assert {due.player for due in pot_dues(judge_season(of)) if due.what == POT_FEE} == {"Bo", "Cy", "Di"}


def test_factors_never_touch_money() -> None:
    league = rules(pot("jackpot", "winner", buy_in_cents=100))
    of = season([FOUR], rules=league)
    double = of._replace(events=(of.events[0]._replace(factor=200), *of.events[1:]))
    assert account(double, "jackpot") == account(of, "jackpot")


def test_the_last_event_shares_a_pot_by_its_places() -> None:
    league = rules(pot("final", "last-event", buy_in_cents=500))
    of = season([FOUR] * 3 + [finish("Di", "Cy", "Bo", "Ada")], rules=league)
    assert paid(account(of, "final")) == [(4, "Di", 5200), (4, "Cy", 2800)]
    without = season({1: FOUR, 2: finish("Bo", "Ada")}, cancelled=(3, 4), rules=league)
    assert paid(account(without, "final")) == [(2, "Bo", 1950), (2, "Ada", 1050)]


def test_a_pot_of_the_leagues_own_goes_into_the_main_events_prizes() -> None:
    main = "[post_season]\nmain_seats = 4\nfull_events = 1"
    league = rules(pot("final", "main-event", buy_in_cents=300, fee_cents=100) + main)
    league = league._replace(buy_in=league.buy_in._replace(main_cents=500))
    of = season(dict.fromkeys((1, 2, 3, 4), FOUR) | {"main-event": FOUR}, rules=league)
    result = judge_season(of)
    assert result.nights[-1].pot_cents == 16 * 800 + 400
    assert [r.prize_cents for r in result.nights[-1].rows[:2]] == [8580, 4620]
    assert (account(of, "final").out_cents, account(of, "final").held_cents) == (5200, 0)
    assert (main_account(result).out_cents, main_account(result).held_cents) == (8000, 0)


def test_shares_of_its_own_at_the_main_event() -> None:
    main = "[post_season]\nmain_seats = 4\nfull_events = 1"
    league = rules(
        pot("final", "main-event", buy_in_cents=300, shares="[{up_to = 9, percent = [100]}]") + main
    )
    of = season(dict.fromkeys((1, 2, 3, 4), FOUR) | {"main-event": FOUR}, rules=league)
    assert judge_season(of).nights[-1].pot_cents == 0
    assert paid(account(of, "final")) == [("main-event", "Ada", 4800)]


def test_dcpls_main_event_pot_is_one_of_them() -> None:
    of = season([FOUR] * 12)
    main = main_account(judge_season(of))
    assert (main.in_cents, main.held_cents) == (season_books(judge_season(of)).main_pot_cents, 4 * 12 * 500)
    assert pot_accounts(judge_season(of)) == []


def test_by_hand_and_what_a_pot_opened_with() -> None:
    league = rules(pot("cake", "by-hand", buy_in_cents=50))
    moved = (
        PotMoney("cake", "opened", 300, "2026-01-01"),
        PotMoney("cake", "paid", 450, "2026-03-01", "Bo", "the cake"),
        PotMoney("lottery", "opened", 70, "2026-01-01"),
    )
    of = season([FOUR] * 2, rules=league, pot_money=moved)
    cake = account(of, "cake")
    assert (cake.opened_cents, cake.in_cents, cake.out_cents, cake.held_cents) == (300, 700, 450, 250)
    assert account(of, "lottery").held_cents == 70
    assert pot_dues(judge_season(of)) == []


def test_what_is_due_of_a_pot() -> None:
    league = rules(pot("season", "standings", fee_cents=1000, shares="[{up_to = 9, percent = [100]}]"))
    moved = (
        PotMoney("season", "received", 1000, "2026-01-01", "Bo"),
        PotMoney("season", "paid", 1500, "2026-01-01", "Ada"),
    )
    of = judge_season(season([FOUR] * 4, rules=league, pot_money=moved))
    assert [(due.what, due.player, due.cents, due.pot) for due in pot_dues(of)] == [
        *((POT_FEE, player, 1000, "season") for player in ("Ada", "Cy", "Di")),
        (POT_SHARE, "Ada", 2500, "season"),
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (pot("a", "winner") + pot("A", "winner"), 'another pot is called "A"'),
        (pot("night", "winner"), 'another pot is called "night"'),
        (
            '[[bounty]]\nname = "b"\non = "leader"\ncents = 1\npot = "x"\n',
            'its cash from "x", which is no pot',
        ),
        (pot("a", "main-event"), "goes to a Main Event, and there is none"),
        (pot("a", "winner", fee_cents=1), "has a fee and goes to winner"),
        (pot("a", "by-hand", shares="[{up_to = 9, percent = [100]}]"), "has shares and goes to by-hand"),
        ("payouts = []\n" + pot("a", "standings"), "has no shares, and nothing is paid by rule"),
        (pot("a", "winner", hand='"quads"'), "has a least hand and goes to winner"),
        (pot("a", "winner", percent=60) + pot("b", "winner", percent=41), "take 101 percent"),
        (pot("a", "winners"), 'pot 1: to is "winners"'),
        (pot("a", "standings", shares="[{up_to = 9, percent = [99]}]"), "its percents add up to 99"),
    ],
)
def test_pots_that_cannot_be(text: str, fault: str) -> None:
    with pytest.raises(Refused) as caught:
        rules(text)
    assert fault in " ".join(problem.message for problem in caught.value.problems)


def test_pots_are_stored_and_read_again() -> None:
    league = rules(
        pot("a", "standings", fee_cents=1, shares="[{up_to = 9, percent = [65.5, 34.5]}]")
        + pot("b", "high-hand", percent=2.5, hand='"royal-flush"')
    )
    assert check_profile(league) == []
    assert from_json(to_json(league)) == league
    assert (league.pot[0].shares, league.pot[1].percent) == ((Tier(9, (6550, 3450)),), 250)


PLAYERS = "ABCDEFGHI"
cents = st.integers(0, 700)
POTS = st.fixed_dictionaries(
    {
        "to": st.sampled_from(("standings", "last-event", "winner", "high-hand", "by-hand")),
        "buy_in_cents": cents,
        "rebuy_cents": cents,
        "percent": st.sampled_from((0, 3, 7.5, 20)),
        "fee": cents,
        "share": st.sampled_from(((100,), (50, 30, 20), (33.33, 66.67))),
    }
)
NIGHTS = st.tuples(
    st.permutations(PLAYERS),
    st.integers(2, 9),
    st.integers(0, 3),
    st.sampled_from((None, FULL, QUADS, "yes")),
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(POTS, max_size=4),
    st.lists(NIGHTS, min_size=1, max_size=4),
    st.integers(1, 600),
    st.booleans(),
    st.integers(0, 3000),
)
def test_what_came_in_went_out_or_is_held(
    pots: list[dict[str, object]], nights: list[object], unit: int, over: bool, opened: int
) -> None:
    told = ""
    for number, each in enumerate(pots):
        more = {key: each[key] for key in ("buy_in_cents", "rebuy_cents", "percent")}
        if each["to"] in ("standings", "by-hand"):
            more["fee_cents"] = each["fee"]
        if each["to"] in ("standings", "last-event"):
            more["shares"] = f"[{{up_to = 4, percent = {list(each['share'][:4])}}}]"
        told += pot(f"pot {number}", each["to"], **more)
    league = rules(told + f"[prizes]\nunit_cents = {unit}")
    recorded, came_in = [], opened
    for order, field, rebuys, cards in nights:
        sheet = [
            row(name, place, rebuys=rebuys if place == 2 else 0)
            for place, name in enumerate(order[:field], 1)
        ]
        recorded.append(claimed(night_of(sheet), **({order[0]: cards} if cards else {})))
        came_in += field * (2000 + sum(each["buy_in_cents"] for each in pots))
        came_in += rebuys * (2000 + sum(each["rebuy_cents"] for each in pots))
    of = season(
        recorded,
        cancelled=range(len(recorded) + 1, 5) if over else (),
        rules=league,
        pot_money=(PotMoney("pot 0", "opened", opened, "2026-01-01"),) if opened else (),
    )
    result = judge_season(of)
    members = {name for order, field, *_ in nights for name in order[:field]}
    came_in += sum(len(members) * each["fee"] for each in pots if each["to"] in ("standings", "by-hand"))
    accounts, books = pot_accounts(result), season_books(result)
    to_players = sum(r.prize_cents for night in result.nights for r in night.rows)
    to_players += sum(each.cents for of_pot in accounts for each in of_pot.paid)
    assert came_in == to_players + books.main_pot_cents + sum(each.held_cents for each in accounts)
    assert books.balance_cents == 0 == books.night_pots_left_cents
    assert all(each.held_cents >= 0 for each in accounts)
    for each in accounts:
        if over and each.to in ("standings", "winner"):
            assert each.held_cents == 0
