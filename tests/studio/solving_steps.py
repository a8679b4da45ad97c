"""What a solver does on the page for each move of a solution: which areas, buttons and texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pnp.desk import calls
from pnp.desk.puzzles import solution_line

MOST_BUTTONS = 24
"""More choices than these have no buttons on the page."""


@dataclass(frozen=True)
class Step:
    """An area of the board, a button with some words, or a text for the field below the board."""

    kind: Literal["area", "button", "text"]
    words: str


@dataclass(frozen=True)
class Turn:
    """The steps of one move, and the moves that have been played after it."""

    steps: tuple[Step, ...]
    played: tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """A puzzle with moves played and areas picked."""

    doc: calls.Doc
    number: int
    part: str
    moves: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()

    def state(self) -> Any:
        return calls.state(self.doc, self.number, self.moves, self.picks, part=self.part)


def turns_of(name: str, number: int = 0) -> tuple[Turn, ...]:
    """Return the turns that solve the first part of a puzzle of a built-in set; puzzles count from 0."""
    doc = calls.source("set", name)
    puzzle = calls.puzzles(doc).puzzles[number]
    part = next(iter(puzzle.parts), "")
    line = puzzle.line or solution_line(doc.text, doc.name, number, part)
    return tuple(_turns(Position(doc, number, part), line))


def _turns(here: Position, line: Sequence[str]) -> Iterator[Turn]:
    for count, move in enumerate(line, 1):
        goal = replace(here, moves=tuple(line[:count]), picks=()).state()
        turn = _turn(here, move, goal)
        said = tuple(_in_words(replace(here, moves=turn.played, picks=()).state(), own) for own in turn.played)
        yield replace(turn, played=said)
        here = replace(here, moves=turn.played)


def _turn(here: Position, move: str, goal: Any) -> Turn:
    """Return how a move is made: by its areas if it has any, or else by its button, or else by typing it."""
    state = here.state()
    if any(area.pick for area in state.areas):
        turn = _picked(here, move, goal)
        assert turn is not None, f"no areas make the move {move}"
        return turn
    return Turn(tuple(_steps(state, move)), (*here.moves, move))


def _steps(state: Any, move: str) -> Iterator[Step]:
    own = [area for area in state.areas if move in area.moves]
    alone = next((area for area in own if area.moves == (move,)), None)
    if alone is not None:
        yield Step("area", _in_words(state, alone.name))
    elif own:
        yield Step("area", _in_words(state, own[0].name))
        yield Step("button", _in_words(state, move))
    elif move in state.choices and len(state.choices) <= MOST_BUTTONS and not state.areas:
        yield Step("button", _in_words(state, move))
    else:
        assert not state.areas, f"no area and no field for the move {move}"
        yield Step("text", move)


def _in_words(state: Any, move: str) -> str:
    """Return a move, or the name of an area, as the page says it."""
    return str(dict(state.in_words).get(move, move))


def _picked(here: Position, move: str, goal: Any) -> Turn | None:
    """Return the areas that are picked one after another for a move: those that it names, and at most one
    beside them. The page may write the same move in another way."""
    state = here.state()
    ranked = sorted((_distance(area, move), at) for at, area in enumerate(state.areas) if not area.chosen)
    is_beside = any(_distance(area, move) == 1 for area in state.areas if area.chosen)
    for distance, at in ranked[:1] if state.ready else ranked:  # what follows can be picked in any order
        if distance > 1 or (distance and is_beside):
            continue
        area = state.areas[at]
        then = replace(here, picks=(*state.picks, area.pick)).state()
        step = Step("area", _in_words(state, area.name))
        if then.svg == goal.svg:
            return Turn((step,), then.moves)
        if then.ready and replace(here, moves=(*here.moves, then.ready)).state().svg == goal.svg:
            return Turn(
                (step, Step("button", f"Play {_in_words(then, then.ready)}")), (*here.moves, then.ready)
            )
        if len(then.picks) > len(state.picks):
            further = _picked(replace(here, picks=then.picks), move, goal)
            if further is not None:
                return replace(further, steps=(step, *further.steps))
    return None


def _distance(area: Any, move: str) -> int:
    """Return how far an area is from the spaces that a move names; a piece is at none if the move names it."""
    digits = sorted(re.findall(r"\d", area.name))
    if area.name.startswith("in hand"):
        return 0 if sorted(re.findall(r"\d", move.partition("@")[0])) == digits else 9
    pick = area.pick.removeprefix("+")
    if pick in move.split():
        return 0
    cell = re.match(r"[a-z]\d+", pick)
    if cell is None:
        return 9
    named = re.findall(r"[a-z]\d+", move)
    return min(abs(ord(own[0]) - ord(cell[0][0])) + abs(int(own[1:]) - int(cell[0][1:])) for own in named)
