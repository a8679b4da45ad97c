"""Groups of cells: regions, as in a jigsaw; cages with clues, as in killer sudoku, and how they are drawn; and
the cells repeated beyond the edges of boards that wrap around.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from pnp.base.errors import SpecError
from pnp.base.geometry import MM_PER_POINT, Affine, Box, Point, format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted
from pnp.components.custom.content import Cage, Ghost, Line, Spot
from pnp.components.custom.lattices import Rows
from pnp.components.custom.outlines import closed
from pnp.components.grid.options import GAP, PLAIN
from pnp.components.grid.reading import signs_in
from pnp.drawing.flatten import map_segment
from pnp.drawing.fonts import cap_height, fitting_size, text_width
from pnp.drawing.palette import legible_on
from pnp.drawing.shapes import Colour, Font, Path, Segment, Shape, Style, Text, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.grids.lattice import Place, joined, outlines_of
from pnp.sheets.board_parts import beyond
from pnp.sheets.pieces import grown


def read_regions(text: str, rows: Rows) -> Mapping[Place, str] | Sentence:
    """Read the letter of each cell; return the error if the map doesn't fit the board."""
    letters = {
        (row, column): sign
        for row, (_, signs) in enumerate(signs_in(text))
        for column, sign in enumerate(signs)
        if sign != GAP
    }
    if missing := sorted(set(rows.signs) - set(letters)):
        return Sentence("the regions have no letter for {name}", name=rows.name(missing[0]))
    if more := sorted(set(letters) - set(rows.signs)):
        row, column = more[0]
        return Sentence(
            "the regions have a letter where the board has no cell: row {row}, column {column}",
            row=row + 1,
            column=column + 1,
        )
    return letters


def borders(letters: Mapping[Place, str], rows: Rows) -> tuple[Segment, ...]:
    """Return the edges where the letter changes, and the edges of the board."""
    apart = (
        edge for edge, beside in rows.edges() if len(beside) < 2 or letters[beside[0]] != letters[beside[1]]
    )
    return tuple(one for a, b in joined(apart) for one in (("M", *a), ("L", *b)))


def region_colours(letters: Mapping[Place, str], rows: Rows, count: int) -> Mapping[Place, int]:
    """Return the number of each cell's colour.

    If there is a colour for each region, the regions get the colours in the order of the map, from its upper
    left. Otherwise, neighbouring regions differ if picking the first free colour allows it.
    """
    beside: dict[str, set[str]] = {letter: set() for letter in letters.values()}
    if len(beside) <= count:
        turns = {letter: k for k, letter in enumerate(beside)}
        return {place: turns[letter] for place, letter in letters.items()}
    for _, (first, *others) in rows.edges():
        for other in others:
            if letters[first] != letters[other]:
                beside[letters[first]].add(letters[other])
                beside[letters[other]].add(letters[first])
    colours: dict[str, int] = {}
    for order, (letter, others_beside) in enumerate(beside.items()):
        taken = {colours.get(other) for other in others_beside}
        colours[letter] = next((k for k in range(count) if k not in taken), order % count)
    return {place: colours[letter] for place, letter in letters.items()}


# Cages


_INSET, _CLUE_INSET = 0.07, Point(0.09, 0.08)
"""The distance of the line around a cage from the edges of its cells, and of a clue from the corner of its
cell, in cells."""


def read_cages(rows: Rows) -> Mapping[str, list[Place]] | tuple[str, Sentence]:
    """Read the cells of each cage, from its upper left; if there is an error, return it with its option."""
    part, cages = rows.part, dict[str, list[Place]]()
    for row, (_, signs) in enumerate(signs_in(part.cages or "")):
        for column, sign in enumerate(signs):
            if sign in {GAP, PLAIN}:
                continue
            if (row, column) not in rows.signs:
                message = Sentence(
                    "the cages have a symbol where the board has no cell: row {row}, column {column}",
                    row=row + 1,
                    column=column + 1,
                )
                return "cages", message
            cages.setdefault(sign, []).append((row, column))
    for sign, cells in cages.items():
        if not _touch(cells, rows):
            message = Sentence(
                "the cells of cage {sign} don't touch: give each cage its own symbol", sign=quoted(sign)
            )
            return "cages", message
    for sign in part.clues:
        if sign not in cages:
            hint = did_you_mean(sign, cages)
            return "clues", Sentence("there is no cage {sign}{hint}", sign=quoted(sign), hint=hint)
    return cages


def _touch(cells: Sequence[Place], rows: Rows) -> bool:
    """Return whether any of these cells can be reached from any other across shared edges."""
    left, reached = set(cells[1:]), [cells[0]]
    while reached:
        found = left.intersection(rows.neighbours[reached.pop()])
        left -= found
        reached += found
    return not left


def caged(cells: Sequence[Place], rows: Rows) -> tuple[tuple[tuple[Point, ...], ...], Point]:
    """Return the lines around the cells of a cage, and the upper left corner of its clue."""
    around = outlines_of(rows.outline(cell) for cell in cells)
    middle = rows.at(cells[0])
    left = min(corner.x for corner in rows.outline(cells[0]) if corner.y > middle.y)
    top = max(corner.y for corner in rows.outline(cells[0]))
    return tuple(grown(line, -_INSET) for line in around), Point(left + _CLUE_INSET.x, top - _CLUE_INSET.y)


