"""The problem of Domino Finder, and what the plain rules say about a solution.

The table is known; one pawn has to reach the treasure in the fewest turns. A solution names the space that each
flip steps on, with ``!`` if it's a trap, which costs the next turn: ``c4, e4!, f4``.
"""

from __future__ import annotations

from pnp.base.errors import TextError
from pnp.games.finder.rules.moves import flipped
from pnp.games.finder.rules.play import State
from pnp.games.finder.rules.text import parse
from pnp.search.replay import MoveError, MoveFault, move_texts


def read(text: str) -> State:
    """The start of a problem: a state of one player with a treasure to find.

    :raises TextError: for a text that isn't such a state.
    """
    state = parse(text, 1)
    if state.treasure is None:
        raise TextError.at("a problem needs a treasure, such as `treasure: 35`")
    return state


def fault(state: State, solution: str) -> MoveFault | None:
    """The first thing wrong with a solution; None if it finds the treasure."""
    texts = move_texts(solution)
    here = state
    for number, text in enumerate(texts, 1):
        if here.treasure is None:
            return MoveFault(number, text, "the treasure is already found before this flip")
        try:
            here = flipped(here, text)
        except MoveError as error:
            return MoveFault(number, text, str(error))
    if here.treasure is not None:
        return MoveFault(len(texts) + 1, "", "not solved at the end: the treasure is still on the table")
    return None


def turns(solution: str) -> int:
    """The turns that a solution takes: its flips and the turns that traps cost."""
    return sum(1 + text.endswith("!") for text in move_texts(solution))


def line_text(state: State, cells: tuple[int, ...]) -> str:
    """A solution as text."""
    grid = state.field.grid
    return ", ".join(grid.name(cell) + "!" * state.trap(cell) for cell in cells)
