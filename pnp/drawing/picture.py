"""A drawing and what is said about it."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.shapes import Drawing


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing and its caption, such as one step of a solution and the rule it follows."""

    drawing: Drawing
    caption: str = ""
