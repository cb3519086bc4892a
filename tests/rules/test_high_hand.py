"""HIGH-HAND, §10.3: who holds the high hand of a night."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import Claim
from dcpl.rules.night.cards import best_of, parse_claim
from dcpl.rules.night.high_hand import (
    HighHand,
    best_claim,
    check_claims,
    is_ruling,
    judge_high_hand,
    verdicts,
)
from dcpl.rules.profile.file import parse_profile
from tests.building import changed

PRESET = parse_profile(
    (Path(__file__).parents[2] / "data" / "profiles" / "dcpl.toml").read_text(encoding="utf-8"), "dcpl.toml"
)
BOARD = "/As Ad Kc Kh 4s"
ROYAL = "/As Ks Qs Js Ts"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]


def claims(*given: tuple[str, str]) -> list[Claim]:
    return [Claim(player, cards) for player, cards in given]


def judged(*given: tuple[str, str], **values: int) -> HighHand:
    found = judge_high_hand(claims(*given), changed(PRESET, **values))
    assert found is not None
    return found


def test_HIGH_HAND_two_players_with_one_ace_each_nobody() -> None:
    found = judged(("Ann", "Ah Qd" + BOARD), ("Bo", "Ac Jd" + BOARD))
    assert found.winners == ()
    assert found.hand == "Full house, aces over kings"
    assert "nobody keeps it" in found.because
    assert [verdict.counts for verdict in found.verdicts] == [False, False]
    assert found.verdicts[0].why.endswith("tied: only one hole card plays")


def test_HIGH_HAND_one_ace_against_ace_king_the_ace_king() -> None:
    found = judged(("Ann", "Ah Qd" + BOARD), ("Bo", "Ac Kd" + BOARD))
    assert found[:3] == (("Bo",), "Full house, aces over kings", 250)


def test_HIGH_HAND_ace_king_against_ace_king_both() -> None:
    found = judged(("Ann", "Ah Ks" + BOARD), ("Bo", "Ac Kd" + BOARD))
    assert found[:3] == (("Ann", "Bo"), "Full house, aces over kings", 250)


def test_HIGH_HAND_a_royal_flush_on_the_board_is_no_claim_four_nines_hold() -> None:
    found = judged(("Ann", "2h 3d" + ROYAL), ("Bo", "9c Jd/9h 9s 9d 2c 3c"))
    assert found[:3] == (("Bo",), "Four of a kind, nines", 250)
    assert found.verdicts[0].why == "no claim: no hole card plays"
    assert found.verdicts[1].counts


def test_HIGH_HAND_one_holder_needs_one_hole_card_only() -> None:
    assert judged(("Ann", "Ah Qd" + BOARD)).winners == ("Ann",)


def test_HIGH_HAND_nothing_claimed_is_none() -> None:
    assert judge_high_hand([], PRESET) is None
    board_plays = claims(("Ann", "2h 3d" + ROYAL))
    assert judge_high_hand(board_plays, PRESET) is None
    assert verdicts(board_plays, PRESET)[0].why == "no claim: no hole card plays"


def test_HIGH_HAND_a_tie_that_nobody_keeps_does_not_pass_to_a_lower_hand() -> None:
    found = judged(("Ann", "Ah Qd" + BOARD), ("Bo", "Ac Jd" + BOARD), ("Cy", "7h 7d/7s 2d 2c"))
    assert found.winners == ()
    assert found.verdicts[2].why == "Full house, sevens over twos, lower than Full house, aces over kings"


def test_HIGH_HAND_claims_are_compared_across_deals() -> None:
    found = judged(("Ann", "Ah Kd" + BOARD), ("Bo", "9c Jd/9h 9s 9d 2c 3c"), ("Cy", "Ah Kd/As Ad Kc"))
    assert found.winners == ("Bo",)
    tied = judged(("Ann", "Ah Kd" + BOARD), ("Cy", "Ah Ks/As Ad Kc"))
    assert tied.winners == ("Ann", "Cy")


def test_HIGH_HAND_a_players_best_claim_counts() -> None:
    found = judged(("Ann", "7h 7d/7s 2d 2c"), ("Ann", "Ah Kd" + BOARD), ("Bo", "Ac Qs" + BOARD))
    assert found.winners == ("Ann",)
    assert [verdict.counts for verdict in found.verdicts] == [False, True, False]


def test_HIGH_HAND_two_equal_claims_of_one_player_are_no_tie() -> None:
    found = judged(("Ann", "Ah Qd" + BOARD), ("Ann", "Ac Jd/Ah As Kd Kh 2c"))
    assert found.winners == ("Ann",)
    tied = judged(("Ann", "Ah Qd" + BOARD), ("Ann", "Ad Kc/Ah As Kd Kh 2c"), ("Bo", "Ac Jd" + BOARD))
    assert tied.winners == ("Ann",)
    assert [verdict.counts for verdict in tied.verdicts] == [False, True, False]
    assert tied.verdicts[0].why == "an equal hand of the same player plays more hole cards"


def test_HIGH_HAND_a_ruling_decides_the_night_and_cards_are_kept_and_not_counted() -> None:
    found = judged(("Ann", "Ah Kd" + BOARD), ("Bo", "yes"), ("Cy", " YES "), ("Bo", "yes"))
    assert found[:3] == (("Bo", "Cy"), None, 250)
    assert found.because == "by the director's ruling: Bo and Cy"
    assert found.verdicts[0] == (
        "Ann",
        "Ah Kd" + BOARD,
        False,
        "not counted: the director's ruling decides the night",
    )
    assert is_ruling("Yes")
    assert not is_ruling("no")


def test_HIGH_HAND_omaha_plays_two_hole_cards_always() -> None:
    one_ace = "/As Ad Kc Kh 4s"
    found = judged(("Ann", "Ah Qd Jd Kd" + one_ace), ("Bo", "Ac 9d 8d Ks" + one_ace))
    assert found[:2] == (("Ann", "Bo"), "Full house, aces over kings")
    royal = judged(("Ann", "2h 3d 4d 5d" + ROYAL), ("Bo", "9c Jd/9h 9s 9d 2c 3c"))
    assert royal.winners == ("Bo",)  # two of the four must play, so no royal flush: an ace high


def test_HIGH_HAND_equal_stud_hands_share() -> None:
    found = judged(("Ann", "Ah As Ad Kc Ks 2d 3d"), ("Bo", "Ac As Ad Kh Kd"))
    assert found[:3] == (("Ann", "Bo"), "Full house, aces over kings", 250)


def test_HIGH_HAND_a_stud_hand_ties_with_a_holdem_hand_of_one_hole_card() -> None:
    assert judged(("Ann", "Ah As Ad Kc Ks"), ("Bo", "Ac Qd" + BOARD)).winners == ("Ann",)


@pytest.mark.parametrize(
    ("must_play", "tie_must_play", "winners"),
    [(0, 0, ("Ann", "Bo")), (1, 1, ("Ann", "Bo")), (1, 2, ("Ann",)), (2, 2, ("Ann",)), (2, 0, ("Ann",))],
)
def test_HIGH_HAND_how_many_hole_cards_must_play_is_the_profiles(
    must_play: int, tie_must_play: int, winners: tuple[str, ...]
) -> None:
    given = (("Ann", "Ah Kd" + BOARD), ("Bo", "Ac Jd" + BOARD))
    found = judged(*given, high_hand_must_play=must_play, high_hand_tie_must_play=tie_must_play)
    assert found.winners == winners


def test_HIGH_HAND_a_league_where_the_board_may_play() -> None:
    found = judged(("Ann", "2h 3d" + ROYAL), high_hand_must_play=0)
    assert found[:2] == (("Ann",), "Royal flush")


def test_HIGH_HAND_points_are_the_profiles() -> None:
    assert judged(("Ann", "yes"), high_hand_points=500).points == 500
    assert judge_high_hand(claims(("Ann", "Ah Kd" + BOARD)), changed(PRESET, high_hand_points=0)) is None


def test_HIGH_HAND_cards_that_cannot_be_together_are_refused() -> None:
    found = check_claims(
        claims(
            ("Ann", "Ah Kd" + BOARD),
            ("Bo", "Ah Ks" + BOARD),  # Ann has the ace of hearts
            ("Cy", "Ac Ac/2d 3d 4d"),
            ("Di", "Ac Qs/4s Kh Kc Ad As"),  # the same board in another order
            ("Ed", "Ac Qs" + BOARD),
            ("Flo", "Ah Kd/As Ad Kc Kh 5s"),  # another board, another deal
            ("Gus", "Ah Ks"),
            ("Hal", "yes"),
        )
    )
    assert [(fault.player, fault.message) for fault in found] == [
        ("Bo", "Ah is in the hole cards of Ann too, with the same board"),
        ("Cy", "Ac is there twice"),
        ("Ed", "Ac and Qs are in the hole cards of Di too, with the same board"),
        ("Gus", "no hand has 2 cards without a board"),
    ]
    assert all(fault.remedy for fault in found)


def test_HIGH_HAND_equal_stud_cards_may_be_of_two_deals() -> None:
    assert check_claims(claims(("Ann", "AhAsAdKcKs"), ("Bo", "AhAsAdKcKs"))) == []


def test_HIGH_HAND_the_best_of_a_players_claims_is_one_that_counts() -> None:
    board_plays, one, two, ruling = claims(
        ("Ann", "2h 3d" + ROYAL), ("Ann", "Ah Qd" + BOARD), ("Ann", "Ah Kd" + BOARD), ("Ann", "yes")
    )
    assert best_claim([board_plays, one, two]) == two
    assert best_claim([board_plays, one]) == one
    assert best_claim([board_plays, two], must_play=0) == board_plays
    assert best_claim([board_plays, two, ruling]) == ruling
    assert best_claim([board_plays]) == board_plays
    assert best_claim([Claim("Ann", "?"), board_plays]) == board_plays


@st.composite
def nights(draw: st.DrawFn) -> list[Claim]:
    """A few claims of a few players from a short deck, many with one board, so that ties are common."""
    deck = draw(st.permutations([card for card in DECK if card[0] in "TJQKA"]))
    board = deck[:5]
    made = []
    for number in range(draw(st.integers(0, 5))):
        hole = deck[5 + 2 * number : 7 + 2 * number]
        made.append(
            Claim(draw(st.sampled_from(["Ann", "Bo", "Cy", "Di"])), "".join(hole) + "/" + "".join(board))
        )
    return made


@given(nights(), st.integers(0, 2), st.integers(0, 2), st.randoms(use_true_random=False))
def test_HIGH_HAND_the_order_of_the_claims_never_matters(
    night: list[Claim], must_play: int, tie_must_play: int, dealer: object
) -> None:
    profile = changed(PRESET, high_hand_must_play=must_play, high_hand_tie_must_play=tie_must_play)
    turned = night[::-1]
    found, again = judge_high_hand(night, profile), judge_high_hand(turned, profile)
    assert (found is None) == (again is None)
    if found and again:
        assert ({*found.winners}, found.hand, found.points) == ({*again.winners}, again.hand, again.points)


@given(nights(), st.integers(0, 2), st.integers(0, 2))
def test_HIGH_HAND_winners_have_the_highest_claim_and_play_enough(
    night: list[Claim], must_play: int, tie_must_play: int
) -> None:
    assert check_claims(night) == []
    profile = changed(PRESET, high_hand_must_play=must_play, high_hand_tie_must_play=tie_must_play)
    worth = {claim: best_of(parse_claim(claim.cards)) for claim in night}  # type: ignore[arg-type]
    valid = {claim: value for claim, value in worth.items() if value.plays >= must_play}
    found = judge_high_hand(night, profile)
    assert (found is None) == (not valid)
    if found is None:
        return
    top = max(value.rank for value in valid.values())
    holders = {claim.player for claim, value in valid.items() if value.rank == top}
    keep = {
        claim.player for claim, value in valid.items() if value.rank == top and value.plays >= tie_must_play
    }
    assert {*found.winners} == (holders if len(holders) == 1 else keep)
    assert {verdict.player for verdict in found.verdicts if verdict.counts} == {*found.winners}
    assert [(verdict.player, verdict.cards) for verdict in found.verdicts] == night
    assert found.verdicts == verdicts(night, profile)
