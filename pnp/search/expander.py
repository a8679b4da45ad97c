"""What a game brings to a search: the moves from blocks of states."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from pnp.search.visited_set import Indices, Words

BLOCK = 4096
"""The most states expanded at once."""

NO_NOTES: Words = np.empty((0, 1), np.uint64)


class Expander(Protocol):
    """A game's moves over packed states of ``words`` 64-bit words."""

    words: int
    masks: int
    """How many words follow those of a state that do not tell it apart (`visited_set`). They may name
    moves that need not be made, as long as all states are still found, and none of them later."""
    branching: int
    """The most successors that a state may have."""
    member_bits: int
    """Where states are of one word and come in groups, how many bits are not the number of the group; else
    0."""

    @property
    def remembered(self) -> int:
        """The bytes that the expander keeps for the whole search; they only grow. They count towards the
        memory of the search."""

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """All successors of a block of states (n, words + masks), except those that masks rule out; for each
        the row of the block it came from; and the row of the first successor that solves the problem, or -1.
        The arrays are good until the next call.

        :raises WindowError: if a successor cannot be packed.
        """

    def prepare(self, block: Words) -> None:
        """Remembers all that it takes to expand a block.

        :raises WindowError: if a successor cannot be packed.
        """

    def fork(self) -> Expander:
        """An expander for another thread. It may expand what this one has been prepared for; the two share
        what they remember."""

    @property
    def notes(self) -> Words:
        """What it remembers: rows of words, to which it only appends."""

    def recall(self, notes: Words) -> None:
        """Remembers, before anything else, what another expander of the same problem did."""


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
    """What an expander that remembers nothing from block to block makes of the methods for it."""

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
