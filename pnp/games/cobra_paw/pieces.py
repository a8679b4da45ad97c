"""What Cobra Paw is played with, and its options."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import Options
from pnp.components.dice.options import DieOptions
from pnp.components.dice.pieces import dice_pieces
from pnp.components.dominoes.pieces import TileOptions
from pnp.drawing.theme import Theme
from pnp.games.shared.donimoes import double_six, together
from pnp.sheets.pieces import Piece


def make_pieces(options: CobraPawPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set and two dice."""
    return together(double_six(options, theme), dice_pieces(2, options.die, theme, options.face))


class CobraPawPieces(DieOptions, TileOptions):
    """A double-six set and two dice."""


class CobraPawPuzzleOptions(Options):
    """Dominoes scattered on a table, and dice that name those to find."""

    dominoes: Annotated[int, Field(ge=6, le=45)] | None = Field(
        None,
        title="Dominoes",
        description="How many dominoes are on the table; by default it depends on the difficulty. Above 28, "
        "two sets are mixed, without one of the double blanks.",
    )
    rolls: Annotated[int, Field(ge=1, le=12)] | None = Field(
        None,
        title="Rolls",
        description="How many times the dice are rolled; by default it depends on the difficulty.",
    )
    taken: bool = Field(
        True,
        title="Face-down targets",
        description="Lets the dice show a domino that is face down, so that the double blank is the "
        "right answer.",
    )
    fill: Annotated[int, Field(ge=15, le=40)] = Field(
        32, title="Table covered", description="How much of the table the dominoes cover, in per cent."
    )


class CobraPawGame(Options):
    """How a game of Cobra Paw is played."""

    players: int = Field(2, ge=2, le=4, title="Players", description="How many players, from 2 to 4.")
