"""Drawings with captions, and drawings side by side: stages with arrows, and forbidden positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, inf, pi, sin

from pnp.base.geometry import Box, Size, stretch
from pnp.base.sequences import chunks
from pnp.drawing.fonts import text_width
from pnp.drawing.palette import DARK, between, legible_on, luminance
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Drawing,
    Font,
    Group,
    Shape,
    Style,
    line,
    lines,
    polygon,
    polyline,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme

NumberedMoves = tuple[tuple[int, str], ...]
"""Moves as text, each with its number in the solution, from 1. A text may contain several moves; its number is
that of the first."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its caption, such as one step of a solution and the rule that it follows."""

    drawing: Drawing
    caption: str = ""
    alternative: bool = False
    """Whether it's one of several answers rather than the next step."""
    title: str = ""
    """The words above the moves."""
    moves: NumberedMoves = ()
    """The moves that lead to the drawing, if they are printed as a numbered list instead of the caption."""
    after: NumberedMoves = ()
    """The moves after the drawing, if there is nothing left to draw."""


_ARROW = 9.0  # mm from one drawing to the next
_LABEL, _LARGE_LABEL = 12.0, 14.0
"""The type size of the words below, in points; in large print they are no smaller than the figures of a
table."""
_SIGN = 2.6  # mm, the radius of the sign for forbidden moves


_WIDEST = 140.0
"""The greatest width of a row in millimetres; on the smallest trims, it's four fifths of that."""
_MOST = 4
_BELOW, _WORD = 2.6, 11.0
"""The millimetres between stacked drawings, and between a word and the drawing beside it; then the word's type
size in points, which in large print is that of the words below."""
_ABOVE = 0.8  # mm between a drawing and the word above it
_STEP = 9.0  # the type size of the number at an arrow, in points
_LINE = 5.0  # mm, the height of a line of such numbers


def in_a_row(
    drawings: Sequence[Drawing], theme: Theme, widest: float | None = None, *, step_size: float = _STEP
) -> Drawing:
    """Return drawings from left to right, each centred vertically in its row, with arrows between them. A row
    is at most ``widest`` mm wide; other drawings go into rows below. Several arrows are numbered. In large
    print, each drawing is a row.

    :param step_size: the type size of the numbers at arrows, in points.
    """
    one = theme.large_print and widest is None
    columns = 1 if one else _columns([drawing.size.width for drawing in drawings], widest or _WIDEST)
    if columns == 1:
        return _in_a_column(drawings, theme, step_size)
    rows = chunks(drawings, columns)
    heights = [max(drawing.size.height for drawing in row) for row in rows]
    widths = [sum(drawing.size.width for drawing in row) + _ARROW * (len(row) - 1) for row in rows]
    lead = _lead(len(rows))
    shapes: list[Shape] = []
    top = sum(heights) + _ARROW / 2 * (len(rows) - 1)
    size = Size(max(widths) + lead, top)
    step = 0
    for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
        x, middle = lead, top - height / 2
        for k, drawing in enumerate(row):
            if k or number:
                step += 1
                shapes += _arrow(x - _ARROW + 2.0, x - 2.0, middle, theme)
                shapes += _number(step, len(drawings), x - _ARROW / 2, middle + 3.0, theme, step_size)
            shapes.append(drawing.at(x, middle - drawing.size.height / 2))
            x += drawing.size.width + _ARROW
        top -= height + _ARROW / 2
    return Drawing(size, tuple(shapes), tuple(drawings))


def width_of_pairs(drawings: Sequence[Drawing]) -> float:
    """Return the width that rows of two drawings take with their arrows, in millimetres."""
    return _lead(2) + 2 * max(drawing.size.width for drawing in drawings) + _ARROW


def _in_a_column(drawings: Sequence[Drawing], theme: Theme, step_size: float) -> Drawing:
    """Return drawings from top to bottom, with downward arrows between them."""
    width = max(drawing.size.width for drawing in drawings)
    height = sum(drawing.size.height for drawing in drawings) + _ARROW * (len(drawings) - 1)
    shapes: list[Shape] = []
    top, middle = height, width / 2
    for step, drawing in enumerate(drawings):
        if step:
            shapes += _arrow_down(middle, top + _ARROW - 1.5, top + 1.5, theme)
            shapes += _number(step, len(drawings), middle + 3.0, top + _ARROW / 2, theme, step_size)
        shapes.append(drawing.at((width - drawing.size.width) / 2, top - drawing.size.height))
        top -= drawing.size.height + _ARROW
    return Drawing(Size(width, height), tuple(shapes), tuple(drawings))


def _number(step: int, stages: int, x: float, y: float, theme: Theme, size: float) -> list[Shape]:
    """Return the number of an arrow; none if there is only one arrow."""
    if stages <= 2:
        return []
    return [centred(x, y, str(step), size, theme.palette.ink, Font.SEMIBOLD)]


