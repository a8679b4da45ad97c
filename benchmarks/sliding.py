"""Measures the solvers of unmatched, capturing, mirror, bee and fujisan: ``python -m benchmarks.sliding
[GAME | parallel | sets | mirror-long]...``.

One core, except for ``parallel``; compilation is excluded and printed separately. Puzzle files are read from
``$PNP_SHARED/puzzles``, or from ``shared/puzzles`` beside the checkout; what needs them is left out where
they are absent. Rates are by processor time, which is less disturbed by other work on the machine than wall
time; those of ``parallel`` are by wall time and need a machine with nothing else to do.
"""

from __future__ import annotations

import os
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

from pnp.games.bee import engine as bee
from pnp.games.bee import rules as bee_rules
from pnp.games.bee.kernel import QueenSearch
from pnp.games.capturing import interact as capturing
from pnp.games.fujisan import breeding
from pnp.games.fujisan import engine as fujisan
from pnp.games.fujisan import rules as fujisan_rules
from pnp.games.fujisan.kernel import MountainSearch
from pnp.games.mirror import interact as mirror
from pnp.games.mirror import rules as mirror_rules
from pnp.games.sliding.kernel import packing_of
from pnp.games.sliding.layouts import random_rectangle, rectangle_without_matches
from pnp.games.sliding.search import SlidingExpander, search_slides
from pnp.games.unmatched import interact as unmatched
from pnp.language.catalogue import find_set
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.breadth_first import breadth_first
from pnp.search.expander import Endless
from pnp.search.results import Limits, Outcome
from pnp.search.visited_set import Indices, Words

SHARED = Path(os.environ.get("PNP_SHARED") or Path(__file__).parents[2] / "shared")

RUNS = 7
"""Repeated runs: other work on the machine slows some of them, and none is ever too fast."""

RATED = 300
"""Random deals of Fujisan that are rated."""

LONG = ("Puzzle 17", "Puzzle 19", "Puzzle 20")
"""Published mirror puzzles that take a long time."""


def published(game: str) -> list[dict[str, Any]]:
    """Return the published puzzles of a game; none if their file is missing."""
    path = SHARED / "puzzles" / f"{game}.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8"))["puzzles"] if path.exists() else []


def timed(work: Callable[[], Any]) -> tuple[Any, float, float]:
    """Do some work; return its result, its wall seconds and its processor seconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return result, time.perf_counter() - wall, time.process_time() - cpu


def say(what: str, figure: str, target: str = "") -> None:
    """Print one line of the report."""
    print(f"{what:58} {figure:>34}  {target}", flush=True)


def megabytes() -> int:
    """Return the peak memory of the process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


class Counted(Endless):
    """An expander that counts the states that it expands, and whose solved states don't end the search."""

    def __init__(self, expander: SlidingExpander) -> None:
        super().__init__(expander)
        self._own = 0
        self._forks: list[Counted] = []
        self.shorten = expander.shorten

    @property
    def expanded(self) -> int:
        return self._own + sum(fork.expanded for fork in self._forks)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        self._own += len(block)
        return super().expand(block)

    def fork(self) -> Counted:
        self._forks.append(Counted(self._expander.fork()))
        return self._forks[-1]


def rate(solver: Any, starts: Iterator[Any], states: int, threads: int = 1) -> tuple[int, float, float]:
    """Search from random starts until ``states`` states have been found; return how many were expanded, and the
    wall and processor seconds."""
    seen, expanded, seconds, processor = 0, 0, 0.0, 0.0
    while seen < states:
        start = next(starts)
        packing = packing_of(solver.table(start), 5, len(solver.pawns(start)))
        expander = Counted(solver.expander()(packing))
        packed = packing.pack_table(solver.table(start), solver.pawns(start))
        state = expander.shorten(packed.reshape(1, -1))[0]
        limits = Limits(states=states, threads=threads)
        found, wall, cpu = timed(
            lambda: breadth_first(state, expander, limits, reversible=solver.reversible)  # noqa: B023
        )
        seen, expanded = seen + found.states, expanded + expander.expanded
        seconds, processor = seconds + wall, processor + cpu
    return expanded, seconds, processor


def unmatched_starts() -> Iterator[Any]:
    draw = random.Random(1)
    while True:
        table = rectangle_without_matches(5, 6, 6, draw)
        if table:
            yield table


def capturing_starts() -> Iterator[Any]:
    draw = random.Random(2)
    while True:
        yield random_rectangle(7, 8, 6, draw)


def mirror_starts() -> Iterator[Any]:
    draw = random.Random(3)
    while True:
        yield mirror_rules.start(random_rectangle(5, 6, 6, draw).to_text())


def first_use(name: str, solver: Any, starts: Iterator[Any]) -> None:
    _, wall, _ = timed(lambda: rate(solver, starts, 1))
    say(f"{name}: first use of the kernels, compiled or read back", f"{wall:.2f} s", "10 s")


