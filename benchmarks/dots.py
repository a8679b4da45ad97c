"""How fast Dots' rules and kernel are: ``python -m benchmarks.dots [--puzzles] [--booklet]``; a minute, or a
few with puzzles.

Processor time on one core, best of several runs; compiling, or loading from the cache, is shown separately.
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np
from numba import njit

from benchmarks.fifty import print_booklet
from benchmarks.generation import seconds_by_level
from benchmarks.measuring import seconds
from benchmarks.report import table
from pnp.games.dots.interact import PUZZLES
from pnp.games.dots.kernel import DOTS, PAINT, packed, place, to_padded
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.play import Place, play, why_forbidden
from pnp.games.dots.rules.position import Position
from pnp.grids.square import SquareGrid
from pnp.search.results import LEVELS

FIELD = SquareGrid(32, 39)
GOALS = ("encircle-1", "larger", "encircle-2", "save", "encircle-3", "chase", "live", "kill")


def plain_game(seed: int) -> None:
    """Play a random game by the plain rules, on the usual field until it is full."""
    cells = list(range(len(FIELD)))
    random.Random(seed).shuffle(cells)
    position = Position.start(FIELD, "." * len(FIELD))
    for cell in cells:
        if not position.ended and not why_forbidden(position, cell):
            position = play(position, Place(cell))


@njit(cache=True)
def random_game(state, work, width, order):  # type: ignore[no-untyped-def]
    """Play dots in an order, without those on crossings that are no longer free; return how many were
    played."""
    player, moves = 1, 0
    for cell in order:
        if state[DOTS, cell] == 0 and state[PAINT, cell] == 0:
            place(state, work, width, cell, player)
            player = 3 - player
            moves += 1
    return moves


def kernel_moves(seed: int) -> float:
    """Return the dots per second in a random game by the kernel, which also finds the captures."""
    state, work, width = packed(Position.start(FIELD, "." * len(FIELD)))
    cells = list(range(len(FIELD)))
    random.Random(seed).shuffle(cells)
    order = np.array([to_padded(FIELD, cell) for cell in cells])
    begun = time.process_time()
    moves: int = random_game(state, work, width, order)
    return moves / (time.process_time() - begun)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dots", description="Measure what Dots costs.")
    parser.add_argument("--puzzles", action="store_true", help="puzzles too")
    parser.add_argument("--booklet", action="store_true", help="also a booklet of 50 puzzles on two cores")
    parser.add_argument("--count", type=int, default=4, help="of each goal and difficulty (4)")
    asked = parser.parse_args()
    print(
        f"a random game by the plain rules: {min(seconds(lambda s=s: plain_game(s)) for s in range(5)):.2f} s"
    )
    print(f"first use of the kernel: {seconds(lambda: kernel_moves(0)):.1f} s")
    print(f"kernel: {max(kernel_moves(seed) for seed in range(20)):,.0f} moves a second")
    if asked.puzzles:
        makers = {goal: PUZZLES.maker(DotsPuzzleOptions.model_validate({"goal": goal})) for goal in GOALS}
        rows = [[goal, *seconds_by_level("dots", make, asked.count)] for goal, make in makers.items()]
        print(table(["seconds a puzzle", *(level.value for level in LEVELS)], rows))
    if asked.booklet:
        print_booklet("dots")


if __name__ == "__main__":
    main()
