"""The options of domino arrangements."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import Options, Within
from pnp.dominoes.tiles import LARGEST_NUMBER

PatternName = Literal["square", "lines", "ring", "rectangle", "latin"]
"""The patterns that problems are generated for."""

LONGEST = 12
"""The most rows and columns of a generated pattern."""


class ArrangementProblems(Options):
    """Dominoes to lay into a pattern. A start has everything a problem needs; these options are for generated
    problems."""

    pattern: PatternName | None = Field(None, description="the pattern of generated problems; by default all")
    rows: int | None = Field(
        None, ge=1, le=LONGEST, description="rows of a generated pattern, or how many lines there are"
    )
    columns: int | None = Field(None, ge=2, le=LONGEST, description="columns of a generated pattern")
    pips: int = Field(6, ge=2, le=LARGEST_NUMBER, description="the highest number on generated dominoes")
    outlines: bool = Field(True, description="whether generated problems show where each domino goes")


class ArrangementDiagram(Options):
    """Which hint a diagram shows."""

    hint: int | None = Field(None, ge=1, le=9, description="the drawing of this hint instead of the solution")


class PatternBoards(Options):
    """Pattern boards to lay real dominoes on."""

    patterns: list[PatternName] = Field(
        default_factory=lambda: list(get_args(PatternName)),
        min_length=1,
        max_length=5,
        description="which boards to print",
    )
    tile: Annotated[Length, Within(8, 90)] = Field(
        24.0, description="the width of your dominoes, which are twice as long"
    )
