"""The set of states in groups contains the same states as a plain set, and a search over it finds the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pytest

from pnp.search.breadth_first import breadth_first
from pnp.search.expander import ALL_KEYS
from pnp.search.grouped_set import GroupedSet
from pnp.search.results import Limits
from pnp.search.shared_sets import LeftStates, Share
from pnp.search.visited_set import Indices, Words
from tests.search.test_breadth import MIB, Plane, start

BITS = 28


def draw_states(draw: random.Random, count: int) -> Words:
    """Groups of very different sizes, members from all over their range, many drawn twice."""
    words = []
    for _ in range(count):
        group = int(draw.paretovariate(0.5)) % 3000
        member = draw.choice((draw.randrange(1, 300), draw.randrange(1, 1 << BITS)))
        words.append(group << BITS | member)
    return np.array(words, np.uint64).reshape(-1, 1)


@dataclass
class Rows:
    """States without layers."""

    states: Words
    parents: Indices
    used: int
    fresh: int = 0


def add_all(tested: GroupedSet, states: Words, count: int, new: Words) -> int:
    parents, done = np.zeros(len(states), np.uint32), 0
    rows = Rows(states, parents, count)
    while done < len(new):
        done = tested.add(rows, new, parents[: len(new)], done)
        if done < len(new):
            assert tested.grow(states[: rows.used], 1 << 40)
    return rows.used


def test_states_are_kept_once_each_in_the_order_they_came() -> None:
    draw = random.Random(1)
    tested, count = GroupedSet(BITS), 0
    states = np.zeros((60_000, 1), np.uint64)
    expected: dict[int, None] = {}
    for _ in range(10):
        new = draw_states(draw, 5000)
        count = add_all(tested, states, count, new)
        expected |= dict.fromkeys(new[:, 0].tolist())
        assert states[:count, 0].tolist() == list(expected)


def test_a_set_that_was_reset_holds_only_what_it_was_given() -> None:
    draw = random.Random(2)
    states = np.zeros((20_000, 1), np.uint64)
    tested = GroupedSet(BITS)
    count = add_all(tested, states, 0, draw_states(draw, 8000))
    kept, gone = states[: count // 2].copy(), states[count // 2 : count].copy()
    tested.reset(kept)
    assert add_all(tested, np.zeros_like(states), 0, kept) == 0
    assert add_all(tested, np.zeros_like(states), 0, gone) == len(gone)


class GroupedPlane(Plane):
    """The same walker in states of one word: a group for each x."""

    words = 1
    member_bits = BITS

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        one, bits = np.uint64(1), np.uint64(BITS)
        x, y = block[:, 0] >> bits, (block[:, 0] & np.uint64((1 << BITS) - 1)) - one
        new, rows, solved = super().expand(np.stack([x, y], axis=1))
        return (new[:, :1] << bits) | (new[:, 1:] + one), rows, solved


@pytest.mark.slow
def test_a_search_over_groups_has_the_layers_of_one_without() -> None:
    goal = (300, 300)
    expected = breadth_first(start(), Plane(600, goal), Limits(), reversible=True)
    first = np.ones(1, np.uint64)
    little = Limits(memory=5 * MIB)
    for limits in (Limits(), little):
        found = breadth_first(first, GroupedPlane(600, goal), limits, reversible=True)
        assert found.layers[:-1] == expected.layers[:-1]
        assert found.path is not None
        walk = [(int(word) >> BITS, (int(word) & ((1 << BITS) - 1)) - 1) for word in found.path[:, 0]]
        assert (walk[0], walk[-1], len(walk)) == ((0, 0), goal, 601)
        for before, after in pairwise(walk):
            apart = sum(min(abs(a - b), 600 - abs(a - b)) for a, b in zip(before, after, strict=True))
            assert apart == 1


class Helped(GroupedPlane):
    """An expander that has all that is left of its set expanded by someone else after its first piece."""

    def __init__(self, side: int) -> None:
        super().__init__(side, None)
        self.help: Callable[[], None] = lambda: None
        self.asked: list[int] = []

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        self.asked.append(len(block))
        help_now, self.help = self.help, lambda: None
        help_now()
        return super().expand(block)


@pytest.mark.parametrize("number", [0, 1])
def test_what_another_thread_expands_comes_to_the_same(number: int) -> None:
    """A set finds the same states, alone or when most of its states are expanded by a thread that helps."""
    states = np.array([[x << BITS | y + 1] for x in range(40) for y in range(50)], np.uint64)
    alone = Share(BITS, 1, number, len(states))
    assert alone.expand(states, GroupedPlane(600, None), ALL_KEYS, MIB)
    own, left = Share(BITS, 1, number, len(states)), LeftStates(BITS, 1)
    expander = Helped(600)
    expander.help = lambda: own.help(GroupedPlane(600, None), ALL_KEYS, left)
    assert own.expand(states, expander, ALL_KEYS, MIB)
    left.sort()
    assert len(expander.asked) == 1
    assert 2 * len(left.of(number)) > len(alone.found.words)
    assert own.take([left], MIB)
    assert {*own.found.words} == {*alone.found.words}
    assert {*own.others.of(1 - number), *left.of(1 - number)} == {*alone.others.of(1 - number)}
