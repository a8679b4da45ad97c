"""Expanding a layer a part at a time, by one thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pnp.search.crew import Crew
from pnp.search.expander import BLOCK, Expander
from pnp.search.grouped_set import GroupedSet
from pnp.search.layer_files import LayerFiles
from pnp.search.results import Limits
from pnp.search.state_store import StateStore
from pnp.search.visited_set import HashedSet, StateSet, Words


@dataclass(frozen=True, slots=True)
class Step:
    """The result of expanding a part of a layer: the limit reached, or the solved state and the index of its
    parent; neither if the search goes on."""

    stopped: str | None = None
    goal: tuple[Words, int] | None = None
    short: bool = False
    """Whether the limit reached is memory."""


GOING_ON = Step()


class Steps(Protocol):
    """A way to expand the layers of a store."""

    crew: Crew
    store: StateStore
    portion: int
    """The states to expand at once."""

    def expand(self, first: int, last: int, began: float) -> Step:
        """Adds the successors of some states of the layer to expand."""


class SerialSteps:
    """See `Steps`; it expands a block at a time."""

    def __init__(
        self, expander: Expander, limits: Limits, files: LayerFiles, crew: Crew, *, reversible: bool
    ) -> None:
        self.portion = BLOCK
        self.crew, self._expander = crew, expander
        grouped = expander.member_bits > 0
        self._seen: StateSet = GroupedSet(expander.member_bits) if grouped else HashedSet(expander.words)
        slack = expander.branching * BLOCK
        self.store = StateStore(expander, self._seen, slack, limits, files, reversible=reversible)

    def expand(self, first: int, last: int, began: float) -> Step:
        """See `Steps`."""
        store = self.store
        new, rows, solved = self._expander.expand(store.block(first, last))
        if solved >= 0:
            return Step(goal=(new[solved].copy(), first + int(rows[solved])))
        parents = rows + np.uint32(first - store.layer()[0])
        done = 0
        while done < len(new):
            left = store.bytes_left(len(new) - done)
            if left >= 0:
                done = self._seen.add(store, new, parents, done)
                if done == len(new) or self._seen.grow(store.states[: store.used], left):
                    continue
            if not store.forget():
                return Step(store.memory_reached, short=True)
        stopped = store.stopped(began)
        return Step(stopped) if stopped else GOING_ON
