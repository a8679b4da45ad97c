"""Draws the pictures in docs/pictures/ with the code that they document: ``python -m docs.figures``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image

from docs.faces import faces_picture
from docs.screenshot import studio_picture
from docs.signs import calibration_signs
from docs.tour import products_of, tour_picture
from pnp.base.geometry import Box, Size, move
from pnp.drawing.shapes import Drawing, Group, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature
from pnp.games.api.registry import all_games, find_game
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_products
from pnp.pipeline.source import find_spec
from pnp.products.on_sheets import SheetSpec
from pnp.products.resolve import load_spec
from pnp.products.rules.text import rules_of
from pnp.render.pdf import pdf_bytes
from pnp.render.png import png_pages
from pnp.sheets.piece_faces import different_pieces, face_drawing
from pnp.sheets.sheet import Product, Sheet

DOCS = Path(__file__).resolve().parent
PICTURES = DOCS / "pictures"

SHEETS = {
    "all-fives-track": "{form: all_fives, pages: 0}",
    "bee-layout": "{form: bee, score: false, dice: 5}",
    "tetradominoes-score": "{form: tetradominoes}",
}
"""Products whose first page is shown, small."""

DIAGRAMS = {
    "dominions-cells": (
        "dominions",
        {"side": 3, "fit": True, "coordinates": "cells", "key": False},
        Size(90, 90),
    ),
}
"""Boards that are shown without a sheet: the game, its options, and the size to draw it in."""

_SHOWN = re.compile(r"\(\.\./pictures/([\w-]+)\.png\)")


def sheet_picture(product: str) -> bytes:
    """Draw the first page of a product as a PNG."""
    (made,) = products_of(product)
    return next(png_pages(pdf_bytes(replace(made, sheets=made.sheets[:1])), 50.0))


def faces_of(name: str, columns: int, gap: float) -> bytes:
    """Return the fronts of the pieces in a built-in spec's first product, each once, as PNG.

    :param gap: the space between them, in millimetres.
    """
    made, *_ = products_of(name)
    faces = [face_drawing(same.piece) for same in different_pieces(made.pieces)]
    (width, height), rows = faces[0].size, -(-len(faces) // columns)
    shapes = tuple(
        Group(face.shapes, move(k % columns * (width + gap), (rows - 1 - k // columns) * (height + gap)))
        for k, face in enumerate(faces)
    )
    size = Size(columns * (width + gap) - gap, rows * (height + gap) - gap)
    return _png(Drawing(size, shapes), 75.0)


def diagram_picture(game: str, options: dict[str, object], room: Size) -> bytes:
    """Draw a board alone as a PNG."""
    record = find_game(game)
    assert record is not None
    feature = record.features["board"]
    board = feature.draw(feature.options.model_validate(options), Theme(palettes()["colour"]), room)
    return _png(board.drawing, 150.0)


def own_board(name: str, room: Size) -> bytes:
    """Draw the board of a built-in spec's first product alone as a PNG."""
    request, *_ = load_spec(*find_spec(name), ()).products
    assert isinstance(request, SheetSpec)
    assert isinstance(request.feature, BoardFeature)
    return _png(request.feature.draw(request.made_from, request.theme, room).drawing, 100.0)


def examples() -> Iterator[tuple[str, Drawing]]:
    """Yield the diagrams of the rules texts that the games' pages show, each with the name of its picture."""
    for game in all_games():
        page = DOCS / "games" / f"{game.name}.md"
        if not game.component and page.exists():
            drawings = rules_of(game, Theme(palettes()["colour"]))[1]
            shown = _SHOWN.findall(page.read_text(encoding="utf-8"))
            yield from ((name, drawings[name]) for name in shown if name in drawings)


def own_kit() -> Drawing:
    """Draw the front and the plan of the game to start from, and the sheet with its box, side by side."""
    path = DOCS.parent / "templates" / "new-kit" / "kit.yaml"
    kit = make_products(load_spec(path, path.name))[-1]
    boxes = [sheet for sheet in kit.sheets if sheet.title == "1 tuck box"]
    shown = [sheet.front for sheet in (*kit.sheets[:2], *boxes)]
    width, gap = max(one.size.width for one in shown), 8.0
    edge = Style(stroke="#9aa5b1", width=0.3)
    pages = tuple(
        Group((*one.shapes, rectangle(Box(0, 0, *one.size), edge)), move(k * (width + gap) + 1, 1))
        for k, one in enumerate(shown)
    )
    return Drawing(Size(len(shown) * (width + gap) - gap + 2, shown[0].size.height + 2), pages)


def _png(drawing: Drawing, dots: float) -> bytes:
    return next(png_pages(pdf_bytes(Product("figure", "", (Sheet("", drawing),))), dots))


def _halved(picture: bytes) -> bytes:
    """Return a picture at half its size. The renderer would draw hairlines a pixel wide; this makes them
    paler."""
    halved = BytesIO()
    Image.open(BytesIO(picture)).convert("RGB").reduce(2).save(halved, "PNG", optimize=True)
    return halved.getvalue()


def drawings() -> dict[str, Callable[[], bytes]]:
    """Return the function that draws each picture, by file name, without the studio's, which needs a
    browser."""
    theme = Theme(palettes()["colour"])
    return {
        **{name: partial(sheet_picture, product) for name, product in SHEETS.items()},
        **{name: partial(diagram_picture, *board) for name, board in DIAGRAMS.items()},
        "cards": partial(faces_of, "cards", 4, 5.0),
        "own-kit": lambda: _png(own_kit(), 42.0),
        "isle": partial(own_board, "grid", Size(210, 150)),
        **{name: partial(_png, drawing, 120.0) for name, drawing in examples()},
        "calibration-signs": lambda: _png(calibration_signs(theme), 110.0),
        "faces": lambda: _png(faces_picture(theme), 110.0),
        "tour": lambda: _halved(_png(tour_picture(), 240.0)),
    }


def main() -> None:
    """Draw all pictures again."""
    PICTURES.mkdir(exist_ok=True)
    for name, draw in drawings().items():
        (PICTURES / f"{name}.png").write_bytes(draw())
    if (studio := studio_picture()) is None:
        print("Chromium is not installed: docs/pictures/studio.png stays as it is", file=sys.stderr)
    else:
        (PICTURES / "studio.png").write_bytes(studio)


if __name__ == "__main__":
    main()
