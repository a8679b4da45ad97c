"""What is written in the drawings of built-in puzzles can be read where it's printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenPuzzle
from pnp.language.catalogue import builtin_set, palettes
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Hint, Notation
from pnp.typesetting.design import CLEAR_TEXT, LARGE_TEXT
from pnp.typesetting.scaling import smallest_text
from tests.rows import each

GAMES = sorted(path.parent.parent.name for path in Path("pnp/games").glob("*/sets/puzzles"))
FEW, KIT = 1, 8
"""How many puzzles of each set are looked at every day, and in the slow tests: as many as a kit has."""
COLUMN = 84.0
"""Half the width of A4 within its margins, in millimetres."""
PAGE = (176.0, 215.0)
"""What a page of A4 leaves in large print, in millimetres."""
LARGE_COLUMN = 85.4
"""Half the width of A4 within the margins of a kit's puzzles in large print."""
LARGE_HALF = 91.0
"""What half a page leaves in large print to the drawing of a puzzle, in millimetres."""
LEAST = 7.0

HOW_MANY = pytest.mark.parametrize("count", [FEW, pytest.param(KIT, marks=pytest.mark.slow)])

THEME = Theme(palettes()["colour"])


@cache
def opened(game: str, count: int = KIT) -> list[tuple[OpenPuzzle, Notation]]:
    """Some puzzles of the built-in set, with their solutions."""
    path = builtin_set(f"puzzles/{game}")
    assert path is not None
    found = read_set(path, path.name)
    engine = found.game.puzzle_engine()
    some = found.puzzles[:: max(1, len(found.puzzles) // count)]
    assert all(puzzle.solution is not None for puzzle in some)
    return [(engine.open(one.start, one.options), one.solution) for one in some if one.solution is not None]


@cache
def hinted(game: str, count: int) -> list[tuple[OpenPuzzle, Notation, Sequence[Hint]]]:
    """Return the same with their hints, which take longer to find than to draw."""
    return [(puzzle, solution, puzzle.hints(solution)) for puzzle, solution in opened(game, count)]


def drawings(puzzle: OpenPuzzle, solution: Notation, hints: Sequence[Hint], theme: Theme) -> Iterator[Drawing]:
    yield puzzle.drawing(theme)
    yield from (picture.drawing for picture in puzzle.pictures(solution, theme))
    for number, hint in enumerate(hints, 1):
        drawing = puzzle.described(str(hint), theme) or puzzle.hint_drawing(solution, number, theme)
        if drawing is not None:
            yield drawing


@pytest.mark.long("It finds the hints to puzzles of every game first.")
@HOW_MANY
@each("game", GAMES)
def test_type_has_7_points_in_half_a_page(game: str, count: int) -> None:
    for puzzle, solution, hints in hinted(game, count):
        for drawing in drawings(puzzle, solution, hints, THEME):
            size = smallest_text(drawing)
            assert size is None or size * min(1.0, COLUMN / drawing.size.width) >= LEAST


@HOW_MANY
@each("game", GAMES)
def test_type_is_clear_in_large_print_on_a_page(game: str, count: int) -> None:
    for puzzle, solution, hints in hinted(game, count):
        for drawing in drawings(puzzle, solution, hints, replace(THEME, large_print=True)):
            scale = CLEAR_TEXT / (smallest_text(drawing) or CLEAR_TEXT)
            assert scale * drawing.size.width <= PAGE[0]
            assert scale * drawing.size.height <= PAGE[1]


@pytest.mark.slow
@each("game", ["bee", "dominate", "domination", "dominions", "dots", "finder", "mirror", "tetradominoes"])
def test_solutions_in_large_print_stand_side_by_side(game: str) -> None:
    theme = replace(THEME, large_print=True)
    pictures = [one.drawing for puzzle, solution in opened(game) for one in puzzle.pictures(solution, theme)]
    scales = ((one, LARGE_TEXT / (smallest_text(one) or LARGE_TEXT)) for one in pictures)
    wide = [one for one, scale in scales if scale * one.size.width > LARGE_COLUMN]
    assert len(wide) <= len(pictures) / 4  # large boards and moves with numbers may need more


@each("game", ["arrangements", "dominate", "finder", "tetradominoes"])
def test_what_goes_with_a_table_leaves_room_for_two_puzzles_on_a_page_of_large_print(game: str) -> None:
    theme = replace(THEME, large_print=True)
    beside = [puzzle.drawing(theme).beside for puzzle, _ in opened(game)]
    for drawing in beside:
        assert drawing is not None
        scale = LARGE_TEXT / (smallest_text(drawing) or LARGE_TEXT)
        assert scale * drawing.size.width <= PAGE[0]
        assert scale * drawing.size.height <= LARGE_HALF
