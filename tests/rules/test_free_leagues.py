"""Nothing is paid by rule: free leagues, any field, and books that say what the nights' pots still hold."""

from __future__ import annotations

import pytest

from dcpl.rules.checks.night import check_night
from dcpl.rules.checks.season import check_season
from dcpl.rules.facts import FINAL, REGULAR, Event
from dcpl.rules.history.honours import honours
from dcpl.rules.money.pots import shares
from dcpl.rules.profile.file import check_profile, parse_profile
from dcpl.rules.profile.values import Profile, from_json, to_json
from dcpl.rules.season.books import season_books
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import DCPL, ROOT, finish, season

PLAIN = parse_profile((ROOT / "data/profiles/plain.toml").read_text(encoding="utf-8"), "plain", DCPL)
FREE = parse_profile((ROOT / "data/profiles/free.toml").read_text(encoding="utf-8"), "free", PLAIN)
PAYING = PLAIN._replace(payouts=())

SIZES = (40, 13, 2, 26, 40, 7)
NIGHTS = [[f"p{(turn * 7 + seat * 3) % 41:02d}" for seat in range(size)] for turn, size in enumerate(SIZES)]


def test_the_table_of_a_free_league_of_forty() -> None:
    expected: dict[str, int] = {}
    for order in NIGHTS:
        for place, player in enumerate(order, 1):
            rank = max(0, len(order) // 3 - place + 1)
            expected[player] = expected.get(player, 0) + 100 * rank * (rank + 1) // 2
    result = judge_season(season([finish(*order) for order in NIGHTS], rules=FREE))
    assert {row.player: row.total for row in standings(result)} == expected
    books = season_books(result)
    assert (books.buy_ins_cents, books.night_prizes_cents, books.balance_cents) == (0, 0, 0)


@pytest.mark.parametrize("rules", [FREE, PAYING], ids=["free", "paying"])
@pytest.mark.parametrize("field", [2, 40, 100])
def test_any_field_is_recorded_and_has_no_payout(rules: Profile, field: int) -> None:
    event = Event(REGULAR, 1, state=FINAL)
    assert check_night(finish(*(f"p{number}" for number in range(field))), event, rules) == []
    assert shares(field * 2000, field, rules) == []


def test_what_is_paid_in_and_not_paid_out_stands_in_the_books() -> None:
    result = judge_season(season([finish("Ada", "Bo", "Cy"), finish("Bo", "Ada")], rules=PAYING))
    books = season_books(result)
    assert (books.buy_ins_cents, books.night_prizes_cents) == (10000, 0)
    assert (books.night_pots_left_cents, books.balance_cents) == (10000, 0)


def test_nothing_is_wrong_with_a_season_of_them() -> None:
    of = season([finish("Ada", "Bo", "Cy"), finish("Bo", "Ada")], rules=PAYING)
    assert check_season(of, ("prizes", "balance", "rules")) == []


def test_nobody_is_first_out_of_the_money_where_there_is_none() -> None:
    result = judge_season(season([finish("Ada", "Bo", "Cy")], rules=PAYING))
    assert not any("bubble" in honour.honour.casefold() and honour.players for honour in honours(result))


def test_rules_that_pay_nothing_are_possible_and_stored() -> None:
    assert check_profile(FREE) == []
    assert from_json(to_json(FREE)) == FREE
