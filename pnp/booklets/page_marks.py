"""The marks around a puzzle's drawing: above it, the number, difficulty, target and box to tick; below it,
where to find hints and the solution; and lines for notes below the last puzzles of a chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import floor

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.booklets.blocks import Puzzle, hint_target, puzzle_target, solution_target
from pnp.booklets.display import title_colour
from pnp.booklets.options import LayoutPass
from pnp.booklets.signs import number_tab, tab_width
from pnp.booklets.values import Entry
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
    line,
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
_MEASURE = 40.0
"""The widest task, in type sizes."""
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
_NUMBER = 1.3
"""The type size of a puzzle's number relative to that of small headings: it's what readers look for."""
_TAB_ABOVE, _TAB_BELOW = 0.3, 1.1
"""The space above and below the tab of a number, in millimetres."""
_BOX = 1.5
"""The side of the box to tick, relative to the height of the words beside it."""


@dataclass(frozen=True, slots=True)
class PageMarks(LayoutPass):
    """Sets the marks around the drawings of puzzles."""

    _heights: dict[tuple[object, ...], float] = field(default_factory=dict, compare=False, repr=False)
    """The heights of marks above and below drawings in one pass, by everything that they depend on."""

    def above(self, puzzle: Puzzle, width: float) -> list[Strip]:
        """Return the heading and the task, in a slot ``width`` mm wide. To the right is the code that opens the
        puzzle on the web."""
        entry, code = puzzle.entry, puzzle.entry.play_code
        if puzzle.words_beside:
            return [self._heading(entry, width)]
        wide = width - (code.size.width + _CODE_GAP if code else 0.0)
        measure = min(wide, _MEASURE * self.design.small * MM_PER_POINT)
        words = _words(puzzle)
        task = self._typesetter(measure).paragraph(words, space_above=0.0) if words else ()
        found = [self._heading(entry, wide), *task]
        return [_beside(found, code, width)] if code else found

    def below(self, puzzle: Puzzle, width: float) -> list[Strip]:
        """Return the lines that say where hints and the solution are."""
        return [] if puzzle.words_beside else self._pages_of(puzzle.entry, width)

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
        return self._around(puzzle, width) + high + 2 * self._space

    def _around(self, puzzle: Puzzle, width: float) -> float:
        """Return the height of the marks above and below a drawing. It's cached, because a puzzle is tried in
        dozens of sizes."""
        key = (puzzle.entry.id, puzzle.with_task, puzzle.words_beside, width)
        if key not in self._heights:
            self._heights[key] = self.height_above(puzzle, width) + shapes_of(self.below(puzzle, width))[1]
        return self._heights[key]

    def height_above(self, puzzle: Puzzle, width: float) -> float:
        """Return the height of heading and task in a slot ``width`` mm wide."""
        return shapes_of(self.above(puzzle, width))[1]

    def shapes(
        self, puzzle: Puzzle, scale: float, size: Size, drop: float, foot: float = 0.0
    ) -> tuple[Shapes, Slot]:
        """Return the puzzle in a slot, measured from (0, 0) at the upper left.

        :param drop: the free space above the drawing, in millimetres.
        :param foot: the free space between the drawing and the lines below it.
        """
        entry = puzzle.entry
        drawing = scaled(entry.drawing, scale, self.design.drawing_line)
        wide, high = drawing.size
        above, top = shapes_of(self.above(puzzle, size.width))
        below, _ = shapes_of(self.below(puzzle, size.width))
        beside, _ = shapes_of(self.beside(puzzle, wide, size.width))
        over = -top - drop - self._space
        under = over - high
        right = 0.0 if puzzle.words_beside else (size.width - wide) / 2
        shapes: list[Shape] = [
            Target(0, 0, puzzle_target(entry)),
            *above,
            drawing.at(right, under),
            Group(beside, move(wide + _BESIDE, over)),
            Group(below, move(0, under - foot - self._space)),
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

    def _number_size(self, entry: Entry) -> float:
        """Return the type size of a puzzle's number, or of the name that it has instead."""
        return (_NUMBER if entry.number.isdecimal() else 1.0) * self.design.headings[2]

    def _heading(self, entry: Entry, width: float) -> Strip:
        """Return the heading over a rule: number and difficulty on the left, target and box to tick on the
        right."""
        ink, design, family = self.theme.palette.ink, self.design, self.theme.text_family
        small, step = design.small, 1.3 * leading(design.headings[2])
        tab = Box(0.0, _TAB_BELOW - step, 0.0, -_TAB_ABOVE)
        shapes: list[Shape] = [self._rule_below(tab, width)]
        right = width
        if entry.solution is not None or entry.level:
            side = _BOX * cap_height(small)
            box = Box.about(width - side / 2, tab.centre.y, Size(side, side))
            shapes.append(
                rectangle(box.grown(-WEIGHTS.thin / 2), Style(stroke=ink, width=self.design.thin_line))
            )
            right -= side + 0.5 * side
        if entry.target:
            base = tab.centre.y - cap_height(small) / 2
            shapes.append(Text(right, base, entry.target, small, ink, family.regular, Anchor.END))
            right -= text_width(entry.target, small, family.regular) + 2.0
        radius = 0.36 * cap_height(small)
        marks = (2.6 * _LEVELS * radius + 2.5) if entry.level else 0.0
        number, end = self._number(entry, tab, right - marks)
        shapes += number
        if entry.level:
            shapes += self._marks(entry.level, end + 2.5 + radius, tab.centre.y, radius)
        return Strip(step, tuple(shapes), label=Sentence("a heading"))

    def _rule_below(self, tab: Box, width: float) -> Shape:
        """Return the rule on which the tab stands."""
        weight = max(WEIGHTS.line, self.design.drawing_line)
        at = tab.bottom + weight / 2
        return line(0.0, at, width, at, Style(stroke=title_colour(self.theme), width=weight))

    def _number(self, entry: Entry, tab: Box, width: float) -> tuple[Shapes, float]:
        """Return a puzzle's number on its tab, or the name that it has instead, and where that ends in
        millimetres."""
        bold = self.theme.text_family.bold
        least = max(_LEAST_HEADING, self.design.least_text)
        usual, is_number = self._number_size(entry), entry.number.isdecimal()
        beside = tab_width(entry.number, usual, tab.height, self.theme) if is_number else 0.0
        beside -= text_width(entry.number, usual, bold) if is_number else 0.0
        size = fitting_size(entry.number, width - beside, usual, least, bold)
        if size is None:
            raise OptionError.at(
                "booklet",
                Sentence(
                    "the heading '{heading}' doesn't fit beside the text to its right: shorten it",
                    heading=entry.heading,
                ),
            )
        if is_number:
            found = number_tab(entry.number, size, tab.height, self.theme)
            return (found.at(0.0, tab.bottom),), found.size.width
        base, colour = tab.centre.y - cap_height(size) / 2, title_colour(self.theme)
        return (Text(0, base, entry.number, size, colour, bold),), text_width(entry.number, size, bold)

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


