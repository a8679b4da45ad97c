"""Make a deck of the cards on the pages of a PDF: find them, match backs to fronts, and measure them.

Every card becomes a picture: an unchanged part of a page at true size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pnp.base.geometry import Box, Size, format_length, format_size
from pnp.base.sentences import Sentence
from pnp.base.tables import Cell, Row, Table
from pnp.components.cards.images import BACK, COPIES, FRONT, NAME
from pnp.components.cards.options import CardImages
from pnp.components.cards.pdf_grid import (
    ALIKE,
    at_another_size,
    behind,
    blank_backs,
    bleed_around,
    cells_by_marks,
    cells_in_grid,
    cut_of,
    flipped_on_long_edge,
    found_by_marks,
    is_blank,
    is_card,
    is_marked,
    nearest,
    page_numbers,
    size_in,
    usual_size,
)
from pnp.components.cards.sizes import CARD_SIDES
from pnp.drawing.pdf_page import PageLayout, PdfPage
from pnp.drawing.shapes import page_drawing
from pnp.games.api.features import OwnFiles

MOST_PAGES = 250
"""The most pages of one PDF that are searched for cards."""
_MOST_NUMBER = 100_000
"""The highest number of a card that can be left out."""


@dataclass(frozen=True, slots=True)
class PdfDeck:
    """The cards of a PDF."""

    table: Table
    size: Size
    """The size of a card as it is in the PDF, in millimetres, without bleed."""
    bleed: float
    """The width of the strip of each picture beyond each edge, in millimetres, at that size."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A page with its cards."""

    page: PdfPage
    layout: PageLayout
    cells: Sequence[Box]
    bleed: float | None = None
    """The bleed that the file gives; None if it gives none."""


def deck_of_pdf(images: CardImages, given: Size | None, files: OwnFiles) -> PdfDeck | None:
    """Return the cards of a PDF; None if there are errors, which are reported to ``files``.

    :param given: the size of the cards, if the spec gives one.
    """
    assert images.from_ is not None
    pages = files.pdf(images.from_, files.mark("images", "from"))
    if pages is None:
        return None
    return _Reader(images, given, files, pages).deck()


