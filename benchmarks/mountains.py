"""How long the solver of Mountains and Valleys takes for random deals: ``python -m benchmarks.mountains``; a
minute.

Wall time on one core; the first deal, which compiles or loads the kernel, is shown separately.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from statistics import median, quantiles

from pnp.components.dominoes.tiles import domino_set
from pnp.games.mountains.engine import decide, effort, solve_deal
from pnp.games.mountains.rules import Deal

SET = domino_set(6)


def deals(count: int, seed: int) -> list[Deal]:
    """Return random deals of 18 dominoes out of 28."""
    draw = random.Random(seed)
    return [Deal.of(draw.sample(SET, 18)) for _ in range(count)]


def scarce_deals(count: int, seed: int) -> list[Deal]:
    """Return deals of one domino with a 3 and 17 without: the hardest to connect."""
    draw = random.Random(seed)
    without, with_it = [pair for pair in SET if 3 not in pair], [pair for pair in SET if 3 in pair]
    return [Deal.of([*draw.sample(without, 17), draw.choice(with_it)]) for _ in range(count)]


def timed(deal: Deal) -> tuple[str, float]:
    """Decide one deal; return the outcome and the seconds that took."""
    begun = time.perf_counter()
    outcome = solve_deal(deal)
    return outcome.status.value, time.perf_counter() - begun


def decide_all(name: str, group: list[Deal]) -> None:
    """Print the outcomes and the median and longest times of a group of deals."""
    results = [timed(deal) for deal in group]
    times = sorted(seconds for _, seconds in results)
    print(
        f"{name}: {dict(Counter(status for status, _ in results))};"
        f" median {1000 * median(times):.2f} ms, 99 of 100 under {1000 * times[len(times) * 99 // 100]:.1f} ms,"
        f" longest {1000 * times[-1]:.1f} ms"
    )


def main() -> None:
    """Print all figures."""
    print(f"first use {timed(deals(1, 0)[0])[1]:.1f} s")
    decide_all("1,000 random deals (targets: median 20 ms, longest 10 s)", deals(1000, 5))
    decide_all("200 deals with one domino that has the 3", scarce_deals(200, 5))
    exact = [decide(deal).seconds for deal in deals(20, 6)]
    print(f"the exact model alone, 20 deals: median {median(exact):.2f} s, longest {max(exact):.2f} s")
    efforts = [work for deal in deals(2000, 11) if (work := effort(deal))]
    print(f"quartiles of the effort of {len(efforts)} deals: {quantiles(efforts)}")


if __name__ == "__main__":
    main()
