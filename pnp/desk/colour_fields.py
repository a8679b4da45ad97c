"""The colours of a product in its form, both those of its theme and those of its palette; and the places on a
page to click for changing colours and other options.

A spec names palettes and gives their colours at its head. The form has each colour as a field of the product;
its default is the colour of the built-in palette. `pnp.desk.option_edits` changes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache

from pnp.base.geometry import IDENTITY, Box, Size
from pnp.base.options import whole_hex
from pnp.base.sentences import Sentence
from pnp.desk.document_replies import Field, PageSpot, Rectangle
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.hotspots import LinkedPart, linked_parts
from pnp.drawing.palette import Palette
from pnp.drawing.shapes import Circle, Colour, Group, OptionLink, Path, Shape, Text
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game
from pnp.language.catalogue import palettes, third_party_palettes
from pnp.language.config import PaletteOptions
from pnp.language.describe import Described, described
from pnp.language.reader import Node
from pnp.language.themes import GAME, PLAIN, own_face
from pnp.sheets.sheet import Page

GROUP = "Colours and art"
"""The group of the form for colours."""
PALETTE, THEME = "palettes", ("theme", "colours")
"""The prefix of the paths of colour fields."""
BASE_OF_THEME = ("theme", "extends")
"""The path of the theme that a theme is based on."""
USUAL_PALETTE = "colour"
_ON = "on-"
"""The prefix of colours that are printed only on other colours."""
_THEME_LABELS = (
    (
        Sentence("Background colour"),
        Sentence("The background of covers, of the backs of pieces and of the emblem."),
    ),
    (Sentence("Figure colour"), Sentence("What is drawn on the background colour.")),
)


def own_palette(root: Node, name: str) -> Node | None:
    """Return a custom palette of the spec."""
    found = root.child(PALETTE)
    own = found.child(name) if found is not None else None
    return own if own is not None and isinstance(own.value, dict) else None


def base_of(root: Node, name: str) -> str:
    """Return the built-in palette that supplies a palette's other colours."""
    own = own_palette(root, name)
    like = own.child("extends") if own is not None else None
    named = name if own is None else like.value if like is not None else USUAL_PALETTE
    return named if named in palettes() or named in third_party_palettes() else USUAL_PALETTE


def colours_of(name: str) -> Palette:
    """Return a built-in palette."""
    return palettes().get(name) or third_party_palettes()[name]


def palette_fields(base: str) -> Iterator[Field]:
    """Yield the colours of a palette that is based on a built-in one."""
    palette = colours_of(base)
    for option in _parts():
        name = option.name
        default = getattr(palette, name.replace("-", "_"))
        if isinstance(default, bool):
            yield _field((PALETTE, name), option.label, "truth", option.about, str(default).lower())
        elif isinstance(default, str):
            yield _field((PALETTE, name), option.label, "colour", option.about, default)
        else:
            for at, colour in enumerate(default):
                label = Sentence("{what} {number}", what=Sentence(option.label), number=at + 1)
                yield _field((PALETTE, name, str(at)), label, "colour", option.about, colour)


@cache
def _parts() -> tuple[Described, ...]:
    return tuple(option for option in described(PaletteOptions) if option.name != "extends")


def with_unprinted(fields: tuple[Field, ...], printed: AbstractSet[Colour]) -> tuple[Field, ...]:
    """Return the fields of a form, marking the colours of its palette that aren't on the pages.

    :param printed: the colours of the pages; none if they couldn't be drawn.
    """
    if not printed:
        return fields
    parts = {field.path[1:]: field for field in fields if field.path[0] == PALETTE and field.kind == "colour"}
    missing = {part for part, field in parts.items() if _colour_of(field) not in printed}
    missing |= {part for part in parts if (part[0].removeprefix(_ON), *part[1:]) in missing}
    return tuple(
        replace(field, is_unprinted=True) if field.path[1:] in missing and not field.error else field
        for field in fields
    )


def _colour_of(field: Field) -> Colour:
    """Return the colour of a field as `colours_in` gives it: six digits, in lower case."""
    return whole_hex(field.value or field.default).lower()


