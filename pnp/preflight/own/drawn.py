"""The objects drawn on a page of a PDF, as `content` reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, Affine, Box
from pnp.preflight.objects import Colour, Image, Kind, Segment, SegmentKind
from pnp.preflight.own.fonts import PdfFont

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
_NO_BOX = Box(0, 0, 0, 0)

PathPoint = tuple[SegmentKind, float, float, bool]
"""The values of a `Segment`, as a tuple because a page has tens of thousands, and few are needed as objects."""


class GraphicsState(NamedTuple):
    """How objects are drawn (ISO 32000-1, 8.4); the defaults are those at the start of a page."""

    matrix: Affine = IDENTITY
    clip: Box | None = None
    """The clip in the coordinates of the page or form; None if there is none."""
    fill: Colour = BLACK
    stroke: Colour = BLACK
    fill_is_pattern: bool = False
    stroke_is_pattern: bool = False
    has_coloured_pattern: bool = False
    """Whether one of the two is a pattern with colours."""
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    blends: bool = False
    """Whether colours are blended with those below, or masked."""
    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter_limit: float = 10.0
    dash: tuple[float, ...] = ()
    dash_phase: float = 0.0
    font: PdfFont | None = None
    size: float = 0.0
    leading: float = 0.0
    render_mode: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An object on a page; see `PageObject`."""

    kind: Kind
    state: GraphicsState
    matrix: Affine
    bounds: Box | None
    is_layered: bool
    contents: tuple[Drawn, ...] = ()
    is_group: bool = False
    """Whether a form is drawn on its own before it's put on the page."""
    text: str = ""
    inked: tuple[tuple[float, Box], ...] = ()
    """Characters with ink: how far along its line each starts, and the extent of its ink from the font."""
    points: Sequence[PathPoint] = ()
    frame: Box = _NO_BOX
    """The box around the points of a path."""
    paints: tuple[bool, bool] = (False, False)
    pixels: Image | None = None

    @property
    def is_transparent(self) -> bool:
        state = self.state
        if self.is_group:
            return True
        return state.blends or state.fill_alpha != 1 or (self.kind is Kind.PATH and state.stroke_alpha != 1)

    @property
    def fill_colour(self) -> Colour | None:
        colour = WHITE if self.state.fill_is_pattern else self.state.fill
        return colour if int(255 * self.state.fill_alpha) else None

    @property
    def stroke_colour(self) -> Colour | None:
        colour = WHITE if self.state.stroke_is_pattern else self.state.stroke
        return colour if int(255 * self.state.stroke_alpha) else None

    @property
    def is_painted_text(self) -> bool:
        return self.state.render_mode == 0

    @property
    def font_size(self) -> float:
        return self.state.size

    @property
    def font(self) -> tuple[str, bool] | None:
        font = self.state.font
        return None if font is None else (font.name, font.is_embedded)

    @property
    def stroke_width(self) -> float:
        return self.state.width

    @property
    def is_dashed(self) -> bool:
        return bool(self.state.dash)

    def count_segments(self) -> int:
        return len(self.points)

    def segments(self) -> Iterator[Segment]:
        return (Segment(*point) for point in self.points)

    @property
    def image(self) -> Image:
        assert self.pixels is not None
        return self.pixels
