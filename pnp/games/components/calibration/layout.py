"""Where the parts of the calibration sheet lie, so that on no paper one is printed over another.

The middle target stays in the paper's middle, which turning over leaves in its place. The instructions are
above it, around it or in columns beside it, at the largest size of type that fits; the corner targets go as
far out as there is room for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.geometry import Box, Point
from pnp.base.lengths import MM_PER_POINT
from pnp.base.sequences import chunks
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import Font
from pnp.sheets.frame import Frame
from pnp.sheets.furniture import heading_height

ZONE = 30.0
"""How far the middle target reaches from the middle, its combs and their numbers included."""

CORNER = Box(-10.0, -13.5, 10.0, 10.0)
"""What a corner target takes, on front or back, about its own middle."""

RULE_DEPTH = 12.0
"""What a rule takes beside its length: its numbers on one side, its label on the other."""

RULE_OFF = 5.5
"""The part of that between the rule's line and the edge of the area."""

_SIZES = [size / 4 for size in range(40, 27, -1)]  # points, the largest first
_AIR = 3.0
_PARAGRAPH = 1.5
_LEAST_RULE = 50
_STEP = 2.5

_ROW = 0.8  # mm by which a line to write on is higher than a size of 10 points asks
BLANKS = (13.0, 22.0)
"""The shortest and the longest blank to write in, in millimetres."""


Gap = tuple[str, str]
"""The name of an option, and the unit that follows the blank for its value."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The command to type: how it starts, then rows of options with blanks to write their values in."""

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
    """The command in a size of type, with as few rows as the width allows; None if it's too narrow."""

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
    """A paragraph at its place: left edge, top, width."""

    text: str
    left: float
    top: float
    width: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything at its place, in millimetres from the paper's lower left."""

    size: float
    """The size of the instructions, in points."""
    paragraphs: tuple[Placed, ...]
    entry: Entry
    entry_at: Point
    """The upper left of the command to type."""
    back: Placed
    """The words on the back."""
    across: int
    """The length of the level rule; it starts at `across_at`."""
    across_at: Point
    upright: int
    upright_at: Point
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """A column, and the numbers of the instructions in it; the command to type counts as one."""

    box: Box
    numbers: range


def lay_out(frame: Frame, texts: tuple[str, ...], back: str, start: str, gaps: Sequence[Gap]) -> Layout | None:
    """The layout for a held frame; None if the paper is too small.

    :param texts: the instructions; the command (``start``, then ``gaps`` to fill in) follows the last.
    """
    for size in _SIZES:
        for columns in _arrangements(frame, len(texts)):
            found = _set(frame, texts, back, start, gaps, size, columns)
            if found:
                return found
    return None


def _arrangements(frame: Frame, count: int) -> Iterator[tuple[_Column, ...]]:
    """The columns to try: above the target, above and below it, at its sides."""
    area, middle = frame.area, _middle(frame)
    top = area.top - heading_height("")
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
    """The layout with these columns at a size of type; None if something has no room."""
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
        or middle.y + ZONE + _AIR > min(note.top - note_height, area.top - heading_height(""))
    ):
        return None
    taken += (zone, *edges, Box(area.left, note.top - note_height, area.right, area.top))
    taken.append(Box(area.left, area.top - heading_height(""), area.right, area.top))
    return Layout(
        size,
        tuple(paragraphs),
        lines,
        entry_at,
        note,
        across,
        Point(area.centre.x - across / 2, area.bottom + RULE_OFF),
        upright,
        Point(area.left + RULE_DEPTH - RULE_OFF, floor),
        _corners(area, middle, taken),
    )


def _height(text: str, width: float, size: float) -> float | None:
    """How high a paragraph is; None if a word is wider than the column."""
    found = wrap(text, width, size) if width > 0 else ()
    if not found or any(text_width(line, size) > width for line in found):
        return None
    return len(found) * LEADING * size * MM_PER_POINT


def _corners(area: Box, middle: Point, taken: list[Box]) -> tuple[Point, ...]:
    """Four points about the middle whose targets lie clear of everything, far out; none without room."""
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
