"""What scores correlate with where there is no judge: ``python -m benchmarks.proxies [--write] [GAME...]``.

The games that `benchmarks.judge` doesn't play have no simulated person to compare with. This measures stand-ins
for the work of a solver in the built-in sets: the positions that a complete search visits, the moves of the
answer, and the marks on the page. The table has the rank correlations (Spearman) of the score with each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.judge.effort import GAMES as JUDGED
from benchmarks.report import arguments, show, table
from benchmarks.trivial import GAMES, goal_of
from pnp.base.extras import solvers
from pnp.language.catalogue import builtin_sets
from pnp.puzzles.difficulty_fitting import spearman
from pnp.puzzles.puzzle_sets import SetPuzzle, puzzle_game, read_set
from pnp.search.results import Limits

RESULTS = Path(__file__).parent / "results" / "proxies.md"
UNMEASURED = "–"
FEWEST = 6
"""The fewest puzzles of a goal for which a correlation is shown."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A puzzle with its score and the stand-ins for the work it takes."""

    goal: str
    score: float
    positions: int
    moves: int
    marks: int


def measure(game: str, puzzle: SetPuzzle) -> Measured:
    """Solve a puzzle again and measure the stand-ins."""
    assert puzzle.difficulty is not None
    assert puzzle.solution is not None
    puzzles = puzzle_game(game)[0].puzzle_engine().puzzles
    outcome = puzzles.solve(puzzles.parse(puzzle.start, puzzle.options), puzzle.options, Limits())
    length = puzzles.length(puzzle.solution)
    moves = length if isinstance(length, int) else sum(length.values())
    goal = goal_of(puzzle.options)
    return Measured(goal, puzzle.difficulty.score, outcome.states, moves, marks(puzzle.start))


def marks(start: str) -> int:
    """Return the letters and digits of a position: a measure of how much there is on the page."""
    return sum(map(str.isalnum, start))


def within_goals(puzzles: Sequence[Measured], name: str) -> float | None:
    """Return the rank correlation of the score with a stand-in: the mean over goals, weighted by their numbers
    of puzzles, since each goal has its own scale."""
    total, weight = 0.0, 0
    for goal in dict.fromkeys(puzzle.goal for puzzle in puzzles):  # in order, because it decides the last digit
        chosen = [puzzle for puzzle in puzzles if puzzle.goal == goal]
        if len(chosen) < FEWEST:
            continue
        found = spearman([puzzle.score for puzzle in chosen], [float(getattr(p, name)) for p in chosen])
        if found is not None:
            total, weight = total + found * len(chosen), weight + len(chosen)
    return total / weight if weight else None


def correlations(measured: Mapping[str, Sequence[Measured]]) -> str:
    """Return the table of rank correlations."""
    rows = []
    for game, puzzles in measured.items():
        found = [within_goals(puzzles, name) for name in ("positions", "moves", "marks")]
        goals = len({puzzle.goal for puzzle in puzzles})
        cells = [UNMEASURED if value is None else f"{value:.2f}" for value in found]
        rows.append([game, str(len(puzzles)), str(goals), *cells])
    heads = ["game", "puzzles", "goals", "positions searched", "moves of the answer", "marks on the page"]
    return table(heads, rows)


def report(measured: Mapping[str, Sequence[Measured]]) -> str:
    """Return the table, and what it shows."""
    return (
        "# What scores follow where there is no judge\n\n"
        "Rank correlations of a puzzle's score with stand-ins for the work of solving it, in the built-in\n"
        "sets. Each goal has a scale of its own, so the figure is the mean over the goals. A dash means that\n"
        "all values are equal. Made by `python -m benchmarks.proxies --write`.\n\n"
        + correlations(measured)
        + "\n"
    )


def built_in(games: Iterable[str] = ()) -> dict[str, list[Measured]]:
    """Measure the built-in sets of some games or, if none are named, of all games without a judge."""
    measured = {}
    with solvers(lambda _line: None):
        for game in games or (game for game in GAMES if game not in JUDGED):
            path = builtin_sets()[f"puzzles/{game}"]
            measured[game] = [measure(game, puzzle) for puzzle in read_set(path, str(path)).puzzles]
    return measured


def main() -> None:
    """Print the table, and write it to its file if asked to."""
    parser = arguments("benchmarks.proxies", RESULTS, __doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games; else all without a judge")
    wanted = parser.parse_args()
    show(report(built_in(wanted.games)), RESULTS, write=wanted.write)


if __name__ == "__main__":
    main()
