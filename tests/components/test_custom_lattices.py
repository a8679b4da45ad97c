"""Custom boards on every lattice: neighbours, colours, numbers, coordinates; what a lattice can't have is
refused."""

from __future__ import annotations

from collections import Counter
from math import dist
from pathlib import Path

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.components.custom.content import CustomContent
from pnp.components.custom.drawing import draw_custom
from pnp.components.custom.outlines import extent
from pnp.components.custom.pieces import rooms
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Circle, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from tests.components.test_custom import content, names, spec
from tests.rows import each


def labels(found: CustomContent) -> list[str]:
    return [label.text for label in found.labels]


@each(
    "part, message",
    [
        ("{points: 5x5, shape: hexagons, links: all}", "needs a plain board of squares"),
        ("{points: 5x5, rows: slanted, links: alternate}", "needs a plain board of squares"),
        ("{cells: 5x5, shape: triangles, numbers: draughts}", "needs a plain board of squares"),
        ("{points: 9x9, shape: hexagons, stars: true}", "needs a plain board of squares"),
        ("{cells: 5x5, shape: triangles, numbers: spiral}", "triangles can't be numbered in a spiral"),
        ("{cells: 5x5, pattern: regions}", "needs `regions`"),
        ("{cells: 5x5, repeat: 3}", "copies need a `step`"),
        ('{cells: 5x5, step: "6,0"}', "`step` moves copies"),
        ("{cells: 5x5, shape: hexagons, rows: centred}", "rows 1 and 2 don’t"),
        ('{cells: ". . .\\n. . . .", shape: triangles, rows: centred}', "by an even number"),
        ("{points: 9x8, stars: true}", "at least 9 lines"),
        ('{cells: ".\\n...", rows: centred, coordinates: chess}', "have no columns"),
        ("{cells: 5x4, rows: slanted, wrap: true}", "can wrap around"),
        ('{track: "0,0 9,0", numbers: snake}', "`track` can't have `numbers: snake`"),
        ('{track: "0,0 9,0", pattern: rows}', "`track` can't have `pattern: rows`"),
        ('{area: "0,0 9,0", numbers: in-order}', "`area` can't have `numbers: in-order`"),
        ("{diagram: o-o, coordinates: go}", "`diagram` can't have `coordinates: go`"),
    ],
)
def test_what_a_lattice_or_a_kind_of_part_has_not_is_refused(part: str, message: str, tmp_path: Path) -> None:
    found = [str(error) for error in spec(tmp_path, f"parts: [{part}]").errors]
    assert any(message in error for error in found), found


def test_a_link_to_the_same_place_and_a_space_that_is_listed_twice_are_refused(tmp_path: Path) -> None:
    board = (
        "parts: [{cells: 3x3}]\nlinks: [{join: a1-a1}]\nspaces: [{place: b1, text: A}, {place: B1, fill: red}]"
    )
    found = " ".join(map(str, spec(tmp_path, board).errors))
    assert "this link leads from 'a1' to the same place" in found
    assert "there are two spaces for 'B1'" in found


def test_a_brick_has_six_neighbours_and_regions_of_bricks_share_edges(tmp_path: Path) -> None:
    found = content(tmp_path, "parts: [{points: 5x5, rows: slanted}]")
    middle = next(spot.centre for spot in found.spots if spot.name == "c3")
    assert sum(middle in (line.start, line.end) for line in found.lines) == 6
    board = "parts:\n  - cells: 2x2\n    rows: slanted\n    regions: |\n      aa\n      aa\n"
    (border,) = content(tmp_path, board).areas
    steps = [segment[1:] for segment in border.outline]
    assert ((0.5, 1.0), (2.0, 1.0)) not in {*zip(steps[::2], steps[1::2], strict=True)}


def test_neighbours_on_a_diamond_have_different_colours(tmp_path: Path) -> None:
    found = content(
        tmp_path, 'parts: [{cells: ".\\n...\\n.....\\n...\\n.", rows: centred, fills: [red, blue]}]'
    )
    fills = {spot.centre: spot.fill for spot in found.spots}
    pairs = [(a, b) for a in fills for b in fills if abs(dist(a, b) - 1) < 1e-6]
    assert len(pairs) == 2 * 16
    assert all(fills[a] != fills[b] for a, b in pairs)


@each(
    "size, stars",
    [
        ("9x9", 5),
        ("13x9", 5),
        ("19x19", 9),
        ("19x15", 9),
        ("19x13", 7),
        ("10x10", 4),
        ("19x10", 6),
    ],
)
def test_star_points_are_the_same_from_all_sides(size: str, stars: int, tmp_path: Path) -> None:
    columns, rows = map(int, size.split("x"))
    found = {(star.x, star.y) for star in content(tmp_path, f"parts: [{{points: {size}, stars: true}}]").stars}
    assert len(found) == stars
    assert {(columns - 1 - x, y) for x, y in found} == found
    assert {(x, rows - 1 - y) for x, y in found} == found


def test_points_of_a_diagram_have_numbers_and_coordinates(tmp_path: Path) -> None:
    board = 'parts: [{diagram: "o-o-o\\n  |\\n_ o", numbers: in-order, coordinates: chess}]'
    found = content(tmp_path, board)
    assert {spot.number: spot.name for spot in found.spots} == {1: "b1", 2: "a2", 3: "b2", 4: "c2"}
    assert labels(found) == ["1", "2", "a", "b", "c"]


