"""Find how large a board made of parts is on paper, and where its legend is."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, format_length
from pnp.base.sentences import Sentence
from pnp.components.custom.content import ON_PICTURE, CustomContent
from pnp.components.custom.outlines import extent
from pnp.components.custom.pieces import rooms
from pnp.components.grid.labels import most_cell
from pnp.components.grid.reading import LEGEND_GAP, Kind, Legend, legend_rows
from pnp.drawing.theme import WEIGHTS, Theme

_LEAST_CELL = 3.0
"""The smallest default size of a cell, in millimetres."""
_EDGE = WEIGHTS.thick / 2
"""The part of the border that is outside the board, in millimetres."""


def named_kinds(content: CustomContent) -> tuple[Kind, ...]:
    """Return the kinds for the legend."""
    return tuple(kind for kind in content.kinds.values() if kind.name)


@dataclass(frozen=True)
class BoardLayout:
    """Where the board is, in millimetres from the lower left of the drawing."""

    cell: float
    size: Size
    board: Box
    whole: Box
    """The same box in cells."""
    legend: Legend | None


def lay_out(content: CustomContent, theme: Theme, area: Size) -> BoardLayout:
    """Lay out the board for an area, with cells of the size in the options, or as large as possible.

    :raises OptionError: if the area leaves cells that are too small.
    """
    options = content.options
    legend = legend_rows(named_kinds(content), theme, area.width) if options.show_legend else None
    below = legend.size.height + LEGEND_GAP if legend else 0.0
    cell = options.cell or (ON_PICTURE if content.picture else None)
    whole = extent(content, cell, rooms(content))
    if cell is None:
        across = (area.width - 2 * _EDGE) / whole.width
        up = (area.height - below - 2 * _EDGE) / whole.height
        cell = int(min(across, up, most_cell(area)) * 10 + 1e-6) / 10
        if cell < _LEAST_CELL:
            message = Sentence(
                "one page would leave cells of {cell}; set `cell` to spread the board over several pages",
                cell=format_length(max(cell, 0.0)),
            )
            raise OptionError.at("parts", message)
    size = content.picture_size or Size(whole.width * cell + 2 * _EDGE, whole.height * cell + 2 * _EDGE)
    edge = 0.0 if content.picture_size else _EDGE
    width = max(size.width, legend.size.width if legend else 0.0)
    left = (width - size.width) / 2 + edge
    board = Box(left, below + edge, left + size.width - 2 * edge, below + size.height - edge)
    return BoardLayout(cell, Size(width, below + size.height), board, whole, legend)
