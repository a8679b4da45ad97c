"""Unmatched Donimoes: the solving, making, drawing and playing by hand of its puzzles, and the diagrams of its
rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.components.dominoes.table import Table, by_first_sight, canonical
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.hint_sentences import insight
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.shared.line_views import SlidingViews, slide_renderer, sliding_diagram
from pnp.games.sliding.layouts import rectangle_without_matches, size_for
from pnp.games.sliding.move_rules import Slide
from pnp.games.sliding.puzzles import SLIDE_ACTORS, SlidingPuzzles, Smallest, sliding_candidate
from pnp.games.sliding.solver import slide_solver
from pnp.games.unmatched import rules
from pnp.games.unmatched.claims import CLAIMS
from pnp.search.generation import Candidate
from pnp.search.rating import Scale
from pnp.search.results import Hint, Level, Limits, Steps
from pnp.search.shortest_paths import ShortestPaths

if TYPE_CHECKING:
    from pnp.games.sliding.kernel import Packing
    from pnp.games.sliding.search import Estimate, SlidingExpander


SCALE = Scale(Steps(easy=7.2, medium=10.8, hard=14.5), moves=1)
FEWEST = 2
"""The least number of moves of a puzzle that isn't trivial."""
SMALLEST = Smallest({(2, 2): {1: ()}, (2, 3): {1: (), 2: (Level.EASY,)}, (2, 4): {2: (Level.EASY,)}}, FEWEST)
AWAY = Limits(states=200_000, memory=1 << 30)
LIMITS = Limits(states=600_000, memory=1 << 30)
"""The limits of the search away from a solved rectangle, and of the search back. Neither limits the time, so
that the result is the same on every machine.

More moves are possible in the middle of the search for a large table than from a rectangle, so the search back
may take more states: with the other limit, none of 12 tables of the full set could be verified.
"""


def _expander() -> Callable[[Packing], SlidingExpander]:
    from pnp.games.unmatched.kernel import expander

    return expander


def _estimate() -> Estimate:
    from pnp.games.sliding.kernel import gaps

    return gaps


SOLVER = slide_solver(rules.RULES, _expander, _estimate, reversible=True, scale=SCALE)


def farthest(solved: Table, limits: Limits) -> Table:
    """Return a table as far from a solved one as a search by legal moves gets."""
    from pnp.games.sliding.search import explore_slides

    state, packing = explore_slides(solved, _expander(), limits)
    return Table(tuple(domino for domino in packing.unpack(state)[0] if domino)).normalised()


def make(options: SlidingPuzzleOptions, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle made backwards from a random rectangle, and then solved forwards, because another
    rectangle may be nearer."""
    solved = rectangle_without_matches(*size_for(options, level, draw), options.pips, draw)
    if solved is None:
        return None
    return sliding_candidate(
        SOLVER, ACTORS, farthest(solved, AWAY), LIMITS, options.pips, level, kind=_kind, fewest=FEWEST
    )


def _rectangle(paths: ShortestPaths[Table, Slide], scope: Hint) -> Hint | None:
    """Return the size of the rectangle, if it's the same for all shortest solutions."""
    bounds = (end.bounds() for end in paths.layer(paths.length))
    sizes = {(bottom - top + 1, right - left + 1) for top, left, bottom, right in bounds}
    if len(sizes) > 1:
        return None
    ((rows, columns),) = sizes
    return insight("rectangle", columns=columns, rows=rows, scope=scope)


def _kind(table: Table) -> str:
    return canonical(table, (by_first_sight,))


ACTORS = replace(SLIDE_ACTORS, insights=lambda paths, scope: [_rectangle(paths, scope)])
PUZZLES = SlidingPuzzles(rules.start, SOLVER, make, SMALLEST, ACTORS, _kind, CLAIMS)


RENDERER = slide_renderer(rules.RULES)

_VIEWS = SlidingViews("Slide the dominoes until they fill a rectangle.", RENDERER)
_DIAGRAM = sliding_diagram(rules.start, RENDERER)


INTERACTION = LineInteraction(_VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(SlidingPuzzleOptions, PUZZLES, _VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingPuzzleOptions, _DIAGRAM),
)
