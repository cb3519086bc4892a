"""MONEY: pots, payouts, fees, books."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import DcplError
from dcpl.rules.facts import Payment
from dcpl.rules.money.books import FeeAccount, fee
from dcpl.rules.money.pots import (
    due_of,
    money_of,
    night_money,
    percent_of,
    prizes,
    shares,
    split,
)
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.season.books import fee_accounts, season_books
from dcpl.rules.season.judge import judge_season
from tests.building import DCPL, changed, finish, profile, season


def places(*groups: int) -> dict[str, int]:
    """Entrants by the sizes of groups that share a place: (1, 1, 2) is 1, 2, 3, 3."""
    placed: dict[str, int] = {}
    for size in groups:
        place = len(placed) + 1
        placed |= {f"p{place + index}": place for index in range(size)}
    return placed


def test_buy_in_goes_to_the_night_pot_and_the_main_event_pot() -> None:
    assert night_money(10, 0, DCPL)[:5] == (25000, 0, 20000, 5000, 0)


def test_rebuy_raises_the_night_pot_and_not_the_main_event_pot() -> None:
    assert night_money(14, 2, DCPL)[:5] == (35000, 4000, 32000, 7000, 0)


def test_payout_example_14_entrants_2_rebuys() -> None:
    assert shares(32000, 14, DCPL) == [17600, 9600, 4800]


def test_payout_tie_example_places_3_and_4() -> None:
    paid = prizes(32000, places(1, 1, 2, *[1] * 10), DCPL)
    assert [paid[name] for name in ("p1", "p2", "p3", "p4", "p5")] == [17600, 9600, 2400, 2400, 0]


def test_payout_tie_over_the_paid_line_spans_unpaid_places() -> None:
    paid = prizes(32000, places(1, 3, *[1] * 10), DCPL)
    assert [paid[name] for name in ("p2", "p3", "p4")] == [4800, 4800, 4800]


def test_payout_tie_odd_cents_go_to_the_first_listed() -> None:
    paid = prizes(32000, places(1, 1, 5, *[1] * 7), DCPL)
    assert [paid[f"p{n}"] for n in range(3, 8)] == [960] * 5
    paid = prizes(33000, places(1, 1, 7, *[1] * 5), DCPL)
    assert [paid[f"p{n}"] for n in range(3, 10)] == [708, 707, 707, 707, 707, 707, 707]
    paid = prizes(16000, places(1, 3, *[1] * 4), DCPL)
    assert [paid[f"p{n}"] for n in range(2, 5)] == [1868, 1866, 1866]


def test_payout_tie_is_split_to_the_cent_whatever_the_prize_unit() -> None:
    paid = prizes(32000, places(1, 1, 2, *[1] * 10), profile(prizes_unit_cents=500))
    assert paid["p3"] + paid["p4"] == 4500
    assert (paid["p3"], paid["p4"]) == (2250, 2250)


def test_payout_fewer_players_than_places_paid_leaves_the_rest_to_first() -> None:
    tiny = profile(payouts=(DCPL.payouts[2]._replace(up_to=10),))
    assert shares(10000, 2, tiny) == [7500, 2500]


def test_payout_unit_rounds_down_and_the_rest_goes_to_first() -> None:
    assert shares(33000, 14, profile(prizes_unit_cents=500)) == [19000, 9500, 4500]


def test_payout_without_a_tier_names_the_key() -> None:
    with pytest.raises(DcplError, match="25") as refused:
        shares(50000, 25, DCPL)
    assert "payouts" in refused.value.remedy


@given(st.integers(2, 24), st.integers(0, 24), st.sampled_from([1, 5, 100, 500]))
def test_payout_prizes_add_up_to_the_pot(field: int, rebuys: int, unit: int) -> None:
    rules = profile(prizes_unit_cents=unit)
    pot = night_money(field, rebuys, rules).night_pot_cents
    assert sum(shares(pot, field, rules)) == pot


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.integers(0, 5000))
def test_payout_tie_prizes_add_up_and_fall_with_the_place(groups: list[int], extra: int) -> None:
    placed = places(1, *groups)
    if len(placed) > 24:
        return
    pot = 2000 * len(placed) + extra
    paid = prizes(pot, placed, DCPL)
    assert sum(paid.values()) == pot
    assert list(paid.values()) == sorted(paid.values(), reverse=True)


@given(st.integers(0, 10**6), st.integers(1, 30))
def test_split_adds_up(amount: int, parts: int) -> None:
    assert sum(split(amount, parts)) == amount


def test_percent_is_rounded_half_up() -> None:
    assert (percent_of(1, 8), percent_of(1, 16), percent_of(5, 8000), percent_of(0, 0)) == (1250, 625, 6, 0)


@pytest.mark.parametrize(("events", "cents"), [(6, 2000), (4, 3000), (7, 1500), (8, 0), (12, 0), (5, 2500)])
def test_fee_examples(events: int, cents: int) -> None:
    assert fee(events, DCPL) == cents


def test_fee_under_4_cannot_be_bought() -> None:
    assert fee(3, DCPL) is None


def test_fee_paid_beyond_the_final_one_is_owed_back_and_not_in_the_pot() -> None:
    account = FeeAccount("Ada", 8, 0, 2000)
    assert (account.owed_back_cents, account.in_pot_cents, account.due_cents) == (2000, 0, 0)
    assert account.eligible


def test_fee_paid_less_than_the_final_one_is_still_due() -> None:
    account = FeeAccount("Ada", 6, 2000, 1500)
    assert (account.due_cents, account.owed_back_cents, account.eligible) == (500, 0, False)


def test_fee_in_event_9_by_who_then_reaches_8_events_is_owed_back() -> None:
    players = ("Ada", "Bo", "Cy")
    paid = (Payment("Ada", 2000, "2026-09-10"),)
    early = season([finish(*players)] * 6, payments=paid)
    assert season_books(judge_season(early)).main_pot_cents == 6 * 3 * 500 + 2000
    late = season([finish(*players)] * 8, payments=paid)
    books = season_books(judge_season(late))
    assert (books.main_pot_cents, books.fees_owed_back_cents, books.balance_cents) == (8 * 3 * 500, 2000, 0)


def test_balance_holds_for_every_kind_of_money() -> None:
    nights = [finish("Ada", "Bo", "Cy", Bo={"rebuys": 1})] * 5
    paid = (Payment("Ada", 2500, "2026-05-01"), Payment("Bo", 3100, "2026-05-01"))
    books = season_books(judge_season(season(nights, payments=paid)))
    assert books.buy_ins_cents == 5 * 3 * 2500
    assert books.rebuys_cents == 5 * 2000
    assert books.fees_owed_back_cents == 600
    assert books.balance_cents == 0


def test_fee_accounts_list_every_member_and_no_guest() -> None:
    played = season([finish("Ada", "Bo", "Cy")], guests=frozenset({"Bo"}))
    assert [account.player for account in fee_accounts(judge_season(played))] == ["Ada", "Cy"]


PAYERS = st.lists(
    st.builds(
        lambda rebuys, add_ons, paid: (rebuys, add_ons, paid),
        st.integers(0, 3),
        st.integers(0, 2),
        st.none() | st.integers(0, 20000),
    ),
    min_size=2,
    max_size=9,
)


@given(PAYERS)
def test_whatever_players_paid_the_two_pots_hold_it_and_none_is_below_nothing(
    payers: list[tuple[int, int, int | None]],
) -> None:
    rules = changed(DCPL, add_on_most=2, add_on_night_cents=1000, add_on_main_cents=300)
    rows = [
        SheetRow(f"p{place}", place, rebuys=rebuys, add_ons=add_ons, paid_cents=paid)
        for place, (rebuys, add_ons, paid) in enumerate(payers, start=1)
    ]
    money = money_of(rows, rules)
    assert all(part >= 0 for part in money[:5])
    came_in = money.buy_ins_cents + money.rebuys_cents + money.add_ons_cents
    assert came_in == money.night_pot_cents + money.main_pot_cents == sum(due_of(row, rules) for row in rows)


def test_who_paid_less_than_the_price_leaves_the_main_events_share_what_it_is_as_far_as_it_reaches() -> None:
    rows = [SheetRow("Ada", 1), SheetRow("Bo", 2, paid_cents=300), SheetRow("Cy", 3, paid_cents=0)]
    assert money_of(rows, DCPL)[:5] == (2800, 0, 2000, 800, 0)
