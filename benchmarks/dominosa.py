"""What Dominosa's engine does a second: ``python -m benchmarks.dominosa``; about two minutes.

One core, CPU seconds, compilation excluded and stated apart. Beside it, where Debian's ``sgt-puzzles`` is
installed, Simon Tatham's generator on the same machine; our complete solver then counts the solutions of its
grids.
"""

from __future__ import annotations

import random
import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which

import numpy as np
from numba import njit

from pnp.dominoes.places import Array, geometry, rectangle
from pnp.dominoes.tilings import lay_out
from pnp.games.dominosa.engine import problems
from pnp.games.dominosa.engine.counting import count_solutions, new_trail
from pnp.games.dominosa.engine.generate import Shape, ladder_for, make, sample
from pnp.games.dominosa.engine.grading import LADDERS
from pnp.games.dominosa.engine.repair import BASE, complete_set, make_grid, new_bench, reach
from pnp.games.dominosa.kernel import new_board
from pnp.games.dominosa.rules import Grid
from pnp.search.results import Level

GOALS: dict[str, tuple[int, Array]] = {
    "1, 2, 3, 6 (easy)": ladder_for(Level.EASY, 0),
    "4 or 5": (BASE | 1 << 4 | 1 << 5, np.array([BASE, (BASE | 1 << 4 | 1 << 5) & ~2])),
    "4 alone (medium)": ladder_for(Level.MEDIUM, 0),
    "5 alone (medium)": ladder_for(Level.MEDIUM, 1),
    "4 and 5 (hard)": ladder_for(Level.HARD, 0),
    "7 (expert)": ladder_for(Level.EXPERT, 0),
}
TARGETS = {6: "2000 / 1000 / 100", 9: "300 / 200 / 2"}
PEER_LEVELS = {"trivial": "dt", "basic": "db", "hard": "dh", "extreme": "de"}


@njit(cache=True)
def count_all(b: Array, t: Array, g: Array, grids: Array, highest: int, found: Array) -> None:
    """Count the solutions of many grids (n, cells) to two; the calls from Python would cost as much again."""
    for k in range(len(grids)):
        found[k] = count_solutions(b, t, g, grids[k], highest, 2, 1 << 60)[0]


def seconds_of(work: Callable[[], object]) -> float:
    """CPU seconds of this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def random_grids(highest: int, count: int) -> Array:
    """Random dominoes on random tilings: grids (count, cells) with one solution at least."""
    rows, columns = rectangle(highest)
    cells = rows * columns
    layout, ends = np.zeros((2, cells), np.int32), np.zeros((cells // 2, 2), np.int32)
    rng = np.array([highest + 1], np.uint64)
    grids = np.zeros((count, cells), np.int32)
    for grid in grids:
        complete_set(ends, highest)
        lay_out(layout, ends, columns, rng)
        grid[:] = layout[0]
    return grids


def compile_kernels() -> None:
    """The first use of each kernel, as anybody meets it: compiled, or from the cache."""
    grid = random_grids(3, 1)
    g = geometry(*rectangle(3))
    board, trail, bench = new_board(g, 10), new_trail(g), new_bench(g)
    bench.rng[0] = 1
    bits, few = GOALS["1, 2, 3, 6 (easy)"]
    maker = seconds_of(lambda: make_grid(board, g, bench, 5, 3, bits, few, 10))
    counter = seconds_of(lambda: count_all(board, trail, g, grid, 3, np.zeros(1, np.int64)))
    print(f"first use: maker {maker:.1f} s, counter {counter:.1f} s")


def count_random(highest: int, count: int) -> None:
    """Random grids counted to two solutions a second, and the share of the unique that each ladder solves."""
    rows, columns = rectangle(highest)
    g, dominoes = geometry(rows, columns), rows * columns // 2
    board, trail = new_board(g, dominoes), new_trail(g)
    grids, found = random_grids(highest, count), np.zeros(count, np.int64)
    seconds = seconds_of(lambda: count_all(board, trail, g, grids, highest, found))
    unique = grids[found == 1]
    print(f"order {highest}: {count / seconds:.0f} random grids counted a second")
    print(f"    {len(unique) / count:.2%} have one solution")
    for bits, _ in LADDERS:
        solved = sum(reach(board, g, grid, highest, bits) == dominoes for grid in unique)
        named = ", ".join(str(rule) for rule in range(1, 8) if bits >> rule & 1)
        print(f"    rules {named} solve {solved / max(1, len(unique)):.0%} of these")


def make_many(highest: int, count: int) -> None:
    """Unique puzzles a second by the rules they need: the kernel alone, then whole problems."""
    rows, columns = rectangle(highest)
    g = geometry(rows, columns)
    board, bench = new_board(g, rows * columns // 2), new_bench(g)
    print(f"order {highest}, puzzles a second by hardest rules needed (targets {TARGETS[highest]}):")
    for name, (bits, few) in GOALS.items():
        tried = 0

        def run(bits: int = bits, few: Array = few) -> None:
            nonlocal tried
            for number in range(count):
                bench.rng[0] = number * 1_000_003 + 12_345_678_901_234
                tried += make_grid(board, g, bench, columns, highest, bits, few, 1_000_000)

        seconds = seconds_of(run)
        print(f"    {name:20} {count / seconds:7.0f}   {tried / count:5.0f} layouts tried for each")
    for level in Level:
        draw, shape = random.Random(1), Shape(highest)
        graded = seconds_of(lambda: [make(shape, draw, level) for _ in range(count)])  # noqa: B023
        whole = seconds_of(lambda: [sample(shape, draw, level) for _ in range(count // 4)])  # noqa: B023
        print(f"    {level:8} graded {count / graded:7.0f}   with hints and kind {count / 4 / whole:7.0f}")


def peer_grids(program: str, order: int, level: str, count: int) -> Iterator[Grid]:
    """Grids of the peer, and its rate, printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    asked = [program, "--generate", str(count), f"{order}{PEER_LEVELS[level]}"]
    ran = subprocess.run(asked, capture_output=True, text=True, check=True)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    print(f"    order {order} {level:8} {count / seconds:8.1f} a second")
    _, columns = rectangle(order)
    for line in ran.stdout.split():
        numbers = [int(digit) for digit in line.partition(":")[2]]
        rows = [tuple(numbers[at : at + columns]) for at in range(0, len(numbers), columns)]
        yield Grid(tuple(rows))


def compare_with_peer() -> None:
    """The peer's rates, and whether its grids have one solution by our count and how many need no guess."""
    program = which("sgt-dominosa") or "/usr/games/sgt-dominosa"
    if not Path(program).exists():
        print("sgt-dominosa is not installed: apt-get install sgt-puzzles")
        return
    print("sgt-dominosa, grids generated a CPU second:")
    counts = {3: (3000, 1000, 100, 40), 6: (1000, 500, 60, 12), 9: (200, 100, 3, 1)}
    for order, by_level in counts.items():
        for level, count in zip(PEER_LEVELS, by_level, strict=True):
            grids = list(peer_grids(program, order, level, count))
            solved = [problems.solve(grid) for grid in grids[:100]]
            unique = sum(outcome.proof == "unique" for outcome in solved)
            by_rules = sum(outcome.grade is not None for outcome in solved)
            print(f"        of {len(solved)}, unique by our count {unique}, solved by rules 1 to 7 {by_rules}")


def main() -> None:
    """Print all figures."""
    compile_kernels()
    for highest, count in ((3, 20_000), (6, 20_000), (9, 10_000)):
        count_random(highest, count)
    for highest in (6, 9):
        make_many(highest, 400)
    compare_with_peer()


if __name__ == "__main__":
    main()