def test_coordinates_as_in_chess_are_on_all_sides_of_a_board_of_squares(tmp_path: Path) -> None:
    found = content(tmp_path, "parts: [{cells: 4x3, coordinates: chess}]")
    assert Counter(labels(found)) == dict.fromkeys([*"123", *"abcd"], 2)
    assert {round(label.centre.x, 2) for label in found.labels if label.text == "2"} == {-0.35, 4.35}
    assert {round(label.centre.y, 2) for label in found.labels if label.text == "b"} == {-0.35, 3.35}


HEXAGON = '".....\\n.....\\n.....\\n_..._\\n__.__"'


def test_columns_of_a_hexagon_are_numbered_from_their_foot_and_labels_clear_of_cells(
    tmp_path: Path,
) -> None:
    board = f"parts: [{{cells: {HEXAGON}, shape: hexagon-columns, rows: centred, coordinates: chess}}]"
    found = content(tmp_path, board)
    assert Counter(name[0] for name in names(found.spots)) == {"a": 3, "b": 4, "c": 5, "d": 4, "e": 3}
    assert all(f"{column}1" in names(found.spots) for column in "abcde")
    assert sorted(labels(found)) == [*"12345", *"abcde"]
    assert min(dist(label.centre, spot.centre) for label in found.labels for spot in found.spots) > 0.8


def shapes(folder: Path, board: str, palette: str = "colour") -> list[object]:
    made = draw_custom(content(folder, board), Theme(palettes()[palette]), Size(180, 240))
    return [placed.shape for placed in flatten(made.shapes())]


def test_the_number_of_a_small_dot_is_beside_it(tmp_path: Path) -> None:
    board = "cell: 20mm\nparts: [{points: 2x1, dot: 0.1, numbers: in-order}]"
    found = [shape for shape in shapes(tmp_path, board) if isinstance(shape, Text)]
    dots = [spot.centre.x for spot in content(tmp_path, board).spots]
    assert [shape.text for shape in found] == ["1", "2"]
    apart = (dots[1] - dots[0]) * 20
    assert found[1].x - found[0].x == pytest.approx(apart, abs=1.0)
    assert all(shape.colour == Theme(palettes()["colour"]).palette.ink for shape in found)


def test_numbers_are_as_large_as_the_largest_allows_or_else_refused(tmp_path: Path) -> None:
    usual = "cell: 6mm\nparts: [{cells: 3x3, numbers: in-order}]"
    large = "cell: 6mm\nparts: [{cells: 40x40, numbers: in-order}]"
    sizes = [
        {shape.size for shape in shapes(tmp_path, board) if isinstance(shape, Text)} for board in (usual, large)
    ]
    assert len(sizes[0]) == len(sizes[1]) == 1
    assert max(sizes[1]) <= max(sizes[0])
    with pytest.raises(OptionError) as caught:
        shapes(tmp_path, "cell: 3mm\nparts: [{cells: 40x40, numbers: in-order}]")
    assert "doesn't fit in a cell of 3 mm: set `cell` to" in str(caught.value)


BEGUN = """\
parts: [{cells: ". a\\nb ."}]
legend:
  a: {name: Camp, piece: dark, symbol: K, fill: gold}
  b: {name: Guard, piece: light}
"""


@each("shown, pieces, symbols", [("true", 2, 1), ("false", 1, 0)])
def test_the_legend_shows_pieces_over_colours_if_the_board_does(
    shown: str, pieces: int, symbols: int, tmp_path: Path
) -> None:
    found = shapes(tmp_path, f"{BEGUN}show-start: {shown}\n")
    assert sum(isinstance(shape, Circle) for shape in found) == pieces
    on_board = int(shown == "true")
    assert sum(isinstance(shape, Text) and shape.text == "K" for shape in found) == symbols + on_board


@each(
    "board, size",
    [
        ("parts: [{cells: 3x2}]", (3, 2)),
        ("rim: 1\nparts: [{cells: 3x2}]", (5, 4)),
        ("background: gold\nparts: [{cells: 3x2}]", (4.5, 3.5)),
        ("parts: [{points: 4x3}]", (3 + 1.5, 2 + 1.5)),
        ("parts: [{cells: 3x2}]\nlinks: [{join: a1-c2}]", (3, 2)),
        ("parts: [{cells: 3x2}]\nspaces: [{place: a1|b1, fill: red}]", (3, 2)),
        ("parts: [{points: 4x3}]\nspaces: [{place: d3, text: St. Petersburg}]", (3 + 0.75 + 1.1, 2 + 1.5)),
    ],
)
def test_only_points_and_backgrounds_have_a_rim_unless_it_is_set(
    board: str, size: tuple[float, float], tmp_path: Path
) -> None:
    found = content(tmp_path, board)
    assert extent(found, None, rooms(found)).size == pytest.approx(size)


@each("sign, shown", [("❋", True), ("Harbour", False)])
def test_the_legend_shows_short_texts(sign: str, shown: bool, tmp_path: Path) -> None:
    board = f"parts: [{{cells: a}}]\nlegend: {{a: {{name: Rosette, text: {sign}, fill: gold}}}}"
    found = [shape.text for shape in shapes(tmp_path, board) if isinstance(shape, Text)]
    assert found.count(sign) == 1 + shown
