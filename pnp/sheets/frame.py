"""The frame of a sheet: its paper, its printable area, and what is printed around the content; and the frames
for sheets of labels and for cutting machines, which need marks and limit the printed area.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import LEAST_TEXT
from pnp.drawing.paragraphs import wrap
from pnp.drawing.shapes import Group, Layer, Style, rectangles
from pnp.drawing.theme import Theme
from pnp.sheets.marks import EDGE, LENGTH, OFFSET
from pnp.sheets.options import PaperOptions, PieceLayout
from pnp.sheets.paper import (
    NO_GAP,
    UNCORRECTED,
    Gap,
    Labels,
    Margins,
    Orientation,
    Paper,
    PrinterProfile,
    SideLengths,
)
from pnp.sheets.sheet import Duplex

INSET, ARM, THICKNESS, SQUARE = 10.0, 8.89, 1.0, 5.0
"""In millimetres: the distance of Silhouette's marks from the paper's edges, the length and thickness of their
lines, and the side of the square. Users enter the first three in Silhouette Studio; the square is fixed."""
PRINT_THEN_CUT = Size(171.45, 234.95)
"""The largest picture, in millimetres, that every Cricut machine with *Print Then Cut* prints and cuts."""


class Registration(NamedTuple):
    """The marks by which a Silhouette machine locates the print on a sheet.

    :ivar corners: 3 for a square at the upper left and angles at the upper right and lower left, 4 for an angle
        in each corner.
    """

    corners: int = 3

    def areas(self, paper: Size, bleed: SideLengths) -> Iterator[Box]:
        """Yield the largest areas for pieces: between the marks, with nothing else printed in their corners.

        :param bleed: the distance that pieces are printed beyond their outlines, in millimetres.
        """
        width, height = paper
        corner = INSET + ARM
        within = Box(INSET, INSET, width - INSET, height - INSET)
        yield Box(within.left, corner + bleed.bottom, within.right, height - corner - bleed.top)
        yield Box(corner + bleed.left, within.bottom, width - corner - bleed.right, within.top)

    def taken(self, paper: Size) -> tuple[Box, ...]:
        """Return the corners in which nothing else may be printed."""
        width, height = paper
        side = INSET + ARM
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
    ends = ((x + right * ARM, y + up * THICKNESS), (x + right * THICKNESS, y + up * ARM))
    return [Box.around(((x, y), end)) for end in ends]


def picture_area(paper: Paper) -> Paper:
    """Return the part of a paper that a Cricut prints as one picture, as a separate paper."""
    short, long = sorted(paper.size)
    size = Size(min(short, PRINT_THEN_CUT.width), min(long, PRINT_THEN_CUT.height))
    return replace(paper, size=size)


def room_for(bleed: SideLengths) -> Margins:
    """Return the margins of a picture whose pieces have a bleed."""
    return Margins(bleed.top, bleed.right, bleed.bottom, bleed.left)


FOOTER = 12.0
"""The height of the strip at the foot for the ruler and the build stamp, from the paper's edge, in mm."""

IMPRINT_SIZE, IMPRINT_LEADING = LEAST_TEXT, 2.8
"""The type size of the footer in points, and the distance between its lines in mm."""

LEAST_MARGIN = 5.0
"""The width at the edges of a sheet, in mm, that many home printers can't print on."""

_AIR = 1.5  # mm at the top of the footer, above the ruler, into which crop marks may extend


