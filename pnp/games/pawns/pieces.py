"""Pawns to cut out: strips that fold to standing figures, or flat counters."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.geometry import Size
from pnp.drawing.look import Look
from pnp.games.pawns.options import PawnOptions, PawnPieces
from pnp.games.pawns.picture import COUNTER, WIDTH, counter, tent, tent_height
from pnp.sheets.pieces import Outline, Piece


def make_pawns(options: PawnPieces, look: Look) -> tuple[Piece, ...]:
    """As many pawns of each colour as the options say."""
    players = [player for player in range(options.colours) for _ in range(options.each)]
    return pawn_pieces(players, options.tile, options, look)


def pawn_pieces(players: Iterable[int], tile: float, options: PawnOptions, look: Look) -> tuple[Piece, ...]:
    """A pawn for each player from 0 to 3, to stand on half a domino of this width."""
    letters = options.signs == "letters"
    if options.pawns == "counters":
        return tuple(_counter(player, tile, letters, look) for player in players)
    outline = Outline.rectangle(Size(WIDTH * tile, tent_height(tile)))
    kind = look.word("pawns")
    return tuple(
        Piece(f"pawn {player + 1}", outline, tent(tile, player, letters, look), kind=kind) for player in players
    )


def _counter(player: int, tile: float, letters: bool, look: Look) -> Piece:
    side = COUNTER * tile
    face = counter(tile, player, letters, look)
    return Piece(f"pawn {player + 1}", Outline.rectangle(Size(side, side)), face, face, kind=look.word("pawns"))
