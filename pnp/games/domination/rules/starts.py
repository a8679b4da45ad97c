"""The starts of Domination's problems; A is to move against B.

A start is the text of a state on a board as large as its rows. If the position after a move is asked for, a
line such as ``move: c4`` names the move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.games.domination.rules.play import State
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError

SIDES = (3, 8)
"""The least and greatest number of rows and columns of a problem's board."""

_MOVE = re.compile(r"move: *(\S+)")
_SETTING = re.compile(r"(turn|scores|move):")


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a problem: a state with A to move, and the square where A places, if the problem gives
    it."""

    state: State
    move: int | None = None

    def __str__(self) -> str:
        text = str(self.state.position)
        return text if self.move is None else f"{text}\nmove: {self.state.name(self.move)}"


def parse_start(text: str, goal: str) -> Start:
    """The start of a problem.

    :raises TextError: with everything that keeps the text from being one.
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
                "a problem's board has {sides} to {sides_2} columns and {sides} to {sides_2} rows",
                sides=SIDES[0],
                sides_2=SIDES[1],
            )
        )
    rest = "\n".join(line for line in lines if not _MOVE.fullmatch(line.strip()))
    state = State.parse(SquareGrid(*sides), 2, rest)
    if state.to_move != "A":
        raise TextError.at("the problem is over" if state.to_move is None else "A is to move in a problem")
    return Start(state, _placed(state, moves, goal))


def _placed(state: State, moves: list[str], goal: str) -> int | None:
    """The square of the move whose outcome is asked for.

    :raises TextError: if a goal that needs such a move has none, or another goal has one.
    :raises MoveError: if the rules forbid the move.
    """
    if goal != "after":
        if moves:
            raise TextError.at("only problems with `goal: after` name a move")
        return None
    if len(moves) != 1:
        raise TextError.at("the start of a problem with `goal: after` ends with one line such as `move: c4`")
    cell = state.cell(moves[0])
    if state.place(cell).to_move is None:
        raise TextError.at("this move ends the game; take one after which both players are left")
    return cell
