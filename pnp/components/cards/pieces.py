"""Cards to cut out: a deck drawn in a theme."""

from __future__ import annotations

from pnp.base.geometry import move
from pnp.components.cards.bleed import OVERRUN
from pnp.components.cards.deck import Deck
from pnp.components.cards.faces import TILING, Face, FacePainter, cut_out
from pnp.components.cards.options import Backs
from pnp.drawing.shapes import Group
from pnp.drawing.theme import Theme
from pnp.sheets.pieces import Cut, Outline, Piece, PieceKind


def make_cards(deck: Deck, theme: Theme, kind: PieceKind | None = None) -> tuple[Piece, ...]:
    """Return the cards of a deck in order, with their copies.

    :param kind: their name in counts, if they aren't cards.

    :raises SpecError: for texts that don't fit, each at its place in the spec or the table.
    """
    painter = FacePainter(theme, deck.icons)
    kind = kind or PieceKind("{count} card", "{count} cards", theme)
    digits = len(str(len(deck.cards)))
    shared: dict[Outline, Face | None] = {}
    pieces: list[Piece] = []
    for number, card in enumerate(deck.cards, 1):
        outline = card.outline or deck.outline
        front = painter.face(card.face("front"), outline, card.count)
        if deck.back is None:
            back: Face | None = painter.face(card.face("back"), outline, card.count)
        else:
            if outline not in shared:
                shared[outline] = shared_back(deck.back, outline, theme)
            back = shared[outline]
        piece = Piece(
            f"{number:0{digits}} {card.name}".strip(),
            outline,
            front.shapes,
            back.shapes if back else None,
            axis=90.0,
            front_ground=front.ground,
            back_ground=back.ground if back else None,
            front_bleed=front.bleed,
            back_bleed=back.bleed if back else (),
            bleed_runs_on=outline.cut in TILING,
            kind=kind,
            option="front",
            back_option="back",
            item=card.row,
        )
        pieces += [piece] * card.count
    painter.check()
    return tuple(pieces)


def shared_back(back: Backs, outline: Outline, theme: Theme) -> Face | None:
    """Return the back of all cards; None if it isn't printed."""
    if back == "none":
        return None
    face = theme.face
    if back == "plain" or face is None:
        ground = face.back_ground if face else theme.palette.shade
        return Face((), ground)
    down = _middle_below(outline)
    shapes, bleed = face.back(outline.box.size), face.back_bleed(outline.box.size, OVERRUN + down)
    if down:
        shapes, bleed = (Group((*shapes, *bleed), move(0, -down)),), ()
    return cut_out(Face(shapes, face.back_ground, bleed), outline)


def _middle_below(outline: Outline) -> float:
    """Return how far the middle of a triangle is below that of its box, in mm; 0 for other outlines."""
    return outline.box.height / 6 if outline.cut is Cut.TRIANGLE else 0.0
