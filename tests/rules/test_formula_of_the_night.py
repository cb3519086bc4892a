"""What a formula is told of tonight: prizes before and after a deal, ties, add-ons, the event's number."""

from __future__ import annotations

import pytest

from dcpl.rules.facts import Deal
from dcpl.rules.night.rows import night_of
from dcpl.rules.outlook.bounds import bounds
from dcpl.rules.points.award import BASE
from dcpl.rules.profile.file import parse_assignment, parse_profile
from dcpl.rules.profile.values import Profile, with_value
from dcpl.rules.season.judge import judge_season
from tests.building import DCPL, ROOT, finish, row, season

PLAIN = parse_profile((ROOT / "data" / "profiles" / "plain.toml").read_text(encoding="utf-8"), "plain", DCPL)


def by(formula: str) -> Profile:
    """Plain rules with this formula."""
    return with_value(PLAIN, *parse_assignment(f"points.formula={formula}"))


def bases(rules: Profile, *nights: object, **more: object) -> list[dict[str, float]]:
    """Each night's base points by player."""
    judged = judge_season(season(nights, rules=rules, **more))  # type: ignore[arg-type]
    return [
        {award.player: award.points / 100 for award in night.awards if award.what == BASE}
        for night in judged.nights
    ]


FIVE = finish("A", "B", "C", "D", "E")
"""A pot of $100: $65 and $35."""


def test_R2_prize_is_before_a_deal_and_won_after_it() -> None:
    rules = with_value(by("prize / 3"), *parse_assignment("payouts=[{up_to=9, percent=[60, 40]}]"))
    deal = Deal(1, (("A", 5000), ("B", 5000)))
    assert bases(rules, FIVE)[0] == {"A": 20, "B": 13.33, "C": 0, "D": 0, "E": 0}
    assert bases(rules, FIVE, deals=(deal,))[0] == {"A": 20, "B": 13.33, "C": 0, "D": 0, "E": 0}
    received = with_value(rules, *parse_assignment("points.formula=won / 3"))
    assert bases(received, FIVE, deals=(deal,))[0] == {"A": 16.67, "B": 16.67, "C": 0, "D": 0, "E": 0}


def test_prizes_are_all_of_them_and_paid_places_are_those_of_the_field() -> None:
    assert bases(by("prizes"), FIVE)[0]["E"] == 100
    paid = by("5 if place == 1 else 3 if place <= paid_places else 1")
    assert bases(paid, FIVE)[0] == {"A": 5, "B": 3, "C": 1, "D": 1, "E": 1}
    assert bases(with_value(paid, "buy_in.night_cents", 0), FIVE)[0]["B"] == 3  # whatever the pot holds


@pytest.mark.parametrize(("tied", "points"), [("mean", 6.5), ("best", 7), ("worst", 6)])
@pytest.mark.parametrize("way", ["points.formula=10 - place", "points.schedule=9,8,7,6,5,4,3,2,1"])
def test_R3_tied_players_have_the_mean_the_best_or_the_worst(tied: str, points: float, way: str) -> None:
    rows = [row(name, 3 if name in "CD" else place) for place, name in enumerate("ABCDEFGHIJ", 1)]
    rules = with_value(with_value(PLAIN, *parse_assignment(way)), "points.tied", tied)
    got = bases(rules, night_of(rows))[0]
    assert (got["C"], got["D"], got["E"]) == (points, points, 5)


def test_R3_a_formula_is_worked_out_at_each_place_with_the_players_own_prize() -> None:
    rows = [row("A", 1), row("B", 2), row("C", 2), row("D", 4)]
    # A pot of $80, 65/35: B and C share $28, $14 each; places 2 and 3: mean (14/2 + 14/3) / 2 = 5.83
    assert bases(by("prize / place"), night_of(rows))[0] == {"A": 52, "B": 5.83, "C": 5.83, "D": 0}
    assert bases(by("tied"), night_of(rows))[0] == {"A": 1, "B": 2, "C": 2, "D": 1}


def test_add_ons_and_the_events_number() -> None:
    rules = with_value(by("10 * event - add_ons"), "add_on.most", 2)
    night = night_of([row("A", 1, add_ons=2), row("B", 2)])
    assert bases(rules, night, night) == [{"A": 8, "B": 10}, {"A": 18, "B": 20}]


def test_explain_names_what_the_points_were_made_of_and_money_only_where_it_may_be_seen() -> None:
    night = judge_season(season([FIVE], rules=by("prize / 3 + tied"))).nights[0]
    award = next(award for award in night.awards if award.player == "A")
    assert (award.detail, award.without_money) == (
        "place 1 of 5, prize 65, tied 1",
        "place 1 of 5, tied 1",
    )


def test_OUTLOOK_nothing_is_proved_of_what_nights_to_come_pay() -> None:
    rules = with_value(with_value(by("prize / 3"), "season.events", 4), "post_season.main_seats", 2)
    found = bounds(judge_season(season([FIVE, FIVE], rules=rules)))
    assert {(each.main_event, each.best_rank, each.sure_total) for each in found} == {("open", 1, None)}
