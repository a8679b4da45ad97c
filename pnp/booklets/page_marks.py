"""The marks around a puzzle's drawing: above it, the number, difficulty, target and box to tick; below it,
where to find hints and the solution; and lines for notes below the last puzzles of a chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import floor

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, move
from pnp.base.sentences import Sentence
from pnp.booklets.blocks import Puzzle, hint_target, puzzle_target, solution_target
from pnp.booklets.display import title_colour
from pnp.booklets.options import LayoutPass
from pnp.booklets.values import Entry
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import cap_height, fitting_size, text_width
from pnp.drawing.shapes import (
    Anchor,
    Circle,
    Drawing,
    Group,
    Shape,
    Shapes,
    Style,
    Target,
    Text,
    lines,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Run, Runs, on_lines
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import Design, leading
from pnp.typesetting.flow import Piece, Slot
from pnp.typesetting.lines import break_lines, run_width
from pnp.typesetting.scaling import scaled
from pnp.typesetting.typeset import Typesetter, shapes_of, text_strip

_LEVELS = 4
_NARROWEST = 52.0  # mm by which a heading may be wider than a small drawing
_WORDS = 84.0  # mm by which a task may be wider than a small drawing
_LEAST_HEADING = 7.0  # points
_GROWN = 0.95
"""Drawings of a chapter share one scale. A drawing counts as full-size if it could be larger by no more than
this ratio."""
_CODE_GAP, _CODE_WHITE = 4.0, 1.6
"""The white space to the left of a QR code and below it, beside the marks above the drawings, in
millimetres."""
_BETWEEN = Run("  ·  ")
"""The separator between the pages of the hints and that of the solution."""
_BESIDE, _LEAST_BESIDE = 8.0, 20.0
"""Millimetres between a drawing and the words to its right, and the least width of these for 9-point text."""
_FLUSH = 0.7
"""Headings are as wide as their slots if one on the page takes at least this fraction of its slot."""
_NUMBER = 1.3
"""The type size of a puzzle's number relative to that of small headings: it's what readers look for."""


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """The placing of a puzzle in its slot, in millimetres, so that the puzzles of a page line up."""

    span: float
    """The width of the page's widest drawing, which all its headings share."""
    widest: float
    """The width of the page's widest heading or task: all start at the same position in their columns."""
    drop: float
    """The distance by which the drawing moves down because a neighbour's task takes more lines."""


