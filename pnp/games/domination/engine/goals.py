"""What the problems of Domination ask, and what the plain rules say of a solution; A is to move against B.

A start is the text of a state, its board as large as its rows tell. Where the position after a move is asked
for, a line ``move: c4`` names the move, and the solution is that position. The solution of an elimination is a
whole line, A and B in turn, in which B plays one of its replies; whether it stands against every reply is the
solver's to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.base.errors import LinesError, TextIssue
from pnp.base.quoting import counted
from pnp.games.api.puzzles import move_issues
from pnp.games.domination.rules.board import Position
from pnp.games.domination.rules.play import State
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError, MoveFault, line_of, move_texts

MOVES = {"eliminate-1": 1, "eliminate-2": 2, "eliminate-3": 3}
"""The goals that ask for an elimination, by the moves that A has."""

SIDES = (3, 8)
"""Squares of a problem's board each way: at least and at most."""

_MOVE = re.compile(r"move: *(\S+)")
_SETTING = re.compile(r"(turn|scores|move):")


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a problem: a state with A to move, and the square where A places if the problem says so."""

    state: State
    move: int | None = None

    def __str__(self) -> str:
        text = str(self.state.position)
        return text if self.move is None else f"{text}\nmove: {self.state.name(self.move)}"


def read_start(text: str, goal: str) -> Start:
    """The start of a problem.

    :raises LinesError: for what is none.
    """
    lines = text.strip("\n").rstrip().split("\n")
    moves = [match[1] for line in lines if (match := _MOVE.fullmatch(line.strip()))]
    rows = [line for line in lines if not _SETTING.match(line.strip())]
    sides = (len(rows), len(rows[0].split()) if rows else 0)
    if not all(SIDES[0] <= side <= SIDES[1] for side in sides):
        raise LinesError([(0, f"a problem's board has {SIDES[0]} to {SIDES[1]} squares each way")])
    try:
        rest = "\n".join(line for line in lines if not _MOVE.fullmatch(line.strip()))
        state = State.parse(SquareGrid(*sides), 2, rest)
        if state.to_move != "A":
            raise LinesError(
                [(0, "the problem is over" if state.to_move is None else "A is to move in a problem")]
            )
        return Start(state, _placed(state, moves, goal))
    except LinesError:
        raise
    except (ValueError, MoveError) as error:
        raise LinesError([(0, str(error))]) from error


def _placed(state: State, moves: list[str], goal: str) -> int | None:
    """The square of the move whose outcome is asked for.

    :raises ValueError: where there is no such move and should be one, or the other way round.
    """
    if goal != "after":
        if moves:
            raise ValueError("only problems with `goal: after` name a move")
        return None
    if len(moves) != 1:
        raise ValueError("the start of a problem with `goal: after` ends with one line such as `move: c4`")
    cell = state.cell(moves[0])
    if state.place(cell).to_move is None:
        raise ValueError("this move ends the game; take one after which both players are left")
    return cell


def malformed(text: str, goal: str) -> tuple[TextIssue, ...]:
    """All that keeps a text from being the start of a problem."""
    try:
        read_start(text, goal)
    except LinesError as error:
        return tuple(TextIssue(message, line, int(line > 0)) for line, message in error.faults)
    return ()


def points(state: State, cell: int) -> int:
    """How many points a move makes for the player to move."""
    player = state.players.index(state.to_move or "")
    return state.place(cell).scores[player] - state.scores[player]


def replay(state: State, solution: str) -> tuple[list[State], MoveFault | None]:
    """The states of a line, from the start on, and the first move that a rule forbids."""
    return line_of(state, move_texts(solution), lambda here, text: here.place(here.cell(text)))


def wrong(start: Start, solution: str, goal: str) -> tuple[TextIssue, ...]:
    """What the plain rules find wrong with a solution; nothing where it does what is asked."""
    if start.move is not None:
        return _wrong_board(start, solution)
    states, fault = replay(start.state, solution)
    if fault is None:
        texts = move_texts(solution)
        fault = _too_few(start.state, texts) if goal == "points" else _not_alone(states, texts, goal)
    return move_issues(fault, solution)


def _wrong_board(start: Start, solution: str) -> tuple[TextIssue, ...]:
    """The first square that is not as it is after the move."""
    assert start.move is not None
    board = start.state.position.board
    try:
        found = Position.parse(board, solution)
    except ValueError as error:
        return (TextIssue(str(error)),)
    after = start.state.place(start.move).position
    for cell, (own, right) in enumerate(zip(found.stacks, after.stacks, strict=True)):
        if own != right:
            row, _ = board.place(cell)
            message = f"{board.name(cell)} is {right or 'empty'} after the move, not {own or 'empty'}"
            return (TextIssue(message, row + 1, 1),)
    return ()


def _too_few(state: State, texts: list[str]) -> MoveFault | None:
    if len(texts) != 1:
        return MoveFault(2, "", "the solution is one move")
    made, most = points(state, state.cell(texts[0])), max(points(state, cell) for cell in state.legal())
    return MoveFault(1, texts[0], f"it makes {made} points, another {most}") if made < most else None


def _not_alone(states: list[State], texts: list[str], goal: str) -> MoveFault | None:
    allowed = MOVES.get(goal, max(MOVES.values()))
    if states[-1].alive != "A":
        return MoveFault(len(texts) + 1, "", "not solved at the end: B is still on the board")
    if (len(texts) + 1) // 2 > allowed:
        return MoveFault(len(texts), texts[-1], f"A has {counted(allowed, 'move')}")
    return None