def too_large(entry: Entry, *, large_print: bool) -> OptionError:
    """Return the error of a drawing that is too large for its page."""
    wanted = (
        Sentence("choose larger paper or a larger trim, or leave out large-print")
        if large_print
        else Sentence("choose larger paper or a larger trim")
    )
    message = Sentence(
        "'{heading}' doesn't fit on a page of this trim at a readable size: {wanted}",
        heading=entry.heading,
        wanted=wanted,
    )
    return OptionError.at("trim", message)


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


_PLATE, _WRITTEN = 0.42, 0.6
"""How far down the line for the owner's name is, and its length, as fractions of the page."""


def bookplate(size: Size, design: Design, theme: Theme) -> Shapes:
    """Return a line for the owner's name, for the back of a half-title, measured from the page's upper left."""
    words, family = theme.translate("This book belongs to"), theme.text_family
    points = fitting_size(words, size.width, design.headings[1], design.least_text, family.italic)
    style, half = Style(stroke=theme.palette.ink, width=design.thin_line), _WRITTEN * size.width / 2
    middle, down = size.width / 2, -_PLATE * size.height
    said = Text(
        middle,
        down + 3.2 * leading(design.body),
        words,
        points or design.body,
        title_colour(theme),
        family.italic,
        Anchor.MIDDLE,
    )
    return said, lines([(middle - half, down, middle + half, down)], style)


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
