"""The goals of the built-in sets: every goal of a difficulty has its share, and no answer can be guessed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from pnp.language.catalogue import builtin_sets, find_set
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Level
from tests.places import ROOT

pytest.importorskip("numba")

from pnp.games.all_fives.engine import TASKS as ALL_FIVES
from pnp.games.dominate.engine import TASKS as DOMINATE
from pnp.games.domination.engine import TASKS as DOMINATION
from pnp.games.dominions.engine.puzzles import TASKS as DOMINIONS
from pnp.games.dots.engine.solving import TASKS as DOTS
from pnp.games.tetradominoes.options import GOALS
from tests.rows import each

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
    """Return the difficulty, the goal and the answer of each puzzle of a built-in set."""
    return [
        (puzzle.difficulty.level, str(getattr(puzzle.options, "goal", None) or ""), str(puzzle.solution))
        for puzzle in read_set(*find_set(name)).puzzles
        if puzzle.difficulty
    ]


@each("game", TASKS)
def test_every_goal_of_a_difficulty_has_its_share_of_the_built_in_set(game: str) -> None:
    puzzles = asked(f"puzzles/{game}")
    for level, goals in TASKS[game].items():
        found = Counter(goal for difficulty, goal, _ in puzzles if difficulty is level)
        assert set(found) == set(goals), level
        assert max(found.values()) - min(found.values()) <= 1, (level, found)


@each("name", [name for name in builtin_sets() if name.startswith("puzzles/")])
def test_no_answer_is_right_in_more_than_a_third_of_a_goal(name: str) -> None:
    puzzles = asked(name)
    totals = Counter(goal for _, goal, _ in puzzles)
    for (goal, answer), count in Counter((goal, answer) for _, goal, answer in puzzles).items():
        assert count <= max(1, totals[goal] // 3), (goal, answer)


SPANS = {
    "easy to expert": tuple(Level),
    "medium to expert": tuple(Level)[1:],
    "easy to hard": tuple(Level)[:3],
    "easy and medium": tuple(Level)[:2],
    "easy": tuple(Level)[:1],
}


def test_the_docs_say_which_difficulties_a_goal_has() -> None:
    text = (ROOT / "docs" / "puzzle-sets.md").read_text(encoding="utf-8")
    head, _, *rows = text[text.index("| game | easy to expert |") :].partition("\n\n")[0].split("\n")
    spans = [SPANS[name.strip()] for name in head.split("|")[2:-1]]
    told = {}
    for row in rows:
        game, *cells = (cell.strip() for cell in row.split("|")[1:-1])
        goals = {
            goal: span for cell, span in zip(cells, spans, strict=True) for goal in re.findall(r"`(.+?)`", cell)
        }
        told[game] = {level: {goal for goal, span in goals.items() if level in span} for level in Level}
    assert told == {game: {level: set(tasks[level]) for level in Level} for game, tasks in TASKS.items()}
