"""What Domino Finder is played with."""

from __future__ import annotations

from pnp.components.dice.pieces import dice_pieces
from pnp.components.pawns.pieces import pawn_pieces
from pnp.drawing.theme import Theme
from pnp.games.finder.options import FinderPieces
from pnp.games.shared.donimoes import double_six, together
from pnp.sheets.pieces import Piece


def make_pieces(options: FinderPieces, theme: Theme) -> tuple[Piece, ...]:
    """A double-six set, a pawn for each player and two dice."""
    return together(
        double_six(options, theme),
        pawn_pieces(range(options.players), options.tile, options, theme),
        dice_pieces(2, options.die, theme, options.face),
    )
