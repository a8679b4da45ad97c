"""A drawing larger than the paper, over several pages: overlap, registration marks, an assembly map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from string import ascii_uppercase

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Point, Size, format_length, move, stretch
from pnp.base.sentences import Sentence
from pnp.drawing.flatten import Placed, bounds, flatten, in_groups
from pnp.drawing.fonts import LEAST_TEXT, without_small_text
from pnp.drawing.hotspots import linked_parts
from pnp.drawing.palette import Palette, between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Anchor,
    Circle,
    Colour,
    Drawing,
    Font,
    Group,
    Layer,
    Path,
    Shape,
    Shapes,
    Style,
    Text,
    lines,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.assembly_time import AssemblyTime
from pnp.sheets.frame import Frame
from pnp.sheets.how_to import how_to_join
from pnp.sheets.page_marks import centred_heading, credits_block, credits_height, heading_height
from pnp.sheets.paper import corrected
from pnp.sheets.sheet import Sheet
from pnp.sheets.strips import IMPRINT_BASE, footer, strip_place

MOST_PAGES = 64
"""The most pages of a tiled board."""
_PAGE_NAME, _LARGE_PAGE_NAME = 11.0, 14.0
"""The type size of the names of pages at their foot; then the same on large-print sheets."""
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
        _map_sheet(drawing, links, subtitle, grid),
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
    label = _LARGE_PAGE_NAME if frame.theme.large_sheets else _PAGE_NAME
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


def _map_sheet(drawing: Drawing, links: Sequence[Group], subtitle: str, grid: _Grid) -> Sheet:
    """Return the whole board at a small scale in its parts, above pictures of how to put them together."""
    frame, area = grid.frame, grid.frame.area
    theme = frame.theme.with_tints()
    shapes: list[Shape] = list(centred_heading(frame, area, subtitle))
    top = area.top - heading_height(with_subtitle=bool(subtitle))
    room = area._replace(bottom=area.bottom + credits_height(frame, area.width), top=top)
    ways = [(_beside(one, room), one) for one in how_to_join(theme, room.size)]
    (place, left), steps = max(ways, key=lambda way: _map_scale(grid, way[0][1]))
    shapes += (steps.at(*place), _small_map(drawing, links, grid, left))
    shapes += (*credits_block(frame, area), footer(frame, theme.translate("assembly map")))
    sheet = Drawing(frame.paper.size, tuple(shapes))
    title = theme.translate("{whole}: {part}", whole=frame.title, part=theme.translate("assembly map"))
    strip = strip_place(frame, theme.translate("assembly map"), IMPRINT_BASE)
    return Sheet(title, corrected(sheet, frame.printer), strip=strip)


_MAP_GAP, _MOAT, _APART = 5.0, 6.0, 2.5
"""The space between the map and the steps, that around the board on the map, and that between its parts, in
millimetres."""
_NAME, _NAMED, _DARKER = 11.0, 0.3, 0.6
"""The largest type size of the names on the map, in points; the radius of the disc of a name as a fraction of
its part; and how near pale lines come to ink there."""


def _small_map(drawing: Drawing, links: Sequence[Group], grid: _Grid, available: Box) -> Group:
    """Return the parts of a board on a panel, a little apart, each with its name."""
    theme, total = grid.frame.theme.with_tints(), grid.total
    palette, face = theme.palette, theme.face
    inner, factor = available.grown(-_MOAT), _map_scale(grid, available)
    left = inner.centre.x - (total.width * factor + (grid.columns - 1) * _APART) / 2
    low = inner.centre.y - (total.height * factor + (grid.rows - 1) * _APART) / 2
    small = stretch(factor, factor)
    shown = without_small_text(_without_key(drawing.shapes), small)
    lines_of = grid.frame.theme.palette
    placed = [(_darker(shape, lines_of, factor), bounds(shape)) for shape in flatten(shown)]
    colour = face.title_colour if face else palette.ink
    found: list[Shape] = [rectangle(available, Style(fill=palette.tint), 2.0)]
    for row in range(grid.rows):
        for column in range(grid.columns):
            part = _seen(grid, column, row)
            at = move(left + column * _APART, low + (grid.rows - 1 - row) * _APART).after(small)
            visible = tuple(in_groups(here for here, box in placed if part.touches(box)))
            paper = rectangle(part, Style(fill=palette.paper))
            found.append(Group((paper, *visible, *links), at, clip=part))
            (x1, y1), (x2, y2) = at(part.left, part.bottom), at(part.right, part.top)
            here = Box(x1, y1, x2, y2)
            found.append(rectangle(here, Style(stroke=colour, width=WEIGHTS.line)))
            side = (_side(column, grid.columns), -_side(row, grid.rows))
            found += _name_on(grid.name(column, row), here, side, theme, colour)
    return Group(tuple(found))


def _map_scale(grid: _Grid, available: Box) -> float:
    """Return the scale of the board on a map that fills an area."""
    inner = available.grown(-_MOAT)
    wide, high = inner.width - (grid.columns - 1) * _APART, inner.height - (grid.rows - 1) * _APART
    return min(wide / grid.total.width, high / grid.total.height)


def _beside(steps: Drawing, room: Box) -> tuple[Point, Box]:
    """Return the place of the steps, below the map or on its right if they're narrow, and the area left."""
    if steps.size.width < room.width / 2:
        x = room.right - steps.size.width
        return Point(x, room.top - steps.size.height), room._replace(right=x - _MAP_GAP)
    x = room.centre.x - steps.size.width / 2
    return Point(x, room.bottom), room._replace(bottom=room.bottom + steps.size.height + _MAP_GAP)


