"""Tables beside the season's (TABLE): series, parts, other rules, several seasons, what a rank is worth."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import DcplError
from dcpl.rules.facts import Adjustment
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import totals
from dcpl.rules.season.tables import Part, over_seasons, part_of
from tests.building import finish, season
from tests.rules.test_invented_leagues import NIGHTS, own

Run = Callable[..., Any]
HALVES = own(
    'extends = "plain"\nname = "Halves"\n[season]\nevents = 6\n[points]\nformula = "field - place"\n'
    '[standings]\nbest = 2\n[[table]]\nname = "Spring"\nthrough = 3\n[[table]]\nname = "Autumn"\nfrom = 4\n'
)


def halves(first: int, last: int, best: int) -> dict[str, int]:
    """The best so many of some of the six nights, for each who played one of them."""
    found = {}
    for player in {*"".join(NIGHTS[first - 1 : last])}:
        nights = [
            100 * (len(order) - order.index(player) - 1) if player in order else 0
            for order in NIGHTS[first - 1 : last]
        ]
        found[player] = sum(sorted(nights, reverse=True)[:best])
    return found


@pytest.mark.parametrize(("first", "last"), [(1, 3), (4, 6), (2, 2), (1, 6)])
def test_the_halves_of_a_season(first: int, last: int) -> None:
    played = season([finish(*order) for order in NIGHTS], rules=HALVES)
    found = totals(part_of(played, Part("", first, last)))
    assert {player: found.get(player, 0) for player in halves(first, last, 2)} == halves(first, last, 2)


def test_what_is_of_the_season_is_of_no_part() -> None:
    given = (Adjustment("A", 5000, "hat"), Adjustment("B", 700, "hat", event=2))
    played = season([finish("A", "B"), finish("B", "A")], rules=HALVES, adjustments=given)
    assert totals(part_of(played, Part("", 1, 1))) == {"A": 100, "B": 0}
    assert totals(part_of(played, Part("", 2, 3))) == {"A": 0, "B": 800}


def test_a_button_goes_on_in_the_season_and_begins_anew_by_other_rules() -> None:
    from tests.building import DCPL

    played = season([finish("A", "B", "C"), finish("B", "C", "A")])
    own_awards = part_of(played, Part("", 2, 2))
    assert totals(own_awards)["B"] == 10000 + 200 + 500 + 100
    anew = part_of(played, Part("", 2, 2, DCPL))
    assert totals(anew)["B"] == 10000 + 200 + 100


def test_a_series_is_found_however_it_is_written_and_one_that_is_not_there_is_said() -> None:
    played = season([finish("A", "B"), finish("B", "A"), finish("B", "A")], rules=HALVES)
    events = tuple(
        event._replace(series="North") if event.number in (1, 3) else event for event in played.events
    )
    played = played._replace(events=events)
    assert totals(part_of(played, Part("north"))) == {"A": 100, "B": 100}
    with pytest.raises(DcplError) as refused:
        part_of(played, Part("south"))
    assert "North" in str(refused.value.remedy)


def pub(*nights: str, rules: Profile = HALVES, name: str = "1") -> Any:
    return judge_season(season([finish(*order) for order in nights], rules=rules)._replace(name=name))


def test_over_seasons_totals_are_added_up() -> None:
    lines = over_seasons([pub("ABC", "BAC"), pub("CA")], HALVES)
    assert [(line.rank, line.tied, line.player, line.total, line.seasons) for line in lines] == [
        (1, False, "A", 300, 2),
        (2, False, "B", 300, 1),
        (3, False, "C", 100, 2),
    ] or [line.player for line in lines] == ["A", "B", "C"]
    assert [line.points for line in lines] == [(300, 0), (300, None), (0, 100)]


@pytest.mark.parametrize(
    ("worth", "wanted"),
    [
        ((1000, 600, 100), {"A": 1000 + 600, "B": 600, "C": 100 + 1000}),
        ("2 * (ranked + 1 - rank)", {"A": 600 + 200, "B": 400, "C": 200 + 400}),
        ((1000,), {"A": 1000, "B": 0, "C": 1000}),
    ],
)
def test_over_seasons_a_rank_is_worth_what_the_rules_say(worth: Any, wanted: dict[str, int]) -> None:
    rules = HALVES._replace(standings=HALVES.standings._replace(rank_points=worth))
    lines = over_seasons([pub("ABC"), pub("CA")], rules)
    assert {line.player: line.total for line in lines} == wanted


def test_of_a_tie_each_has_the_mean_of_the_ranks_that_it_spans() -> None:
    level = HALVES._replace(standings=HALVES.standings._replace(rank_points=(1000, 600, 100), tiebreaks=()))
    lines = over_seasons([pub("ABC", "BAC", rules=level)], level)
    assert [(line.player, line.rank, line.tied, line.total) for line in lines] == [
        ("A", 1, True, 800),
        ("B", 1, True, 800),
        ("C", 3, False, 100),
    ]


@pytest.fixture
def pubs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "national.toml").write_text(
        'extends = "plain"\nname = "National"\n[points]\nschedule = [125, 100, 75]\nbeyond = 10\n',
        encoding="utf-8",
    )
    (tmp_path / "pub.toml").write_text(
        'extends = "plain"\nname = "Pub"\n[standings]\nrank_points = [10, 5]\n'
        '[[table]]\nname = "National"\nseasons = "all"\nrules = "national.toml"\n'
        '[[table]]\nname = "Early"\nthrough = 1\n[[table]]\nname = "Cards"\nseries = "Omaha"\n',
        encoding="utf-8",
    )
    run("init")
    for pub in ("North", "South"):
        run("season", "new", pub, "--rules", tmp_path / "pub.toml", "--events", "3")
        sheet = tmp_path / f"{pub}.csv"
        sheet.write_text("event,player,place\n1,Ada,1\n1,Bo,2\n2,Bo,1\n2,Ada,2\n2,Cy,3\n", encoding="utf-8")
        run("--season", pub, "import", "results", sheet, "--create-players")


def test_the_national_table_over_the_pubs(run: Run, pubs: None, tmp_path: Path) -> None:
    (tmp_path / "national.toml").unlink()  # the season has taken it along
    told = json.loads(run("--season", "North", "standings", "--of", "national", "-f", "json").stdout)
    assert (told["table"], told["seasons"]) == ("National", ["North", "South"])
    assert [(row["rank"], row["player"], row["total"]) for row in told["rows"]] == [
        (1, "Ada", 450),
        (1, "Bo", 450),
        (3, "Cy", 150),
    ]
    page = run("--season", "North", "standings", "--of", "National").stdout
    assert page.startswith("National\nNorth and South\n")
    ranks = json.loads(run("--season", "North", "standings", "--all", "-f", "json").stdout)
    assert {row["player"]: row["total"] for row in ranks["rows"]} == {"Ada": 15, "Bo": 15, "Cy": 0}
    two = run("--season", "North", "standings", "--seasons", "South,North").stdout
    assert "Standings over 2 seasons" in two and "South and North" in two
    rules = run("--season", "North", "season", "rules").stdout
    assert "rules National" in rules
    copied = run("--season", "North", "season", "export").stdout
    document = tmp_path / "north.json"
    document.write_text(copied.replace('"name": "North"', '"name": "Copy"'), encoding="utf-8")
    run("season", "import", document)
    assert run("--season", "Copy", "season", "export").stdout.replace('"Copy"', '"North"') == copied


def test_parts_at_the_command_line(run: Run, pubs: None) -> None:
    def rows(*words: str) -> list[tuple[str, float]]:
        told = json.loads(run("--season", "North", "standings", *words, "-f", "json").stdout)
        return [(row["player"], row["total"]) for row in told["rows"]]

    assert rows("--from", "2") == [("Bo", 3), ("Ada", 2), ("Cy", 1)]
    assert rows("--of", "early") == rows("--from", "1", "--through", "1") == [("Ada", 2), ("Bo", 1)]
    run("--season", "North", "event", "edit", "1", "--series", "Omaha")
    assert rows("--of", "cards") == rows("--series", "omaha") == [("Ada", 2), ("Bo", 1)]
    assert (
        "Standings of season North: series Omaha"
        in run("--season", "North", "standings", "--series", "Omaha").stdout
    )
    assert (
        "there is National, Early and Cards"
        in run("--season", "North", "standings", "--of", "late", code=1).stderr
    )
    run("--season", "North", "standings", "--of", "early", "--from", "2", code=2)
    run("--season", "North", "standings", "--seasons", "West", code=1)
    run("--season", "North", "standings", "--from", "9", code=1)


def test_rules_of_a_table_that_are_not_there_are_said(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "pub.toml"
    rules.write_text(
        'extends = "plain"\nname = "Pub"\n[[table]]\nname = "N"\nrules = "nowhere.toml"\n', encoding="utf-8"
    )
    run("init")
    told = run("season", "new", "2026", "--rules", rules, code=1).stderr
    assert 'the table "N" is judged by "nowhere.toml", and no such file lies beside it' in told
    run("season", "new", "2026")
    assert (
        "no such file" in run("season", "rules", "set", 'table=[{name="N", rules="x.toml"}]', code=1).stderr
    )
