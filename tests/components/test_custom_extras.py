"""Boards with regions, without edges, with spaces for cards, areas of players, score tracks and coordinates."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.base.geometry import Box, Size
from pnp.components.custom.drawing import draw_custom
from pnp.components.custom.outlines import ends
from pnp.drawing.flatten import flatten
from pnp.drawing.palette import luminance
from pnp.drawing.shapes import Circle, Drawing, Style, Text, rectangle
from pnp.drawing.shapes import Path as Line
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.components.test_custom import content, names, spec
from tests.rows import each

JIGSAW = "parts:\n  - cells: 4x3\n    regions: |\n      aabb\n      acbb\n      cccc\n"


def drawn(folder: Path, board: str) -> list[object]:
    made = draw_custom(content(folder, board), Theme(palettes()["colour"]), Size(180, 240))
    return [placed.shape for placed in flatten(made.shapes())]


def words(folder: Path, board: str) -> list[str]:
    return [shape.text for shape in drawn(folder, board) if isinstance(shape, Text)]


def test_heavy_lines_are_where_the_letter_of_a_region_changes(tmp_path: Path) -> None:
    found = content(tmp_path, JIGSAW)
    (border,) = found.areas
    sides = set()
    points = [(round(x), round(y)) for x, y in ends(border.outline)]
    for first, last in zip(points[::2], points[1::2], strict=True):
        (x, y), (far_x, far_y) = sorted((first, last))
        steps = [(x + k, y) for k in range(far_x - x + 1)] if y == far_y else []
        sides |= set(pairwise(steps or [(x, y + k) for k in range(far_y - y + 1)]))
    around = 2 * (4 + 3)
    inner = {((2, 2), (2, 3)), ((1, 1), (1, 2)), ((2, 1), (2, 2)), ((1, 2), (2, 2)), ((0, 1), (1, 1))}
    inner |= {((2, 1), (3, 1)), ((3, 1), (4, 1))}
    assert len(sides) == around + len(inner)
    assert inner <= sides


def test_regions_side_by_side_have_different_colours(tmp_path: Path) -> None:
    found = content(tmp_path, f"{JIGSAW}    fills: [pale-1, pale-2, pale-3]\n")
    by_region = {"a": ["a3", "b3", "a2"], "b": ["c3", "d3", "c2", "d2"], "c": ["a1", "b1", "b2"]}
    fills = {spot.name: spot.fill for spot in found.spots}
    colours = [{fills[name] for name in group} for group in by_region.values()]
    assert all(len(one) == 1 for one in colours)
    assert len(set.union(*colours)) == 3


@each(
    "board, said",
    [
        ("parts:\n  - cells: 2x2\n    regions: |\n      ab\n      a_\n", "the regions have no letter for b1"),
        ("parts:\n  - cells: 2x1\n    regions: |\n      abc\n", "row 1, column 3"),
        ("parts:\n  - {cells: 3x3, shape: hexagons, wrap: true}", "only a whole rectangle of squares"),
        ("parts:\n  - {card: poker}", "a space for a card needs `cell`"),
        ("parts:\n  - {card: pokr}", "unknown card size 'pokr'; did you mean 'poker'?"),
        ("parts:\n  - {card: 5x90mm}", "each side must be from 10 mm to 300 mm"),
        ("parts:\n  - {points: 3x3, regions: aaa}", "`points` can't have `regions`"),
    ],
)
def test_what_doesnt_fit_is_said(tmp_path: Path, board: str, said: str) -> None:
    try:
        found = spec(tmp_path, board)
        errors = [*map(str, found.errors)]
    except SpecError as error:
        errors = [*map(str, error.errors)]
    assert len(errors) == 1
    assert said in errors[0]


def test_a_board_without_edges_shows_what_is_at_the_opposite_one(tmp_path: Path) -> None:
    found = content(
        tmp_path, "parts:\n  - {cells: 3x2, fills: [pale-1, pale-2, pale-3], pattern: columns, wrap: true}"
    )
    assert len(found.ghosts) == 2 * (3 + 2) + 4
    for ghost in found.ghosts:
        box = Box.around(ends(ghost.outline))
        assert ghost.spot.centre.x == pytest.approx((int(box.centre.x // 1) % 3) + 0.5)
        assert ghost.spot.centre.y == pytest.approx((int(box.centre.y // 1) % 2) + 0.5)
    points = content(tmp_path, "parts:\n  - {points: 4x3, wrap: true}")
    assert len([line for line in points.links if line.style == "dashed"]) == 2 * (4 + 3)
    assert len(points.lines) == 3 * 3 + 4 * 2


def test_a_card_has_its_true_size(tmp_path: Path) -> None:
    found = content(tmp_path, 'cell: 20mm\nparts:\n  - {card: poker, text: Deck, repeat: 2, step: "4,0"}')
    first, second = found.spots
    box = Box.around(ends(first.outline))
    assert (box.width * 20, box.height * 20) == pytest.approx((63.5 + 3, 88.9 + 3))
    assert second.centre.x - first.centre.x == pytest.approx(4)
    assert [face.text for face in found.faces.values()] == ["Deck", "Deck"]
    inches = content(tmp_path, "cell: 20mm\nparts:\n  - {card: 2x3in}")
    box = Box.around(ends(inches.spots[0].outline))
    assert box.width * 20 == pytest.approx(53.8)


@each("last", [10, 20, 50, 99, 100, 200])
def test_a_score_track_surrounds_the_board_from_0(tmp_path: Path, last: int) -> None:
    found = content(tmp_path, f"parts:\n  - cells: 8x5\n  - {{score: {last}}}\n  - {{cells: 2x2, at: '20,0'}}")
    score = [spot for spot in found.spots if spot.name.startswith("score-")]
    assert [spot.name for spot in score] == [f"score-{k}" for k in range(last + 1)]
    boxes = [Box.around(ends(spot.outline)) for spot in score]
    board = Box(0, 0, 8, 5)
    for k, box in enumerate(boxes):
        assert not (
            box.left < board.right
            and box.right > board.left
            and box.bottom < board.top
            and box.top > board.bottom
        )
        after = boxes[(k + 1) % len(boxes)]
        assert box.grown(1e-6).touches(after)
    corners = Counter((round(x, 3), round(y, 3)) for spot in score for x, y in ends(spot.outline))
    assert max(corners.values()) <= 4
    assert sum(bool(spot.caption) for spot in score) in (last + 1, last // 5 + 1)
    assert score[0].caption == "0"
    assert found.spots[0].name == "a1"
    assert found.spots[-1].name == "b2.2"


def test_words_of_areas_and_spaces_are_printed(tmp_path: Path) -> None:
    board = (
        'parts:\n  - {area: "0,0 6,0 6,3 0,3", fills: [pale-1], text: Red}\n'
        '  - {polygon: "0,3 6,3 3,6", text: Hill}'
    )
    assert {"Red", "Hill"} <= set(words(tmp_path, board))


def test_a_coloured_area_covers_the_cells_before_it_alone(tmp_path: Path) -> None:
    board = (
        'parts:\n  - {cells: 1x1}\n  - {area: "0,0 9,0 9,9 0,9", fills: ["#123456"]}\n'
        '  - {cells: 2x2, fills: ["#654321"]}'
    )
    fills = [shape.style.fill for shape in drawn(tmp_path, board) if isinstance(shape, Line)]
    assert fills.index("#123456") < fills.index("#654321")
    assert fills.index(None) < fills.index("#123456")


@each(
    "style, first, last, printed",
    [
        ("shogi", "9i", "1a", ["1", "9", "a", "i"]),
        ("spreadsheet", "a9", "i1", ["A", "I", "1", "9"]),
        ("chess", "a1", "i9", ["a", "i", "1", "9"]),
    ],
)
def test_places_are_called_as_the_coordinates_say(
    tmp_path: Path, style: str, first: str, last: str, printed: list[str]
) -> None:
    found = content(tmp_path, f"parts:\n  - {{cells: 9x9, coordinates: {style}}}")
    assert (names(found.spots)[0], names(found.spots)[-1]) == (first, last)
    assert set(printed) <= {label.text for label in found.labels}
    assert len(found.labels) == (36 if style == "chess" else 18)


def test_draughts_numbers_the_dark_squares_from_the_top(tmp_path: Path) -> None:
    found = content(
        tmp_path, "legend: {w: {piece: light}}\nparts:\n  - {cells: 8x8, numbers: draughts}\nstart: {w: '32 1'}"
    )
    numbered = {spot.number: spot.name for spot in found.spots if spot.numbered}
    assert len(numbered) == 32
    assert (numbered[1], numbered[4], numbered[5], numbered[29], numbered[32]) == ("b8", "h8", "a7", "a1", "g1")
    assert [piece.spot.name for piece in found.pieces] == ["g1", "b8"]
    assert dist(found.pieces[0].spot.centre, (6.5, 0.5)) < 1e-6


def test_a_board_of_all_of_these_is_printed(tmp_path: Path) -> None:
    board = (
        f"cell: 12mm\n{JIGSAW}    wrap: true\n  - {{score: 40}}\n  - {{card: mini, at: '8,0', text: Deck}}\n"
    )
    (product,) = make_products(spec(tmp_path, board))
    assert product.sheets


def test_words_that_dont_fit_in_a_point_are_below_it(tmp_path: Path) -> None:
    board = (
        "parts:\n  - places: {York: '9,6', Hull: '1,1'}\n    dot: 0.25\nspaces:\n  - {place: York, text: %s}"
    )
    short = drawn(tmp_path, board % "Y")
    long = drawn(tmp_path, board % "Newcastle")
    heights = [next(s.y for s in found if isinstance(s, Text)) for found in (short, long)]
    assert heights[1] < heights[0] - 2


def test_circles_of_a_track_dont_overlap_at_its_corners(tmp_path: Path) -> None:
    found = content(tmp_path, "parts:\n  - {track: '2,0 12,0 14,2 14,4 12,6 2,6 0,4 0,2 2,0', spaces: 40}")
    boxes = [Box.around(ends(spot.outline)) for spot in found.spots]
    for k, box in enumerate(boxes):
        after = boxes[(k + 1) % len(boxes)]
        assert dist(box.centre, after.centre) > (box.width + after.width) / 2


def test_the_legend_shows_the_pieces_that_it_names(tmp_path: Path) -> None:
    found = drawn(tmp_path, "parts:\n  - cells: |\n      w.\nlegend:\n  w: {name: Wolf, piece: '#123456'}")
    assert [shape.style.fill for shape in found if isinstance(shape, Circle)] == ["#123456"]


def test_a_page_of_a_pdf_is_the_ground_of_a_board(tmp_path: Path) -> None:
    sizes = (Size(120, 80), Size(500, 400))
    red = Style(fill="#ff0000")
    sheets = tuple(Sheet("Map", Drawing(size, (rectangle(Box(5, 5, 50, 30), red),))) for size in sizes)
    (tmp_path / "map.pdf").write_bytes(pdf_bytes(Product("map", "Map", sheets)))
    first = content(tmp_path, "picture: map.pdf\nparts:\n  - {cells: 2x2, at: '1,1'}")
    second = content(tmp_path, "picture: map.pdf#2")
    assert first.picture_size == pytest.approx(sizes[0], abs=0.01)
    assert second.picture_size == pytest.approx(sizes[1], abs=0.01)
    (made,) = make_products(spec(tmp_path, "picture: map.pdf#2\nparts:\n  - {cells: 2x2, at: '1,1'}"))
    assert len(made.sheets) > 4  # an assembly map, and the pages of the board


@each("style", ["chess", "go", "shogi", "spreadsheet"])
def test_a_board_with_coordinates_is_in_the_middle(tmp_path: Path, style: str) -> None:
    board = f"background: '#eeddcc'\nparts:\n  - {{cells: 8x8, coordinates: {style}, fills: ['#123456']}}"
    boxes: dict[str, list[Box]] = {}
    for shape in drawn(tmp_path, board):
        if isinstance(shape, Line) and shape.style.fill:
            boxes.setdefault(shape.style.fill, []).append(Box.around(ends(shape.segments)))
    ground, cells = (Box.around_boxes(boxes[fill]) for fill in ("#eeddcc", "#123456"))
    assert ground.centre == pytest.approx(cells.centre, abs=1e-6)


NATIONS = """\
parts:
  - cells: 4x3
    regions: |
      nnss
      nnss
      wwww
    fills: ["#112233", "#445566", "#778899"]
