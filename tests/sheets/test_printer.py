"""Printer corrections, printing by hand, cutter files, bleed, crop marks: read back from what is written."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from dataclasses import replace
from math import cos, hypot, pi, sin

import pikepdf
import pytest

from pnp.base.geometry import Box, Point, Size
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer, Path
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.render.pdf import pdf_bytes
from pnp.render.svg import svg_bytes
from pnp.sheets.board_sheets import Board, board_sheets
from pnp.sheets.frame import Bleed, Frame
from pnp.sheets.paper import NO_GAP, BackError, Gap, Margins, Paper, PrinterProfile
from pnp.sheets.piece_faces import single_faces
from pnp.sheets.piece_sheets import piece_sheets
from pnp.sheets.pieces import Outline, Piece, area, bleed_rings
from pnp.sheets.sheet import Duplex, Product, Sheet
from tests.reading import PdfPath, paths
from tests.rows import each

FRONT, BACK = (0.071, 0.204, 0.337), (0.396, 0.263, 0.129)


def frame(**changes: object) -> Frame:
    plain = Frame(
        paper=Paper("a4", Size(210, 297)),
        theme=Theme(palettes()["colour"]),
        margins=Margins(10, 10, 10, 10),
        title="Test",
        imprint="test",
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def product(count: int = 12, size: Size = Size(40, 50), **changes: object) -> Product:  # noqa: B008
    piece = Piece("piece", Outline.rectangle(size), (), (), 90.0, "#123456", "#654321")
    return Product("test", "Test", piece_sheets([piece] * count, frame(**changes)))


def grounds(pdf: bytes, page: int, fill: tuple[float, ...], size: Size) -> list[PdfPath]:
    """Return the pieces' grounds of one colour and size on a page."""
    return [
        path
        for path in paths(pdf, page)
        if path.fill == fill
        and path.operator != "S"
        and abs(path.box[2] - path.box[0] - size.width) < 0.05
        and abs(path.box[3] - path.box[1] - size.height) < 0.05
    ]


def test_pieces_have_their_size_within_a_twentieth_of_a_millimetre() -> None:
    pdf = pdf_bytes(product())
    assert len(grounds(pdf, 0, FRONT, Size(40, 50))) == 12
    assert len(grounds(pdf, 1, BACK, Size(40, 50))) == 12


def test_an_offset_moves_the_backs_alone() -> None:
    plain, moved = (
        pdf_bytes(product()),
        pdf_bytes(product(printer=PrinterProfile(long_edge=BackError(0.5, -0.25)))),
    )
    for page, fill, dx, dy in ((0, FRONT, 0, 0), (1, BACK, 0.5, -0.25)):
        before = grounds(plain, page, fill, Size(40, 50))
        after = grounds(moved, page, fill, Size(40, 50))
        for a, b in zip(before, after, strict=True):
            assert b.box[0] - a.box[0] == pytest.approx(dx, abs=0.002)
            assert b.box[1] - a.box[1] == pytest.approx(dy, abs=0.002)


def test_scale_stretches_both_sides_about_the_middle_of_the_paper() -> None:
    scaled = pdf_bytes(product(printer=PrinterProfile(scale_x=1.02, scale_y=0.99)))
    for page, fill in ((0, FRONT), (1, BACK)):
        found = grounds(scaled, page, fill, Size(40.8, 49.5))
        assert len(found) == 12
        whole = [path.box for path in found]
        middle = (min(b[0] for b in whole) + max(b[2] for b in whole)) / 2
        assert middle == pytest.approx(105, abs=0.01)


def test_printing_by_hand_gives_fronts_in_order_and_backs_in_reverse() -> None:
    whole = product(count=40)
    assert len(whole.sheets) > 1
    fronts, backs = whole.fronts(), whole.backs()
    assert [sheet.front for sheet in fronts.sheets] == [sheet.front for sheet in whole.sheets]
    assert [sheet.front for sheet in backs.sheets] == [sheet.back for sheet in reversed(whole.sheets)]
    assert (fronts.name, backs.name) == ("test-fronts", "test-backs")


