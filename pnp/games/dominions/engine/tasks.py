"""What the problems of Dominions ask, and all their answers by complete search with the plain rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from pnp.games.dominions.options import Goal
from pnp.games.dominions.rules.groups import group_of, groups, liberties, sections
from pnp.games.dominions.rules.pieces import COLOURS
from pnp.games.dominions.rules.play import PASS, Placement, State, move_text
from pnp.games.dominions.rules.starts import Start
from pnp.search.replay import MoveError
from pnp.search.results import Limits

NONE = "none"
ENOUGH = 2
"""Answers of a filling that are looked for: a second one tells that the first is not unique."""


class LimitReachedError(Exception):
    """A limit of the search was reached; the message says which."""


@dataclass
class Meter:
    """Counts the states that a search looks at, and stops it at its limits."""

    limits: Limits = field(default_factory=Limits)
    states: int = 0
    _begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """Wall time since the search began."""
        return time.monotonic() - self._begun

    @property
    def seconds_left(self) -> float:
        """Wall time until the limit; 0 if it is over."""
        return max(self.limits.seconds - self.seconds, 0.0)

    def count(self) -> None:
        """Count one more state.

        :raises LimitReachedError: if that is one too many, or the time is over.
        """
        if self.states >= self.limits.states:
            raise LimitReachedError(self.limits.states_reached)
        self.states += 1
        if self.seconds > self.limits.seconds:
            raise LimitReachedError(self.limits.time_reached)


@dataclass(frozen=True, slots=True)
class Answer:
    """All answers to a problem, and how many ways had to be looked at; of a filling, two answers at most."""

    solutions: tuple[str, ...]
    ways: int


def answer(start: Start, goal: Goal, meter: Meter | None = None) -> Answer:
    """All answers to a problem.

    :raises LimitReachedError: if the meter's limits do not suffice.
    """
    state, meter = start.state, meter or Meter()
    match goal:
        case "fit":
            found = tuple(move_text(state.grid, m) for m in state.placements() if m.cell in start.at)
        case "eye":
            found = eyes(start)
        case "fill":
            found = _filled(start, meter)
        case _:
            found = _placed(state, goal, meter)
    return Answer(found, ways(start, goal))


def ways(start: Start, goal: Goal) -> int:
    """How many ways a solver has to look at; counted without looking at them."""
    state = start.state
    match goal:
        case "fit":
            return len(state.hands[state.turn])
        case "eye":
            return sum(len(state.hands[c]) for c in COLOURS) * len(start.at)
        case "fill":
            return sum(len(state.fitting(state.turn, cell)) for cell in start.at) * len(start.at)
    moves = len(list(state.placements()))
    if goal == "capture-in-two":
        moves *= max(1, len(list(state.play(PASS).placements())))
    return moves


def eyes(start: Start) -> tuple[str, ...]:
    """The eyes among the cells asked about, as answers write them."""
    state = start.state
    found = [f"{state.grid.name(cell)} {c}" for cell in start.at for c in COLOURS if state.is_eye(cell, c)]
    return tuple(found) or (NONE,)


def meets(state: State, move: Placement, goal: Goal, meter: Meter) -> bool:
    """Whether a legal placement does what one of the tasks of placing asks.

    :raises LimitReachedError: if the meter's limits do not suffice.
    """
    if goal == "capture":
        return bool(state.effect(move).captured)
    after = state.play(move)
    if goal == "save":
        return not gives_up(state, move) and not can_capture(after)
    if goal == "section":
        return len(sections(after.grid, after.pieces)) > len(sections(state.grid, state.pieces))
    return forces_capture(after, meter)


def capturing(state: State) -> Iterator[Placement]:
    """The placements of the player to move that capture. Only cells are looked at that are the last one for
    some group's liberties: nothing else can be captured."""
    if state.over:
        return
    grid, pieces = state.grid, state.pieces
    last: set[int] = set()
    for group in groups(grid, pieces):
        if pieces[min(group)].colour != state.turn:
            cells = {grid.neighbours[cell][side] for cell, side in liberties(grid, pieces, group)}
            last |= {cell for cell in cells if cell is not None and len(cells) == 1}
    for cell in sorted(last):
        for number in state.fitting(state.turn, cell):
            if _captured(state, Placement(number, cell)):
                yield Placement(number, cell)


def can_capture(state: State) -> bool:
    """Whether the player to move has a placement that captures."""
    return any(True for _ in capturing(state))


def _captured(state: State, move: Placement) -> frozenset[int]:
    try:
        return state.effect(move).captured
    except MoveError:
        return frozenset()


def threatened(state: State) -> tuple[frozenset[int], ...]:
    """The groups of the player to move that the opponent would capture if he passed, by their least cells."""
    passed = state.play(PASS)
    taken = {cell for move in capturing(passed) for cell in _captured(passed, move)}
    found = {group_of(state.grid, state.pieces, cell) for cell in taken}
    return tuple(sorted(found, key=min))


def gives_up(state: State, move: Placement) -> bool:
    """Whether a legal placement costs the player a threatened group by suicide, though nobody captures it."""
    suicide = state.effect(move).suicide
    return bool(suicide) and any(suicide & group for group in threatened(state))


def forces_capture(state: State, meter: Meter) -> bool:
    """Whether the opponent of the player to move captures with the next piece, whatever is replied, a pass
    included."""
    meter.count()
    passed = state.play(PASS)
    if passed.over or not can_capture(passed):
        return False
    for reply in state.placements():
        meter.count()
        if not can_capture(state.play(reply)):
            return False
    return True


def _placed(state: State, goal: Goal, meter: Meter) -> tuple[str, ...]:
    found = []
    for move in state.placements():
        meter.count()
        if meets(state, move, goal, meter):
            found.append(move_text(state.grid, move))
    return tuple(found)


def _filled(start: Start, meter: Meter) -> tuple[str, ...]:
    from pnp.games.dominions.engine.filling import fillings

    state = start.state
    hand = sorted(state.hands[state.turn])
    found = []
    try:
        for way in islice(fillings(state, start.at, hand, meter.seconds_left), ENOUGH):
            meter.count()
            found.append(", ".join(f"{n}@{state.grid.name(c)}" for c, n in sorted(way.items())))
    except TimeoutError as error:
        raise LimitReachedError(meter.limits.time_reached) from error
    return tuple(found)
