"""A game's contribution to a search: the moves from blocks of states. The successors of several blocks share
one buffer, where threads look them up and number the new ones.

A *piece* of the batch consists of the successors of consecutive states. Its rows are in the order in which a
single thread would find them, and new states are numbered piece by piece. So the answers don't depend on the
number of threads.
"""

from __future__ import annotations

import mmap
import sys
from threading import Lock
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.search.kernel_jit import kernel_jit
from pnp.search.visited_set import Indices, Words, hash_words, key_of, part_of

Item = TypeVar("Item", bound=np.generic)
Counts = NDArray[np.int64]
Keys = tuple[np.uint64, np.uint64]
"""A range of keys, both ends included. The key of a state is derived from its hash, or is the state itself if
it's one word in groups."""

ALL_KEYS: Keys = np.uint64(0), np.uint64(2**64 - 1)
NO_PLACES: Indices = np.empty(0, np.uint32)


def small_pages(count: int, dtype: type[Item]) -> NDArray[Item]:
    """Return an array whose memory is claimed one small page at a time. For large arrays, numpy asks for pages
    of 2 MiB, and a short search would spend more time clearing them than on its states."""
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if sys.platform != "win32" else {}
    return np.frombuffer(mmap.mmap(-1, count * np.dtype(dtype).itemsize, **private), dtype)


class Successors(NamedTuple):
    """The successors of several pieces, in the form for kernels.

    Piece p has rows ``lows[p]`` to ``lows[p] + counts[p]``; pieces are stored in the order in which they are
    put, so no memory between them is wasted. For each row: ``states``, the state itself; ``origins``, its
    parent; ``hashes``, its hash, whose lower half is later replaced with the slot where it's entered;
    ``is_new``, whether the state was seen here for the first time. ``rows[s, lows[p]:]`` lists the rows of
    piece p that belong to share s: ``listed[s, p]`` rows, of which ``found[s, p]`` are new.
    """

    lows: Counts
    counts: Counts
    states: Words
    origins: Indices
    hashes: Words
    is_new: NDArray[np.uint8]
    rows: Indices
    listed: Counts
    found: Counts


class Batch:
    """Space for the `Successors` of several pieces."""

    def __init__(self, pieces: int, rows: int, width: int, shares: int, words: int) -> None:
        """:param words: the number of words of a state that are hashed."""
        self._words = words
        self._used, self._lock = 0, Lock()
        self.pieces = 0
        self.successors = Successors(
            lows=np.zeros(pieces, np.int64),
            counts=np.zeros(pieces, np.int64),
            states=small_pages(rows * width, np.uint64).reshape(rows, width),
            origins=small_pages(rows, np.uint32),
            hashes=small_pages(rows, np.uint64),
            is_new=small_pages(rows, np.uint8),
            rows=small_pages(shares * rows, np.uint32).reshape(shares, rows),
            listed=np.zeros((shares, pieces), np.int64),
            found=np.zeros((shares, pieces), np.int64),
        )
        self.arrays = tuple(self.successors)
        """The same, as numba recognises it soonest."""

    def begin(self, pieces: int) -> None:
        """Empty the batch; ``pieces`` pieces will follow."""
        self._used, self.pieces = 0, pieces
        for counts in (self.successors.counts, self.successors.listed, self.successors.found):
            counts[:] = 0

    def put(self, piece: int, new: Words, parents: Indices, first: int, keys: Keys = ALL_KEYS) -> None:
        """Copy the successors of a piece whose first state is number ``first`` of its layer. Only those
        within the ``keys`` are looked up."""
        with self._lock:
            low = self._used
            self._used += len(new)
        self.successors.lows[piece], self.successors.counts[piece] = low, len(new)
        take_successors(new, parents, first, self._words, self.arrays, piece, keys)

    def clear(self, piece: int) -> None:
        """Leave out all pieces from number ``piece`` on."""
        self.successors.counts[piece:] = 0
        self.successors.listed[:, piece:] = 0

    def write(
        self, piece: int, states: Words, parents: Indices, first: int, slots: Words, places: Indices
    ) -> None:
        """Copy the new states of a piece to ``states[first:]``; see `write_new`."""
        write_new(self.arrays, piece, states, parents, first, slots, places)


