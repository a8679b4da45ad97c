"""Pictures of tiles, read back from the shapes."""

from __future__ import annotations

from itertools import pairwise
from math import dist, sqrt

import pytest

from pnp.base.geometry import Box
from pnp.components.dominoes.picture import TileStyle, game_colours, half_marks, tile_back, tile_face
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import cap_height
from pnp.drawing.palette import luminance
from pnp.drawing.shapes import Circle, Font, Path, Shapes, Text
from pnp.drawing.theme import Theme
from pnp.games import dots, fujisan
from pnp.language.catalogue import palettes
from tests.components.reading import pip_middles
from tests.rows import each

THEME = TileStyle(palettes()["colour"])
SIDE = 24.0


def inked(shapes: Shapes) -> Box:
    """Return what the shapes cover; figures have neither accents nor descenders."""
    boxes = []
    for placed in flatten(shapes):
        box, shape = bounds(placed), placed.shape
        if isinstance(shape, Text):
            box = Box(box.left, shape.y, box.right, shape.y + cap_height(shape.size))
        boxes.append(box)
    return Box.around([point for box in boxes for point in ((box.left, box.bottom), (box.right, box.top))])


@each("palette", palettes())
@each("coloured", [False, True])
def test_each_half_shows_its_number_of_pips(palette: str, coloured: bool) -> None:
    theme = TileStyle(palettes()[palette], coloured=coloured)
    middles = pip_middles(tile_face(5, 12, SIDE, theme))
    assert sum(y > 0 for _, y in middles) == 5
    assert sum(y < 0 for _, y in middles) == 12


def test_a_blank_is_an_empty_half() -> None:
    assert half_marks(0, 0, 0, SIDE, THEME) == ()
    assert half_marks(0, 0, 0, SIDE, TileStyle(THEME.palette, "numerals")) == ()


def test_a_lying_half_is_the_upright_one_turned() -> None:
    upright = pip_middles(half_marks(6, 0, 0, SIDE, THEME))
    lying = pip_middles(half_marks(6, 0, 0, SIDE, THEME, lying=True))
    assert {(round(-y, 6), round(x, 6)) for x, y in upright} == {(round(x, 6), round(y, 6)) for x, y in lying}


def test_a_lying_tile_reads_from_left_to_right() -> None:
    middles = pip_middles(tile_face(2, 6, SIDE, THEME, lying=True))
    assert (sum(x < 0 for x, _ in middles), sum(x > 0 for x, _ in middles)) == (2, 6)
    numerals = tile_face(2, 6, SIDE, TileStyle(THEME.palette, "numerals"), lying=True)
    assert [(t.text, t.x) for t in numerals if isinstance(t, Text)] == [("2", -12.0), ("6", 12.0)]


def test_a_lying_tile_is_the_upright_one_turned() -> None:
    upright = {(round(-y, 6), round(x, 6)) for x, y in pip_middles(tile_face(3, 10, SIDE, THEME))}
    assert {
        (round(x, 6), round(y, 6)) for x, y in pip_middles(tile_face(3, 10, SIDE, THEME, lying=True))
    } == upright
    box, turned = inked(tile_face(3, 10, SIDE, THEME)), inked(tile_face(3, 10, SIDE, THEME, lying=True))
    assert (turned.width, turned.height) == pytest.approx((box.height, box.width))


@each("face", ["pips", "numerals"])
@each("side", [8.0, 24.0, 90.0])
def test_nothing_comes_within_a_thirtieth_of_the_edge(face: str, side: float) -> None:
    for coloured in (False, True):
        theme = TileStyle(THEME.palette, face, coloured=coloured, underlined=True)  # type: ignore[arg-type]
        for pair in ((0, 6), (9, 15), (13, 14)):
            ink = inked(tile_face(*pair, side, theme))
            assert max(-ink.left, ink.right) < (0.5 - 0.03) * side
            assert max(-ink.bottom, ink.top) < (1 - 0.03) * side


def test_six_and_nine_are_underlined_where_both_are_in_the_set() -> None:
    def strokes(number: int, underlined: bool) -> int:
        theme = TileStyle(THEME.palette, "numerals", underlined=underlined)
        return sum(isinstance(shape, Path) for shape in half_marks(number, 0, 0, SIDE, theme))

    assert [strokes(number, True) for number in (5, 6, 9, 10)] == [0, 1, 1, 0]
    assert strokes(6, False) == 0


def test_numerals_are_set_in_figures() -> None:
    shapes = tile_face(7, 15, SIDE, TileStyle(THEME.palette, "numerals"))
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["7", "15"]


def test_a_back_is_the_same_upside_down() -> None:
    ends = set()
    for placed in flatten(tile_back(SIDE, THEME)):
        assert isinstance(placed.shape, Path)
        ends |= {(round(float(s[1]), 6), round(float(s[2]), 6)) for s in placed.shape.segments if len(s) == 3}
    assert {(-x, -y) for x, y in ends} == ends
    assert len(ends) > 20


def test_the_mesh_fills_its_window_exactly() -> None:
    _, mesh = tile_back(SIDE, THEME)
    assert isinstance(mesh, Path)
    points = [(float(segment[1]), float(segment[2])) for segment in mesh.segments]
    assert Box.around(points) == pytest.approx((-9.6, -21.6, 9.6, 21.6))
    assert all(abs(abs(x) - 9.6) < 1e-9 or abs(abs(y) - 21.6) < 1e-9 for x, y in points), (
        "every strand ends on the rim"
    )


def test_the_mesh_has_both_diagonals_of_every_square() -> None:
    _, mesh = tile_back(SIDE, THEME)
    assert isinstance(mesh, Path)
    length = sum(
        dist(before[1:], here[1:])  # type: ignore[arg-type]
        for before, here in pairwise(mesh.segments)
        if here[0] == "L"
    )
    assert length == pytest.approx(4 * 9 * 2 * sqrt(2) * 0.2 * SIDE)


@each("palette", palettes())
@each("face", [fujisan.FACE, dots.FACE])
def test_tiles_take_light_panels_and_dark_pips_from_the_face_of_their_game(
    palette: str, face: GameFace
) -> None:
    theme = Theme(palettes()[palette], game_face=face)
    for ground in (theme.palette.paper, theme.palette.light):
        found = game_colours(theme, ground)
        assert found is not None
        assert luminance(found.panel) > 0.8
        assert luminance(found.pip) < 0.3
    assert game_colours(Theme(palettes()[palette]), theme.palette.paper) is None


def test_thin_display_faces_set_no_numerals() -> None:
    both = [
        game_colours(Theme(palettes()["colour"], game_face=game.FACE), "#ffffff") for game in (fujisan, dots)
    ]
    assert [found and found.figures for found in both] == [FJALLA, Font.SEMIBOLD]


def test_coloured_discs_stay_within_the_frame_of_a_tile_in_its_game_s_colours() -> None:
    theme = Theme(palettes()["colour"], game_face=fujisan.FACE)
    tile = TileStyle(theme.palette, "numerals", coloured=True, game=game_colours(theme, "#ffffff"))
    _, inner, *rest = tile_face(7, 8, SIDE, tile)
    discs = [shape for shape in rest if isinstance(shape, Circle) and shape.radius > 0.2 * SIDE]
    boxes = [bounds(placed) for placed in flatten((inner, *discs))]
    assert len(boxes) == 3
    assert all(boxes[0].holds(disc) for disc in boxes[1:])
