"""A deck read from a spec: the elements on both sides of each card, with all columns filled in, and their
colours, plain or of the palette, with letters that contrast with their background.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from pnp.base.errors import Mark
from pnp.base.geometry import Size
from pnp.components.cards.elements import CardElement
from pnp.components.cards.options import Backs
from pnp.drawing.palette import DARK, Palette, luminance
from pnp.drawing.shapes import Colour, Drawing, FontFile
from pnp.drawing.svg.values import read_ink, unknown_colour
from pnp.games.api.features import OwnFiles
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
    """The width of the strip beyond each edge of a picture that fills its card, in mm; None for other
    pictures."""
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
    """The place where its text or the name of its picture is given."""


@dataclass(frozen=True)
class Card:
    """One row of the table."""

    name: str
    count: int
    faces: Mapping[str, tuple[Element, ...]] = field(default_factory=dict)
    """The elements on each of its faces, from back to front."""
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


_ONE = ("ink", "line", "faint", "paper", "tint", "shade", "accent", "dark", "on-dark", "light", "on-light")
_FOUR = {"player": "players", "pale": "pales", "on-player": "on_players"}
_TO = re.compile(r"\s+to\s+")
PARTS = (*_ONE, *(f"{name}-{number}" for name in _FOUR for number in range(1, 5)))
"""The names of a palette's colours."""


@lru_cache(maxsize=256)
def read_tint(text: str) -> Tint | None:
    """Return the colour that a text names; None for no colour.

    :raises ValueError: if it names none.
    """
    name = text.strip().lower()
    if not name or name in PARTS:
        return Tint(part=name) if name else None
    try:
        ink = read_ink(text)
    except ValueError as error:
        raise ValueError(unknown_colour(text.strip(), PARTS)) from error
    return Tint(ink.colour, opacity=ink.opacity) if ink else None


def tints_at(text: str, mark: Mark, files: OwnFiles) -> tuple[Tint, ...]:
    """Return the colours in a text such as ``teal to white``; none for no colour. Report names that aren't
    colours."""
    found = (tint_at(part, mark, files) for part in _TO.split(text) if part.strip())
    return tuple(tint for tint in found if tint is not None)


def tint_at(text: str, mark: Mark, files: OwnFiles) -> Tint | None:
    """Return the colour that a text names; None for no colour, or if the text isn't a colour, which is
    reported."""
    try:
        return read_tint(text)
    except ValueError as error:
        files.report(mark, str(error))
        return None


def colour_of(tint: Tint, palette: Palette) -> Colour:
    """Return a colour in a palette."""
    if not tint.part:
        return tint.colour
    name, _, number = tint.part.rpartition("-")
    if name in _FOUR:
        colours: tuple[Colour, ...] = getattr(palette, _FOUR[name])
        return colours[int(number) - 1]
    colour: Colour = getattr(palette, tint.part.replace("-", "_"))
    return colour


def ink_on(colour: str) -> str:
    """Return the colour for letters on a colour, by its name in the palette."""
    try:
        tint = read_tint(colour)
    except ValueError:  # this is reported when it's printed
        return "paper"
    if tint is None:
        return "ink"
    if tint.part:
        named = {"dark": "on-dark", "light": "on-light", "ink": "paper", "accent": "paper", "line": "paper"}
        number = tint.part.removeprefix("player-")
        return f"on-player-{number}" if number != tint.part else named.get(tint.part, "ink")
    return "paper" if luminance(tint.colour) < DARK else "ink"
