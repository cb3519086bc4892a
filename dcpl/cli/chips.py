"""Chips at the table: a late player's stack, a race-off, a stack by its chips."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from dcpl.cli.options import Shared, group, reading
from dcpl.printouts.document import Document

app = group("Chips: late stacks, race-offs, a stack in chips")

_MOST = 1_000_000_000


def parse_chips(text: str) -> int:
    """Read an amount of chips: ``46950``, ``46,950``, ``T-100``."""
    word = re.sub(r"(?i)^t-?", "", text.strip())
    if re.fullmatch(r"[0-9]{1,10}|[0-9]{1,3}(,[0-9]{3}){1,3}", word):
        chips = int(word.replace(",", ""))
        if 0 < chips <= _MOST:
            return chips
    raise typer.BadParameter(f"{text!r} is no amount of chips; write it like 25 or 46,950")


def _amounts(text: str | None, option: str) -> list[int] | None:
    if text is None:
        return None
    try:
        return [parse_chips(part) for part in text.split(",") if part.strip()]
    except typer.BadParameter as error:
        raise typer.BadParameter(error.message, param_hint=option) from error


def _held(given: list[str]) -> dict[str, str]:
    held: dict[str, str] = {}
    for text in given:
        name, equals, count = text.partition("=")
        name, count = " ".join(name.split()), count.strip()
        if not equals or not name or not re.fullmatch(r"[0-9]{1,6}\+?", count):
            raise typer.BadParameter(f"{text!r} is no player with chips; write NAME=N, like ann=3")
        if name.casefold() in (known.casefold() for known in held):
            raise typer.BadParameter(f"{name} is named twice")
        held[name] = count
    return held


def _cards(text: str) -> dict[str, str]:
    dealt: dict[str, str] = {}
    for part in text.split(","):
        name, equals, cards = part.partition("=")
        name = " ".join(name.split())
        if not equals or not name or name in dealt:
            raise typer.BadParameter(
                f'{part.strip()!r} is no hand; write "ann=As Kd 2c, bo=Qh 9s"', param_hint="--cards"
            )
        dealt[name] = cards
    return dealt


CHIP = Annotated[
    int, typer.Argument(metavar="OLD", parser=parse_chips, help="The chip that leaves play: 25.")
]


@app.command()
@reading
def late(
    shared: Shared,
    round_: Annotated[
        int, typer.Argument(metavar="ROUND", min=1, max=200, help="The round of arrival, or just ended.")
    ],
    blinds: Annotated[
        str | None, typer.Option("--blinds", metavar="NAME", help="A schedule's name or TOML file.")
    ] = None,
    big_blinds: Annotated[
        str | None,
        typer.Option("--big-blinds", metavar="50,100", help="The big blinds of the rounds, instead."),
    ] = None,
    stack: Annotated[
        int | None, typer.Option("--stack", metavar="N", parser=parse_chips, help="Else the season's.")
    ] = None,
    posted: Annotated[
        str | None,
        typer.Option("--posted", metavar="25,50", help="A reserved or prepaid seat: what fell on it."),
    ] = None,
) -> Document:
    """Tell the stack of a late player: two big blinds a round are off it."""
    from dcpl.reports.chips import late_document

    given = _amounts(big_blinds, "--big-blinds")
    fell = _amounts(posted, "--posted")
    return late_document(shared.db, shared.season, round_, blinds, given, stack, fell)


@app.command("race-off")
@reading
def race_off(
    shared: Shared,
    old: CHIP,
    new: Annotated[
        int, typer.Argument(metavar="NEW", parser=parse_chips, help="The chip given for it: 100.")
    ],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER=N...",
            help="Who has how many old chips, from the left of the button; 1+ is one and others besides.",
        ),
    ],
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="TEXT", help='As dealt: "ann=As Kd 2c, bo=Qh 9s".')
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, max=2**53, help="Deal the cards from this.")
    ] = None,
    last: Annotated[
        str | None,
        typer.Option("--last", metavar="NAME,NAME", help="Who has no other chips; none: everybody has."),
    ] = None,
) -> Document:
    """Race off a chip: who gets one of the new for the odd ones, by the cards."""
    from dcpl.reports.chips import race_off_document

    if cards is not None and seed is not None:
        raise typer.BadParameter("the cards are dealt already", param_hint="--seed")
    hands = None if cards is None else _cards(cards)
    ends = None if last is None else [name.strip() for name in last.split(",") if name.strip()]
    return race_off_document(old, new, _held(players), hands, seed, ends)


@app.command()
@reading
def stack(
    shared: Shared,
    chips: Annotated[int, typer.Argument(metavar="CHIPS", parser=parse_chips, help="Like 46950.")],
) -> Document:
    """Make a stack of few chips, by the values that the season plays with."""
    from dcpl.reports.chips import stack_document

    return stack_document(shared.db, shared.season, chips)
