"""The pages around the puzzles: title page, copyright page, contents, notes, and pages of pieces to cut out,
in rows edge to edge, so that one cut separates two, with blank backs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, groupby
from math import ceil

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, format_length, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.booklets.blocks import Blocks, text_block
from pnp.booklets.cover_front import front_on_page
from pnp.booklets.display import display_font, set_plain, set_within, title_colour
from pnp.booklets.page_marks import note_lines, page_of, small_heading
from pnp.booklets.signs import faces_of
from pnp.booklets.values import Book, puzzle_range
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.shapes import Anchor, Drawing, Font, Group, Link, Shape, Shapes, Style, Text, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Heading, Run
from pnp.typesetting.columns import Strip, closer, height_of, keep_together, split_into_pages
from pnp.typesetting.design import Design, leading
from pnp.typesetting.flow import FlowPage
from pnp.typesetting.lines import TextStyle, break_lines, style_in
from pnp.typesetting.scaling import fitted, scale_to_fit
from pnp.typesetting.typeset import Typesetter, shapes_of, text_strip

_DOTS = " . "
_BESIDE = "\u2003"  # between a heading in the contents and the range of its puzzles
_FEW = 8  # how many headings of a chapter may be kept together on a page of the contents
_MOST_CLOSER, _MOST_APART, _APART = 0.7, 3.0, 2.0  # less and more space between chapters, and below the games
_SIDE, _BEFORE = 7.0, 10.0
"""The side of an emblem in the contents, and the indent of the lines beside it, in millimetres."""
_COPYRIGHT, _STAMP = 0.9, 7.0
"""The type of the copyright page as a fraction of small type, and that of the stamp at its foot in points."""
_LONG = 0.4  # the fraction of a page that paragraphs of the copyright page may take without being divided
_ABOVE_PIECES = 14.0  # mm for the heading above pieces to cut out

_TITLE_PART, _SUBTITLE_PART = 0.26, 0.2
"""The fractions of the title page that title and subtitle may take before their type gets smaller."""
_LARGER_TITLE, _LARGER_SUBTITLE = 1.6, 1.25
"""The largest type of title and subtitle there, relative to other titles and headings."""
_ABOVE_TITLE, _FRAME, _LEAST_FRAMED = 0.07, Size(4.0, 1.2), 90.0
"""The space above the title there, as a fraction of the height; the inset and the line of the frame, and the
width of the narrowest page that has one, in millimetres."""
_HALF_TITLE = 0.3
"""The distance of the half-title from the top of the page, as a fraction of the page's height."""
_EMBLEM, _LEAST_EMBLEM, _BETWEEN_EMBLEMS = 13.0, 7.0, 3.0
"""The largest and the smallest side of the emblems on the half-title, and the space between two, in
millimetres."""
_RULE, _LEAST_PART, _LEAST_SIDE = Size(22.0, 1.2), 1 / 3, 25.0
"""The rule on title pages and half-titles without emblems, and the smallest drawing on a title page: its scale,
and the millimetres of its longer side."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Makes the pages around the puzzles."""

    design: Design
    theme: Theme
    pages: Mapping[str, int]

    # Title page

    def title_page(self, book: Book, size: Size) -> Shapes:
        """Return the title page: title and subtitle at the top, the cover's drawing in the middle, the author
        at the foot. Without an author or a logo, a wide drawing is at the foot. A drawing that would be too
        small to make out is left out.

        :raises OptionError: for words that don't fit.
        """
        return self._title_page(book, size)[0]

    def title_lacks(self, book: Book, size: Size) -> str:
        """Return a remark if the cover's drawing doesn't fit on the title page; empty if it does.

        :raises OptionError: for words that don't fit.
        """
        return self._title_page(book, size)[1]

    def _title_page(self, book: Book, page: Size) -> tuple[Shapes, str]:
        if book.cover is None or page.width < _LEAST_FRAMED:
            return self._words_and_art(book, page)
        if book.art is not None:
            with suppress(OptionError):  # words too long for it
                return front_on_page(book, page, self.theme)
        inset, whole = _FRAME.width, Box(0, -page.height, page.width, 0)
        shapes, lack = self._words_and_art(book, whole.grown(-inset).size)
        edge = Style(stroke=title_colour(self.theme), width=_FRAME.height)
        return (Group(shapes, move(inset, -inset)), rectangle(whole.grown(-edge.width / 2), edge)), lack

    def _words_and_art(self, book: Book, size: Size) -> tuple[Shapes, str]:
        above, top = shapes_of(self._title(book, size))
        start = _ABOVE_TITLE * size.height
        shapes: list[Shape] = [Group(above, move(0, -start))]
        below, foot = shapes_of([*self._foot(book, size)])
        shapes.append(Group(below, move(0, foot - size.height)))
        free = size.height - start - top - foot
        if free < (self.design.leading if foot else 0.0):
            raise OptionError.at("title", "title and subtitle don't fit on the title page")
        if book.cover is None:
            return tuple(shapes), ""
        available = Size(size.width, free - 4 * self.design.leading)
        if not _is_worth_it(book.cover, available):
            return tuple(shapes), Sentence("the title page has no room for its picture")
        drawing = fitted(book.cover, available, 3.0, self.design.drawing_line)
        if not foot and drawing.size.height < drawing.size.width:  # a skyline stands on the ground
            return (*shapes, drawing.at(0.0, -size.height)), ""
        middle = (start + top + size.height - foot) / 2 - self.design.leading
        return (*shapes, drawing.at(0.0, -middle - drawing.size.height / 2)), ""

    def _foot(self, book: Book, page: Size) -> Iterator[Strip]:
        """Yield the author, and the logo below."""
        if book.author:
            yield from self._plain(book.author, self.design.headings[1], page.width)
        yield from self._logo(Size(0.3 * page.width, 0.08 * page.height), 0.8 * self.design.leading)

    def _logo(self, available: Size, space: float) -> Iterator[Strip]:
        """Yield the logo as a strip, with a space above; nothing without one."""
        if logo := self.theme.face and self.theme.face.logo(available):
            yield Strip(logo.size.height, (logo.at(0, -logo.size.height),), space)

    def _title(self, book: Book, page: Size) -> list[Strip]:
        """Return the title and the subtitle, each in the largest type that leaves enough of the page, or in the
        smallest if none does."""
        found = self._series(book, page)
        title, section = _LARGER_TITLE * self.design.title, self.design.headings[1]
        sizes = [title - step for step in range(ceil(title - section))]
        available = Size(page.width, _TITLE_PART * page.height)
        font = display_font(book.title, self.theme)
        own = set_within(book.title, sizes, available, title_colour(self.theme), font, 1.08)
        found += own
        if not own:
            said = Sentence("a word of the title is too long for the title page: '{title}'", title=book.title)
            raise OptionError.at("title", said)
        if book.subtitle:
            most, ink = Size(page.width, _SUBTITLE_PART * page.height), self.theme.palette.ink
            regular = self.theme.text_family.regular
            fits = text_width(book.subtitle, large := _LARGER_SUBTITLE * section, regular) <= page.width
            sizes = [large] * fits + [section, self.design.body]
            strips = set_within(book.subtitle, sizes, most, ink, regular)
            if not strips:
                said = Sentence("a word of the subtitle is too long: '{subtitle}'", subtitle=book.subtitle)
                raise OptionError.at("title", said)
            space = min(1.2 * self.design.leading, 0.025 * page.height)
            found += [Strip(2 * space + _RULE.height, (Group(self._rule(), move(0, -space)),)), *strips]
        return found

    def _rule(self) -> Shapes:
        return (rectangle(Box(0, -_RULE.height, _RULE.width, 0), Style(fill=title_colour(self.theme))),)

    def _series(self, book: Book, page: Size) -> list[Strip]:
        """Return the series above the title, with the number of the book."""
        if book.series is None:
            return []
        name = " · ".join(filter(None, (book.series.name, str(book.series.number or ""))))
        return [*self._plain(name, self.design.body, page.width), Strip(0.8 * self.design.leading)]

    def half_title(self, book: Book, size: Size) -> Shapes:
        """Return a page with only the title above the emblems of the games or a rule, and the series if there
        is one.

        :raises OptionError: for a word that is wider than the page.
        """
        font, colour = display_font(book.title, self.theme), title_colour(self.theme)
        title = set_plain(book.title, self.design.headings[0], size.width, colour, font, 1.12)
        shapes, high = shapes_of([*self._series(book, size), *title])
        below = Group(self._emblems(book, size.width), move(0, -high - 0.8 * self.design.leading))
        return (Group((*shapes, below), move(0, -_HALF_TITLE * size.height)),)

    def _emblems(self, book: Book, width: float) -> Shapes:
        """Return the emblems of the games side by side, from the top down; a rule if there are none or too many
        for a row."""
        faces = list(faces_of(book).values())
        side = min(_EMBLEM, width / max(1, len(faces)) - _BETWEEN_EMBLEMS)
        if not faces or side < _LEAST_EMBLEM:
            return self._rule()
        step = side + _BETWEEN_EMBLEMS
        return tuple(face.emblem(side).at(number * step, -side) for number, face in enumerate(faces))

    def _plain(self, text: str, size: float, width: float) -> list[Strip]:
        return set_plain(text, size, width, self.theme.palette.ink, self.theme.text_family.regular)

    # Copyright page

    def copyright_pages(self, blocks: Blocks, size: Size, stamp: str = "") -> Iterator[Shapes]:
        """Yield small text at the foot of a page, or of several pages if needed. Short paragraphs aren't
        divided. A line on how the book was built comes last, in the smallest type."""
        type_size = max(_COPYRIGHT * self.design.small, self.design.least_text)
        width = self.design.measure(size.width)
        typesetter = Typesetter(self.design, self.theme, width, size.height, type_size)
        strips_of_all = [
            *self._logo(Size(0.2 * size.width, 0.05 * size.height), 0.0),
            *chain.from_iterable(_whole(typesetter.block(text_block(block)), size) for block in blocks),
        ]
        if stamp:
            text_style = style_in(self.theme, max(_STAMP, self.design.least_text))
            space = 1.2 * leading(type_size)
            strips_of_all += typesetter.paragraph((Run(stamp),), text_style, space_above=space)
        for strips in split_into_pages(strips_of_all, size.height):
            shapes, height = shapes_of(strips)
            yield (Group(shapes, move(0, height - size.height)),)

    # Contents

    def contents(
        self, headings: Sequence[Heading], book: Book, page: Size, *, is_alone: bool = False
    ) -> list[Strip]:
        """Return a line for each heading: the emblem of a chapter's game, its text, the range of a chapter's
        puzzles, leader dots, and the page number.

        Chapters move a little closer together if everything then fits on one page, and apart if contents that
        are alone on their page leave much of it free. If that isn't enough, headings that repeat a chapter's
        title, such as those above its hints, are left out.
        """
        puzzles = {section.title: puzzle_range(section) for section in book.sections}
        emblems = {section.title: section.face.emblem for section in book.sections if section.face}
        found = self._contents(headings, puzzles, emblems, page.width)
        available = page.height - 1.12 * self.design.headings[0] * MM_PER_POINT - 1.1 * self.design.leading
        spaces = sum(strip.space_above for strip in found[1:])
        over = height_of(found, at_head=False) - available
        least = (1 - _MOST_APART) * spaces if is_alone else 0.0
        if over <= _MOST_CLOSER * spaces:
            return [*found[:1], *closer(found[1:], 1 - max(over, least) / spaces if spaces else 1.0)]
        chapters = {heading.text for heading in headings if heading.level == 1}
        kept = [h for h in headings if h.level == 1 or h.text not in chapters]
        return self._contents(kept, puzzles, emblems, page.width)

    def _contents(
        self,
        headings: Sequence[Heading],
        puzzles: Mapping[str, str],
        emblems: Mapping[str, Callable[[float], Drawing]],
        width: float,
    ) -> list[Strip]:
        found: list[Strip] = []
        for number, heading in enumerate(headings):  # no page begins with only the last few of a chapter
            after = headings[number + 1].level if number + 1 < len(headings) else 1
            below = _below(headings, number)
            together = after > 1 and below <= _FEW
            beside = puzzles.get(heading.text, "") if heading.level == 1 else ""
            strips = self._content(heading, beside, width, _BEFORE if emblems else 0.0)
            if heading.level == 1 and (emblem := emblems.get(heading.text)):
                drawn = emblem(_SIDE).about(_SIDE / 2, -strips[0].height / 2)
                strips[0] = replace(strips[0], shapes=(drawn, *strips[0].shapes))
            elif heading.level == 1 and number and headings[number - 1].text in emblems:  # hints, solutions
                strips[0] = replace(strips[0], space_above=_APART * strips[0].space_above)
            found += keep_together(strips, with_next=True) if together else strips
        return found

    def _content(self, heading: Heading, beside: str, width: float, left: float) -> list[Strip]:
        first, body = heading.level == 1, self.design.body
        text_style = style_in(self.theme, body, Font.SEMIBOLD if first else Font.REGULAR)
        indent = left + (heading.level - 1) * 1.5 * body * MM_PER_POINT
        regular = text_style.family.regular
        beside_width = text_width(_BESIDE + beside, body, regular) if beside else 0.0
        available = width - indent - beside_width - text_width("0000", body, text_style.plain)
        found = break_lines((Run(heading.text),), available, text_style)
        step = 1.25 * leading(body)
        strips = [text_strip(line, text_style, step) for line in found]
        strips = [
            Strip(step, (Group(strip.shapes, move(indent, 0)),), keep_with_next=number < len(strips) - 1)
            for number, strip in enumerate(strips)
        ]
        end = indent + found[-1].width + beside_width
        shapes = [*strips[-1].shapes, *self._leader(end, width, text_style, step, heading)]
        if beside:
            base = _base(step, body)
            shapes.append(Text(end, base, beside, body, text_style.colour, regular, Anchor.END))
        strips[-1] = Strip(step, tuple(shapes))
        space_above = 0.5 * leading(body) if first else 0.0
        return [Strip(step, strips[0].shapes, space_above, strips[0].keep_with_next), *strips[1:]]

    def _leader(self, end: float, width: float, text_style: TextStyle, step: float, heading: Heading) -> Shapes:
        """Return the dots, the page number, and a link over the whole line. The dots of all lines are aligned.

        :param end: where the words before the dots end.
        """
        number = page_of(heading.name, self.pages)
        base, dots_font = _base(step, text_style.size), text_style.family.regular
        dot = text_width(_DOTS, text_style.size, dots_font) * 0.8
        first = int(end / dot) + 2
        last = int((width - text_width(number, text_style.size, text_style.plain)) / dot) - 1
        dots = tuple(
            Text(k * dot, base, ".", text_style.size, self.theme.palette.faint, dots_font)
            for k in range(first, last + 1)
        )
        return (
            *dots,
            Text(width, base, number, text_style.size, text_style.colour, text_style.plain, Anchor.END),
            Link(Box(0, -step, width, 0), heading.name),
        )

    # Cut-outs and notes

    def cut_outs(self, pieces: Sequence[Drawing], size: Size) -> Iterator[Shapes]:
        """Return the pages of pieces to cut out, with a heading if there's room for one."""
        heading = small_heading(self.theme.translate("Pieces to cut out"), size, self.design, self.theme)
        return cut_out_pages(pieces, size, self.theme, heading, _ABOVE_PIECES)

    def notes(self, size: Size) -> FlowPage:
        """Return a page to write on, with its number."""
        return FlowPage(placed=[(0.0, 0.0, self.notes_page(size))], no_running_head=True)

    def notes_page(self, size: Size) -> Shapes:
        """Return a page to write on: a heading and lines."""
        return note_lines(size, self.design, self.theme)