@dataclass(frozen=True, slots=True)
class PageMarks(LayoutPass):
    """Sets the marks around the drawings of puzzles."""

    _heights: dict[tuple[object, ...], float] = field(default_factory=dict, compare=False, repr=False)
    """The heights of marks above and below drawings in one pass, by everything that they depend on."""

    def above(self, puzzle: Puzzle, drawing_width: float, width: float) -> list[Strip]:
        """Return the heading and the task for a drawing of this width, in a slot ``width`` mm wide. To the
        right is the code that opens the puzzle on the web."""
        entry, code = puzzle.entry, puzzle.entry.play_code
        if puzzle.words_beside:
            return [self._heading(entry, width)]
        aside = code.size.width + _CODE_GAP if code else 0.0
        least = max(self._scaled(_NARROWEST), self._full_width(entry))
        heading_width = min(width, max(drawing_width, least + aside))
        task: list[Strip] = []
        if words := _words(puzzle):
            wide = heading_width if code else min(width, max(drawing_width, self._scaled(_WORDS)))
            task += self._typesetter(wide - aside).paragraph(words, space_above=0.0)
            heading_width = max(heading_width, aside + _right_end(shapes_of(task)[0]))
        found = [self._heading(entry, heading_width - aside), *task]
        return [_beside(found, code, heading_width)] if code else found

    def below(self, puzzle: Puzzle, drawing_width: float, width: float) -> list[Strip]:
        """Return the lines that say where hints and the solution are."""
        if puzzle.words_beside:
            return []
        return self._pages_of(puzzle.entry, min(width, max(drawing_width, self._scaled(_NARROWEST))))

    def beside(self, puzzle: Puzzle, drawing_width: float, width: float) -> list[Strip]:
        """Return the task to the right of a drawing, and where hints and the solution are."""
        if not puzzle.words_beside:
            return []
        wide = width - drawing_width - _BESIDE
        task = self._typesetter(wide).paragraph(_words(puzzle), space_above=0.0)
        first, *rest = self._pages_of(puzzle.entry, wide) or [Strip(0.0, ())]
        return [*task, replace(first, space_above=0.5 * self.design.leading), *rest]

    def room(self, puzzle: Puzzle, width: float) -> float:
        """Return the width that a slot has for the drawing."""
        return width - _BESIDE - self._scaled(_LEAST_BESIDE) if puzzle.words_beside else width

    def _pages_of(self, entry: Entry, wide: float) -> list[Strip]:
        """Return the lines that say where hints and the solution are: the solution on a line of its own if
        one isn't enough for both."""
        runs = tuple(self._references(entry))
        if self._width_of(runs) > wide:
            runs = tuple(Run("\n") if run == _BETWEEN else run for run in runs)
        return list(self._typesetter(wide).paragraph(runs, space_above=0.0)) if runs else []

    def _height_below(self, puzzle: Puzzle, drawing_width: float, width: float) -> float:
        """Return the height of `below`. A single line has the same height at every width, so it's set at one
        width only."""
        wide = (
            width if self._width_of(tuple(self._references(puzzle.entry))) <= drawing_width else drawing_width
        )
        return shapes_of(self.below(puzzle, wide, width))[1]

    def _width_of(self, runs: Runs) -> float:
        style = self._typesetter(self.block.width).text_style
        return sum(run_width(run, style) for run in runs)

    def height(self, puzzle: Puzzle, scale: float, width: float) -> float:
        """Return the height of a puzzle with its drawing at a scale.

        :raises OptionError: for words wider than the slot.
        """
        size = puzzle.entry.drawing.size
        _, beside = shapes_of(self.beside(puzzle, scale * size.width, width))
        high = max(scale * size.height, beside)
        return self._around(puzzle, scale * size.width, width) + high + 2 * self._space

    def _around(self, puzzle: Puzzle, drawing_width: float, width: float) -> float:
        """Return the height of the marks above and below a drawing. It's cached, because a puzzle is tried in
        dozens of sizes: all drawings narrower than the words have the same height."""
        wide = max(drawing_width, self._scaled(_NARROWEST))
        key = (puzzle.entry.id, puzzle.with_task, puzzle.words_beside, min(wide, width), width)
        if key not in self._heights:
            _, above = shapes_of(self.above(puzzle, wide, width))
            self._heights[key] = above + self._height_below(puzzle, wide, width)
        return self._heights[key]

    def head(self, puzzle: Puzzle, span: float, width: float) -> Size:
        """Return the size of heading and task in a slot ``width`` mm wide, on a page whose widest drawing is
        ``span`` mm wide."""
        shapes, high = shapes_of(self.above(puzzle, span, width))
        if puzzle.words_beside:
            return Size(width, high)
        return Size(max(span, self._scaled(_NARROWEST), _right_end(shapes)), high)

    def heads(self, puzzles: Sequence[Puzzle], span: float, width: float) -> tuple[float, list[Size]]:
        """Return the width of the headings of a page, and the size of each. They are as wide as the slots,
        aligned with the edges of the text, if one of them is nearly as wide anyway."""
        found = [self.head(puzzle, span, width) for puzzle in puzzles]
        if max(head.width for head in found) < _FLUSH * width:
            return span, found
        return width, [self.head(puzzle, width, width) for puzzle in puzzles]

    def shapes(self, puzzle: Puzzle, scale: float, size: Size, place: SlotPlace) -> tuple[Shapes, Slot]:
        """Return the puzzle in a slot, measured from (0, 0) at the upper left."""
        entry = puzzle.entry
        drawing = scaled(entry.drawing, scale, self.design.drawing_line)
        wide, high = drawing.size
        above, top = shapes_of(self.above(puzzle, place.span, size.width))
        below, _ = shapes_of(self.below(puzzle, place.span, size.width))
        beside, _ = shapes_of(self.beside(puzzle, wide, size.width))
        left = (size.width - min(size.width, place.widest)) / 2
        over = -top - place.drop - self._space
        under = over - high
        right = 0.0 if puzzle.words_beside else (size.width - wide) / 2
        shapes: list[Shape] = [
            Target(0, 0, puzzle_target(entry)),
            Group(above, move(left, 0)),
            drawing.at(right, under),
            Group(beside, move(wide + _BESIDE, over)),
            Group(below, move(left, under - self._space)),
        ]
        as_large_as_can_be = self.is_full_grown(puzzle, scale) or wide >= _GROWN * self.block.width
        return tuple(shapes), Slot(entry.sign, size, drawing.size, as_large_as_can_be)

    def is_full_grown(self, puzzle: Puzzle, scale: float) -> bool:
        """Return whether a drawing at a scale looks as large as its kind may become."""
        return scale >= _GROWN * max(puzzle.entry.drawing.most_scale, self.design.enlarge)

    @property
    def _space(self) -> float:
        """The space between the drawing and its page marks."""
        return 0.45 * self.design.leading

    def _scaled(self, length: float) -> float:
        """Return a width for text, which grows with the type size."""
        return length * self.design.small / 9.0

    def _typesetter(self, width: float) -> Typesetter:
        return Typesetter(self.design, self.theme, width, self.block.height, self.design.small)

    # The heading

    def _full_width(self, entry: Entry) -> float:
        """Return the width of a heading whose number or name has its usual size."""
        small, family = self.design.small, self.theme.text_family
        sign = text_width(entry.number, self._number_size(entry), family.bold)
        target = text_width(entry.target, small, family.regular) + 2.0 if entry.target else 0.0
        return sign + target + (_LEVELS + 2) * cap_height(small) + 2.5

    def _number_size(self, entry: Entry) -> float:
        """Return the type size of a puzzle's number, or of the name that it has instead."""
        return (_NUMBER if entry.number.isdecimal() else 1.0) * self.design.headings[2]

    def _heading(self, entry: Entry, width: float) -> Strip:
        """Return the heading: number and difficulty on the left, target and box to tick on the right."""
        ink, design, family = self.theme.palette.ink, self.design, self.theme.text_family
        small, step = design.small, 1.3 * leading(design.headings[2])
        number_size = self._number_size(entry)
        base = -(step + cap_height(number_size)) / 2
        shapes: list[Shape] = []
        right = width
        if entry.solution is not None or entry.level:
            side = cap_height(small) * 1.25
            box = Box(width - side, base, width, base + side)
            shapes.append(
                rectangle(box.grown(-WEIGHTS.thin / 2), Style(stroke=ink, width=self.design.thin_line))
            )
            right -= side + 0.6 * side
        if entry.target:
            shapes.append(Text(right, base, entry.target, small, ink, family.regular, Anchor.END))
            right -= text_width(entry.target, small, family.regular) + 2.0
        radius = 0.36 * cap_height(small)
        marks = (2.6 * _LEVELS * radius + 2.5) if entry.level else 0.0
        size = fitting_size(
            entry.number,
            right - marks,
            number_size,
            max(_LEAST_HEADING, design.least_text),
            family.bold,
        )
        if size is None:
            raise OptionError.at(
                "booklet",
                Sentence(
                    "the heading '{heading}' doesn't fit beside the text to its right: shorten it",
                    heading=entry.heading,
                ),
            )
        shapes.append(Text(0, base, entry.number, size, title_colour(self.theme), family.bold))
        if entry.level:
            x = text_width(entry.number, size, family.bold) + 2.5 + radius
            shapes += self._marks(entry.level, x, base + cap_height(size) / 2, radius)
        return Strip(step, tuple(shapes), label=Sentence("a heading"))

    def _marks(self, level: int, x: float, y: float, radius: float) -> Iterator[Shape]:
        """Yield the difficulty as dots, the first ``level`` of four filled."""
        ink = self.theme.palette.ink
        filled, empty = (Style(fill=fill, stroke=ink, width=self.design.thin_line) for fill in (ink, None))
        for number in range(_LEVELS):
            yield Circle(x + 2.6 * number * radius, y, radius, filled if number < level else empty)

    # Below the drawing

    def _references(self, entry: Entry) -> Iterator[Run]:
        hints = [hint_target(entry, k + 1) for k in range(len(entry.hints))]
        hints = [name for name in hints if name in self.targets]
        # If several hints are on one page, the page's number is given only once.
        first_on = {page_of(name, self.pages): name for name in reversed(hints)}
        for number, (page, name) in enumerate(reversed(first_on.items())):
            yield Run(", " if number else _before_number(self.theme.translate("Hints p.")))
            yield Run(page, link=name)
        name = solution_target(entry)
        if name in self.targets:
            yield _BETWEEN if hints else Run("")
            yield Run(_before_number(self.theme.translate("Solution p.")))
            yield Run(page_of(name, self.pages), link=name)


