"""The marks around the content of a sheet: the heading, credits, 100 mm ruler and build stamp."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, format_length, move
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import LARGE_TEXT, LEAST_TEXT, cap_height, fitting_size, text_width
from pnp.drawing.paragraphs import wrap
from pnp.drawing.shapes import (
    Anchor,
    AnyFont,
    Colour,
    Font,
    Group,
    Layer,
    Shape,
    Shapes,
    Style,
    Text,
    lines,
    linked,
    polygon,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.frame import IMPRINT_LEADING, IMPRINT_SIZE, LEAST_MARGIN, Frame
from pnp.sheets.marks import UNPRINTED

if TYPE_CHECKING:  # boards have no pieces
    from pnp.sheets.pieces import PieceKind

TITLE_SIZE, SUBTITLE_SIZE, CREDITS_SIZE = 20.0, 10.0, LEAST_TEXT
LEAST_TITLE, _LEAST_SUBTITLE = 8.0, 5.0
EMBLEM_GAP = 3.0
"""The space beside and below the emblem of a heading, in millimetres."""
RULER = 100.0
LEAST_IMPRINT = 3.5
IMPRINT_BASE = 5.0
"""The baseline of the lowest line, from the paper's edge, in mm: most printers can print there."""
_BEFORE_LABEL = 1.5
"""The space between a ruler and its length, in millimetres."""
BELOW_BASE, RULER_HEIGHT = 1.0, 1.8
"""The depth of letters below the baseline, and the length of the longest tick of a ruler, in millimetres."""
RULER_ABOVE = 3.2
"""The millimetres from the baseline below a ruler to the ruler, so that letters stay clear of it."""
_CREDITS_ABOVE = 1.6
"""The millimetres from the top of a ruler to the baseline of the credits above it."""
_CAPITALS = 1.8
"""The height of the capitals of a footer, in millimetres."""
_MARKS_ABOVE = 1.0
"""The least space between a footer and the crop marks above it, in millimetres."""


def heading_height(*, with_subtitle: bool) -> float:
    """Return the height that a heading takes up at the top of the area, including the space below it."""
    return 15.5 if with_subtitle else 11.0


def heading(frame: Frame, area: Box, subtitle: str) -> Shapes:
    """Return the title, and below it a line with the name of the variant. A title alone is level with the
    middle of the emblem.

    :raises OptionError: for a title or a subtitle that doesn't fit on one line.
    """
    palette, face = frame.theme.palette, frame.theme.face
    top = area.top - 0.66 * TITLE_SIZE * MM_PER_POINT
    height = heading_height(with_subtitle=bool(subtitle)) - EMBLEM_GAP
    shapes: list[Shape] = []
    left, colour = area.left, palette.ink
    font: AnyFont = frame.theme.lettering(Font.SEMIBOLD)
    if face is not None:
        font = face.title_font(frame.title)
        colour = face.title_colour
    if face is not None and not face.game_face.is_generic:
        shapes.append(linked((face.emblem(height).at(area.left, area.top - height),), "theme"))
        left += height + EMBLEM_GAP
    size = fitting_size(frame.title, area.right - left, TITLE_SIZE, LEAST_TITLE, font)
    if size is None:
        raise _too_long(frame.title, area.right - left, font)
    if face is not None and not subtitle:
        top = area.top - (height + cap_height(size, font)) / 2
    shapes.append(Text(left, top, frame.title, size, colour, font))
    if subtitle:
        most = LARGE_TEXT if frame.theme.large_sheets else SUBTITLE_SIZE
        plain = frame.theme.lettering(Font.REGULAR)
        size = _subtitle_size(subtitle, area.right - left, most, plain)
        below = 6.4 if frame.theme.large_sheets else 5.0
        shapes.append(Text(left, top - below, subtitle, size, palette.ink, plain))
    return tuple(shapes)


_ALONE, _OF_TITLE, _LARGE_TITLE = 1.2, 0.61, 0.52
"""How much larger a board's title without a second line is, and the part of the height of a heading with two
lines that the emblem beside the title takes; then that on large-print sheets."""
_RULE, _LEAST_RULE, _DIAMOND = 34.0, 10.0, 0.9
"""The greatest and the least length of the rules beside a title, and half the width of their diamonds, in
millimetres."""