@dataclass(frozen=True, slots=True)
class Bleed(SideLengths):
    """The distance by which colour extends over a piece's edge."""

    @property
    def most(self) -> float:
        return max(self.top, self.right, self.bottom, self.left)

    def towards(self, x: float, y: float) -> float:
        """Return the bleed of an edge that faces in the direction (x, y): the largest of the sides that it
        faces, at least partly."""
        faced = ((y, self.top), (x, self.right), (-y, self.bottom), (-x, self.left))
        return max(bleed for part, bleed in faced if part > 1e-6)


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that the layout of a product needs to know about paper and printing."""

    paper: Paper
    theme: Theme
    margins: Margins
    orientation: Orientation | None = None
    """The orientation; None if the layout may choose."""
    bleed: Bleed = Bleed(2.0, 2.0, 2.0, 2.0)
    gap: Gap = NO_GAP
    straight_cut: bool = True
    marks: bool = True
    marks_to_edge: bool = False
    """Whether crop marks run to the paper's edge."""
    marks_on_backs: bool = False
    cut_lines: bool = False
    closed_cuts: bool = False
    """Whether each piece has a closed outline on the cut layer, even if it shares edges with others."""
    ruler: bool = True
    imprint: str = ""
    heading: bool = True
    title: str = ""
    credits: str = ""
    credits_in_footer: bool = False
    """Whether the credits are in the footer, between the build stamp and the ruler, as on sheets of pieces,
    which have no space below the pieces."""
    flip: Duplex | None = Duplex.LONG_EDGE
    """The edge to flip on; None for a gutter fold."""
    aside: bool = False
    """Whether the pieces take the whole area within the margins, with the footer in any free place beside the
    pieces."""
    registration: Registration | None = None
    """The marks of a cutting machine, which limit the area for pieces; None for no such marks."""
    overlap: float = 10.0
    printer: PrinterProfile = UNCORRECTED
    margins_given: bool = True
    """Whether the spec gives the margins. If not, pieces may extend into them to save a page."""

    def oriented(self, orientation: Orientation) -> Frame:
        """Return the frame with its paper in one orientation."""
        return replace(self, paper=self.paper.oriented(orientation), orientation=orientation)

    def orientations(self) -> tuple[Frame, ...]:
        """Return the frame in its orientation, or in both for the layout to choose from."""
        allowed = (self.orientation,) if self.orientation else tuple(Orientation)
        return tuple(self.oriented(orientation) for orientation in allowed)

    @property
    def line(self) -> tuple[float, float]:
        """The positions where the lines of the footer start and end, in millimetres from the left, at least 5
        mm from the edge."""
        width = self.paper.size.width
        return max(self.margins.left, 5.0), width - max(self.margins.right, 5.0)

    @property
    def is_plain(self) -> bool:
        """Whether the sheet is plain paper that people cut, without labels or the marks of a machine."""
        return self.marks and self.registration is None and self.paper.labels is None

    @property
    def notice(self) -> tuple[str, ...]:
        """The credits as lines of the footer; none if they're printed elsewhere."""
        left, right = self.line
        return self.notice_in(right - left)

    def notice_in(self, width: float) -> tuple[str, ...]:
        """Return the credits as lines of a footer of another width, in millimetres."""
        return wrap(self.credits, width, IMPRINT_SIZE) if self.credits_in_footer and self.credits else ()

    @property
    def has_footer(self) -> bool:
        """Whether anything is printed at the foot."""
        return bool(self.ruler or self.imprint or self.notice)

    @property
    def foot(self) -> float:
        """The height of the footer's upper edge above the bottom of the page, in millimetres."""
        if not self.has_footer:
            return 0.0
        return FOOTER + len(self.notice) * IMPRINT_LEADING

    @property
    def area(self) -> Box:
        """The area for a board or form: within the margins and above the footer."""
        inside = self.margins.inside(self.paper)
        return Box(inside.left, max(inside.bottom, self.foot), inside.right, inside.top)

    @property
    def close(self) -> Frame:
        """The frame with margins as narrow as most printers allow."""
        return replace(self, margins=Margins(*(LEAST_MARGIN,) * 4))

    @property
    def reach(self) -> float:
        """The space that bleed and crop marks take beyond pieces, in millimetres."""
        return self.bleed.most + (OFFSET + LENGTH if self.marks else 0.0)

    @property
    def pieces_area(self) -> Box:
        """The area for pieces: within the margins, with space on every side for bleed and crop marks, which
        stay clear of the footer."""
        if self.aside:
            return self.margins.inside(self.paper)
        area, (width, height) = self.area, self.paper.size
        reach = self.reach
        edge = EDGE + reach
        lowest = self.foot - _AIR + reach if self.foot else 0.0
        return Box(
            max(area.left, edge),
            max(area.bottom, edge, lowest),
            min(area.right, width - edge),
            min(area.top, height - edge),
        )

    def two_sided_area(self, axis: float) -> Box:
        """Return the area for pieces with backs: the largest that stays in place when the sheet is turned over.

        :param axis: the angle of the axis about which the sheet turns, 90° or 0°; the area has to be centred
            only across this axis.
        """
        width, height = self.paper.size
        area = self.pieces_area
        if axis == 90.0:
            side = max(area.left, width - area.right)
            return Box(side, area.bottom, width - side, area.top)
        end = max(area.bottom, height - area.top)
        return Box(area.left, end, area.right, height - end)


def limited(frame: Frame, options: PaperOptions, layout: PieceLayout) -> Frame:
    """Return the frame limited to the area that its labels or its cutting machine allow; unchanged if it has
    neither.

    :raises OptionError: for options that labels can't have.
    """
    if frame.paper.labels:
        return _on_labels(frame, options, layout, frame.paper.labels)
    return _for_machine(frame, options, layout) if layout.cutting_machine else frame


def _on_labels(frame: Frame, options: PaperOptions, layout: PieceLayout, labels: Labels) -> Frame:
    """Return the frame on a sheet of labels. It has crop marks, a ruler and a stamp only if they're requested.

    :raises OptionError: for options that such a sheet can't have.
    """
    if layout.back_printing is not None and layout.back_printing.fold:
        raise OptionError.at("back-printing", Sentence("labels can't be folded and glued; print on both sides"))
    if layout.cutting_machine:
        raise OptionError.at(
            "cutting-machine", Sentence("these labels are pre-cut; choose plain paper for a cutting machine")
        )
    given = options.model_fields_set
    return replace(
        frame,
        orientation=Orientation.PORTRAIT,
        gap=labels.gap,
        marks=frame.marks and "crop_marks" in given,
        ruler=frame.ruler and "ruler" in given,
        imprint=frame.imprint if "build_stamp" in given else "",
        aside=True,
    )


def _for_machine(frame: Frame, options: PaperOptions, layout: PieceLayout) -> Frame:
    """Return the frame limited to the area that a cutting machine can use. It has crop marks and a ruler only
    if they're requested: the machine needs neither."""
    given = options.model_fields_set
    frame = replace(
        frame,
        marks=frame.marks and "crop_marks" in given,
        ruler=frame.ruler and "ruler" in given,
        aside=True,
    )
    if layout.cutting_machine != "cricut":
        return replace(frame, registration=Registration(4 if layout.cutting_machine == "silhouette-4" else 3))
    margins = frame.margins if frame.margins_given else room_for(frame.bleed)
    stamp = frame.imprint if "build_stamp" in given else ""
    return replace(frame, paper=picture_area(frame.paper), margins=margins, margins_given=True, imprint=stamp)
