"""Outlines of cards, from a spec to files: where they're cut, where backs are, and what a cutter follows.

The tests put two dots on both sides of each card, and read dots and lines back from the PDF. They know nothing
of how sheets are laid out.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.pipeline.build import make_all
from pnp.render.pdf import pdf_bytes
from pnp.render.svg import svg_bytes
from pnp.sheets.sheet import Product
from tests.components.card_specs import errors, spec
from tests.reading import pages_mm, paths
from tests.rows import each, some_daily

XY = tuple[float, float]
MIDDLE, RIGHT = (0.071, 0.204, 0.337), (0.396, 0.263, 0.129)
DOTS = (
    '[{shape: ellipse, fill: "#123456", width: 2mm, height: 2mm},'
    ' {shape: ellipse, fill: "#654321", width: 2mm, height: 2mm, left: 60%}]'
)
"""A dot in the middle of a card, and one on the right of it."""


def regular(sides: int, radius: float, first: float) -> list[XY]:
    angles = (math.radians(first + 360 * k / sides) for k in range(sides))
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def rounded(width: float, height: float, radius: float) -> list[XY]:
    x, y = width / 2 - radius, height / 2 - radius
    quarters = ((x, y, 0), (-x, y, 90), (-x, -y, 180), (x, -y, 270))
    return [
        (left + radius * math.cos(math.radians(angle)), low + radius * math.sin(math.radians(angle)))
        for left, low, start in quarters
        for angle in range(start, start + 91, 10)
    ]


OUTLINES: dict[str, tuple[str, list[XY]]] = {
    "straight": ("size: {width: 30mm, height: 40mm}", [(-15, -20), (15, -20), (15, 20), (-15, 20)]),
    "rounded": ("cut: rounded", rounded(63.5, 88.9, 3.2)),
    "corners": ("size: 30mm\ncorners: 8mm\ngap: 3mm", rounded(30, 30, 8)),
    "oval": ("cut: oval\nsize: {width: 30mm, height: 20mm}", [(15 * x, 10 * y) for x, y in regular(24, 1, 0)]),
    "hexagon": ("size: 24mm\ncut: hexagon", regular(6, 24 / math.sqrt(3), 0)),
    "packed": ("size: 24mm\ncut: hexagon\nlayout: packed", regular(6, 24 / math.sqrt(3), 0)),
    "pointed": ("size: 24mm\ncut: hexagon-pointed\ngap: 2mm", regular(6, 24 / math.sqrt(3), 90)),
    "triangle": ("size: 40mm\ncut: triangle", [(-20, -17.3205), (20, -17.3205), (0, 17.3205)]),
    "apart": ("size: 40mm\ncut: triangle\ngap: 4mm", [(-20, -17.3205), (20, -17.3205), (0, 17.3205)]),
    "octagon": ("size: 30mm\ncut: octagon", regular(8, 15 / math.cos(math.pi / 8), 22.5)),
    "path": ("cut: {path: M0 0 H30 L20 20 L30 40 H0 Z}", [(-15, 20), (15, 20), (5, 0), (15, -20), (-15, -20)]),
}
"""The corners of each outline about its middle, by elementary geometry."""


def made(tmp_path: Path, options: str, count: int = 7) -> Product:
    text = f"cut-lines: true\nrows: [{{n: A}}]\neach: {count}\nfront: {DOTS}\nback: {DOTS}\n{options}"
    (found,) = make_all(spec(tmp_path, text, None))
    return found.product


def dots(pdf: bytes, page: int, colour: tuple[float, ...]) -> list[XY]:
    """Return the middles of all dots of a colour."""
    found = [path.box for path in paths(pdf, page) if path.fill == colour and path.operator not in "Ss"]
    return [((left + right) / 2, (bottom + top) / 2) for left, bottom, right, top in found]


def cards(pdf: bytes, page: int) -> list[tuple[XY, XY]]:
    """Return the two dots of each card."""
    return list(zip(dots(pdf, page, MIDDLE), dots(pdf, page, RIGHT), strict=True))


def strokes(pdf: bytes) -> list[tuple[XY, XY]]:
    """Return the straight lines that are drawn on a front."""
    drawn = [line for path in paths(pdf, 0) if path.operator in "Ss" for line in path.lines]
    return [stretch for line in drawn for stretch in pairwise(line)]


def distance(point: XY, start: XY, end: XY) -> float:
    """Return how far a point is from a stretch of a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(1.0, max(0.0, along / (dx * dx + dy * dy or 1)))
    return math.hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)


def placed(point: XY, card: tuple[XY, XY]) -> XY:
    """Return a point of a card, on the page."""
    (x1, y1), (x2, y2) = card
    length = math.hypot(x2 - x1, y2 - y1)
    cosine, sine = (x2 - x1) / length, (y2 - y1) / length
    return x1 + point[0] * cosine - point[1] * sine, y1 + point[0] * sine + point[1] * cosine


