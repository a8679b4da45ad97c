"""The Dominate sheet: regions, trackers, tally, positions."""

from __future__ import annotations

import pytest

from pnp.drawing.flatten import flatten
from pnp.drawing.geometry import Size
from pnp.drawing.look import Look
from pnp.drawing.shapes import Circle, Path, Text
from pnp.games.dominate.options import DominateBoard
from pnp.games.dominate.picture import draw_board
from pnp.games.dominate.rules import Position, make_field, squarest_boxes
from pnp.spec.shelf import palettes

ROOM = Size(190, 240)


def options(**given: object) -> DominateBoard:
    return DominateBoard.model_validate({key.replace("_", "-"): value for key, value in given.items()})


def shapes_of(**given: object) -> list[Path | Circle | Text]:
    board = draw_board(options(**given), Look(palettes()["colour"]), ROOM)
    return [placed.shape for placed in flatten(board.drawing.shapes)]


def squares(found: list[Path | Circle | Text]) -> list[Path]:
    """Upright squares drawn as closed outlines: the trackers, and the board itself."""
    return [s for s in found if isinstance(s, Path) and len(s.segments) == 5 and s.style.stroke]


def test_the_board_of_the_source_has_27_regions_and_is_won_with_14() -> None:
    field = make_field((9, 9), boxes=(3, 3))
    assert len(field.regions) == 27
    assert field.to_win == 14


def test_a_tracker_for_each_region() -> None:
    assert len(squares(shapes_of(size=9))) == 27 + 1
    assert len(squares(shapes_of(size=9, regions={"columns": False}))) == 18 + 1
    assert len(squares(shapes_of(size=9, trackers=False))) == 1


def test_the_tally_runs_to_the_majority() -> None:
    numbers = {s.text for s in shapes_of(size=9) if isinstance(s, Text)}
    assert numbers == {str(k) for k in range(1, 15)}


def test_squares_have_the_side_asked_for() -> None:
    board = squares(shapes_of(size=9, cell="18mm", trackers=False, tally=False))[0]
    xs = [float(segment[1]) for segment in board.segments[:4]]
    assert max(xs) - min(xs) == pytest.approx(9 * 18)


@pytest.mark.parametrize(
    ("size", "boxes"),
    [((9, 9), (3, 3)), ((6, 6), (3, 2)), ((8, 8), (4, 2)), ((7, 7), None), ((12, 12), (4, 3))],
)
def test_the_squarest_boxes_that_hold_as_much_as_a_row(
    size: tuple[int, int], boxes: tuple[int, int] | None
) -> None:
    assert squarest_boxes(*size) == boxes


POSITION = """
XX.
O.X
OXX
"""


def test_a_region_is_dominated_at_a_majority_of_its_squares() -> None:
    field = make_field((3, 3))
    position = Position.parse(field, POSITION)
    assert [position.master(row) for row in field.rows] == ["X", ".", "X"]
    assert [position.master(column) for column in field.columns] == ["O", "X", "X"]
    assert (position.score("X"), position.score("O")) == (4, 1)
    assert str(position) == POSITION.strip()


def test_trackers_of_a_position_are_filled_in() -> None:
    palette = palettes()["colour"]
    found = squares(shapes_of(size=3, position=POSITION))
    fills = [s.style.fill for s in found]
    assert fills.count(palette.players[0]) == 4
    assert fills.count(palette.players[1]) == 1
