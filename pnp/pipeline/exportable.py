"""Which pieces a print service or a virtual table can show as they are, and notices about the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from pnp.base.sentences import Sentence, together
from pnp.sheets.pieces import Cut, Outline, Piece
from pnp.sheets.sheet import Product

Target = Literal["print-service", "tabletop-simulator", "playingcards"]


class Why(Enum):
    """Why a piece isn't exported."""

    FOLDED = "folded"
    SHAPE = "shape"

    def said(self, names: str) -> Sentence:
        """The notice about pieces with these names."""
        if self is Why.FOLDED:
            return Sentence("pieces to fold and glue would be flat there; left out: {names}", names=names)
        return Sentence("pieces of this shape would be rectangles there; left out: {names}", names=names)


@dataclass(frozen=True, slots=True)
class Carried:
    """A product with the pieces that a target can show, and notices about the others."""

    product: Product
    notices: tuple[Sentence, ...]


def carried(product: Product, target: Target) -> Carried:
    """Leave out the pieces that a target can't show, with notices that name them."""
    lacking: dict[Why, list[Piece]] = {}
    kept: list[Piece] = []
    for piece in product.pieces:
        why = _why_not(piece, target)
        (kept if why is None else lacking.setdefault(why, [])).append(piece)
    notices = tuple(
        together((product.name, why.said(", ".join(_counted(pieces)))), ": ") for why, pieces in lacking.items()
    )
    return Carried(replace(product, pieces=tuple(kept)) if lacking else product, notices)


def _why_not(piece: Piece, target: Target) -> Why | None:
    if piece.assembled is not None:
        return Why.FOLDED
    # PlayingCards.io shows images with transparent parts; the others have cards and tokens of a few shapes.
    return None if target == "playingcards" or _is_simple(piece.outline, target) else Why.SHAPE


def _is_simple(outline: Outline, target: Target) -> bool:
    """Whether it's a rectangle, a hexagon or a circle; for a print service, any ellipse."""
    if outline.cut is Cut.HEXAGON or outline.fills_its_box:
        return True
    width, height = outline.box.size
    return outline.is_round and (target == "print-service" or abs(width - height) < 0.01 * width)


def _counted(pieces: Sequence[Piece]) -> Iterator[str]:
    """The pieces by their kinds, with their numbers, or by their names."""
    kinds: dict[str, list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault(piece.kind.many if piece.kind else piece.name, []).append(piece)
    for found in kinds.values():
        kind = found[0].kind
        yield kind.counted(len(found)) if kind else found[0].name