FLIPS = ("", "back-printing: {flip: short-edge}", "orientation: landscape", "back-printing: {fold: gutter}")
CASES = [(name, flip, paper) for name in OUTLINES for flip in FLIPS for paper in ("a4", "letter")]


@pytest.mark.parametrize(("name", "flip", "paper"), some_daily(CASES, *CASES[::20]))
def test_cards_are_cut_along_their_outlines_and_backs_are_behind_them(
    tmp_path: Path, name: str, flip: str, paper: str
) -> None:
    options, corners = OUTLINES[name]
    pdf = pdf_bytes(made(tmp_path, f"{options}\npaper: {paper}\n{flip}"))
    lines, found = strokes(pdf), cards(pdf, 0)
    fronts, backs = (found[:7], found[7:]) if "fold" in flip else (found, cards(pdf, 1))
    assert len(fronts) == len(backs) == 7
    for card in fronts:
        for start, end in pairwise((*corners, corners[0])):
            for share in (0.0, 0.25, 0.5):
                on_side = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
                arc = (
                    0.06 if name in ("rounded", "corners", "oval") and share else 0.0
                )  # the chord of 10° or 15°
                assert min(distance(placed(on_side, card), *line) for line in lines) < 0.01 + 2 * arc
    behind = seen_through(backs, fronts, pages_mm(pdf)[0])
    for (middle, right), (middle_behind, right_behind) in zip(fronts, behind, strict=True):
        assert math.dist(middle, middle_behind) < 0.01
        opposite = (
            2 * middle[0] - right[0],
            2 * middle[1] - right[1],
        )  # a card is turned like a page of a book
        assert math.dist(opposite, right_behind) < 0.01


def seen_through(
    backs: list[tuple[XY, XY]], fronts: list[tuple[XY, XY]], page: tuple[float, float]
) -> list[tuple[XY, XY]]:
    """Return the dots of backs once the sheet is turned over, or folded, about the axis that brings the first
    of them behind its front."""
    width, height = page
    ways = [
        [((width - a[0], a[1]), (width - b[0], b[1])) for a, b in backs],
        [((a[0], height - a[1]), (b[0], height - b[1])) for a, b in backs],
    ]
    return min(ways, key=lambda way: math.dist(way[0][0], fronts[0][0]))


# What a cutter follows


def cut_lines(tmp_path: Path, options: str, count: int) -> list[list[XY]]:
    """Return the strokes of the cut layer, in order; the first point of a closed one comes again at its end."""
    page = next(made(tmp_path, options, count).pages())
    layer = re.search(r'<g id="cut".*?</g>', svg_bytes(page, all_layers=True).decode(), re.DOTALL)
    assert layer is not None
    out: list[list[XY]] = []
    for letter, numbers in re.findall(r"([MLZ])([^MLZ\"]*)", " ".join(re.findall(r' d="([^"]*)"', layer[0]))):
        if letter == "Z":
            out[-1].append(out[-1][0])
            continue
        x, y = map(float, numbers.replace(",", " ").split())
        if letter == "M":
            out.append([])
        out[-1].append((x, y))
    return out


def sides(stroke: list[XY]) -> list[tuple[XY, ...]]:
    return [tuple(sorted((round(x, 1), round(y, 1)) for x, y in side)) for side in pairwise(stroke)]


def test_packed_hexagons_are_cut_in_long_strokes_from_the_inside_out(tmp_path: Path) -> None:
    found = cut_lines(tmp_path, "size: 20mm\ncut: hexagon\nlayout: packed", 63)
    every = [side for stroke in found for side in sides(stroke)]
    assert len(every) == len(set(every))  # nothing is cut twice
    assert len(every) > 200
    assert len(found) < len(every) / 3
    # Every hexagon has six sides, and those inside belong to two: so 6 * 63 = 2 * inner + outer.
    outer = 2 * len(every) - 6 * 63
    ends = [sum(len(sides(stroke)) for stroke in found[:k]) for k in range(len(found) + 1)]
    assert len(every) - outer in ends  # a stroke ends where the last line between two hexagons is cut
    last = found[ends.index(len(every) - outer) :]
    assert max(x for stroke in found for x, _ in stroke) == max(x for stroke in last for x, _ in stroke)


@each(
    "options, holes",
    [
        ("cut: {path: 'M0 0 H30 V30 H0 Z M10 10 H20 V20 H10 Z'}", 1),
        ("cut: {path: 'M0 0 H40 V30 H0 Z M5 5 H10 V10 H5 Z M20 5 H30 V10 H20 Z'}\ngap: 9mm", 2),
    ],
)
def test_holes_are_cut_before_what_is_around_them(tmp_path: Path, options: str, holes: int) -> None:
    found = cut_lines(tmp_path, options, 3)
    areas = [math.dist(stroke[0], stroke[1]) for stroke in found]
    assert len(found) == 3 * (holes + 1)
    assert max(areas[: 3 * holes]) < min(areas[3 * holes :])


