"""What differs between a night as it is recorded and as a file has it, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dcpl.rules.night.rows import PLAYED, SheetRow, told_busts
from dcpl.rules.wording import in_points, money_text, names_text, points_text


def differences(before: Sequence[SheetRow], after: Sequence[SheetRow]) -> list[str]:
    """Tell for each player what is different, in the order of the new rows; then who is gone.

    >>> differences([SheetRow("Ada", 1), SheetRow("Bo", 2)], [SheetRow("Bo", 1), SheetRow("Ada", 2, ("Bo",))])
    ['Bo: place 2 -> 1', 'Ada: place 1 -> 2, hitman nobody -> Bo']
    """
    old = {row.player: row for row in before}
    told = []
    for row in after:
        was = old.pop(row.player, None)
        if was is None:
            told.append(f"{row.player}: new, {_standing(row)}")
        else:
            parts = [
                f"{what} {_written(what, was)} -> {_written(what, row)}"
                for what in _VALUES
                if _VALUES[what](was) != _VALUES[what](row)
            ]
            if parts:
                told.append(f"{row.player}: {', '.join(parts)}")
    told += [f"{player}: no longer there, was {_standing(row)}" for player, row in old.items()]
    if not told and [row.player for row in before] != [row.player for row in after]:
        told.append("tied players are in another order")
    return told


def carried(
    rows: Sequence[SheetRow], stored: Sequence[SheetRow], *, tells_paid: bool = False
) -> tuple[SheetRow, ...]:
    """Give the rows of a file with what is recorded of the night and such a file cannot tell.

    High hand claims, notes, no-shows, and how somebody left the night (where the file says
    no more than that they did): a director added them by hand. So is what a player paid for as many
    rebuys and add-ons, where the file does not say it of each (``tells_paid``).

    >>> carried([SheetRow("Ada", 1)], [SheetRow("Ada", 1, high_hand="yes")])[0].high_hand
    'yes'
    """
    known = {row.player: row for row in stored}
    listed = {row.player for row in rows}
    given = any(row.points is not None for row in rows)
    kept = []
    for row in rows:
        was = known.get(row.player)
        if was is not None and was.played:
            row = row._replace(note=row.note or was.note)
            if not tells_paid and (row.rebuys, row.add_ons) == (was.rebuys, was.add_ons):
                row = row._replace(paid_cents=was.paid_cents)
            if not given:
                row = row._replace(high_hand=row.high_hand or was.high_hand)
            if row.status == PLAYED and (row.place, row.hitmen) == (was.place, was.hitmen) and not given:
                row = row._replace(status=was.status, penalty=was.penalty)
        kept.append(row)
    kept += [row for row in stored if not row.played and row.player not in listed]
    return tuple(kept)


def _standing(row: SheetRow) -> str:
    if row.points is not None:
        return in_points(row.points)
    return "no-show" if row.place is None else f"place {row.place}"


def _written(what: str, row: SheetRow) -> str:
    value = _VALUES[what](row)
    if what == "points" and row.points is not None:
        return points_text(row.points)
    if what == "paid":
        return "the night's prices" if row.paid_cents is None else money_text(row.paid_cents)
    if what == "rebuy hitman":
        return "; ".join(names_text(bust) or "nobody" for bust in told_busts(row.rebuy_hitmen)) or "nobody"
    if isinstance(value, tuple):
        return names_text(value) or "nobody"
    return "none" if value in (None, "") else str(value)


_VALUES: dict[str, Callable[[SheetRow], object]] = {
    "place": lambda row: row.place,
    "points": lambda row: row.points,
    "hitman": lambda row: row.hitmen,
    "rebuys": lambda row: row.rebuys,
    "rebuy hitman": lambda row: told_busts(row.rebuy_hitmen),
    "add-ons": lambda row: row.add_ons,
    "paid": lambda row: row.paid_cents,
    "status": lambda row: row.status,
    "penalty": lambda row: row.penalty,
    "high hand": lambda row: row.high_hand,
    "guest": lambda row: "yes" if row.guest else "no",
    "note": lambda row: row.note,
    "hits": lambda row: row.hits,
    "hand": lambda row: row.hand,
    "first place": lambda row: row.first_place,
    "prize": lambda row: row.prize_cents,
}
