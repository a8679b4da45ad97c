"""The heading above the content of a sheet, the ornament below a board, and the credits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Point, format_length, move
from pnp.base.sentences import Sentence
from pnp.drawing.art import rosette
from pnp.drawing.fonts import LARGE_TEXT, LEAST_TEXT, cap_height, fitting_size, text_width
from pnp.drawing.paragraphs import wrap
from pnp.drawing.shapes import (
    Anchor,
    AnyFont,
    Colour,
    Font,
    Group,
    Shape,
    Shapes,
    Style,
    Text,
    linked,
    polygon,
)
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.frame import LEAST_MARGIN, Frame

if TYPE_CHECKING:  # boards have no pieces
    from pnp.sheets.pieces import PieceKind

TITLE_SIZE, SUBTITLE_SIZE, CREDITS_SIZE = 20.0, 10.0, LEAST_TEXT
LEAST_TITLE, _LEAST_SUBTITLE = 8.0, 5.0
EMBLEM_GAP = 3.0
"""The space beside and below the emblem of a heading, in millimetres."""


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


_LARGER, _OF_SPACE = 1.8, 0.62
"""How much larger the heading of a single board may be than those of other sheets, and the part of the space
above the board that it may take."""
_HIGHER, _AWAY = 0.42, 16.0
"""The part of the free space above a single board that is between it and its heading, and the most of it, in
millimetres."""
_LEAST_CLOSING, _ON_A4 = 15.0, 190.0
"""The least space for an ornament below a board, and the width of a board on A4 paper, in millimetres."""
_ALONE, _OF_TITLE, _LARGE_TITLE = 1.2, 0.61, 0.52
"""How much larger a board's title without a second line is, and the part of the height of a heading with two
lines that the emblem beside the title takes; then that on large-print sheets."""
_RULE, _LEAST_RULE, _DIAMOND, _CLOSING = 34.0, 10.0, 0.9, 5.2
"""The greatest and the least length of the rules beside a title, half the width of their diamonds, and the size
of the emblem below a board, in millimetres."""


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


def around_board(frame: Frame, board: Box, room: Box, subtitle: str, own: Colour | None) -> Shapes:
    """Return the heading above a board, or above all that share a sheet, the larger the more space there is,
    and if there's enough space below them, an ornament there that answers it.

    :param board: the board with its frame, or all of them.
    :param room: the area for them between a heading in normal size and the foot.
    :param own: the colour of the title for a product without a face of its own.
    """
    above, below = frame.paper.size.height - board.top, board.bottom - room.bottom
    enlarged, plain = max(1.0, board.width / _ON_A4), board_heading_height(subtitle, 1.0)
    least = frame.margins.top if frame.margins_given else LEAST_MARGIN
    most = min(_OF_SPACE * above, above - least - EMBLEM_GAP) / plain
    scale = max(1.0, min(most, _LARGER * enlarged))
    free = above - scale * plain
    away = min(_HIGHER * free, _AWAY * enlarged, free - least)
    found = board_heading(frame, (room.left, room.right), board.top + away, subtitle, own, scale)
    if below < _LEAST_CLOSING:
        return found
    down = min(away + scale * plain / 2, below / 2)
    return (*found, *_closing(frame, Point(room.centre.x, board.bottom - down), board.width, own, scale))


def _closing(frame: Frame, at: Point, width: float, own: Colour | None, scale: float) -> Shapes:
    """Return the ornament below a board: two rules, and between them the emblem of the game, or a rosette for a
    product without a face of its own; nothing for a plain product.

    :param at: its middle.
    :param width: the width of the board, in millimetres.
    """
    face = frame.theme.face
    if face is None:
        return ()
    side, is_generic = _CLOSING * scale, face.game_face.is_generic
    colour = own if own and is_generic else face.title_colour
    if is_generic:
        drawn = tuple(rosette(at, side, colour, frame.theme.palette.paper))
    else:
        drawn = (face.emblem(side).at(at.x - side / 2, at.y - side / 2),)
    away = side / 2 + EMBLEM_GAP * scale
    return (*drawn, *_rules_beside(*at, away, min(_RULE * scale, width / 2 - away), colour))


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