def sliding(name: str, game: Any, starts: Callable[[], Iterator[Any]], target: str) -> None:
    first_use(name, game.SOLVER, starts())
    rates = [
        expanded / seconds
        for expanded, _, seconds in (rate(game.SOLVER, starts(), 2_000_000) for _ in range(RUNS))
    ]
    say(f"{name}: states expanded a second, best of {RUNS}", f"{max(rates):,.0f}", target)
    puzzles = [p for p in published(name) if name != "mirror" or p["name"] not in LONG]
    if puzzles:
        times = [(timed(lambda p=p: solved(game, p["start"]))[1], p["name"]) for p in puzzles]
        say(f"{name}: slowest of {len(times)} published puzzles", f"{max(times)[0]:.2f} s ({max(times)[1]})")


def solved(game: Any, text: str) -> Outcome:
    """Return the outcome of a puzzle whose start is a text."""
    return game.SOLVER.solve(game.PUZZLES.begin(text, 6), Limits())


def measure_unmatched() -> None:
    sliding("unmatched", unmatched, unmatched_starts, "1,000,000")


def measure_capturing() -> None:
    sliding("capturing", capturing, capturing_starts, "1,000,000")


def measure_mirror() -> None:
    sliding("mirror", mirror, mirror_starts, "2,000,000")
    for puzzle in published("mirror"):
        if puzzle["name"] == "Puzzle 17":
            ten_million(mirror_rules.start(puzzle["start"]))


def ten_million(start: mirror_rules.Position) -> None:
    states, wall, cpu = long_search(start, 1)
    say(f"mirror: {states:,} states of puzzle 17", f"{wall:.1f} s, {cpu:.1f} s of processor", "6 s")
    say("mirror: most memory", f"{megabytes()} MB", "2,000 MB")


def long_search(start: mirror_rules.Position, threads: int) -> tuple[int, float, float]:
    """Search up to ten million states; return how many were found, and the wall and processor seconds."""
    solver = mirror.SOLVER
    limits = Limits(states=10_000_000, memory=2 << 30, threads=threads)
    (found, _), wall, cpu = timed(
        lambda: search_slides(
            start.table, solver.expander(), limits, reversible=True, pawns=solver.pawns(start)
        )
    )
    return found.states, wall, cpu


def measure_parallel() -> None:
    """Run the same searches with one thread and with one for each core, in turn, and time them by the clock."""
    for name, game, starts, target in (
        ("mirror", mirror, mirror_starts, "3,200,000"),
        ("unmatched", unmatched, unmatched_starts, "1,700,000"),
        ("capturing", capturing, capturing_starts, "1,000,000"),
    ):
        compare(
            name,
            lambda threads, states=4_000_000: rate(game.SOLVER, starts(), states, threads),  # noqa: B023
            target,
        )
    for puzzle in published("mirror"):
        if puzzle["name"] == "Puzzle 17":
            compare("mirror, puzzle 17", partial(long_search, mirror_rules.start(puzzle["start"])), "")


def compare(name: str, search: Callable[[int], tuple[int, float, float]], target: str) -> None:
    """Print a search's states per second with one thread and with one for each core."""
    cores = os.cpu_count() or 1
    best = dict.fromkeys((1, cores), 0.0)
    work = dict.fromkeys(best, float("inf"))
    search(cores)  # compiles
    for threads in (1, cores) * RUNS:
        states, wall, cpu = search(threads)
        best[threads] = max(best[threads], states / wall)
        work[threads] = min(work[threads], 1e6 * cpu / states)
    for threads in best:
        say(f"{name}: states a second, {threads} threads, best of {RUNS}", f"{best[threads]:,.0f}", target)
    say(f"{name}: times as fast with {cores} threads", f"{best[cores] / best[1]:.2f}", "1.7")
    say(f"{name}: microseconds of processor a state", ", ".join(f"{each:.2f}" for each in work.values()))


def measure_sets() -> None:
    """Measure solving the built-in sets, one puzzle after another, with difficulties and without."""
    for name, game in (("mirror", mirror), ("unmatched", unmatched), ("capturing", capturing)):
        puzzles = read_set(*find_set(f"puzzles/{name}")).puzzles
        starts = [game.PUZZLES.begin(puzzle.start, 6) for puzzle in puzzles]
        for rated in (True, False):
            solve_all(game, starts, rated)  # compiles
            states, _, cpu = timed(lambda: solve_all(game, starts, rated))  # noqa: B023
            with_difficulties = "with" if rated else "without"
            say(
                f"{name}: {len(starts)} puzzles {with_difficulties} difficulties",
                f"{cpu:.2f} s, {states:,} states",
            )
            say(f"{name}: states a second {with_difficulties} difficulties", f"{states / cpu:,.0f}")


def solve_all(game: Any, starts: Iterable[Any], rated: bool) -> int:
    """Solve some puzzles and return how many states were visited."""
    return sum(game.SOLVER.solve(start, Limits(), rated=rated).states for start in starts)


