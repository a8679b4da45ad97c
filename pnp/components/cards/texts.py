"""Text on cards: set in its box, in the largest type up to its size that fits."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import IDENTITY, MM_PER_POINT, Box, Size, format_length, move
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.deck import Element
from pnp.components.cards.templates import read_markup
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.palette import recoloured
from pnp.drawing.shapes import (
    Anchor,
    AnyFont,
    Colour,
    Direction,
    Font,
    Group,
    Path,
    Shape,
    Shapes,
    Style,
    Text,
    TextFamily,
    stack_of,
)
from pnp.drawing.shaping import missing_characters, no_font_has, spaced_parts
from pnp.drawing.text_outlines import text_outline
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Run, Runs
from pnp.typesetting.language_rules import with_quotes
from pnp.typesetting.lines import Line, TextStyle, break_lines, font_of, placed_runs, run_width

_LEADING, _DEPTH = 1.22, 0.24
"""The distance between baselines, and how far letters extend below the last one, in type sizes."""
_STEP = 0.25
"""The step by which type becomes smaller, in points."""


class TextTooLongError(SpecError):
    """A text doesn't fit in its box, even in the smallest type."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The colours of a text, its outline and its shadow; no outline or shadow by default."""

    colour: Colour
    opacity: float = 1.0
    outline: Colour = ""
    shadow: Colour = ""
    shadow_opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class _SetLine:
    """A line of a text in its place."""

    line: Line
    indent: float = 0.0
    """Its indentation: lines of an item start beside its bullet."""
    has_bullet: bool = False
    is_last: bool = True
    """Whether it's the last of its paragraph, which isn't justified."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """A text in lines."""

    lines: tuple[_SetLine, ...]
    style: TextStyle

    @property
    def leading(self) -> float:
        return _LEADING * self.style.size * MM_PER_POINT

    @property
    def first(self) -> float:
        """The distance of the first baseline from the top, in millimetres."""
        return cap_height(self.style.size, self.style.plain)

    @property
    def height(self) -> float:
        """The height from the top of the first line's capitals to the last baseline, in millimetres."""
        return self.first + (len(self.lines) - 1) * self.leading

    def fits(self, size: Size) -> bool:
        below = _DEPTH * self.style.size * MM_PER_POINT if len(self.lines) > 1 else 0.0
        wide = max(one.indent + one.line.width for one in self.lines)
        return wide <= size.width + 1e-6 and self.height + below <= size.height + 1e-6


DrawIcon = Callable[[str, Box], Shape]
"""A function that draws the icon with a name in a box."""
ColourNamed = Callable[[str], Colour]
"""A function that returns the colour with a name, as it's printed."""


def text_shapes(
    element: Element,
    box: Box,
    letters: Letters,
    theme: Theme,
    icons: Container[str],
    draw_icon: DrawIcon,
    colour_named: ColourNamed,
) -> Shapes:
    """Return a text in its box.

    :param icons: the names of icons that may be in the text.
    :raises TextTooLongError: at its place in the spec or the table, if it doesn't fit.
    :raises SpecError: at its place, if the font lacks a character.
    """
    family, font = _fonts(element, theme)
    spacing = element.options.letter_spacing
    size = element.options.size / MM_PER_POINT
    style = TextStyle(size, letters.colour, font, family, theme.direction, spacing=spacing)
    text = with_quotes(element.text, theme.language)
    if missing_characters(
        "".join({*text} - {*element.text}), style.plain
    ):  # the user's font has only straight quotation marks
        text = element.text
    runs = tuple(_with_room(run, style) for run in read_markup(text.replace("\t", " "), icons))
    for run in runs:
        if run.link:
            continue
        used = font_of(run, style)
        if missing := missing_characters(run.text.replace("\n", ""), used):
            raise SpecError([element.mark.error(no_font_has(missing[0], run.text, used))])
    found = _largest(runs, style, box.size, min(element.options.smallest, element.options.size) / MM_PER_POINT)
    if found is None:
        raise TextTooLongError([element.mark.error(_too_long(element, box))])
    if element.options.align == "centre":
        found = _balanced(found, runs, box.width)
    found = replace(found, lines=tuple(_coloured(one, colour_named) for one in found.lines))
    placed = tuple(_placed(found, element, box, draw_icon))
    return _painted(placed, element, letters)


def _coloured(one: _SetLine, colour_named: ColourNamed) -> _SetLine:
    """Return a line with its words in their colours."""
    if not any(run.colour for run in one.line.runs):
        return one
    runs = tuple(replace(run, colour=colour_named(run.colour)) if run.colour else run for run in one.line.runs)
    return replace(one, line=replace(one.line, runs=runs))


