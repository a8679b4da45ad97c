"""Export the pieces of a spec, and for virtual tabletops also its boards and rules; and make the room of
PlayingCards.io: one file, with boards, and a pile for each size of piece.

The format of rooms follows rooms saved by the site, and programs that read and write them; it hasn't been
tested on the site itself.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.base.errors import SpecError
from pnp.base.files import name_key, slug, zipped
from pnp.base.geometry import Size
from pnp.base.sentences import Sentence, apart, together
from pnp.drawing.shapes import Drawing, Shapes
from pnp.language.overrides import Setting, read_settings
from pnp.pipeline.build import make_products, spec_from
from pnp.pipeline.exportable import Tabletop, Target, carried, is_shown
from pnp.pipeline.output_folder import Origin, OutputFolder
from pnp.pipeline.piece_images import back_of, cut_out, dots_for, png_of, pngs_of, share_a_back
from pnp.pipeline.source import Source, find_spec
from pnp.pipeline.tabletop_simulator import tabletop_files
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from pnp.sheets.piece_faces import SamePieces, by_outline, different_pieces, face_drawing, mirrored
from pnp.sheets.piece_plans import is_saving
from pnp.sheets.pieces import Cut, Outline
from pnp.sheets.sheet import Product


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """A request for an export: what to export, and for which service or program."""

    spec: str | Source
    target: Target
    output: Path = Path("output")
    address: str = ""
    """The web address that the images will have; empty if they stay in the output folder."""
    settings: tuple[Setting | str, ...] = ()
    overwrite: bool = False
    """Whether files in the output folder that pnp didn't write may be replaced."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The files that an export wrote, and its remarks."""

    files: tuple[Path, ...]
    """The files, in the order in which they were made."""
    earlier: tuple[Path, ...]
    """Files in the same folder from an earlier export of these products, such as cards with a different name or
    number now."""
    left_out: tuple[str, ...]
    """The names of products that the target doesn't support, such as books."""
    notices: tuple[str, ...] = ()
    """Notices about the pieces that the target can't show."""


def export(request: ExportRequest) -> Exported:
    """Write the products of a spec that a service or program supports.

    Pieces that the target can't show, such as dice to fold, are left out and named.

    :raises SpecError: with all errors of the spec, or if nothing is left; no file is written then.
    """
    settings = read_settings(request.settings)
    if isinstance(request.spec, Source):
        path, display_name = request.spec.path, request.spec.display_name
        spec = request.spec.resolved(settings)
    else:
        path, display_name = find_spec(request.spec)
        spec = load_spec(path, display_name, settings)
    if spec.unused:
        raise SpecError(settings[k].mark.error(why) for k, why in spec.unused.items())
    made = make_products(spec)
    products = [product for product in made if is_shown(product, request.target)]
    _check(products, display_name, request.target)
    found = [carried(product, request.target) for product in products]
    remarks = (one for product in products for one in apart(product.remark) if not is_saving(one))
    notices = tuple(dict.fromkeys([*remarks, *(notice for one in found for notice in one.notices)]))
    products = [one.product for one in found if is_shown(one.product, request.target)]
    if not products:
        raise SpecError.at(display_name, together(notices))
    address = request.address or request.output.resolve().as_uri()
    with OutputFolder.opened(request.output) as output:
        names: list[str] = []
        table = _table(spec, products)
        for name, data in exported_files(table, request.target, f"{address.rstrip('/')}/"):
            if name_key(name) in map(name_key, names):
                raise SpecError.at(
                    display_name,
                    Sentence("two files would be called '{file}': give a product another `name`", file=name),
                )
            output.put(name, data)
            names.append(name)
        source = spec_from(request.output, path)
        origins = {name: Origin(request.target, source, name) for name in names}
        placed = output.commit(origins, spec.files, overwrite=request.overwrite)
    return Exported(
        tuple(request.output / name for name in names),
        tuple(request.output / name for name in placed.left),
        tuple(product.name for product in made if not is_shown(product, request.target)),
        notices,
    )


