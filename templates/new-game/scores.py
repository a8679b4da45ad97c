"""Lists the scores of 100 attempts at a puzzle, so that you can choose the steps between difficulties."""

import random
from time import perf_counter

from newgame import GAME
from newgame.options import NewGamePuzzleOptions

from pnp.search.results import Level

make = GAME.puzzle_engine().puzzles.maker(NewGamePuzzleOptions())
began = perf_counter()
found = [one for seed in range(100) if (one := make(random.Random(seed), Level.EASY))]
print(f"{len(found)} of 100 attempts succeed, in {perf_counter() - began:.1f} s")
for one in sorted(found, key=lambda one: one.puzzle.outcome.difficulty.score):
    print(one.puzzle.outcome.difficulty.score, one.puzzle.start, one.puzzle.outcome.solution, sep="\n")
