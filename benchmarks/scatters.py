"""How long it takes to scatter dominoes: ``python -m benchmarks.scatters [--runs N]``; a minute or two.

Processor seconds on one core: the median and longest of some runs, and how many of them found a scatter. One
way is to push dominoes on a table that shrinks, as the puzzles of Cobra Paw are made. The other, for
comparison, is to throw them down one by one wherever there is room, giving up after too many throws of
one domino.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from statistics import median

from pnp.base.streams import stream
from pnp.components.dominoes.tiles import Pair, tile_set
from pnp.games.cobra_paw.engine import size_for
from pnp.games.cobra_paw.packing import scatter
from pnp.games.cobra_paw.scatter import SQUARE, Lying, Scatter, apart, on_table

CASES = ((12, 32), (28, 15), (28, 25), (28, 32), (28, 40), (45, 32), (45, 40))
"""The number of dominoes, and how much of the table they cover at most, in per cent."""
THROWS = 5000

Make = Callable[[Sequence[Pair], int, int, random.Random], Scatter | None]


def thrown(pairs: Sequence[Pair], columns: int, rows: int, draw: random.Random) -> Scatter | None:
    """Throw the dominoes down one by one; None if there was no room for one."""
    width, height = columns * SQUARE, rows * SQUARE
    tiles: list[Lying] = []
    for first, second in pairs:
        for _ in range(THROWS):
            x, y = draw.randrange(width), draw.randrange(height)
            tile = Lying(first, second, x, y, draw.randrange(360))
            if (
                not tile.doubtful
                and on_table(tile, width, height)
                and all(apart(tile, other) for other in tiles)
            ):
                tiles.append(tile)
                break
        else:
            return None
    return Scatter(columns, rows, tuple(tiles))


def cost(make: Make, count: int, fill: int, runs: int) -> str:
    """Return the median and longest processor seconds, and how many runs found a scatter."""
    pairs = [*tile_set(6), *tile_set(6)[1:]][:count]
    seconds, made = [], 0
    for seed in range(runs):
        begun = time.process_time()
        made += make(pairs, *size_for(count, fill), stream(seed, "benchmark")) is not None
        seconds.append(time.process_time() - begun)
    return f"{median(seconds):.3f} | {max(seconds):.3f} | {made} of {runs}"


def main() -> None:
    """Print the table, a line for each case as soon as it has been measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scatters", description=__doc__)
    parser.add_argument("--runs", type=int, default=10, metavar="N", help="scatters of each case (10)")
    runs = parser.parse_args().runs
    print("| dominoes | table | covered | median s | longest s | made | thrown: median s | longest s | made |")
    print("|---:|---|---:|---:|---:|---:|---:|---:|---:|")
    for count, fill in CASES:
        columns, rows = size_for(count, fill)
        covered = f"{100 * count * 0.5 / (columns * rows):.0f} %"
        costs = f"{cost(scatter, count, fill, runs)} | {cost(thrown, count, fill, runs)}"
        print(f"| {count} | {columns}x{rows} | {covered} | {costs} |", flush=True)


if __name__ == "__main__":
    main()
