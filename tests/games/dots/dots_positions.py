"""Drawn positions of Dots for the tests, and moves from them."""

from __future__ import annotations

import random
from textwrap import dedent

from pnp.games.dots.rules.play import End, Move, Paint, Place, errors, play, read_move
from pnp.games.dots.rules.position import SPORT, Position, Rules
from pnp.grids.square import SquareGrid


def drawn(text: str) -> Position:
    """Return the position that an indented text draws."""
    return Position.parse(dedent(text))


def after(text: str, moves: str, rules: Rules = SPORT) -> Position:
    """Return what a drawn position becomes by moves set apart by spaces."""
    position = drawn(text)
    for move in moves.split():
        position = play(position, read_move(move, position.field), rules)
    return position


def paint(position: Position) -> str:
    """Return the painted areas, a row a line."""
    columns = position.field.columns
    return "\n".join(position.painted[k : k + columns] for k in range(0, len(position.painted), columns))


def score(position: Position) -> tuple[int, int]:
    """Return how many dots x and o have surrounded."""
    return position.surrounded_by("x"), position.surrounded_by("o")


def write_move(move: Move, field: SquareGrid) -> str:
    """Return the text of a move, as records have it."""
    match move:
        case Place(cell, paint):
            return field.name(cell) + "!" * paint
        case Paint(cell):
            return "!" + field.name(cell)
        case End(how, who):
            return f"{who}-{how}s" if who else how


def scattered(draw: random.Random, rows: int, columns: int, dots: int) -> Position | None:
    """Dots put at random on a small field, x to move, nothing surrounded."""
    field = SquareGrid(rows, columns)
    cells = draw.sample(range(len(field)), dots)
    text = "".join("xxo"[cells.index(c) % 3] if c in cells else "." for c in range(len(field)))
    position = Position.start(field, text)
    return None if errors(position) else position
