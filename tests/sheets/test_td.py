"""Tournament Director files: whole nights, and what keeps a file from being one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight, GivenPoints
from dcpl.imports.readers.td import read_td

CASES = Path(__file__).parent / "brought" / "td"
PLAYED = ["night-02", "night-08", "night-10", "old-cp1252", "shared-hitmen", "two-rebuys"]
EVENING = 1_648_744_750_000
"""2022-03-31 16:39:10 UTC."""


def read(text: str, encoding: str = "utf-8", file: str = "a.tdt") -> tuple[BroughtNight, list[Problem]]:
    nights, problems = read_td(text.encode(encoding), file)
    assert len(nights) == 1, problems
    return nights[0], problems


def refused(text: str) -> str:
    nights, problems = read_td(text.encode(), "a.tdt")
    assert problems
    return "\n".join(map(str, problems))


def player(name: str, *busts: str | None, more: str = "", amounts: tuple[float, ...] = ()) -> str:
    """A player: for each buy-in None, or minutes after the start and the hitmen, as ``60 Ada Bo``."""
    buy_ins = []
    for number, bust in enumerate(busts):
        amount = amounts[number] if amounts else 20
        out = ""
        if bust is not None:
            minutes, *hitmen = bust.split()
            named = ", ".join(f'"id-{hitman}"' for hitman in hitmen)
            moment = EVENING + int(minutes) * 60_000
            out = f", BustOut: new GameBustOut({{Time: {moment}, HitmanUUID: [{named}]}})"
        buy_ins.append(f"new GameBuyin({{Time: {EVENING}, Amount: {amount}{out}}})")
    return (
        f'["id-{name}", new GamePlayer({{UUID: "id-{name}", Name: new PlayerName({{Nickname: "{name}"}}),'
        f" Buyins: [{', '.join(buy_ins)}]{more}}})]"
    )


def night(
    *players: str,
    version: str = "3.7.2",
    start: int | None = EVENING,
    end: bool = True,
    chops: str = "",
    more: str = "",
) -> str:
    times = f", StartTime: {start}" if start is not None else ""
    times += f", EndTime: {EVENING + 18_000_000}" if end else ""
    return (
        f'{{ V: "{version}", T: new Tournament({{UUID: "u-1", Title: "Spring"{more},'
        f" Players: new GamePlayers({{Players: Map.from([{', '.join(players)}]),"
        f" Chops: new GameChops({{Chops: [{chops}]}})}}){times}}}), L: new LO.Layout({{}}) }}"
    )


def places(night: BroughtNight) -> list[tuple[str, int | None]]:
    return [(row.player, row.place) for row in night.rows]


PAIR = night(player("A", None), player("B", "60 A"))


@pytest.mark.parametrize("name", PLAYED)
def test_a_file_gives_the_rows_beside_it(name: str) -> None:
    night, problems = read((CASES / f"{name}.tdt").read_text("utf-8"), file=f"{name}.tdt")
    wanted = json.loads((CASES / f"{name}.json").read_text("utf-8"))
    assert problems == []
    assert [(row.player, row.place, list(row.hitmen), row.rebuys, row.status) for row in night.rows] == [
        (row["player"], row["place"], row["hitmen"], row["rebuys"], row["status"]) for row in wanted
    ]
    assert night.title == name
    assert night.chop == ()


@pytest.mark.parametrize(
    ("name", "date", "buy_in"),
    [
        ("night-02", "2022-03-31", 20_000),
        ("night-08", "2022-06-22", 20_000),
        ("night-10", "2022-09-29", 20_000),
        ("old-cp1252", "2018-01-06", 50_000),
    ],
)
def test_a_file_tells_its_date_price_and_id(name: str, date: str, buy_in: int) -> None:
    night, _ = read((CASES / f"{name}.tdt").read_text("utf-8"))
    assert (night.date, night.buy_in_cents, night.add_on_cents) == (date, buy_in, None)
    assert night.source.startswith("td:") and len(night.source) == 39


def test_who_busted_a_player_before_each_rebuy_is_kept() -> None:
    night, _ = read((CASES / "two-rebuys.tdt").read_text("utf-8"))
    (tova,) = (row for row in night.rows if row.player == "Tova")
    assert (tova.rebuys, tova.rebuy_hitmen, tova.hitmen) == (*(2, (("Ossian",), ("Frej",)), ("Majken",)),)


def test_several_hitmen_are_kept_in_the_file_s_order() -> None:
    night, _ = read((CASES / "shared-hitmen.tdt").read_text("utf-8"))
    (ossian,) = (row for row in night.rows if row.player == "Ossian")
    assert (ossian.rebuys, ossian.rebuy_hitmen, ossian.hitmen) == (*(1, (("Nils T", "Tova"),), ("Nils T",)),)


def test_each_bust_before_a_rebuy_has_its_own_hitmen() -> None:
    shared, _ = read(night(player("A", None), player("B", "5 A C", "9", "60 A"), player("C", "50 A")))
    assert shared.rows[1].rebuy_hitmen == (("A", "C"), ())
    assert shared.tellings == ()


def test_an_unfinished_night_is_refused_and_names_who_is_in() -> None:
    nights, problems = read_td((CASES / "unfinished.tdt").read_bytes(), "unfinished.tdt")
    assert [problem.message for problem in problems] == [
        "the night is unfinished: Ylva and Doris are still in"
    ]
    assert [row.place for row in nights[0].rows][:3] == [1, 1, 3]


def test_a_night_that_was_never_started_is_refused() -> None:
    nights, problems = read_td((CASES / "never-started.tdt").read_bytes(), "never-started.tdt")
    assert nights == []
    assert [problem.message for problem in problems] == ["the night was never started: nobody bought in"]
    assert "never started: it has no start time" in refused(night(player("A", None), start=None))


def test_windows_1252_is_read_where_it_is_no_utf_8_and_told() -> None:
    text = night(player("Åke", None), player("Frej", "60 Åke")).replace("id-Å", "id-A")
    old, problems = read(text, "cp1252")
    assert places(old) == [("Åke", 1), ("Frej", 2)] and problems == []
    assert "The file is not in UTF-8; it was read as Windows-1252." in old.tellings
    marked, _ = read(text, "utf-8-sig")
    assert (marked.rows, marked.tellings) == (old.rows, ())


def test_maps_of_older_versions_give_the_same_night() -> None:
    new = night(player("A", None), player("B", "60 A"))
    old = new.replace("Map.from([", "new Map({", 1).replace("], [", ", ")
    old = old.replace('["id-', '"id-').replace(", new GamePlayer", ": new GamePlayer")
    old = (
        old.replace("})]]), Chops", "})}), Chops")
        .replace("3.7.2", "3.0")
        .replace('HitmanUUID: "id-A"]', 'HitmanUUID: ["id-A"]')
    )
    assert read(old)[0].rows == read(new)[0].rows


@pytest.mark.parametrize("version", ["2.5.15", "4.0", ""])
def test_another_version_is_tried_and_told(version: str) -> None:
    read_one, problems = read(night(player("A", None), player("B", "60 A"), version=version))
    assert problems == [] and places(read_one) == [("A", 1), ("B", 2)]
    assert any("it was read as one of 3.0 to 3.7" in told for told in read_one.tellings)


def test_players_of_one_moment_are_tied_and_told() -> None:
    tied, problems = read(
        night(player("A", None), player("B", "60 A"), player("C", "60 A"), player("D", "9"))
    )
    assert places(tied) == [("A", 1), ("B", 2), ("C", 2), ("D", 4)] and problems == []
    assert tied.tellings == ("B and C went out together (2022-03-31 17:39:10 UTC) and share place 2.",)


def test_of_one_moment_the_victim_went_before_the_hitman() -> None:
    parted, problems = read(night(player("A", None), player("B", "60 C"), player("C", "60 A")))
    assert places(parted) == [("A", 1), ("C", 2), ("B", 3)]
    assert (problems, parted.tellings) == ([], ())


def test_players_who_busted_each_other_are_refused() -> None:
    text = night(player("A", None), player("B", "60 C"), player("C", "60 D"), player("D", "60 B"))
    assert "B, C and D busted each other at one moment" in refused(text)


def test_a_hitman_who_was_out_for_good_is_refused_with_both_times() -> None:
    told = refused(night(player("A", None), player("B", "60 A"), player("C", "61 B")))
    assert (
        "B was out at 2022-03-31 17:39:10 UTC and is named as the hitman of C at 2022-03-31 17:40:10" in told
    )


def test_a_hitman_who_was_out_and_bought_in_again_is_none() -> None:
    _, problems = read(night(player("A", None), player("B", "10 A", "90 A"), player("C", "60 B")))
    assert problems == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PAIR.replace('"id-A"]', '"id-B"]'), "B is named as their own hitman"),
        (PAIR.replace('"id-A"]', '"id-Z"]'), "17:39:10 UTC is no player of the file"),
        (night(player("A", None), player("B", "60 C"), player("C")), "17:39:10 UTC did not buy in"),
        (night(player("A", None), player("b", "60 A"), player("B", "9 A")), "2 players bear the name b"),
        (night(player("A", None), player("", "60 A")), "1 of the players who bought in have no name"),
        (PAIR.replace("({Time: 16487483", "({Tim: 16487483"), "a bust-out of B has no time"),
        (PAIR.replace("Amount: 20", "Amount: -5"), "an amount of A is no amount of money"),
        (PAIR.replace("Amount: 20", "Amount: NaN"), "an amount of A is no amount of money"),
        (night(player("A", None, more=", PointsAdjustment: 1e300")), "an adjustment is out of range"),
        (night(player("A", None, more=", PointsAdjustment: NaN")), "an adjustment is out of range"),
        (PAIR.replace("Amount: 20", "Amount: 20, Rake: [Infinity]"), "an adjustment is out of range"),
        ("{V: 1}", "there is no tournament in the file"),
        ("{T: {}}", "T.Players is missing"),
        ("{T: {Players: 5}}", "T.Players is no object"),
        ("{T: {Players: {Players: {a: 1}}}}", "T.Players.Players holds something that is no player"),
        ("{T: {Players: {Players: {a: {Buyins: [1]}}}}}", "Buyins of the player a is no list of objects"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_night_is_refused_for_its_reason(text: str, told: str) -> None:
    assert told in refused(text)


def test_who_registered_only_is_no_entrant() -> None:
    registered, _ = read(night(player("A", None), player("B", "60 A"), player("C")))
    assert places(registered) == [("A", 1), ("B", 2)]


def test_a_hitman_is_known_by_id_where_two_bear_one_name() -> None:
    twin = player("A").replace("id-A", "id-Z")
    told = refused(night(player("A", None), player("B", "60 Z"), twin))
    assert "the hitman of B at 2022-03-31 17:39:10 UTC did not buy in" in told


def test_a_name_with_hidden_letters_is_refused_and_not_repeated() -> None:
    told = refused(PAIR.replace('Nickname: "B"', 'Nickname: "B\\u001b[2J"'))
    assert told == "a.tdt: the name 'B\\x1b[2J' holds the invisible character U+001B (type the name anew)"
    assert "has 3,000 letters" in refused(PAIR.replace('Nickname: "B"', f'Nickname: "{"B" * 3_000}"'))


def test_a_player_without_a_nickname_bears_first_and_last_name() -> None:
    text = night(player("A", None), player("B", "60 A"))
    named = text.replace('Nickname: "B"', 'Nickname: " ", Firstname: "Bo", Lastname: "Ek"')
    assert places(read(named)[0]) == [("A", 1), ("Bo Ek", 2)]


def test_all_out_together_at_the_end_is_a_chop_in_the_file_s_order() -> None:
    chopped, problems = read(night(player("B", "90"), player("A", "90"), player("C", "60 A")))
    assert (chopped.chop, places(chopped), problems) == (("B", "A"), [("B", 1), ("A", 1), ("C", 3)], [])


def test_a_recorded_chop_names_who_is_in_it() -> None:
    players = player("A", None), player("B", "90"), player("C", None), player("D", "60 A")
    chopped, problems = read(night(*players, chops='new GameChop({Players: ["id-C", "id-A"]})'))
    assert (chopped.chop, problems) == (("C", "A"), [])
    assert places(chopped) == [("A", 1), ("C", 1), ("B", 3), ("D", 4)]
    told = refused(night(*players, chops='new GameChop({Players: ["id-C", "id-D"]})'))
    assert "A and B stayed in longer than some who share the first place" in told
    told = refused(night(*players, player("E"), chops='new GameChop({Players: ["id-A", "id-C", "id-E"]})'))
    assert "somebody who did not buy in shares the first place" in told


def test_a_chop_below_the_first_place_is_none_of_the_first() -> None:
    players = player("A", None), player("B", "90 A"), player("C", "90 A"), player("D", "60 B")
    shares = 'new Chop({Portions: Map.from([["id-B", 50], ["id-C", 50]])})'
    chopped, problems = read(night(*players, chops=shares))
    assert (chopped.chop, problems) == ((), [])
    assert places(chopped) == [("A", 1), ("B", 2), ("C", 2), ("D", 4)]
    assert "B and C split their prizes; `dcpl deal` records what they agreed on." in chopped.tellings
    # Two chops are two: what the first place is split by is not what others split.
    both = 'new Chop({Players: ["id-A", "id-B"]}), new Chop({Players: ["id-C", "id-D"]})'
    ended = read(night(player("A", None), player("B", None), *players[2:], chops=both))
    assert (ended[0].chop, ended[1]) == (("A", "B"), [])
    apart = player("A", None), player("B", "90 A"), player("C", "70 A"), player("D", "60 B")
    told = refused(night(*apart, chops='new Chop({Players: ["id-D", "id-B"]})'))
    assert "C went out between D and B, who split their prizes" in told


def test_a_night_that_ended_with_several_in_is_asked_about() -> None:
    ended, problems = read(night(player("A", None), player("B", None), player("C", "60 A")))
    assert (ended.chop, problems) == (("A", "B"), [])
    assert "The night ended with 2 players still in: A and B." in ended.tellings


def test_a_points_adjustment_is_given_points_and_rounds_half_up() -> None:
    given, _ = read(
        night(
            player("A", None, more=", PointsAdjustment: 50"),
            player("B", "60 A", more=", PointsAdjustment: -2.5"),
            player("C", "50 A", more=", PointsAdjustment: 1.005"),
        )
    )
    reason = "points adjustment in The Tournament Director"
    assert given.adjustments == tuple(
        GivenPoints(name, points, reason) for name, points in (("A", 5000), ("B", -250), ("C", 101))
    )
    assert given.tellings == ("The points adjustment of C, 1.005, was rounded to hundredths.",)


def test_a_hits_adjustment_is_given_hits() -> None:
    given, _ = read(night(player("A", None, more=", HitsAdjustment: 2"), player("B", "60 A")))
    assert given.adjustments == (GivenPoints("A", 0, "hits adjustment in The Tournament Director", 200),)


def test_a_map_of_seats_by_number_is_read() -> None:
    read(PAIR.replace("L: new", "U: Map.from([[-1, null], [2, 3], [null, 1], [true, 0]]), L: new"))


def test_prices_are_the_usual_ones_and_who_paid_otherwise_has_a_sum() -> None:
    added = ", AddOns: [new GameAddOn({Amount: 12.5}), new GameAddOn({Amount: 12.5})]"
    paid, _ = read(
        night(
            player("A", None),
            player("B", "60 A", more=added),
            player("C", "9 A", "50 A", amounts=(20, 15)),
            player("D", "40 A", amounts=(25,)),
        )
    )
    assert (paid.buy_in_cents, paid.rebuy_cents, paid.add_on_cents) == (2000, 1500, 1250)
    assert [(row.player, row.add_ons, row.paid_cents) for row in paid.rows] == [
        ("A", 0, None),
        ("B", 2, None),
        ("C", 0, None),
        ("D", 0, 2500),
    ]


def test_what_a_night_cannot_keep_is_told() -> None:
    text = night(
        player("A", None, more=", HitsAdjustment: 1, CashAdjustment: -5, PaidInFull: false"),
        player("B", "60 A").replace("Amount: 20", "Amount: 20, Rake: new Rake([2]), PersonalBounty: 5"),
        more=", Financials: {HouseContribution: 100, FixedRake: {Real: [5]}}",
    )
    assert read(text)[0].tellings == (
        "Of the $40.00 paid the file takes $2.00 as rake; here all of it counts as paid in.",
        "The file takes a fixed rake out of the pot; a night here has none.",
        "In the file the house adds $100.00; a night here knows no such money.",
        "The file adjusts the cash of A; it was not taken over.",
        "By the file B paid for a personal bounty; it was not taken over.",
        "By the file A did not pay in full; it was taken as paid.",
    )


def test_the_date_is_that_of_the_evening() -> None:
    five_past_midnight = EVENING + 7 * 3_600_000 + 1_560_000
    later = night(player("A", None), player("B", "500 A"), start=five_past_midnight)
    told = "The night began at 2022-04-01 00:05:10 UTC, and is taken for the evening before, 2022-03-31"
    assert read(later)[0].date == "2022-03-31"
    assert read(later)[0].tellings == (f"{told}; --date tells another.",)


def test_a_date_that_the_file_s_name_denies_is_told() -> None:
    named, _ = read(night(player("A", None), player("B", "60 A")), file="2022-03-30.tdt")
    assert named.date == "2022-03-31"
    assert "its name says 2022-03-30" in named.tellings[0]


def test_a_file_that_was_started_again_later_is_told() -> None:
    again, _ = read(night(player("A", None), player("B", "60 A"), start=EVENING + 5 * 86_400_000))
    assert again.date == "2022-04-05"
    assert "the first bust-out was on 2022-03-31" in again.tellings[0]


def test_ten_megabytes_are_not_read() -> None:
    nights, problems = read_td(b" " * 10_000_000, "a.tdt")
    assert nights == []
    assert problems[0].message == "the file has 10.0 MB, more than any tournament; it was not read"


@pytest.mark.parametrize(
    "raw", [b"", b"\0", b"PK\x03\x04\0", b"\xff\xfe{", b"%PDF-1.7", b"\x81\x8d{}", b"<html>", b"[" * 1_000]
)
def test_another_file_is_refused(raw: bytes) -> None:
    nights, problems = read_td(raw, "a.tdt")
    assert nights == [] and problems[0].file == "a.tdt"


def prize(recipients: str, amount: float, more: str = "") -> str:
    return f"new GamePrize({{AwardedToPlayers: [{recipients}], CalculatedAmount: {amount}{more}}})"


@pytest.mark.parametrize(
    ("prizes", "paid"),
    [
        (prize('"id-A"', 120.5) + ", " + prize('"id-B"', 40), (("A", 12050), ("B", 4000))),
        (prize('"id-A"', 100) + ", " + prize('"id-A"', 20), (("A", 12000),)),
        (prize('"id-A"', 100) + ", " + prize("", 50), (("A", 10000),)),
        (prize('"id-A"', 100) + ", " + prize('"id-B"', 5, ", Type: 2"), (("A", 10000),)),
        (prize('"id-A", "id-B"', 100), ()),
        (prize('"id-Z"', 100), ()),
        (prize('"id-A"', -1), ()),
        ("7", ()),
    ],
)
def test_what_the_file_paid_out_is_read_where_it_is_clear(prizes: str, paid: tuple[object, ...]) -> None:
    text = night(
        player("A", None), player("B", "60 A"), more=f", Prizes: new GamePrizes({{Prizes: [{prizes}]}})"
    )
    assert read(text)[0].paid_out == paid


def test_what_a_real_file_paid_out_is_read() -> None:
    night, _ = read((CASES / "night-02.tdt").read_text("utf-8"))
    assert night.paid_out == (("Åke", 120_000), ("Ossian", 80_000), ("Ylva", 50_000))
