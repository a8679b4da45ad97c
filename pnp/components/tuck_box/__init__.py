"""Tuck boxes for decks of cards, to cut out, fold and glue.

It uses cards and shared.
"""

from __future__ import annotations

from pnp.components.shared.boxes import HINTS
from pnp.components.tuck_box.pieces import TuckBoxOptions, make_tuck_boxes, read_tuck_boxes
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

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
        make_tuck_boxes,
        "boxes for decks of cards, to fold and glue",
        read_tuck_boxes,
        _BEGINNING,
        instead=HINTS,
    ),
)
