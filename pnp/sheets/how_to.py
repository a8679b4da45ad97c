"""Show in pictures how pieces are folded, beside them if there is space or on a separate sheet, and how the
pages of a board are joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move, stretch
from pnp.base.sequences import chunks
from pnp.drawing.flatten import without_specks
from pnp.drawing.fonts import LARGE_TEXT, cap_height
from pnp.drawing.paragraphs import LEADING, centred, paragraph, wrap
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Font,
    Group,
    Layer,
    Shape,
    Shapes,
    Style,
    Text,
    lines,
    polygon,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.frame import Frame
from pnp.sheets.page_marks import centred_heading, heading_height
from pnp.sheets.pieces import Piece, Step
from pnp.sheets.sheet import Part, Sheet
from pnp.sheets.strips import IMPRINT_BASE, footer, free_box, overlap, strip_place

_NAME = 10.0
"""The size of the names of ways of folding, in points."""
_WIDTHS = (58.0, 52.0, 44.0, 38.0, 32.0, 28.0)
"""The widths of a step to try, in millimetres, the best first."""
_WIDEST, _MANY = 92.0, 4
"""The greatest width of a step in a row across the sheet, in millimetres, and how many steps in a row are as
wide as their pictures need."""
_DISC, _NUMBER, _INDENT, _CLEAR = 0.28, 1.1, 0.75, 0.07
"""The radius of the disc behind a number in millimetres, the size of the number in points, and how far its
words are indented in millimetres, each for a point of the size of the words; then the space between a frame and
the pictures in it, as a fraction of its width."""
_MOST_SHOWN = 1.5
"""The greatest scale of what pictures show."""


class _StepStyle(NamedTuple):
    """The greatest height of a picture with its frame, as a fraction of its width, and the size of the words in
    points."""

    high: float
    type: float


_STEP_STYLES = (_StepStyle(1.3, 9.0), _StepStyle(1.0, 9.0), _StepStyle(0.8, 8.0))
"""The styles of steps to try at each width."""
_ROW_STYLES = tuple(_StepStyle(0.1 * tenths, 9.0) for tenths in range(13, 5, -1))
"""The styles of steps to try in one row across the sheet."""
_GAP, _BELOW = 4.0, 2.0
"""The space between steps, and between a picture and its words, in millimetres."""
_STEP, _HIGHER = 2.0, 0.55
"""The distance of places that are tried further up, in millimetres, and where steps are in the free space above
the foot of a sheet, as a fraction of it."""
_NAMED = 6.0  # the height of the name of a way of folding, with the space below it, in millimetres
_LARGE = (
    (150.0, _StepStyle(0.62, 14.0)),
    (108.0, _StepStyle(0.66, 13.0)),
    (100.0, _StepStyle(0.58, 12.0)),
    (94.0, _StepStyle(0.52, 12.0)),
    (84.0, _StepStyle(0.85, 11.0)),
    *product((58.0, 54.0, 50.0, 46.0), _STEP_STYLES),
)
"""The widths of a step on a separate sheet to try, in millimetres, and its style."""

Steps = tuple[Step, ...]
"""The steps of one way of folding."""
Words = tuple[str, ...]


def steps_of(pieces: Iterable[Piece]) -> tuple[Steps, ...]:
    """Return the different ways of folding among pieces, by their words."""
    found = {words_of(piece.steps): piece.steps for piece in pieces if piece.steps}
    return tuple(found.values())


def words_of(steps: Steps) -> Words:
    """Return the words of the steps, which distinguish one way of folding from another."""
    return tuple(step.words for step in steps)


class Beside(NamedTuple):
    """The steps of pieces on their sheet: their lowest place, and how much higher they may be."""

    drawing: Drawing
    box: Box
    spare: float

    def shapes(self) -> Group:
        """Return the steps in the middle of the free space, or a little higher."""
        placed = self.drawing.at(self.box.left, self.box.bottom + _HIGHER * self.spare)
        return Group((placed,), layer=Layer.MARKS)


def beside_pieces(steps: Sequence[Steps], theme: Theme, area: Box, taken: Sequence[Box]) -> Beside | None:
    """Return the steps in a free part of an area, as large as it allows; None if there isn't one.

    :param taken: the boxes of everything on the sheet.
    """
    grown = [one.grown(_GAP / 2) for one in taken]
    for drawing in _ways(steps, theme, area.width):
        if (box := free_box(drawing.size, area, grown)) is not None:
            return Beside(drawing, box, _above(box, area, grown))
    return None


def _above(box: Box, area: Box, taken: Sequence[Box]) -> float:
    """Return how much higher a box may be in an area, in millimetres."""
    up = 0.0
    while area.holds(higher := box.moved(0.0, up + _STEP)) and not any(overlap(higher, one) for one in taken):
        up += _STEP
    return up


def how_to_sheet(steps: Sequence[Steps], pieces: Sequence[Piece], frame: Frame) -> Sheet:
    """Return a sheet that shows how pieces are folded, the last of a product, with a heading and the names of
    the pieces if there's space for them.

    :param frame: the frame, with its paper in the orientation of the other sheets.
    """
    theme, area = frame.theme, frame.area
    part = Part(theme.translate("How to fold the pieces"), theme.translate("read first"))
    names = [_names(one, pieces) for one in steps]
    top = heading_height(with_subtitle=True) if frame.heading and frame.title else 0.0
    ways = [
        step_rows(steps, theme, width, _across(area, width), names, step_style)
        for width, step_style in _LARGE
        if width <= area.width
    ]
    ways.append(step_rows(steps, theme, _WIDTHS[0], _across(area, _WIDTHS[0])))
    lower = [way for way in ways if way.size.height + top <= area.height]
    drawing = next(iter([*lower, *(way for way in ways if way.size.height <= area.height)]), ways[-1])
    head: Shapes = ()
    if top and lower:
        with suppress(OptionError):
            head = centred_heading(frame, area, part.name)
            area = area._replace(top=area.top - top)
    shown = drawing.at(area.centre.x - drawing.size.width / 2, area.top - drawing.size.height)
    foot = footer(frame, "")
    return Sheet(
        frame.title,
        Drawing(frame.paper.size, (*head, shown, *((foot,) if foot.shapes else ()))),
        part=part,
        strip=strip_place(frame, "", IMPRINT_BASE),
    )


def _across(area: Box, width: float) -> int:
    """Return how many steps of a width fit beside one another."""
    return max(1, int((area.width + _GAP) / (width + _GAP)))


def _names(steps: Steps, pieces: Sequence[Piece]) -> str:
    """Return how many pieces of which kinds are folded in one way."""
    kinds = (piece.kind for piece in pieces if words_of(piece.steps) == words_of(steps))
    return ", ".join(kind.counted(count) for kind, count in Counter(kinds).items() if kind)


def _ways(steps: Sequence[Steps], theme: Theme, whole: float) -> Iterator[Drawing]:
    """Yield different layouts of the steps: in rows as wide as the sheet, then the largest first, and those
    with a row that isn't filled last."""
    most = max(map(len, steps))
    width = min(_WIDEST, (whole + _GAP) / most - _GAP)
    if width >= _WIDTHS[-1] and all(len(one) == most for one in steps):
        yield from (step_rows(steps, theme, width, most, step_style=style) for style in _ROW_STYLES)
    ways = [(width, columns) for width in _WIDTHS for columns in range(most, 0, -1)]
    ways.sort(key=lambda way: way[1] > 1 and any(len(one) % min(way[1], len(one)) for one in steps))
    for width, columns in ways:
        for step_style in _STEP_STYLES:
            yield step_rows(steps, theme, width, columns, step_style=step_style)


