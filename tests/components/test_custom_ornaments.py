"""Custom boards: cages with clues, ornaments, numbers and coordinates beside links, and pieces that aren't
printed."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist
from pathlib import Path
from string import ascii_lowercase

import pytest

from pnp.base.errors import SpecError
from pnp.base.geometry import Box, Point, Size
from pnp.components.cards.drawing import Brush
from pnp.components.custom.drawing import draw_custom
from pnp.components.custom.frames import frame_in
from pnp.components.custom.ornaments import draw_ornament
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.custom.pieces import boxes_of_words, lay_out
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.palette import luminance, paints_of
from pnp.drawing.shapes import Circle, Text
from pnp.drawing.shapes import Path as Line
from pnp.language.catalogue import palettes
from pnp.products.on_sheets import SheetSpec
from tests.components.test_custom import classic, content, spec
from tests.components.test_custom_pieces import THEME, shapes
from tests.drawing.test_contrast import contrast
from tests.rows import each

CAGES = """\
parts:
  - cells: 3x3
    cages: |
      aab
      .ab
      ccc
    clues: {a: 12, b: 7+}
"""


def test_a_cage_surrounds_its_cells_and_has_its_clue_in_the_first(tmp_path: Path) -> None:
    found = content(tmp_path, CAGES)
    boxes = {cage.clue: Box.around(at for line in cage.outlines for at in ends(line)) for cage in found.cages}
    assert list(boxes) == ["12", "7+", ""]
    for clue, box in {"12": (0, 1, 2, 3), "7+": (2, 1, 3, 3), "": (0, 0, 3, 1)}.items():
        left, bottom, right, top = boxes[clue]
        assert (left > box[0], bottom > box[1], right < box[2], top < box[3]) == (True,) * 4
        assert max(left - box[0], bottom - box[1], box[2] - right, box[3] - top) < 0.1
    first = found.cages[0]
    assert (first.spots[0].name, len(first.outlines[0])) == ("a3", 6 + 1)  # an L has six corners
    said = [one.text for one in shapes(tmp_path, CAGES) if isinstance(one, Text)]
    assert said == ["12", "7+"]


@each("shape", ["hexagons", "hexagon-columns", "triangles"])
def test_cages_of_other_cells_stay_inside_them(shape: str, tmp_path: Path) -> None:
    found = content(tmp_path, f"parts: [{{cells: 4x2, shape: {shape}, cages: 'aabb\n\n      aabb'}}]")
    for cage in found.cages:
        around = Box.around(at for line in cage.outlines for at in ends(line))
        cells = [spot for spot in found.spots if around.grown(0.2).left < spot.centre.x < around.right + 0.2]
        whole = Box.around(at for spot in cells for at in ends(spot.outline))
        assert whole.grown(1e-6).left < around.left
        assert around.right < whole.right


@each(
    "change, said",
    [
        (("ccc", "aac"), "the cells of cage 'c' don't touch: give each cage its own symbol"),
        (("ccc", "cccc"), "the cages have a symbol where the board has no cell: row 3, column 4"),
        (("b: 7+", "d: 7"), "there is no cage 'd'"),
    ],
)
def test_cages_that_dont_fit_are_refused(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    board = CAGES.replace("aab\n      .ab", "cab\n      .ab") if change[1] == "aac" else CAGES
    (error,) = spec(tmp_path, board.replace(*change)).errors
    assert said in str(error)


def test_a_clue_that_doesnt_fit_is_refused_with_the_size_of_cell_that_it_needs(tmp_path: Path) -> None:
    board = CAGES.replace("12", ascii_lowercase)
    with pytest.raises(SpecError, match="set `cell` to"):
        tuple(draw_custom(content(tmp_path, f"{board}cell: 8mm"), THEME, Size(180, 240)).shapes())


@each("name", ["cross", "diamond", "ring", "rosette", "star"])
def test_ornaments_stay_in_their_boxes_and_are_as_large_as_they_allow(name: str) -> None:
    box = Box(10, 20, 30, 60)
    drawn = list(draw_ornament(name, box, "#000000", "#ffffff"))
    at = [point for one in drawn if isinstance(one, Line) for point in ends(one.segments)]
    at += [
        Point(one.x + side * one.radius, one.y) for one in drawn if isinstance(one, Circle) for side in (-1, 1)
    ]
    around = Box.around(at)
    assert box.left <= around.left < box.left + 2.5
    assert around.right <= box.right
    assert abs(around.centre[1] - 40) < 1e-6


@each(
    "board, said",
    [
        ("legend: {a: {picture: sun.svg, ornament: star}}", "give either `picture` or `ornament`"),
        ("parts: [{cells: 3x3, ornament: star}]", "`cells` can't have `ornament`"),
        ("parts: [{points: 3x3, cages: aaa}]", "`points` can't have `cages`"),
    ],
)
def test_ornaments_and_cages_have_their_places(board: str, said: str, tmp_path: Path) -> None:
    assert said in str(spec(tmp_path, board).errors[0])


RACE = "parts: [{cells: 4x4, numbers: snake, fills: ['#ffffff', '#eeeeee']}]\ncell: 20mm\nlinks: [%s]"


@each("link, moved, grounds", [("1-16", 0, 0), ("1-15", 2, 0), ("4-16", 3, 0), ("8-12", 0, 2)])
def test_a_number_is_beside_a_link_or_has_a_ground(link: str, moved: int, grounds: int, tmp_path: Path) -> None:
    """A number is at the upper left of its cell, or at the upper right: the link from 4 to 16 goes through the
    upper left corners of three, that from 8 to 12 through the upper parts of two."""
    found = shapes(tmp_path, RACE % f"{{join: {link}}}")
    at = [k for k, one in enumerate(found) if isinstance(one, Text)]
    assert len(at) == 16
    assert sum(isinstance(found[k - 1], Line) for k in at[1:]) == grounds
    assert sum(found[k].x % 20 > 10 for k in at) == moved


@each("bend", [-0.3, 0.3])
def test_a_bent_snake_is_off_the_straight_line(bend: float, tmp_path: Path) -> None:
    board = f"parts: [{{cells: 9x3}}]\ncell: 10mm\nlinks: [{{style: snake, join: a2-i2, bend: {bend}}}]"
    bodies = [one for one in shapes(tmp_path, board) if isinstance(one, Line) and len(one.segments) > 40]
    highest = Box.around(at for body in bodies for at in ends(body.segments))
    middle = (highest.top + highest.bottom) / 2
    ground = draw_custom(content(tmp_path, board), THEME, Size(180, 240)).size.height / 2
    assert (middle > ground) == (bend < 0)  # from right to left, left of the way is below


@each("shape", ["squares", "hexagons", "hexagon-columns"])
def test_coordinates_are_clear_of_rivers(shape: str, tmp_path: Path) -> None:
    board = f"parts: [{{cells: 4x4, shape: {shape}, coordinates: four-digit}}]\ncell: 25mm\n"
    river = "links: [{style: river, join: 0202|0203}]"
    plain, along = (
        {one.text: one.y for one in shapes(tmp_path, text) if isinstance(one, Text)}
        for text in (board, board + river)
    )
    moved = {round(along[name] - plain[name] - (along["0404"] - plain["0404"]), 6) for name in plain}
    assert moved == {0.0}
    drawn = [one for one in shapes(tmp_path, board + river) if isinstance(one, Line)]
    (water,) = [one for one in drawn if one.style.width > 3]
    (start, end), (text,) = (
        ends(water.segments),
        [one for one in shapes(tmp_path, board + river) if isinstance(one, Text) and one.text == "0203"],
    )
    half, high = text_width("0203", text.size) / 2, cap_height(text.size)
    box = Box(text.x - half, text.y, text.x + half, text.y + high)
    steps = [
        Point(start.x + (end.x - start.x) * k / 99, start.y + (end.y - start.y) * k / 99) for k in range(100)
    ]
    corners = [Point(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
    assert min(dist(a, b) for a in steps for b in corners) > water.style.width / 2


@each("shown, said", [("", True), ("\nshow-start: true", False), ("\nshow-start: false", False)])
def test_it_is_said_that_pieces_arent_printed(shown: str, said: bool, tmp_path: Path) -> None:
    found = spec(tmp_path, f"parts: [{{cells: K.}}]\nlegend: {{K: {{symbol: ♔}}}}{shown}")
    (request,) = found.products
    assert isinstance(request, SheetSpec)
    assert any("the pieces aren't printed" in str(one) for one in request.notices) == said


@each("style, apart", [("line, spaces: 3", 0.32), ("line", 0.14), ("dashed", 0.14), ("double", 0.32)])
def test_links_between_the_same_places_are_side_by_side(style: str, apart: float, tmp_path: Path) -> None:
    link = f"style: {style}, colour: red"
    joined = ", ".join(f"{{join: {ends}, {link}}}" for ends in ("a-b", "b-a", "b-c"))
    board = f"parts: [{{places: {{a: '0,0', b: '3,4', c: '6,0'}}, dot: 0.2}}]\nlinks: [{joined}]"
    first, second, alone = content(tmp_path, board).links
    assert (alone.start, alone.end) == (Point(3, 4), Point(6, 0))
    assert dist(first.start, second.end) == pytest.approx(apart)
    assert dist(first.end, second.start) == pytest.approx(apart)
    assert dist(first.start, first.end) == pytest.approx(5)
    assert sum(one.start.x + one.end.x for one in (first, second)) == pytest.approx(6)


def test_links_that_bend_apart_stay_where_they_are(tmp_path: Path) -> None:
    board = "parts: [{points: 2x1}]\nlinks: [{join: a1-b1, bend: 0.2}, {join: a1-b1, bend: -0.2}]"
    assert {(one.start, one.end) for one in content(tmp_path, board).links} == {(Point(0, 0), Point(1, 0))}


def texts(folder: Path, board: str) -> dict[str, Text]:
    return {one.text: one for one in shapes(folder, board) if isinstance(one, Text)}


def test_a_number_alone_in_a_cell_is_larger_than_words(tmp_path: Path) -> None:
    board = "parts: [{cells: 3x1}]\ncell: 20mm\nspaces: [%s]"
    found = texts(tmp_path, board % "{place: a1, text: '8'}, {place: b1, text: Inn}, {place: c1, text: Tavern}")
    assert found["8"].size == found["Inn"].size > 1.5 * found["Tavern"].size
    with_picture = texts(tmp_path, board % "{place: a1, text: '8', picture: sun.svg}")
    assert with_picture["8"].size < found["8"].size


def test_words_of_a_bare_point_are_on_it(tmp_path: Path) -> None:
    spaces = "spaces: [{place: p, text: '3'}, {place: q, text: '2'}]"
    board = "cell: 20mm\nparts: [{places: {p: '0,0', q: '4,0'}%s}]\n" + spaces
    bare, dots = (texts(tmp_path, board % more) for more in ("", ", dot: 0.1"))
    middle = draw_custom(content(tmp_path, board % ""), THEME, Size(180, 240)).size.height / 2
    assert abs(bare["3"].y + cap_height(bare["3"].size) / 2 - middle) < 0.5
    assert abs(bare["2"].x - bare["3"].x - 80) < 1e-6
    assert abs(dots["3"].y - middle) > 5


def test_words_beside_points_are_clear_of_the_score_track(tmp_path: Path) -> None:
    board = (
        "parts:\n  - places: {Chur: '9,4', Genf: '0,0'}\n    dot: 0.2\n  - score: 60\n"
        "spaces: [{place: Chur, text: Oberengadin}, {place: Genf, text: Genf}]"
    )
    found = content(tmp_path, board)
    paints = paints_of(THEME.palette.ink, THEME.palette.paper, THEME.palette)
    layout = lay_out(found, THEME, Size(250, 180))
    boxes = boxes_of_words(found, layout.whole, layout.cell, THEME, Brush(THEME, paints, {}))
    track = [Box.around(ends(spot.outline)) for spot in found.spots if spot.name.startswith("score")]
    assert len(boxes) == 2
    assert not any(box.touches(one) for box in boxes.values() for one in track)


def test_words_of_a_low_area_are_in_its_middle(tmp_path: Path) -> None:
    board = "cell: 10mm\nbackground: white\nparts: [{points: 9x10}, {area: '0,%s', text: River}]"
    low = texts(tmp_path, board % "4 8,4 8,5 0,5")["River"]
    high = texts(tmp_path, board % "1 8,1 8,8 0,8")["River"]
    middle = draw_custom(content(tmp_path, board % "4 8,4 8,5 0,5"), THEME, Size(180, 240)).size.height / 2
    assert abs(low.y + cap_height(low.size) / 2 - middle) < 0.6
    assert high.y > middle + 20


def test_words_and_pieces_stay_on_places_whose_names_have_capitals(tmp_path: Path) -> None:
    board = (
        "parts: [{places: {Cairo: '0,0', São Paulo: '4,0'}, dot: 0.4, fills: [red, gold]}]\nshow-start: true\n"
        "spaces: [{place: Cairo, text: Cairo}, {place: são paulo, text: Pauliceia}]\n"
        "legend: {p: {piece: white}}\nstart: {p: Cairo}"
    )
    found = content(tmp_path, board)
    assert set(found.faces) == set(found.spots)
    assert found.pieces[0].spot in found.spots
    assert {"Cairo", "Pauliceia"} <= set(texts(tmp_path, board))


def test_places_that_are_covered_exactly_keep_the_colour_of_the_last(tmp_path: Path) -> None:
    board = "parts: [{points: 2x2, links: none, dot: 0.3, step: '0,1', repeat: 3}, {cells: 2x1}, {cells: 1x1}]"
    paths = [one for one in shapes(tmp_path, board) if isinstance(one, Line)]
    assert sum(segment[0] == "M" for one in paths for segment in one.segments) == 2 * 4 + 2


def test_a_map_with_spaces_in_one_line_alone_is_explained(tmp_path: Path) -> None:
    board = "parts:\n  - cells: |\n      ......\n      ... ..\n      ......"
    (error,) = spec(tmp_path, board).errors[:1]
    assert "since a line of the map has spaces, put them between all symbols, or between none" in str(error)


def test_the_line_of_a_cage_is_seen_on_all_of_its_cells(tmp_path: Path) -> None:
    board = "parts: [{cells: 4x1, fills: [%s], cages: aabb}]"
    for fills, ink in (("black, white", THEME.palette.ink), ("black", THEME.palette.paper)):
        cages = [one for one in shapes(tmp_path, board % fills) if isinstance(one, Line) and one.style.dash]
        assert {one.style.stroke for one in cages} == {ink}


def test_coordinates_in_cells_have_a_ground_where_an_arrow_passes(tmp_path: Path) -> None:
    board = "parts: [{cells: 3x4, coordinates: four-digit}]\ncell: 25mm\nlinks: [{style: %s}]"
    found = shapes(tmp_path, board % "arrow, join: 0201-0204")
    grounds = [
        one.text
        for before, one in pairwise(found)
        if isinstance(one, Text)
        and isinstance(before, Line)
        and any(len(part) == 7 for part in before.segments)
    ]
    assert grounds == ["0204", "0203", "0202"]
    river = [one for one in shapes(tmp_path, board % "river, join: 0202|0203") if isinstance(one, Line)]
    assert not any(len(part) == 7 for one in river for part in one.segments)


FRAMED = "background: '%s'\nline-colour: '#4b2e1e'\nparts: [{%s}]"


@each("background", ["#f3e4c8", "#ffffff", "#b8c9b0", "#2f6b45", "#3b3f46", "#808080"])
@each("palette", ["colour", "greyscale"])
def test_coordinates_are_in_the_frame_and_contrast_with_it(
    background: str, palette: str, tmp_path: Path
) -> None:
    theme = replace(THEME, palette=palettes()[palette])
    found = content(tmp_path, FRAMED % (background, "cells: 8x8, coordinates: chess"))
    made = draw_custom(found, theme, Size(180, 240)).drawing
    frame, field = [one for one in made.shapes if isinstance(one, Line)][:2]
    outer, inner = (Box.around(ends(one.segments)) for one in (frame, field))
    texts = [one.shape for one in flatten(made.shapes) if isinstance(one.shape, Text)]
    assert len(texts) == 4 * 8
    assert frame.style.fill is not None
    for text in texts:
        box = Box.about(text.x, text.y + cap_height(text.size) / 2, Size(0.1, cap_height(text.size)))
        assert outer.holds(box)
        assert not inner.touches(box)
        assert contrast(text.colour, frame.style.fill) >= 4.5


@each("part", ["cells: 8x8", "points: 9x9", "points: 4x4, dot: 0.4", "rings: 3, sectors: 6"])
def test_a_frame_is_clear_of_the_places_and_of_pieces_on_them(part: str, tmp_path: Path) -> None:
    found = content(tmp_path, FRAMED % ("#f3e4c8", part))
    layout = lay_out(found, THEME, Size(180, 240))
    frame = frame_in(found, layout.whole, (), layout.cell)
    assert frame is not None
    inside = layout.whole.grown(-frame.width / layout.cell)
    half = 0.5 if part.startswith("points") else 0.0
    outlines = Box.around(at for spot in found.spots for at in (spot.centre, *ends(spot.outline)))
    assert inside.holds(Box.around(spot.centre for spot in found.spots).grown(half))
    assert inside.holds(outlines)


@each("background, light", [("#f3e4c8", True), ("#2f6b45", False)])
def test_frames_are_lines_in_low_ink_and_light_in_greys(background: str, light: bool, tmp_path: Path) -> None:
    found = content(tmp_path, FRAMED % (background, "cells: 8x8, coordinates: chess"))
    fills: dict[str, set[str]] = {}
    for name in ("low-ink", "greyscale"):
        theme = replace(THEME, palette=palettes()[name])
        made = flatten(draw_custom(found, theme, Size(180, 240)).drawing.shapes)
        boxes = [one.shape for one in made if isinstance(one.shape, Line) and one.shape.style.fill]
        large = [one for one in boxes if min(Box.around(ends(one.segments)).size) > 100]
        fills[name] = {one.style.fill or "" for one in large}
    assert not fills["low-ink"]
    assert all(luminance(one) > 0.7 for one in fills["greyscale"]) is light


@each("palette, tones", [("colour", 3), ("greyscale", 1), ("low-ink", 0)])
@each("background", ["#f3e4c8", "#2f6b45"])
def test_the_sides_of_a_frame_in_the_shade_are_darker_in_colour(
    palette: str, tones: int, background: str, tmp_path: Path
) -> None:
    found = content(tmp_path, FRAMED % (background, "points: 5x5"))
    theme = replace(THEME, palette=palettes()[palette])
    layout = lay_out(found, theme, Size(180, 240))
    frame = frame_in(found, layout.whole, (), layout.cell)
    assert frame is not None
    made = flatten(draw_custom(found, theme, Size(180, 240)).drawing.shapes)
    filled = [one.shape for one in made if isinstance(one.shape, Line) and one.shape.style.fill]
    boxes = [(Box.around(ends(one.segments)), one.style.fill or "") for one in filled]
    band = [fill for box, fill in boxes if box.size == layout.board.size]
    sides = [fill for box, fill in boxes if max(box.size) > 100 and min(box.size) < frame.width]
    assert len({*band, *sides}) == tones
    assert all(luminance(side) < luminance(band[0]) for side in sides)


@each(
    "part, radii",
    [
        ("shape: hexagons, rows: slanted, cells: 9x6", (False, True)),
        ("rings: 3, sectors: 9", (True, True)),
        ("shape: hexagons, cells: 9x6", (False, False)),
        ("cells: 9x6", (False, False)),
    ],
)
def test_only_empty_corners_have_an_ornament(part: str, radii: tuple[bool, bool], tmp_path: Path) -> None:
    found = content(tmp_path, FRAMED % ("#f3e4c8", part))
    layout = lay_out(found, THEME, Size(180, 240))
    frame = frame_in(found, layout.whole, (), layout.cell)
    assert frame is not None
    assert tuple(map(bool, frame.fans)) == radii


def test_snakes_keep_clear_of_ladders_and_of_one_another(tmp_path: Path) -> None:
    board = (
        "parts: [{cells: 9x5}]\nlinks: [{style: ladder, join: e2-e4}, {style: snake, join: [b3-h3, c1-g1%s]}]"
    )
    straight = content(tmp_path, board % "").links
    assert straight[1].bend
    assert not straight[2].bend
    found = content(tmp_path, (board % "").replace("join: [b3", "bend: 0.01, join: [b3")).links
    assert found[1].bend == 0.01  # a bend of its own stays


def test_no_links_of_snakes_and_ladders_cross() -> None:
    (board,) = classic("snakes-and-ladders")
    ways = [
        [at_length(way, k / 4) for k in range(int(4 * length_of(way)) + 1)]
        for way in (list(ends(curve(link.start, link.end, None, link.bend))) for link in board.links)
    ]
    for k, way in enumerate(ways):
        for other in ways[:k]:
            assert min(dist(a, b) for a in way for b in other) > 0.55


@each("dot, background, inlays", [(0.15, "", 9), (0.15, "#2f6b45", 9), (0.02, "", 0), (0.4, "", 0)])
def test_large_dots_have_a_light_middle(dot: float, background: str, inlays: int, tmp_path: Path) -> None:
    board = f"background: '{background}'\ncell: 20mm\nparts: [{{points: 3x3, dot: {dot}, links: straight}}]"
    radii = [one.radius for one in shapes(tmp_path, board) if isinstance(one, Circle)]
    assert sum(radius == pytest.approx(0.42 * dot * 20) for radius in radii) == inlays
