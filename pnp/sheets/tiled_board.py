"""A drawing larger than the paper, over several pages: overlap, registration marks, an assembly map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from string import ascii_uppercase

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, format_length, move, stretch
from pnp.base.sentences import Sentence
from pnp.drawing.flatten import Placed, bounds, flatten, in_groups
from pnp.drawing.fonts import LARGE_TEXT, without_small_text
from pnp.drawing.hotspots import linked_parts
from pnp.drawing.palette import between
from pnp.drawing.paragraphs import centred, paragraph
from pnp.drawing.shapes import (
    Anchor,
    Circle,
    Drawing,
    Font,
    Group,
    Layer,
    Shape,
    Style,
    Text,
    lines,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.assembly_time import AssemblyTime
from pnp.sheets.frame import Frame
from pnp.sheets.page_marks import (
    IMPRINT_BASE,
    centred_heading,
    credits_block,
    credits_height,
    footer,
    heading_height,
)
from pnp.sheets.paper import corrected
from pnp.sheets.sheet import Sheet
from pnp.sheets.strips import strip_place

MOST_PAGES = 64
"""The most pages of a tiled board."""
_ADVICE = 9.0
"""The type size of the advice on the map, in points."""
_PAGE_NAME, _LARGE_PAGE_NAME = 11.0, 14.0
"""The type size of pages' names on the map and on the pages; then the same on large-print sheets."""
_NAME_BASE = 8.3
"""The baseline of a page's name at the foot, above the strip, in millimetres from the paper's edge."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The grid of windows into which a drawing is cut: rows from the top, columns from the left."""

    frame: Frame
    window: Size
    columns: int
    rows: int
    total: Size

    def box(self, column: int, row: int) -> Box:
        """Return the window of one page in the drawing's coordinates. The outer windows extend beyond the
        drawing by equal amounts on both sides."""
        step_x, step_y = self.window.width - self.frame.overlap, self.window.height - self.frame.overlap
        left = (self.total.width - (self.columns - 1) * step_x - self.window.width) / 2 + column * step_x
        top = (self.total.height + (self.rows - 1) * step_y + self.window.height) / 2 - row * step_y
        return Box(left, top - self.window.height, left + self.window.width, top)

    def name(self, column: int, row: int) -> str:
        return f"{ascii_uppercase[row]}{column + 1}"


