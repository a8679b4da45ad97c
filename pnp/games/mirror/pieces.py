"""What Mirror Donimoes is played with, and its options."""

from __future__ import annotations

from pydantic import Field

from pnp.components.dominoes.pieces import TileOptions
from pnp.components.pawns import PawnOptions, Signs, pawn_pieces
from pnp.drawing.theme import Theme
from pnp.games.shared.donimoes import double_six, together
from pnp.sheets.pieces import Piece


def make_pieces(options: MirrorPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set and four pawns, one of each colour."""
    return together(double_six(options, theme), pawn_pieces(range(4), options.domino_width, options, theme))


class MirrorPieces(PawnOptions, TileOptions):
    """A double-six set and four pawns."""

    signs: Signs = Field(
        "letters",
        description="What distinguishes pawns besides their colour; solutions call them P, N, B and R.",
    )
