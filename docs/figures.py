"""Draws the pictures in docs/pictures/ with the code that they document: ``python -m docs.figures``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from docs.faces import faces_picture
from docs.signs import calibration_signs
from pnp.base.geometry import Size
from pnp.build.pipeline import make_products
from pnp.build.rules import rules_of
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.registry import find_game
from pnp.render.pdf import pdf_bytes
from pnp.render.png import png_pages
from pnp.sheets.sheet import Product, Sheet
from pnp.specs.catalogue import palettes
from pnp.specs.reader import read_text
from pnp.specs.resolve import resolve

PICTURES = Path(__file__).resolve().parent / "pictures"

SHEETS = {
    "dominate": "{board: dominate, regions: {jigsaw: {seed: 5}}, wrap: true}",
    "dominions-front": "{pieces: dominions, sets: 1}",
    "dominions-board": "{board: dominions, fit: true}",
    "domination": "{board: domination, size: 6}",
    "dots": "{board: dots, crossings: {kind: double, place: centre}, size: 20, per-sheet: 4}",
    "dominoes": "{pieces: dominoes}",
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
"""Boards that are shown without a sheet: game, options, and the room to draw them in."""

EXAMPLES = {
    "unmatched": "diagram-4",
    "capturing": "diagram-1",
    "mirror": "diagram-4",
    "bee": "diagram-1",
    "fujisan": "diagram-1",
    "dominosa": "neck",
    "mountains": "diagram-1",
    "arrangements": "square",
    "tetradominoes": "diagram-2",
    "cobra_paw": "diagram-1",
}
"""Which diagram of a game's rules text is shown."""


def sheet_picture(product: str) -> bytes:
    """The first page of a product as PNG."""
    root = read_text(f"pnp: 1\nproducts:\n  - {product}\n", "figure")
    (made,) = make_products(resolve(root, "figure"))
    return next(png_pages(pdf_bytes(replace(made, sheets=made.sheets[:1])), 50.0))


def diagram_picture(game: str, options: dict[str, object], room: Size) -> bytes:
    """A board alone as PNG."""
    record = find_game(game)
    assert record is not None
    offer = record.offers["board"]
    board = offer.draw(offer.options.model_validate(options), Theme(palettes()["colour"]), room)
    return _png(board.drawing, 150.0)


def example_picture(game: str, name: str) -> bytes:
    """A diagram of a rules text as PNG."""
    record = find_game(game)
    assert record is not None
    drawing = rules_of(record, Theme(palettes()["colour"]))[1][f"{game}-{name}"]
    return _png(drawing, 120.0)


def _png(drawing: Drawing, dots: float) -> bytes:
    return next(png_pages(pdf_bytes(Product("figure", "", (Sheet("", drawing),))), dots))


def main() -> None:
    """Draw all pictures anew."""
    PICTURES.mkdir(exist_ok=True)
    for name, product in SHEETS.items():
        (PICTURES / f"{name}.png").write_bytes(sheet_picture(product))
    for name, (game, options, room) in DIAGRAMS.items():
        (PICTURES / f"{name}.png").write_bytes(diagram_picture(game, options, room))
    for game, name in EXAMPLES.items():
        (PICTURES / f"{game}.png").write_bytes(example_picture(game, name))
    signs = calibration_signs(Theme(palettes()["colour"]))
    (PICTURES / "calibration-signs.png").write_bytes(_png(signs, 110.0))
    (PICTURES / "faces.png").write_bytes(_png(faces_picture(Theme(palettes()["colour"])), 110.0))


if __name__ == "__main__":
    main()
