"""A correction after `open` (INVITE): it takes no seat, it tells; `reopen` draws anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.post_season.conftest import crowd, names

Run = Callable[..., Any]


def test_a_correction_tells_whose_seat_would_differ_and_whose_stack_changed(
    given: Run, run: Run, seats: Run, accept: Run, told: Run
) -> None:
    given(crowd(10))
    run("postseason", "open")
    accept(names(range(1, 11)))
    said = run("adjust", "p07", -3, "--reason", "x").stdout
    assert "p07 would have: Second Chance, if the field were drawn anew (postseason reopen)" in said
    assert "p08 would have: Main Event, if" in said
    assert seats("main-event") == names(range(1, 8))
    said = run("adjust", "p01", -1, "--reason", "x").stdout
    assert "would have" not in said, "told before"
    assert "stack 100,000 -> 99,900" in said
    said = run("adjust", "p07", 3, "--reason", "y").stdout
    assert "would have" not in said, "as it was given"
    run("undo")
    said = run("postseason", "reopen", "--reason", "a wrong count").stdout
    assert "drawn anew: a wrong count" in said
    assert seats("main-event") == [*names(range(1, 7)), "p08"]
    answers = {row["player"]: row["answer"] for row in told("postseason", "status")["seats"]}
    assert [name for name, answer in answers.items() if answer == "open"] == ["p08", "p07"]
    assert "reason" in run("postseason", "reopen", "--reason", "", code=1).stderr


def test_declined_ones_stay_out_of_what_would_differ(given: Run, run: Run, seats: Run) -> None:
    given(crowd(10))
    run("postseason", "open")
    run("postseason", "decline", "p03")
    said = run("adjust", "p02", 1, "--reason", "x").stdout
    assert "would have" not in said
    run("postseason", "reopen", "--reason", "x")
    assert seats("main-event") == ["p01", "p02", *names(range(4, 9))]


def test_reopen_is_refused_once_second_chance_has_results(
    given: Run, run: Run, accept: Run, play: Run, seats: Run
) -> None:
    given(crowd(10))
    assert "not open" in run("postseason", "reopen", "--reason", "x", code=1).stderr
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    run("postseason", "reopen", "--reason", "one more")
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p08", "p09", "p10"])
    refused = run("postseason", "reopen", "--reason", "x", code=1).stderr
    assert "Second Chance has results" in refused and "event clear second-chance" in refused
    said = run("adjust", "p07", -30, "--reason", "x").stdout
    assert "p07 would have: Second Chance, by the record as it is now" in said
    assert seats("main-event") == names(range(1, 9))


def test_undo_of_a_lock_an_answer_and_a_decline(given: Run, run: Run, accept: Run) -> None:
    given(crowd(25, p09=7))
    for step in (
        ("postseason", "open"),
        ("postseason", "accept", "p01"),
        ("postseason", "decline", "p02"),
        ("postseason", "decline", "p10"),
        ("postseason", "lock", "second-chance"),
    ):
        before = run("season", "export").stdout
        assert "dry run" in run(*step, "--dry-run").stderr
        assert run("season", "export").stdout == before
        run(*step)
        after = run("season", "export").stdout
        assert after != before
        run("undo")
        assert run("season", "export").stdout == before
        run(*step)
        assert run("season", "export").stdout == after
