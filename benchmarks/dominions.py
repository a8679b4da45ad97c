"""What Dominions costs: ``python -m benchmarks.dominions [--booklet]``; three minutes.

Processor time on one core; the best of several runs, of problems the mean of six.
``--booklet`` adds a booklet of 50 problems of mixed goal and grade on two cores, by the clock.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from benchmarks.fifty import print_booklet
from pnp.base.streams import stream
from pnp.games.dominions.options import GOALS, DominionsProblems, Goal
from pnp.games.dominions.play import State
from pnp.games.dominions.puzzle import PUZZLE
from pnp.games.dominions.simulated import sensible_game
from pnp.grids.hexagon import HexGrid
from pnp.search.generation import find
from pnp.search.results import Level

GRID = HexGrid(9)


def best(run: Callable[[int], object], times: int = 5) -> float:
    """Seconds of processor time of the quickest of several runs, each told its number."""
    found = []
    for number in range(times):
        begun = time.process_time()
        run(number)
        found.append(time.process_time() - begun)
    return min(found)


def simulated(number: int) -> None:
    """A game of simulated players by the plain rules."""
    for _ in sensible_game(State.begin(GRID), stream(number, "dominions", "benchmark")):
        pass


def problems(goal: Goal, level: Level, count: int = 6) -> float:
    """Processor seconds for an accepted problem."""
    make = PUZZLE.make(DominionsProblems.model_validate({"goal": goal}))
    begun = time.process_time()
    for number in range(count):
        assert find("dominions", make, count, 1, (level,), 0, number) is not None
    return (time.process_time() - begun) / count


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dominions")
    parser.add_argument("--booklet", action="store_true", help="also a booklet of 50 problems on two cores")
    asked = parser.parse_args()
    print(f"a simulated game on the whole board by the plain rules: {best(simulated):.1f} s")
    for goal in GOALS:
        each = ", ".join(f"{level} {problems(goal, level):.2f} s" for level in Level)
        print(f"an accepted problem, {goal}: {each}")
    if asked.booklet:
        print_booklet("dominions")


if __name__ == "__main__":
    main()
