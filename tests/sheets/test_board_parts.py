"""The parts that the boards of games and those of one's own are drawn with."""

from __future__ import annotations

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Path, Style, Text
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature
from pnp.games.api.registry import find_game
from pnp.grids.lattice import Lattice, Place, squares
from pnp.language.catalogue import palettes
from pnp.sheets.board_parts import (
    BoardCells,
    beyond,
    column_names,
    grounds,
    lines_between,
    lines_through,
    repeated,
    rims,
    row_names,
)

THEME = Theme(palettes()["colour"])
ROOM = Size(190, 171)
"""Without space for the rule below the squares of Domination."""
STYLE = Style(stroke="#000000")
BOARD = BoardCells(squares(3, 4), 10.0, 5.0, 7.0)
"""Three rows of four squares of 10 mm."""


def test_squares_are_where_their_row_from_the_top_and_their_column_say() -> None:
    assert BOARD.box((0, 0)) == Box(5, 27, 15, 37)
    assert BOARD.box((-1, 4)) == Box(45, 37, 55, 47)
    assert BOARD.around((0, 1), (2, 2)) == Box(15, 7, 35, 37)
    assert BOARD.whole == Box(5, 7, 45, 37)


def ends(path: Path) -> list[tuple[float, ...]]:
    points = [segment[1:] for segment in path.segments]
    return [(*first, *last) for first, last in zip(points[::2], points[1::2], strict=True)]


def test_lines_between_squares_run_from_edge_to_edge() -> None:
    found = ends(lines_between(BOARD, STYLE))
    assert found[:3] == [(x, 7, x, 37) for x in (15, 25, 35)]
    assert found[3:] == [(5, y, 45, y) for y in (17, 27)]


@pytest.mark.parametrize("past", [0.0, 0.5])
def test_lines_through_points_end_at_them_or_a_part_of_a_cell_further(past: float) -> None:
    found = ends(lines_through(BOARD, STYLE, past))
    assert len(found) == 4 + 3
    assert found[0] == (10, 32 + 10 * past, 10, 12 - 10 * past)
    assert found[-1] == (10 - 10 * past, 12, 40 + 10 * past, 12)


def test_cells_of_a_colour_are_one_shape() -> None:
    fills: dict[Place, str | None] = {(0, 0): "#ff0000", (0, 1): None, (1, 1): "#ff0000", (2, 2): "#0000ff"}
    red, blue = grounds(BOARD, fills)
    assert isinstance(red, Path)
    assert isinstance(blue, Path)
    assert (red.style.fill, blue.style.fill) == ("#ff0000", "#0000ff")
    assert len(red.segments) == 2 * len(blue.segments)


def test_a_board_with_a_gap_has_a_line_around_it_too() -> None:
    ring = Lattice("squares", 3, [(k // 3, k % 3) for k in range(9) if k != 4])
    assert len(list(rims(BoardCells(ring, 10.0), STYLE))) == 2


def test_beyond_each_edge_is_what_is_at_the_opposite_one() -> None:
    found = dict(beyond(3, 4))
    assert len(found) == 2 * (3 + 4) + 4
    assert found[-1, 0] == (2, 0)
    assert found[3, 4] == (0, 0)
    assert len(repeated(BOARD, [(5, 7, 45, 7)])) == 8


def test_rows_are_numbered_from_the_bottom_and_columns_lettered_from_the_left() -> None:
    rows, columns = row_names(BOARD, 2.0, 9.0, "#000000"), column_names(BOARD, 40.0, 9.0, "#000000", (0, 3))
    assert [shape.text for shape in rows if isinstance(shape, Text)] == ["3", "2", "1"]
    assert [(shape.text, shape.x) for shape in columns if isinstance(shape, Text)] == [("a", 10), ("d", 40)]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("dominate", {"wrap": True}),
        ("dots", {"crossings": {"kind": "double"}}),
        ("domination", {}),
        ("dominions", {"key": False}),
    ],
)
def test_all_that_is_on_a_board_of_a_game_lies_on_the_lattice_that_all_boards_share(
    name: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If lattices lie 1 m further right, so does everything on the board."""
    game = find_game(name)
    assert game is not None
    feature = game.features["board"]
    assert isinstance(feature, BoardFeature)
    chosen = feature.options.model_validate(options)

    def drawn() -> list[Box]:
        return [bounds(one) for one in flatten(feature.draw(chosen, THEME, ROOM).shapes())]

    still, made = drawn(), []
    as_usual = BoardCells.__init__

    def further_right(self: BoardCells, *values: object) -> None:
        as_usual(self, *values)  # type: ignore[arg-type]
        made.append(self.whole)
        del self.__dict__["whole"]
        object.__setattr__(self, "left", self.left + 1000.0)

    monkeypatch.setattr(BoardCells, "__init__", further_right)
    moved = drawn()
    board = max(made, key=lambda whole: whole.width)
    on_it = [(one, other) for one, other in zip(still, moved, strict=True) if board.has(one.centre)]
    assert len(on_it) > 3
    assert [one for one, other in on_it if abs(other.left - one.left - 1000) > 1e-6] == []
