"""The picture of a game's set-up in the plan of its kit, with a heading above and a caption below, in
the middle of the page and of about the same size in every kit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.booklets.display import display_font, title_colour
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import Anchor, AnyFont, Drawing, Shape, Style, Text, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.scaling import fitted, fitted_for_show

_GAP = 5.0
_WIDTH, _MEASURE = 0.8, 0.7
"""The largest parts of the page's width for the picture and for the lines of its caption."""
_HEIGHT, _LEAST_HEIGHT = 90.0, 45.0
"""The greatest and least height of picture and caption in millimetres; a wide picture needs less."""
_LARGEST = 2.0
"""The largest scale of the picture."""
_MOUNT, _ROUND, _UNDER, _BESIDE_HEAD = 3.5, 2.5, 7.0, 8.0
"""The width of paper around a picture on the panel of a game, the radius of its corners, the space between
picture and caption there, and the space above the picture if the heading is beside it, in millimetres."""
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
        """Return the height that the picture takes with heading and caption, of what remains; 0 if the picture
        would be too small."""
        around = self._head(spare - _GAP) + _GAP
        if spare - around < self._size(_LEAST_HEIGHT).height:
            return 0.0
        return around + self._size(spare - around).height

    def shapes(self, top: float, height: float) -> Iterator[Shape]:
        """Yield a rule, the heading, the picture and its caption, from the top down."""
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
        font = display_font(self.theme.translate("Print, cut and play"), self.theme)
        base = top - _GAP - cap_height(size, font)
        yield Text(left, base, words, size, title_colour(self.theme), font)
        head = self._head(height - _GAP)
        high = height - head - _GAP
        picture, top = self._picture(high), top - head
        if face:
            middle = top - picture.size.height / 2
            mount = Box.about(inside.centre.x, middle, picture.size).grown(_MOUNT)
            yield rectangle(mount, Style(fill=palette.paper), _ROUND)
        yield picture.at(inside.centre.x - picture.size.width / 2, top - picture.size.height)
        base = top - picture.size.height - self._under - cap_height(self.body)
        font = self.theme.text_family.italic
        for number, text in enumerate(self._caption()):
            y = base - number * LEADING * self.body * MM_PER_POINT
            yield Text(inside.centre.x, y, text, self.body, palette.ink, font, Anchor.MIDDLE)

    def _head(self, high: float) -> float:
        """Return the height of the heading with the space around it; only that of the space if a picture in an
        area of this height has room beside the heading."""
        size = 0.7 * self.title
        font = display_font(self.theme.translate("Print, cut and play"), self.theme)
        words = text_width(self.theme.translate("Setup"), size, font) + 3 * _GAP
        if self.theme.face and self._picture(high - _BESIDE_HEAD).size.width < self.inside.width - 2 * words:
            return _BESIDE_HEAD
        return LEADING * size * MM_PER_POINT + 2 * _GAP

    def _size(self, high: float) -> Size:
        """Return the size of picture and caption, in an area of this height."""
        return Size(self.inside.width, self._picture(high).size.height + self._under + self._caption_height)

    def _picture(self, high: float) -> Drawing:
        most = min(high, _HEIGHT)
        if most not in self._fitted:
            available = Size(_WIDTH * self.inside.width, max(most - self._under - self._caption_height, 1.0))
            fit = fitted if self.setup.keeps_text else fitted_for_show
            self._fitted[most] = fit(self.setup.picture, available, _LARGEST)
        return self._fitted[most]

    def _caption(self) -> tuple[str, ...]:
        width, font = _MEASURE * self.inside.width, self.theme.text_family.italic
        return without_last_word_alone(self.setup.caption, width, self.body, font)

    @property
    def _under(self) -> float:
        """The space between the picture and its caption."""
        return _UNDER if self.theme.face else _GAP

    @property
    def _caption_height(self) -> float:
        return len(self._caption()) * LEADING * self.body * MM_PER_POINT


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
