"""Search the sliding games: run their kernels, which turn blocks of states into blocks of successors; find all
shortest solutions of a table; and find the positions that a simulated player explores.

States are found layer by layer from the start, up to the first layer with a solved state. Then, from that layer
backwards, a state is kept if a move leads from it to a kept state. No slides sleep here
(`pnp.games.sliding.board`), because every way to a state matters.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.components.dominoes.table import Table
from pnp.games.sliding.board import board_of
from pnp.games.sliding.kernel import BITS, Distances, Packing, packing_of
from pnp.search.breadth_first import Progress, Search, breadth_first, farthest_state
from pnp.search.checkpoint import Checkpoint
from pnp.search.expander import BLOCK, Expander, Forgetful, WindowError
from pnp.search.rating import Explored, Habits, Trip
from pnp.search.results import Limits
from pnp.search.visited_set import Indices, Words
from pnp.search.walks import Walks

T = TypeVar("T")


class SlidingExpander(Expander, Protocol):
    """An expander that may use its own form of states instead of packed ones."""

    def shorten(self, states: Words) -> Words:
        """Return packed states, of shape (n, words of the packing), in the expander's form, (n, words +
        masks)."""

    def lengthen(self, states: Words) -> Words:
        """Return the packed form of the expander's states; undoes `shorten`."""


def in_narrowest_packing(
    table: Table,
    pawns: tuple[int, ...],
    expander: Callable[[Packing], SlidingExpander],
    work: Callable[[Packing, SlidingExpander, Words], T],
    first: int = BITS[0],
) -> T:
    """Return the result of ``work`` for the narrowest packing that can hold all states found. ``work`` is
    called with the packing, its expander, and the packed start, of shape (1, words).

    If a packing turns out too narrow, the work starts again with the next wider one. ``first``: the bits of the
    first packing to try.

    :raises ValueError: for more dominoes than can be packed.
    """
    for bits in (bits for bits in BITS if bits >= first):
        packing = packing_of(table, bits, len(pawns))
        try:
            return work(packing, expander(packing), packing.pack(table.dominoes, pawns).reshape(1, -1))
        except WindowError:
            continue
    raise AssertionError("a connected table cannot leave the widest packing")


def state_names(states: Words) -> list[bytes]:
    """Return each state as bytes, which can be keys of a dictionary."""
    whole = np.ascontiguousarray(states)
    width = whole.shape[1] * whole.itemsize
    data = whole.tobytes()
    return [data[at : at + width] for at in range(0, len(data), width)]


def named_states(names: Iterable[bytes], width: int) -> Words:
    """Return the states of ``width`` words that have these names."""
    return np.frombuffer(b"".join(names), np.uint64).reshape(-1, width)