def board_heading(
    frame: Frame, line: tuple[float, float], bottom: float, subtitle: str, own: Colour | None, scale: float
) -> Shapes:
    """Return the heading above the middle of a board: its emblem and its title, and below both the name of the
    variant. A title alone is between two rules.

    :param line: the left and right edges of the area for it, with the middle of the board between them.
    :param bottom: its lower edge.
    :param own: the colour of the title for a product without a face of its own.
    :param scale: how much larger it is than the headings of other sheets.
    :raises OptionError: for a title or a subtitle that doesn't fit on one line.
    """
    face, ink = frame.theme.face, frame.theme.palette.ink
    height = board_heading_height(subtitle, scale)
    has_emblem = face is not None and not face.game_face.is_generic
    font: AnyFont = face.title_font(frame.title) if face else frame.theme.lettering(Font.SEMIBOLD)
    colour = ink if face is None else own if own and not has_emblem else face.title_colour
    part = _LARGE_TITLE if frame.theme.large_sheets else _OF_TITLE
    side = (part if subtitle else 1.0) * height
    beside = side + EMBLEM_GAP if has_emblem else 0.0
    middle, room = (line[0] + line[1]) / 2, line[1] - line[0] - beside
    size = fitting_size(
        frame.title, room, TITLE_SIZE * scale * (1.0 if subtitle else _ALONE), LEAST_TITLE, font
    )
    if size is None:
        raise _too_long(frame.title, room, font)
    high, wide = cap_height(size, font), text_width(frame.title, size, font)
    foot = bottom + height - side
    base = foot + (side - high) / 2
    shapes: list[Shape] = [Text(middle + beside / 2, base, frame.title, size, colour, font, Anchor.MIDDLE)]
    if subtitle:
        most = LARGE_TEXT if frame.theme.large_sheets else SUBTITLE_SIZE * min(scale, _ALONE)
        plain = frame.theme.lettering(Font.REGULAR)
        points = _subtitle_size(subtitle, line[1] - line[0], most, plain)
        shapes.append(Text(middle, bottom + 0.5, subtitle, points, ink, plain, Anchor.MIDDLE))
    if face is None:
        return tuple(shapes)
    if has_emblem:
        return (linked((face.emblem(side).at(middle - (wide + beside) / 2, foot),), "theme"), *shapes)
    away = wide / 2 + EMBLEM_GAP * scale
    return (*shapes, *_rules_beside(middle, base + high / 2, away, min(_RULE * scale, room / 2 - away), colour))


def board_heading_height(subtitle: str, scale: float) -> float:
    """Return the height of the heading above a board, without the space below it."""
    return scale * (heading_height(with_subtitle=bool(subtitle)) - EMBLEM_GAP)


def centred_heading(frame: Frame, area: Box, subtitle: str, own: Colour | None = None) -> Shapes:
    """Return the heading of a board at the top of an area, in the middle (see `board_heading`)."""
    bottom = area.top - board_heading_height(subtitle, 1.0)
    return board_heading(frame, (area.left, area.right), bottom, subtitle, own, 1.0)


def _rules_beside(x: float, y: float, away: float, length: float, colour: Colour) -> Shapes:
    """Return two rules that become narrower outwards, each with two diamonds at its inner end; nothing if they
    would be too short.

    :param x: the middle between them, in millimetres.
    :param away: how far they begin from it.
    """
    if length < _LEAST_RULE:
        return ()
    found: list[Shape] = []
    for out in (-1, 1):
        for far, half in ((away + _DIAMOND, _DIAMOND), (away + 3.6 * _DIAMOND, 0.55 * _DIAMOND)):
            at = x + out * far
            corners = [(at - half, y), (at, y + half), (at + half, y), (at, y - half)]
            found.append(polygon(corners, Style(fill=colour)))
        begin, end = x + out * (away + 5.2 * _DIAMOND), x + out * (away + length)
        half = WEIGHTS.line / 2
        found.append(polygon([(begin, y + half), (begin, y - half), (end, y)], Style(fill=colour)))
    return tuple(found)


def heading_above(frame: Frame, kinds: Sequence[PieceKind | None], taken: Sequence[Box]) -> Shapes:
    """Return the heading of a sheet of pieces, with the number of each kind as its second line. If there's no
    space for it above them, it's small and on one line above them; nothing if there's no space for that
    either, or if it doesn't fit on its lines.

    :param taken: the boxes of everything on the sheet.
    """
    area = frame.area
    if not (frame.heading and frame.title) or (frame.aside and not frame.is_plain):
        return ()
    counted = ", ".join(kind.counted(count) for kind, count in Counter(kinds).items() if kind)
    top = area._replace(bottom=area.top - heading_height(with_subtitle=True) + EMBLEM_GAP)
    if frame.aside or any(top.touches(box) for box in taken):
        return () if frame.theme.large_sheets else _small_heading(frame, counted, taken)
    for subtitle in (counted, ""):
        with suppress(OptionError):
            return centred_heading(frame, area, subtitle)
    return ()


