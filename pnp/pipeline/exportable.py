"""Find the pieces that a print service or a virtual tabletop can show unchanged, and write notices about the
others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from pnp.base.geometry import move
from pnp.base.sentences import Sentence, together
from pnp.drawing.shapes import Group
from pnp.sheets.pieces import Cut, Figure, Outline, Piece
from pnp.sheets.sheet import Product

Target = Literal["print-service", "tabletop-simulator", "playingcards"]


class Why(Enum):
    """Why a piece isn't exported."""

    FOLDED = "folded"
    SHAPE = "shape"

    def said(self, names: str) -> Sentence:
        """Return the notice about pieces with these names."""
        if self is Why.FOLDED:
            return Sentence(
                "pieces to fold and glue would be flat in this format; left out: {names}", names=names
            )
        return Sentence(
            "pieces of this shape would be rectangles in this format; left out: {names}", names=names
        )


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The contents of a virtual tabletop: products, the name of their file, and its title."""

    name: str
    title: str
    products: tuple[Product, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """A product with the pieces that a target can show, and notices about the others."""

    product: Product
    notices: tuple[Sentence, ...]


def is_shown(product: Product, target: Target) -> bool:
    """Return whether a target supports a product: pieces, on virtual tabletops also boards, and in Tabletop
    Simulator also rules."""
    if product.pieces:
        return True
    if product.board is not None:
        return target != "print-service"
    return product.is_rules and target == "tabletop-simulator"


def carried(product: Product, target: Target) -> Carried:
    """Leave out the pieces that a target can't show, with notices that name them."""
    lacking: dict[Why, list[Piece]] = {}
    kept: list[Piece] = []
    for piece in product.pieces:
        why = _why_not(piece, target)
        exported = _flat(piece) if target == "playingcards" else piece
        (kept if why is None else lacking.setdefault(why, [])).append(exported)
    notices = tuple(
        together((product.name, why.said(", ".join(_counted(pieces)))), ": ") for why, pieces in lacking.items()
    )
    return Carried(replace(product, pieces=tuple(kept)), notices)


def _flat(piece: Piece) -> Piece:
    """Return a standing figure as a flat piece with its two sides; any other piece unchanged."""
    figure = piece.on_table
    if not isinstance(figure, Figure):
        return piece
    size = figure.front.size
    front, back = (
        (Group(drawing.shapes, move(-size.width / 2, -size.height / 2)),)
        for drawing in (figure.front, figure.back)
    )
    return Piece(piece.name, Outline.rectangle(size), front, back, axis=90.0, kind=piece.kind)


def _why_not(piece: Piece, target: Target) -> Why | None:
    on_tables = target == "tabletop-simulator" or isinstance(piece.on_table, Figure)
    if target != "print-service" and piece.on_table is not None and on_tables:
        return None
    if piece.assembled is not None:
        return Why.FOLDED
    if target == "playingcards" or is_simple(piece.outline, any_ellipse=target == "print-service"):
        return None  # PlayingCards.io shows images with transparent parts
    # In Tabletop Simulator, a piece with another outline is an image, or a model of its two sides without
    # holes.
    is_alike = piece.back is None or piece.back == piece.front
    return None if target == "tabletop-simulator" and (is_alike or not piece.outline.holes) else Why.SHAPE


def is_simple(outline: Outline, *, any_ellipse: bool = False) -> bool:
    """Return whether an outline is a rectangle, a hexagon or a circle, or optionally any ellipse."""
    if outline.cut is Cut.HEXAGON or outline.fills_its_box:
        return True
    width, height = outline.box.size
    return outline.is_round and (any_ellipse or abs(width - height) < 0.01 * width)


def _counted(pieces: Sequence[Piece]) -> Iterator[str]:
    """Yield the pieces by their kinds, with their numbers, or by their names."""
    kinds: dict[str, list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault(piece.kind.many if piece.kind else piece.name, []).append(piece)
    for found in kinds.values():
        kind = found[0].kind
        yield kind.counted(len(found)) if kind else found[0].name
