"""Invented leagues with pots: six nights each, and every cent reckoned here without dcpl's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from dcpl.rules.facts import Claim, Night
from dcpl.rules.night.rows import night_of
from dcpl.rules.profile.file import parse_profile
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.books import season_books
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.pots import pot_accounts
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standings import standings
from tests.building import DCPL, ROOT, row, season

FOURS = ("9h 9s/9d 9c Ah 2s 3d", "Kd Kc/Kh Ks Ah 2s 3d")
HOUSE = "Ah As/Ad Kc Kh 4s 2d"


class Evening(NamedTuple):
    """A night: the order of finish, who rebought how often, and whose hand of which cards was claimed."""

    order: str
    rebuys: dict[str, int] = {}
    claims: dict[str, str] = {}


EVENINGS = (
    Evening("ABCDEFGHIJKL", {"B": 1, "L": 3}),
    Evening("BACDEF", claims={"F": HOUSE}),
    Evening("LKJIHGFEDCBA", {"A": 2}, {"C": FOURS[0], "D": FOURS[1]}),
    Evening("CDA", claims={"A": "yes"}),
    Evening("FEDCBAGHIKJ", {"K": 1}, {"K": FOURS[0]}),
    Evening("DBHACGEIF"),
)

SHIPPED = (ROOT / "data/profiles/season-fee.toml").read_text(encoding="utf-8")
JACKPOT = """extends = "plain"
name = "Northlight"
payouts = []
[[pot]]
name = "jackpot"
buy_in_cents = 100
rebuy_cents = 50
to = "high-hand"
hand = "full-house"
[[pot]]
name = "evening"
percent = 90
to = "winner"
[[pot]]
name = "hall"
percent = 10
to = "by-hand"
[standings]
tiebreaks = []
"""
SHARED = """extends = "plain"
name = "Two Piers"
[[pot]]
name = "final"
buy_in_cents = 700
to = "main-event"
[[pot]]
name = "season"
buy_in_cents = 301
percent = 7.5
to = "standings"
shares = [{up_to = 11, percent = [60, 40]}, {up_to = 99, cents = [5000, 2500, 2500, 1200]}]
[[pot]]
name = "last"
rebuy_cents = 333
to = "last-event"
[standings]
tiebreaks = []
[post_season]
main_seats = 4
"""


def own(text: str) -> Profile:
    assert len([line for line in text.splitlines() if line.strip() and not line.startswith("#")]) <= 25
    plain = parse_profile((ROOT / "data/profiles/plain.toml").read_text(encoding="utf-8"), "plain", DCPL)
    rules = parse_profile(text, "league.toml", plain)
    return rules._replace(season=rules.season._replace(events=6))


def recorded(evening: Evening) -> Night:
    sheet = [
        row(name, place, rebuys=evening.rebuys.get(name, 0)) for place, name in enumerate(evening.order, 1)
    ]
    claims = tuple(Claim(name, cards) for name, cards in evening.claims.items())
    return night_of(sheet)._replace(claims=claims)


def totals() -> dict[str, int]:
    sums: dict[str, int] = {}
    for evening in EVENINGS:
        for place, name in enumerate(evening.order, 1):
            sums[name] = sums.get(name, 0) + 1 + len(evening.order) - place
    return sums


def of_the_fives(cents: int) -> dict[str, int]:
    """The season's fee to the best five; who is level by points, wins and best places is not here."""
    wins = {name: sum(evening.order[0] == name for evening in EVENINGS) for name in totals()}
    best = sorted(totals(), key=lambda name: (-totals()[name], -wins[name]))
    parts = [cents * share // 100 for share in (40, 25, 15, 12, 8)]
    parts[0] += cents - sum(parts)
    return dict(zip(best[:5], parts, strict=True))


def ranked(amounts: Sequence[int]) -> dict[str, int]:
    """Amounts by ranks; who is level adds them up and splits them, odd cents to the first by name."""
    paid: dict[str, int] = {}
    done = 0
    for level in sorted({*totals().values()}, reverse=True):
        names = sorted(name for name, total in totals().items() if total == level)
        together = sum(amounts[done : done + len(names)])
        for turn, name in enumerate(names):
            paid[name] = together // len(names) + (turn < together % len(names))
        done += len(names)
    return {name: cents for name, cents in paid.items() if cents}


def entries(evening: Evening) -> tuple[int, int]:
    return len(evening.order), sum(evening.rebuys.values())


def judged(text: str, **more: Evening) -> SeasonResult:
    nights = {number: recorded(evening) for number, evening in enumerate(EVENINGS, 1)}
    nights |= {name.replace("_", "-"): recorded(evening) for name, evening in more.items()}
    return judge_season(season(nights, rules=own(text)))


def paid(result: SeasonResult, name: str) -> dict[tuple[object, str], int]:
    account = next(each for each in pot_accounts(result) if each.name == name)
    assert account.in_cents == account.out_cents + account.held_cents
    return {(each.event, each.player): each.cents for each in account.paid}


def held(result: SeasonResult, name: str) -> int:
    return next(each.held_cents for each in pot_accounts(result) if each.name == name)


def test_a_season_fee_paid_to_the_top_five_and_a_jackpot_for_fours() -> None:
    result = judged(SHIPPED)
    assert {each.player: each.total for each in standings(result)} == {
        name: 100 * total for name, total in totals().items()
    }
    fees = 12 * 4000
    assert paid(result, "season") == {(None, name): cents for name, cents in of_the_fives(fees).items()}
    through_3 = 100 * (12 + 6 + 12)
    through_5 = 100 * (3 + 11)
    assert paid(result, "jackpot") == {(3, "D"): through_3, (5, "K"): through_5}
    assert (held(result, "season"), held(result, "jackpot")) == (0, 900)
    for night, evening in zip(result.nights, EVENINGS, strict=True):
        field, rebuys = entries(evening)
        pot = 2000 * (field + rebuys)
        shares = [65, 35] if field <= 10 else [50, 30, 20]
        prizes = [pot * share // 100 for share in shares]
        prizes[0] += pot - sum(prizes)
        assert [each.prize_cents for each in night.rows if each.prize_cents] == prizes


def test_a_jackpot_that_grows_with_rebuys_and_nothing_by_rule() -> None:
    result = judged(JACKPOT)
    nights = [entries(evening) for evening in EVENINGS]
    jackpot = [100 * field + 50 * rebuys for field, rebuys in nights]
    assert paid(result, "jackpot") == {
        (2, "F"): sum(jackpot[:2]),
        (3, "D"): jackpot[2],
        (5, "K"): sum(jackpot[3:5]),
    }
    pots = [2000 * (field + rebuys) for field, rebuys in nights]
    assert paid(result, "evening") == {
        (number, evening.order[0]): pots[number - 1] * 90 // 100 for number, evening in enumerate(EVENINGS, 1)
    }
    assert (held(result, "jackpot"), held(result, "hall")) == (jackpot[5], sum(pots) // 10)
    books = season_books(result)
    assert (books.night_prizes_cents, books.night_pots_left_cents, books.balance_cents) == (0, 0, 0)


@pytest.mark.parametrize("final", ["ACDB", "DLB"])
def test_a_share_of_each_buy_in_to_the_main_event_and_the_standings(final: str) -> None:
    result = judged(SHARED, main_event=Evening(final))
    nights = [entries(evening) for evening in EVENINGS]
    fields, rebuys = sum(field for field, _ in nights), sum(again for _, again in nights)
    percent = sum(2000 * sum(night) * 75 // 1000 for night in nights)
    in_season = fields * 301 + percent
    amounts = [in_season - 2500 - 2500 - 1200, 2500, 2500, 1200]
    assert paid(result, "season") == {(None, name): cents for name, cents in ranked(amounts).items()}
    first, second = (fields * 700 * share // 100 for share in (65, 35))
    assert [each.prize_cents for each in result.nights[-1].rows[:2]] == [fields * 700 - second, second]
    assert first + second == fields * 700
    last = rebuys * 333
    assert paid(result, "last") == {(6, "D"): last - last * 35 // 100, (6, "B"): last * 35 // 100}
    assert [held(result, name) for name in ("season", "final", "last")] == [0, 0, 0]
    came_in = fields * (2000 + 700 + 301) + rebuys * (2000 + 333)
    given = sum(each.prize_cents for night in result.nights for each in night.rows)
    given += sum(each.cents for account in pot_accounts(result) for each in account.paid)
    assert came_in == given


DOLLARS = """extends = "plain"
name = "Customs House"
[[bounty]]
name = "dollar"
on = "everyone"
cents = 100
rebought = true
[[bounty]]
name = "crown"
on = "previous"
cents = 750
pot = "chest"
[[pot]]
name = "chest"
buy_in_cents = 50
percent = 10
to = "last-event"
[standings]
tiebreaks = []
"""


def test_cash_a_knock_out_and_a_chest_for_the_last_winner() -> None:
    """The winner made every knock-out but those of the player before them, who made the one of their own."""
    nights, chest, last = {}, 0, ""
    expected = []
    for number, evening in enumerate(EVENINGS, 1):
        order = evening.order
        by = {
            name: order[max(0, place - 2)] if place % 3 == 2 else order[0] for place, name in enumerate(order)
        }
        sheet = [
            row(
                name,
                place,
                by[name] if place > 1 else "",
                rebuys=evening.rebuys.get(name, 0),
                rebuy_hitmen=((order[-1] if name != order[-1] else order[0],),) * evening.rebuys.get(name, 0),
            )
            for place, name in enumerate(order, 1)
        ]
        nights[number] = night_of(sheet)
        cash: dict[str, int] = {}
        for name in order[1:]:
            cash[by[name]] = cash.get(by[name], 0) + 100
        for name, count in evening.rebuys.items():
            hitman = order[-1] if name != order[-1] else order[0]
            cash[hitman] = cash.get(hitman, 0) + 100 * count
        field, rebuys = entries(evening)
        pot = 2000 * (field + rebuys)
        chest += 50 * field + pot // 10
        left = pot - pot // 10 - sum(cash.values())
        taken = min(750, chest) if last and last in order[1:] else 0
        chest -= taken
        expected.append((cash, left, taken and by[last], taken))
        last = order[0]
    result = judge_season(season(nights, rules=own(DOLLARS)))
    for night, (cash, left, hitman, taken) in zip(result.nights, expected, strict=True):
        found: dict[str, int] = {}
        for each in night.cash:
            if each.bounty == "dollar":
                found[each.player] = found.get(each.player, 0) + each.cents
        assert found == cash
        assert sum(each.prize_cents for each in night.rows) == night.pot_cents == left
        crown = [(each.player, each.cents) for each in night.cash if each.bounty == "crown"]
        assert crown == ([(hitman, taken)] if taken else [])
    account = next(each for each in pot_accounts(result) if each.name == "chest")
    last_event = sum(each.cents for each in account.paid if each.event == 6) - expected[-1][3]
    assert (account.held_cents, last_event) == (0, chest)
    books = season_books(result)
    assert books.cash_cents == sum(sum(cash.values()) for cash, *_ in expected)
    assert (books.balance_cents, books.night_pots_left_cents) == (0, 0)
