"""Put hints and solutions into the number of columns that needs the least paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, takewhile

from pnp.booklets.answer_grid import grid_strips
from pnp.booklets.answer_order import are_few, filling, head_of, headed, ordered
from pnp.booklets.answer_steps import (
    StepSetting,
    fits_grid,
    has_steps,
    in_steps,
    is_record,
    needed_width,
    pictures_of,
    step_settings,
    width_of_steps,
)
from pnp.booklets.answers import Answers
from pnp.booklets.blocks import Block, HintOf, SolutionOf, hint_target
from pnp.booklets.options import Layout
from pnp.booklets.values import FEW
from pnp.drawing.shapes import Direction
from pnp.typesetting.blocks import TextBlock
from pnp.typesetting.columns import Strip, height_of, pages_for
from pnp.typesetting.flow import Columns, FlowPage

CHANGE = 0.12
"""The cost of changing the number of columns, in pages."""
_DIVIDED = 0.3
"""Answers taller than this fraction of a page may be divided between columns."""


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """Answers from number ``start`` up to but not including ``end``."""

    start: int
    end: int
    columns: int


@dataclass(frozen=True, slots=True)
class _Plan:
    cost: float
    run: AnswerRun | None = None
    before: _Plan | None = None

    def runs(self) -> Iterator[AnswerRun]:
        """Yield the runs, beginning with the last."""
        plan: _Plan | None = self
        while plan is not None and plan.run is not None:
            yield plan.run
            plan = plan.before


@dataclass(slots=True)
class _OpenRun:
    """The last run of a plan, to which answers may still be added."""

    start: int
    columns: int
    before: _Plan
    counted: float
    """The fraction of the run's paper that counts towards the cost."""
    total: float = 0.0
    """The height of its answers in one column, as a fraction of a page."""
    highest: float = 0.0
    """The height of the tallest answer, unless it can be divided."""

    def add(self, height: float) -> None:
        self.total += height
        self.highest = max(self.highest, min(height, _DIVIDED))

    @property
    def _ragged(self) -> float:
        """The fraction of a page that stays empty below the shorter columns."""
        return self.highest * (self.columns - 1) / self.columns / 2

    @property
    def cost(self) -> float:
        """The cost of all answers, including those before the run, in pages."""
        paper = max(self.highest, self.total / self.columns + self._ragged) * self.counted
        return self.before.cost + paper + (CHANGE if self.before.run else 0.0)

    @property
    def cost_filled(self) -> float:
        """The cost of the answers if all columns were equally tall."""
        return self.cost - self._ragged * self.counted

    @property
    def is_long(self) -> bool:
        """Whether it takes more of the page than any single answer could."""
        return self.total >= _DIVIDED * (self.columns + 1) / 2


def shortest_runs(heights: Sequence[Sequence[float]], wider: float) -> list[AnswerRun]:
    """Return the runs in which answers take the least paper.

    :param heights: for each answer, its height as a fraction of a page in one column, in one of two, and so on
        while it's legible.
    :param wider: the factor on the paper for each column fewer.
    """
    most = max(map(len, heights), default=0)
    best = _Plan(0.0)
    runs: list[list[_OpenRun]] = [[] for _ in range(most)]
    for number, answer in enumerate(heights):
        for columns in range(1, most + 1):
            if columns > len(answer):
                runs[columns - 1] = []
                continue
            new = _OpenRun(number, columns, best, wider ** (most - columns))
            runs[columns - 1].append(new)
            for run in runs[columns - 1]:
                run.add(answer[columns - 1])
            runs[columns - 1] = _not_beaten(runs[columns - 1])
        found = min(
            (run for alike in runs for run in alike), key=lambda run: (run.cost, -run.start, run.columns)
        )
        best = _Plan(found.cost, AnswerRun(found.start, number + 1, found.columns), found.before)
    return list(best.runs())[::-1]


def _not_beaten(runs: Sequence[_OpenRun]) -> list[_OpenRun]:
    """Return runs in the same number of columns, by where they start. A run is left out if another one will be
    at least as cheap, no matter which answers follow.

    The tallest answer of a run is at least as tall as those of runs that start later. Its share of the cost
    shrinks if a taller answer follows, so it's enough to compare the costs with and without that share.
    """
    kept: list[_OpenRun] = []
    for run in runs:
        if run.is_long:
            while kept and run.cost_filled <= kept[-1].cost_filled:
                kept.pop()
            if kept and kept[-1].cost <= run.cost:
                continue
        kept.append(run)
    return kept