def _painted(shapes: Shapes, element: Element, letters: Letters) -> Shapes:
    """Return a text with its shadow and its outline below it."""
    options = element.options
    below: list[Shape] = []
    if letters.shadow:
        dark = recoloured(shapes, lambda _: letters.shadow)
        offset = move(options.shadow_offset, -options.shadow_offset)
        below.append(Group(dark, offset, opacity=letters.shadow_opacity))
    if letters.outline:
        style = Style(stroke=letters.outline, width=2 * options.outline_width, join="round", cap="round")
        words = (text_outline(one, IDENTITY) for one in shapes if isinstance(one, Text))
        below += (Path(word.segments, style) for word in words if word is not None)
    own = shapes if letters.opacity >= 1 else (Group(shapes, opacity=letters.opacity),)
    return (*below, *own)


_SPACE, _ICON = "\u00a0", 1.1
"""The character that reserves the place of an icon, and the width of an icon in type sizes."""


def _spaces(style: TextStyle) -> int:
    """Return the number of spaces that are about as wide as an icon, whatever the font."""
    em = style.size * MM_PER_POINT
    return max(1, round(_ICON * em / (text_width(_SPACE, style.size, style.family.semibold) or em)))


def _with_room(run: Run, style: TextStyle) -> Run:
    """Return the run of an icon with spaces in its place."""
    return run.with_text(_SPACE * _spaces(style)) if run.link else run


def _too_long(element: Element, box: Box) -> str:
    if len(element.path) == 1:  # for an option without a type size, such as a label
        return Sentence(
            "{text} doesn't fit in {width} by {height}, even in type of {smallest}: shorten it, "
            "or make the piece larger",
            text=quoted(element.text),
            width=format_length(max(box.width, 0.0)),
            height=format_length(max(box.height, 0.0)),
            smallest=format_length(min(element.options.smallest, element.options.size)),
        )
    return Sentence(
        "{text} doesn't fit in {width} by {height}, even in type of {smallest}: shorten it, "
        "enlarge its box, or allow smaller type with `smallest`",
        text=quoted(element.text),
        width=format_length(max(box.width, 0.0)),
        height=format_length(max(box.height, 0.0)),
        smallest=format_length(min(element.options.smallest, element.options.size)),
    )


def _fonts(element: Element, theme: Theme) -> tuple[TextFamily, AnyFont]:
    """Return the family for bold and italic words, and the font for other words."""
    family = theme.text_family
    if element.font is not None:
        return _family_of(element.font, family), stack_of(element.font, family.regular)
    if element.options.font == "title":
        display: AnyFont = theme.face.title_font(element.text.replace("\n", "")) if theme.face else family.bold
        return (family if display == family.bold else _family_of(display, family)), display
    return family, Font(_FAMILY[element.options.font])


def _family_of(font: AnyFont, family: TextFamily) -> TextFamily:
    """Return a family of one font, with the theme's fonts for missing characters. The spaces that reserve the
    places of icons are from the built-in family, since the font may have none."""
    one = stack_of(font, family.regular)
    return TextFamily(one, one, Font.SEMIBOLD, one)


_FAMILY = {"regular": "Regular", "italic": "It", "semibold": "Semibold", "bold": "Bold"}


def _largest(runs: Runs, style: TextStyle, size: Size, smallest: float) -> _Setting | None:
    """Return the text in the largest type that fits; None if none does."""
    if found := _set(runs, style, size):
        return found
    steps = int((style.size - smallest) / _STEP)
    sizes = [smallest, *(smallest + k * _STEP for k in range(1, steps + 1))]
    best: _Setting | None = None
    low, high = 0, len(sizes) - 1
    while low <= high:  # if it fits in one size, it fits in all smaller ones
        middle = (low + high) // 2
        found = _set(runs, replace(style, size=sizes[middle]), size)
        if found is not None:
            best, low = found, middle + 1
        else:
            high = middle - 1
    return best


def _set(runs: Runs, style: TextStyle, size: Size) -> _Setting | None:
    """Return the text in one size of type; None if it doesn't fit."""
    if size.width <= 0 or size.height <= 0:
        return None
    try:
        setting = _Setting(tuple(_lines(runs, size.width, style)), style)
    except OptionError:  # a word is wider than the box
        return None
    return setting if setting.fits(size) else None


_SHORT = 0.6
"""The width of a last line, as a fraction of the widest line, below which the lines of a text are balanced."""
_TRIES = 5
"""The number of widths tried between the narrowest and the widest possible one."""


def _balanced(setting: _Setting, runs: Runs, width: float) -> _Setting:
    """Return a centred text in the same number of lines, but of nearly equal width, so that no single word
    is left for the last; unchanged if its last line isn't short."""
    widest = max(one.line.width for one in setting.lines)
    if setting.lines[-1].line.width >= _SHORT * widest or any(one.indent for one in setting.lines):
        return setting
    best, low, high = setting, sum(one.line.width for one in setting.lines) / len(setting.lines), width
    for _ in range(_TRIES):
        middle = (low + high) / 2
        try:
            lines = tuple(_lines(runs, middle, setting.style))
        except OptionError:  # a word is wider
            low = middle
            continue
        if len(lines) > len(setting.lines):
            low = middle
        else:
            best, high = replace(setting, lines=lines), middle
    return best


