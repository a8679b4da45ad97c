"""Chains: the intersections that a player's dots enclose, and the chain of the fewest dots around them.

Consecutive dots of a chain are neighbours in one of eight directions, so a chain is closed exactly if no path
of orthogonal steps leads out between its dots. The edge doesn't help: a region that reaches an outermost line
is outside. This is pure geometry; ``walls`` has 1 for each dot that may be part of a chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pnp.grids.square import SquareGrid

Walls = Sequence[int]

AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight neighbours in a circle, so that the orthogonal ones have odd indices."""


@dataclass(frozen=True, slots=True)
class Neighbourhoods:
    """For each intersection, its neighbours on the field, and whether it's on an outermost line.

    ``circle`` has all eight, with -1 beyond the edge of the field.
    """

    beside: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    circle: tuple[tuple[int, ...], ...]
    edge: tuple[bool, ...]


@lru_cache(maxsize=64)
def neighbourhoods(field: SquareGrid) -> Neighbourhoods:
    """Return the neighbours of every intersection of a field."""
    circle = tuple(tuple(_cells(field, *field.place(cell))) for cell in range(len(field)))
    near = tuple(tuple(c for c in ring if c >= 0) for ring in circle)
    beside = tuple(tuple(c for c in ring[1::2] if c >= 0) for ring in circle)
    return Neighbourhoods(beside, near, circle, tuple(len(cells) < 4 for cells in beside))


def _cells(field: SquareGrid, row: int, column: int) -> Iterable[int]:
    for dr, dc in AROUND:
        r, c = row + dr, column + dc
        yield r * field.columns + c if 0 <= r < field.rows and 0 <= c < field.columns else -1


def enclosed(field: SquareGrid, walls: Walls, cell: int) -> frozenset[int] | None:
    """Return the intersections that paths from a cell reach without crossing a chain; None if a path gets
    out."""
    known = neighbourhoods(field)
    beside, edge = known.beside, known.edge
    seen, todo = {cell}, [cell]
    while todo:
        at = todo.pop()
        if edge[at]:
            return None
        for other in beside[at]:
            if not walls[other] and other not in seen:
                seen.add(other)
                todo.append(other)
    return frozenset(seen)


def all_enclosed(field: SquareGrid, walls: Walls) -> tuple[frozenset[int], ...]:
    """Return all enclosed parts of a field, in the order of their first intersections."""
    left = {cell for cell in range(len(field)) if not walls[cell]}
    found = []
    for cell in range(len(field)):
        if cell in left:
            part = enclosed(field, walls, cell)
            left -= part or {cell}
            if part:
                found.append(part)
    return tuple(found)


def newly_enclosed(field: SquareGrid, walls: Walls, dot: int) -> tuple[frozenset[int], ...]:
    """Return the enclosed parts that border on a dot that was just put there and may have closed them.

    Walking around the dot, the intersections without walls form arcs. An arc reaches whatever it reached
    before, so only if there are at least two arcs can the dot have separated them.
    """
    found: list[frozenset[int]] = []
    for start in _arcs(neighbourhoods(field).circle[dot], walls):
        if start >= 0 and not any(start in part for part in found):
            part = enclosed(field, walls, start)
            if part:
                found.append(part)
    return tuple(found)


def _arcs(circle: Sequence[int], walls: Walls) -> list[int]:
    """Return an orthogonal neighbour in each arc, -1 for one off the field; none if there are fewer than two
    arcs."""
    free = [place < 0 or not walls[place] for place in circle]
    starts = [circle[k] for k in (1, 3, 5, 7) if free[k] and not (free[k - 1] and free[k - 2])]
    return starts if len(starts) > 1 else []


@dataclass(frozen=True, slots=True)
class Chain:
    """A closed chain, anticlockwise from its first intersection, and the intersections inside it."""

    dots: tuple[int, ...]
    inside: frozenset[int]


