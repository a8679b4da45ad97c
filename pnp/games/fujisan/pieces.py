"""What Fujisan is played with."""

from __future__ import annotations

from pnp.components.dominoes.pieces import domino_pieces
from pnp.components.dominoes.tiles import tile_set
from pnp.components.pawns.pieces import pawn_pieces
from pnp.drawing.theme import Theme
from pnp.games.fujisan.options import FujisanPieces
from pnp.games.shared.donimoes import together
from pnp.sheets.pieces import Piece


def make_pieces(options: FujisanPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the double-six set without its sixes and doubles, and four priests, one of each colour."""
    return together(
        domino_pieces(tile_set(5, doubles=False), options, theme),
        pawn_pieces(range(4), options.domino_width, options, theme),
    )
