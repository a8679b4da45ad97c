"""Hints and solutions: short pieces in columns, each leading back to its problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.base.geometry import Size, move
from pnp.booklets.blocks import HintOf, SolutionOf, hint_target, problem_target, solution_target
from pnp.booklets.layout_pass import LayoutPass
from pnp.booklets.options import BookletOptions
from pnp.booklets.page_slots import heading_strip, page_of
from pnp.booklets.values import Entry
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing, Group, Shape, Target
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Run, Runs
from pnp.typesetting.design import Design
from pnp.typesetting.flow import Strip, keep_together
from pnp.typesetting.scaling import smallest_text, text_scale
from pnp.typesetting.typeset import Typesetter, shapes_of


@dataclass(frozen=True, slots=True)
class Answers(LayoutPass):
    """Sets hints and solutions in columns."""

    columns: int
    """The number of columns."""
    count: int
    """How many solutions there are."""

    @property
    def gap(self) -> float:
        return min(1.5 * self.design.leading, 6.5)

    @property
    def width(self) -> float:
        """The width of a column."""
        return (self.block.width - (self.columns - 1) * self.gap) / self.columns

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

    @classmethod
    def of(
        cls,
        blocks: Sequence[HintOf | SolutionOf],
        design: Design,
        theme: Theme,
        options: BookletOptions,
        block: Size,
        pages: Mapping[str, int],
        targets: frozenset[str],
    ) -> Answers:
        """Set in the most columns that fit the page and leave drawings large enough."""
        usual = 2 if block.width < 160 or options.large_print else 3
        requested = options.solutions_per_page
        if requested != "auto":
            usual = max(k for k in range(1, usual + 1) if requested % k == 0)
        count = sum(isinstance(block, SolutionOf) for block in blocks)
        needed = max((_needed_width(answer, design) for answer in blocks), default=0.0)
        while True:
            found = cls(design, theme, options, block, pages, targets, usual, count)
            if usual == 1 or needed <= found.width + 1e-6:
                return found
            usual -= 1

    def hint(self, block: HintOf) -> tuple[Strip, ...]:
        """A hint below the heading of its problem."""
        runs: Runs = (Run(block.hint.text),)
        if block.is_further:
            label = self.theme.translate("Hint {number}", number=block.number)
            runs = (Run(label, bold=True), Run("\N{NO-BREAK SPACE}· "), *runs)
        found = list(self.typesetter.paragraph(runs, space_above=0.0))
        if block.hint.drawing is not None:
            found = list(keep_together(found, with_next=True))
            found += self.typesetter.picture(block.hint.drawing, "", self._picture_area())
        return self._headed(block.entry, hint_target(block.entry, block.number), found)

    def solution(self, block: SolutionOf) -> tuple[Strip, ...]:
        """A solution: its pictures, then its notation."""
        solution = block.entry.solution
        assert solution is not None
        found = list(self._pictures(solution.pictures))
        if found and solution.notation:
            found[-1] = replace(found[-1], keep_with_next=True)
        if solution.notation:
            runs: Runs = tuple(
                run
                for number, text in enumerate(solution.notation.splitlines())
                for run in ((Run("\n"), Run(text)) if number else (Run(text),))
            )
            space_above = 0.3 * self.design.leading if found else 0.0
            found += self.typesetter.paragraph(runs, space_above=space_above)
        return self._headed(block.entry, solution_target(block.entry), found)

    def _pictures(self, pictures: Sequence[Picture]) -> Iterator[Strip]:
        """Pictures with their captions, in rows of the most that are legible side by side."""
        across = self._across(pictures)
        available = self._picture_area()
        if across == 1:
            for picture in pictures:
                yield from keep_together(self.typesetter.picture(picture.drawing, picture.caption, available))
            return
        wide = (self.width - (across - 1) * _BESIDE) / across
        typesetter = replace(self.typesetter, width=wide)
        for start in range(0, len(pictures), across):
            shapes: list[Shape] = []
            height = 0.0
            for number, picture in enumerate(pictures[start : start + across]):
                cell = typesetter.picture(picture.drawing, picture.caption, Size(wide, available.height))
                drawn, high = shapes_of(cell)
                shapes.append(Group(drawn, move(number * (wide + _BESIDE), 0)))
                height = max(height, high)
            yield Strip(height, tuple(shapes), space_above=0.8 * self.design.leading, label="a row of drawings")

    def _across(self, pictures: Sequence[Picture]) -> int:
        """The number of pictures in a row: the most that are still legible."""
        least = 1.0 if self.options.large_print else _LEAST_SCALE
        needed = max(
            (
                picture.drawing.size.width * _least_scale(picture.drawing, self.design, least)
                for picture in pictures
            ),
            default=self.width,
        )
        return max(1, min(len(pictures), int((self.width + _BESIDE) / (needed + _BESIDE))))

    def _headed(self, entry: Entry, name: str, strips: list[Strip]) -> tuple[Strip, ...]:
        back = problem_target(entry)
        there = back in self.targets
        beside = (
            (Run(self.theme.translate("p.") + "\N{NO-BREAK SPACE}" + page_of(back, self.pages), link=back),)
            if there
            else ()
        )
        head = heading_strip(entry.heading, beside, self.width, self.design, self.theme, back if there else "")
        head = replace(
            head,
            shapes=(Target(0, 0, name), *head.shapes),
            names=(name,),
            space_above=0.9 * self.design.leading,
            keep_with_next=bool(strips),
        )
        if strips:
            strips[0] = replace(strips[0], space_above=min(strips[0].space_above, 0.25 * self.design.leading))
        return head, *strips

    def _picture_area(self) -> Size:
        """The area available for a solution's picture, so that a column holds the number of solutions
        wanted."""
        text = 1.5 * self.design.leading * (1.5 if self.options.large_print else 1.0) + 3 * self.design.leading
        # A few solutions share the page with the heading; with many, the heading hardly matters.
        high = self.block.height * (_BELOW_HEADING if self.count <= self.columns * self._rows else 1.0)
        height = (high - 2 * self.design.leading) / self._rows - text
        return Size(self.width, max(height, 0.18 * self.block.height))


_BELOW_HEADING = 0.88  # of a page's height

_BESIDE = 3.0
"""Millimetres between pictures in a row."""
_LEAST_SCALE = 0.7
_LEAST_TYPE = 5.0
"""The smallest text, in points, of a drawing that is shrunk to fit another beside it."""


def _least_scale(drawing: Drawing, design: Design, least: float) -> float:
    """The smallest scale of a drawing beside another: ``least``, if its text allows."""
    size = smallest_text(drawing)
    readable = max(least, _LEAST_TYPE / size if size else 0.0)
    return max(min(1.0, readable), text_scale(drawing, design.least_text))


def _needed_width(block: HintOf | SolutionOf, design: Design) -> float:
    """How wide a column has to be for the text of all drawings to be large enough."""
    if isinstance(block, HintOf):
        drawings = [block.hint.drawing] if block.hint.drawing is not None else []
    else:
        assert block.entry.solution is not None
        drawings = [picture.drawing for picture in block.entry.solution.pictures]
    scales = ((drawing, text_scale(drawing, design.least_text)) for drawing in drawings)
    return max((drawing.size.width * scale for drawing, scale in scales), default=0.0)
