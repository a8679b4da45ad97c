"""The picture of a game's set-up in the plan of its kit, with a heading, and a caption below or beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.booklets.display import display_font, title_colour
from pnp.drawing.fonts import cap_height
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import AnyFont, Drawing, Shape, Style, Text, line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.scaling import fitted, fitted_for_show

_GAP = 5.0
_WIDTH = 0.66
"""The largest part of the page's width for the picture, if its caption is beside it."""
_HEIGHT, _LEAST_HEIGHT = 115.0, 45.0
"""The greatest and least height of the picture in millimetres; a wide picture needs less."""
_WIDE = 2.2
"""The ratio of width to height from which a picture has its caption below."""
_LARGEST = 2.6
"""The largest scale of the picture."""


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

    def height(self, spare: float) -> float:
        """Return the height that the picture takes with heading and caption, of what remains; 0 if the picture
        would be too small."""
        around = self._head() + _GAP
        if spare - around < self._size(_LEAST_HEIGHT).height:
            return 0.0
        return around + self._size(spare - around).height

    def shapes(self, top: float, height: float) -> Iterator[Shape]:
        """Yield a rule, the heading, the picture and its caption, from the top down."""
        inside, palette, size = self.inside, self.theme.palette, 0.7 * self.title
        yield line(inside.left, top, inside.right, top, Style(stroke=palette.faint, width=WEIGHTS.mark))
        words = self.theme.translate("Setup")
        font = display_font(self.theme.translate("Print, cut and play"), self.theme)
        base = top - _GAP - cap_height(size, font)
        yield Text(inside.left, base, words, size, title_colour(self.theme), font)
        high = height - self._head() - _GAP
        picture, top = self._picture(high), top - self._head()
        caption = [(text, self.theme.text_family.italic) for text in self._caption()]
        if self._is_above:
            left = inside.centre.x - picture.size.width / 2
            yield picture.at(left, top - picture.size.height)
            middle = top - picture.size.height - _GAP / 2 - self._caption_height / 2
        else:
            left, middle = inside.left + picture.size.width + _GAP, top - high / 2
            yield picture.at(inside.left, middle - picture.size.height / 2)
        yield from lines_around(caption, left, middle, self.body, self.theme)

    def _head(self) -> float:
        return LEADING * 0.7 * self.title * MM_PER_POINT + 2 * _GAP

    def _size(self, high: float) -> Size:
        """Return the size of picture and caption, in an area of this height."""
        picture, words = self._picture(high).size, self._caption_height
        if self._is_above:
            return Size(self.inside.width, picture.height + _GAP + words)
        return Size(self.inside.width, max(picture.height, words))

    def _picture(self, high: float) -> Drawing:
        below = _GAP + self._caption_height if self._is_above else 0.0
        wide = self.inside.width if self._is_above else _WIDTH * self.inside.width
        available = Size(wide, max(min(high, _HEIGHT) - below, 1.0))
        fit = fitted if self.setup.keeps_text else fitted_for_show
        return fit(self.setup.picture, available, _LARGEST)

    def _caption(self) -> tuple[str, ...]:
        """Return the caption, beside the picture or below it."""
        beside = (1 - _WIDTH) * self.inside.width - _GAP
        return self._wrapped(self.inside.width if self._is_above else beside)

    def _wrapped(self, width: float) -> tuple[str, ...]:
        return wrap(self.setup.caption, width, self.body, self.theme.text_family.italic)

    @property
    def _is_above(self) -> bool:
        """Whether the picture is above its caption: it's wide, or the caption is so short that it would leave
        the space beside the picture empty."""
        width, height = self.setup.picture.size
        if width > _WIDE * height:
            return True
        return width >= height and len(self._wrapped(_WIDTH * self.inside.width)) == 1

    @property
    def _caption_height(self) -> float:
        return len(self._caption()) * LEADING * self.body * MM_PER_POINT


def lines_around(
    found: Sequence[tuple[str, AnyFont]], left: float, middle: float, size: float, theme: Theme
) -> Iterator[Shape]:
    """Yield lines of text, vertically centred on a height.

    :param size: their type size in points.
    """
    leading = LEADING * size * MM_PER_POINT
    first = middle + (len(found) - 1) * leading / 2 - cap_height(size) / 2
    for k, (text, font) in enumerate(found):
        yield Text(left, first - k * leading, text, size, theme.palette.ink, font)
