"""Shortest paths by breadth-first search over packed states, layer by layer, within limits of memory and time.

The game supplies an `Expander`, which turns a block of states into all their successors; `StateStore` stores
the states that have been seen. Python drives a block at a time, and numba does the work within it. If several
threads share the work, they take a batch of blocks (`parallel_steps`), and find the same states in the same
order as a single thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from pnp.search.checkpoint import Checkpoint, LayerFiles
from pnp.search.crew import Crew
from pnp.search.expander import Endless, Expander
from pnp.search.results import Limits
from pnp.search.steps import GOING_ON, DiskSteps, ParallelSteps, SerialSteps, Step, Steps
from pnp.search.visited_set import Words

Progress = Callable[[int, int], None]
"""A function that is called after each layer, with the depth and the number of states."""


@dataclass(frozen=True, slots=True)
class Search:
    """The result of a search. ``path`` has the packed states from the start to the solved one, or none;
    ``layers`` has the number of states first reached in 0, 1, 2... moves; the last number may be incomplete if
    the search found a solution or was stopped. ``stopped`` names the limit that was reached; then every
    solution has at least ``bound`` moves. With neither a path nor a limit, there is no solution.
    """

    path: Words | None
    layers: tuple[int, ...]
    bound: int
    stopped: str | None
    seconds: float

    @property
    def states(self) -> int:
        return sum(self.layers)


def breadth_first(
    start: Words,
    expander: Expander,
    limits: Limits,
    *,
    reversible: bool,
    progress: Progress | None = None,
    began: float | None = None,
    checkpoint: Checkpoint | None = None,
) -> Search:
    """Search from an unsolved packed start, shape (words + masks,), for a nearest solved state.

    ``reversible`` is a promise that every move can be taken back; ``began`` is the time when the clock of the
    limits started, by default now. The search continues from its ``checkpoint``, and saves it when a limit
    stops it.

    :raises WindowError: passed on from the expander.
    :raises SpecError: if the checkpoint can't be written.
    """
    began = time.monotonic() if began is None else began
    with Crew(limits.threads) as crew, _files(checkpoint) as files:
        kind = ParallelSteps if crew.size > 1 else SerialSteps
        steps: Steps = kind(expander, limits, files, crew, reversible=reversible)
        store = steps.store
        if checkpoint is None or not checkpoint.starts:
            store.begin(start)
        elif not store.resume(checkpoint):
            steps = DiskSteps(store, expander, crew)
        step = _search(steps, expander, began, progress, checkpoint)
        path = None
        if step.goal is not None:
            states, parent = step.goal
            path = np.vstack([store.trace(parent), states])
        elif step.stopped and checkpoint is not None:
            store.save(checkpoint)
        return Search(path, store.sizes(), store.depth + 1, step.stopped, time.monotonic() - began)


def farthest_state(start: Words, expander: Expander, limits: Limits) -> Words:
    """Return a state of the last layer that is completed within the limits; if none is, the start itself."""
    began = time.monotonic()
    with Crew(1) as crew, _files(None) as files:
        steps = SerialSteps(Endless(expander), limits, files, crew, reversible=False)
        store = steps.store
        store.begin(start)
        while store.next_layer() and _expand_layer(steps, began) is GOING_ON:
            pass
        return store.state(store.starts[-1] - 1)


def _search(
    steps: Steps,
    expander: Expander,
    began: float,
    progress: Progress | None,
    checkpoint: Checkpoint | None,
) -> Step:
    """Return the step that ended the search; `GOING_ON` if nothing is left to expand. When memory runs short,
    the search continues on disk."""
    store = steps.store
    while store.next_layer():
        if checkpoint is not None and checkpoint.due:
            store.save(checkpoint)
        step = _expand_layer(steps, began)
        if step.short and (on_disk := _moved_to_disk(steps, expander)):
            steps = on_disk
            step = _expand_layer(steps, began)
        if step is not GOING_ON:
            return step
        if progress:
            progress(store.depth, store.count)
    return GOING_ON


def _expand_layer(steps: Steps, began: float) -> Step:
    """Expand a layer, or as much of it as necessary."""
    for first, last in steps.store.blocks(steps.portion):
        step = steps.expand(first, last, began)
        if step is not GOING_ON:
            return step
    return GOING_ON


def _moved_to_disk(steps: Steps, expander: Expander) -> Steps | None:
    """Return the steps that continue on disk when memory is short; None if the disk has no space."""
    try:
        steps.store.leave_memory()
    except OSError:
        return None
    return DiskSteps(steps.store, expander, steps.crew)


@contextmanager
def _files(checkpoint: Checkpoint | None) -> Iterator[LayerFiles]:
    """Return the files of the checkpoint, or temporary ones that last as long as the search."""
    if checkpoint is not None:
        yield checkpoint.files
        return
    files = LayerFiles()
    try:
        yield files
    finally:
        files.close()
