"""Show one card of a deck, large enough to arrange its elements, and move elements by changing their options,
keeping the same sides and units.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.components.cards.rows import one_row
from pnp.components.cards.table_options import parse_extent
from pnp.desk.card_fronts import kinds_of_row
from pnp.desk.option_edits import set_option
from pnp.desk.option_values import product_node
from pnp.desk.previews import last_made, made_now
from pnp.desk.product_messages import CardView, PlacedElement, Placing
from pnp.drawing.flatten import flatten
from pnp.drawing.hotspots import LinkedPart, linked_parts
from pnp.drawing.pixel_coding import Pixels
from pnp.drawing.shapes import Drawing, Image
from pnp.language.reader import Node, read_text
from pnp.render.svg import screen_svg
from pnp.sheets.piece_faces import face_drawing
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import PRINTED, Page

_INCH = 25.4
_LAYOUTS = "layouts"
_NUMBER = re.compile(r"^\d+ ?")
"""The prefix of a card's name: its number among all cards."""


def card_view(text: str, name: str, folder: str, number: int, row: int, *, back: bool) -> CardView:
    """Return one side of the card of a row.

    :raises SpecError: if the product has errors.
    :raises PnpError: if it has no cards of that kind.
    """
    key = (text, name, folder, number)
    all_made = last_made(key)
    if all_made is None:
        with one_row(row):
            all_made = made_now(key)
    pieces = [piece for made in all_made for piece in made.product.pieces]
    piece = _nearest([piece for piece in pieces if piece.item >= 0 and (piece.back or not back)], row)
    drawing = face_drawing(piece, back=back)
    own = _NUMBER.sub("", piece.name)
    page = Page("card", own, drawing, PRINTED)
    side = "back" if back else "front"
    elements = tuple(_elements(drawing, side))
    size = drawing.size
    kinds = (
        kinds_of_row(text, number, (Path(folder) / name).parent, piece.item, side) if _LAYOUTS in text else ()
    )
    has_back = piece.back is not None
    return CardView(screen_svg(page), size.width, size.height, piece.item, own, has_back, elements, kinds=kinds)


def _nearest(pieces: Sequence[Piece], row: int) -> Piece:
    if not pieces:
        raise PnpError(Sentence("there is no card to show"))
    return min(pieces, key=lambda piece: abs(piece.item - row))


def _elements(drawing: Drawing, side: str) -> Iterator[PlacedElement]:
    for part in linked_parts(drawing.shapes):
        path = part.link.path
        if path[:-1] == (side,) or (len(path) == 4 and path[:2] == ("layouts", side)):
            box = part.whole
            top = drawing.size.height - box.top
            yield PlacedElement(path, box.left, top, box.width, box.height, _resolution(part))


def _resolution(part: LinkedPart) -> float:
    """Return the lowest resolution, in dpi, of the pictures in a part; 0 if there are none."""
    return min(_resolutions(part), default=0.0)


def _resolutions(part: LinkedPart) -> Iterable[float]:
    for placed in flatten(part.shapes):
        if isinstance(placed.shape, Image) and isinstance(placed.shape.pixels, Pixels):
            at, box, pixels = placed.transform, placed.shape.box, placed.shape.pixels
            across, down = box.width * hypot(at.a, at.b), box.height * hypot(at.c, at.d)
            if across > 0 and down > 0:
                yield _INCH * min(pixels.width / across, pixels.height / down)


_ACROSS, _DOWN = ("left", "right", "width"), ("top", "bottom", "height")
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_SAME = 0.006
"""How much two lengths may differ, in millimetres, to be written the same."""
_UNIT = re.compile(r"(mm|cm|in|pt|%)\s*$")


def placed(text: str, number: int, card: Size, places: Iterable[Placing]) -> str:
    """Return the text with elements in new places.

    :param card: the size of the card in millimetres.
    :raises PnpError: for a path that leads to no element, or if the text can't be edited in this way.
    """
    for place in places:
        element = _element(text, number, place.path)
        across = _span(element, _ACROSS, place.left, place.width, card.width)
        down = _span(element, _DOWN, place.top, place.height, card.height)
        for option, value in (*across.items(), *down.items()):
            text = set_option(text, number, (*place.path, option), value)
        if place.rotation is not None:
            turned = f"{place.rotation % 360:.1f}".rstrip("0").rstrip(".")
            value = "" if turned in ("0", "360") else turned
            text = set_option(text, number, (*place.path, "rotation"), value, "number")
    return text


def _element(text: str, number: int, path: tuple[str, ...]) -> Node:
    found = product_node(read_text(text, "text"), number)
    for step in path:
        is_item = found is not None and isinstance(found.value, list) and step.isdigit()
        found = found.child(int(step) if is_item else step) if found is not None else None
    if found is None or not isinstance(found.value, dict):
        raise PnpError(Sentence("there is no '{step}' here", step=".".join(path)))
    return found


def _span(
    element: Node, names: tuple[str, str, str], start: float, length: float, whole: float
) -> Mapping[str, str]:
    """Return the options that place an element along one axis, if they differ from its current ones."""
    near, far, extent = names
    wanted = {near: start, far: whole - start - length, extent: length}
    given = {name: _word(element, name) for name in names if element.child(name) is not None}
    used = [*given] or [near, far]
    if used == [extent] and abs(wanted[near] - wanted[far]) > _SAME:
        used = [near, extent]
    elif used in ([near], [far]) and abs(wanted[far if used == [near] else near]) > _SAME:
        used = [near, far]
    unit = next((found[1] for value in given.values() if (found := _UNIT.search(value))), "mm")
    return dict(_changes(given, {name: wanted[name] for name in used}, unit, whole))


def _changes(
    given: Mapping[str, str], wanted: Mapping[str, float], unit: str, whole: float
) -> Iterator[tuple[str, str]]:
    for name, value in wanted.items():
        old = given.get(name)
        if old is None or abs(_millimetres(old, whole) - value) > _SAME:
            found = _UNIT.search(old or "")
            yield name, _written(value, found[1] if found else unit, whole)


def _word(element: Node, name: str) -> str:
    node = element.child(name)
    return str(node.plain()) if node is not None else ""


def _millimetres(text: str, whole: float) -> float:
    try:
        length, share = parse_extent(text if _UNIT.search(text) else f"{text}mm")
    except ValueError:
        return float("inf")
    return length + share * whole


def _written(value: float, unit: str, whole: float) -> str:
    """Return a length as a person would write it."""
    number = 100 * value / whole if unit == "%" else value / _MILLIMETRES[unit]
    digits = 3 if unit == "in" else 2
    short = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return f"{'0' if short in ('', '-0') else short}{unit}"
