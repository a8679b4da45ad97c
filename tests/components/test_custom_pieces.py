"""Pieces, links and names on custom boards: several on one place, names with spaces, bent arrows."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.geometry import Box, Size
from pnp.components.custom.drawing import draw_custom
from pnp.components.custom.outlines import ends
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Path as Line
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from tests.components.test_custom import content, spec
from tests.rows import each

THEME = Theme(palettes()["colour"])


def shapes(folder: Path, board: str) -> list[object]:
    made = draw_custom(content(folder, board), THEME, Size(180, 240))
    return [placed.shape for placed in flatten(made.shapes())]


TWO_KINDS = """\
cell: 20mm
parts: [{cells: 3x3}]
legend: {a: {piece: dark}, b: {piece: light, symbol: K}}
show-start: true
"""


def test_pieces_of_two_kinds_on_one_place_are_both_seen(tmp_path: Path) -> None:
    found = [one for one in shapes(tmp_path, f"{TWO_KINDS}start: {{a: b2, b: b2}}") if isinstance(one, Line)]
    first, second = found[-4], found[-2]
    assert first.segments[0][1:] != second.segments[0][1:]


@each("places, said", [("b2*3", "3K"), ("b2", "K")])
def test_a_sign_has_the_number_of_its_pieces_beside_it(places: str, said: str, tmp_path: Path) -> None:
    found = shapes(tmp_path, f"{TWO_KINDS}start: {{b: '{places}'}}")
    assert [one.text for one in found if isinstance(one, Text)] == [said]


TOWNS = """\
parts: [{places: {New York: "0,0", Le Havre: "8,1", Bath: "4,4"}, dot: 0.15}]
legend: {s: {piece: red}}
"""


@each(
    "places, found",
    [
        ("New York", ["New York"]),
        ("New York*2, Bath", ["New York", "Bath"]),
        ("Bath, Le Havre", ["Bath", "Le Havre"]),
        ("bath", ["Bath"]),
    ],
)
def test_pieces_begin_on_places_whose_names_have_spaces(places: str, found: list[str], tmp_path: Path) -> None:
    pieces = content(tmp_path, f"{TOWNS}start: {{s: '{places}'}}").pieces
    assert [piece.spot.name for piece in pieces] == found


def test_names_that_differ_in_capitals_only_are_refused(tmp_path: Path) -> None:
    errors = spec(tmp_path, 'parts: [{places: {A: "0,0", a: "1,0"}}]').errors
    assert "two places called 'a'; capitals make no difference" in str(errors[0])


def test_words_below_a_small_point_are_clear_of_the_piece_on_it(tmp_path: Path) -> None:
    board = f"{TOWNS}cell: 20mm\nspaces: [{{place: Bath, text: Bath}}]\nstart: {{s: Bath}}\n"
    heights = [
        next(one.y for one in shapes(tmp_path, f"{board}show-start: {shown}") if isinstance(one, Text))
        for shown in ("true", "false")
    ]
    assert heights[1] - heights[0] == pytest.approx(0.4 * 20)


def test_an_arrow_bends_and_has_its_colour(tmp_path: Path) -> None:
    board = "parts: [{cells: 5x5}]\nlinks: [{join: a1-e1, style: arrow, colour: blue, bend: 0.3}]"
    arrow = [one for one in shapes(tmp_path, board) if isinstance(one, Line)][-2:]
    shaft, head = arrow
    assert len(shaft.segments) > 10
    assert head.style.fill == shaft.style.stroke != THEME.palette.accent
    straight = [one for one in shapes(tmp_path, board.replace(", bend: 0.3", "")) if isinstance(one, Line)]
    assert len(straight[-2].segments) == 2


@each(
    "link, message",
    [
        ("style: ladder, bend: 0.2", "`style: ladder` can't have `bend`"),
        ("style: snake, around: b2", "`style: snake` can't have `around`"),
        ("style: arrow, spaces: 3", "`style: arrow` can't have `spaces`"),
    ],
)
def test_what_a_link_would_not_show_is_refused(link: str, message: str, tmp_path: Path) -> None:
    errors = spec(tmp_path, f"parts: [{{cells: 3x3}}]\nlinks: [{{join: a1-c3, {link}}}]").errors
    assert message in str(errors[0])


def test_numbers_at_corners_are_clear_of_rounded_ones(tmp_path: Path) -> None:
    board = "cell: 20mm\nparts: [{cells: 3x3, numbers: in-order, corners: 0}]\nlinks: [{join: a1-c3}]"
    first, rounded = (
        next(one for one in shapes(tmp_path, some) if isinstance(one, Text))
        for some in (board, board.replace("corners: 0", "corners: 0.3"))
    )
    inside = 0.3 * 20 * (1 - 0.5**0.5)
    assert (rounded.x - first.x, first.y - rounded.y) == pytest.approx((inside, inside))


DARK = """\
background: "#202020"
parts: [{cells: 2x2, numbers: in-order, coordinates: four-digit}, {points: 2x1, at: "4,0", numbers: in-order}]
spaces: [{place: 1, text: Start}]
"""


def test_all_words_on_a_dark_board_are_light(tmp_path: Path) -> None:
    found = {one.colour for one in shapes(tmp_path, DARK) if isinstance(one, Text)}
    assert found == {THEME.palette.paper}


def test_signs_of_dark_cells_without_colours_are_light(tmp_path: Path) -> None:
    board = "parts: [{cells: ab}]\nlegend: {a: {name: A, fill: black}, b: {name: B, fill: white}}"
    made = draw_custom(content(tmp_path, board), Theme(palettes()["greyscale"]), Size(180, 240))
    texts = [placed.shape for placed in flatten(made.shapes()) if isinstance(placed.shape, Text)]
    signs = {(one.text, one.colour == THEME.palette.paper) for one in texts if one.text in "ab"}
    assert signs == {("a", True), ("b", False)}


CIRCLES = """\
cell: 12mm
parts: [{places: {A: "0,0", B: "4,0", C: "8,0"}, dot: 0.5}]
links: [{join: A-B-C}]
legend: {r: {piece: red}}
start: {r: C}
"""


def heights(folder: Path, board: str) -> dict[str, float]:
    return {one.text: round(one.y, 2) for one in shapes(folder, board) if isinstance(one, Text)}


def test_the_names_of_circles_are_all_in_them_or_all_beside_them(tmp_path: Path) -> None:
    named = "spaces: [{place: A, text: Alta}, {place: B, text: Este}, {place: C, text: Cabo}]"
    inside = heights(tmp_path, f"{CIRCLES}{named}")
    assert len(set(inside.values())) == 1
    below = heights(tmp_path, f"{CIRCLES}{named}\nshow-start: true")  # a piece would hide one of them
    assert set(below) == {"Alta", "Este", "Cabo"}
    assert len(set(below.values())) == 1
    long = heights(tmp_path, f"{CIRCLES}{named.replace('Este', 'Montgomery')}")
    assert len(set(long.values())) == 1


STAR = """\
cell: 20mm
parts: [{places: {M: "5,5", N: "5,8", S: "5,2", W: "2,5", L: "3,8", R: "7,8", K: "3,2", Q: "7,2"}, dot: 0.1}]
links: [{join: [N-M-S, W-M, L-M-Q, R-M-K]}]
"""


def test_words_are_on_the_side_where_no_line_is(tmp_path: Path) -> None:
    found = shapes(tmp_path, f"{STAR}spaces: [{{place: M, text: Mill}}]")
    (word,) = [one for one in found if isinstance(one, Text)]
    left = shapes(tmp_path, f"{STAR}spaces: [{{place: M, text: Mill, side: left}}]")
    (at_left,) = [one for one in left if isinstance(one, Text)]
    assert word.x - at_left.x > 10  # there is a line to the west
    assert word.y == pytest.approx(at_left.y)


@each("space", ["{place: a1, text: Home, side: left}", "{place: P, side: left}"])
def test_only_the_text_of_a_point_has_a_side(space: str, tmp_path: Path) -> None:
    board = f'parts: [{{cells: 2x2}}, {{places: {{P: "4,1"}}}}]\nspaces: [{space}]'
    assert "`side` is for the text of points" in str(spec(tmp_path, board).errors[0])


def widths(folder: Path, board: str) -> list[float]:
    """Return the diameters of red pieces."""
    found = [one for one in shapes(folder, board) if isinstance(one, Line) and one.style.fill == "#ff0000"]
    return [Box.around(ends(one.segments)).width for one in found]


@each(
    "part, least, most",
    [
        ("cells: 3x3", 15.9, 16.1),
        ("cells: 3x3, shape: hexagons", 15.9, 16.1),
        ("cells: 3x3, shape: triangles", 8, 11.5),
        ("rings: 2, sectors: 12", 12, 14),
        ('track: "0,0 5,0", spaces: 10', 7, 9),
    ],
)
def test_pieces_are_smaller_than_their_cells(part: str, least: float, most: float, tmp_path: Path) -> None:
    place = "a1" if "cells" in part else "1"
    board = f"cell: 20mm\nparts: [{{{part}}}]\nlegend: {{r: {{piece: red}}}}\nstart: {{r: {place}}}\n"
    (width,) = widths(tmp_path, f"{board}show-start: true")
    assert least < width < most


@each("shape", ["squares", "hexagons"])
def test_a_piece_is_above_the_words_of_its_cell(shape: str, tmp_path: Path) -> None:
    board = f"cell: 20mm\nparts: [{{cells: 3x3, shape: {shape}}}]\nlegend: {{r: {{piece: red}}}}\n"
    found = shapes(tmp_path, f"{board}start: {{r: b2}}\nshow-start: true\nspaces: [{{place: b2, text: Home}}]")
    (word,) = [one for one in found if isinstance(one, Text)]
    (piece,) = [one for one in found if isinstance(one, Line) and one.style.fill == "#ff0000"]
    assert Box.around(ends(piece.segments)).bottom > word.y + 2
