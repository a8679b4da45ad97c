"""Positions for puzzles of Dots: parts of simulated games with the player to move as x, without those that you
can solve by looking one move ahead; and the results of searches for their answers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

import numpy as np

from pnp.games.dots.engine.search import ME, YOU, Fight, Search
from pnp.games.dots.kernel import (
    DOTS,
    PAINT,
    RIM,
    State,
    Work,
    new_work,
    packed,
    place,
    prepare,
    to_padded,
)
from pnp.games.dots.kernel_attack import simulate, window
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.play import read_intersection
from pnp.games.dots.rules.position import Position
from pnp.games.shared.goal_puzzles import GENTLE, single_best
from pnp.search.replay import move_texts
from pnp.search.results import Difficulty, Level, Proof

FIELD = 20
"""The intersections of a simulated game's field in each direction."""
SHORTEST, LONGEST = 50, 190
"""The number of dots at the first and at the last position of a game that is examined."""
FEWEST = 0.22
"""The least fraction of a puzzle's intersections that have dots; emptier positions don't look like a game."""


def positions(draw: random.Random, columns: int, rows: int) -> Iterator[tuple[State, Work]]:
    """Yield an endless supply of parts of simulated games around the latest dots, with x to move.

    Each state is overwritten by the next.
    """
    width = FIELD + 2
    small_work = new_work((columns + 2) * (rows + 2))
    small = np.zeros((5, (columns + 2) * (rows + 2)), np.int16)
    empty, work = _empty(width)
    record = np.zeros(LONGEST, np.int64)
    while True:
        state = empty.copy()
        rng = np.array([draw.getrandbits(63) | 1], np.uint64)
        played = simulate(state, work, width, LONGEST, 1, rng, record)
        state = empty.copy()
        for number in range(played):
            place(state, work, width, record[number], 1 + number % 2)
            if number < SHORTEST:
                continue
            corner = _corner(draw, divmod(int(record[number]), width), columns, rows)
            small[DOTS], small[PAINT:] = RIM, 0
            swapped = number % 2 == 0  # x has just moved, so o is to move
            dots = window(state, width, corner, columns, rows, swapped, small, small_work)
            if dots >= FEWEST * columns * rows:
                yield small, small_work


def _corner(draw: random.Random, last: tuple[int, int], columns: int, rows: int) -> int:
    """Return the first intersection of a part that contains the last dot, if possible not on the part's
    outermost lines."""
    row = last[0] - draw.randrange(1, rows - 1)
    column = last[1] - draw.randrange(1, columns - 1)
    row = min(max(1, row), FIELD + 1 - rows)
    column = min(max(1, column), FIELD + 1 - columns)
    return row * (FIELD + 2) + column


def _empty(width: int) -> tuple[State, Work]:
    state = np.zeros((5, width * width), np.int16)
    work = new_work(width * width)
    dots = state[DOTS].reshape(width, width)
    dots[[0, -1], :] = RIM
    dots[:, [0, -1]] = RIM
    prepare(state, work, width)
    return state, work


ONE_LOOK = {"encircle-1": (Level.EASY,), "larger": (Level.EASY, Level.MEDIUM)}
"""The goals that you can reach by examining every capturing dot, with the difficulties for which that's hard
enough."""

THREATENING = ("encircle-2", "encircle-3", "chase", "live", "kill")
"""The goals that a player might reach by always threatening as much as possible."""


def trivial(position: Position, solution: str, options: DotsPuzzleOptions, level: Level) -> str:
    """Return why a puzzle is trivial; empty if it isn't."""
    goal, field = options.goal, position.field
    if level not in ONE_LOOK.get(goal, tuple(Level)):
        return "a look at every capturing dot answers it"
    search = Search(*packed(position))
    if goal == "save" and given_away(search):
        return "o captures at one intersection only, and that is the answer"
    first, *dots = (
        to_padded(field, read_intersection(text, field))
        for text in (move_texts(solution)[0], options.dot)
        if text
    )
    if loud(search, first, sum(dots), goal, level):
        return "no other move threatens as much as the answer"
    return ""


def given_away(search: Search) -> bool:
    """Return whether there is a single intersection where o captures, which shows x where to go."""
    return len(search.attacked(YOU)) == 1


def loud(search: Search, first: int, target: int, goal: str, level: Level) -> bool:
    """Return whether the move with the most threats solves a hard puzzle.

    ``target``: a dot of the group that the puzzle is about, or 0.
    """
    return level not in GENTLE and goal in THREATENING and _loudest(search, target) == first


def _loudest(search: Search, target: int) -> int | None:
    """Return the move of x that makes more threats than any other; None if several make the same number."""
    found = {}
    for cell in map(int, search.free()):
        state = search.state.copy()
        if place(state, search.work, search.width, cell, ME) >= 0:
            found[cell] = _threats(Search(state, search.work, search.width), target)
    return single_best(found)


def _threats(search: Search, target: int) -> int:
    """Return the number of intersections where one more dot of x surrounds dots or, with a target, decides
    the fight for that group."""
    if not target:
        return len(search.attacked(ME))
    fight = Fight(search, target)
    return fight.strikes() if fight.attacker == ME else fight.ways_out(search.state)


# Found


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search: all first moves that fulfil the task, one solution, and the proof."""

    firsts: tuple[int, ...]
    solution: tuple[int, ...]
    proof: Proof | None
    difficulty: Difficulty | None
    reason: str | None = None


def breadth(search: Search) -> float:
    """Return a point for each doubling of the free intersections above 16."""
    free = len(search.free())
    return max(0.0, log2(free / 16)) if free else 0.0


def reach(search: Search, first: int) -> float:
    """Return 2 if no dot of the mover touches the move, which is then easily overlooked; otherwise 1."""
    state, width = search.state, search.width
    near = (1, -1, width, -width, width + 1, width - 1, -width + 1, -width - 1)
    own = sum(state[0, first + step] == ME for step in near)
    return 2.0 if own == 0 else 1.0 if own == 1 else 0.0
