"""The options of domino arrangements."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from pnp.base.geometry import Length
from pnp.base.options import SIZE, ChoiceLabels, Options, Within
from pnp.components.dominoes.tiles import LARGEST_NUMBER

PatternName = Literal["square", "lines", "ring", "rectangle", "latin"]
"""The patterns that puzzles are generated for."""
_PATTERN_LABELS = {
    "square": "Square",
    "lines": "Lines",
    "ring": "Ring",
    "rectangle": "Rectangle",
    "latin": "Latin square",
}

LONGEST = 12
"""The most rows and columns of a generated pattern."""


class ArrangementPuzzleOptions(Options):
    """Dominoes to lay into a pattern. A start has everything a puzzle needs; these options are for generated
    puzzles."""

    pattern: Annotated[PatternName | None, ChoiceLabels(_PATTERN_LABELS)] = Field(
        None, title="Pattern", description="The pattern of generated puzzles; by default, all patterns in turn."
    )
    rows: Annotated[int, Field(ge=1, le=LONGEST)] | None = Field(
        None, title="Rows", description="How many rows or lines a generated pattern has."
    )
    columns: int | None = Field(
        None, ge=2, le=LONGEST, title="Columns", description="How many columns a generated pattern has."
    )
    pips: Annotated[int, Field(ge=2, le=LARGEST_NUMBER)] = Field(
        6, title="Highest number", description="The highest number on generated dominoes."
    )
    outlines: bool = Field(
        True, title="Outlines", description="Shows where each domino goes, in generated puzzles."
    )


class ArrangementDiagram(Options):
    """Which hint a diagram shows."""

    hint: int | None = Field(None, ge=1, le=9, description="the drawing of this hint instead of the solution")


class PatternBoards(Options):
    """Pattern boards to lay real dominoes on."""

    patterns: Annotated[list[PatternName], ChoiceLabels(_PATTERN_LABELS)] = Field(
        default_factory=lambda: list(get_args(PatternName)),
        min_length=1,
        max_length=5,
        title="Patterns",
        description="Which boards to print.",
    )
    domino_width: Annotated[Length, Within(8, 90), SIZE] = Field(
        24.0, title="Domino width", description="The width of your dominoes, which are twice as long."
    )
