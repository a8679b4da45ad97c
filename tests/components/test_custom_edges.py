"""Edges and corners of cells as places, rivers and bridges, links with spaces, and rounded cells with gaps."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from pathlib import Path

from pnp.base.geometry import Box, Point, Size
from pnp.components.custom.content import CustomContent, Spot
from pnp.components.custom.drawing import draw_custom
from pnp.components.custom.outlines import ends, shaped
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Path as Drawn
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from tests.components.test_custom import content, spec
from tests.rows import each

AREA = Size(190, 260)
THEME = Theme(palettes()["colour"])


def drawn(board: CustomContent) -> list[Drawn]:
    placed = flatten(draw_custom(board, THEME, AREA).drawing.shapes)
    return [one.shape for one in placed if isinstance(one.shape, Drawn)]


def words(board: CustomContent) -> dict[str, Point]:
    """Return the words on a board, and where they begin, in millimetres."""
    placed = flatten(draw_custom(board, THEME, AREA).drawing.shapes)
    return {one.shape.text: Point(one.shape.x, one.shape.y) for one in placed if isinstance(one.shape, Text)}


def place(folder: Path, parts: str, name: str) -> Spot:
    """Return the place with a name that something is put on."""
    board = content(folder, f"parts: {parts}\nspaces: [{{place: '{name}', fill: red}}]")
    return next(iter(board.faces))


SQUARES, HEXAGONS = "[{cells: 3x3}]", "[{cells: 3x3, shape: hexagons}]"
COLUMNS, TRIANGLES = "[{cells: 3x3, shape: hexagon-columns}]", "[{cells: 5x2, shape: triangles}]"


@each(
    "parts, name, at",
    [
        (SQUARES, "a1|b1", (1, 0.5)),
        (SQUARES, "B1 | A1", (1, 0.5)),
        (SQUARES, "a1|b2", (1, 1)),
        (SQUARES, "a1|b1|a2|b2", (1, 1)),
        (SQUARES, "a1|n", (0.5, 1)),
        (SQUARES, "a1|sw", (0, 0)),
        (SQUARES, "a1|n|w", (0, 1)),
        ("[{cells: 3x3, gap: 0.2, corners: 0.1}]", "a1|b1", (1, 0.5)),
        ("[{cells: 2x1}, {cells: 2x1, at: '2,0'}]", "b1|a1.2", (2, 0.5)),
    ],
)
def test_edges_and_corners_of_squares_are_places(
    tmp_path: Path, parts: str, name: str, at: tuple[float, float]
) -> None:
    assert dist(place(tmp_path, parts, name).centre, at) < 1e-6


@each(
    "parts, name, beside",
    [
        (HEXAGONS, "a1|b1", "a1 b1"),
        (HEXAGONS, "a1|b1|a2", "a1 b1 a2"),
        (HEXAGONS, "b2|ne", "b2 c3"),
        (HEXAGONS, "b2|e|ne", "b2 c2 c3"),
        (COLUMNS, "b2|n", "b2 b3"),
        (COLUMNS, "a2|ne|se", "a2 b2 b3"),
        (TRIANGLES, "a1|b1", "a1 b1"),
    ],
)
def test_edges_and_corners_are_as_far_from_each_cell_around_them(
    tmp_path: Path, parts: str, name: str, beside: str
) -> None:
    found = place(tmp_path, parts, name)
    cells = {spot.name: spot.centre for spot in content(tmp_path, f"parts: {parts}").spots}
    away = [dist(found.centre, cells[cell]) for cell in beside.split()]
    assert max(away) - min(away) < 1e-6
    assert min(dist(found.centre, centre) for centre in cells.values()) > max(away) - 1e-6


@each(
    "name, said",
    [
        ("a1|c1", "mine.yaml:5:18: 'a1|c1' isn't an edge or a corner of these cells"),
        ("a1|n|s", "'a1|n|s' isn't an edge or a corner of these cells"),
        ("a1|z9", "the board has no place 'z9'"),
        ("a1|", "the board has no place ''"),
    ],
)
def test_what_isnt_between_cells_is_said(tmp_path: Path, name: str, said: str) -> None:
    (error,) = spec(tmp_path, f"parts: {SQUARES}\nspaces: [{{place: '{name}'}}]").errors
    assert said.partition(": ")[2] in str(error)


def test_a_place_between_cells_is_one_place_by_any_name(tmp_path: Path) -> None:
    board = content(
        tmp_path,
        f"parts: {SQUARES}\nspaces: [{{place: a1|b1, fill: red}}]\n"
        "start: {w: b1|a1 a1|e a2|b2*2}\nlegend: {w: {piece: white}}",
    )
    assert len(board.spots) == 9 + 2
    assert [piece.spot.centre for piece in board.pieces] == [(1, 0.5), (1, 0.5), (1, 1.5)]


def test_only_coloured_edges_are_drawn(tmp_path: Path) -> None:
    plain = content(tmp_path, f"parts: {SQUARES}")
    with_words = content(tmp_path, f"parts: {SQUARES}\nspaces: [{{place: a1|b1, text: X}}]")
    coloured = content(tmp_path, f"parts: {SQUARES}\nspaces: [{{place: a1|b1, fill: red}}]")
    assert len(drawn(with_words)) == len(drawn(plain))
    assert len(drawn(coloured)) == len(drawn(plain)) + 1


def test_rivers_run_along_edges(tmp_path: Path) -> None:
    board = content(tmp_path, f"parts: {SQUARES}\nlinks: [{{join: a1|b1 a2|b2 b2|b3, style: river}}]")
    assert [(line.start, line.end) for line in board.links] == [
        ((1, 0), (1, 1)),
        ((1, 1), (1, 2)),
        ((2, 2), (1, 2)),
    ]
    one = content(tmp_path, f"parts: {SQUARES}\nlinks: [{{join: a1|b1|b2 - b2|b3|c3}}]").links
    assert [(line.start, line.end) for line in one] == [((1, 1), (2, 2))]


def test_a_link_along_a_corner_is_refused(tmp_path: Path) -> None:
    (error,) = spec(tmp_path, f"parts: {SQUARES}\nlinks: [{{join: a1|b2}}]").errors
    assert "'a1|b2' is a corner: a link needs an edge" in str(error)


@each("bend", [0.0, 0.2])
def test_spaces_of_a_link_are_alike_and_clear_of_its_ends(tmp_path: Path, bend: float) -> None:
    board = content(
        tmp_path,
        "parts: [{places: {A: '0,0', B: '6,0'}, dot: 0.3}]\n"
        f"links: [{{join: A-B, spaces: 4, colour: red, bend: {bend}}}]",
    )
    cell = draw_custom(board, THEME, AREA).size.width / (6 + 2 * 0.3 + 2 * 0.75)
    spaces = [Box.around(ends(path.segments)) for path in drawn(board) if path.style.fill == "#ff0000"]
    middles = [Point(*box.centre) for box in spaces]
    assert len(spaces) == 4
    apart = [dist(a, b) for a, b in pairwise(middles)]
    assert max(apart) - min(apart) < 0.01 * cell
    assert spaces[-1].right - spaces[0].left < (6 - 2 * 0.3) * cell


def test_a_gap_and_round_corners_leave_the_middle_of_a_cell(tmp_path: Path) -> None:
    square = (("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("L", 0, 1), ("Z",))
    found = Box.around(ends(shaped(square, 0.2, 0.1)))
    assert [round(value, 6) for value in found] == [0.1, 0.1, 0.9, 0.9]
    corner = min(dist(at, (0.1, 0.1)) for at in ends(shaped(square, 0.2, 0.1)))
    assert abs(corner - 0.1 * (2**0.5 - 1)) < 0.001
    assert shaped(square, 0.0, 0.0) == square


def test_four_digits_are_column_and_row(tmp_path: Path) -> None:
    board = content(
        tmp_path, "parts: [{cells: 12x3, coordinates: four-digit}]\nspaces: [{place: 0203, fill: red}]"
    )
    assert {spot.name for spot in board.faces} == {"0203"}
    assert next(iter(board.faces)).centre == (1.5, 0.5)
    assert {"0101", "1203"} <= set(words(board))


def test_words_of_spaces_stay_with_a_colour(tmp_path: Path) -> None:
    board = content(tmp_path, "parts: [{polygon: '0,0 4,0 4,3 0,3', text: North, fills: [gold]}]")
    assert "North" in words(board)


def test_names_of_small_points_are_clear_of_links(tmp_path: Path) -> None:
    below, above = (
        words(
            content(
                tmp_path,
                f"parts: [{{places: {{Town: '0,0', B: '0,{far}'}}, dot: 0.2}}]\n"
                "links: [{join: Town-B}]\nspaces: [{place: Town, text: Town}, {place: B, text: B}]",
            )
        )
        for far in (4, -4)
    )
    assert below["Town"].y < below["B"].y
    assert above["Town"].y > above["B"].y


def test_symbols_can_be_turned(tmp_path: Path) -> None:
    board = content(tmp_path, "parts: [{cells: K}]\nlegend: {K: {symbol: ♔, rotation: 180}}\nshow-start: true")
    placed = flatten(draw_custom(board, THEME, AREA).drawing.shapes)
    assert [round(one.transform.a) for one in placed if isinstance(one.shape, Text)] == [-1]


def test_a_diagram_may_begin_with_empty_places(tmp_path: Path) -> None:
    board = content(tmp_path, "parts:\n  - diagram: |\n      __o__\n      __|__\n      o-o-o")
    assert [spot.name for spot in board.spots] == ["b2", "a1", "b1", "c1"]
    assert len(board.lines) == 3


def test_low_ink_outlines_spaces_of_links_and_coloured_edges(tmp_path: Path) -> None:
    board = content(
        tmp_path,
        "parts: [{cells: 3x1}]\nlinks: [{join: a1-c1, spaces: 2, colour: red}]\n"
        "spaces: [{place: a1|b1, fill: red}]",
    )
    low = Theme(palettes()["low-ink"])
    shapes = [one.shape for one in flatten(draw_custom(board, low, AREA).drawing.shapes)]
    fills = {one.style.fill for one in shapes if isinstance(one, Drawn)}
    assert fills <= {None, low.palette.paper}
    assert sum(isinstance(one, Drawn) for one in shapes) == 4
