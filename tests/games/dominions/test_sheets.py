"""Dominions on paper: the board's cells, the tiles, the chart, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import atan2, degrees, hypot
from pathlib import Path

import pytest
from hypothesis import strategies as st

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import Point, Size
from pnp.drawing.flatten import Placed, bounds, flatten, texts
from pnp.drawing.palette import luminance
from pnp.drawing.shapes import Drawing, Group, Shapes, Text
from pnp.drawing.shapes import Path as Line
from pnp.drawing.theme import Theme
from pnp.games.dominions.board import draw_board
from pnp.games.dominions.chart import draw_chart
from pnp.games.dominions.options import DominionsBoard, DominionsChart, DominionsPieces
from pnp.games.dominions.pieces import make_pieces
from pnp.language.catalogue import palettes
from pnp.pipeline.build import Request, build
from tests.examples import given_examples
from tests.reading import pages_mm, paths
from tests.rows import each

A4_ROOM = Size(190, 240)


def theme(palette: str = "colour") -> Theme:
    return Theme(palettes()[palette])


def board(room: Size = A4_ROOM, palette: str = "colour", **options: object) -> Drawing:
    return draw_board(DominionsBoard.model_validate(options), theme(palette), room).drawing


def hexagons(drawing: Drawing) -> list[tuple[Point, ...]]:
    """Return the filled hexagons with a line round them: the cells."""
    return [
        tuple(Point(float(s[1]), float(s[2])) for s in placed.shape.segments if len(s) == 3)
        for placed in flatten(drawing.shapes)
        if isinstance(placed.shape, Line)
        and len(placed.shape.segments) == 7
        and placed.shape.style.fill
        and placed.shape.style.stroke
    ]


def across(points: tuple[Point, ...]) -> float:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[0], points[1], points[3], points[4]
    return hypot((ax + bx - cx - dx) / 2, (ay + by - cy - dy) / 2)


def words(drawing: Drawing) -> list[str]:
    return [placed.shape.text for placed in flatten(drawing.shapes) if isinstance(placed.shape, Text)]


def test_the_board_has_217_cells_half_a_millimetre_larger_than_the_tiles() -> None:
    cells = hexagons(board(key=False))
    assert len(cells) == 217
    assert {round(across(cell), 6) for cell in cells} == {22.5}
    tile = make_pieces(DominionsPieces(), theme())[0].outline
    assert across(tile.points) == pytest.approx(22.0)


@pytest.mark.parametrize("pointed", [False, True])
def test_cells_that_exactly_fit_22_mm_tiles_make_a_board_of_330_by_374_mm(pointed: bool) -> None:
    cells = hexagons(board(key=False, pointed=pointed, tile="21.9mm", clearance="0.1mm"))
    xs, ys = zip(*(point for cell in cells for point in cell), strict=True)
    found = (max(xs) - min(xs), max(ys) - min(ys))
    assert sorted(found) == pytest.approx([330.2, 374.0], abs=0.1)
    assert (found[0] > found[1]) == pointed


@given_examples(
    8,
    250,
    st.integers(2, 13),
    st.booleans(),
    st.sampled_from(["none", "edges", "cells"]),
    st.booleans(),
    st.sampled_from([Size(190, 240), Size(277, 160), Size(400, 400)]),
)
def test_everything_on_a_board_lies_within_its_drawing(
    side: int, pointed: bool, coordinates: str, fit: bool, room: Size
) -> None:
    try:
        drawing = board(room, side=side, pointed=pointed, coordinates=coordinates, fit=fit)
    except OptionError:
        assert not fit, "a board that is made to fit has room for its key"
        return
    width, height = drawing.size
    if fit:
        assert width <= room.width + 1e-6
        assert height <= room.height + 1e-6
    for placed in flatten(drawing.shapes):
        box = bounds(placed)
        free = 0.15 if isinstance(placed.shape, Text) else 0.05  # the box of a digit has room for accents
        assert box.left >= -free, placed
        assert box.bottom >= -free, placed
        assert box.right <= width + free, placed
        assert box.top <= height + free, placed


@given_examples(5, 100, st.integers(2, 13), st.booleans(), st.sampled_from(["10mm", "22mm", "40mm"]))
def test_the_key_keeps_clear_of_the_board(side: int, pointed: bool, tile: str) -> None:
    try:
        shapes = board(side=side, pointed=pointed, tile=tile).shapes
    except OptionError:
        return  # a page with space for the board alone is refused
    keys = [shape for shape in shapes if isinstance(shape, Group) and shape.option is not None]
    key = list(flatten(keys))
    assert any(isinstance(placed.shape, Text) and len(placed.shape.text) > 20 for placed in key)
    others = flatten(shape for shape in shapes if shape not in keys)
    rest = [box for placed in others if (box := bounds(placed)).width < 50]  # all but the rim
    for placed in key:
        assert not any(bounds(placed).touches(box) for box in rest)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("fit", [False, True])
def test_small_boards_have_their_key_above_them(language: str, large: bool, fit: bool) -> None:
    theme = Theme(palettes()["colour"], language=language, large_sheets=large)
    for side, area in ((3, Size(190, 240)), (2, Size(128, 165)), (4 if fit else 2, Size(128, 190))):
        made = draw_board(DominionsBoard.model_validate({"side": side, "fit": fit}), theme, area)
        assert made.size.width <= area.width
        assert made.size.height <= area.height
        words = {shape.text for shape, _ in texts(made.drawing.shapes)}
        assert {"1", "2", "4", "8", "16", "32"} <= words
        assert max(map(len, words)) > 20, "the sentence beside the tile"


def test_a_key_without_any_room_is_refused() -> None:
    made = draw_board(DominionsBoard.model_validate({"side": 3}), Theme(palettes()["colour"]), Size(140, 140))
    with pytest.raises(OptionError, match="there's no room for the key tile"):
        made.drawing  # noqa: B018


def test_rows_are_lettered_and_cells_numbered_at_the_edges() -> None:
    found = words(board(key=False))
    assert [word for word in found if word.isalpha()] == list("abcdefghijklmnopq")
    assert sorted(map(int, (word for word in found if word.isdigit()))) == sorted(
        [*range(1, 10), *range(10, 17), *range(1, 10), *range(10, 17), 17]
    )


def test_every_cell_may_bear_its_name() -> None:
    found = words(board(key=False, coordinates="cells"))
    assert len(found) == 217
    assert {"a1", "a9", "i17", "q9", "e13"} <= set(found)
    assert words(board(key=False, coordinates="none")) == []


def test_a_position_lies_on_its_cells() -> None:
    text = "i9 white 63\ni10 black 8\nj9 black 17\n"
    drawing = board(key=False, coordinates="none", position=text)
    assert sorted(words(drawing)) == ["17", "63", "8"]
    tiles = [placed.shape for placed in flatten(drawing.shapes) if _is_tile_field(placed)]
    assert len(tiles) == 3
    assert words(board(key=False, coordinates="none", position=text, numbers=False)) == []


def _is_tile_field(placed: Placed) -> bool:
    return (
        isinstance(placed.shape, Line)
        and len(placed.shape.segments) == 7
        and placed.shape.style.stroke is None
        and placed.shape.style.fill is not None
    )


# --- pieces


def beams_of(face: Shapes) -> set[int]:
    """Return the sides whose middles a face's filled shapes reach."""
    reached = set()
    for placed in flatten(face):
        if not isinstance(placed.shape, Line) or not any(s[0] == "C" for s in placed.shape.segments):
            continue  # only the star has curves
        points = [Point(float(s[1]), float(s[2])) for s in placed.shape.segments if s[0] in "ML"]
        far = [point for point in points if hypot(*point) > 11]
        for first, last in zip(far[::2], far[1::2], strict=True):
            x, y = (first.x + last.x) / 2, (first.y + last.y) / 2
            reached.add(round((90 - _angle(x, y)) / 60) % 6)
    return reached


