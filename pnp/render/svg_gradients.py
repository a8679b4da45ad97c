"""Gradients as SVG elements."""

from __future__ import annotations

from typing import Any

from svgwrite.gradients import LinearGradient, RadialGradient

from pnp.drawing.finish import Gradient
from pnp.render.painting import short


def gradient_element(gradient: Gradient, name: str) -> Any:
    """Return a gradient as an SVG element of this name."""
    matrix = " ".join(short(value, 6) for value in gradient.transform)
    units = {"gradientUnits": "userSpaceOnUse", "gradientTransform": f"matrix({matrix})"}
    element: Any
    if gradient.radial:
        x, y, start = gradient.focus
        focus = (x, y) if x or y else None
        element = RadialGradient((0, 0), 1, focal=focus, id=name, debug=False, **units)
        if start:
            element.attribs["fr"] = short(start, 6)
    else:
        element = LinearGradient((0, 0), (1, 0), id=name, debug=False, **units)
    for stop in gradient.stops:
        opacity = stop.opacity if stop.opacity < 1 else None
        element.add_stop_color(short(stop.offset, 4), stop.colour, opacity)
    return element
