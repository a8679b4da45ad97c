"""The successors of several blocks of states in one buffer, where threads look them up and number the new ones.

A *piece* of the batch holds the successors of consecutive states. Its rows are in the order in which a single
thread would find them, and new states are numbered piece by piece. So the answers don't depend on the number of
threads.
"""

from __future__ import annotations

import mmap
import sys
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.search.kernel_jit import kernel_jit
from pnp.search.visited_set import Indices, Words, hash_words, key_of, part_of

Item = TypeVar("Item", bound=np.generic)
Counts = NDArray[np.int64]
Keys = tuple[np.uint64, np.uint64]
"""A range of keys, both ends included. The key of a state follows from its hash, or is the state itself where
it's one word in groups."""

ALL_KEYS: Keys = np.uint64(0), np.uint64(2**64 - 1)
NO_PLACES: Indices = np.empty(0, np.uint32)


def small_pages(count: int, dtype: type[Item]) -> NDArray[Item]:
    """An array whose memory is claimed a small page at a time. For large arrays, numpy asks for pages of 2 MiB,
    and a short search would spend more time clearing them than on its states."""
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if sys.platform != "win32" else {}
    return np.frombuffer(mmap.mmap(-1, count * np.dtype(dtype).itemsize, **private), dtype)


class Batch:
    """Space for the successors of several pieces.

    Piece p has rows ``lows[p]`` to ``lows[p] + counts[p]``; pieces lie in the order in which they are put, so
    no memory between them is wasted. For each row: ``states``, the state itself; ``origins``, the parent it
    came from; ``hashes``, its hash, whose lower half is later replaced by the slot where it's entered;
    ``is_new``, whether the state was seen here for the first time. ``rows[s, lows[p]:]`` lists the rows of
    piece p that belong to share s: ``listed[s, p]`` rows, of which ``found[s, p]`` are new.
    """

    def __init__(self, pieces: int, rows: int, width: int, shares: int, words: int) -> None:
        """``words``: how many words of a state are hashed."""
        self._words = words
        self._used, self._lock = 0, Lock()
        self.pieces = 0
        self.states: Words = small_pages(rows * width, np.uint64).reshape(rows, width)
        self.origins: Indices = small_pages(rows, np.uint32)
        self.hashes: Words = small_pages(rows, np.uint64)
        self.is_new = small_pages(rows, np.uint8)
        self.lows: Counts = np.zeros(pieces, np.int64)
        self.counts: Counts = np.zeros(pieces, np.int64)
        self.rows: Indices = small_pages(shares * rows, np.uint32).reshape(shares, rows)
        self.listed: Counts = np.zeros((shares, pieces), np.int64)
        self.found: Counts = np.zeros((shares, pieces), np.int64)

    def begin(self, pieces: int) -> None:
        """Empties the batch; ``pieces`` pieces will follow."""
        self._used, self.pieces = 0, pieces
        self.counts[:], self.listed[:], self.found[:] = 0, 0, 0

    def put(self, piece: int, new: Words, parents: Indices, first: int, keys: Keys = ALL_KEYS) -> None:
        """Copies the successors of a piece whose first state is number ``first`` of its layer. Only those
        within the ``keys`` are looked up."""
        with self._lock:
            low = self._used
            self._used += len(new)
        take_successors(
            new, parents, first, self._words, self.states, self.origins, self.hashes, self.is_new, self.rows,
            self.listed, piece, low, *keys,
        )  # fmt: skip
        self.lows[piece], self.counts[piece] = low, len(new)

    def clear(self, piece: int) -> None:
        """Leaves out all pieces from number ``piece`` on."""
        self.counts[piece:] = 0
        self.listed[:, piece:] = 0

    def write(
        self, piece: int, states: Words, parents: Indices, first: int, slots: Words, places: Indices
    ) -> None:
        """Copies the new states of a piece to ``states[first:]``; see `write_new`."""
        low = int(self.lows[piece])
        high = low + int(self.counts[piece])
        write_new(
            low, high, self.states, self.origins, self.hashes, self.is_new, states, parents, first, slots,
            places,
        )  # fmt: skip


@kernel_jit
def take_successors(
    new: Any, parents: Any, first: Any, words: Any, states: Any, origins: Any, hashes: Any, is_new: Any,
    rows: Any, listed: Any, piece: Any, at: Any, lowest: Any, highest: Any,
) -> None:  # fmt: skip
    """Copies the successors of a piece to the rows from ``at`` on, and lists them by share. The share follows
    from the hash of the first ``words`` words."""
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
    low: Any, high: Any, new: Any, origins: Any, hashes: Any, is_new: Any, states: Any, parents: Any,
    first: Any, slots: Any, places: Any,
) -> None:  # fmt: skip
    """Copies the new states of a range of rows to ``states[first:]``, and makes their slots point there.

    ``slots`` is a table as in `pnp.search.visited_set`. Unless ``places`` is empty, the rows are written there,
    counted within the range.
    """
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
