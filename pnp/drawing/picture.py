"""A drawing and its caption."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.shapes import Drawing

NumberedMoves = tuple[tuple[int, str], ...]
"""Moves as written, each with its number in the solution, counted from 1. A text may stand for several moves;
its number is that of the first."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its caption, such as one step of a solution and the rule that it follows."""

    drawing: Drawing
    caption: str = ""
    alternative: bool = False
    """Whether it's an answer beside others, not a step after the one before."""
    title: str = ""
    """The words above the moves."""
    moves: NumberedMoves = ()
    """The moves that lead to the drawing, if paper shows them as a numbered list in place of the caption."""
    after: NumberedMoves = ()
    """The moves after it, if nothing is left to draw then."""
