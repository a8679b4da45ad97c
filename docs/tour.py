"""The picture at the head of the README: pages of a box, kits, a book, rules, boards and pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pnp.base.geometry import Box, Size, move, stretch
from pnp.drawing.shapes import Drawing, Group, Shape, Style, rectangle
from pnp.language.reader import read_text
from pnp.pipeline.build import make_products
from pnp.pipeline.source import find_spec
from pnp.products.resolve import load_spec, resolve
from pnp.sheets.sheet import Product


@dataclass(frozen=True, slots=True)
class Stop:
    """A page of the tour."""

    product: str
    """The name of a built-in spec, or a product as written in a spec."""
    number: int = 0
    """The product's, counted from 0: a book's cover comes after its pages."""
    page: int = 0
    front: float = 0.0
    """The width of a cover's front in millimetres, where the page is a whole cover."""


_BOOK = (
    "{booklet: {from: [puzzles/unmatched.yaml, puzzles/mirror.yaml], count: 24, cover: {}}, "
    "title: Domino puzzles, preset: kdp, trim: 8.5x11}"
)
TOUR = (
    (
        Stop("travel-box"),
        Stop("{kit: mirror}"),
        Stop(_BOOK, 1, front=215.9),
        Stop(_BOOK, 0, 6),
        Stop("{kit: dots}"),
        Stop("{rules: bee}"),
    ),
    (
        Stop("{board: dominate, regions: {jigsaw: {seed: 5}}, wrap: true}"),
        Stop("{pieces: dominions, sets: 1}"),
        Stop("{board: dominions, fit: true}"),
        Stop("{pieces: dominoes}"),
        Stop("{pieces: domination}"),
        Stop("{kit: bee}"),
    ),
)
"""The pages, row by row."""

_PAGE = Size(46.0, 65.0)
"""The area available for a page, in millimetres of the picture."""
_GAP, _DEPTH = 6.0, 0.7
"""Between pages, and of their shadows."""
_GROUND, _EDGE, _SHADOW, _PAPER = "#efece6", "#d8d3c8", "#dcd7cd", "#ffffff"


@cache
def products_of(text: str) -> tuple[Product, ...]:
    """Return what a built-in spec makes, by its name, or a product as written in a spec."""
    if text.startswith("{"):
        return make_products(resolve(read_text(f"pnp: 1\nproducts:\n  - {text}\n", "figure"), "figure"))
    return make_products(load_spec(*find_spec(text), ()))


def tour_picture() -> Drawing:
    """Return the pages on a background that shows where each ends."""
    columns = max(map(len, TOUR))
    size = Size(columns * (_PAGE.width + _GAP) + _GAP, len(TOUR) * (_PAGE.height + _GAP) + _GAP)
    ground = rectangle(Box(0, 0, *size), Style(fill=_GROUND))
    return Drawing(size, (ground, *_pages(size)))


def _pages(size: Size) -> Iterator[Shape]:
    for row, stops in enumerate(TOUR):
        for column, stop in enumerate(stops):
            left = _GAP + column * (_PAGE.width + _GAP)
            bottom = size.height - (row + 1) * (_PAGE.height + _GAP)
            yield Group((_mounted(_page(stop)),), move(left, bottom))


def _page(stop: Stop) -> Drawing:
    """Return the page of a stop; of a cover, its front."""
    page = tuple(products_of(stop.product)[stop.number].pages())[stop.page]
    if not stop.front or page.trim is None:
        return page.drawing
    _, bottom, right, top = page.trim
    front = Size(stop.front, top - bottom)
    return Drawing(front, (page.drawing.at(front.width - right, -bottom),))


def _mounted(page: Drawing) -> Group:
    """Return a page in its area, as large as fits, with an edge and a shadow."""
    factor = min(_PAGE.width / page.size.width, _PAGE.height / page.size.height)
    paper = Box(0, 0, factor * page.size.width, factor * page.size.height)
    shadow = rectangle(Box(_DEPTH, -_DEPTH, paper.right + _DEPTH, paper.top - _DEPTH), Style(fill=_SHADOW))
    inside = Group(page.shapes, stretch(factor, factor), clip=Box(0, 0, *page.size))
    shown = (shadow, rectangle(paper, Style(fill=_PAPER)), inside, rectangle(paper, Style(None, _EDGE, 0.15)))
    return Group(shown, move((_PAGE.width - paper.right) / 2, (_PAGE.height - paper.top) / 2))
