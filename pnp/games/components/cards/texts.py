"""Text on cards: set in its box, in the largest type up to its size that fits."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import Box, Size
from pnp.base.lengths import MM_PER_POINT, format_length
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import cap_height, missing_characters
from pnp.drawing.shapes import AnyFont, Colour, Font, Shape, Shapes, TextFamily
from pnp.drawing.theme import Theme
from pnp.games.components.cards.deck import Element
from pnp.games.components.cards.markup import read_markup
from pnp.typesetting.blocks import Runs
from pnp.typesetting.lines import Line, TextStyle, break_lines, font_of, line_shapes

_LEADING, _DEPTH = 1.22, 0.24
"""The distance between baselines, and how far letters reach below the last, in type sizes."""
_STEP = 0.25
"""The steps in which type becomes smaller, in points."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """A text in lines."""

    lines: tuple[Line, ...]
    style: TextStyle

    @property
    def leading(self) -> float:
        return _LEADING * self.style.size * MM_PER_POINT

    @property
    def first(self) -> float:
        """How far the first baseline is below the top."""
        return cap_height(self.style.size, self.style.plain)

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the last baseline."""
        return self.first + (len(self.lines) - 1) * self.leading

    def fits(self, size: Size) -> bool:
        below = _DEPTH * self.style.size * MM_PER_POINT if len(self.lines) > 1 else 0.0
        wide = max(line.width for line in self.lines)
        return wide <= size.width + 1e-6 and self.height + below <= size.height + 1e-6


def text_shapes(element: Element, box: Box, colour: Colour, theme: Theme) -> Shapes:
    """A text in its box.

    :raises SpecError: at its place in the spec or the table, if it doesn't fit or can't be set.
    """
    runs = read_markup(element.text.replace("\t", " "))
    family, font = _fonts(element, theme)
    style = TextStyle(element.options.size / MM_PER_POINT, colour, font, family)
    for run in runs:
        if missing := missing_characters(run.text.replace("\n", ""), font_of(run, style)):
            message = Sentence(
                "the font has no character for {missing}, which is in {text}",
                missing=quoted(missing[0]),
                text=quoted(run.text),
            )
            raise SpecError([element.mark.fault(message)])
    found = _largest(runs, style, box.size, min(element.options.smallest, element.options.size) / MM_PER_POINT)
    if found is None:
        raise SpecError([element.mark.fault(_too_long(element, box))])
    return tuple(_placed(found, element, box))


def _too_long(element: Element, box: Box) -> str:
    return Sentence(
        "{text} doesn't fit {width} by {height}, even in type of {smallest}: shorten it, "
        "enlarge its box, or allow smaller type with `smallest`",
        text=quoted(element.text),
        width=format_length(max(box.width, 0.0)),
        height=format_length(max(box.height, 0.0)),
        smallest=format_length(min(element.options.smallest, element.options.size)),
    )


def _fonts(element: Element, theme: Theme) -> tuple[TextFamily, AnyFont]:
    """The family that bold and italic words are set in, and the font of the others."""
    if element.font is not None:
        return TextFamily(element.font, element.font, element.font, element.font), element.font
    family = theme.text_family
    if element.options.font == "title":
        display: AnyFont = theme.face.title_font(element.text.replace("\n", "")) if theme.face else Font.BOLD
        return (TextFamily(display, display, display, display) if display is not Font.BOLD else family), display
    return family, Font(_FAMILY[element.options.font])


_FAMILY = {"regular": "Regular", "italic": "It", "semibold": "Semibold", "bold": "Bold"}


def _largest(runs: Runs, style: TextStyle, size: Size, smallest: float) -> _Setting | None:
    """The text in the largest type that fits; None if none does."""
    if found := _set(runs, style, size):
        return found
    steps = int((style.size - smallest) / _STEP)
    sizes = [smallest, *(smallest + k * _STEP for k in range(1, steps + 1))]
    best: _Setting | None = None
    low, high = 0, len(sizes) - 1
    while low <= high:  # what fits in a size fits in all smaller ones
        middle = (low + high) // 2
        found = _set(runs, TextStyle(sizes[middle], style.colour, style.font, style.family), size)
        if found is not None:
            best, low = found, middle + 1
        else:
            high = middle - 1
    return best


def _set(runs: Runs, style: TextStyle, size: Size) -> _Setting | None:
    """The text in one size of type; None if it doesn't fit."""
    if size.width <= 0 or size.height <= 0:
        return None
    try:
        setting = _Setting(break_lines(runs, size.width, style), style)
    except OptionError:  # a word is wider than the box
        return None
    return setting if setting.fits(size) else None


_SHARES = {"left": 0.0, "centre": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""The part of the free space that is before something, across or down its box."""


def share_of(name: str) -> float:
    """The part of the free space to the left of something, or above it."""
    return _SHARES[name]


def _placed(setting: _Setting, element: Element, box: Box) -> list[Shape]:
    """The lines in their places."""
    options, style = element.options, setting.style
    below = _DEPTH * style.size * MM_PER_POINT if options.valign == "bottom" else 0.0
    free = box.height - setting.height - below
    y = box.top - max(free, 0.0) * share_of(options.valign) - setting.first
    shapes: list[Shape] = []
    for line in setting.lines:
        x = box.left + (box.width - line.width) * share_of(options.align)
        shapes += line_shapes(line, x, y, style)
        y -= setting.leading
    return shapes
