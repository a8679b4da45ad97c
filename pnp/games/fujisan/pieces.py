"""What Fujisan is played with, and its options."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import ChoiceLabels, Options, Range
from pnp.components.dominoes.pieces import TileOptions, domino_pieces
from pnp.components.dominoes.tiles import tile_set
from pnp.components.pawns import PawnOptions, Signs, pawn_pieces
from pnp.drawing.theme import Theme
from pnp.games.fujisan.rules import Peak
from pnp.games.shared.donimoes import together
from pnp.sheets.pieces import Piece


def make_pieces(options: FujisanPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the double-six set without its sixes and doubles, and four priests, one of each colour."""
    return together(
        domino_pieces(tile_set(5, doubles=False), options, theme),
        pawn_pieces(range(4), options.domino_width, options, theme),
    )


class FujisanPieces(PawnOptions, TileOptions):
    """The fifteen dominoes and the four priests."""

    signs: Signs = Field(
        "letters",
        description="What distinguishes priests besides their colour; solutions call them P, N, B and R.",
    )


class FujisanPuzzleOptions(Options):
    """Mountains to climb."""

    country_road: bool = Field(
        False,
        title="Country Road",
        description="The variant Country Road: from the peak, the priests walk down again to the two ends.",
    )
    peak: Annotated[
        Peak, ChoiceLabels({"free": "Onto any number", "no-blanks": "Onto any number but a blank"})
    ] = Field(
        "free",
        title="Peak rule",
        description="Whether priests step between the peak dominoes onto any number or, as before "
        "version 0.2.0, onto any but a blank.",
    )
    moves: Range | None = Field(
        None,
        title="Solution length",
        description="How many moves the shortest solution should have, such as 40 to 60; by default it "
        "depends on the difficulty.",
    )
