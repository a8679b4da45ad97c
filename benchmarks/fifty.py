"""What the benchmarks of several games share: timing work, a puzzle, and a booklet of fifty puzzles."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pnp.games.api.registry import find_game
from pnp.pipeline.build import Request, build
from pnp.puzzles.generate import SetRequest, generate
from pnp.search.results import Level
from pnp.search.set_search import SetSearch

COUNT, JOBS, WANTED = 50, 2, 300.0
"""The number of puzzles, of mixed goals and difficulties; the cores; and the target in wall-clock seconds."""


def print_booklet(game: str) -> None:
    """Generate a set with seed 1, lay it out with its rules, hints and solutions, and print how long that
    took."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        generate(SetRequest(game, count=COUNT, seed=1, jobs=JOBS, output=path / "set.yaml"))
        made = time.perf_counter() - begun
        spec = path / "book.yaml"
        spec.write_text("pnp: 1\nproducts:\n  - booklet: {from: [set.yaml]}\n", encoding="utf-8")
        build(Request((str(spec),), path / "output"))
    took = time.perf_counter() - begun
    print(
        f"a booklet of {COUNT} puzzles of mixed difficulty on two cores: {took:.0f} s by the clock, "
        f"{made:.0f} of them to make the puzzles (target {WANTED:.0f})"
    )


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """Return the least processor time of several runs."""
    found = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def puzzle_seconds(name: str, goal: str, level: Level, count: int = 6) -> float:
    """Return the mean processor seconds for each of several accepted puzzles."""
    game = find_game(name)
    assert game is not None
    assert game.puzzles is not None
    make = game.puzzle_engine().puzzles.maker(game.puzzles.options.model_validate({"goal": goal}))
    begun = time.process_time()
    for number in range(count):
        assert SetSearch(name, make, count, 1, (level,)).find(number) is not None
    return (time.process_time() - begun) / count


def run_benchmark(game: str, goals: Sequence[str], print_figures: Callable[[], None]) -> None:
    """Print a game's figures, the seconds for a puzzle and, with ``--booklet``, those for a booklet."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{game}")
    parser.add_argument("--booklet", action="store_true", help="also a booklet of 50 puzzles on two cores")
    asked = parser.parse_args()
    print_figures()
    for goal in goals:
        each = ", ".join(f"{level} {puzzle_seconds(game, goal, level):.2f} s" for level in Level)
        print(f"an accepted puzzle, {goal}: {each}")
    if asked.booklet:
        print_booklet(game)
