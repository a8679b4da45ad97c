"""Records of Dominions, replayed by the plain rules."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Score
from pnp.games.dominions.options import DominionsGame
from pnp.games.dominions.rules.pieces import COLOURS, WHITE
from pnp.games.dominions.rules.play import State, other, parse_move
from pnp.games.dominions.rules.state_text import parse_state, state_text
from pnp.grids.hexagon import HexGrid
from pnp.search.replay import PlayedLine, line_of


class DominionsRecords(Records[DominionsGame, State]):
    """The records of Dominions."""

    def parse(self, text: str, options: DominionsGame) -> State:
        return parse_state(HexGrid(options.side), text, closed=options.closed_suicide)

    def line(self, start: State, moves: Sequence[str], options: DominionsGame) -> PlayedLine[State]:
        return line_of(start, moves, lambda here, text: here.play(parse_move(here.grid, text)))

    def text_of(self, position: State) -> str:
        return state_text(position)

    def scores_of(self, end: State, options: DominionsGame) -> tuple[Score, ...]:
        """Territories, and the counts that make them up."""
        white, black = (
            f"{end.position.score[c]} − {len(end.hands[c])} = {end.territory[c]}".replace("-", "−")
            for c in COLOURS
        )
        return Score("territory of White", white, {}), Score("territory of Black", black, {})

    def result_of(self, end: State, options: DominionsGame) -> Score | None:
        if not end.over:
            return None
        winner = end.winner
        if winner is None:
            return Score("equal territories", "", {})
        if end.resigned is not None:
            if winner == WHITE:
                return Score("White wins: Black resigned", "", {})
            return Score("Black wins: White resigned", "", {})
        points = {"points": abs(end.territory[winner] - end.territory[other(winner)])}
        if winner == WHITE:
            return Score("White wins by {points}", "", points)
        return Score("Black wins by {points}", "", points)

    def signs(self, start: State, options: DominionsGame) -> Sequence[str]:
        return COLOURS


RECORDS = DominionsRecords()
