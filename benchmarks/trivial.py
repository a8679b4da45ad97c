"""How many puzzles of a set are trivial or repeat others: ``python -m benchmarks.trivial [--seed S [--count N]]
[--write] [GAME...]``.

For each game the share of puzzles that are trivial for their difficulty, how many are solved by different
moves, and the puzzles of each goal by difficulty, with the most common answer. These are the sets that come
with the program. With ``--seed``, sets are generated into a work folder instead and kept there; ``--fresh``
generates them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks import lines
from benchmarks.report import arguments, show, table
from benchmarks.sets import WORK, kept_set
from pnp.base.options import Options
from pnp.games.all_fives import engine as all_fives
from pnp.games.dominate import engine as dominate
from pnp.games.domination import engine as domination
from pnp.games.dominions.engine import puzzles as dominions
from pnp.games.dots.engine import mining as dots
from pnp.games.finder import tasks as finder
from pnp.games.finder.tasks import turns
from pnp.language.catalogue import builtin_sets
from pnp.puzzles.puzzle_sets import SetPuzzle, puzzle_game, read_set
from pnp.search.results import LEVELS, Level

RESULTS = Path(__file__).parent / "results" / "trivial.md"
COUNT = 60
UNMEASURED = "–"

Reason = Callable[[Any, str, Any, Level], str]
"""Tells from a start, solution, options and difficulty why a puzzle is trivial; ``""`` if it isn't."""

REASONS: dict[str, Reason] = {
    "all_fives": lambda start, answer, options, level: all_fives.trivial(
        start, answer, goal_of(options), level
    ),
    "dominate": lambda start, answer, options, level: dominate.trivial(
        start, start.field.move(answer), goal_of(options), level
    ),
    "domination": lambda start, answer, options, level: domination.trivial(
        start.state, answer, goal_of(options), level
    ),
    "dominions": lambda start, answer, options, level: dominions.trivial(
        start.state, answer, goal_of(options), level
    ),
    "dots": dots.trivial,
    "finder": lambda start, answer, _options, level: finder.trivial(start, turns(answer), level),
}
"""For games whose puzzles can sometimes be solved by looking one move ahead: tells whether one is trivial."""
GAMES = tuple(
    dict.fromkeys(
        (
            *lines.FEWEST,
            *(name.removeprefix("puzzles/") for name in builtin_sets() if name.startswith("puzzles/")),
        )
    )
)
"""The games with built-in sets; those solved by a line of moves come first."""


def goal_of(options: Options) -> str:
    """Return the goal of a puzzle, if its game has several."""
    return str(getattr(options, "goal", "") or "")


def level_of(puzzle: SetPuzzle) -> Level:
    """Return the difficulty of a puzzle."""
    assert puzzle.difficulty is not None
    return puzzle.difficulty.level


def trivial(game: str, puzzle: SetPuzzle) -> str:
    """Return why a puzzle is trivial, or nothing."""
    if game in lines.FEWEST:
        assert puzzle.solution is not None
        puzzles = puzzle_game(game)[0].puzzle_engine().puzzles
        begun = puzzles.parse(puzzle.start, puzzle.options)
        return lines.trivial(game, begun, puzzles.length(puzzle.solution), level_of(puzzle))
    return why_trivial(game, puzzle.options, puzzle.start, str(puzzle.solution), level_of(puzzle))


def why_trivial(game: str, options: Options, start: str, solution: str, level: Level) -> str:
    """Return why a puzzle of a game is trivial, or nothing."""
    begun = puzzle_game(game)[0].puzzle_engine().puzzles.parse(start, options)
    return REASONS[game](begun, solution, options, level)


