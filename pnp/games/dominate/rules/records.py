"""Records of Dominate: moves replayed by the plain rules, regions counted, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Score, scores_by_player
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

    def text_of(self, position: Position) -> str:
        return str(position)

    def scores_of(self, end: Position, options: DominateGame) -> tuple[Score, ...]:
        return scores_by_player("{player} regions", ((player, end.score(player)) for player in (X, O)))

    def result_of(self, end: Position, options: DominateGame) -> Score | None:
        if end.winner is None:
            return None
        if end.winner == DRAW:
            return Score("The game is drawn", "", {})
        return Score("{player} wins", "", {"player": end.winner})

    def signs(self, start: Position, options: DominateGame) -> Sequence[str]:
        return (X, O)


RECORDS = DominateRecords()
