"""Slips that are folded shut, so that nobody can read the inside before a slip is opened.

A slip is printed on one side, in thirds from left to right: the outside, the inside, and a cover. The cover is
folded over the inside, and the left third behind it, so that its words are outside. The cover has random
letters and digits, like pay envelopes, so that nothing can be read through the paper.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.base.streams import stream
from pnp.drawing.fonts import LARGE_TEXT, cap_height, fitting_size, text_width
from pnp.drawing.paragraphs import centred, wrap
from pnp.drawing.shapes import Drawing, Font, Group, Layer, Shape, Style, Text, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

INSET = 3.5
"""The space around the words of a third, in millimetres, which is needed because folds are never exact."""

GAP = 6.0
"""The space between two slips, in millimetres."""

HIGHEST = 62.0
"""The greatest height of a slip, in millimetres."""

_LABEL, _NOTE = 15.0, 8.0
_NOISE = 9.5  # points: as large as the text that it hides
_LEADING = 1.25  # the leading of the noise, in capital heights: tight, so that no line is legible
_NOISE_SIGNS = "0123456789LRUD"


@dataclass(frozen=True, slots=True)
class Secret:
    """The outside of a slip, with a name and a few words, and a function that draws its inside for the
    available area."""

    label: str
    note: str
    inside: Callable[[Size], Drawing]


def slips(secrets: Sequence[Secret], theme: Theme, available: Size, highest: float = HIGHEST) -> Drawing:
    """Return slips from top to bottom, as tall as the area allows, but each at most ``highest`` mm."""
    count = len(secrets)
    height = min(highest, (available.height - (count - 1) * GAP) / count)
    size = Size(available.width, count * height + (count - 1) * GAP)
    shapes: list[Shape] = []
    for number, secret in enumerate(secrets):
        bottom = size.height - (number + 1) * height - number * GAP
        shapes.append(_slip(secret, theme, Size(available.width, height), number).at(0, bottom))
    return Drawing(size, tuple(shapes))


def _slip(secret: Secret, theme: Theme, size: Size, number: int) -> Drawing:
    third = size.width / 3
    panels = [Box(k * third, 0, (k + 1) * third, size.height).grown(-INSET) for k in range(3)]
    shapes = (
        *_outside(secret, panels[0], theme),
        secret.inside(panels[1].size).at(panels[1].left, panels[1].bottom),
        *_noise(panels[2].grown(INSET - 1.5), theme, stream(0, "sealed", number)),
        *_edges(size, theme),
    )
    return Drawing(size, shapes)


def _edges(size: Size, theme: Theme) -> Iterator[Shape]:
    """Yield the lines along which the slip is cut and folded: dashes for a fold towards you, dashes and dots
    for a fold away from you."""
    faint = theme.palette.faint
    yield rectangle(Box(0, 0, *size), Style(stroke=faint, width=WEIGHTS.mark))
    for k, dash in ((1, (2.4, 0.9, 0.4, 0.9)), (2, (1.6, 1.0))):
        x = k * size.width / 3
        fold = line(x, 0, x, size.height, Style(stroke=faint, width=WEIGHTS.thin, dash=dash))
        yield Group((fold,), layer=Layer.FOLD)


def _outside(secret: Secret, box: Box, theme: Theme) -> Iterator[Shape]:
    ink = theme.palette.ink
    most = 1.3 * LARGE_TEXT if theme.large_sheets else _LABEL
    size = fitting_size(secret.label, box.width, most, 6.0, Font.SEMIBOLD) or 6.0
    note = LARGE_TEXT if theme.large_sheets else _NOTE
    notes = wrap(secret.note, box.width, note)
    leading = 1.35 * note * MM_PER_POINT
    high = size * MM_PER_POINT + 2.0 + len(notes) * leading
    y = box.centre.y + high / 2 - size * MM_PER_POINT / 2
    yield centred(box.centre.x, y, secret.label, size, ink, Font.SEMIBOLD)
    y -= size * MM_PER_POINT / 2 + 2.0 + leading / 2
    for k, text in enumerate(notes):
        yield centred(box.centre.x, y - k * leading, text, note, ink)


def _noise(box: Box, theme: Theme, draw: random.Random) -> Iterator[Shape]:
    """Yield lines of letters and digits that overlap one another's edges."""
    size = LARGE_TEXT if theme.large_sheets else _NOISE
    leading = _LEADING * cap_height(size)
    y = box.bottom
    while y + cap_height(size) < box.top:
        yield Text(box.left, y, _line_of_noise(box.width, size, draw), size, theme.palette.ink)
        y += leading


def _line_of_noise(width: float, size: float, draw: random.Random) -> str:
    """Return a line of noise, as many characters as fit. Pairs are measured, which is enough for kerning:
    measuring whole lines took a twentieth of the time of the domino box."""
    text, wide = "", 0.0
    while True:
        sign = draw.choice(_NOISE_SIGNS)
        wide += text_width(text[-1:] + sign, size) - text_width(text[-1:], size)
        if wide > width:
            return text
        text += sign
