"""Screens for players to hide things behind, to cut out and fold.

It uses cards and shared.
"""

from __future__ import annotations

from pnp.components.screens.pieces import ScreenOptions, make_screens, read_screens
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

_BEGINNING = """\
rows:
  - {name: Ada, colour: "#27506b"}
  - {name: Ben, colour: "#a52a55"}
front:
  - {shape: box, fill: "{colour}"}
  - {text: "{name}", font: title, size: 20mm, colour: paper, left: 28%, right: 28%}
"""

GAME = component(
    "Screens",
    "screens to hide things behind, with your own pictures outside and notes inside",
    "pieces",
    PiecesFeature(ScreenOptions, make_screens, "three-part screens, to fold", read_screens, _BEGINNING),
)
