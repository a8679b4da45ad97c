"""Imposition: pages two a side on sheets, to fold and staple, or to cut and lay in one pile.

Sheets are printed on both sides and turned about their short edges, left over right: what lies at the left of a
front has the right of the back behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import OptionError
from pnp.base.lengths import format_length
from pnp.drawing.geometry import Box, Size
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.shapes import Drawing, Group, Layer, Shapes, Style, lines
from pnp.sheets.sheet import Sheet

_MARK = 4.0  # mm, how long fold and cut marks are

Spread = tuple[int | None, int | None]
"""The numbers of the pages at the left and the right of one side of a sheet, from 1; None for a blank."""


def saddle_stitch(count: int) -> list[tuple[Spread, Spread]]:
    """Front and back of each sheet of a booklet of ``count`` pages, the outermost sheet first.

    All sheets laid in each other and folded down the middle give the pages in order; blanks come last.
    """
    total = _padded(count)
    sides = []
    for sheet in range(total // 4):
        first, last = 2 * sheet + 1, total - 2 * sheet
        sides.append((_spread(last, first, count), _spread(first + 1, last - 1, count)))
    return sides


def cut_stack(count: int) -> list[tuple[Spread, Spread]]:
    """Front and back of each sheet, the topmost first.

    The pile of sheets cut down the middle, its left half laid on its right half, has the pages in order.
    """
    half = _padded(count) // 2
    sides = []
    for sheet in range(half // 2):
        left = 2 * sheet + 1
        right = left + half
        sides.append((_spread(left, right, count), _spread(right + 1, left + 1, count)))
    return sides


def _padded(count: int) -> int:
    """The least multiple of four that holds all pages: a sheet has four."""
    return -(-count // 4) * 4


def _spread(left: int, right: int, count: int) -> Spread:
    return left if left <= count else None, right if right <= count else None


def stitched_sheets(
    pages: Sequence[Drawing], look: Look, *, title: str = "", creep: float = 0.0, paper: Size | None = None
) -> tuple[Sheet, ...]:
    """The sheets of a booklet to fold and staple.

    ``creep`` is how much the paper around it pushes out each inner sheet, in millimetres: its pages are moved
    towards the fold by so much, sheet by sheet, so that margins are even after the edge is trimmed.

    :raises OptionError: for paper that does not hold two pages, and creep that reaches over the margins.
    """
    sides = saddle_stitch(len(pages))
    most = creep * (len(sides) - 1)
    if most > _MOST_CREEP:
        raise OptionError.at(
            "creep",
            f"the innermost of {len(sides)} sheets would move by {format_length(most)}; at most 5 mm are left",
        )
    return _sheets(pages, sides, [creep * k for k in range(len(sides))], look, title, paper, Layer.FOLD)


_MOST_CREEP = 5.0  # mm: about what an inner margin can lose


def stacked_sheets(
    pages: Sequence[Drawing], look: Look, *, title: str = "", paper: Size | None = None
) -> tuple[Sheet, ...]:
    """The sheets of a booklet whose pile is cut down the middle.

    :raises OptionError: for paper that does not hold two pages.
    """
    sides = cut_stack(len(pages))
    return _sheets(pages, sides, [0.0] * len(sides), look, title, paper, Layer.MARKS)


def _sheets(
    pages: Sequence[Drawing],
    sides: Sequence[tuple[Spread, Spread]],
    shifts: Sequence[float],
    look: Look,
    title: str,
    paper: Size | None,
    layer: Layer,
) -> tuple[Sheet, ...]:
    size = pages[0].size
    paper = paper or Size(2 * size.width, size.height)
    if paper.width < 2 * size.width - 1e-6 or paper.height < size.height - 1e-6:
        raise OptionError.at(
            "paper",
            f"two pages of {format_length(size.width)} by {format_length(size.height)} do not fit side by "
            f"side on paper of {format_length(paper.width)} by {format_length(paper.height)}",
        )
    return tuple(
        Sheet(
            title,
            _side(pages, front, shift, look, paper, layer),
            _side(pages, back, shift, look, paper, layer),
        )
        for (front, back), shift in zip(sides, shifts, strict=True)
    )


def _side(
    pages: Sequence[Drawing], spread: Spread, shift: float, look: Look, paper: Size, layer: Layer
) -> Drawing:
    """One side of a sheet: two pages about the middle of the paper, each moved towards it by ``shift``."""
    width, height = pages[0].size
    middle, bottom = paper.width / 2, (paper.height - height) / 2
    shapes: list[Group] = []
    for number, left, half in (
        (spread[0], middle - width + shift, Box(0, 0, middle, paper.height)),
        (spread[1], middle - shift, Box(middle, 0, paper.width, paper.height)),
    ):
        if number is not None:
            # Clipped at the fold, which a page moved towards it must not cross.
            shapes.append(Group((pages[number - 1].at(left, bottom),), clip=half))
    return Drawing(paper, (*shapes, *_marks(Size(width, height), look, paper, layer)))


def _marks(page: Size, look: Look, paper: Size, layer: Layer) -> Shapes:
    """Short lines where the sheet is folded or cut, and at the pages' corners where paper is left over."""
    middle, bottom = paper.width / 2, (paper.height - page.height) / 2
    top = bottom + page.height
    dash = (1.0, 1.0) if layer is Layer.FOLD else ()
    style = Style(stroke=look.palette.ink, width=WEIGHTS.mark, dash=dash)
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
            Group((lines(corners, Style(stroke=look.palette.ink, width=WEIGHTS.mark)),), layer=Layer.MARKS)
        )
    return tuple(shapes)
