"""The faces of cards and of other pieces that are drawn from a table: elements as shapes, with their bleed;
and decks of cards to cut out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from operator import attrgetter

from pnp.base.errors import ErrorDetails, OptionError, SpecError
from pnp.base.geometry import IDENTITY, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.components.cards.bleed import OVERRUN
from pnp.components.cards.deck import Card, Deck, Element
from pnp.components.cards.drawing import Brush, Drawn, draw_element
from pnp.components.cards.options import Backs
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.palette import between, paints_of
from pnp.drawing.shapes import (
    AnyFont,
    Colour,
    Drawing,
    Group,
    Path,
    Shape,
    Shapes,
    Style,
    is_translucent,
    polygon,
    polygons,
    rectangle,
)
from pnp.drawing.shaping import missing_characters
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.pieces import Cut, Outline, Piece, PieceKind

MOST_STROKES, MOST_LETTERS = 3_000_000, 1_000_000
"""The most lines and curves in the pictures of all cards, and the most letters on them."""


_VALUES = attrgetter(*sorted({one.name for one in fields(Element)} - {"options", "picture", "mark"}))
"""Values by which elements with the same options and picture may differ."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card."""

    shapes: Shapes
    ground: Colour
    bleed: Shapes = ()


def cut_face(face: Face, outline: Outline, theme: Theme) -> Iterator[Shape]:
    """Yield one side of a piece without its holes, with its edge."""
    lines = (outline.line, *outline.holes)
    ground = polygons(lines, Style(fill=face.ground, even_odd=True))
    yield Group((ground, *face.shapes), outline=polygons(lines, Style(even_odd=True)))
    yield polygons(lines, Style(stroke=theme.palette.ink, width=WEIGHTS.thin))


_TILING = (Cut.HEXAGON, Cut.TRIANGLE)
"""Outlines whose neighbours are within their boxes."""


def _cut_out(face: Face, outline: Outline) -> Face:
    """Turn everything outside a hexagon or triangle, where its neighbours may be, into bleed."""
    if outline.cut not in _TILING:
        return face
    inside = Group(face.shapes, outline=polygon(outline.points, Style()))
    return Face((inside,), face.ground, (*face.bleed, *_beyond(face.shapes, outline)))


