"""A deck read from a spec: the elements on both sides of each card, with all columns filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.base.errors import Mark
from pnp.base.geometry import Size
from pnp.components.cards.elements import CardElement
from pnp.components.cards.options import Backs
from pnp.drawing.shapes import Colour, Drawing, FontFile
from pnp.sheets.pieces import Outline

NOWHERE = Mark("")


@dataclass(frozen=True, slots=True)
class Tint:
    """A colour, either itself or by its name in the palette."""

    colour: Colour = ""
    part: str = ""
    opacity: float = 1.0


@dataclass(frozen=True)
class Element:
    """An element on one card, with its columns filled in."""

    options: CardElement
    text: str = ""
    picture: Drawing | None = None
    bleed: float | None = None
    """How much of a picture that fills its card lies beyond each edge, in mm; None for other pictures."""
    more: Tint | None = None
    """The colour that continues a picture beyond the edges."""
    repeat: int = 1
    font: FontFile | None = None
    """The user's own font; None for one of the theme's."""
    colour: Tint | None = None
    fill: Tint | None = None
    line: Tint | None = None
    fills: tuple[Tint, ...] = ()
    """The colours of a gradient, the first of which is ``fill``; none if it's plain."""
    outline: Tint | None = None
    shadow: Tint | None = None
    path: tuple[str, ...] = ()
    """Its path within the product."""
    mark: Mark = NOWHERE
    """Where its text or the name of its picture is given."""


@dataclass(frozen=True)
class Card:
    """One row of the table."""

    name: str
    count: int
    faces: Mapping[str, tuple[Element, ...]] = field(default_factory=dict)
    """The elements on each of its faces, from bottom to top."""
    outline: Outline | None = None
    """Its own outline; None for its deck's."""
    row: int = -1
    """The number of its row in the table, from 0; -1 if it has none."""

    def face(self, name: str) -> tuple[Element, ...]:
        """Return the elements on a face; none if nothing is drawn on it."""
        return self.faces.get(name, ())


@dataclass(frozen=True)
class Deck:
    """Cards of one outline. They share a built-in back, given by its name, unless each has its own."""

    outline: Outline
    cards: tuple[Card, ...]
    back: Backs | None = "pattern"
    """The name of the shared back; None if the elements on the backs are listed."""
    icons: Mapping[str, Drawing] = field(default_factory=dict)
    """The pictures in texts, by name."""

    @property
    def size(self) -> Size:
        """The width and height of a card in millimetres, before any corners are cut off."""
        return self.outline.box.size
