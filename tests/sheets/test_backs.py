"""Backs: where a piece's back lies and how it is turned, proved by turning sheet and piece over in the test.

The test knows nothing of the sheets' own arithmetic. It takes the produced PDF, finds the marks of every
piece on front and back, turns the paper over as a printer would, and the piece as a player would.
"""

from __future__ import annotations

import itertools
import math

import pytest

from pnp.base.geometry import Point, Size
from pnp.drawing.shapes import Circle, Style
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.render.pdf import pdf_bytes
from pnp.sheets.frame import Bleed, Frame
from pnp.sheets.paper import Gap, Margins, Orientation, Paper
from pnp.sheets.piece_sheets import piece_sheets
from pnp.sheets.pieces import Outline, Piece
from pnp.sheets.sheet import Duplex, Product
from tests.reading import paths
from tests.rows import each, some_daily

DOT = "#123456"  # a colour of the test's own, by which its dots are found in the PDF
DOTS = ((0.0, 6.0), (5.0, 1.0), (-3.0, -2.0))
"""A pattern without any symmetry, as the player sees it on either face."""

RECTANGLE = Outline.rectangle(Size(20, 30))
HEXAGON = Outline.hexagon(22)
OUTLINES = (
    RECTANGLE,
    HEXAGON,
    Outline.hexagon(22, pointed=True),
    Outline.triangle(40, 34.64),
    Outline.octagon(24),
    Outline.rounded(Size(20, 30), 3.2),
    Outline.ellipse(Size(20, 26)),
    Outline((Point(-10, -9), Point(12, -9), Point(3, 2), Point(5, 9), Point(-10, 9))),
)


def make_piece(outline: Outline, axis: float) -> Piece:
    dots = tuple(Circle(x, y, 0.5, Style(fill=DOT)) for x, y in DOTS)
    return Piece("piece", outline, dots, dots, axis, "#eeeeee", "#333333")


def frame(orientation: Orientation | None, flip: Duplex | None, *, gap: float, straight: bool) -> Frame:
    return Frame(
        paper=Paper("a4", Size(210, 297)),
        theme=Theme(palettes()["colour"]),
        margins=Margins(10, 10, 10, 10),
        orientation=orientation,
        bleed=Bleed(2, 2, 2, 2),
        gap=Gap(gap, gap),
        straight_cut=straight,
        flip=flip,
        title="Test",
        imprint="test",
    )


def dots_of(pdf: bytes, page: int) -> list[tuple[float, float]]:
    """Return the middles of the test's dots on a page, in drawing order."""
    colour = tuple(round(int(DOT[k : k + 2], 16) / 255, 3) for k in (1, 3, 5))
    return [
        ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        for path in paths(pdf, page)
        if path.fill == colour and path.operator != "S"
        for box in [path.box]
    ]


def triples(dots: list[tuple[float, float]]) -> list[tuple[tuple[float, float], ...]]:
    return [tuple(dots[k : k + 3]) for k in range(0, len(dots), 3)]


def turned_about(
    point: tuple[float, float], through: tuple[float, float], degrees: float
) -> tuple[float, float]:
    """Return the mirror image of a point in the line through a point at an angle, by elementary geometry."""
    dx, dy = point[0] - through[0], point[1] - through[1]
    along = dx * math.cos(math.radians(degrees)) + dy * math.sin(math.radians(degrees))
    foot = (
        through[0] + along * math.cos(math.radians(degrees)),
        through[1] + along * math.sin(math.radians(degrees)),
    )
    return 2 * foot[0] - point[0], 2 * foot[1] - point[1]


def expected_behind(front: tuple[tuple[float, float], ...], outline_axis: float) -> list[tuple[float, float]]:
    """Return where the back's dots must lie, seen through the paper from the front, given the front's dots.

    The front's pattern tells the piece's middle and its turn. Turning the piece over about its own axis
    must show the same pattern upright; seen through, that is its mirror image in the axis.
    """
    top, right, _ = front
    turn = math.degrees(math.atan2(right[1] - top[1], right[0] - top[0])) - math.degrees(
        math.atan2(DOTS[1][1] - DOTS[0][1], DOTS[1][0] - DOTS[0][0])
    )
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    middle = (top[0] - (DOTS[0][0] * cos - DOTS[0][1] * sin), top[1] - (DOTS[0][0] * sin + DOTS[0][1] * cos))
    return [turned_about(dot, middle, outline_axis + turn) for dot in front]


