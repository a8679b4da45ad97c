"""Player mats: large two-sided cards for the items in front of each player.

It uses cards.
"""

from __future__ import annotations

from pnp.components.player_mats.pieces import MatOptions, make_mats, read_mats
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

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
    "your own player mats, one for each row of a table",
    "pieces",
    PiecesFeature(MatOptions, make_mats, "a mat for each row of a table", read_mats, _BEGINNING),
)
