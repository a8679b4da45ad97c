"""Games of Dominions played at random, as the plain rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pnp.games.dominions.play import PASS, Move, Placement, State
from pnp.search.replay import MoveError


def random_move(state: State, draw: random.Random) -> Move:
    """Any legal placement with the same chance, or a pass where there is none.

    Matching is read off the surroundings of a cell; what else the rules ask is looked at only for the placement
    that is drawn, until one is legal.
    """
    fitting = [Placement(number, cell) for cell in _cells(state) for number in state.fitting(state.turn, cell)]
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
    """The states of a random game, the given one first, until both have passed."""
    yield state
    while not state.over:
        state = state.play(random_move(state, draw))
        yield state


def _cells(state: State) -> list[int]:
    """The vacant cells beside pieces, where alone a piece can go; all of an empty board."""
    if not state.pieces:
        return list(range(len(state.grid)))
    near = {b for cell in state.pieces for b in state.grid.neighbours[cell] if b is not None}
    return sorted(near - state.pieces.keys())
