"""What helps readers find their way: the chart to tick off solved puzzles, the list of puzzles by difficulty
or by game, the numbers in running heads, and a puzzle whose marks are labelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import NamedTuple

from pnp.base.geometry import Box, Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import as_ranges, chunks
from pnp.booklets.blocks import Block, HintOf, Puzzle, hint_target, puzzle_target
from pnp.booklets.display import card_ground
from pnp.booklets.page_marks import PageMarks, page_of
from pnp.booklets.signs import (
    LEVELS,
    difficulty_dots,
    dots_width,
    level_word,
)
from pnp.booklets.values import FEW, Book, Entry
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import cap_height, fitting_size, text_width
from pnp.drawing.shapes import Anchor, Circle, Group, Link, Shape, Shapes, Style, Target, Text, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.columns import Strip, keep_together
from pnp.typesetting.design import Design, leading
from pnp.typesetting.flow import FlowPage
from pnp.typesetting.scaling import scale_to_fit, text_scale

_BOX, _LEAST_BOX, _MOST_BOX = 7.0, 6.2, 8.0
"""The side of a box beside 9-point text, in millimetres, and the limits of other sizes that make a chapter fit
a row."""
_BOX_GAP = 1.1
_DOT = 0.5
_COLUMN = 52.0
"""The least width of a column of the index in millimetres, in 9-point text."""

_ROW, TIGHT_ROW = 1.3, 0.95
"""The height of a row of the index in lines of text: usually, and if a smaller one keeps it on a page."""
_LEAST_PART = 0.85
"""The smallest type of a chapter's name in the index if it has to shrink to fit beside its puzzles, as a
fraction of the type size."""

_Numbered = tuple[int, Entry]
_Chapter = tuple[str, list[_Numbered]]
"""The title of a chapter, and its puzzles with their numbers in the book."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Makes the chart and the index."""

    design: Design
    theme: Theme
    pages: Mapping[str, int]

    @property
    def _scale(self) -> float:
        return self.design.small / 9

    # Chart

    def chart(self, book: Book, width: float) -> list[Strip]:
        """Return rows of numbered boxes, chapter by chapter. The dots in a box show how hard its puzzle is. If
        the page is wide enough, the names of the chapters are beside their boxes."""
        numbered = numbered_chapters(book)
        if not numbered:
            return []
        usual = sorted(len(entries) for _, entries in numbered)[len(numbered) // 2]
        names = max(self._name_width(title) for title, _ in numbered)
        beside = width - names - usual * (_BOX + _BOX_GAP) * self._scale > 0
        left = names if beside else 0.0
        side = self._side(width - left, usual)
        found = [self._legend(book, width)]
        for title, entries in numbered:
            rows = [
                replace(row, shapes=(Group(row.shapes, move(left, 0)),))
                for row in self._rows(entries, width - left, side)
            ]
            if beside:
                shapes = (*self._name(title, side).shapes, *rows[0].shapes)
                rows[0] = replace(rows[0], shapes=shapes, space_above=0.22 * side)
            else:
                rows.insert(0, self._name(title))
            found += keep_together(rows)
        return found

    def _side(self, width: float, count: int) -> float:
        """Return the side of a box, chosen within limits so that a typical chapter fits a row."""
        gap = _BOX_GAP * self._scale
        side = (width + gap) / count - gap
        return min(side, _MOST_BOX * self._scale) if side >= _LEAST_BOX * self._scale else _BOX * self._scale

    def _legend(self, book: Book, width: float) -> Strip:
        size = self.design.small
        height = leading(size)
        used = {entry.level for entry in book.entries()}
        words = {level: level_word(level, self.theme) for level in LEVELS if level and level in used}
        lines = DifficultyLines(size, 0.75 * self._scale, 1.2, 5.0)
        shapes, down = lines.shapes(words, -(height + cap_height(size)) / 2, width, self.theme)
        return Strip(height + down if shapes else 0.0, shapes, 0.5 * height)

    def _name_width(self, title: str) -> float:
        return text_width(title, self.design.body, self.theme.text_family.semibold) + 5.0

    def _name(self, title: str, beside: float = 0.0) -> Strip:
        """Return a chapter's name, level with boxes ``beside`` mm tall, or on a line of its own."""
        size = self.design.body
        height = beside or 1.25 * leading(size)
        base = -(height + cap_height(size)) / 2
        text = Text(0, base, title, size, self.theme.palette.ink, self.theme.text_family.semibold)
        return Strip(height, (text,), 0.55 * leading(size))

    def _rows(self, entries: Sequence[_Numbered], width: float, side: float) -> Iterator[Strip]:
        gap = _BOX_GAP * self._scale
        most = max(1, int((width + gap + 1e-6) / (side + gap)))
        count = -(-len(entries) // most)  # as even as possible
        across = -(-len(entries) // count)
        for row in chunks(entries, across):
            shapes: list[Shape] = []
            for k, (number, entry) in enumerate(row):
                shapes += self._box(number, entry, k * (side + gap), side)
            yield Strip(side + gap, tuple(shapes), label=Sentence("a row of the progress chart"))

    def _box(self, number: int, entry: Entry, x: float, side: float) -> Iterator[Shape]:
        palette = self.theme.palette
        box = Box(x, -side, x + side, 0)
        yield rectangle(box, Style(stroke=palette.ink, width=self.design.thin_line), 0.8)
        size = fitting_size(str(number), 0.84 * side, self.design.small, 4.0) or 4.0
        yield Text(
            box.centre.x, -0.18 * side - cap_height(size), str(number), size, palette.ink, anchor=Anchor.MIDDLE
        )
        dot = _DOT * self._scale
        first = box.centre.x - dots_width(entry.level, dot) / 2 + dot
        yield from difficulty_dots(entry.level, first, -0.8 * side, dot, self.theme)
        yield Link(box, puzzle_target(entry))

    # Index

    def columns(self, width: float) -> int:
        """Return how many columns the index has."""
        return 2 if width >= 2 * _COLUMN * self._scale else 1

    def index(self, book: Book, width: float, row: float = _ROW) -> list[Strip]:
        """Return the puzzles of each group, chapter by chapter, with their pages.

        :param row: the height of a row, in lines of text.
        """
        found: list[Strip] = []
        for group in index_groups(book, self.theme):
            rows = [
                strip for title, entries in group.chapters for strip in self._range(title, entries, width, row)
            ]
            found += keep_together([self._group(group, width), *rows])
        return found

    def _group(self, group: IndexGroup, width: float) -> Strip:
        size, ink = self.design.headings[2], self.theme.palette.ink
        height = 1.5 * leading(size)
        base = -(0.9 * height + cap_height(size)) / 2
        dot = 0.9 * self._scale
        x = width - dots_width(group.level, dot) + dot
        title = fitting_size(group.title, width, size, 1.0, self.theme.text_family.semibold) or 1.0
        return Strip(
            height,
            (
                Text(0, base, group.title, title, ink, self.theme.text_family.semibold),
                *difficulty_dots(group.level, x, base + cap_height(size) / 2, dot, self.theme),
                line(0, 0.8 - height, width, 0.8 - height, Style(stroke=ink, width=WEIGHTS.line)),
            ),
            space_above=0.9 * leading(size),
            keep_with_next=True,
        )

    def _range(self, title: str, entries: Sequence[_Numbered], width: float, row: float) -> Iterator[Strip]:
        """Yield a line: the chapter, the numbers of its puzzles, and the pages on which they begin."""
        size, ink, family = self.design.small, self.theme.palette.ink, self.theme.text_family
        height = row * leading(size)
        base = -(height + cap_height(size)) / 2
        first = puzzle_target(entries[0][1])
        page = f"{self.theme.translate('p.')}\u00a0{page_of(first, self.pages)}"
        numbers = as_ranges([number for number, _ in entries])
        right = width - text_width(f"{self.theme.translate('p.')}\u00a0000", size, family.regular) - 2.5
        free = right - text_width(numbers, size, family.semibold) - 2.0
        beside = fitting_size(title, free, size, _LEAST_PART * size, family.regular)
        title_size = beside or fitting_size(title, width, size, 1.0, family.regular) or 1.0
        foot = base if beside else base - height  # a long title gets its own line
        shapes = (
            Text(0, base, title, title_size, ink, family.regular),
            Text(right, foot, numbers, size, ink, family.semibold, Anchor.END),
            Text(width, foot, page, size, ink, family.regular, Anchor.END),
            Link(Box(0, -height, width, 0), first),
        )
        yield Strip(height if beside else 2 * height, shapes, label=Sentence("a line of the index"))


def numbered_chapters(book: Book) -> list[_Chapter]:
    """Return the chapters that have puzzles."""
    found: list[_Chapter] = []
    number = 0
    for section in book.sections:
        entries = list(enumerate(section.entries, number + 1))
        number += len(entries)
        if entries:
            found.append((section.title, entries))
    return found


@dataclass(frozen=True, slots=True)
class IndexGroup:
    """The puzzles of one difficulty, or of one game if the chapters are difficulties."""

    title: str
    chapters: list[_Chapter]
    """The chapters that have some of these puzzles, and only these."""
    level: int = 0
    """The difficulty; 0 for a game, and for puzzles that aren't rated."""


def index_groups(book: Book, theme: Theme) -> Iterator[IndexGroup]:
    """Yield the groups of the index: difficulties, or games if every chapter is a difficulty."""
    numbered = numbered_chapters(book)

    def chosen(value: Callable[[Entry], int | str], wanted: int | str) -> list[_Chapter]:
        parts = ((title, [one for one in entries if value(one[1]) == wanted]) for title, entries in numbered)
        return [(title, entries) for title, entries in parts if entries]

    if book.by_difficulty:
        for game in dict.fromkeys(entry.game for entry in book.entries()):
            yield IndexGroup(game, chosen(attrgetter("game"), game))
        return
    for level in LEVELS:
        if chapters := chosen(attrgetter("level"), level):
            yield IndexGroup(level_heading(level, theme), chapters, level)


# Numbers in running heads


def with_numbers(pages: Sequence[FlowPage], blocks: Sequence[Block]) -> Sequence[FlowPage]:
    """Return the pages, with the numbers of the puzzles whose hints are on them for the running heads. A few
    hints are easy to find without numbers, and named puzzles have no range."""
    hints = [block for block in blocks if isinstance(block, HintOf)]
    numbers = {hint_target(hint.entry, hint.number): hint.entry.number for hint in hints}
    is_few = len({hint.entry.id for hint in hints}) <= FEW
    if is_few or not all(number.isdecimal() for number in numbers.values()):
        return pages
    on_pages = ([int(numbers[name]) for name in page.names if name in numbers] for page in pages)
    return [replace(page, numbers=_ranges(found)) for page, found in zip(pages, on_pages, strict=True)]


_MOST_RANGES = 2
"""The most ranges of numbers in a running head: two where odd numbers end and even numbers begin."""


def _ranges(numbers: Sequence[int]) -> str:
    """Return the first and the last number of each ascending range."""
    runs: list[list[int]] = []
    for number in numbers:
        if not runs or number < runs[-1][-1]:
            runs.append([])
        runs[-1].append(number)
    if len(runs) > _MOST_RANGES:
        runs = [sorted(numbers)]
    ends = ((run[0], run[-1]) for run in runs)
    return ", ".join(f"{first}\N{EN DASH}{last}" if last > first else str(first) for first, last in ends)


class DifficultyLines(NamedTuple):
    """The measurements of levels and their words: the type size in points and, in millimetres, the radius of
    the dots, the space between dots and words, and the space before the next level."""

    size: float
    dot: float
    gap: float
    apart: float

    def shapes(self, words: Mapping[int, str], base: float, width: float, theme: Theme) -> tuple[Shapes, float]:
        """Return the levels in the order of their words, on as many lines as they need, and how far the last
        line is below the first, whose text is on ``base``."""
        ink, font = theme.palette.ink, theme.text_family.regular
        x = down = 0.0
        found: list[Shape] = []
        for level, text in words.items():
            before = dots_width(level, self.dot) + (self.gap if level else 0.0)
            wide = before + text_width(text, self.size, font)
            if x and x + wide > width:
                x, down = 0.0, down + leading(self.size)
            y = base - down
            found += difficulty_dots(level, x + self.dot, y + cap_height(self.size) / 2, self.dot, theme)
            found.append(Text(x + before, y, text, self.size, ink, font))
            x += wide + self.apart
        return tuple(found), down


def level_heading(level: int, theme: Theme) -> str:
    """Return a level as a heading in the reader's words; 0 isn't a difficulty."""
    return theme.translate(_HEADINGS[level])


_INSIDE, _LEADER, ABOVE_SAMPLE, _LEAST_SAMPLE = 4.5, 1.2, 8.0, 50.0
"""The space at the edges of the card of a sample puzzle, beside a line from a label to its mark, and above the
card; and the least height of the card, in millimetres."""


def labelled_sample(book: Book, marks: PageMarks, width: float, free: float) -> Strip | None:
    """Return the first puzzle of a chapter, of that whose puzzle is shown largest, with labels on its marks, on
    a card for a free height; None if it's too low."""
    entries = [section.entries[0] for section in book.sections if section.entries]
    high, room = free - 2 * _INSIDE - 4 * _label_step(marks), width - 2 * _INSIDE
    sized = [(_sample_scale(entry, marks, Size(room, high)), entry) for entry in entries]
    scale, entry = max(sized, key=lambda one: one[0] ** 2 * one[1].drawing.size.height, default=(0.0, None))
    if free < _LEAST_SAMPLE or scale <= 0.0 or entry is None:
        return None
    puzzle = Puzzle(entry, with_task=False)
    high = marks.height(puzzle, scale, room)
    shapes, _ = marks.shapes(puzzle, scale, Size(room, high), 0.0)
    bare = tuple(shape for shape in shapes if not isinstance(shape, Target))
    labels = tuple(_labels(entry, marks, bare, Size(room, high)))
    card = Box(0.0, -high - 4 * _label_step(marks) - 2 * _INSIDE, width, 0.0)
    down = move(_INSIDE, -_INSIDE - 2 * _label_step(marks))
    drawn = (card_ground(card, marks.theme), Group((*bare, *labels), down))
    return Strip(card.height, drawn, ABOVE_SAMPLE + free - card.height, label=Sentence("a row of drawings"))


def _label_step(marks: PageMarks) -> float:
    return 1.25 * leading(marks.design.small)


def _sample_scale(entry: Entry, marks: PageMarks, room: Size) -> float:
    """Return the scale at which a puzzle with its marks fits a card; 0 or less if it can't be read there."""
    drawing, around = entry.drawing, marks.height(Puzzle(entry, with_task=False), 0.0, room.width)
    scale = scale_to_fit(drawing, Size(room.width, max(room.height - around, 0.0)), drawing.most_scale)
    return scale if scale >= text_scale(drawing, marks.design.least_text) else 0.0


def _labels(entry: Entry, marks: PageMarks, shapes: Shapes, size: Size) -> Iterator[Shape]:
    """Yield the labels of number, difficulty and box above a puzzle, and of hints and solution below it, each
    at the end of a line from its mark."""
    theme, small, step = marks.theme, marks.design.small, _label_step(marks)
    drawn = [(one.shape, bounds(one)) for one in flatten(shapes)]
    said = [(shape.text, box) for shape, box in drawn if isinstance(shape, Text)]
    number = next((box for text, box in said if text == entry.number), Box(0.0, -step, step, 0.0))
    places = list[tuple[float, float, float, str]]()
    if entry.number.isdecimal():  # it has no other name
        label = theme.translate("Puzzle {number}", number=entry.number)
        places.append((number.centre.x, number.top + 1.0, 1.6 * step, label))
    if dots := [box for shape, box in drawn if isinstance(shape, Circle) and box.bottom > number.bottom - 1.0]:
        first = min(dots, key=lambda box: box.left)
        places.append((first.centre.x, first.top + 1.0, 0.6 * step, theme.translate(_HEADINGS[entry.level])))
        right = size.width - 0.75 * cap_height(small)
        places.append((right, first.top + 1.6, 0.6 * step, theme.translate("Tick it off.")))
    below = list[tuple[float, float, str]]()
    hints = theme.translate("Hints p."), theme.translate("Ask for a hint.")
    for mark, label in (hints, (theme.translate("Solution p."), theme.translate("Check your solution."))):
        words = mark.split()[0]
        for text, box in said:
            if words in text and box.top < number.bottom:
                x = box.left + text_width(text.partition(words)[0], small, theme.text_family.regular) + 2.0
                below.append((x, box.bottom - 1.0, label))
                break
    for (x, start, label), after in zip(below, [*below[1:], None], strict=True):
        wide = text_width(label, small, theme.text_family.italic) + 3 * _LEADER
        is_over = after is not None and x + wide > after[0]  # it's below the label after it
        places.append((x, start, -size.height - (2.1 if is_over else 1.1) * step, label))
    style = Style(stroke=theme.palette.ink, width=marks.design.thin_line)
    for x, start, end, words in places:
        yield line(x, start, x, end + (0.0 if end > 0 else cap_height(small)), style)
        anchor, dx = (Anchor.END, -_LEADER) if x > size.width / 2 else (Anchor.START, _LEADER)
        yield Text(x + dx, end, words, small, theme.palette.ink, theme.text_family.italic, anchor)


_HEADINGS = ("Not rated", "Easy", "Medium", "Hard", "Expert")