def _words(puzzle: Puzzle) -> Runs:
    """Return the words above a drawing: the game, in a section with several, and the task unless it was given
    before. The game isn't beside the number above, so that numbers have the same size everywhere."""
    entry = puzzle.entry
    task = on_lines([Run(text) for text in entry.task.split("\n")]) if puzzle.with_task and entry.task else ()
    if not entry.game:
        return task
    return (Run(f"{entry.game}.", bold=True), Run(" "), *task) if task else (Run(entry.game, bold=True),)


def _before_number(words: str) -> str:
    """Return the words before the number of a page, which stay on one line with it."""
    return f"{words} ".replace(" ", "\N{NO-BREAK SPACE}")


def _beside(strips: list[Strip], code: Drawing, width: float) -> Strip:
    """Return the strips as one, with a code at their right end."""
    shapes, height = shapes_of(strips)
    high = code.size.height
    placed = code.at(width - code.size.width, -high)
    return Strip(max(height, high + _CODE_WHITE), (*shapes, placed), label=Sentence("a heading"))


def _right_end(shapes: Shapes) -> float:
    """Return how far to the right the shapes reach."""
    return max((bounds(placed).right for placed in flatten(shapes)), default=0.0)


def page_of(name: str, pages: Mapping[str, int]) -> str:
    """Return the page number of a target; three digits wide while it is not known."""
    return str(pages.get(name, 888))


