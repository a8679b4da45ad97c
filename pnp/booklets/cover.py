"""The cover of a book printed on demand: back, spine and front on one sheet, bleed all round, no marks.

All measures are those that Amazon KDP publishes for paperbacks; other printers of books ask for much the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, move, rotate
from pnp.base.lengths import format_length
from pnp.booklets.front_matter import FrontMatter
from pnp.booklets.kdp import LEAST_TYPE, prepared
from pnp.booklets.markdown import read_markdown
from pnp.booklets.options import BookletOptions, CoverOptions, Interior
from pnp.booklets.paginate import unknown_link
from pnp.booklets.trim_sizes import INCH, LEAST_PAGES_KDP, gutter, trim_size
from pnp.booklets.values import Book
from pnp.drawing.fonts import fitting_size, ink_extent, text_width
from pnp.drawing.shapes import Anchor, Colour, Drawing, Font, Group, Shape, Shapes, Style, Text, rectangle
from pnp.drawing.theme import Theme
from pnp.sheets.sheet import Product, Sheet
from pnp.typesetting.blocks import Items, Paragraph
from pnp.typesetting.design import Design, design_for
from pnp.typesetting.typeset import Typesetter, shapes_of

PAGE_THICKNESS: Mapping[Interior, float] = {
    "white": 0.002252 * INCH,
    "cream": 0.0025 * INCH,
    "premium-colour": 0.002347 * INCH,
    "standard-colour": 0.002252 * INCH,
}
"""What each page adds to the spine, in millimetres: half the thickness of a leaf."""

BLEED = 0.125 * INCH
"""What is trimmed off on every side, in millimetres."""

LEAST_PAGES_SPINE = 79
"""From how many pages on a spine may bear text."""

SPINE_CLEAR = 0.0625 * INCH
"""What stays free of text on both sides of a spine, whose folds wander by so much."""

BARCODE = Size(2 * INCH, 1.2 * INCH)
"""What the printer covers with the barcode."""

BARCODE_CLEAR = 0.25 * INCH
"""The distance of the barcode area from the spine and from the lower edge, in millimetres."""

_MARGIN = 0.5 * INCH  # from the trimmed edge to text; 0.25 in is the least
_SPINE_TYPE = (LEAST_TYPE, 14.0)  # points
_PANEL = 0.06  # paper around the drawing, in parts of its width


@dataclass(frozen=True, slots=True)
class Wrap:
    """Where the parts of a cover lie on its sheet, from the lower left, in millimetres; y upwards."""

    trim: Size
    spine_width: float

    @property
    def sheet(self) -> Size:
        return Size(2 * self.trim.width + self.spine_width + 2 * BLEED, self.trim.height + 2 * BLEED)

    @property
    def back(self) -> Box:
        return Box(BLEED, BLEED, BLEED + self.trim.width, BLEED + self.trim.height)

    @property
    def spine(self) -> Box:
        left = BLEED + self.trim.width
        return Box(left, BLEED, left + self.spine_width, BLEED + self.trim.height)

    @property
    def front(self) -> Box:
        return self.back.moved(self.trim.width + self.spine_width, 0)

    @property
    def barcode(self) -> Box:
        """What stays free for the barcode: at the back's lower right."""
        right, bottom = self.back.right - BARCODE_CLEAR, self.back.bottom + BARCODE_CLEAR
        return Box(right - BARCODE.width, bottom, right, bottom + BARCODE.height)


def interior_of(options: BookletOptions, wanted: CoverOptions | None) -> Interior:
    """What the book is printed on, however it was said.

    :raises OptionError: where it was said twice, in two ways.
    """
    said = wanted.interior if wanted else None
    if said and options.interior and said != options.interior:
        message = f"the cover says {said}, but interior is {options.interior}: leave out paper"
        raise OptionError.at(("booklet", "cover", "paper"), message)
    return options.interior or said or "white"


def wrap_of(options: BookletOptions, pages: int, interior: Interior) -> Wrap:
    """The parts of the cover of a book of ``pages`` pages.

    :raises OptionError: for fewer or more pages than are bound.
    """
    if pages < LEAST_PAGES_KDP:
        raise OptionError.at(
            "cover", f"a book with a spine has {LEAST_PAGES_KDP} pages at least, not {pages}: add preset: kdp"
        )
    gutter(pages)  # says where there are too many
    return Wrap(trim_size(options), pages * PAGE_THICKNESS[interior])


def cover(
    book: Book,
    options: BookletOptions,
    pages: int,
    theme: Theme,
    wanted: CoverOptions | None = None,
    *,
    name: str,
) -> Product:
    """The cover of a book that has been printed on ``pages`` pages with these options, as a sheet of its own.

    :raises OptionError: for a book that has no spine, and for texts that do not fit.
    """
    wanted = wanted or CoverOptions()
    wrap = wrap_of(options, pages, interior_of(options, wanted))
    return _Cover(book, wrap, theme, wanted).product(pages, name)


