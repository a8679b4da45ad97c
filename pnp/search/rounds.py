"""Expanding a portion of a layer by several threads: what both kinds of rounds have in common.

A round finds the same states whatever the number of threads, even if it stops at a solved one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from pnp.search.batch import ALL_KEYS, NO_PLACES, Counts, Keys
from pnp.search.expander import BLOCK, Expander, WindowError
from pnp.search.visited_set import Indices, Words

Room = Callable[[int], int]
"""The bytes left for the set once a number of states are added; negative if the states themselves don't fit."""


@dataclass(frozen=True, slots=True)
class Portion:
    """States of a layer that are expanded in one round."""

    states: Words
    first: int
    """The index of the first state within its layer."""
    ahead: Words
    """The states of the next portion, which may be prepared meanwhile."""
    keys: Keys = ALL_KEYS
    """Only successors within these keys are looked up."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the set of a round holds at the beginning."""

    states: Words
    fresh: int
    """The index of the newest layer's first state."""
    room: Room


class Round(Protocol):
    """Expands one portion after another, looks up the successors, and writes the new states."""

    portion: int
    """The most states in a portion."""
    slack: int
    """The most successors that a portion can have."""
    goal: tuple[Words, int] | None
    """The first solved state of the portion, and the number of its parent within the layer."""

    def reset(self, states: Words) -> None:
        """Forgets everything and holds ``states``, all distinct, instead."""

    def begin_layer(self) -> None:
        """Must be called before the first portion of a layer."""

    def find(self, portion: Portion, known: Known) -> bool:
        """Finds the new states among the successors of a portion; if one is solved, only those that a single
        thread finds in the blocks before it. Returns false if memory is short; then the set must be reset."""

    def write(
        self, states: Words, parents: Indices, used: int, most: int, places: Indices = NO_PLACES
    ) -> Counts:
        """Writes the new states to ``states[used:]`` in parts; returns where each part ends.

        If there are more than ``most``, only the states that a single thread has found when it stops are kept.
        """


class Preparation:
    """Prepares an expander for a portion while the one before is being expanded."""

    def __init__(self, expander: Expander) -> None:
        self._expander = expander
        self._prepared = -1  # the index, in its layer, just after the states last prepared for

    def begin_layer(self) -> None:
        """Must be called before the first portion of a layer."""
        self._prepared = -1

    def now(self, states: Words, first: int) -> None:
        """Makes sure that the expander is prepared for a portion.

        :raises WindowError: if a successor can't be packed.
        """
        if self._prepared == first + len(states):
            return
        for low in range(0, len(states), BLOCK):
            self._expander.prepare(states[low : low + BLOCK])
        self._prepared = first + len(states)

    def ahead(self, states: Words, first: int) -> None:
        """Prepares for a later portion. A state that can't be packed isn't an error yet, because the search may
        not get that far."""
        with suppress(WindowError):
            self.now(states, first)