def step_rows(
    steps: Sequence[Steps],
    theme: Theme,
    width: float,
    columns: int,
    names: Sequence[str] = (),
    step_style: _StepStyle = _STEP_STYLES[0],
) -> Drawing:
    """Return steps in rows, with separate rows for each way of folding, below its name if there are names. All
    pictures of one way have the same scale. In a row of many steps, those with wider pictures are wider; a few
    more steps than columns are narrower, in one row."""
    setting = [(one, _setting(one, width, step_style, columns)) for one in steps]
    rows = [
        (shown, row) for one, shown in setting for row in chunks([*enumerate(one, 1)], shown.columns(columns))
    ]
    shapes: list[Shape] = []
    heights = [shown.high + max(_words_height(one, shown) for one in row) for shown, row in rows]
    lengths = [sum(shown.width(one) + _GAP for one in row) - _GAP for shown, row in rows]
    named = len(names) * (_NAMED + _GAP) - (_GAP if names else 0.0)
    size = Size(max(lengths), sum(heights) + (len(rows) - 1) * _GAP + named)
    top, left = size.height, list(names)
    for k, ((shown, row), height, length) in enumerate(zip(rows, heights, lengths, strict=True)):
        if left and row[0][0] == 1:
            top -= _GAP if k else 0.0
            font = theme.lettering(Font.SEMIBOLD)
            shapes.append(Text(0.0, top - cap_height(_NAME, font), left.pop(0), _NAME, theme.palette.ink, font))
            top -= _NAMED
        left_edge = (size.width - length) / 2
        for numbered in row:
            shapes += _step(numbered, left_edge, top, shown, theme)
            left_edge += shown.width(numbered) + _GAP
        top -= height + _GAP
    return Drawing(size, tuple(shapes))


