"""The picture of a game's set-up in the plan of its kit, with a heading and a caption to the left of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.booklets.display import display_font, title_colour
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import AnyFont, Drawing, Shape, Style, Text, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.scaling import fitted, fitted_for_show

_GAP = 5.0
_MEASURE, _LARGE_MEASURE = 0.24, 0.42
"""The least part of the width for heading and caption beside the picture: usually, and in large print."""
_HEIGHT, _LEAST_HEIGHT = 95.0, 45.0
"""The greatest and least height of the set-up in millimetres; a wide picture needs less."""
_LARGEST = 2.5
"""The largest scale of the picture."""
_MOUNT, _ROUND = 3.5, 2.5
"""The width of panel around the paper of the picture, and of paper around the picture, and the radius of its
corners, in millimetres."""
_SHORT, _NARROWER = 0.25, (0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
"""The part of the width that a last line fills at least, and the widths of the lines to try for that."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A picture of the set-up, and the caption."""

    picture: Drawing
    caption: str
    keeps_text: bool = False
    """Whether text is kept however small it becomes: on a custom board, there may be nothing else."""


@dataclass(frozen=True, slots=True)
class SetUpBlock:
    """A set-up on a page: within the box, with a heading of 0.7 times the size of the title, in points."""

    setup: SetUp
    inside: Box
    theme: Theme
    title: float
    body: float
    """The type size of the caption, in points."""
    _fitted: dict[float, Drawing] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The picture at the sizes that were tried, by the greatest height of picture and caption."""

    def height(self, spare: float) -> float:
        """Return the height that the set-up takes of what remains; 0 if the picture would be too small."""
        if spare < self._high(_LEAST_HEIGHT):
            return 0.0
        return min(spare, self._high(min(spare, _HEIGHT)))

    def shapes(self, top: float, height: float) -> Iterator[Shape]:
        """Yield a rule or a panel, the heading above the caption, and the picture beside them on paper."""
        inside, palette, size = self.inside, self.theme.palette, 0.7 * self.title
        left, face = inside.left, self.theme.face
        if face:
            panel = Box(inside.left, top - height, inside.right, top)
            edge = palette.faint if face.back_ground == palette.paper else None
            yield rectangle(panel, Style(fill=face.back_ground, stroke=edge, width=WEIGHTS.mark))
            left += _GAP
        else:
            yield line(left, top, inside.right, top, Style(stroke=palette.faint, width=WEIGHTS.mark))
        words = self.theme.translate("Setup")
        mount = Box(left + self._beside + _GAP, top - height + _MOUNT, inside.right - _MOUNT, top - _MOUNT)
        if face:
            yield rectangle(mount, Style(fill=palette.paper), _ROUND)
        leading, caption = LEADING * self.body * MM_PER_POINT, self._caption()
        base = mount.centre.y + (len(caption) * leading + _GAP - cap_height(size, self._font)) / 2
        yield Text(left, base, words, size, title_colour(self.theme), self._font)
        yield self._picture(height).about(*mount.centre)
        base -= _GAP + cap_height(self.body)
        for number, text in enumerate(caption):
            yield Text(
                left, base - number * leading, text, self.body, palette.ink, self.theme.text_family.italic
            )

    def _high(self, most: float) -> float:
        """Return the height of the set-up, of at most this height unless its words are higher."""
        size = 0.7 * self.title
        lines = len(self._caption()) * LEADING * self.body * MM_PER_POINT
        words = cap_height(size, self._font) + lines + 3 * _GAP
        return max(words, self._picture(most).size.height + 3 * _MOUNT)

    @property
    def _font(self) -> AnyFont:
        return display_font(self.theme.translate("Print, cut and play"), self.theme)

    @property
    def _beside(self) -> float:
        """The width of the heading and the caption."""
        heading = text_width(self.theme.translate("Setup"), 0.7 * self.title, self._font)
        part = _LARGE_MEASURE if self.theme.large_print else _MEASURE
        return max(heading, part * self.inside.width)

    def _picture(self, high: float) -> Drawing:
        """Return the picture in a set-up of this height."""
        if high not in self._fitted:
            width = self.inside.width - self._beside - 2 * _GAP - 4 * _MOUNT
            available = Size(width, max(high - 3 * _MOUNT, 1.0))
            fit = fitted if self.setup.keeps_text else fitted_for_show
            self._fitted[high] = fit(self.setup.picture, available, _LARGEST)
        return self._fitted[high]

    def _caption(self) -> tuple[str, ...]:
        font = self.theme.text_family.italic
        return without_last_word_alone(self.setup.caption, self._beside, self.body, font)


def without_last_word_alone(text: str, width: float, size: float, font: AnyFont) -> tuple[str, ...]:
    """Return the lines of a text, each with a number and the word after it unbroken, and narrower than they
    could be if the last one would otherwise be very short.

    :param width: the greatest width in millimetres.
    :param size: the type size in points.
    """
    found = lines_of(text, width, size, font)
    for part in _NARROWER if len(found) > 1 else ():
        if text_width(found[-1], size, font) >= _SHORT * width:
            break
        narrower = lines_of(text, part * width, size, font)
        if len(narrower) > len(found):
            break
        found = narrower
    return found


def lines_of(text: str, width: float, size: float, font: AnyFont) -> tuple[str, ...]:
    """Return the lines of a text, with each number on the same line as the word after it.

    :param width: the greatest width in millimetres.
    :param size: the type size in points.
    """
    text = re.sub(r"[ \t]+", " ", text)
    joined = re.sub(r"(?<=\d) (?=\w)", "\N{NO-BREAK SPACE}", text)
    found: list[str] = []
    start = 0
    for line_joined in wrap(joined, width, size, font):
        start = joined.index(line_joined, start)
        found.append(text[start : start + len(line_joined)])
        start += len(line_joined)
    return tuple(found)


def lines_around(
    found: Sequence[tuple[str, AnyFont]], left: float, middle: float, size: float, theme: Theme, titles: int
) -> Iterator[Shape]:
    """Yield lines of text, vertically centred on a height.

    :param size: their type size in points.
    :param titles: how many of the first lines have the colour of titles.
    """
    leading = LEADING * size * MM_PER_POINT
    first = middle + (len(found) - 1) * leading / 2 - cap_height(size) / 2
    for k, (text, font) in enumerate(found):
        colour = title_colour(theme) if k < titles else theme.palette.ink
        yield Text(left, first - k * leading, text, size, colour, font)
