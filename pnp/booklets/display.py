"""Display type: titles and other short texts in the largest type in which they fit their place."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.recolour import is_grey
from pnp.drawing.shapes import AnyFont, Colour, Drawing, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Run
from pnp.typesetting.lines import TextStyle, break_lines
from pnp.typesetting.strips import Strip
from pnp.typesetting.typeset import shapes_of, text_strip

_STEP = 1.15
"""The distance between baselines, in type sizes: less than in running text."""
_PANEL = 0.06
"""Paper around a drawing, as a fraction of its width."""


def display_font(text: str, theme: Theme) -> AnyFont:
    """What a title is set in: the display face of the theme, or bold type."""
    return theme.face.title_font(text) if theme.face else theme.text_family.bold


def title_colour(theme: Theme) -> Colour:
    """The colour of titles on paper: that of the face, or ink if that would be just a grey."""
    face = theme.face
    return face.title_colour if face and not is_grey(face.title_colour) else theme.palette.ink


def set_plain(
    text: str, size: float, width: float, colour: Colour, font: AnyFont, step: float = _STEP
) -> list[Strip]:
    """A short text in lines ``step`` type sizes apart.

    :raises OptionError: for a word that is wider than the line.
    """
    text_style = TextStyle(size, colour, font)
    height = step * size * MM_PER_POINT
    return [text_strip(found, text_style, height) for found in break_lines((Run(text),), width, text_style)]


def set_within(
    text: str,
    sizes: Sequence[float],
    available: Size,
    colour: Colour,
    font: AnyFont,
    step: float = _STEP,
) -> list[Strip]:
    """A text in the first of these sizes that fits the available height, or else in the last one; nothing if a
    word is too long in every size."""
    found: list[Strip] = []
    for size in sizes:
        with suppress(OptionError):  # a word too long for the line
            found = set_plain(text, size, available.width, colour, font, step)
            if shapes_of(found)[1] <= available.height:
                break
    return found


def panel(drawing: Drawing, paper: str) -> Drawing:
    """A drawing on a panel in the colour of paper, whatever colour is around it."""
    rim = _PANEL * drawing.size.width
    size = Size(drawing.size.width + 2 * rim, drawing.size.height + 2 * rim)
    return Drawing(size, (rectangle(Box(0, 0, *size), Style(fill=paper), rim / 2), drawing.at(rim, rim)))