_SMALLER = (0.8, 0.65)
"""The scales of the drawings of hints, and of steps relative to their usual one, where that saves a page with
hardly anything on it."""
_LARGER = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
"""The scales of the drawings of hints where the page has space for them."""
_HIGH = 0.45
"""Two hints that each take more than this fraction of a column don't fit one below the other."""
_WIDE = 160.0
"""In a text block narrower than this, in millimetres, answers without pictures have at most two columns."""
_FEW_COLUMNS = 2
"""The most columns of a few hints without drawings."""
_SHORT = 0.3
"""The largest fraction of a page that these hints take."""
_WIDER = 0.95
"""The factor on the paper for each column fewer: wide columns may take a little more paper."""
_WIDER_FIXED = 1.2
"""The same factor if the number of solutions per page is fixed. With 6 on a page, 5 answers or more get 3
columns between others that need the whole width."""


_ROOMIER = 1.08
"""The most paper that a grid of solutions in steps may take, as a multiple of what columns of them take."""

AnswerColumns = tuple[Sequence[TextBlock], Columns]
"""Answers in columns, with the headings and paragraphs above them."""


@dataclass(frozen=True, slots=True)
class AnswerPages(Layout):
    """Divides answers, which contain no page numbers, into groups, and sets each in columns that suit it."""

    steps: Mapping[str, StepSetting] = field(default_factory=dict)
    """See `Answers.steps`."""

    def columns(self, blocks: Sequence[Block]) -> Iterator[AnswerColumns]:
        """Yield each group of answers in its columns, and the headings and paragraphs above them."""
        groups = list(headed(blocks))
        for group in groups:
            grid = self._in_grid(group, is_alone=len(groups) == 1)
            if grid is None:
                yield from self._in_columns(group)
            elif in_steps([block for block in group if isinstance(block, SolutionOf)]):
                yield from self._lower(group, grid)
            else:
                yield grid

    def _lower(self, group: Sequence[Block], grid: AnswerColumns) -> Sequence[AnswerColumns]:
        """Return solutions in steps in a grid or, if that takes more paper, in columns."""
        columns = list(self._in_columns(group))
        paper = sum(self._paper_of(one) for _, one in columns)
        return [grid] if self._paper_of(grid[1]) <= _ROOMIER * paper else columns

    def _paper_of(self, item: Columns) -> float:
        """Return the height of all pages that columns fill, in millimetres; of the last, only the filled
        part."""
        high = self.block.height
        pages, last = pages_for(item.strips, item.count, high, high, whole=True, filling=item.filling)
        return (pages - 1) * high + last

    def _in_columns(self, group: Sequence[Block]) -> Iterator[AnswerColumns]:
        is_rtl = self.theme.direction is Direction.RTL
        for answers, part in self._groups(group):
            head = head_of(part)
            rest = part[len(head) :]
            smaller = [partial(replace(answers, shrink=scale).strips, rest) for scale in _SMALLER]
            strips, how = answers.strips(rest), filling(rest, large_print=self.options.large_print)
            usual = Columns(strips, answers.columns, answers.gap, filling=how, is_rtl=is_rtl, smaller=smaller)
            yield head, replace(usual, larger=tuple(self._larger(usual, rest)))

    def _larger(self, usual: Columns, hints: Sequence[Block]) -> Iterator[Callable[[], Columns]]:
        """Yield what makes hints with larger drawings, in as many columns or in one fewer."""
        drawings = [one.hint.drawing for one in hints if isinstance(one, HintOf) and one.hint.drawing]
        if self.options.large_print or not drawings:
            return
        widest = max(drawing.size.width for drawing in drawings)
        columns = [self._answers(count, hints) for count in (usual.count, usual.count - 1) if count]
        for scale in _LARGER:
            for answers in columns:
                if scale * widest <= answers.width - answers.hang:
                    yield partial(_enlarged, usual, replace(answers, shrink=scale), hints)

    def _groups(self, group: Sequence[Block]) -> Iterator[tuple[Answers, Sequence[Block]]]:
        """Yield the hints or solutions below a heading in groups: in large print, many hints are grouped by how
        much space they need."""
        head = head_of(group)
        rest = group[len(head) :]
        are_hints = bool(rest) and all(isinstance(block, HintOf) for block in rest)
        if are_hints and self.options.large_print and not are_few(rest):
            wide = sorted(ordered(rest), key=self._hint_columns)
            for number, (columns, hints) in enumerate(groupby(wide, key=self._hint_columns)):
                yield self._answers(columns, rest), (*(() if number else head), *hints)
            return
        yield from self._scaled_for(group)._parts(ordered(group))

    def _in_grid(self, group: Sequence[Block], *, is_alone: bool) -> AnswerColumns | None:
        """Return a group of solutions in a grid below their headings, if they are drawn and nothing requires
        columns: neither large print nor a fixed number of solutions on a page."""
        head = head_of(group)
        drawn, below = self._drawn(group[len(head) :])
        is_usual = not self.options.large_print and self.options.solutions_per_page == "auto"
        if not is_usual or not fits_grid(drawn):
            return None
        one = self._answers(1, ())
        last = one.strips(below)
        grid = partial(grid_strips, drawn, one.typesetter, self.targets, is_alone=is_alone)

        def strips(part: float = 1.0) -> tuple[Strip, ...]:
            return (*grid(part=part, below=height_of(last, at_head=False)), *last)

        how = filling(drawn, large_print=False)
        smaller = [partial(strips, part) for part in _SMALLER]
        return head, Columns(strips(), 1, 0.0, filling=how, smaller=smaller)

    @staticmethod
    def _drawn(blocks: Sequence[Block]) -> tuple[Sequence[SolutionOf], Sequence[Block]]:
        """Return the solutions of a group, and what is said below the diagrams of a record. There are no
        solutions unless all blocks are."""
        found = [block for block in blocks if isinstance(block, SolutionOf)]
        if len(found) < len(blocks):
            return (), ()
        said = (
            list(takewhile(lambda block: not pictures_of(block), found[::-1]))[::-1] if is_record(found) else []
        )
        return found[: len(found) - len(said)], said

    def _parts(self, group: Sequence[Block]) -> Iterator[tuple[Answers, Sequence[Block]]]:
        """Yield a group in parts, each in its own columns, so that the whole takes the least paper; wider
        columns win if they take hardly more. The head stays with the first part. If the number of solutions per
        page is fixed, more columns mean larger drawings, so only answers that need wider columns get them, and
        the few between those."""
        head = head_of(group)
        answers = group[len(head) :]
        each = [self._columns(block) for block in answers]
        if are_few(answers) and self._are_short(answers):
            each = [min(_FEW_COLUMNS, columns) for columns in each]  # legible lines, in evenly filled rows
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

    def _are_short(self, hints: Sequence[Block]) -> bool:
        """Return whether hints without drawings take little of a page in two columns."""
        drawn = any(isinstance(one, HintOf) and one.hint.drawing is not None for one in hints)
        return not drawn and self._answers(_FEW_COLUMNS, hints).pages_of(hints) < _SHORT

    def _answers(self, columns: int, group: Sequence[Block]) -> Answers:
        count = sum(isinstance(block, SolutionOf) for block in group)
        found = Answers(self.design, self.theme, self.options, self.block, self.targets, columns, count)
        found = replace(found, steps=self.steps, is_ruled=are_few(group))
        return found.hanging(group)

    def _scaled_for(self, group: Sequence[Block]) -> AnswerPages:
        """Return these pages with the settings of steps that suit a group."""
        return replace(self, steps=step_settings(group, self._answers(2, ()).typesetter))

    def _hint_columns(self, block: Block) -> int:
        """Return the number of columns in which a hint takes the least paper; in usual print, the most."""
        most = self._columns(block)
        if not self.options.large_print:
            return most
        return min(range(most, 0, -1), key=lambda k: self._paper(self._answers(k, ()), block))

    @staticmethod
    def _paper(answers: Answers, block: Block) -> float:
        """Return how much paper a block takes, in pages. For a tall block, this includes the space below it if
        no other block fits there."""
        high = answers.height_of(block)
        return (high if high < _HIGH else 1 / max(1, int(1 / high))) / answers.columns

    def _columns(self, block: Block) -> int:
        """Return the most columns in which the text of a block's drawings is large enough."""
        is_text = isinstance(block, HintOf | SolutionOf) and not pictures_of(block)
        in_two = _has_words(block) if self.options.large_print else is_text and self.block.width < _WIDE
        most = 2 if in_two else 3
        requested = self.options.solutions_per_page
        if requested != "auto":
            most = max(k for k in range(1, most + 1) if requested % k == 0)
        needed = self._needed_width(block)
        fitting = (k for k in range(most, 1, -1) if needed <= self._answers(k, ()).width + 1e-6)
        return next(fitting, 1)

    def _needed_width(self, block: Block) -> float:
        """Return how wide a column has to be for the drawings of a block."""
        if not isinstance(block, HintOf | SolutionOf):
            return 0.0
        if has_steps(pictures_of(block)):
            return width_of_steps(self.steps[block.entry.game], self._answers(2, ()).width)
        return needed_width(block, self.design, large_print=self.options.large_print)


def _enlarged(usual: Columns, answers: Answers, hints: Sequence[Block]) -> Columns:
    """Return hints as other answers set them."""
    return replace(usual, strips=answers.strips(hints), count=answers.columns, gap=answers.gap)


def _has_words(block: Block) -> bool:
    """Return whether it's a hint, or a solution with text beside its drawing."""
    solution = block.entry.solution if isinstance(block, SolutionOf) else None
    if solution is None:
        return isinstance(block, HintOf)
    return bool(solution.notation or any(one.caption or one.moves for one in solution.pictures))


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
