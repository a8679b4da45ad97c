"""Records of Domination: moves replayed by the plain rules, points counted, the result told."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import Play
from pnp.games.api.records import Replay, Score
from pnp.games.domination.options import DominationGame
from pnp.games.domination.rules import robots
from pnp.games.domination.rules.play import State
from pnp.grids.square import SquareGrid
from pnp.search.replay import line_of


def read(start: str, options: DominationGame) -> State:
    """The state that a record or a diagram begins with; an empty text is the usual start.

    :raises ValueError: for a text that is no state.
    """
    board = SquareGrid(options.size[1], options.size[0])
    if not start.strip():
        return State.begin(board, options.seated)
    return State.parse(board, options.seated, start)


def _malformed(start: str, options: DominationGame) -> tuple[TextIssue, ...]:
    try:
        read(start, options)
    except ValueError as error:
        return tuple(TextIssue(line) for line in str(error).split("; "))
    return ()


def _replay(start: str, moves: Sequence[str], options: DominationGame) -> Replay:
    def play(before: State, text: str) -> State:
        cell = before.cell(text)
        after = before.place(cell)
        robots.check(before, cell, options.kinds)
        return after

    states, fault = line_of(read(start, options), moves, play)
    state = states[-1]
    scores = tuple(
        Score("{player} points", str(score), {"player": player})
        for player, score in zip(state.players, state.scores, strict=True)
    )
    return Replay(state.to_text(), len(states) - 1, fault, scores, _result(state, options))


def _result(state: State, options: DominationGame) -> Score | None:
    if state.to_move is not None:
        return None
    winners = state.winners(options.winner)
    if len(winners) > 1:
        return Score("The game is drawn", "", {})
    return Score("{player} wins", "", {"player": winners})


def _signs(_start: str, options: DominationGame) -> Sequence[str]:
    return tuple(options.kinds)


PLAY = Play(malformed=_malformed, replay=_replay, signs=_signs)
