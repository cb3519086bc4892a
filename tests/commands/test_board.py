"""The board: what it shows, and what it answers to pages, strangers and troubles."""

from __future__ import annotations

import json
import os
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dcpl.actions.clock import pause_clock, resume_clock, start_clock
from dcpl.actions.work import Command
from dcpl.board.address import Address, is_ours
from dcpl.board.follow import Follower, lasting
from dcpl.errors import DcplError
from dcpl.printouts.to_json import line
from dcpl.reports.blinds import find_blinds
from dcpl.reports.board import MOVES_MS, board_state, read_board
from dcpl.reports.clock import clock_face, read_clock
from tests.commands.on_board import Stream, started
from tests.commands.published import SECRETS, play

T0 = 1_767_294_000_000
"""2026-01-01 19:00 UTC."""
MINUTE = 60_000
KEYS = {
    *("season", "event", "state", "clock", "left", "field", "average_chips", "pot_cents", "prizes"),
    *("tables", "busts", "button", "high_hand", "standings", "as_of"),
}
CLOCK_KEYS = {
    *("level", "left_s", "paused", "reason", "small", "big", "next_small", "next_big", "break_in_s"),
}

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def _utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        yield
        return
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def night(league: Path, run: Run) -> Path:
    """Event 1 is played by six, its seats drawn, its clock running since 19:00."""
    run("night", "1", "seat", "A, B, C, D, E, F")
    run("seats", "draw", "1", "--tables", "2", "--seats", "4", "--seed", "7")
    start_clock(Command(league, None, "dcpl clock 1 start"), 1, find_blinds("dcpl"), T0)
    return league


def shown(db: Path, at_ms: int = T0, *, event: Any = None, money: bool = True) -> dict[str, Any]:
    state = board_state(read_board(db, None, event, at_ms, money=money), at_ms)
    return dict(json.loads(line(state)))


def test_a_night_by_the_keys_of_the_contract(night: Path, run: Run) -> None:
    run("night", "1", "out", "F", "by", "A")
    run("night", "1", "high", "B", "yes")
    state = shown(night, T0 + 5 * MINUTE)
    assert set(state) >= KEYS and set(state["clock"]) >= CLOCK_KEYS
    assert (state["event"], state["state"], state["left"], state["field"]) == (1, "open", 5, 6)
    assert (state["average_chips"], state["pot_cents"]) == (30_000, 12_000)
    assert [prize["prize_cents"] for prize in state["prizes"]] == [7_800, 4_200]
    clock = state["clock"]
    assert (clock["level"], clock["left_s"], clock["paused"], clock["reason"]) == (1, 15 * 60, False, None)
    assert (clock["small"], clock["big"], clock["next_small"], clock["next_big"]) == (25, 50, 50, 100)
    assert state["busts"] == [{"player": "F", "place": 6, "text": "F out 6th, by A: +1."}]
    assert (state["high_hand"]["winners"], state["high_hand"]["points"]) == (["B"], 2.5)
    assert state["standings_title"] == "If event 1 ended now"
    assert next(row["player"] for row in state["standings"]) == "B", "2.5 points more than who is still in"
    assert {seat["player"] for table in state["tables"] for seat in table["seats"]} == set("ABCDE")


def test_the_clock_and_the_board_are_one(night: Path) -> None:
    pause_clock(Command(night, None, "x"), 1, "a card fell", T0 + 2 * MINUTE)
    for at in (T0 + 3 * MINUTE, T0 + 90 * MINUTE):
        clock = shown(night, at)["clock"]
        face = clock_face(read_clock(night, None, 1, None), at)
        assert (clock["paused"], clock["reason"], clock["left_s"]) == (True, "a card fell", 18 * 60)
        assert (clock["standing"], clock["shown"], clock["blinds"]) == (face.state, face.part, face.blinds)
    resume_clock(Command(night, None, "x"), 1, T0 + 100 * MINUTE)
    at = T0 + 101 * MINUTE
    clock = shown(night, at)["clock"]
    assert (clock["paused"], clock["left_s"], clock["counts"]) == (False, 17 * 60, True)
    words = [piece["text"] for piece in clock["words"] if piece["kind"] == "doors"]
    face = clock_face(read_clock(night, None, 1, None), at)
    assert tuple(words) in face.groups