def colours_in(shapes: Iterable[Shape]) -> frozenset[Colour]:
    """Return the colours of shapes and of everything in them."""
    found: set[Colour | None] = set()
    seen: set[int] = set()
    waiting = [shapes]
    while waiting:
        for shape in waiting.pop():
            if isinstance(shape, Group):
                if id(shape.shapes) not in seen:  # copies of a piece share their shapes
                    seen.add(id(shape.shapes))
                    waiting.append(shape.shapes)
            elif isinstance(shape, Text):
                found.add(shape.colour)
            elif isinstance(shape, (Path, Circle)):
                found |= {shape.style.fill, shape.style.stroke}
    return frozenset(colour.lower() for colour in found if colour)


def theme_fields(theme: Node | None, game: Game | None) -> Iterator[Field]:
    """Yield the two colours of a theme; none if the product is plain.

    :param theme: its value in the text.
    :param game: the product's game, if it has one.
    """
    for at, colour in enumerate(theme_colours(theme, game)):
        label, about = _THEME_LABELS[at]
        yield _field((*THEME, str(at)), label, "colour", about, colour)


def theme_colours(theme: Node | None, game: Game | None) -> tuple[str, ...]:
    """Return the two colours that a theme has if the text gives none."""
    name = base_of_theme(theme)
    if name == PLAIN and (theme is None or not isinstance(theme.value, dict)):
        return ()
    other = find_game(name)
    face = (other.face() if other is not None else None) or own_face(game)
    return (face.primary, face.secondary) if face is not None else ()


def base_of_theme(theme: Node | None) -> str:
    """Return the name of the theme that a product has, or that its own is based on."""
    like = theme.child("extends") if theme is not None and isinstance(theme.value, dict) else theme
    return like.value if like is not None and isinstance(like.value, str) else GAME


def _field(path: tuple[str, ...], label: str, kind: str, about: str, default: str) -> Field:
    return Field(path, label, GROUP, kind, about, default=default)


_SHORTEST = 6
"""The fewest letters of a line that counts as part of a longer value, such as a title on two lines."""
_ROOM = 1.0
"""The millimetres around a text that belong to its spot."""
_MOST = 0.95
"""A shape that covers more than this fraction of the page is its background."""
_RIM = 5.0
"""The millimetres around a board that lead to the board itself, if its whole area leads elsewhere; and those
around the spot of a whole page."""
_ABOUT = 1.3
"""A spot up to this many times as large as a map's would leave little of the map to click."""
_MOST_ALIKE = 60
"""If an option has more spots than this, they become one."""

_Found = tuple[Box, OptionLink]


def page_spots(
    page: Page, fields: Sequence[Field], title: str, whole: tuple[str, ...] = (), *, is_sheet: bool
) -> tuple[PageSpot, ...]:
    """Return the spots of a page, the largest first, so that smaller ones lie on top of larger ones.

    :param fields: the form of the page's product.
    :param title: the title of the product, which comes from its game if the text gives none.
    :param whole: the path of the option that decides what is on the page; empty if there's none.
    :param is_sheet: whether the page shows a board or pieces, rather than text.
    """
    size = page.drawing.size
    texts = {field.value: field for field in fields if field.kind in ("text", "lines") and field.value}
    for field in fields:
        if field.path == ("title",):
            texts.setdefault(title, field)
    placed = tuple(flatten(page.drawing.shapes))
    offered = {field.path for field in fields}
    colours = {_colour_of(field): field for field in reversed(fields) if field.path[0] == PALETTE}
    parts = list(linked_parts(page.drawing.shapes))
    cut = {part.seen: part.whole for part in parts if part.link.cells and part.seen != part.whole}
    linked = ((part.seen, _of_colour(part, colours)) for part in parts)
    found = [(box, link) for box, link in linked if link.path in offered]
    found = [*_without_crowds(found), *_of_texts(placed, texts)]
    drawing = _largest(placed, _MOST * size.width * size.height)
    if is_sheet and fields and drawing is not None:
        own = OptionLink(fields[0].path)  # the first option of its own game, such as its size
        found.append((_around(drawing, (box for box, _ in found)), own))
    if whole in offered:
        found.append((Box(0, 0, size.width, size.height).grown(-_RIM), OptionLink(whole)))
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
    """Yield the texts on a page that are the value of a field, or one of its lines."""
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
