"""Line breaking: runs of text in several styles, broken into lines of even length.

Text is set flush left (flush right if it runs from right to left): without hyphenation, justified text in such
narrow columns would have wide gaps. Users may choose both hyphenation and justification for their own text.
Breaks are chosen for the paragraph as a whole, to minimise the sum of the squared free space at the ends of
lines (after Knuth and Plass, "Breaking paragraphs into lines", 1981).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from pnp.base.errors import ErrorAtPath, OptionError
from pnp.base.geometry import MM_PER_POINT, Box, format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.paragraphs import breaks_in, emergency_breaks_in, has_breaks
from pnp.drawing.shapes import (
    BUILTIN_FAMILY,
    AnyFont,
    Colour,
    Direction,
    Font,
    Link,
    Shape,
    Shapes,
    Text,
    TextFamily,
)
from pnp.drawing.shaping import missing_characters, no_font_has, spaced_parts
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Run, Runs
from pnp.typesetting.language_rules import HYPHEN, SOFT_HYPHEN, Order, cut, hyphens_in, order_of

_SLACK = 1e-6  # mm that rounding may add to a width
_WIDOW_WORD = 0.2  # a last line shorter than this fraction of the width costs as much as a loose line


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The style of text: its size in points, its colour, the font of its plain runs, and the family."""

    size: float
    colour: Colour
    font: AnyFont = Font.REGULAR
    family: TextFamily = BUILTIN_FAMILY
    direction: Direction | None = None
    """The direction of paragraphs; by default, that of the first letter of each."""
    justify: bool = False
    """Whether lines are stretched to the width."""
    hyphens: str = ""
    """The language by whose rules words may be hyphenated; by default, none are."""
    spacing: float = 0.0
    """Extra space after each letter, in millimetres."""

    @property
    def plain(self) -> AnyFont:
        """The family's font for plain runs."""
        return self.family.font(self.font)


def style_in(
    theme: Theme, size: float, font: AnyFont = Font.REGULAR, *, justify: bool = False, hyphens: str = ""
) -> TextStyle:
    """Return text in the ink and the family of a theme."""
    ink, family = theme.palette.ink, theme.text_family
    return TextStyle(size, ink, font, family, theme.direction, justify=justify, hyphens=hyphens)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: its runs from left to right, with spaces between words, and its width in millimetres."""

    runs: Runs
    width: float
    indent: float = 0.0
    """The distance from the left at which the line starts if it's set flush right, as right-to-left text is."""
    stretch: float = 0.0
    """The width added to each of the line's spaces, in millimetres."""
    is_rtl: bool = False
    """Whether the line's paragraph runs from right to left."""


def font_of(run: Run, text_style: TextStyle) -> AnyFont:
    """Return the font of a run. Notation is semibold: the family has no monospaced font."""
    if run.code:
        return text_style.family.semibold
    if run.bold:
        return text_style.family.bold
    if run.italic:
        return text_style.family.italic
    return text_style.plain


def run_width(run: Run, text_style: TextStyle) -> float:
    """Return the width of a run in millimetres."""
    if run.icon is not None:
        return run.icon.width(text_style.size * MM_PER_POINT)
    font = font_of(run, text_style)
    wide = text_width(run.text, text_style.size, font, run.direction)
    if not text_style.spacing:
        return wide
    parts = spaced_parts(run.text)
    if len(parts) < len(run.text):  # letters are set one by one, and joined letters have other widths
        wide = sum(text_width(part, text_style.size, font, run.direction) for part in parts)
    return wide + len(parts) * text_style.spacing


@lru_cache(maxsize=8192)
def break_lines(runs: Runs, width: float, text_style: TextStyle) -> tuple[Line, ...]:
    """Return the lines of a text, each at most ``width`` mm wide; a newline starts a new line.

    Results are cached, because each text is measured to choose a layout and set again in every pass.

    :raises OptionError: for a word that is wider than a line, and for characters that the font doesn't have.
    """
    _check_characters(runs, text_style)
    found: list[Line] = []
    for words in _paragraphs(runs):
        found += _best_lines(words, width, text_style)
    return tuple(found)


class SettingError(OptionError):
    """Text that can't be set; ``part`` is the character or word that causes it."""

    def __init__(self, message: str, part: str) -> None:
        super().__init__([ErrorAtPath(message, ("booklet",))])
        self.part = part


def _check_characters(runs: Runs, text_style: TextStyle) -> None:
    for run in runs:
        font = font_of(run, text_style)
        if run.icon is None and (missing := missing_characters(run.text.replace("\n", ""), font)):
            raise SettingError(no_font_has(missing[0], run.text, font), missing[0])


class _Word(NamedTuple):
    """A part of a text after which a line may end."""

    runs: Runs
    is_joined: bool = False
    """Whether the part has no space before it."""
    hyphen: str = ""
    """The character printed at the end of a line that ends after this part."""
    cost: float = 0.0
    """The cost of ending a line after this part."""

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


