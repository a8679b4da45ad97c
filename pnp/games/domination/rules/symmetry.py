"""Starts that are alike: turned and mirrored boards."""

from __future__ import annotations

from functools import lru_cache

from pnp.games.domination.rules.starts import Start
from pnp.grids.square import SquareGrid
from pnp.grids.symmetries import Permutation, board_symmetries


@lru_cache(maxsize=64)
def _symmetries(board: SquareGrid) -> tuple[Permutation, ...]:
    return tuple(dict.fromkeys(board_symmetries(board)))


def canonical(start: Start) -> str:
    """A text that a start shares with all its rotations and mirror images. A is always to move."""
    stacks = [str(stack or ".") for stack in start.state.position.stacks]
    if start.move is not None:
        stacks[start.move] += "!"
    board = start.state.position.board
    turned = (" ".join(stacks[cell] for cell in symmetry) for symmetry in _symmetries(board))
    return f"{board.columns}x{board.rows} {min(turned)}"
