"""Finished pages: the text block, the running head and the page number, mirrored on left-hand pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, move
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import fitting_size
from pnp.drawing.paragraphs import wrap
from pnp.drawing.shapes import Anchor, Drawing, Group, Shape, Text
from pnp.drawing.sizes import LEAST_TEXT
from pnp.drawing.theme import Theme
from pnp.typesetting.design import Design, PageShape, is_right_hand
from pnp.typesetting.flow import FlowPage

_HEAD = 6.0  # mm from the text up to the baseline of the running head
_FOOT = 8.5  # mm from the text down to the baseline of the page number
_LEAST = 6.0
_STAMP, _STAMP_LEADING, _BESIDE_NUMBER = LEAST_TEXT, 2.8, 14.0
"""The size of a build stamp in points; the distance between its lines, and what it leaves to the page number,
in mm."""


def compose_page(
    page: FlowPage, number: int, shape: PageShape, design: Design, theme: Theme, title: str
) -> Drawing:
    """Return the page as a drawing: its contents, running head and page number. The head is the book's title on
    left-hand pages, and the chapter's on right-hand ones and where numbers follow it.

    :raises OptionError: for a running head that doesn't fit.
    """
    area = shape.area(number)
    shapes: list[Shape] = [Group(placed, move(area.left + x, area.top + y)) for x, y, placed in page.placed]
    if not page.plain:
        shapes.append(_page_number(number, area, design, theme))
        if not page.no_running_head:
            text = (page.title or title) if is_right_hand(number) or page.numbers else title
            text += f" · {page.numbers}" if page.numbers else ""
            shapes.append(_running_head(text, number, area, design, theme))
    return Drawing(shape.trim, tuple(shapes))


def stamped(
    drawings: Sequence[Drawing],
    pages: Sequence[FlowPage],
    stamp: str,
    shape: PageShape,
    theme: Theme,
    first: int = 1,
) -> tuple[Drawing, ...]:
    """Return finished pages with a build stamp at the foot of the last that isn't empty, in small grey type
    across from the page number. Nobody has to read it, so it is as small in large print.

    :param first: the number of the first page.
    """
    last = max((k for k, page in enumerate(pages) if page.placed), default=0)
    area = shape.area(first + last)
    x, anchor = (area.left, Anchor.START) if is_right_hand(first + last) else (area.right, Anchor.END)
    lines = wrap(stamp, area.width - _BESIDE_NUMBER, _STAMP)
    words = tuple(
        Text(x, area.bottom - _FOOT + k * _STAMP_LEADING, line, _STAMP, theme.palette.faint, anchor=anchor)
        for k, line in enumerate(reversed(lines))
    )
    page = replace(drawings[last], shapes=(*drawings[last].shapes, *words))
    return (*drawings[:last], page, *drawings[last + 1 :])


def _outer(number: int, area: Box) -> tuple[float, Anchor]:
    """Return the x of the text block's outer edge, and how text is anchored there."""
    return (area.right, Anchor.END) if is_right_hand(number) else (area.left, Anchor.START)


def _page_number(number: int, area: Box, design: Design, theme: Theme) -> Text:
    x, anchor = _outer(number, area)
    return Text(
        x, area.bottom - _FOOT, str(number), design.head, theme.palette.ink, theme.text_family.semibold, anchor
    )


def _running_head(text: str, number: int, area: Box, design: Design, theme: Theme) -> Text:
    """Return the words at the outer edge of the head, as small as their length needs."""
    size = fitting_size(text, area.width, design.head, _LEAST, theme.text_family.regular)
    if size is None:
        raise OptionError.at("title", Sentence("'{text}' is too long for a running head", text=text))
    x, anchor = _outer(number, area)
    return Text(x, area.top + _HEAD, text, size, theme.palette.ink, theme.text_family.regular, anchor)
