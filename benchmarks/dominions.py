"""How fast Dominions' rules are: ``python -m benchmarks.dominions [--booklet]``; three minutes.

Processor time on one core; the best of several runs, or for puzzles the mean of six. ``--booklet`` adds a
booklet of 50 puzzles of mixed goal and difficulty on two cores, in wall time.
"""

from __future__ import annotations

from functools import partial

from benchmarks.fifty import run_benchmark, seconds
from pnp.base.streams import stream
from pnp.games.dominions.engine.puzzles import sensible_game
from pnp.games.dominions.options import GOALS
from pnp.games.dominions.rules import State
from pnp.grids.hexagon import HexGrid

GRID = HexGrid(9)


def simulated(number: int) -> None:
    """Simulate a game by the plain rules."""
    for _ in sensible_game(State.begin(GRID), stream(number, "dominions", "benchmark")):
        pass


def print_figures() -> None:
    """Print how long the plain rules take."""
    took = min(seconds(partial(simulated, number), 1) for number in range(5))
    print(f"a simulated game on the whole board by the plain rules: {took:.2f} s")


if __name__ == "__main__":
    run_benchmark("dominions", GOALS, print_figures)
