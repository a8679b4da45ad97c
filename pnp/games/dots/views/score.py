"""The score boxes of Dots: surrounded dots, territory in half points, and the result.

Territory counts half a point for every empty intersection in the areas that a player surrounds. The player with
more of it adds the difference to the dots surrounded.
"""

from __future__ import annotations

from itertools import pairwise

from pnp.base.geometry import Box, Point
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import Font, Shape, Style, Text, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dots.rules.starts import O, X
from pnp.games.dots.views.dot import dot

_ROW, _HEADS = 7.0, 6.0
SCORE_HEIGHT = 2 * _ROW + _HEADS
"""The height of the boxes in millimetres: two rows, and two lines of words above them."""

SCORE_WIDTH = (64.0, 200.0)
"""The least width with enough space for the words, and the greatest useful width, in millimetres."""

_LARGEST, _LEAST = 7.5, 3.5


def score_boxes(theme: Theme, box: Box, *, territory: bool) -> list[Shape]:
    """A row for each player, headed by words, in a box of height `SCORE_HEIGHT`."""
    heads = [theme.translate("Player"), theme.translate("Dots surrounded")]
    shares = [2.2, 1.6]
    if territory:
        heads += [
            theme.translate("Territory: empty intersections\u00a0÷\u00a02"),
            theme.translate("+ lead in territory"),
        ]
        shares += [1.7, 1.2]
    heads.append(theme.translate("= Result") if territory else theme.translate("Result"))
    shares.append(1.1)
    edges = [box.left]
    for share in shares:
        edges.append(edges[-1] + share * box.width / sum(shares))
    return [*_heads(theme, heads, edges, box.bottom + 2 * _ROW), *_rows(theme, edges, box.bottom)]


def _rows(theme: Theme, edges: list[float], bottom: float) -> list[Shape]:
    palette, top = theme.palette, bottom + 2 * _ROW
    thin = Style(stroke=palette.line, width=WEIGHTS.thin)
    result = Box(edges[-2], bottom, edges[-1], top)
    inner = [(x, bottom, x, top) for x in edges[1:-1]] + [(edges[0], bottom + _ROW, edges[-1], bottom + _ROW)]
    found: list[Shape] = [
        rectangle(result, Style(fill=palette.tint)),
        lines(inner, thin),
        rectangle(Box(edges[0], bottom, edges[-1], top), Style(stroke=palette.line, width=WEIGHTS.line)),
    ]
    for k, player in enumerate((X, O)):
        found.append(dot(theme, Point(edges[0] + _ROW / 2, top - (k + 0.5) * _ROW), 1.5, player))
    return found


def _heads(theme: Theme, heads: list[str], edges: list[float], bottom: float) -> list[Shape]:
    """The words above the boxes, all at one size, each in at most two lines that stand on the box."""
    widths = [right - left - 1.2 for left, right in pairwise(edges)]
    size = _LARGEST
    while size > _LEAST and not all(
        _fits(head, width, size) for head, width in zip(heads, widths, strict=True)
    ):
        size -= 0.25
    leading = LEADING * 0.85 * size * MM_PER_POINT
    found: list[Shape] = []
    for head, width, left in zip(heads, widths, edges, strict=False):
        broken = wrap(head, width, size, Font.SEMIBOLD)
        for k, text in enumerate(broken):
            y = bottom + 1.1 + (len(broken) - 1 - k) * leading
            found.append(Text(left + 0.3, y, text, size, theme.palette.ink, Font.SEMIBOLD))
    return found


def _fits(text: str, width: float, size: float) -> bool:
    broken = wrap(text, width, size, Font.SEMIBOLD)
    return len(broken) <= 2 and all(text_width(part, size, Font.SEMIBOLD) <= width for part in broken)
