"""What Dominions costs: ``python -m benchmarks.dominions``; processor time, the best of several."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from pnp.base.streams import stream, stream_seed
from pnp.games.dominions import kernel
from pnp.games.dominions.play import State
from pnp.games.dominions.simulated import random_game
from pnp.grids.hexagon import HexGrid

GRID = HexGrid(9)
PLACEMENTS = 200_000


def best(run: Callable[[int], object], times: int = 5) -> float:
    """Seconds of processor time of the quickest of several runs, each told its number."""
    found = []
    for number in range(times):
        begun = time.process_time()
        run(number)
        found.append(time.process_time() - begun)
    return min(found)


def plain(number: int) -> None:
    """A random game by the plain rules."""
    for _ in random_game(State.begin(GRID), stream(number, "dominions", "benchmark")):
        pass


def packed(number: int) -> None:
    """Random games by the kernel."""
    cells = len(GRID)
    seed = np.array([stream_seed(number, "dominions", "benchmark") | 1], np.uint64)
    kernel.random_placements(
        np.zeros(cells, np.uint8),
        kernel.neighbours_of(GRID),
        kernel.new_scratch(cells),
        np.zeros(2, np.uint64),
        seed,
        PLACEMENTS,
        True,
    )


def main() -> None:
    """Print all figures."""
    print(f"plain rules: a random game in {1000 * best(plain):.0f} ms (target: under 200 ms)")
    begun = time.process_time()
    packed(0)
    print(f"kernel: first use {time.process_time() - begun:.1f} s")
    print(f"kernel: {PLACEMENTS / best(packed):,.0f} placements a second (target: 200,000)")


if __name__ == "__main__":
    main()
