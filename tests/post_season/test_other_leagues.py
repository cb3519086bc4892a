"""The post-season of leagues with other seats: none, no Second Chance, a large or a small table."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from dcpl.rules.checks.closing import open_matters
from dcpl.rules.checks.season import check_season
from dcpl.rules.facts import INVITED, MAIN_EVENT, SECOND_CHANCE, Event, Invitation, Season
from dcpl.rules.post_season.field import drawn_field, post_season_events
from dcpl.rules.post_season.invitations import next_in_line
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.judge import judge_season
from tests.building import finish, profile, season

PLAYERS = tuple("ABCDEFGH")


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    """A few nights by rules with any number of seats; many ties, for all players are worth the same."""
    rules = profile(
        season_events=3,
        post_season_main_seats=draw(st.sampled_from([0, 2, 3, 5, 8, 12])),
        post_season_second_chance_most=draw(st.sampled_from([0, 1, 3, 16])),
        post_season_full_events=draw(st.integers(0, 3)),
        post_season_fee_events=0,
        points_schedule=draw(st.sampled_from([(500, 300, 100), (100,)])),
        points_beyond=100,
        standings_tiebreaks=draw(st.sampled_from([(), ("wins",), ("events", "ro-sham-bo")])),
        button_value=0,
    )
    nights = [finish(*draw(st.permutations(PLAYERS))[: draw(st.integers(2, 8))]) for _ in range(3)]
    played = season(nights, rules=rules)
    ending = tuple(Event(kind, 0) for kind in post_season_events(rules))
    return played._replace(events=(*played.events[:3], *ending))


@given(seasons())
@settings(max_examples=150, deadline=None)
def test_every_seat_is_filled_or_open_and_nobody_has_two(played: Season) -> None:
    result = judge_season(played)
    rules = result.profile
    drawn = drawn_field(result)
    main = [seat.standing.player for seat in drawn.main_event]
    chance = [seat.standing.player for seat in drawn.second_chance]
    assert len({*main, *chance}) == len(main) + len(chance)
    numbers = [seat.seat for seat in drawn.main_event]
    numbers += [seat.seat or 0 for seat in drawn.open_seats if seat.event == MAIN_EVENT]
    assert sorted(numbers) == list(range(1, rules.post_season.main_seats + 1))
    assert len(chance) <= rules.post_season.second_chance_most
    if not rules.has_second_chance:
        assert not chance
        assert not any(seat.event == SECOND_CHANCE for seat in drawn.open_seats)
        assert all(tie.event == MAIN_EVENT for tie in drawn.unsettled)
    if not rules.has_post_season:
        assert (drawn.waiting, drawn.ineligible, drawn.unsettled) == ((), (), ())
        assert drawn.complete
    assert check_season(played, ("events", "rules", "profile", "seats")) == []
    assert all(matter.detail for matter in open_matters(result))


@given(seasons())
@settings(max_examples=100, deadline=None)
def test_who_is_invited_is_who_was_drawn(played: Season) -> None:
    result = judge_season(played)
    drawn = drawn_field(result)
    line = next_in_line(judge_season(played._replace(post_season=INVITED)))
    main = [offer.standing.player for offer in line.offers if offer.event == MAIN_EVENT]
    assert main == [seat.standing.player for seat in drawn.main_event]
    chance = [offer.standing.player for offer in line.offers if offer.event == SECOND_CHANCE]
    assert chance == [seat.standing.player for seat in drawn.second_chance]
    seats = [
        Invitation(player, event, number)
        for event, players in ((MAIN_EVENT, main), (SECOND_CHANCE, chance))
        for number, player in enumerate(players, start=1)
    ]
    opened = judge_season(played._replace(post_season=INVITED, invitations=tuple(seats)))
    laid = field(opened)
    assert [seat.standing.player for seat in laid.main_event] == main
    assert all(matter.detail for matter in open_matters(opened))