def test_bleed_runs_over_outer_edges_by_so_much_on_each_side_and_never_over_a_neighbour() -> None:
    pdf = pdf_bytes(product(bleed=Bleed(3, 3, 3, 3)))
    exact = [path.box for path in grounds(pdf, 0, FRONT, Size(40, 50))]
    grown = [path.box for path in grounds(pdf, 0, FRONT, Size(46, 56))]
    assert len(exact) == len(grown) == 12
    assert min(b[0] for b in exact) - min(b[0] for b in grown) == pytest.approx(3, abs=0.002)
    # Grounds are painted after all bleeds, so a neighbour's bleed is covered.
    order = [p for p in paths(pdf, 0) if p.fill == FRONT and p.operator != "S"]
    widths = [round(p.box[2] - p.box[0]) for p in order]
    assert widths == [46] * 12 + [40] * 12


def test_marks_stay_off_what_home_printers_leave_white() -> None:
    """Three cards of 63.5 mm leave less than 10 mm on both sides of A4."""
    outline = Outline.rectangle(Size(63.5, 75))
    (sheet,) = piece_sheets(
        [Piece("card", outline, (), None, 90.0, "#123456")] * 9, frame(margins=Margins(5, 5, 5, 5))
    )
    made = Product("test", "Test", (sheet,))
    drawn = [one for one in paths(pdf_bytes(made), 0) if one.operator == "S"]
    assert min(x for one in drawn for x, _ in one.points) >= 25.4 / 6 - 1e-2
    assert max(x for one in drawn for x, _ in one.points) <= 210 - 25.4 / 6 + 1e-2


def test_crop_marks_lie_outside_all_pieces_and_their_bleed() -> None:
    pdf = pdf_bytes(product())
    exact = [path.box for path in grounds(pdf, 0, FRONT, Size(40, 50))]
    marks = [p for p in paths(pdf, 0) if p.operator == "S" and len(p.points) == 2 * _mark_count(exact)]
    (ticks,) = marks
    ends = list(zip(ticks.points[::2], ticks.points[1::2], strict=True))
    for (x1, y1), (x2, y2) in ends:
        for left, bottom, right, top in exact:
            clear = (
                max(x1, x2) < left - 2
                or min(x1, x2) > right + 2
                or max(y1, y2) < bottom - 2
                or min(y1, y2) > top + 2
            )
            assert clear
    for left, _, right, _ in exact:
        for edge in (left, right):
            assert any(abs(x1 - edge) < 0.01 and abs(x2 - edge) < 0.01 for (x1, _), (x2, _) in ends)


def _mark_count(boxes: list[tuple[float, float, float, float]]) -> int:
    xs = {round(x, 2) for b in boxes for x in (b[0], b[2])}
    ys = {round(y, 2) for b in boxes for y in (b[1], b[3])}
    return 2 * (len(xs) + len(ys))


@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_cutter_files_have_a_layer_for_every_purpose(gap: float) -> None:
    whole = product(count=4, gap=Gap(gap, gap), flip=None)
    (page,) = whole.pages()
    root = ET.fromstring(svg_bytes(page, all_layers=True))
    space = "{http://www.w3.org/2000/svg}"
    layers = {group.get("id"): group for group in root.iter(f"{space}g") if group.get("id")}
    assert set(layers) == {"print", "fold", "cut", "marks"}
    data = "".join(path.get("d", "") for path in layers["cut"].iter(f"{space}path"))
    if gap:
        assert data.count("Z") == 4, "a closed outline for each piece"
    else:
        assert data.count("M") < 4 * 4, "shared sides are there once"
    plain = ET.fromstring(svg_bytes(page))
    assert "cut" not in {group.get("id") for group in plain.iter(f"{space}g")}


def test_cut_lines_are_printed_where_asked_for_or_where_marks_cannot_serve() -> None:
    assert all(Layer.CUT not in sheet.layers for sheet in product().sheets)
    assert all(Layer.CUT in sheet.layers for sheet in product(cut_lines=True).sheets)
    hexagons = [Piece("hexagon", Outline.hexagon(22), ())] * 9
    assert Layer.CUT not in piece_sheets(hexagons, frame())[0].layers
    assert Layer.CUT in piece_sheets(hexagons, frame(straight_cut=False))[0].layers