def test_corners_are_cut_off_before_the_lines_that_cards_share(tmp_path: Path) -> None:
    found = cut_lines(tmp_path, "size: 30mm\ncut: octagon", 12)
    assert [round(math.dist(*stroke), 2) for stroke in found[:48]] == [12.43] * 48
    straight = [round(math.dist(*stroke)) for stroke in found[48:]]
    grids = [30 * ((rows + 1) * 12 // rows + (12 // rows + 1) * rows) for rows in (1, 2, 3, 4, 6, 12)]
    assert sum(straight) in grids


def test_closed_outlines_without_a_gap_say_what_is_cut_twice(tmp_path: Path) -> None:
    closed = "size: 30mm\ncut-outlines: closed\n"
    remark = made(tmp_path, closed, 2).remark
    assert remark == "closed outlines cut 30 mm of shared edges twice; set `gap` to keep the pieces apart"
    assert not made(tmp_path, closed + "gap: 1mm", 2).remark
    assert not made(tmp_path, "size: 30mm", 2).remark


def test_an_svg_file_is_a_die_line(tmp_path: Path) -> None:
    svg = b'<svg width="40mm" height="20mm" viewBox="0 0 40 20"><path d="M0 0H40L30 20H0Z"/></svg>'
    (found,) = make_all(
        spec(tmp_path, "rows: [{n: A}]\ncut: shape.svg\nsize: 40mm\nback: none", None, shape_svg=svg)
    )
    corners = {(round(x, 3), round(y, 3)) for x, y in found.product.pieces[0].outline.points}
    assert corners == {(-20, -10), (10, -10), (20, 10), (-20, 10)}


@each(
    "options, message",
    [
        ("cut: hexagn", "mine.yaml:5:10: unknown outline 'hexagn'; did you mean 'hexagon'?"),
        ("cut: {path: M0 0 L1 1}", "mine.yaml:5:17: a die line needs a closed line around an area"),
        ("cut: {path: M0 0 H20 V20 Z M30 0 H35 V5 Z}", "with all other lines inside it"),
        ("cut: {path: M0 0 H2 V2 Z}", "the die line is 2 mm by 2 mm; give a `size` from 10 mm to 300 mm"),
        ("cut: hexagon\ncorners: 3mm", "mine.yaml:6:14: only `cut: straight` and `cut: rounded` have corners"),
    ],
)
def test_errors_in_outlines(tmp_path: Path, options: str, message: str) -> None:
    try:
        found = errors(spec(tmp_path, f"rows: [{{n: A}}]\n{options}", None))
    except SpecError as error:
        found = [str(one) for one in error.errors]
    assert len(found) == 1
    assert message in found[0]


# A calibrated printer

PRINTER = "printer: {scale: {x: 1.01, y: 0.99}, offset: {x: 0.4mm, y: -0.3mm}, skew: 0.2}"
CORRECTED = [(name, flip) for name in OUTLINES for flip in ("", "back-printing: {flip: short-edge}")]


@pytest.mark.parametrize(("name", "flip"), some_daily(CORRECTED, ("rounded", "")))
def test_corrections_move_outlines_and_backs_as_they_move_the_page(
    tmp_path: Path, name: str, flip: str
) -> None:
    options = f"{OUTLINES[name][0]}\n{flip}"
    plain, corrected = made(tmp_path, options), made(tmp_path, f"{options}\n{PRINTER}")
    pdfs = pdf_bytes(plain), pdf_bytes(corrected)
    (width, height), *_ = pages_mm(pdfs[0])
    wide = width > height
    across, up = (0.99, 1.01) if wide else (1.01, 0.99)

    def onto(point: XY) -> XY:
        return width / 2 + across * (point[0] - width / 2), height / 2 + up * (point[1] - height / 2)

    fronts = [[middle for middle, _ in cards(pdf, 0)] for pdf in pdfs]
    for before, after in zip(*fronts, strict=True):
        assert math.dist(onto(before), after) < 0.02
    lines = [strokes(pdf) for pdf in pdfs]
    for before, after in zip(*lines, strict=True):
        assert all(math.dist(onto(a), b) < 0.02 for a, b in zip(before, after, strict=True))
    backs = [[middle for middle, _ in cards(pdf, 1)] for pdf in pdfs]
    moved = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(*backs, strict=True)]
    assert any(math.hypot(*step) > 0.2 for step in moved)
    assert len(moved) == 7
