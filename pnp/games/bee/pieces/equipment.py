"""What Bee Donimoes is played with, except the timer."""

from __future__ import annotations

from pnp.base.errors import OptionError
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.components.dice.pieces import dice_pieces
from pnp.components.dominoes.pieces import domino_pieces
from pnp.components.dominoes.tiles import tile_set
from pnp.drawing.theme import Theme
from pnp.games.bee.options import BeePieces
from pnp.games.shared.donimoes import together
from pnp.sheets.pieces import Piece


def make_pieces(options: BeePieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the dominoes with numbers up to the count of the dice, and the dice.

    :raises OptionError: if a die is too large to stand on half a domino.
    """
    if options.die > options.domino_width:
        raise OptionError.at(
            "die",
            Sentence(
                "a die of {die} doesn't fit on half a domino of {tile}; take a smaller die or a larger tile",
                die=format_length(options.die),
                tile=format_length(options.domino_width),
            ),
        )
    return together(
        domino_pieces(tile_set(options.dice), options, theme),
        dice_pieces(options.dice, options.die, theme, options.face),
    )
