"""Show how pieces are folded, step by step in pictures: beside the pieces if there is space, or on a separate
sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move, stretch
from pnp.base.sequences import chunks
from pnp.drawing.flatten import without_specks
from pnp.drawing.fonts import cap_height
from pnp.drawing.paragraphs import LEADING, centred, wrap
from pnp.drawing.shapes import Circle, Drawing, Font, Group, Layer, Shape, Shapes, Style, Text, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.frame import Frame
from pnp.sheets.page_marks import IMPRINT_BASE, footer, heading, heading_height
from pnp.sheets.pieces import Piece, Step
from pnp.sheets.sheet import Part, Sheet
from pnp.sheets.strips import overlap, strip_place

_TYPE, _NUMBER = 8.0, 10.0
"""The sizes of the words and of the numbers of steps, in points."""
_WIDTHS = (58.0, 52.0, 44.0, 38.0, 32.0, 28.0)
"""The widths of a step to try, in millimetres, the best first."""
_DISC = 2.6
"""The radius of the disc behind a number, in millimetres."""
_HIGH, _MOST_SHOWN = 0.84, 1.5
"""The height of a picture, as a fraction of its width, and the greatest scale of what it shows."""
_GAP = 4.0
_STEP, _HIGHER = 2.0, 0.55
"""The distance of places that are tried further up, in millimetres, and where steps are in the free space above
the foot of a sheet, as a fraction of it."""
_NAMED = 6.0
"""The height of the name of a way of folding, with the space below it, in millimetres."""
_LARGE = (58.0, 54.0, 50.0, 46.0)
"""The widths of a step on a separate sheet to try, in millimetres."""

_MOST_SCALE = 1.5
"""The greatest scale of the steps on a separate sheet that they leave mostly empty."""

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


def beside_pieces(steps: Sequence[Steps], theme: Theme, area: Box, taken: Sequence[Box]) -> Group | None:
    """Return the steps in a free part of an area, as large as it allows; None if there isn't one.

    :param taken: the boxes of everything on the sheet.
    """
    for drawing in _ways(steps, theme):
        grown = [one.grown(_GAP / 2) for one in taken]
        if (box := _free(drawing.size, area, grown)) is not None:
            box = _raised(box, area, grown)
            return Group((drawing.at(box.left, box.bottom),), layer=Layer.MARKS)
    return None


def _raised(box: Box, area: Box, taken: Sequence[Box]) -> Box:
    """Return a place in the middle of the free space above this one, or a little higher."""
    up = 0.0
    while area.holds(higher := box.moved(0.0, up + _STEP)) and not any(overlap(higher, one) for one in taken):
        up += _STEP
    return box.moved(0.0, _HIGHER * up)


def how_to_sheet(steps: Sequence[Steps], pieces: Sequence[Piece], frame: Frame) -> Sheet:
    """Return a sheet that shows how pieces are folded, the last of a product, with a heading and the names of
    the pieces if there's space for them.

    :param frame: the frame, with its paper in the orientation of the other sheets.
    """
    theme, area = frame.theme, frame.area
    part = Part(theme.translate("How to fold the pieces"), theme.translate("read first"))
    names = [_names(one, pieces) for one in steps]
    top = heading_height(with_subtitle=True) if frame.heading and frame.title else 0.0
    ways = [step_rows(steps, theme, width, _across(area, width), names) for width in _LARGE]
    ways.append(step_rows(steps, theme, _LARGE[0], _across(area, _LARGE[0])))
    lower = [way for way in ways if way.size.height + top <= area.height]
    drawing = next(iter([*lower, *(way for way in ways if way.size.height <= area.height)]), ways[-1])
    head: Shapes = ()
    if top and lower:
        with suppress(OptionError):
            head = heading(frame, area, part.name)
            area = area._replace(top=area.top - top)
    free = Size(area.width, area.height)
    scale = max(1.0, min(_MOST_SCALE, free.width / drawing.size.width, free.height / drawing.size.height))
    place = move(area.left, area.top - scale * drawing.size.height).after(stretch(scale, scale))
    shown = Group(drawing.shapes, place)
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


def _ways(steps: Sequence[Steps], theme: Theme) -> Iterator[Drawing]:
    """Yield different layouts of the steps, the largest first, and those with a step alone in a row last."""
    most = max(map(len, steps))
    ways = [(width, columns) for width in _WIDTHS for columns in range(most, 0, -1)]
    ways.sort(key=lambda way: way[1] > 1 and any(len(one) > 1 and len(one) % way[1] == 1 for one in steps))
    for width, columns in ways:
        yield step_rows(steps, theme, width, columns)


def step_rows(
    steps: Sequence[Steps], theme: Theme, width: float, columns: int, names: Sequence[str] = ()
) -> Drawing:
    """Return steps in rows, with separate rows for each way of folding, below its name if there are names."""
    rows = [
        [*zip(range(k * columns + 1, len(one) + 1), row, strict=False)]
        for one in steps
        for k, row in enumerate(chunks(one, columns))
    ]
    shapes: list[Shape] = []
    heights = [max(_height(step, width) for _, step in row) for row in rows]
    across = max(map(len, rows))
    named = len(names) * (_NAMED + _GAP) - (_GAP if names else 0.0)
    size = Size(across * width + (across - 1) * _GAP, sum(heights) + (len(rows) - 1) * _GAP + named)
    top, left = size.height, list(names)
    for k, (row, height) in enumerate(zip(rows, heights, strict=True)):
        if left and row[0][0] == 1:
            top -= _GAP if k else 0.0
            font = theme.lettering(Font.SEMIBOLD)
            shapes.append(
                Text(0.0, top - cap_height(_NUMBER, font), left.pop(0), _NUMBER, theme.palette.ink, font)
            )
            top -= _NAMED
        for column, (number, step) in enumerate(row):
            shapes += _step(number, step, column * (width + _GAP), top, width, theme)
        top -= height + _GAP
    return Drawing(size, tuple(shapes))


def _height(step: Step, width: float) -> float:
    return _HIGH * width + 2.0 + len(wrap(step.words, width, _TYPE)) * _TYPE * LEADING * MM_PER_POINT


def _step(number: int, step: Step, left: float, top: float, width: float, theme: Theme) -> Iterator[Shape]:
    """Yield one step: its picture, its number in the corner, and its words below."""
    ink, high = theme.palette.ink, _HIGH * width
    box = Box(left, top - high, left + width, top)
    yield rectangle(box, Style(stroke=theme.palette.faint, width=WEIGHTS.thin), 1.5)
    inner, picture = box.grown(-2.5), step.picture
    scale = min(inner.width / picture.size.width, inner.height / picture.size.height, _MOST_SHOWN)
    at = move(inner.centre.x - scale * picture.size.width / 2, inner.centre.y - scale * picture.size.height / 2)
    small = stretch(scale, scale)
    yield Group(without_specks(picture.shapes, small), at.after(small))
    yield from _number(number, left + 4.2, top - 4.2, theme)
    leading = _TYPE * LEADING * MM_PER_POINT
    first = box.bottom - 2.0 - cap_height(_TYPE)
    for k, line in enumerate(wrap(step.words, width, _TYPE)):
        yield Text(left, first - k * leading, line, _TYPE, ink)


def _number(number: int, x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """Yield the number of a step over its picture: on a disc in the game's colour, or on paper to save ink or
    without a face."""
    palette, face = theme.palette, theme.face
    fill, ink = palette.paper, palette.ink
    if face is not None and not palette.tiles_outlined:
        fill, ink = face.title_colour, palette.paper
    yield Circle(x, y, _DISC, Style(fill=fill))
    yield centred(x, y, str(number), _NUMBER, ink, Font.BOLD)


def _free(size: Size, area: Box, taken: Sequence[Box]) -> Box | None:
    """Return a free place of a size in an area, the lowest first; None if there is none."""
    lefts = {area.left, area.centre.x - size.width / 2, area.right - size.width}
    bottoms = {area.bottom, area.top - size.height}
    for box in taken:
        lefts |= {box.right, box.left - size.width}
        bottoms |= {box.top, box.bottom - size.height}
    for bottom, left in product(
        sorted(bottoms), sorted(lefts, key=lambda x: abs(x - area.centre.x + size.width / 2))
    ):
        box = Box(left, bottom, left + size.width, bottom + size.height)
        if area.grown(1e-6).holds(box) and not any(overlap(box, other) for other in taken):
            return box
    return None