def test_without_money_no_amount_is_anywhere(night: Path, run: Run) -> None:
    for victim in "FEDC":
        run("night", "1", "out", victim, "by", "A")
    with_money = line(shown(night))
    assert "$" in with_money
    state = shown(night, money=False)
    assert "$" not in line(state) and state["pot_cents"] is None
    assert [prize["prize_cents"] for prize in state["prizes"]] == [None, None]
    run("night", "1", "out", "B", "by", "A")
    run("night", "1", "finish")
    state = shown(night, money=False)
    assert state["last"]["winner"] == "A" and {p["prize_cents"] for p in state["last"]["places"]} == {None}


def test_nothing_private_is_on_it(db: Path) -> None:
    play(db)
    for event in (None, 7, 12, "second-chance", "main-event"):
        told = line(shown(db, event=event))
        assert not [word for word in SECRETS if word in told]
    assert shown(db)["champion"] == "Ossian"


def test_it_finds_the_night_by_itself(league: Path, run: Run) -> None:
    assert (shown(league)["view"], shown(league)["next"]["event"]) == ("rest", 1)
    run("event", "edit", "3", "--date", "2026-01-01")
    assert shown(league)["event"] == 3, "today's"
    start_clock(Command(league, None, "x"), 2, find_blinds("dcpl"), T0)
    assert shown(league)["event"] == 2, "its clock was started"
    run("night", "1", "seat", "A, B")
    assert (shown(league)["event"], shown(league)["view"]) == (1, "night")
    run("night", "1", "out", "B", "by", "A")
    run("night", "1", "finish")
    assert shown(league)["event"] == 2
    assert (shown(league, event=1)["view"], shown(league, event=1)["last"]["winner"]) == ("rest", "A")
    with pytest.raises(DcplError, match="no event 99"):
        shown(league, event=99)


def test_who_moves_is_told_for_some_minutes(night: Path, run: Run) -> None:
    for victim in "FE":
        run("night", "1", "out", victim, "by", "A")
    now = int(time.time() * 1000)
    state = shown(night, now)
    assert {tuple(move["to"]) for move in state["moves"]}
    sits = {s["player"]: [t["table"], s["seat"]] for t in state["tables"] for s in t["seats"]}
    assert all(sits[move["player"]] == move["to"] for move in state["moves"])
    assert shown(night, now + MOVES_MS + 60_000)["moves"] == []


def test_busts_rebuys_ties_and_an_undo(night: Path, run: Run) -> None:
    run("clock", "1", "stop")
    run("night", "1", "out", "F", "by", "A")
    run("night", "1", "rebuy", "F")
    run("night", "1", "out", "D by B = C by B")
    told = [bust["text"] for bust in shown(night)["busts"]]
    assert told[0].startswith(("C out tied 5th", "D out tied 5th")) and len(told) == 3
    assert told[2] == "F rebuys: -10. A takes nothing for a bust that was rebought."
    run("night", "1", "undo")
    assert len(shown(night)["busts"]) == 1 and shown(night)["left"] == 6