def test_a_duplex_product_asks_for_its_edge() -> None:
    assert product(flip=Duplex.SHORT_EDGE).sheets[0].back is not None
    assert product(flip=None).sheets[0].back is None


def test_single_faces_are_as_large_as_their_piece_and_there_once() -> None:
    piece = Piece("S piece", Outline.rectangle(Size(40, 50)), (), (), 90.0, "#123456", "#654321")
    faces = single_faces([piece, piece], "test")
    assert [face.name for face in faces] == ["test-s-piece-front", "test-s-piece-back"]
    assert {face.drawing.size for face in faces} == {Size(40, 50)}


@each("margin", [0.0, 5.0, 10.0])
def test_narrow_margins_cost_no_crop_mark(margin: float) -> None:
    """Pieces keep far enough from the edge for the marks on every side, whatever the margin says."""
    made = product(count=40, margins=Margins(margin, margin, margin, margin))
    boxes = [path.box for path in grounds(pdf_bytes(made), 0, FRONT, Size(40, 50))]
    marks = [
        p for p in paths(pdf_bytes(made), 0) if p.operator == "S" and len(p.points) == 2 * _mark_count(boxes)
    ]
    assert len(marks) == 1


def test_each_colour_begins_a_row_where_there_is_room() -> None:
    outline = Outline.rectangle(Size(20, 20))
    pieces = [Piece(c, outline, (), front_ground=c) for c in ["#123456"] * 5 + ["#654321"] * 5]
    (sheet,) = piece_sheets(pieces, frame(gap=NO_GAP))
    pdf = pdf_bytes(Product("test", "Test", (sheet,)))
    first = {round(p.box[1]) for p in grounds(pdf, 0, FRONT, Size(20, 20))}
    second = {round(p.box[1]) for p in grounds(pdf, 0, BACK, Size(20, 20))}
    assert not first & second


def cut_lengths(sheet: Sheet) -> tuple[float, float]:
    """Return how much is cut in all on a sheet, and how much of it once each place is counted only once, in
    mm."""
    segments = []
    for placed in flatten(sheet.front.shapes):
        if placed.layer is Layer.CUT and isinstance(placed.shape, Path):
            segments += straight_segments(placed.shape)
    steps = [
        (round(x1 + (x2 - x1) * k / count, 1), round(y1 + (y2 - y1) * k / count, 1))
        for x1, y1, x2, y2 in segments
        for count in (max(1, round(hypot(x2 - x1, y2 - y1) / 0.5)),)
        for k in range(count)
    ]
    return sum(hypot(x2 - x1, y2 - y1) for x1, y1, x2, y2 in segments), 0.5 * len(set(steps))


def straight_segments(path: Path) -> list[tuple[float, float, float, float]]:
    """Return the straight lines of a path, closing ones included."""
    found: list[tuple[float, float, float, float]] = []
    start = here = (0.0, 0.0)
    for segment in path.segments:
        if segment[0] == "M":
            start = here = (float(segment[1]), float(segment[2]))
            continue
        there = start if segment[0] == "Z" else (float(segment[1]), float(segment[2]))
        if here != there:
            found.append((*here, *there))
        here = there
    return found


@pytest.mark.parametrize("across", [17.3, 22.0, 25.4])
@pytest.mark.parametrize("pointed", [False, True])
def test_packed_hexagons_are_cut_once_along_shared_edges(across: float, pointed: bool) -> None:
    hexagons = [Piece("hexagon", Outline.hexagon(across, pointed=pointed), ())] * 30
    (shared,) = piece_sheets(hexagons, frame(straight_cut=False))
    (closed,) = piece_sheets(hexagons, frame(straight_cut=False, closed_cuts=True))
    around = 30 * 6 * across / 3**0.5
    assert cut_lengths(closed)[0] == pytest.approx(around, rel=1e-6)
    total, once = cut_lengths(shared)
    assert total < 0.75 * around
    assert total == pytest.approx(once, rel=0.03), "no place is cut twice"


