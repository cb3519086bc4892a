"""Other leagues at the command line: rules, add-ons, own prices, no post-season, and their documents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.rules.profile.values import KEYS
from dcpl.rules.wording import names_text
from tests.building import ROOT

Run = Callable[..., Any]

NIGHT = """place,player,hitman,rebuys,rebuy_hitman,add_ons
1,Ada,,2,Bo; Cy,1
2,Bo,Ada,,,2
3,Cy,Ada; Bo,5,Ada; Ada; Ada; Bo; Bo,
4,Di,Bo,,,
"""
PLAIN = "place,player,hitman\n1,Ada,\n2,Bo,Ada\n3,Cy,Ada\n4,Di,Bo\n"


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "night.csv"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def league(run: Run, sheet: Callable[[str], Path]) -> Callable[..., None]:
    """``league("linear", 3)``: a season by a profile, so many nights of it recorded."""

    def make(rules: str, nights: int = 0, text: str = PLAIN) -> None:
        run("init")
        run("season", "new", "S", "--rules", rules)
        for number in range(1, nights + 1):
            run("event", "record", number, sheet(text), "--create-players")

    return make


def said(result: Any) -> str:
    return str(result.stdout + result.stderr)


@pytest.mark.parametrize("name", ["linear", "drop-two", "square-root", "by-field", "dcpl"])
def test_a_profile_that_comes_with_dcpl_is_named_without_a_file(name: str, run: Run, told: Run) -> None:
    run("init")
    run("season", "new", "S", "--rules", name)
    values = told("season", "rules")["rules"]
    assert ("formula" in values["points"]) == (name in ("linear", "drop-two", "square-root"))
    page = run("season", "rules").stdout
    assert all(len(line) <= 80 for line in page.splitlines())


def test_every_key_has_its_line_with_its_range(run: Run, told: Run) -> None:
    found = told("season", "rules", "keys")
    assert {row["key"]: row["scope"] for row in found["keys"]} == {
        key.key: key.scope for key in KEYS.values()
    }
    assert all(row["about"] and row["allowed"] for row in found["keys"])
    assert [row["tiebreak"] for row in found["tiebreaks"]][:2] == ["events", "game-points"]
    page = run("season", "rules", "keys").stdout
    assert all(len(line) <= 80 for line in page.splitlines())
    assert "[points]" in page


def test_what_a_profile_does_not_say_and_yet_makes_points_is_told(run: Run, tmp_path: Path) -> None:
    run("init")
    file = tmp_path / "pub.toml"
    file.write_text("[points]\nschedule = [10, 7, 5]\n[button]\nvalue = 0\n", encoding="utf-8")
    told = said(run("season", "new", "S", "--rules", str(file)))
    assert (
        "so as in dcpl.toml: rebuy.penalty 10, points.beyond 2, hits.each 1, hits.winner 1, "
        "high_hand.points 2.5, no_show.penalty 25." in told
    )
    assert "Not in" not in said(run("season", "new", "T", "--rules", "linear"))


def test_rules_that_are_not_there_are_told_with_those_that_are(run: Run, tmp_path: Path) -> None:
    run("init")
    assert "did you mean linear?" in said(run("season", "new", "S", "--rules", "lineer", code=1))
    told = said(run("season", "new", "S", "--rules", "zzz", code=1))
    names = sorted(file.stem for file in (ROOT / "data" / "profiles").glob("*.toml"))
    assert f"dcpl's own are {names_text(names)}" in told
    run("season", "new", "S", "--rules", tmp_path / "no.toml", code=1)
    own = tmp_path / "ours.toml"
    own.write_text('name = "Ours"\n[points]\nformula = "field - plase"\n', encoding="utf-8")
    told = said(run("season", "new", "S", "--rules", own, code=1))
    assert "ours.toml, line 3: points.formula has the unknown variable plase; did you mean place?" in told


def test_dcpls_own_season_says_nothing_of_what_other_leagues_have(run: Run, told: Run, sheet: Run) -> None:
    run("init")
    run("season", "new", "S")
    run("event", "record", 1, sheet(PLAIN), "--create-players")
    pages = [
        run(*words.split(), "-f", form).stdout
        for words in (
            "event show 1",
            "event list",
            "ledger",
            "payouts 1",
            "season rules",
            "stacks",
            "money due",
        )
        for form in ("table", "json", "csv")
    ]
    pages.append(run("season", "export").stdout)
    pages.append(run("ledger", "-f", "hledger").stdout)
    for word in (
        "add_on",
        "add-on",
        "Add-on",
        "formula",
        "by_field",
        "per_hit",
        "unlimited",
        "factor",
        '"best"',
    ):
        assert not any(word in page for page in pages), word


def test_add_ons_go_into_pots_books_and_sheets_and_are_due(
    league: Run, run: Run, told: Run, sheet: Run
) -> None:
    league("drop-two")
    assert "2 add-ons for Bo, and the rules allow 1 add-on" in said(
        run("event", "record", 1, sheet(NIGHT), "--create-players", code=1)
    )
    run("season", "rules", "set", "add_on.most=unlimited", "--from", 1)
    recorded = run("event", "record", 1, sheet(NIGHT), "--create-players").stdout
    assert "Event 1 recorded: 4 players, 7 rebuys, 3 add-ons, Ada won.\n  Pot $250.00: " in recorded
    night = told("event", "show", 1)
    assert (night["rebuys"], night["add_ons"], night["night_pot_cents"]) == (7, 3, 25000)
    assert [row["add_ons"] for row in night["results"]] == [1, 2, 0, 0]
    page = run("event", "show", 1).stdout
    assert "4 players, 7 rebuys, 3 add-ons, pot $250.00" in page
    assert "Add." in page
    assert "button" not in page  # there is none in this league
    assert "high hand" not in page
    books = told("ledger")
    assert (books["add_ons_cents"], books["balance_cents"]) == (3000, 0)
    assert books["events"][0]["add_ons_cents"] == 3000
    assert "Add-ons             $30.00" in run("ledger").stdout
    journal = run("ledger", "-f", "hledger").stdout
    assert "account revenues:add-ons" in journal
    assert "event 1, buy-ins, rebuys and add-ons" in journal
    due = {row["player"]: row["cents"] for row in told("money", "due")["due"] if row["what"] == "buy-in"}
    assert due == {"Ada": 7500, "Bo": 4500, "Cy": 12500, "Di": 2500}
    assert "owes buy-in, rebuys and add-ons" in run("money", "due").stdout
    paid = told("payouts", 1)
    assert (paid["pot_cents"], paid["add_ons"]) == (25000, 3)
    before = told("payouts", "--field", 4, "--rebuys", 7, "--add-ons", 3)
    assert [place["prize_cents"] for place in before["places"]] == [
        place["prize_cents"] for place in paid["places"]
    ]
    sheet_rows = told("event", "sheet", 1)["rows"]
    assert [row["add_ons"] for row in sheet_rows] == [1, 2, 0, 0]
    header = next(
        line for line in run("event", "sheet", 1, "-f", "table").stdout.splitlines() if "Place" in line
    )
    assert "Add-on" in header
    assert "High hand" not in header  # this league has none
    back = run("event", "sheet", 1).stdout
    run("event", "clear", 1)
    run("event", "record", 1, sheet(back))
    assert told("event", "show", 1) == night
    assert run("check").exit_code == 0


def test_payouts_before_a_night_know_the_limits(league: Run, run: Run) -> None:
    league("drop-two")
    assert run("payouts", "--field", 5, "--rebuys", 300).exit_code == 0
    assert "5 players cannot have 6 add-ons\n0 to 5 by the rules" in said(
        run("payouts", "--field", 5, "--add-ons", 6, code=1)
    )
    run("payouts", 1, "--add-ons", 1, code=2)


def test_the_tables_take_add_ons_line_by_line(league: Run, run: Run, told: Run) -> None:
    league("drop-two")
    run("player", "add", "Ada", "Bo", "Cy")
    run("night", 1, "seat Ada, Bo, Cy")
    assert "Ada takes an add-on. The pot is $70.00." in run("night", 1, "addon ada").stdout
    told_again = said(run("night", 1, "addon ada", code=1))
    assert "2 add-ons for Ada, and the rules allow 1 add-on" in told_again
    run("season", "rules", "set", "add_on.most=unlimited", "--from", 1, "--reason", "agreed")
    assert "Ada takes the 2nd add-on. The pot is $80.00." in run("night", 1, "addon ada").stdout
    status = run("night", 1, "status").stdout
    assert "Event 1, open: 3 players, 0 rebuys, 2 add-ons, pot $80.00." in status
    assert "Add-ons: Ada (2)." in status
    assert "Took back: Ada takes the 2nd add-on" in run("night", 1, "undo").stdout
    run("night", 1, "out Cy by Ada")
    assert "Cy went out 3rd already" in said(run("night", 1, "addon cy", code=1))
    run("night", 1, "out Bo by Ada")
    assert "3 players, 0 rebuys, 1 add-on" in run("night", 1, "finish").stdout
    assert told("event", "show", 1)["night_pot_cents"] == 7000


def test_a_league_without_add_ons_refuses_them(run: Run) -> None:
    run("init")
    run("season", "new", "S")
    run("player", "add", "Ada", "Bo")
    run("night", 1, "seat Ada, Bo")
    assert "an add-on for Ada, and the rules allow no add-ons" in said(run("night", 1, "addon Ada", code=1))
    told = said(run("event", "edit", 1, "--add-on", 10, code=1))
    assert "the rules have no add-ons: there is no price to set" in told
    assert "`dcpl season rules set add_on.most=1 --from 1` allows them" in told


def test_a_night_has_its_own_prices_until_they_are_taken_away(
    league: Run, run: Run, told: Run, sheet: Run
) -> None:
    league("drop-two")
    run("season", "rules", "set", "add_on.most=2", "--from", 1)
    run("event", "record", 1, sheet(NIGHT), "--create-players")
    edited = run("event", "edit", 1, "--buy-in", "30", "--rebuy", "12.50", "--add-on", "0").stdout
    shared = "buy-in $30.00 ($5.00 of it to the Main Event)"
    assert f"Event 1: no date, final, {shared}, rebuy $12.50, add-on $0.00." in edited
    low = run("event", "edit", 1, "--buy-in", "3", "--dry-run").stdout
    assert "buy-in $3.00 ($3.00 of it to the Main Event), rebuy" in low
    assert "Event 1: Ada prize $162.50 -> $121.88" in edited
    night = told("event", "show", 1)
    assert [night[key] for key in ("buy_in_cents", "rebuy_cents", "add_on_cents")] == [3000, 1250, 0]
    assert (night["night_pot_cents"], night["main_pot_cents"]) == (4 * 2500 + 7 * 1250, 2000)
    assert "buy-in $30.00, rebuy $12.50, add-on $0.00, 4 players" in run("event", "show", 1).stdout
    listed = told("event", "list")["events"]
    assert [row["buy_in_cents"] for row in listed[:2]] == [3000, None]
    assert told("ledger")["balance_cents"] == 0
    run("event", "edit", 1, "--buy-in", "none", "--rebuy", "none", "--add-on", "none")
    assert "buy_in_cents" not in told("event", "show", 1)
    assert "has no prices" in said(run("event", "edit", "main-event", "--buy-in", 30, code=1))
    run("event", "edit", 1, "--buy-in", "-5", code=2)
    run("event", "edit", 1, "--buy-in", "1000000.01", code=2)


def test_a_price_that_takes_a_deal_its_money_is_refused(league: Run, run: Run, sheet: Run) -> None:
    league("drop-two", 1)
    run("deal", 1, "Ada=50", "Bo=30", "--force", "--reason", "agreed")
    told = said(run("event", "edit", 1, "--buy-in", 10, code=1))
    assert "the deal of event 1 does not fit" in told


def test_no_post_season_reads_sensibly_everywhere(league: Run, run: Run, told: Run) -> None:
    league("linear", 8)
    for words in ("qualify", "stacks", "fees", "postseason status"):
        assert "This league has no post-season." in run(*words.split()).stdout
    assert (told("qualify")["complete"], told("qualify")["main_event"]) == (True, [])
    run("qualify", "--strict")
    run("stacks", "--strict")
    assert told("fees")["rows"] == []
    for words in ("open", "invite", "accept Ada", "decline Ada", "lock main-event", "reopen --reason x"):
        assert "season S has no post-season" in said(run("postseason", *words.split(), code=1))
    assert "has no fee" in said(run("fees", "pay", "Ada", code=1))
    for command in ("event show", "event sheet", "event clear"):
        told_so = said(run(*command.split(), "main-event", code=1))
        assert "season S has no Main Event\nits events are 1 to 8" in told_so
    row = told("attendance")["rows"][0]
    assert [row[key] for key in ("needs_full", "needs_fee", "reach_full", "reach_fee")] == [None] * 4
    assert "eligibility" not in run("attendance").stdout
    assert "Main Event" not in run("ledger").stdout
    assert told("ledger")["main_pot_cents"] == 0
    result = told("season", "result")
    assert result["champion"] == "Ada"
    assert "Champion: Ada, by the final standings" in run("season", "result").stdout
    assert {row["what"] for row in told("season", "close", "--dry-run")["open"]} == {"buy-in", "prize"}
    run("money", "settle")
    run("season", "close")
    run("check")
    assert [event["event"] for event in told("event", "list")["events"]] == list(range(1, 9))


def test_without_second_chance_every_seat_goes_by_rank(league: Run, run: Run, told: Run, sheet: Run) -> None:
    league("drop-two", 10)
    run("season", "rules", "set", "post_season.main_seats=3", "--reason", "a small table")
    drawn = told("qualify")
    assert [seat["player"] for seat in drawn["main_event"]] == ["Ada", "Bo", "Cy"]
    assert [row["player"] for row in drawn["waiting"]] == ["Di"]
    assert "eligible, beyond the 3 seats of the Main Event" in run("qualify").stdout
    assert "Second Chance" not in run("qualify").stdout
    assert told("stacks")["stacks"][0] == {
        "seat": 1, "player": "Ada", "total": 64.0, "stack": 17100, "rule": "points", "hits": 20,
    }  # fmt: skip
    assert "6,500 chips + 150 a point + 50 a hit, rounded up to 25." in run("stacks").stdout
    run("postseason", "open")
    run("postseason", "decline", "Cy")
    seats = told("postseason", "status")["seats"]
    assert {(seat["player"], seat["answer"]) for seat in seats} == {
        ("Ada", "open"), ("Bo", "open"), ("Di", "open"), ("Cy", "declined"),
    }  # fmt: skip
    for player in ("Ada", "Bo", "Di"):
        run("postseason", "accept", player)
    assert "season S has no Second Chance" in said(run("postseason", "lock", "second-chance", code=1))
    assert "The Main Event of S is locked." in run("postseason", "lock", "main-event").stdout
    assert "The Main Event is locked" in said(run("postseason", "invite", code=1))
    run("event", "record", "main-event", sheet("place,player,hitman\n1,Di,\n2,Ada,Di\n3,Bo,Di\n"))
    assert told("season", "result")["champion"] == "Di"
    assert "has results" in said(run("postseason", "reopen", "--reason", "x", code=1))
    run("check")


def test_which_events_end_a_season_is_settled_when_it_is_made(league: Run, run: Run) -> None:
    league("drop-two")
    for change in ("post_season.main_seats=0", "post_season.second_chance_most=8"):
        told = said(run("season", "rules", "set", change, "--reason", "x", code=1))
        assert "which events end the season was settled when it was made" in told
    run("season", "rules", "set", "post_season.main_seats=12", "--reason", "x")


def test_amendments_take_a_formula_and_schedules_from_an_event_on(
    league: Run, run: Run, told: Run, sheet: Run
) -> None:
    league("dcpl", 2)
    run("season", "rules", "set", "points.formula=field - place", "--from", 2, "--reason", "voted")
    assert [told("event", "show", n)["results"][0]["base"] for n in (1, 2)] == [100, 3]
    tables = "points.by_field=[{up_to = 8, schedule = [9, 6, 3]}]"
    run("season", "rules", "set", tables, "--from", 2, "--reason", "again")
    assert told("event", "show", 2)["results"][0]["base"] == 9
    rules = run("season", "rules").stdout
    assert "Amended: points.by_field is up to 8: 9, 6, 3 from event 2 on: again." in " ".join(rules.split())
    broken = run(
        "season",
        "rules",
        "set",
        "points.formula=1 / (hits * 100 + field - 204)",
        "--from",
        2,
        "--reason",
        "x",
        code=1,
    )
    assert (
        "Ada has no base points: points.formula, '1 / (hits * 100 + field - 204)', divides by zero at place 1"
        in said(broken)
    )
    small = "points.by_field=[{up_to = 3, schedule = [9, 6, 3]}]"
    told_so = said(run("season", "rules", "set", small, "--from", 2, "--reason", "x", code=1))
    assert "a field of 4 has no points: the profile's schedules end at 3 players" in told_so


def test_the_document_of_a_season_carries_all_of_it(league: Run, run: Run, told: Run, sheet: Run) -> None:
    league("drop-two")
    run("season", "rules", "set", "add_on.most=unlimited", "--from", 1)
    run("season", "rules", "set", "payouts=[{up_to = 16, cents = [9000, 3000]}]", "--from", 2)
    run("event", "record", 1, sheet(NIGHT), "--create-players")
    run("event", "edit", 1, "--rebuy", "15")
    run("event", "record", 2, sheet(NIGHT))
    document = run("season", "export").stdout
    facts = json.loads(document)
    assert facts["rules"]["stack"]["most"] == facts["rules"]["rebuy"]["most"] == "unlimited"
    assert facts["amendments"][1]["value"] == [{"up_to": 16, "cents": [9000, 3000]}]
    path = sheet(document)
    run("season", "import", path, "--as", "T")
    again = json.loads(run("--season", "T", "season", "export").stdout)
    assert {**again, "name": "S"} == facts
    for words in ("standings", "stacks", "ledger", "season rules", "event show 1", "event show 2"):
        pages = [run("--season", name, *words.split()).stdout.replace(f"season {name}", "") for name in "ST"]
        assert pages[0] == pages[1]
    assert run("check").exit_code == 0
