"""What Frogs and Toads is played with: counters to cut out."""

from __future__ import annotations

from newgame.options import NewGamePieces
from newgame.rules import FROG, TOAD
from newgame.views import draw_animal
from pnp.base.geometry import Size
from pnp.drawing.theme import Theme
from pnp.sheets.pieces import Outline, Piece, PieceKind


def make_pieces(options: NewGamePieces, theme: Theme) -> tuple[Piece, ...]:
    """Counters on square cards, the same on both sides."""
    return tuple(
        _counter(animal, name, options.counter, theme)
        for animal, name, count in ((FROG, "frog", options.frogs), (TOAD, "toad", options.toads))
        for _ in range(count)
    )


def _counter(animal: str, name: str, width: float, theme: Theme) -> Piece:
    outline = Outline.rectangle(Size(width, width))
    face = draw_animal(animal, 0.0, 0.0, 0.44 * width, theme)
    kind = PieceKind("{count} frog or toad", "{count} frogs and toads", theme)
    return Piece(name, outline, face, face, kind=kind)
