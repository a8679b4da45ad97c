"""Line breaking: runs of text in several styles, broken into lines of even length.

Text is set flush left, because without hyphenation, justified text in such narrow columns would have holes.
Breaks are chosen for the paragraph as a whole, to minimise the sum of the squared free space at the ends of
lines (after Knuth and Plass, "Breaking paragraphs into lines", 1981).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from pnp.base.errors import Fault, OptionError
from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT, format_length
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.missing_signs import missing_characters, no_font_has
from pnp.drawing.shapes import BUILTIN_FAMILY, AnyFont, Colour, Font, Link, Shape, Shapes, Text, TextFamily
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Run, Runs

_SLACK = 1e-6  # mm that rounding may add to a width
_WIDOW_WORD = 0.2  # a last line shorter than this part of the width costs as much as a loose line


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set: its size in points, its colour, the font of its plain runs, and the family."""

    size: float
    colour: Colour
    font: AnyFont = Font.REGULAR
    family: TextFamily = BUILTIN_FAMILY
    spacing: float = 0.0
    """Extra space after each letter, in millimetres."""

    @property
    def plain(self) -> AnyFont:
        """The family's font for plain runs."""
        return self.family.font(self.font)


def style_in(theme: Theme, size: float, font: AnyFont = Font.REGULAR) -> TextStyle:
    """Text in the ink and the family of a theme."""
    return TextStyle(size, theme.palette.ink, font, theme.text_family)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its runs, with spaces between words, and its width in millimetres."""

    runs: Runs
    width: float


def font_of(run: Run, text_style: TextStyle) -> AnyFont:
    """The font of a run. Notation is semibold: the family has no monospaced font."""
    if run.code:
        return text_style.family.semibold
    if run.bold:
        return text_style.family.bold
    if run.italic:
        return text_style.family.italic
    return text_style.plain


def run_width(run: Run, text_style: TextStyle) -> float:
    """The width of a run in millimetres."""
    wide = text_width(run.text, text_style.size, font_of(run, text_style))
    return wide + len(run.text) * text_style.spacing if text_style.spacing else wide


@lru_cache(maxsize=8192)
def break_lines(runs: Runs, width: float, text_style: TextStyle) -> tuple[Line, ...]:
    """The lines of a text, each at most ``width`` mm wide; a newline starts a new line.

    Results are cached: each text is measured to choose a layout and set again in every pass.

    :raises OptionError: for a word that is wider than that, and for characters that the font doesn't have.
    """
    _check_characters(runs, text_style)
    found: list[Line] = []
    for words in _paragraphs(runs):
        found += _best_lines(words, width, text_style)
    return tuple(found)


class SettingError(OptionError):
    """Text that can't be set; ``part`` is the character or the word that is to blame."""

    def __init__(self, message: str, part: str) -> None:
        super().__init__([Fault(message, ("booklet",))])
        self.part = part


def _check_characters(runs: Runs, text_style: TextStyle) -> None:
    for run in runs:
        font = font_of(run, text_style)
        if missing := missing_characters(run.text.replace("\n", ""), font):
            raise SettingError(no_font_has(missing[0], run.text, font), missing[0])


_Word = tuple[Run, ...]
_AFTER_SLASH = re.compile(r"(?<=/)(?=[^/])")


def _paragraphs(runs: Runs) -> Iterator[list[_Word]]:
    """The words between line breaks. The style may change within a word. Only plain spaces separate words."""
    words: list[_Word] = []
    open_word: list[Run] = []
    for run in runs:
        for piece in re.split(r"([ \t\n]+)", run.text):
            if not piece:
                continue
            if piece.strip(" \t\n"):
                open_word.append(run.with_text(piece))
                continue
            if open_word:
                words.append(tuple(open_word))
                open_word = []
            if run.text == "\n":
                yield words
                words = []
    if open_word:
        words.append(tuple(open_word))
    yield words


