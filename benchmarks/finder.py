"""How fast Domino Finder's code is, and how its difficulties are spread: ``python -m benchmarks.finder``; half
a minute.

Processor time on one core.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from pnp.games.finder.interact import PUZZLES, difficulty, simulated, with_treasures
from pnp.games.finder.options import FinderPuzzleOptions
from pnp.games.finder.tasks import fewest
from pnp.search.results import Level
from pnp.search.set_search import SetSearch


def main() -> None:
    """Print all figures."""
    draw = random.Random(3)
    turns: Counter[int] = Counter()
    scores: list[float] = []
    begun, looked = time.process_time(), 0
    for _ in range(25):
        found = [state for here in simulated(draw) for state in with_treasures(here)]
        for state in draw.sample(found, min(20, len(found))):
            least, _ = fewest(state)
            assert least is not None
            looked += 1
            turns[least] += 1
            scores.append(difficulty(state, least).score)
    took = time.process_time() - begun
    scores.sort()
    print(f"positions of 25 simulated games, looked at and rated: {1000 * took / looked:.1f} ms each")
    print("turns:", ", ".join(f"{count} with {number}" for number, count in sorted(turns.items())))
    print("scores, eighths:", ", ".join(f"{scores[len(scores) * k // 8]:g}" for k in range(8)))
    make = PUZZLES.maker(FinderPuzzleOptions())
    for level in Level:
        begun = time.process_time()
        for number in range(10):
            assert SetSearch("finder", make, 10, 1, (level,)).find(number) is not None
        print(f"an accepted puzzle, {level}: {(time.process_time() - begun) / 10:.2f} s")


if __name__ == "__main__":
    main()
