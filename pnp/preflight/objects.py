"""The objects of a page, independent of the library that reads it, and its picture, which is searched for ink.
Lengths are in points, colours in levels from 0 to 255.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from pnp.base.geometry import Affine, Box
from pnp.preflight.measures import Edges

Colour = tuple[int, int, int]
"""Red, green, blue."""


class Kind(Enum):
    """The kinds of objects."""

    TEXT = auto()
    PATH = auto()
    IMAGE = auto()
    FORM = auto()
    OTHER = auto()


class SegmentKind(Enum):
    """The kinds of path segments."""

    MOVE = auto()
    LINE = auto()
    CURVE = auto()
    """One of the three points of a curve."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a path, by its end point in the path's own coordinates."""

    kind: SegmentKind
    x: float
    y: float
    closes: bool = False
    """Whether a straight line leads from here back to where the line started."""


@dataclass(frozen=True, slots=True)
class Image:
    """An image's size in pixels and its colour space in words."""

    width: int
    height: int
    space: str


class PageObject(Protocol):
    """A text, a path, an image, or a form that contains more objects.

    Methods for only one kind of object are called only on objects of that kind.
    """

    @property
    def kind(self) -> Kind: ...
    @property
    def is_transparent(self) -> bool: ...
    @property
    def is_layered(self) -> bool:
        """Whether the object is on a layer (optional content)."""

    @property
    def matrix(self) -> Affine:
        """The map from the object's own coordinates to those of the page or form that it is in."""

    @property
    def bounds(self) -> Box | None:
        """The box around the object, in the coordinates of the page or form that it is in."""

    @property
    def fill_colour(self) -> Colour | None:
        """The colour that the object is filled with; None for a clear one, and white for a pattern."""

    @property
    def stroke_colour(self) -> Colour | None:
        """The colour that the object is stroked with; None for a clear one, and white for a pattern."""

    @property
    def contents(self) -> ObjectList:
        """The objects in a form."""

    @property
    def text(self) -> str:
        """The characters of a text."""

    @property
    def is_painted_text(self) -> bool:
        """Whether a text's render mode puts ink on the page."""

    @property
    def font_size(self) -> float:
        """A text's type size before its matrix is applied."""

    @property
    def font(self) -> tuple[str, bool] | None:
        """The name of a text's font, and whether the file embeds it."""

    @property
    def paints(self) -> tuple[bool, bool]:
        """Whether a path is filled, and whether it is stroked."""

    @property
    def stroke_width(self) -> float:
        """The width of a path's stroke before its matrix is applied."""

    @property
    def is_dashed(self) -> bool: ...

    def count_segments(self) -> int:
        """Return the number of segments of a path."""

    def segments(self) -> Iterator[Segment]:
        """Return the segments of a path, in drawing order."""

    @property
    def image(self) -> Image: ...


class ObjectList(Protocol):
    """The objects on a page or in a form, in drawing order."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[PageObject]: ...


@dataclass(frozen=True, slots=True)
class PageParts:
    """A page, as readers pass it on for measuring."""

    size: tuple[float, float]
    """The width and height as shown."""
    crop: Box
    """The part of the page that is shown."""
    trim: Box | None
    bleed: Box | None
    ink: Edges | None
    """The distances of the ink from the page's edges, in millimetres; None on a blank page."""
    is_transparent: bool
    """Whether the page declares transparency."""
    annotations: int
    objects: ObjectList
    has_coloured_gradient: bool = False
    """Whether a gradient on it is known to have colours, since objects don't give the colours of gradients."""


INK = 250
"""Pixels darker than this level, of 255, are ink."""

_PIXELS = 2_000  # the longer side
_SCALE = 1.5


def scale_of(size: Sequence[float]) -> float:
    """Return the number of pixels in one point."""
    return min(_SCALE, _PIXELS / max(*size, 1))
