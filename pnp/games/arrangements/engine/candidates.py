"""What fits where, as far as it's easy to see. It's plain Python, so that hints need no solver.

The numbers of every cell are narrowed by the givens, the dominoes that are left, ends that must match, lines
without repeats, and totals known from plain counting.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.dominoes.sets import Pair, pair_of
from pnp.components.dominoes.tiles import Cell
from pnp.games.arrangements.rules.arrangement import Arrangement, Line, Place, shared_total

Options = dict[Cell, frozenset[int]]
"""The numbers that each cell may still have."""


def options(arrangement: Arrangement) -> Options:
    """The numbers that may be on every cell, narrowed until nothing changes."""
    hand = frozenset(number for pair in arrangement.hand() for number in pair)
    left = frozenset(arrangement.hand())
    found = {
        cell: frozenset([arrangement.given[cell]]) if cell in arrangement.given else hand
        for cell in arrangement.cells
    }
    changed = True
    while changed:
        before = dict(found)
        for place in arrangement.joints - arrangement.laid().keys():
            _narrow_place(place, left, found)
        for one, other in _meeting(arrangement):
            found[one] = found[other] = found[one] & found[other]
        for line in arrangement.different.lines:
            _narrow_unlike(line, found)
        for total, line in totals(arrangement):
            _narrow_sum(total, line, found)
        changed = found != before
    return found


def totals(arrangement: Arrangement) -> Iterator[tuple[int, Line]]:
    """The known totals, each with its line."""
    for rule in arrangement.sums:
        total = shared_total(arrangement, rule)
        if total is not None:
            yield from ((total, line) for line in rule.of.lines)


def fitting(arrangement: Arrangement, place: Place, may: Options) -> tuple[Pair, ...]:
    """The remaining dominoes that fit a place, given the numbers that its cells may have."""
    first, second = place
    return tuple(
        pair
        for pair in dict.fromkeys(arrangement.hand())
        if any(a in may[first] and b in may[second] for a, b in (pair, pair[::-1]))
    )


def _meeting(arrangement: Arrangement) -> Iterator[Place]:
    """Cells that are certain to match, because they are under different dominoes."""
    joined = {cell: place for place in arrangement.joints for cell in place}
    for one, other in arrangement.match.pairs:
        under = [joined[cell] for cell in (one, other) if cell in joined]
        if under and (one, other) not in under:
            yield one, other


def _narrow_place(place: Place, left: frozenset[Pair], found: Options) -> None:
    first, second = place
    pairs = [(a, b) for a in found[first] for b in found[second] if pair_of(a, b) in left]
    found[first], found[second] = frozenset(a for a, _ in pairs), frozenset(b for _, b in pairs)


def _narrow_unlike(line: Line, found: Options) -> None:
    for cell in line:
        if len(found[cell]) == 1:
            for other in line:
                if other != cell:
                    found[other] -= found[cell]


def _narrow_sum(total: int, line: Line, found: Options) -> None:
    if not all(found[cell] for cell in line):
        return
    least, most = sum(min(found[cell]) for cell in line), sum(max(found[cell]) for cell in line)
    for cell in line:
        low, high = min(found[cell]), max(found[cell])
        kept = frozenset(n for n in found[cell] if total - (most - high) <= n <= total - (least - low))
        if not kept:
            return
        found[cell] = kept
        least, most = least + min(kept) - low, most + max(kept) - high
