"""What Cobra Paw is played with."""

from __future__ import annotations

from pnp.drawing.look import Look
from pnp.games.cobra_paw.options import CobraPawPieces
from pnp.games.dice.pieces import dice_pieces
from pnp.games.donimoes import double_six, together
from pnp.sheets.pieces import Piece


def make_pieces(options: CobraPawPieces, look: Look) -> tuple[Piece, ...]:
    """A double-six set and two dice."""
    return together(double_six(options, look), dice_pieces(2, options.die, look, options.face))
