"""Dominosa as exact cover, in plain Python, for hints without kernels: every cell and every domino once.

It's Knuth's algorithm X: take the cell or domino with the fewest places left, and try each of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from pnp.components.dominoes.tiles import Cell
from pnp.games.dominosa.rules import Grid, Pair, Place
from pnp.search.results import Limits

_Need = Cell | tuple[str, Pair]
"""A cell or a domino, which has to be covered."""
_Open = dict[_Need, dict[Place, None]]
"""The cells and dominoes not covered yet, each with the places that cover it. These are dicts because they keep
their order."""


_Needs = dict[Place, tuple[_Need, ...]]
"""The cells and the domino that each place covers."""


class CoverError(Exception):
    """A limit was reached; the message names it."""


def solutions(grid: Grid, joined: Iterable[Place], limits: Limits) -> Iterator[tuple[Place, ...]]:
    """The solutions that have these joints.

    :raises CoverError: naming the limit that was reached.
    """
    needs: _Needs = {place: (*place, ("domino", grid.pair(place))) for place in grid.places()}
    left: _Open = {}
    for place, own in needs.items():
        for need in own:
            left.setdefault(need, {})[place] = None
    fixed = tuple(joined)
    for place in fixed:
        if any(place not in left.get(need, ()) for need in needs[place]):
            return
        _cover(left, needs, place)
    yield from _search(left, needs, fixed, _Clock(limits))


class _Clock:
    """Counts the steps of a search."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.began, self.steps = limits, time.monotonic(), 0

    def tick(self) -> None:
        self.steps += 1
        if stopped := self.limits.reached(self.steps, time.monotonic() - self.began):
            raise CoverError(stopped)


def _search(
    left: _Open, needs: _Needs, chosen: tuple[Place, ...], clock: _Clock
) -> Iterator[tuple[Place, ...]]:
    clock.tick()
    if not left:
        yield chosen
        return
    tightest = min(left, key=lambda need: len(left[need]))
    for place in tuple(left[tightest]):
        rest = {need: dict(places) for need, places in left.items()}
        _cover(rest, needs, place)
        yield from _search(rest, needs, (*chosen, place), clock)


def _cover(left: _Open, needs: _Needs, place: Place) -> None:
    """Take a place: what it covers is done, and every other place that covers any of it is out."""
    for need in needs[place]:
        for other in left.pop(need):
            for touched in needs[other]:
                if touched in left:
                    left[touched].pop(other, None)
