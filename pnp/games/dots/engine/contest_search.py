"""Solve chases and fights for a group with proof, rate them, and search for them in simulated games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log2

import numpy as np

from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.games.dots.engine.goals import MOST_CHASED
from pnp.games.dots.engine.mining import Found, breadth, reach
from pnp.games.dots.engine.search import ME, MOST_FOUGHT, YOU, Fate, Fight, Search, immediate
from pnp.games.dots.kernel import DOTS, place
from pnp.games.dots.kernel_attack import chases, new_stack, threats
from pnp.games.dots.rules.position import joined
from pnp.search.results import Difficulty, LimitReachedError, Limits, Proof, Steps

LEVELS = 2 * MOST_CHASED + 2
"""The number of states that the search for a chase stores at once."""


def chasing(search: Search, moves: int) -> list[int]:
    """Return the first moves of a chase that surrounds dots within ``moves`` moves.

    :raises LimitReachedError: see `Limits`.
    """
    stack = new_stack(search.state, LEVELS)
    found = []
    for cell in map(int, search.free()):
        if chases(stack, 0, search.work, search.width, ME, cell, moves):
            found.append(cell)
        search.check_limits()
    return found


def shortest_chase(search: Search) -> tuple[int, list[int]]:
    """Return the fewest moves of a chase, and its first moves; no moves if none ends within `MOST_CHASED`.

    :raises LimitReachedError: see `Limits`.
    """
    for moves in range(1, MOST_CHASED + 1):
        if found := chasing(search, moves):
            return moves, found
    return 0, []


def chase_line(search: Search, first: int) -> list[int]:
    """Return a line from the first move of a chase, in which o lasts as long as possible and x wins as quickly
    as possible."""
    line, state = [first], search.state.copy()
    place(state, search.work, search.width, first, ME)
    threatened = np.zeros(state.shape[1], np.int64)
    while threats(state, search.work, search.width, ME, threatened):
        reply = int(threatened[0])
        taken = place(state, search.work, search.width, reply, YOU)
        if taken < 0:
            return [*line, reply]
        follow = shortest_chase(search.after(state))[1][0]
        line += [reply, follow]
        if place(state, search.work, search.width, follow, ME) > 0:
            return line
    return line


def tempting_moves(search: Search) -> list[int]:
    """Return the moves that could begin a chase: they threaten to surround dots, and o can't strike first."""
    found = []
    for cell in map(int, search.free()):
        state = search.state.copy()
        if place(state, search.work, search.width, cell, ME) == 0:
            own, other = (immediate(state, search.work, search.width, player) for player in (ME, YOU))
            if own and not other:
                found.append(cell)
    return found


STEPS = {
    "chase": Steps(easy=7.1, medium=8.8, hard=10.2),
    "live": Steps(easy=9.5, medium=10.2, hard=11.4),
    "kill": Steps(easy=9.4, medium=9.9, hard=11.5),
}
"""The bounds of the levels of each goal, near the quartiles of the puzzles found (``benchmarks/dots.py``)."""

QUICK = Limits(states=5_000)
"""The limits for a fight in a simulated game: fights that take more are rarely settled at all."""

SHORTEST_CHASE = 3
"""The fewest moves of a generated chase; one of two moves would be an encirclement in two."""


def contest(search: Search, goal: str, target: int) -> Found:
    """Return the answer to a chase or a fight for a group.

    :raises LimitReachedError: see `Limits`.
    """
    return _chased(search) if goal == "chase" else _fought(search, target, goal)


def _chased(search: Search) -> Found:
    """Return the first moves of a chase within `MOST_CHASED` moves.

    :raises LimitReachedError: see `Limits`.
    """
    moves, quickest = shortest_chase(search)
    if not quickest:
        return Found(
            (), (), None, None, Sentence("no chase ends within {moves}", moves=counted(MOST_CHASED, "move"))
        )
    firsts = tuple(chasing(search, MOST_CHASED))
    line = tuple(chase_line(search, quickest[0]))
    difficulty = _chase_difficulty(search, moves, firsts[0]) if len(firsts) == 1 else None
    return Found(firsts, line, Proof.FORCED, difficulty)


def _chase_difficulty(search: Search, moves: int, first: int) -> Difficulty:
    """Return the difficulty by the length of the chase and the number of moves that seem to begin one."""
    tempting = len(tempting_moves(search))
    score = round(1.5 * moves + log2(tempting) + breadth(search) + reach(search, first), 2)
    what = counted(tempting, "move that could begin one", "moves that could begin one")
    return Difficulty(
        STEPS["chase"].level(score),
        score,
        Sentence("a chase of {moves} moves, {tempting}", moves=moves, tempting=what),
    )