@dataclass(frozen=True, slots=True)
class _Cover:
    book: Book
    wrap: Wrap
    theme: Theme
    wanted: CoverOptions

    def product(self, pages: int, name: str) -> Product:
        shapes: list[Shape] = []
        if self.wanted.ground != "plain":
            ground, _ = self._colours
            shapes.append(rectangle(Box(0, 0, *self.wrap.sheet), Style(fill=ground)))
        shapes += self._front()
        shapes += self._back()
        if self.wanted.spine and pages >= LEAST_PAGES_SPINE:
            shapes += self._spine()
        drawing = prepared(Drawing(self.wrap.sheet, tuple(shapes)), black=False)
        whole = Box(0, 0, *self.wrap.sheet)
        return Product(
            name=name,
            title=self.theme.translate("{title}: cover", title=self.book.title),
            sheets=(Sheet("", drawing, trim=whole.grown(-BLEED), bleed=whole),),
            author=self.book.author,
            language=self.theme.language,
            bare=True,
        )

    @property
    def _colours(self) -> tuple[Colour, Colour]:
        """The ground, and what is written on it."""
        palette = self.theme.palette
        if self.wanted.ground == "dark":
            return palette.dark, palette.on_dark
        return (palette.tint if self.wanted.ground == "light" else palette.paper), palette.ink

    @property
    def _written(self) -> Theme:
        """The look of text on the ground."""
        _, ink = self._colours
        return replace(self.theme, palette=replace(self.theme.palette, ink=ink, line=ink))

    @property
    def _design(self) -> Design:
        return design_for(self.wrap.trim, large_print=False)

    # Front

    def _front(self) -> Shapes:
        """The title page once more, with its drawing on a panel in the colour of paper."""
        area = self.wrap.front.grown(-_MARGIN)
        design = replace(self._design, title=1.25 * self._design.title)
        drawing = self._drawing()
        if self._colours[0] != self.theme.palette.paper:
            drawing = _panel(drawing, self.theme)
        book = replace(self.book, cover=drawing)
        shapes = FrontMatter(design, self._written, {}).title_page(book, area.size)
        return (Group(shapes, move(area.left, area.top)),)

    def _drawing(self) -> Drawing | None:
        """What the book says stands on it, or else its first problem."""
        first = next(self.book.entries(), None)
        return self.book.cover or (first.drawing if first else None)

    # Back

    def _back(self) -> Shapes:
        """The text, which ends above the barcode area."""
        if not self.wanted.back.strip():
            return ()
        back = self.wrap.back.grown(-_MARGIN)
        top = back.top - 0.12 * back.height  # level with the title on the front
        available = top - self.wrap.barcode.top - BARCODE_CLEAR
        try:
            blocks = _prose(self.wanted.back, self.book)
            width = self._design.measure(back.width)
            typesetter = Typesetter(self._design, self._written, width, available, self._design.body + 2.5)
            shapes, height = shapes_of(typesetter.blocks(blocks))
        except OptionError as error:
            raise OptionError.at("back", str(error)) from error
        if height > available:
            raise OptionError.at(
                "back",
                f"the text on the back is {format_length(height)} high; "
                f"{format_length(available)} are free above the barcode",
            )
        return (Group(shapes, move(back.left, top)),)

    # Spine

    def _spine(self) -> Shapes:
        """Title and author in capitals, which need the least height, to be read from the top down.

        :raises OptionError: for a title that is too long.
        """
        title, author = self.book.title.upper(), self.book.author.upper()
        length = self.wrap.spine.height - 2 * _MARGIN
        least, most = _SPINE_TYPE
        above, below = ink_extent(title + author, 1.0, Font.SEMIBOLD)
        high = int((self.wrap.spine.width - 2 * SPINE_CLEAR) / (above + below) * 4) / 4
        if high < least:
            return ()  # accents on a spine as narrow as they come
        size = fitting_size(title, length, min(high, most), least, Font.SEMIBOLD)
        if size is None:
            raise OptionError.at(
                "spine", f"'{self.book.title}' is too long for the spine: leave it out by spine: false"
            )
        _, ink = self._colours
        base = -(above - below) * size / 2
        texts = [Text(0, base, title, size, ink, Font.SEMIBOLD)]
        available = length - text_width(title, size, Font.SEMIBOLD) - 2 * _MARGIN
        if author and (beside := fitting_size(author, available, size, least)):
            texts.append(Text(length, base, author, beside, ink, anchor=Anchor.END))
        middle = self.wrap.spine.centre.x
        turned = move(middle, self.wrap.spine.top - _MARGIN).after(rotate(-90))
        return (Group(tuple(texts), turned),)


def _panel(drawing: Drawing | None, theme: Theme) -> Drawing | None:
    """A drawing on a panel in the colour of paper, whatever colour is around it."""
    if drawing is None:
        return None
    rim = _PANEL * drawing.size.width
    size = Size(drawing.size.width + 2 * rim, drawing.size.height + 2 * rim)
    field = rectangle(Box(0, 0, *size), Style(fill=theme.palette.paper), rim / 2)
    return Drawing(size, (field, drawing.at(rim, rim)))


def _prose(text: str, book: Book) -> tuple[Paragraph | Items, ...]:
    """The text as paragraphs and lists: a back cover holds nothing else."""
    found = read_markdown(text, book)
    blocks = tuple(block for block in found if isinstance(block, (Paragraph, Items)))
    if len(blocks) < len(found):
        raise OptionError.at("back", "the back of a book holds paragraphs and lists")
    if (name := unknown_link(blocks, frozenset())) is not None:
        raise OptionError.at("back", f"a link leads to '#{name}', which is not on the cover")
    return blocks
