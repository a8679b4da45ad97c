"""What the problems of Dominate ask, checked by the plain rules.

A solution is one move. Only the solver can say whether the move of an endgame is the right one.
"""

from __future__ import annotations

from pnp.base.errors import TextError, TextIssue
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.games.dominate.options import MOST_EMPTY, DominateProblems, Goal
from pnp.games.dominate.rules.board import parse_position
from pnp.games.dominate.rules.play import EMPTY, Move, Position
from pnp.search.replay import MoveError

ONE_MOVE: tuple[Goal, ...] = ("most-regions", "win")
"""The goals of a single move."""


def parse_start(text: str, options: DominateProblems) -> Position:
    """The start of a problem.

    :raises TextError: with everything that keeps the text from being a start.
    """
    position = parse_position(text, options)
    if position.winner is not None:
        raise TextError.at("the game is already over in this position")
    empty = position.marks.count(EMPTY)
    if options.task not in ONE_MOVE and empty > MOST_EMPTY:
        raise TextError.at(
            Sentence(
                "{empty} squares are empty; endgames of up to {most_empty} can be solved",
                empty=empty,
                most_empty=MOST_EMPTY,
            )
        )
    return position


def check(start: Position, solution: str, goal: Goal) -> tuple[TextIssue, ...]:
    """What the plain rules find wrong with a solution."""
    try:
        move = start.field.move(solution)
        start.play(move)
    except MoveError as error:
        return (TextIssue(str(error), 1),)
    reason = _short(start, move, goal)
    return (TextIssue(reason, 1),) if reason else ()


def _short(position: Position, move: Move, goal: Goal) -> str | None:
    """Why a legal move doesn't reach the goal, as far as that move alone shows."""
    if goal == "win" and move not in position.wins:
        return Sentence("this move doesn't win at once")
    if goal == "most-regions":
        gains = position.gains
        best = max(gains.values())
        if gains[move] < best:
            return Sentence(
                "this move takes {regions}; another takes {best}", regions=_regions(gains[move]), best=best
            )
    return None


def _regions(count: int) -> str:
    return counted(count, "region")
