"""The colours of cards: plain ones or named ones of the palette, and colours for letters that contrast with
their background.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.base.errors import Mark
from pnp.components.cards.deck import Tint
from pnp.drawing.palette import Palette, luminance
from pnp.drawing.shapes import Colour
from pnp.drawing.svg.values import read_ink, unknown_colour
from pnp.games.api.features import OwnFiles

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
    except ValueError:  # this is reported where it's printed
        return "paper"
    if tint is None:
        return "ink"
    if tint.part:
        named = {"dark": "on-dark", "light": "on-light", "ink": "paper", "accent": "paper", "line": "paper"}
        number = tint.part.removeprefix("player-")
        return f"on-player-{number}" if number != tint.part else named.get(tint.part, "ink")
    return "paper" if luminance(tint.colour) < _DARK else "ink"


_DARK = 0.45
"""Letters on a colour darker than this are printed in the colour of the paper."""
