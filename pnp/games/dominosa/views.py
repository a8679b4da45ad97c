"""The drawings and words for puzzles of Dominosa, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Collection

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import draw_numbers
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.drawing.pictures import Picture, in_a_row
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.engine import Views
from pnp.games.api.puzzles import as_text
from pnp.games.dominosa import DominosaDiagram, DominosaPuzzleOptions, rules
from pnp.games.dominosa.engine.explanations import StepHint, hints, is_explained, solution_steps
from pnp.games.dominosa.engine.notes import Notes
from pnp.games.dominosa.rules import Grid, Place
from pnp.search.results import Notation

_HINT_SIDE = 6.0  # mm, the side of a cell in drawings of steps


class DominosaViews(Views[DominosaPuzzleOptions, Grid]):
    """Views of Dominosa."""

    def task(self, options: DominosaPuzzleOptions, theme: Theme) -> str:
        return theme.translate("Find every domino of the set. Each appears exactly once.")

    def start(self, start: Grid, options: DominosaPuzzleOptions, theme: Theme) -> Drawing:
        return draw_numbers(start.rows, theme)

    def hint(
        self, start: Grid, solution: Notation, number: int, options: DominosaPuzzleOptions, theme: Theme
    ) -> Drawing | None:
        """Return the position before and after a step, with the hint that explains it."""
        found = hints(start)
        if number > len(found) or not is_explained(found[number - 1]):
            return None
        return step_drawing(found[number - 1], theme)

    def solution(
        self, start: Grid, solution: Notation, options: DominosaPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        return (Picture(_solved(start, Table.parse(as_text(solution), LARGEST_NUMBER), theme)),)


VIEWS = DominosaViews()


def step_drawing(step: StepHint, theme: Theme) -> Drawing:
    """Return the position before and after a step, with the cells that it is about."""
    before = _notes(step.before, step, theme)
    return in_a_row([before, _notes(step.after, step, theme, step.step.split)], theme)


def _notes(notes: Notes, step: StepHint, theme: Theme, new: Collection[Place] = ()) -> Drawing:
    """Return a drawing of the notes. Bars beside joined pairs are left out, unless they are new."""
    split = set(notes.grid.places()) - notes.open - notes.joined
    covered = notes.covered()
    bars = [place for place in split if place in new or not covered & set(place)]
    return draw_numbers(
        notes.grid.rows,
        theme,
        joined=sorted(notes.joined),
        split=sorted(bars),
        marked=step.step.cells,
        side=_HINT_SIDE,
    )


def _solved(grid: Grid, table: Table, theme: Theme) -> Drawing:
    table = table.normalised()
    joined = [domino.cells for domino in table.dominoes]
    return draw_numbers(grid.rows, theme, joined=joined, side=7.0, solved=True)


def draw_diagram(diagram: Diagram, options: DominosaDiagram, theme: Theme) -> Drawing:
    """Return a grid, with the joints of a solution if ``moves`` has one; or a step of the human solver.

    :raises DiagramError: for a text that isn't a grid, a wrong solution, or a rule that isn't used on it.
    """
    try:
        grid = rules.start(diagram.start.rstrip("\n"), LARGEST_NUMBER)
        if options.rule is not None:
            return step_drawing(_use_of(options.rule, grid), theme)
        if not diagram.moves:
            return draw_numbers(grid.rows, theme)
        table = Table.parse(diagram.moves.rstrip("\n"), LARGEST_NUMBER)
    except TextError as error:
        raise DiagramError(str(error)) from error
    if errors := rules.check_solution(grid, table):
        raise DiagramError("; ".join(one.message for one in errors))
    solved = _solved(grid, table, theme)
    return (
        in_a_row([draw_numbers(grid.rows, theme, side=7.0), solved], theme)
        if diagram.show == "both"
        else solved
    )


def _use_of(rule: int, grid: Grid) -> StepHint:
    for step in solution_steps(grid):
        if step.step.rule == rule:
            return step
    raise DiagramError(Sentence("rule {rule} isn't used on this grid", rule=rule))


DIAGRAM = draw_diagram
