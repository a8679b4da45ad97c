"""Dice: nets to cut out, fold and glue, and stickers for blank dice.

It uses cards, dominoes and shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.base.sentences import Sentence
from pnp.components.dice.pieces import DicePieces
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from pnp.components.dice.own_faces import OwnDice
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: DicePieces, files: OwnFiles) -> DicePieces | OwnDice | None:
    if options.is_plain:
        return options
    from pnp.components.dice.own_faces import read_own_dice

    return read_own_dice(options, files)


def _make(dice: DicePieces | OwnDice, theme: Theme) -> Sequence[Piece]:
    if isinstance(dice, DicePieces):
        from pnp.components.dice.pieces import make_dice

        return make_dice(dice, theme)
    from pnp.components.dice.own_faces import make_own_dice

    return make_own_dice(dice, theme)


GAME = component(
    "Dice",
    "dice with pips, or with your own faces",
    "pieces",
    PiecesFeature(
        DicePieces,
        _make,
        "nets with tabs, to cut out, fold and glue, or stickers",
        _read,
        instead=dict.fromkeys(
            ("front", "back", "images"), Sentence("; `faces` lists what is on each face of a die")
        ),
    ),
)
