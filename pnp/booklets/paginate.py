"""Pagination: typeset blocks, let them flow over pages, and add running heads and page numbers.

Pages refer to each other (contents, hints, solutions), and the gutter depends on the number of pages, so the
book is typeset again until nothing changes any more, which nearly always takes 2 passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import chain, groupby, pairwise
from typing import TYPE_CHECKING

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.sentences import Sentence, together
from pnp.booklets.answer_order import AnswerColumns
from pnp.booklets.answer_pages import AnswerPages
from pnp.booklets.answer_steps import is_record
from pnp.booklets.blocks import (
    Block,
    Blocks,
    ChapterOpener,
    Contents,
    CopyrightPage,
    CutOuts,
    DifficultyIndex,
    NewPage,
    NotesPages,
    ProgressChart,
    Puzzle,
    TitlePage,
    chapters_anywhere,
    check_links,
    first_chapter,
    grouped,
    guide_apart,
    is_running_text,
    outline_of,
    targets_of,
    text_block,
)
from pnp.booklets.chapters import ChapterHead, ChapterText
from pnp.booklets.display import below_fold, title_line
from pnp.booklets.front_matter import FrontMatter
from pnp.booklets.game_pages import GamePages
from pnp.booklets.kdp import FEWEST_PAGES, LEAST_TYPE, broken_clauses, page_counts, prepared, small_text
from pnp.booklets.markdown import read_markdown
from pnp.booklets.options import BookletOptions
from pnp.booklets.page_marks import bookplate, notes_below
from pnp.booklets.page_slots import PuzzleSlots
from pnp.booklets.progress import TIGHT_ROW, Progress, labelled_sample, with_numbers
from pnp.booklets.sandbox import fill_strangers_template
from pnp.booklets.templates import builtin_sources, builtin_template, fill_template
from pnp.booklets.trims import MOST_PAGES, check_count, page_shape, trim_size
from pnp.booklets.values import Book
from pnp.drawing.shapes import Direction, Drawing, Shapes, Style, line
from pnp.drawing.theme import Theme
from pnp.sheets.sheet import Bookmark
from pnp.typesetting.blocks import Heading
from pnp.typesetting.columns import Strip, height_of, keep_together
from pnp.typesetting.design import Design, PageShape, compose_page, design_for, stamped
from pnp.typesetting.flow import Chapter, Columns, Flow, FlowPage, FullPage, Item, Slot, Spread
from pnp.typesetting.flow import NewPage as FlowNewPage
from pnp.typesetting.typeset import Typesetter

if TYPE_CHECKING:
    from pnp.booklets.cover import FoldedCover

_MOST_PASSES = 6
_COUNTS = {"home": (0, 1), "zine": (0, 4), "kdp": (FEWEST_PAGES, 2)}
"""The least number of pages for each preset, and the number that page counts are a multiple of."""
_INDEX_GAP, _LONG_HEAD = 8.0, 0.4
"""The millimetres between columns of the index; the largest fraction of a page that the words about a group of
answers may take to stay on the page of the answers."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """A book on its pages."""

    title: str
    author: str
    shape: PageShape
    pages: tuple[Drawing, ...]
    page_of: Mapping[str, int] = field(default_factory=dict)
    """The page number of each target."""
    outline: tuple[Bookmark, ...] = ()
    slots: tuple[tuple[Slot, ...], ...] = ()
    """For each page of puzzles, how well their drawings fill their slots; empty for a leaflet."""
    remark: str = ""
    """Warnings about the pages, such as drawings with text that is too small."""


def blocks_of(book: Book, theme: Theme, template: str | None = None) -> Blocks:
    """Return the book as blocks, made by the template with this source or by the built-in one.

    :raises OptionError: for errors in the template or the Markdown.
    """
    source = builtin_template() if template is None else template
    if source in builtin_sources():
        return read_markdown(fill_template(source, book, theme.translate), book)
    blocks = read_markdown(fill_strangers_template(source, book, theme), book)
    if all(isinstance(block, (NewPage, Contents)) for block in blocks):
        raise OptionError.at("template", "the template produces nothing to print")
    return blocks


def paginate(
    book: Book,
    options: BookletOptions,
    theme: Theme,
    template: str | None = None,
    first: int = 1,
    outside: FoldedCover | None = None,
) -> Booklet:
    """Return the book on pages, numbered from ``first`` on; the cover ``outside`` supplies the first and last
    page.

    :raises LinkError: for a link that leads nowhere.
    :raises OptionError: for errors in the template or the Markdown, and for anything that doesn't fit.
    """
    blocks = blocks_of(book, theme, template)
    if outside and not isinstance(blocks[0], TitlePage):
        blocks = (TitlePage(book), *blocks)
    targets = targets_of(blocks)
    check_links(blocks, targets)
    paginator = _Paginator(book, options, theme, blocks, targets, first, outside is not None)
    pages, numbers, count = paginator.run()
    if options.preset == "kdp":
        check_count(options, len(pages))
    shape = page_shape(options, count)
    drawings = tuple(
        compose_page(page, number, shape, paginator.design, theme, book.title)
        for number, page in enumerate(with_numbers(pages, blocks), first)
    )
    if outside:
        drawings = (outside.front, *drawings[1:], outside.back)
    slots = tuple(tuple(page.slots) for page in pages)
    lacking = outside.remark if outside else paginator.title_lacks(shape.block)
    remark = together((_remark_on(dict(enumerate(drawings, first)), options, paginator.design), lacking))
    if book.stamp and not any(isinstance(block, CopyrightPage) for block in blocks):
        drawings = stamped(drawings, pages, book.stamp, shape, theme, first)
    if options.preset == "kdp":
        drawings = tuple(prepared(page, black=options.is_black) for page in drawings)
    return Booklet(book.title, book.author, shape, drawings, numbers, tuple(outline_of(blocks)), slots, remark)


def _remark_on(pages: Mapping[int, Drawing], options: BookletOptions, design: Design) -> str:
    """Return warnings about the finished pages."""
    remarks = [small_text(pages, design.least_text)] if options.large_print else []
    if options.preset == "kdp":
        remarks += broken_clauses(pages, black=options.is_black)
    return together(remarks)


_LONG_BOOK, _FEW_BLANK = 40, 0.07
"""The least pages of a book whose chapters start on right-hand pages by default, and how many may be blank."""

_SetAnswers = Callable[[Size, int], Sequence[AnswerColumns]]
"""The type of `_Paginator._answers`, which caches the answers that it has set, since they contain no page
numbers."""


@dataclass(frozen=True)
class _Paginator:
    book: Book
    options: BookletOptions
    theme: Theme
    blocks: Blocks
    targets: frozenset[str]
    first: int
    has_back: bool  # whether a page follows all of these

    @property
    def design(self) -> Design:
        least = LEAST_TYPE if self.options.preset == "kdp" else 0.0
        return design_for(trim_size(self.options), large_print=self.options.large_print, least_text=least)

    def run(self) -> tuple[list[FlowPage], dict[str, int], int]:
        """Return the pages, the page of each target, and the number of pages that the gutter was chosen for."""
        numbers: dict[str, int] = {}
        answers = cache(self._answers)
        count, right_hand, this = FEWEST_PAGES, self.options.chapters == "right-hand", self
        for number in range(_MOST_PASSES):
            block = page_shape(self.options, count).block
            flow = Flow(block, right_hand=right_hand, most_pages=MOST_PAGES)
            pages = flow.fill(this._items(block, numbers, answers))
            if number == 0 and self.options.chapters == "auto" and len(pages) >= _LONG_BOOK:
                right_hand = flow.blank_before_chapters <= _FEW_BLANK * len(pages)
            self._pad(pages, block, numbers)
            found = {name: number for number, page in enumerate(pages, self.first) for name in page.names}
            start = found.get(first_chapter(self.blocks), 0) - self.first
            if this is self and start > 0 and not pages[start - 1].placed:
                this = replace(self, blocks=guide_apart(self.blocks))
                continue
            # The count never falls, so that a wider gutter is never replaced by a narrower one.
            larger = max(count, len(pages))
            if found == numbers and page_shape(self.options, larger) == page_shape(self.options, count):
                return pages, found, larger
            numbers, count = found, larger
        raise OptionError.at(
            "booklet", "the page numbers keep changing; leave out whatever depends on them in the template"
        )

    def title_lacks(self, size: Size) -> str:
        """Return a remark if a title page has no room for its picture."""
        front = FrontMatter(self.design, self.theme, {})
        return together(front.title_lacks(one.book, size) for one in self.blocks if isinstance(one, TitlePage))

    def _pad(self, pages: list[FlowPage], block: Size, numbers: Mapping[str, int]) -> None:
        """Add pages for notes, if print on demand requires more pages or an even number, or if the last folded
        sheet of a zine would have blank pages."""
        least, multiple = _COUNTS[self.options.preset]
        if self.options.pad:
            least = page_counts(trim_size(self.options), self.options.interior or "white").least
        front = FrontMatter(self.design, self.theme, numbers)
        while len(pages) < least or (len(pages) + self.has_back) % multiple:
            pages.append(front.notes(block))

    @cached_property
    def groups(self) -> Sequence[tuple[str, Sequence[Block]]]:
        return grouped(self.blocks)

    def _answers(self, block: Size, number: int) -> Sequence[AnswerColumns]:
        """Return one group of answers in columns, for text blocks of a size."""
        pages = AnswerPages(self.design, self.theme, self.options, block, self.targets)
        return list(pages.columns(self.groups[number][1]))

    def _items(self, block: Size, numbers: Mapping[str, int], answers: _SetAnswers) -> Iterator[Item]:
        """Yield the blocks as items of the flow, with puzzles on shared pages and answers in columns."""
        one_pass = _Pass(self, block, numbers)
        for number, (kind, group) in enumerate(self.groups):
            if is_record(group):
                game = GamePages(self.design, self.theme, self.options, block, self.targets, group)
                yield Spread(game.lay_out)
            elif kind == "answer":
                yield from one_pass.answers(answers(block, number))
            else:
                yield from one_pass.items(kind, group)


class _Pass:
    """One pass over the blocks, with the page numbers of the pass before."""

    def __init__(self, paginator: _Paginator, block: Size, numbers: Mapping[str, int]) -> None:
        design, theme = paginator.design, paginator.theme
        options, targets = paginator.options, paginator.targets
        self._blocks = paginator.blocks
        self._block = block
        self._openers = {
            before.name: after
            for before, after in pairwise(paginator.blocks)
            if isinstance(before, Heading) and before.level == 1 and isinstance(after, ChapterOpener)
        }
        self._anywhere = chapters_anywhere(paginator.blocks) if options.chapters == "auto" else frozenset()
        self._front_matter = FrontMatter(design, theme, numbers)
        self._progress = Progress(design, theme, numbers)
        self._heads = ChapterHead(design, theme)
        self._theme = theme
        self._book = paginator.book
        faces = {s.title: s.face.game_face for s in paginator.book.sections if s.face}
        self._slots = PuzzleSlots(design, theme, options, block, targets, numbers)
        is_game = any(is_record(group) for _, group in paginator.groups)
        width = block.width if is_game else design.measure(block.width)
        self._typesetter = Typesetter(design, theme, width, block.height, design.body)
        self._notes = partial(notes_below, page=block, design=design, theme=theme)
        sample = partial(labelled_sample, paginator.book, self._slots.page_marks, self._typesetter.width)
        self._chapter_text = ChapterText(self._typesetter, block.width, faces, sample=sample)

    def items(self, kind: str, blocks: Sequence[Block]) -> Iterator[Item]:
        if kind == "puzzle":
            puzzles = [block for block in blocks if isinstance(block, Puzzle)]
            yield replace(self._slots, theme=self._chapter_text.theme).spread(puzzles)
        elif kind == "index":
            for block in blocks:
                yield self._index(block)
        elif kind in ("task", "headed task", "last text"):
            for block in blocks:
                yield from self._task(
                    block, ruled=kind == "task" or (kind == "headed task" and not self._has_title_lines)
                )
            if kind == "last text":
                yield from keep_together([self._rule()], with_next=True)
        else:
            yield from self._texts(blocks)

    def answers(self, groups: Sequence[AnswerColumns]) -> Iterator[Item]:
        """Yield groups of answers, with headings and paragraphs across all columns."""
        above = self._chapter_text.above_answers
        for number, (head, columns, folds) in enumerate(groups):
            strips = tuple(chain.from_iterable(map(above, head)))
            strips = below_fold(strips, self._typesetter, self._block.width) if number and folds else strips
            is_long = height_of(strips, at_head=True) > _LONG_HEAD * self._block.height
            yield from strips if is_long else keep_together(strips, with_next=True)
            yield replace(columns, below=self._notes)

    def _texts(self, blocks: Sequence[Block]) -> Iterator[Item]:
        """Yield running text in its columns and, in between, whatever divides chapters or has its own pages."""
        used = 0.0
        for running, group in groupby(blocks, key=is_running_text):
            if running:
                yield from self._chapter_text.items([text_block(block) for block in group], used)
                continue
            for item in chain.from_iterable(map(self._text, group)):
                used = height_of(item.strips, at_head=True) if isinstance(item, Chapter) else used
                yield item

    def _index(self, block: Block) -> Columns:
        assert isinstance(block, DifficultyIndex)
        count = self._progress.columns(self._block.width)
        width = (self._block.width - (count - 1) * _INDEX_GAP) / count
        rows = tuple(self._progress.index(block.book, width))
        is_rtl = self._theme.direction is Direction.RTL
        tight = partial(self._progress.index, block.book, width, row=TIGHT_ROW)
        return Columns(rows, count, _INDEX_GAP, undivided=True, is_rtl=is_rtl, smaller=(tight,))

    def _task(self, block: Block, *, ruled: bool) -> Iterator[Item]:
        """Yield the text right before puzzles, on their page.

        :param ruled: whether it's below a rule, unless at the head of a page.
        """
        text = replace(self._typesetter, theme=self._chapter_text.theme).block(text_block(block))
        if not ruled:
            yield from keep_together(text, with_next=True)
            return
        yield from keep_together((self._rule(), *text), with_next=True)

    def _rule(self) -> Strip:
        """Return the rule between the rules of a game and its puzzles."""
        style = Style(stroke=self._theme.palette.ink, width=self._typesetter.design.thin_line)
        step = self._typesetter.design.leading
        stroke = line(0, 0, self._block.width, 0, style)
        return Strip(0.2 * step, (stroke,), 1.1 * step, label=Sentence("a rule"), separates=True)

    def _text(self, block: Block) -> Iterator[Item]:
        match block:
            case Heading(level=1):
                yield self._chapter(block)
            case ChapterOpener():
                return  # its heading names the game
            case NewPage():
                yield FlowNewPage()
            case ProgressChart():
                yield from self._progress.chart(block.book, self._block.width)
            case TitlePage() | CopyrightPage() | CutOuts() | NotesPages():
                yield from self._full_pages(block)
            case Contents():
                listed, is_alone = self._listed(block)
                page = Size(self._typesetter.width, self._typesetter.page_height)
                yield from self._front_matter.contents(listed, self._book, page, is_alone=is_alone)

    def _chapter(self, heading: Heading) -> Chapter:
        before = self._chapter_text.faces.get(self._chapter_text.chapter)
        self._chapter_text = replace(self._chapter_text, chapter=heading.text)
        opener = self._openers.get(heading.name)
        if opener is None and self._has_title_lines:
            whole = replace(self._typesetter, theme=self._chapter_text.theme, width=self._block.width)
            return Chapter(heading.text, title_line(heading, whole))
        if opener is None:
            return Chapter(heading.text, self._typesetter.heading(heading), heading.name in self._anywhere)
        strips = self._heads.strips(heading, opener.section, self._block)
        return Chapter(heading.text, strips, facing=self._heads.vignette(before, self._block))

    @property
    def _has_title_lines(self) -> bool:
        """Whether chapters have the head that rules and forms have: on sheets of a game with a face, but not in
        books, which begin with a title page."""
        return self._theme.face is not None and isinstance(self._blocks[0], Heading)

    def _full_pages(self, block: TitlePage | CopyrightPage | CutOuts | NotesPages) -> Iterator[FullPage]:
        """Yield pages that hold a single block."""
        match block:
            case TitlePage():
                if block.book.half_title:
                    yield FullPage(lambda size: self._front_matter.half_title(block.book, size))
                    yield FullPage(lambda size: bookplate(size, self._typesetter.design, self._theme))
                yield FullPage(lambda size: self._front_matter.title_page(block.book, size))
            case CopyrightPage():
                for page in self._front_matter.copyright_pages(block.blocks, self._block, block.stamp):
                    yield FullPage(partial(_finished, page))
            case CutOuts():
                for page in self._front_matter.cut_outs(block.pieces, self._block):
                    yield FullPage(partial(_finished, page), right_hand=True)
                    yield FullPage(partial(_finished, ()))
            case NotesPages():
                for _ in range(block.count):
                    yield FullPage(self._front_matter.notes_page, numbered=True)

    def _listed(self, contents: Contents) -> tuple[list[Heading], bool]:
        """Return the headings for a table of contents, those after its own, and whether a new page follows."""
        start = next(number for number, block in enumerate(self._blocks) if block is contents)
        after = self._blocks[start:]
        listed = [block for block in after if isinstance(block, Heading) and block.level <= contents.depth]
        return listed, any(not is_running_text(block) for block in after[1:2])


def _finished(shapes: Shapes, _size: Size) -> Shapes:
    return shapes  # their content already has its size
