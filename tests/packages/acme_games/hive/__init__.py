"""A game from elsewhere: a board of its own, and the puzzles and diagrams of Unmatched Donimoes."""

from __future__ import annotations

from pnp.base.geometry import Size
from pnp.base.options import Options
from pnp.drawing.shapes import Circle, Style
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature
from pnp.games.api.game import Game, Source
from pnp.games.unmatched import GAME as UNMATCHED
from pnp.sheets.board_sheets import Board


class HiveBoard(Options):
    """One round hive."""


def draw_board(_options: HiveBoard, theme: Theme, area: Size) -> Board:
    """Return the hive, as large as the available area lets it be."""
    side = min(area)
    hive = Circle(side / 2, side / 2, side / 2, Style(fill=theme.palette.accent))
    return Board(Size(side, side), lambda: [hive], theme.translate("a hive for {count} bees", count=7))


GAME = Game(
    title="Hive",
    about="a round hive",
    source=Source("Made elsewhere."),
    features={"board": BoardFeature(HiveBoard, draw_board, "one round hive")},
    puzzles=UNMATCHED.puzzles,
    diagrams=UNMATCHED.diagrams,
    engine=UNMATCHED.engine,
)