def _columns(widths: Sequence[float], widest: float) -> int:
    """Return the number of drawings in a row, for the fewest rows that aren't too wide, as even as possible."""
    for rows in range(-(-len(widths) // _MOST), len(widths)):
        columns = -(-len(widths) // rows)
        found = chunks(widths, columns)
        if _lead(rows) + max(sum(row) + _ARROW * (len(row) - 1) for row in found) <= widest:
            return columns
    return 1


def _lead(rows: int) -> float:
    """Return how far all rows are indented for the arrow that leads to each row below the first."""
    return _ARROW if rows > 1 else 0.0


def _arrow(left: float, right: float, y: float, theme: Theme) -> list[Shape]:
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.line, cap="round", join="round")
    return [
        line(left, y, right, y, style),
        polyline([(right - 1.3, y + 1.1), (right, y), (right - 1.3, y - 1.1)], style),
    ]


def arrow_down(x: float, top: float, bottom: float, theme: Theme) -> list[Shape]:
    """Return an arrow from one drawing to the next below it, in large print."""
    return _arrow_down(x, top, bottom, theme, WEIGHTS.thick, 1.6)


def _arrow_down(
    x: float, top: float, bottom: float, theme: Theme, weight: float = WEIGHTS.line, head: float = 1.1
) -> list[Shape]:
    style = Style(stroke=theme.palette.ink, width=weight, cap="round", join="round")
    return [
        line(x, top, x, bottom, style),
        polyline([(x - head, bottom + 1.2 * head), (x, bottom), (x + head, bottom + 1.2 * head)], style),
    ]


def forbidden(drawing: Drawing, words: str, theme: Theme) -> Drawing:
    """Return a drawing with a crossed circle below it, and words for what isn't allowed."""
    ink = theme.palette.ink
    label = _LARGE_LABEL if theme.large_print else _LABEL
    wide = 2 * _SIGN + 1.5 + text_width(words, label, Font.SEMIBOLD)
    height = 2 * _SIGN + 2.0
    width = max(drawing.size.width, wide)
    left, middle = (width - wide) / 2, _SIGN
    style = Style(stroke=ink, width=WEIGHTS.line * 1.4, cap="round")
    off = _SIGN * 0.7
    shapes: list[Shape] = [
        drawing.at((width - drawing.size.width) / 2, height),
        Circle(left + _SIGN, middle, _SIGN, style),
        line(left + _SIGN - off, middle + off, left + _SIGN + off, middle - off, style),
        centred(
            left + wide - text_width(words, label, Font.SEMIBOLD) / 2,
            middle,
            words,
            label,
            ink,
            Font.SEMIBOLD,
        ),
    ]
    return Drawing(Size(width, drawing.size.height + height), tuple(shapes))


_CROSS, _CROSS_BAND = 0.06, 1.7
"""The width of a cross as a fraction of its box's shorter side, and that of its border as a multiple of it."""


def crossed_out(box: Box, theme: Theme) -> Group:
    """Return a red cross with a white border, for something that isn't allowed in its place. It is thin enough
    for what is below to be read."""
    ends = ((box.left, box.bottom, box.right, box.top), (box.left, box.top, box.right, box.bottom))
    thick = min(WEIGHTS.thick, _CROSS * min(box.width, box.height))
    band = Style(stroke=theme.palette.paper, width=_CROSS_BAND * thick, cap="round")
    cross = Style(stroke=theme.palette.accent, width=thick, cap="round")
    return Group((lines(ends, band), lines(ends, cross)))


def scaled(drawing: Drawing, factor: float) -> Drawing:
    """Return a drawing at another scale, including the weight of its lines."""
    size = Size(drawing.size.width * factor, drawing.size.height * factor)
    return Drawing(size, (Group(drawing.shapes, stretch(factor, factor)),))


def as_wide(drawing: Drawing, width: float) -> Drawing:
    """Return a drawing at the scale at which it is ``width`` mm wide."""
    return scaled(drawing, width / drawing.size.width)


def stacked(drawings: Sequence[Drawing], gap: float = _BELOW, *, left: bool = False) -> Drawing:
    """Return drawings from top to bottom, ``gap`` mm apart, all centred or flush left."""
    width = max(drawing.size.width for drawing in drawings)
    height = sum(drawing.size.height for drawing in drawings) + gap * (len(drawings) - 1)
    shapes: list[Shape] = []
    top = height
    for drawing in drawings:
        x = 0.0 if left else (width - drawing.size.width) / 2
        shapes.append(drawing.at(x, top - drawing.size.height))
        top -= drawing.size.height + gap
    return Drawing(Size(width, height), tuple(shapes))


def side_by_side(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Return drawings from left to right, ``gap`` mm apart, each centred vertically."""
    height = max(drawing.size.height for drawing in drawings)
    shapes: list[Shape] = []
    x = 0.0
    for drawing in drawings:
        shapes.append(drawing.at(x, (height - drawing.size.height) / 2))
        x += drawing.size.width + gap
    return Drawing(Size(x - gap, height), tuple(shapes))


def with_parts(
    drawing: Drawing, parts: Sequence[Drawing], gap: float = _BELOW, *, left: bool = False
) -> Drawing:
    """Return a drawing with further parts below it, or beside it in columns as wide as a page."""
    below = stacked([drawing, *parts], gap, left=left)
    if not parts:
        return below
    return replace(below, beside=side_by_side([drawing, stacked(parts, gap, left=True)], 2 * gap))


def labelled(parts: Sequence[tuple[str, Drawing]], theme: Theme, widest: float = inf) -> Drawing:
    """Return drawings from left to right, each with a word to its left. A single drawing has its word above it
    if the row would be wider than ``widest`` mm."""
    size = _word_size(theme)
    if len(parts) == 1 and text_width(parts[0][0], size) + _BELOW + parts[0][1].size.width > widest:
        return stacked([words(parts[0][0], theme), parts[0][1]], _ABOVE)
    said = [words(word, theme) for word, _ in parts]
    height = max(drawing.size.height for _, drawing in parts)
    shapes: list[Shape] = []
    x = 0.0
    for word, (_, drawing) in zip(said, parts, strict=True):
        shapes.append(word.at(x, (height - word.size.height) / 2))
        x += word.size.width + _BELOW
        shapes.append(drawing.at(x, (height - drawing.size.height) / 2))
        x += drawing.size.width + 2 * _BELOW
    return Drawing(Size(x - 2 * _BELOW, height), tuple(shapes))


def words(text: str, theme: Theme) -> Drawing:
    """Return a line of text on its own."""
    size = _word_size(theme)
    wide, high = text_width(text, size), _LINE * size / _WORD
    return Drawing(Size(wide, high), (centred(wide / 2, high / 2, text, size, theme.palette.ink),))


def _word_size(theme: Theme) -> float:
    return _LARGE_LABEL if theme.large_print else _WORD


def sectors(radius: float, count: int, theme: Theme) -> Iterator[Shape]:
    """Yield the sectors of a disc about (0, 0), the first in the middle of its top, in the pale colours in
    turn."""
    step, style = 2 * pi / count, Style(stroke=theme.palette.line, width=WEIGHTS.thin, join="round")
    points = max(2, round(180 / count))
    for number in range(count):
        turns = ((number - 0.5 + part / points) * step for part in range(points + 1))
        arc = [(radius * sin(turn), radius * cos(turn)) for turn in turns]
        colour = 1 if number == count - 1 and number % 4 == 0 else number % 4
        yield polygon([(0.0, 0.0), *arc], replace(style, fill=theme.palette.pales[colour]))


_TINT, _TICK = 0.86, 2.2
"""How near a ring's background is to paper, and the length of its ticks in millimetres."""


def ring_with_ticks(inner: float, outer: float, count: int, colour: Colour, theme: Theme) -> Iterator[Shape]:
    """Yield a ring about (0, 0) in a light tint of a colour, the line around it, and ticks there that part it
    into ``count`` equal places, the first in the middle of its top. Palettes that save ink omit the tint."""
    palette = theme.palette
    line_colour = colour if luminance(colour) < DARK else palette.line
    if not palette.tiles_outlined:
        yield Circle(0, 0, outer, Style(between(colour, palette.paper, _TINT)))
        yield Circle(0, 0, inner, Style(palette.paper, line_colour, WEIGHTS.thin))
    yield Circle(0, 0, outer, Style(None, line_colour, WEIGHTS.heavy))
    turns = [(number + 0.5) * 2 * pi / count for number in range(count)]
    ends = [(sin(turn), cos(turn)) for turn in turns]
    ticks = [(x * (outer - _TICK), y * (outer - _TICK), x * outer, y * outer) for x, y in ends]
    yield lines(ticks, Style(stroke=line_colour, width=WEIGHTS.line))


_AROUND = 0.9
"""The distance of a frame from its window, in millimetres."""


def window_frame(middle: float, size: Size, ground: Colour, theme: Theme) -> Shape:
    """Return the frame of a window in a ground of this colour, centred ``middle`` above (0, 0)."""
    box = Box.about(0.0, middle, size).grown(_AROUND)
    return rectangle(box, Style(stroke=legible_on(ground, theme.palette), width=WEIGHTS.thick), _AROUND)


BESIDE = 2.5
"""The distance between pictures in a row, in millimetres."""
SLACK = 1e-6
"""The millimetres by which rounding may change a width."""

PictureRow = list[tuple[Picture, float]]
"""Pictures side by side, each with its width in millimetres."""


def filled_rows(pictures: Sequence[Picture], needed: Sequence[float], width: float) -> list[PictureRow]:
    """Return the pictures in rows, each with as many as fit at the widths that they need; the rest of a row's
    width is shared out among them."""
    rows: list[PictureRow] = []
    free = 0.0
    for picture, wide in zip(pictures, needed, strict=True):
        if not rows or wide + BESIDE > free + SLACK:
            rows.append([])
            free = width + BESIDE
        rows[-1].append((picture, wide))
        free -= wide + BESIDE
    return [_shared_out(row, width) for row in rows]


def _shared_out(row: PictureRow, width: float) -> PictureRow:
    """Return the pictures of a row, widened to fill it."""
    more = (width - sum(wide for _, wide in row) - BESIDE * (len(row) - 1)) / len(row)
    return [(picture, wide + more) for picture, wide in row]
