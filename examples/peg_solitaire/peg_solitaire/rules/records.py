"""Records of peg solitaire: the jumps of one game, replayed by the rules."""

from __future__ import annotations

from peg_solitaire.options import PegSolitairePuzzleOptions
from peg_solitaire.rules import Position, start
from pnp.games.api.puzzles import Score
from pnp.games.shared.moves import MoveRecords


class PegSolitaireRecords(MoveRecords[PegSolitairePuzzleOptions, Position]):
    """Games from the full board with an empty centre, or from any position."""

    position = Position

    def beginning(self, options: PegSolitairePuzzleOptions) -> Position:
        return start(options.board)

    def result(self, position: Position) -> Score | None:
        if position.moves:
            return None
        if position.solved("centre"):
            return Score("One peg is left, in the centre", "", {})
        if position.solved("one"):
            return Score("One peg is left", "", {})
        return Score("{count} pegs are left", "", {"count": position.count})


RECORDS = PegSolitaireRecords()
