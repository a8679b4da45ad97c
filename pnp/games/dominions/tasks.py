"""What the problems of Dominions ask, and all their answers by complete search with the plain rules.

A start is the text of a state, and for some tasks a line ``at e5`` or ``at e5 e6 f4``: the cells
that are meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pnp.base.errors import LinesError
from pnp.games.dominions.filling import fillings
from pnp.games.dominions.groups import groups, liberties, sections
from pnp.games.dominions.options import Goal
from pnp.games.dominions.play import PASS, Placement, State, move_text, other
from pnp.games.dominions.rules import COLOURS
from pnp.games.dominions.state_text import parse_state, state_text
from pnp.grids.hexagon import HexGrid
from pnp.search.replay import MoveError

NONE = "none"
ENOUGH = 2
"""Answers of a filling that are looked for: a second one tells that the first is not unique."""


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a problem: the state, and the cells that are meant."""

    state: State
    at: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str, side: int, *, closed: bool = True) -> Start:
        """Read a start on a board of a side.

        :raises LinesError: with all its faults.
        """
        grid = HexGrid(side)
        lines = text.splitlines()
        faults: list[tuple[int, str]] = []
        at: tuple[int, ...] = ()
        for number, line in enumerate(lines):
            words = line.split()
            if words[:1] == ["at"]:
                lines[number] = ""
                try:
                    if at:
                        raise ValueError("the cells that are meant are named already")
                    at = tuple(sorted(grid.named(word) for word in words[1:]))
                    if len(set(at)) < len(at) or not at:
                        raise ValueError("after 'at' stand cells, each once")
                except ValueError as error:
                    faults.append((number + 1, str(error)))
        try:
            state = parse_state(grid, "\n".join(lines), closed=closed)
        except LinesError as error:
            raise LinesError(sorted([*error.faults, *faults])) from error
        if not faults and any(cell in state.pieces for cell in at):
            faults.append((0, "the cells that are meant are vacant"))
        if faults:
            raise LinesError(faults)
        return cls(state, at)

    def __str__(self) -> str:
        names = " ".join(self.state.grid.name(cell) for cell in self.at)
        return (f"at {names}\n" if names else "") + state_text(self.state)


@dataclass(frozen=True, slots=True)
class Answer:
    """All answers to a problem, and how many ways had to be looked at; of a filling, two answers at most."""

    solutions: tuple[str, ...]
    ways: int


def answer(start: Start, goal: Goal) -> Answer:
    """All answers to a problem."""
    state = start.state
    match goal:
        case "fit":
            cell = start.at[0]
            found = [n for n in state.fitting(state.turn, cell) if _legal(state, Placement(n, cell))]
            return Answer(tuple(f"{n}@{state.grid.name(cell)}" for n in found), len(state.hands[state.turn]))
        case "eye":
            near = _near(state)
            eyes = [f"{state.grid.name(cell)} {c}" for cell in near for c in COLOURS if state.is_eye(cell, c)]
            return Answer(tuple(eyes) or (NONE,), sum(len(state.hands[c]) for c in COLOURS) + len(near))
        case "fill":
            return _filled(start)
        case _:
            return _placed(state, goal)


def meets(state: State, move: Placement, goal: Goal) -> bool:
    """Whether a legal placement does what one of the tasks of placing asks."""
    if goal == "capture":
        return bool(state.effect(move).captured)
    after = state.play(move)
    if goal == "save":
        return not can_capture(after)
    if goal == "section":
        return len(sections(after.grid, after.pieces)) > len(sections(state.grid, state.pieces))
    return forces_capture(after)


def can_capture(state: State) -> bool:
    """Whether the player to move has a placement that captures. Only cells are looked at that are the last one
    for some group's liberties: nothing else can be captured."""
    if state.over:
        return False
    grid, pieces = state.grid, state.pieces
    last: set[int] = set()
    for group in groups(grid, pieces):
        if pieces[min(group)].colour != state.turn:
            cells = {grid.neighbours[cell][side] for cell, side in liberties(grid, pieces, group)}
            last |= {cell for cell in cells if cell is not None and len(cells) == 1}
    return any(_captures(state, Placement(n, cell)) for cell in last for n in state.fitting(state.turn, cell))


def _captures(state: State, move: Placement) -> bool:
    try:
        return bool(state.effect(move).captured)
    except MoveError:
        return False


def forces_capture(state: State) -> bool:
    """Whether the opponent of the player to move captures with the next piece, whatever is replied, a pass
    included."""
    passed = state.play(PASS)
    if passed.over:
        return False
    return can_capture(passed) and all(can_capture(state.play(reply)) for reply in state.placements())


def _placed(state: State, goal: Goal) -> Answer:
    moves = list(state.placements())
    ways = len(moves)
    if goal == "capture-in-two":
        ways *= max(1, len(list(state.play(PASS).placements())))
    return Answer(tuple(move_text(state.grid, m) for m in moves if meets(state, m, goal)), ways)


def _filled(start: Start) -> Answer:
    state = start.state
    hand = sorted(state.hands[state.turn])
    found = list(islice(fillings(state, start.at, hand), ENOUGH))
    fits = [len(state.fitting(state.turn, cell)) for cell in start.at]
    told = tuple(", ".join(f"{n}@{state.grid.name(c)}" for c, n in sorted(way.items())) for way in found)
    return Answer(told, sum(fits) * len(start.at))


def _legal(state: State, move: Placement) -> bool:
    return move in _placements_at(state, move.cell)


def _placements_at(state: State, cell: int) -> Iterator[Placement]:
    return (move for move in state.placements() if move.cell == cell)


def _near(state: State) -> list[int]:
    """The vacant cells beside pieces."""
    near = {b for cell in state.pieces for b in state.grid.neighbours[cell] if b is not None}
    return sorted(near - state.pieces.keys())


def threatened(state: State) -> bool:
    """Whether the opponent of the player to move would capture if he passed."""
    passed = state.play(PASS)
    return not passed.over and passed.turn == other(state.turn) and can_capture(passed)
