"""Expanding a portion of a layer by several threads: what both kinds of rounds have in common.

A round finds the same states whatever the number of threads, and it's the same where it stops at a solved one.
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
"""The bytes left for the set once n states are added; negative if the states themselves don't fit."""


@dataclass(frozen=True, slots=True)
class Portion:
    """States of a layer that are expanded in one round."""

    states: Words
    first: int
    """The number of the first within its layer."""
    ahead: Words
    """The states of the next portion, which may be prepared meanwhile."""
    keys: Keys = ALL_KEYS
    """Only successors within these keys are looked up."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the set of a round holds when it begins."""

    states: Words
    fresh: int
    """Where the newest layer begins within the states."""
    room: Room


class Round(Protocol):
    """One portion after another is expanded and looked up, and its new states are written."""

    portion: int
    """The most states of a portion."""
    slack: int
    """The most successors of a portion."""
    goal: tuple[Words, int] | None
    """The first solved state of the portion, and the number of its parent within the layer."""

    def reset(self, states: Words) -> None:
        """Forgets all and holds ``states``, all distinct, instead."""

    def begin_layer(self) -> None:
        """Must be called before the first portion of a layer."""

    def find(self, portion: Portion, known: Known) -> bool:
        """Finds what is new among the successors of a portion; if one is solved, only what one thread finds
        in the blocks before it. Returns false if memory is short; the set must be reset then."""

    def write(
        self, states: Words, parents: Indices, used: int, most: int, places: Indices = NO_PLACES
    ) -> Counts:
        """Writes the new states to ``states[used:]``; returns where the parts in which they are written end.

        If that is more than ``most``, only the states that one thread has found when it stops are kept.
        """


class Preparation:
    """Has an expander prepared for a portion while the one before is expanded."""

    def __init__(self, expander: Expander) -> None:
        self._expander = expander
        self._prepared = -1  # the number, in its layer, of the state after those that were last prepared for

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
        """Prepares for a portion to come. If a state can't be packed, it isn't known yet whether the search
        gets that far."""
        with suppress(WindowError):
            self.now(states, first)
