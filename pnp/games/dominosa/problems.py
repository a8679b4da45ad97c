"""Dominosa problems: solve, verify, hint."""

from __future__ import annotations

import time
from dataclasses import dataclass

from pnp.dominoes.places import geometry
from pnp.dominoes.table import Table, TableFault
from pnp.games.dominosa.counting import count_solutions, new_trail
from pnp.games.dominosa.grading import demand, grade, packed
from pnp.games.dominosa.human import LADDER, Notes, Step, steps
from pnp.games.dominosa.kernel import new_board
from pnp.games.dominosa.rules import Grid, Place, check_solution, check_start
from pnp.search.results import Limits, Outcome, Proof, Status


def count(grid: Grid, limit: int = 2, branches: int = 100_000_000) -> tuple[int, int, tuple[Place, ...]]:
    """Solutions counted up to ``limit``, the branches that took, and the first solution.

    The count is complete unless more than ``branches`` were searched.
    """
    g, highest = geometry(grid.height, grid.width), grid.highest
    board, trail = new_board(g, (highest + 1) * (highest + 2) // 2), new_trail(g)
    found, searched = count_solutions(board, trail, g, packed(grid), highest, limit, branches)
    places = tuple(grid.places())
    return found, searched, tuple(sorted(places[place] for place in trail.first)) if found else ()


def solve(start: Table, limits: Limits | None = None) -> Outcome:
    """The solution and the proof that it is the only one, or that there is none.

    Where there are several, one of them is given, proved a ``witness``, and the reason says so.
    """
    if faults := check_start(start):
        return Outcome.invalid("; ".join(map(str, faults)))
    limits = limits or Limits()
    begun = time.perf_counter()
    grid = Grid.from_table(start)
    found, searched, places = count(grid, branches=limits.states)
    seconds = time.perf_counter() - begun
    if searched > limits.states:
        return Outcome.unknown(f"the limit of {limits.states} states was reached", searched, seconds)
    if not found:
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=searched, seconds=seconds)
    several = found > 1
    return Outcome(
        Status.SOLVED,
        solution=grid.to_table(places).to_text(),
        length=len(places),
        proof=Proof.WITNESS if several else Proof.UNIQUE,
        states=searched,
        seconds=seconds,
        grade=None if several else grade(grid),
        reason="there is another solution" if several else None,
    )


def verify(start: Table, solution: Table) -> tuple[TableFault, ...]:
    """What is wrong with a claimed solution, an incomplete set or a second solution included."""
    if faults := check_start(start) or check_solution(start, solution):
        return faults
    found, _, _ = count(Grid.from_table(start))
    return (TableFault(1, 1, "there is another solution"),) if found > 1 else ()


@dataclass(frozen=True, slots=True)
class Hint:
    """A few words, and the step they speak of with what is known before it (for drawings before and after)."""

    text: str
    before: Notes
    step: Step

    @property
    def after(self) -> Notes:
        """What is known after the step."""
        return self.before.after(self.step)


def explain(step: Step, grid: Grid) -> str:
    """What a step sees and does, in a sentence."""
    name = f"{step.pair[0]}|{step.pair[1]}" if step.pair else ""
    number = grid[step.cells[0]]
    return {
        1: f"This {number} has one neighbour left: join them.",
        2: f"The {name} is placed: split everything around it, and every other {name}.",
        3: f"After the last splits one place is left for the {name}: join it.",
        4: f"Whichever way this {number} goes, it uses the {name}: split every other {name}.",
        5: f"Every place left for the {name} has this {number} in it: split it from all other numbers.",
        6: f"There is one place for the {name} on the whole grid: join it.",
        7: f"This {number} is a neck. An area with an even number of spaces needs no help: split it off.",
    }[step.rule]


def hints(grid: Grid) -> tuple[Hint, ...]:
    """Two hints to a grid that the seven rules solve: how to start, and the first use of its deepest rule.

    No hints where they do not solve it; the second is left out where it would be the first again.
    """
    found = demand(grid)
    if not found:
        return ()
    line = list(steps(grid, found.rules))
    names = {number: name for number, name, _ in LADDER}
    deepest = next((at for at, (_, step) in enumerate(line) if step.rule == found.deepest), 0)
    first = line[0][1]
    told = [Hint(f"Start with rule {first.rule}, {names[first.rule]}. {explain(first, grid)}", *line[0])]
    if deepest:
        before, step = line[deepest]
        told.append(
            Hint(f"You will need rule {step.rule}, {names[step.rule]}. {explain(step, grid)}", before, step)
        )
    return tuple(told)


def solution_steps(grid: Grid) -> tuple[Hint, ...]:
    """Every step of the human solution that joins or splits something, explained."""
    found = demand(grid)
    if not found:
        return ()
    return tuple(
        Hint(explain(step, grid), before, step)
        for before, step in steps(grid, found.rules)
        if step.joined or step.split
    )
