"""What each line does and says, and every refusal by its message."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import DcplError
from dcpl.night.lines import Desk, carry_out
from tests.night.conftest import PLAYERS

Run = Callable[..., Any]
Type = Callable[..., list[str]]
SEATED = "seat ada, alan, alex, bo, cy, dana, hal"


def refused(line: Type, *lines: str, event: int | str = 2) -> str:
    """The words of a refusal of the last line."""
    for text in lines[:-1]:
        line(text, event=event)
    with pytest.raises(DcplError) as caught:
        line(lines[-1], event=event)
    return " / ".join(caught.value.lines())


def test_a_bust_says_what_it_means(line: Type) -> None:
    assert line(SEATED) == ["Ada, Alan, Alex, Bo, Cy, Dana Lee and Hal are seated: 7 players, pot $140.00."]
    assert line("out dana by alex") == ["Dana Lee out 7th, by Alex: +1."]
    assert line("out hal by alex, ada") == [
        "Hal out 6th, by Alex and Ada: +0.5 each, and the button: +2.5 each."
    ]
    assert line("out cy") == ["Cy out 5th."]
    assert line("out bo > alan by ada") == [
        "Alan and Bo out on one hand.",
        "Alan out 4th, by Ada: +1.",
        "Bo out 3rd, by Ada: +1.",
    ]
    assert line("out ada by alex") == [
        "Ada out 2nd, by Alex: +1. Prize $49.00.",
        "Alex has won: `finish` ends the night.",
    ]


def test_a_tie_and_hitmen_of_their_own(line: Type) -> None:
    line(SEATED)
    assert line("out ada by bo = alan by cy") == [
        "Alan and Ada out on one hand.",
        "Alan out tied 6th, by Cy: +1.",
        "Ada out tied 6th, by Bo: +1.",
    ]
    assert line("out bo by cy > dana by bo")[1:] == [
        "Dana Lee out 5th, by Bo: +1.",
        "Bo out 4th, by Cy: +1.",
    ]


def test_the_button_lapses_and_guests_get_no_points(line: Type, run: Run) -> None:
    run("player", "guest", "Alex")
    line(SEATED)
    assert line("out dana by alex") == ["Dana Lee out 7th, by Alex: no points (guest)."]
    assert line("out ada by alex, bo") == ["Ada out 6th, by Alex and Bo: no points (guest) Alex, +0.5 Bo."]
    assert line("left hal") == [
        "Hal left early, 5th: the button lapses.",
        "nobody is recorded as the winner of the last chips: nobody gets the hit",
        "(`away Hal` is for who has walked out and has chips left)",
    ]


def test_a_late_entry_and_an_undo_renumber(line: Type, league: Path) -> None:
    def places() -> dict[str, int]:
        from dcpl.rules.night.places import places as of

        room = Desk(league, None, 2).room()
        return {player: place for player, place in of(room.live.night).items() if player in room.live.gone}

    line(SEATED, "out dana by alex")
    assert places() == {"Dana Lee": 7}
    line("late flo", "prepaid gus")
    assert places() == {"Dana Lee": 9}
    line("undo")
    assert places() == {"Dana Lee": 8}
    line("undo", "out bo by cy", "undo")
    assert places() == {"Dana Lee": 7}


def test_undo_takes_the_rebuy_first_and_says_so(line: Type) -> None:
    line(SEATED, "out hal by alex")
    assert line("rebuy hal") == [
        "Hal rebuys: -10. The pot is $160.00.",
        "Alex takes nothing for a bust that was rebought, and the button stays.",
    ]
    assert line("undo") == [
        "Took back: Hal rebuys: -10. The pot is $160.00.",
        "The bust stands again; the next undo takes that back.",
        "6 left, playing for 6th, next prize 2nd $49.00.",
    ]
    assert line("undo")[0] == "Took back: Hal out 7th, by Alex: +1, and the button: +5."


def test_undo_stays_in_this_night(line: Type, run: Run) -> None:
    line(SEATED)
    run("adjust", "Ada", "1", "--reason", "tidy")
    assert "the newest change is no line of this night: Ada" in refused(line, "undo")
    assert "no line of this night" in refused(line, "undo", event=3)
    run("undo")
    assert line("undo")[0].startswith("Took back: Ada, Alan")


def test_undo_passes_over_the_clock(line: Type, run: Run) -> None:
    line(SEATED, "out bo by cy")
    run("clock", 2, "start")
    assert line("undo")[0].startswith("Took back: Bo out")


def test_undo_of_the_finish_lets_the_night_go_on(line: Type, run: Run) -> None:
    line("seat ada, bo, cy", "out cy by ada", "out bo by ada")
    said = line("finish")
    assert said[0] == "Event 2 is final: 3 players, 0 rebuys, Ada won."
    assert "Ada carries the button into event 3, at 5." in said
    assert "  Ada 103: place 1 of 3 +100; eliminated Cy and Bo +1 each; won the night: the" in said
    assert any(text.startswith("  Ada: new at rank") for text in said)
    assert "event 2 is final" in refused(line, "out ada by bo")
    assert line("undo")[1] == "Event 2 goes on."
    line("undo", "out ada by bo", "finish")


def test_chip_count(line: Type, run: Run) -> None:
    line("seat ada, bo, cy, dana", "out cy by ada")
    said = refused(line, "count ada=5000, bo=5000, dana=3000")
    assert said == (
        "Ada and Bo have 5,000 each: high card decides who is first / "
        "write `Ada=5000 > Bo=5000` where Ada had it"
    )
    assert "Dana Lee is in too" in refused(line, "count ada=5000, bo=4000")
    assert "high card decides only who is first" in refused(line, "count ada=9, bo=5 > dana=5")
    assert '"ada=5k" is no NAME=CHIPS' in refused(line, "count ada=5k, bo=1, dana=1")
    assert "Bo has no chips" in refused(line, "count ada=5, bo=0, dana=1")
    assert "Cy went out 4th already" in refused(line, "count ada=5, bo=1, dana=1, cy=1")
    assert line("count bo=5000 > ada=5000, dana=3000")[0] == (
        "Counted: 1st Bo 5,000, 2nd Ada 5,000, 3rd Dana Lee 3,000."
    )
    assert "the chips were counted" in refused(line, "out ada by bo")
    assert "the chips were counted" in refused(line, "late flo")
    line("finish")
    assert [row["place"] for row in json.loads(run("event", "show", 2, "-f", "json").stdout)["results"]] == [
        1, 2, 3, 4,
    ]  # fmt: skip
    assert run("check").stdout == ""


def test_an_absent_player_at_the_chip_count(line: Type, run: Run, tmp_path: Path) -> None:
    line("seat ada, bo, cy", "prepaid dana", "out cy by ada", "count ada=900, dana=500, bo=100", "finish")
    first = run("event", "show", 2, "-f", "json").stdout
    sheet = tmp_path / "sheet.csv"
    run("event", "sheet", 2, "-o", sheet)
    run("event", "clear", 2)
    run("event", "record", 2, sheet)
    assert run("event", "show", 2, "-f", "json").stdout == first
    assert run("check").stdout == ""


def test_the_running_high_hand(line: Type) -> None:
    line(SEATED)
    assert line("high ada Ah Kd / As Ad Kc Kh 4s")[-1] == (
        "High hand: Ada, Full house, aces over kings: 2.5 points."
    )
    said = line("high dana lee 2c3d/AsAdKcKh4s")
    assert said[0] == "Dana Lee claims the high hand: 2c3d/AsAdKcKh4s."
    assert said[2].endswith("does not count: no claim: no hole card plays.")
    assert "Ah is in the hole cards of Ada too" in refused(line, "high bo Ah2c/AsAdKcKh4s")
    assert "recorded already" in refused(line, "high ada AhKd/AsAdKcKh4s")
    assert '"Zz" is no card' in refused(line, "high bo Zz2c/AsAdKcKh4s")
    assert "Flo is not in this night" in refused(line, "high flo AhKd/AsAdKcKh4s")
    assert line("high bo yes")[1] == "High hand: Bo, by the director's ruling: 2.5 points."


def test_no_shows_and_removals(line: Type) -> None:
    line(SEATED)
    assert line("noshow flo") == ["Flo is a no-show: -25."]
    assert line("noshow gus excused") == ["Gus is a no-show: excused."]
    assert line("noshow ida 12.5") == ["Ida is a no-show: -12.5."]
    assert "a penalty of 26 points is not allowed" in refused(line, "noshow ed 26")
    assert "Bo is seated and no no-show" in refused(line, "noshow bo")
    assert "Flo is recorded as a no-show already" in refused(line, "noshow flo")
    assert "Flo is not an entrant of this night" in refused(line, "out ada by flo")
    assert line("late flo")[0].startswith("Flo is late: 8 players")
    assert line("remove flo 10") == ["Flo is removed, 8th.", "Flo: -10."]
    assert "Flo was removed and cannot rebuy" in refused(line, "rebuy flo")


REFUSED = {
    "out bo by bo": "Bo cannot eliminate themself",
    "out bo by flo": "Flo is not an entrant of this night",
    "out flo": "Flo is not in this night",
    "out bo by ed": "Ed was absent and cannot eliminate anybody",
    "out ed by bo": "Ed was absent: the stack blinds off to nothing",
    "left ed": "Ed is absent and paid",
    "remove ed": "Ed is absent and paid",
    "high ed yes": "Ed was not in the room",
    "out bo by cy, cy": "one bust of Bo names somebody twice",
    "out bo = bo": "Bo is named twice",
    "out bo = cy by cy": "Cy cannot eliminate themself",
    "out bo by cy = cy by ada": "Cy (place 7) did not outlast Bo (place 7)",
    "out bo > cy > ada > alan > alex > dana > hal > ed": "would leave nobody in",
    "out bo, cy by ada": "a comma does not say who had more",
    "out bo by": "nobody is named after by",
    "rebuy bo": "Bo is in: there is nothing to rebuy",
    "rebuy flo": "Flo is not in this night",
    "seat bo": "Bo is in already",
    "seat flo, flo": "Flo is named twice",
    "unseat flo": "Flo is not in this night",
    "finish": "8 players are in: Ada, Alan, Alex, Bo, Cy, Dana Lee, Hal and Ed",
    "out al": '"al" could be Alan or Alex',
    "out dnaa": 'no player is called "dnaa" / did you mean Dana Lee?',
    "out lee": "did you mean Dana Lee?",
    "out xqzw": 'no player is called "xqzw"',
    "owt bo": '"owt" is no line of a night / did you mean out?',
    "frobnicate": '"frobnicate" is no line of a night',
    "out": "out needs more / write it like: out NAME",
    "status bo": "status stands alone",
    "seat zoe": "makes a new player",
    "seat a;b --new": "",
    "out bo --force because": "--force is nothing for out",
    "rebuy bo --force": "--force needs a reason",
    "high bo": "the cards are missing",
    "noshow flo 25.1": "a penalty of 25.1 points is not allowed",
    "count bo": '"bo" is no NAME=CHIPS',
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused(line: Type, text: str, run: Run) -> None:
    line(SEATED, "prepaid ed")
    before = run("season", "export").stdout
    if text == "seat a;b --new":
        line(text)
        assert run("player", "list").stdout.count("\n") > 3
        return
    assert REFUSED[text] in refused(line, text)
    assert run("season", "export").stdout == before


def test_rebuys_as_the_rules_have_them(line: Type, run: Run) -> None:
    line(SEATED, "out bo by ada", "rebuy bo", "out bo by cy")
    assert "2 rebuys for Bo, and the rules allow 1 rebuy" in refused(line, "rebuy bo")
    line("out cy > alan by ada")
    line("rebuy alan")  # on one hand: no action was missed
    line("out alex by ada")
    said = refused(line, "rebuy cy")
    assert said.startswith("Cy cannot rebuy: Alex went out on a later hand, action was missed / --force")
    assert (
        line("rebuy cy --force was in the restroom")[-1] == "Noted: rebuy of Cy forced: was in the restroom."
    )
    line("left dana by ada")
    assert "Dana Lee left early and cannot rebuy" in refused(line, "rebuy dana")
    line("seat ada, bo, cy", "prepaid dana", "out dana", event=3)
    assert "Dana Lee was not in the room" in refused(line, "rebuy dana", event=3)
    for flag, words in (
        ("--no-rebuys", "marked no-rebuys"),
        ("--heads-up", "is heads-up: there are none"),
    ):
        event = 4 if flag == "--no-rebuys" else 5
        run("event", "edit", event, flag)
        assert words in refused(line, "seat ada, bo, cy", "out bo by ada", "rebuy bo", event=event)


def test_a_rebuy_and_an_entry_after_the_break(line: Type, run: Run) -> None:
    line(SEATED)
    run("clock", 2, "start")
    run("clock", 2, "forward", 500)
    line("out bo by ada")
    assert "Bo cannot rebuy: break 2 has begun / --force" in refused(line, "rebuy bo")
    assert "Flo cannot enter: break 1 is over / --force" in refused(line, "late flo")
    line("rebuy bo --force the dealer was slow")
    assert "Noted: entry of Flo forced: he was parking." in line("late flo --force he was parking")


def test_an_entrant_too_many(line: Type, run: Run) -> None:
    names = ", ".join(f"P{number}" for number in range(25))
    said = refused(line, f"seat {names} --new")
    assert "a field of 25 has no payout" in said
    run("season", "rules", "set", "season.seats=3", "--reason", "a small room")
    assert "4 players, and an event has 3 seats" in refused(line, "seat ada, bo, cy", "seat dana")


SEATS = "5 players, and an event has 4 seats"


def test_more_entrants_than_seats_are_refused_by_a_sheet_and_an_import_too(
    line: Type, run: Run, league: Path, tmp_path: Path
) -> None:
    run("season", "rules", "set", "season.seats=4", "--reason", "a small room")
    sheet = tmp_path / "night.csv"
    rows = "".join(f"{place},{name}\n" for place, name in enumerate(PLAYERS[:5], start=1))
    sheet.write_text(f"place,player\n{rows}", encoding="utf-8")
    many = tmp_path / "many.csv"
    many.write_text("event,place,player\n" + "".join(f"2,{row}\n" for row in rows.splitlines()), "utf-8")
    assert SEATS in refused(line, f"seat {', '.join(PLAYERS[:5])}")
    for words in (("event", "record", 2, sheet), ("import", "results", many)):
        told = run(*words, code=1).stderr
        assert f"{SEATS} (`dcpl season rules set season.seats=5` makes room for them)" in told
    # A night of before this was judged stands, is named, and does not bar what has nothing to do with it.
    run("season", "rules", "set", "season.seats=5", "--reason", "a larger room")
    run("event", "record", 2, sheet)
    with closing(sqlite3.connect(league)) as connection, connection:
        connection.execute("UPDATE amendment SET value = '4' WHERE value = '5'")
    assert SEATS in run("check", code=1).stdout
    assert "5" in run("event", "show", 2).stdout
    run("season", "rules", "set", "button.value=6", "--from", 3)
    run("season", "rules", "set", "season.seats=5", "--reason", "as it was")
    run("check", "rules")


def test_who_is_suspended_or_banned(line: Type, run: Run) -> None:
    run("conduct", "add", "Bo", "suspended", "--from", 2, "--until", 2, "--reason", "shouting")
    assert "Bo is suspended" in refused(line, "seat ada, bo")


def test_the_post_season_waits_for_its_lock(line: Type) -> None:
    assert "Second Chance has no field yet" in refused(line, "seat ada, bo", event="second-chance")
    assert "season 2026 has no event 99" in refused(line, "seat ada", event=99)


def test_cancelled_and_final_nights(line: Type, run: Run) -> None:
    run("event", "cancel", 7)
    assert "event 7 is cancelled" in refused(line, "seat ada, bo", event=7)
    assert "event 1 is final: its results are recorded / `dcpl event clear 1`" in refused(
        line, "seat ada", event=1
    )
    assert line("status", event=1)[0] == "Event 1, final: 3 players, 0 rebuys, pot $60.00."


def test_mistakes_of_seating_are_mended(line: Type, run: Run) -> None:
    line(SEATED, "prepaid ed")
    assert line("unseat bo") == ["Bo is not in this night: 7 players."]
    line("out cy by ada")
    assert "Ada is in the record of this night already" in refused(line, "unseat ada")
    assert line("seat ed")[0].startswith("Ed is seated: 7 players")
    line("out ada by ed")
    assert "Cy went out 7th already" in refused(line, "seat cy")
    assert line("seat Zoë New --new")[-1] == "New player: Zoë New."


def test_a_guess_is_asked(league: Path) -> None:
    asked: list[str] = []

    def yes(question: str, likely: bool) -> bool:
        asked.append(f"{question} {likely}")
        return True

    carry_out(Desk(league, None, 2), SEATED)
    said = carry_out(Desk(league, None, 2, yes), "out dnaa by bo")
    assert asked == ['No player is called "dnaa". Dana Lee? True']
    assert said.lines[0] == "Dana Lee out 7th, by Bo: +1."
    with pytest.raises(DcplError, match="nothing was recorded"):
        carry_out(Desk(league, None, 2, lambda *_: False), "out crrl by ado")


def test_status_payouts_help_and_notes(line: Type) -> None:
    line(SEATED, "out dana by alex", "rebuy dana", "out bo by alex", "noshow flo", "note the lamp broke")
    assert line("status") == [
        "Event 2, open: 7 players, 1 rebuy, pot $160.00.",
        "In (6): Ada, Alan, Alex, Cy, Dana Lee, Hal.",
        "  7th Bo, by Alex",
        "Rebuys: Dana Lee.",
        "No-shows: Flo.",
        "Button: Hal at 5, still in.",
        "6 left, playing for 6th, next prize 2nd $56.00.",
        "Note: the lamp broke",
    ]
    assert line("payouts") == ["Pot $160.00 of 7 players: 1st $104.00, 2nd $56.00."]
    told = line("help")
    assert all(len(text) <= 80 for text in told) and "Ctrl-D" in told[-1] and "Ctrl-C" in told[-1]


def test_an_open_night_disturbs_no_report(line: Type, run: Run, tmp_path: Path) -> None:
    pages = (("standings",), ("attendance",), ("qualify",), ("ledger",), ("explain", "Ada"))
    before = [run(*words, "-f", "json").stdout for words in pages]
    line(SEATED, "out dana by alex", "noshow flo", "high ada yes")
    assert [run(*words, "-f", "json").stdout for words in pages] == before
    assert run("check").stdout == ""
    shown = json.loads(run("event", "show", 2, "-f", "json").stdout)
    assert shown["state"] == "open"
    assert shown["results"] == [] and shown["field"] is shown["button"] is shown["high_hand"] is None
    assert "7th Dana Lee, by Alex" in run("event", "show", 2).stdout
    first = run("season", "export").stdout
    file = tmp_path / "season.json"
    file.write_text(first, encoding="utf-8")
    run("season", "import", file, "--as", "again")
    again = run("season", "export", "--season", "again").stdout
    assert again == first.replace('"name": "2026"', '"name": "again"', 1)
    sheet = run("event", "sheet", 2, "--season", "2026").stdout
    assert ",Ada,,0,played,,yes" in sheet and "7,Dana Lee,Alex,0,played,," in sheet
    assert (
        "has results and cannot be cancelled" in run("event", "cancel", 2, "--season", "2026", code=1).stderr
    )


def test_a_sheet_over_an_open_night_needs_replace(line: Type, run: Run, tmp_path: Path) -> None:
    line("seat ada, bo", "out bo by ada")
    sheet = tmp_path / "two.csv"
    sheet.write_text("place,player,hitman\n1,Ada,\n2,Bo,Ada\n", encoding="utf-8")
    said = run("event", "record", 2, sheet, code=1).stderr
    assert "event 2 is being recorded live" in said and "--replace" in said
    run("event", "record", 2, sheet, "--replace")
    assert json.loads(run("event", "show", 2, "-f", "json").stdout)["state"] == "final"


def test_clearing_an_open_night(line: Type, run: Run) -> None:
    line(SEATED, "out dana by alex")
    run("event", "clear", 2)
    assert line("status")[0] == "Event 2, scheduled: 0 players, 0 rebuys."


def test_names_that_hold_what_parts_a_line_are_understood_whole(line: Type, run: Run) -> None:
    awkward = ("<script>alert(1)</script>", '=HYPERLINK("x")', "a > b", "x by y")
    run("player", "add", *awkward)
    line(f"seat ada, bo, {', '.join(awkward)}")
    assert line("out <SCRIPT>alert(1)</script> by x  by y") == [
        "<script>alert(1)</script> out 6th, by x by y: +1."
    ]
    assert line('out a > b > =hyperlink("x") by bo')[1:] == [
        '=HYPERLINK("x") out 5th, by Bo: +1.',
        "a > b out 4th, by Bo: +1.",
    ]
    assert line("out x by y by ada")[0].startswith("x by y out 3rd, by Ada: +1")


def test_what_the_rules_do_not_have_is_not_spoken_of(line: Type, run: Run) -> None:
    for rule in ("hits.each=0", "button.value=0", "high_hand.points=0"):
        run("season", "rules", "set", rule, "--from", 2, "--reason", "a test")
    line(SEATED)
    assert line("out dana by alex") == ["Dana Lee out 7th, by Alex."]
    assert "the rules have no high hand" in refused(line, "high ada Ah Kd/As Ad Kc Kh 4s")
    assert "the rules have no high hand" in refused(line, "high ada yes")
