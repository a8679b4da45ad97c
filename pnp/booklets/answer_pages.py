"""Put hints and solutions into the number of columns that needs the least paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import chain, groupby, product, takewhile
from math import ceil, inf

from pnp.booklets.answer_grid import grid_strips
from pnp.booklets.answer_order import (
    CHANGE,
    AnswerColumns,
    AnswerRun,
    apart,
    are_few,
    enlarged,
    filling,
    ordered,
    shortest_runs,
)
from pnp.booklets.answer_steps import (
    StepSetting,
    drawings_of,
    fits_grid,
    has_steps,
    has_words,
    in_steps,
    needed_width,
    pictures_of,
    step_settings,
    width_of_steps,
)
from pnp.booklets.answers import ON_CARD, Answers
from pnp.booklets.blocks import Block, HintOf, SolutionOf, head_of, headed, shared
from pnp.booklets.display import below_fold
from pnp.booklets.hint_cards import LARGER, WIDER, HintCards, plain_height, scaled_ways, ways_to_set
from pnp.booklets.options import Layout
from pnp.drawing.shapes import Direction
from pnp.typesetting.blocks import Paragraph
from pnp.typesetting.columns import Strip, height_of, pages_for
from pnp.typesetting.flow import Columns
from pnp.typesetting.page_sharing import RowsOfCards

_SMALLER = (0.8, 0.65)
"""The scales of the drawings of hints, and of steps relative to their usual one, where that saves a page with
hardly anything on it."""
_LARGER_STEPS = (1.5, 1.4, 1.3, 1.25, 1.2, 1.16, 1.12, 1.08, 1.05)
"""The scales of drawings of steps in columns where the page has space for them."""
_HIGH = 0.45
"""Two hints that each take more than this fraction of a column don't fit one below the other."""
_WIDE = 160.0
"""In a text block narrower than this, in millimetres, answers without pictures have at most two columns."""
_FEW_COLUMNS = 2
"""The most columns of a few hints without drawings."""
_WIDER_FIXED = 1.2
"""`WIDER`, if the number of solutions per page is fixed. With 6 on a page, 5 answers or more get 3
columns between others that need the whole width."""
_BELOW_HEADING, _HEADING, _AROUND_KEY = 0.85, 25.5, 6.5
"""The fraction of a page that is left below the heading of solutions and a short key, and the height of that
heading and of the space around a key, in millimetres."""
_APART, _ENLARGED = (18.0, 15.0, 12.0, 9.0, 6.0, 4.0, 2.0), (1.8, 1.6, 1.4, 1.2)
"""Where the last page has room: the space that each row of solutions may get, in millimetres, and the scales of
drawings, relative to the usual one."""
_SLIGHTLY_LARGER, _LARGER_ALONE = 1.08, (1.3, 1.2)
"""The type sizes of hints where they fit a page, usually and on one without drawings before one with them."""
_MOST_SPACE, _MOST_SHARED, _CLOSE, _TIGHT = 2.0, 1.4, 0.6, 0.35
"""The space on the cards of hints, relative to the usual one: the most, the most above drawings, and the least
where they then fit their page, and where they only fit with small drawings."""
_BELOW_TITLE, _CLOSED_UP, _FULL = 0.905, 0.925, 0.94
"""The fraction of a page that is left below the title of hints, and how much fits there if it's closed up; and
how much hints with drawings may fill in larger type."""
_TALL = 0.88
"""Hints with drawings that share a page and would take more of one than this have smaller drawings."""
_LITTLE, _LOST = 0.5, 0.25
"""A page with only hints in words that fill no more than this is filled up by those with drawings; and how much
of a page may be lost where these are divided."""
_APART_FROM = 1.15  # how many pages hints take at least if they can't be closed up to fit one
_CLOSER, _ROOMIER = 0.12, 1.08
"""How far solutions in columns may be closed up, in pages; and the most paper that a grid of solutions in steps
may take, as a multiple of what columns of them take."""


