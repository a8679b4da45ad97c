"""Pawns to cut out: strips that fold into standing figures, or flat counters.

The options of pawns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from pnp.base.geometry import Size
from pnp.base.options import SIZE, ChoiceLabels, Options
from pnp.components.dominoes.pieces import TileSide
from pnp.components.pawns.picture import COUNTER, WIDTH, counter, standing, tent, tent_height
from pnp.drawing.theme import Theme
from pnp.sheets.pieces import Outline, Piece, PieceKind

Signs = Annotated[
    Literal["shapes", "letters"],
    ChoiceLabels({"shapes": "Shapes", "letters": "Letters"}),
    Field(title="Symbols"),
]


class PawnOptions(Options):
    """The look of pawns, options that games with pawns share."""

    pawns: Annotated[
        Literal["tents", "counters"],
        ChoiceLabels({"tents": "Standing figures", "counters": "Flat counters"}),
    ] = Field(
        "tents", title="Pawn style", description="Strips that fold into standing figures, or flat counters."
    )
    signs: Signs = Field(
        "shapes",
        description="What distinguishes pawns besides their colour; the letters are P, N, B and R.",
    )


class PawnPieces(PawnOptions):
    """Pawns in up to four colours."""

    domino_width: Annotated[TileSide, SIZE] = Field(
        24.0, title="Domino width", description="The width of the domino that a pawn must fit on, on one half."
    )
    colours: Annotated[int, Field(ge=1, le=4)] = Field(
        4, title="Colours", description="How many colours, from 1 to 4."
    )
    each: Annotated[int, Field(ge=1, le=50)] = Field(
        1, title="Pawns of each colour", description="How many pawns of each colour, from 1 to 50."
    )


def make_pawns(options: PawnPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the number of pawns of each colour set in the options."""
    players = [player for player in range(options.colours) for _ in range(options.each)]
    return pawn_pieces(players, options.domino_width, options, theme)


def pawn_pieces(players: Iterable[int], tile: float, options: PawnOptions, theme: Theme) -> tuple[Piece, ...]:
    """Return a pawn for each player from 0 to 3, to stand on half a domino of this width."""
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
