"""Colours and gradients of shapes (SVG 2, 13 and 14)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pnp.base.geometry import IDENTITY, Affine, Box, Point, move, stretch
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.finish import Gradient, Stop, colour_for
from pnp.drawing.path_data import read_transform
from pnp.drawing.svg.styles import Styles
from pnp.drawing.svg.tree import BeyondVectorsError, Document, Node, Notices
from pnp.drawing.svg.values import Scale, length, read_ink, reference, share

_GRADIENTS = frozenset({"linearGradient", "radialGradient"})
_SERVERS = frozenset({*_GRADIENTS, "pattern", "solidColor"})
_MOST_REPEATS = 64
"""The number of times that the colours of a gradient may recur within a shape."""
_DEEPEST = 12
"""The greatest number of gradients that may inherit colours in a chain."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The paint of an area or a line."""

    colour: str
    opacity: float = 1.0
    gradient: Gradient | None = None


@dataclass(frozen=True, slots=True)
class Surface:
    """The painted surface: its box in the units of the picture, and the map from these to millimetres."""

    box: Box | None
    transform: Affine
    scale: Scale
    line: int
    """The number of the line of the file on which the element is."""


class Paints:
    """Reads the paints of one file."""

    def __init__(self, document: Document, styles: Styles, notices: Notices) -> None:
        self._document, self._styles, self._notices = document, styles, notices

    def read(self, text: str, properties: Mapping[str, str], surface: Surface) -> Paint | None:
        """Return a paint; None for none.

        :param properties: the element's properties, for ``currentColor``.
        :raises ValueError: for anything that isn't a paint.
        """
        if text[:4].lower() != "url(":
            return _plain(text, properties)
        name = reference(text)
        server = self._document.named.get(name) if name else None
        if server is not None and server.kind not in _SERVERS:
            what = Sentence("it's painted with <{kind}>, which isn't supported", kind=server.kind)
            self._notices.add(surface.line, what)
        if server is None or server.kind not in _SERVERS:
            other = text[text.index(")") + 1 :].strip() if ")" in text else ""
            if server is None and not other:
                message = Sentence(
                    "it's painted with {name}, which isn't in the file", name=quoted(name or text)
                )
                self._notices.add(surface.line, message)
            return _plain(other, properties) if other else None
        if server.kind not in _GRADIENTS:
            raise BeyondVectorsError("pattern")
        return self._gradient(server, surface)

    def _gradient(self, node: Node, surface: Surface) -> Paint | None:
        chain = [*self._chain(node)]
        found = _Attributes(chain)
        stops = self._stops(chain)
        if not stops:
            return None
        last = Paint(stops[-1].colour, stops[-1].opacity)
        if len(stops) == 1:
            return last
        units = surface.scale
        place = IDENTITY
        if found.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
            box, units = surface.box, Scale(1.0, 1.0)
            if box is None or not (box.width and box.height):
                return None
            place = Affine(box.width, 0, 0, box.height, box.left, box.bottom)
        place = place.after(read_transform(found.get("gradientTransform", "")))
        shape = _linear(found, units) if node.kind == "linearGradient" else _radial(found, units)
        if shape is None:
            return last
        transform, focus = shape
        whole = surface.transform.after(place).after(transform)
        if not abs(whole.a * whole.d - whole.b * whole.c) > 1e-12:
            return last
        gradient = Gradient(stops, whole, node.kind == "radialGradient", focus)
        if found.get("spreadMethod", "pad") in ("repeat", "reflect"):
            mirrored = found.get("spreadMethod", "pad") == "reflect"
            gradient = _repeated(gradient, surface, mirrored=mirrored)
        return Paint(colour_for(gradient), 1.0, gradient)

    def _chain(self, node: Node) -> Iterator[Node]:
        """Yield a gradient and those that it inherits attributes from."""
        seen: list[Node] = []
        while node.kind in _GRADIENTS and node not in seen and len(seen) < _DEEPEST:
            seen.append(node)
            yield node
            other = self._document.named.get(node.get("href").strip().removeprefix("#"))
            if other is None:
                return
            node = other

    def _stops(self, chain: list[Node]) -> tuple[Stop, ...]:
        own = ([child for child in node.children if child.kind == "stop"] for node in chain)
        stops: list[Stop] = []
        at = 0.0
        for node in next((found for found in own if found), []):
            properties = self._styles.of(node)
            at = max(at, share(node.get("offset", "0") or "0"))
            colour = _plain(properties["stop-color"], properties) or Paint("#000000", 0.0)
            stops.append(Stop(at, colour.colour, colour.opacity * share(properties["stop-opacity"])))
        return tuple(stops)