def tiled_sheets(drawing: Drawing, subtitle: str, frame: Frame) -> tuple[Sheet, ...]:
    """Return the assembly map, then the pages row by row from the top left.

    :raises OptionError: if it would take more than `MOST_PAGES` pages.
    """
    grids = [grid for oriented in frame.orientations() if (grid := _grid(drawing.size, oriented))]
    if not grids:
        raise OptionError.at(
            "overlap",
            Sentence(
                "with an overlap of {overlap}, each page shows too little that's new; the overlap can be at "
                "most half of what a page shows",
                overlap=format_length(frame.overlap),
            ),
        )
    grid = min(grids, key=lambda grid: grid.columns * grid.rows)
    if grid.columns * grid.rows > MOST_PAGES:
        raise OptionError.at(
            (),
            Sentence(
                "this would take {columns} by {rows} pages; at most {most} are allowed: choose "
                "larger paper or a smaller board",
                columns=grid.columns,
                rows=grid.rows,
                most=MOST_PAGES,
            ),
        )
    pages = [(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    placed = [(shape, bounds(shape)) for shape in flatten(drawing.shapes)]
    links = [Group((), option=replace(part.link, box=part.whole)) for part in linked_parts(drawing.shapes)]
    if len(pages) == 1:  # only heading and credits didn't fit: no map is needed, and the footer has the credits
        alone = replace(grid, frame=replace(grid.frame, credits_in_footer=True))
        return (_page(placed, links, alone, 0, 0),)
    return (
        _map_sheet(drawing, subtitle, grid),
        *(_page(placed, links, grid, column, row) for column, row in pages),
    )


def _grid(total: Size, frame: Frame) -> _Grid | None:
    """Return the grid of pages of one frame; None if the overlap is more than half a page."""
    window = frame.area.size
    if 2 * frame.overlap > min(window):
        return None
    columns = max(1, ceil((total.width - frame.overlap) / (window.width - frame.overlap) - 1e-9))
    rows = max(1, ceil((total.height - frame.overlap) / (window.height - frame.overlap) - 1e-9))
    return _Grid(frame, window, columns, rows, total)


def _page(
    placed: Sequence[tuple[Placed, Box]], links: Sequence[Group], grid: _Grid, column: int, row: int
) -> Sheet:
    """Return one page: the part of the drawing in its window. ``placed`` has the flattened shapes with their
    bounds.

    :param links: the areas of the drawing that lead to options.
    """
    frame, area, window = grid.frame, grid.frame.area, grid.box(column, row)
    name = grid.name(column, row)
    shift = move(area.left - window.left, area.bottom - window.bottom)
    visible = tuple(in_groups(here for here, box in placed if window.touches(box)))
    shapes: list[Shape] = [Group((*visible, *links), shift, clip=window)]
    if frame.marks:
        shapes.append(_registration(grid, column, row))
    label = _name_size(frame.theme)
    shapes.append(Text(area.right, _NAME_BASE, name, label, frame.theme.palette.ink, Font.BOLD, Anchor.END))
    note = frame.theme.translate(
        "page {name} of {columns} × {rows}", name=name, columns=grid.columns, rows=grid.rows
    )
    shapes.append(footer(frame, note, reserved=14.0))
    sheet = Drawing(frame.paper.size, tuple(shapes))
    trimmed = AssemblyTime(cuts=2, cut_length=sum(window.size), glued=1)
    strip = strip_place(frame, note, IMPRINT_BASE)
    return Sheet(f"{frame.title} {name}", corrected(sheet, frame.printer), work=trimmed, strip=strip)


def _registration(grid: _Grid, column: int, row: int) -> Group:
    """Return trim ticks in the margins at the middle of each overlap, and marks that are hidden once the pages
    are glued.

    On the lower page, the marks are just beyond the edge of the page that covers it; on the upper page, they
    are on the strip that is trimmed off.
    """
    frame, area, overlap = grid.frame, grid.frame.area, grid.frame.overlap
    half = overlap / 2
    segments: list[tuple[float, float, float, float]] = []
    # Horizontally: the left strip of a page is trimmed off, and the right one is covered.
    for x, inner, beyond in (
        (area.left + half, column > 0, -1),
        (area.right - half, column < grid.columns - 1, 1),
    ):
        if inner:
            segments += ((x, area.top + 1, x, area.top + 4), (x, area.bottom - 0.4, x, area.bottom - 1.6))
            for part in _MARKED:
                y = area.bottom + area.height * part
                segments += ((x + beyond * u, y + v, x + beyond * s, y + t) for u, v, s, t in _seam_mark(half))
    # Vertically: the top strip is trimmed off, and the bottom one is covered.
    for y, inner, beyond in (
        (area.bottom + half, row < grid.rows - 1, -1),
        (area.top - half, row > 0, 1),
    ):
        if inner:
            segments += ((area.left - 4, y, area.left - 1, y), (area.right + 1, y, area.right + 4, y))
            for part in _MARKED:
                x = area.left + area.width * part
                segments += ((x + v, y + beyond * u, x + t, y + beyond * s) for u, v, s, t in _seam_mark(half))
    style = Style(stroke=frame.theme.palette.ink, width=WEIGHTS.mark)
    return Group((lines(segments, style),) if segments else (), layer=Layer.MARKS)


_MARKED = (0.08, 0.36, 0.64, 0.92)
"""The positions of the marks along a seam, as fractions of its length."""

_OFF_SEAM = 0.25
"""The distance beyond the seam at which a mark begins, in mm."""


def _seam_mark(half: float) -> tuple[tuple[float, float, float, float], ...]:
    """Return a bar along a seam and a stub away from it: two lines, with their ends given by the distances
    beyond and along the seam.

    :param half: half the overlap, in mm; if it's too small for a mark, there is none.
    """
    if half < _OFF_SEAM + 1.0:
        return ()
    return (_OFF_SEAM, -2.5, _OFF_SEAM, 2.5), (_OFF_SEAM, 0.0, min(half, _OFF_SEAM + 3.0), 0.0)


def _map_sheet(drawing: Drawing, subtitle: str, grid: _Grid) -> Sheet:
    """Return the whole board at a small scale, with the borders of the pages, and instructions for putting them
    together."""
    frame, area = grid.frame, grid.frame.area
    theme: Theme = frame.theme
    shapes: list[Shape] = list(centred_heading(frame, area, subtitle))
    advice = theme.translate(
        "Print at 100% and check the ruler on each page. Trim each page on the left and at the top, along the "
        "middle of the overlap, from tick to tick; lay it on its neighbour so that it just covers the marks, "
        "and glue."
    )
    top = area.top - heading_height(with_subtitle=bool(subtitle))
    size = LARGE_TEXT if theme.large_sheets else _ADVICE
    text, height = paragraph(advice, area.left, top, area.width, size, theme.palette.ink)
    shapes += text
    bottom = area.bottom + credits_height(frame, area.width)
    shapes.append(_small_map(drawing, grid, Box(area.left, bottom, area.right, top - height - 4)))
    shapes += (*credits_block(frame, area), footer(frame, theme.translate("assembly map")))
    sheet = Drawing(frame.paper.size, tuple(shapes))
    title = theme.translate("{whole}: {part}", whole=frame.title, part=theme.translate("assembly map"))
    strip = strip_place(frame, theme.translate("assembly map"), IMPRINT_BASE)
    return Sheet(title, corrected(sheet, frame.printer), strip=strip)


def _name_size(theme: Theme) -> float:
    return _LARGE_PAGE_NAME if theme.large_sheets else _PAGE_NAME


_TINTED = 0.45
"""How much paper is in the darker of the two tints of pages on the map."""


def _small_map(drawing: Drawing, grid: _Grid, available: Box) -> Group:
    palette = grid.frame.theme.palette
    whole = Box.around_boxes([grid.box(0, grid.rows - 1), grid.box(grid.columns - 1, 0)])
    factor = min(available.width / whole.width, available.height / whole.height)
    shrink = move(
        available.centre.x - whole.centre.x * factor,
        available.top - whole.height * factor - whole.bottom * factor,
    ).after(stretch(factor, factor))
    below: list[Shape] = []
    above: list[Shape] = []
    rim = Style(stroke=palette.line, width=WEIGHTS.thin)
    disc = Style(fill=palette.paper, stroke=palette.line, width=WEIGHTS.line)
    size = _name_size(grid.frame.theme)
    step = grid.frame.overlap / 2
    for row in range(grid.rows):
        for column in range(grid.columns):
            left, bottom, right, top = grid.box(column, row)
            left, right = left + step * (column > 0), right - step * (column < grid.columns - 1)
            bottom, top = bottom + step * (row < grid.rows - 1), top - step * (row > 0)
            low, high = shrink(left, bottom), shrink(right, top)
            small = Box(low.x, low.y, high.x, high.y)
            paler = 0.0 if (row + column) % 2 else 1.0 - _TINTED  # so that it differs from its neighbours
            below.append(rectangle(small, Style(fill=between(palette.tint, palette.paper, paler))))
            above.append(rectangle(small, rim))
            above.append(Circle(*small.centre, 5.0, disc))
            above.append(centred(*small.centre, grid.name(column, row), size, palette.ink, Font.BOLD))
    whole_board = Group(without_small_text(drawing.shapes, shrink), shrink)
    shapes = (*below, whole_board, *above)
    return Group(shapes)
