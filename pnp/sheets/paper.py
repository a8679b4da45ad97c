"""Paper: sizes, orientation, and the printable area; and the errors of one printer, with the maps that correct
them.

A printer's error belongs to the paper, not to the picture on it, so a profile is stored in the axes of the
paper as it's fed: look at a printed side held upright, with its long edges vertical; x runs to the right and y
upwards. The paper takes a different path for each flip edge, so each has its own values. A landscape page is
printed with a quarter turn, and the profile is turned with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, Tag

from pnp.base.geometry import IDENTITY, Affine, Box, Length, Point, Size, move, rotate, stretch
from pnp.base.options import ONE_OR_EACH, ChoiceLabels, Options, Within
from pnp.drawing.shapes import Drawing, Group
from pnp.sheets.sheet import Duplex


class Orientation(StrEnum):
    """Whether a sheet's longer side is vertical (portrait) or horizontal."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Gap(NamedTuple):
    """The space between pieces in millimetres: between columns, and between rows."""

    across: float = 0.0
    down: float = 0.0

    @property
    def most(self) -> float:
        return max(self)

    @property
    def least(self) -> float:
        return min(self)

    def or_at_least(self, both: float) -> Gap:
        """Return this gap, or one of another width if it's 0 both ways."""
        return self if self.most else Gap(both, both)


NO_GAP = Gap()


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels or perforated cards on a sheet, with lengths in millimetres.

    :ivar size: the size of one.
    :ivar left: the distance of the first one from the left edge of the upright sheet.
    :ivar top: its distance from the top.
    """

    columns: int
    rows: int
    size: Size
    left: float
    top: float
    gap: Gap

    def area(self, paper: Size) -> Box:
        """Return the box around all of them."""
        width = self.columns * self.size.width + (self.columns - 1) * self.gap.across
        height = self.rows * self.size.height + (self.rows - 1) * self.gap.down
        top = paper.height - self.top
        return Box(self.left, top - height, self.left + width, top)

    def middles(self, paper: Size) -> tuple[Point, ...]:
        """Return the middle of each, row by row from the top."""
        across, down = self.size.width + self.gap.across, self.size.height + self.gap.down
        left, top = self.left + self.size.width / 2, paper.height - self.top - self.size.height / 2
        return tuple(
            Point(left + column * across, top - row * down)
            for row in range(self.rows)
            for column in range(self.columns)
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in millimetres, in the given orientation."""

    name: str
    size: Size
    labels: Labels | None = None
    """Its labels, if it's a sheet of labels."""

    def oriented(self, orientation: Orientation) -> Paper:
        """Return the same paper in an orientation: the longer side is vertical for portrait."""
        short, long = sorted(self.size)
        portrait = orientation is Orientation.PORTRAIT
        return replace(self, size=Size(short, long) if portrait else Size(long, short))

    @property
    def orientation(self) -> Orientation:
        return Orientation.PORTRAIT if self.size.height >= self.size.width else Orientation.LANDSCAPE


Papers = Callable[[], Iterable[Paper]]
"""A function that returns papers when they are needed."""


@dataclass(frozen=True, slots=True)
class SideLengths:
    """A length in millimetres for each side."""

    top: float
    right: float
    bottom: float
    left: float


@dataclass(frozen=True, slots=True)
class Margins(SideLengths):
    """The width without pieces on each side of a sheet."""

    def inside(self, paper: Paper) -> Box:
        """Return the area within the margins."""
        return Box(self.left, self.bottom, paper.size.width - self.right, paper.size.height - self.top)


SKEW_OVER = 100.0
"""The length, in millimetres, over which a skew is stated."""


class BackError(NamedTuple):
    """The shift that puts the print on the back exactly behind the front, as seen from the back."""

    x: float = 0.0
    """The distance to the right, in mm."""
    y: float = 0.0
    """The distance upwards, in mm."""
    skew: float = 0.0
    """The rotation anticlockwise about the centre of the paper, in mm over 100 mm."""

    @property
    def angle(self) -> float:
        """The skew in degrees."""
        return math.degrees(math.atan(self.skew / SKEW_OVER))


NO_ERROR = BackError()


