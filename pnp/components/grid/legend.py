"""The legend below a custom board: a small cell and a name for each kind, in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.components.grid.content import Kind
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import AnyFont, Font, Text
from pnp.drawing.theme import Theme

LEGEND_GAP = 5.0
"""The distance of the legend from the board, in millimetres."""
_TYPE, _LARGE_TYPE = 10.0, 16.0
"""The size of the names in points, and in large print."""
_SWATCH, _BESIDE, _BETWEEN, _LEADING = 1.9, 0.6, 1.7, 2.6
"""The width of the small cell, its distance from the name, that between entries and that between the middles of
rows, in type sizes."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The entries of a legend: each kind with the box of its small cell, and the lines of its name, from its
    lower left."""

    size: Size
    entries: tuple[tuple[Kind, Box, tuple[Text, ...]], ...]


def legend_rows(kinds: Sequence[Kind], theme: Theme, width: float) -> Legend | None:
    """The legend in rows that are at most ``width`` mm wide; None without kinds. A name that is too long for a
    row takes several lines.

    :raises OptionError: if a word is wider than that.
    """
    if not kinds:
        return None
    points = _LARGE_TYPE if theme.large_sheets else _TYPE
    em, font = points * MM_PER_POINT, theme.lettering(Font.REGULAR)
    indent = (_SWATCH + _BESIDE) * em
    rows: list[list[tuple[Kind, float, tuple[str, ...]]]] = [[]]
    x = 0.0
    for kind in kinds:
        lines = _lines(theme.translate_given(kind.name), width - indent, points, font)
        wide = indent + _width(lines, points, font)
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append((kind, x, lines))
        x += wide + _BETWEEN * em
    further = [max(len(lines) for _, _, lines in row) - 1 for row in rows]
    height = ((len(rows) - 1) * _LEADING + 1.3 * _SWATCH + sum(further) * LEADING) * em
    entries: list[tuple[Kind, Box, tuple[Text, ...]]] = []
    y = height - 0.65 * _SWATCH * em
    for row, more in zip(rows, further, strict=True):
        for kind, left, lines in row:
            box = Box(left, y - _SWATCH * em / 2, left + _SWATCH * em, y + _SWATCH * em / 2)
            first = y - cap_height(points) / 2
            words = tuple(
                Text(left + indent, first - k * LEADING * em, line, points, theme.palette.ink, font)
                for k, line in enumerate(lines)
            )
            entries.append((kind, box, words))
        y -= (_LEADING + more * LEADING) * em
    wide = max(left + indent + _width(lines, points, font) for row in rows for _, left, lines in row)
    return Legend(Size(wide, height), tuple(entries))


def _width(lines: Sequence[str], points: float, font: AnyFont) -> float:
    return max(text_width(line, points, font) for line in lines)


def _lines(name: str, width: float, points: float, font: AnyFont) -> tuple[str, ...]:
    """The lines of a name.

    :raises OptionError: if a word is too wide for them.
    """
    lines = wrap(name, width, points, font) or ("",)
    if _width(lines, points, font) > width:
        word = max(lines, key=len)
        message = Sentence("{text} is wider than the page: shorten it", text=quoted(word))
        raise OptionError.at("legend", message)
    return lines
