"""What Tetradominoes is played with."""

from __future__ import annotations

from pnp.base.geometry import Size
from pnp.components.pawns.picture import counter
from pnp.components.tetrominoes.pieces import tetromino_pieces
from pnp.drawing.shapes import Circle, Shapes, Style
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.shared.donimoes import double_six, together
from pnp.games.tetradominoes.options import Players, TetradominoesPieces
from pnp.sheets.pieces import Outline, Piece, PieceKind

TOKEN = 0.7
"""The side of a token, as a fraction of a domino's width: small enough to lie on half a domino."""


def make_pieces(options: TetradominoesPieces, theme: Theme) -> tuple[Piece, ...]:
    """A double-six set, the seven tetrominoes, and the players' tokens."""
    return together(
        double_six(options, theme),
        tetromino_pieces(options.tile, options.allowance, theme),
        token_pieces(options.players, options.tile, theme),
    )


def token_pieces(players: Players, tile: float, theme: Theme) -> tuple[Piece, ...]:
    """None for one player; one light and one dark for two; three each of three colours for three; two light
    and two dark for the two teams of four; for any number all of these."""
    outline = Outline.rectangle(Size(TOKEN * tile, TOKEN * tile))
    each = {1: 0, 2: 1, 3: 0, 4: 2, "any": 2}[players]
    faces = [token(0.3 * tile, dark, theme) for dark in (False, True) for _ in range(each)]
    if players in (3, "any"):
        faces += [counter(tile, player, False, theme) for player in range(3) for _ in range(3)]
    kind, instead = (
        PieceKind("{count} token", "{count} tokens", theme),
        theme.translate("or buttons, beads or coins"),
    )
    return tuple(Piece("token", outline, face, face, kind=kind, instead=instead) for face in faces)


def token(radius: float, dark: bool, theme: Theme) -> Shapes:
    """A light or a dark disc about (0, 0); the rim of the dark one is heavy, for palettes that save ink."""
    palette = theme.palette
    style = Style(
        fill=palette.dark if dark else palette.light,
        stroke=palette.ink,
        width=WEIGHTS.heavy if dark else WEIGHTS.line,
    )
    return (Circle(0, 0, radius, style),)