def shortest_chain(field: SquareGrid, walls: Walls, cell: int, through: int | None = None) -> Chain:
    """Return the chain of the fewest dots around an enclosed cell; among those, the one with the smallest area.

    There is only one. If there were two, the outlines of their intersection and of their union would together
    have no more dots than the two chains, so both outlines would be shortest, and the former would have a
    smaller area.

    :param through: a dot that every chain around the cell passes, if one is known.
    :raises ValueError: if no chain encloses the cell.
    """
    row, column = field.place(cell)
    ray = [c for c in range(cell - 1, row * field.columns - 1, -1) if walls[c]]
    best: tuple[int, int, tuple[int, ...]] | None = None
    for start in ray if through is None else [through]:
        search = _Search(field, walls, (row, column), start)
        found = search.run(best[0] if best else len(field))
        best = found if best is None or (found and found < best) else best
    if best is None:
        raise ValueError("no chain encloses this intersection")
    dots = best[2]
    first = dots.index(min(dots))
    return Chain(dots[first:] + dots[:first], _inside(field, dots))


_State = tuple[int, int]
"""A dot, and the number of times the path to it has crossed the ray downwards minus those upwards."""


class _Search:
    """A breadth-first search for shortest closed paths from a dot that go once around a cell.

    A ray runs from just below the cell to the left. A path that has crossed it once more downwards than upwards
    has gone around once, anticlockwise. A shortest such path never meets itself, because it could then be
    shortened.
    """

    def __init__(self, field: SquareGrid, walls: Walls, cell: tuple[int, int], start: int) -> None:
        self._columns = field.columns
        self._walls = walls
        self._near = neighbourhoods(field).near
        self._row, self._column = cell
        self._start = start
        self._before: dict[_State, _State] = {}

    def run(self, most: int) -> tuple[int, int, tuple[int, ...]] | None:
        """Return the number of dots in the best path, twice its area, and its dots; None if there is none with
        at most ``most`` dots."""
        first, goal = (self._start, 0), (self._start, 1)
        layer = {first: 0}
        seen = {first}
        for length in range(1, most + 1):
            layer = self._next(layer, seen, most - length)
            if goal in layer:
                return length, layer[goal], self._way(goal, first)
            if not layer:
                return None
            seen.update(layer)
        return None

    def _next(self, layer: dict[_State, int], seen: set[_State], left: int) -> dict[_State, int]:
        """Return the states one step further, each with the smallest area by which it's reached."""
        found: dict[_State, int] = {}
        for state, area in layer.items():
            at, turns = state
            for to in self._near[at]:
                if not self._walls[to] or self._too_far(to, left):
                    continue
                new = (to, turns + self._crossing(at, to))
                if new in seen:
                    continue
                swept = area + self._swept(at, to)
                if new not in found or swept < found[new]:
                    found[new] = swept
                    self._before[new] = state
        return found

    def _too_far(self, dot: int, left: int) -> bool:
        (r1, c1), (r2, c2) = divmod(dot, self._columns), divmod(self._start, self._columns)
        return abs(r1 - r2) > left or abs(c1 - c2) > left

    def _crossing(self, at: int, to: int) -> int:
        (r1, c1), (r2, c2) = divmod(at, self._columns), divmod(to, self._columns)
        if r1 == self._row and r2 == r1 + 1:
            return int(c1 < self._column)
        if r2 == self._row and r1 == r2 + 1:
            return -int(c2 < self._column)
        return 0

    def _swept(self, at: int, to: int) -> int:
        """Return twice the signed area of the triangle between a step and the corner of the field."""
        (r1, c1), (r2, c2) = divmod(at, self._columns), divmod(to, self._columns)
        return r1 * c2 - c1 * r2

    def _way(self, state: _State, first: _State) -> tuple[int, ...]:
        dots = []
        while True:
            state = self._before[state]
            dots.append(state[0])
            if state == first:
                return tuple(reversed(dots))


def _inside(field: SquareGrid, dots: Sequence[int]) -> frozenset[int]:
    """Return the intersections strictly inside a closed chain: those with an odd number of the chain's steps
    across the ray to their left."""
    places = [field.place(dot) for dot in dots]
    crossings: dict[int, list[int]] = {}
    for (r1, c1), (r2, c2) in zip(places, places[1:] + places[:1], strict=True):
        if r1 != r2:
            crossings.setdefault(min(r1, r2), []).append(c1 if r1 < r2 else c2)
    chain = set(dots)
    found = set()
    for row, columns in crossings.items():
        for column in range(min(columns) + 1, max(columns) + 1):
            cell = row * field.columns + column
            if cell not in chain and sum(left < column for left in columns) % 2:
                found.add(cell)
    return frozenset(found)
