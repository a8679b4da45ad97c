"""The kernel of Dots against the plain rules on random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pnp.games.dots.rules.play import Place, legal_dots, play, turn
from pnp.games.dots.rules.position import Position
from pnp.grids.square import SquareGrid
from tests.rows import each

if TYPE_CHECKING:
    import numpy as np

kernel = pytest.importorskip("pnp.games.dots.kernel")
packing = pytest.importorskip("pnp.games.dots.kernel")

SIZES = [(4, 4), (5, 7), (6, 6), (8, 5), (9, 9), (12, 12)]


def random_game(field: SquareGrid, seed: int) -> Iterator[tuple[Position, np.ndarray]]:
    """Yield every position of a random game by the rules, with the kernel's state (which it goes on to
    change)."""
    draw = random.Random(seed)
    position = Position.start(field, "." * len(field))
    state, work, width = packing.packed(position)
    while not position.ended:
        cell = draw.choice(legal_dots(position))
        player = packing.PLAYERS[position.to_move]
        kernel.place(state, work, width, packing.to_padded(field, cell), player)
        position = play(position, Place(cell))
        yield position, state


@each("seed", range(18), slow=range(18, 120))
def test_a_random_game_is_the_same_by_kernel_and_rules(seed: int) -> None:
    field = SquareGrid(*SIZES[seed % len(SIZES)])
    for position, state in random_game(field, seed):
        assert packing.unpacked(state, field, position.to_move) == replace(position, ended=None)
        assert state[kernel.SCORE, 1] == position.surrounded_by("x")
        assert state[kernel.SCORE, 2] == position.surrounded_by("o")


def clustered(field: SquareGrid, draw: random.Random, moves: int) -> Position:
    """Return a game with dots near the last ones, which leads to longer chains and captures within captures."""
    position = Position.start(field, "." * len(field))
    last = len(field) // 2
    for _ in range(moves):
        if position.ended:
            break
        row, column = field.place(last)

        def far(cell: int, row: int = row, column: int = column) -> float:
            r, c = field.place(cell)
            return max(abs(r - row), abs(c - column)) + 3 * draw.random()

        last = min(legal_dots(position), key=far)
        position = play(position, Place(last))
    return position


@each("seed", range(8), slow=range(8, 40))
def test_a_state_made_from_a_position_knows_which_moves_surround_dots(seed: int) -> None:
    import numpy as np

    draw = random.Random(seed)
    field = SquareGrid(9, 10)
    position = clustered(field, draw, draw.randrange(20, 80))
    if position.ended:
        return
    state, work, width = packing.packed(position)
    starts = np.empty(4, np.int64)
    before = state.copy()
    for cell in legal_dots(position):
        found = turn(position, Place(cell))
        own = any(painted.player == position.to_move for painted in found.painted)
        player = packing.PLAYERS[position.to_move]
        at = packing.to_padded(field, cell)
        assert kernel.captures(state, work, width, at, player, starts) == own
        trial = state.copy()
        kernel.place(trial, work, width, at, player)
        assert packing.unpacked(trial, field, found.position.to_move) == replace(found.position, ended=None)
    kept = [kernel.DOTS, kernel.PAINT, kernel.SCORE]
    assert (state[kept] == before[kept]).all()


@pytest.mark.slow
@each("seed", range(10))
def test_a_random_game_on_the_usual_field_is_the_same(seed: int) -> None:
    field = SquareGrid(32, 39)
    *_, (position, state) = random_game(field, 1000 + seed)
    assert packing.unpacked(state, field, position.to_move) == replace(position, ended=None)
