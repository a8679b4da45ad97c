"""Converts positions of Dots to packed states of the kernel, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pnp.games.dots.kernel.rules import DOTS, PAINT, RIM, SCORE, State, Work, new_work, prepare
from pnp.games.dots.rules.position import OTHER, Position
from pnp.games.dots.rules.starts import EMPTY, O, X

if TYPE_CHECKING:
    from pnp.grids.square import SquareGrid

PLAYERS = {EMPTY: 0, X: 1, O: 2}
_SIGNS = {number: sign for sign, number in PLAYERS.items()}


def packed(position: Position) -> tuple[State, Work, int]:
    """The state of a position by the sport's rules, a workspace, and the width of the padded field."""
    field = position.field
    width = field.columns + 2
    cells = width * (field.rows + 2)
    state = np.zeros((5, cells), np.int16)
    work = new_work(cells)
    state[DOTS] = RIM
    for cell, (dot, paint) in enumerate(zip(position.dots, position.painted, strict=True)):
        at = to_padded(field, cell)
        state[DOTS, at] = PLAYERS[dot]
        state[PAINT, at] = PLAYERS[paint]
    for player in OTHER:
        state[SCORE, PLAYERS[player]] = position.surrounded_by(player)
    prepare(state, work, width)
    return state, work, width


def unpacked(state: State, field: SquareGrid, to_move: str = X) -> Position:
    """The position that a kernel's state stands for."""
    places = [to_padded(field, cell) for cell in range(len(field))]
    dots = "".join(_SIGNS[int(state[DOTS, at])] for at in places)
    paint = "".join(_SIGNS[int(state[PAINT, at])] for at in places)
    pairs = enumerate(zip(dots, paint, strict=True))
    prisoners = frozenset(cell for cell, (dot, own) in pairs if own == OTHER.get(dot))
    return Position(field, dots, paint, prisoners, to_move)


def to_padded(field: SquareGrid, cell: int) -> int:
    """An intersection of the field as an index of the padded one."""
    row, column = field.place(cell)
    return (row + 1) * (field.columns + 2) + column + 1


def from_padded(field: SquareGrid, at: int) -> int:
    """An index of the padded field as an intersection."""
    row, column = divmod(int(at), field.columns + 2)
    return field.cell(row - 1, column - 1)
