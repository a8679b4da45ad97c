"""The head of a sheet: its title over a rule, with the emblem and in the display face of its game."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import move
from pnp.base.sentences import Sentence
from pnp.booklets.display import display_font, set_plain
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.shapes import Anchor, Group, Shape, Style, Target, Text, line
from pnp.drawing.theme import WEIGHTS
from pnp.typesetting.blocks import Heading
from pnp.typesetting.design import leading
from pnp.typesetting.strips import Strip
from pnp.typesetting.typeset import Typesetter, shapes_of

_EMBLEM, _BESIDE, _UNDER = 12.0, 3.2, 2.0
"""The size of the emblem, its distance from the title, and that from the title to the rule below, in
millimetres."""
_APART = 16.0
"""The least distance between a title and the facts on its line, in millimetres."""


def title_line(heading: Heading, typesetter: Typesetter, facts: Sequence[str] = ()) -> tuple[Strip, ...]:
    """The title over a rule, with the game's emblem and in its display face. The facts about the game are at
    the right of its line, or below it if the line is too short for both."""
    theme, design = typesetter.theme, typesetter.design
    ink, face = theme.palette.ink, theme.face
    colour = face.title_colour if face else ink
    font = display_font(heading.text, theme) if face else theme.text_family.semibold
    left = _EMBLEM + _BESIDE if face else 0.0
    lines = set_plain(heading.text, design.headings[0], typesetter.width - left, colour, font)
    title, high = shapes_of(lines)
    words, size, plain = " · ".join(facts), design.body, theme.text_family.regular
    wide = text_width(heading.text, design.headings[0], font) + text_width(words, size, plain)
    beside = len(lines) == 1 and left + wide + _APART < typesetter.width
    below = leading(size) if words and not beside else 0.0
    height = max(high + below, _EMBLEM if face else 0.0)
    first = -(height - high - below) / 2
    shapes: list[Shape] = [Target(0, 0, heading.name), Group(title, move(left, first))]
    if face:
        shapes.append(face.emblem(_EMBLEM).at(0.0, -(height + _EMBLEM) / 2))
    base = first - high / 2 - cap_height(design.headings[0], font) / 2
    if beside:
        shapes.append(Text(typesetter.width, base, words, size, ink, plain, Anchor.END))
    elif words:
        shapes.append(Text(left, first - high - 0.75 * leading(size), words, size, ink, plain))
    at = -height - _UNDER
    rule = Style(stroke=colour, width=WEIGHTS.thick if face else WEIGHTS.line)
    shapes.append(line(0.0, at, typesetter.width, at, rule))
    return (
        Strip(
            height + _UNDER + 0.8 * leading(size),
            tuple(shapes),
            names=(heading.name,),
            keep_with_next=True,
            label=Sentence("a title"),
        ),
    )
