"""The ladder: the human rules in order, from the cheapest to the costliest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from pnp.games.dominosa.engine import assumptions, confined, human
from pnp.games.dominosa.engine.notes import Notes, Step
from pnp.games.dominosa.rules import Grid

Rule = Callable[[Notes], Step | None]
LADDER: tuple[tuple[int, str, Rule], ...] = (
    (1, "one neighbour", human.one_neighbour),
    (2, "newly joined", human.newly_joined),
    (3, "newly split", human.newly_split),
    (4, "duplicate neighbours", human.duplicate_neighbours),
    (5, "shared space", human.shared_space),
    (6, "unique pair", human.unique_pair),
    (7, "neck", human.neck),
    (8, "no room", assumptions.no_room),
    (9, "twins", assumptions.twins),
    (10, "odd area", confined.odd_area),
    (11, "confined spaces", confined.confined_spaces),
    (12, "confined dominoes", confined.confined_dominoes),
    (13, "two colours", assumptions.two_colours),
    (14, "forcing chain", assumptions.forcing_chain),
    (15, "case analysis", assumptions.case_analysis),
)
ALL_RULES: frozenset[int] = frozenset(number for number, _, _ in LADDER)


def next_step(notes: Notes, rules: Set[int] = ALL_RULES) -> Step | None:
    """The step of the cheapest rule that applies, or None if no rule applies."""
    for number, _, rule in LADDER:
        if number in rules and (step := rule(notes)):
            return step
    return None


def steps(grid: Grid, rules: Set[int] = ALL_RULES) -> Iterator[tuple[Notes, Step]]:
    """All steps, each with what was known before it, until the grid is solved or no rule applies."""
    notes = Notes.begin(grid)
    while not notes.solved and (step := next_step(notes, rules)):
        yield notes, step
        notes = notes.after(step)