class _Attributes:
    """The attributes of a chain of gradients, each from the first gradient that has it."""

    def __init__(self, chain: list[Node]) -> None:
        self._chain = chain

    def get(self, name: str, default: str) -> str:
        values = (node.attributes[name] for node in self._chain if name in node.attributes)
        return next(values, default).strip()


def _plain(text: str, properties: Mapping[str, str]) -> Paint | None:
    """Return a plain colour."""
    if text.lower() in ("context-fill", "context-stroke"):
        text = properties.get(f"-{text.lower()}", "none")
    if text.lower() == "currentcolor":
        text = properties["color"]
    ink = read_ink("black" if text.lower() == "currentcolor" else text)
    return None if ink is None else Paint(ink.colour, ink.opacity)


_Placed = tuple[Affine, tuple[float, float, float]]


def _linear(found: _Attributes, units: Scale) -> _Placed | None:
    x1, y1 = length(found.get("x1", "0%"), units, "x"), length(found.get("y1", "0%"), units, "y")
    x2, y2 = length(found.get("x2", "100%"), units, "x"), length(found.get("y2", "0%"), units, "y")
    dx, dy = x2 - x1, y2 - y1
    return (Affine(dx, dy, -dy, dx, x1, y1), (0.0, 0.0, 0.0)) if dx or dy else None


def _radial(found: _Attributes, units: Scale) -> _Placed | None:
    cx, cy = length(found.get("cx", "50%"), units, "x"), length(found.get("cy", "50%"), units, "y")
    radius = length(found.get("r", "50%"), units)
    if radius <= 0:
        return None
    fx = length(found.get("fx", ""), units, "x") if found.get("fx", "") else cx
    fy = length(found.get("fy", ""), units, "y") if found.get("fy", "") else cy
    start = length(found.get("fr", "0"), units) / radius
    x, y = (fx - cx) / radius, (fy - cy) / radius
    far = math.hypot(x, y)
    if far > 0.999:  # a focus beyond the circle is moved onto it (SVG 1.1, 13.2.3)
        x, y = 0.999 * x / far, 0.999 * y / far
    return move(cx, cy).after(stretch(radius, radius)), (x, y, min(max(start, 0.0), 0.999))


def _repeated(gradient: Gradient, surface: Surface, *, mirrored: bool) -> Gradient:
    """Return a repeating gradient, written out as far as the shape extends.

    :param mirrored: whether every other repeat is reversed.
    """
    if surface.box is None:
        return gradient
    back = gradient.transform.inverse().after(surface.transform)
    box = surface.box.grown(max(surface.box.size) / 4)  # a shape's stroke extends beyond its area
    corners = [back(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
    if gradient.radial:
        first, last = 0, math.ceil(_furthest(gradient, corners))
    else:
        first = math.floor(min(corner.x for corner in corners))
        last = math.ceil(max(corner.x for corner in corners))
    first, last = min(first, 0), max(last, 1)
    if last - first > _MOST_REPEATS:
        raise BeyondVectorsError("repeated gradient")
    count = last - first
    stops: list[Stop] = []
    for turn in range(first, last):
        own = gradient.stops
        if mirrored and turn % 2:
            own = tuple(replace(stop, offset=1 - stop.offset) for stop in reversed(own))
        own = (replace(own[0], offset=0.0), *own, replace(own[-1], offset=1.0))
        stops += (replace(stop, offset=(turn - first + stop.offset) / count) for stop in own)
    if gradient.radial:
        x, y, start = gradient.focus
        # The circle after n repeats: its centre and radius continue as from the first to the last.
        centre, radius = (x + last * (0 - x), y + last * (0 - y)), start + last * (1 - start)
        place = move(*centre).after(stretch(radius, radius))
        focus = ((x - centre[0]) / radius, (y - centre[1]) / radius, start / radius)
        return Gradient(tuple(stops), gradient.transform.after(place), radial=True, focus=focus)
    place = move(first, 0).after(stretch(count, 1))
    return Gradient(tuple(stops), gradient.transform.after(place))


def _furthest(gradient: Gradient, corners: list[Point]) -> float:
    """Return the number of repeats after which a radial gradient has passed all corners."""
    fx, fy, start = gradient.focus
    turns = 1.0
    for x, y in corners:
        while turns <= _MOST_REPEATS and math.hypot(
            x - fx * (1 - turns), y - fy * (1 - turns)
        ) > start + turns * (1 - start):
            turns += 1.0
    return turns
