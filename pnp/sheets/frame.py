"""The frame of a sheet: its paper, its printable area, and what is printed around the content."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.base.geometry import Box
from pnp.drawing.legibility import LEAST_TEXT
from pnp.drawing.paragraphs import wrap
from pnp.drawing.theme import Theme
from pnp.sheets.machines import Registration
from pnp.sheets.marks import EDGE, LENGTH, OFFSET
from pnp.sheets.paper import NO_GAP, Gap, Margins, Orientation, Paper, SideLengths
from pnp.sheets.printer_profile import UNCORRECTED, PrinterProfile
from pnp.sheets.sheet import Duplex

FOOTER = 12.0
"""The height of the strip at the foot that holds the ruler and the imprint, from the paper's edge, in mm."""

IMPRINT_SIZE, IMPRINT_LEADING = LEAST_TEXT, 2.8
"""The type size of the footer in points, and the distance between its lines in mm."""

LEAST_MARGIN = 5.0
"""The width at the edges of a sheet, in mm, on which many printers at home print nothing."""

_AIR = 1.5  # mm at the top of the footer, above the ruler, that crop marks may reach into


@dataclass(frozen=True, slots=True)
class Bleed(SideLengths):
    """How far colour runs over a piece's edge."""

    @property
    def most(self) -> float:
        return max(self.top, self.right, self.bottom, self.left)

    def towards(self, x: float, y: float) -> float:
        """Return the bleed of an edge that faces in the direction (x, y): the largest of the sides that it
        faces at least partly."""
        faced = ((y, self.top), (x, self.right), (-y, self.bottom), (-x, self.left))
        return max(bleed for part, bleed in faced if part > 1e-6)


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that the layout of a product needs to know about paper and printing."""

    paper: Paper
    theme: Theme
    margins: Margins
    orientation: Orientation | None = None
    """None if the layout may choose."""
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
    """None for a gutter fold."""
    aside: bool = False
    """Whether the pieces take the whole area within the margins, and the footer is wherever it fits beside
    them."""
    registration: Registration | None = None
    """The marks of a cutting machine, which limit the area for pieces; None for no such marks."""
    overlap: float = 10.0
    printer: PrinterProfile = UNCORRECTED
    margins_given: bool = True
    """Whether the spec gives the margins. If not, pieces may reach into them where that saves a page."""

    def oriented(self, orientation: Orientation) -> Frame:
        """Return the frame with its paper in one orientation."""
        return replace(self, paper=self.paper.oriented(orientation), orientation=orientation)

    def orientations(self) -> tuple[Frame, ...]:
        """Return the frame in the orientation that it has, or in both for the layout to choose from."""
        allowed = (self.orientation,) if self.orientation else tuple(Orientation)
        return tuple(self.oriented(orientation) for orientation in allowed)

    @property
    def line(self) -> tuple[float, float]:
        """Where the lines of the footer start and end, from the left: at least 5 mm from the edge."""
        width = self.paper.size.width
        return max(self.margins.left, 5.0), width - max(self.margins.right, 5.0)

    @property
    def notice(self) -> tuple[str, ...]:
        """The credits as lines of the footer; none if they're printed elsewhere."""
        left, right = self.line
        return self.notice_in(right - left)

    def notice_in(self, width: float) -> tuple[str, ...]:
        """Return the credits as lines of a footer of another width, in millimetres."""
        return wrap(self.credits, width, IMPRINT_SIZE) if self.credits_in_footer and self.credits else ()

    @property
    def foot(self) -> float:
        """The height of the footer's upper edge above the bottom of the page, in millimetres."""
        if not (self.ruler or self.imprint or self.notice):
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
    def pieces_area(self) -> Box:
        """The area for pieces: within the margins, with space on every side for bleed and crop marks, which
        stay clear of the footer."""
        if self.aside:
            return self.margins.inside(self.paper)
        area, (width, height) = self.area, self.paper.size
        reach = self.bleed.most + (OFFSET + LENGTH if self.marks else 0.0)
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