def _seen(grid: _Grid, column: int, row: int) -> Box:
    """Return the part of the drawing that is visible on one page once all are glued."""
    left, bottom, right, top = grid.box(column, row)
    half = grid.frame.overlap / 2
    return Box(
        left + half if column else 0.0,
        bottom + half if row < grid.rows - 1 else 0.0,
        right - half if column < grid.columns - 1 else grid.total.width,
        top - half if row else grid.total.height,
    )


def _side(place: int, count: int) -> int:
    """Return -1 for the first of several places, 1 for the last, and 0 for another."""
    return (place == count - 1) - (place == 0)


def _name_on(name: str, part: Box, side: tuple[int, int], theme: Theme, colour: Colour) -> Iterator[Shape]:
    """Yield the name of a part on a disc, towards the board's outside."""
    radius = min(0.42 * _NAME, _NAMED * min(part.size))
    inner = part.grown(-1.3 * radius)
    x, y = (inner.centre.x + side[0] * inner.width / 2, inner.centre.y + side[1] * inner.height / 2)
    size, paper = max(LEAST_TEXT, 2.2 * radius), theme.palette.paper
    fill, ink = (paper, colour) if theme.palette.tiles_outlined else (colour, paper)
    yield Circle(x, y, radius, Style(fill=fill, stroke=ink, width=WEIGHTS.line))
    yield centred(x, y, name, size, ink, Font.BOLD)


def _darker(shape: Placed, palette: Palette, factor: float) -> Placed:
    """Return a shape whose pale lines are dark and wide enough for a map at a scale."""
    drawn = shape.shape
    if not isinstance(drawn, Path | Circle) or drawn.style.stroke != palette.faint:
        return shape
    dark, width = between(palette.faint, palette.ink, _DARKER), max(drawn.style.width, WEIGHTS.thin / factor)
    return shape._replace(shape=replace(drawn, style=replace(drawn.style, stroke=dark, width=width)))


def _without_key(shapes: Iterable[Shape]) -> Shapes:
    """Return the shapes of a board without its key, which has words that are too small on the map."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.option is None or shape.option.path != ("key",):
                found.append(replace(shape, shapes=_without_key(shape.shapes)))
        else:
            found.append(shape)
    return tuple(found)