_SMALL, _SMALL_TITLE, _LEAST_SMALL, _AIR = 5.5, 13.0, 10.0, 0.6
"""The height of a small heading in millimetres, the largest and smallest size of its title in points, and the
space between it and the pieces in millimetres."""
SMALL_HEADING = LEAST_MARGIN + _SMALL + 2 * _AIR
"""The height from the edge of the paper that a small heading takes, in millimetres."""


def _small_heading(frame: Frame, counted: str, taken: Sequence[Box]) -> Shapes:
    """Return a heading on one line at the upper edge of the paper, across it or in its left half."""
    (width, height), (left, right) = frame.paper.size, frame.line
    top = height - LEAST_MARGIN
    for end in (right, width / 2 - EMBLEM_GAP):
        box = Box(left, top - _SMALL, end, top)
        if not any(box.grown(_AIR).touches(other) for other in taken):
            for after in (counted, ""):
                if line := _on_one_line(frame, after, box.width):
                    return (Group(line[0], move(box.centre.x - line[1] / 2, box.bottom)),)
    return ()


def _on_one_line(frame: Frame, counted: str, length: float) -> tuple[Shapes, float] | None:
    """Return the emblem, the title and the number of pieces on one line from (0, 0), and its width; None if
    it's too short."""
    palette, face = frame.theme.palette, frame.theme.face
    font: AnyFont = face.title_font(frame.title) if face else frame.theme.lettering(Font.SEMIBOLD)
    shapes: list[Shape] = []
    x = 0.0
    if face and not face.game_face.is_generic:
        shapes.append(linked((face.emblem(_SMALL).at(0, 0),), "theme"))
        x = _SMALL + 0.5 * EMBLEM_GAP
    plain = frame.theme.lettering(Font.REGULAR)
    after = text_width(counted, LEAST_TEXT, plain) + EMBLEM_GAP if counted else 0.0
    size = fitting_size(frame.title, length - x - after, _SMALL_TITLE, _LEAST_SMALL, font)
    if size is None:
        return None
    base = (_SMALL - cap_height(size, font)) / 2
    shapes.append(Text(x, base, frame.title, size, face.title_colour if face else palette.ink, font))
    x += text_width(frame.title, size, font)
    if counted:
        shapes.append(Text(x + EMBLEM_GAP, base, counted, LEAST_TEXT, palette.ink, plain))
    return tuple(shapes), x + after


def _subtitle_size(subtitle: str, width: float, most: float, font: AnyFont) -> float:
    """Return the size of a line below a title, in points."""
    size = fitting_size(subtitle, width, most, _LEAST_SUBTITLE, font)
    if size is None:
        raise OptionError.at(
            "paper",
            Sentence(
                "the line '{subtitle}' doesn't fit below the title: choose larger paper", subtitle=subtitle
            ),
        )
    return size


def _too_long(title: str, width: float, font: AnyFont) -> OptionError:
    fitting = int(len(title) * width / text_width(title, LEAST_TITLE, font))
    return OptionError.at(
        "title",
        Sentence(
            "the title doesn't fit: {width} has room for about {value} characters",
            width=format_length(width),
            value=fitting // 5 * 5,
        ),
    )


def credits_lines(frame: Frame, width: float) -> tuple[str, ...]:
    """Return the credits broken to a width in millimetres."""
    return wrap(frame.credits, width, CREDITS_SIZE) if frame.credits else ()


def credits_height(frame: Frame, width: float) -> float:
    """Return the height that the credits take up at the foot of the area, including the space above them."""
    count = len(credits_lines(frame, width))
    return count * 1.25 * CREDITS_SIZE * MM_PER_POINT + 2.0 if count else 0.0


def credits_block(frame: Frame, area: Box) -> Shapes:
    """Return the game's credits and terms, at the foot of the area."""
    leading = 1.25 * CREDITS_SIZE * MM_PER_POINT
    found = credits_lines(frame, area.width)
    return tuple(
        Text(
            area.left,
            area.bottom + 0.6 + (len(found) - 1 - k) * leading,
            text,
            CREDITS_SIZE,
            frame.theme.palette.ink,
        )
        for k, text in enumerate(found)
    )


