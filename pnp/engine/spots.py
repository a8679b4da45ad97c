"""Places on a page that show what an option says: click one to change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.geometry import Box
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.shapes import Circle, Path, Text
from pnp.engine.messages import Field, PageSpot
from pnp.sheets.sheet import Page

_SHORTEST = 6
"""Letters of a line that is taken for a part of a longer value, such as a title on two lines."""
_ROOM = 1.0
"""Millimetres around a text that belong to its spot."""
_MOST = 0.95
"""A shape that covers more of the page is its ground."""


def page_spots(page: Page, fields: Sequence[Field], title: str, *, is_sheet: bool) -> tuple[PageSpot, ...]:
    """The spots of a page, the largest first, so that the others lie on top of it.

    :param fields: the form of the page's product.
    :param title: of the product, which it has from its game where the text gives none.
    :param is_sheet: whether the page shows a board or pieces, rather than text.
    """
    placed = tuple(flatten(page.drawing.shapes))
    size = page.drawing.size
    told = {field.value: field for field in fields if field.kind in ("text", "lines") and field.value}
    for field in fields:
        if field.path == ("title",):
            told.setdefault(title, field)
    found = list(_of_texts(placed, told))
    drawing = _largest(placed, _MOST * size.width * size.height)
    if is_sheet and fields and drawing is not None:
        found.insert(0, (drawing, fields[0]))  # the first option of its own game, such as its size
    return tuple(
        PageSpot(field.path, box.left, size.height - box.top, box.width, box.height) for box, field in found
    )


def _of_texts(placed: Sequence[Placed], told: Mapping[str, Field]) -> Iterator[tuple[Box, Field]]:
    """The texts that are the value of a field, or a line of it."""
    for one in placed:
        if not isinstance(one.shape, Text):
            continue
        text = one.shape.text.strip()
        whole = (value for value in told if len(text) >= _SHORTEST and text in value)
        value = text if text in told else next(whole, None)
        if value:
            yield bounds(one).grown(_ROOM), told[value]


def _largest(placed: Sequence[Placed], most: float) -> Box | None:
    """The box of the largest shape that isn't the ground of the page."""
    boxes = [bounds(one) for one in placed if isinstance(one.shape, (Path, Circle))]
    return max(
        (box for box in boxes if box.width * box.height < most),
        key=lambda box: box.width * box.height,
        default=None,
    )