@dataclass(frozen=True, slots=True)
class AnswerPages(Layout):
    """Divides answers, which contain no page numbers, into groups, and sets each in columns that suit it."""

    steps: Mapping[str, StepSetting] = field(default_factory=dict)
    """See `Answers.steps`."""
    space: float = 1.0
    """See `Answers.space`."""
    size: float = 1.0
    """See `Answers.size`."""
    least: float = 0.0
    """See `Answers.least`."""
    divides: bool = False
    """Whether a few hints with drawings may begin on a page and go on on the next."""
    widens: bool = False
    """Whether these are in as few columns as hints in words."""

    def columns(self, blocks: Sequence[Block]) -> Iterator[AnswerColumns]:
        """Yield each group of answers in its columns, and the headings and paragraphs above them."""
        groups = list(headed(blocks))
        is_alone = len(groups) == 1
        apart = self._apart(groups)
        for group in groups:
            grid = apart._in_rows(group) or self._largest_grid(group, is_alone=is_alone)
            if grid is None:
                yield from self._in_columns(group)
            elif in_steps([block for block in group if isinstance(block, SolutionOf)]):
                yield from self._lower(group, grid, is_alone=is_alone and len(group) > len(grid.head) + 1)
            else:
                yield grid

    def _apart(self, groups: Sequence[Sequence[Block]]) -> AnswerPages:
        """Return these pages with the larger type for hints in words if it fits their page, with cards of one
        height and the most space on them. Drawings that share the page also fill it themselves."""
        if self.options.large_print or not all(are_few(group[len(head_of(group)) :]) for group in groups):
            return self
        words = list(takewhile(lambda group: not drawings_of(group), groups))
        drawn, high = groups[len(words) :], self.block.height
        room, smallest = _BELOW_TITLE * high, self._few(groups, smallest=True) if drawn else None
        shared = smallest is not None and smallest.height(_TIGHT) <= _CLOSED_UP * high
        filled, most = (groups, _MOST_SHARED) if shared else (words, _MOST_SPACE)
        is_alone = bool(drawn) and not shared
        for size in (*(_LARGER_ALONE if is_alone else ()), _SLIGHTLY_LARGER, 1.0):
            sized = replace(self, size=size)
            few = sized._few(filled)
            if few.space(room) < _CLOSE:
                continue
            if size > 1.0 and sized._few(drawn).height(1.0) > _FULL * high:
                continue
            if is_alone and few.height(1.0) < _LITTLE * size * high:
                return replace(self, size=min(size, _SLIGHTLY_LARGER))._divided(groups)
            few = few if shared or is_alone or self.block.width < _WIDE else few.level(room)
            return replace(sized, space=min(most, few.space(room)), least=few.least)
        larger = replace(self, size=_SLIGHTLY_LARGER)
        if shared and larger._few(groups, smallest=True).height(_CLOSE) <= _CLOSED_UP * high:
            return replace(larger, space=_CLOSE)
        few = smallest if shared and smallest else few
        space = max(_TIGHT, min(_CLOSE, few.space(room)))
        return replace(self, space=space) if few.height(space) < _APART_FROM * high else self

    def _divided(self, groups: Sequence[Sequence[Block]]) -> AnswerPages:
        """Return these pages for a few hints that begin on a page and go on on the next: with few columns of
        drawings, if that takes no more pages."""
        usual, wide = replace(self, divides=True), replace(self, divides=True, widens=True)
        pages, most = (one._few(groups).height(1.0) / self.block.height for one in (usual, wide))
        return wide if ceil(most + _LOST) <= ceil(pages - _CLOSER) else usual

    def _few(self, groups: Sequence[Sequence[Block]], *, smallest: bool = False) -> RowsOfCards:
        """Return the heights of a few hints in rows, with their headings and the folds between them.

        :param smallest: whether drawings are as small as they may be.
        """
        bare = replace(self, space=0.0)
        rows = [found for group in groups if (found := bare._in_rows(group))]
        one = bare._answers(1, ())
        heads = [one.strips(row.head) for row in rows]
        folded = (below_fold(head, one.typesetter, self.block.width) for head in heads[1:])
        sets = [
            tuple(row.columns.smaller[-1]()) if smallest and row.columns.smaller else row.columns.strips
            for row in rows
        ]
        fixed = sum(height_of(each, at_head=False) for each in (*heads[:1], *folded, *sets))
        return RowsOfCards(fixed, [strip.height for strip in chain.from_iterable(sets)], 2 * ON_CARD)

    def _in_rows(self, group: Sequence[Block]) -> AnswerColumns | None:
        """Return a few hints in rows below their headings, so that their rules and drawings are level; None for
        many hints, and in large print."""
        hints = group[len(head := head_of(group)) :]
        if self.options.large_print or not are_few(hints):
            return None
        are_drawn, one = bool(drawings_of(hints)), shared(hints)
        least = min(self._columns(hint, one) for hint in one)
        least = min(least, _FEW_COLUMNS) if self.widens else least
        most = least if are_drawn else min(_FEW_COLUMNS, least)
        # words are in as many columns everywhere, and drawings fill their rows
        fewest = 1 if (are_drawn and not self.widens) or self.block.width < _WIDE else most
        counts = range(min(fewest, len(one)), min(most, len(one)) + 1)
        each = {count: shared(hints, count) for count in counts}
        ways = ways_to_set([(self._answers(count, some), some) for count, some in each.items()])
        rows = {way: self._rows(way) for way in ways if way.suits or not way.is_beside}
        costs = {way: way.cost(most) * plain_height(found, self.space) for way, found in rows.items()}
        usual = rows[min(rows, key=costs.__getitem__)]
        ways = sorted(ways, key=lambda way: (way.is_beside, costs.get(way, inf)))
        sized = scaled_ways(ways)
        larger = [partial(self._rows, way) for way in sized if way.answers.shrink > 1.0]
        smaller = [way.strips for way in sized if way.answers.shrink < 1.0]
        is_close = 0.0 < self.space < 1.0
        if are_drawn and is_close and plain_height(usual, self.space) > _TALL * self.block.height:
            found, tall = (replace(usual, strips=make()) for make in smaller), _TALL * self.block.height
            usual = next((one for one in found if plain_height(one, self.space) <= tall), usual)
        return AnswerColumns(head, replace(usual, smaller=smaller, larger=larger), folds=True)

    def _rows(self, way: HintCards) -> Columns:
        """Return hints in rows, with the room that columns leave at their ends."""
        how = filling(way.hints, large_print=False)
        strips, undivided = way.strips(), not self.divides
        return Columns(strips, 1, 0.0, filling=how, undivided=undivided, grows=self.widens)

    def _lower(self, group: Sequence[Block], grid: AnswerColumns, *, is_alone: bool) -> Sequence[AnswerColumns]:
        """Return solutions in steps in a grid or, if that takes more paper or smaller drawings, in columns."""
        columns = list(self._in_columns(group))
        usual = self._paper_of(columns)
        if not is_alone:
            return [grid] if self._paper_of([grid]) <= _ROOMIER * usual else columns
        in_grid, in_columns = self._pages_of(grid), ceil(usual - _CLOSER)
        first = self._below(group) * self.block.height
        exact = [
            pages_for(one.strips, one.count, first, self.block.height, whole=False, filling=one.filling)[0]
            for _, one, *_ in columns
        ]
        in_columns = max(in_columns, sum(exact))
        if in_grid <= in_columns:
            return [grid]
        return [one._replace(columns=replace(one.columns, grows=len(columns) == 1)) for one in columns]

    def _paper_of(self, items: Sequence[AnswerColumns]) -> float:
        """Return how many pages columns fill; of the last, only the filled part counts."""
        high = self.block.height
        found = 0.0
        for _, item, *_ in items:
            pages, last = pages_for(item.strips, item.count, high, high, whole=True, filling=item.filling)
            found += pages - 1 + last / (_BELOW_HEADING * high)
        return found

    def _in_columns(self, group: Sequence[Block]) -> Iterator[AnswerColumns]:
        is_rtl = self.theme.direction is Direction.RTL
        for answers, part in self._groups(group):
            head = head_of(part)
            rest = part[len(head) :]
            smaller = [partial(replace(answers, shrink=scale).strips, rest) for scale in _SMALLER]
            strips, how = answers.strips(rest), filling(rest, large_print=self.options.large_print)
            usual = Columns(strips, answers.columns, answers.gap, filling=how, is_rtl=is_rtl, smaller=smaller)
            counts = () if self.options.large_print else (usual.count, usual.count - 1)
            larger = self._larger(rest, counts, partial(_set_in, usual, rest))
            if not rest or not has_steps(pictures_of(rest[0])):
                yield AnswerColumns(head, replace(usual, larger=tuple(larger)))
                continue
            steps = [replace(answers, shrink=scale) for scale in _LARGER_STEPS]
            widest = max(one.scale * one.widest for one in answers.steps.values())
            fitting = [one for one in steps if one.shrink * widest < one.width]
            enlarged_steps = [partial(_set_in, usual, rest, one) for one in fitting]
            yield AnswerColumns(head, replace(usual, larger=enlarged_steps))

    def _larger(
        self, hints: Sequence[Block], counts: Sequence[int], make: Callable[[Answers], Columns]
    ) -> Iterator[Callable[[], Columns]]:
        """Yield what makes hints with larger drawings, with so many side by side."""
        drawings = drawings_of(hints)
        for scale, across in product(LARGER if drawings else (), counts):
            answers = self._answers(max(1, across), hints)
            if scale * max(drawing.size.width for drawing in drawings) <= answers.width - answers.hang:
                yield partial(make, replace(answers, shrink=scale))

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

    def _largest_grid(self, group: Sequence[Block], *, is_alone: bool) -> AnswerColumns | None:
        """Return a grid of solutions: on pages of their own in running text's type if they take no more."""
        has_room = is_alone and self.block.width >= _WIDE
        larger = replace(self, size=self.design.body / self.design.small)
        found = larger._in_grid(group, is_alone=True) if has_room else None
        usual = None if found and self._pages_of(found) == 1 else self._in_grid(group, is_alone=is_alone)
        return found if found and (not usual or self._pages_of(found) <= self._pages_of(usual)) else usual

    def _pages_of(self, grid: AnswerColumns) -> int:
        high, strips = self.block.height, grid.columns.strips
        return pages_for(strips, 1, self._below(grid.head) * high, high, whole=False)[0]

    def _below(self, group: Sequence[Block]) -> float:
        """Return the fraction of a page that is left below the heading of solutions and their key."""
        setter = replace(self._answers(1, ()).typesetter, size=self.design.body)
        key = [one for one in head_of(group) if isinstance(one, Paragraph)]
        high = height_of([strip for one in key for strip in setter.block(one)], at_head=True)
        return 1.0 - (_HEADING + (high + _AROUND_KEY if key else 0.0)) / self.block.height

    def _in_grid(self, group: Sequence[Block], *, is_alone: bool) -> AnswerColumns | None:
        """Return a group of solutions in a grid below their headings, if they are drawn and nothing requires
        columns: neither large print nor a fixed number of solutions on a page."""
        head = head_of(group)
        drawn = [block for block in group if isinstance(block, SolutionOf)]
        is_auto = self.options.solutions_per_page == "auto"
        if self.options.large_print or not is_auto or not fits_grid(group[len(head) :]):
            return None
        setter = replace(self._answers(1, ()), size=self.size).typesetter
        below = self._below(head)
        strips = cache(partial(grid_strips, drawn, setter, self.targets, is_alone=is_alone, below=below))
        how = filling(drawn, large_print=False)
        usual = Columns(strips(), 1, 0.0, level=is_alone, filling=how, grows=is_alone)
        smaller = [partial(strips, part=part) for part in _SMALLER]
        larger = [
            partial(_roomier, usual, partial(strips, enlarge=scale), more)
            for scale in (*_ENLARGED, 1.0)
            for more in (*_APART, 0.0)
        ]
        return AnswerColumns(head, replace(usual, smaller=smaller, larger=larger))

    def _parts(self, group: Sequence[Block]) -> Iterator[tuple[Answers, Sequence[Block]]]:
        """Yield a group in parts, each in its own columns, so that the whole takes the least paper; wider
        columns win if they take hardly more. The head stays with the first part. If the number of solutions per
        page is fixed, more columns mean larger drawings, so only answers that need wider columns get them, and
        the few between those."""
        head = head_of(group)
        answers = group[len(head) :]
        each = [self._columns(block) for block in answers]
        fixed = self.options.solutions_per_page != "auto"
        least, most = min(each, default=1), max(each, default=1)
        if most == 1 or (fixed and least == most):
            yield self._answers(least, group).with_numbers_beside(answers), group
            return
        wider = _WIDER_FIXED if fixed else 1.0 if self.options.large_print else WIDER
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
        found = Answers(self.design, self.theme, self.options, self.block, self.targets, columns, count)
        found = replace(found, steps=self.steps, is_ruled=are_few(group), space=self.space)
        found = replace(found, size=self.size if found.is_ruled else 1.0, least=self.least)
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

    def _columns(self, block: Block, among: Sequence[Block] = ()) -> int:
        """Return the most columns in which the text of a block's drawings is large enough.

        :param among: the blocks that it's set among, if they narrow the columns.
        """
        is_text = isinstance(block, HintOf | SolutionOf) and not pictures_of(block)
        in_two = has_words(block) if self.options.large_print else is_text and self.block.width < _WIDE
        most = 2 if in_two else 3
        requested = self.options.solutions_per_page
        if requested != "auto":
            most = max(k for k in range(1, most + 1) if requested % k == 0)
        needed = self._needed_width(block)
        fitting = (k for k in range(most, 1, -1) if needed <= self._answers(k, among).width + 1e-6)
        return next(fitting, 1)

    def _needed_width(self, block: Block) -> float:
        """Return how wide a column has to be for the drawings of a block."""
        if not isinstance(block, HintOf | SolutionOf):
            return 0.0
        if has_steps(pictures_of(block)):
            return width_of_steps(self.steps[block.entry.game], self._answers(2, ()).width)
        return needed_width(block, self.design)


def _roomier(usual: Columns, make: Callable[[], Sequence[Strip]], more: float) -> Columns:
    """Return a grid with other rows and more space between them, in millimetres."""
    return apart(enlarged(usual, make), more)


def _set_in(usual: Columns, hints: Sequence[Block], answers: Answers) -> Columns:
    """Return hints in columns as other answers set them."""
    return replace(usual, strips=answers.strips(hints), count=answers.columns, gap=answers.gap)
