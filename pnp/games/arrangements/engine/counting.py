"""Solutions found and counted by an exact search."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from pnp.components.dominoes.table import Table
from pnp.games.arrangements.engine.packed import pack, unpack
from pnp.games.arrangements.kernel.search import DEPTH, FOUND, NODES, search
from pnp.games.arrangements.rules.arrangement import Arrangement
from pnp.search.deadline import check_time
from pnp.search.results import Limits

_PAUSE = 20_000
"""The branches between two looks at the clock, which the kernel can't read: about a second."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions were found, the first two of them, the branches searched, and the limit that stopped
    the count, if any."""

    found: int
    first: Table | None
    searched: int
    stopped: str = ""
    second: Table | None = None


def count(arrangement: Arrangement, most: int = 2, limits: Limits | None = None, seed: int = 0) -> Count:
    """Solutions, counted up to ``most``. With a seed, the search tries options in a random order."""
    limits, began = limits or Limits(), time.monotonic()
    model, state = pack(arrangement)
    depths = len(arrangement.cells) + 2
    states = np.zeros((depths, len(state)), np.int32)
    states[0] = state
    branches, tally = np.zeros((depths, 4), np.int32), np.array([-2, 0, 0], np.int64)
    first, rng = np.zeros((2, len(state)), np.int32), np.array([seed], np.uint64)
    pause, stopped = min(_PAUSE, limits.states), ""
    while True:
        check_time()
        search(model, states, branches, tally, first, rng, most, pause)
        if tally[DEPTH] < 0 or tally[FOUND] >= most:
            break
        if pause == limits.states:
            stopped = limits.states_reached
            break
        if time.monotonic() - began > limits.seconds:
            stopped = limits.time_reached
            break
        pause = min(pause + _PAUSE, limits.states)
    one, other = (unpack(arrangement, first[k]) if tally[FOUND] > k else None for k in range(2))
    return Count(int(tally[FOUND]), one, int(tally[NODES]), stopped, other)
