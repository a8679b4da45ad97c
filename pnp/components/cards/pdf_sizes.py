"""How large the cards on a page of a PDF are, and how much bleed there is around them."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Box, Size
from pnp.components.cards.bleed import BLEEDS, bleed_of, on_paper, size_from
from pnp.components.cards.pdf_grid import LEAST_CARD
from pnp.components.cards.sizes import SIZES
from pnp.drawing.pdf_page import InkMap, PdfPage

SNAP, ALIKE = 0.3, 0.5
"""How far a size may be from a usual one that it stands for, and sizes from each other, in mm."""
_LARGEST_PAGE, _MOST_BLEED = 160.0, 10.0
"""The longest side of a page that is taken for a card, and the most bleed that is believed, in mm."""
_BLANK, _INSET = 0.0005, 1.0
"""A card less of which than this isn't white is blank; how far from its corners bleed is looked for, in mm."""
_BEYOND_BLEED = 4.0
"""How far inside its edges a blank card is looked at, in mm: bleed of its neighbours may reach into it."""
_FULL, _CLEAR, _MOST_OF = 0.9, 0.7, 0.8
"""How much of the bleed has to be there, how far from the cut it's looked for, in mm, and at how many of the
cards."""


def is_marked(cells: Sequence[Box], page: Size) -> bool:
    """Whether cards were found, and not just a frame around the page."""
    return len(cells) > 1 or (
        len(cells) == 1 and max(page[k] - cells[0].size[k] for k in (0, 1)) > LEAST_CARD / 2
    )


def is_card(page: PdfPage) -> bool:
    """Whether a page, or what is left of it where the file says that it's cut, is as small as a card."""
    cut = page.trim.common(page.crop) if page.trim is not None else page.crop
    return min(cut.size) >= LEAST_CARD and max(cut.size) <= _LARGEST_PAGE


def cut_of(page: PdfPage) -> tuple[Box, float]:
    """Where a page is cut that is a card, and how much bleed there is around it."""
    if page.trim is not None and min(page.trim.size) >= LEAST_CARD and page.trim != Box(0, 0, *page.size):
        around = page.bleed or Box(0, 0, *page.size)
        gaps = (page.trim.left - around.left, page.trim.bottom - around.bottom)
        return page.trim, max(
            min(*gaps, around.right - page.trim.right, around.top - page.trim.top, _MOST_BLEED), 0.0
        )
    picture = on_paper(page.crop.size)
    card = size_from(picture, SIZES.values()) or page.crop.size
    bleed = bleed_of(picture, card) or 0.0
    return page.crop.grown(-bleed), bleed


def usual_size(size: Size) -> Size:
    """A usual size if it's as good as that; else the same, in hundredths of a millimetre."""
    near = (known for known in SIZES.values() if all(abs(known[k] - size[k]) <= SNAP for k in (0, 1)))
    return next(near, Size(round(size.width, 2), round(size.height, 2)))


def size_in(inked: Box | None, columns: int, rows: int, gap: float) -> Size | None:
    """The size of the cards that what is on a page consists of, if it's a usual one."""
    if inked is None:
        return None
    width = (inked.width - (columns - 1) * gap) / columns
    height = (inked.height - (rows - 1) * gap) / rows
    usual = (size for known in SIZES.values() for size in (known, known.turned()))
    return next(
        (one for one in usual if abs(one.width - width) <= ALIKE and abs(one.height - height) <= ALIKE), None
    )


def is_blank(ink: InkMap, cell: Box) -> bool:
    return ink.share(cell.grown(-min(_BEYOND_BLEED, min(cell.size) / 4))) < _BLANK


def bleed_around(cells: Sequence[Box], page: Size, ink: InkMap) -> float:
    """How much bleed the cards on a page have: the most of the usual ones for which there is space, and ink."""
    printed = [cell for cell in cells if not is_blank(ink, cell)]
    for bleed in sorted(BLEEDS, reverse=True):
        if bleed and printed and all(_has_space(cell, bleed, cells, page) for cell in printed):
            inked = sum(_is_inked(cell, bleed, ink) for cell in printed)
            if inked >= _MOST_OF * len(printed):
                return bleed
    return 0.0


def _has_space(cell: Box, bleed: float, cells: Sequence[Box], page: Size) -> bool:
    """Whether nothing of a neighbour or its bleed is within the bleed of a card."""
    around = cell.grown(bleed - 0.01)
    others = (one for one in cells if one is not cell)
    inside = Box(0, 0, *page).grown(0.05).holds(around)
    return inside and not any(around.touches(one.grown(bleed - 0.01)) for one in others)


def _is_inked(cell: Box, bleed: float, ink: InkMap) -> bool:
    """Whether there is ink all along the four sides of a card, as far as its bleed reaches."""
    left, bottom, right, top = cell
    inner = cell.grown(-_INSET)
    strips = (
        Box(left - bleed, inner.bottom, left - _CLEAR, inner.top),
        Box(right + _CLEAR, inner.bottom, right + bleed, inner.top),
        Box(inner.left, bottom - bleed, inner.right, bottom - _CLEAR),
        Box(inner.left, top + _CLEAR, inner.right, top + bleed),
    )
    return all(ink.share(strip) >= _FULL for strip in strips)
