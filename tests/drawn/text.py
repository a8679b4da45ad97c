"""Drawings as text that people can read and compare: a line for each shape, coordinates in millimetres.

A line that starts in the first column says how the shapes below it are painted. Coordinates are those of the
page, y upwards, after every move and turn, with two decimals::

    size 30 20
    fill #ffffff, stroke #000000 0.35
      circle 10 10 r4
      box 0 0 30 20 r2
      path M0 0 L30 0 L15 20 Z
    text #000000 9pt Bold middle
      10 8.5 "7"
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator

from pnp.base.geometry import Box
from pnp.drawing.flatten import Placed, flatten
from pnp.drawing.hotspots import Scene
from pnp.drawing.shapes import Anchor, Circle, Drawing, Font, Layer, Link, Path, Style, Target, Text, rectangle

_NUDGE = 4e-7
"""Added before rounding: what drawings compute often lies just between two hundredths, where the last bit of a
float would decide."""

_SAME = 1e-6
"""Coordinates that differ by less are one, in millimetres."""


def written(drawing: Drawing, *, shown: Iterable[Layer] = tuple(Layer)) -> str:
    """A drawing as text, a line for its size and one for each shape on these layers."""
    return "\n".join(_lines(drawing, frozenset(shown))) + "\n"


def written_scene(scene: Scene) -> str:
    """A drawing that is clicked as text: after its shapes, the spots that can be clicked."""
    spots = []
    for spot in scene.spots:
        means = spot.pick or " / ".join(spot.moves)
        turned = f" turned {number(spot.turned)}" if spot.turned else ""
        chosen = " chosen" if spot.chosen else ""
        spots.append(f"  {quoted(spot.name)} {_box(spot.box)}{turned}{chosen}: {means}\n")
    return written(scene.drawing) + "spots\n" + "".join(spots)


def number(value: float) -> str:
    """A number with two decimals at the most."""
    text = f"{value + _NUDGE:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def quoted(text: str) -> str:
    """A text in quotation marks, line breaks and marks within it escaped."""
    return json.dumps(text, ensure_ascii=False)


def _lines(drawing: Drawing, shown: frozenset[Layer]) -> Iterator[str]:
    yield f"size {number(drawing.size.width)} {number(drawing.size.height)}"
    heading = ""
    for placed in flatten(drawing.shapes):
        if placed.layer not in shown:
            continue
        own, line = _said(placed)
        own += "" if placed.layer is Layer.PRINT else f", layer {placed.layer}"
        own += "" if placed.clip is None else f", clip {_box(placed.clip)}"
        if own != heading:
            heading = own
            yield own
        yield f"  {line}"


def _said(placed: Placed) -> tuple[str, str]:
    """How a shape is painted, and where it lies."""
    shape = placed.shape
    if isinstance(shape, Text):
        return _text(shape, placed)
    if isinstance(shape, Circle):
        return _style(shape.style), f"circle {number(shape.x)} {number(shape.y)} r{number(shape.radius)}"
    if isinstance(shape, Path):
        return _style(shape.style), _box_of(shape) or f"path {_segments(shape)}"
    if isinstance(shape, Link):
        return "unseen", f"link {_box(shape.box)} to {shape.to}"
    assert isinstance(shape, Target)
    return "unseen", f"target {number(shape.x)} {number(shape.y)} {shape.name}"


def _text(text: Text, placed: Placed) -> tuple[str, str]:
    here = placed.transform
    x, y = here(text.x, text.y)
    turned = math.degrees(math.atan2(here.b, here.a))
    mirrored = " mirrored" if here.a * here.d < here.b * here.c else ""
    turn = f" turned {number(turned)}" if abs(turned) > 1e-6 else ""
    font = "" if text.font is Font.REGULAR else f" {text.font.name.capitalize()}"
    anchor = "" if text.anchor is Anchor.START else f" {text.anchor}"
    size = number(text.size * here.scale)
    heading = f"text {text.colour} {size}pt{font}{anchor}{turn}{mirrored}"
    return heading, f"{number(x)} {number(y)} {quoted(text.text)}"


def _style(style: Style) -> str:
    parts = [f"fill {style.fill}"] if style.fill else []
    if style.stroke:
        parts.append(f"stroke {style.stroke} {number(style.width)}")
        parts += [f"dash {' '.join(map(number, style.dash))}"] if style.dash else []
        parts += [f"cap {style.cap}"] if style.cap != "butt" else []
        parts += [f"join {style.join}"] if style.join != "miter" else []
    return ", ".join(parts) or "unpainted"


def _box_of(path: Path) -> str:
    """An upright rectangle as ``box left bottom right top`` and the radius of its corners; else empty."""
    points = [(float(x), float(y)) for s in path.segments for x, y in zip(s[1::2], s[2::2], strict=True)]
    if len(path.segments) not in (5, 10) or path.segments[-1][0] != "Z":
        return ""
    box = Box.around(points)
    radius = points[0][0] - box.left
    meant = rectangle(box, path.style, radius).segments
    if [s[0] for s in meant] != [s[0] for s in path.segments]:
        return ""
    ends = [float(value) for s in meant for value in s[1:]]
    own = [float(value) for s in path.segments for value in s[1:]]
    if max(abs(a - b) for a, b in zip(ends, own, strict=True)) > _SAME:
        return ""
    return f"box {_box(box)}" + (f" r{number(radius)}" if radius > _SAME else "")


def _segments(path: Path) -> str:
    return " ".join(
        str(letter) + " ".join(number(float(value)) for value in rest) for letter, *rest in path.segments
    )


def _box(box: Box) -> str:
    return " ".join(map(number, box))
