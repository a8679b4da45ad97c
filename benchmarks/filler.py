"""What sets are made of: ``python -m benchmarks.filler [--count N] [--seed S] [--write] [GAME...]``.

For each game the share of problems that are trivial for their grade, and the problems of each goal by grade,
with the most common answer. Sets are generated into a work folder and kept there; ``--fresh`` generates them
again. ``--built-in`` looks at the sets that come with the program instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.report import arguments, show, table
from benchmarks.sets import WORK, kept_set
from pnp.base.options import Options
from pnp.games.all_fives.engine import filler as all_fives
from pnp.games.dominate.engine import filler as dominate
from pnp.games.domination.engine import filler as domination
from pnp.games.dominions.engine import filler as dominions
from pnp.games.dots.engine import filler as dots
from pnp.games.finder.engine import filler as finder
from pnp.games.finder.engine.tasks import turns
from pnp.search.generation import LEVELS
from pnp.search.results import Level
from pnp.specs.catalogue import builtin_sets
from pnp.specs.problem_sets import SetProblem, puzzle_game, read_set

RESULTS = Path(__file__).parent / "results" / "filler.md"
COUNT, SEED = 60, 1
UNMEASURED = "–"

Reason = Callable[[Any, str, str, Level], str]
"""Why a start with its solution, goal and grade is filler, or nothing."""

REASONS: dict[str, Reason] = {
    "all_fives": all_fives.filler,
    "dominate": lambda start, answer, goal, level: dominate.filler(
        start, start.field.move(answer), goal, level
    ),
    "domination": lambda start, answer, goal, level: domination.filler(start.state, answer, goal, level),
    "dominions": lambda start, answer, goal, level: dominions.filler(start.state, answer, goal, level),
    "dots": lambda start, answer, goal, level: dots.filler(start, goal, level),
    "finder": lambda start, answer, goal, level: finder.filler(start, turns(answer), level),
}
"""How to tell whether a problem is filler, where one look ahead may solve problems of a game."""
GAMES = (
    "dots",
    "dominate",
    "domination",
    "dominions",
    "all_fives",
    "tetradominoes",
    "finder",
    "mountains",
    "cobra_paw",
)


def goal_of(options: Options) -> str:
    """What a problem asks, where its game has several goals."""
    return str(getattr(options, "goal", "") or "")


def level_of(problem: SetProblem) -> Level:
    """The grade of a problem."""
    assert problem.grade is not None
    return problem.grade.level


def filler(game: str, problem: SetProblem) -> str:
    """Why a problem is filler, or nothing."""
    return why_filler(game, problem.options, problem.start, str(problem.solution), level_of(problem))


def why_filler(game: str, options: Options, start: str, solution: str, level: Level) -> str:
    """Why a problem of a game is filler, or nothing."""
    begun = puzzle_game(game)[0].problem_engine().puzzles.parse(start, options)
    return REASONS[game](begun, solution, goal_of(options), level)


def trivial(sets: Mapping[str, Sequence[SetProblem]]) -> str:
    """The table of the problems that are trivial for their grade."""
    rows = []
    for game, problems in sets.items():
        if game in REASONS:
            found = Counter(level_of(problem) for problem in problems if filler(game, problem))
            whole = Counter(map(level_of, problems))
            cells = [f"{found[level]} of {whole[level]}" for level in LEVELS]
            rows.append([game, *cells, f"{found.total() / len(problems):.0%}"])
        else:
            rows.append([game, *[UNMEASURED] * (len(LEVELS) + 1)])
    return table(["trivial", *LEVELS, "share"], rows)


def goals(sets: Mapping[str, Sequence[SetProblem]]) -> str:
    """The table of goals by grade, and of the answer that most problems of a goal have."""
    rows = []
    for game, problems in sets.items():
        for goal in sorted({goal_of(problem.options) for problem in problems}):
            chosen = [problem for problem in problems if goal_of(problem.options) == goal]
            by_level = Counter(map(level_of, chosen))
            most = Counter(str(problem.solution) for problem in chosen).most_common(1)[0][1]
            cells = [str(by_level[level]) for level in LEVELS]
            rows.append([game, goal or UNMEASURED, *cells, f"{most} of {len(chosen)}"])
    return table(["game", "goal", *LEVELS, "most common answer"], rows)


def report(sets: Mapping[str, Sequence[SetProblem]], source: str) -> str:
    """Both tables with what they show."""
    return (
        "\n\n".join(
            (
                "# What the sets are made of",
                f"Trivial problems and goals by grade, {source}. A hard problem is trivial if one look\n"
                "ahead answers it. In Dots, so is any problem of saving dots with a single capture by o.",
                trivial(sets),
                "Problems of each goal by grade, and how many of them have the most common answer:",
                goals(sets),
            )
        )
        + "\n"
    )


def main() -> None:
    """Prints the tables, and writes them where asked to."""
    parser = arguments("benchmarks.filler", RESULTS, __doc__)
    parser.add_argument("--count", type=int, default=COUNT, help=f"problems of a set ({COUNT})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"the seed of the sets ({SEED})")
    parser.add_argument("--work", type=Path, default=WORK, help="the folder of the generated sets")
    parser.add_argument("--fresh", action="store_true", help="generate the sets again")
    parser.add_argument("--built-in", action="store_true", help="look at the sets that come with the program")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games; else all that are measured")
    asked = parser.parse_args()
    asked.work.mkdir(parents=True, exist_ok=True)
    sets = {}
    for game in asked.games or GAMES:
        if asked.built_in:
            path = builtin_sets()[f"problems/{game}"]
        else:
            path = kept_set(asked.work, game, asked.count, asked.seed, fresh=asked.fresh)
        sets[game] = read_set(path, str(path)).problems
    source = (
        "in the built-in sets" if asked.built_in else f"in sets of {asked.count} with the seed {asked.seed}"
    )
    text = report(sets, source)
    show(text, RESULTS, write=asked.write)


if __name__ == "__main__":
    main()
