"""Drawings of the growing map: named cells, numbered moves, and the steps that make up the penalty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT
from pnp.components.dominoes.ground import Ground
from pnp.components.dominoes.named_ground import draw_lattice, named_cells, with_names
from pnp.components.dominoes.sets import Pair
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import draw_table, lying_row
from pnp.components.dominoes.tiles import Cell, Domino
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.mountains.rules.maps import Step
from pnp.games.mountains.rules.play import FIRST, SIDE

_CELL = 11.0
"""The side of a square, in millimetres."""
_HELD = 7.0
"""The side of half a domino that hasn't been laid, in millimetres."""
_DISC, _LEVELS = 0.175, 0.2
"""The radius of the disc with a step's levels, and the height of the number on it, in sides."""
_INSET, _NUMBER = 0.08, 0.17
"""The distance of a move's number from the left and upper edges of its square, and its height, in sides."""


def draw_map(
    placed: Table,
    theme: Theme,
    *,
    free: int = 1,
    steps: Sequence[Step] = (),
    numbers: Mapping[Domino, int] | None = None,
) -> Drawing:
    """A map with the names of its cells.

    :param free: how many free cells to show around it, if the map may grow there.
    :param steps: the steps across cliffs to show, each with its levels.
    :param numbers: the numbers of the moves that laid the dominoes.
    """
    ground = _ground(placed, free)
    shapes: list[Shape] = [*draw_lattice(ground, theme)]
    if placed.dominoes:
        _, left, bottom, _ = placed.bounds()
        tiles = draw_table(placed, theme, face="numerals", heights=True, side=_CELL)
        shapes.append(tiles.at((left - ground.left) * _CELL, (ground.bottom - bottom) * _CELL))
    for step in steps:
        shapes += _step(step, ground, theme)
    for domino, number in (numbers or {}).items():
        shapes.append(_number(domino, number, ground, theme))
    return with_names(Drawing(ground.size, tuple(shapes)), ground, theme)


def spaces(placed: Table, free: int) -> dict[Cell, Box]:
    """Where the cells are on the drawing of a map, row by row from the top."""
    return named_cells(_corners(placed, free), _CELL)


def draw_dominoes(pairs: Sequence[Pair], theme: Theme) -> Drawing:
    """Dominoes of a hand side by side."""
    return lying_row(pairs, theme, _HELD)


def _ground(placed: Table, free: int) -> Ground:
    return Ground.around(_corners(placed, free), _CELL)


def _corners(placed: Table, free: int) -> tuple[Cell, Cell]:
    """The cells at the upper left and lower right of a drawing."""
    top, left, bottom, right = placed.bounds() if placed.dominoes else (*FIRST, *FIRST)
    down, across = min(free, SIDE - 1 - bottom + top), min(free, SIDE - 1 - right + left)
    return (top - down, left - across), (bottom + down, right + across)


def _step(step: Step, ground: Ground, theme: Theme) -> Iterator[Shape]:
    """A disc on the edge of a cliff, with its levels."""
    (x, y), (to_x, to_y) = (ground.box(cell).centre for cell in (step.here, step.there))
    x, y = (x + to_x) / 2, (y + to_y) / 2
    palette = theme.palette
    rim = Style(fill=palette.paper, stroke=palette.accent, width=WEIGHTS.thick)
    yield Circle(x, y, _DISC * ground.side, rim)
    yield centred(x, y, str(step.levels), _points(_LEVELS, ground), palette.ink, Font.SEMIBOLD)


def _number(domino: Domino, number: int, ground: Ground, theme: Theme) -> Shape:
    """The number of a move in the upper left corner of the domino that it laid."""
    box, size, text = ground.box(domino.cells[0]), _points(_NUMBER, ground), str(number)
    x = box.left + _INSET * ground.side + text_width(text, size, Font.SEMIBOLD) / 2
    y = box.top - (_INSET + _NUMBER / 2) * ground.side
    return centred(x, y, text, size, theme.palette.ink, Font.SEMIBOLD)


def _points(height: float, ground: Ground) -> float:
    """The type size in points at which digits have this height, in sides of half a domino."""
    return height * ground.side / MM_PER_POINT / 0.66