_AFTER_SLASH = re.compile(r"(?<=/)(?=[^/])")
_SYLLABLE_COST, _SUM_COST = 0.1, 0.8
"""The cost of dividing a word, which equals that of a line that is a third empty, and of dividing a sum."""
_OPERATORS = frozenset("+−×÷/=≈→")


def _paragraphs(runs: Runs) -> Iterator[list[_Word]]:
    """Yield the words of each paragraph, from one line break to the next. The style may change within a word.
    Only plain spaces separate words."""
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
                words.append(_Word(tuple(open_word)))
                open_word = []
            if run.text == "\n":
                yield words
                words = []
    if open_word:
        words.append(_Word(tuple(open_word)))
    yield words


def _best_lines(words: Sequence[_Word], width: float, text_style: TextStyle) -> list[Line]:
    """Return one paragraph's lines, by dynamic programming over its possible breaks."""
    if not words:
        return [Line((), 0.0)]
    words = [part for word in _with_sums(words) for part in _parted(word, width, text_style)]
    widths = [_width_of(word.runs, text_style) for word in words]
    for word, wide in zip(words, widths, strict=True):
        if wide > width + _SLACK:
            message = Sentence(
                "{text} doesn't fit in a line of {width}",
                text=quoted(word.text),
                width=format_length(max(width, 0.0)),
            )
            raise SettingError(message, word.text)
    space = text_width(" ", text_style.size, text_style.plain) + text_style.spacing
    hyphen = text_width(HYPHEN, text_style.size, text_style.plain)
    measured = [
        _Measured(wide, 0.0 if word.is_joined else space, hyphen if word.hyphen else 0.0, word.cost)
        for word, wide in zip(words, widths, strict=True)
    ]
    count = len(words)
    best: list[tuple[float, int]] = [(0.0, count)] * (count + 1)
    for first in range(count - 1, -1, -1):
        best[first] = min(_choices(first, measured, width, best))
    order = order_of([word.runs for word in words], [word.is_joined for word in words], text_style.direction)
    lines: list[Line] = []
    first = 0
    while first < count:
        after = best[first][1]
        lines.append(_line(words, first, after, width, text_style, order))
        first = after
    return lines


def _with_sums(words: Sequence[_Word]) -> Iterator[_Word]:
    """Yield the words. A line hardly ever ends within a sum, such as ``6 + 3 + 1 = 10``."""
    for word, after in pairwise(words):
        one, other = word.text, after.text
        is_sum = (one in _OPERATORS and other[:1].isdigit()) or (other in _OPERATORS and one[-1:].isdigit())
        yield word._replace(cost=_SUM_COST) if is_sum else word
    yield words[-1]


def _parted(word: _Word, width: float, text_style: TextStyle) -> Iterator[_Word]:
    """Yield the parts of a word after which a line may end. A web address wider than a line may be broken after
    a slash. No part of an address leaves room for the beginning of the next, so two parts are never on the same
    line.
    """
    text = word.text
    if has_breaks(text) or SOFT_HYPHEN in text or text_style.hyphens:
        yield from _in_syllables(word, text, width, text_style)
    elif _width_of(word.runs, text_style) <= width + _SLACK or "://" not in text:
        yield word
    else:
        part: Runs = ()
        for unit in _units(word.runs):
            if part and _width_of((*part, *unit), text_style) > width + _SLACK:
                yield _Word(part)
                part = ()
            part = (*part, *unit)
        yield _Word(part)


def _in_syllables(word: _Word, text: str, width: float, text_style: TextStyle) -> Iterator[_Word]:
    """Yield the parts of a word in a script without spaces, or of one that may be hyphenated."""
    ends = {at: _Word((), hyphen="") for at in breaks_in(text)}
    if all(run.icon is None for run in word.runs):
        found = hyphens_in(text, text_style.hyphens)
        ends |= {at: _Word((), hyphen=HYPHEN, cost=_SYLLABLE_COST) for at in found}
    if not ends or (has_breaks(text) and _is_too_wide(word.runs, ends, width, text_style)):
        ends |= {at: _Word((), cost=_SYLLABLE_COST) for at in emergency_breaks_in(text) if at not in ends}
    starts = [0, *sorted(ends)]
    for number, runs in enumerate(cut(word.runs, starts)):
        end = ends[starts[number + 1]] if number + 1 < len(starts) else word
        yield end._replace(runs=runs, is_joined=number > 0 or word.is_joined)


def _is_too_wide(runs: Runs, ends: Mapping[int, _Word], width: float, text_style: TextStyle) -> bool:
    """Return whether one of the parts of a word is wider than a line."""
    return any(_width_of(part, text_style) > width + _SLACK for part in cut(runs, [0, *sorted(ends)]))


