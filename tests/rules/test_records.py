"""Runs, careers and the league's records, against a plain recount."""

from __future__ import annotations

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import MAIN_EVENT, Claim, Night, Season
from dcpl.rules.history.career import season_line
from dcpl.rules.history.records import Holder, Record, records
from dcpl.rules.history.runs import Mark, longest, runs
from dcpl.rules.night.rows import night_of
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standings import standings
from tests.building import finish, row, season


def judged(*seasons: Season) -> list[SeasonResult]:
    return [judge_season(one._replace(name=str(2025 + number))) for number, one in enumerate(seasons)]


def found(*seasons: Season) -> dict[str, Record]:
    return {record.what: record for record in records(judged(*seasons))}


def test_the_earliest_of_equal_runs() -> None:
    marks = [Mark("s", number, number not in (3, 6)) for number in range(1, 8)]
    run = longest(marks)
    assert (run.nights, run.first, run.last) == (2, marks[0], marks[1])
    assert longest([]).nights == 0 and longest([Mark("s", 1, False)]).first is None


def test_runs_go_on_from_one_season_to_the_next() -> None:
    first, second = judged(
        season([finish("B", "A"), finish("A", "B"), finish("B", "C"), finish("A", "B")]),
        season([finish("A", "B", "C"), finish("C", "B")]),
    )
    told = runs([first, second], "A")
    assert (told.wins.nights, told.wins.first, told.wins.last) == (
        3,
        Mark("2025", 2, True),
        Mark("2026", 1, True),
    ), "who was absent at event 3 lost nothing there"
    assert told.events.nights == 2 and told.events.first == Mark("2025", 1, True)


def test_a_season_of_a_player() -> None:
    no_show = night_of([row("B", 1), row("C", 2, "B"), row("A", status="no-show")])
    [result] = judged(season({1: finish("A", "B", "C"), 2: no_show, MAIN_EVENT: finish("B", "A")}))
    line = season_line(result, "A")
    assert (line.rank, line.of, line.events, line.wins, line.cashes, line.hits) == (3, 3, 1, 1, 1, 3)
    night, final = result.nights[0], result.nights[2]
    assert line.total == 10300 - 2500
    assert line.prizes_cents == night.rows[0].prize_cents + final.rows[1].prize_cents
    assert line.main_event_place == 2
    assert season_line(result, "Z").rank is None


def test_a_guest_has_no_rank_and_no_points_record() -> None:
    [result] = judged(season([finish("G", "A", "B")], guests=frozenset("G")))
    assert (season_line(result, "G").rank, season_line(result, "G").total) == (None, None)
    told = found(season([finish("G", "A", "B")], guests=frozenset("G")))
    assert [holder.player for holder in told["points-night"].holders] == ["A"]
    assert [holder.player for holder in told["prize-night"].holders] == ["G"]
    assert told["knock-outs-night"].holders[0].player == "G"


def test_ties_name_everybody() -> None:
    told = found(season([finish("A", "B"), finish("B", "A")]))
    assert told["wins"].holders == (Holder("A"), Holder("B"))
    assert [(h.player, h.event) for h in told["knock-outs-night"].holders] == [("A", 1), ("B", 2)]
    assert "win-run" not in told and "wins-season" not in told, "one is no record"


def test_the_biggest_button_and_field_and_pot() -> None:
    told = found(
        season([finish("A", "B"), finish("A", "B", "C"), finish("B", "A", "C", by={"A": "B", "C": "A"})]),
        season({MAIN_EVENT: finish("C", "A")}),
    )
    assert (told["button-night"].value, told["button-night"].holders) == (1000, (Holder("B", "2025", 3),))
    assert (told["field"].value, [h.event for h in told["field"].holders]) == (3, [2, 3])
    assert told["night-pot"].value == 6000
    assert told["main-events"].holders == (Holder("C"),)
    assert "seasons" not in told, "a Main Event alone is no season of a player's"


def test_the_best_high_hand_is_the_best_of_those_that_held() -> None:
    def night(cards: str) -> Night:
        return finish("A", "B")._replace(claims=(Claim("B", cards),))

    told = found(season([night("AhKd/AsAdKcKh4s"), night("yes"), night("9h9d/9s9c2h")]))
    record = told["high-hand"]
    assert (record.hand, record.value, record.holders) == (
        "Four of a kind, nines",
        None,
        (Holder("B", "2025", 3),),
    )


def test_first_of_a_season_counts_when_it_is_complete() -> None:
    told = found(season([finish("A", "B")], cancelled=range(2, 13)), season([finish("B", "A")]))
    assert told["firsts"].holders == (Holder("A"),)


def test_no_seasons_no_records() -> None:
    assert records([]) == []
    assert found(season()) == {}


names = st.permutations("ABCDE")
nights = names.flatmap(lambda order: st.integers(2, 5).map(lambda count: finish(*order[:count])))
leagues = st.lists(st.lists(nights, max_size=5).map(season), min_size=1, max_size=3)


@given(leagues)
def test_records_are_what_a_plain_recount_finds(played: list[Season]) -> None:
    results = judged(*played)
    told = {record.what: record for record in records(results)}
    rows = [(r.season.name, n, row) for r in results for n in r.nights for row in n.rows]
    if not rows:
        assert not told
        return
    most = max(row.total for _, _, row in rows)
    held = {(season_, n.event.number, row.player) for season_, n, row in rows if row.total == most}
    assert told["points-night"].value == most
    assert {(h.season, h.event, h.player) for h in told["points-night"].holders} == held
    best = max(row.total for r in results for row in standings(r))
    assert told["points-season"].value == best
    wins = {p: sum(row.place == 1 for _, _, row in rows if row.player == p) for p in "ABCDE"}
    assert told["wins"].value == max(wins.values())
    assert {h.player for h in told["wins"].holders} == {p for p in wins if wins[p] == max(wins.values())}
    money = {p: sum(row.prize_cents for _, _, row in rows if row.player == p) for p in "ABCDE"}
    assert told["prizes"].value == max(money.values())
    field = max(n.field for _, n, _ in rows)
    assert (told["field"].value, told["field"].holders[0].player) == (field, None)
    for what, wanted in (("win-run", "wins"), ("cash-run", "cashes"), ("event-run", "events")):
        longest_of = {p: getattr(runs(results, p), wanted).nights for p in "ABCDE"}
        longest_run = max(longest_of.values())
        if longest_run > 1:
            assert told[what].value == longest_run
            assert {h.player for h in told[what].holders} == {
                p for p in longest_of if longest_of[p] == longest_run
            }
        else:
            assert what not in told


@given(st.lists(st.booleans(), max_size=12))
def test_a_run_is_the_longest_group(flags: list[bool]) -> None:
    marks = [Mark("s", number, flag) for number, flag in enumerate(flags)]
    groups = [len(list(group)) for holds, group in groupby(flags) if holds]
    assert longest(marks).nights == max(groups, default=0)