def _best_lines(words: Sequence[_Word], width: float, text_style: TextStyle) -> list[Line]:
    """One paragraph's lines, by dynamic programming over its possible breaks."""
    if not words:
        return [Line((), 0.0)]
    words = [part for word in words for part in _parted(word, width, text_style)]
    widths = [_width_of(word, text_style) for word in words]
    for word, wide in zip(words, widths, strict=True):
        if wide > width + _SLACK:
            text = "".join(run.text for run in word)
            message = Sentence(
                "{text} doesn't fit in a line of {width}",
                text=quoted(text),
                width=format_length(max(width, 0.0)),
            )
            raise SettingError(message, text)
    space = text_width(" ", text_style.size, text_style.plain) + text_style.spacing
    count = len(words)
    best: list[tuple[float, int]] = [(0.0, count)] * (count + 1)
    for first in range(count - 1, -1, -1):
        best[first] = min(_choices(first, widths, space, width, best))
    lines: list[Line] = []
    first = 0
    while first < count:
        after = best[first][1]
        lines.append(_line(words[first:after], text_style))
        first = after
    return lines


def _parted(word: _Word, width: float, text_style: TextStyle) -> Iterator[_Word]:
    """A word, or a web address that is wider than a line, in parts that each fill one: it may break after a
    slash. As no part leaves room for the beginning of the next, they are never on the same line."""
    if _width_of(word, text_style) <= width + _SLACK or "://" not in "".join(run.text for run in word):
        yield word
        return
    part: _Word = ()
    for unit in _units(word):
        if part and _width_of((*part, *unit), text_style) > width + _SLACK:
            yield part
            part = ()
        part = (*part, *unit)
    yield part


def _units(word: _Word) -> Iterator[_Word]:
    """A web address up to each of its slashes, and what is after the last."""
    unit: list[Run] = []
    for piece in (run.with_text(text) for run in word for text in _AFTER_SLASH.split(run.text)):
        unit.append(piece)
        if piece.text.endswith("/"):
            yield tuple(unit)
            unit = []
    if unit:
        yield tuple(unit)


def _width_of(word: _Word, text_style: TextStyle) -> float:
    return sum(run_width(run, text_style) for run in word)


def _choices(
    first: int, widths: Sequence[float], space: float, width: float, best: Sequence[tuple[float, int]]
) -> Iterator[tuple[float, int]]:
    """For each line that could start with word ``first``: its cost, including all lines after it, and the next
    line's first word."""
    wide = -space
    for after in range(first + 1, len(widths) + 1):
        wide += space + widths[after - 1]
        if wide > width + _SLACK and after > first + 1:
            return
        loose = (width - wide) / width
        if after == len(widths):
            cost = 0.05 if wide < _WIDOW_WORD * width and first > 0 else 0.0
        else:
            cost = loose * loose
        yield cost + best[after][0], after


def _line(words: Sequence[_Word], text_style: TextStyle) -> Line:
    """The words with spaces between them; neighbouring runs of one style become one run."""
    spaced: list[Run] = []
    for number, word in enumerate(words):
        if number:
            # A space belongs to the run before it, but a link's underline doesn't include it.
            before, after = words[number - 1][-1], word[0]
            link = before.link if before.link == after.link else ""
            spaced.append(Run(" ", before.bold, before.italic, before.code, link))
        spaced += word
    runs = tuple(_merged(list(group)) for _, group in groupby(spaced, key=_style_key))
    return Line(runs, sum(run_width(run, text_style) for run in runs))


def _style_key(run: Run) -> tuple[bool, bool, bool, str]:
    return run.bold, run.italic, run.code, run.link


def _merged(runs: Sequence[Run]) -> Run:
    """Runs of one style as one run."""
    return runs[0].with_text("".join(run.text for run in runs)) if len(runs) > 1 else runs[0]


def line_shapes(line: Line, x: float, y: float, text_style: TextStyle) -> Shapes:
    """A line that starts at (``x``, ``y``) on its baseline, in mm, with an area to click for each link."""
    shapes: list[Shape] = []
    for run in line.runs:
        wide = run_width(run, text_style)
        shapes.append(Text(x, y, run.text, text_style.size, text_style.colour, font_of(run, text_style)))
        if run.link:
            em = text_style.size * MM_PER_POINT
            shapes.append(
                Link(Box(x, y - 0.25 * em, x + wide, y + cap_height(text_style.size) + 0.1 * em), run.link)
            )
        x += wide
    return tuple(shapes)
