"""Moves of Dots as values, and as text: ``c5``, ``c5!``, ``!c5``, ``stop``, ``land``, ``resign``.

``o-lands`` and ``o-resigns`` name the player who ends the game when it isn't their turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pnp.base.columns import column_letters
from pnp.base.sentences import Sentence
from pnp.games.dots.rules.starts import O, X
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError


@dataclass(frozen=True, slots=True)
class Place:
    """A dot on an intersection. In games for territory, it may ask to paint what it encircles at once."""

    cell: int
    paint: bool = False


@dataclass(frozen=True, slots=True)
class Paint:
    """Painting the encirclement that contains an intersection, before putting a dot; it doesn't end the
    turn."""

    cell: int


@dataclass(frozen=True, slots=True)
class End:
    """The end of the game: agreed, claimed after landing, or given up.

    ``who`` lands or resigns; empty for the player to move.
    """

    how: Literal["stop", "land", "resign"]
    who: str = ""


Move = Place | Paint | End

_ENDS = {
    "stop": End("stop"),
    "land": End("land"),
    "resign": End("resign"),
    **{f"{who}-lands": End("land", who) for who in (X, O)},
    **{f"{who}-resigns": End("resign", who) for who in (X, O)},
}

_CROSSING = re.compile(r"(?P<before>!?)(?P<letters>[a-z]{1,2})(?P<number>[1-9][0-9]{0,2})(?P<after>!?)")


def read_move(text: str, field: SquareGrid) -> Move:
    """The move that a text stands for.

    :raises MoveError: if it isn't a move on this field.
    """
    if (end := _ENDS.get(text.strip())) is not None:
        return end
    found = _CROSSING.fullmatch(text.strip())
    if found is None or (found["before"] and found["after"]):
        raise MoveError(
            "expected an intersection such as c5, c5! to shade at once, !c5 to shade later, stop, land "
            "or resign"
        )
    cell = read_intersection(found["letters"] + found["number"], field)
    return Paint(cell) if found["before"] else Place(cell, bool(found["after"]))


def read_intersection(name: str, field: SquareGrid) -> int:
    """The intersection with a name.

    :raises MoveError: if no intersection of the field has that name.
    """
    found = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]{0,2})", name)
    if found:
        column, row = _column(found[1]), field.rows - int(found[2])
        if column < field.columns and row >= 0:
            return field.cell(row, column)
    last = f"{column_letters(field.columns - 1)}{field.rows}"
    raise MoveError(
        Sentence(
            "the field has no intersection {name}; its intersections are a1 to {last}", name=name, last=last
        )
    )


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1