def _angle(x: float, y: float) -> float:
    return degrees(atan2(y, x))


def test_two_identical_sets_of_63_pieces() -> None:
    pieces = make_pieces(DominionsPieces(), theme())
    assert len(pieces) == 126
    assert [piece.front for piece in pieces[:63]] == [piece.front for piece in pieces[63:]]
    assert len(make_pieces(DominionsPieces(blank=True), theme())) == 128


@each("palette", ["colour", "colour-blind-safe", "greyscale", "low-ink"])
def test_both_faces_show_the_beams_of_the_number(palette: str) -> None:
    for number, piece in enumerate(make_pieces(DominionsPieces(sets=1), theme(palette)), 1):
        sides = {side for side in range(6) if number >> side & 1}
        assert piece.back is not None
        assert beams_of(piece.front) == beams_of(piece.back) == sides
        assert piece.axis == 0
        assert str(number) in [p.shape.text for p in flatten(piece.front) if isinstance(p.shape, Text)]


@pytest.mark.parametrize("numbers", [True, False])
def test_an_arrowhead_says_up_on_both_faces_always(numbers: bool) -> None:
    for piece in make_pieces(DominionsPieces(sets=1, numbers=numbers, blank=True), theme()):
        for face in (piece.front, piece.back or ()):
            arrows = [
                p.shape for p in flatten(face) if isinstance(p.shape, Line) and len(p.shape.segments) == 5
            ]
            assert len(arrows) == 1
            tip, left, notch, right = (s[1:3] for s in arrows[0].segments[:4])
            assert tip[0] == notch[0]
            assert float(tip[1]) > float(notch[1]) > float(left[1])
            assert left[1] == right[1]


