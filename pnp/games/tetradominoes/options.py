"""The options of Tetradominoes."""

from __future__ import annotations

from pydantic import Field

from pnp.base.options import Options
from pnp.games.dominoes.options import TileOptions
from pnp.games.tetrominoes.options import TetrominoOptions


class TetradominoesPieces(TetrominoOptions, TileOptions):
    """A double-six set, the tetrominoes and tokens."""

    players: int = Field(
        2, ge=1, le=4, description="how many play, from 1 to 4, which decides the tokens; one player has none"
    )


class TetradominoesScore(Options):
    """Score sheets for tournaments to seven points, or for the solitaire."""

    players: int = Field(
        2, ge=1, le=4, description="how many play, from 1 to 4; four are two teams, one has the solitaire"
    )
    pages: int = Field(1, ge=1, le=20, description="pages, each with as many tournaments as it has room for")
