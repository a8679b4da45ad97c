"""Records of Dominions, replayed by the plain rules."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import LinesError, TextIssue
from pnp.games.api.legacy import Play
from pnp.games.api.records import Replay, Score
from pnp.games.dominions.options import DominionsGame
from pnp.games.dominions.rules.pieces import COLOURS, WHITE
from pnp.games.dominions.rules.play import State, other, parse_move
from pnp.games.dominions.rules.state_text import parse_state, state_text
from pnp.grids.hexagon import HexGrid
from pnp.search.replay import MoveFault, line_of


def started(start: str, options: DominionsGame) -> State:
    """The state that a record starts from.

    :raises LinesError: where the text is malformed.
    """
    return parse_state(HexGrid(options.side), start, closed=options.closed_suicide)


def states(start: str, moves: Sequence[str], options: DominionsGame) -> tuple[list[State], MoveFault | None]:
    """The states of a well-formed start and of the moves from it, up to the first that cannot be played."""
    return line_of(started(start, options), moves, lambda here, text: here.play(parse_move(here.grid, text)))


def _malformed(start: str, options: DominionsGame) -> tuple[TextIssue, ...]:
    try:
        started(start, options)
    except LinesError as error:
        return tuple(TextIssue(message, line) for line, message in error.faults)
    return ()


def _replay(start: str, moves: Sequence[str], options: DominionsGame) -> Replay:
    found, fault = states(start, moves, options)
    end = found[-1]
    return Replay(state_text(end), len(found) - 1, fault, scores(end), result(end))


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


PLAY = Play(malformed=_malformed, replay=_replay, signs=lambda _start, _options: COLOURS)
