"""Whatever is accepted, declined, paid, locked, banned and decided: the seats and the books stay sound."""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dcpl.actions import conduct, director, locking, money, postseason, record, season_import, undo
from dcpl.actions.sheet_file import SheetFile
from dcpl.actions.work import Command
from dcpl.errors import DcplError
from dcpl.reports.record import read_season
from dcpl.rules.checks.season import check_season
from dcpl.rules.evening import Evening
from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE, Season
from dcpl.rules.post_season.invitations import entitled, holders
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.books import season_books
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings, ties
from dcpl.sheets.season_document import write_season
from tests.post_season.conftest import end_of

NAMES = [f"p{number:02d}" for number in range(1, 23)]

STEPS = st.one_of(
    st.tuples(st.sampled_from(["accept", "decline", "pay", "ban", "lift", "late"]), st.sampled_from(NAMES)),
    st.tuples(
        st.sampled_from(
            ["accept all", "lock second-chance", "lock main-event", "tiebreak", "invite", "reopen"]
            + ["play second-chance", "play main-event", "deal", "undo", "pay all"]
        ),
        st.just(""),
    ),
    st.tuples(st.sampled_from(["points"]), st.sampled_from(NAMES)),
)
LEAGUES = st.lists(
    st.tuples(st.sampled_from([2, 4, 6, 7, 8, 8, 8, 8, 9]), st.integers(1, 9)),
    min_size=2,
    max_size=len(NAMES),
)

pytestmark = pytest.mark.slow


def step(command: Command, what: str, who: str) -> None:  # noqa: C901  # a list of what people do
    season = read_season(command.db, None)
    if what == "accept":
        postseason.accept(command, who)
    elif what == "accept all":
        for seat in season.invitations:
            if seat.answer == "open":
                postseason.accept(command, seat.player)
    elif what == "decline":
        postseason.decline(command, who)
    elif what == "pay":
        director.pay_fee(command, who, None, "2026-11-01")
    elif what == "pay all":
        for seat in field(judge_season(season)).second_chance:
            if seat.status == "fee-due":
                director.pay_fee(command, seat.standing.player, None, "2026-11-01")
    elif what == "late":
        director.pay_fee(command, who, None, "2026-11-01", "late")
    elif what == "ban":
        conduct.add_conduct(
            command, who, "banned", "x", first=SECOND_CHANCE, until=None, points=None, next_season=False
        )
    elif what == "lift":
        conduct.lift_conduct(command, who, "x")
    elif what.startswith("lock "):
        locking.lock(command, what.removeprefix("lock "))
    elif what == "tiebreak":
        for group in ties(standings(judge_season(season)))[:3]:
            director.record_tiebreak(command, list(group), None)
    elif what == "invite":
        postseason.invite(command)
    elif what == "reopen":
        postseason.reopen_post_season(command, "x")
    elif what.startswith("play "):
        event = what.removeprefix("play ")
        there = entitled(judge_season(season), event)
        rows = "".join(f"{place},{name}\n" for place, name in enumerate(reversed(there), 1))
        sheet = SheetFile("night.csv", f"place,player\n{rows}".encode())
        record.record_event(command, event, sheet, create_players=False, replace=False)
    elif what == "deal":
        money.deal(command, MAIN_EVENT, [("p01", 100), ("p02", 100)], force=False, reason=None, drop=False)
    elif what == "points":
        director.adjust(command, who, 100, "x", event=None, bonus=False)
    elif what == "undo":
        undo.undo(command)


def check(season: Season) -> None:
    result = judge_season(season)
    drawn = field(result)
    main = [seat.standing.player for seat in drawn.main_event]
    chance = [seat.standing.player for seat in drawn.second_chance]
    most = result.profile.post_season.main_seats - 1
    assert len(main) <= most + 1 and len(chance) <= 16
    assert len(holders(season, MAIN_EVENT)) <= most and len(holders(season, SECOND_CHANCE)) <= 16
    assert max(Counter(main).values(), default=1) == max(Counter(chance).values(), default=1) == 1
    numbers = [seat.seat for seat in drawn.main_event]
    assert len(set(numbers)) == len(numbers)
    seated = {seat.seat for seat in drawn.main_event if seat.status != "forfeited"}
    vacant = {seat.seat for seat in drawn.open_seats if seat.event == MAIN_EVENT}
    assert seated | vacant == set(range(1, most + 2)) and not seated & vacant
    direct = [seat.standing.player for seat in drawn.main_event if seat.status != "second-chance-winner"]
    assert not set(direct[:most]) & set(chance) or season.post_season != "open"
    tied = {name for tie in drawn.unsettled if tie.event == MAIN_EVENT for name in tie.players}
    assert not tied & set(chance) or season.post_season != "open"
    assert season_books(result).balance_cents == 0
    final = result.night(MAIN_EVENT)
    if final is not None:
        assert sum(row.prize_cents for row in final.rows) == season_books(result).main_pot_cents
        assert min(row.prize_cents for row in final.rows) >= 0
    assert not [fault for fault in check_season(season) if fault.check != "tiebreaks"]


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(league=LEAGUES, steps=st.lists(STEPS, min_size=4, max_size=16))
def test_seats_and_books_stay_sound(league: list[tuple[int, int]], steps: list[tuple[str, str]]) -> None:
    played = {name: events for name, (events, _) in zip(NAMES, league, strict=False)}
    points = {name: worth for name, (_, worth) in zip(NAMES, league, strict=False)}
    with tempfile.TemporaryDirectory() as folder:
        from dcpl.store.upgrade import create

        db = Path(folder) / "league.db"
        create(db)
        command = Command(db, None, "dcpl test")
        document = write_season(end_of(played, points), Evening())
        season_import.import_season(command, document.encode(), "given.json", None)
        postseason.open_post_season(command, force=False, reason=None)
        check(read_season(db, None))
        for what, who in steps:
            with contextlib.suppress(DcplError):
                step(command, what, who)
            season = read_season(db, None)
            if season.post_season == "not-open":
                postseason.open_post_season(command, force=False, reason=None)
                season = read_season(db, None)
            check(season)
        first = write_season(season, Evening())
        season_import.import_season(command, first.encode(), "again.json", "again")
        again = write_season(read_season(db, "again"), Evening())
        assert {**json.loads(again), "name": season.name} == json.loads(first)
        assert again == first.replace(f'"name": "{season.name}"', '"name": "again"', 1)
