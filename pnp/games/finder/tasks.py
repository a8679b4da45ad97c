"""The puzzle of Domino Finder, the check of a solution by the plain rules, and every way with the fewest turns
to a treasure on a known table.

The table is known; one pawn has to reach the treasure in the fewest turns. A solution names the space that each
flip steps on, with ``!`` if it's a trap, which costs the next turn: ``c4, e4!, f4``.

A flip is a turn, and stepping on a blank by a flip costs another turn, which is missed. A pawn's whole way is a
walk over cells, and each face-down domino was flipped when the walk came to it. So the fewest turns are the
length of a shortest path on which a step onto a face-down domino costs 1, or 2 if it's on a blank, a step onto
an open space costs nothing, and no other step is allowed. The other half of a domino just flipped is open
unless it's blank. Coming back to a domino by its other half would be cheaper than this path assumes, but the
step across the domino costs nothing, so no shortest path needs it.

Puzzles that you can solve by walking straight on are trivial.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from heapq import heappop, heappush

from pnp.base.errors import TextError
from pnp.games.finder.rules import OUTSIDE, State
from pnp.games.finder.text import flipped, parse
from pnp.games.shared.goal_puzzles import GENTLE
from pnp.search.replay import MoveError, WrongMove, move_texts
from pnp.search.results import Level


def read(text: str) -> State:
    """Return the start of a puzzle: a state of one player with a treasure to find.

    :raises TextError: for a text that isn't such a state.
    """
    state = parse(text, 1)
    if state.treasure is None:
        raise TextError.at("a puzzle needs a treasure, such as `treasure: 35`")
    return state


def error(state: State, solution: str) -> WrongMove | None:
    """Return the first thing wrong with a solution; None if it finds the treasure."""
    texts = move_texts(solution)
    here = state
    for number, text in enumerate(texts, 1):
        if here.treasure is None:
            return WrongMove(number, text, "the treasure is already found before this flip")
        try:
            here = flipped(here, text)
        except MoveError as error:
            return WrongMove(number, text, str(error))
    if here.treasure is not None:
        return WrongMove(len(texts) + 1, "", "not solved at the end: the treasure is still on the table")
    return None


def turns(solution: str) -> int:
    """Return the turns that a solution takes: its flips and the turns that traps cost."""
    return sum(1 + text.endswith("!") for text in move_texts(solution))


def line_text(state: State, cells: tuple[int, ...]) -> str:
    """Return a solution as text."""
    grid = state.field.grid
    return ", ".join(grid.name(cell) + "!" * state.trap(cell) for cell in cells)


# Shortest


def cost(state: State, cell: int) -> int:
    """Return the turns that it takes to flip a domino by stepping on a cell."""
    return 2 if state.trap(cell) else 1


def _steps(state: State, cell: int) -> Iterator[tuple[int, int]]:
    """Yield the cells beside one that a pawn can come to, with the turns that it takes."""
    field = state.field
    for near in field.grid.neighbours[cell]:
        if state.open(near):
            yield near, 0
        elif field.number(near) is not None and field.domino(near) not in state.up:
            if field.domino(near) == field.domino(cell):
                if not state.trap(near):
                    yield near, 0
            else:
                yield near, cost(state, near)


def distances(state: State, barred: Collection[int] = ()) -> tuple[dict[int, int], int]:
    """Return the turns to every cell that the pawn to move can reach without stepping on a ``barred`` one, and
    how many cells were examined."""
    found: dict[int, int] = {}
    at = state.pawns[state.turn]
    begin = [(cost(state, cell), cell) for cell in state.entries() if cell not in barred]
    queue = sorted(begin) if at == OUTSIDE else [(0, at)]
    while queue:
        turns, cell = heappop(queue)
        if cell in found:
            continue
        found[cell] = turns
        for near, more in _steps(state, cell):
            if near not in found and near not in barred:
                heappush(queue, (turns + more, near))
    return found, len(found)


def fewest(state: State, barred: Collection[int] = ()) -> tuple[int | None, int]:
    """Return the fewest turns to the treasure, or None if it can't be reached, and how many cells were
    examined. ``barred`` cells can't be stepped on."""
    assert state.treasure is not None
    goal = state.field.find(state.treasure)
    assert goal is not None
    found, seen = distances(state, barred)
    reached = [found[cell] for cell in (2 * goal, 2 * goal + 1) if cell in found]
    return (min(reached) if reached else None), seen


def fewest_without_traps(state: State) -> int | None:
    """Return the fewest flips to the treasure if traps cost nothing; None if it can't be reached."""
    dominoes = tuple(pair and (pair[0] or 7, pair[1] or 7) for pair in state.field.dominoes)
    return fewest(replace(state, field=replace(state.field, dominoes=dominoes)))[0]


def lines(state: State, turns: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells stepped on by flips, for every way to the treasure that takes at most ``turns`` turns."""
    for cell in state.entries():
        left = turns - cost(state, cell)
        if left < 0:
            continue
        after = state.flip(cell)
        if after.treasure is None:
            yield (cell,)
        elif left:
            best, _ = fewest(after)
            if best is not None and best <= left:
                for rest in lines(after, left):
                    yield (cell, *rest)


# Trivial puzzles


def trivial(state: State, least: int, level: Level) -> str:
    """Return why a puzzle that takes at least ``least`` turns is trivial; empty if it isn't."""
    if level in GENTLE or straight_on(state, least) != least:
        return ""
    return "walking straight to the treasure takes the fewest turns"


def straight_on(state: State, most: int) -> int | None:
    """Return the turns of a player who always flips towards the treasure as if there were no traps; None if
    that takes more than ``most``. Of several such flips, it's the first that isn't a trap, if there is one."""
    turns, here = 0, state
    while here.treasure is not None and turns <= most:
        flips = [(_left(here, cell), cost(here, cell), cell) for cell in here.entries()]
        if not flips:
            return None
        _, taken, cell = min(flips)
        turns += taken
        here = here.flip(cell)
    return turns if here.treasure is None and turns <= most else None


def _left(state: State, cell: int) -> float:
    """Return the number of flips left after one onto ``cell``, if traps cost nothing."""
    after = state.flip(cell)
    if after.treasure is None:
        return 0.0
    left = fewest_without_traps(after)
    return float("inf") if left is None else left
