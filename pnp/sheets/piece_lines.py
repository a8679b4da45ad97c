"""The lines of single pieces on a page: where they are cut, and where they are folded."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Affine
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Group, Layer, Path, Style, line
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.frame import Frame
from pnp.sheets.marks import CutLines, Polygon
from pnp.sheets.pieces import Outline, Piece


def folds_of(piece: Piece) -> int:
    """Return the number of straight lines along which a piece is folded."""
    drawn = (placed.shape for placed in flatten(piece.front) if placed.layer is Layer.FOLD)
    return sum(segment[0] == "L" for shape in drawn if isinstance(shape, Path) for segment in shape.segments)


def cut_lines_of(outline: Outline, here: Affine) -> CutLines:
    """Return the lines of a piece on a page."""

    def placed(points: Sequence[tuple[float, float]]) -> Polygon:
        return tuple(here(*point) for point in points)

    return CutLines(
        placed(outline.points),
        placed(outline.line),
        tuple(map(placed, outline.corner_lines)),
        tuple(map(placed, outline.holes)),
    )


def closed(points: Polygon) -> Polygon:
    """Return the points of a line that ends where it begins."""
    return (*points, points[0])


def fold_line(frame: Frame, axis: float) -> Group:
    """Return the line through the middle of a sheet along which it's folded, at an angle of 90° or 0°."""
    width, height = frame.paper.size
    style = Style(stroke=frame.theme.palette.ink, width=WEIGHTS.mark, dash=(2.0, 1.5))
    if axis == 90.0:
        fold = line(width / 2, frame.foot + 2, width / 2, height - 5, style)
    else:
        fold = line(5, height / 2, width - 5, height / 2, style)
    return Group((fold,), layer=Layer.FOLD)