def _units(runs: Runs) -> Iterator[Runs]:
    """Yield the parts of a web address that end with a slash, and the part after the last slash."""
    unit: list[Run] = []
    for piece in (run.with_text(text) for run in runs for text in _AFTER_SLASH.split(run.text)):
        unit.append(piece)
        if piece.text.endswith("/"):
            yield tuple(unit)
            unit = []
    if unit:
        yield tuple(unit)


def _width_of(runs: Runs, text_style: TextStyle) -> float:
    return sum(run_width(run, text_style) for run in runs)


class _Measured(NamedTuple):
    """The measured widths of a word and of the space before it, in millimetres, for the choice of lines."""

    width: float
    gap: float
    """The width of the space before the word."""
    hyphen: float
    cost: float


def _choices(
    first: int, words: Sequence[_Measured], width: float, best: Sequence[tuple[float, int]]
) -> Iterator[tuple[float, int]]:
    """Yield, for each line that could start with word ``first``, its cost, including all lines after it, and
    the next line's first word."""
    wide = -words[first].gap
    for after in range(first + 1, len(words) + 1):
        word = words[after - 1]
        wide += word.gap + word.width
        if wide > width + _SLACK and after > first + 1:
            return
        if after == len(words):
            cost = 0.05 if wide < _WIDOW_WORD * width and first > 0 else 0.0
        elif wide + word.hyphen > width + _SLACK and after > first + 1:
            continue
        else:
            loose = (width - wide - word.hyphen) / width
            cost = loose * loose + word.cost
        yield cost + best[after][0], after


def _line(
    words: Sequence[_Word], first: int, after: int, width: float, text_style: TextStyle, order: Order | None
) -> Line:
    """Return the words as a line, with spaces between them. Neighbouring runs of one style become one run."""
    spaced: list[Run] = []
    for number in range(first, after):
        word = words[number]
        if number > first and not word.is_joined:
            # A space belongs to the run before it, but a link's underline doesn't include it.
            before, following = words[number - 1].runs[-1], word.runs[0]
            link = before.link if before.link == following.link else ""
            spaced.append(Run(" ", before.bold, before.italic, before.code, link, colour=before.colour))
        spaced += word.runs
    is_last = after == len(words)
    if words[after - 1].hyphen and not is_last:
        spaced.append(spaced[-1].with_text(words[after - 1].hyphen))
    runs = tuple(_merged(list(group)) for _, group in groupby(spaced, key=_style_key))
    if order is not None:
        runs = order.arranged(runs, first, after)
    wide = sum(run_width(run, text_style) for run in runs)
    spaces = sum(run.text.count(" ") for run in runs)
    is_rtl = order is not None and order.is_rtl
    if text_style.justify and not is_last and spaces:
        return Line(runs, width, stretch=max(0.0, width - wide) / spaces, is_rtl=is_rtl)
    return Line(runs, wide, width - wide if is_rtl else 0.0, is_rtl=is_rtl)


def _style_key(run: Run) -> tuple[bool, bool, bool, str, str, int]:
    """Return a key that is the same for runs that may be merged. Each icon stays a separate run."""
    icon = id(run) if run.icon is not None else 0
    return run.bold, run.italic, run.code, run.link, run.colour, icon


def _merged(runs: Sequence[Run]) -> Run:
    """Return several runs of one style as one run."""
    return runs[0].with_text("".join(run.text for run in runs)) if len(runs) > 1 else runs[0]


def placed_runs(line: Line, text_style: TextStyle) -> Iterator[tuple[Run, float, float]]:
    """Yield the runs of a line, each with its distance from the line's start and its width, in mm. In a
    stretched line, each word is a separate run."""
    x = 0.0
    for run in line.runs:
        for piece in _words_of(run) if line.stretch else (run,):
            wide = run_width(piece, text_style)
            if piece.text == " " and line.stretch:
                wide += line.stretch
            else:
                yield piece, x, wide
            x += wide


def _words_of(run: Run) -> Iterator[Run]:
    """Yield the words of a run, and the spaces between them, from left to right."""
    parts = [part for part in re.split("( )", run.text) if part]
    for part in reversed(parts) if run.direction is Direction.RTL else parts:
        yield replace(run, text=part)


def line_shapes(line: Line, x: float, y: float, text_style: TextStyle) -> Shapes:
    """Return the shapes of a line whose baseline starts at (``x``, ``y``), in mm, with a clickable area for
    each link."""
    shapes: list[Shape] = []
    size, em = text_style.size, text_style.size * MM_PER_POINT
    for run, start, wide in placed_runs(line, text_style):
        left, font = x + start, font_of(run, text_style)
        if run.icon is not None:
            shapes.append(run.icon.placed(left, y + cap_height(size, text_style.plain) / 2, em))
        else:
            shapes.append(Text(left, y, run.text, size, text_style.colour, font, direction=run.direction))
        if run.link:
            box = Box(left, y - 0.25 * em, left + wide, y + cap_height(size) + 0.1 * em)
            shapes.append(Link(box, run.link))
    return tuple(shapes)
