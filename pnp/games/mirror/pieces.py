"""What Mirror Donimoes is played with."""

from __future__ import annotations

from pnp.drawing.look import Look
from pnp.games.donimoes import double_six, together
from pnp.games.mirror.options import MirrorPieces
from pnp.games.pawns.pieces import pawn_pieces
from pnp.sheets.pieces import Piece


def make_pieces(options: MirrorPieces, look: Look) -> tuple[Piece, ...]:
    """A double-six set and four pawns, one of each colour."""
    return together(double_six(options, look), pawn_pieces(range(4), options.tile, options, look))
