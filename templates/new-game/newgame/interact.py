"""Frogs and Toads played by clicking: a click on an animal moves it."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from newgame.engine import PUZZLES
from newgame.options import NewGamePuzzleOptions
from newgame.rules import Position
from newgame.rules.records import RECORDS
from newgame.views import VIEWS, pad_box
from pnp.drawing.hotspots import Spot
from pnp.games.shared.moves import MoveInteraction, move_engine


class NewGameInteraction(MoveInteraction[NewGamePuzzleOptions, Position]):
    """Puzzles and records played by hand."""

    def spots(self, position: Position, picks: Sequence[str]) -> Sequence[Spot]:
        pads = [(move, pad_box(ascii_lowercase.index(move))) for move in position.moves]
        return [Spot(move, box, moves=(move,)) for move, box in pads]


INTERACTION = NewGameInteraction(PUZZLES, VIEWS)
ENGINE = move_engine(NewGamePuzzleOptions, INTERACTION, RECORDS)
