"""Hints and solutions: short pieces in columns, each leading back to its problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from math import inf

from pnp.base.geometry import Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.booklets.answer_order import filling, head_of, headed, spread_hints, with_spread_hints
from pnp.booklets.answer_runs import CHANGE, AnswerRun, shortest_runs
from pnp.booklets.blocks import (
    Block,
    HintOf,
    SolutionOf,
    hint_target,
    problem_target,
    solution_target,
    text_block,
)
from pnp.booklets.layout_pass import Layout
from pnp.booklets.picture_rows import BESIDE, SLACK, PictureRow, filled_rows
from pnp.booklets.values import Entry
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing, Group, Shape, Target
from pnp.drawing.theme import WEIGHTS
from pnp.typesetting.blocks import Run, Runs, TextBlock, on_lines
from pnp.typesetting.columns import pages_for
from pnp.typesetting.design import Design, leading
from pnp.typesetting.flow import Columns
from pnp.typesetting.lines import run_width
from pnp.typesetting.scaling import scale_to_fit, scaled, smallest_text, text_scale
from pnp.typesetting.strips import Strip, height_of, keep_together
from pnp.typesetting.typeset import BELOW_PICTURE, Typesetter, shapes_of


@dataclass(frozen=True, slots=True)
class Answers(Layout):
    """Sets hints and solutions in columns."""

    columns: int
    """The number of columns."""
    count: int
    """How many solutions there are."""
    aside: float = 0.0
    """The space at the left of the pictures of solutions, in millimetres, for their numbers; 0 if these are
    above them."""
    shrink: float = 1.0
    """The largest scale of the drawings of hints, if their text is large enough then."""

    @property
    def gap(self) -> float:
        return min(1.5 * self.design.leading, 6.5 if self.columns < 3 else 5.5)

    @property
    def width(self) -> float:
        """The width of a column."""
        return (self.block.width - (self.columns - 1) * self.gap) / self.columns

    @property
    def _across(self) -> float:
        """The width that pictures of solutions have."""
        return self.width - self.aside

    @property
    def _rows(self) -> int:
        """How many solutions without steps fit one below the other."""
        requested = self.options.solutions_per_page
        if requested == "auto":
            return 2 if self.options.large_print else 3
        return requested // self.columns

    @property
    def typesetter(self) -> Typesetter:
        return Typesetter(self.design, self.theme, self.width, self.block.height, self.design.small)

    def hint(self, block: HintOf) -> tuple[Strip, ...]:
        """A hint after the number of its problem."""
        label = self._label(block.entry)
        if block.is_further:
            hint = self.theme.translate("Hint {number}", number=block.number)
            label = (*label, Run(f"\N{NO-BREAK SPACE}· {hint}", bold=True))
        text = on_lines([Run(line) for line in block.hint.text.splitlines()])
        runs: Runs = (*label, Run("\N{NO-BREAK SPACE} "), *text)
        found = list(self.typesetter.paragraph(runs, space_above=0.0))
        drawing = _drawing_of(block, large_print=self.options.large_print)
        if drawing is not None:
            found = list(keep_together(found, with_next=True))
            wide, high = self._picture_area()
            area = Size(min(wide, self.shrink * drawing.size.width), high)
            found += _close(self._picture(self.typesetter, drawing, "", area), self.design)
        return self._named(hint_target(block.entry, block.number), label, found, _BETWEEN_HINTS)

    def solution(self, block: SolutionOf) -> tuple[Strip, ...]:
        """A solution after the number of its problem: its pictures, then its notation."""
        solution = block.entry.solution
        assert solution is not None
        label = self._label(block.entry)
        notation = on_lines([Run(text) for text in solution.notation.splitlines()])
        pictures = list(self._pictures(self._evenly_enlarged(solution.pictures)))
        if not pictures:
            runs = (*label, Run("\N{NO-BREAK SPACE} "), *notation)
            found = list(self.typesetter.paragraph(runs, space_above=0.0))
            return self._named(solution_target(block.entry), label, found, 0.8)
        head = self.typesetter.paragraph(label, space_above=0.0)
        if self.aside:
            found = _beside(head, pictures, self.aside)
        else:
            found = [*keep_together(head, with_next=True), *_close(pictures, self.design)]
        if notation:
            found[-1] = replace(found[-1], keep_with_next=True)
            found += self.typesetter.paragraph(notation, space_above=0.2 * self.design.leading)
        return self._named(solution_target(block.entry), label, found, 0.8)

    def with_numbers_beside(self, blocks: Sequence[Block]) -> Answers:
        """The same, in large print with numbers at the left of the pictures if these take as few rows there and
        don't shrink. A line for each number would fill much of a page."""
        entries = [block.entry for block in blocks if isinstance(block, SolutionOf)]
        signs = (run_width(run, self.typesetter.text_style) for entry in entries for run in self._label(entry))
        found = replace(self, aside=max(signs, default=0.0) + 0.4 * self.design.leading)
        fits = found.aside < _ASIDE * self.width and all(found.has_rows_of(self, block) for block in blocks)
        return found if self.options.large_print and fits else self

    def has_rows_of(self, other: Answers, block: Block) -> bool:
        """Whether the pictures of a block, which needs them, are in the same rows as with other settings."""
        pictures = self._evenly_enlarged(_pictures_of(block))
        needed = max((one.drawing.size.width for one in pictures), default=inf)
        return needed <= self._across and len(self._rows_of(pictures)) == len(other._rows_of(pictures))

    def strips(self, blocks: Sequence[Block]) -> tuple[Strip, ...]:
        """Hints, solutions, and the headings between them."""
        return tuple(strip for block in blocks for strip in self._strips(block))

    def _strips(self, block: Block) -> Sequence[Strip]:
        match block:
            case HintOf():
                return self.hint(block)
            case SolutionOf():
                return self.solution(block)
        return self.typesetter.block(text_block(block))

    def height_of(self, block: Block) -> float:
        """How high a block is below others in one of the columns, as a fraction of a page."""
        return height_of(self._strips(block), at_head=False) / self.block.height

    def pages_of(self, blocks: Sequence[Block]) -> float:
        """How many pages the blocks take, the last one by how far it's filled."""
        high = self.block.height
        strips, how = self.strips(blocks), filling(blocks, large_print=self.options.large_print)
        pages, last = pages_for(strips, self.columns, high, high, whole=True, filling=how)
        return pages - 1 + last / high

    def _label(self, entry: Entry) -> Runs:
        """The number of a problem, which leads back to it."""
        back = problem_target(entry)
        return (Run(entry.sign, bold=True, link=back if back in self.targets else ""),)

    def _named(self, name: str, label: Runs, strips: Sequence[Strip], space: float) -> tuple[Strip, ...]:
        """The strips of one answer, with the target that links lead to, and space above in lines. If it runs on
        into another column, its label is repeated there."""
        head, *rest = strips
        shapes = (Target(0, 0, name), *head.shapes)
        first = replace(head, shapes=shapes, names=(name,), space_above=space * self.design.leading)
        if height_of(strips, at_head=True) <= _SHORT * self.block.height:
            return keep_together((first, *rest))
        goes_on = Run(f"\N{NO-BREAK SPACE}({self.theme.translate('continued')})", italic=True)
        drawn, height = shapes_of(self.typesetter.paragraph((*label, goes_on), space_above=0.0))
        continues = Strip(height + 0.2 * self.design.leading, drawn, label="a line of text")
        return first, *(replace(strip, continues=continues) for strip in rest)

    def _pictures(self, pictures: Sequence[Picture]) -> Iterator[Strip]:
        """Pictures with their captions, in rows of the most that are legible side by side."""
        available = self._picture_area()
        for row in self._rows_of(pictures):
            if row[0][1] > self._across - SLACK:
                ((picture, _),) = row
                drawing = self._to_scale(picture.drawing, available)
                yield from keep_together(self._picture(self.typesetter, drawing, picture.caption, available))
                continue
            shapes: list[Shape] = []
            height = left = 0.0
            for picture, wide in row:
                area = Size(wide, available.height)
                typesetter = replace(self.typesetter, width=wide)
                cell = self._picture(typesetter, self._to_scale(picture.drawing, area), picture.caption, area)
                drawn, high = shapes_of(cell)
                shapes.append(Group(drawn, move(left, 0)))
                height, left = max(height, high), left + wide + BESIDE
            yield Strip(
                height,
                tuple(shapes),
                space_above=0.8 * self.design.leading,
                label=Sentence("a row of drawings"),
            )

    def _picture(
        self, typesetter: Typesetter, drawing: Drawing, caption: str, available: Size
    ) -> Sequence[Strip]:
        """A picture and its caption, without the space that figures of running text have below them."""
        *others, last = typesetter.picture(drawing, caption, available)
        return *others, replace(last, height=last.height - BELOW_PICTURE * leading(typesetter.size))

    def _evenly_enlarged(self, pictures: Sequence[Picture]) -> Sequence[Picture]:
        """The pictures, all enlarged as much as the one whose text is smallest has to be."""
        least = max((text_scale(picture.drawing, self.design.least_text) for picture in pictures), default=0.0)
        if least <= 1 or any(picture.drawing.whole is not None for picture in pictures):
            return pictures
        return [replace(picture, drawing=scaled(picture.drawing, least)) for picture in pictures]

    def _to_scale(self, drawing: Drawing, available: Size) -> Drawing:
        """A drawing that was cropped, to the scale of the whole if its text is large enough then."""
        if drawing.whole is None:
            return drawing
        whole = Drawing(drawing.whole, ())
        scale = max(scale_to_fit(whole, available), text_scale(drawing, self.design.least_text))
        return scaled(drawing, min(1.0, scale), WEIGHTS.mark)

    def _rows_of(self, pictures: Sequence[Picture]) -> Sequence[PictureRow]:
        """The pictures in rows of equally wide parts. In large print, if they are no larger than they have to
        be, each is only as wide as it needs if they take fewer rows then."""
        if not pictures:
            return ()
        least = 1.0 if self.options.large_print else _LEAST_SCALE
        needed = [
            picture.drawing.size.width * _least_scale(picture.drawing, self.design, least)
            for picture in pictures
        ]
        across = max(1, min(len(pictures), int((self._across + BESIDE) / (max(needed) + BESIDE))))
        even = (self._across - (across - 1) * BESIDE) / across
        equal = [[(picture, even) for picture in row] for row in chunks(pictures, across)]
        own = filled_rows(pictures, needed, self._across) if self.options.large_print else equal
        return own if len(own) < len(equal) else equal

    def _picture_area(self) -> Size:
        """The area available for a solution's picture, so that a column holds the number of solutions
        wanted."""
        text = 1.5 * self.design.leading * (1.5 if self.options.large_print else 1.0) + 3 * self.design.leading
        # A few solutions share the page with the heading; with many, the heading hardly matters.
        high = self.block.height * (_BELOW_HEADING if self.count <= self.columns * self._rows else 1.0)
        height = (high - 2 * self.design.leading) / self._rows - text
        return Size(self._across, max(height, 0.18 * self.block.height))


