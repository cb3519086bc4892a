"""Head to head: who knocked out whom, who finished ahead of whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.rules.history.versus import Bust, Duel, Meeting, busts, busts_with, duels, meetings, rivals
from dcpl.rules.season.result import SeasonResult, hits_of
from dcpl.rules.units import EventName
from dcpl.rules.wording import count_text, names_text, points_text

PAIR_KEYS = ("hitman", "victim", "hits", "shared", "rebought")
PLAYER_KEYS = (
    *("player", "hits", "victims", "rebought", "out", "hitmen"),
    *("favourite", "favourite_hits", "nemesis", "nemesis_hits"),
)
AGAINST_KEYS = ("player", "nights", "higher", "lower", "hits", "hits_back", "rebought", "rebought_back")
SIDE_KEYS = ("player", "higher", "hits", "shared", "rebought", "wins", "points")
MEETING_KEYS = ("season", "event", "date", "places", "points", "hits", "rebought")

_MOST_PAIRS = 10
_NAMED = 2
"""So many names are told where several are equal; who else is counted."""
_SHARED = "A knock-out shared by several counts for each of them."
_OWN = "Hits are knock-outs and, for each night won, one of the winner's own."


def versus_document(results: Sequence[SeasonResult]) -> Document:
    """Lay out who knocked out whom: the pairs with the most, then everybody."""
    taken = [bust for result in results for bust in busts(result.season)]
    counted = duels(taken)
    pairs = sorted(
        counted.items(), key=lambda pair: (-pair[1].hits, -pair[1].rebought, *map(str.casefold, pair[0]))
    )
    pair_rows: list[dict[str, Any]] = [
        {"hitman": hitman, "victim": victim, **duel._asdict()} for (hitman, victim), duel in pairs
    ]
    players = sorted({name for pair in counted for name in pair}, key=lambda name: (name.casefold(), name))
    on: dict[str, dict[str, Duel]] = {name: {} for name in players}
    by: dict[str, dict[str, Duel]] = {name: {} for name in players}
    for (hitman, victim), duel in counted.items():
        on[hitman][victim] = by[victim][hitman] = duel
    hits = _hits(results)
    knocked = sum(duel.hits for duel in counted.values())
    players = sorted({*players, *hits}, key=lambda name: (name.casefold(), name))
    player_rows = [_player(name, on.get(name, {}), by.get(name, {}), hits.get(name, 0)) for name in players]
    player_rows.sort(key=lambda row: -row["hits"])
    top = [
        {**row, "back": counted.get((row["victim"], row["hitman"]), Duel()).hits or None}
        for row in pair_rows[:_MOST_PAIRS]
        if row["hits"] > 1
    ]
    tables = []
    if top:
        tables.append(
            Table(
                "top",
                "Most often",
                (
                    Column("hitman", "Knocked out by"),
                    Column("victim", "Who"),
                    Column("hits", "Times", "right"),
                    Column("back", "The other way", "right"),
                ),
                top,
            )
        )
    if player_rows:
        tables.append(_everybody(player_rows))

    def brief(read: Document) -> Sequence[str]:
        from dcpl.reports.brief import versus_brief

        return versus_brief(read)

    return Document(
        title=f"Head to head, {_which(results)}",
        subtitle="Who knocked out whom",
        facts={
            "season": _season(results),
            "seasons": _names(results),
            "players": player_rows,
            "pairs": pair_rows,
        },
        lists={"pairs": PAIR_KEYS, "players": PLAYER_KEYS},
        tables=tuple(tables),
        notes=(*_notes(results, taken), *([_OWN] if sum(hits.values()) > knocked else ())),
        brief=brief,
    )


def against_document(results: Sequence[SeasonResult], player: str) -> Document:
    """Lay out one player against everybody they met."""
    rows: list[dict[str, Any]] = [
        {
            "player": row.player,
            "nights": row.nights,
            "higher": row.higher,
            "lower": row.lower,
            "hits": row.hits.hits,
            "hits_back": row.back.hits,
            "rebought": row.hits.rebought,
            "rebought_back": row.back.rebought,
        }
        for row in rivals(results, player)
    ]
    columns = [
        Column("player", "Against"),
        Column("nights", "Nights", "right"),
        Column("higher", "Ahead", "right"),
        Column("lower", "Behind", "right"),
        Column("hits", "Knocked out", "right"),
        Column("hits_back", "Out by", "right"),
    ]
    if any(row["rebought"] for row in rows):
        columns.append(Column("rebought", "Rebought", "right"))
    if any(row["rebought_back"] for row in rows):
        columns.append(Column("rebought_back", "By, rebought", "right"))
    blank = ("hits", "hits_back", "rebought", "rebought_back")
    shown = [{**row, **{key: row[key] or None for key in blank}} for row in rows]
    taken = busts_with(results, player)
    return Document(
        title=f"{player} against everybody, {_which(results)}",
        subtitle=_score(player, rows),
        facts={"season": _season(results), "seasons": _names(results), "player": player, "against": rows},
        lists={"against": AGAINST_KEYS},
        tables=(Table("against", "", tuple(columns), shown),) if rows else (),
        notes=_notes(results, taken) if rows else (f"{player} played no recorded night.",),
    )


def between_document(results: Sequence[SeasonResult], first: str, second: str) -> Document:
    """Lay out two players against each other: in all, then night by night."""
    met = meetings(results, first, second)
    taken = [
        bust
        for result in results
        for bust in busts(result.season)
        if {bust.hitman, bust.victim} == {first, second}
    ]
    counted = duels(taken)
    sides = [
        _side(first, 1, met, counted.get((first, second), Duel())),
        _side(second, 2, met, counted.get((second, first), Duel())),
    ]
    rows = [_meeting(meeting, taken, first) for meeting in met]
    return Document(
        title=f"{first} against {second}, {_which(results)}",
        subtitle=count_text(len(met), "night") + " that both played" if met else "They have not met yet.",
        facts={
            "season": _season(results),
            "seasons": _names(results),
            "nights": len(met),
            "sides": sides,
            "meetings": rows,
        },
        lists={"meetings": MEETING_KEYS, "sides": SIDE_KEYS},
        tables=(_sides_table(sides), _meetings_table(rows, first, second, len(results) > 1)) if met else (),
        notes=_notes(results, taken, "Neither has knocked the other out.") if met else (),
    )


def _hits(results: Sequence[SeasonResult]) -> Counter[str]:
    """Count the hits of each player as the pages of the nights do, the winner's own where given (HIT)."""
    made: Counter[str] = Counter()
    for result in results:
        made.update(hits_of(result.nights))
    return made


