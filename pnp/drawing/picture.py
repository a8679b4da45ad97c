"""A drawing and its caption."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.shapes import Drawing


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its caption, such as one step of a solution and the rule that it follows."""

    drawing: Drawing
    caption: str = ""
    alternative: bool = False
    """Whether it's an answer beside others, not a step after the one before."""
