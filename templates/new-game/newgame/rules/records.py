"""Records of Frogs and Toads: the moves of one game, replayed by the rules."""

from __future__ import annotations

from newgame.options import NewGamePuzzleOptions
from newgame.rules import Position, start
from pnp.games.api.puzzles import Score
from pnp.games.shared.moves import MoveRecords


class NewGameRecords(MoveRecords[NewGamePuzzleOptions, Position]):
    """Games from the beginning, or from any row."""

    position = Position

    def beginning(self, options: NewGamePuzzleOptions) -> Position:
        return start(options.animals)

    def result(self, position: Position) -> Score | None:
        return Score("The frogs and toads have changed places", "", {}) if position.solved else None


RECORDS = NewGameRecords()
