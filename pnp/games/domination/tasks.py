"""What the problems of Domination ask, told by the plain rules: their starts, and solutions that are no good.

There are two players, and A is to move. The solution is a move, an elimination's a whole line in which B plays
one of its replies, and that of ``after`` the position. Whether a line stands against every reply is the solver's
to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.games.domination.options import DominationProblems, Goal
from pnp.games.domination.play import State
from pnp.games.domination.rules import PLAYERS, Position, capacity
from pnp.grids.square import SquareGrid
from pnp.search.puzzle import NO_TEXT, TextFault, move_fault
from pnp.search.replay import MoveError, MoveFault, move_texts
from pnp.search.results import Hint, Notation

MOVES: dict[Goal, int] = {"eliminate-1": 1, "eliminate-2": 2, "eliminate-3": 3}
"""The goals that ask for an elimination, by the moves that A has."""

_MOVE = re.compile(r"move:\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Question:
    """The start of a problem: the state, and the move that ``after`` asks about."""

    state: State
    move: int | None = None

    @classmethod
    def parse(cls, text: str, options: DominationProblems) -> Question:
        """The start that a text describes: a position, below it for ``after`` a line ``move: c4``.

        :raises ValueError: where it describes none. MoveError: where the move is none of the board.
        """
        *above, last = text.rstrip().split("\n")
        match = _MOVE.fullmatch(last.strip())
        board = SquareGrid(options.size[1], options.size[0])
        state = State.parse(board, 2, "\n".join(above) if match else text)
        return cls(state, state.cell(match[1]) if match else None)

    def __str__(self) -> str:
        text = str(self.state.position)
        return text if self.move is None else f"{text}\nmove: {self.state.name(self.move)}"


def goal_of(options: DominationProblems) -> Goal:
    """The goal of a problem; where none is told, the most points."""
    return options.goal or "points"


def malformed(start: str, options: DominationProblems) -> tuple[TextFault, ...]:
    """All that keeps a text from being the start of a problem."""
    try:
        question = Question.parse(start, options)
        if question.state.to_move != PLAYERS[0]:
            over = question.state.to_move is None
            return (
                TextFault("the game is already over in this position" if over else "A is to move in a problem"),
            )
        if (goal_of(options) == "after") != (question.move is not None):
            return (TextFault(_ASKS if question.move is None else _NO_MOVE),)
        if question.move is not None:
            question.state.place(question.move)
    except (ValueError, MoveError) as error:
        return tuple(TextFault(line) for line in str(error).split("; "))
    return ()


_ASKS = "below the position a line such as 'move: c4' says which move is asked about"
_NO_MOVE = "only the goal 'after' asks about a move"


def wrong(start: str, solution: Notation, options: DominationProblems) -> tuple[TextFault, ...]:
    """What the plain rules find wrong with a solution."""
    if not isinstance(solution, str):
        return NO_TEXT
    question, goal = Question.parse(start, options), goal_of(options)
    if goal == "after":
        return _other_board(after(question), solution)
    texts = move_texts(solution)
    if goal == "points":
        return move_fault(_fewer_points(question.state, texts), solution)
    return move_fault(_not_eliminated(question.state, texts, MOVES[goal]), solution)


def after(question: Question) -> Position:
    """The position after the move that is asked about."""
    assert question.move is not None
    return question.state.place(question.move).position


def _other_board(right: Position, solution: str) -> tuple[TextFault, ...]:
    """The first square at which a text has not the right position."""
    rows = [line.split() for line in solution.rstrip().split("\n")]
    board = right.board
    if [len(row) for row in rows] != [board.columns] * board.rows:
        return (TextFault(f"the solution is a position of {board.columns}x{board.rows} squares"),)
    for cell, stack in enumerate(right.stacks):
        row, column = board.place(cell)
        if rows[row][column] != str(stack or "."):
            return (TextFault(f"{board.name(cell)} is not {rows[row][column]} after the move", row + 1),)
    return ()


def points(state: State, cell: int) -> int:
    """The points of a move."""
    return sum(state.place(cell).scores) - sum(state.scores)


def _fewer_points(state: State, texts: list[str]) -> MoveFault | None:
    if len(texts) != 1:
        return MoveFault(len(texts) + 1, "", "the solution is one move")
    try:
        found = points(state, state.cell(texts[0]))
    except MoveError as error:
        return MoveFault(1, texts[0], str(error))
    most = max(points(state, cell) for cell in state.legal())
    return MoveFault(1, texts[0], f"it scores {found}, another move {most}") if found < most else None


def _not_eliminated(state: State, texts: list[str], allowed: int) -> MoveFault | None:
    for number, text in enumerate(texts, 1):
        try:
            state = state.place(state.cell(text))
        except MoveError as error:
            return MoveFault(number, text, str(error))
    if state.alive != PLAYERS[0]:
        return MoveFault(len(texts) + 1, "", "not solved at the end: B is still on the board")
    if len(texts) > 2 * allowed - 1:
        return MoveFault(len(texts), texts[-1], f"A has {allowed} move{'s' * (allowed != 1)}")
    return None


def hints(start: str, solution: str, options: DominationProblems) -> tuple[Hint, ...]:
    """What there is to see, then where; for an elimination in two also a move that looks good, and its answer."""
    question, goal = Question.parse(start, options), goal_of(options)
    state = question.state
    if goal == "after":
        assert question.move is not None
        waves = len(list(state.waves(question.move))) - 1
        scored = Hint("The move scores {points} points.", {"points": points(state, question.move)})
        if waves == 1:
            return Hint("There is a single wave of explosions.", {}), scored
        return Hint("There are {count} waves of explosions.", {"count": waves}), scored
    first = state.cell(move_texts(solution)[0])
    column = Hint("The first move is in column {column}.", {"column": state.name(first).rstrip("0123456789")})
    if goal == "points":
        return Hint("The move scores {points} points.", {"points": points(state, first)}), column
    if explodes(state, first):
        seen = Hint("The first move sets off an explosion.", {})
    else:
        seen = Hint("Nothing explodes at the first move.", {})
    if goal != "eliminate-2":
        return seen, column
    tempting = _tempting(state, first)
    return (seen, tempting, column) if tempting else (seen, column)


def explodes(state: State, cell: int) -> bool:
    """Whether a piece on a square sets off an explosion."""
    stack = state.position.stacks[cell]
    return stack is not None and stack.count == capacity(state.position.board, cell)


def _tempting(state: State, right: int) -> Hint | None:
    """The wrong move that takes the most, and a reply after which A has no elimination at once."""
    others = {cell: state.place(cell) for cell in state.legal() if cell != right and explodes(state, cell)}
    if not others:
        return None
    worst = max(others, key=lambda cell: others[cell].position.count(PLAYERS[0]))
    there = others[worst]
    reply = next((cell for cell in there.legal() if not _at_once(there.place(cell))), None)
    if reply is None:
        return None
    values = {"move": state.name(worst), "reply": state.name(reply)}
    return Hint("{move} looks good, but {reply} answers it.", values)


def _at_once(state: State) -> bool:
    """Whether A eliminates B with the next move."""
    full = (cell for cell in state.legal() if explodes(state, cell))
    return state.to_move == PLAYERS[0] and any(state.place(cell).alive == PLAYERS[0] for cell in full)