@pytest.mark.parametrize(("pointed", "angle"), [(False, 120), (True, 90)])
def test_the_arrowhead_is_in_the_corner_before_the_first_beam(pointed: bool, angle: float) -> None:
    """At the upper left of a flat-topped tile and at the top of a pointed one, clear of the number."""
    for piece in make_pieces(DominionsPieces(sets=1, pointed=pointed), theme()):
        for face in (piece.front, piece.back or ()):
            placed = list(flatten(face))
            (arrow,) = (bounds(p) for p in placed if isinstance(p.shape, Line) and len(p.shape.segments) == 5)
            (number,) = (bounds(p) for p in placed if isinstance(p.shape, Text))
            assert _angle(*arrow.centre) == pytest.approx(angle, abs=0.1)
            assert hypot(*arrow.centre) == pytest.approx(hypot(*number.centre), abs=0.6)
            assert not arrow.touches(number)


@each("palette", ["colour", "colour-blind-safe", "greyscale", "low-ink"])
def test_black_has_full_beams_and_white_hollow_ones(palette: str) -> None:
    piece = make_pieces(DominionsPieces(sets=1, numbers=False), theme(palette))[62]
    black, white = stars(piece.front), stars(piece.back or ())
    assert black == ["#000000"]
    assert white == ["#000000", "#ffffff"]
    assert luminance(piece.back_ground or "") >= 0.9, "white beams stand out on it, and it takes little ink"
    assert luminance(piece.front_ground or "") >= 0.8  # a dark field takes twice the ink


def stars(face: Shapes) -> list[str | None]:
    """Return the fills of the stars of beams on a face, which alone have curves."""
    lines = [p.shape for p in flatten(face) if isinstance(p.shape, Line)]
    return [shape.style.fill for shape in lines if any(s[0] == "C" for s in shape.segments)]


def test_packed_tiles_have_an_outline() -> None:
    for face in ((piece := make_pieces(DominionsPieces(sets=1), theme())[0]).front, piece.back or ()):
        *_, edge = flatten(face)
        assert isinstance(edge.shape, Line)
        assert edge.shape.style.stroke == theme().palette.faint
        assert bounds(edge).width == pytest.approx(piece.outline.box.width, abs=0.3)


def test_art_stays_on_its_tile() -> None:
    """Except for the overlap of 0.09 mm that hides the seam of the bleed."""
    for pointed in (False, True):
        for piece in make_pieces(DominionsPieces(sets=1, tile="10mm", pointed=pointed), theme()):
            for face in (piece.front, piece.back or ()):
                for placed in flatten(face):
                    assert piece.outline.box.grown(0.1).holds(bounds(placed))


# --- the chart


@each("room", [Size(190, 245), Size(277, 160), Size(128, 180), Size(196, 230)])
@each("pointed", [False, True])
@each("boxes, count", [("players", 126), ("one", 63)])
def test_the_chart_has_every_piece_once_and_its_boxes(
    room: Size, pointed: bool, boxes: str, count: int
) -> None:
    options = DominionsChart.model_validate({"boxes": boxes, "pointed": pointed})
    (form,) = draw_chart(options, theme(), room)
    numbers = [int(word) for word in words(form.drawing) if word.isdigit()]
    assert sorted(numbers) == list(range(1, 64))
    found = [
        bounds(placed)
        for placed in flatten(form.drawing.shapes)
        if isinstance(placed.shape, Line)
        and len(placed.shape.segments) == 5
        and placed.shape.style.stroke
        and not placed.shape.style.fill
    ]
    assert len(found) == count
    for number, box in enumerate(found):
        assert not any(box.touches(other) for other in found[:number])
    for placed in flatten(form.drawing.shapes):
        box = bounds(placed)
        assert box.left >= -0.2, placed
        assert box.bottom >= 0, placed
        assert box.right <= room.width + 0.2, placed
        assert box.top <= room.height + 0.5, placed


