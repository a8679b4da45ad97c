"""The goals of Dominions' puzzles, and all answers to them, found by complete search with the plain rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from pnp.games.dominions.engine.chase import Chase, Meter
from pnp.games.dominions.engine.fight_hints import can_capture, gives_up
from pnp.games.dominions.options import Goal
from pnp.games.dominions.rules.pieces import COLOURS, group_of, liberties, sections
from pnp.games.dominions.rules.play import PASS, Placement, State, move_text
from pnp.games.dominions.rules.state_text import Start
from pnp.search.results import LimitReachedError

NONE = "none"
ENOUGH = 2
"""How many answers of a filling are looked for: a second one shows that the first isn't unique."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All answers to a puzzle (for a filling, at most two), and how many ways had to be looked at."""

    solutions: tuple[str, ...]
    ways: int


def answer(start: Start, goal: Goal, meter: Meter | None = None) -> Answer:
    """All answers to a puzzle.

    :raises LimitReachedError: if a limit of the meter is reached.
    """
    state, meter = start.state, meter or Meter()
    match goal:
        case "fit":
            found = tuple(move_text(state.grid, m) for m in state.placements() if m.cell in start.at)
        case "eye":
            found = eyes(start)
        case "fill":
            found = _filled(start, meter)
        case "chase":
            return _chased(state, meter)
        case _:
            found = _placed(start, goal, meter)
    return Answer(found, ways(start, goal))


def ways(start: Start, goal: Goal) -> int:
    """How many ways a solver has to look at, except in a chase; counted without looking at them."""
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
    elif goal == "live":
        own = group_of(state.grid, state.pieces, start.at[0])
        moves *= 1 + len(liberties(state.grid, state.pieces, own))
    return moves


def eyes(start: Start) -> tuple[str, ...]:
    """The eyes among the cells in question, as written in answers."""
    state = start.state
    found = [f"{state.grid.name(cell)} {c}" for cell in start.at for c in COLOURS if state.is_eye(cell, c)]
    return tuple(found) or (NONE,)


def meets(start: Start, move: Placement, goal: Goal, meter: Meter) -> bool:
    """Whether a legal placement does what a task that asks for a placement requires.

    :raises LimitReachedError: if a limit of the meter is reached.
    """
    state = start.state
    if goal == "capture":
        return bool(state.effect(move).captured)
    after = state.play(move)
    if goal == "save":
        return not gives_up(state, move) and not can_capture(after)
    if goal == "live":
        return after.pieces[start.at[0]].colour == state.turn and after.has_eye(start.at[0])
    if goal == "section":
        return len(sections(after.grid, after.pieces)) > len(sections(state.grid, state.pieces))
    return Chase(meter).forces(after, 1)


def _placed(start: Start, goal: Goal, meter: Meter) -> tuple[str, ...]:
    found = []
    for move in start.state.placements():
        meter.count()
        if meets(start, move, goal, meter):
            found.append(move_text(start.state.grid, move))
    return tuple(found)


def _chased(state: State, meter: Meter) -> Answer:
    """The first moves of all chases; the first chase has its whole line."""
    chase = Chase(meter)
    firsts = chase.firsts(state)
    if not firsts:
        return Answer((), 0)
    line = chase.line(state, firsts[0])
    texts = (
        ", ".join(move_text(state.grid, move) for move in line),
        *(move_text(state.grid, move) for move in firsts[1:]),
    )
    return Answer(texts, chase.ways(state, line))


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