@dataclass(frozen=True, slots=True)
class AnswerPages(Layout):
    """Divides answers into groups, and sets each in the columns that suit it. They contain no page numbers."""

    def columns(self, blocks: Sequence[Block]) -> Iterator[tuple[Sequence[TextBlock], Columns]]:
        """Each group of answers in its columns, and the headings and paragraphs above them."""
        for answers, group in self._groups(blocks):
            head = head_of(group)
            rest = group[len(head) :]
            smaller = partial(replace(answers, shrink=_SMALLER).strips, rest)
            strips, how = answers.strips(rest), filling(rest, large_print=self.options.large_print)
            yield head, Columns(strips, answers.columns, answers.gap, filling=how, smaller=smaller)

    def _groups(self, blocks: Sequence[Block]) -> Iterator[tuple[Answers, Sequence[Block]]]:
        """Hints and solutions that follow each other, with headings between them, in groups. Solutions are
        grouped by their headings; hints by how much room they need, those of neighbours apart."""
        if all(isinstance(block, HintOf) for block in blocks):
            wide = sorted(spread_hints(blocks), key=self._columns)
            for columns, hints in groupby(wide, key=self._columns):
                yield self._answers(columns, ()), tuple(hints)
            return
        for group in map(with_spread_hints, headed(blocks)):
            yield from self._parts(group)

    def _parts(self, group: Sequence[Block]) -> Iterator[tuple[Answers, Sequence[Block]]]:
        """A group in parts, each in columns of its own, so that it takes the least paper; fewer, wider columns
        if they take hardly more. The head stays with the first part. If the number of solutions per page is
        fixed, more columns mean larger drawings, so only answers that need wider columns have them, and
        the few between those."""
        head = head_of(group)
        answers = group[len(head) :]
        each = [self._columns(block) for block in answers]
        fixed = self.options.solutions_per_page != "auto"
        least, most = min(each, default=1), max(each, default=1)
        if most == 1 or (fixed and least == most):
            yield self._answers(least, group).with_numbers_beside(answers), group
            return
        wider = _WIDER_FIXED if fixed else 1.0 if self.options.large_print else _WIDER
        sets = [self._answers(columns, group) for columns in range(1, most + 1)]
        heights = [
            [one.height_of(block) for one in sets[:own]] for block, own in zip(answers, each, strict=True)
        ]
        alike = range(least if fixed else 1, least + 1)
        plans = [[AnswerRun(0, len(answers), columns)] for columns in alike]
        mixed = shortest_runs(heights, wider)
        plans += [mixed] if mixed not in plans else []

        def paper(runs: Sequence[AnswerRun]) -> float:
            pages = ((sets[one.columns - 1].pages_of(answers[one.start : one.end]), one) for one in runs)
            counted = sum(taken * wider ** (most - one.columns) for taken, one in pages)
            return counted + CHANGE * (len(runs) - 1)

        for run in min(plans, key=paper):
            part = answers[run.start : run.end]
            found = sets[run.columns - 1].with_numbers_beside(part)
            yield found, part if run.start else (*head, *part)

    def _answers(self, columns: int, group: Sequence[Block]) -> Answers:
        count = sum(isinstance(block, SolutionOf) for block in group)
        return Answers(self.design, self.theme, self.options, self.block, self.targets, columns, count)

    def _columns(self, block: Block) -> int:
        """The most columns in which the text of a block's drawings is large enough."""
        is_text = isinstance(block, HintOf | SolutionOf) and not _pictures_of(block)
        in_two = _has_words(block) if self.options.large_print else is_text and self.block.width < _WIDE
        most = 2 if in_two else 3
        requested = self.options.solutions_per_page
        if requested != "auto":
            most = max(k for k in range(1, most + 1) if requested % k == 0)
        needed = 0.0
        if isinstance(block, HintOf | SolutionOf):
            needed = _needed_width(block, self.design, large_print=self.options.large_print)
        fitting = (k for k in range(most, 1, -1) if needed <= self._answers(k, ()).width + 1e-6)
        return next(fitting, 1)


