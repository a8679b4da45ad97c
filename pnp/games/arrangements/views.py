"""What domino arrangements draw and say about their puzzles, and the diagrams of their rules."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.drawing.pictures import Picture, in_a_row, side_by_side, stacked
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.engine import Views
from pnp.games.api.puzzles import as_text
from pnp.games.arrangements.boards import task
from pnp.games.arrangements.drawings import draw_hand, draw_pattern, given, with_dominoes
from pnp.games.arrangements.hints import Rung, ladder
from pnp.games.arrangements.options import ArrangementDiagram, ArrangementPuzzleOptions
from pnp.games.arrangements.pattern_text import Arrangement
from pnp.games.arrangements.rules import check_solution
from pnp.games.arrangements.text import read_start
from pnp.search.results import Notation

_SMALL = 7.0
"""The side of a space in solutions and hints, in millimetres."""
_GAP, _BESIDE = 5.0, 8.0
"""The space between a pattern and the dominoes below it, or beside it, in millimetres."""
_FEW = 3  # dominoes in a row beside a pattern


class ArrangementViews(Views[ArrangementPuzzleOptions, Arrangement]):
    """The pattern with the dominoes to place below it, and filled patterns."""

    def task(self, options: ArrangementPuzzleOptions, theme: Theme) -> str:
        return theme.translate("Lay the dominoes in the pattern so that it follows its rules.")

    def task_of(self, start: Arrangement, options: ArrangementPuzzleOptions, theme: Theme) -> str:
        return task(start, theme)

    def start(self, start: Arrangement, options: ArrangementPuzzleOptions, theme: Theme) -> Drawing:
        """Return the pattern with the dominoes to place below it; in large print, they are beside it on wide
        pages."""
        pattern = draw_pattern(start, given(start), theme)
        if not start.hand():
            return pattern
        below = stacked([pattern, draw_hand(start.hand(), theme)], _GAP)
        if not theme.large_print:
            return below
        return replace(below, beside=side_by_side([pattern, draw_hand(start.hand(), theme, _FEW)], _BESIDE))

    def hint(
        self,
        start: Arrangement,
        solution: Notation,
        number: int,
        options: ArrangementPuzzleOptions,
        theme: Theme,
    ) -> Drawing | None:
        """Return the pattern with the parts that the hint mentions."""
        rungs = ladder(start, _table(solution))
        return _rung(start, rungs[number - 1], theme) if number <= len(rungs) else None

    def solution(
        self, start: Arrangement, solution: Notation, options: ArrangementPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        return (Picture(_solved(start, _table(solution), theme)),)


VIEWS = ArrangementViews()


def _table(solution: Notation) -> Table:
    return Table.parse(as_text(solution), LARGEST_NUMBER).normalised()


def _rung(start: Arrangement, rung: Rung, theme: Theme) -> Drawing:
    return draw_pattern(start, with_dominoes(start, rung.dominoes, rung.marked), theme, _SMALL)


def _solved(start: Arrangement, table: Table, theme: Theme) -> Drawing:
    return draw_pattern(start, with_dominoes(start, table.dominoes), theme, _SMALL)


def draw_diagram(diagram: Diagram, options: ArrangementDiagram, theme: Theme) -> Drawing:
    """Return a puzzle, with its solution if ``moves`` has one, or with one of its hints.

    :raises DiagramError: for a start that can't be read, a wrong solution, or a hint that doesn't exist.
    """
    try:
        start = read_start(diagram.start)
        table = Table.parse(diagram.moves.rstrip("\n"), LARGEST_NUMBER).normalised() if diagram.moves else None
    except TextError as error:
        raise DiagramError(str(error)) from error
    if table is None:
        return VIEWS.start(start, ArrangementPuzzleOptions(), theme)
    if errors := check_solution(start, table):
        raise DiagramError("; ".join(one.message for one in errors))
    if options.hint is not None:
        rungs = ladder(start, table)
        if options.hint > len(rungs):
            raise DiagramError(
                Sentence(
                    "this puzzle has no hint {hint}; it has {number}", number=len(rungs), hint=options.hint
                )
            )
        return _rung(start, rungs[options.hint - 1], theme)
    solved = _solved(start, table, theme)
    if diagram.show != "both":
        return solved
    return in_a_row([draw_pattern(start, given(start), theme, _SMALL), solved], theme)
