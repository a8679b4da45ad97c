"""Set the record of a game as in a magazine: diagrams with their moves beside or above them, and a larger one
of the last position. The credits are at the foot of the last page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from math import ceil, inf

from pnp.base.geometry import Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.booklets.answer_steps import MoveGrid, move_grid, move_list, pictures_of, sentence_lines
from pnp.booklets.blocks import Block, SolutionOf, solution_target, text_block
from pnp.booklets.display import event_heading, title_colour
from pnp.booklets.options import Layout
from pnp.booklets.signs import score_lines, score_table
from pnp.booklets.values import Solution
from pnp.drawing.shapes import Direction, Drawing, Group, Shape, Style, Target, line
from pnp.drawing.theme import WEIGHTS
from pnp.typesetting.blocks import Run, on_lines
from pnp.typesetting.columns import (
    FilledColumn,
    Filling,
    Strip,
    above,
    column_height,
    filled_pages,
    fullness,
    height_of,
    respaced,
    ruled,
    with_foot,
)
from pnp.typesetting.design import leading, over_capitals
from pnp.typesetting.flow import Piece
from pnp.typesetting.lines import TextStyle, run_width, style_in
from pnp.typesetting.scaling import letters_above, scale_to_fit, scaled, text_scale
from pnp.typesetting.typeset import Typesetter, shapes_of

_GAP, _BESIDE, _ABOVE_DRAWING = 8.0, 5.0, 2.5
"""Millimetres between diagrams side by side, between a diagram and the moves beside it, and above a diagram."""
_APART, _LEAST_APART, _STRETCH, _CLOSE = 7.0, 4.0, 1.3, 0.55
"""The space above a row of diagrams and above the credits, in mm, and how much it may grow and shrink."""
_MOST = (2.5, 2.4)  # the largest scale of a diagram, usually and in large print
_STEPS = (*(0.93**k for k in range(14)), 0.0)  # the scales to try, relative to the largest
_SMALL, _NARROW = 0.7, 0.45
"""The smallest scale of diagrams relative to their usual one and to the page, unless their text needs more."""
_LONG, _FEW = 12, 8
"""The most diagrams for which all ways are tried, and moves that have own lines with three players or more."""
_NOTED, _SHORT, _WORDS, _PITCH = 24.0, 34.0, 66.0, 24.0
"""The least width of moves beside a diagram, in mm, that within which two should be side by side, that of those
in words, and the largest from the beginning of a move to that of the next."""
_BETWEEN, _AIR, _UNDER_RULE = 0.8, 0.5, 6.0
"""The least space between moves, in mm, how much it may grow, in lines, and that above the last position."""
_SENTENCE, _SENTENCES = 24.0, 4.6
"""The width from which moves, like sentences, are below one another, in mm, and the width that suffices for
each of several columns of them, in mm for each point of the type size."""
_HIGH, _LEAST_BESIDE = 0.86, 0.85
"""The largest fraction of a page's height that a diagram takes, and the smallest scale of the last position
with the hands beside it."""
_SMALLER_TYPE, _HOLE, _OVER, _ABOVE = 0.7, 0.88, 0.9, 0.75
"""What a layout is worth beside others in which drawings are as large: in small type, with a hole at the end of
its rows, with moves above the diagrams rather than beside them, with the words above the last position."""
_OTHERS, _LARGER = 0.5, (1.4, 1.0)  # what diagrams count beside the last position; how much larger that may be
_PAGE = 1.6  # how much better a layout has to be for each page more


@dataclass(frozen=True, slots=True)
class _Plan:
    """A way to set all diagrams: how many side by side, where their moves are, the type size and the scale."""

    across: int = 1
    beside: bool = False
    alone: int = 0
    """How many first diagrams have rows of their own, with their moves beside them."""
    ends_beside: bool = False
    """Whether the words about the last position are beside it."""
    size: float = 0.0
    scale: float = 1.0
    larger: float = 1.0  # how many times larger than other diagrams the last position may be


_Make = Callable[[SolutionOf, float, float], Sequence[Strip]]


@dataclass(frozen=True)
class GamePages(Layout):
    """Sets the record of a game on few pages, with diagrams as large as these allow."""

    blocks: Sequence[Block] = ()
    _made: dict[tuple[str, str, float, float], Sequence[Strip]] = field(default_factory=dict)

    def lay_out(self, free: float, whole: float) -> Sequence[Sequence[Piece]]:
        """Return the pages of a record: few, with diagrams as large as these allow.

        :param free: the free height of the first page, in millimetres.
        :param whole: the height of other pages.
        """
        fewest = min((self._paged(plan, free, whole) for plan in self._plans(_STEPS[-1:])), key=len)
        count, best, every = len(fewest), 0.0, 3 if len(self._drawn) > _LONG else 1
        for plan in sorted(self._plans(_STEPS[::every]), key=self._worth, reverse=True):
            if self._worth(plan) <= best:
                break
            pages = self._paged(plan, free, whole)
            worth = self._worth(plan) * fullness(pages, free, whole) / _PAGE ** (len(pages) - count)
            if worth > best:
                fewest, best = pages, worth
        return [self._pieces(page, whole if number else free) for number, page in enumerate(fewest)]

    def _pieces(self, page: FilledColumn, high: float) -> list[Piece]:
        """Return the strips of a page, further apart if the page has room, with the credits at its foot."""
        spaces, room = sum(strip.space_above for _, strip in page[1:]), high - column_height(page)
        apart = respaced(page, min(_STRETCH, max(0.0, room) / spaces)) if spaces else page
        found = [Piece(0.0, -y, strip.shapes, strip.names) for y, strip in apart]
        if len(page) > 1 and page[-1][1] is self._credits:
            found[-1] = replace(found[-1], y=self._credits.height - high)
        return found

    def _paged(self, plan: _Plan, free: float, whole: float) -> Sequence[FilledColumn]:
        found = filled_pages(tuple(self._strips(plan)), free, whole, Filling(closest=_CLOSE))
        return with_foot(found, self._credits, free, whole)

    @cached_property
    def _credits(self) -> Strip:
        """The words about the game without a drawing."""
        setter, found = self._typesetter(self.design.small, self.block.width), list[Strip]()
        for one in self._said:
            lines = map(Run, _solution(one).notation.splitlines())
            words = on_lines([Run(one.entry.heading, bold=True), *lines])
            found += setter.paragraph((words[0], Run("\N{NO-BREAK SPACE} "), *words[2:]))
        shapes, high = shapes_of(found)
        return Strip(high, shapes, _LEAST_APART, names=tuple(solution_target(one.entry) for one in self._said))

    @cached_property
    def _drawn(self) -> Sequence[SolutionOf]:
        return [block for block in self.blocks if isinstance(block, SolutionOf) and pictures_of(block)]

    @cached_property
    def _said(self) -> Sequence[SolutionOf]:
        return [block for block in self.blocks if isinstance(block, SolutionOf) and not pictures_of(block)]

    @cached_property
    def _groups(self) -> Sequence[tuple[Sequence[Block], Sequence[SolutionOf]]]:
        """Return the parts of the game: what is above the diagrams of each, and these without the last
        position."""
        found: list[tuple[list[Block], list[SolutionOf]]] = [([], [])]
        for block in self.blocks:
            if isinstance(block, SolutionOf):
                if pictures_of(block) and block is not self._drawn[-1]:
                    found[-1][1].append(block)
                continue
            if found[-1][1]:
                found.append(([], []))
            found[-1][0].append(block)
        return found

    def _typesetter(self, size: float, width: float) -> Typesetter:
        return Typesetter(self.design, self.theme, width, self.block.height, size)

    # Choosing

    def _plans(self, steps: Sequence[float]) -> Iterator[_Plan]:
        """Yield ways to set the diagrams.

        :param steps: the scales of diagrams, relative to the largest that the width allows.
        """
        is_large = self.options.large_print
        sizes = (self.design.small,) if is_large else (self.design.body, self.design.small)
        sides = (False,) if is_large else (True, False)
        across = 1 if is_large else min(3, max(1, *(len(cells) for _, cells in self._groups)))
        (end,), score = pictures_of(self._drawn[-1]), _solution(self._drawn[-1]).score
        ends_of = sides if self._end is end.drawing and (end.moves or score) else (False,)
        counts = range(1, across + 1)
        for size, count, beside, ends, larger in product(sizes, counts, sides, ends_of, _LARGER):
            plan = _Plan(count, beside, 0, ends, size, larger=larger)
            if count > 1 and self._width(plan) < self._room(size):
                continue
            most, least = min(_MOST[is_large], self._widest(plan)), self._least
            if most <= least and count == 1 and not (beside or ends):
                yield replace(plan, scale=most)
            scales = [max(least, most * step) for step in steps if most * step >= least or step == _STEPS[-1]]
            for scale, alone in product(scales if most > least else (), self._alone(plan)):
                yield replace(plan, scale=scale, alone=alone)

    def _alone(self, plan: _Plan) -> Sequence[int]:
        """Return how many diagrams may have rows of their own before those that share rows."""
        if plan.across != 2 or plan.beside or self.options.large_print or len(self._groups) > 1:
            return (0,)
        count = len(self._groups[0][1])
        return [alone for alone in range(max(1, min(count, 4))) if (count - alone) % 2 == 0]

    def _widest(self, plan: _Plan) -> float:
        """Return the largest scale at which diagrams fit their columns, beside their moves if they have them
        there."""
        width = self._width(plan) - (self._room(plan.size) + _BESIDE if plan.beside else 0.0)
        high = _HIGH * self.block.height
        return min(scale_to_fit(drawing, Size(max(width, 1.0), high), inf) for drawing in self._others)

    @cached_property
    def _others(self) -> Sequence[Drawing]:
        """The diagrams before the last position, or that one alone."""
        return _drawings(self._drawn[:-1] or self._drawn)

    @cached_property
    def _least(self) -> float:
        """The smallest scale of diagrams."""
        small = min(_SMALL, _NARROW * self.block.width / max(one.size.width for one in self._others))
        return max(small, *(text_scale(one, self.design.least_text) for one in self._others))

    def _width(self, plan: _Plan) -> float:
        return (self.block.width - (plan.across - 1) * _GAP) / plan.across

    @cached_property
    def _grids(self) -> Mapping[float, MoveGrid]:
        """How moves are set, by the type size; empty if there are none."""
        pictures = [one for block in self._drawn for one in pictures_of(block) if one.moves]
        setters = (self._typesetter(size, self.block.width) for size in (self.design.body, self.design.small))
        return {one.size: move_grid(pictures, one) for one in setters} if pictures else {}

    def _room(self, size: float) -> float:
        """Return the least width of moves beside a diagram."""
        scale = size / self.design.body
        one, two = (self._grids[size].width(n) if self._grids else 0.0 for n in (1, 2))
        wide = two if two <= _SHORT * scale else one if one <= _WORDS * scale else _WORDS * scale
        return max(_NOTED * scale, wide)

    def _worth(self, plan: _Plan) -> float:
        """Return how good a plan is: how large its diagrams are, if the rest were alike."""
        holes = any((len(cells) - plan.alone) % plan.across for _, cells in self._groups)
        found = float(plan.scale**_OTHERS * self._last_scale(plan) ** (1 - _OTHERS))
        found *= 1.0 if plan.size == self.design.body else _SMALLER_TYPE
        found *= (1.0 if plan.beside else _OVER) * (1.0 if plan.ends_beside else _ABOVE)
        return found * (_HOLE if holes else 1.0)

    # Setting

    def _strips(self, plan: _Plan) -> Iterator[Strip]:
        for blocks, cells in self._groups:
            setter = self._typesetter(plan.size, self.block.width)
            for block in blocks:
                yield from setter.block(text_block(block))
            own, shared = replace(plan, across=1, beside=True), chunks(cells[plan.alone :], plan.across)
            rows = [*(([one], own) for one in cells[: plan.alone]), *((row, plan) for row in shared)]
            for number, (row, how) in enumerate(rows):
                first, *others = self._row(row, how)
                space = 0.5 * leading(plan.size) if blocks and not number else _APART
                yield from (replace(first, space_above=space), *others)
        yield from self._last(plan)

    def _row(self, row: Sequence[SolutionOf], plan: _Plan) -> Sequence[Strip]:
        """Return diagrams side by side: their headings, moves and drawings each begin level."""
        width = self._width(plan)
        heads = [self._once(self._head, block, plan.size, width) for block in row]
        drawings = [self._scaled(one, plan.scale, width) for one in _drawings(row)]
        names = tuple(solution_target(block.entry) for block in row)
        targets = tuple(Target(0, 0, name) for name in names)
        widest = max(drawing.size.width for drawing in self._others) * plan.scale
        aside = 4 * ceil((widest + _BESIDE) / 4)  # few widths, for which words are set once
        room = width - (aside if plan.beside else 0.0)
        moves = [self._once(self._moves, block, plan.size, room) for block in row]
        if len(row) == 1 and not plan.beside:
            first, *others = (*heads[0], *self._ruled(moves[0], room, plan.size))
            first = replace(first, shapes=(*targets, *first.shapes), names=names)
            return above([first, *others], drawings[0], _ABOVE_DRAWING)
        head = max(height_of(each, at_head=True) for each in heads) + 0.5 * _ABOVE_DRAWING
        said = max(height_of(each, at_head=True) for each in moves)
        drawn = zip(row, drawings, strict=True)
        edge = max(self._edges[one.entry.id] * drawing.size.height for one, drawing in drawn)
        over = over_capitals(plan.size)
        down = max(0.0, edge - over) if plan.beside else 0.0
        top = head + (down + over - edge if plan.beside else said + _ABOVE_DRAWING if said else 0.0)
        shapes: list[Shape] = [*targets]
        for place, drawing in enumerate(drawings):
            left = place * (width + _GAP)
            left = self.block.width - left - width if self.theme.direction is Direction.RTL else left
            shapes.append(Group(shapes_of(heads[place])[0], move(left, 0)))
            at = left + (aside if plan.beside else 0.0)
            free = drawing.size.height - edge if plan.beside else 0.0
            ruled = self._ruled(moves[place], room, plan.size, free)
            shapes.append(Group(shapes_of(ruled)[0], move(at, -head - down)))
            shapes.append(drawing.at(left, -top - drawing.size.height))
        high = max(top + max(one.size.height for one in drawings), head + down + said if plan.beside else 0.0)
        return [Strip(high, tuple(shapes), _APART, names=names, label=Sentence("a row of drawings"))]

    @cached_property
    def _edges(self) -> Mapping[str, float]:
        """How far the top of each board is below the letters above it, relative to its drawing's height."""
        return {
            block.entry.id: letters_above(self._end if block is self._drawn[-1] else drawing)
            for block, drawing in zip(self._drawn, _drawings(self._drawn), strict=True)
        }

    def _ruled(self, lines: Sequence[Strip], width: float, size: float, high: float = 0.0) -> Sequence[Strip]:
        """Return lines of moves with rules between them, further apart if that's below the height given."""
        free = (high - height_of(lines, at_head=True)) / max(1, len(lines) - 1)
        space = _BETWEEN + min(_AIR * leading(size), max(0.0, free))
        return ruled(lines, width, space, Style(stroke=self.theme.palette.faint, width=WEIGHTS.hair))

    def _once(self, make: _Make, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return strips that are made once for all scales of the drawings."""
        key = (make.__name__, block.entry.id, size, width)
        return self._made[key] if key in self._made else self._made.setdefault(key, make(block, size, width))

    def _scaled(self, drawing: Drawing, scale: float, width: float) -> Drawing:
        if self.options.large_print:
            available = Size(width, _HIGH * self.block.height)
            least = self._typesetter(self.design.small, width).fitted(drawing, available)
            if least.size.width > scale * drawing.size.width:
                return least
        return scaled(drawing, scale, self.design.drawing_line)

    def _head(self, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return the heading of a diagram with what happened in its moves, and the score below it."""
        setter, (picture,) = self._typesetter(size, width), pictures_of(block)
        scores = score_lines(_solution(block).score, setter)
        return [*event_heading(block.entry.heading, picture.title, setter), *scores]

    def _moves(self, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return the moves of a diagram, in columns if they are short."""
        (picture,) = pictures_of(block)
        if not picture.moves:
            return []
        setter, grid = self._typesetter(size, width), self._grids[size]
        per_line = max(1, grid.per_line(width))
        players = len(_solution(block).score) or 2
        if width < self.block.width and 1 < players < per_line:  # a line for each round, or for each move
            per_line = 1 if players > 2 and len(picture.moves) <= _FEW else players
        elif 1 < players < per_line:
            per_line -= per_line % players
        if grid.pitch > _SENTENCE:
            least = _GAP + min(grid.width(1), _SENTENCES * size)
            columns = max(1, min(3, len(picture.moves), int((width + _GAP) / least)))
            return sentence_lines(picture.moves, grid, setter, columns, _GAP)
        wide = replace(grid, pitch=max(grid.pitch, min((width - grid.numbers) / per_line, _PITCH)))
        found = [move_list("", tuple(part), wide, setter, width) for part in chunks(picture.moves, per_line)]
        return [Strip(high, shapes) for shapes, high in found]

    @cached_property
    def _end(self) -> Drawing:
        """The last position: with the hands beside it if there's room for that."""
        (drawing,) = _drawings(self._drawn[-1:])
        wide = None if self.options.large_print else drawing.beside
        if wide and not self._drawn[1:]:
            page = Size(self.block.width, 0.6 * self.block.height)
            return max(drawing, wide, key=lambda one: scale_to_fit(one, page, inf))
        return wide if wide and _LEAST_BESIDE * wide.size.width <= self.block.width else drawing

    def _last_scale(self, plan: _Plan) -> float:
        """Return the scale of the last position."""
        block = self._drawn[-1]
        room = self._room(plan.size) if pictures_of(block)[0].moves else _SHORT
        room = max(room, run_width(Run(block.entry.heading, bold=True), self._title_style) + 0.1)
        width = self.block.width - (room + _BESIDE if plan.ends_beside else 0.0)
        most = plan.larger * plan.scale if self._drawn[1:] else _MOST[self.options.large_print]
        most = max(most, text_scale(self._end, self.design.least_text))
        return scale_to_fit(self._end, Size(width, 0.8 * _HIGH * self.block.height), most)

    def _last(self, plan: _Plan) -> Sequence[Strip]:
        """Return the last position below a rule, with the scores and the moves that led to it."""
        block = self._drawn[-1]
        (picture,) = pictures_of(block)
        drawing = self._scaled(self._end, self._last_scale(plan), self.block.width)
        left = drawing.size.width + _BESIDE if plan.ends_beside else 0.0
        name, width, score = solution_target(block.entry), self.block.width - left, _solution(block).score
        setter = self._typesetter(plan.size, width)
        heading = setter.paragraph((Run(block.entry.heading, bold=True),), self._title_style, space_above=0.0)
        said = [*heading, *(score_table if plan.ends_beside else score_lines)(score, setter)]
        if picture.moves:  # no other diagram has them
            first, *rest = event_heading(block.entry.label, picture.title, setter)
            said += [replace(first, space_above=0.8 * leading(plan.size)), *rest, Strip(0.8, ())]
        edge, over = self._edges[block.entry.id] * drawing.size.height, over_capitals(self._title_style.size)
        free = drawing.size.height - edge - height_of(said, at_head=True) if plan.ends_beside else 0.0
        moves = self._ruled(self._moves(block, plan.size, width), width, plan.size, free)
        rule = Style(stroke=title_colour(self.theme), width=max(WEIGHTS.thick, self.design.drawing_line))
        top = (Target(0, 0, name), line(0.0, 0.0, self.block.width, 0.0, rule))
        if not plan.ends_beside:
            first = Strip(_ABOVE_DRAWING, top, _APART, names=(name,))
            return above([first, *said, *moves], drawing, _ABOVE_DRAWING)
        words, high = shapes_of([*said, *moves])
        down = _UNDER_RULE + max(0.0, edge - over)
        at = _UNDER_RULE + max(0.0, over - edge)
        shapes = (*top, drawing.at(0.0, -at - drawing.size.height), Group(words, move(left, -down)))
        high = max(down + high, at + drawing.size.height)
        return [Strip(high, shapes, _APART, names=(name,), label=Sentence("a drawing"))]

    @cached_property
    def _title_style(self) -> TextStyle:
        return replace(style_in(self.theme, self.design.headings[1]), colour=title_colour(self.theme))


def _solution(block: SolutionOf) -> Solution:
    return block.entry.solution or Solution()


def _drawings(blocks: Sequence[SolutionOf]) -> Sequence[Drawing]:
    return [picture.drawing for block in blocks for picture in pictures_of(block)]
