"""Lines of mixed text: runs of several cuts broken into lines that are as even as they can be.

Text is set flush left: without hyphenation, justified columns this narrow have holes. Breaks are chosen for the
paragraph as a whole, so that the sum of the squares of what lines leave free is least (after Knuth and Plass,
"Breaking paragraphs into lines", 1981).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from pnp.base.errors import OptionError
from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT, format_length
from pnp.base.quoting import shown
from pnp.drawing.fonts import cap_height, missing_characters, text_width
from pnp.drawing.shapes import Colour, Font, Link, Shape, Shapes, Text
from pnp.typesetting.blocks import Run, Runs

_SLACK = 1e-6  # what rounding may add to a width
_WIDOW_WORD = 0.2  # a last line shorter than this part of the width costs as much as a loose line


@dataclass(frozen=True, slots=True)
class Type:
    """How text is set: its size in points, its colour and its plain cut."""

    size: float
    colour: Colour
    font: Font = Font.REGULAR


@dataclass(frozen=True, slots=True)
class Line:
    """One set line: its runs, words joined by spaces, and its width in millimetres."""

    runs: Runs
    width: float


def font_of(run: Run, plain: Font) -> Font:
    """The cut that a run is set in. Notation stands out by weight: the face has no typewriter cut."""
    if run.code:
        return Font.SEMIBOLD
    if run.bold:
        return Font.BOLD
    if run.italic:
        return Font.ITALIC
    return plain


def run_width(run: Run, kind: Type) -> float:
    """The width of a run in millimetres."""
    return text_width(run.text, kind.size, font_of(run, kind.font))


@lru_cache(maxsize=8192)
def break_lines(runs: Runs, width: float, kind: Type) -> tuple[Line, ...]:
    """The lines of a text set to ``width`` mm; a newline breaks a line.

    Kept, for each text is measured to choose the layout, and set again in every pass.

    :raises OptionError: for a word that is wider than that, and for characters that the face does not have.
    """
    _check_characters(runs, kind)
    found: list[Line] = []
    for words in _paragraphs(runs):
        found += _broken(words, width, kind)
    return tuple(found)


def _check_characters(runs: Runs, kind: Type) -> None:
    for run in runs:
        if missing := missing_characters(run.text.replace("\n", ""), font_of(run, kind.font)):
            raise OptionError.at(
                "booklet", f"the typeface has no '{missing[0]}', which stands in '{run.text[:60]}'"
            )


_Word = tuple[Run, ...]


def _paragraphs(runs: Runs) -> Iterator[list[_Word]]:
    """The words between breaks; a word may change its cut within. Only plain spaces part words."""
    words: list[_Word] = []
    open_word: list[Run] = []
    for run in runs:
        for piece in re.split(r"([ \t\n]+)", run.text):
            if not piece:
                continue
            if piece.strip(" \t\n"):
                open_word.append(replace(run, text=piece))
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


def _broken(words: Sequence[_Word], width: float, kind: Type) -> list[Line]:
    """One paragraph's lines, by dynamic programming over the places where it may break."""
    if not words:
        return [Line((), 0.0)]
    widths = [sum(run_width(run, kind) for run in word) for word in words]
    for word, wide in zip(words, widths, strict=True):
        if wide > width + _SLACK:
            text = "".join(run.text for run in word)
            raise OptionError.at("booklet", f"{shown(text)} does not fit in a line of {format_length(width)}")
    space = text_width(" ", kind.size, kind.font)
    count = len(words)
    best: list[tuple[float, int]] = [(0.0, count)] * (count + 1)
    for first in range(count - 1, -1, -1):
        best[first] = min(_choices(first, widths, space, width, best))
    lines: list[Line] = []
    first = 0
    while first < count:
        after = best[first][1]
        lines.append(_line(words[first:after], kind))
        first = after
    return lines


def _choices(
    first: int, widths: Sequence[float], space: float, width: float, best: Sequence[tuple[float, int]]
) -> Iterator[tuple[float, int]]:
    """What each line that starts with word ``first`` costs with all after it, and the word that follows it."""
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


def _line(words: Sequence[_Word], kind: Type) -> Line:
    """Words with spaces between them, neighbouring runs of one kind made one."""
    spaced: list[Run] = []
    for number, word in enumerate(words):
        if number:
            # A space belongs to the run before it, but a link's underline does not reach over it.
            before, after = words[number - 1][-1], word[0]
            spaced.append(replace(before, text=" ", link=before.link if before.link == after.link else ""))
        spaced += word
    runs = tuple(_merged(list(group)) for _, group in groupby(spaced, key=_kind_of))
    return Line(runs, sum(run_width(run, kind) for run in runs))


def _kind_of(run: Run) -> tuple[bool, bool, bool, str]:
    return run.bold, run.italic, run.code, run.link


def _merged(runs: Sequence[Run]) -> Run:
    """Runs of one kind as one."""
    return replace(runs[0], text="".join(run.text for run in runs)) if len(runs) > 1 else runs[0]


def line_shapes(line: Line, x: float, y: float, kind: Type) -> Shapes:
    """A line on the baseline ``y`` from ``x``, its links as fields."""
    shapes: list[Shape] = []
    for run in line.runs:
        wide = run_width(run, kind)
        shapes.append(Text(x, y, run.text, kind.size, kind.colour, font_of(run, kind.font)))
        if run.link:
            em = kind.size * MM_PER_POINT
            shapes.append(Link(Box(x, y - 0.25 * em, x + wide, y + cap_height(kind.size) + 0.1 * em), run.link))
        x += wide
    return tuple(shapes)
