"""One night, told by three programs, gives the same rows: who went out when, by whom, and came back."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.report import read_report
from dcpl.imports.readers.td import read_td
from dcpl.imports.readers.timer import read_timer
from tests.sheets.test_event_report import page
from tests.sheets.test_td import night as td_night
from tests.sheets.test_td import player
from tests.sheets.test_timer_log import START, bought, log, out

NAMES = ("Ann", "Bo", "Cy", "Dee Dee", "Eve-M", "Flo", "Gus O'H", "Hal")
Rows = list[tuple[str, int | None, tuple[str, ...], int, tuple[tuple[str, ...], ...]]]


class Bust(NamedTuple):
    """Who went out, by whom, and whether they bought in again."""

    player: str
    hitmen: tuple[str, ...]
    again: bool


@st.composite
def evenings(draw: st.DrawFn) -> tuple[tuple[str, ...], list[Bust]]:
    """A field of two to eight, and busts until one is left; at most three rebuys each."""
    names = draw(st.permutations(NAMES))[: draw(st.integers(2, len(NAMES)))]
    still_in, rebuys, busts = list(names), dict.fromkeys(names, 0), []
    while len(still_in) > 1:
        victim = draw(st.sampled_from(still_in))
        others = [name for name in still_in if name != victim]
        again = rebuys[victim] < 3 and draw(st.integers(0, 3)) == 0
        hitmen = draw(st.lists(st.sampled_from(others), unique=True, max_size=min(3, len(others))))
        busts.append(Bust(victim, tuple(hitmen), again))
        if again:
            rebuys[victim] += 1
        else:
            still_in.remove(victim)
    return tuple(names), busts


def rows_of(names: tuple[str, ...], busts: list[Bust]) -> Rows:
    """The rows that the busts must give."""
    final = [bust for bust in busts if not bust.again]
    (winner,) = set(names) - {bust.player for bust in final}
    placed = [(winner, ()), *((bust.player, bust.hitmen) for bust in reversed(final))]
    rows: Rows = []
    for place, (name, hitmen) in enumerate(placed, 1):
        again = [bust.hitmen for bust in busts if bust.again and bust.player == name]
        rows.append((name, place, hitmen, len(again), tuple(again) if any(again) else ()))
    return rows


def told(night: BroughtNight) -> Rows:
    """The rows that were read."""
    return [(row.player, row.place, row.hitmen, row.rebuys, row.rebuy_hitmen) for row in night.rows]


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(evening=evenings())
def test_three_programs_tell_one_night_alike(evening: tuple[tuple[str, ...], list[Bust]]) -> None:
    names, busts = evening
    by_name: dict[str, list[str | None]] = {name: [] for name in names}
    lines, logged = [], [*bought(*names), START]
    for number, bust in enumerate(busts):
        at, clock = 20 + 5 * number, f"{7 + (20 + 5 * number) // 60}:{(20 + 5 * number) % 60:02}pm"
        ids = [name.replace(" ", "_") for name in bust.hitmen]
        by_name[bust.player].append(" ".join([str(at), *ids]))
        by = f" was busted out by {', '.join(bust.hitmen)}" if bust.hitmen else " busted out"
        lines.append(f"{at} {bust.player}{by}")
        logged.append(out(clock, bust.player, ", ".join(bust.hitmen)))
        if bust.again:
            lines.append(f"{at + 1} {bust.player} rebought")
            logged.append(f"{clock},Rebuy,,{bust.player},,,,,")
    final = {bust.player for bust in busts if not bust.again}
    players = [
        player(name, *by_name[name], *([] if name in final else [None])).replace(
            f"id-{name}", f"id-{name.replace(' ', '_')}"
        )
        for name in names
    ]
    wanted = rows_of(names, busts)
    for nights, problems in (
        read_td(td_night(*players).encode(), "a.tdt"),
        read_report(page(*lines, names=names).encode(), "a.html"),
        read_timer(log(*logged).encode(), "a.csv"),
    ):
        assert problems == []
        assert told(nights[0]) == wanted
        assert nights[0].tellings == () and nights[0].chop == ()
