"""Records of peg solitaire: the jumps of one game, replayed by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from peg_solitaire.options import PegSolitaireProblems
from peg_solitaire.rules import PEG, Position, start
from pnp.games.api.records import Records, Replay, Score
from pnp.search.replay import line_of


class PegSolitaireRecords(Records[PegSolitaireProblems, Position]):
    """Games from the full board with an empty centre, or from any position."""

    def parse(self, text: str, options: PegSolitaireProblems) -> Position:
        return Position.parse(text) if text.strip() else start(options.board)

    def replay(self, start: Position, moves: Sequence[str], options: PegSolitaireProblems) -> Replay:
        positions, fault = line_of(start, moves, Position.play)
        return Replay(str(positions[-1]), len(positions) - 1, fault, (), result(positions[-1]))

    def signs(self, start: Position, options: PegSolitaireProblems) -> Sequence[str]:
        return (PEG,)


RECORDS = PegSolitaireRecords()


def result(position: Position) -> Score | None:
    """How a game ended, None while a peg can jump."""
    if position.moves:
        return None
    if position.solved("centre"):
        return Score("One peg is left, in the centre", "", {})
    if position.solved("one"):
        return Score("One peg is left", "", {})
    return Score("{count} pegs are left", "", {"count": position.count})
