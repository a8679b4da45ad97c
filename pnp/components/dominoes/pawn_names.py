"""The four pawns that walk on dominoes: their letters and the text form of their places."""

from __future__ import annotations

import re

from pnp.base.errors import TextError, TextIssue
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Cell

PAWNS = "PNBR"
"""Pawn, kNight, Bishop, Rook: top left, bottom left, top right, bottom right at the start."""

Places = tuple[Cell, Cell, Cell, Cell]


def write_places(places: Places) -> str:
    """One line for each pawn: ``P 0 3``, its row and column."""
    return "\n".join(f"{name} {row} {column}" for name, (row, column) in zip(PAWNS, places, strict=True))


def split_places(text: str) -> tuple[str, Places]:
    """The text before the last four lines, and the places that these lines give.

    :raises TextError: if they aren't as `write_places` writes them.
    """
    lines = text.rstrip().split("\n")
    cells: list[Cell] = []
    first = max(len(lines) - 4, 0)
    for number, name in enumerate(PAWNS, first):
        line = lines[number].strip() if number < len(lines) else ""
        match = re.fullmatch(rf"{name} (-?\d+) (-?\d+)", line)
        if not match:
            raise TextError(
                [TextIssue(Sentence("expected pawn {name} with its row and column", name=name), number + 1)]
            )
        cells.append((int(match[1]), int(match[2])))
    return "\n".join(lines[:first]).rstrip(), (cells[0], cells[1], cells[2], cells[3])
