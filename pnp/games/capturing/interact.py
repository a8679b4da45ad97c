"""Capturing Donimoes: the solving, making, drawing and playing by hand of its puzzles, and the diagrams of its
rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.components.dominoes.table import Table, canonical, renumbered
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.capturing import rules
from pnp.games.capturing.claims import CLAIMS
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.hint_sentences import critical_step, insight, listed, noun_of
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.shared.line_views import SlidingViews, slide_renderer, sliding_diagram
from pnp.games.sliding.layouts import climbed, random_rectangle, size_for
from pnp.games.sliding.move_rules import Slide
from pnp.games.sliding.puzzles import SLIDE_ACTORS, SlidingPuzzles, Smallest, sliding_candidate
from pnp.games.sliding.solver import slide_solver
from pnp.search.generation import Candidate
from pnp.search.rating import Scale
from pnp.search.results import Hint, Level, Limits, Steps
from pnp.search.shortest_paths import ShortestPaths, Step

if TYPE_CHECKING:
    from pnp.games.sliding.kernel import Packing
    from pnp.games.sliding.search import Estimate, SlidingExpander


SCALE = Scale(Steps(easy=3.0, medium=4.8, hard=6.8), moves=0)
LIMITS = Limits(states=100_000, memory=1 << 30)
"""The limits of one search while generating. There is none on time, so that the result is the same
everywhere."""

CHANGES = 400
"""The number of changes tried on one table before a new one is begun."""

AIMS = {
    Level.EASY: (3, 4, 5, 6),
    Level.MEDIUM: (6, 7, 8, 9),
    Level.HARD: (8, 10, 12, 14),
    Level.EXPERT: (13, 15, 17),
}
"""The numbers of moves at which the search for a puzzle of a level stops; one of them is drawn at random."""

FEWEST = 4
"""The least number of moves of a puzzle that isn't trivial."""
SMALLEST = Smallest({(2, 2): {1: ()}}, FEWEST)


def _expander() -> Callable[[Packing], SlidingExpander]:
    from pnp.games.capturing.kernel import expander

    return expander


def _estimate() -> Estimate:
    from pnp.games.sliding.kernel import dominoes_left

    return dominoes_left


SOLVER = slide_solver(rules.RULES, _expander, _estimate, reversible=False, scale=SCALE)


def worth(table: Table) -> float:
    """Return the value that the search improves: the number of moves to solve a table or, if it can't be
    solved, minus the smallest number of remaining dominoes."""
    from pnp.games.sliding.search import explore_slides

    outcome = SOLVER.solve(table, LIMITS, rated=False)
    if isinstance(outcome.length, int):
        return float(outcome.length)
    state, packing = explore_slides(table, _expander(), LIMITS)
    return -float(sum(domino is not None for domino in packing.unpack(state)[0]))


def make(options: SlidingPuzzleOptions, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle, made by small changes to a random rectangle until it's solvable and then hard enough."""
    table = random_rectangle(*size_for(options, level, draw), options.pips, draw)
    table = climbed(table, options.pips, worth, CHANGES, AIMS[level], draw)
    return sliding_candidate(SOLVER, ACTORS, table, LIMITS, options.pips, level, kind=_kind, fewest=FEWEST)


def _together(paths: ShortestPaths[Table, Slide], scope: Hint) -> Hint | None:
    """Return dominoes that are always collected by the same move; of several such groups, the one collected
    last."""
    taken = [(depth, _collected(step)) for depth, layer in enumerate(paths.steps) for step in layer]
    first = {name: depth for depth, names in reversed(taken) for name in names}
    groups: dict[tuple[int, ...], list[str]] = {}
    for name in first:
        when = tuple(number for number, (_, names) in enumerate(taken) if name in names)
        groups.setdefault(when, []).append(name)
    several = [sorted(names) for names in groups.values() if 1 < len(names) < len(first)]
    if not several:
        return None
    latest = max(several, key=lambda names: (first[names[0]], -len(names), names))
    return insight("together", pieces=listed([noun_of("domino", name) for name in latest]), scope=scope)


def _collected(step: Step[Table, Slide]) -> frozenset[str]:
    before, after = (
        {"-".join(domino.name) for domino in table.dominoes} for table in (step.before, step.after)
    )
    return frozenset(before - after)


def _use(step: Step[Table, Slide]) -> Hint | None:
    """Return which dominoes a move collects."""
    if not (names := sorted(_collected(step))):
        return None
    return critical_step("collects", pieces=listed([noun_of("domino", name) for name in names]))


def _kind(table: Table) -> str:
    return canonical(table, (lambda view: view, _complement))


def _complement(table: Table) -> Table:
    """Return the table with every number replaced by its difference from the sum in an adding move.

    Equal numbers stay equal and sums of six stay sums of six. Numbers above six have no complement, so a table
    that has any is equivalent only to its own rotations and mirror images.
    """
    if any(number > rules.SUM for number in table.numbers().values()):
        return table
    return renumbered(table, lambda number: rules.SUM - number)


ACTORS = replace(SLIDE_ACTORS, insights=lambda paths, scope: [_together(paths, scope)], use=_use)
PUZZLES = SlidingPuzzles(rules.start, SOLVER, make, SMALLEST, ACTORS, _kind, CLAIMS)


RENDERER = slide_renderer(rules.RULES)

_VIEWS = SlidingViews("Slide the dominoes until all of them are collected.", RENDERER)
_DIAGRAM = sliding_diagram(rules.start, RENDERER)


INTERACTION = LineInteraction(_VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(SlidingPuzzleOptions, PUZZLES, _VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingPuzzleOptions, _DIAGRAM),
)
