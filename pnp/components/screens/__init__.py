"""Screens that players hide things behind, to cut out and fold.

It uses cards and shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.components.screens.pieces import ScreenOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.shared.simple_rows import Drawn
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: ScreenOptions, files: OwnFiles) -> Drawn | None:
    from pnp.components.screens.pieces import read_screens

    return read_screens(options, files)


def _make(content: Drawn, theme: Theme) -> Sequence[Piece]:
    from pnp.components.screens.pieces import make_screens

    return make_screens(content, theme)


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
    PiecesFeature(ScreenOptions, _make, "screens of three parts, to fold", _read, _BEGINNING),
)