def _whole(paragraph: Sequence[Strip], page: Size) -> Sequence[Strip]:
    """Return a paragraph that isn't divided between pages unless it's long."""
    return keep_together(paragraph) if height_of(paragraph, at_head=True) < _LONG * page.height else paragraph


def _is_worth_it(drawing: Drawing, available: Size) -> bool:
    """Return whether a drawing would be large enough to make out."""
    scale = scale_to_fit(drawing, available, 3.0)
    return scale >= _LEAST_PART and scale * max(drawing.size) >= _LEAST_SIDE


def _base(step: float, size: float) -> float:
    """Return the baseline of a line centred in a strip of height ``step``, from the strip's top."""
    return -(step + cap_height(size)) / 2


def _below(headings: Sequence[Heading], number: int) -> int:
    """Return the number of headings in the chapter that heading ``number`` belongs to."""
    start = max((k for k in range(number + 1) if headings[k].level == 1), default=0)
    end = next((k for k in range(number + 1, len(headings)) if headings[k].level == 1), len(headings))
    return end - start


_GAP = 5.0  # mm between rows of pieces of different heights


def cut_out_pages(
    pieces: Sequence[Drawing], size: Size, theme: Theme, heading: Shapes = (), high: float = 0.0
) -> Iterator[Shapes]:
    """Yield the pages with the pieces, measured from the upper left of the text block.

    :param heading: the heading above the pieces of the first page, if there's room.
    :param high: the height of the heading with the space below it.
    :raises OptionError: for a piece that is larger than the page.
    """
    (first, height), *others = _pages(pieces, size, theme)
    yield (*heading, Group(first, move(0, -high))) if height + high <= size.height else first
    yield from (shapes for shapes, _ in others)


