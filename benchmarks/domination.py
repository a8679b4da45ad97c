"""How fast Domination's rules and kernel are: ``python -m benchmarks.domination [--booklet]``; a minute or two.

Processor time on one core, with the kernels already compiled; each figure is the best of several runs.
``--booklet`` adds a booklet of 50 puzzles of mixed difficulty on two cores and its pages, in wall time.
"""

from __future__ import annotations

import random
import time

import numpy as np

from benchmarks.fifty import puzzle_seconds, run_benchmark, seconds
from pnp.games.domination import kernel
from pnp.games.domination.kernel import packed, squares_of
from pnp.games.domination.rules import State
from pnp.grids.square import SquareGrid
from pnp.search.results import Level

GOALS = ("after", "points", "eliminate-1", "eliminate-2", "eliminate-3")
BOOK = "pnp: 1\nproducts:\n  - booklet: {from: [set.yaml]}\n"
LARGE = SquareGrid(12, 12)


def random_game(seed: int) -> int:
    """Play a game of four players who place at random, by the plain rules, and return its number of moves."""
    draw, here, moves = random.Random(seed), State.begin(LARGE, 4), 0
    while here.to_move is not None:
        here = here.place(draw.choice(here.legal()))
        moves += 1
    return moves


def simulation_cost(seed: int, most: int) -> tuple[int, int]:
    """Simulate a game of four players; return its moves and explosions, including those only tried out."""
    history = np.zeros((most + 1, len(LARGE) + kernel.TAIL + 1), np.int16)
    history[0, :-1] = packed(State.begin(LARGE, 4).position)
    tally, chance = np.zeros(3, np.int64), np.array([seed | 1], np.uint64)
    kernel.play_out(history, 4, 0.5, squares_of(LARGE), tally, chance)
    return int(tally[0]), int(tally[1])


def kernel_rates() -> tuple[float, float]:
    """Return the kernel's explosions and placements per second, in games on 12x12 of players who try every
    move."""
    begun, explosions, moves = time.process_time(), 0, 0
    for seed in range(400):
        made, exploded = simulation_cost(seed * 7919 + 1, 3000)
        moves, explosions = moves + made, explosions + exploded
    took = time.process_time() - begun
    return explosions / took, moves / took


def print_figures() -> None:
    """Print the figures of the rules and the kernel."""
    begun = time.process_time()
    simulation_cost(1, 10)
    puzzle_seconds("domination", "eliminate-2", Level.EASY, 1)
    print(f"first use, kernels compiled or loaded: {time.process_time() - begun:.1f} s")
    games = [random_game(seed) for seed in range(10)]
    took = seconds(lambda: [random_game(seed) for seed in range(10)]) / 10
    moves = sum(games) / len(games)
    print(f"a random game on 12x12 by the plain rules, {moves:.0f} moves: {1000 * took:.1f} ms (target 20)")
    explosions, placed = kernel_rates()
    print(f"explosions by the kernel: {explosions / 1e6:.1f} million a second (target 5)")
    print(f"placements by the kernel: {placed / 1e6:.1f} million a second")


if __name__ == "__main__":
    run_benchmark("domination", GOALS, print_figures)
