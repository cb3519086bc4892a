"""Reading: every query fits the tables, a season comes back as it was stored, and quickly."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from dcpl.errors import DcplError
from dcpl.rules import facts
from dcpl.rules.profile.values import Amendment
from dcpl.store import evening as of_evening
from dcpl.store import journal as of_journal
from dcpl.store import league as of_league
from dcpl.store import reading, writing
from dcpl.store.change import Change
from dcpl.store.connection import open_for_reading
from dcpl.store.reading import SeasonRow, read_season, season_row
from dcpl.store.schema import TABLES
from tests.building import DCPL, finish, season
from tests.store.recorded import add_players, add_season, store

QUERIES = {
    name: text
    for module in (reading, of_league, of_evening, writing)
    for name, text in vars(module).items()
    if name.startswith("_") and isinstance(text, str) and text.strip().startswith("SELECT")
}

UNREAD = {
    "season": {"key"},  # what a name is found by
    "guest": {"id"},
    "entry": set[str](),
    "hitman": {"id"},
    "change": {"revision"},  # undo reads it
    "change_row": {column.name for column in TABLES.tables["change_row"].columns},  # undo's, too
}

FULL = facts.Season(
    name="2026",
    profile=DCPL,
    events=(
        facts.Event("regular", 1, "2026-01-08", facts.FINAL, "Cy", no_rebuys=True),
        facts.Event("regular", 2, "2026-02-12", facts.CANCELLED, heads_up=True),
        facts.Event(
            "regular", 3, None, facts.OPEN, None, False, False, 150, 3000, 2500, 1000, "their 7", "north"
        ),
        facts.Event("second-chance", 0, "2026-12-01"),
        facts.Event("main-event", 0, None, facts.FINAL),
    ),
    nights={
        1: facts.Night(
            entries=(
                facts.Entry("Bo", "prepaid-absent", 0, "on holiday"),
                facts.Entry("Ada"),
                facts.Entry("Cy"),
                facts.Entry("Di", "no-show", 2500),
                facts.Entry("Eve", "present", None, "", 2, 4500, -75, 3, 4, 12000),
            ),
            exits=(
                facts.Exit("Ada", 0, 1, "rebought", ("Cy",)),
                facts.Exit("Bo", 1, 1, "out", ("Cy", "Ada"), 7),
                facts.Exit("Cy", 1, 2, "chip-count"),
            ),
            claims=(facts.Claim("Cy", "AhKd/AsAdKcKh4s"), facts.Claim("Ada", "yes")),
        ),
        3: facts.Night((facts.Entry("Ada"),)),
        "main-event": finish("Ada", "Bo"),
    },
    start="2026-01-01",
    closed=True,
    amendments=(
        Amendment("hits.each", 200, 3, "the vote of March"),
        Amendment("stack.chips", (25, 100), None),
    ),
    guests=frozenset({"Di"}),
    adjustments=(
        facts.Adjustment("Ada", -150, "late", event=3),
        facts.Adjustment("Bo", 50, "helped", bonus=True),
        facts.Adjustment("Bo", 5, "well played", event="main-event"),
    ),
    payments=(
        facts.Payment("Bo", 2000, "2026-11-30"),
        facts.Payment("Bo", -500, "2026-12-01", "left the league"),
    ),
    tiebreaks=(facts.TiebreakResult(("Bo", "Ada"), "3-1"), facts.TiebreakResult(("Cy", "Ada", "Bo"))),
    post_season="second-chance-locked",
    invitations=(
        facts.Invitation("Bo", "second-chance", 2, "accepted", forfeited=True),
        facts.Invitation("Ada", "main-event", 1),
        facts.Invitation("Cy", "second-chance", 1, "declined"),
    ),
    handed=(
        facts.Handed(1, "Bo", "received", 2500),
        facts.Handed("main-event", "Ada", "paid", 17600),
        facts.Handed(1, "Bo", "received", -500),
    ),
    deals=(
        facts.Deal("main-event", (("Bo", 5000), ("Ada", 0)), "late"),
        facts.Deal(1, (("Cy", 100), ("Ada", 200), ("Bo", 300))),
    ),
    conduct=(
        facts.Conduct("Di", "suspended", 1, "shouting", until=3, lifted="said sorry"),
        facts.Conduct("Cy", "penalty", None, "late", points=500, carried=True),
        facts.Conduct("Bo", "banned", "main-event", "money at the table"),
    ),
    carriers=(facts.Carrier(3, "crown", "Ada"), facts.Carrier(3, "crown", "Bo")),
    handicaps=(facts.Handicap("Ada", 875), facts.Handicap("Ada", 1100, 3)),
    pot_money=(
        facts.PotMoney("jackpot", facts.OPENED, 4500, "2026-01-01"),
        facts.PotMoney("season", facts.FEE_RECEIVED, -500, "2026-01-08", "Bo", "left the league"),
    ),
)


def _wanted(text: str) -> tuple[int, ...] | dict[str, int]:
    named = re.findall(r":(\w+)", text)
    return dict.fromkeys(named, 1) if named else (1,) * text.count("?")


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_fits_the_tables(league: Path, name: str) -> None:
    text = QUERIES[name]
    with closing(open_for_reading(league)) as connection:
        assert connection.execute(text, _wanted(text)).fetchall() in ([], [(0,)])  # nothing, or none of it


def test_every_column_of_the_models_is_read() -> None:
    """A column that is added to a table and to no query is a fact that no report would ever show."""
    texts = " ".join([*QUERIES.values(), of_journal._CHANGES])
    words = set(re.findall(r"\w+", texts))
    for name, table in TABLES.tables.items():
        columns = {column.name for column in table.columns} - UNREAD.get(name, set())
        if name != "change_row":
            assert columns <= words, f"{name}: {columns - words}"


def test_the_facts_are_the_models_columns() -> None:
    """One NamedTuple for each fact: its fields, with ids for names, are the columns of its table."""
    called = {
        "player": "player_id",
        "event": "event_id",
        "host": "host_id",
        "order": "moment",
        "on": "paid_on",
    }
    pairs: list[tuple[type, str, set[str]]] = [
        (facts.Event, "event", {"id", "season_id"}),
        (facts.Entry, "entry", {"id", "event_id"}),
        (facts.Exit, "exit", {"id", "event_id"}),
        (facts.Claim, "claim", {"id", "event_id"}),
        (facts.Adjustment, "adjustment", {"id", "season_id"}),
        (facts.Payment, "payment", {"id", "season_id"}),
        (Amendment, "amendment", {"id", "season_id"}),
        (facts.TiebreakResult, "tiebreak", {"id", "season_id"}),
        (facts.Handed, "handed", {"id"}),
        (facts.PotMoney, "pot_money", {"id", "season_id"}),
        (facts.Deal, "deal", {"id"}),
    ]
    for fact, table, keys in pairs:
        lists = {"hitmen", "players", "shares"}
        fields = {called.get(field, field) for field in fact._fields if field not in lists}  # type: ignore[attr-defined]
        assert fields | keys == set(TABLES.tables[table].columns.keys()), table


def test_a_season_comes_back_as_it_was_stored(league: Path) -> None:
    season_id = store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    with closing(open_for_reading(league)) as connection:
        read = read_season(connection, season_id)
    for field in FULL._fields:
        assert getattr(read, field) == getattr(FULL, field), field
    assert list(read.nights) == [1, 3, "main-event"]


def test_a_ban_holds_in_every_later_season_from_its_beginning(league: Path) -> None:
    later = season()._replace(name="2027")
    for stored in (FULL, later):
        season_id = store(league, stored, ["Ada", "Bo", "Cy", "Di", "Eve"])
    with closing(open_for_reading(league)) as connection:
        assert read_season(connection, season_id).conduct == (
            facts.Conduct("Bo", "banned", None, "money at the table", earlier=True),
        )


def test_events_come_in_order_of_play_however_they_were_stored(league: Path) -> None:
    mixed = FULL._replace(events=tuple(reversed(FULL.events)))
    season_id = store(league, mixed, ["Ada", "Bo", "Cy", "Di", "Eve"])
    with closing(open_for_reading(league)) as connection:
        assert read_season(connection, season_id).events == FULL.events


def test_a_season_is_read_within_its_own_change(league: Path) -> None:
    with Change(league, "test", dry_run=True) as change:
        add_players(change, ["Ada", "Bo", "Cy", "Di", "Eve"])
        season_id = add_season(change, FULL)
        assert read_season(change.connection, season_id) == FULL


def test_no_query_of_a_season_looks_at_other_seasons_rows(league: Path) -> None:
    """With 1,000 seasons in the database one season costs what it costs alone (bans aside: they are few)."""
    with closing(open_for_reading(league)) as connection:
        for name, text in QUERIES.items():
            if "season_id = ?" in text or name == "_SEASON_FACTS":
                plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text}", _wanted(text))]
                assert not [step for step in plan if step.startswith("SCAN")], (name, plan)
        for where in ("WHERE closed = 0 LIMIT 2", 'WHERE "key" = ?'):
            plan = [
                row[3]
                for row in connection.execute(
                    f"EXPLAIN QUERY PLAN {QUERIES['_SEASON']} {where}", ("x",) * where.count("?")
                )
            ]
            assert not [step for step in plan if step.startswith("SCAN")], plan


def _seasons(path: Path, **closed: bool) -> None:
    for name, is_closed in closed.items():
        store(path, season(closed=is_closed)._replace(name=name), [])


def test_without_a_name_the_only_open_season_is_meant(league: Path) -> None:
    _seasons(league, first=True, second=False, third=True)
    with closing(open_for_reading(league)) as connection:
        assert season_row(connection) == SeasonRow(2, "second", None, False, "")


def test_without_a_name_and_an_open_one_the_newest_season_is_meant(league: Path) -> None:
    _seasons(league, first=True, second=True)
    with closing(open_for_reading(league)) as connection:
        assert season_row(connection).name == "second"


def test_several_open_seasons_are_an_error_that_lists_them(league: Path) -> None:
    _seasons(league, first=False, second=True, third=False)
    with closing(open_for_reading(league)) as connection, pytest.raises(DcplError) as refused:
        season_row(connection)
    assert "third, first" in refused.value.message
    assert "second" not in refused.value.message
    assert "--season" in refused.value.remedy


def test_many_open_seasons_are_not_all_listed(league: Path) -> None:
    _seasons(league, **{f"s{number}": False for number in range(12)})
    with closing(open_for_reading(league)) as connection, pytest.raises(DcplError, match="and 2 more"):
        season_row(connection)


def test_no_season_names_the_command_that_makes_one(league: Path) -> None:
    with closing(open_for_reading(league)) as connection:
        for name in (None, "2026"):
            with pytest.raises(DcplError) as refused:
                season_row(connection, name)
            assert "season new" in refused.value.remedy


def test_a_season_is_found_by_name_whatever_the_case_and_blanks(league: Path) -> None:
    store(league, season()._replace(name="Spring 2026"), [])
    with closing(open_for_reading(league)) as connection:
        assert season_row(connection, " spring  2026").name == "Spring 2026"
        with pytest.raises(DcplError) as refused:
            season_row(connection, "autumn")
    assert "Spring 2026" in refused.value.remedy


def test_players_come_with_their_aliases(league: Path) -> None:
    with Change(league, "test") as change:
        add_players(change, ["Ada", "Bo"])
        of_league.add_name(change, 1, "Countess")
    with closing(open_for_reading(league)) as connection:
        assert of_league.read_players(connection) == [(1, "Ada", "", ("Countess",)), (2, "Bo", "", ())]
        assert of_league.read_names(connection) == [("ada", "Ada"), ("bo", "Bo"), ("countess", "Ada")]
        assert of_league.player_ids(connection) == {"Ada": 1, "Bo": 2}


def test_seasons_are_listed_with_what_is_recorded_of_them(league: Path) -> None:
    store(league, season([finish("Ada", "Bo")]), ["Ada", "Bo"])
    with closing(open_for_reading(league)) as connection:
        assert of_league.read_seasons(connection) == [(1, "2026", None, False, 12, 1)]


def test_a_player_is_in_the_seasons_that_know_of_them(league: Path) -> None:
    store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve", "Flo"])
    with closing(open_for_reading(league)) as connection:
        assert [of_league.player_seasons(connection, key) for key in (1, 4, 6)] == [[1], [1], []]