_Numbered = tuple[int, Step]


class _Setting(NamedTuple):
    """The frames of the pictures of one way of folding, with one height, their scale, and the size of the words
    in points."""

    widths: tuple[float, ...]
    in_one_row: bool
    high: float
    scale: float
    type: float

    def width(self, step: _Numbered) -> float:
        """Return the width of the frame of a step."""
        return self.widths[step[0] - 1]

    def columns(self, most: int) -> int:
        """Return how many steps are in a row, at least as many as given."""
        return len(self.widths) if self.in_one_row else most


def _setting(steps: Steps, width: float, step_style: _StepStyle, columns: int) -> _Setting:
    """Return the largest setting in a width: the frames are as high as their pictures need."""
    sizes, count = [step.picture.size for step in steps], len(steps)
    narrow = columns * (width + _GAP) / count - _GAP
    if fewer := columns < count < 2 * columns and narrow >= _WIDTHS[-1]:
        width = narrow
    clear = _CLEAR * width
    wide, high = max(size.width for size in sizes), max(size.height for size in sizes)
    most = min((step_style.high * width - 2 * clear) / high, _MOST_SHOWN)
    scale, widths = min((width - 2 * clear) / wide, most), (width,) * count
    if count >= _MANY and (fewer or count <= columns):
        scale = min((width - 2 * clear) * count / sum(size.width for size in sizes), most)
        spare = width * count - sum(scale * size.width + 2 * clear for size in sizes)
        widths = tuple(scale * size.width + 2 * clear + spare / count for size in sizes)
    return _Setting(widths, fewer, scale * high + 2 * clear, scale, step_style.type)


def _wrapped(step: _Numbered, shown: _Setting) -> tuple[str, ...]:
    """Return the words of a step in lines beside its number."""
    return tuple(wrap(step[1].words, shown.width(step) - _INDENT * shown.type, shown.type))


def _words_height(step: _Numbered, shown: _Setting) -> float:
    lines = (len(_wrapped(step, shown)) - 1) * shown.type * LEADING * MM_PER_POINT
    return _BELOW + _DISC * shown.type + max(_DISC * shown.type, lines + cap_height(shown.type))


def _step(step: _Numbered, left: float, top: float, shown: _Setting, theme: Theme) -> Iterator[Shape]:
    """Yield one step: its picture in a frame, and below it its number with its words."""
    number, (picture, _) = step
    box, scale = Box(left, top - shown.high, left + shown.width(step), top), shown.scale
    yield rectangle(box, Style(stroke=theme.palette.faint, width=WEIGHTS.thin), 1.5)
    at = move(box.centre.x - scale * picture.size.width / 2, box.centre.y - scale * picture.size.height / 2)
    small = stretch(scale, scale)
    yield Group(without_specks(picture.shapes, small), at.after(small))
    disc = _DISC * shown.type
    middle = box.bottom - _BELOW - disc
    yield from _number(number, Circle(left + disc, middle, disc, Style()), shown.type, theme)
    first, leading = middle - cap_height(shown.type) / 2, shown.type * LEADING * MM_PER_POINT
    for k, line in enumerate(_wrapped(step, shown)):
        yield Text(left + _INDENT * shown.type, first - k * leading, line, shown.type, theme.palette.ink)


def _number(number: int, disc: Circle, points: float, theme: Theme) -> Iterator[Shape]:
    """Yield the number of a step: on a disc in the game's colour, or alone to save ink or without a face."""
    palette, face = theme.palette, theme.face
    ink = palette.ink
    if face is not None and not palette.tiles_outlined:
        ink = palette.paper
        yield replace(disc, style=Style(fill=face.title_colour))
    yield centred(disc.x, disc.y, str(number), _NUMBER * points, ink, Font.BOLD)


# How to join the pages of a board


_JOINING = _StepStyle(0.76, 9.0)
_JOINED, _PART, _ADVICE = (60.0, 52.0, 44.0, 36.0, 28.0), 0.4, 9.0
"""The widths of a step to try, in millimetres; the part of the area that steps may take; and the type size of
their words without pictures, in points."""