def _beyond(shapes: Shapes, outline: Outline) -> Iterator[Shape]:
    """Yield the shapes that may be partly outside a convex outline."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.transform is IDENTITY and not shape.is_window:
            yield replace(shape, shapes=tuple(_beyond(shape.shapes, outline)))
        elif _leaves(shape, outline):
            yield shape


def _leaves(shape: Shape, outline: Outline) -> bool:
    """Return whether a shape may be partly outside a convex outline."""
    boxes = [bounds(placed) for placed in flatten((shape,))]
    return any(
        (x2 - x1) * (y - y1) < (y2 - y1) * (x - x1)
        for (x1, y1), (x2, y2) in pairwise((*outline.points, outline.points[0]))
        for box in boxes
        for x in (box.left, box.right)
        for y in (box.bottom, box.top)
    )


def _assembled(drawn: Sequence[Drawn], ground: Colour, outline: Outline) -> Face:
    """Return the face that consists of these elements, with each element's bleed once.

    A translucent element is drawn either on the piece or beyond it, never twice in one place, where it would be
    darker.
    """
    shapes = tuple(shape for one in drawn for shape in one.shapes)
    clipped: Shapes = (Group(shapes, clip=outline.box),)
    is_own = outline.cut is Cut.OTHER
    shines = any(
        is_translucent(shape) for one in drawn for shape in one.bleed or (one.shapes if is_own else ())
    )
    if outline.cut in _TILING:
        bleed = tuple(shape for one in drawn for shape in one.bleed or _beyond(one.shapes, outline))
        clipped = (Group(clipped, outline=polygon(outline.points, Style())),)
    elif shines and is_own:
        bleed = tuple(shape for one in drawn for shape in one.bleed or one.shapes)
        clipped = (Group(clipped, outline=polygon(outline.points, Style())),)
    else:
        bleed = tuple(shape for one in drawn for shape in one.bleed)
    if shines and bleed:
        below = rectangle(outline.box.grown(2 * OVERRUN), Style(fill=ground))  # over a neighbour's bleed
        bleed = (Group((below, *bleed), outline=_outside(outline)),)
    return Face(clipped, ground, bleed)


def signs_of_titles(cards: Iterable[Card]) -> str:
    """Return the characters of all titles on these cards, each once."""
    elements = (one for card in cards for elements in card.faces.values() for one in elements)
    titles = {one.text for one in elements if one.options.font == "title" and one.font is None}
    return "".join(sorted(set("".join(titles)) - {"\n", "\t"}))


def lacking_in(signs: str, display: AnyFont) -> str:
    """Return the first of these characters that a font lacks; empty if it has all."""
    return next(iter(missing_characters(signs, display)), "") if signs else ""


def with_one_title_font(theme: Theme, cards: Iterable[Card]) -> Theme:
    """Return the theme with bold type for titles if the display face lacks a character of any of them: titles
    side by side in two fonts look like a mistake."""
    if theme.game_face is None or not lacking_in(signs_of_titles(cards), theme.game_face.display):
        return theme
    return replace(theme, game_face=replace(theme.game_face, display=theme.text_family.bold))


class FacePainter:
    """Draws the sides of cards, and gathers their errors."""

    def __init__(self, theme: Theme, icons: Mapping[str, Drawing], cards: Iterable[Card] = ()) -> None:
        self._theme, self._icons = with_one_title_font(theme, cards), icons
        self._brushes: dict[bool, Brush] = {}
        self._drawn: dict[tuple[object, ...], tuple[Element, Drawn, int]] = {}
        self._letters = 0
        self._strokes = 0
        self.errors: list[ErrorDetails] = []

    def _brush(self, *, is_round: bool) -> Brush:
        """Return the brush for round pieces, or that for all others. Each brush paints a picture only once."""
        if is_round not in self._brushes:
            palette = self._theme.palette
            paints = paints_of(palette.ink, palette.paper, palette)
            self._brushes[is_round] = Brush(self._theme, paints, self._icons, is_round)
        return self._brushes[is_round]

    def check(self) -> None:
        """Check that everything fitted.

        :raises SpecError: with all errors, each at its place in the spec or the table.
        """
        if self.errors:
            raise SpecError(self.errors)

    def face(self, elements: Sequence[Element], outline: Outline, copies: int = 1) -> Face:
        """Return one face of a piece.

        :raises OptionError: if the limits for all cards together are exceeded.
        """
        brush, size = self._brush(is_round=outline.is_round), outline.box.size
        brush.strokes = 0
        drawn: list[Drawn] = []
        for element in elements:
            self._letters += len(element.text) * copies
            self._check()
            try:
                drawn.append(self._element(element, size, brush))
            except SpecError as error:
                self.errors += error.errors
        self._strokes += brush.strokes * copies
        ground = brush.theme.palette.paper
        while drawn and (colour := drawn[0].ground):  # which the sheet paints, and its bleed with it
            ground = between(ground, colour, drawn[0].cover)
            del drawn[0]
        return _assembled(drawn, ground, outline)

    def _element(self, element: Element, size: Size, brush: Brush) -> Drawn:
        """Draw an element; if it's the same on several cards, only once."""
        key = id(element.options), id(element.picture), size, brush.is_round, _VALUES(element)
        if key in self._drawn:
            _, drawn, strokes = self._drawn[key]
            brush.strokes += strokes
            return drawn
        before = brush.strokes
        drawn = draw_element(element, size, brush)
        self._drawn[key] = element, drawn, brush.strokes - before
        return drawn

    def _check(self) -> None:
        if self._letters > MOST_LETTERS:
            message = Sentence(
                "there are more than {most:,} letters on the cards: shorten the texts, or split "
                "the product in two",
                most=MOST_LETTERS,
            )
            raise OptionError.at((), message)
        if self._strokes > MOST_STROKES:
            raise OptionError.at(
                (),
                Sentence(
                    "the pictures on the cards have more than {most:,} lines and curves: simplify "
                    "them, or split the product in two",
                    most=MOST_STROKES,
                ),
            )


def _outside(outline: Outline) -> Path:
    """Return the area around a piece."""
    around = rectangle(Box.about(0, 0, outline.box.size).grown(2 * OVERRUN), Style(even_odd=True))
    return Path((*around.segments, *polygon(outline.points, around.style).segments), around.style)


def make_cards(deck: Deck, theme: Theme, kind: PieceKind | None = None) -> tuple[Piece, ...]:
    """Return the cards of a deck in order, with their copies.

    :param kind: their name in counts, if they aren't cards.

    :raises SpecError: for texts that don't fit, each at its place in the spec or the table.
    """
    painter = FacePainter(theme, deck.icons, deck.cards)
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
            bleed_runs_on=outline.cut is not Cut.RECTANGLE,
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
    return _cut_out(Face(shapes, face.back_ground, bleed), outline)


def _middle_below(outline: Outline) -> float:
    """Return how far the middle of a triangle is below that of its box, in mm; 0 for other outlines."""
    return outline.box.height / 6 if outline.cut is Cut.TRIANGLE else 0.0
