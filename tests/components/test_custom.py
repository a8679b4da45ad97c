"""Custom boards made of parts: their places, lines, names and pieces, and what is said of mistakes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import dist
from pathlib import Path

import PIL.Image
import pytest

from pnp.base.geometry import Point, Size
from pnp.components.custom.content import CustomContent, Spot, read_diagram
from pnp.components.custom.drawing import draw_custom
from pnp.components.custom.outlines import arc, curve, track
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Segment, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import builtin_specs, palettes
from pnp.pipeline.build import make_products
from pnp.products.on_sheets import SheetSpec
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from tests.components.card_specs import SVG
from tests.rows import each


def spec(folder: Path, board: str) -> Spec:
    """Return a spec with one custom board, and a picture that it may name."""
    (folder / "sun.svg").write_bytes(SVG)
    lines = "".join(f"    {line}\n" for line in board.splitlines())
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:\n  - board: custom\n{lines}", encoding="utf-8")
    return load_spec(path, "mine.yaml")


def contents(found: Spec) -> list[CustomContent]:
    assert not found.errors, [*map(str, found.errors)]
    contents = [one.content for one in found.products if isinstance(one, SheetSpec)]
    assert all(isinstance(one, CustomContent) for one in contents)
    return [one for one in contents if isinstance(one, CustomContent)]


def content(folder: Path, board: str) -> CustomContent:
    (found,) = contents(spec(folder, board))
    return found


def end_of(segment: Segment) -> Point:
    """Return where a line or a curve ends."""
    return Point(*[value for value in segment if isinstance(value, float | int)][-2:])


def names(spots: tuple[Spot, ...]) -> list[str]:
    return [spot.name or str(spot.number) for spot in spots]


# The classics


def classic(name: str) -> list[CustomContent]:
    return contents(load_spec(builtin_specs()[f"classics/{name}"], f"{name}.yaml"))


def counted(board: CustomContent) -> dict[str, int]:
    """Return how many pieces of each look begin on a board."""
    found: Counter[str] = Counter()
    for piece in board.pieces:
        found[piece.symbol or (piece.colour.colour if piece.colour else "")] += piece.count
    return dict(found)


# Lines: between neighbours a × (b - 1) + b × (a - 1) on a lattice; the diagonals of Fanorona join every second
# point; those of Chinese checkers are from the 6 neighbours of each point.
PLACES_AND_LINES = {
    "go": [(361, 684), (169, 312), (81, 144)],
    "nine-mens-morris": [(24, 32)],
    "chess": [(64, 0)],
    "draughts": [(64, 0)],
    "reversi": [(64 + 4, 0)],
    "hex": [(121, 0)],
    "halma": [(256, 0)],
    "chinese-checkers": [(121, 312)],
    "snakes-and-ladders": [(100, 0)],
    "backgammon": [(24, 0)],
    "fanorona": [(45, 8 * 5 + 9 * 4 + 32)],
    "surakarta": [(36, 60)],
    "abalone": [(61, 0)],
    "pachisi": [(4 * 24 + 1, 0)],
}


@each("name", sorted(PLACES_AND_LINES))
def test_classics_have_the_right_places_and_lines(name: str) -> None:
    found = [(len(board.spots), len(board.lines)) for board in classic(name)]
    assert found == PLACES_AND_LINES[name]


def test_every_classic_is_short_and_names_its_source() -> None:
    specs = {name: path for name, path in builtin_specs().items() if name.startswith("classics/")}
    assert {name.removeprefix("classics/") for name in specs} == set(PLACES_AND_LINES)
    for name, path in specs.items():
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 25, name
        assert any(line.startswith("# Source: ") for line in lines), name


@each(
    "name, pieces",
    [
        ("draughts", [12, 12]),
        ("reversi", [2, 2]),
        ("halma", [19, 19]),
        ("chinese-checkers", [10] * 6),
        ("backgammon", [15, 15]),
        ("fanorona", [22, 22]),
        ("surakarta", [12, 12]),
        ("abalone", [14, 14]),
        ("chess", [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 8, 8]),
        ("go", []),
        ("hex", []),
    ],
)
def test_classics_begin_with_the_right_pieces(name: str, pieces: list[int]) -> None:
    assert sorted(counted(classic(name)[0]).values()) == pieces


def test_chess_has_kings_on_the_e_file_and_a_light_square_at_the_right() -> None:
    (board,) = classic("chess")
    at = {piece.spot.name: piece.symbol for piece in board.pieces}
    assert (at["e1"], at["d1"], at["e8"], at["d8"]) == ("♔", "♕", "♚", "♛")
    fills = {spot.name: spot.fill for spot in board.spots}
    assert fills["h1"] == fills["a8"] != fills["a1"]
    (draughts,) = classic("draughts")
    dark = {spot.name: spot.fill for spot in draughts.spots}["a1"]
    assert {piece.spot.fill for piece in draughts.pieces} == {dark}


def test_backgammon_begins_the_same_for_both_players() -> None:
    (board,) = classic("backgammon")
    places: dict[str, dict[int, int]] = {}
    for piece in board.pieces:
        assert piece.colour is not None
        places.setdefault(piece.colour.colour, {})[piece.spot.number] = piece.count
    white, black = places.values()
    assert white == {24: 2, 13: 5, 8: 3, 6: 5}
    assert black == {25 - point: count for point, count in white.items()}
    at = {spot.number: spot.centre for spot in board.spots}
    assert at[1].x == at[24].x > at[6].x == at[19].x > at[7].x == at[18].x > at[12].x == at[13].x


@each("index, stars", [(0, 9), (1, 5), (2, 5)])
def test_go_boards_have_their_star_points(index: int, stars: int) -> None:
    board = classic("go")[index]
    assert len(board.stars) == stars
    middle = Point(*(max(spot.centre[k] for spot in board.spots) / 2 for k in (0, 1)))
    assert middle in board.stars
    texts = {label.text for label in board.labels}
    assert "I" not in texts
    assert "J" in texts


def test_the_mill_has_sixteen_mills() -> None:
    """Three points in a row, joined and evenly far apart: 8 upright and 8 level ones."""
    (board,) = classic("nine-mens-morris")
    joined = {(line.start, line.end) for line in board.lines}
    mills = [
        (a, b, c)
        for a, b in joined
        for d, c in joined
        if b == d and c.x - b.x == b.x - a.x and c.y - b.y == b.y - a.y
    ]
    assert len(mills) == 16


def test_surakarta_has_eight_loops_of_three_quarters() -> None:
    (board,) = classic("surakarta")
    assert len(board.links) == 8
    for link in board.links:
        assert link.around is not None
        assert dist(link.start, link.around) == dist(link.end, link.around) in {1, 2}
        assert len(curve(link.start, link.end, link.around, 0)) == 1 + 3  # a quarter turn each
        far = curve(link.start, link.end, link.around, 0)[2]
        outside = end_of(far)
        assert not (0 < outside.x < 5 and 0 < outside.y < 5)


def test_snakes_lead_down_and_ladders_up() -> None:
    (board,) = classic("snakes-and-ladders")
    assert Counter(link.style for link in board.links) == {"ladder": 9, "snake": 10}
    assert all(
        (link.end.y > link.start.y) == (link.style == "ladder")
        for link in board.links
        if link.end.y != link.start.y
    )
    at = {spot.number: spot.centre for spot in board.spots}
    assert (at[1].x, at[10].x, at[11].x, at[100].x) == (0.5, 9.5, 9.5, 0.5)


def test_pachisi_has_twelve_castles_four_at_the_ends_of_its_arms() -> None:
    (board,) = classic("pachisi")
    castles = [spot.centre for spot in board.spots if spot.sign == "X"]
    assert len(castles) == 12
    assert sum(abs(round(max(map(abs, centre)), 6) - 9) < 1e-9 for centre in castles) == 4


# Parts


def test_a_diagram_gives_points_and_the_lines_between_them() -> None:
    found = read_diagram("o-o  o\n|X|\no-o--o")
    assert sorted(found.points) == ["a1", "a2", "b1", "b2", "c1", "c2"]
    assert set(map(frozenset, found.lines)) == {
        frozenset(pair)
        for pair in (
            ("a2", "b2"),
            ("a1", "b1"),
            ("b1", "c1"),
            ("a1", "a2"),
            ("b1", "b2"),
            ("a1", "b2"),
            ("a2", "b1"),
        )
    }
    assert not found.loose
    assert read_diagram("o-").loose == ((0, 1),)


def test_points_that_touch_are_joined_unless_diagonally() -> None:
    assert set(read_diagram("oo\no ").lines) == {("a2", "b2"), ("a2", "a1")}


@each(
    "numbers, expected",
    [
        ("in-order", [[7, 8, 9], [4, 5, 6], [1, 2, 3]]),
        ("snake", [[7, 8, 9], [6, 5, 4], [1, 2, 3]]),
        ("spiral", [[7, 6, 5], [8, 9, 4], [1, 2, 3]]),
    ],
)
def test_cells_are_numbered_by_rule(tmp_path: Path, numbers: str, expected: list[list[int]]) -> None:
    board = content(tmp_path, f"parts: [{{cells: 3x3, numbers: {numbers}}}]")
    at = {spot.centre: spot.number for spot in board.spots}
    assert [[at[Point(x + 0.5, y + 0.5)] for x in range(3)] for y in (2, 1, 0)] == expected


@each("shape, colours", [("squares", 2), ("triangles", 2), ("hexagons", 3), ("hexagon-columns", 3)])
@each("rows", ["alternate", "slanted"])
def test_neighbours_never_share_a_colour_of_a_checkerboard(
    tmp_path: Path, shape: str, colours: int, rows: str
) -> None:
    fills = ", ".join(["red", "green", "blue"][:colours])
    board = content(tmp_path, f"parts: [{{cells: 5x4, shape: {shape}, rows: {rows}, fills: [{fills}]}}]")
    near = min(dist(a.centre, b.centre) for a in board.spots for b in board.spots if a is not b)
    pairs = [(a, b) for a in board.spots for b in board.spots if 0 < dist(a.centre, b.centre) < near + 1e-6]
    assert len(pairs) > 20
    assert all(a.fill != b.fill for a, b in pairs)


def test_colours_by_distance_run_round_the_board(tmp_path: Path) -> None:
    board = content(tmp_path, "parts: [{cells: 5x5, pattern: distance, fills: [red, green, blue]}]")
    counts = Counter(spot.fill.colour for spot in board.spots if spot.fill)
    assert sorted(counts.values()) == [1, 8, 16]


def test_triangles_in_centred_rows_make_a_hexagon(tmp_path: Path) -> None:
    board = content(tmp_path, 'parts: [{cells: "...\\n...", shape: triangles, rows: centred}]')
    assert len(board.spots) == 6
    corners = {
        (round(float(s[-2]), 6), round(float(s[-1]), 6))
        for spot in board.spots
        for s in spot.outline
        if len(s) == 3
    }
    assert len(corners) == 7  # six around one in the middle


def test_a_loop_has_as_many_spaces_as_steps_and_a_line_one_more() -> None:
    square = [Point(0, 0), Point(3, 0), Point(3, 3), Point(0, 3), Point(0, 0)]
    assert len(list(track(square, None))) == 12
    assert len(list(track(square[:-1], None))) == 10
    spaced = [spot.centre for spot in track(square, 24)]
    assert len(spaced) == 24
    assert all(dist(a, b) <= 0.5 + 1e-9 for a, b in pairwise(spaced))


def test_rings_have_a_space_in_each_sector(tmp_path: Path) -> None:
    board = content(tmp_path, "parts: [{rings: 3, sectors: 8, inner: 0}]")
    assert names(board.spots) == [str(k) for k in range(1, 25)]
    assert Counter(round(dist(spot.centre, (0, 0)), 3) for spot in board.spots) == {0.5: 8, 1.5: 8, 2.5: 8}


def test_an_arc_stays_on_its_circle() -> None:
    for segment in arc(Point(1, 2), 3, 20, 290):
        assert dist(end_of(segment), (1, 2)) == pytest.approx(3)


@each("bend", [0.5, -0.25, 0.05])
def test_a_bent_link_rises_to_its_left(bend: float) -> None:
    path = curve(Point(0, 0), Point(4, 0), None, bend)
    assert end_of(path[-1]) == pytest.approx((4, 0))
    heights, y = [], 0.0
    for segment in path[1:]:
        assert len(segment) == 7
        _, _, b, _, d, _, v = segment
        for k in range(11):
            t = k / 10
            heights.append((1 - t) ** 3 * y + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * d + t**3 * v)
        y = v
    assert max(heights, key=abs) == pytest.approx(4 * bend, rel=0.02)


def test_copies_and_second_parts_have_names_of_their_own(tmp_path: Path) -> None:
    board = content(tmp_path, "parts: [{cells: 1x2, repeat: 2, step: '3,0'}, {points: 1x1, at: '9,9'}]")
    assert names(board.spots) == ["a1", "a2", "a1.2", "a2.2", "a1.3"]


# Links and places


def test_names_with_hyphens_need_spaces_in_chains(tmp_path: Path) -> None:
    board = content(
        tmp_path,
        'parts: [{places: {Stoke-on-Trent: "0,0", Crewe: "1,1", Derby: "3,0"}}]\n'
        "links: [{join: Crewe - Stoke-on-Trent - Derby}, {join: crewe-derby}]",
    )
    assert [(link.start, link.end) for link in board.links] == [
        (Point(1, 1), Point(0, 0)),
        (Point(0, 0), Point(3, 0)),
        (Point(1, 1), Point(3, 0)),
    ]


def test_pieces_are_printed_on_request(tmp_path: Path) -> None:
    board = "parts: [{cells: K.}]\nlegend: {K: {symbol: ♔}}"
    assert "♔" not in texts(spec(tmp_path, board))
    assert "♔" in texts(spec(tmp_path, board + "\nshow-start: true"))


def texts(found: Spec) -> list[str]:
    (product,) = make_products(found)
    return [
        placed.shape.text
        for placed in flatten(product.sheets[0].front.shapes)
        if isinstance(placed.shape, Text)
    ]


# Pictures


def test_a_picture_has_its_true_size_over_several_pages(tmp_path: Path) -> None:
    found = spec(tmp_path, 'picture: sun.svg\nsize: 500x400mm\nparts: [{places: {goal: "12,3.5"}, dot: 0.3}]')
    (board,) = contents(found)
    (request,) = found.products
    drawn = draw_custom(board, request.theme, Size(180, 240))
    assert drawn.size == Size(500, 400)
    (product,) = make_products(found)
    assert len(product.sheets) == 1 + 3 * 2  # the map, and A4 pages upright or across
    (spot,) = board.spots
    assert (spot.centre.x * 10, spot.centre.y * 10) == (120, 35)


def test_a_picture_without_a_size_has_that_of_its_file(tmp_path: Path) -> None:
    PIL.Image.new("RGB", (900, 600), "teal").save(tmp_path / "map.png", dpi=(150, 150))
    assert content(tmp_path, "picture: map.png").picture_size == pytest.approx((152.4, 101.6), abs=0.01)
    for sides, wide in (('width="300mm" height="150mm"', 300), ('width="5in"', 127), ('height="36pt"', 25.4)):
        (tmp_path / "map.svg").write_bytes(
            b'<svg viewBox="0 0 40 20" %s>' % sides.encode() + SVG.partition(b">")[2]
        )
        size = content(tmp_path, "picture: map.svg").picture_size
        assert size == pytest.approx((wide, wide / 2))
        assert not notices(tmp_path, "picture: map.svg")


def test_a_picture_whose_file_has_no_size_is_told(tmp_path: Path) -> None:
    PIL.Image.new("RGB", (900, 600), "teal").save(tmp_path / "map.png")
    for name in ("map.png", "sun.svg"):
        assert "doesn't say how large it is on paper, so it's printed" in notices(tmp_path, f"picture: {name}")
        assert not notices(tmp_path, f"picture: {name}\nsize: 60x40mm")
    (tmp_path / "map.svg").write_bytes(SVG.replace(b"<svg", b'<svg width="9000mm"'))
    assert "each side must be from 10 mm to 5 m" in str(spec(tmp_path, "picture: map.svg").errors[0])


def notices(folder: Path, board: str) -> str:
    (request,) = spec(folder, board).products
    assert isinstance(request, SheetSpec)
    return "\n".join(str(one.message) for one in request.notices)


def test_a_picture_alone_is_a_board(tmp_path: Path) -> None:
    assert content(tmp_path, "picture: sun.svg").spots == ()


def test_without_anything_there_are_nine_lines(tmp_path: Path) -> None:
    assert len(content(tmp_path, "name: plain").spots) == 81


# Mistakes


@each(
    "board, message",
    [
        ("parts: [{}]", "mine.yaml:4:13: a part needs exactly one of: cells, points, diagram"),
        ("parts: [{cells: 3x3, points: 3x3}]", "a part needs exactly one of"),
        ("parts: [{cells: 3x3, stars: true}]", "`cells` can't have `stars`"),
        ("parts: [{cells: 999x3}]", "mine.yaml:4:21: each side must be from 1 to 100, not 999"),
        (
            "parts:\n  - cells: |\n      ..\n      .k\nlegend: {K: {}}",
            "mine.yaml:7:11: the legend has no symbol 'k'",
        ),
        ("parts: [{cells: __}]", "the map has no cells"),
        ("parts: [{diagram: ' '}]", "the diagram has no points"),
        (
            "parts:\n  - diagram: |\n      o-o\n      o-",
            "mine.yaml:7:11: this line has a character that isn't part",
        ),
        ("parts: [{diagram: oQ}]", "the legend has no symbol 'Q'"),
        ("parts: [{track: '0,0'}]", "must have from 2 to 200 positions, not 1"),
        ("parts: [{track: 'a1 b2'}]", "expected positions such as 0,0 3,1.5"),
        ("parts: [{cells: 3x3, fills: [blu]}]", "mine.yaml:4:34: unknown colour 'blu'; did you mean 'blue'?"),
        (
            "parts: [{cells: 3x3}]\nlinks: [{join: a1}]",
            "mine.yaml:5:20: expected places such as a1-b2, not 'a1'",
        ),
        ("parts: [{cells: 3x3}]\nlinks: [{join: a1-d1}]", "mine.yaml:5:20: the board has no place 'd1'"),
        ("parts: [{cells: 3x3}]\nspaces: [{place: z9}]", "mine.yaml:5:22: the board has no place 'z9'"),
        (
            "parts: [{track: '0,0 1,0 2,0'}]\nlinks: [{join: 1-21}]",
            "the board has no place '21'; its numbers go from 1 to 3",
        ),
        ("start: {w: a1}", "mine.yaml:4:16: the legend has no symbol 'w'"),
        (
            "start: {w: a1*many}\nlegend: {w: {piece: red}}",
            "expected a place and a number of pieces such as 24*2",
        ),
        ("size: 500x400mm", "mine.yaml:4:11: `size` needs a `picture`"),
        ("picture: sun.svg\nsize: big", "expected the size of the picture such as 500x400mm"),
        ("picture: sun.svg\nsize: {width: 5in, height: 40mm}", "write 5in x 40mm for a width and a height"),
        ("picture: sum.svg", "no file 'sum.svg' in the spec's folder or below"),
        (
            "parts: [{places: {a: '0,0'}}, {places: {A: '1,1'}}]",
            "there are two places called 'A'",
        ),
        (
            "parts: [{rings: 30, sectors: 120, repeat: 3, rotation: 1}]",
            "the board has more than 10000 places",
        ),
    ],
)
def test_mistakes_have_their_line(tmp_path: Path, board: str, message: str) -> None:
    found = [*map(str, spec(tmp_path, board).errors)]
    assert any(message in error for error in found), found


@each(
    "board, expected",
    [
        ("cell: 10mm", None),
        ('background: "#fff0d0"', None),
        ('background: "#6e1f2a"\nline-colour: "#201000"', "#6e1f2a"),
        ('background: "#f3e4c8"\nline-colour: "#4b2e1e"', "#4b2e1e"),
    ],
)
def test_the_title_has_the_colour_of_the_background_or_else_of_the_lines(
    tmp_path: Path, board: str, expected: str | None
) -> None:
    found = content(tmp_path, board)
    assert draw_custom(found, Theme(palettes()["colour"]), Size(190, 200)).title_colour == expected


def test_numbers_are_larger_in_spaces_without_other_contents(tmp_path: Path) -> None:
    sizes = []
    for more in ("", "\nspaces: [{place: 3, text: A}]"):
        board = content(tmp_path, "cell: 12mm\nparts: [{cells: 4x4, numbers: in-order}]" + more)
        drawn = flatten(draw_custom(board, Theme(palettes()["colour"]), Size(190, 200)).drawing.shapes)
        sizes.append({one.shape.size for one in drawn if isinstance(one.shape, Text) and one.shape.text == "7"})
    assert min(sizes[0]) > max(sizes[1])
