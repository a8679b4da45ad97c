"""Paper: sizes, orientation, and the area of a sheet that may be printed on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pnp.base.geometry import Box, Size


class Orientation(StrEnum):
    """Whether a sheet's longer side is vertical (portrait) or horizontal."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in millimetres, in the orientation that it's given in."""

    name: str
    size: Size

    def oriented(self, orientation: Orientation) -> Paper:
        """The same paper in an orientation: the longer side is vertical for portrait."""
        short, long = sorted(self.size)
        portrait = orientation is Orientation.PORTRAIT
        return Paper(self.name, Size(short, long) if portrait else Size(long, short))

    @property
    def orientation(self) -> Orientation:
        return Orientation.PORTRAIT if self.size.height >= self.size.width else Orientation.LANDSCAPE


@dataclass(frozen=True, slots=True)
class SideLengths:
    """A length in millimetres for each side."""

    top: float
    right: float
    bottom: float
    left: float


@dataclass(frozen=True, slots=True)
class Margins(SideLengths):
    """The width that is kept free of pieces on each side of a sheet."""

    def inside(self, paper: Paper) -> Box:
        """The area within the margins."""
        return Box(self.left, self.bottom, paper.size.width - self.right, paper.size.height - self.top)
