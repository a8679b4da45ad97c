"""Properties of shapes beyond plain colours: gradients, opacity, and details of their lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from pnp.base.geometry import IDENTITY, Affine


@dataclass(frozen=True, slots=True)
class Stop:
    """A colour (``#rrggbb``) at a place along a gradient, from 0 to 1."""

    offset: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours that change along a line or from circle to circle; the first and last extend beyond the ends.
    ``transform`` maps the gradient's own coordinates to those of the shape. In its own coordinates, a linear
    gradient runs from (0, 0) to (1, 0), and a radial one ends at the unit circle.
    """

    stops: tuple[Stop, ...]
    """At least two, in the order of their offsets."""
    transform: Affine = IDENTITY
    radial: bool = False
    focus: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """The centre and the radius of the circle at which a radial gradient starts."""

    @property
    def is_opaque(self) -> bool:
        """Whether it's opaque throughout."""
        return all(stop.opacity >= 1 for stop in self.stops)

    def mapped(self, here: Affine) -> Gradient:
        """Return the gradient in other coordinates."""
        return self if here is IDENTITY else replace(self, transform=here.after(self.transform))

    def recoloured(self, change: Callable[[str], str]) -> Gradient:
        """Return the gradient with each colour replaced by what ``change`` returns for it."""
        stops = tuple(replace(stop, colour=change(stop.colour)) for stop in self.stops)
        return replace(self, stops=stops)


@dataclass(frozen=True, slots=True)
class Finish:
    """Properties that only some shapes have besides their colours, in millimetres."""

    fill: Gradient | None = None
    """The gradient used instead of the plain colour, which remains as a substitute."""
    stroke: Gradient | None = None
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    dash_start: float = 0.0
    """The position in the pattern of dashes at which the line starts."""
    miter_limit: float | None = None
    """The longest tip of a sharp corner, in widths of the line; None for the renderer's own limit."""
    pen: Affine | None = None
    """The map that turns the line's round pen into an oval one of the same area, without moving it."""

    @property
    def is_translucent(self) -> bool:
        """Whether something below may be visible through the shape."""
        return not (
            self.fill_opacity >= 1
            and self.stroke_opacity >= 1
            and all(one is None or one.is_opaque for one in (self.fill, self.stroke))
        )

    @property
    def fill_strength(self) -> float:
        """The average opacity of the area, from 0 to 1."""
        if self.fill is None:
            return self.fill_opacity
        return self.fill_opacity * sum(stop.opacity for stop in self.fill.stops) / len(self.fill.stops)

    def mapped(self, here: Affine, scale: float) -> Finish:
        """Return the finish in other coordinates; ``scale`` is the factor for lengths along lines."""
        if self.fill is None and self.stroke is None and not self.dash_start and self.pen is None:
            return self
        return replace(
            self,
            fill=self.fill and self.fill.mapped(here),
            stroke=self.stroke and self.stroke.mapped(here),
            dash_start=self.dash_start * scale,
            pen=self.pen and pen_of(here.after(self.pen)),
        )

    def recoloured(self, change: Callable[[str], str]) -> Finish:
        """Return the finish with the colours of its gradients replaced."""
        return replace(
            self,
            fill=self.fill and self.fill.recoloured(change),
            stroke=self.stroke and self.stroke.recoloured(change),
        )


def pen_of(here: Affine) -> Affine:
    """Return the shape of a round pen in other coordinates, apart from its size."""
    scale = here.scale or 1.0
    return Affine(here.a / scale, here.b / scale, here.c / scale, here.d / scale)


@lru_cache(maxsize=256)
def colour_for(gradient: Gradient) -> str:
    """Return the plain colour to substitute for a gradient: its average, weighted by opacity."""
    shares = [stop.opacity or 1e-6 for stop in gradient.stops]
    parts = (
        sum(
            int(stop.colour[at : at + 2], 16) * share
            for stop, share in zip(gradient.stops, shares, strict=True)
        )
        / sum(shares)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{int(part + 0.5):02x}" for part in parts)