Dots = tuple[tuple[float, float], ...]


def pairs(pdf: bytes, size: Size, flip: Duplex | None) -> list[tuple[Dots, Dots]]:
    """Return the dots of each piece's front, and those of its back as they're seen through the paper."""
    width, height = size
    through = (width / 2, height / 2)
    if flip is None:
        seen = triples(dots_of(pdf, 0))
        fronts, backs = seen[: len(seen) // 2], seen[len(seen) // 2 :]
        axis = fold_of(pdf, width, height)
    else:
        fronts, backs = triples(dots_of(pdf, 0)), triples(dots_of(pdf, 1))
        # A sheet flipped on its long edge turns about a line parallel to that edge.
        long_edge_upright = height > width
        axis = 90.0 if long_edge_upright == (flip is Duplex.LONG_EDGE) else 0.0
    assert len(fronts) == len(backs) == min(len(fronts), 11)
    behind = [tuple(turned_about(dot, through, axis) for dot in back) for back in backs]
    return list(zip(fronts, behind, strict=True))


CASES = list(
    itertools.product(
        OUTLINES,
        (Orientation.PORTRAIT, Orientation.LANDSCAPE),
        (Duplex.LONG_EDGE, Duplex.SHORT_EDGE, None),
        (0.0, 90.0, 30.0),
        (0.0, 4.0),
        (True, False),
    )
)


@pytest.mark.parametrize(
    ("outline", "orientation", "flip", "axis", "gap", "straight"), some_daily(CASES, *CASES[::19])
)
def test_turned_over_the_back_shows_the_pattern_upright_in_place(
    outline: Outline, orientation: Orientation, flip: Duplex | None, axis: float, gap: float, straight: bool
) -> None:
    held = frame(orientation, flip, gap=gap, straight=straight)
    pieces = [make_piece(outline, axis)] * 11
    sheets = piece_sheets(pieces, held)
    pdf = pdf_bytes(Product("test", "Test", sheets))
    for front, back in pairs(pdf, sheets[0].front.size, flip):
        for (x1, y1), (x2, y2) in zip(expected_behind(front, axis), back, strict=True):
            assert math.hypot(x1 - x2, y1 - y2) < 0.002


def fold_of(pdf: bytes, width: float, height: float) -> float:
    """Return the angle of the fold line that a page bears through its middle: 90° or 0°."""
    for path in paths(pdf):
        if path.operator == "S" and len(path.points) == 2:
            (x1, y1), (x2, y2) = path.points
            if abs(x1 - width / 2) < 0.01 and abs(x2 - width / 2) < 0.01 and abs(y1 - y2) > height / 2:
                return 90.0
            if abs(y1 - height / 2) < 0.01 and abs(y2 - height / 2) < 0.01 and abs(x1 - x2) > width / 2:
                return 0.0
    raise AssertionError("no fold line")


@each("flip", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE, None])
def test_a_back_has_the_mirrored_outline(flip: Duplex | None) -> None:
    """An S cut out and turned over is a Z: ground and outline of its back are the mirror image."""
    s = ((-1.5, -1), (0.5, -1), (0.5, 0), (1.5, 0), (1.5, 1), (-0.5, 1), (-0.5, 0), (-1.5, 0))
    outline = Outline(tuple((x * 10, y * 10) for x, y in s))  # type: ignore[arg-type]
    piece = Piece("S", outline, (), (), 90.0, "#123456", "#654321")
    sheets = piece_sheets([piece], frame(Orientation.PORTRAIT, flip, gap=0, straight=True))
    pdf = pdf_bytes(Product("test", "Test", sheets))
    found = [p for page in range(1 if flip is None else 2) for p in paths(pdf, page) if p.operator != "S"]
    front = [p for p in found if p.fill == (0.071, 0.204, 0.337) and len(p.points) == 8][-1]
    back = [p for p in found if p.fill == (0.396, 0.263, 0.129) and len(p.points) == 8][-1]
    width, height = sheets[0].front.size
    axis = fold_of(pdf, width, height) if flip is None else 0.0 if flip is Duplex.SHORT_EDGE else 90.0
    through = [turned_about(point, (width / 2, height / 2), axis) for point in front.points]
    for x, y in through:
        assert min(math.hypot(x - bx, y - by) for bx, by in back.points) < 0.002
