"""One card of a deck, large enough to arrange what is on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.components.cards.rows import one_row
from pnp.desk.deck_messages import CardView, PlacedElement
from pnp.desk.previews import last_made, made_now
from pnp.drawing.flatten import flatten
from pnp.drawing.hotspots import LinkedPart, linked_parts
from pnp.drawing.pixels import Pixels
from pnp.drawing.shapes import Drawing, Image
from pnp.render.svg import screen_svg
from pnp.sheets.piece_faces import face_drawing
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import PRINTED, Page

_INCH = 25.4
_NUMBER = re.compile(r"^\d+ ?")
"""What stands before the name of a card: its number among all cards."""


def card_view(text: str, name: str, folder: str, number: int, row: int, *, back: bool) -> CardView:
    """One side of the card of a row.

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
    elements = tuple(_elements(drawing, "back" if back else "front"))
    size = drawing.size
    return CardView(
        screen_svg(page), size.width, size.height, piece.item, own, piece.back is not None, elements
    )


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
    """The fewest pixels to the inch of the pictures in a part; 0 if there are none."""
    return min(_resolutions(part), default=0.0)


def _resolutions(part: LinkedPart) -> Iterable[float]:
    for placed in flatten(part.shapes):
        if isinstance(placed.shape, Image) and isinstance(placed.shape.pixels, Pixels):
            at, box, pixels = placed.transform, placed.shape.box, placed.shape.pixels
            across, down = box.width * hypot(at.a, at.b), box.height * hypot(at.c, at.d)
            if across > 0 and down > 0:
                yield _INCH * min(pixels.width / across, pixels.height / down)
