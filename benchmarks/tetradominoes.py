"""How fast Tetradominoes' rules and kernel are: ``python -m benchmarks.tetradominoes [--puzzles]``; a few
minutes with puzzles.

Processor time on one core, best of several runs; compiling, or loading from the cache, is shown separately.
"""

from __future__ import annotations

import argparse
import random
import time

from benchmarks.generation import seconds_by_level
from benchmarks.measuring import seconds
from benchmarks.report import table
from pnp.games.tetradominoes.options import GOALS, TetradominoesPuzzleOptions
from pnp.games.tetradominoes.puzzles import PUZZLES
from pnp.games.tetradominoes.rules import deal
from pnp.games.tetradominoes.solitaire import search
from pnp.games.tetradominoes.start import read_start
from pnp.search.results import LEVELS

SMALL = "table: g7\n4|1\n\n4|2\nhand: 46 05"
LARGE = "table: k11\n4|1 2|5\n\n4|2 5|0\n\n6|6 1|3\nhand: 46 04 34 11"
EVERY_SCORE = 1000


def plain_game(seed: int) -> None:
    """Play a game of two by the plain rules: tetrominoes wherever they can be played, else random moves."""
    draw = random.Random(seed)
    here = deal(2, draw)
    while not here.over:
        turns = here.turns()
        if turns:
            here = here.play(draw.choice([turn for turn in turns if turn.cells] or turns))
        elif here.pile and len(here.hand.hidden) > 1:
            here = here.reveal(here.hand.hidden[:2])
        else:
            here = here.passed()


def kernel_positions() -> float:
    """Return the kernel's positions per second, when every line of four plays is followed to its end."""
    start = read_start(LARGE)
    begun = time.process_time()
    found = search(start, 2, EVERY_SCORE, 3_000_000)
    return found.states / (time.process_time() - begun)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tetradominoes", description="Measure what Tetradominoes costs."
    )
    parser.add_argument("--puzzles", action="store_true", help="puzzles too")
    parser.add_argument("--count", type=int, default=6, help="of each goal and difficulty (6)")
    asked = parser.parse_args()
    games = min(seconds(lambda: [plain_game(seed) for seed in range(20)]) for _ in range(3)) / 20
    print(f"a game of two by the plain rules: {1000 * games:.0f} ms")
    print(f"first use of the kernel: {seconds(lambda: search(read_start(SMALL), 1, EVERY_SCORE, 10**9)):.1f} s")
    print(f"kernel: {max(kernel_positions() for _ in range(3)):,.0f} positions a second")
    if asked.puzzles:
        makers = {goal: PUZZLES.maker(TetradominoesPuzzleOptions(goal=goal)) for goal in GOALS}
        rows = [[goal, *seconds_by_level("tetradominoes", make, asked.count)] for goal, make in makers.items()]
        print(table(["seconds a puzzle", *(level.value for level in LEVELS)], rows))


if __name__ == "__main__":
    main()
