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

from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.hotspots import Scene
from pnp.drawing.shapes import Anchor, Circle, Drawing, Font, Image, Layer, Link, Path, Style, Target, Text
from tests.drawn.numbers import number, numbers
from tests.drawn.paths import outline


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
        spots.append(f"  {quoted(spot.name)} {numbers(*spot.box)}{turned}{chosen}: {means}\n")
    return written(scene.drawing) + "spots\n" + "".join(spots)


def quoted(text: str) -> str:
    """A text in quotation marks, line breaks and marks within it escaped."""
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


def _style(style: Style) -> str:
    parts = [f"fill {style.fill}"] if style.fill else []
    if style.stroke:
        parts.append(f"stroke {style.stroke} {number(style.width)}")
        parts += [f"dash {numbers(*style.dash)}"] if style.dash else []
        parts += [f"cap {style.cap}"] if style.cap != "butt" else []
        parts += [f"join {style.join}"] if style.join != "miter" else []
    return ", ".join(parts) or "unpainted"
