"""Paper: sizes, orientation, and the area of a sheet that may be printed on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from pnp.base.geometry import Box, Point, Size


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
"""Returns papers when they are needed."""


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
