"""Explosions in Domination: the moves that set off a chain, and how long the chain gets."""

from __future__ import annotations

from pnp.games.domination.rules.board import capacity
from pnp.games.domination.rules.play import State


def exploding(state: State) -> tuple[int, ...]:
    """The squares where the next piece explodes."""
    stacks, board = state.position.stacks, state.position.board
    return tuple(
        cell for cell in state.legal() if (stack := stacks[cell]) and stack.count == capacity(board, cell)
    )


def ends_game(state: State) -> bool:
    """Whether some move ends the game; the points of such a move depend on the order of its explosions."""
    return any(state.place(cell).to_move is None for cell in exploding(state))


def waves(state: State, cell: int) -> int:
    """How many waves of explosions follow a move."""
    return sum(1 for _ in state.waves(cell)) - 1
