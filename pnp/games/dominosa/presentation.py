"""How the problems of Dominosa stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pnp.dominoes.table import Table, TableError
from pnp.dominoes.table_picture import draw_numbers
from pnp.dominoes.tiles import LARGEST_NUMBER
from pnp.drawing.look import Look
from pnp.drawing.picture import Picture
from pnp.drawing.rows import in_a_row
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram, DiagramError
from pnp.games.dominosa import rules
from pnp.games.dominosa.explaining import StepHint, hints, solution_steps
from pnp.games.dominosa.human import Notes
from pnp.games.dominosa.options import DominosaDiagram, DominosaProblems
from pnp.games.dominosa.rules import Grid, Place
from pnp.games.record import Presentation
from pnp.games.staged import no_table
from pnp.search.puzzle import as_text
from pnp.search.results import Notation

_HINT_SIDE = 6.0  # mm, the side of a cell in drawings of steps


def _grid(start: str, options: DominosaProblems) -> Grid:
    return rules.start(start, LARGEST_NUMBER if options.pips is None else options.pips)


def _task(_options: DominosaProblems, look: Look) -> str:
    return look.word("Find where the dominoes lie: each of the set is there once.")


def _start(start: str, options: DominosaProblems, look: Look) -> Drawing:
    return draw_numbers(_grid(start, options).rows, look)


def _hint(
    start: str, _solution: Notation, number: int, options: DominosaProblems, look: Look
) -> Drawing | None:
    """The position before and after the step that the hint speaks of."""
    found = hints(_grid(start, options))
    return _step(found[number - 1], look) if number <= len(found) else None


def _step(step: StepHint, look: Look) -> Drawing:
    """The position before and after a step, with the cells that it looks at."""
    before = _notes(step.before, step, look)
    return in_a_row([before, _notes(step.after, step, look, step.step.split)], look)


def _notes(notes: Notes, step: StepHint, look: Look, new: Collection[Place] = ()) -> Drawing:
    """What is known: bars beside pairs that are joined go without saying, but for the new ones."""
    split = set(notes.grid.places()) - notes.open - notes.joined
    covered = notes.covered()
    bars = [place for place in split if place in new or not covered & set(place)]
    return draw_numbers(
        notes.grid.rows,
        look,
        joined=sorted(notes.joined),
        split=sorted(bars),
        marked=step.step.cells,
        side=_HINT_SIDE,
    )


def _solution(start: str, solution: Notation, options: DominosaProblems, look: Look) -> tuple[Picture, ...]:
    return (Picture(_solved(_grid(start, options), Table.parse(as_text(solution), LARGEST_NUMBER), look)),)


def _solved(grid: Grid, table: Table, look: Look) -> Drawing:
    table = table.normalised()
    return draw_numbers(grid.rows, look, joined=[domino.cells for domino in table.dominoes], side=7.0)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=_hint,
    solution=_solution,
    notation=lambda _solution, _look: "",
)


def _diagram(diagram: Diagram, options: DominosaDiagram, look: Look) -> Drawing:
    """A grid, with the joints of a solution where ``moves`` has one; or a step of the human solver.

    :raises DiagramError: for a grid that is none, a wrong solution, or a rule that is not used on it.
    """
    try:
        grid = rules.start(diagram.start.rstrip("\n"), LARGEST_NUMBER)
        if options.rule is not None:
            return _step(_use_of(options.rule, grid), look)
        if not diagram.moves:
            return draw_numbers(grid.rows, look)
        table = Table.parse(diagram.moves.rstrip("\n"), LARGEST_NUMBER)
    except TableError as error:
        raise no_table(error) from error
    if faults := rules.check_solution(grid, table):
        raise DiagramError("; ".join(fault.message for fault in faults))
    solved = _solved(grid, table, look)
    return (
        in_a_row([draw_numbers(grid.rows, look, side=7.0), solved], look) if diagram.show == "both" else solved
    )


def _use_of(rule: int, grid: Grid) -> StepHint:
    for step in solution_steps(grid):
        if step.step.rule == rule:
            return step
    raise DiagramError(f"rule {rule} is not used on this grid")


DIAGRAM: Callable[[Diagram, DominosaDiagram, Look], Drawing] = _diagram
