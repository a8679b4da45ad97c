"""A custom board made of parts: points and lines, cells, tracks, rings and links, with a picture behind them.

It uses cards and grid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.components.custom.options import CustomBoard
from pnp.games.api.features import BoardFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from pnp.base.geometry import Size
    from pnp.components.custom.content import CustomContent
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.board_sheets import Board


def _read(options: CustomBoard, files: OwnFiles) -> CustomContent | None:
    from pnp.components.custom.reading import read_custom

    return read_custom(options, files)


def _draw(content: CustomContent, theme: Theme, area: Size) -> Board:
    from pnp.components.custom.drawing import draw_custom

    return draw_custom(content, theme, area)


_BEGINNING = """\
title: Fox and Hounds
parts:
  - cells: |
      .h.h.h.h
      ........
      ........
      ........
      ........
      ........
      ........
      ....f...
    fills: [shade, paper]
show-start: true
legend:
  h: {name: Hound, piece: light}
  f: {name: Fox, piece: player-1}
"""

GAME = component(
    "Custom board",
    "a board made of parts: points and lines, cells, tracks, rings, links, or your own picture",
    "board",
    BoardFeature(
        CustomBoard,
        _draw,
        "points and lines, cells, tracks, rings and links, or your own picture",
        read=_read,
        beginning=_BEGINNING,
    ),
)