def prove_long() -> None:
    """Solve the published mirror puzzles that take minutes and gigabytes, and print each layer as it is
    finished."""
    for puzzle in published("mirror"):
        if puzzle["name"] in LONG:
            limits = Limits(states=4_200_000_000, memory=14 << 30)
            outcome = mirror.SOLVER.solve(mirror_rules.start(puzzle["start"]), limits, progress=layer)
            say(f"mirror: {puzzle['name']}", f"{outcome.length} moves, {outcome.proof}", outcome.reason or "")
            say(f"mirror: {puzzle['name']}, {outcome.states:,} states", f"{outcome.seconds:.0f} s")


def layer(depth: int, states: int) -> None:
    """Print how many states are known once all positions ``depth`` moves away have been expanded."""
    print(f"{depth:4} {states:14,}", flush=True)


def measure_bee() -> None:
    draw = random.Random(4)
    tables = [table for table in (bee.random_layout(6, draw) for _ in range(60)) if table]
    _, wall, _ = timed(lambda: queens(tables[0]))
    say("bee: first use of the kernel, compiled or read back", f"{wall:.2f} s", "10 s")
    times = [1000 * timed(lambda table=table: queens(table))[2] for table in tables]
    say(f"bee: four queens, {len(times)} full layouts, median", f"{statistics.median(times):.1f} ms", "20 ms")
    say("bee: the slowest of them", f"{max(times):.1f} ms")
    whole = [1000 * timed(lambda table=table: bee.solve(table, Limits()))[2] for table in tables]
    say("bee: the same with moves written and rated, median", f"{statistics.median(whole):.1f} ms")


def queens(table: Any) -> None:
    queen_search = QueenSearch(table)
    for queen in bee_rules.queens(table):
        queen_search.shortest(bee_rules.start(table, queen))


def measure_fujisan() -> None:
    draw = random.Random(5)
    starts = [fujisan_rules.begin(breeding.random_mountain(draw)) for _ in range(20_000)]
    search, wall, _ = timed(MountainSearch)
    _, first, _ = timed(lambda: search.shortest(starts[0]))
    say("fujisan: first use of the kernel, compiled or read back", f"{wall + first:.2f} s", "10 s")
    paths, _, cpu = timed(lambda: [search.shortest(start) for start in starts])
    lengths = sorted(len(found.path) - 1 for found in paths if found.path)
    say("fujisan: deals a second", f"{len(starts) / cpu:,.0f}", "1,000")
    say("fujisan: states a second", f"{sum(found.states for found in paths) / cpu:,.0f}")
    other = [search.shortest(replace(start, peak=fujisan_rules.NO_BLANKS)) for start in starts]
    longer = sum(len(a.path or []) != len(b.path or []) for a, b in zip(paths, other, strict=True))
    say("fujisan: other lengths with peak: no-blanks", f"{100 * longer / len(starts):.1f} %")
    say_random_deals("fujisan", starts, lengths, country_road=False)
    lengths = sorted(sum(map(len, legs)) - 2 for legs in roads(starts, search))
    say_random_deals("country road", starts, lengths, country_road=True)


def roads(starts: Iterable[fujisan_rules.Position], search: MountainSearch) -> Iterator[list[Any]]:
    """Yield the paths up and down of the deals that have a whole country road."""
    for start in starts:
        paths = [leg.path for leg in fujisan.halves(start, search)]
        if len(paths) == 2 and None not in paths:
            yield paths


def say_random_deals(
    name: str, starts: Iterable[fujisan_rules.Position], lengths: Sequence[int], *, country_road: bool
) -> None:
    """Print how many random deals can be solved, the lengths of their solutions, and the scores of the first
    ones."""
    say(f"{name}: solvable", f"{100 * len(lengths) / len(list(starts)):.1f} %", "" if country_road else "92 %")
    say(f"{name}: quartiles of lengths", f"{quarters(lengths)}", "" if country_road else "median 14")
    say(f"{name}: shortest and longest", f"{lengths[0]}, {lengths[-1]}")
    outcomes = (fujisan.solve(start, country_road=country_road) for start in starts)
    scores = sorted(islice((o.difficulty.score for o in outcomes if o.difficulty), RATED))
    say(f"{name}: quartiles of scores", f"{quarters(scores)}")


def quarters(values: Sequence[Any]) -> list[Any]:
    """Return the quartiles of sorted values."""
    return [values[len(values) * k // 4] for k in (1, 2, 3)]


ON_DEMAND = {"mirror-long": prove_long, "parallel": measure_parallel, "sets": measure_sets}
"""Measurements that are made only if they are named."""

MEASURES = {
    "unmatched": measure_unmatched,
    "capturing": measure_capturing,
    "mirror": measure_mirror,
    "bee": measure_bee,
    "fujisan": measure_fujisan,
}


def main() -> None:
    """Measure what is named on the command line, or all games."""
    say("what", "measured", "target")
    for name in sys.argv[1:] or MEASURES:
        (MEASURES | ON_DEMAND)[name]()


if __name__ == "__main__":
    main()