def _fought(search: Search, target: int, goal: str) -> Found:
    """Return the first moves after which x wins the fight for the group, whatever o does.

    :raises LimitReachedError: see `Limits`.
    """
    fight = Fight(search, target)
    fates = fight.fates()
    firsts = tuple(cell for cell, fate in fates.items() if fate.won)
    open_ones = len(search.free()) - len(fates)
    unsettled = counted(open_ones, "first move isn't settled", "first moves aren't settled")
    within = Sentence("{unsettled} within {moves}", unsettled=unsettled, moves=counted(MOST_FOUGHT, "move"))
    reason = within if open_ones else None
    if not firsts:
        if reason:
            raise LimitReachedError(reason)
        return Found((), (), None, None, Sentence("no first move works"))
    first = min(firsts, key=lambda cell: (fates[cell].moves, cell))
    line = tuple(fight.line(first))
    single = len(firsts) == 1 and not open_ones
    difficulty = _fight_difficulty(search, target, fates, line, goal) if single else None
    return Found(firsts, line, Proof.FORCED, difficulty, reason)


def _fight_difficulty(
    search: Search, target: int, fates: dict[int, Fate], line: Sequence[int], goal: str
) -> Difficulty:
    """Return the difficulty by how far both players have to look ahead, and how many intersections are
    near the group."""
    dots = [divmod(dot, search.width) for dot in group(search, target)]
    near = sum(_distance(divmod(cell, search.width), dots) <= 2 for cell in fates)
    lost = Counter(fate.moves for fate in fates.values() if not fate.won)
    moves = (len(line) + 1) // 2
    usual = lost.most_common(1)[0][0] if lost else 0
    score = round(2 * moves + usual + log2(1 + near) + reach(search, line[0]), 2)
    what = counted(near, "free intersection near the group", "free intersections near the group")
    return Difficulty(
        STEPS[goal].level(score),
        score,
        Sentence("settled in {moves}, {near}", moves=counted(moves, "move"), near=what),
    )


def _distance(place: tuple[int, int], dots: Iterable[tuple[int, int]]) -> int:
    """Return how far an intersection is from the nearest of some dots, with a diagonal step counted as one."""
    return min(max(abs(place[0] - row), abs(place[1] - column)) for row, column in dots)


def group(search: Search, target: int) -> frozenset[int]:
    """Return the dots of the same colour that orthogonal steps connect to a dot."""
    width = search.width
    return joined(search.state[DOTS].tolist(), target, lambda at: (at + 1, at - 1, at + width, at - width))


def unsound(search: Search, cell: int, target: int, left: int) -> str | None:
    """Return why a move of a line isn't proved to work; None if it is. ``target`` is 0 in a chase.

    :raises LimitReachedError: see `Limits`.
    """
    if target:
        fate = Fight(search, target).fate(cell)
        if fate is None:
            return Sentence("nothing can be proved within {moves}", moves=counted(MOST_FOUGHT, "move"))
        return None if fate.won else Sentence("o has a reply that decides the fight for the group")
    if cell in chasing(search, left):
        return None
    return Sentence("this move doesn't start a chase that ends within {moves}", moves=counted(left, "move"))


def targets(search: Search, goal: str) -> Iterator[int]:
    """Yield the possible targets of a puzzle, judging by a quick look: a dot of a group, or 0 for a chase."""
    if goal == "chase":
        if not immediate(search.state, search.work, search.width, ME):
            moves, quickest = shortest_chase(search)
            if moves >= SHORTEST_CHASE and len(quickest) == 1 and len(tempting_moves(search)) > 1:
                yield 0
        return
    player = ME if goal == "live" else YOU
    seen: set[int] = set()
    for cell in map(int, np.flatnonzero(search.state[DOTS] == player)):
        if cell not in seen:
            seen |= group(search, cell)
            if _worth_a_fight(search, cell):
                yield cell


def _worth_a_fight(search: Search, cell: int) -> bool:
    """Return whether just one move decides the fight for a group, and no threat of one dot gives it away."""
    fight = Fight(Search(search.state, search.work, search.width, QUICK), cell)
    try:
        if fight.ways_out(search.state) or fight.strikes() == 1:
            return False
        return fight.promising() and fight.single()
    except LimitReachedError:
        return False
