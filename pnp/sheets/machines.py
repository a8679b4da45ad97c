"""Cutting machines that find a printed sheet by marks: where their marks are, and the area that they leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pnp.base.geometry import Box, Size
from pnp.drawing.shapes import Group, Layer, Style, rectangles
from pnp.drawing.theme import Theme
from pnp.sheets.paper import Margins, Paper, SideLengths

INSET, LENGTH, THICKNESS, SQUARE = 10.0, 8.89, 1.0, 5.0
"""In millimetres: the distance of Silhouette's marks from the paper's edges, the length and thickness of their
lines, and the side of the square. Silhouette Studio has to be told the first three; the square is fixed."""
PRINT_THEN_CUT = Size(171.45, 234.95)
"""The largest picture, in millimetres, that every Cricut with *Print Then Cut* prints and cuts."""


@dataclass(frozen=True, slots=True)
class Registration:
    """The marks by which a Silhouette finds what is printed on a sheet.

    :ivar corners: 3 for a square at the upper left and angles at the upper right and lower left, 4 for an angle
        in each corner.
    """

    corners: int = 3

    def areas(self, paper: Size, bleed: SideLengths) -> Iterator[Box]:
        """Yield the largest areas for pieces: between the marks, with nothing printed in the corners that hold
        them.

        :param bleed: how far pieces are printed beyond their outlines.
        """
        width, height = paper
        corner = INSET + LENGTH
        within = Box(INSET, INSET, width - INSET, height - INSET)
        yield Box(within.left, corner + bleed.bottom, within.right, height - corner - bleed.top)
        yield Box(corner + bleed.left, within.bottom, width - corner - bleed.right, within.top)

    def taken(self, paper: Size) -> tuple[Box, ...]:
        """Return the corners in which nothing else may be printed."""
        width, height = paper
        side = INSET + LENGTH
        found = (
            Box(0, height - side, side, height),
            Box(width - side, height - side, width, height),
            Box(0, 0, side, side),
            Box(width - side, 0, width, side),
        )
        return found[: self.corners]

    def shapes(self, paper: Size, theme: Theme) -> Group:
        """Return the marks, in black."""
        width, height = paper
        top, right = height - INSET, width - INSET
        square = [Box(INSET, top - SQUARE, INSET + SQUARE, top)]
        first = square if self.corners == 3 else _angle(INSET, top, 1, -1)
        angles = [_angle(right, top, -1, -1), _angle(INSET, INSET, 1, 1), _angle(right, INSET, -1, 1)]
        boxes = [*first, *(box for angle in angles[: self.corners - 1] for box in angle)]
        return Group((rectangles(boxes, Style(fill=theme.palette.ink)),), layer=Layer.MARKS)


def _angle(x: float, y: float, right: int, up: int) -> list[Box]:
    """Return two lines from the outer corner of a mark, towards the middle of the sheet."""
    ends = ((x + right * LENGTH, y + up * THICKNESS), (x + right * THICKNESS, y + up * LENGTH))
    return [Box.around(((x, y), end)) for end in ends]


def picture_area(paper: Paper) -> Paper:
    """Return the part of a paper that a Cricut prints as one picture, as a paper of its own."""
    short, long = sorted(paper.size)
    size = Size(min(short, PRINT_THEN_CUT.width), min(long, PRINT_THEN_CUT.height))
    return replace(paper, size=size)


def room_for(bleed: SideLengths) -> Margins:
    """Return the margins of a picture whose pieces have a bleed."""
    return Margins(bleed.top, bleed.right, bleed.bottom, bleed.left)
