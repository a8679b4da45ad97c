"""Dominosa beside Simon Tatham's generator: ``python -m benchmarks.dominosa [--judge PROGRAM] [--write]``.

About four minutes. CPU seconds of one core; both sides take turns in one run. Ours is `pnp generate`, less the
time of a set of one puzzle; his is ``sgt-dominosa`` from Debian's ``sgt-puzzles``. ``--judge`` is his solver,
built from the source package with ``-DSTANDALONE_SOLVER``: it says how hard our puzzles are on his scale.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which

import yaml

from benchmarks.report import arguments, shown
from pnp.components.dominoes.tilings import rectangle
from pnp.games.dominosa.engine import generate
from pnp.games.dominosa.rules import Grid
from pnp.search.results import Level

PROGRAM = str(Path(sys.executable).with_name("pnp"))
RESULTS = Path(__file__).parent / "results" / "dominosa.md"
LEVELS = {Level.EASY: "trivial", Level.MEDIUM: "basic", Level.HARD: "hard", Level.EXPERT: "extreme"}
"""Our levels, and the peer's nearest ones."""
LETTERS = {"trivial": "dt", "basic": "db", "hard": "dh", "extreme": "de"}
OURS = {6: (600, 600, 300, 200), 9: (300, 300, 150, 80)}
THEIRS = {6: (600, 300, 60, 20), 9: (150, 100, 4, 1)}
"""For each order, how many puzzles the peer makes of each level."""


def seconds_of(command: list[str]) -> float:
    """CPU seconds of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ours(order: int, level: Level, count: int) -> tuple[float, list[Grid]]:
    """Generate puzzles; return how many per CPU second, without the start-up, and the puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        seconds, grids = [], []
        for number in (1, count):
            made = Path(folder) / f"{number}.yaml"
            call = [PROGRAM, "generate", "dominosa", "--count", str(number), "--seed", "1"]
            seconds.append(
                seconds_of([*call, "--difficulty", level, "--set", f"pips={order}", "--output", str(made)])
            )
        for puzzle in yaml.load(made.read_text(), yaml.CSafeLoader)["puzzles"]:
            grids.append(Grid.parse(puzzle["start"]))
    return (count - 1) / max(seconds[1] - seconds[0], 0.01), grids


def theirs(program: str, order: int, level: str, count: int) -> float:
    """Return the peer's puzzles per CPU second."""
    return count / max(seconds_of([program, "--generate", str(count), f"{order}{LETTERS[level]}"]), 0.01)


def their_grids(program: str, order: int, level: str, count: int) -> Iterator[Grid]:
    """Yield puzzles made by the peer."""
    asked = [program, "--generate", str(count), f"{order}{LETTERS[level]}"]
    ran = subprocess.run(asked, capture_output=True, text=True, check=True)
    _, columns = rectangle(order)
    for line in ran.stdout.split():
        numbers = [int(digit) for digit in line.partition(":")[2]]
        yield Grid(tuple(tuple(numbers[at : at + columns]) for at in range(0, len(numbers), columns)))


def judged(judge: str, grid: Grid) -> str:
    """Return how hard a puzzle is for the peer's solver: one of its levels, or that it can't solve it."""
    digits = "".join(str(number) if number < 10 else f"[{number}]" for row in grid.rows for number in row)
    said = [
        subprocess.run([judge, *flags, f"{grid.highest}:{digits}"], capture_output=True, text=True).stdout
        for flags in ([], ["-g"])
    ]
    return "unsolved" if "Could not" in said[0] else said[1].rpartition(":")[2].strip().lower()


def throughput(program: str, judge: str | None) -> Iterator[str]:
    """Yield a table row for each order and level."""
    yield "| order | our level | ours/s | his level | his/s | ratio | on his scale | ours/s at his level |"
    yield "|---:|---|---:|---|---:|---:|---|---:|"
    for order, counts in OURS.items():
        for level, count, their_count in zip(LEVELS, counts, THEIRS[order], strict=True):
            peer = LEVELS[level]
            rate, grids = ours(order, level, count)
            peer_rate = theirs(program, order, peer, their_count)
            scale = Counter(judged(judge, grid) for grid in grids) if judge else Counter()
            share = ", ".join(f"{number} {name}" for name, number in scale.most_common()) or "–"
            at_level = f"{rate * scale[peer] / len(grids):.1f}" if judge else "–"
            yield (
                f"| {order} | {level} | {rate:.0f} | {peer} | {peer_rate:.1f}"
                f" | {rate / peer_rate:.1f} | {share} | {at_level} |"
            )


def coverage(program: str) -> Iterator[str]:
    """Yield a table row for each order and level of the peer: how many puzzles are unique, and our difficulties
    for them."""
    yield "| order | his level | puzzles | one solution | easy | medium | hard | expert | unrated |"
    yield "|---:|---|---:|---:|---:|---:|---:|---:|---:|"
    for order, counts in {3: (100, 100, 40, 20), 6: (100, 105, 40, 12), 9: (40, 40, 2, 1)}.items():
        for peer, count in zip(LETTERS, counts, strict=True):
            solved = [generate.solve(grid) for grid in their_grids(program, order, peer, count)]
            unique = sum(outcome.proof == "unique" for outcome in solved)
            difficulties = Counter(
                outcome.difficulty.level if outcome.difficulty else None for outcome in solved
            )
            row = " | ".join(str(difficulties[level]) for level in (*Level, None))
            yield f"| {order} | {peer} | {count} | {unique} | {row} |"


def tables(judge: str | None) -> Iterator[str]:
    """Yield the lines of both tables, each as soon as it has been measured.

    :raises SystemExit: if the peer isn't installed.
    """
    program = which("sgt-dominosa") or "/usr/games/sgt-dominosa"
    if not Path(program).exists():
        sys.exit("sgt-dominosa is not installed: apt-get install sgt-puzzles")
    yield "# Dominosa beside Simon Tatham's collection"
    parts: tuple[tuple[str, Callable[[], Iterator[str]]], ...] = (
        ("Puzzles per CPU second", lambda: throughput(program, judge)),
        ("The peer's puzzles, rated by us", lambda: coverage(program)),
    )
    for title, rows in parts:
        yield from ("", f"## {title}", "")
        yield from rows()


def main() -> None:
    """Print the tables, one line at a time."""
    parser = arguments("benchmarks.dominosa", RESULTS, __doc__)
    parser.add_argument("--judge", metavar="PROGRAM", help="the peer's solver")
    asked = parser.parse_args()
    lines = list(shown(tables(asked.judge)))
    if asked.write:
        RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