_BULLETS = ("- ", "* ", "• ")
_BULLET = "•"


def _lines(runs: Runs, width: float, style: TextStyle) -> Iterator[_SetLine]:
    """Yield the lines of a text. A paragraph that starts with a hyphen or a star is an item with a bullet."""
    indent = text_width(f"{_BULLET} ", style.size, style.plain) + 2 * style.spacing
    for paragraph in _paragraphs(runs):
        is_item = "".join(run.text for run in paragraph[:2]).startswith(_BULLETS)
        own = tuple(_without(paragraph, 2)) if is_item else paragraph
        inner = indent if is_item else 0.0
        lines = break_lines(own, width - inner, style)
        for number, line in enumerate(lines):
            yield _SetLine(line, inner, is_item and number == 0, number == len(lines) - 1)


def _paragraphs(runs: Runs) -> Iterator[Runs]:
    """Yield the runs between line breaks."""
    found: list[Run] = []
    for run in runs:
        if run.text == "\n":
            yield tuple(found)
            found = []
        else:
            found.append(run)
    yield tuple(found)


def _without(runs: Runs, count: int) -> Iterator[Run]:
    """Yield the runs without the first characters of their text."""
    for run in runs:
        rest = run.text[count:]
        count = max(count - len(run.text), 0)
        if rest:
            yield run.with_text(rest)


_SHARES = {"left": 0.0, "justify": 0.0, "centre": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""The fraction of a box's free space before its content, by alignment across or down."""


def share_of(name: str) -> float:
    """Return the fraction of the free space to the left of the content, or above it."""
    return _SHARES[name]


def _placed(setting: _Setting, element: Element, box: Box, draw_icon: DrawIcon) -> list[Shape]:
    """Return the shapes of the lines in their places."""
    options, style = element.options, setting.style
    below = _DEPTH * style.size * MM_PER_POINT if options.valign == "bottom" else 0.0
    free = box.height - setting.height - below
    y = box.top - max(free, 0.0) * share_of(options.valign) - setting.first
    shapes: list[Shape] = []
    for one in setting.lines:
        free = box.width - one.indent - one.line.width
        share = share_of(options.align if not one.indent else _SIDE[options.align])
        is_rtl = one.line.is_rtl
        is_even = options.align == "justify" and not one.is_last
        if is_rtl and (one.indent or options.align == "justify") and not is_even:
            share = 1 - share
        x = box.left + (0.0 if is_rtl else one.indent) + free * share
        if one.has_bullet:
            at, anchor = (box.right, Anchor.END) if is_rtl else (x - one.indent, Anchor.START)
            shapes.append(Text(at, y, _BULLET, style.size, style.colour, style.plain, anchor))
        for run, at in _places(one.line, x, free if is_even else 0.0, style):
            shapes += _run(run, at, y, style, draw_icon)
        y -= setting.leading
    return shapes


_SIDE = {"left": "left", "centre": "left", "right": "left", "justify": "justify"}
"""Items with bullets start at the left, wherever other lines are."""


def _places(line: Line, x: float, free: float, style: TextStyle) -> Iterator[tuple[Run, float]]:
    """Yield the runs of a line, each with the position where it starts; word by word if spaces are widened.

    :param free: the space to divide between them.
    """
    spaces = sum(run.text.count(" ") for run in line.runs if not run.link)
    stretched = replace(line, stretch=free / spaces) if free and spaces else line
    for run, start, _ in placed_runs(stretched, style):
        yield run, x + start


def _run(run: Run, x: float, y: float, style: TextStyle, draw_icon: DrawIcon) -> Iterator[Shape]:
    """Yield a run that starts at (``x``, ``y``) on its baseline. Icons are as tall as the type, and centred on
    its capitals."""
    wide, font, colour = run_width(run, style), font_of(run, style), run.colour or style.colour
    if run.link:
        high = style.size * MM_PER_POINT
        middle = y + cap_height(style.size, style.plain) / 2
        count = len(run.text) // _spaces(style)  # several copies of one icon in a row are a single run
        for k in range(count):
            left = x + k * wide / count
            yield draw_icon(run.link, Box(left, middle - high / 2, left + wide / count, middle + high / 2))
    elif style.spacing:
        letters = spaced_parts(run.text)
        for sign in reversed(letters) if run.direction is Direction.RTL else letters:
            if sign.strip():
                yield Text(x, y, sign, style.size, colour, font, direction=run.direction)
            x += text_width(sign, style.size, font, run.direction) + style.spacing
    else:
        yield Text(x, y, run.text, style.size, colour, font, direction=run.direction)