def footer(frame: Frame, note: str, *, back: bool = False, reserved: float = 0.0) -> Group:
    """Return the imprint, with ``note`` for the sheet's number and side. On fronts, the ruler and the credits
    are above it, in this order; the ruler leaves ``reserved`` mm free at the right.

    :raises OptionError: for an imprint that doesn't fit on one line.
    """
    left, right = frame.line
    shapes = footer_shapes(frame, note, (left, right), IMPRINT_BASE, back=back, reserved=reserved)
    return Group(shapes, layer=Layer.MARKS)


def footer_size(frame: Frame, length: float) -> Size:
    """Return the size of a footer with a given length, in millimetres."""
    high = RULER_ABOVE + RULER_HEIGHT if frame.ruler else _CAPITALS if frame.imprint else 0.0
    if lines := len(frame.notice_in(length)):
        high = _credits_above(frame) + (lines - 1) * IMPRINT_LEADING + _CAPITALS
    return Size(length, BELOW_BASE + high if high else 0.0)


def _credits_above(frame: Frame) -> float:
    """Return how far the last line of the credits is above that of the stamp, in millimetres."""
    return RULER_ABOVE + RULER_HEIGHT + _CREDITS_ABOVE if frame.ruler else IMPRINT_LEADING


def page_of_marks(frame: Frame) -> Box:
    """Return the page for crop marks, which stay clear of a footer at its foot as they do of its edge."""
    left, right = frame.line
    high = 0.0 if frame.aside else footer_size(frame, right - left).height
    foot = IMPRINT_BASE - BELOW_BASE + high + _MARKS_ABOVE - UNPRINTED if high else 0.0
    return Box(0, max(0.0, foot), *frame.paper.size)


def footer_shapes(
    frame: Frame,
    note: str,
    line: tuple[float, float],
    base: float,
    *,
    back: bool = False,
    reserved: float = 0.0,
) -> Shapes:
    """Return the imprint, and on fronts the ruler above it, and the credits above that.

    :param line: the positions where they begin and end, in millimetres from the left.
    :param base: the baseline of the build stamp, in millimetres from the bottom.
    :param reserved: the free width to the right of the ruler, in millimetres.
    :raises OptionError: for an imprint that doesn't fit on one line.
    """
    left, right = line
    faint = frame.theme.palette.faint
    shapes: list[Shape] = []
    if frame.imprint:
        text = f"{frame.imprint} · {note}" if note else frame.imprint
        size = fitting_size(text, right - left, IMPRINT_SIZE, LEAST_IMPRINT)
        if size is None:
            raise OptionError.at(
                "build-stamp",
                Sentence("the build stamp doesn't fit: choose larger paper, or set build-stamp: false"),
            )
        shapes.append(Text(left, base, text, size, faint))
    if back:
        return tuple(shapes)
    last = base + _credits_above(frame)
    for number, text in enumerate(reversed(frame.notice_in(right - left))):
        shapes.append(Text(left, last + number * IMPRINT_LEADING, text, IMPRINT_SIZE, faint))
    if frame.ruler:
        shapes.append(linked(ruler(frame.theme, left, right - reserved, base + RULER_ABOVE), "ruler"))
    return tuple(shapes)


def ruler(theme: Theme, left: float, right: float, bottom: float) -> Shapes:
    """Return a ruler of 100 mm, or as many whole centimetres as fit with its length at the end: ticks of
    three heights."""
    label_width = text_width(f"{RULER:g} mm", LEAST_TEXT) + _BEFORE_LABEL
    length = min(RULER, max(10, 10 * int((right - left - label_width) / 10)))
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.mark)
    heights = {0: RULER_HEIGHT, 5: 1.3}
    ticks = [(left + k, bottom, left + k, bottom + heights.get(k % 10, 0.8)) for k in range(round(length) + 1)]
    shapes: list[Shape] = [lines([(left, bottom, left + length, bottom), *ticks], style)]
    available = right - left - length - _BEFORE_LABEL
    for label in (
        theme.translate("{length} mm at true size (print at 100%)", length=f"{length:g}"),
        f"{length:g} mm",
    ):
        if size := fitting_size(label, available, LEAST_TEXT, LEAST_TEXT):
            shapes.append(Text(left + length + _BEFORE_LABEL, bottom, label, size, theme.palette.ink))
            break
    return tuple(shapes)
