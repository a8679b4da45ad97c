"""Two sides of a tile, read back from the PDF: turned over here, by hand, they must show the same beams.

The paper is turned over as a printer or a fold turns it, and each tile about its own horizontal axis as a
player turns it. Nothing of the code that places backs is used for that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin
from pathlib import Path

import pytest

from pnp.pipeline.build import Request, build
from tests.reading import PdfPath, pages_mm, paths
from tests.rows import some_daily

Point = tuple[float, float]

ACROSS = 22.0
EXACT = 0.002
"""Millimetres: what rounding to a thousandth of a point leaves."""

DARK, LIGHT, WHITE = (0.761, 0.925, 0.906), (0.906, 0.969, 0.961), (1.0,)
"""The fields of black and white tiles in palette `colour`, and the inside of white beams."""


@dataclass(frozen=True)
class Face:
    """One side of a tile as it lies on a page."""

    corners: tuple[Point, ...]
    beams: tuple[Point, ...]
    """The middles of the ends of its beams."""
    tip: Point
    notch: Point
    """Of the arrowhead that says which way is up."""

    @property
    def centre(self) -> Point:
        return _middle(*self.corners)

    def moved(self, how: Callable[[Point], Point]) -> Face:
        return Face(tuple(map(how, self.corners)), tuple(map(how, self.beams)), how(self.tip), how(self.notch))

    @property
    def up(self) -> float:
        """Where up is, in degrees."""
        return degrees(atan2(self.tip[1] - self.notch[1], self.tip[0] - self.notch[0]))

    def number(self, first: float) -> int:
        """Return the sum of its beams as a player counts them clockwise who holds it upright; the first beam
        lies so many degrees clockwise of up."""
        x, y = self.centre
        sides = [(self.up - first - degrees(atan2(by - y, bx - x))) / 60 for bx, by in self.beams]
        assert all(abs(side - round(side)) < 0.01 for side in sides)
        return sum(2 ** (round(side) % 6) for side in sides)


def _middle(*points: Point) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _within(centre: Point, corners: tuple[Point, ...], slack: float = 0.1) -> Callable[[Point], bool]:
    """Return whether a point lies in a regular hexagon, or so little outside."""
    (cx, cy), reach = centre, ACROSS / 2
    sides = [_middle(corners[k - 1], corners[k]) for k in range(6)]
    normals = [((x - cx) / reach, (y - cy) / reach) for x, y in sides]
    return lambda point: all((point[0] - cx) * nx + (point[1] - cy) * ny <= reach + slack for nx, ny in normals)


def faces(found: list[PdfPath], field: tuple[float, ...]) -> list[Face]:
    """Return the tiles with fields of one colour: each hexagon of true size, with the star and the arrowhead on
    it."""
    filled = [path for path in found if path.operator.startswith("f")]
    hexagons = [p for p in filled if len(p.points) == 6 and p.fill == field and _across(p) < ACROSS + 0.1]
    art = [path for path in filled if path.fill not in (field, WHITE)]
    return [_face(hexagon, art) for hexagon in hexagons]


def _across(hexagon: PdfPath) -> float:
    points = hexagon.points
    (ax, ay), (bx, by) = _middle(points[0], points[1]), _middle(points[3], points[4])
    return hypot(ax - bx, ay - by)


def _face(hexagon: PdfPath, art: list[PdfPath]) -> Face:
    corners = hexagon.points
    centre = _middle(*corners)
    assert _across(hexagon) == pytest.approx(ACROSS, abs=EXACT)
    near = [path for path in art if hypot(path.points[0][0] - centre[0], path.points[0][1] - centre[1]) < 14]
    within = _within(centre, corners)
    own = [path for path in near if all(map(within, path.points))]
    arrow, star = sorted(own, key=lambda path: len(path.points))
    ends = [p for p in star.points if hypot(p[0] - centre[0], p[1] - centre[1]) > ACROSS / 2]
    beams = tuple(_middle(ends[k], ends[k + 1]) for k in range(0, len(ends), 2))
    tip, _, notch, _ = arrow.points
    return Face(corners, beams, tip, notch)


def same(first: tuple[Point, ...], second: tuple[Point, ...]) -> float:
    """Return how far two sets of points lie apart: the largest distance of a point from the nearest of the
    other."""
    assert len(first) == len(second)
    return max(min(hypot(ax - bx, ay - by) for bx, by in second) for ax, ay in first)


def held_upright(face: Face, up: float) -> Callable[[Point], Point]:
    """Return the map to a player's hand: the centre to the origin, and what points to ``up`` upwards."""
    cx, cy = face.centre
    turn = radians(90 - up)

    def move(point: Point) -> Point:
        x, y = point[0] - cx, point[1] - cy
        return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)

    return move


