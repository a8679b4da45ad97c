"""A set of states of one word in numba, for states that come in groups.

A state's upper bits are the number of its group; the lower ``bits`` bits identify it within the group, and are
never 0. Each group has an open-addressing table of its members. The table is a region of one arena, and doubles
when it's 0.6 full; regions that are no longer used are reused. Most successors belong to the group of their
state or to a few others, so if the states of a group are expanded one after another, the regions needed are in
the processor's caches. With one table for all, in the same order, the processor had to wait for memory at
nearly every successor.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.search.expander import Keys
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import GROUP, Indices, StateRows, Words

OFFSET, SHIFT, USED = range(3)
"""The columns of a directory, a row for each group: the start of its region, the number of bits by which a hash
is shifted to give a slot (0 if there is no region yet), and the number of its members."""

SMALLEST = 4
LARGEST = 32
"""The logarithms of the least size of a region and of the size that no region reaches, in slots."""

FIRST_ARENA = 1 << 12
FIRST_GROUPS = 1 << 8


class Groups(NamedTuple):
    """A `GroupedSet` in the form for kernels.

    ``directory``, shape (groups, 3): `OFFSET`, `SHIFT` and `USED` of each group; ``arena``: the slots of all
    regions, each 0 or a member; ``free``, shape (33,): see `_region`; ``bits``, ``skip``, ``share``: see
    `GroupedSet`.
    """

    directory: NDArray[np.int64]
    arena: NDArray[np.uint32]
    free: NDArray[np.int64]
    bits: int
    skip: int
    share: int


class GroupedSet:
    """A set like `StateSet`, of states of one word, with ``bits`` bits for the member of a group.

    It may be one of 2^``skip`` sets that divide the groups among them: set ``share`` has the groups whose lower
    bits are that number.
    """

    def __init__(self, bits: int, skip: int = 0, share: int = 0) -> None:
        self._bits, self._skip, self._share = bits, skip, share
        self._asked = 0  # the group that last needed more space
        self._held: Groups
        self.reset(np.empty((0, 1), np.uint64))

    @property
    def nbytes(self) -> int:
        return self._held.arena.nbytes + self._held.directory.nbytes

    def add(self, rows: StateRows, new: Words, parents: Indices, first: int) -> int:
        """See `pnp.search.visited_set.StateSet`; no parents are recorded."""
        done: int
        rows.used, done = add_members(tuple(self._held), rows.states, rows.used, new, first)
        if done < len(new):
            self._asked = int(new[done, 0]) >> self._bits
        return done

    def add_own(
        self, new: Words, keys: Keys, found: Words, others: Words, limit: int
    ) -> tuple[int, int] | None:
        """Enter the states of its own groups. Write those that were new to ``found``, and those of other sets
        to ``others``. Return how many there are of each, or None if the set would take more bytes than
        ``limit``. States outside the ``keys`` are ignored."""
        count = left = done = 0
        while True:
            count, left, done = add_own_members(tuple(self._held), new, keys, found, count, others, left, done)
            if done == len(new):
                return count, left
            self._asked = int(new[done, 0]) >> self._bits + self._skip
            if not self._grow(limit):
                return None

    def add_all(self, new: Words, found: Words, limit: int) -> int | None:
        """Enter states, all of its own groups, as `add_own` does, and return how many were new."""
        count: int = 0
        done: int = 0
        while True:
            count, done, _ = add_asked_members(tuple(self._held), new, found, count, done)
            if done == len(new):
                return count
            self._asked = int(new[done, 0]) >> self._bits + self._skip
            if not self._grow(limit):
                return None

    def grow(self, states: Words, limit: int) -> bool:
        """See `pnp.search.visited_set.StateSet`."""
        return self._grow(limit)

    def _grow(self, limit: int) -> bool:
        """Double the directory or the arena, whichever is full."""
        if 2 * self.nbytes > limit:
            return False
        held = self._held
        if self._asked >= len(held.directory):
            directory = np.zeros((2 * len(held.directory), 3), np.int64)
            directory[: len(held.directory)] = held.directory
            self._held = held._replace(directory=directory)
        else:
            arena = np.zeros(2 * len(held.arena), np.uint32)
            arena[: len(held.arena)] = held.arena
            self._held = held._replace(arena=arena)
        return True

    def reset(self, states: Words) -> None:
        """See `pnp.search.visited_set.StateSet`; states of other sets are left out."""
        self._clear()
        at = 0
        while (at := enter_members(tuple(self._held), states, at)) < len(states):
            self._asked = int(states[at, 0]) >> self._bits + self._skip
            self._grow(1 << 62)

    def _clear(self) -> None:
        self._held = Groups(
            np.zeros((FIRST_GROUPS, 3), np.int64),
            np.zeros(FIRST_ARENA, np.uint32),
            np.zeros(LARGEST + 1, np.int64),
            self._bits,
            self._skip,
            self._share,
        )
        # The first slot of the arena is never used, so 0 can end the lists of free regions.
        self._held.free[LARGEST] = 1


@kernel_jit
def _region(shift: Any, arena: Any, free: Any) -> Any:
    """Return the offset of an empty region for slots of 64 - ``shift`` bits, or 0 if the arena is full.

    ``free`` has, for each size, the first region that is no longer used, whose first two slots give the next
    one. Its last entry is the first slot of the arena that has never been used.
    """
    size = np.int64(1) << (64 - shift)
    offset = free[64 - shift]
    if offset != 0:
        free[64 - shift] = np.int64(arena[offset]) | np.int64(arena[offset + 1]) << 32
        arena[offset : offset + 2] = 0
        return offset
    offset = free[LARGEST]
    if offset + size > arena.shape[0]:
        return np.int64(0)
    free[LARGEST] += size
    return offset


@njit(cache=True, inline="always")
def _hash(member, shift):  # type: ignore[no-untyped-def]
    """Return the slot of a member: multiplicative hashing by the golden ratio."""
    return np.int64((np.uint64(member) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(shift))


@kernel_jit
def _widen(group: Any, groups: Any, arena: Any, free: Any) -> bool:
    """Give a group a region of twice the size. Return false if the arena is full."""
    old = groups[group, SHIFT]
    shift = old - 1 if old else np.int64(64 - SMALLEST)
    offset = _region(shift, arena, free)
    if offset == 0:
        return False
    size = np.int64(1) << (64 - shift)
    if old:
        start = groups[group, OFFSET]
        for slot in range(start, start + size // 2):
            member = arena[slot]
            if member != 0:
                to = _hash(member, shift)
                while arena[offset + to] != 0:
                    to = (to + 1) & (size - 1)
                arena[offset + to] = member
                arena[slot] = 0
        arena[start] = free[64 - old] & 0xFFFFFFFF
        arena[start + 1] = free[64 - old] >> 32
        free[64 - old] = start
    groups[group, OFFSET] = offset
    groups[group, SHIFT] = shift
    return True


NO_ROOM, SEEN, NEW = -1, 0, 1


@njit(cache=True, inline="always")
def _enter(word, bits, groups, arena, free):  # type: ignore[no-untyped-def]
    """Enter a state. Return `NEW`, `SEEN` if it was there already, or `NO_ROOM` if there is none in the
    directory or the arena."""
    group = np.int64(word >> np.uint64(bits))
    member = np.uint32(word & ((np.uint64(1) << np.uint64(bits)) - np.uint64(1)))
    if group >= groups.shape[0]:
        return NO_ROOM
    shift = groups[group, SHIFT]
    if shift == 0 or 5 * groups[group, USED] >= np.int64(3) << (64 - shift):
        if not _widen(group, groups, arena, free):
            return NO_ROOM
        shift = groups[group, SHIFT]
    offset = groups[group, OFFSET]
    last = (np.int64(1) << (64 - shift)) - 1
    slot = _hash(member, shift)
    while arena[offset + slot] != 0 and arena[offset + slot] != member:
        slot = (slot + 1) & last
    if arena[offset + slot] != 0:
        return SEEN
    arena[offset + slot] = member
    groups[group, USED] += 1
    return NEW


@njit(cache=True, inline="always")
def _within(word, bits, skip):  # type: ignore[no-untyped-def]
    """Return a state as stored in the set of its group: without the bits of the group's number that identify
    the set."""
    members = (np.uint64(1) << np.uint64(bits)) - np.uint64(1)
    return word >> np.uint64(bits + skip) << np.uint64(bits) | (word & members)


@njit(cache=True, inline="always")
def set_of(word, bits, skip):  # type: ignore[no-untyped-def]
    """Return the number of the set to which a state belongs."""
    return np.int64(word >> np.uint64(bits) & ((np.uint64(1) << np.uint64(skip)) - np.uint64(1)))


@kernel_jit
def add_members(held: Any, states: Any, count: Any, new: Any, first: Any) -> tuple[Any, Any]:
    """Append the states of ``new[first:]`` that the `Groups` lack to ``states[:count]``. Return the new count,
    and the first row not dealt with."""
    groups, arena, free, bits, _, _ = Groups(*held)
    for i in range(first, new.shape[0]):
        entered = _enter(new[i, 0], bits, groups, arena, free)
        if entered == NO_ROOM:
            return count, i
        if entered == NEW:
            states[count, 0] = new[i, 0]
            count += 1
    return count, np.int64(new.shape[0])


@kernel_jit
def add_own_members(
    held: Any, new: Any, keys: Any, found: Any, count: Any, others: Any, left: Any, first: Any
) -> tuple[Any, Any, Any]:  # fmt: skip
    """Enter states; see `GroupedSet.add_own`. Return how many are found and how many belong to other sets, and
    the first row not dealt with."""
    groups, arena, free, bits, skip, share = Groups(*held)
    lowest, highest = keys
    for i in range(first, new.shape[0]):
        word = new[i, 0]
        if word < lowest or word > highest:
            continue
        if set_of(word, bits, skip) != share:
            others[left] = word
            left += 1
            continue
        entered = _enter(_within(word, bits, skip), bits, groups, arena, free)
        if entered == NO_ROOM:
            return count, left, np.int64(i)
        if entered == NEW:
            found[count] = word
            count += 1
    return count, left, np.int64(new.shape[0])


@kernel_jit
def add_asked_members(held: Any, new: Any, found: Any, count: Any, first: Any) -> tuple[Any, Any, Any]:
    """Enter states; see `GroupedSet.add_all`. Return how many are found, the first row not dealt with, and the
    values that were read ahead, so that the compiler doesn't drop these reads."""
    groups, arena, free, bits, skip, _ = Groups(*held)
    read = np.uint32(0)
    for low in range(first, new.shape[0], GROUP):
        high = min(low + GROUP, new.shape[0])
        for i in range(low, high):
            read ^= _asked(_within(new[i, 0], bits, skip), bits, groups, arena)
        for i in range(low, high):
            entered = _enter(_within(new[i, 0], bits, skip), bits, groups, arena, free)
            if entered == NO_ROOM:
                return count, np.int64(i), read
            if entered == NEW:
                found[count] = new[i, 0]
                count += 1
    return count, np.int64(new.shape[0]), read


@kernel_jit
def enter_members(held: Any, states: Any, first: Any) -> Any:
    """Enter the states of ``states[first:]`` that belong to a set, and return the first row not dealt with."""
    groups, arena, free, bits, skip, share = Groups(*held)
    for i in range(first, states.shape[0]):
        if set_of(states[i, 0], bits, skip) != share:
            continue
        if _enter(_within(states[i, 0], bits, skip), bits, groups, arena, free) == NO_ROOM:
            return np.int64(i)
    return np.int64(states.shape[0])


@njit(cache=True, inline="always")
def _asked(word, bits, groups, arena):  # type: ignore[no-untyped-def]
    """Read the slot at which probing for a state begins, so that it's in the cache when `_enter` needs it."""
    group = min(np.int64(word >> np.uint64(bits)), groups.shape[0] - 1)
    member = np.uint32(word & ((np.uint64(1) << np.uint64(bits)) - np.uint64(1)))
    shift = groups[group, SHIFT]
    return arena[groups[group, OFFSET] + (_hash(member, shift) if shift != 0 else 0)]
