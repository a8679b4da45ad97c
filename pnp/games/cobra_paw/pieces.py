"""What Cobra Paw is played with."""

from __future__ import annotations

from pnp.components.dice.pieces import dice_pieces
from pnp.drawing.theme import Theme
from pnp.games.cobra_paw.options import CobraPawPieces
from pnp.games.shared.donimoes import double_six, together
from pnp.sheets.pieces import Piece


def make_pieces(options: CobraPawPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set and two dice."""
    return together(double_six(options, theme), dice_pieces(2, options.die, theme, options.face))
