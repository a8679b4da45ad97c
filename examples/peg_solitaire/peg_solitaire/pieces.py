"""What peg solitaire is played with: counters to cut out."""

from __future__ import annotations

from peg_solitaire.options import PegSolitairePieces
from peg_solitaire.views import draw_peg
from pnp.base.geometry import Size
from pnp.drawing.theme import Theme
from pnp.sheets.pieces import Outline, Piece, PieceKind


def make_pieces(options: PegSolitairePieces, theme: Theme) -> tuple[Piece, ...]:
    """Counters on square cards, the same on both sides."""
    outline = Outline.rectangle(Size(options.counter, options.counter))
    face = (draw_peg(0.0, 0.0, 0.42 * options.counter, theme),)
    kind = PieceKind("{count} peg", "{count} pegs", theme)
    return (Piece("peg", outline, face, face, kind=kind),) * options.pegs