def _check(products: Sequence[Product], display_name: str, target: Target) -> None:
    """Check that there is something to export, and not too much.

    :raises SpecError: if there is nothing to export, or more than a room can contain."""
    if not products:
        raise SpecError.at(
            display_name, Sentence("there is nothing to export here: add a product such as `pieces: GAME`")
        )
    if target == "playingcards" and sum(len(product.pieces) for product in products) > MOST_PIECES:
        raise SpecError.at(display_name, Sentence("a room can have at most {most:,} pieces", most=MOST_PIECES))


def _table(spec: Spec, products: Sequence[Product]) -> Tabletop:
    """Return all products on one table. If there is only one, the table has its name."""
    if len(products) == 1:
        return Tabletop(products[0].name, products[0].title, tuple(products))
    return Tabletop(spec.name, spec.title or products[0].title, tuple(products))


def exported_files(table: Tabletop, target: Target, address: str) -> Iterator[tuple[str, bytes]]:
    """Return the names and the contents of the files for a target.

    :param address: the address of the folder for the files, with a slash at its end.
    """
    match target:
        case "print-service":
            for product in table.products:
                yield from _service_files(product)
        case "tabletop-simulator":
            yield from tabletop_files(table, address)
        case "playingcards":
            yield _room_file(table)


# Pieces for print services


BLEED, DOTS = 3.175, 300.0
"""The bleed on every side, an eighth of an inch, and the pixels per inch. A poker card has 825 by 1125
pixels."""


def _service_files(product: Product) -> Iterator[tuple[str, bytes]]:
    """Yield the images of a product's pieces. Their names include the number of each piece:
    ``NAME-07-owl-x3-front.png``."""
    named = dict(_faces(product))
    yield from zip(named, pngs_of(named.values(), DOTS), strict=True)


def _faces(product: Product) -> Iterator[tuple[str, Drawing]]:
    """Yield each face with its bleed, by the name of its file. A shared back is yielded once. If there are
    several, each has a letter, which is in the names of its fronts."""
    pieces = different_pieces(product.pieces)
    backs = [_back_of(same) for same in pieces]
    shared = [back for back, count in Counter(backs).items() if back is not None and count > 1]
    several = len({*backs}) > 1
    letters = {back: f"-{chr(ord('a') + k)}" if several else "" for k, back in enumerate(shared[:_MOST_SHARED])}
    digits = len(str(len(pieces)))
    for number, (same, back) in enumerate(zip(pieces, backs, strict=True), 1):
        own = slug(same.piece.name, "piece")
        stem = own if own.startswith(f"{number:0{digits}}-") else f"{number:0{digits}}-{own}"
        name = f"{product.name}-{stem}-x{same.count}"
        letter = letters.get(back, "") if back is not None else ""
        yield f"{name}-front{letter}.png", face_drawing(same.piece, bleed=BLEED)
        if back is not None and back not in letters:
            yield f"{name}-back.png", face_drawing(same.piece, back=True, bleed=BLEED)
    for back, letter in letters.items():
        piece = pieces[backs.index(back)].piece
        yield f"{product.name}-back{letter}.png", face_drawing(piece, back=True, bleed=BLEED)


_MOST_SHARED = 26
"""The most shared backs, each with a letter."""
_Back = tuple[Shapes, str | None, Shapes, Outline]


def _back_of(same: SamePieces) -> _Back | None:
    """Return the back of pieces, for comparison with others; None if they have none."""
    piece = same.piece
    if piece.back is None:
        return None
    return tuple(piece.back), piece.back_ground, tuple(piece.back_bleed), piece.outline


MOST_PIECES = 1000
"""The most pieces in a room."""
_PIXELS, _DOTS = 800, 250.0
"""The most pixels of an image's longer side: the site refuses images of more than 2 MB."""
_PIXELS_OF_BOARD, _MOST_BYTES = (1600, 1200, 800, 400), 2_000_000
"""The most pixels of the longer side of a board's image, the finest first, and the most bytes of an image."""
_UNITS = 1.8
"""A room's units per millimetre, which make a poker card as large as the site's own."""
_ACROSS, _TOP, _GAP = 1500.0, 200.0, 40.0
"""The width that piles may take up, the place where they begin, and the space between them, in units of the
room."""

Widget = dict[str, Any]


def _room_file(table: Tabletop) -> tuple[str, bytes]:
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

    :param colour: the colour behind it.
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
