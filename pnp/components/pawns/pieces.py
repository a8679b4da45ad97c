"""Pawns to cut out: strips that fold to standing figures, or flat counters."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.geometry import Size
from pnp.components.pawns.options import PawnOptions, PawnPieces
from pnp.components.pawns.picture import COUNTER, WIDTH, counter, standing, tent, tent_height
from pnp.drawing.theme import Theme
from pnp.sheets.pieces import Outline, Piece, PieceKind


def make_pawns(options: PawnPieces, theme: Theme) -> tuple[Piece, ...]:
    """As many pawns of each colour as the options say."""
    players = [player for player in range(options.colours) for _ in range(options.each)]
    return pawn_pieces(players, options.tile, options, theme)


def pawn_pieces(players: Iterable[int], tile: float, options: PawnOptions, theme: Theme) -> tuple[Piece, ...]:
    """A pawn for each player from 0 to 3, to stand on half a domino of this width."""
    letters = options.signs == "letters"
    if options.pawns == "counters":
        return tuple(_counter(player, tile, letters, theme) for player in players)
    outline = Outline.rectangle(Size(WIDTH * tile, tent_height(tile)))
    return tuple(
        Piece(
            f"pawn {player + 1}",
            outline,
            tent(tile, player, letters, theme),
            kind=PieceKind("{count} pawn", "{count} pawns", theme),
            instead=theme.translate("or pawns from another game"),
            assembled=standing(tile, player, letters, theme),
            option="pawns",
        )
        for player in players
    )


def _counter(player: int, tile: float, letters: bool, theme: Theme) -> Piece:
    side = COUNTER * tile
    face = counter(tile, player, letters, theme)
    return Piece(
        f"pawn {player + 1}",
        Outline.rectangle(Size(side, side)),
        face,
        face,
        kind=PieceKind("{count} pawn", "{count} pawns", theme),
        instead=theme.translate("or pawns from another game"),
        option="pawns",
        back_option="pawns",
    )
