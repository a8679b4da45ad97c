"""What has been written into the boxes of a form: names and scores, each as large as its box allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.errors import OptionError
from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import fitting_size, text_width
from pnp.drawing.paragraphs import LEADING, centred, wrap
from pnp.drawing.shapes import AnyFont, Colour, Shape

_MOST, _GOOD, _LEAST = 11.0, 8.0, 5.0
"""The largest type in points, the least on a single line, and the least on several."""
_AIR = 1.5
"""The millimetres left free beside a text, both sides together."""


def written(text: str, box: Box, font: AnyFont, ink: Colour) -> Iterator[Shape]:
    """Write a text into a box: on a line of a good size, or else on several.

    :raises OptionError: for a text that is too long even then.
    """
    size, found = _set(text, box, font)
    leading = LEADING * size * MM_PER_POINT
    first = box.centre.y + (len(found) - 1) * leading / 2
    for number, one in enumerate(found):
        yield centred(box.centre.x, first - number * leading, one, size, ink, font)


def _set(text: str, box: Box, font: AnyFont) -> tuple[float, Sequence[str]]:
    """The type size of a text, and its lines."""
    width = box.width - _AIR
    if size := fitting_size(text, width, _MOST, _GOOD, font):
        return size, (text,)
    for half_points in range(int(2 * _MOST), int(2 * _LEAST) - 1, -1):
        size = half_points / 2
        found = wrap(text, width, size, font)
        high = len(found) * LEADING * size * MM_PER_POINT
        narrow = all(text_width(one, size, font) <= width for one in found)
        if narrow and (len(found) == 1 or high <= box.height):
            return size, found
    raise OptionError.at(
        "players", Sentence("'{text}' is too long for its place on the score sheet: shorten it", text=text)
    )
