"""How fast Dominate's rules and kernel are: ``python -m benchmarks.dominate [--booklet]``; three minutes.

Processor time on one core, with the kernels already compiled; each figure is the best of several runs.
``--booklet`` adds a booklet of 50 puzzles of mixed difficulty on two cores, in wall time.
"""

from __future__ import annotations

import random
import time
from functools import partial

from benchmarks.fifty import run_benchmark, seconds
from pnp.games.dominate.options import GOALS
from pnp.games.dominate.packing import count_lines, simulated, solve_endgame
from pnp.games.dominate.rules import Position, make_field

SOURCE = make_field((9, 9), boxes=(3, 3))


def random_game(seed: int) -> Position:
    """Play a game of random moves by the plain rules, and return its last position."""
    draw = random.Random(seed)
    here = SOURCE.start
    while here.winner is None:
        here = here.play(draw.choice(here.moves))
    return here


def endgames(empty: int, count: int) -> list[Position]:
    """Return undecided positions of simulated games."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        seed += 1
        here = simulated(SOURCE, empty, 0.6, seed * 0x9E3779B97F4A7C15 % (1 << 64))
        if here is not None:
            found.append(here)
    return found


def _solve_all(positions: list[Position]) -> None:
    for here in positions:
        solve_endgame(here, "margin")


def print_figures() -> None:
    """Print the figures of the rules and the kernel."""
    begun = time.process_time()
    count_lines(SOURCE.start, 2)
    solve_endgame(endgames(8, 1)[0], "win")
    print(f"first use, kernels compiled or loaded: {time.process_time() - begun:.1f} s")
    games = seconds(lambda: [random_game(seed) for seed in range(20)]) / 20
    print(f"a random game by the plain rules: {1000 * games:.1f} ms (target 20)")
    start = SOURCE.start.play(SOURCE.move("a1"))
    made = count_lines(start, 3)[1]
    took = seconds(lambda: count_lines(start, 3), 3)
    print(f"moves made and unmade on the whole board: {made / took / 1e6:.0f} million a second (target 10)")
    for empty in (12, 14):
        found = endgames(empty, 30)
        took = seconds(partial(_solve_all, found), 2) / len(found)
        print(f"endgames of {empty} empty squares, the margin proved: {1000 * took:.1f} ms on average")


if __name__ == "__main__":
    run_benchmark("dominate", GOALS, print_figures)