def _has_words(block: Block) -> bool:
    """Whether it's a hint, or a solution with more to read than its drawing."""
    solution = block.entry.solution if isinstance(block, SolutionOf) else None
    if solution is None:
        return isinstance(block, HintOf)
    return bool(solution.notation or any(one.caption for one in solution.pictures))


def _pictures_of(block: Block) -> Sequence[Picture]:
    """The pictures of a solution; none for anything else."""
    solution = block.entry.solution if isinstance(block, SolutionOf) else None
    return solution.pictures if solution is not None else ()


_BETWEEN_HINTS = 0.45
"""Lines of space between two hints."""
_SMALLER = 0.8
"""The scale of the drawings of hints where that saves a page with hardly anything on it."""
_SHORT = 0.3
"""Answers no higher than this part of a page aren't divided."""


def _close(strips: Sequence[Strip], design: Design) -> list[Strip]:
    """Strips of pictures close to what is above them."""
    head, *rest = strips
    return [replace(head, space_above=0.2 * design.leading), *rest]


def _beside(label: Sequence[Strip], pictures: Sequence[Strip], aside: float) -> list[Strip]:
    """Strips of pictures, moved to the right, with a label at the left of the first."""
    drawn, high = shapes_of(label)
    head, *rest = (replace(one, shapes=(Group(one.shapes, move(aside, 0)),)) for one in pictures)
    first = replace(head, shapes=(*drawn, *head.shapes), height=max(high, head.height), space_above=0.0)
    return [first, *rest]


