"""Games for Tabletop Simulator: a saved object with decks, boards and rules, and the images that it shows.

The format follows the game's description of its save files, and programs that write them. It hasn't been tested
in the game itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Any
from urllib.parse import quote

from pnp.base.sequences import chunks
from pnp.drawing.shapes import Drawing
from pnp.pipeline.exportable import Tabletop, is_simple
from pnp.pipeline.piece_images import back_of, columns_of, contact_sheet, dots_for, png_of, share_a_back
from pnp.pipeline.tabletop_solids import (
    MM_PER_UNIT,
    board_files,
    board_of,
    die_files,
    die_of,
    figure_files,
    figure_of,
    stem_of,
    tile_files,
    tile_of,
    token_files,
    token_of,
)
from pnp.sheets.piece_faces import SamePieces, by_outline, different_pieces, face_drawing
from pnp.sheets.pieces import Cut, Die, Figure, Outline, Piece
from pnp.sheets.sheet import Product

MOST_ON_SHEET, MOST_COLUMNS, MOST_ROWS = 69, 10, 7
"""The most faces on an image: of 10 by 7 places, the last one is for hidden cards."""
MOST_PIXELS, MOST_DOTS = 4096, 300.0
_THUMBNAIL = 256
"""The most pixels of a side of the picture that the game's list of saved objects shows."""
_POKER = 88.9
"""The height of a card of scale 1, in millimetres."""
_APART, _BEHIND = 4.0, 3.0
"""The distance between decks on the table, and that of the boards behind them."""
_WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
"""The colour of objects with their own image."""
_RECTANGLE, _ROUNDED, _HEXAGON, _CIRCLE = 1, 0, 3, 4
_ROUNDED_FROM = 40.0
"""The least width of a card whose corners are rounded, in millimetres."""
_EMPTY_TABLE: dict[str, Any] = {
    **dict.fromkeys(("Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), ""),
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    **dict.fromkeys(("Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI"), ""),
    "TabStates": {},
}
"""The description of the table in a saved object, which leaves it empty."""
_BEHAVIOUR: dict[str, Any] = {
    **dict.fromkeys(("Description", "GMNotes", "LuaScript", "LuaScriptState", "XmlUI"), ""),
    "ColorDiffuse": {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259},
    **dict.fromkeys(
        ("Locked", "IgnoreFoW", "MeasureMovement", "GridProjection", "Hands", "SidewaysCard"), False
    ),
    **dict.fromkeys(
        ("Grid", "Snap", "DragSelectable", "Autoraise", "Sticky", "Tooltip", "HideWhenFaceDown"), True
    ),
}
"""The values that the game itself saves for unchanged cards and decks."""


def tabletop_files(table: Tabletop, address: str) -> Iterator[tuple[str, bytes]]:
    """Return the files of a game: images, models, rules, and the saved object that names them.

    :param address: the address of the images' folder, ending in a slash.
    """
    writer, names = _Writer(address), set[str]()
    for product in table.products:
        for name, data in writer.product(product):
            names.add(name)
            yield name, data
    saved = {**_EMPTY_TABLE, "SaveName": table.title, "ObjectStates": writer.objects}
    yield f"{table.name}.json", (json.dumps(saved, ensure_ascii=False, indent=2) + "\n").encode()
    picture = _picture_of(table.products)
    if f"{table.name}.png" not in names:  # the image of a single board has this name, and the same content
        yield f"{table.name}.png", png_of(picture, dots_for(picture.size, _THUMBNAIL, MOST_DOTS))


def _picture_of(products: Sequence[Product]) -> Drawing:
    """Return the picture for a game in a list: a board, a piece, or a page of the rules."""
    boards = [product.board for product in products if product.board is not None]
    pieces = [piece for product in products for piece in product.pieces]
    return boards[0] if boards else face_drawing(pieces[0]) if pieces else products[0].sheets[0].front


class _Writer:
    """Gathers the objects of one saved object, and writes their images."""

    def __init__(self, address: str) -> None:
        self._name, self._address = "", address
        self._sheets = self._earlier = 0  # the objects so far, and those before this product
        self._along = 0.0  # the left edge of the next board
        self._guids: set[str] = set()
        self.objects: list[dict[str, Any]] = []

    def product(self, product: Product) -> Iterator[tuple[str, bytes]]:
        """Return the files of a product, and add its objects."""
        self._name, self._earlier = product.name, self._sheets
        flat = [piece for piece in product.pieces if is_card(piece)]
        for outline, pieces in by_outline(flat):
            yield from self.deck(outline, pieces)
        for same in different_pieces(piece for piece in product.pieces if not is_card(piece)):
            yield from self.object_of(same)
        if product.board is not None:
            yield from self.board(product.title, product.board)
        if product.is_rules:
            yield from self.rules(product)

    def board(self, title: str, board: Drawing) -> Iterator[tuple[str, bytes]]:
        """Return the files of a board, and add it behind the decks."""
        width, depth = (side / MM_PER_UNIT for side in board.size)
        base = self._object("Custom_Model", title, "board", 1.0)
        place = {
            **_axes("pos", self._along + width / 2, 1.0, _BEHIND + depth / 2),
            **_axes("rot", 0.0, 180.0, 0.0),
        }
        self._along += width + _APART
        own = {"Transform": {**base["Transform"], **place}, "ColorDiffuse": _WHITE, "Locked": True}
        self.objects.append({**base, **own, **board_of(self._name, self._address)})
        yield from board_files(board, self._name)

    def rules(self, product: Product) -> Iterator[tuple[str, bytes]]:
        """Return rules as a PDF, and add the object that shows it."""
        from pnp.render.pdf import pdf_bytes

        base = self._object("Custom_PDF", product.title, "rules", 1.0)
        file = f"{product.name}.pdf"
        document = {"PDFUrl": self._address + quote(file), "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        place = {**base["Transform"], **_axes("rot", 0.0, 180.0, 0.0)}
        self.objects.append({**base, "Transform": place, "ColorDiffuse": _WHITE, "CustomPDF": document})
        yield file, pdf_bytes(product)

    def deck(self, outline: Outline, pieces: Sequence[SamePieces]) -> Iterator[tuple[str, bytes]]:
        """Return the images of pieces of one outline, and add their deck to the objects."""
        scale = round(outline.box.height / _POKER, 3)
        cards: list[dict[str, Any]] = []
        sheets: dict[str, dict[str, Any]] = {}
        for part in chunks(pieces, MOST_ON_SHEET):
            self._sheets += 1
            columns = columns_of(len(part), outline.box.size, MOST_COLUMNS, MOST_ROWS)
            one_back = share_a_back(part)
            face, back = (
                f"{self._name}-{side}-{self._sheets - self._earlier}.png" for side in ("faces", "backs")
            )
            sheet = {
                "FaceURL": self._address + quote(face),
                "BackURL": self._address + quote(back),
                "NumWidth": columns,
                "NumHeight": -(-len(part) // columns),
                "BackIsHidden": True,
                "UniqueBack": not one_back,
                "Type": _type_of(outline),
            }
            sheets[str(self._sheets)] = sheet
            fronts = contact_sheet([face_drawing(same.piece) for same in part], columns)
            yield face, png_of(fronts, dots_for(fronts.size, MOST_PIXELS, MOST_DOTS))
            behind = back_of(part[0]) if one_back else contact_sheet([back_of(same) for same in part], columns)
            yield back, png_of(behind, dots_for(behind.size, MOST_PIXELS, MOST_DOTS))
            for place, same in enumerate(part):
                number, deck = 100 * self._sheets + place, {str(self._sheets): sheet}
                cards += (self._card(same, number, copy, deck, scale) for copy in range(same.count))
        self.objects.append(self._whole(cards, sheets, scale))

    def object_of(self, same: SamePieces) -> Iterator[tuple[str, bytes]]:
        """Return the files of pieces that aren't cards, and add an object for each."""
        stem, solid = stem_of(same, self._name), same.piece.on_table
        scale = round(same.piece.outline.box.height / _POKER, 3)
        if isinstance(solid, Figure):
            kind, (own, scale) = "Figurine_Custom", figure_of(same, solid, stem, self._address)
            yield from figure_files(solid, stem)
        elif isinstance(solid, Die):
            kind, own, scale = "Custom_Model", die_of(stem, self._address), 1.0
            yield from die_files(solid, stem)
        elif same.piece.back is not None and same.piece.back != same.piece.front:
            kind, own, scale = "Custom_Model", tile_of(stem, self._address), 1.0
            yield from tile_files(same, stem)
        else:
            kind, own = "Custom_Token", token_of(stem, self._address)
            yield from token_files(same, stem)
        for copy in range(same.count):
            base = self._object(kind, same.piece.name, f"{stem} {copy}", scale)
            place = {**base["Transform"], **_axes("rot", 0.0, 180.0, 0.0), **_axes("scale", *(scale,) * 3)}
            self.objects.append({**base, "Transform": place, "ColorDiffuse": _WHITE, **own})

    def _card(
        self, same: SamePieces, number: int, copy: int, sheet: dict[str, Any], scale: float
    ) -> dict[str, Any]:
        return {
            **self._object("Card", same.piece.name, f"card {number} {copy}", scale),
            "Hands": True,
            "CardID": number,
            "CustomDeck": sheet,
        }

    def _whole(
        self, cards: Sequence[dict[str, Any]], sheets: dict[str, dict[str, Any]], scale: float
    ) -> dict[str, Any]:
        """Return the object for a deck, or for a single card."""
        if len(cards) == 1:
            return cards[0]
        return {
            **self._object("DeckCustom", self._name, f"deck {len(self.objects)}", scale),
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": sheets,
            "ContainedObjects": list(cards),
        }

    def _guid(self, key: str) -> str:
        """Return a name that no other object in the file has: six hexadecimal digits."""
        guid = next(
            guid
            for attempt in count()
            if (guid := sha256(f"{self._name} {key} {attempt}".encode()).hexdigest()[:6]) not in self._guids
        )
        self._guids.add(guid)
        return guid

    def _object(self, kind: str, name: str, key: str, scale: float) -> dict[str, Any]:
        return {
            "GUID": self._guid(key),
            "Name": kind,
            "Nickname": name,
            "Transform": {
                **_axes("pos", _APART * len(self.objects), 1.0, 0.0),
                **_axes("rot", 0.0, 180.0, 180.0),
                **_axes("scale", scale, 1.0, scale),
            },
            **_BEHAVIOUR,
        }


def is_card(piece: Piece) -> bool:
    """Return whether a piece can be in a deck: a flat one whose outline cards may have."""
    return piece.on_table is None and is_simple(piece.outline)


def _axes(what: str, x: float, y: float, z: float) -> dict[str, float]:
    """Return values for the axes x, y and z, as the format writes them; y points upwards."""
    return {f"{what}X": x, f"{what}Y": y, f"{what}Z": z}


def _type_of(outline: Outline) -> int:
    """Return the shape of a card: rectangle, hexagon or circle; a rectangle for any other."""
    if outline.cut is Cut.HEXAGON:
        return _HEXAGON
    if outline.cut is Cut.RECTANGLE:
        return _ROUNDED if min(outline.box.size) >= _ROUNDED_FROM else _RECTANGLE
    width, height = outline.box.size
    return _CIRCLE if outline.is_round and abs(width - height) < 0.01 * width else _RECTANGLE
