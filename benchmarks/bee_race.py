"""How much time the referee of a race of Bee takes: ``python -m benchmarks.bee_race``; a minute or two.

Processor time on one core, by the plain rules. Layouts are the first of the seeds 1, 2, 3 and so on.
"""

from __future__ import annotations

import statistics
import time

from pnp.games.bee.setup import FEWEST, MOST, SetUp, dealt
from pnp.games.bee.slips import answer

LAYOUTS = 24


def seconds(one: SetUp) -> float:
    """Return the processor seconds for proving all rounds of a layout."""
    begun = time.process_time()
    for within in range(one.rounds):
        answer(one.position(within))
    return time.process_time() - begun


def main() -> None:
    """Measure and print."""
    for dice in range(FEWEST, MOST + 1):
        layouts = [dealt(dice, seed, 0) for seed in range(1, LAYOUTS + 1)]
        times = [seconds(one) for one in layouts]
        answers = [answer(one.position(k)) for one in layouts for k in range(one.rounds)]
        without = sum(not found.has_end for found in answers)
        stuck = sum(found.has_end and found.moves is None for found in answers)
        print(
            f"{dice} dice, {LAYOUTS} layouts, {len(answers)} rounds: mean {statistics.mean(times):.3f} s a "
            f"layout, at most {max(times):.3f} s; impossible: {without} without places, {stuck} out of reach"
        )


if __name__ == "__main__":
    main()