@kernel_jit
def take_successors(
    new: Any, parents: Any, first: Any, words: Any, batch: Any, piece: Any, keys: Any
) -> None:  # fmt: skip
    """Copy the successors of a piece to its rows, and list those within the ``keys`` by share. The share
    follows from the hash of the first ``words`` words."""
    batch = Successors(*batch)
    states, origins, hashes, is_new = batch.states, batch.origins, batch.hashes, batch.is_new
    rows, listed = batch.rows, batch.listed
    at = batch.lows[piece]
    lowest, highest = keys
    shares = np.uint64(rows.shape[0])
    for i in range(new.shape[0]):
        row = at + i
        for k in range(new.shape[1]):
            states[row, k] = new[i, k]
        origins[row] = np.uint32(parents[i] + first)
        h = hash_words(new[i], words)
        hashes[row] = h
        key = key_of(h)
        if key < lowest or key > highest:
            is_new[row] = 0
            continue
        share = np.int64(part_of(h, shares))
        rows[share, at + listed[share, piece]] = np.uint32(row)
        listed[share, piece] += 1


@kernel_jit
def write_new(
    batch: Any, piece: Any, states: Any, parents: Any, first: Any, slots: Any, places: Any
) -> None:  # fmt: skip
    """Copy the new states of a piece to ``states[first:]``, and make their slots point there.

    ``slots`` is a table as in `pnp.search.visited_set`. Unless ``places`` is empty, the rows are written there,
    counted within the piece.
    """
    batch = Successors(*batch)
    new, origins, hashes, is_new = batch.states, batch.origins, batch.hashes, batch.is_new
    low = batch.lows[piece]
    high = low + batch.counts[piece]
    half = np.uint64(0xFFFFFFFF)
    number = first
    for j in range(low, high):
        if is_new[j] != 0:
            for k in range(new.shape[1]):
                states[number, k] = new[j, k]
            parents[number] = origins[j]
            if places.shape[0] > 0:
                places[number] = np.uint32(j - low)
            number += 1
            slots[hashes[j] & half] = (hashes[j] & ~half) | np.uint64(number)


BLOCK = 4096
"""The most states expanded at once."""

NO_NOTES: Words = np.empty((0, 1), np.uint64)


class Expander(Protocol):
    """A game's moves over packed states of ``words`` 64-bit words."""

    words: int
    masks: int
    """The number of words after a state that aren't part of its identity (`visited_set`). They may mark moves
    that can be skipped, as long as every state is still found, no later than without them."""
    branching: int
    """The most successors that a state may have."""
    member_bits: int
    """If states have one word and come in groups, the number of bits that aren't the group's number; otherwise
    0."""

    @property
    def remembered(self) -> int:
        """The bytes that the expander stores for the whole search. Their number only grows, and counts towards
        the memory of the search."""

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """Return three things: all successors of a block of states (n, words + masks), except those that masks
        rule out; for each, the row of the block from which it comes; and the row of the first that solves the
        puzzle, or -1. The arrays are valid until the next call.

        :raises WindowError: if a successor can't be packed.
        """

    def prepare(self, block: Words) -> None:
        """Compute and store everything needed to expand a block.

        :raises WindowError: if a successor can't be packed.
        """

    def fork(self) -> Expander:
        """Return an expander for another thread. It can expand the blocks that this one has been prepared for;
        the two share their memory."""

    @property
    def notes(self) -> Words:
        """The expander's memory: rows of words, to which it only appends."""

    def recall(self, notes: Words) -> None:
        """Take over the notes of another expander of the same puzzle. This must be called before anything
        else."""


class WindowError(Exception):
    """A state has a part outside the range that its packing allows; pack wider and search again."""


class Endless:
    """An expander whose solved states don't end the search."""

    def __init__(self, expander: Expander) -> None:
        self._expander = expander
        self.words, self.masks = expander.words, expander.masks
        self.branching, self.member_bits = expander.branching, expander.member_bits

    @property
    def remembered(self) -> int:
        """See `Expander`."""
        return self._expander.remembered

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `Expander`."""
        new, rows, _ = self._expander.expand(block)
        return new, rows, -1

    def prepare(self, block: Words) -> None:
        """See `Expander`."""
        self._expander.prepare(block)

    def fork(self) -> Endless:
        """See `Expander`."""
        return Endless(self._expander.fork())

    @property
    def notes(self) -> Words:
        """See `Expander`."""
        return self._expander.notes

    def recall(self, notes: Words) -> None:
        """See `Expander`."""
        self._expander.recall(notes)


class Forgetful:
    """The methods about memory, for an expander that stores nothing from block to block."""

    @property
    def remembered(self) -> int:
        """See `Expander`."""
        return 0

    def prepare(self, block: Words) -> None:
        """See `Expander`."""

    @property
    def notes(self) -> Words:
        """See `Expander`."""
        return NO_NOTES

    def recall(self, notes: Words) -> None:
        """See `Expander`."""