def test_pieces_that_stand_apart_have_closed_outlines() -> None:
    (sheet,) = piece_sheets([Piece("piece", Outline.rectangle(Size(20, 30)), ())] * 6, frame(gap=Gap(3.0, 3.0)))
    paths_cut = [p.shape for p in flatten(sheet.front.shapes) if p.layer is Layer.CUT]
    assert sum(s[0] == "Z" for p in paths_cut if isinstance(p, Path) for s in p.segments) == 6


def test_a_side_without_bleed_has_none_in_its_notches_either() -> None:
    """A T of four squares: the undersides of its arms face down, though they lie above its foot."""
    t = Outline(tuple(Point(20.0 * x, 20.0 * y) for x, y in _T))
    piece = Piece("T", t, (), None, 90.0, "#123456")
    (sheet,) = piece_sheets([piece], frame(bleed=Bleed(2, 2, 0, 2), gap=Gap(5.0, 5.0)))
    fills = [p.shape for p in flatten(sheet.front.shapes) if isinstance(p.shape, Path) and p.shape.style.fill]
    run_over, ground = fills
    low = {round(y, 3) for y in _heights(run_over)}
    arms = sorted({round(y, 3) for y in _heights(ground)})
    assert low == {arms[0], arms[1], round(arms[2] + 2, 3)}


def test_the_bleed_of_a_narrow_notch_fills_it_without_a_spike() -> None:
    """A heart: two circles and a point, with a notch that is narrower than the bleed on both sides."""
    arc = [(10 - 10 * cos(k * pi / 40), 10 * sin(k * pi / 40)) for k in range(1, 41)]
    heart = tuple(Point(x, y) for x, y in [(0, -20), *reversed(arc), (0, 0), *((-x, y) for x, y in arc)])
    rings = bleed_rings(heart, 2.0)
    assert all(area(ring) > 0 for ring in rings), "none is taken from another"
    assert max(y for ring in rings for _, y in ring) == pytest.approx(12, abs=0.02)
    assert len(bleed_rings(tuple(Point(20.0 * x, 20.0 * y) for x, y in _T), 2.0)) == 1


_T = ((-0.5, -1), (0.5, -1), (0.5, 0), (1.5, 0), (1.5, 1), (-1.5, 1), (-1.5, 0), (-0.5, 0))


def _heights(path: Path) -> list[float]:
    return [float(segment[2]) for segment in path.segments if len(segment) == 3]


def test_only_the_direction_in_which_the_sheet_is_turned_needs_centring() -> None:
    """With a footer below, pieces may lie above the middle as long as left and right mirror each other."""
    pieces = [Piece("piece", Outline.rectangle(Size(44, 51.5)), (), (), 90.0, "#123456", "#654321")] * 20
    (sheet,) = piece_sheets(pieces, frame())
    assert sheet.trim is not None
    assert sheet.trim.left == pytest.approx(210 - sheet.trim.right)
    assert sheet.trim.bottom > 297 - sheet.trim.top + 1


def test_pages_that_are_cut_say_where() -> None:
    """TrimBox and BleedBox (ISO 32000-1, 14.11.2), on a back where turning the sheet takes them."""
    made = pdf_bytes(product(count=5, bleed=Bleed(3, 3, 3, 3)))
    pdf = pikepdf.open(io.BytesIO(made))
    assert pdf.pdf_version == "1.7"
    front, back = ([[float(v) for v in page[box]] for box in ("/TrimBox", "/BleedBox")] for page in pdf.pages)
    for side, fill in enumerate((FRONT, BACK)):
        boxes = [p.box for p in grounds(made, side, fill, Size(40, 50))]
        held = Box.around([corner for b in boxes for corner in ((b[0], b[1]), (b[2], b[3]))])
        trim, bleed = (front, back)[side]
        assert [v * 25.4 / 72 for v in trim] == pytest.approx(list(held), abs=0.01)
        assert [v * 25.4 / 72 for v in bleed] == pytest.approx(list(held.grown(3)), abs=0.01)
    board = board_sheets(lambda room: Board(room, tuple), frame()).sheets
    plain = pikepdf.open(io.BytesIO(pdf_bytes(Product("board", "Board", board))))
    assert "/TrimBox" not in plain.pages[0]
