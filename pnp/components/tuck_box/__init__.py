"""Tuck boxes for decks of cards, to cut out, fold and glue.

It uses cards and shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.sentences import Sentence
from pnp.components.tuck_box.pieces import TuckBoxOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.shared.boxes import Boxes
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: TuckBoxOptions, files: OwnFiles) -> Boxes | None:
    from pnp.components.tuck_box.pieces import read_tuck_boxes

    return read_tuck_boxes(options, files)


def _make(boxes: Boxes, theme: Theme) -> Sequence[Piece]:
    from pnp.components.tuck_box.pieces import make_tuck_boxes

    return make_tuck_boxes(boxes, theme)


_BEGINNING = """\
size: poker
count: 54
label: My game
colour: "#27506b"
"""

GAME = component(
    "Tuck box",
    "boxes for decks of cards, sized by the cards, with your own words, pictures and colours",
    "pieces",
    PiecesFeature(
        TuckBoxOptions,
        _make,
        "boxes for decks of cards, to fold and glue",
        _read,
        _BEGINNING,
        instead={"cards": Sentence("; `count` is the number of cards inside")},
    ),
)
