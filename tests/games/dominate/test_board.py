"""The Dominate sheet: regions, trackers, tally, positions."""

from __future__ import annotations

from math import hypot

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import cap_height, text_box
from pnp.drawing.shapes import Circle, Path, Text
from pnp.drawing.theme import Theme
from pnp.games.dominate.board import _tones, draw_board
from pnp.games.dominate.options import DominateBoard
from pnp.games.dominate.positions import field_of
from pnp.games.dominate.rules import Position, make_field, squarest_boxes
from pnp.grids.square import SquareGrid, connected
from pnp.language.catalogue import palettes
from tests.rows import each

ROOM = Size(190, 240)


def options(**given: object) -> DominateBoard:
    return DominateBoard.model_validate({key.replace("_", "-"): value for key, value in given.items()})


def shapes_of(**given: object) -> list[Path | Circle | Text]:
    board = draw_board(options(**given), Theme(palettes()["colour"]), ROOM)
    return [placed.shape for placed in flatten(board.drawing.shapes)]


def squares(found: list[Path | Circle | Text]) -> list[Path]:
    """Upright squares drawn as closed outlines: the trackers, and the board itself."""
    return [s for s in found if isinstance(s, Path) and len(s.segments) == 5 and s.style.stroke]


def test_irregular_regions_have_the_tints_of_none_of_their_neighbours() -> None:
    given = {"size": 6, "regions": {"jigsaw": {"seed": 5}}, "trackers": False, "wrap": False}
    grid, regions = SquareGrid(6, 6, torus=True), field_of(options(**given)).others
    found = [s for s in shapes_of(**given) if isinstance(s, Path) and s.style.fill and not s.style.stroke]
    by_colour: dict[str, int] = {}
    for shape in found[1:]:  # the first is the ground of the board
        by_colour[str(shape.style.fill)] = by_colour.get(str(shape.style.fill), 0) + 1
    assert len(by_colour) >= 2
    assert all(count % len(regions[0]) == 0 for count in by_colour.values())
    tones = _tones(grid, regions)
    owner = {cell: number for number, region in enumerate(regions) for cell in region}
    for cell, number in owner.items():
        assert all(
            owner[other] == number or tones[owner[other]] != tones[number] for other in grid.neighbours[cell]
        )


def test_the_board_of_the_source_has_27_regions_and_is_won_with_14() -> None:
    field = make_field((9, 9), boxes=(3, 3))
    assert len(field.regions) == 27
    assert field.to_win == 14


def test_a_tracker_for_each_region() -> None:
    assert len(squares(shapes_of(size=9))) == 27 + 1
    assert len(squares(shapes_of(size=9, regions={"columns": False}))) == 18 + 1
    assert len(squares(shapes_of(size=9, trackers=False))) == 1


def test_the_tally_runs_to_the_majority() -> None:
    numbers = {s.text for s in shapes_of(size=9, coordinates=False) if isinstance(s, Text)}
    assert numbers == {"Boxes", "Regions won", *(str(k) for k in range(1, 15))}


def test_a_board_with_a_border_has_numbers_in_its_tally_too() -> None:
    rings = {s.text for s in shapes_of(size=9, regions={"jigsaw": {"seed": 5}}) if isinstance(s, Text)}
    assert {str(number) for number in range(10, 15)} <= rings


def test_trackers_and_tally_say_what_they_are_if_there_is_room() -> None:
    areas = {"regions": {"map": "AAB\nABB\nCCC"}, "size": 3}
    assert "Regions" in {s.text for s in shapes_of(**areas) if isinstance(s, Text)}
    small = {s.text for s in shapes_of(size=9, cell="5mm") if isinstance(s, Text)}
    assert not small & {"Boxes", "Regions won"}


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


def test_trackers_of_a_position_are_full_for_one_player_and_open_for_the_other() -> None:
    palette = palettes()["colour"]
    found = squares(shapes_of(size=3, position=POSITION))
    assert [s.style.fill for s in found].count(palette.players[0]) == 4
    bands = [s.style for s in found if s.style.stroke == palette.players[1]]
    assert [style.fill for style in bands] == [None]


@each("name", ["colour", "colour-blind-safe", "greyscale", "low-ink"])
def test_discs_are_full_for_one_player_and_open_for_the_other(name: str) -> None:
    palette = palettes()[name]
    drawn = draw_board(options(size=3, position="XO.\n...\n...", tally=False), Theme(palette), ROOM).shapes()
    full, ring = (item.shape for item in flatten(drawn) if isinstance(item.shape, Circle))
    assert full.style.fill == palette.players[0]
    assert ring.style.fill == palette.paper
    assert ring.style.width > 0.3 * ring.radius


def subtitle(**given: object) -> str:
    return draw_board(options(**given), Theme(palettes()["colour"]), ROOM).subtitle


def test_the_sheet_says_when_its_edges_do_not_touch_and_how_large_moves_are() -> None:
    assert subtitle() == "9 × 9 torus · boxes of 3 × 3 · 14 of 27 regions win"
    assert subtitle(torus=False).startswith("9 × 9 squares, no wraparound · boxes of 3 × 3")
    assert "moves of up to 2 squares" in subtitle(**{"max-squares": 2})


def test_without_the_torus_no_region_runs_over_an_edge_and_the_rim_is_a_border() -> None:
    """Irregular regions of a torus may lie at both edges, and its rim is thin; that of a flat board is not."""
    jigsaw = {"jigsaw": {"seed": 5}}
    flat = field_of(options(size=6, regions=jigsaw, torus=False))
    assert all(connected(SquareGrid(6, 6), region) for region in flat.others)
    wrapped = field_of(options(size=6, regions=jigsaw))
    assert not all(connected(SquareGrid(6, 6), region) for region in wrapped.others)
    rims = [
        squares(shapes_of(size=6, regions=jigsaw, torus=torus, trackers=False))[0] for torus in (True, False)
    ]
    assert rims[0].style.width < rims[1].style.width


def test_a_border_that_shows_what_lies_across_needs_the_torus() -> None:
    with pytest.raises(OptionError, match="across an edge"):
        shapes_of(wrap=True, torus=False)
    assert shapes_of(wrap=True)


@pytest.mark.parametrize("marks", ["colours", "xo"])
def test_the_letters_of_regions_stay_clear_of_marks_and_lines(marks: str) -> None:
    given = options(
        size=4, regions={"jigsaw": {"seed": 3}}, marks=marks, position="\n".join(["OOOO"] * 4), tally=False
    )
    drawn = [item.shape for item in flatten(draw_board(given, Theme(palettes()["colour"]), ROOM).shapes())]
    discs = [shape for shape in drawn if isinstance(shape, Circle)]
    letters = [shape for shape in drawn if isinstance(shape, Text) and shape.text in "ABCD"]
    assert len(letters) == 4
    for text in letters:
        box = text_box(text)
        ink = Box(box.left, text.y, box.right, text.y + cap_height(text.size))
        for disc in discs:
            aside = max(ink.left - disc.x, disc.x - ink.right, 0), max(ink.bottom - disc.y, disc.y - ink.top, 0)
            assert hypot(*aside) > disc.radius + disc.style.width / 2 + 0.3
