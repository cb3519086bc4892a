"""Writing: every fact fits its table, and comes back by reading as it was written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dcpl.rules import evening, facts
from dcpl.rules.profile.values import Amendment
from dcpl.store import writing
from dcpl.store.change import Change
from dcpl.store.connection import open_for_reading
from dcpl.store.evening import read_evening
from dcpl.store.reading import read_season
from dcpl.store.schema import TABLES
from dcpl.store.writing import Keys
from tests.building import DCPL
from tests.store.recorded import add_players, add_season, contents, keys_of, store
from tests.store.test_reading import FULL

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")
EVENTS = tuple(event.name for event in FULL.events)

BESIDE = evening.Evening(
    (
        evening.Reservation(1, "Ada", "2026-01-05T18:00:00"),
        evening.Reservation(3, "Bo", "2026-01-06T09:30:00"),
    ),
    (evening.SeatDraw(1, 7, 2, 8), evening.SeatDraw("main-event", 12, 1, 9)),
    (evening.Seat(1, "Ada", 1, 3), evening.Seat(1, "Bo", 2, 3)),
    (evening.NightNote(3, "the good deck was missing"), evening.NightNote(1, "two clocks")),
    (evening.Clock(1, "{}", 2, 1500, None, "a dispute"), evening.Clock(3, "{}", 0, 0, 99, "")),
)


class Nobody(defaultdict[Any, int]):
    """Row ids for whatever is named."""

    def __missing__(self, name: Any) -> int:
        return 1


@pytest.mark.parametrize("kind", writing._LIES, ids=lambda kind: kind.__name__)
def test_what_is_written_of_a_fact_is_its_tables_columns(kind: Any) -> None:
    """A column that is added to a table and to no fact, or the other way round, is a fact that is lost."""
    lies = writing._LIES[kind]
    fact = kind(**{field: () if field in writing._LISTS else 1 for field in kind._fields})
    keys = Keys(None, 1, Nobody().__getitem__, Nobody().__getitem__)  # type: ignore[arg-type]  # writes nothing
    of_a_night = kind in (facts.Entry, facts.Exit, facts.Claim)
    row = writing._row(keys, fact, 1 if of_a_night else None)
    assert {"id", *row} == {column.name for column in TABLES.tables[lies.table].columns}
    if lies.list_in is not None:
        table, owner = lies.list_in
        listed = (("Ada", 5),) if kind is facts.Deal else ("Ada",)
        (line,) = writing._list(
            keys, fact._replace(**dict.fromkeys(writing._LISTS & {*kind._fields}, listed))
        )
        assert {"id", owner, *line} == {column.name for column in TABLES.tables[table].columns}


def test_every_table_of_facts_is_written(league: Path) -> None:
    store(league, FULL, NAMES, BESIDE)
    assert [table for table, rows in contents(league).items() if not rows] == []


def test_the_evenings_come_back_as_they_were_stored(league: Path) -> None:
    season_id = store(league, FULL, NAMES, BESIDE)
    with closing(open_for_reading(league)) as connection:
        assert read_evening(connection, season_id) == BESIDE


class Stored(NamedTuple):
    """A kind of fact in FULL: where it is read, one that is there, it changed, and its night."""

    read: Callable[[facts.Season, evening.Evening], tuple[Any, ...]]
    new: Callable[[Any], Any]
    event: Any = None


KINDS = {
    "event": Stored(lambda s, e: s.events, lambda f: f._replace(state="final", host="Di", factor=0)),
    "entry": Stored(lambda s, e: s.nights[1].entries, lambda f: f._replace(came="present", penalty=None), 1),
    "exit": Stored(lambda s, e: s.nights[1].exits, lambda f: f._replace(how="out"), 1),
    "claim": Stored(lambda s, e: s.nights[1].claims, lambda f: f._replace(cards="yes", player="Bo"), 1),
    "amendment": Stored(lambda s, e: s.amendments, lambda f: f._replace(event=1, value=(1, 2))),
    "adjustment": Stored(lambda s, e: s.adjustments, lambda f: f._replace(event=None, points=1)),
    "payment": Stored(lambda s, e: s.payments, lambda f: f._replace(on="2026-01-01")),
    "invitation": Stored(lambda s, e: s.invitations, lambda f: f._replace(event="main-event", answer="open")),
    "handed": Stored(lambda s, e: s.handed, lambda f: f._replace(cents=1)),
    "deal": Stored(lambda s, e: s.deals, lambda f: f._replace(reason="")),
    "carrier": Stored(lambda s, e: s.carriers, lambda f: f._replace(player="Di")),
    "handicap": Stored(lambda s, e: s.handicaps, lambda f: f._replace(thousandths=1500)),
    "pot money": Stored(lambda s, e: s.pot_money, lambda f: f._replace(player="Di", on="2026-02-01")),
    "reservation": Stored(lambda s, e: e.reservations, lambda f: f._replace(made_at="2026-01-01T00:00:00")),
    "draw": Stored(lambda s, e: e.draws, lambda f: f._replace(seed=1)),
    "seat": Stored(lambda s, e: e.seats, lambda f: f._replace(table=1, seat=1)),
    "note": Stored(lambda s, e: e.notes, lambda f: f._replace(text="none")),
    "clock": Stored(lambda s, e: e.clocks, lambda f: f._replace(since_ms=5, pause_reason="")),
}


@pytest.mark.parametrize("name", KINDS)
def test_one_fact_is_replaced_and_taken_away_and_no_other(league: Path, name: str) -> None:
    season_id = store(league, FULL, NAMES, BESIDE)
    of = KINDS[name]

    def all_but_these(season: facts.Season, beside: evening.Evening) -> list[Any]:
        mine = of.read(season, beside)
        nights = [list(night) for night in season.nights.values()]
        parts = [*season._replace(nights={}), *beside, *(part for night in nights for part in night)]
        return [part for part in parts if part != mine]

    with Change(league, "test", dry_run=True) as change:
        keys = keys_of(change, season_id)
        old, *others = of.read(FULL, BESIDE)
        new = of.new(old)
        assert new != old
        writing.replace(keys, old, new, of.event)
        season, beside = read_season(change.connection, season_id), read_evening(change.connection, season_id)
        assert sorted(map(repr, of.read(season, beside))) == sorted(map(repr, [new, *others]))
        assert all_but_these(season, beside) == all_but_these(FULL, BESIDE)
        if name == "event":  # a season keeps its events
            return
        writing.remove(keys, new, of.event)
        season, beside = read_season(change.connection, season_id), read_evening(change.connection, season_id)
        assert sorted(map(repr, of.read(season, beside))) == sorted(map(repr, others))
        assert not change.connection.execute("PRAGMA foreign_key_check").fetchall()


def test_a_fact_that_is_not_there_is_not_replaced(league: Path) -> None:
    season_id = store(league, FULL, NAMES)
    note = evening.NightNote(1, "never noted")
    with pytest.raises(AssertionError, match="never noted"), Change(league, "test") as change:
        writing.replace(keys_of(change, season_id), note, note._replace(text="noted"))


@pytest.mark.parametrize("state", ["open", "main-event-locked"])
def test_what_is_no_fact_of_its_own_is_written(league: Path, state: str) -> None:
    season_id = store(league, FULL._replace(post_season="not-open"), NAMES)
    with Change(league, "test", dry_run=True) as change:
        keys = keys_of(change, season_id)
        for told in ("second-chance-locked", state):
            writing.write_post_season(keys, told)
        writing.write_guests(keys, ["Bo"])
        writing.remove_guest(keys, "Di")
        writing.write_closed(keys, False, "a sheet was found")
        writing.remove_night(keys, 1)
        wanted = FULL._replace(
            post_season=state,
            guests=frozenset({"Bo"}),
            closed=False,
            nights={name: night for name, night in FULL.nights.items() if name != 1},
        )
        assert read_season(change.connection, season_id) == wanted


names, event = st.sampled_from(NAMES), st.sampled_from(EVENTS)
number, text = (
    st.integers(-(10**9), 10**9),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
)
words = text.filter(str.strip)
count, yes = st.integers(0, 10**9), st.booleans()
listed = st.lists(names, unique=True, max_size=3).map(tuple)
some_words = st.none() | words
day = st.dates().map(str)


def several(fact: st.SearchStrategy[Any], known_by: Callable[[Any], Any] | None = None) -> Any:
    return st.lists(fact, max_size=3, unique_by=known_by).map(tuple)


NIGHT = st.builds(
    facts.Night,
    entries=several(
        st.builds(
            facts.Entry,
            names,
            st.sampled_from(["present", "prepaid-absent", "no-show"]),
            st.none() | count,
            text,
            count,
            st.none() | count,
            *(st.none() | each for each in (number, count, st.integers(1, 9), count)),
        ),
        lambda entry: entry.player,
    ).filter(bool),
    exits=several(
        st.builds(
            facts.Exit,
            names,
            count,
            st.integers(1, 9),
            st.sampled_from(["out", "removed"]),
            listed,
            st.none() | st.integers(1, 99),
        )
    ).map(lambda exits: tuple(sorted(exits, key=lambda gone: (gone.order, gone.rank)))),
    claims=several(st.builds(facts.Claim, names, words)),
)
SEASON = st.builds(
    facts.Season,
    name=words,
    profile=st.just(DCPL),
    events=st.just(FULL.events),
    nights=st.dictionaries(event, NIGHT, max_size=2),
    start=st.none() | day,
    closed=yes,
    amendments=several(
        st.builds(
            Amendment, words, number | text | st.tuples(number, yes), st.sampled_from([None, 1, 3]), text
        )
    ),
    guests=st.frozensets(names),
    adjustments=several(st.builds(facts.Adjustment, names, number, text, yes, st.none() | event)),
    payments=several(st.builds(facts.Payment, names, number.filter(bool), day, text)),
    tiebreaks=several(
        st.builds(facts.TiebreakResult, listed.filter(bool), st.sampled_from([None, "3-0", "3-2"]))
    ),
    post_season=st.sampled_from(["not-open", "open", "main-event-locked"]),
    invitations=several(
        st.builds(
            facts.Invitation,
            names,
            st.sampled_from(["main-event", "second-chance"]),
            st.integers(1, 99),
            st.sampled_from(["open", "accepted"]),
            yes,
        ),
        lambda seat: (seat.player, seat.event),
    ),
    handed=several(
        st.builds(facts.Handed, event, names, st.sampled_from(["paid", "received"]), number.filter(bool))
    ),
    deals=several(
        st.builds(
            facts.Deal,
            event,
            listed.filter(bool).map(
                lambda players: tuple((player, 7 * n) for n, player in enumerate(players))
            ),
            text,
        ),
        lambda deal: deal.event,
    ),
    conduct=several(
        st.builds(
            facts.Conduct,
            names,
            st.sampled_from(["warning", "penalty", "suspended", "banned"]),
            st.none() | event,
            words,
            st.none() | event,
            st.none() | words,
            count,
            yes,
            yes,
            st.just(False),
        )
    ),
    carriers=several(
        st.builds(facts.Carrier, event, words, names), lambda carrier: (carrier.event, carrier.bounty)
    ),
    handicaps=several(
        st.builds(facts.Handicap, names, count, st.none() | event), lambda given: (given.player, given.event)
    ),
    pot_money=several(
        st.builds(
            facts.PotMoney,
            words,
            st.sampled_from(["opened", "received", "paid"]),
            number.filter(bool),
            day,
            st.none() | names,
            text,
        )
    ),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stored=SEASON)
def test_whatever_is_written_reads_back_equal(league: Path, stored: facts.Season) -> None:
    with Change(league, "test", dry_run=True) as change:
        add_players(change, NAMES)
        season_id = add_season(change, stored)
        read = read_season(change.connection, season_id)
    for field in stored._fields:
        assert getattr(read, field) == getattr(stored, field), field
