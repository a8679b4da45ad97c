"""A board in halves or quarters, each on its own sheet, to glue on cardboard that folds between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Affine, Box, Size, format_size, move
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing, Group, Layer, Style, lines
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.assembly_time import AssemblyTime
from pnp.sheets.frame import Frame
from pnp.sheets.page_marks import heading, heading_height
from pnp.sheets.paper import corrected
from pnp.sheets.sheet import Sheet
from pnp.sheets.strips import IMPRINT_BASE, footer, strip_place

_OVER = 2.0
"""The width of the strip printed beyond the line between a part and its neighbour, in millimetres, so that no
white is visible at cuts."""
_AWAY, _LENGTH = 3.0, 4.0
"""The distance of marks from the corners of a part, and their length, in millimetres."""
_ROOM = _AWAY + _LENGTH
_BELOW = 2.0
"""The distance of the legend from the marks above it, in millimetres."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole board: a function that draws it without its legend for an area, and one that draws its legend, if
    it has one, for a width."""

    draw: Callable[[Size], Drawing]
    art: Drawing | None = None
    """The picture that fills the board, whose edges are mirrored into the bleed."""
    legend: Callable[[float], Drawing] | None = None


@dataclass(frozen=True, slots=True)
class _Division:
    """The parts of a board, the frame of their sheets, and the legend, which is below the first part."""

    frame: Frame
    columns: int
    rows: int
    drawing: Drawing
    legend: Drawing | None = None
    art: Drawing | None = None

    @property
    def part(self) -> Size:
        return Size(self.drawing.size.width / self.columns, self.drawing.size.height / self.rows)

    @property
    def area(self) -> Box:
        """The area for a part, above the legend."""
        area = _area(self.frame)
        below = self.legend.size.height + _BELOW if self.legend else 0.0
        return Box(area.left, area.bottom + below, area.right, area.top)

    @property
    def fits(self) -> bool:
        area = self.area
        return self.part.width <= area.width + 1e-6 and self.part.height <= area.height + 1e-6


def mounted_sheets(
    draw: Callable[[Size], Whole], frame: Frame, parts: int
) -> tuple[tuple[Sheet, ...], Drawing]:
    """Return a sheet for each part, row by row from the top, and the whole board, as large as they allow.

    The legend is outside the lines to cut along: below the first part, or on a separate sheet.

    :param parts: 2 or 4.
    :raises OptionError: if a part doesn't fit its sheet.
    """
    frame = replace(frame, credits_in_footer=True)
    found = [
        _divided(draw, oriented, columns, rows)
        for oriented in frame.orientations()
        for columns, rows in (((2, 2),) if parts == 4 else ((1, 2), (2, 1)))
    ]
    fitting = [division for division in found if division.fits]
    legend = None
    if not fitting:
        legend = found[0].legend
        fitting = [one for division in found if (one := replace(division, legend=None)).fits]
    if not fitting:
        part, room = found[0].part, found[0].area.size
        raise OptionError.at(
            "mount",
            Sentence(
                "a part of the board is {part}, but a sheet has room for only {room}; choose "
                "larger paper, more parts or smaller cells",
                part=format_size(part),
                room=format_size(room),
            ),
        )
    best = max(fitting, key=lambda one: one.drawing.size.width * one.drawing.size.height)
    sheets = tuple(_sheet(best, column, row) for row in range(best.rows) for column in range(best.columns))
    return (*sheets, _legend_sheet(legend, best.frame)) if legend else sheets, best.drawing


def _divided(draw: Callable[[Size], Whole], frame: Frame, columns: int, rows: int) -> _Division:
    width, height = _area(frame).size
    whole = draw(Size(columns * width, rows * height))
    legend = whole.legend(width) if whole.legend else None
    if legend is not None:
        height -= legend.size.height + _BELOW
    board = whole.draw(Size(columns * width, rows * height))
    return _Division(frame, columns, rows, board, legend, whole.art)


def _area(frame: Frame) -> Box:
    """Return the area for a part, with room for its marks on all sides."""
    area, (width, height) = frame.area, frame.paper.size
    edge = 3.0 + _ROOM
    return Box(
        max(area.left, edge),
        max(area.bottom, edge, frame.foot + _ROOM),
        min(area.right, width - edge),
        min(area.top, height - edge),
    )


def _sheet(division: _Division, column: int, row: int) -> Sheet:
    """Return the sheet of one part: columns from the left, rows from the top."""
    frame, (wide, high) = division.frame, division.part
    area = division.area
    part = Box.about(*area.centre, division.part)
    left, bottom = column * wide, (division.rows - 1 - row) * high
    inner = _inner_sides(division, column, row)
    seen = Box(
        part.left - _OVER * ("left" in inner),
        part.bottom - _OVER * ("bottom" in inner),
        part.right + _OVER * ("right" in inner),
        part.top + _OVER * ("top" in inner),
    )
    way = move(part.left - left, part.bottom - bottom)
    name = f"{chr(ord('A') + row)}{column + 1}"
    note = frame.theme.translate(
        "page {name} of {columns} × {rows}", name=name, columns=division.columns, rows=division.rows
    )
    board = Group((Group(division.drawing.shapes, way),), clip=seen)
    art = Group(division.art.shapes, way) if division.art else None
    bleeds = tuple(_mirrored(art, part, seen, inner)) if art else ()
    legend = division.legend if not column and not row else None
    below = part.bottom - _ROOM - _BELOW - legend.size.height if legend else 0.0
    shapes = (
        *bleeds,
        board,
        *((legend.at(area.centre.x - legend.size.width / 2, below),) if legend else ()),
        *(_marks(part, inner, frame) if frame.marks else ()),
        footer(frame, note),
    )
    return Sheet(
        f"{frame.title} {name}",
        corrected(Drawing(frame.paper.size, shapes), frame.printer),
        correction=frame.printer.page_map(frame.paper.size),
        trim=part,
        bleed=part.grown(_OVER) if art else seen,
        work=AssemblyTime(cuts=4, cut_length=2 * (wide + high), glued=1),
        strip=strip_place(frame, note, IMPRINT_BASE),
    )


def _mirrored(art: Group, part: Box, seen: Box, inner: frozenset[str]) -> Iterator[Group]:
    """Yield the edges of a picture, mirrored beyond the sides of a part at which the board ends."""
    same = Affine()
    across = [
        (same, seen.left, seen.right),
        *([(Affine(a=-1.0, e=2 * part.left), part.left - _OVER, part.left)] if "left" not in inner else []),
        *([(Affine(a=-1.0, e=2 * part.right), part.right, part.right + _OVER)] if "right" not in inner else []),
    ]
    up = [
        (same, seen.bottom, seen.top),
        *(
            [(Affine(d=-1.0, f=2 * part.bottom), part.bottom - _OVER, part.bottom)]
            if "bottom" not in inner
            else []
        ),
        *([(Affine(d=-1.0, f=2 * part.top), part.top, part.top + _OVER)] if "top" not in inner else []),
    ]
    for x, left, right in across:
        for y, bottom, top in up:
            if (x, y) != (same, same):
                yield Group((Group((art,), x.after(y)),), clip=Box(left, bottom, right, top))


def _legend_sheet(legend: Drawing, frame: Frame) -> Sheet:
    """Return the sheet of a legend for which no part leaves room."""
    area = frame.area
    top = area.top - (heading_height(with_subtitle=False) if frame.heading else 0.0)
    shapes = (
        *(heading(frame, area, "") if frame.heading else ()),
        legend.at(area.centre.x - legend.size.width / 2, top - legend.size.height),
        footer(frame, ""),
    )
    return Sheet(
        frame.title,
        corrected(Drawing(frame.paper.size, shapes), frame.printer),
        strip=strip_place(frame, "", IMPRINT_BASE),
    )


def _inner_sides(division: _Division, column: int, row: int) -> frozenset[str]:
    """Return the sides on which a part has a neighbour."""
    sides = {
        "left": column > 0,
        "right": column < division.columns - 1,
        "top": row > 0,
        "bottom": row < division.rows - 1,
    }
    return frozenset(side for side, is_inner in sides.items() if is_inner)


def _marks(part: Box, inner: frozenset[str], frame: Frame) -> Iterator[Group]:
    """Yield marks at the ends of all sides: crop marks, and dashed ones where the board folds."""
    ink = frame.theme.palette.ink
    for side, ends in (
        ("left", _upright(part.left, part)),
        ("right", _upright(part.right, part)),
        ("bottom", _level(part.bottom, part)),
        ("top", _level(part.top, part)),
    ):
        folds = side in inner
        style = Style(stroke=ink, width=WEIGHTS.mark, dash=(1.0, 0.6) if folds else ())
        yield Group((lines(ends, style),), layer=Layer.FOLD if folds else Layer.MARKS)


_Ends = tuple[tuple[float, float, float, float], ...]


def _upright(x: float, part: Box) -> _Ends:
    return (
        (x, part.bottom - _AWAY - _LENGTH, x, part.bottom - _AWAY),
        (x, part.top + _AWAY, x, part.top + _AWAY + _LENGTH),
    )


def _level(y: float, part: Box) -> _Ends:
    return (
        (part.left - _AWAY - _LENGTH, y, part.left - _AWAY, y),
        (part.right + _AWAY, y, part.right + _AWAY + _LENGTH, y),
    )
