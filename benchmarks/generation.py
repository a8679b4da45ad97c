"""How long it takes to generate a puzzle: ``python -m benchmarks.generation [--puzzles N] [--limit S]
[GAME...]``.

Processor seconds for each accepted puzzle, by game and difficulty, with the default options, on one core and
with the kernels already compiled. A difficulty that takes longer than the limit is given up and shown as such,
so that the table always ends. The table in ``docs/puzzles.md`` is what this prints.
"""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pnp.games.api.registry import all_games
from pnp.puzzles.puzzle_sets import puzzle_game
from pnp.search.generation import Make, NoPuzzleError
from pnp.search.results import LEVELS, Level
from pnp.search.set_search import SetSearch

OWN_TABLES = {"dominate", "domination", "dominions", "dots"}
"""Games whose own benchmarks have such tables, goal by goal."""
GAMES = tuple(
    name
    for game in all_games()
    if game.puzzles and game.name not in OWN_TABLES
    for name in (game.name, *game.puzzles.variants)
)
SEED = 1
PUZZLES = 6
LIMIT = 120
"""The most processor seconds for the puzzles of one difficulty."""


@dataclass(frozen=True, slots=True)
class Cost:
    """How many puzzles were found, how many were wanted, and the processor seconds that took."""

    found: int
    wanted: int
    seconds: float

    def __str__(self) -> str:
        if not self.found:
            return f"none in {self.seconds:.0f}"
        each = self.seconds / self.found
        return f"{each:.1f}" if each >= 1 else f"{each:.2g}"


class OutOfTimeError(Exception):
    """The limit of processor time was reached."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Limit the processor time of the ``with`` block.

    :raises OutOfTimeError: when the time is used up.
    """

    def stop(*_: object) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def maker(name: str) -> Make:
    """Return the maker of a game or a variant, with its default options."""
    game, variant = puzzle_game(name)
    assert game.puzzles is not None
    return game.puzzle_engine().puzzles.maker(game.puzzles.options.model_validate(variant))


def cost(name: str, make: Make, level: Level, puzzles: int, limit: float) -> Cost:
    """Make puzzles of one level until there are enough or the limit is reached, and return the time that
    took."""
    found, begun = 0, time.process_time()
    search = SetSearch(name, make, puzzles, SEED, (level,))
    try:
        with limited(limit):
            for number in range(puzzles):
                if search.find(number):
                    found += 1
    except OutOfTimeError:
        pass
    return Cost(found, puzzles, time.process_time() - begun)


def seconds_by_level(name: str, make: Make, count: int) -> list[str]:
    """Return the processor seconds per accepted puzzle of a game as table cells, level by level."""
    found = []
    for level in LEVELS:
        begun = time.process_time()
        try:
            SetSearch(name, make, count, 1, [level]).puzzles()
            found.append(f"{(time.process_time() - begun) / count:.2f}")
        except NoPuzzleError:
            found.append("none")
    return found


def table(games: Sequence[str] = GAMES, puzzles: int = PUZZLES, limit: float = LIMIT) -> Iterator[str]:
    """Yield the table, a line for each game as soon as it has been measured."""
    yield f"| seconds a puzzle | {' | '.join(LEVELS)} |"
    yield "|---|" + "---:|" * len(LEVELS)
    for name in games:
        make = maker(name)
        cost(name, make, Level.EASY, 1, limit)
        costs = [cost(name, make, level, puzzles, limit) for level in LEVELS]
        yield f"| {name} | {' | '.join(map(str, costs))} |"


def main() -> None:
    """Print the table, one line at a time."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generation", description=__doc__)
    parser.add_argument(
        "--puzzles", type=int, default=PUZZLES, metavar="N", help=f"puzzles of each difficulty ({PUZZLES})"
    )
    parser.add_argument(
        "--limit", type=float, default=LIMIT, metavar="S", help=f"seconds for each difficulty ({LIMIT})"
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="games and variants; else all")
    asked = parser.parse_args()
    for line in table(asked.games or GAMES, asked.puzzles, asked.limit):
        print(line, flush=True)


if __name__ == "__main__":
    main()
