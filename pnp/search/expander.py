"""What a game contributes to a search: the moves from blocks of states."""

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
    """How many words follow a state that aren't part of its identity (`visited_set`). They may mark moves that
    needn't be made, as long as every state is still found, and none later than without them."""
    branching: int
    """The most successors that a state may have."""
    member_bits: int
    """If states have one word and come in groups, the number of bits that aren't the group's number; otherwise
    0."""

    @property
    def remembered(self) -> int:
        """The bytes that the expander keeps for the whole search. They only ever grow, and count towards the
        memory of the search."""

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """All successors of a block of states (n, words + masks), except those that masks rule out; for each,
        the row of the block that it came from; and the row of the first successor that solves the puzzle, or
        -1. The arrays are valid until the next call.

        :raises WindowError: if a successor can't be packed.
        """

    def prepare(self, block: Words) -> None:
        """Remembers everything needed to expand a block.

        :raises WindowError: if a successor can't be packed.
        """

    def fork(self) -> Expander:
        """An expander for another thread. It may expand what this one has been prepared for; the two share
        what they remember."""

    @property
    def notes(self) -> Words:
        """What the expander remembers: rows of words, to which it only appends."""

    def recall(self, notes: Words) -> None:
        """Takes over the notes of another expander of the same puzzle; to be called before anything else."""


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
    """The methods about remembering, for an expander that remembers nothing from block to block."""

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