_ASIDE = 0.15
"""The most of a column that the numbers of solutions take at the left of their pictures."""
_WIDE = 160.0
"""On text blocks narrower than this, in millimetres, answers without pictures have at most two columns."""
_WIDER = 0.95
"""For each column fewer, only this part of the paper counts: wide columns may take a little more of it."""
_WIDER_FIXED = 1.2
"""For each column fewer, the paper counts this many times where the number of solutions per page is fixed. With
6 on a page, 5 answers or more have 3 columns of their own between others that need the whole width."""
_BELOW_HEADING = 0.88  # of a page's height

_LEAST_SCALE = 0.7
"""The smallest scale of a drawing without text that is shrunk to fit another beside it."""


def _least_scale(drawing: Drawing, design: Design, least: float) -> float:
    """The smallest scale of a drawing beside another: ``least``, if its text allows."""
    size = smallest_text(drawing)
    readable = max(least, design.least_text / size if size else 0.0)
    return max(min(1.0, readable), text_scale(drawing, design.least_text))


def _drawing_of(block: HintOf, *, large_print: bool) -> Drawing | None:
    """The drawing of a hint; in large print, the first alone of several stages, which its words go on from."""
    drawing = block.hint.drawing
    return drawing.parts[0] if drawing is not None and large_print and drawing.parts else drawing


def _needed_width(block: HintOf | SolutionOf, design: Design, *, large_print: bool) -> float:
    """How wide a column has to be for the text of all drawings to be large enough."""
    if isinstance(block, HintOf):
        drawing = _drawing_of(block, large_print=large_print)
        drawings = [drawing] if drawing is not None else []
    else:
        drawings = [picture.drawing for picture in _pictures_of(block)]
    scales = ((drawing, text_scale(drawing, design.least_text)) for drawing in drawings)
    return max((drawing.size.width * scale for drawing, scale in scales), default=0.0)
