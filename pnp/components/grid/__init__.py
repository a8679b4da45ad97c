"""A custom board: squares or hexagons, with a map, pictures, words and arrows.

It uses cards and custom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.components.grid.options import GridBoard
from pnp.games.api.features import BoardFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from pnp.base.geometry import Size
    from pnp.components.grid.reading import GridContent
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.board_sheets import Board


def _read(options: GridBoard, files: OwnFiles) -> GridContent | None:
    from pnp.components.grid.reading import read_grid

    return read_grid(options, files)


def _draw(content: GridContent, theme: Theme, area: Size) -> Board:
    from pnp.components.grid.drawing import draw_grid

    return draw_grid(content, theme, area)


_BEGINNING = """\
title: The Lost Isle
shape: hexagons
map: |
  ~~~~~~~
  ~~bffb~
  ~bfmmf~
  ~ffmTmf
  ~bfmff~
  ~~pfbb~
  ~~~pS~~
  ~~~~~~~
legend:
  "~": {name: Sea, fill: "#d5e8f3"}
  b: {name: Beach, fill: "#f8ebc8"}
  p: {name: Palm grove, fill: "#e3e6a4"}
  f: {name: Forest, fill: "#c5dfb0"}
  m: {name: Mountains, fill: "#d9cfc0"}
  T: {name: Temple, fill: "#f2c4ae", text: Temple}
  S: {name: Harbour, fill: "#a9cde4", text: Harbour}
"""

GAME = component(
    "Grid",
    "your own board: squares or hexagons from a map, with pictures, words and arrows",
    "board",
    BoardFeature(
        GridBoard,
        _draw,
        "squares or hexagons, with a map that you draw in letters",
        read=_read,
        beginning=_BEGINNING,
    ),
)
