"""What every ruling is: what is to be done first, and why, each reason with its paragraph.

A paragraph of the league's own rules is written ``§4.1``; one of the two card-room books that they rest on
by its chapter and number, ``card room, pot-limit 4``. Where they differ the league's stands first.
"""

from __future__ import annotations

from typing import NamedTuple


class Why(NamedTuple):
    """A reason, and the paragraph that it stands in."""

    text: str
    paragraph: str


class Ruling(NamedTuple):
    """What is to be done, in order, and why.

    ``silent``: the texts do not decide it; then ``readings`` are what it may mean, and nothing is decided.
    ``judgement``: the paragraph leaves it to the director, who may rule otherwise.
    """

    do: tuple[str, ...]
    why: tuple[Why, ...]
    silent: bool = False
    readings: tuple[str, ...] = ()
    judgement: bool = False
