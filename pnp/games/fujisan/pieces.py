"""What Fujisan is played with."""

from __future__ import annotations

from pnp.dominoes.sets import tile_set
from pnp.drawing.look import Look
from pnp.games.dominoes.pieces import domino_pieces
from pnp.games.donimoes import together
from pnp.games.fujisan.options import FujisanPieces
from pnp.games.pawns.pieces import pawn_pieces
from pnp.sheets.pieces import Piece


def make_pieces(options: FujisanPieces, look: Look) -> tuple[Piece, ...]:
    """The double-six set without its sixes and doubles, and four priests, one of each colour."""
    return together(
        domino_pieces(tile_set(5, doubles=False), options, look),
        pawn_pieces(range(4), options.tile, options, look),
    )