class _Reader:
    """Finds the cards of a PDF."""

    def __init__(
        self, images: CardImages, given: Size | None, files: OwnFiles, pages: Sequence[PdfPage]
    ) -> None:
        self._images, self._given, self._files, self._pages = images, given, files, pages
        self._name = images.from_ or ""
        self._way = images.grid
        self._card: Size | None = None
        """The size of the cards in a grid."""
        self._blank_backs = 0
        """The number of cards that have nothing where their backs should be."""

    def deck(self) -> PdfDeck | None:
        sides = self._sides()
        if sides is None:
            return None
        fronts = self._found(sides[0], "fronts")
        if fronts is None:
            return None
        backs = self._found(sides[1], "backs") if sides[1] else []
        if backs is None:
            return None
        size = self._size(fronts)
        if size is None:
            return None
        bleed = self._bleed(fronts, size)
        rows = [*self._rows(fronts, backs, bleed)]
        if not rows:
            self._report("from", Sentence("no card is on these pages of '{name}'", name=self._name))
            return None
        mark, count = self._files.mark("images"), len(rows)
        if self._way == "marks":
            self._files.notice(mark, found_by_marks(self._name, count, size))
        if self._given and any(abs(self._given[k] - size[k]) > ALIKE for k in (0, 1)):
            self._files.notice(mark, at_another_size(self._name, size, self._given))
        if backs and self._way != "page":
            self._tell_of_backs(fronts[0].page, is_one_each=len(backs) == len(fronts))
        return PdfDeck(Table((NAME, FRONT, BACK, COPIES), tuple(rows)), size, bleed)

    def _report(self, option: str, message: str) -> None:
        self._files.report(self._files.mark("images", option), message)

    # Which pages

    def _sides(self) -> tuple[list[PdfPage], list[PdfPage]] | None:
        """Return the pages with fronts and those with backs."""
        backs = self._numbered(self._images.backs, "backs") if self._images.backs else []
        if backs is None:
            return None
        if self._images.fronts:
            fronts = self._numbered(self._images.fronts, "fronts")
        else:
            fronts = [page for page in self._pages if page not in backs]
        if fronts is None:
            return None
        if not fronts:
            self._report("backs", Sentence("no page is left for the fronts"))
            return None
        if len(fronts) > MOST_PAGES:
            self._report(
                "from",
                Sentence(
                    "there are more than {most} pages of fronts: choose fewer with `fronts`", most=MOST_PAGES
                ),
            )
            return None
        if len(backs) > 1 and len(backs) != len(fronts):
            message = Sentence(
                "there are {fronts} pages of fronts, but {backs} of backs: give equal numbers, or a single "
                "back for all",
                fronts=len(fronts),
                backs=len(backs),
            )
            self._report("backs", message)
            return None
        return fronts, backs

    def _numbered(self, text: str, option: str) -> list[PdfPage] | None:
        try:
            return [self._pages[number - 1] for number in page_numbers(text, len(self._pages))]
        except ValueError as error:
            wrong = error.args[0]
        if isinstance(wrong, int):
            message = Sentence(
                "there is no page {page}: '{name}' has {count} page",
                "there is no page {page}: '{name}' has {count} pages",
                page=wrong,
                name=self._name,
                count=len(self._pages),
            )
        else:
            message = Sentence("expected pages such as 1-6, odd or last, not '{text}'", text=wrong)
        self._report(option, message)
        return None

    # The positions of the cards

    def _found(self, pages: Sequence[PdfPage], option: str) -> list[_Found] | None:
        """Return the cards on pages; None, with an error, if they aren't found."""
        layouts = self._files.layouts(pages, self._files.mark("images", "from"))
        if layouts is None:
            return None
        if option == "fronts" and "x" in self._way:
            self._card = self._given or self._card_on(zip(pages, layouts, strict=True))
        found = []
        for page, layout in zip(pages, layouts, strict=True):
            one = self._on_page(page, layout, option)
            if one is None:
                return None
            found.append(one)
        return found

    def _on_page(self, page: PdfPage, layout: PageLayout, option: str) -> _Found | None:
        if option == "backs" and self._way != "page":
            return _Found(page, layout, cells_by_marks(layout.lines, page.size) if self._way == "marks" else ())
        if self._way not in ("page", "marks", ""):
            cells = self._in_grid(page, layout)
            return _Found(page, layout, cells) if cells else None
        marked = cells_by_marks(layout.lines, page.size) if self._way != "page" else []
        if not self._way:
            self._way = "marks" if is_marked(marked, page.size) else "page" if is_card(page) else ""
        if self._way == "page":
            box, bleed = cut_of(page)
            return _Found(page, layout, [box], bleed)
        if self._way == "marks" and marked:
            return _Found(page, layout, marked)
        self._report(
            "from" if not self._way else option if option in self._images.model_fields_set else "from",
            self._no_cards(page, layout),
        )
        return None

    def _no_cards(self, page: PdfPage, layout: PageLayout) -> Sentence:
        """Return the error for a page without marks. Its advice depends on the contents of that page and those
        before it."""
        number = page.number + 1
        if self._way == "marks" and number == 2 and not self._images.backs and len(self._pages) > 2:
            return Sentence(
                "no crop marks or cut lines were found on page 2: if every second page has backs, write "
                "`fronts: odd` and `backs: even`, otherwise leave the page out"
            )
        if self._way == "marks" and number == len(self._pages) and not self._images.backs:
            return Sentence(
                "no crop marks or cut lines were found on page {page}: if it has the backs, write `backs: "
                "last`, otherwise leave the page out",
                page=number,
            )
        if layout.only_pixels:
            return Sentence(
                "page {page} contains only pixels, without lines to find the cards by: give "
                "their layout and their size, such as `images: {{from: {name}, grid: 3x3}}` and "
                "`size: poker`",
                page=number,
                name=self._name,
            )
        return Sentence(
            "no crop marks or cut lines were found on page {page}: leave the page out, or "
            "give a `grid` such as 3x3, or `grid: page` if each page is a card",
            page=number,
        )

    def _in_grid(self, page: PdfPage, layout: PageLayout) -> list[Box]:
        """Return the cards of a grid, centred on the contents of the page."""
        columns, rows = map(int, self._way.split("x"))
        gap, card = self._images.gap or 0.0, self._card
        if card is None:
            self._report(
                "grid",
                Sentence(
                    "without marks, the size of the cards can't be found: write it beside `images`, such "
                    "as `size: poker`"
                ),
            )
            return []
        card = card.turned() if self._images.rotation in (90, 270) and self._given else card
        whole = Size(columns * card.width + (columns - 1) * gap, rows * card.height + (rows - 1) * gap)
        if whole.width > page.size.width + ALIKE or whole.height > page.size.height + ALIKE:
            message = Sentence(
                "{columns} by {rows} cards of {card} are larger than page {page} ({size})",
                columns=columns,
                rows=rows,
                card=format_size(card),
                page=page.number + 1,
                size=format_size(page.size),
            )
            self._report("grid", message)
            return []
        middle, inked = page.crop.centre, layout.ink.inked()
        if inked and all(abs(inked.size[k] - whole[k]) <= 2 * ALIKE for k in (0, 1)):
            middle = inked.centre
        return cells_in_grid(columns, rows, card, gap, middle)

    def _card_on(self, pages: Iterable[tuple[PdfPage, PageLayout]]) -> Size | None:
        """Return the size of the cards in a grid, from the marks on the first page with any, or from the print
        on a page; None if there is no clue."""
        columns, rows = map(int, self._way.split("x"))
        for page, layout in pages:
            marked = cells_by_marks(layout.lines, page.size)
            if len(marked) == columns * rows:
                return usual_size(marked[0].size)
            if card := size_in(layout.ink.inked(), columns, rows, self._images.gap or 0.0):
                return card
        return None

    def _size(self, fronts: Sequence[_Found]) -> Size | None:
        """Return the size of the cards, upright; None, with an error, if they differ."""
        first = fronts[0].cells[0].size
        for one in fronts:
            for cell in one.cells:
                if any(abs(cell.size[k] - first[k]) > ALIKE for k in (0, 1)):
                    message = Sentence(
                        "the cards on page {page} measure {size}, and those on page {first} {other}: make a "
                        "product for each size",
                        page=one.page.number + 1,
                        size=format_size(cell.size),
                        first=fronts[0].page.number + 1,
                        other=format_size(first),
                    )
                    self._report("from", message)
                    return None
        size = usual_size(first.turned() if self._images.rotation in (90, 270) else first)
        if not all(CARD_SIDES[0] <= side <= CARD_SIDES[1] for side in size):
            message = Sentence(
                "the card found on page {page} measures {size}; cards can measure {low} to {high}",
                size=format_size(size),
                page=fronts[0].page.number + 1,
                low=format_length(CARD_SIDES[0]),
                high=format_length(CARD_SIDES[1]),
            )
            self._report("from", message)
            return None
        return size

    # The parts of a card

    def _bleed(self, fronts: Sequence[_Found], size: Size) -> float:
        """Return the bleed of the pictures, in millimetres."""
        if self._images.image_bleed is not None:
            return self._images.image_bleed
        if self._way == "page":
            return min(one.bleed or 0.0 for one in fronts)
        return min(bleed_around(one.cells, one.page.size, one.layout.ink) for one in fronts)

    def _rows(self, fronts: Sequence[_Found], backs: Sequence[_Found], bleed: float) -> Iterator[Row]:
        """Yield a row for each card that isn't blank and isn't left out."""
        skipped = self._skipped()
        if skipped is None:
            return
        cards = [(one, number, cell) for number, one in enumerate(fronts) for cell in one.cells]
        shown = [card for card in cards if not is_blank(card[0].layout.ink, card[2])]
        if blank := len(cards) - len(shown):
            message = Sentence(
                "{count} place on the pages of '{name}' is blank, so no card is made from it",
                "{count} places on the pages of '{name}' are blank, so no cards are made from them",
                count=blank,
                name=self._name,
            )
            self._files.notice(self._files.mark("images", "from"), message)
        digits, stem = len(str(len(shown))), PurePosixPath(self._name).stem
        if too_many := [number for number in skipped if number > len(shown)]:
            message = Sentence(
                "there is no card {number}: there are {count}", number=too_many[0], count=len(shown)
            )
            self._report("skip", message)
        mark = self._files.mark("images")
        for number, (one, page, cell) in enumerate(shown, 1):
            if number in skipped:
                continue
            name = f"{stem} {number:0{digits}}"
            front = self._defined(f"{self._name}: {number}", one.page, cell, bleed, self._images.rotation)
            back = self._back(f"{self._name}: {number} back", one, cell, backs, page, bleed) if backs else ""
            texts = {NAME: name, FRONT: front, BACK: back, COPIES: "1"}
            yield {column: Cell(text, mark) for column, text in texts.items()}

    def _skipped(self) -> set[int] | None:
        try:
            return set(page_numbers(self._images.skip, _MOST_NUMBER)) if self._images.skip else set()
        except ValueError as error:
            message = Sentence("expected cards such as 9 or 17-18, not '{text}'", text=error.args[0])
            self._report("skip", message)
            return None

    def _defined(self, name: str, page: PdfPage, cell: Box, bleed: float, rotation: int) -> str:
        drawing = page_drawing(page, cell.grown(bleed))
        for _ in range(rotation % 360 // 90):
            drawing = drawing.turned()
        self._files.define(name, drawing)
        return name

    def _back(
        self, name: str, front: _Found, cell: Box, backs: Sequence[_Found], number: int, bleed: float
    ) -> str:
        """Return the name of the picture behind a card."""
        back, rotation = backs[number % len(backs)], self._images.rotation
        if self._way == "page":
            return self._defined(name, back.page, back.cells[0], bleed, rotation)
        flip, is_upright = self._images.flip, front.page.size.height >= front.page.size.width
        over_side = (flip == "long-edge") == is_upright
        turned = -rotation if over_side else 180 - rotation  # as seen from the other side
        place = cell
        if flip == "none":
            turned = rotation
        else:
            place = behind(cell, front.page.size, back.page.size, over_side=over_side)
        place = nearest(place, back.cells)
        self._blank_backs += is_blank(back.layout.ink, place)
        return self._defined(name, back.page, place, bleed, turned)

    def _tell_of_backs(self, front: PdfPage, *, is_one_each: bool) -> None:
        """Report backs that may belong to other cards, because the sheet may be flipped the other way."""
        mark = self._files.mark("images", "backs")
        if self._blank_backs:
            self._files.notice(mark, blank_backs(self._blank_backs))
        elif (
            is_one_each and "flip" not in self._images.model_fields_set and front.size.width > front.size.height
        ):
            self._files.notice(mark, flipped_on_long_edge(self._name))
