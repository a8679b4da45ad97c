"""Player mats: large two-sided cards for what each player has in front of them.

It uses cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.components.player_mats.pieces import MatOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.cards.deck import Deck
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: MatOptions, files: OwnFiles) -> Deck | None:
    from pnp.components.player_mats.pieces import read_mats

    return read_mats(options, files)


def _make(content: Deck, theme: Theme) -> Sequence[Piece]:
    from pnp.components.player_mats.pieces import make_mats

    return make_mats(content, theme)


_BEGINNING = """\
rows:
  - {name: Ada, colour: "#27506b"}
  - {name: Ben, colour: "#a52a55"}
front:
  - {shape: box, fill: "{colour}"}
  - {shape: box, fill: paper, left: 8mm, right: 8mm, top: 24mm, bottom: 8mm, corners: 4mm}
  - {text: "{name}", font: title, size: 12mm, colour: paper, left: 10mm, right: 10mm, top: 4mm, height: 18mm}
"""

GAME = component(
    "Player mats",
    "player mats of your own, a mat for each row of a table",
    "pieces",
    PiecesFeature(MatOptions, _make, "a mat for each row of a table", _read, _BEGINNING),
)
