"""Positions of Domination as the arrays that the kernel works on; games simulated and moves counted by it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pnp.games.domination import kernel
from pnp.games.domination.kernel import COUNT, OWNER, Array, Board
from pnp.games.domination.rules import PLAYERS, Position, Stack, pile
from pnp.grids.square import SquareGrid

LONGEST_GAME = 4000
"""Moves of a simulated game at the most; on 12x12 random ones have about 300."""


@lru_cache(maxsize=16)
def board_of(grid: SquareGrid) -> Board:
    """The arrays of a board."""
    near = np.full((len(grid), 4), -1, np.int16)
    for cell, beside in enumerate(grid.neighbours):
        near[cell, : len(beside)] = beside
    return Board(near, (near >= 0).sum(axis=1).astype(np.int8))


def packed(position: Position) -> tuple[Array, Array]:
    """The squares of a position, shape (2, squares), and how many each owner has, (5,); 0 is nobody."""
    stacks = np.zeros((2, len(position.board)), np.int8)
    for cell, stack in enumerate(position.stacks):
        if stack:
            stacks[OWNER, cell] = PLAYERS.index(stack.player) + 1
            stacks[COUNT, cell] = stack.count
    return stacks, np.bincount(stacks[OWNER], minlength=len(PLAYERS) + 1).astype(np.int16)


def unpacked(grid: SquareGrid, stacks: Array) -> Position:
    """The position of packed squares."""
    found: list[Stack | None] = []
    for owner, count in zip(stacks[OWNER].tolist(), stacks[COUNT].tolist(), strict=True):
        found.append(pile(PLAYERS[owner - 1], count) if owner else None)
    return Position(grid, tuple(found))


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move comes to: its points, explosions and waves, and whether the other player is eliminated."""

    points: int
    explosions: int
    waves: int
    eliminates: bool


def effects(position: Position, player: str) -> dict[int, Effect]:
    """What each legal move of a player comes to."""
    board, (stacks, held) = board_of(position.board), packed(position)
    who, room = PLAYERS.index(player) + 1, new_room(position.board, 1)[0]
    found = {}
    for cell in room[2, : kernel.moves(stacks, board, who, room[2])].tolist():
        after, after_held, tally = stacks.copy(), held.copy(), new_tally()
        points = kernel.place(after, after_held, board, who, cell, room, tally)
        alone = int(after_held[0] + after_held[who]) == len(position.board)
        found[cell] = Effect(int(points), int(tally[kernel.EXPLOSIONS]), int(tally[kernel.WAVES]), alone)
    return found


def new_room(grid: SquareGrid, levels: int) -> Array:
    """Room for moves and queues of so many levels."""
    return np.zeros((levels, 3, len(grid)), np.int16)


def new_tally(most: int = 1 << 60) -> Array:
    """Nothing counted yet."""
    tally = np.zeros(kernel.TALLIES, np.int64)
    tally[kernel.MOST] = most
    return tally


def random_state(seed: int) -> Array:
    """The state of the kernel's generator of random numbers."""
    return np.array([seed | 1], np.uint64)


def simulated(start: Position, noise: int, seed: int) -> list[int]:
    """The moves of a simulated game of A and B; see `kernel.simulated_game`."""
    stacks, held = packed(start)
    record = np.zeros(LONGEST_GAME, np.int16)
    played = kernel.simulated_game(
        stacks,
        held,
        stacks.copy(),
        held.copy(),
        board_of(start.board),
        noise,
        new_room(start.board, 1)[0],
        random_state(seed),
        record,
        new_tally(),
    )
    return list(record[:played].tolist())
