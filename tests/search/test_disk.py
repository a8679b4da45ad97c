"""If memory can't hold whole layers, a search continues on disk, and finds what it would find in memory."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pnp.games.sliding.layouts import random_rectangle
from pnp.search import steps
from pnp.search.breadth_first import breadth_first
from pnp.search.checkpoint import Checkpoint, LayerFiles
from pnp.search.results import Limits
from pnp.search.state_store import StateStore
from pnp.search.steps import DiskSteps
from tests.games.sliding.test_kernels import CASES, starts
from tests.rows import some_daily
from tests.search.test_breadth import Plane, start
from tests.search.test_grouped import GroupedPlane
from tests.search.test_parallel import same, tables, told

MEMORY, SET_BYTES = 200_000, 6000
"""Memory for a pass, and what a state is thought to take, so that a hundred states take several passes."""


pytestmark = pytest.mark.usefixtures("small_blocks")


@pytest.fixture
def layers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Memory that is short from the start; the number of passes for each layer, as they come."""
    passes: list[int] = []
    expand_layer = DiskSteps._layer

    def counted(self, runs, ranges, before, began):  # type: ignore[no-untyped-def]
        passes.append(len(ranges))
        return expand_layer(self, runs, ranges, before, began)

    monkeypatch.setattr(StateStore, "bytes_left", lambda store, more: -1)
    monkeypatch.setattr(StateStore, "forget", lambda store: False)
    monkeypatch.setattr(DiskSteps, "_memory", MEMORY)
    monkeypatch.setattr(steps, "SET_BYTES", SET_BYTES)
    monkeypatch.setattr(DiskSteps, "_layer", counted)
    return passes


@pytest.mark.parametrize("threads", some_daily([1, 2], 2))
@pytest.mark.parametrize("reversible", [True, False])
@pytest.mark.parametrize("plane", [Plane, GroupedPlane])
def test_a_search_on_disk_finds_the_states_in_order(
    plane: type[Plane], reversible: bool, threads: int, request: pytest.FixtureRequest
) -> None:
    first = start() if plane is Plane else np.ones(1, np.uint64)
    goals = ((9, 7), None)
    expected = [breadth_first(first, plane(18, goal), Limits(), reversible=reversible) for goal in goals]
    passes = request.getfixturevalue("layers")
    for goal, found in zip(goals, expected, strict=True):
        same(breadth_first(first, plane(18, goal), Limits(threads=threads), reversible=reversible), found)
    assert max(passes) > 1


@pytest.mark.parametrize("game", CASES)
def test_a_game_is_solved_on_disk_as_in_memory(game: str, request: pytest.FixtureRequest) -> None:
    wide = random_rectangle(5, 6, 6, random.Random(35))  # 462 tables of Capturing
    positions = starts(CASES[game], [*tables(game)[-40:], wide], 6)
    limits = Limits(states=1500)
    expected = [CASES[game].solver.solve(position, limits) for position in positions]
    passes = request.getfixturevalue("layers")
    for position, outcome in zip(positions, expected, strict=True):
        if outcome.reason is None:  # on disk, a limit of states is looked at after whole layers
            assert told(CASES[game].solver.solve(position, limits)) == told(outcome)
    assert max(passes) > 1


def test_a_search_on_disk_resumes(tmp_path_factory: pytest.TempPathFactory, layers: list[int]) -> None:
    folder = tmp_path_factory.mktemp("kept") / "plane"
    whole = breadth_first(start(), Plane(40, (15, 11)), Limits(), reversible=True)
    assert whole.path is not None
    for limits in (Limits(states=300), Limits()):
        with Checkpoint(folder, {}) as checkpoint:
            checkpoint.begin(1)
            found = breadth_first(start(), Plane(40, (15, 11)), limits, reversible=True, checkpoint=checkpoint)
        assert bool(found.stopped) == (limits.states == 300)
    same(found, whole)


def test_a_limit_beyond_what_the_system_promises_takes_less_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    plenty = breadth_first(start(), Plane(24, (9, 7)), Limits(), reversible=True)
    empty, refused = np.empty, []

    def sparing(shape, dtype=float):  # type: ignore[no-untyped-def]
        if np.prod(shape) > 1 << 20:
            refused.append(shape)
            raise MemoryError
        return empty(shape, dtype)

    monkeypatch.setattr("pnp.search.state_store.np.empty", sparing)
    same(breadth_first(start(), Plane(24, (9, 7)), Limits(), reversible=True), plenty)
    assert refused


@pytest.mark.parametrize("threads", some_daily([1, 2], 2))
@pytest.mark.parametrize("plane", [Plane, GroupedPlane])
def test_half_a_layer_on_a_full_disk_does_not_count(
    plane: type[Plane], threads: int, tmp_path_factory: pytest.TempPathFactory, layers: list[int]
) -> None:
    """The disk fills up while the passes of a layer are put together; later there is room again."""
    first = start() if plane is Plane else np.ones(1, np.uint64)
    folder = tmp_path_factory.mktemp("full") / "plane"
    append, left = LayerFiles.append, [60]

    def nearly_full(files, name, data):  # type: ignore[no-untyped-def]
        if files._folder is not None:
            left[0] -= 1
            if left[0] == 0:
                raise OSError(28, "No space left on device")
        append(files, name, data)

    whole = breadth_first(first, plane(24, None), Limits(), reversible=True)
    with pytest.MonkeyPatch.context() as patch, Checkpoint(folder, {}) as checkpoint:
        patch.setattr(steps, "CHUNK", 7)
        patch.setattr(LayerFiles, "append", nearly_full)
        checkpoint.begin(1)
        found = breadth_first(
            first, plane(24, None), Limits(threads=threads), reversible=True, checkpoint=checkpoint
        )
    assert found.stopped
    assert left[0] < 0
    with Checkpoint(folder, {}) as checkpoint:
        checkpoint.begin(1)
        same(
            breadth_first(
                first, plane(24, None), Limits(threads=threads), reversible=True, checkpoint=checkpoint
            ),
            whole,
        )
