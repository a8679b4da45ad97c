"""Mirror Donimoes: its solver, and how problems are made."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.dominoes.layouts import changed, hill_climb, random_rectangle, size_for
from pnp.dominoes.pawns import PAWNS
from pnp.dominoes.slides import slides_between
from pnp.dominoes.sliding_solver import SlidingSolver, pawn_fields
from pnp.dominoes.symmetry import by_first_sight, canonical
from pnp.dominoes.table import Table
from pnp.dominoes.tiles import Direction, Domino
from pnp.games.mirror import rules
from pnp.games.mirror.rules import Move, Position
from pnp.games.shared.sliding_puzzles import SlidingPuzzles
from pnp.search.generation import Candidate
from pnp.search.results import Level, Limits, Problem, Status, Steps

if TYPE_CHECKING:
    from pnp.dominoes.sliding_expander import SlidingExpander
    from pnp.dominoes.sliding_kernel import Packing

STEPS = Steps(easy=4, medium=6.5, hard=9)
LIMITS = Limits(states=60_000, memory=1 << 30)
"""Of one search while generating: deterministic, so no bound on the time."""

CHANGES = 300
"""Changes tried on one table before another is begun."""

AIM = {Level.EASY: 2.5, Level.MEDIUM: 4.5, Level.HARD: 7, Level.EXPERT: 9.5}
"""The score at which the search for a problem of a level is content."""


def _expander() -> Callable[[Packing], SlidingExpander]:
    from pnp.games.mirror.kernel import MirrorExpander

    return MirrorExpander


def _candidates(
    position: Position,
    before: Sequence[Domino | None],
    after: Sequence[Domino | None],
    pawns: tuple[int, ...],
) -> Iterator[Move]:
    """The slides of dominoes with pawns that changed, or where none changed every pawn step."""
    if before == after:
        for pawn in PAWNS:
            for direction in Direction:
                yield Move(pawn, False, direction)
        return
    table, owners = position.table, position.table.owners()
    under = {table.dominoes[owners[cell]].pair: pawn for pawn, cell in zip(PAWNS, position.pawns, strict=True)}
    for domino, direction in slides_between(before, after):
        if domino.pair in under:
            yield Move(under[domino.pair], True, direction)


SOLVER = SlidingSolver(
    rules=rules.RULES,
    table=lambda position: position.table,
    pawns=lambda position: pawn_fields(position.table, position.pawns),
    candidates=_candidates,
    expander=_expander,
    reversible=True,
    steps=STEPS,
)


def worth(table: Table) -> float:
    """What the search improves: the score of a solvable table; one that is not, or too large to tell, has
    none."""
    outcome = SOLVER.solve(rules.begin(table.normalised()), LIMITS)
    return outcome.grade.score if outcome.grade else 0.0


def make(rows: int, columns: int, highest: int, draw: random.Random, level: Level) -> Candidate | None:
    """A problem by small changes to a random rectangle, keeping what is harder, until it is hard enough."""
    rows, columns = size_for(rows, columns, level, draw)
    table, _ = hill_climb(
        random_rectangle(rows, columns, highest, draw),
        worth,
        lambda table: changed(table, highest, draw),
        CHANGES,
        AIM[level],
    )
    outcome = SOLVER.solve(rules.begin(table.normalised()), LIMITS)
    if outcome.status is not Status.SOLVED or not outcome.length:
        return None
    problem = Problem("", table.to_text(), outcome, {"pips": highest}, rules.RULES.hints(str(outcome.solution)))
    return Candidate(problem, canonical(table, (by_first_sight,)))


PUZZLES = SlidingPuzzles(rules.start, SOLVER, make)
