"""Places on a page that show the values of options, for changing them by a click."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.base.geometry import IDENTITY, Box, Size
from pnp.desk.book_messages import Rectangle
from pnp.desk.colour_fields import PALETTE, colour_of
from pnp.desk.messages import Field, PageSpot
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.hotspots import LinkedPart, linked_parts
from pnp.drawing.shapes import Circle, OptionLink, Path, Text
from pnp.sheets.sheet import Page

_SHORTEST = 6
"""The fewest letters of a line that counts as part of a longer value, such as a title on two lines."""
_ROOM = 1.0
"""The millimetres around a text that belong to its spot."""
_MOST = 0.95
"""A shape that covers more than this fraction of the page is its background."""
_RIM = 5.0
"""The millimetres around a board that lead to the board itself, if its whole area leads elsewhere."""
_ABOUT = 1.3
"""A spot up to this many times as large as a map's would leave little of the map to click."""
_MOST_ALIKE = 60
"""If an option has more spots than this, they become one."""

_Found = tuple[Box, OptionLink]


def page_spots(page: Page, fields: Sequence[Field], title: str, *, is_sheet: bool) -> tuple[PageSpot, ...]:
    """Return the spots of a page, the largest first, so that smaller ones lie on top of larger ones.

    :param fields: the form of the page's product.
    :param title: the title of the product, which comes from its game if the text gives none.
    :param is_sheet: whether the page shows a board or pieces, rather than text.
    """
    size = page.drawing.size
    texts = {field.value: field for field in fields if field.kind in ("text", "lines") and field.value}
    for field in fields:
        if field.path == ("title",):
            texts.setdefault(title, field)
    placed = tuple(flatten(page.drawing.shapes))
    offered = {field.path for field in fields}
    colours = {colour_of(field): field for field in reversed(fields) if field.path[0] == PALETTE}
    parts = list(linked_parts(page.drawing.shapes))
    cut = {part.seen: part.whole for part in parts if part.link.cells and part.seen != part.whole}
    linked = ((part.seen, _of_colour(part, colours)) for part in parts)
    found = [(box, link) for box, link in linked if link.path in offered]
    found = [*_without_crowds(found), *_of_texts(placed, texts)]
    drawing = _largest(placed, _MOST * size.width * size.height)
    if is_sheet and fields and drawing is not None:
        own = OptionLink(fields[0].path)  # the first option of its own game, such as its size
        found.append((_around(drawing, (box for box, _ in found)), own))
    found = _without_covers(found)
    found.sort(key=lambda spot: -spot[0].width * spot[0].height)
    return tuple(_spot(box, link, size, cut.get(box)) for box, link in found)


def _spot(box: Box, link: OptionLink, size: Size, whole: Box | None) -> PageSpot:
    """Return the spot of a link at a box, which may show only a part of the whole."""
    seen = _area(whole, size) if whole else None
    return PageSpot(
        link.path, *_area(box, size), link.cells, seen, link.wraps, link.shape, link.item, link.centres
    )


def _area(box: Box, size: Size) -> Rectangle:
    """Return a box on a page, measured from the page's upper left."""
    return Rectangle(box.left, size.height - box.top, box.width, box.height)


def _around(drawing: Box, spots: Iterable[Box]) -> Box:
    """Return the box of a drawing, with space to click beside any spot that covers it."""
    inner = any(spot.width * spot.height > _MOST * drawing.width * drawing.height for spot in spots)
    return drawing.grown(_RIM) if inner else drawing


def _without_covers(found: Sequence[_Found]) -> list[_Found]:
    """Return the spots without those that would cover the map of one of their items, as the spot for all parts
    of a board would cover the cells of one."""
    maps = [(box, link) for box, link in found if link.cells]

    def is_cover(box: Box, link: OptionLink) -> bool:
        return any(
            len(link.path) < len(own.path)
            and own.path[: len(link.path)] == link.path
            and box.width * box.height < _ABOUT * whole.width * whole.height
            and whole.has(box.centre)
            for whole, own in maps
        )

    return [(box, link) for box, link in found if not is_cover(box, link)]


def _without_crowds(found: Sequence[_Found]) -> Iterator[_Found]:
    """Yield the spots; those of one option become one spot if there are too many to step through."""
    counts = Counter(link.path for _, link in found)
    for path, count in counts.items():
        boxes = [(box, link) for box, link in found if link.path == path]
        if count > _MOST_ALIKE:
            yield Box.around_boxes(box for box, _ in boxes), OptionLink(path)
        else:
            yield from boxes


def _of_colour(part: LinkedPart, colours: Mapping[str, Field]) -> OptionLink:
    """Return the option for a part: for a part in a player's colour, that colour instead of the whole palette.

    :param colours: the fields of the palette by their colours.
    """
    if part.link.path != ("palette",):
        return part.link
    styles = (
        one.shape.style for one in flatten(part.shapes, IDENTITY) if isinstance(one.shape, (Path, Circle))
    )
    used = (colours.get(colour.lower()) for style in styles for colour in (style.fill, style.stroke) if colour)
    own = next((field for field in used if field is not None and "players" in field.path), None)
    return OptionLink(own.path, part.link.box) if own is not None else part.link


def _of_texts(placed: Sequence[Placed], texts: Mapping[str, Field]) -> Iterator[_Found]:
    """Yield the texts that are the value of a field, or a line of it."""
    for one in placed:
        if not isinstance(one.shape, Text):
            continue
        text = one.shape.text.strip()
        whole = (value for value in texts if len(text) >= _SHORTEST and text in value)
        value = text if text in texts else next(whole, None)
        if value:
            yield bounds(one).grown(_ROOM), OptionLink(texts[value].path)


def _largest(placed: Sequence[Placed], most: float) -> Box | None:
    """Return the box of the largest shape that isn't the background of the page."""
    boxes = [bounds(one) for one in placed if isinstance(one.shape, (Path, Circle))]
    return max(
        (box for box in boxes if box.width * box.height < most),
        key=lambda box: box.width * box.height,
        default=None,
    )
