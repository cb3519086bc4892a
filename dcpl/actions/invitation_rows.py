"""The post-season's state and invitations in the tables."""

from __future__ import annotations

from dcpl.actions.work import Work
from dcpl.errors import DcplError
from dcpl.rules.facts import MAIN_EVENT, MAIN_EVENT_LOCKED, NOT_OPEN, SECOND_CHANCE, Invitation, Season
from dcpl.rules.post_season.invitations import holders, second_chance_locked
from dcpl.rules.season.judge import judge_season, profile_at
from dcpl.rules.season.standings import standings

TITLES = {MAIN_EVENT: "the Main Event", SECOND_CHANCE: "Second Chance"}


def number_seats(work: Work) -> None:
    """Number the seats of both events in rank order, while nobody is locked in."""
    season = work.reread()
    order = {row.player: place for place, row in enumerate(standings(judge_season(season)))}
    for event in (MAIN_EVENT, SECOND_CHANCE):
        ranked = sorted(holders(season, event), key=lambda seat: order.get(seat.player, len(order)))
        for number, seat in enumerate(ranked, start=1):
            update_invitation(work, seat, seat=number)


def refuse_none(work: Work) -> None:
    """Refuse in a league without a post-season."""
    if not profile_at(work.season, None).has_post_season:
        raise DcplError(
            f"season {work.season.name} has no post-season",
            "post_season.main_seats in the rules was 0 when it was made",
        )


def need_open(work: Work) -> None:
    """Refuse where the post-season was not opened, or there is none."""
    refuse_none(work)
    if work.season.post_season == NOT_OPEN:
        raise DcplError(
            f"the post-season of {work.season.name} is not open", "`dcpl postseason open` invites the field"
        )


def is_locked(season: Season, event: str) -> bool:
    """Whether an event of the post-season is locked."""
    if event == SECOND_CHANCE:
        return second_chance_locked(season)
    return season.post_season == MAIN_EVENT_LOCKED


def set_state(work: Work, state: str) -> None:
    """Store how far the post-season has come."""
    row = work.connection.execute(
        "SELECT id FROM post_season WHERE season_id = ?", (work.season_id,)
    ).fetchone()
    if row is not None:
        work.update("post_season", row[0], state=state)
        return
    from dcpl.store.schema import PostSeason

    work.insert(PostSeason, [{"season_id": work.season_id, "state": state}])


def write_invitations(work: Work, seats: list[Invitation]) -> None:
    """Store new invitations."""
    from dcpl.store.schema import Invitation as Table

    rows = [
        {
            "season_id": work.season_id,
            "player_id": work.player_id(seat.player),
            "event": seat.event,
            "seat": seat.seat,
            "answer": seat.answer,
            "forfeited": int(seat.forfeited),
        }
        for seat in seats
    ]
    if rows:
        work.insert(Table, rows)


def update_invitation(work: Work, invitation: Invitation, **values: object) -> None:
    """Set values of an invitation's row."""
    row = work.connection.execute(
        "SELECT id FROM invitation WHERE season_id = ? AND player_id = ? AND event = ?",
        (work.season_id, work.player_id(invitation.player), invitation.event),
    ).fetchone()
    work.update("invitation", row[0], **values)