def _player(name: str, on: Mapping[str, Duel], by: Mapping[str, Duel], hits: int) -> dict[str, Any]:
    favourite, nemesis = _most(on), _most(by)
    return {
        "player": name,
        "hits": hits,
        "victims": sum(duel.hits > 0 for duel in on.values()),
        "rebought": sum(duel.rebought for duel in on.values()),
        "out": sum(duel.hits for duel in by.values()),
        "hitmen": sum(duel.hits > 0 for duel in by.values()),
        "favourite": favourite,
        "favourite_hits": max((duel.hits for duel in on.values()), default=0),
        "nemesis": nemesis,
        "nemesis_hits": max((duel.hits for duel in by.values()), default=0),
    }


def _most(of: Mapping[str, Duel]) -> list[str]:
    most = max((duel.hits for duel in of.values()), default=0)
    return sorted((name for name, duel in of.items() if most and duel.hits == most), key=str.casefold)


def _everybody(rows: Sequence[dict[str, Any]]) -> Table:
    shown = [
        {
            **row,
            "most": _named(row["favourite"], row["favourite_hits"]),
            "by": _named(row["nemesis"], row["nemesis_hits"]),
        }
        for row in rows
    ]
    columns = [Column("player", "Player"), Column("hits", "Hits", "right")]
    if any(row["rebought"] for row in rows):
        columns.append(Column("rebought", "Rebought", "right"))
    columns += [Column("most", "Most on"), Column("out", "Out", "right"), Column("by", "Most by")]
    return Table("players", "Everybody", tuple(columns), shown)


