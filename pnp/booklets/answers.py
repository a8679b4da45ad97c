"""Hints and solutions: short pieces in columns, each leading back to its puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from pnp.base.geometry import Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.booklets.answer_order import (
    after_numbers,
    close_below,
    filling,
    goes_on,
    in_lines,
    label_of,
    longest_word,
    moved_right,
    number_of,
    with_label,
)
from pnp.booklets.answer_steps import (
    LEAST_SCALE,
    StepSetting,
    evenly_enlarged,
    has_steps,
    hint_drawing,
    least_scale,
    pictures_of,
    shrunk,
    step_strips,
    to_scale,
    with_words_beside,
)
from pnp.booklets.blocks import Block, HintOf, SolutionOf, hint_target, solution_target, text_block
from pnp.booklets.display import INSET, Card, rule_above
from pnp.booklets.options import Layout
from pnp.booklets.signs import label_shapes, label_width
from pnp.booklets.values import Solution
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.pictures import BESIDE, SLACK, Picture, PictureRow, filled_rows
from pnp.drawing.shapes import Drawing, Group, Shape, Target
from pnp.typesetting.blocks import Run, Runs, on_lines
from pnp.typesetting.columns import Strip, height_of, keep_together, pages_for
from pnp.typesetting.design import leading
from pnp.typesetting.typeset import BELOW_PICTURE, Typesetter, shapes_of


@dataclass(frozen=True, slots=True)
class Answers(Layout):
    """Sets hints and solutions in columns."""

    columns: int
    """The number of columns."""
    count: int
    """The number of solutions."""
    aside: float = 0.0
    """The space at the left of the pictures of solutions for their numbers, in mm; 0 if these are above."""
    shrink: float = 1.0
    """The scales of the drawings of hints and of steps, if their text stays large enough."""
    steps: Mapping[str, StepSetting] = field(default_factory=dict)
    """How solutions in steps are set, for each game."""
    is_ruled: bool = False
    """Whether hints are in order and all have the same number. A rule above each hint keeps readers from seeing
    the next one by accident."""
    space: float = 1.0
    """The space between ruled hints, relative to the usual one."""
    size: float = 1.0
    """The type size, relative to the usual one."""
    least: float = 0.0
    """The least height of what is on a card of hints in words, in millimetres."""
    hang: float = 0.0
    """The width of the numbers at the left of hints, with the space after them, in millimetres; 0 if each
    number is at the start of its text."""
    paper: float = 0.0
    """The width of the paper beside the words on a card, in millimetres; 0 for none."""
    made: dict[int, tuple[Block, Sequence[Strip]]] = field(default_factory=dict, init=False, compare=False)
    """The blocks set so far, by their identity: to find the best columns takes their strips several times."""

    @property
    def gap(self) -> float:
        return min(1.5 * self.design.leading, 6.5 if self.columns < 3 else 5.5)

    @property
    def inset(self) -> float:
        """The space at the left and the right of hints on their cards, in millimetres; 0 without cards."""
        return INSET if self.is_ruled and not self.options.large_print else 0.0

    @property
    def card(self) -> Card:
        """The cards that hints are on."""
        width = (self.block.width - (self.columns - 1) * self.gap) / self.columns
        return Card(width, ON_CARD * self.space, self.least)

    @property
    def width(self) -> float:
        """The width of a column, or of what is on a card."""
        return self.card.width - 2 * self.inset - self.paper

    @property
    def _across(self) -> float:
        return self.width - self.aside

    @property
    def _rows(self) -> int:
        requested = self.options.solutions_per_page
        usual = 2 if self.options.large_print else 3
        return usual if requested == "auto" else requested // self.columns

    @property
    def typesetter(self) -> Typesetter:
        found = Typesetter(
            self.design, self.theme, self.width, self.block.height, self.size * self.design.small
        )
        return replace(found, line_height=_LARGE_LEADING) if self.options.large_print else found

    def hint(self, block: HintOf) -> tuple[Strip, ...]:
        """Return a hint with the number of its puzzle: at the left of the text, or at its start."""
        label = label_of(block.entry, self.targets)
        if block.is_further and not self.is_ruled:
            hint = self.theme.translate("Hint {number}", number=block.number)
            label = (*label, Run(f"\N{NO-BREAK SPACE}· {hint}", bold=True))
        before: Runs = (*label, Run("\N{NO-BREAK SPACE} "))
        runs = (*before, *on_lines([Run(line) for line in block.hint.text.splitlines()]))
        found = self._hanging(block) if self.hang else in_lines(before, block.hint.text, self.typesetter)
        drawing = hint_drawing(block, self.shrink)
        if drawing is not None:
            found = list(keep_together(found, with_next=True))
            area = Size(min(self._across, self.shrink * drawing.size.width), self._picture_area().height)
            found += self._below(drawing, area)
            found = self._lower(found, self._with_words(drawing, runs, area, words_first=True))
        if self.is_ruled and not self.inset:
            found[0] = replace(found[0], shapes=(self._rule, *found[0].shapes))
        usual = _BETWEEN_LARGE if self.options.large_print else _BETWEEN_HINTS
        space = _BETWEEN_CARDS if self.inset else self._between if self.is_ruled else usual
        names = tuple(hint_target(one, block.number) for one in block.entries)
        return self._named(names, label, found, space)

    def _hanging(self, block: HintOf) -> list[Strip]:
        """Return the text of a hint to the right of the numbers of its puzzles, or below many numbers."""
        parts = [block.entry.game] if block.entry.game else []
        if block.is_further and not self.is_ruled:
            parts.append(self.theme.translate("Hint {number}", number=block.number))
        before = (Run(" · ".join(parts), bold=True), Run("\N{NO-BREAK SPACE} ")) if parts else ()
        labels = [number_of(one, self.targets) for one in block.entries]
        return after_numbers(labels, before, block.hint.text, self.hang, self.typesetter)

    def _below(self, drawing: Drawing, area: Size) -> list[Strip]:
        """Return the drawing of a hint, aligned with the start of its text if there's room."""
        strips = close_below(self._picture(self.typesetter, drawing, "", area), self.design)
        right = max(bounds(at).right for strip in strips for at in flatten(strip.shapes))
        return moved_right(strips, max(0.0, min(self.hang, self.width - right)))

    def hanging(self, blocks: Sequence[Block]) -> Answers:
        """Return these settings with room for short numbers to the left of hints. In large print, they would
        take too much of the width."""
        labels = (number_of(one.entry, self.targets) for one in blocks if isinstance(one, HintOf))
        widths = (label_width(label, self.typesetter) for label in labels)
        most = (_HANG_ON_CARD if self.inset else _HANG) * self.width
        short = max((hang for hang in widths if hang < most), default=0.0)
        return self if self.options.large_print else replace(self, hang=short)

    def solution(self, block: SolutionOf) -> tuple[Strip, ...]:
        """Return a solution with the number of its puzzle, its pictures and its notation."""
        solution = block.entry.solution
        assert solution is not None
        label = label_of(block.entry, self.targets)
        notation = on_lines([Run(text) for text in solution.notation.splitlines()])
        if has_steps(solution.pictures):
            return self._solution_in_steps(block, label, solution)
        pictures = self._pictures(enlarged := evenly_enlarged(solution.pictures, self.design))
        is_long = height_of(pictures, at_head=True) > _LONG * self.block.height
        steps = all(one.caption and not one.alternative for one in enlarged)
        if self.options.large_print and is_long and steps:
            pictures = self._lower(pictures, self._every_second(enlarged))
        if not pictures:
            runs = (*label, Run("\N{NO-BREAK SPACE} "), *notation)
            found = [*self.typesetter.paragraph(runs, space_above=0.0)]
            return self._named((solution_target(block.entry),), label, found, _BETWEEN_SOLUTIONS)
        head = self._number(label)
        if self.aside:
            found = with_label(head, pictures, self.aside)
        else:
            found = [*keep_together(head, with_next=True), *close_below(pictures, self.design)]
        if notation:
            found[-1] = replace(found[-1], keep_with_next=True)
            found += self.typesetter.paragraph(notation, space_above=0.2 * self.design.leading)
        return self._named((solution_target(block.entry),), label, found, self._between)

    def _solution_in_steps(self, block: SolutionOf, label: Runs, solution: Solution) -> tuple[Strip, ...]:
        """Return a solution whose drawings have their moves beside them."""
        setting, space = self.steps[block.entry.game], _BETWEEN_STEPS * self.design.leading
        scale = shrunk(solution.pictures, setting.scale, self.shrink, self.design)
        head = self._number(label)
        steps = step_strips(solution.pictures, scale, setting, self.typesetter, space_above=space, head=head)
        moves = [0 if one.title else (one.moves or one.after)[0][0] for one in solution.pictures[1:]]
        return self._named((solution_target(block.entry),), label, steps, self._between, *moves)

    def with_numbers_beside(self, blocks: Sequence[Block]) -> Answers:
        """Return these settings, in large print with numbers to the left of the pictures if this takes no more
        rows and shrinks nothing. A line for each number would fill much of a page."""
        labels = (label_of(one.entry, self.targets) for one in blocks if isinstance(one, SolutionOf))
        widths = (label_width(label, self.typesetter) for label in labels)
        found = replace(self, aside=max(widths, default=0.0))
        fits = found.aside < _ASIDE * self.width and all(found.has_rows_of(self, block) for block in blocks)
        return found if self.options.large_print and fits else self

    def has_rows_of(self, other: Answers, block: Block) -> bool:
        """Return whether the pictures of a block, which must have some, are in the same rows as with other
        settings."""
        pictures = evenly_enlarged(pictures_of(block), self.design)
        needed = max((one.drawing.size.width for one in pictures), default=inf)
        return needed <= self._across and len(self._rows_of(pictures)) == len(other._rows_of(pictures))

    def strips(self, blocks: Sequence[Block]) -> tuple[Strip, ...]:
        """Return hints, solutions, and the headings between them."""
        return tuple(strip for block in blocks for strip in self._strips(block))

    def _strips(self, block: Block) -> Sequence[Strip]:
        if id(block) not in self.made:
            self.made[id(block)] = block, self._set(block)
        return self.made[id(block)][1]

    def _set(self, block: Block) -> Sequence[Strip]:
        match block:
            case HintOf():
                return self.hint(block)
            case SolutionOf():
                return self.solution(block)
        return self.typesetter.block(text_block(block))

    def height_of(self, block: Block) -> float:
        """Return the height of a block among others in one of the columns, as a fraction of a page."""
        return height_of(self._strips(block), at_head=False) / self.block.height

    def pages_of(self, blocks: Sequence[Block]) -> float:
        """Return how many pages the blocks take; of the last, only the filled part counts."""
        high = self.block.height
        how = filling(blocks, large_print=self.options.large_print)
        pages, last = pages_for(self.strips(blocks), self.columns, high, high, whole=True, filling=how)
        return pages - 1 + last / high

    def _number(self, label: Runs) -> Sequence[Strip]:
        """Return the number of a solution on a line of its own below a rule."""
        drawn, high = label_shapes(label, self.typesetter)
        return [Strip(high, (self._rule, *drawn), label="a line of text")]

    @property
    def _rule(self) -> Shape:
        """The rule in the space above an answer."""
        return rule_above(self.width, self._between * self.design.leading, self.theme, self.design)

    @property
    def _between(self) -> float:
        """The space between two answers with a rule between them, in lines."""
        return _BETWEEN_RULED * self.space

    def _named(
        self, names: tuple[str, ...], label: Runs, found: Sequence[Strip], space: float, *moves: int
    ) -> tuple[Strip, ...]:
        """Return the strips of one answer, with the target of links, and space above in lines. If it runs on
        into another column, its label is repeated there with the number of the first move below. ``moves`` has
        that number for each strip after the first."""
        head, *rest = found
        shapes = (*(Target(0, 0, name) for name in names), *head.shapes)
        first = replace(head, shapes=shapes, names=names, space_above=space * self.design.leading)
        if height_of(found, at_head=True) <= _SHORT * self.block.height:
            return keep_together((first, *rest))
        above = [goes_on(label, number, self.typesetter) for number in moves or [0] * len(rest)]
        if space == self._between:
            above = [replace(one, shapes=(self._rule, *one.shapes)) for one in above]
        return first, *(replace(strip, continues=one) for strip, one in zip(rest, above, strict=True))

    def _pictures(self, pictures: Sequence[Picture]) -> list[Strip]:
        """Return pictures with their captions, with as many in a row as are legible. In large print, each has
        its own row if that takes less height, with captions beside some of them."""
        rows = self._rows_of(pictures)
        found = list(self._set_rows(rows))
        if not self.options.large_print or len(rows) == len(pictures):
            return found
        return self._lower(found, list(self._set_rows([[(picture, self._across)] for picture in pictures])))

    def _every_second(self, pictures: Sequence[Picture]) -> list[Strip]:
        """Return every second picture and the last one, with the captions of the others above them."""
        found: list[Strip] = []
        setter, above = replace(self.typesetter, width=self._across), 0.8 * self.design.leading
        for number, picture in enumerate(pictures):
            if (len(pictures) - number) % 2:
                rows = list(self._set_rows([[(picture, self._across)]]))
                found += rows if number == 0 else close_below(rows, self.design)
            else:
                words = setter.paragraph((Run(picture.caption, italic=True),), space_above=above)
                found += keep_together(words, with_next=True)
        return found

    def _lower(self, usual: list[Strip], other: list[Strip]) -> list[Strip]:
        lower = other and height_of(other, at_head=True) < height_of(usual, at_head=True)
        return other if lower else usual

    def _with_words(self, drawing: Drawing, words: Runs, available: Size, *, words_first: bool) -> list[Strip]:
        """Return a drawing with words beside it, in large print if there's room for them."""
        setter = replace(self.typesetter, width=self.width if words_first else self._across)
        beside = with_words_beside(setter, drawing, words, available, words_first=words_first)
        return [beside] if beside and self.options.large_print else []

    def _set_rows(self, rows: Sequence[PictureRow]) -> Iterator[Strip]:
        available = self._picture_area()
        setter = replace(self.typesetter, width=self._across)
        for row in rows:
            if row[0][1] > self._across - SLACK:
                ((picture, _),) = row
                drawing = to_scale(picture.drawing, available, self.design)
                below = self._picture(setter, drawing, picture.caption, available)
                words = (Run(picture.caption, italic=True),) if picture.caption else ()
                beside = self._with_words(drawing, words, available, words_first=False)
                above = [replace(one, space_above=below[0].space_above) for one in beside]
                chosen = self._lower(list(below), above)
                # In large print, long captions may run on in the next column.
                yield from chosen if self.options.large_print else keep_together(chosen)
                continue
            shapes: list[Shape] = []
            height = left = 0.0
            for picture, wide in row:
                area = Size(wide, available.height)
                typesetter = replace(self.typesetter, width=wide)
                cell = self._picture(
                    typesetter, to_scale(picture.drawing, area, self.design), picture.caption, area
                )
                drawn, high = shapes_of(cell)
                shapes.append(Group(drawn, move(left, 0)))
                height, left = max(height, high), left + wide + BESIDE
            space = 0.8 * self.design.leading
            yield Strip(height, tuple(shapes), space_above=space, label=Sentence("a row of drawings"))

    def _picture(
        self, typesetter: Typesetter, drawing: Drawing, caption: str, available: Size
    ) -> Sequence[Strip]:
        """Return a picture and its caption, without the space that figures of running text have below them."""
        *others, last = typesetter.picture(drawing, caption, available)
        return *others, replace(last, height=last.height - BELOW_PICTURE * leading(typesetter.size))

    def _rows_of(self, pictures: Sequence[Picture]) -> Sequence[PictureRow]:
        """Return the pictures in rows. None is narrower than the longest word below it."""
        least = 1.0 if self.options.large_print else LEAST_SCALE
        needed = [one.drawing.size.width * least_scale(one.drawing, self.design, least) for one in pictures]
        words = [longest_word(picture.caption, self.theme, self.design) for picture in pictures]
        rows = self._rows_for(pictures, needed)
        wide = (given for row in rows for _, given in row)
        if all(word <= given + SLACK for word, given in zip(words, wide, strict=True)):
            return rows
        return self._rows_for(pictures, list(map(max, needed, words)))

    def _rows_for(self, pictures: Sequence[Picture], needed: Sequence[float]) -> Sequence[PictureRow]:
        """Return the pictures in rows of equally wide parts. In large print, pictures of the smallest allowed
        size are only as wide as they need to be, if that saves rows."""
        if not pictures:
            return ()
        across = max(1, min(len(pictures), int((self._across + BESIDE) / (max(needed) + BESIDE))))
        even = (self._across - (across - 1) * BESIDE) / across
        equal = [[(picture, even) for picture in row] for row in chunks(pictures, across)]
        own = filled_rows(pictures, needed, self._across) if self.options.large_print else equal
        return own if len(own) < len(equal) else equal

    def _picture_area(self) -> Size:
        """Return the area available for a solution's picture if a column is to have the requested number of
        solutions."""
        text = 1.5 * self.design.leading * (1.5 if self.options.large_print else 1.0) + 3 * self.design.leading
        # A few solutions share the page with the heading; with many, the heading hardly matters.
        high = self.block.height * (_BELOW_HEADING if self.count <= self.columns * self._rows else 1.0)
        height = (high - 2 * self.design.leading) / self._rows - text
        return Size(self._across, max(height, 0.18 * self.block.height))


_LARGE_LEADING = 1.25
"""The distance between lines in large print, relative to the type size."""
_BETWEEN_HINTS, _BETWEEN_LARGE, _BETWEEN_RULED, _BETWEEN_CARDS = 0.45, 0.3, 1.05, 0.45
"""The space between two hints in usual and in large print, two answers with a rule between them, and two rows
of cards, in lines."""
ON_CARD = 1.9
"""The space above and below what is on a card, in mm."""
_BETWEEN_SOLUTIONS, _BETWEEN_STEPS = 0.8, 0.5
"""The space between two solutions, and between the steps of one, in lines."""
_HANG, _HANG_ON_CARD = 0.18, 0.25
"""The largest fraction of a column, and of a card, for the number at the left and the space after it."""
_LONG = 0.5
"""In large print, only every second picture is printed if a solution would take more than this part of a
page."""
_SHORT = 0.3
"""Answers no taller than this fraction of a page aren't divided."""
_ASIDE = 0.15
"""The largest fraction of a column for the numbers of solutions to the left of their pictures."""
_BELOW_HEADING = 0.88  # of a page's height
