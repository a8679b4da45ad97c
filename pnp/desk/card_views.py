"""One card of a deck, large enough to arrange what is on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.desk.deck_messages import CardView, PlacedElement
from pnp.desk.previews import last_or_new
from pnp.drawing.flatten import flatten
from pnp.drawing.option_links import LinkedPart, linked_parts
from pnp.drawing.pixels import Pixels
from pnp.drawing.shapes import Drawing, Image
from pnp.render.svg import screen_svg
from pnp.sheets.piece_faces import face_drawing
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import PRINTED, Page

_INCH = 25.4


def card_view(text: str, name: str, folder: str, number: int, row: int, *, back: bool) -> CardView:
    """One side of the card of a row.

    :raises SpecError: if the product has errors.
    :raises PnpError: if it has no cards of that kind.
    """
    pieces = [piece for made in last_or_new((text, name, folder, number)) for piece in made.product.pieces]
    piece = _nearest([piece for piece in pieces if piece.item >= 0 and (piece.back or not back)], row)
    drawing = face_drawing(piece, back=back)
    page = Page("card", piece.name, drawing, PRINTED)
    elements = tuple(_elements(drawing, "back" if back else "front"))
    size = drawing.size
    return CardView(
        screen_svg(page), size.width, size.height, piece.item, piece.name, piece.back is not None, elements
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
