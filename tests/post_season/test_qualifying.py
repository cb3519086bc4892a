"""Ways into the Main Event (QUALIFY), a field that grows, seats without a limit, stacks by a formula."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import Refused
from dcpl.rules.outlook.odds import odds
from dcpl.rules.post_season.field import drawn_field
from dcpl.rules.post_season.qualifying import qualified
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult
from tests.building import finish, season
from tests.rules.test_invented_leagues import NIGHTS, own

Run = Callable[..., Any]


def league(ways: str = "", post_season: str = "main_seats = 8", more: str = "") -> Profile:
    return own(
        'extends = "plain"\nname = "X"\n[season]\nevents = 6\n[points]\nformula = "field - place"\n'
        f"[standings]\ntiebreaks = []\n[post_season]\n{post_season}\n{more}\n{ways}"
    )


def way(by: str, **more: object) -> str:
    said = "".join(f"{key} = {json.dumps(value)}\n" for key, value in more.items())
    return f'[[qualify]]\nby = "{by}"\n{said}'


def judged(rules: Profile, nights: tuple[str, ...] = NIGHTS) -> SeasonResult:
    return judge_season(season([finish(*order) for order in nights], rules=rules))


def reckoned(nights: tuple[str, ...] = NIGHTS) -> list[tuple[str, int]]:
    """Everybody with their total, best first."""
    sums: dict[str, int] = {}
    for order in nights:
        for place, player in enumerate(order, 1):
            sums[player] = sums.get(player, 0) + len(order) - place
    return sorted(sums.items(), key=lambda item: (-item[1], item[0]))


def seats(rules: Profile, nights: tuple[str, ...] = NIGHTS) -> list[str]:
    return [seat.standing.player for seat in drawn_field(judged(rules, nights)).main_event]


def test_win_and_in_beside_a_total() -> None:
    winners = {order[0] for order in NIGHTS}
    enough = {player for player, total in reckoned() if total >= 15}
    rules = league(way("place", first=1) + way("points", least=15), 'main_seats = "unlimited"')
    wanted = [player for player, _ in reckoned() if player in winners | enough]
    assert winners - enough and enough - winners
    assert sorted(seats(rules)) == sorted(wanted)
    told = qualified(judged(rules))
    assert {told[player] for player in winners} == {"a win"}
    assert {told[player] for player in enough - winners} == {"15 points"}


def test_a_share_rounds_up_and_the_next_fill_up_by_rank() -> None:
    nights = ("ABCDEFGHIJKLMNOPQ",)
    assert len(qualified(judged(league(way("share", percent=30)), nights))) == 6
    rules = league(way("place", first=2) + way("next", first=3))
    assert list(qualified(judged(rules, nights))) == list("ABCDE")


def test_a_final_that_grows() -> None:
    # G, H and I are level from the seventh to the ninth: of eight seats nine are given.
    nights = ("ABCDEFGHI", "ABCDEFHIG", "ABCDEFIGH")
    for post_season, wanted in (
        ('main_seats = 8\ntie = "grow"', list("ABCDEFGHI")),
        ("main_seats = 8", list("ABCDEF")),
        ('main_seats = 6\ntie = "grow"', list("ABCDEF")),
    ):
        field = drawn_field(judged(league("", post_season), nights))
        assert [seat.standing.player for seat in field.main_event] == wanted
        assert bool(field.unsettled) == (wanted == list("ABCDEF") and "grow" not in post_season)
    by_rank = league(way("rank", first=8), 'main_seats = "unlimited"')
    assert seats(by_rank, nights) == list("ABCDEFGHI")


def test_who_played_so_many_nights_and_in_which_part() -> None:
    rules = league(way("rank", first=4, nights=6))
    assert all(sum(player in order for order in NIGHTS) == 6 for player in qualified(judged(rules)))
    halves = league(
        way("rank", first=1, table="Early") + way("rank", first=1, series="north"),
        more='[[table]]\nname = "Early"\nthrough = 3\n',
    )
    played = season([finish(*order) for order in NIGHTS], rules=halves)
    events = tuple(event._replace(series="north") if event.number == 6 else event for event in played.events)
    best_early = reckoned(NIGHTS[:3])[0][0]
    assert list(qualified(judge_season(played._replace(events=events)))) == [best_early, "D"]


def test_without_enough_nights_for_a_rank_a_win_is_enough() -> None:
    rules = league(way("rank", first=8) + way("place", first=1), 'main_seats = "unlimited"')
    rules = rules._replace(standings=rules.standings._replace(least_nights=6))
    often = {player for player in "".join(NIGHTS) if sum(player in order for order in NIGHTS) == 6}
    assert {*qualified(judged(rules))} == often | {order[0] for order in NIGHTS}


def test_nothing_of_it_is_foretold() -> None:
    assert odds(judged(league(way("place", first=1)), NIGHTS[:3]), 10) is None


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("1000 * points", lambda total, rank: 1000 * total),
        ("20000 - 500 * (rank - 1)", lambda total, rank: 20_000 - 500 * (rank - 1)),
        ("10000 + 333 * wins", None),
    ],
)
def test_stacks_by_a_formula(formula: str, wanted: Callable[[int, int], int] | None) -> None:
    rules = league(more=f'[stack]\nformula = "{formula}"\n')
    table = reckoned()
    for seat in drawn_field(judged(rules)).main_event:
        total = dict(table)[seat.standing.player]
        rank = 1 + sum(other > total for _, other in table)
        wins = sum(order[0] == seat.standing.player for order in NIGHTS)
        exact = wanted(total, rank) if wanted is not None else 10_000 + 333 * wins
        assert seat.stack is not None
        assert seat.stack.chips == -(-exact // 25) * 25
    limited = league(more='[stack]\nformula = "1000 * points"\nleast = 10000\nmost = 20000\n')
    chips = {seat.stack.chips for seat in drawn_field(judged(limited)).main_event if seat.stack}
    assert chips <= {10_000, *range(10_000, 20_001, 25)} and 20_000 in chips


@pytest.mark.parametrize(
    ("ways", "post_season", "told"),
    [
        (way("rank"), "main_seats = 8", "qualify 1 is by rank, and first says nothing"),
        (way("points", first=3), "main_seats = 8", "least says nothing"),
        (way("rank", first=3, table="Late"), "main_seats = 8", "which is none of the season"),
        (way("rank", first=3), "main_seats = 0", "and there is none"),
        ("", 'main_seats = "unlimited"\nsecond_chance_most = 4', "no last seat that Second Chance"),
        (way("luck"), "main_seats = 8", 'by is "luck"'),
    ],
)
def test_ways_that_lead_nowhere_are_refused(ways: str, post_season: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        league(ways, post_season)
    assert told in " ".join(map(str, refused.value.problems))


def test_at_the_command_line(run: Run, tmp_path: Path) -> None:
    rules, sheet = tmp_path / "ours.toml", tmp_path / "nights.csv"
    rules.write_text(
        'extends = "plain"\nname = "Win and in"\n[season]\nevents = 2\n[post_season]\n'
        'main_seats = "unlimited"\n[[qualify]]\nby = "place"\nfirst = 1\n'
        '[[qualify]]\nby = "points"\nleast = 6\n'
        '[stack]\nformula = "1000 * points"\n',
        encoding="utf-8",
    )
    rows = ["event,player,place", *(f"1,{name},{place}" for place, name in enumerate("ABCD", 1))]
    rows += [f"2,{name},{place}" for place, name in enumerate("DBAC", 1)]
    sheet.write_text("\n".join(rows) + "\n", encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", rules)
    run("import", "results", sheet, "--create-players")
    told = json.loads(run("qualify", "-f", "json").stdout)
    assert [seat["player"] for seat in told["main_event"]] == ["A", "B", "D"]
    assert {row["player"]: row["reason"] for row in told["ineligible"]} == {"C": "not-qualified"}
    page = run("qualify").stdout
    assert "has come in by none of the ways" in page
    told = json.loads(run("stacks", "-f", "json").stdout)
    assert [row["stack"] for row in told["stacks"]] == [6000, 6000, 5000]
    run("postseason", "open")
    run("postseason", "decline", "B")
    assert run("check").stdout == ""
    for command in ("outlook", "standings", "postseason status", "season rules", "news"):
        assert "000000000" not in run(*command.split()).stdout.replace(",", "")
    run("publish", tmp_path / "site")