def printed(tmp_path: Path, options: str) -> bytes:
    spec = tmp_path / "spec.yaml"
    spec.write_text(f"pnp: 1\nproducts:\n  - {{pieces: dominions, sets: 1, {options}}}\n", encoding="utf-8")
    build(Request(specs=(str(spec),), output=tmp_path))
    return (tmp_path / "spec-dominions-pieces.pdf").read_bytes()


def check_turning(
    fronts: list[Face], backs: list[Face], turned_over: Callable[[Point], Point], first: float = 0
) -> list[int]:
    """Turn the paper over, then each tile; the numbers that both sides of the tiles show."""
    behind = [back.moved(turned_over) for back in backs]
    assert len(fronts) == len(behind)
    numbers = []
    for front in fronts:
        back = min(behind, key=lambda face: _distance(face.centre, front.centre))
        assert same(front.corners, back.corners) < EXACT, "the hexagons of both sides do not meet"
        upright = held_upright(front, front.up)
        seen_front = front.moved(upright)

        # The back as it would be seen through the tile, in the player's hand, then turned about the
        # horizontal.
        seen_back = back.moved(upright).moved(lambda point: (point[0], -point[1]))
        assert same(seen_front.beams, seen_back.beams) < EXACT, "the beams of both sides do not meet"
        assert same((seen_front.tip, seen_front.notch), (seen_back.tip, seen_back.notch)) < EXACT
        assert seen_back.up == pytest.approx(90, abs=0.1)
        numbers.append(seen_front.number(first))
        assert seen_back.number(first) == seen_front.number(first)
    return numbers


def _distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


@pytest.mark.parametrize(
    ("layout", "pointed"),
    [
        ("straight-cut", "true"),
        pytest.param("packed", "false", marks=pytest.mark.slow),
        pytest.param("straight-cut", "false", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("orientation", some_daily(["portrait", "landscape"], "landscape"))
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_a_tile_of_a_duplex_sheet_shows_its_beams_on_both_sides(
    tmp_path: Path, flip: str, orientation: str, layout: str, pointed: str
) -> None:
    data = printed(
        tmp_path,
        f"orientation: {orientation}, layout: {layout}, pointed: {pointed}, back-printing: {{flip: {flip}}}",
    )
    sizes = pages_mm(data)
    width, height = sizes[0]
    assert (height > width) == (orientation == "portrait")
    turns_left_to_right = (orientation == "portrait") == (flip == "long-edge")

    def turned_over(point: Point) -> Point:
        x, y = point
        return (width - x, y) if turns_left_to_right else (x, height - y)

    numbers: list[int] = []
    for page in range(0, len(sizes), 2):
        fronts, backs = faces(list(paths(data, page)), DARK), faces(list(paths(data, page + 1)), LIGHT)
        numbers += check_turning(fronts, backs, turned_over, 30 if pointed == "true" else 0)
    assert sorted(numbers) == list(range(1, 64))


@pytest.mark.parametrize("fold", ["upright", "across"])
@pytest.mark.parametrize("orientation", some_daily(["portrait", "landscape"], "portrait"))
def test_a_tile_of_a_folded_sheet_shows_its_beams_on_both_sides(
    tmp_path: Path, orientation: str, fold: str
) -> None:
    width, height = (210, 250) if orientation == "portrait" else (250, 210)
    # Margins that leave 54 mm in the middle: too little for a tile on each side of a fold in the other
    # direction.
    margins = (
        f"{{left: {width / 2 - 27}mm, right: {width / 2 - 27}mm, top: 10mm, bottom: 10mm}}"
        if fold == "across"
        else f"{{left: 10mm, right: 10mm, top: {height / 2 - 27}mm, bottom: {height / 2 - 27}mm}}"
    )
    data = printed(
        tmp_path,
        f"paper: {{width: {width}mm, height: {height}mm}}, orientation: {orientation}, margin: {margins}, "
        "back-printing: {fold: gutter}",
    )

    def folded(point: Point) -> Point:
        x, y = point
        return (width - x, y) if fold == "upright" else (x, height - y)

    numbers: list[int] = []
    for page in range(len(pages_mm(data))):
        found = list(paths(data, page))
        numbers += check_turning(faces(found, DARK), faces(found, LIGHT), folded)
    assert sorted(numbers) == list(range(1, 64))
