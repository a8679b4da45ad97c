"""Cards to cut out: a deck drawn in a theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from pnp.base.errors import LocatedFault, OptionError, SpecError
from pnp.base.geometry import IDENTITY, Box, move
from pnp.base.sentences import Sentence
from pnp.components.cards.bleed import OVERRUN
from pnp.components.cards.deck import Deck, Element
from pnp.components.cards.drawing import Brush, Drawn, draw_element
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.paints import paints_of
from pnp.drawing.shapes import Circle, Colour, Group, Path, Shape, Shapes, Style, polygon, rectangle
from pnp.drawing.theme import Theme
from pnp.sheets.pieces import Cut, Outline, Piece, PieceKind

MOST_STROKES, MOST_LETTERS = 3_000_000, 1_000_000
"""The most lines and curves in the pictures of all cards, and the most letters on them."""


def make_cards(deck: Deck, theme: Theme) -> tuple[Piece, ...]:
    """The cards of a deck in order, each repeated the number of times that the deck says.

    :raises SpecError: for texts that don't fit, each at its place in the spec or the table.
    """
    painter = _Painter(deck, theme)
    shared = _shared_back(deck, theme)
    outline, kind = deck.outline, PieceKind("{count} card", "{count} cards", theme)
    digits = len(str(len(deck.cards)))
    pieces: list[Piece] = []
    for number, card in enumerate(deck.cards, 1):
        front = painter.face(card.front, card.count)
        back = painter.face(card.back, card.count) if deck.back is None else shared
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
            bleed_runs_on=outline.cut in _TILING,
            kind=kind,
            option="front",
            back_option="back",
        )
        pieces += [piece] * card.count
    if painter.faults:
        raise SpecError(painter.faults)
    return tuple(pieces)


@dataclass(frozen=True, slots=True)
class _Face:
    """One side of a card."""

    shapes: Shapes
    ground: Colour
    bleed: Shapes = ()


def _shared_back(deck: Deck, theme: Theme) -> _Face | None:
    """The back that all cards have; None if it isn't printed."""
    if deck.back == "none":
        return None
    face = theme.face
    if deck.back == "plain" or face is None:
        ground = face.back_ground if face else theme.palette.shade
        return _Face((), ground)
    down = _middle_below(deck.outline)
    shapes, bleed = face.back(deck.size), face.back_bleed(deck.size, OVERRUN + down)
    if down:
        shapes, bleed = (Group((*shapes, *bleed), move(0, -down)),), ()
    return _cut_out(_Face(shapes, face.back_ground, bleed), deck.outline)


def _middle_below(outline: Outline) -> float:
    """Return how far the middle of a triangle is below that of its box, in mm; 0 for other outlines."""
    return outline.box.height / 6 if outline.cut is Cut.TRIANGLE else 0.0


_TILING = (Cut.HEXAGON, Cut.TRIANGLE)
"""Outlines whose neighbours are within their boxes."""


def _cut_out(face: _Face, outline: Outline) -> _Face:
    """Turn what is outside a hexagon or a triangle, where its neighbours may be, into bleed."""
    if outline.cut not in _TILING:
        return face
    inside = Group(face.shapes, outline=polygon(outline.points, Style()))
    return _Face((inside,), face.ground, (*face.bleed, *_beyond(face.shapes, outline)))


def _beyond(shapes: Shapes, outline: Outline) -> Iterator[Shape]:
    """The shapes that may be partly outside a convex outline."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.transform is IDENTITY and not shape.is_window:
            yield replace(shape, shapes=tuple(_beyond(shape.shapes, outline)))
        elif _leaves(shape, outline):
            yield shape


def _leaves(shape: Shape, outline: Outline) -> bool:
    """Whether a shape may be partly outside a convex outline."""
    boxes = [bounds(placed) for placed in flatten((shape,))]
    return any(
        (x2 - x1) * (y - y1) < (y2 - y1) * (x - x1)
        for (x1, y1), (x2, y2) in pairwise((*outline.points, outline.points[0]))
        for box in boxes
        for x in (box.left, box.right)
        for y in (box.bottom, box.top)
    )


def _is_translucent(shape: Shape) -> bool:
    """Whether something below may be seen through a shape, or through one in a group."""
    if isinstance(shape, Group):
        return shape.opacity < 1 or any(map(_is_translucent, shape.shapes))
    finish = shape.style.finish if isinstance(shape, Path | Circle) else None
    return finish is not None and finish.is_translucent


class _Painter:
    """Draws the sides of cards, and gathers their errors."""

    def __init__(self, deck: Deck, theme: Theme) -> None:
        palette = theme.palette
        self._size, self._outline = deck.size, deck.outline
        paints = paints_of(palette.ink, palette.paper, palette)
        self._brush = Brush(theme, paints, deck.icons, deck.outline.is_round)
        self._letters = 0
        self._strokes = 0
        self.faults: list[LocatedFault] = []

    def face(self, elements: Sequence[Element], copies: int) -> _Face:
        """One side of a card.

        :raises OptionError: if the limits for all cards together are exceeded.
        """
        brush = self._brush
        brush.strokes = 0
        drawn: list[Drawn] = []
        for element in elements:
            self._letters += len(element.text) * copies
            self._check()
            try:
                drawn.append(draw_element(element, self._size, brush))
            except SpecError as error:
                self.faults += error.faults
        self._strokes += brush.strokes * copies
        ground = drawn[0].ground if drawn else None
        if ground:  # which the sheet paints, and its bleed with it
            del drawn[0]
        shapes = tuple(shape for one in drawn for shape in one.shapes)
        bleed = tuple(shape for one in drawn for shape in one.bleed)
        ground = ground or brush.theme.palette.paper
        face = _cut_out(_Face((Group(shapes, clip=Box.about(0, 0, self._size)),), ground, bleed), self._outline)
        if any(map(_is_translucent, face.bleed)):  # it would be seen twice on the card
            return replace(face, bleed=(Group(face.bleed, outline=self._outside),))
        return face

    @cached_property
    def _outside(self) -> Path:
        """All around the card."""
        around = rectangle(Box.about(0, 0, self._size).grown(2 * OVERRUN), Style(even_odd=True))
        return Path((*around.segments, *polygon(self._outline.points, around.style).segments), around.style)

    def _check(self) -> None:
        if self._letters > MOST_LETTERS:
            message = Sentence("the cards have more than {most:,} letters on them", most=MOST_LETTERS)
            raise OptionError.at((), message)
        if self._strokes > MOST_STROKES:
            raise OptionError.at(
                (),
                Sentence(
                    "the pictures on the cards have more than {most:,} lines and curves", most=MOST_STROKES
                ),
            )
