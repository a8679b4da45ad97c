"""Breadth-first search over packed states, on graphs simple enough to know by heart."""

from __future__ import annotations

import errno
import os
import signal
import time
from pathlib import Path

import numpy as np
import pytest

from pnp.search.breadth_first import breadth_first, farthest_state
from pnp.search.expander import Forgetful
from pnp.search.results import Limits
from pnp.search.visited_set import Indices, Words
from tests.killing import killed_when_written, needs_fork, outcome
from tests.rows import each

MIB = 1 << 20


class Plane(Forgetful):
    """A walker on a torus of ``side`` x ``side`` cells, of two words a state; the goal is a cell."""

    words = 2
    masks = 0
    branching = 4
    member_bits = 0
    remembered: int = 0

    def __init__(self, side: int, goal: tuple[int, int] | None) -> None:
        self.side, self.goal = side, goal

    def fork(self) -> Plane:
        return self

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        side = np.uint64(self.side)
        one = np.uint64(1)
        x, y = block[:, 0], block[:, 1]
        new = np.stack(
            [
                np.stack([(x + one) % side, y], axis=1),
                np.stack([(x + side - one) % side, y], axis=1),
                np.stack([x, (y + one) % side], axis=1),
                np.stack([x, (y + side - one) % side], axis=1),
            ],
            axis=1,
        ).reshape(-1, 2)
        rows = np.repeat(np.arange(len(block), dtype=np.uint32), 4)
        hits = np.flatnonzero((new == np.array(self.goal, np.uint64)).all(axis=1)) if self.goal else []
        return np.ascontiguousarray(new), rows, int(hits[0]) if len(hits) else -1


def start() -> Words:
    return np.zeros(2, np.uint64)


def distance(side: int, goal: tuple[int, int]) -> int:
    return sum(min(c, side - c) for c in goal)


@each("goal", [(3, 4), (50, 50), (0, 99), (49, 2)])
def test_a_path_is_shortest_and_every_step_of_it_one_move(goal: tuple[int, int]) -> None:
    found = breadth_first(start(), Plane(100, goal), Limits(), reversible=True)
    assert found.path is not None
    assert len(found.path) - 1 == distance(100, goal)
    assert found.path[-1].tolist() == list(goal)
    for before, after in zip(found.path[:-1].tolist(), found.path[1:].tolist(), strict=True):
        apart = sum(min(abs(a - b), 100 - abs(a - b)) for a, b in zip(before, after, strict=True))
        assert apart == 1


def test_without_a_goal_every_state_is_seen_once() -> None:
    found = breadth_first(start(), Plane(41, None), Limits(), reversible=True)
    assert found.path is None
    assert found.stopped is None
    assert found.states == 41 * 41
    assert found.layers[:4] == (1, 4, 8, 12)
    assert len(found.layers) == 41


def test_layers_go_to_a_file_when_memory_is_short_and_the_path_comes_back() -> None:
    goal = (300, 300)
    plenty = breadth_first(start(), Plane(600, goal), Limits(), reversible=True)
    short = breadth_first(start(), Plane(600, goal), Limits(memory=MIB), reversible=True)
    assert short.stopped is None
    assert short.path is not None
    assert plenty.path is not None
    assert len(short.path) == len(plenty.path) == 601
    assert short.layers == plenty.layers


@needs_fork
def test_a_killed_search_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def search() -> None:
        breadth_first(start(), Plane(600, (300, 300)), Limits(memory=MIB), reversible=True)

    assert outcome(search, killed_when_written(100_000)) == -signal.SIGXFSZ
    assert not list(tmp_path.iterdir())


def test_a_search_without_a_disk_has_its_memory_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("pnp.search.checkpoint._nameless", full)
    for reversible in (True, False):
        found = breadth_first(start(), Plane(600, (300, 300)), Limits(memory=MIB), reversible=reversible)
        assert found.stopped == "the limit of 0.0 GiB of memory was reached"


def test_limits_stop_the_search_and_are_named() -> None:
    for limits, reason in (
        (Limits(states=500), "the limit of 500 states was reached"),
        (Limits(seconds=1e-9), "the limit of 1e-09 s was reached"),
    ):
        found = breadth_first(start(), Plane(600, (300, 300)), limits, reversible=False)
        assert found.path is None
        assert found.stopped == reason
        assert 1 <= found.bound <= distance(600, (300, 300))


def test_the_clock_may_have_started_before_the_search() -> None:
    began = time.monotonic() - 100
    found = breadth_first(start(), Plane(600, (300, 300)), Limits(seconds=60), reversible=False, began=began)
    assert found.stopped == "the limit of 60 s was reached"
    assert found.seconds >= 100


def test_what_was_searched_bounds_the_solution_from_below() -> None:
    """41 states lie within 4 moves; the 42nd was found while those 4 moves away were expanded."""
    found = breadth_first(start(), Plane(600, (300, 300)), Limits(states=41), reversible=True)
    assert found.bound == 5


class Mindful(Plane):
    """A walker who keeps notes: ``note`` bytes for each block of states."""

    note = 0

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        self.remembered += self.note
        return super().expand(block)


def test_what_an_expander_remembers_is_part_of_the_memory() -> None:
    """The states alone fit; with notes beside them the search stops, and says at which limit."""
    limits = Limits(memory=3 * MIB)
    outcomes = []
    for note in (0, MIB // 64, 9 * MIB):
        walker = Mindful(200, (100, 100))
        walker.note = note
        outcomes.append((breadth_first(start(), walker, limits, reversible=False), walker.remembered))
    assert [found.path is not None for found, _ in outcomes] == [True, False, False]
    for (found, remembered), least in zip(outcomes[1:], (MIB, 9 * MIB), strict=True):
        assert found.stopped == "the limit of 0.0 GiB of memory was reached"
        assert remembered >= least


def test_the_farthest_state_is_the_antipode() -> None:
    assert farthest_state(start(), Plane(40, None), Limits()).tolist() == [20, 20]
