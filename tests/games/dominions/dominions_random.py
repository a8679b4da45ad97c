"""Random games of Dominions for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pnp.games.dominions.rules import PASS, Move, Placement, State
from pnp.search.replay import MoveError


def random_move(state: State, draw: random.Random) -> Move:
    """Any legal placement, each as likely as the next, or a pass where there is none.

    Only the placement drawn is tried in full, until one is legal; the rest only have to match their
    surroundings.
    """
    cells = state.cells_in_reach()
    fitting = [Placement(number, cell) for cell in cells for number in state.fitting(state.turn, cell)]
    while fitting:
        at = draw.randrange(len(fitting))
        fitting[at], fitting[-1] = fitting[-1], fitting[at]
        move = fitting.pop()
        try:
            state.effect(move)
        except MoveError:
            continue
        return move
    return PASS


def random_game(state: State, draw: random.Random) -> Iterator[State]:
    """Yield the states of a random game, the given one first, until both have passed."""
    yield state
    while not state.over:
        state = state.play(random_move(state, draw))
        yield state
