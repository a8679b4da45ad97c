"""Lay out the calibration sheet so that no part overlaps another on any paper.

The middle target is at the centre of the paper, which stays in place when the paper is turned over. The
instructions are above it, above and below it, or in columns beside it, at the largest type size that fits. The
corner targets go as far out as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, Box, Point
from pnp.base.sequences import chunks
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import Font
from pnp.sheets.frame import Frame
from pnp.sheets.page_marks import heading_height

ZONE = 30.0
"""The reach of the middle target from the centre, including its combs and their numbers, in millimetres."""

CORNER = Box(-10.0, -13.5, 10.0, 10.0)
"""The box of a corner target about its centre, on front or back."""

RULE_DEPTH = 12.0
"""The width of a rule with its numbers on one side and its label on the other, in millimetres."""

RULE_OFF = 5.5
"""The fraction of this width between the rule's line and the edge of the area."""

_SIZES = [size / 4 for size in range(40, 27, -1)]  # points, the largest first
_AIR = 3.0
_PARAGRAPH = 1.5
_LEAST_RULE = 50
_STEP = 2.5

_ROW = 0.8  # mm by which a writing line is taller than 10-point text needs
BLANKS = (13.0, 22.0)
"""The shortest and the longest blank to write in, in millimetres."""


Gap = tuple[str, str]
"""The name of an option, and the unit after the blank for its value."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The command to type: its start, then rows of options with blanks for their values."""

    start: str
    rows: tuple[tuple[Gap, ...], ...]
    size: float
    blank: float
    """The length of each blank, in millimetres."""
    row: float
    """The height of a row, in millimetres."""

    @property
    def height(self) -> float:
        return (1 + len(self.rows)) * self.row + 1.0

    def width_of(self, text: str) -> float:
        return text_width(text, self.size, Font.SEMIBOLD)


def entry(start: str, gaps: Sequence[Gap], size: float, width: float) -> Entry | None:
    """Return the command at a type size, in as few rows as the width allows; None if the width is too small."""

    def wide(text: str) -> float:
        return text_width(text, size, Font.SEMIBOLD)

    for columns in range(len(gaps), 0, -1):
        rows = tuple(map(tuple, chunks(gaps, columns)))
        fixed = max(sum(wide(name) + wide(unit) + 3 * wide("n") for name, unit in row) for row in rows)
        blank = min((width - fixed - 2 * wide("n")) / columns, BLANKS[1])
        if blank >= BLANKS[0] and wide(start) <= width:
            return Entry(start, rows, size, blank, LEADING * size * MM_PER_POINT + 10 * _ROW / 4)
    return None


@dataclass(frozen=True, slots=True)
class Placed:
    """A paragraph with its place: left edge, top and width."""

    text: str
    left: float
    top: float
    width: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything with its place, in millimetres from the paper's lower left."""

    size: float
    """The size of the instructions, in points."""
    paragraphs: tuple[Placed, ...]
    entry: Entry
    entry_at: Point
    """The upper left of the command to type."""
    back: Placed
    """The text on the back."""
    across: int
    """The length of the horizontal rule; it starts at `across_at`."""
    across_at: Point
    upright: int
    upright_at: Point
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """A column, and the indices of the instructions in it; the command to type counts as one."""

    box: Box
    numbers: range


def lay_out(frame: Frame, texts: tuple[str, ...], back: str, start: str, gaps: Sequence[Gap]) -> Layout | None:
    """Return the layout for a frame with a fixed orientation; None if the paper is too small.

    :param texts: the instructions; the command (``start``, then ``gaps`` to fill in) follows the last.
    """
    for size in _SIZES:
        for columns in _arrangements(frame, len(texts)):
            found = _set(frame, texts, back, start, gaps, size, columns)
            if found:
                return found
    return None


def _arrangements(frame: Frame, count: int) -> Iterator[tuple[_Column, ...]]:
    """Yield the columns to try: above the target, above and below it, at its sides."""
    area, middle = frame.area, _middle(frame)
    top = area.top - heading_height(with_subtitle=False)
    left = area.left + RULE_DEPTH + _AIR
    floor = area.bottom + RULE_DEPTH + _AIR
    above = Box(area.left, middle.y + ZONE + _AIR, area.right, top)
    below = Box(left, floor, area.right, middle.y - ZONE - _AIR)
    yield (_Column(above, range(count + 1)),)
    yield _Column(above, range(count - 1)), _Column(below, range(count - 1, count + 1))
    first = Box(left, floor, middle.x - ZONE - _AIR, top)
    second = Box(middle.x + ZONE + _AIR, floor, area.right, top)
    yield _Column(first, range(count - 1)), _Column(second, range(count - 1, count + 1))
    yield _Column(first, range(count - 2)), _Column(second, range(count - 2, count + 1))


