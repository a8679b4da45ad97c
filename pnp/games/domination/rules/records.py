"""Records of Domination: moves replayed by the plain rules, points counted, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Score, scores_by_player
from pnp.games.domination.options import DominationGame
from pnp.games.domination.rules import robots
from pnp.games.domination.rules.play import State
from pnp.grids.square import SquareGrid
from pnp.search.replay import PlayedLine, line_of


def parse_state(text: str, options: DominationGame) -> State:
    """The state that a record or a diagram starts from; an empty text is the usual start.

    :raises TextError: with everything that keeps the text from being a state.
    """
    board = SquareGrid(options.size[1], options.size[0])
    if not text.strip():
        return State.begin(board, options.seated)
    return State.parse(board, options.seated, text)


class DominationRecords(Records[DominationGame, State]):
    """The records of Domination."""

    def parse(self, text: str, options: DominationGame) -> State:
        return parse_state(text, options)

    def line(self, start: State, moves: Sequence[str], options: DominationGame) -> PlayedLine[State]:
        def play(before: State, text: str) -> State:
            cell = before.cell(text)
            after = before.place(cell)
            robots.check(before, cell, options.kinds)
            return after

        return line_of(start, moves, play)

    def text_of(self, position: State) -> str:
        return position.to_text()

    def scores_of(self, end: State, options: DominationGame) -> tuple[Score, ...]:
        return scores_by_player("{player} points", zip(end.players, end.scores, strict=True))

    def result_of(self, end: State, options: DominationGame) -> Score | None:
        if end.to_move is not None:
            return None
        winners = end.winners(options.winner)
        if len(winners) > 1:
            return Score("The game is drawn", "", {})
        return Score("{player} wins", "", {"player": winners})

    def signs(self, start: State, options: DominationGame) -> Sequence[str]:
        return tuple(options.kinds)


RECORDS = DominationRecords()
