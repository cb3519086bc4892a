"""The news: what is told, what is left out, and that it is true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE, Adjustment, Claim, Season
from dcpl.rules.history.news import MOST_ITEMS, News, news
from dcpl.rules.night.rows import night_of
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from dcpl.rules.units import EventName
from tests.building import finish, profile, row, season


def told(played: Season, since: EventName | None = None) -> dict[str, str]:
    return {item.what: item.text for item in news(judge_season(played), since).items}


def test_before_any_night_there_is_nothing() -> None:
    assert news(judge_season(season())) == News(None, None, ())


def test_the_first_night_has_no_movers() -> None:
    found = news(judge_season(season([finish("A", "B", "C")])))
    assert (found.since, found.event) == (None, 1)
    assert {item.what: item.text for item in found.items} == {
        "winner": "A won event 1 before B and C, out of 3 players and a pot of $60.00.",
        "hits": "Most knock-outs: A, 2.",
        "button": "A carries the button to event 2.",
        "leader": "A leads with 103 points, 23 ahead of B.",
    }


def test_since_the_night_before_by_default_and_any_other_if_asked() -> None:
    played = season([finish("A", "B"), finish("B", "A"), finish("B", "A")])
    assert (news(judge_season(played)).since, news(judge_season(played)).event) == (2, 3)
    assert told(played, 2) == told(played)
    assert told(played, 1)["winner"] == "Event 2 was won by B and event 3 by B."
    assert news(judge_season(played), 3).items == ()
    assert news(judge_season(played), 9).items == ()


@pytest.mark.parametrize(
    ("night", "text"),
    [
        (
            finish("B", "C", "A", by={"A": "B"}),
            "B knocked out A and took the button, worth 5. B carries the button to event 3.",
        ),
        (
            finish("A", "B", "C"),
            "A won with the button on, so it grows. A carries the button to event 3, now worth 10.",
        ),
        (finish("B", "C"), "The button lapsed, for A was not there. B carries the button to event 3."),
        (
            finish("B", "A", by={}),
            "The button lapsed, for nobody knocked A out. B carries the button to event 3.",
        ),
    ],
)
def test_what_became_of_the_button(night: object, text: str) -> None:
    assert told(season([finish("A", "B", "C"), night]))["button"] == text  # type: ignore[list-item]  # a night


def test_the_button_goes_nowhere_after_the_last_event() -> None:
    played = season({1: finish("A", "B"), 2: finish("A", "B")}, cancelled=range(3, 13))
    assert told(played)["button"] == "A won the last event with the button on and keeps its 5 points."
    none = season([finish("A", "B")], rules=profile(button_value=0))
    assert "button" not in told(none)


def test_the_leader_who_went_out_early_or_stayed_away() -> None:
    first = finish("A", "B", "C", "D")
    early = told(season([first, finish("B", "C", "A", by={"A": "B; C"})]))
    assert early["early"] == "A, who led the standings, was out 3rd of 3, knocked out by B and C."
    assert "early" not in told(season([first, finish("B", "A", "C")]))
    assert told(season([first, finish("B", "C")]))["early"] == "A, who led the standings, was not there."
    absent = night_of([row("B", 1), row("C", 2), row("A", status="no-show")])
    assert "was not there" in told(season([first, absent]))["early"]


def test_movers_and_the_lead() -> None:
    found = told(season([finish("A", "B", "C"), finish("C", "D", "B")]))
    assert found["movers"] == "Movers: ▲2 C (1), ▼2 A (3), new D (4)."
    assert found["leader"].startswith("C takes the lead from A with 1")
    still = told(season([finish("A", "B"), finish("A", "B")]))
    assert still["leader"].startswith("A still leads with")
    tie = told(
        season([finish("A", "B")], adjustments=(Adjustment("B", 2200, "why"), Adjustment("A", 0, "why")))
    )
    assert tie["leader"] == "B leads with 102 points, level with A: more game points."


def test_a_shared_lead() -> None:
    night = night_of([row("A", 1), row("B", 2), row("C", 2, "A")])
    played = season([night], adjustments=(Adjustment("A", -20000, "why"),))
    assert told(played)["leader"].startswith("B and C share the lead with 72.5 points")


def test_the_high_hand_by_its_cards_or_by_ruling() -> None:
    night = finish("A", "B")
    by_cards = night._replace(claims=(Claim("B", "AhKd/AsAdKcKh4s"),))
    assert told(season([by_cards]))["high-hand"] == "High hand: B (full house, aces over kings)."
    ruled = night._replace(claims=(Claim("B", "yes"),))
    assert told(season([ruled]))["high-hand"] == "High hand: B."
    assert told(season([night, by_cards, ruled]), 1)["high-hand"] == (
        "High hands: B (full house, aces over kings, event 2) and B (event 3)."
    )


def test_in_is_told_in_the_night_in_which_it_is_so() -> None:
    nights = [finish("A", "B", "D") if number <= 5 else finish("A", "C", "E") for number in range(1, 10)]
    assert "in" not in told(season(nights[:7]))
    assert told(season(nights[:8]))["in"] == "A now has 8 events, all that the post-season asks for."
    assert "in" not in told(season(nights)), "that was told after event 8"


def test_who_clinched_and_who_fell_out_by_points() -> None:
    rules = profile(
        season_events=6, post_season_full_events=3, post_season_fee_events=2, post_season_main_seats=3
    )
    nights = [finish("A", "B", "C", "D")] * 4 + [finish("A", "B", "C")]
    assert "clinched" not in told(season(nights[:4], rules=rules)), "B and C can both still pass A"
    after = told(season(nights, rules=rules))
    assert after["clinched"] == "A has clinched a seat in the Main Event, however the rest ends."
    assert after["chance-only"] == ("D can no longer reach a Main Event seat by rank: Second Chance is left.")
    assert "clinched" not in told(season(nights, rules=rules), 5), "nothing is new since then"


def test_out_is_told_in_the_night_in_which_it_is_so() -> None:
    rules = profile(season_events=6, post_season_full_events=5, post_season_fee_events=3)
    nights = [finish("A", "B", "C"), *[finish("A", "B")] * 5]
    assert "fee-only" not in told(season(nights[:2], rules=rules)), "C can still make 5 of 6"
    assert told(season(nights[:3], rules=rules))["fee-only"] == (
        "C can no longer make 5 events: Second Chance with a fee is left."
    )
    assert "out" not in told(season(nights[:4], rules=rules)), "C can still make 3"
    assert told(season(nights[:5], rules=rules))["out"] == (
        "C is out of the post-season: too few events are left to make 3."
    )
    assert "out" not in told(season(nights[:5], rules=rules), 5)


def test_needs_and_the_line_only_while_they_are_open() -> None:
    rules = profile(
        season_events=4, post_season_full_events=3, post_season_fee_events=1, post_season_main_seats=2
    )
    nights = [finish("A", "B", "C"), finish("A", "B"), finish("A", "B"), finish("A", "B", "C")]
    half = told(season(nights[:2], rules=rules))
    assert half["needs"] == "C must play all 2 events left to make 3; A and B may miss only one."
    assert half["line"] == (
        "Seat 1 of the Main Event stands at 205 points (A): B is 45 behind and C is 140 behind."
    )
    whole = told(season(nights, rules=rules))
    assert not {"needs", "line", "seats", "out"} & set(whole)
    assert whole["main-event-field"] == "The Main Event is for A and the winner of Second Chance."
    assert whole["second-chance-field"] == "Second Chance is for B and C."
    assert whole["fees"] == "Fees to be paid before Second Chance: C $15.00."


def test_after_the_post_season_nights() -> None:
    rules = profile(season_events=1, post_season_full_events=1, post_season_fee_events=1)
    nights: dict[EventName, object] = {1: finish("A", "B", "C"), SECOND_CHANCE: finish("C", "B")}
    played = season(nights, rules=rules)  # type: ignore[arg-type]  # nights by name
    assert told(played)["second-chance"].startswith(
        "C won Second Chance, out of 2 players, and with it the last seat"
    )
    played = season({**nights, MAIN_EVENT: finish("C", "A")}, rules=rules)  # type: ignore[arg-type]  # as above
    assert told(played) == {
        "main-event": "C won the Main Event and $9.75 before A, out of 2 players: champion of the season."
    }
    assert list(told(played, 1)) == ["second-chance", "main-event"]


def test_a_league_without_a_post_season_has_no_word_of_it() -> None:
    played = season([finish("A", "B")] * 12)
    played = played._replace(events=tuple(event for event in played.events if event.kind == "regular"))
    assert set(told(played)) <= {"winner", "hits", "button", "leader", "movers", "early"}


orders = st.lists(
    st.permutations("ABCDEFGH").flatmap(lambda order: st.integers(2, 8).map(lambda n: finish(*order[:n]))),
    max_size=12,
)


@given(orders, st.one_of(st.none(), st.integers(1, 12)), st.sets(st.sampled_from("ABCDEFGH"), max_size=3))
def test_never_more_than_ten_each_true_of_the_season(
    nights: list[object], since: int | None, guests: set[str]
) -> None:
    result = judge_season(season(nights, guests=frozenset(guests)))  # type: ignore[arg-type]  # nights
    found = news(result, since)
    assert len(found.items) <= MOST_ITEMS
    assert found == news(result, since)
    assert len({item.what for item in found.items}) == len(found.items)
    for item in found.items:
        assert item.text.endswith(".") and "  " not in item.text
        assert all(player in item.text or "others" in item.text for player in item.players), item
    ranked = standings(result)
    leader = next((item for item in found.items if item.what == "leader"), None)
    if leader is not None:
        assert set(leader.players) == {row.player for row in ranked if row.rank == 1}