def _pages(pieces: Sequence[Drawing], size: Size, theme: Theme) -> Iterator[tuple[Shapes, float]]:
    """Yield the pages, each with the height that its pieces take."""
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.mark)
    shapes, y, before = list[Shape](), 0.0, 0.0
    for row in _rows(pieces, size.width):
        height = row[0].size.height
        gap = _GAP if before and before != height else 0.0
        if shapes and y + gap + height > size.height:
            yield tuple(shapes), y
            shapes, y, gap = [], 0.0, 0.0
        if height > size.height:
            raise _too_large(row[0], size)
        y += gap
        x = (size.width - sum(piece.size.width for piece in row)) / 2
        for piece in row:
            shapes += _placed(piece, x, y, style)
            x += piece.size.width
        y, before = y + height, height
    if shapes:
        yield tuple(shapes), y


def _placed(piece: Drawing, x: float, y: float, style: Style) -> Shapes:
    """Return a piece with its upper left corner at x and y, and the line to cut along."""
    box = Box(x, -y - piece.size.height, x + piece.size.width, -y)
    return piece.at(x, box.bottom), rectangle(box, style)


def _rows(pieces: Sequence[Drawing], width: float) -> Iterator[Sequence[Drawing]]:
    """Yield rows of pieces of one size: as few as the width allows, all of the same length."""
    for _, group in groupby(pieces, key=lambda piece: piece.size):
        alike = list(group)
        most = max(1, int((width + 1e-6) / alike[0].size.width))
        across = -(-len(alike) // -(-len(alike) // most))
        yield from chunks(alike, across)


def _too_large(piece: Drawing, size: Size) -> OptionError:
    said = Sentence(
        "a piece is {height} high, but the page has room for only {height_2}: choose a larger trim",
        height=format_length(piece.size.height),
        height_2=format_length(size.height),
    )
    return OptionError.at("cut-outs", said)
