"""Records of Dominate: moves replayed by the plain rules, regions counted, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Replay, Score
from pnp.games.dominate.options import DominateGame
from pnp.games.dominate.rules.board import parse_position
from pnp.games.dominate.rules.play import DRAW, O, Position, X
from pnp.search.replay import PlayedLine, line_of


class DominateRecords(Records[DominateGame, Position]):
    """The records of Dominate."""

    def parse(self, text: str, options: DominateGame) -> Position:
        return parse_position(text, options)

    def line(self, start: Position, moves: Sequence[str], options: DominateGame) -> PlayedLine[Position]:
        return line_of(start, moves, lambda here, text: here.play(here.field.move(text)))

    def replay(self, start: Position, moves: Sequence[str], options: DominateGame) -> Replay:
        positions, fault = self.line(start, moves, options)
        position = positions[-1]
        scores = tuple(
            Score("{player} regions", str(position.score(player)), {"player": player}) for player in (X, O)
        )
        return Replay(str(position), len(positions) - 1, fault, scores, _result(position))

    def signs(self, start: Position, options: DominateGame) -> Sequence[str]:
        return (X, O)


def _result(position: Position) -> Score | None:
    winner = position.winner
    if winner is None:
        return None
    return (
        Score("The game is drawn", "", {}) if winner == DRAW else Score("{player} wins", "", {"player": winner})
    )


RECORDS = DominateRecords()