legend: {n: {name: North}, s: {name: South}, w: {name: West}, o: {name: Old}}
"""


def test_regions_have_the_colours_in_the_order_of_the_map(tmp_path: Path) -> None:
    found = content(tmp_path, NATIONS)
    fills = {spot.name: spot.fill.colour if spot.fill else "" for spot in found.spots}
    assert [fills[name] for name in ("a3", "d3", "a1")] == ["#112233", "#445566", "#778899"]


def test_the_legend_shows_the_colours_of_regions(tmp_path: Path) -> None:
    found = [one for one in drawn(tmp_path, NATIONS) if isinstance(one, Line)][-4:]
    assert [shape.style.fill for shape in found] == ["#112233", "#445566", "#778899", "#ffffff"]


def test_a_wrong_start_is_reported_beside_an_unknown_symbol(tmp_path: Path) -> None:
    errors = spec(tmp_path, "parts:\n  - cells: |\n      a?b!\nlegend: {a: {}}\nstart: {a: z9}").errors
    said = "\n".join(map(str, errors))
    assert all(f"has no symbol '{sign}'" in said for sign in "?b!")
    assert "has no place 'z9'" in said
    assert "did you mean 'cells'" in str(spec(tmp_path, "parts: [{hexes: 3x3}]").errors[0])


@each("board", ["custom, background: shade, parts: [{cells: 7x6}]", "grid, size: 7x6"])
def test_boards_are_larger_on_large_paper(board: str, tmp_path: Path) -> None:
    sizes = []
    for paper in ("a4", "a3"):
        path = tmp_path / f"{paper}.yaml"
        path.write_text(f"pnp: 1\npaper: {paper}\nproducts: [{{board: {board}}}]\n", encoding="utf-8")
        (product,) = make_products(load_spec(path, path.name))
        assert product.board is not None
        sizes.append(product.board.size.width)
    assert sizes[1] > 1.3 * sizes[0]


@each("picture", ["picture: sun.svg\nsize: 100x80mm\n", ""])
@each("fill, is_tinted", [("gold", False), ("navy", True)])
def test_spaces_cover_what_is_below_them_in_low_ink_too(
    tmp_path_factory: pytest.TempPathFactory, picture: str, fill: str, is_tinted: bool
) -> None:
    board = content(tmp_path_factory.mktemp("board"), f"{picture}parts:\n  - {{cells: 2x1, fills: [{fill}]}}")
    theme = Theme(palettes()["low-ink"])
    made = draw_custom(board, theme, Size(180, 240))
    fills = {placed.shape.style.fill for placed in flatten(made.shapes()) if isinstance(placed.shape, Line)}
    light = [one for one in fills if one is not None and one != theme.palette.paper]
    assert all(luminance(one) > 0.85 for one in light)
    assert bool(light) is is_tinted
    assert is_tinted or theme.palette.paper in fills
