"""The goals of the built-in sets: every goal of a grade has its share, and no answer can be guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from pnp.search.results import Level
from pnp.specs.catalogue import builtin_sets, find_set
from pnp.specs.problem_sets import read_set

pytest.importorskip("numba")

from pnp.games.all_fives.engine.problems import TASKS as ALL_FIVES
from pnp.games.dominate.engine.problems import TASKS as DOMINATE
from pnp.games.domination.engine.problems import TASKS as DOMINATION
from pnp.games.dominions.engine.problems import TASKS as DOMINIONS
from pnp.games.dots.engine.problems import TASKS as DOTS
from pnp.games.tetradominoes.options import GOALS

TETRADOMINOES = {level: GOALS if level is not Level.EXPERT else ("solitaire",) for level in Level}

TASKS: Mapping[str, Mapping[Level, Sequence[str]]] = {
    "all_fives": ALL_FIVES,
    "dominate": DOMINATE,
    "domination": DOMINATION,
    "dominions": DOMINIONS,
    "dots": DOTS,
    "tetradominoes": TETRADOMINOES,
}


def asked(name: str) -> list[tuple[Level, str, str]]:
    """The grade, the goal and the answer of each problem of a built-in set."""
    return [
        (problem.grade.level, str(getattr(problem.options, "goal", None) or ""), str(problem.solution))
        for problem in read_set(*find_set(name)).problems
        if problem.grade
    ]


@pytest.mark.parametrize("game", TASKS)
def test_every_goal_of_a_grade_has_its_share_of_the_built_in_set(game: str) -> None:
    problems = asked(f"problems/{game}")
    for level, goals in TASKS[game].items():
        found = Counter(goal for grade, goal, _ in problems if grade is level)
        assert set(found) == set(goals), level
        assert max(found.values()) - min(found.values()) <= 1, (level, found)


@pytest.mark.parametrize("name", [name for name in builtin_sets() if name.startswith("problems/")])
def test_no_answer_is_right_in_more_than_a_third_of_a_goal(name: str) -> None:
    problems = asked(name)
    totals = Counter(goal for _, goal, _ in problems)
    for (goal, answer), count in Counter((goal, answer) for _, goal, answer in problems).items():
        assert count <= max(1, totals[goal] // 3), (goal, answer)