def test_as_long_as_nothing_is_recorded_nothing_is_read_or_sent(
    night: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    old = time.time() - 60
    os.utime(night, (old, old))
    follower = Follower(night, None, None)
    assert not follower.due()
    first = follower.state()
    assert lasting(board_state(follower._board, T0)) == lasting(board_state(follower._board, T0 + 1500))
    assert lasting(board_state(follower._board, T0)) != lasting(
        board_state(follower._board, T0 + 20 * MINUTE)
    )
    run("night", "1", "out", "F", "by", "A")
    deadline = time.monotonic() + 2
    while not follower.due() and time.monotonic() < deadline:
        time.sleep(0.01)
    follower.read()
    assert follower.state()["left"] == first["left"] - 1


def test_a_file_that_is_gone_is_said_and_the_board_keeps_what_it_had(night: Path, tmp_path: Path) -> None:
    follower = Follower(night, None, 1)
    kept = night.rename(tmp_path / "aside.db")
    assert follower.due()
    follower.read()
    state = follower.state()
    assert state["error"] == {
        "message": "There is no database at league.db.",
        "remedy": "Make one: dcpl init",
    }
    assert state["field"] == 6 and str(tmp_path) not in line(state)
    night.write_bytes(b"no database at all, whatever it is called" * 100)
    follower.read()
    assert "not a dcpl database" in follower.state()["error"]["message"]
    kept.rename(night)
    follower.read()
    assert follower.state()["error"] is None


@pytest.mark.parametrize(
    ("host", "lan", "ours"),
    [
        ("127.0.0.1:8484", False, True),
        ("localhost:8484", False, True),
        ("LOCALHOST:8484", False, True),
        ("[::1]:8484", False, True),
        ("127.0.0.1", False, False),
        ("127.0.0.1:8485", False, False),
        ("192.168.1.20:8484", False, False),
        ("192.168.1.20:8484", True, True),
        ("evil.example:8484", True, False),
        ("127.0.0.1.evil.example:8484", True, False),
        ("localhost:8484.evil.example", False, False),
        ("", False, False),
        (f"{socket.gethostname()}:8484", True, True),
    ],
)
def test_a_board_answers_to_its_own_names_alone(host: str, lan: bool, ours: bool) -> None:
    assert is_ours(host, Address("127.0.0.1", 8484, lan)) is ours


@pytest.mark.slow
def test_a_board_on_the_network(night: Path, run: Run, tmp_path: Path) -> None:
    with started(night) as board:
        page = board.get("/")
        assert page.status == 200 and "content-security-policy: default-src 'none';" in page.head
        assert "unsafe" not in page.head and b"http:" not in page.body.replace(b"http://www.w3.org", b"")
        assert board.get("/", host="evil.example").status == 421
        assert board.get("/", host=f"evil.example:{board.port}").status == 421
        assert board.ask(b"GET / HTTP/1.0\r\n\r\n").status == 400
        for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS"):
            refused = board.get("/", method=method)
            assert refused.status == 405 and "allow: get" in refused.head, method
        for path in (
            "/../pyproject.toml",
            "/%2e%2e/%2e%2e/etc/passwd",
            "//etc/passwd",
            "/board.js",
            "/state.json/..",
        ):
            assert board.get(path).status == 404, path
        assert board.ask(b"\x16\x03\x01 no request at all\r\n\r\n").status == 400

        streams = [Stream(board) for _ in range(3)]
        for stream in streams:
            stream.until('"left":6')
        run("night", "1", "out", "F", "by", "A")
        typed = time.monotonic()
        assert max(stream.until('"left":5') for stream in streams) - typed < 1.0
        streams.pop().close()

        run("db", "backup", str(tmp_path / "copy.db"))
        run("night", "1", "out", "E", "by", "A")
        streams[0].until('"left":4')
        run("db", "restore", str(tmp_path / "copy.db"))
        streams[0].until('"left":5')
        night.rename(tmp_path / "aside.db")
        streams[0].until("There is no database")
        shutil.move(tmp_path / "aside.db", night)
        streams[0].until('"error":null')
        for victim in "EDCB":
            run("night", "1", "out", victim, "by", "A")
        run("night", "1", "finish")
        streams[0].until('"view":"rest"')
        assert board.state()["last"]["winner"] == "A"

        taken = run("board", "--port", board.port, "--no-open", code=1).stderr
        assert f"port {board.port} is in use" in taken and "is free: dcpl board --port " in taken
        assert board.end() == 0, "Ctrl-C, with pages looking on"
        assert all(stream.ended() for stream in streams)
        for stream in streams:
            stream.close()


@pytest.mark.slow
def test_many_phones_do_not_slow_a_line(night: Path) -> None:
    from tests.bench.boards import crowded

    seen = crowded(night, phones=40, lines=8, seconds=4.0)
    for _ in range(2):  # a machine that does much else at once is asked again
        if seen.phones_served == 40 and seen.latest_ms < 1000:
            break
        seen = crowded(night, phones=40, lines=8, seconds=4.0)
    assert seen.phones_served == 40 and seen.lines == 8
    assert seen.latest_ms < 1000, "each line stands on every phone within a second"
