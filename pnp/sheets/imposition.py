"""Imposition: two pages on each side of a sheet, to fold and staple or sew, or to cut and stack in one pile.

Sheets are printed on both sides and turned about their short edges, left over right, so the right half of the
back is behind the left half of the front.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, format_length
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing, Group, Layer, Shapes, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.sheet import Duplex, Sheet

_MARK = 4.0  # mm, the length of fold and cut marks

Spread = tuple[int | None, int | None]
"""The numbers of the left and right page on one side of a sheet, from 1; None for a blank page."""


Sides = tuple[Spread, Spread]
"""The front and the back of a sheet."""


def signatures(count: int, most: int | None = None) -> list[list[Sides]]:
    """Return the sheets of each signature of a book of ``count`` pages, the outermost sheet of each first.

    A signature has at most ``most`` pages, which is a multiple of four; if it's None, there is one signature.
    Each signature is folded by itself, and they are stacked in order. Pages are distributed evenly, because a
    last signature with a single sheet would hang by a single thread.
    """
    sheets = _padded(count) // 4
    parts = -(-sheets // (most // 4)) if most else 1
    found, first = [], 1
    for part in range(parts):
        share = sheets // parts + (part < sheets % parts)
        found.append(_signature(first, first + 4 * share - 1, count))
        first += 4 * share
    return found


def _signature(first: int, last: int, count: int) -> list[Sides]:
    """Return pages ``first`` to ``last`` on nested sheets, with blanks for pages that the book doesn't have."""
    return [
        (_spread(last - k, first + k, count), _spread(first + k + 1, last - k - 1, count))
        for k in range(0, (last - first + 1) // 2, 2)
    ]


def cut_and_stack(count: int) -> list[Sides]:
    """Return front and back of each sheet, the topmost first.

    When the pile of sheets is cut down the middle and its left half placed on its right half, the pages are in
    order.
    """
    half = _padded(count) // 2
    sides = []
    for sheet in range(half // 2):
        left = 2 * sheet + 1
        right = left + half
        sides.append((_spread(left, right, count), _spread(right + 1, left + 1, count)))
    return sides


def _padded(count: int) -> int:
    """Return the smallest multiple of four with room for all pages, because a sheet has four."""
    return -(-count // 4) * 4


def _spread(left: int, right: int, count: int) -> Spread:
    return left if left <= count else None, right if right <= count else None


def stitched_sheets(
    pages: Sequence[Drawing],
    theme: Theme,
    *,
    creep: float = 0.0,
    signature: int | None = None,
    paper: Size | None = None,
) -> tuple[Sheet, ...]:
    """Return the sheets of a booklet to fold and staple, or of ``signature`` pages each to fold and sew.

    ``creep`` is how far each sheet pushes out the next one inside it, in millimetres. Pages are moved towards
    the fold by this much for each sheet around them, so that margins are even after the edge is trimmed.

    :raises OptionError: for paper too small for two pages, and for creep larger than the margins.
    """
    parts = signatures(len(pages), signature)
    most = creep * (len(parts[0]) - 1)
    if most > _MOST_CREEP:
        raise OptionError.at(
            "creep",
            Sentence(
                "the innermost of {number} sheets would move by {most}, but there is room for only 5 mm",
                number=len(parts[0]),
                most=format_length(most),
            ),
        )
    shifts = [creep * k for part in parts for k in range(len(part))]
    sides = [side for part in parts for side in part]
    sheets = _sheets(pages, sides, shifts, theme, paper, Layer.FOLD)
    return _collated(sheets, parts, pages[0].size, theme) if len(parts) > 1 else sheets


_COLLATION = Size(2.0, 5.0)
"""The mark on the spine of a signature: its size across the fold and along it. Half of it is visible on either
side."""


def _collated(
    sheets: Sequence[Sheet], parts: Sequence[Sequence[Sides]], page: Size, theme: Theme
) -> tuple[Sheet, ...]:
    """Return the sheets with a bar across the fold on the outside of each signature, each a step below the one
    before.

    On the spine of the gathered book, they form steps, which show at once if a signature is missing or out of
    place. Inside the book, they are invisible.
    """
    found = list(sheets)
    first = 0
    for number, part in enumerate(parts):
        front = found[first].front
        middle, top = front.size.width / 2, front.size.height / 2 + 0.35 * page.height
        # One step for each signature; if they don't all fit the spine, they overlap.
        step = min(_COLLATION.height, (0.7 * page.height - _COLLATION.height) / (len(parts) - 1))
        low = top - _COLLATION.height - step * number
        bar = Box(middle - _COLLATION.width / 2, low, middle + _COLLATION.width / 2, low + _COLLATION.height)
        mark = Group((rectangle(bar, Style(fill=theme.palette.ink)),), layer=Layer.MARKS)
        found[first] = replace(found[first], front=replace(front, shapes=(*front.shapes, mark)))
        first += len(part)
    return tuple(found)


_MOST_CREEP = 5.0  # mm: roughly as much as an inner margin can spare


def stacked_sheets(pages: Sequence[Drawing], theme: Theme, *, paper: Size | None = None) -> tuple[Sheet, ...]:
    """Return the sheets of a booklet whose pile is cut down the middle.

    :raises OptionError: for paper too small for two pages.
    """
    sides = cut_and_stack(len(pages))
    return _sheets(pages, sides, [0.0] * len(sides), theme, paper, Layer.MARKS)


def _sheets(
    pages: Sequence[Drawing],
    sides: Sequence[Sides],
    shifts: Sequence[float],
    theme: Theme,
    paper: Size | None,
    layer: Layer,
) -> tuple[Sheet, ...]:
    size = pages[0].size
    paper = paper or Size(2 * size.width, size.height)
    if paper.width < 2 * size.width - 1e-6 or paper.height < size.height - 1e-6:
        raise OptionError.at(
            "paper",
            Sentence(
                "two pages of {width} by {height} don't fit side by side on paper of {width_2} by {height_2}",
                width=format_length(size.width),
                height=format_length(size.height),
                width_2=format_length(paper.width),
                height_2=format_length(paper.height),
            ),
        )
    left, bottom = paper.width / 2 - size.width, (paper.height - size.height) / 2
    trim = Box(left, bottom, paper.width - left, paper.height - bottom)
    return tuple(
        Sheet(
            "",  # the headings of the book make the outline of the PDF
            _side(pages, front, shift, theme, paper, layer),
            _side(pages, back, shift, theme, paper, layer),
            Duplex.SHORT_EDGE,
            trim=trim,
            bleed=trim,
        )
        for (front, back), shift in zip(sides, shifts, strict=True)
    )


def _side(
    pages: Sequence[Drawing], spread: Spread, shift: float, theme: Theme, paper: Size, layer: Layer
) -> Drawing:
    """Return one side of a sheet: two pages on either side of the middle of the paper, each moved
    towards it by ``shift`` mm."""
    width, height = pages[0].size
    middle, bottom = paper.width / 2, (paper.height - height) / 2
    shapes: list[Group] = []
    for number, left, half in (
        (spread[0], middle - width + shift, Box(0, 0, middle, paper.height)),
        (spread[1], middle - shift, Box(middle, 0, paper.width, paper.height)),
    ):
        if number is not None:
            # Clipped at the fold: a page that is moved towards the fold mustn't cross it.
            shapes.append(Group((pages[number - 1].at(left, bottom),), clip=half))
    return Drawing(paper, (*shapes, *_marks(Size(width, height), theme, paper, layer)))


def _marks(page: Size, theme: Theme, paper: Size, layer: Layer) -> Shapes:
    """Return short lines where the sheet is folded or cut, and at the pages' corners if the paper is larger
    than they are."""
    middle, bottom = paper.width / 2, (paper.height - page.height) / 2
    top = bottom + page.height
    dash = (1.0, 1.0) if layer is Layer.FOLD else ()
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.mark, dash=dash)
    ends = [(middle, 0.0, middle, _MARK), (middle, paper.height - _MARK, middle, paper.height)]
    shapes = [Group((lines(ends, style),), layer=layer)]
    left, right = middle - page.width, middle + page.width
    corners = []
    if bottom > _MARK + 1:
        corners += [
            (x, y, x, y + d) for x in (left, right) for y, d in ((bottom - 1, -_MARK), (top + 1, _MARK))
        ]
    if left > _MARK + 1:
        corners += [
            (x, y, x + d, y) for y in (bottom, top) for x, d in ((left - 1, -_MARK), (right + 1, _MARK))
        ]
    if corners:
        shapes.append(
            Group((lines(corners, Style(stroke=theme.palette.ink, width=WEIGHTS.mark)),), layer=Layer.MARKS)
        )
    return tuple(shapes)