def _named(names: Sequence[str], times: int) -> str:
    """Name who it was most often; many who were it once are only counted."""
    if len(names) > _NAMED:
        told = f"{len(names)} players"
    else:
        told = names_text(names)
    each = "" if len(names) < 2 else " each"
    return f"{told}, {times}{each}" if names else ""


def _score(player: str, rows: Sequence[dict[str, Any]]) -> str:
    if not rows:
        return ""
    on, by = (sum(row[key] for row in rows) for key in ("hits", "hits_back"))
    return f"Knocked out others {_times(on)}, was knocked out {_times(by)}"


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _side(player: str, which: int, met: Sequence[Meeting], duel: Duel) -> dict[str, Any]:
    places = [meeting.first_place if which == 1 else meeting.second_place for meeting in met]
    points = sum(meeting.first_points if which == 1 else meeting.second_points for meeting in met)
    return {
        "player": player,
        "higher": sum(meeting.ahead == which for meeting in met),
        **duel._asdict(),
        "wins": places.count(1),
        "points": Hundredths(points),
    }


def _meeting(meeting: Meeting, taken: Sequence[Bust], first: str) -> dict[str, Any]:
    here = [bust for bust in taken if (bust.season, bust.event) == (meeting.season, meeting.event)]
    return {
        "season": meeting.season,
        "event": meeting.event,
        "date": meeting.date,
        "places": [meeting.first_place, meeting.second_place],
        "points": [Hundredths(meeting.first_points), Hundredths(meeting.second_points)],
        "hits": [bust.hitman for bust in here if not bust.rebought],
        "rebought": [bust.hitman for bust in here if bust.rebought],
    }


def _sides_table(sides: Sequence[dict[str, Any]]) -> Table:
    columns = [
        Column("player", "Player"),
        Column("higher", "Ahead", "right"),
        Column("wins", "Wins", "right"),
        Column("hits", "Knocked out", "right"),
    ]
    if any(side["shared"] for side in sides):
        columns.append(Column("shared", "Shared", "right"))
    if any(side["rebought"] for side in sides):
        columns.append(Column("rebought", "Rebought", "right"))
    columns.append(Column("points", "Points", "right", "points"))
    return Table("sides", "In all", tuple(columns), sides)


def _meetings_table(rows: Sequence[dict[str, Any]], first: str, second: str, several: bool) -> Table:
    shown = [
        {
            **row,
            "place": " : ".join("-" if place is None else str(place) for place in row["places"]),
            "score": " : ".join(map(points_text, row["points"])) if isinstance(row["event"], int) else "",
            "what": "; ".join(
                [f"{hitman} knocked {_other(hitman, first, second)} out" for hitman in row["hits"]]
                + [f"{_other(hitman, first, second)} rebought after {hitman}" for hitman in row["rebought"]]
            ),
        }
        for row in rows
    ]
    columns = (
        *((Column("season", "Season"),) if several else ()),
        Column("event", "Event", "right"),
        Column("date", "Date"),
        Column("place", "Places", "right"),
        Column("score", "Points", "right"),
        Column("what", "Between them"),
    )
    return Table("meetings", f"Night by night, {first} : {second}", columns, shown)


def _other(one: str, first: str, second: str) -> str:
    return second if one == first else first


def _notes(
    results: Sequence[SeasonResult], taken: Sequence[Bust], none: str = "Nobody has knocked anybody out."
) -> tuple[str, ...]:
    notes = []
    if not taken:
        notes.append(none)
    if any(bust.shared for bust in taken):
        notes.append(_SHARED)
    if any(bust.rebought for bust in taken):
        notes.append("Rebought: stacks taken whose owner bought a new one; no knock-outs.")
    played: list[EventName] = [night.event.name for result in results for night in result.nights]
    if any(isinstance(event, str) for event in played):
        notes.append("The nights of the post-season count; they carry no points.")
    return tuple(notes)


def _season(results: Sequence[SeasonResult]) -> str | None:
    return results[0].season.name if len(results) == 1 else None


def _names(results: Sequence[SeasonResult]) -> list[str]:
    return [result.season.name for result in results]


def _which(results: Sequence[SeasonResult]) -> str:
    return f"season {results[0].season.name}" if len(results) == 1 else f"all {len(results)} seasons"
