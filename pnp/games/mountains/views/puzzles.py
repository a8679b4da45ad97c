"""Drawings of the puzzles of Mountains and Valleys, and of maps in texts."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.errors import TextError
from pnp.base.geometry import Box, Size
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import draw_table
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.drawing.picture import Picture
from pnp.drawing.rows import side_by_side, stacked
from pnp.drawing.shapes import Drawing, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.engine import Views
from pnp.games.api.puzzles import as_text
from pnp.games.mountains.options import MountainsDiagram, MountainsPuzzleOptions
from pnp.games.mountains.rules.maps import Start, penalty, sections
from pnp.search.results import Notation

_SMALL = 7.0
"""The side of half a domino in the deal and in solutions, in millimetres."""
_APART = 6.0
"""The millimetres between the deal and the empty map."""


class MountainsViews(Views[MountainsPuzzleOptions, Start]):
    """The deal as its text lays it out, and maps as tables."""

    def task(self, options: MountainsPuzzleOptions, theme: Theme) -> str:
        if options.rows and options.columns:
            return theme.translate(
                "Lay these dominoes as a map of {rows} by {columns} on which you can walk everywhere.",
                rows=options.rows,
                columns=options.columns,
            )
        return theme.translate("Lay these dominoes as a map on which you can walk everywhere.")

    def start(self, start: Start, options: MountainsPuzzleOptions, theme: Theme) -> Drawing:
        """The deal and, if the map has a size, an empty one to fill in."""
        deal = draw_table(start.table, theme, face="numerals", side=_SMALL)
        if not (options.rows and options.columns):
            return deal
        parts = [deal, _empty_map(options.columns, options.rows, theme)]
        return replace(stacked(parts, _APART), beside=side_by_side(parts, _APART))

    def described(
        self, start: Start, hint: str, options: MountainsPuzzleOptions, theme: Theme
    ) -> Drawing | None:
        """The dominoes below a hint's sentence."""
        _, _, part = hint.partition("\n")
        return draw_table(_map(part), theme, face="numerals", side=5.0) if part else None

    def solution(
        self, start: Start, solution: Notation, options: MountainsPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        return (Picture(draw_table(_map(solution), theme, face="numerals", heights=True, side=_SMALL)),)


VIEWS = MountainsViews()


def _empty_map(columns: int, rows: int, theme: Theme) -> Drawing:
    """A grid to write a map into."""
    width, height = columns * _SMALL, rows * _SMALL
    within = [(k * _SMALL, 0.0, k * _SMALL, height) for k in range(1, columns)]
    within += [(0.0, k * _SMALL, width, k * _SMALL) for k in range(1, rows)]
    thin = Style(stroke=theme.palette.faint, width=WEIGHTS.thin)
    rim = Style(stroke=theme.palette.line, width=WEIGHTS.line)
    return Drawing(Size(width, height), (lines(within, thin), rectangle(Box(0, 0, width, height), rim)))


def _map(solution: Notation) -> Table:
    return Table.parse(as_text(solution), LARGEST_NUMBER)


def draw_diagram(diagram: Diagram, options: MountainsDiagram, theme: Theme) -> Drawing:
    """A map, checked to have the sections and the penalty that the text says it has.

    :raises DiagramError: if it has others.
    """
    try:
        table = Table.parse(diagram.start.rstrip("\n"), LARGEST_NUMBER)
    except TextError as error:
        raise DiagramError(str(error)) from error
    found = len(sections(table))
    if found != options.sections:
        raise DiagramError(
            Sentence(
                "the map has {counted}, not {sections}",
                counted=counted(found, "section"),
                sections=options.sections,
            )
        )
    if options.penalty is not None and penalty(table) != options.penalty:
        raise DiagramError(
            Sentence(
                "the penalty is {penalty}, not {penalty_2}", penalty=penalty(table), penalty_2=options.penalty
            )
        )
    return draw_table(table, theme, face="numerals", heights=True)
