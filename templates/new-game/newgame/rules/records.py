"""Records of Frogs and Toads: the moves of one game, replayed by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from newgame.options import NewGameProblems
from newgame.rules import FROG, TOAD, Position, start
from pnp.games.api.records import Records, Replay, Score
from pnp.search.replay import line_of


class NewGameRecords(Records[NewGameProblems, Position]):
    """Games from the beginning, or from any row."""

    def parse(self, text: str, options: NewGameProblems) -> Position:
        return Position.parse(text) if text.strip() else start(options.animals)

    def replay(self, start: Position, moves: Sequence[str], options: NewGameProblems) -> Replay:
        positions, fault = line_of(start, moves, Position.play)
        result = Score("The frogs and toads have changed places", "", {}) if positions[-1].solved else None
        return Replay(str(positions[-1]), len(positions) - 1, fault, (), result)

    def signs(self, start: Position, options: NewGameProblems) -> Sequence[str]:
        return FROG, TOAD


RECORDS = NewGameRecords()
