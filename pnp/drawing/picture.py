"""A drawing and what is said about it."""

from __future__ import annotations

from pnp.base.frozen import frozen
from pnp.drawing.shapes import Drawing


@frozen
class Picture:
    """A drawing and its caption, such as one step of a solution and the rule it follows."""

    drawing: Drawing
    caption: str = ""
