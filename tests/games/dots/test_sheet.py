"""Dots on paper: lines, pitch, dots, central area, score boxes, read back from drawings and the PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from pnp.base.geometry import Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Circle, Drawing, Text
from pnp.drawing.shapes import Path as Shape
from pnp.drawing.theme import Theme
from pnp.games.dots.board import draw_board
from pnp.games.dots.options import DotsBoard
from pnp.games.dots.rules.starts import most_crossings
from pnp.grids.square import SquareGrid
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.board_sheets import Board
from tests.reading import pages_mm, paths
from tests.refused import refuse_option
from tests.rows import each

ROOM = Size(190, 240)
WriteSpec = Callable[..., Path]


def board(room: Size = ROOM, palette: str = "colour", **options: Any) -> Board:
    return draw_board(
        DotsBoard.model_validate({"coordinates": False, **options}), Theme(palettes()[palette]), room
    )


def grid_lines(drawing: Drawing) -> Shape:
    """Return the path with most segments: the squared paper."""
    found = [item.shape for item in flatten(drawing.shapes) if isinstance(item.shape, Shape)]
    return max(found, key=lambda shape: len(shape.segments))


def dots(drawing: Drawing) -> list[Circle]:
    return [item.shape for item in flatten(drawing.shapes) if isinstance(item.shape, Circle)]


def words(drawing: Drawing) -> list[str]:
    return [item.shape.text for item in flatten(drawing.shapes) if isinstance(item.shape, Text)]


def test_the_default_field_has_39_by_32_crossings() -> None:
    drawn = board()
    assert len(grid_lines(drawn.drawing).segments) == 2 * (39 + 32)
    assert drawn.subtitle.startswith("39 × 32 intersections")


def test_an_explicit_pitch_is_kept_to_the_hundredth() -> None:
    segments = grid_lines(board(size="10x7", pitch="7.5mm", score="none").drawing).segments
    across = [float(segment[1]) for segment in segments if segment[0] == "M"][:10]
    assert across == pytest.approx([across[0] + 7.5 * k for k in range(10)], abs=0.005)


@each("room", [Size(190, 240), Size(270, 150), Size(90, 105), Size(62, 80)])
@each("size", ["39x32", "20x20", "3x3", "40x10"])
@each("score", ["none", "dots", "territory"])
def test_an_automatic_pitch_fits_the_room_unless_lines_would_come_too_close(
    room: Size, size: str, score: str
) -> None:
    drawn = board(room, size=size, score=score, coordinates=True).drawing
    crossings = grid_lines(drawn).segments
    pitch = float(crossings[2][1]) - float(crossings[0][1])
    assert pitch + 1e-9 >= 2.5
    assert pitch <= 10 + 1e-9
    if pitch > 2.5 + 1e-9:
        assert drawn.size.width <= room.width + 1e-6
        assert drawn.size.height <= room.height + 1e-6


@each("score", ["none", "dots", "territory"])
@each("size", ["39x32", "3x3", "100x5"])
def test_nothing_is_drawn_outside_the_drawing(size: str, score: str) -> None:
    drawn = board(size=size, score=score, coordinates=True, crossings="none").drawing
    for item in flatten(drawn.shapes):
        box = bounds(item)
        assert box.left >= -0.5
        assert box.bottom >= -0.5
        assert box.right <= drawn.size.width + 0.5
        assert box.top <= drawn.size.height + 0.5


def test_dots_lie_on_crossings() -> None:
    drawn = board(
        size="6x5", pitch="5mm", score="none", position="xo....\n......\n......\n......\n.....x"
    ).drawing
    at = [(circle.x, circle.y) for circle in dots(drawn)]
    assert at == [pytest.approx(place) for place in ((2.5, 22.5), (7.5, 22.5), (27.5, 2.5))]


@each("palette", ["colour", "colour-blind-safe", "greyscale", "low-ink"])
def test_the_players_dots_differ_without_their_colours(palette: str) -> None:
    full, open_ = dots(board(palette=palette, size=5, score="none", position="xo...\n" + ".....\n" * 4).drawing)
    paper = palettes()[palette].paper
    assert full.style.fill != paper
    assert open_.style.fill == paper


def test_an_empty_field_marks_the_central_area_and_crossings_do_not() -> None:
    assert "dashed" in board().subtitle
    assert "dashed" not in board(crossings="single").subtitle
    assert "dashed" in board(crossings="single", **{"central-area": True}).subtitle
    assert "dashed" not in board(**{"central-area": False}).subtitle


def test_the_central_area_runs_half_a_square_round_its_crossings() -> None:
    drawn = board(size=9, pitch="10mm", score="none").drawing
    dashed = [
        bounds(item)
        for item in flatten(drawn.shapes)
        if isinstance(item.shape, Shape) and item.shape.style.dash
    ]
    assert len(dashed) == 1
    assert dashed[0].grown(-0.1) == pytest.approx((30, 30, 60, 60))


def test_several_crossings_have_their_dots_on_the_board() -> None:
    drawn = board(crossings={"kind": "double", "count": 6, "seed": 4}, score="none")
    assert len(dots(drawn.drawing)) == 6 * 8
    assert "6 double crossings" in drawn.subtitle


def test_coordinates_name_crossings_from_the_lower_left() -> None:
    found = words(board(size="30x4", coordinates=True, score="none").drawing)
    assert found[:4] == ["4", "3", "2", "1"]
    assert found[4] == "a"
    assert found[-1] == "ad"


def test_every_line_has_a_coordinate_if_all_are_legible() -> None:
    found = [
        item.shape
        for item in flatten(board(coordinates=True, score="none").drawing.shapes)
        if isinstance(item.shape, Text)
    ]
    assert [text.text for text in found if text.text.isdigit()] == [str(row) for row in range(32, 0, -1)]
    assert min(text.size for text in found) >= 6.5


def test_otherwise_every_fifth_line_and_both_at_the_edges_have_coordinates() -> None:
    drawn = board(size="39x32", pitch="3mm", coordinates=True, score="none").drawing
    found = words(drawn)
    assert found[:8] == ["32", "30", "25", "20", "15", "10", "5", "1"]
    assert [name for name in found if name.isalpha()] == ["a", "e", "j", "o", "t", "y", "ad", "ai", "am"]


@pytest.mark.parametrize(
    ("score", "heads"),
    [
        ("none", []),
        ("dots", ["Player", "Dots surrounded", "Result"]),
        (
            "territory",
            [
                "Player",
                "Dots surrounded",
                "Empty territory ÷ 2",
                "+ lead in territory",
                "= Result",
            ],
        ),
    ],
)
def test_score_boxes_are_headed_by_what_goes_into_them(score: str, heads: list[str]) -> None:
    assert " ".join(words(board(score=score).drawing)) == " ".join(heads)


def test_the_score_stands_below_the_field() -> None:
    drawn = board(pitch="5mm", size=20).drawing
    lowest = min(float(segment[2]) for segment in grid_lines(drawn).segments)
    boxes = [bounds(item).top for item in flatten(drawn.shapes) if isinstance(item.shape, Text)]
    assert max(boxes) < lowest


@pytest.mark.parametrize(
    ("options", "where", "message"),
    [
        ({"crossings": {"count": 121}}, "crossings", "has room for at most 120 single crossings"),
        ({"size": 3, "crossings": "single"}, "crossings", "a field of 3x3 is too small for a single crossing"),
        ({"size": 3, "position": "...\n..\n..."}, "position", "row 2 of the position has 2 intersections"),
        ({"size": 8, "central-size": 3}, "central-size", "must be even across"),
    ],
)
def test_options_that_do_not_fit_the_field_are_told_at_their_place(
    options: dict[str, Any], where: str, message: str
) -> None:
    refuse_option(where, message, board, **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 101}, "each side must be from 3 to 100"),
        ({"pitch": "2mm"}, "must be from 2.5 mm to 30 mm"),
        ({"crossings": {"count": 2, "place": "centre"}}, "only one crossing fits in the centre, not 2"),
        ({"crossings": "single", "position": "x"}, "give a position or crossings, not both"),
    ],
)
def test_bounds_are_said(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        DotsBoard.model_validate(options)


def test_as_many_crossings_as_the_field_holds_are_drawn() -> None:
    most = most_crossings(SquareGrid(20, 20), "single")
    assert len(dots(board(size=20, crossings={"count": most}, score="none").drawing)) == 4 * most


def test_four_fields_share_a_sheet(write_spec: WriteSpec) -> None:
    path = write_spec(
        """
        pnp: 1
        products:
          - {board: dots, size: 12x10, per-sheet: 4, pitch: 6mm, crossings: single}
        """
    )
    (product,) = make_products(load_spec(path, "spec.yaml"))
    data = pdf_bytes(product)
    assert pages_mm(data) == [pytest.approx((210, 297), abs=0.01)]
    grids = [path for path in paths(data) if len(path.points) == 2 * (12 + 10)]
    assert len(grids) == 4
    for grid in grids:
        left, bottom, right, top = grid.box
        assert (right - left, top - bottom) == pytest.approx((72, 60), abs=0.01)


def test_a_misspelt_kind_of_crossing_is_an_error_of_its_line(write_spec: WriteSpec) -> None:
    path = write_spec(
        """
        pnp: 1
        products:
          - board: dots
            crossings: {kind: tripel}
        """
    )
    (error,) = load_spec(path, "spec.yaml").errors
    assert str(error).startswith("spec.yaml:4:23: expected single or double")


def test_a_field_of_crosses_takes_half_the_bytes_that_protograf_writes() -> None:
    spec = Path("benchmarks/specs/dots-field.yaml")
    (product,) = make_products(load_spec(spec, spec.name))
    assert len(pdf_bytes(product)) <= 52_900 / 2