class TableExpander(Forgetful):
    """The moves from blocks of packed tables without pawns. The search keeps them packed, and adds a word of
    sleeping slides to each (`pnp.games.sliding.board`).

    ``kernel`` takes a block, arrays for its successors and their rows, the arrays ``work`` for whatever else it
    writes, what the game ``looks`` for beside the dominoes, the plan and the board. It returns the number of
    successors, or -1 if one can't be packed, and the first solved row or -1.
    """

    member_bits = 0
    masks = 1

    def __init__(
        self,
        packing: Packing,
        looks: Words,
        work: tuple[NDArray[np.generic], ...],
        kernel: Callable[..., tuple[int, int]],
    ) -> None:
        self.words = packing.words
        self.branching = 2 * len(packing.table.dominoes)
        self._packing, self._kernel = packing, kernel
        self._looks, self._work = looks, tuple(work)
        # Plain tuples, because numba takes five times as long to recognise named ones.
        self._plan, self._board = tuple(packing.plan), tuple(board_of(packing))
        self._out = np.empty((BLOCK * self.branching, self.words + self.masks), np.uint64)
        self._rows = np.empty(BLOCK * self.branching, np.uint32)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.expander.Expander`."""
        count, solved = self._kernel(
            block, self._out, self._rows, self._work, self._looks, self._plan, self._board
        )
        if count < 0:
            raise WindowError
        return self._out[:count], self._rows[:count], solved

    def fork(self) -> TableExpander:
        """See `pnp.search.expander.Expander`."""
        work = tuple(array.copy() for array in self._work)
        return TableExpander(self._packing, self._looks, work, self._kernel)

    def shorten(self, states: Words) -> Words:
        """Return the states with words that mark no slides as asleep."""
        return np.hstack([states, np.zeros((len(states), self.masks), np.uint64)])

    def lengthen(self, states: Words) -> Words:
        """Return the states without the words that mark slides as asleep."""
        return states[:, : self.words]


def search_slides(
    table: Table,
    expander: Callable[[Packing], SlidingExpander],
    limits: Limits,
    *,
    reversible: bool,
    pawns: tuple[int, ...] = (),
    progress: Progress | None = None,
) -> tuple[Search, Packing]:
    """Return a shortest path from an unsolved table, and the packing of its states.

    If a packing turns out too narrow, the search starts again with the next wider one, and the clock continues.

    :raises ValueError: for more dominoes than can be packed.
    :raises SpecError: if the checkpoint isn't this search's, or can't be written.
    """
    began = time.monotonic()
    with _checkpoint(table, pawns, expander, limits) as checkpoint:

        def search(packing: Packing, kernel: SlidingExpander, start: Words) -> tuple[Search, Packing]:
            if checkpoint is not None:
                checkpoint.begin(packing.bits)
            found = breadth_first(
                kernel.shorten(start)[0],
                kernel,
                limits,
                reversible=reversible,
                progress=progress,
                began=began,
                checkpoint=checkpoint,
            )
            if found.path is not None:
                found = replace(found, path=kernel.lengthen(found.path))
            return found, packing

        attempt = checkpoint.attempt if checkpoint is not None else None
        found, packing = in_narrowest_packing(table, pawns, expander, search, attempt or BITS[0])
        if checkpoint is not None and not found.stopped:
            checkpoint.discard()
        return found, packing


def _checkpoint(
    table: Table, pawns: tuple[int, ...], expander: Callable[[Packing], SlidingExpander], limits: Limits
) -> Checkpoint | nullcontext[None]:
    """Return the checkpoint of the search, if it's to be kept."""
    if limits.checkpoint is None:
        return nullcontext()
    what = {"moves": expander.__module__, "table": table.to_text(), "pawns": " ".join(map(str, sorted(pawns)))}
    return Checkpoint(limits.checkpoint, what)


def explore_slides(
    table: Table, expander: Callable[[Packing], SlidingExpander], limits: Limits
) -> tuple[Words, Packing]:
    """Return one of the states farthest from a table among all those reached within the limits, including
    solved ones.

    If a limit stops the search, the state is from the last completed layer.

    :raises ValueError: for more dominoes than can be packed.
    """

    def explore(packing: Packing, kernel: SlidingExpander, start: Words) -> tuple[Words, Packing]:
        far = farthest_state(kernel.shorten(start)[0], kernel, limits)
        return kernel.lengthen(far.reshape(1, -1))[0], packing

    return in_narrowest_packing(table, (), expander, explore)


# Paths


_SMALL_BLOCK = 64
"""The number of states to expand at once when the next move of each may solve it."""


@dataclass(frozen=True, slots=True)
class LiveStates:
    """The packed states of each depth that can be part of a shortest solution, the solved ones left out."""

    packing: Packing
    layers: tuple[frozenset[bytes], ...]

    def has(self, depth: int, state: Words) -> bool:
        """Return whether a state can be part of a shortest solution; at the last depth, every state passes."""
        return depth >= len(self.layers) or state.tobytes() in self.layers[depth]


def live_states(
    table: Table,
    pawns: tuple[int, ...],
    expander: Callable[[Packing], SlidingExpander],
    most: int,
) -> LiveStates | None:
    """Return the states on shortest solutions from an unsolved table; None if ``most`` states contain no
    solution.

    :raises ValueError: for more dominoes than can be packed.
    """

    def search(packing: Packing, kernel: SlidingExpander, start: Words) -> LiveStates | None:
        layers = _live_layers(kernel, start, most)
        return LiveStates(packing, layers) if layers else None

    return in_narrowest_packing(table, pawns, expander, search)


def _live_layers(kernel: SlidingExpander, start: Words, most: int) -> tuple[frozenset[bytes], ...]:
    layers = [start]
    seen = set(state_names(layers[0]))
    while True:
        found: dict[bytes, None] = {}
        solved = False
        for block in _blocks(layers[-1], BLOCK):
            after, _, end = kernel.expand(kernel.shorten(block))
            solved = solved or end >= 0
            found.update(dict.fromkeys(state_names(kernel.lengthen(after))))
        if solved:
            return _backwards(kernel, layers)
        new = [name for name in found if name not in seen]
        seen.update(new)
        if not new or len(seen) > most:
            return ()
        layers.append(named_states(new, start.shape[1]))


def _backwards(kernel: SlidingExpander, layers: list[Words]) -> tuple[frozenset[bytes], ...]:
    """Return the live states of each layer, the last of which has those one move from the goal."""
    live = [frozenset(name for block in _blocks(layers[-1], _SMALL_BLOCK) for name in _last(kernel, block))]
    for layer in reversed(layers[:-1]):
        kept: set[bytes] = set()
        for block in _blocks(layer, BLOCK):
            after, rows, _ = kernel.expand(kernel.shorten(block))
            names = state_names(block)
            reached = zip(state_names(kernel.lengthen(after)), rows.tolist(), strict=True)
            kept.update(names[row] for name, row in reached if name in live[-1])
        live.append(frozenset(kept))
    return tuple(reversed(live))


def _last(kernel: SlidingExpander, block: Words) -> Iterator[bytes]:
    """Yield the states of a block that one move solves."""
    names = state_names(block)
    while names:
        _, rows, end = kernel.expand(kernel.shorten(block))
        if end < 0:
            return
        row = int(rows[end])
        yield names[row]
        block, names = block[row + 1 :], names[row + 1 :]


def _blocks(states: Words, size: int) -> Iterator[Words]:
    for first in range(0, len(states), size):
        yield states[first : first + size]


# Explored positions


Estimate = Callable[[Packing, Words], Distances]
"""A function that estimates how far from the goal each of several packed states is; 0 only for solved ones."""


class ExploredSlides(Explored[bytes]):
    """The positions that a player of a table can see. The widest packing can hold all of them."""

    def __init__(
        self,
        table: Table,
        pawns: tuple[int, ...],
        expander: Callable[[Packing], SlidingExpander],
        estimate: Estimate,
    ) -> None:
        self._packing = packing_of(table, BITS[-1], len(pawns))
        self._kernel = expander(self._packing)
        self._estimate = estimate
        self._width = self._kernel.words
        packed = self._packing.pack(table.dominoes, pawns).reshape(1, -1)
        self._start = self._kernel.shorten(packed)
        super().__init__(self._keys(self._start)[0], self._distances(self._start)[0], self._look_around)

    def key(self, table: Table, pawns: tuple[int, ...]) -> bytes:
        """Return the bytes that identify a position."""
        packed = self._packing.pack_table(table, pawns).reshape(1, -1)
        return self._keys(self._kernel.shorten(packed))[0]

    def walk(self, draws: Sequence[random.Random], habits: Habits) -> list[Trip]:
        """See `pnp.search.rating.Walked`."""
        return self._walks.walk(draws, habits)

    @cached_property
    def _walks(self) -> Walks:
        """The positions in the form that the players' kernel needs."""

        def around(states: Words) -> tuple[Words, Indices]:
            new, rows, _ = self._kernel.expand(states)
            return new, rows

        def far(states: Words) -> Distances:
            return self._estimate(self._packing, self._kernel.lengthen(states))

        return Walks(self._start, self._width, around, far)

    def _keys(self, states: Words) -> list[bytes]:
        return state_names(states[:, : self._width])

    def _distances(self, states: Words) -> list[int]:
        found: list[int] = self._estimate(self._packing, self._kernel.lengthen(states)).tolist()
        return found

    def _look_around(self, block: Sequence[bytes]) -> list[list[tuple[bytes, int]]]:
        states = np.zeros((len(block), self._width + self._kernel.masks), np.uint64)  # no slide is asleep
        states[:, : self._width] = named_states(block, self._width)
        new, rows, _ = self._kernel.expand(states)
        found: list[dict[bytes, int]] = [{} for _ in block]
        if len(new):
            for state, row, distance in zip(self._keys(new), rows.tolist(), self._distances(new), strict=True):
                found[row].setdefault(state, distance)
        return [list(one.items()) for one in found]
