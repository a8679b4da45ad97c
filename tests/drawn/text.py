"""Drawings as text that people can read and compare: a line for each shape, coordinates in millimetres.

A line that starts in the first column says how the shapes below it are painted. Coordinates are those of the
page, y upwards, after every move and turn, with two decimals; :mod:`tests.drawn.paths` says how outlines read::

    size 30 20
    fill #ffffff, stroke #000000 0.35
      circle 10 10 r4
      box 0 0 30 20 r2
      path M0 0 h30 l-15 20 Z
    text #000000 9pt Bold middle
      10 8.5 "7"
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator

from pnp.drawing.finish import Finish, Gradient
from pnp.drawing.flatten import Placed, Window, bounds, flatten
from pnp.drawing.hotspots import Scene
from pnp.drawing.shapes import (
    Anchor,
    Circle,
    Colour,
    Drawing,
    Font,
    Image,
    Layer,
    Link,
    Path,
    Style,
    Target,
    Text,
)
from tests.drawn.numbers import number, numbers
from tests.drawn.paths import outline


def written(drawing: Drawing, *, shown: Iterable[Layer] = tuple(Layer)) -> str:
    """Return a drawing as text, a line for its size and one for each shape on these layers."""
    return "\n".join(_lines(drawing, frozenset(shown))) + "\n"


def written_scene(scene: Scene) -> str:
    """Return a drawing that is clicked as text: after its shapes, the spots that can be clicked."""
    spots = []
    for spot in scene.spots:
        means = spot.pick or " / ".join(spot.moves)
        turned = f" turned {number(spot.turned)}" if spot.turned else ""
        chosen = " chosen" if spot.chosen else ""
        spots.append(f"  {quoted(spot.name)} {numbers(*spot.box)}{turned}{chosen}: {means}\n")
    return written(scene.drawing) + "spots\n" + "".join(spots)


def quoted(text: str) -> str:
    """Return a text in quotation marks, line breaks and marks within it escaped."""
    return json.dumps(text, ensure_ascii=False)


def _lines(drawing: Drawing, shown: frozenset[Layer]) -> Iterator[str]:
    yield f"size {numbers(drawing.size.width, drawing.size.height)}"
    heading = ""
    for placed in flatten(drawing.shapes):
        if placed.layer not in shown:
            continue
        own, line = _said(placed)
        own += "" if placed.layer is Layer.PRINT else f", layer {placed.layer}"
        own += "" if placed.clip is None else f", clip {numbers(*placed.clip)}"
        own += "".join(_window(window) for window in placed.windows)
        if own != heading:
            heading = own
            yield own
        yield f"  {line}"


def _said(placed: Placed) -> tuple[str, str]:
    """Return how a shape is painted, and where it lies."""
    shape = placed.shape
    if isinstance(shape, Text):
        return _text(shape, placed)
    if isinstance(shape, Circle):
        return _style(shape.style), f"circle {numbers(shape.x, shape.y)} r{number(shape.radius)}"
    if isinstance(shape, Path):
        return _style(shape.style), outline(shape)
    if isinstance(shape, Image):
        return "image", f"{shape.pixels.name} {numbers(*bounds(placed))}"
    if isinstance(shape, Link):
        return "unseen", f"link {numbers(*shape.box)} to {shape.to}"
    assert isinstance(shape, Target)
    return "unseen", f"target {numbers(shape.x, shape.y)} {shape.name}"


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
    return heading, f"{numbers(x, y)} {quoted(text.text)}"


def _window(window: Window) -> str:
    faded = f" at {number(100 * window.opacity)}%" if window.opacity < 1 else ""
    if window.outline is None:
        return f", group{faded}"
    rule = " even-odd" if window.outline.style.even_odd else ""
    return f", group{faded} within {outline(window.outline)}{rule}"


def _paint(colour: Colour, gradient: Gradient | None, opacity: float) -> str:
    faded = f" at {number(100 * opacity)}%" if opacity < 1 else ""
    return (colour if gradient is None else _gradient(gradient)) + faded


def _gradient(gradient: Gradient) -> str:
    kind = "radial" if gradient.radial else "linear"
    focus = f" from {numbers(*gradient.focus)}" if any(gradient.focus) else ""
    stops = " ".join(
        f"{number(100 * stop.offset)}% {_paint(stop.colour, None, stop.opacity)}" for stop in gradient.stops
    )
    return f"{kind} ({stops}{focus} by {numbers(*gradient.transform)})"


def _style(style: Style) -> str:
    finish = style.finish or Finish()
    parts = [f"fill {_paint(style.fill, finish.fill, finish.fill_opacity)}"] if style.fill else []
    parts += ["even-odd"] if style.fill and style.even_odd and style.finish is not None else []
    if style.stroke:
        painted = _paint(style.stroke, finish.stroke, finish.stroke_opacity)
        parts.append(f"stroke {painted} {number(style.width)}")
        parts += [f"dash {numbers(*style.dash)}"] if style.dash else []
        parts += [f"from {number(finish.dash_start)}"] if finish.dash_start else []
        parts += [] if finish.pen is None else [f"pen {numbers(*finish.pen[:4])}"]
        parts += [] if finish.miter_limit is None else [f"miter {number(finish.miter_limit)}"]
        parts += [f"cap {style.cap}"] if style.cap != "butt" else []
        parts += [f"join {style.join}"] if style.join != "miter" else []
    return ", ".join(parts) or "unpainted"
