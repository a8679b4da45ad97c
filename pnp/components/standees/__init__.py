"""Standees: your own standing figures, to cut out, fold and glue.

It uses cards and shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.sentences import Sentence
from pnp.components.standees.pieces import StandeeOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.standees.pieces import Standees
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: StandeeOptions, files: OwnFiles) -> Standees | None:
    from pnp.components.standees.pieces import read_standees

    return read_standees(options, files)


def _make(standees: Standees, theme: Theme) -> Sequence[Piece]:
    from pnp.components.standees.pieces import make_standees

    return make_standees(standees, theme)


_BEGINNING = """\
rows:
  - {name: Ada, colour: "#27506b"}
  - {name: Ben, colour: "#a52a55"}
front:
  - {shape: box, fill: "{colour}"}
  - {shape: ellipse, fill: paper, width: 22mm, top: 5mm, height: 22mm}
  - {text: "{name}", font: title, size: 6mm, colour: paper, left: 2mm, right: 2mm, bottom: 4mm, height: 9mm}
"""

GAME = component(
    "Standees",
    "your own standing figures, one for each row of a table, printed on both sides",
    "pieces",
    PiecesFeature(
        StandeeOptions,
        _make,
        "standing figures, to fold and glue",
        _read,
        _BEGINNING,
        instead={
            "size": Sentence("; `width` and `height` set the size of a figure"),
            **dict.fromkeys(
                ("base", "foot", "feet", "slots"), Sentence("; `stand` is what a figure stands on")
            ),
        },
    ),
)