NOTE_LINES = 8.0
"""Millimetres between the lines of notes."""
LEAST_BELOW_TEXT, _LEAST_BELOW = 0.28, 0.4
"""The smallest fraction of a page that lines for notes fill: below rules, and below puzzles and answers."""
_ABOVE = 14.0
"""Millimetres above the first line."""


def note_lines(size: Size, design: Design, theme: Theme, *, level: int = 2) -> Shapes:
    """Return a heading and lines to write on, measured from the upper left of an area; the last is at its foot.

    :param level: the level of the heading.
    """
    count = int((size.height - _ABOVE) / NOTE_LINES)
    style = Style(stroke=theme.palette.faint, width=max(WEIGHTS.hair, design.drawing_line))
    rows = [size.height - (count - k) * NOTE_LINES for k in range(1, count + 1)]
    return (
        *small_heading(theme.translate("Notes"), size, design, theme, level=level),
        lines([(0, -y, size.width, -y) for y in rows], style),
    )


def small_heading(words: str, size: Size, design: Design, theme: Theme, *, level: int = 2) -> Shapes:
    """Return a heading in one line, for a page that isn't text."""
    typesetter = Typesetter(design, theme, size.width, size.height, design.body)
    text_style = typesetter.heading_style(level)
    (found,) = break_lines((Run(words),), size.width, text_style)
    return text_strip(found, text_style).shapes


def notes_below(
    used: float,
    page: Size,
    design: Design,
    theme: Theme,
    least: float = _LEAST_BELOW,
    level: int = 3,
) -> tuple[Piece, ...]:
    """Return notes below puzzles or answers that use a page down to ``used`` mm; nothing if there is little
    free space.

    :param least: the smallest fraction of the page worth filling.
    :param level: the level of their heading.
    """
    gap = 1.5 * design.leading
    free = page.height - used - gap
    if free < least * page.height:
        return ()
    count = floor((free - _ABOVE) / NOTE_LINES)
    area = Size(page.width, _ABOVE + count * NOTE_LINES)
    return (Piece(0.0, area.height - page.height, note_lines(area, design, theme, level=level), ()),)