def how_to_join(theme: Theme, room: Size) -> list[Drawing]:
    """Return ways to show how pages are trimmed and glued: with pictures beside one another and below one
    another, as large as the area allows; in large print or without room for pictures, in words."""
    words = (
        theme.translate("Print at 100%, and check the ruler on each page."),
        theme.translate(
            "Trim each page on the left and at the top, along the middle of the overlap, from tick to tick."
        ),
        theme.translate("Lay it on its neighbour so that it just covers the marks, and glue."),
    )
    steps = tuple(map(Step, (_ruled(theme), _trimmed(theme), _glued(theme)), words))
    limits = {3: Size(room.width, _PART * room.height), 1: Size(_PART * room.width, room.height)}
    found = [
        next((way for way in ways if way.size.width <= most.width and way.size.height <= most.height), None)
        for columns, most in limits.items()
        if (ways := [step_rows([steps], theme, width, columns, step_style=_JOINING) for width in _JOINED])
    ]
    if not theme.large_sheets and any(found):
        return [way for way in found if way]
    points = LARGE_TEXT if theme.large_sheets else _ADVICE
    text, high = paragraph(" ".join(words), 0.0, 0.0, room.width, points, theme.palette.ink)
    size = Size(room.width, high)
    return [Drawing(size, (Drawing(size, text).at(0.0, high),))]


_SHEET, _STRIP = Size(30.0, 40.0), 4.5
"""The size of a page in the pictures, and the width of a strip that is cut off it, in millimetres."""


def _page_picture(theme: Theme, box: Box) -> Iterator[Shape]:
    """Yield a page with a part of a board."""
    palette = theme.palette
    yield rectangle(box, Style(fill=palette.paper))
    cell = box.width / 4
    for row, column in product(range(4), range(4)):
        if (row + column) % 2:
            x, y = box.left + column * cell, box.top - (row + 1) * cell
            yield rectangle(Box(x, y, x + cell, y + cell), Style(fill=palette.tint))
    yield rectangle(box, Style(stroke=palette.line, width=WEIGHTS.thin))


def _ruled(theme: Theme) -> Drawing:
    """Return a page with its ruler."""
    box = Box(0.0, 0.0, *_SHEET)
    ends = [(2.0, 2.0, 22.0, 2.0), *((2.0 + 2 * k, 2.0, 2.0 + 2 * k, 3.6 if k % 5 else 4.6) for k in range(11))]
    ruler = lines(ends, Style(stroke=theme.palette.ink, width=WEIGHTS.line))
    return Drawing(_SHEET, (*_page_picture(theme, box), ruler))


def _trimmed(theme: Theme) -> Drawing:
    """Return a page with the strips that are cut off on the left and at the top."""
    palette, box = theme.palette, Box(0.0, 0.0, *_SHEET)
    x, y = _STRIP, box.top - _STRIP
    colour = theme.face.title_colour if theme.face else palette.ink
    waste = ((0.0, 0.0), (x, 0.0), (x, y), (box.right, y), (box.right, box.top), (0.0, box.top))
    cuts = lines(
        ((x, -1.5, x, box.top + 1.5), (-1.5, y, box.right + 1.5, y)),
        Style(stroke=colour, width=2 * WEIGHTS.line, dash=(1.6, 1.0)),
    )
    grey = polygon(waste, Style(fill=palette.shade, stroke=palette.line, width=WEIGHTS.thin))
    return Drawing(_SHEET, (*_page_picture(theme, box), grey, cuts))


def _glued(theme: Theme) -> Drawing:
    """Return a trimmed page above its neighbour, on which the marks are still visible."""
    palette = theme.palette
    colour = theme.face.title_colour if theme.face else palette.ink
    wide, (width, height) = _SHEET.width - _STRIP, _SHEET
    ticks = [
        (width - _STRIP + dx, y + dy, width - _STRIP + ex, y + ey)
        for y in (0.2 * height, 0.5 * height, 0.8 * height)
        for dx, dy, ex, ey in ((0.6, -1.8, 0.6, 1.8), (0.6, 0.0, 3.0, 0.0))
    ]
    left = width + 2.0
    middle, tip = height / 2, width - 0.8
    arrow = ((tip, middle), (tip + 4.5, middle + 3.0), (tip + 4.5, middle - 3.0))
    shapes = (
        *_page_picture(theme, Box(0.0, 0.0, width, height)),
        lines(ticks, Style(stroke=palette.ink, width=WEIGHTS.line)),
        *_page_picture(theme, Box(left, 0.0, left + wide, height)),
        polygon(arrow, Style(fill=colour)),
        rectangle(Box(tip + 4.0, middle - 1.1, tip + 12.0, middle + 1.1), Style(fill=colour)),
    )
    return Drawing(Size(left + wide, height), shapes)
