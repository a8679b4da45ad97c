"""Packing: nothing overlaps, nothing leaves the area, and straight cuts free what they promise to."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import strategies as st

from pnp.base.geometry import Box, Size, move, rotate
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Circle, Drawing, Layer, Path, Style
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.frame import Bleed, Frame
from pnp.sheets.marks import cut_segments
from pnp.sheets.packing import KIND_GAP, PIECE_GAP, ROW_GAP, Place, air_in, best_lattice, shelves, with_tips
from pnp.sheets.paper import Gap, Margins, Paper
from pnp.sheets.piece_plans import Room, plans
from pnp.sheets.piece_sheets import piece_sheets
from pnp.sheets.pieces import Cut, Outline, Piece, PieceKind, Step
from pnp.sheets.sheet import Sheet
from tests.examples import given_examples
from tests.rows import each

Polygon = list[tuple[float, float]]


def on_page(outline: Outline, place: Place) -> Polygon:
    here = move(place.x, place.y).after(rotate(place.angle))
    return [tuple(here(*point)) for point in outline.points]  # type: ignore[misc]


def overlap(first: Polygon, second: Polygon) -> bool:
    """Return whether two convex polygons share more than their borders, by the separating axis theorem."""
    for polygon in (first, second):
        for k, (x2, y2) in enumerate(polygon):
            x1, y1 = polygon[k - 1]
            nx, ny = y2 - y1, x1 - x2
            a = [nx * x + ny * y for x, y in first]
            b = [nx * x + ny * y for x, y in second]
            if max(a) <= min(b) + 1e-6 or max(b) <= min(a) + 1e-6:
                return False
    return True


OUTLINES = st.one_of(
    st.builds(lambda w, h: Outline.rectangle(Size(w, h)), st.floats(10, 60), st.floats(10, 60)),
    st.builds(lambda d, p: Outline.hexagon(d, pointed=p), st.floats(12, 50), st.booleans()),
)


@given_examples(20, 400, OUTLINES, st.floats(60, 280), st.floats(60, 280), st.floats(0, 6), st.booleans())
def test_pieces_neither_overlap_nor_leave_their_area(
    outline: Outline, width: float, height: float, gap: float, straight: bool
) -> None:
    area = Box(10, 20, 10 + width, 20 + height)
    lattice = best_lattice(outline, area.size, Gap(gap, gap), straight_cut=straight)
    if not lattice.count:
        return
    placed = [on_page(outline, place) for place in lattice.places(area)]
    assert len(placed) == lattice.count
    for polygon in placed:
        box = Box.around(polygon)
        assert box.left >= area.left - 1e-5
        assert box.right <= area.right + 1e-5
        assert box.bottom >= area.bottom - 1e-5
        assert box.top <= area.top + 1e-5
    assert not any(overlap(a, b) for a, b in combinations(placed, 2))


@pytest.mark.parametrize("pointed", [True, False])
@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_straight_cuts_run_through_no_hexagon(pointed: bool, gap: float) -> None:
    area = Box(0, 0, 190, 273)
    outline = Outline.hexagon(22, pointed=pointed)
    lattice = best_lattice(outline, area.size, Gap(gap, gap), straight_cut=True)
    placed = [on_page(outline, place) for place in lattice.places(area)]
    for x1, y1, x2, y2 in cut_segments(placed):
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        for polygon in placed:
            sides = [dx * (y - y1) - dy * (x - x1) for x, y in polygon]
            assert max(sides) < 1e-3 or min(sides) > -1e-3, "a cut along this line would halve a tile"


def test_yield_of_22_mm_tiles_on_a4() -> None:
    room = Size(190, 273)
    outline = Outline.hexagon(22)
    assert best_lattice(outline, room, Gap(), straight_cut=True).count == 80
    assert best_lattice(outline, room, Gap(), straight_cut=False).count == 104


@given_examples(
    20,
    400,
    st.lists(st.tuples(st.floats(5, 80), st.floats(5, 80)), min_size=1, max_size=30),
    st.floats(0, 5),
    st.floats(0, 6),
)
def test_shelves_hold_every_box_once_without_overlap(
    sizes: list[tuple[float, float]],
    gap: float,
    airy: float,
) -> None:
    room = Size(100, 120)
    boxes = [Size(*size) for size in sizes]
    pages = shelves(boxes, room, Gap(gap, gap), airy=airy)
    assert sorted(k for page in pages for k in page) == list(range(len(boxes)))
    for page in pages:
        laid = [Box(p.x, p.y, p.x + boxes[k].width, p.y + boxes[k].height) for k, p in page.items()]
        for box in laid:
            assert Box(0, 0, *room).grown(1e-6).holds(box)
        for a, b in combinations(laid, 2):
            assert (
                a.right <= b.left + 1e-6
                or b.right <= a.left + 1e-6
                or a.top <= b.bottom + 1e-6
                or b.top <= a.bottom + 1e-6
            )


def test_boxes_of_one_size_are_in_even_rows_apart_from_others() -> None:
    boxes = [Size(20, 20)] * 7 + [Size(10, 10)] * 4
    (page,) = shelves(boxes, Size(100, 120), Gap(2, 2))
    rows = [sorted({k for k, at in page.items() if at.y == y}) for y in sorted({at.y for at in page.values()})]
    assert rows == [[7, 8, 9, 10], [4, 5, 6], [0, 1, 2, 3]]
    assert page[0].y - page[4].y == pytest.approx(22)
    assert page[4].y - (page[7].y + 10) == pytest.approx(2 + KIND_GAP)
    for first, last, width in ((0, 3, 20), (4, 6, 20), (7, 10, 10)):
        assert (page[first].x + page[last].x + width) / 2 == pytest.approx(50)


def test_boxes_are_farther_apart_where_there_is_room() -> None:
    boxes = [Size(20, 20)] * 4 + [Size(10, 10)] * 4
    (page,) = shelves(boxes, Size(90, 120), Gap(2, 2), airy=PIECE_GAP)
    assert page[1].x - page[0].x == pytest.approx(20 + 2 + 4 / 3)
    assert page[5].x - page[4].x == pytest.approx(10 + 2 + PIECE_GAP)
    assert page[0].y - page[4].y == pytest.approx(10 + 2 + KIND_GAP + PIECE_GAP)


def test_rows_of_pieces_that_are_not_folded_are_still_farther_apart() -> None:
    flat = Piece("tile", Outline.ellipse(Size(10, 10)), ())
    boxes = [Size(20, 20)] * 4 + [Size(10, 10)] * 4
    (page,) = shelves(boxes, Size(90, 120), Gap(2, 2), airy=air_in([flat]))
    assert page[5].x - page[4].x == pytest.approx(10 + 2 + PIECE_GAP)
    assert page[0].y - page[4].y == pytest.approx(10 + 2 + KIND_GAP + ROW_GAP)
    assert air_in([flat, replace(flat, steps=(Step(Drawing(Size(1, 1), ()), "Fold it."),))]) == PIECE_GAP


@each("outline", [Outline.triangle(26, 22.5), Outline.hexagon(24), Outline.ellipse(Size(24, 24))])
def test_the_bleed_of_tips_stays_apart_where_there_is_room(outline: Outline) -> None:
    bleed = Bleed(2, 2, 2, 2)
    tips, plain = with_tips(outline, bleed), outline.box
    assert (tips.width - plain.width > 0.5) == (outline.cut is not Cut.OTHER)
    assert with_tips(outline, Bleed(0, 0, 0, 0)) == plain
    pieces = [Piece("A", outline, ())] * 4 + [square(18)] * 4
    frame = Frame(Paper("small", Size(170, 200)), Theme(palettes()["colour"]), Margins(10, 10, 10, 10))
    *_, plan = plans(pieces, Room(frame, 90.0, Box(10, 10, 160, 190)))
    found = sorted(place.x for piece, place in plan.pages[0] if piece.outline is outline)
    assert all(right - left > tips.width + 4 for left, right in pairwise(found))


def square(side: float, name: str = "square") -> Piece:
    return Piece(name, Outline.rectangle(Size(side, side)), ())


def sheets_of(pieces: list[Piece], *, height: float = 200.0) -> tuple[Sheet, ...]:
    theme = Theme(palettes()["colour"])
    return piece_sheets(pieces, Frame(Paper("small", Size(150, height)), theme, Margins(10, 10, 10, 10)))


def test_small_parts_share_the_last_sheet_of_the_others_and_have_outlines_of_their_own() -> None:
    """Nine squares of 40 mm leave a band for four of 10 mm, and their crop marks stay clear of it."""
    (sheet,) = sheets_of([square(40.0)] * 9 + [square(10.0, "small")] * 4)
    assert len(sheet.pieces) == 13
    assert sheet.outlined
    assert Layer.CUT not in sheet.layers
    shapes = [at for at in flatten(sheet.front.shapes) if at.layer is Layer.MARKS]
    boxes = [bounds(at) for at in shapes if isinstance(at.shape, Path) and at.shape.segments[-1] == ("Z",)]
    (band,) = boxes
    cuts = [bounds(at) for at in flatten(sheet.front.shapes) if at.layer is Layer.CUT]
    assert min(box.bottom for box in cuts) == pytest.approx(band.bottom, abs=0.1)
    marks = [bounds(at) for at in shapes if bounds(at) != band and at.clip is None]
    assert all(not box.touches(band) for box in marks if box.bottom > 20)


def test_small_parts_have_a_sheet_of_their_own_where_the_others_leave_no_room() -> None:
    first, second = sheets_of([square(40.0)] * 12 + [square(25.0, "small")] * 4)
    assert (len(first.pieces), len(second.pieces)) == (12, 4)
    assert not first.outlined


def test_the_work_on_a_shared_sheet_is_ruled_for_the_large_and_cut_round_for_the_small() -> None:
    (sheet,) = sheets_of([square(40.0)] * 9 + [square(10.0, "small")] * 4)
    assert sheet.work is not None
    assert (sheet.work.cuts, sheet.work.other_pieces) == (8, 4)


def rows_of(pieces: list[Piece]) -> list[int]:
    """Return how many pieces are in each row of their only sheet, from the top."""
    (sheet,) = sheets_of(pieces)
    levels = Counter(
        round(bounds(at).top) for at in flatten(sheet.front.shapes) if isinstance(at.shape, Circle)
    )
    return [levels[level] for level in sorted(levels, reverse=True)]


def disc(ground: str | None = None) -> Piece:
    spot = (Circle(0, 0, 3, Style(fill="#000000")),)
    return Piece("disc", Outline.rectangle(Size(20, 20)), spot, front_ground=ground)


@pytest.mark.parametrize(
    ("count", "rows"), [(7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (14, [5, 5, 4]), (15, [5, 5, 5])]
)
def test_rows_of_pieces_are_as_even_as_they_can_be(count: int, rows: list[int]) -> None:
    """A row has room for six."""
    assert rows_of([disc()] * count) == rows


def middle_of(sheet: Sheet) -> float:
    """Return how far up the middle of the pieces of a sheet is."""
    tops = [bounds(at) for at in flatten(sheet.front.shapes) if isinstance(at.shape, Circle)]
    return (min(box.bottom for box in tops) + max(box.top for box in tops)) / 2


@each("count", [7, 24, 42])
def test_pieces_of_a_single_sheet_are_halfway_down_it(count: int) -> None:
    """A full sheet has seven rows of six."""
    (few,), (full,) = sheets_of([disc()] * count), sheets_of([disc()] * 42)
    assert middle_of(few) == pytest.approx(middle_of(full))


def test_pieces_of_the_last_sheet_are_where_they_are_on_the_others() -> None:
    first, last = sheets_of([disc()] * 66)
    placed = [
        {bounds(at).centre for at in flatten(sheet.front.shapes) if isinstance(at.shape, Circle)}
        for sheet in (first, last)
    ]
    assert len(placed[1]) == 18
    assert placed[1] < placed[0]


def test_pieces_of_several_grounds_begin_rows_of_their_own_and_fill_them() -> None:
    assert rows_of([disc("#ff0000")] * 7 + [disc("#00ff00")] * 2) == [4, 3, 2]


def test_spares_fill_the_last_row_of_a_batch_and_are_counted_as_such() -> None:
    """Seven pieces of each batch take two rows of five, if each batch begins a new row."""
    theme = Theme(palettes()["colour"])
    kind = PieceKind("{count} piece", "{count} pieces", theme)
    pieces = [
        replace(square(25.0), kind=kind, batch=batch, front_ground=ground, fills_row=batch == "A")
        for batch, ground in (("A", "#ffcccc"), ("B", "#ccccff"))
        for _ in range(7)
    ]
    (sheet,) = sheets_of(pieces, height=260.0)
    spare = PieceKind("{count} spare", "{count} spare", theme)
    assert Counter(sheet.pieces) == {kind: 14, spare: 1}


def test_colours_fill_their_rows() -> None:
    """Rows of six hold 18 and 12 pieces without a gap; rows of seven, for which there is space, don't."""
    pieces = [
        replace(square(15.0), front_ground=ground)
        for ground, count in (("#ffcccc", 18), ("#ccccff", 12))
        for _ in range(count)
    ]
    (sheet,) = sheets_of(pieces)
    assert sheet.trim is not None
    assert sheet.trim.width == pytest.approx(6 * 15)
