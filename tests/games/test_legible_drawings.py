"""What is written in the drawings of built-in problems can be read where it's printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenProblem
from pnp.search.results import Hint, Notation
from pnp.specs.catalogue import builtin_set, palettes
from pnp.specs.problem_sets import read_set
from pnp.typesetting.design import CLEAR_TEXT, LARGE_TEXT
from pnp.typesetting.scaling import smallest_text
from tests.rows import each

GAMES = sorted(path.parent.parent.name for path in Path("pnp/games").glob("*/sets/problems"))
KIT = 8
COLUMN = 84.0
"""Half the width of A4 within its margins, in millimetres."""
PAGE = (176.0, 215.0)
"""What a page of A4 leaves in large print, in millimetres."""
LARGE_COLUMN = 85.4
"""Half the width of A4 within the margins of a kit's problems in large print."""
LARGE_HALF = 91.0
"""What half a page leaves in large print to the drawing of a problem, in millimetres."""
LEAST = 7.0

THEME = Theme(palettes()["colour"])


@cache
def opened(game: str) -> list[tuple[OpenProblem, Notation, Sequence[Hint]]]:
    """Some problems of the built-in set, with solutions and hints, which take longer to find than to draw."""
    return list(_opened(game))


def _opened(game: str) -> Iterator[tuple[OpenProblem, Notation, Sequence[Hint]]]:
    path = builtin_set(f"problems/{game}")
    assert path is not None
    found = read_set(path, path.name)
    engine = found.game.problem_engine()
    for problem in islice(found.problems, None, None, max(1, len(found.problems) // KIT)):
        assert problem.solution is not None
        here = engine.open(problem.start, problem.options)
        yield here, problem.solution, here.hints(problem.solution)


def drawings(
    problem: OpenProblem, solution: Notation, hints: Sequence[Hint], theme: Theme
) -> Iterator[Drawing]:
    yield problem.drawing(theme)
    yield from (picture.drawing for picture in problem.pictures(solution, theme))
    for number, hint in enumerate(hints, 1):
        drawing = problem.described(str(hint), theme) or problem.hint_drawing(solution, number, theme)
        if drawing is not None:
            yield drawing


@each("game", GAMES)
def test_type_has_7_points_in_half_a_page(game: str) -> None:
    for problem, solution, hints in opened(game):
        for drawing in drawings(problem, solution, hints, THEME):
            size = smallest_text(drawing)
            assert size is None or size * min(1.0, COLUMN / drawing.size.width) >= LEAST


@each("game", GAMES)
def test_type_is_clear_in_large_print_on_a_page(game: str) -> None:
    for problem, solution, hints in opened(game):
        for drawing in drawings(problem, solution, hints, replace(THEME, large_print=True)):
            scale = CLEAR_TEXT / (smallest_text(drawing) or CLEAR_TEXT)
            assert scale * drawing.size.width <= PAGE[0]
            assert scale * drawing.size.height <= PAGE[1]


@each("game", ["bee", "dominate", "domination", "dominions", "dots", "finder", "mirror", "tetradominoes"])
def test_solutions_in_large_print_stand_side_by_side(game: str) -> None:
    theme = replace(THEME, large_print=True)
    pictures = [
        one.drawing for problem, solution, _ in opened(game) for one in problem.pictures(solution, theme)
    ]
    scales = ((one, LARGE_TEXT / (smallest_text(one) or LARGE_TEXT)) for one in pictures)
    wide = [one for one, scale in scales if scale * one.size.width > LARGE_COLUMN]
    assert len(wide) <= len(pictures) / 4  # large boards and moves with numbers may need more


@pytest.mark.parametrize("game", ["arrangements", "dominate", "finder", "tetradominoes"])
def test_what_goes_with_a_table_leaves_room_for_two_problems_on_a_page_of_large_print(game: str) -> None:
    theme = replace(THEME, large_print=True)
    beside = [problem.drawing(theme).beside for problem, _, _ in opened(game)]
    for drawing in beside:
        assert drawing is not None
        scale = LARGE_TEXT / (smallest_text(drawing) or LARGE_TEXT)
        assert scale * drawing.size.width <= PAGE[0]
        assert scale * drawing.size.height <= LARGE_HALF
