"""What the puzzles of Domination ask, and what the plain rules say about a solution.

If the position after a move is asked for, the solution is that position. The solution of an elimination is a
whole line, A and B in turn, in which B plays one of its replies; only the solver can say whether it holds
against every reply.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.games.api.puzzles import move_errors
from pnp.games.domination.rules.play import Position, State
from pnp.games.domination.rules.starts import Start
from pnp.search.replay import WrongMove, move_texts

MOVES = {"eliminate-1": 1, "eliminate-2": 2, "eliminate-3": 3}
"""The goals that ask for an elimination, with the number of A's moves."""


def check(start: Start, solution: str, goal: str) -> tuple[ErrorInText, ...]:
    """Return what the plain rules find wrong with a solution; empty if it does what is asked."""
    if start.move is not None:
        return _check_board(start, solution)
    texts = move_texts(solution)
    states, error = start.state.replay(texts)
    if error is None:
        error = _too_few(start.state, texts) if goal == "points" else _not_alone(states, texts, goal)
    return move_errors(error, solution)


def _check_board(start: Start, solution: str) -> tuple[ErrorInText, ...]:
    """Return the first square that differs from the position after the move."""
    assert start.move is not None
    board = start.state.position.board
    try:
        found = Position.parse(board, solution)
    except TextError as error:
        return error.in_text
    after = start.state.place(start.move).position
    for cell, (own, right) in enumerate(zip(found.stacks, after.stacks, strict=True)):
        if own != right:
            row, _ = board.place(cell)
            empty = Sentence("empty")
            message = Sentence(
                "{square} is {right} after the move, not {own}",
                square=board.name(cell),
                right=right or empty,
                own=own or empty,
            )
            return (ErrorInText(message, row + 1),)
    return ()


def _too_few(state: State, texts: list[str]) -> WrongMove | None:
    if len(texts) != 1:
        return WrongMove(2, "", "the solution is one move")
    made, most = state.points(state.cell(texts[0])), max(map(state.points, state.legal()))
    return (
        WrongMove(
            1,
            texts[0],
            Sentence("it scores {made} points, but another move scores {most}", made=made, most=most),
        )
        if made < most
        else None
    )


def _not_alone(states: Sequence[State], texts: list[str], goal: str) -> WrongMove | None:
    allowed = MOVES.get(goal, max(MOVES.values()))
    if states[-1].alive != "A":
        return WrongMove(len(texts) + 1, "", "not solved at the end: B is still on the board")
    if (len(texts) + 1) // 2 > allowed:
        return WrongMove(len(texts), texts[-1], Sentence("A has {moves}", moves=counted(allowed, "move")))
    return None