class Reading(NamedTuple):
    """The values that someone read from a calibration sheet, in the axes of its page."""

    flip: Duplex
    back: BackError = NO_ERROR
    scale_x: float = 1.0
    """The length written at the horizontal ruler, divided by its measured length."""
    scale_y: float = 1.0
    """The same for the vertical ruler."""
    landscape: bool = False
    """Whether the calibration sheet was printed in landscape."""


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """The corrections for one printer, in the axes of the paper."""

    name: str = ""
    scale_x: float = 1.0
    """The scale along the short edge."""
    scale_y: float = 1.0
    """The scale along the long edge."""
    long_edge: BackError = NO_ERROR
    short_edge: BackError = NO_ERROR
    turned_left: bool = True
    """Whether the top of a landscape page is at the left edge of the paper, as in the Internet Printing
    Protocol (RFC 8011, ``orientation-requested``), or to its right edge."""

    def back(self, flip: Duplex) -> BackError:
        """Return the correction of backs for one flip edge."""
        return self.long_edge if flip is Duplex.LONG_EDGE else self.short_edge

    def corrects(self, flip: Duplex) -> bool:
        """Return whether there is a correction for sheets turned on this edge."""
        return (self.scale_x, self.scale_y) != (1.0, 1.0) or self.back(flip) != NO_ERROR

    def refined(self, reading: Reading) -> PrinterProfile:
        """Return the profile after a new reading from a sheet that was printed with this profile.

        The reading gives the remaining errors, so it's added to the corrections: scales are multiplied, the
        angles of the skews are added, and the current offset is rotated by the new skew before the new offset
        is added.
        """
        onto_paper = self._onto_paper(landscape=reading.landscape)
        x, y = onto_paper(reading.back.x, reading.back.y)
        old, turn = self.back(reading.flip), rotate(reading.back.angle)
        moved = turn(old.x, old.y)
        skew = SKEW_OVER * math.tan(math.radians(old.angle + reading.back.angle))
        back = BackError(moved.x + x, moved.y + y, skew)
        scales = (reading.scale_x, reading.scale_y)
        scale_x, scale_y = reversed(scales) if reading.landscape else scales
        scaled = replace(self, scale_x=self.scale_x * scale_x, scale_y=self.scale_y * scale_y)
        if reading.flip is Duplex.LONG_EDGE:
            return replace(scaled, long_edge=back)
        return replace(scaled, short_edge=back)

    def page_map(self, size: Size, back: Duplex | None = None) -> Affine:
        """Return the map to apply to a page before it's printed.

        :param size: the size of the page; it's a landscape page if it's wider than tall.
        :param back: for the back of a sheet, the edge on which it's turned; None for a front.
        """
        onto_paper = self._onto_paper(landscape=size.width > size.height)
        on_paper = stretch(self.scale_x, self.scale_y)
        if back is not None:
            error = self.back(back)
            on_paper = on_paper.after(move(error.x, error.y)).after(rotate(error.angle))
        x, y = size.width / 2, size.height / 2
        inner = _inverse(onto_paper).after(on_paper).after(onto_paper)
        return move(x, y).after(inner).after(move(-x, -y))

    def _onto_paper(self, *, landscape: bool) -> Affine:
        """Return the rotation of the page onto the paper, about the centre of both."""
        if not landscape:
            return IDENTITY
        return rotate(90.0 if self.turned_left else -90.0)


UNCORRECTED = PrinterProfile()


def _inverse(turn: Affine) -> Affine:
    """Return the inverse of a rotation about the origin."""
    return Affine(turn.a, turn.c, turn.b, turn.d)


def corrected(drawing: Drawing, profile: PrinterProfile, back: Duplex | None = None) -> Drawing:
    """Return the page to send to the printer so that it's printed as drawn.

    :param back: for the back of a sheet, the edge on which it's turned; None for a front.
    """
    change = profile.page_map(drawing.size, back)
    if change == IDENTITY:
        return drawing
    return Drawing(drawing.size, (Group(drawing.shapes, change),))


# The options of a printer's corrections, in a spec and in the config file


class Offset(Options):
    """The distance by which backs are moved, as you look at the back of an upright sheet."""

    x: Annotated[Length, Within(-10, 10)] = Field(
        0.0, title="Right", description="How far backs are moved to the right."
    )
    y: Annotated[Length, Within(-10, 10)] = Field(0.0, title="Up", description="How far backs are moved up.")


Skew = Annotated[float, Field(ge=-2, le=2)]


class BackCorrection(Options):
    """The correction of the backs for one flip edge."""

    offset: Offset = Field(
        default_factory=Offset.model_construct, title="Offset", description="Moves the backs."
    )
    skew: Skew = Field(
        0.0, title="Skew", description="How far the backs are turned anticlockwise, in mm per 100 mm."
    )

    @property
    def error(self) -> BackError:
        return BackError(self.offset.x, self.offset.y, self.skew)


class Scale(Options):
    """The correction of a stretched print: the printed length of a ruler divided by the length that you
    measure."""

    x: float = Field(
        1.0, ge=0.9, le=1.1, title="Short edge", description="The scale along the short edge of the paper."
    )
    y: float = Field(
        1.0, ge=0.9, le=1.1, title="Long edge", description="The scale along the long edge of the paper."
    )


class Printer(BackCorrection):
    """The corrections for one printer, in the axes of an upright sheet."""

    scale: Scale = Field(
        default_factory=Scale.model_construct,
        title="Scale",
        description="Corrects the printed size, on both sides.",
    )
    long_edge: BackCorrection | None = Field(
        None,
        title="Long-edge correction",
        description="The offset and skew for paper turned on its long edge, if they're different.",
    )
    short_edge: BackCorrection | None = Field(
        None,
        title="Short-edge correction",
        description="The offset and skew for paper turned on its short edge, if they're different.",
    )
    landscape: Annotated[
        Literal["left", "right"], ChoiceLabels({"left": "Left edge", "right": "Right edge"})
    ] = Field(
        "left",
        title="Landscape top",
        description="The edge of an upright sheet at which the top of a landscape page is printed.",
    )

    def profile(self, name: str = "") -> PrinterProfile:
        """Return the corrections in the form for sheets."""
        return PrinterProfile(
            name,
            self.scale.x,
            self.scale.y,
            (self.long_edge or self).error,
            (self.short_edge or self).error,
            self.landscape == "left",
        )


AnyPrinter = Annotated[Annotated[str, Tag("<one>")] | Annotated[Printer, Tag("<each>")], ONE_OR_EACH]
