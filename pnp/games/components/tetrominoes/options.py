"""The options of tetrominoes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import Options, Within
from pnp.games.components.dominoes.options import TileSide


class TetrominoOptions(Options):
    """How large tetrominoes are beside the dominoes; the part that games share."""

    allowance: Annotated[Length, Within(-3, 3)] = Field(
        0.5, description="by how much a tetromino stands out all round the four numbers that it covers"
    )


class TetrominoPieces(TetrominoOptions):
    """The seven tetrominoes."""

    tile: TileSide = Field(24.0, description="the width of the dominoes on which they are played")
