"""The options of tetrominoes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import Options, Within
from pnp.components.dominoes.options import TileSide


class TetrominoOptions(Options):
    """How large tetrominoes are beside the dominoes; the part that games share."""

    allowance: Annotated[Length, Within(-3, 3)] = Field(
        0.5,
        title="Overhang",
        description="How far a tetromino reaches past the four numbers it covers, on every side.",
    )


class TetrominoPieces(TetrominoOptions):
    """The seven tetrominoes."""

    tile: TileSide = Field(
        24.0, title="Domino width", description="The width of the dominoes they're played on."
    )
