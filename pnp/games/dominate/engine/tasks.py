"""What the problems of Dominate ask, told by the plain rules: their starts, and solutions that are no good.

A solution is one move. Whether an endgame's move is the right one only the solver can say.
"""

from __future__ import annotations

from typing import Any

from pnp.base.errors import LinesError, TextIssue
from pnp.base.quoting import counted
from pnp.games.api.puzzles import NO_TEXT
from pnp.games.dominate.options import DominateGame, DominateProblems, Goal
from pnp.games.dominate.rules.board import field_of
from pnp.games.dominate.rules.play import EMPTY, Move, Position
from pnp.search.replay import MoveError
from pnp.search.results import Hint, Notation

MOST_EMPTY = 14
"""Empty squares of the largest endgame that can be solved."""
ONE_MOVE: tuple[Goal, ...] = ("most-regions", "win")
"""The goals that are reached, or not, with one move."""


def goal_of(options: DominateProblems) -> Goal:
    """The goal of a problem; where none is told, to take the most regions."""
    return options.goal or "most-regions"


def read(start: str, options: DominateGame) -> Position:
    """The position of a well-formed start; an empty text is the empty board.

    :raises ValueError: where it is none.
    """
    field = field_of(options)
    return Position.parse(field, start) if start.strip() else field.start


def text_faults(start: str, options: DominateGame) -> tuple[TextIssue, ...]:
    """All that keeps a text from being a position."""
    try:
        read(start, options)
    except LinesError as error:
        return tuple(TextIssue(message, line) for line, message in error.faults)
    return ()


def malformed(start: str, options: DominateProblems) -> tuple[TextIssue, ...]:
    """All that keeps a text from being the start of a problem."""
    faults = text_faults(start, options)
    if faults:
        return faults
    position = read(start, options)
    if position.winner is not None:
        return (TextIssue("the game is already over in this position"),)
    empty = position.marks.count(EMPTY)
    if goal_of(options) not in ONE_MOVE and empty > MOST_EMPTY:
        return (TextIssue(f"{empty} squares are empty; endgames of up to {MOST_EMPTY} can be solved"),)
    return ()


def wrong(start: str, solution: Notation, options: DominateProblems) -> tuple[TextIssue, ...]:
    """What the plain rules find wrong with a solution."""
    if not isinstance(solution, str):
        return NO_TEXT
    position = read(start, options)
    try:
        move = position.field.move(solution)
        position.play(move)
    except MoveError as error:
        return (TextIssue(str(error), 1, 1),)
    reason = _short(position, move, goal_of(options))
    return (TextIssue(reason, 1, 1),) if reason else ()


def _short(position: Position, move: Move, goal: Goal) -> str | None:
    """Why a legal move does not do what is asked, as far as one move tells."""
    if goal == "win" and move not in position.wins:
        return "this move does not win at once"
    if goal == "most-regions":
        gains = position.gains
        best = max(gains.values())
        if gains[move] < best:
            return f"this move takes {_regions(gains[move])}; another takes {best}"
    return None


def _regions(count: int) -> str:
    return counted(count, "region")


def hints(start: str, solution: str, options: DominateProblems) -> tuple[Hint, Hint]:
    """Two hints: how many squares the move marks or how many regions it takes, and one of its squares."""
    position, goal = read(start, options), goal_of(options)
    move = position.field.move(solution)
    square = position.field.move_text(move).split()[0]
    count = position.gains[move]
    if goal in ONE_MOVE and count == 1:
        first = Hint("The move takes a single region.", {})
    elif goal in ONE_MOVE:
        first = Hint("The move takes {count} regions at once.", {"count": count})
    elif len(move) == 1:
        first = Hint("The move marks a single square.", {})
    else:
        first = Hint("The move marks {count} squares.", {"count": len(move)})
    return first, Hint("One of its squares is {square}.", {"square": square})


def given(options: DominateProblems) -> dict[str, Any]:
    """The options of a problem as its file has them: those that are not the usual ones."""
    return options.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"empty"})