def shares_of_trivial(sets: Mapping[str, Sequence[SetPuzzle]]) -> str:
    """Return the table of the puzzles that are trivial for their difficulty."""
    rows = []
    for game, puzzles in sets.items():
        if game in REASONS or game in lines.FEWEST:
            found = Counter(level_of(puzzle) for puzzle in puzzles if trivial(game, puzzle))
            whole = Counter(map(level_of, puzzles))
            cells = [f"{found[level]} of {whole[level]}" for level in LEVELS]
            rows.append([game, *cells, f"{found.total() / len(puzzles):.0%}"])
        else:
            rows.append([game, *[UNMEASURED] * (len(LEVELS) + 1)])
    return table(["trivial", *LEVELS, "share"], rows)


def different_lines(sets: Mapping[str, Sequence[SetPuzzle]]) -> str:
    """Return the table of the puzzles that are solved by different moves, however they are turned."""
    rows = []
    for game, puzzles in sets.items():
        if game in lines.FEWEST:
            cells = []
            for level in LEVELS:
                found = [lines.line(game, p.solution) for p in puzzles if p.solution and level_of(p) is level]
                cells.append(f"{len(set(found))} of {len(found)}")
            rows.append([game, *cells])
    return table(["different lines of moves", *LEVELS], rows)


def goals(sets: Mapping[str, Sequence[SetPuzzle]]) -> str:
    """Return the table of goals by difficulty, and of the answer that most puzzles of a goal have."""
    rows = []
    for game, puzzles in sets.items():
        for goal in sorted({goal_of(puzzle.options) for puzzle in puzzles}):
            chosen = [puzzle for puzzle in puzzles if goal_of(puzzle.options) == goal]
            by_level = Counter(map(level_of, chosen))
            most = Counter(str(puzzle.solution) for puzzle in chosen).most_common(1)[0][1]
            cells = [str(by_level[level]) for level in LEVELS]
            rows.append([game, goal or UNMEASURED, *cells, f"{most} of {len(chosen)}"])
    return table(["game", "goal", *LEVELS, "most common answer"], rows)


def report(sets: Mapping[str, Sequence[SetPuzzle]], source: str) -> str:
    """Return all tables, and what they show."""
    parts = (
        "# What the sets are made of",
        f"Trivial puzzles and goals by difficulty, {source}. A puzzle of moves is trivial if it takes too few\n"
        "moves; a hard one is also trivial if always making the move that looks best solves it. Any other\n"
        "hard puzzle is trivial if looking one move ahead answers it. In Dots, so is any puzzle of saving\n"
        "dots with a single capture by o. A dash means that no puzzle is left out as too easy.",
        shares_of_trivial(sets),
        "Puzzles that are solved by different moves, however they are turned or mirrored:",
        different_lines(sets),
        "Puzzles of each goal by difficulty, and how many of them have the most common answer:",
        goals(sets),
    )
    return "\n\n".join(parts) + "\n"


def built_in(games: Sequence[str] = GAMES) -> dict[str, Sequence[SetPuzzle]]:
    """Return the sets that come with the program."""
    paths = {game: builtin_sets()[f"puzzles/{game}"] for game in games}
    return {game: read_set(path, str(path)).puzzles for game, path in paths.items()}


def main() -> None:
    """Print the tables, and write them to their file if asked to."""
    parser = arguments("benchmarks.trivial", RESULTS, __doc__)
    parser.add_argument("--seed", type=int, help="generate sets with this seed")
    parser.add_argument("--count", type=int, default=COUNT, help=f"puzzles of a generated set ({COUNT})")
    parser.add_argument("--work", type=Path, default=WORK, help="the folder of the generated sets")
    parser.add_argument("--fresh", action="store_true", help="generate the sets again")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games; else all that have sets")
    asked = parser.parse_args()
    games = asked.games or GAMES
    if asked.seed is None:
        text = report(built_in(games), "in the built-in sets")
    else:
        asked.work.mkdir(parents=True, exist_ok=True)
        kept = {game: kept_set(asked.work, game, asked.count, asked.seed, fresh=asked.fresh) for game in games}
        sets = {game: read_set(path, str(path)).puzzles for game, path in kept.items()}
        text = report(sets, f"in sets of {asked.count} with the seed {asked.seed}")
    show(text, RESULTS, write=asked.write)


if __name__ == "__main__":
    main()
