"""Copies of a piece are drawn in the coordinates of their group: they take few bytes and lie in place."""

from __future__ import annotations

import math

import pypdfium2
import pytest

from pnp.base.geometry import MM_PER_POINT, Size, move, rotate
from pnp.drawing.flatten import bounds, flatten, flatten_in_groups
from pnp.drawing.shapes import Circle, Drawing, Group, Layer, Path, Shape, Style, Text, polygon
from pnp.render.pdf import page_runs, pdf_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.reading import paths, texts
from tests.rows import each

RED, BLUE = "#ff0000", "#0000ff"
PLACES = [(20.123 + 17.77 * column, 30.456 + 17.77 * row) for row in range(12) for column in range(9)]


def star(x: float, y: float) -> Path:
    """Forty corners whose coordinates share no digits."""
    corners = [
        (x + (3 + k % 5) * math.cos(k * 0.157), y + (3 + k % 5) * math.sin(k * 0.157)) for k in range(40)
    ]
    return polygon(corners, Style(fill=RED))


def pdf(*shapes: Shape) -> bytes:
    return pdf_bytes(Product("test", "Test", (Sheet("Test", Drawing(Size(210, 297), shapes)),)))


def test_copies_take_a_quarter_of_the_bytes_of_so_many_drawings() -> None:
    one = len(pdf(star(*PLACES[0])))
    drawn = len(pdf(*(star(x, y) for x, y in PLACES))) - one
    copied = len(pdf(*(Group((star(0, 0),), move(x, y)) for x, y in PLACES))) - one
    assert copied < drawn / 4


@each("degrees", [0, 30, 90])
def test_a_copy_lies_within_half_a_micrometre_of_its_place(degrees: float) -> None:
    piece = (star(0, 0), Circle(1.234567, 2.345678, 1, Style(fill=BLUE)), star(0.7, 0.3))
    shapes = [Group(piece, move(x, y).after(rotate(degrees))) for x, y in PLACES]
    found = list(paths(pdf(*shapes)))
    wanted = [placed.shape for placed in flatten(shapes)]
    assert len(found) == len(wanted)
    for path, shape in zip(found, wanted, strict=True):
        if isinstance(shape, Circle):
            left, bottom, right, top = path.box
            points = [((left + right) / 2, (bottom + top) / 2)]
            places = [(shape.x, shape.y)]
        else:
            assert isinstance(shape, Path)
            points = list(path.points)
            places = [segment[1:] for segment in shape.segments if len(segment) == 3]
        for point, place in zip(points, places, strict=True):
            assert math.dist(point, place) < 0.0005


def test_art_that_comes_again_is_in_the_file_once() -> None:
    many = tuple(star(0.1 * k, 0.2 * k) for k in range(30))
    shapes = [Group(many, move(x, y)) for x, y in PLACES[::4]]
    one, all_ = pdf(shapes[0]), pdf(*shapes)
    assert len(all_) < 1.4 * len(one)
    assert len(list(paths(all_))) == len(shapes) * len(list(paths(one)))


def test_colours_hold_beyond_a_copy_as_they_were_before_it() -> None:
    def red(x: float) -> Path:
        return polygon(((x, 0), (x + 9, 0), (x, 9)), Style(fill=RED))

    blue = polygon(((0, 0), (9, 0), (0, 9)), Style(fill=BLUE))
    found = paths(pdf(red(0), Group((blue, red(10)), move(0, 30)), red(20), Group((blue,), move(0, 60)), blue))
    red_ink, blue_ink = (1, 0, 0), (0, 0, 1)
    assert [path.fill for path in found] == [red_ink, blue_ink, red_ink, red_ink, blue_ink, blue_ink]


def test_lines_of_several_copies_stay_one_path_in_place() -> None:
    line = polygon(((0, 0), (9, 0), (0, 9)), Style(stroke=RED))
    (path,) = paths(pdf(Group((line,), move(10, 20)), Group((line,), move(50, 60))))
    assert path.box == pytest.approx((10, 20, 59, 69), abs=0.0005)


def test_text_in_a_copy_is_read_in_its_place() -> None:
    label = Text(0, 0, "seven", 9, BLUE)
    document = pdf(Group((star(0, 0), label), move(50, 60)))
    assert texts(document).strip() == "seven"
    page = pypdfium2.PdfDocument(document)[0].get_textpage()
    left, bottom, _, _ = page.get_charbox(0)
    assert left * MM_PER_POINT == pytest.approx(50, abs=0.3)
    assert bottom * MM_PER_POINT == pytest.approx(60, abs=0.3)


def test_a_path_of_many_copies_is_mapped_once_and_lies_where_each_copy_is() -> None:
    piece = (star(0, 0), Circle(1, 2, 1, Style(fill=BLUE)))
    shapes = [Group(piece, move(x, y).after(rotate(30))) for x, y in PLACES]
    here = [*flatten_in_groups(shapes, move(7, 5), {})]
    assert len({id(placed.shape) for placed in here}) == len(piece)
    for placed, wanted in zip(here, flatten(shapes, move(7, 5)), strict=True):
        x, y = placed.origin
        found, box = bounds(placed), bounds(wanted)
        assert (found.left + x, found.bottom + y) == pytest.approx((box.left, box.bottom))
        assert (found.right + x, found.top + y) == pytest.approx((box.right, box.top))


def test_a_piece_on_several_pages_is_mapped_once_and_its_operators_are_written_once() -> None:
    piece = (star(0, 0), star(0, 0))
    pages = [Drawing(Size(210, 297), (Group(piece, move(x, y)),)) for x, y in PLACES]
    runs = page_runs()
    shapes = [item.shape for page in pages for run in runs.of(page)[Layer.PRINT] for item in run.shapes]
    drawn = [shape for shape in shapes if isinstance(shape, Path)]
    assert len(drawn) == 2 * len(PLACES)
    assert len({id(shape) for shape in drawn}) == 2
    assert len({id(runs.operators(shape)) for shape in drawn}) == 1


def test_files_that_share_pages_have_the_same_bytes_as_files_on_their_own() -> None:
    lines = polygon(((0, 0), (9, 0), (0, 9)), Style(stroke=RED))
    shapes = [Group((star(0, 0), lines, lines), move(x, y)) for x, y in PLACES]
    sheet = Sheet("Test", Drawing(Size(210, 297), (*shapes, lines, Text(9, 9, "Test", 9.0, RED))))
    whole, part = Product("test", "Test", (sheet, sheet)), Product("part", "Part", (sheet,))
    shared = page_runs()
    assert pdf_bytes(whole, shared) == pdf_bytes(whole)
    assert pdf_bytes(part, shared) == pdf_bytes(part)


def test_a_style_is_set_again_after_text_of_another_colour() -> None:
    red = star(30, 30)
    star_below_text = Group((Text(0, 0, "12", 9, colour=BLUE), star(0, 0)), move(60, 60))
    fills = [path.fill for path in paths(pdf(red, star_below_text, red))]
    assert len(fills) == 3
    assert len(set(fills)) == 1
