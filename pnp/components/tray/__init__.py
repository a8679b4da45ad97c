"""Trays with lids for decks of cards, to cut out, fold and glue.

It uses cards and shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.components.shared.boxes import HINTS, BoxOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.shared.boxes import Boxes
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: BoxOptions, files: OwnFiles) -> Boxes | None:
    from pnp.components.tray.pieces import read_trays

    return read_trays(options, files)


def _make(boxes: Boxes, theme: Theme) -> Sequence[Piece]:
    from pnp.components.tray.pieces import make_trays

    return make_trays(boxes, theme)


_BEGINNING = """\
size: poker
count: 54
label: My game
colour: "#27506b"
"""

GAME = component(
    "Tray with a lid",
    "trays with lids for decks of cards and tokens, with your own words, pictures and colours",
    "pieces",
    PiecesFeature(
        BoxOptions,
        _make,
        "trays with lids, to fold and glue",
        _read,
        _BEGINNING,
        instead=HINTS,
    ),
)
