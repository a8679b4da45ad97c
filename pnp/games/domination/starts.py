"""The starts of Domination's puzzles, their tasks, and the plain rules' check of a solution; A is to move."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.games.api.puzzles import Records, Score, move_errors, scores_by_player
from pnp.games.domination import robots
from pnp.games.domination.options import DominationGame, DominationRules
from pnp.games.domination.rules import Position, State
from pnp.grids.square import Permutation, SquareGrid, board_symmetries
from pnp.search.replay import MoveError, PlayedLine, WrongMove, line_of, move_texts

SIDES = (3, 8)
"""The least and greatest number of rows and columns of a puzzle's board."""

_MOVE = re.compile(r"move: *(\S+)")
_SETTING = re.compile(r"(turn|scores|move):")


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a puzzle: a state with A to move, and the square where A places, if the puzzle gives
    it."""

    state: State
    move: int | None = None

    def __str__(self) -> str:
        text = str(self.state.position)
        return text if self.move is None else f"{text}\nmove: {self.state.name(self.move)}"


def parse_start(text: str, goal: str) -> Start:
    """Return the start of a puzzle.

    :raises TextError: with every reason why it isn't one.
    """
    try:
        return _parse(text, goal)
    except MoveError as error:
        raise TextError.at(str(error)) from error


def _parse(text: str, goal: str) -> Start:
    lines = text.strip("\n").rstrip().split("\n")
    moves = [match[1] for line in lines if (match := _MOVE.fullmatch(line.strip()))]
    rows = [line for line in lines if not _SETTING.match(line.strip())]
    sides = (len(rows), len(rows[0].split()) if rows else 0)
    if not all(SIDES[0] <= side <= SIDES[1] for side in sides):
        raise TextError.at(
            Sentence(
                "the board of a puzzle must have {sides} to {sides_2} columns and {sides} to {sides_2} rows",
                sides=SIDES[0],
                sides_2=SIDES[1],
            )
        )
    rest = "\n".join(line for line in lines if not _MOVE.fullmatch(line.strip()))
    state = State.parse(SquareGrid(*sides), 2, rest)
    if state.to_move != "A":
        raise TextError.at("the puzzle is over" if state.to_move is None else "A is to move in a puzzle")
    return Start(state, _placed(state, moves, goal))


def _placed(state: State, moves: list[str], goal: str) -> int | None:
    """Return the square of the move whose outcome is to be found.

    :raises TextError: if a goal that needs such a move has none, or another goal has one.
    :raises MoveError: if the rules forbid the move.
    """
    if goal != "after":
        if moves:
            raise TextError.at("only puzzles with `goal: after` name a move")
        return None
    if len(moves) != 1:
        raise TextError.at("the start of a puzzle with `goal: after` must end with one line such as `move: c4`")
    cell = state.cell(moves[0])
    if state.place(cell).to_move is None:
        raise TextError.at("this move ends the game; take one after which both players are left")
    return cell


# Symmetry


@lru_cache(maxsize=64)
def _symmetries(board: SquareGrid) -> tuple[Permutation, ...]:
    return tuple(dict.fromkeys(board_symmetries(board)))


def canonical(start: Start) -> str:
    """Return a text that a start shares with all its rotations and mirror images. It's always A's move."""
    stacks = [str(stack or ".") for stack in start.state.position.stacks]
    if start.move is not None:
        stacks[start.move] += "!"
    board = start.state.position.board
    turned = (" ".join(stacks[cell] for cell in symmetry) for symmetry in _symmetries(board))
    return f"{board.columns}x{board.rows} {min(turned)}"


# Records


def parse_state(text: str, options: DominationGame) -> State:
    """Return the state that a record or a diagram starts from; an empty text is the usual start.

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

    def moves(self, start: State, position: State, options: DominationGame) -> Sequence[str]:
        if position.to_move is None:
            return ()
        is_human = options.kinds.get(position.to_move, "human") == "human"
        cells = position.legal() if is_human else robots.pointed_at(position, options.kinds)[1]
        return [position.name(cell) for cell in cells]

    def scores_of(self, end: State, options: DominationGame) -> tuple[Score, ...]:
        scores = zip(end.players, end.scores, strict=True)
        return scores_by_player("{player} points", scores, "{count} point", "{count} points")

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


# Worked examples


def rules_values(options: DominationRules) -> Mapping[str, int | str]:
    """Return the numbers of the rules for a board and its players."""
    columns, rows = options.size
    return {"columns": columns, "rows": rows, "players": options.players, "cards": int(options.cards)}


MOVES = {"eliminate-1": 1, "eliminate-2": 2, "eliminate-3": 3}
"""The goals that require an elimination, with the number of A's moves."""


def check(start: Start, solution: str, goal: str) -> tuple[ErrorInText, ...]:
    """Return the errors that the plain rules find in a solution; empty if it fulfils the task."""
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
        return WrongMove(2, "", "the solution is a single move")
    made, most = state.points(state.cell(texts[0])), max(map(state.points, state.legal()))
    return (
        WrongMove(
            1,
            texts[0],
            Sentence("this move scores {made} points, but another move scores {most}", made=made, most=most),
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
