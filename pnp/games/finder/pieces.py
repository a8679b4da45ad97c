"""What Domino Finder is played with."""

from __future__ import annotations

from pnp.drawing.look import Look
from pnp.games.dice.pieces import dice_pieces
from pnp.games.donimoes import double_six, together
from pnp.games.finder.options import FinderPieces
from pnp.games.pawns.pieces import pawn_pieces
from pnp.sheets.pieces import Piece


def make_pieces(options: FinderPieces, look: Look) -> tuple[Piece, ...]:
    """A double-six set, a pawn for each player and two dice."""
    return together(
        double_six(options, look),
        pawn_pieces(range(options.players), options.tile, options, look),
        dice_pieces(2, options.die, look, options.face),
    )
