"""Diagrams of rules texts and worked examples: positions and moves that the engine has checked.

A text has them as fenced blocks named after their game::

    ```mirror
    start: |
      3|1 1|4

      2|5 6|6
    moves: PR2
    caption: The pawn steps to an equal number.
    ```
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pnp.base.errors import PnpError
from pnp.base.options import Options


class DiagramError(PnpError):
    """A diagram that shows what the rules forbid, or forbids what they allow; the message says which rule."""


class Diagram(Options):
    """A position of a game, and moves from it."""

    start: Annotated[str, Field(max_length=20_000)] = Field(
        description="the position, in the text form of its game"
    )
    moves: Annotated[str, Field(max_length=2000)] = Field("", description="legal moves from it")
    refused: Annotated[str, Field(max_length=200)] = Field(
        "", description="a move that the rules forbid after these; it is marked as forbidden"
    )
    show: Literal["end", "both", "each"] = Field(
        "end", description="the position after the moves, those before and after them, or each"
    )
    caption: Annotated[str, Field(max_length=500)] = Field("", description="what is said about it")
    options: dict[str, Any] = Field(default_factory=dict, description="options of the game that hold for it")
