"""Games for PlayingCards.io: a room in one file, with boards, and a pile for each size of piece.

The format follows rooms saved by the site, and programs that read and write them; it hasn't been tested on the
site itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.base.files import slug, zipped
from pnp.base.geometry import Size
from pnp.drawing.shapes import Drawing
from pnp.pipeline.exportable import Tabletop
from pnp.pipeline.piece_images import back_of, cut_out, dots_for, png_of, share_a_back
from pnp.sheets.piece_faces import SamePieces, by_outline, face_drawing, mirrored
from pnp.sheets.pieces import Cut, Outline

MOST_PIECES = 1000
"""The most pieces in a room."""
_PIXELS, _DOTS = 800, 250.0
"""The most pixels of an image's longer side: the site refuses images of more than 2 MB."""
_PIXELS_OF_BOARD, _MOST_BYTES = (1600, 1200, 800, 400), 2_000_000
"""The most pixels of the longer side of a board's image, the finest first, and the most bytes of an image."""
_UNITS = 1.8
"""A room's units per millimetre, which make a poker card as large as the site's own."""
_ACROSS, _TOP, _GAP = 1500.0, 200.0, 40.0
"""The width that piles may take, where they begin, and the space between them, in units of the room."""

Widget = dict[str, Any]


def room_file(table: Tabletop) -> tuple[str, bytes]:
    """Return the room with a game's boards and pieces."""
    writer = _Writer()
    boards = [product.board for product in table.products if product.board is not None]
    images = [writer.board(board) for board in boards]
    images += [
        image
        for product in table.products
        for outline, pieces in by_outline(product.pieces)
        for image in writer.pile(outline, pieces, product.title)
    ]
    hand: Widget = {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "enabled": True}
    widgets = json.dumps([hand, *writer.widgets], ensure_ascii=False, indent=1)
    return f"{table.name}.pcio", zipped([("widgets.json", widgets.encode()), *images])


class _Writer:
    """Gathers the widgets of a room, and writes their images."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self._x, self._y, self._high = _GAP, _TOP, 0.0
        self._count = self._boards = 0

    def board(self, board: Drawing) -> tuple[str, bytes]:
        """Return the image of a board, and add it to the widgets."""
        self._boards += 1
        size = Size(*(round(_UNITS * side) for side in board.size))
        file = f"userassets/board{self._boards}.png"
        widget = {"id": f"board{self._boards}", "type": "board", **self._place(size), "z": 0}
        self.widgets.append(
            {**widget, "width": size.width, "height": size.height, "boardImage": f"package://{file}"}
        )
        return file, _board_png(board)

    def pile(self, outline: Outline, pieces: Sequence[SamePieces], label: str) -> Iterator[tuple[str, bytes]]:
        """Return the images of pieces of one outline, and add their pile, their deck and the pieces to the
        widgets."""
        self._count += 1
        pile, deck = f"pile{self._count}", f"deck{self._count}"
        size = Size(*(round(_UNITS * side) for side in outline.box.size))
        place = self._place(size)
        one_back = share_a_back(pieces)
        types: dict[str, dict[str, str]] = {}
        cards: list[Widget] = []
        for number, same in enumerate(pieces, 1):
            name = f"{number}-{slug(same.piece.name, 'piece')}"
            face = f"userassets/{deck}-{name}.png"
            back = f"userassets/{deck}-back.png" if one_back else f"userassets/{deck}-{name}-back.png"
            yield face, _png(face_drawing(same.piece), outline)
            if number == 1 or not one_back:
                yield back, _png(back_of(same), mirrored(outline, same.piece.axis))
            types[name] = {
                "label": same.piece.name,
                "face": f"package://{face}",
                "back": f"package://{back}",
            }
            for copy in range(1, same.count + 1):
                card = {"id": f"{deck}-{name}-{copy}", "type": "card", "deck": deck, "cardType": name}
                cards.append({**card, "parent": pile, **place, "z": len(cards) + 1, "faceup": False})
        holder = {"id": pile, "type": "cardPile", "label": label, "hasShuffleButton": True}
        self.widgets.append({**holder, **place, "z": 1, "width": size.width, "height": size.height})
        straight = _is_plain(outline)
        own = {"id": deck, "type": "cardDeck", "parent": pile, **place, "z": 1, "cardTypes": types}
        own |= {"cardWidth": size.width, "cardHeight": size.height, "enlarge": True}
        templates = {
            f"{side}Template": {
                "includeBorder": False,
                "includeRadius": straight,
                "objects": [_image(side, size, "white" if straight else "transparent")],
            }
            for side in ("face", "back")
        }
        self.widgets += [own | templates, *cards]

    def _place(self, size: Size) -> dict[str, float]:
        """Return the place of the next pile."""
        if self._x + size.width > _ACROSS:
            self._x, self._y, self._high = _GAP, self._y + self._high + 2 * _GAP, 0.0
        place = {"x": self._x, "y": self._y}
        self._x += size.width + _GAP
        self._high = max(self._high, size.height)
        return place


def _image(side: str, size: Size, colour: str) -> dict[str, Any]:
    """Return the only object on a face: the image with this name in the card's type.

    :param colour: the colour below it.
    """
    image = {"type": "image", "valueType": "dynamic", "value": side, "color": colour}
    return {**image, "x": 0, "y": 0, "w": size.width, "h": size.height}


def _is_plain(outline: Outline) -> bool:
    """Return whether it's a rectangle with all its corners."""
    return outline.cut is Cut.RECTANGLE and not outline.trimmed


def _board_png(board: Drawing) -> bytes:
    """Return the finest image of a board that the site accepts."""
    images = (png_of(board, dots_for(board.size, pixels, _DOTS)) for pixels in _PIXELS_OF_BOARD)
    return next(image for image in images if len(image) < _MOST_BYTES)


def _png(drawing: Drawing, outline: Outline) -> bytes:
    """Return the image of a face, transparent around pieces that aren't rectangles."""
    image = png_of(drawing, dots_for(drawing.size, _PIXELS, _DOTS))
    return image if _is_plain(outline) else cut_out(image, outline)