def _set(
    frame: Frame,
    texts: tuple[str, ...],
    back: str,
    start: str,
    gaps: Sequence[Gap],
    size: float,
    columns: tuple[_Column, ...],
) -> Layout | None:
    """Return the layout with these columns at a type size; None if something doesn't fit."""
    area, middle = frame.area, _middle(frame)
    paragraphs: list[Placed] = []
    taken: list[Box] = []
    lines = entry(start, gaps, size, columns[-1].box.width)
    if lines is None:
        return None
    entry_at = middle
    for column in columns:
        box, top = column.box, column.box.top
        for number in column.numbers:
            if number < len(texts):
                height = _height(texts[number], box.width, size)
                if height is None:
                    return None
                paragraphs.append(Placed(texts[number], box.left, top, box.width))
                top -= height + _PARAGRAPH
            else:
                entry_at = Point(box.left, top)
                top -= lines.height
        if top < box.bottom - 1e-6:
            return None
        taken.append(Box(box.left, top, box.right, box.top))
    across = min(200, 10 * int((area.width - 4) / 10))
    floor = area.bottom + RULE_DEPTH + _AIR
    ceiling = min(
        (box.bottom for box in taken if box.left < area.left + RULE_DEPTH), default=columns[0].box.top
    )
    upright = min(200, 10 * int((ceiling - 2 * _AIR - floor) / 10))
    note = Placed(back, area.left, area.top - 1.0, area.width)
    note_height = _height(back, area.width, size)
    zone = Box(middle.x - ZONE, middle.y - ZONE, middle.x + ZONE, middle.y + ZONE)
    edges = (
        Box(area.left, area.bottom, area.right, floor - _AIR),
        Box(area.left, floor - _AIR, area.left + RULE_DEPTH, floor + upright + _AIR),
    )
    if (
        min(across, upright) < _LEAST_RULE
        or note_height is None
        or any(zone.touches(edge) for edge in edges)
        or middle.y + ZONE + _AIR > min(note.top - note_height, area.top - heading_height(with_subtitle=False))
    ):
        return None
    taken += (zone, *edges, Box(area.left, note.top - note_height, area.right, area.top))
    taken.append(Box(area.left, area.top - heading_height(with_subtitle=False), area.right, area.top))
    return Layout(
        size=size,
        paragraphs=tuple(paragraphs),
        entry=lines,
        entry_at=entry_at,
        back=note,
        across=across,
        across_at=Point(area.centre.x - across / 2, area.bottom + RULE_OFF),
        upright=upright,
        upright_at=Point(area.left + RULE_DEPTH - RULE_OFF, floor),
        corners=_corners(area, middle, taken),
    )


def _height(text: str, width: float, size: float) -> float | None:
    """Return the height of a paragraph; None if a word is wider than the column."""
    found = wrap(text, width, size) if width > 0 else ()
    if not found or any(text_width(line, size) > width for line in found):
        return None
    return len(found) * LEADING * size * MM_PER_POINT


def _corners(area: Box, middle: Point, taken: list[Box]) -> tuple[Point, ...]:
    """Return four points around the centre, as far out as possible, whose targets overlap nothing; none if
    there is no space."""
    best: tuple[Point, ...] = ()
    reach = 0.0
    for i in range(int(area.width / 2 / _STEP)):
        for k in range(int(area.height / 2 / _STEP)):
            dx, dy = i * _STEP, k * _STEP
            if min(dx, dy) <= reach:
                continue
            points = tuple(Point(middle.x + sx * dx, middle.y + sy * dy) for sx in (-1, 1) for sy in (-1, 1))
            if all(_free(CORNER.moved(*point), area, taken) for point in points):
                best, reach = points, min(dx, dy)
    return best


def _free(box: Box, area: Box, taken: list[Box]) -> bool:
    inside = (
        box.left >= area.left and box.right <= area.right and box.bottom >= area.bottom and box.top <= area.top
    )
    return inside and not any(box.touches(other.grown(1.0)) for other in taken)


def _middle(frame: Frame) -> Point:
    return Point(frame.paper.size.width / 2, frame.paper.size.height / 2)
