"""How long it takes to generate a problem: ``python -m benchmarks.generation [--problems N] [--limit S]
[GAME...]``.

Processor seconds for each accepted problem, by game and grade, with the default options, on one core and with
the kernels already compiled. A grade that takes longer than the limit is given up and shown as such, so that
the table always ends. The table in ``docs/problems.md`` is what this prints.
"""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pnp.games.api.registry import all_games
from pnp.puzzles.problem_sets import puzzle_game
from pnp.search.generation import LEVELS, Make, NoProblemError
from pnp.search.results import Level
from pnp.search.set_search import SetSearch

OWN_TABLES = {"dominate", "domination", "dominions", "dots"}
"""Games whose own benchmarks have such tables, goal by goal."""
GAMES = tuple(
    name
    for game in all_games()
    if game.problems and game.name not in OWN_TABLES
    for name in (game.name, *game.problems.variants)
)
SEED = 1
PROBLEMS = 6
LIMIT = 120
"""The most processor seconds for the problems of one grade."""


@dataclass(frozen=True, slots=True)
class Cost:
    """How many problems were found, how many were wanted, and the processor seconds that took."""

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
    """The maker of a game or a variant, with its default options."""
    game, variant = puzzle_game(name)
    assert game.problems is not None
    return game.problem_engine().puzzles.maker(game.problems.options.model_validate(variant))


def cost(name: str, make: Make, level: Level, problems: int, limit: float) -> Cost:
    """Make problems of one level until there are enough or the limit is reached, and return the time that
    took."""
    found, begun = 0, time.process_time()
    search = SetSearch(name, make, problems, SEED, (level,))
    try:
        with limited(limit):
            for number in range(problems):
                if search.find(number):
                    found += 1
    except OutOfTimeError:
        pass
    return Cost(found, problems, time.process_time() - begun)


def seconds_by_level(name: str, make: Make, count: int) -> list[str]:
    """Return the processor seconds per accepted problem of a game as table cells, level by level."""
    found = []
    for level in LEVELS:
        begun = time.process_time()
        try:
            SetSearch(name, make, count, 1, [level]).problems()
            found.append(f"{(time.process_time() - begun) / count:.2f}")
        except NoProblemError:
            found.append("none")
    return found


def table(games: Sequence[str] = GAMES, problems: int = PROBLEMS, limit: float = LIMIT) -> Iterator[str]:
    """Yield the table, a line for each game as soon as it has been measured."""
    yield f"| seconds a problem | {' | '.join(LEVELS)} |"
    yield "|---|" + "---:|" * len(LEVELS)
    for name in games:
        make = maker(name)
        cost(name, make, Level.EASY, 1, limit)
        costs = [cost(name, make, level, problems, limit) for level in LEVELS]
        yield f"| {name} | {' | '.join(map(str, costs))} |"


def main() -> None:
    """Print the table, one line at a time."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generation", description=__doc__)
    parser.add_argument(
        "--problems", type=int, default=PROBLEMS, metavar="N", help=f"problems of each grade ({PROBLEMS})"
    )
    parser.add_argument(
        "--limit", type=float, default=LIMIT, metavar="S", help=f"seconds for each grade ({LIMIT})"
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="games and variants; else all")
    asked = parser.parse_args()
    for line in table(asked.games or GAMES, asked.problems, asked.limit):
        print(line, flush=True)


if __name__ == "__main__":
    main()