# Boards without edges


BEYOND = 0.5
"""The number of cells of the opposite edge that are shown."""


def is_whole(rows: Rows) -> bool:
    """Return whether places form a complete rectangle of squares, whose opposite edges can meet."""
    lattice = rows.lattice
    is_straight = (lattice.shape, lattice.shift) == ("squares", "alternate")
    return is_straight and len(rows.signs) == lattice.rows * rows.columns


def ghosts(rows: Rows, placed: Mapping[Place, Spot]) -> Iterator[Ghost]:
    """Yield half a cell beyond each edge, and a quarter of one at each corner."""
    whole = Box(0.0, 0.0, rows.columns, rows.lattice.rows)
    for (row, column), same in beyond(rows.lattice.rows, rows.columns):
        left, low = column, rows.lattice.rows - 1 - row
        box = Box(left, low, left + 1, low + 1).common(whole.grown(BEYOND))
        corners = Point(*box[:2]), Point(box.right, box.bottom), Point(*box[2:]), Point(box.left, box.top)
        yield Ghost(closed(corners), placed[same])


def frame(rows: Rows) -> tuple[Point, ...]:
    """Return the corners of the board itself."""
    wide, high = float(rows.columns), float(rows.lattice.rows)
    return Point(0, 0), Point(wide, 0), Point(wide, high), Point(0, high)


def wrapped(rows: Rows, placed: Mapping[Place, Spot], where: Affine) -> tuple[list[Line], list[Ghost]]:
    """Return the shapes beyond the edges of a rectangle: lines towards the opposite edge, or that edge's
    cells."""
    if rows.part.points is not None:
        ends = [replace(line, start=where(*line.start), end=where(*line.end)) for line in open_ends(rows)]
        return ends, []
    found = [
        replace(ghost, outline=tuple(map_segment(one, where) for one in ghost.outline))
        for ghost in ghosts(rows, placed)
    ]
    return [], found


def open_ends(rows: Rows) -> Iterator[Line]:
    """Yield the lines from outer points towards those at the opposite edge."""
    most_rows, most_columns = rows.lattice.rows, rows.columns
    for row in range(most_rows):
        for column, out in ((0, -BEYOND), (most_columns - 1, BEYOND)):
            at = rows.at((row, column))
            yield Line(at, Point(at.x + out, at.y), "dashed")
    for column in range(most_columns):
        for row, out in ((0, BEYOND), (most_rows - 1, -BEYOND)):
            at = rows.at((row, column))
            yield Line(at, Point(at.x, at.y + out), "dashed")


_DASH, _CLUE, _LEAST_CLUE, _MOST_CLUE = (0.09, 0.06), 0.2, 6.0, 11.0
"""The dashes of a cage and the size of its clue in cells, and the bounds of that size in points."""
_BEHIND_CLUE = 0.05
"""The margin of a clue's background, in cells."""
_WIDEST_CLUE = 0.8
"""The widest clue, in cells."""


def draw_cage(cage: Cage, cell: float, at: Affine, fills: Sequence[Colour], theme: Theme) -> Iterator[Shape]:
    """Yield the dashed line of a cage, and its clue on a background in the colour of its cell.

    :param at: maps positions in cells to millimetres.
    :param fills: the colours of its cells.
    :raises SpecError: if the clue doesn't fit, at its place in the spec.
    """
    palette, fill = theme.palette, fills[0]
    inks = {legible_on(one, palette) for one in fills}
    ink, line = legible_on(fill, palette), palette.ink if palette.ink in inks else palette.paper
    dash = (_DASH[0] * cell, _DASH[1] * cell)
    for outline in cage.outlines:
        yield Path(
            tuple(map_segment(one, at) for one in outline), Style(stroke=line, width=WEIGHTS.thin, dash=dash)
        )
    if not cage.clue:
        return
    usual = max(_LEAST_CLUE, min(_MOST_CLUE, _CLUE * cell / MM_PER_POINT))
    points = fitting_size(cage.clue, _WIDEST_CLUE * cell, usual, _LEAST_CLUE, Font.SEMIBOLD)
    if points is None:
        least = text_width(cage.clue, _LEAST_CLUE, Font.SEMIBOLD) / _WIDEST_CLUE
        message = Sentence(
            "{text} doesn't fit in a cell of {cell}: set `cell` to {least} or more",
            text=quoted(cage.clue),
            cell=format_length(cell),
            least=format_length(ceil(10 * least) / 10),
        )
        raise SpecError([cage.mark.error(message)])
    x, y = at(*cage.corner)
    wide, high = text_width(cage.clue, points, Font.SEMIBOLD), cap_height(points, Font.SEMIBOLD)
    box = Box(x, y - high, x + wide, y)
    yield rectangle(
        Box(box.left - 1, box.bottom - _BEHIND_CLUE * cell, box.right + _BEHIND_CLUE * cell, box.top + 1),
        Style(fill=fill),
    )
    yield Text(box.left, box.bottom, cage.clue, points, ink, Font.SEMIBOLD)
