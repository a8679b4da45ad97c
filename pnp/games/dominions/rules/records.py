"""Records of Dominions, replayed by the plain rules."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Replay, Score
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

    def replay(self, start: State, moves: Sequence[str], options: DominionsGame) -> Replay:
        found, fault = self.line(start, moves, options)
        end = found[-1]
        return Replay(state_text(end), len(found) - 1, fault, scores(end), result(end))

    def signs(self, start: State, options: DominionsGame) -> Sequence[str]:
        return COLOURS


def scores(state: State) -> tuple[Score, ...]:
    """Territories, and what they are made of."""
    white, black = (
        f"{state.position.score[c]} − {len(state.hands[c])} = {state.territory[c]}".replace("-", "−")
        for c in COLOURS
    )
    return Score("territory of White", white, {}), Score("territory of Black", black, {})


def result(state: State) -> Score | None:
    """How a game ended; None while it goes on."""
    if not state.over:
        return None
    winner = state.winner
    if winner is None:
        return Score("equal territories", "", {})
    if state.resigned is not None:
        if winner == WHITE:
            return Score("White wins: Black resigned", "", {})
        return Score("Black wins: White resigned", "", {})
    points = {"points": abs(state.territory[winner] - state.territory[other(winner)])}
    if winner == WHITE:
        return Score("White wins by {points}", "", points)
    return Score("Black wins by {points}", "", points)


RECORDS = DominionsRecords()
