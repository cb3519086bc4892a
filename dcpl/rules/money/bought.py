"""What a player may buy at an event, and what the record of it may say: rebuys, add-ons, amounts paid."""

from __future__ import annotations

from dcpl.rules.facts import NO_SHOW, PRESENT, REGULAR, Entry, Event, Season
from dcpl.rules.night.fault import LEAVE_OUT, Fault
from dcpl.rules.profile.values import UNLIMITED, Profile
from dcpl.rules.wording import count_text, money_text


def check_bought(entry: Entry, rebuys: int, event: Event, profile: Profile) -> list[Fault]:
    """Tell every fault of what a player bought (REBUY §9.2, BUY-IN §9.1)."""
    return [
        *_check_rebuys(entry, rebuys, event, profile),
        *_check_add_ons(entry, event, profile),
        *_check_paid(entry, event),
    ]


def most_text(most: int, noun: str) -> str:
    """Say how many the rules allow.

    >>> most_text(0, "rebuy"), most_text(2, "add-on"), most_text(UNLIMITED, "rebuy")
    ('no rebuys', '2 add-ons', 'any number of rebuys')
    """
    if most == UNLIMITED:
        return f"any number of {noun}s"
    return count_text(most, noun) if most else f"no {noun}s"


def plays_for_money(profile: Profile) -> bool:
    """Whether anything goes to a night's pot by these rules."""
    return bool(profile.buy_in.night_cents or profile.rebuy.night_cents or profile.add_on.night_cents)


def has_add_ons(season: Season) -> bool:
    """Whether a season has add-ons: its rules allow some at an event, or some were recorded."""
    values = [amendment.value for amendment in season.amendments if amendment.key == "add_on.most"]
    return any([season.profile.add_on.most, *values]) or any(
        entry.add_ons for night in season.nights.values() for entry in night.entries
    )


def bought_text(rebuys: int, add_ons: int) -> str:
    """Say what was bought beyond the buy-ins; no word of add-ons where there are none.

    >>> bought_text(2, 0), bought_text(1, 3)
    ('2 rebuys', '1 rebuy, 3 add-ons')
    """
    return count_text(rebuys, "rebuy") + (f", {count_text(add_ons, 'add-on')}" if add_ons else "")


def prices_text(event: Event, profile: Profile | None = None) -> list[str]:
    """Say what a night's own prices are, one phrase each.

    With the profile in force, the night's prices in it, also what of each goes to pots beyond the night.

    >>> prices_text(Event(REGULAR, 5, buy_in_cents=3000, rebuy_cents=0))
    ['buy-in $30.00', 'rebuy $0.00']
    """
    return [
        f"{what} {money_text(cents)}{_pots_share(what, profile)}"
        for what, cents in (
            ("buy-in", event.buy_in_cents),
            ("rebuy", event.rebuy_cents),
            ("add-on", event.add_on_cents),
        )
        if cents is not None
    ]


def _pots_share(what: str, profile: Profile | None) -> str:
    """Say what of a price goes to pots beyond the night, which take their shares first; nothing without."""
    if profile is None:
        return ""
    price = what.replace("-", "_")
    own = [(getattr(profile, price).main_cents, "the Main Event")]
    shares = [*own, *((getattr(pot, f"{price}_cents"), pot.name) for pot in profile.pot)]
    told = [f"{money_text(cents)} of it to {name}" for cents, name in shares if cents]
    return f" ({', '.join(told)})" if told else ""


def _check_rebuys(entry: Entry, rebuys: int, event: Event, profile: Profile) -> list[Fault]:
    who = entry.player
    if not rebuys:
        return []
    told = f"{'a rebuy' if rebuys == 1 else count_text(rebuys, 'rebuy')} for {who}"
    if event.kind != REGULAR:
        reason = f"{told}, and there are none in the post-season"
    elif event.heads_up:
        reason = f"{told}, and event {event.name} is heads-up: there are none"
    elif event.no_rebuys:
        reason = f"{told}, and event {event.name} is marked no-rebuys"
    elif entry.came != PRESENT:
        reason = f"{who} {_away(entry)}: there is no rebuy"
    elif rebuys > profile.rebuy.most:
        reason = f"{told}, and the rules allow {most_text(profile.rebuy.most, 'rebuy')}"
        return [Fault(who, "rebuys", reason, _most_remedy(profile.rebuy.most, "rebuy.most"))]
    else:
        return []
    return [Fault(who, "rebuys", reason, LEAVE_OUT)]


def _check_add_ons(entry: Entry, event: Event, profile: Profile) -> list[Fault]:
    count = entry.add_ons
    if not count:
        return []
    told = f"{'an add-on' if count == 1 else count_text(count, 'add-on')} for {entry.player}"
    if event.kind != REGULAR:
        reason = f"{told}, and there are none in the post-season"
    elif entry.came != PRESENT:
        reason = f"{entry.player} {_away(entry)}: there is no add-on"
    elif count > profile.add_on.most:
        reason = f"{told}, and the rules allow {most_text(profile.add_on.most, 'add-on')}"
        return [Fault(entry.player, "add_ons", reason, _most_remedy(profile.add_on.most, "add_on.most"))]
    else:
        return []
    return [Fault(entry.player, "add_ons", reason, LEAVE_OUT)]


def _away(entry: Entry) -> str:
    return "did not show up" if entry.came == NO_SHOW else "was not in the room"


def _most_remedy(most: int, key: str) -> str:
    """Say what would be right where more was bought than the rules allow, and which key of them allows it."""
    return f"at most {most}; {key} in the rules allows more" if most else f"{key} in the rules allows them"


def _check_paid(entry: Entry, event: Event) -> list[Fault]:
    who = entry.player
    if entry.paid_cents is None:
        return []
    if event.kind != REGULAR:
        return [Fault(who, "paid", "nothing is paid in at the post-season's tables", LEAVE_OUT)]
    if entry.came == NO_SHOW:
        return [Fault(who, "paid", f"{who} did not show up and owes nothing", LEAVE_OUT)]
    if entry.paid_cents < 0:
        return [Fault(who, "paid", f"{who} cannot have paid less than nothing", "0 or more")]
    return []