# --- whole products


def test_the_board_is_tiled_over_four_pages_and_a_map(tmp_path: Path, write_spec: Callable[..., Path]) -> None:
    spec = write_spec("pnp: 1\nproducts:\n  - board: dominions\n  - board: dominions\n    fit: true\n")
    (large, small) = build(Request(specs=(str(spec),), output=tmp_path))
    assert (large.sheets, small.sheets) == (5, 1)


def test_no_bare_paper_is_left_between_tiles_of_one_colour(
    tmp_path: Path, write_spec: Callable[..., Path]
) -> None:
    spec = write_spec("pnp: 1\nproducts:\n  - {pieces: dominions, sets: 1, bleed: 2mm}\n")
    build(Request(specs=(str(spec),), output=tmp_path))
    data = (tmp_path / "spec-dominions-pieces.pdf").read_bytes()
    for page in (0, 1):
        found = [*paths(data, page)]
        filled = [path for path in found if path.operator.startswith("f")]
        ground = Counter(path.fill for path in filled if len(path.points) == 6).most_common(1)[0][0]
        most = max(len(path.points) for path in filled if path.fill == ground)
        assert most >= 70 * 3, "a triangle at most corners where three tiles meet"


def test_126_tiles_come_on_two_sheets_of_a4_and_measure_22_mm(
    tmp_path: Path, write_spec: Callable[..., Path]
) -> None:
    spec = write_spec("pnp: 1\nproducts:\n  - pieces: dominions\n")
    build(Request(specs=(str(spec),), output=tmp_path))
    data = (tmp_path / "spec-dominions-pieces.pdf").read_bytes()
    assert len(pages_mm(data)) == 4
    tiles = [
        path
        for page in (0, 2)
        for path in paths(data, page)
        if path.operator == "f"
        and len(path.points) == 6
        and 9 < across(tuple(Point(*p) for p in path.points)) < 23
    ]
    assert len(tiles) == 126
    assert {round(across(tuple(Point(*p) for p in path.points)), 2) for path in tiles} == {22.0}


@each(
    "product, message",
    [
        ("{board: dominions, side: 1}", "must be from 2 to 13, not 1"),
        ("{board: dominions, side: 14}", "13"),
        ("{board: dominions, clearance: 0mm}", "must be from 0.1 mm to 5 mm, not 0 mm"),
        ("{pieces: dominions, tile: 9mm}", "must be from 10 mm to 80 mm, not 9 mm"),
        ("{pieces: dominions, sets: 9}", "8"),
        ("{board: dominions, fit: true, paper: {width: 80mm, height: 80mm}}", "too small for tiles"),
        ('{board: dominions, position: "a1 white 8"}', "points off the board"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    tmp_path: Path, write_spec: Callable[..., Path], product: str, message: str
) -> None:
    spec = write_spec(f"pnp: 1\nproducts:\n  - {product}\n")
    request = Request(specs=(str(spec),), output=tmp_path / "out")
    with pytest.raises(SpecError, match=message):
        build(request)
    assert not list((tmp_path / "out").glob("*.pdf"))


def test_a_tile_whose_beams_stay_on_the_board_is_drawn(tmp_path: Path, write_spec: Callable[..., Path]) -> None:
    spec = write_spec('pnp: 1\nproducts:\n  - {board: dominions, position: "i9 white 1"}\n')
    build(Request(specs=(str(spec),), output=tmp_path / "out"))
    assert list((tmp_path / "out").glob("*.pdf"))


def test_the_built_in_spec_builds_without_errors(tmp_path: Path) -> None:
    built = build(Request(specs=("dominions",), output=tmp_path))
    assert [product.sheets for product in built] == [5, 2, 1, 1]


def test_an_impossible_position_names_its_lines() -> None:
    with pytest.raises(OptionError) as caught:
        board(position="\ni9 white 1\nz9 white 1\ni10 black 1")
    assert [error.path for error in caught.value.at_paths] == [("position",)] * 2
    assert [error.message for error in caught.value.at_paths] == [
        "line 3 of the position: there is no cell z9; the rows are a to q",
        "line 4 of the position: a blank side of tile 1 on i10 meets a beam of tile 1 on i9",
    ]
