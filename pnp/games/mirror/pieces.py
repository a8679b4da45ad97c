"""What Mirror Donimoes is played with."""

from __future__ import annotations

from pnp.components.pawns.pieces import pawn_pieces
from pnp.drawing.theme import Theme
from pnp.games.mirror.options import MirrorPieces
from pnp.games.shared.donimoes import double_six, together
from pnp.sheets.pieces import Piece


def make_pieces(options: MirrorPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set and four pawns, one of each colour."""
    return together(double_six(options, theme), pawn_pieces(range(4), options.domino_width, options, theme))
