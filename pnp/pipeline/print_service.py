"""Pieces for print services: every face as an image with bleed, 300 pixels an inch."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.slugs import slug
from pnp.drawing.shapes import Drawing
from pnp.pipeline.piece_images import pngs_of, share_a_back
from pnp.sheets.piece_faces import different_pieces, face_drawing
from pnp.sheets.sheet import Product

BLEED, DOTS = 3.175, 300.0
"""The bleed on every side, an eighth of an inch, and the pixels per inch. A poker card has 825 by 1125
pixels."""


def service_files(product: Product) -> Iterator[tuple[str, bytes]]:
    """The images of a product's pieces. Their names say how many there are of each piece:
    ``NAME-07-owl-x3-front.png``."""
    named = dict(_faces(product))
    yield from zip(named, pngs_of(named.values(), DOTS), strict=True)


def _faces(product: Product) -> Iterator[tuple[str, Drawing]]:
    """Each face with its bleed, by the name of its file. A back that all pieces share comes
    once."""
    pieces = different_pieces(product.pieces)
    one_back = len(pieces) > 1 and share_a_back(pieces)
    digits = len(str(len(pieces)))
    for number, same in enumerate(pieces, 1):
        own = slug(same.piece.name, "piece")
        stem = own if own.startswith(f"{number:0{digits}}-") else f"{number:0{digits}}-{own}"
        name = f"{product.name}-{stem}-x{same.count}"
        yield f"{name}-front.png", face_drawing(same.piece, bleed=BLEED)
        if same.piece.back is not None and not one_back:
            yield f"{name}-back.png", face_drawing(same.piece, back=True, bleed=BLEED)
    if one_back and pieces[0].piece.back is not None:
        yield f"{product.name}-back.png", face_drawing(pieces[0].piece, back=True, bleed=BLEED)
