"""What a search for the answer to a problem of Dots has found."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from pnp.games.dots.engine.search import ME, Search
from pnp.search.results import Grade, Proof


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found: all first moves that do what is asked, one solution, and the proof."""

    firsts: tuple[int, ...]
    solution: tuple[int, ...]
    proof: Proof | None
    grade: Grade | None
    reason: str | None = None


def breadth(search: Search) -> float:
    """A point for each doubling of the free intersections above 16."""
    free = len(search.free())
    return max(0.0, log2(free / 16)) if free else 0.0


def reach(search: Search, first: int) -> float:
    """2 if no dot of the mover's touches the move, 1 if one does: such moves are easily overlooked."""
    state, width = search.state, search.width
    near = (1, -1, width, -width, width + 1, width - 1, -width + 1, -width - 1)
    own = sum(state[0, first + step] == ME for step in near)
    return 2.0 if own == 0 else 1.0 if own == 1 else 0.0
