"""Games of Dominions between simulated players, by the plain rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pnp.games.dominions.rules.groups import group_of, joined, liberties
from pnp.games.dominions.rules.play import PASS, Effect, Move, Placement, State
from pnp.search.replay import MoveError

_LOOKED_AT = 24
"""How many placements a simulated player looks at: enough to find captures, few enough to be quick."""


def sensible_move(state: State, draw: random.Random) -> Move:
    """A placement that someone might choose, or a pass if there is none.

    It captures if possible, gains liberties, takes the opponent's, and is economical with beams, as the source
    advises. It isn't always the best by that measure.
    """
    fitting = [Placement(n, cell) for cell in state.cells_in_reach() for n in state.fitting(state.turn, cell)]
    draw.shuffle(fitting)
    found: list[tuple[float, Placement]] = []
    for move in fitting:
        try:
            effect = state.effect(move)
        except MoveError:
            continue
        found.append((_worth(state, move, effect) + draw.random(), move))
        if len(found) == _LOOKED_AT:
            break
    best = max(found, default=None, key=lambda pair: pair[0])
    return best[1] if best else PASS


def sensible_game(state: State, draw: random.Random) -> Iterator[tuple[Move, State]]:
    """The moves of a simulated game and the states after them."""
    while not state.over:
        move = sensible_move(state, draw)
        state = state.play(move)
        yield move, state


def _worth(state: State, move: Placement, effect: Effect) -> float:
    grid, pieces = state.grid, effect.pieces
    own = len(liberties(grid, pieces, group_of(grid, pieces, move.cell)))
    met = {b for b in joined(grid, pieces, move.cell) if pieces[b].colour != pieces[move.cell].colour}
    theirs = min((len(liberties(grid, pieces, group_of(grid, pieces, b))) for b in met), default=6)
    beams = move.number.bit_count()
    if effect.suicide:
        return -2.0 - len(effect.suicide) - 0.2 * beams
    return 2.5 * len(effect.captured) + 1.2 * min(own, 4) - 0.9 * min(theirs, 5) - 0.35 * beams
