"""Turn a book into a product: pages for paper, sheets to fold or cut, and one self-contained HTML page for the
screen, with drawings as SVG, fonts as data, and no scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count, repeat
from typing import TYPE_CHECKING

from markupsafe import Markup

from pnp.base.files import resource_folder
from pnp.base.geometry import Box, Size
from pnp.booklets.blocks import (
    Block,
    Blocks,
    Contents,
    CopyrightPage,
    check_links,
    hint_target,
    puzzle_target,
    solution_target,
    targets_of,
)
from pnp.booklets.leaflet import paginate_leaflet
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import Booklet, blocks_of, paginate
from pnp.booklets.progress import index_groups, numbered_chapters
from pnp.booklets.signs import level_word
from pnp.booklets.trims import trim_size
from pnp.booklets.values import ALL_RUNGS, Book, Entry
from pnp.drawing.shapes import Direction, Drawing
from pnp.drawing.theme import Theme
from pnp.sheets.imposition import stacked_sheets, stitched_sheets
from pnp.sheets.sheet import Duplex, Product, Sheet
from pnp.typesetting.blocks import Heading
from pnp.typesetting.flow import Slot

if TYPE_CHECKING:
    from pnp.booklets.cover import FoldedCover


def bind(
    book: Book,
    options: BookletOptions,
    theme: Theme,
    *,
    name: str,
    template: str | None = None,
    paper: Size | None = None,
    first: int = 1,
    outside: FoldedCover | None = None,
) -> Product:
    """Return a book as a product: one page on each sheet, or two on each side with imposition.

    ``template`` is a template's source; ``paper`` is the paper of imposed sheets, two pages wide if it's None;
    ``first`` is the number of the first page; ``outside`` is the cover, if it's printed with the pages.

    :raises OptionError: for errors of the template, and for anything that doesn't fit.
    """
    booklet = paginate(book, options, theme, template, first, outside)
    return _product(booklet, book, options, theme, name=name, paper=paper)


def bind_leaflet(
    book: Book,
    options: BookletOptions,
    theme: Theme,
    *,
    name: str,
    template: str,
    first: int = 1,
) -> Product:
    """Return a short book as a leaflet, on both sides of a single sheet if it fits: see `pnp.booklets.leaflet`.

    :raises OptionError: for errors of the template, and for whatever doesn't fit.
    """
    large = options.large_print
    booklet = paginate_leaflet(book, trim_size(options), theme, template, first, large_print=large)
    return _product(booklet, book, options, theme, name=name, paper=None)


def _product(
    booklet: Booklet,
    book: Book,
    options: BookletOptions,
    theme: Theme,
    *,
    name: str,
    paper: Size | None,
) -> Product:
    return Product(
        name=name,
        title=book.title,
        sheets=_sheets(booklet, options, theme, paper),
        author=book.author,
        language=theme.language,
        outline=booklet.outline,
        remark=booklet.remark,
        duplex=Duplex.LONG_EDGE if options.imposition == "none" else Duplex.SHORT_EDGE,
        interior=(options.interior or "white") if options.preset == "kdp" else None,
        bare=options.preset == "kdp",
    )


def _sheets(booklet: Booklet, options: BookletOptions, theme: Theme, paper: Size | None) -> tuple[Sheet, ...]:
    match options.imposition:
        case "saddle-stitch":
            return stitched_sheets(
                booklet.pages, theme, creep=options.creep, signature=options.signature, paper=paper
            )
        case "cut-and-stack":
            return stacked_sheets(booklet.pages, theme, paper=paper)
    whole = options.preset == "kdp"
    return tuple(
        Sheet(
            "",
            page,
            trim=Box(0, 0, *page.size) if whole else None,
            slots_filled=_filled(slots),
            drawn=_drawn(slots, booklet.shape.block),
        )
        for page, slots in zip(booklet.pages, booklet.slots or repeat(()), strict=False)
    )


def _filled(slots: Iterable[Slot]) -> tuple[float, ...]:
    return tuple(1.0 if slot.full_grown else slot.share for slot in slots)


def _drawn(slots: Sequence[Slot], block: Size) -> float | None:
    """Return the fraction of a page's text area that the drawings in its slots take up."""
    if not slots:
        return None
    return sum(slot.drawing.width * slot.drawing.height for slot in slots) / (block.width * block.height)


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """A book that becomes one HTML page on request; ``template`` is the source of its template."""

    book: Book
    theme: Theme
    template: str

    def render(self) -> bytes:
        """Return the page.

        :raises OptionError: for errors in the template or the Markdown.
        """
        return html_page(self.book, self.theme, self.template)


def html_page(book: Book, theme: Theme, template: str | None = None) -> bytes:
    """Return the book as HTML, by the same template as its pages. Hints and solutions open with a click.

    :raises OptionError: for errors in the template or the Markdown.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from pnp.render.web_font import family_name, font_faces

    blocks = blocks_of(_for_screens(book), theme, template)
    view = _View(blocks, theme, targets_of(blocks))
    check_links(blocks, view.targets)
    environment = Environment(
        loader=FileSystemLoader(resource_folder("templates")), autoescape=True, undefined=StrictUndefined
    )
    numbers = count(1)
    page = environment.get_template("booklet.html").render(
        book=book,
        blocks=blocks,
        stamp="" if any(isinstance(block, CopyrightPage) for block in blocks) else book.stamp,
        language=theme.language,
        is_rtl=theme.direction is Direction.RTL,
        fonts=Markup(_FONTS),
        text_family=family_name(theme.text_family),
        word=theme.translate,
        level_word=lambda level: level_word(level, theme),
        numbered_chapters=numbered_chapters,
        index_groups=lambda book: index_groups(book, theme),
        kind_of=lambda block: type(block).__name__,
        svg=lambda drawing, label: _svg(drawing, f"d{next(numbers)}-", label),
        headings_after=view.headings_after,
        links_of=view.links_of,
        has_puzzle=lambda entry: puzzle_target(entry) in view.targets,
    )
    # Only now are the characters of the page known.
    visible = re.sub(r"<style>.*?</style>|<[^>]*>", "", page, flags=re.DOTALL)
    return page.replace(_FONTS, font_faces(visible, theme.text_family), 1).encode()


def _for_screens(book: Book) -> Book:
    """Return the book with all its hints, and without anything for paper only: pages to write on or cut up, and
    the guide that explains them."""
    return replace(book, rungs=ALL_RUNGS, guide=False, cut_outs=(), notes=0)


_FONTS = "/* fonts */"


def _svg(drawing: Drawing, name: str, label: str) -> Markup:
    from pnp.render.svg import inline_svg  # importing the library takes as long as typesetting a rules sheet

    return Markup(inline_svg(drawing, name, label))


@dataclass(frozen=True)
class _View:
    """The book's values for the page's template."""

    blocks: Blocks
    theme: Theme
    targets: frozenset[str]

    def headings_after(self, contents: Contents) -> list[Heading]:
        """Return the headings that a table of contents lists."""
        start = next(number for number, block in enumerate(self.blocks) if block is contents)
        after: list[Block] = list(self.blocks[start:])
        return [block for block in after if isinstance(block, Heading) and block.level <= contents.depth]

    def links_of(self, entry: Entry) -> list[tuple[str, str]]:
        """Return the labels and targets of those of a puzzle's hints and solutions that are in the book."""
        found = [
            (self.theme.translate("Hint {number}", number=number), hint_target(entry, number))
            for number in range(1, len(entry.hints) + 1)
        ]
        found.append((self.theme.translate("Solution"), solution_target(entry)))
        return [(label, name) for label, name in found if name in self.targets]
