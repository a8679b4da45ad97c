"""How the problems of Mountains and Valleys stand on paper, and the diagrams of its maps."""

from __future__ import annotations

from collections.abc import Callable

from pnp.base.quoting import counted
from pnp.dominoes.table import Table, TableError
from pnp.dominoes.table_picture import draw_table
from pnp.dominoes.tiles import LARGEST_NUMBER
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.legacy import Presentation
from pnp.games.api.puzzles import as_text
from pnp.games.mountains.engine.hints import part_with, scarcest
from pnp.games.mountains.options import MountainsDiagram, MountainsProblems
from pnp.games.mountains.rules import maps
from pnp.games.shared.staged_diagrams import no_table
from pnp.search.results import Notation

_SMALL = 7.0
"""Sides of halves in the deal and in solutions, in millimetres."""


def _task(options: MountainsProblems, theme: Theme) -> str:
    if options.rows and options.columns:
        return theme.translate(
            "Lay these dominoes as a map of {rows} by {columns} on which one can walk everywhere.",
            rows=options.rows,
            columns=options.columns,
        )
    return theme.translate("Lay these dominoes as a map on which one can walk everywhere.")


def _start(start: str, _options: MountainsProblems, theme: Theme) -> Drawing:
    return draw_table(Table.parse(start, LARGEST_NUMBER), theme, face="numerals", side=_SMALL)


def _hint(
    start: str, solution: Notation, number: int, options: MountainsProblems, theme: Theme
) -> Drawing | None:
    """What the second hint says of the solution: where the dominoes with the scarcest height lie."""
    if number != 2:
        return None
    deal = maps.start(start, options.pips, options.rows or 0, options.columns or 0)
    table = Table.parse(as_text(solution), LARGEST_NUMBER)
    return draw_table(part_with(table, scarcest(deal)[0]), theme, face="numerals", side=5.0)


def _solution(
    _start: str, solution: Notation, _options: MountainsProblems, theme: Theme
) -> tuple[Picture, ...]:
    table = Table.parse(as_text(solution), LARGEST_NUMBER)
    return (Picture(draw_table(table, theme, face="numerals", heights=True, side=_SMALL)),)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=_hint,
    solution=_solution,
    notation=lambda _solution, _theme: "",
)


def _diagram(diagram: Diagram, options: MountainsDiagram, theme: Theme) -> Drawing:
    """A map with as many sections and the penalty that the text says it has.

    :raises DiagramError: where it has others.
    """
    try:
        table = Table.parse(diagram.start.rstrip("\n"), LARGEST_NUMBER)
    except TableError as error:
        raise no_table(error) from error
    found = len(maps.sections(table))
    if found != options.sections:
        raise DiagramError(f"the map has {counted(found, 'section')}, not {options.sections}")
    if options.penalty is not None and maps.penalty(table) != options.penalty:
        raise DiagramError(f"the penalty is {maps.penalty(table)}, not {options.penalty}")
    return draw_table(table, theme, face="numerals", heights=True)


DIAGRAM: Callable[[Diagram, MountainsDiagram, Theme], Drawing] = _diagram
