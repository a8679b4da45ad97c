"""Set the record of a game as in a magazine: diagrams with their moves beside or above
them, and a larger one of the last position. The credits are at the foot of the last page.
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
from pnp.booklets.answer_steps import MoveGrid, move_grid, move_list, pictures_of
from pnp.booklets.blocks import Block, SolutionOf, solution_target, text_block
from pnp.booklets.display import title_colour
from pnp.booklets.options import Layout
from pnp.booklets.signs import token, token_width
from pnp.booklets.values import Solution
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.shapes import Direction, Drawing, Group, Shape, Style, Target, Text, line
from pnp.drawing.theme import WEIGHTS
from pnp.typesetting.blocks import Run, on_lines
from pnp.typesetting.columns import FilledColumn, Strip, column_height, height_of, keep_together, pack, respaced
from pnp.typesetting.design import leading
from pnp.typesetting.flow import Piece
from pnp.typesetting.lines import run_width, style_in
from pnp.typesetting.scaling import scale_to_fit, scaled, text_scale
from pnp.typesetting.typeset import Typesetter, shapes_of

_GAP, _BESIDE, _ABOVE_DRAWING = 8.0, 5.0, 2.5
"""Millimetres between diagrams side by side, between a diagram and the moves beside it, and above a diagram."""
_APART, _STRETCH = 7.0, 1.3
"""The least space above a row of diagrams, in millimetres, and how much it may grow, relative to that."""
_BLANK = 0.22
"""The fraction of a page that may be blank at its end if there are pages after it."""
_MOST = 2.4
"""The largest scale of a diagram."""
_STEPS = (*(0.93**k for k in range(14)), 0.0)
"""The scales that are tried, relative to the largest that the width allows."""
_SMALL, _NARROW = 0.7, 0.3
"""The smallest scale of diagrams relative to their usual one and to the width of the page, unless their text
needs more."""
_LONG = 12
"""For records with more diagrams, fewer ways to set them are tried."""
_LAST = (2.0, 1.6, 1.3, 1.0)
"""The scales of the last position that are tried, relative to the diagrams before it."""
_SHORT, _WORDS = 34.0, 66.0
"""The least width of moves beside a diagram, in millimetres: of those in notation and of those in words."""
_SENTENCE = 24.0
"""The width from which moves, like sentences, are below one another, in millimetres."""
_HIGH = 0.86
"""The largest fraction of a page's height that a diagram takes."""
_SMALLER_TYPE, _HOLE, _ABOVE = 0.7, 0.88, 0.9
"""What a layout is worth beside others in which drawings are as large: in small type, with a hole at the end of
its rows, with moves above the diagrams rather than beside them."""
_OTHERS = 0.65
"""How much the scale of the diagrams counts beside that of the last position."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A way to set all diagrams: how many side by side, where their moves are, the type size and the scale."""

    across: int = 1
    beside: bool = False
    ends_beside: bool = False
    """Whether the words about the last position are beside it."""
    size: float = 0.0
    scale: float = 1.0
    last: float = 1.0
    """The scale of the last position, relative to that of the other diagrams."""


_Make = Callable[[SolutionOf, float, float], Sequence[Strip]]


@dataclass(frozen=True)
class GamePages(Layout):
    """Sets the record of a game: in as few pages as it needs, with diagrams as large as these allow."""

    blocks: Sequence[Block] = ()
    _made: dict[tuple[str, str, float, float], Sequence[Strip]] = field(default_factory=dict)

    def lay_out(self, free: float, whole: float) -> Sequence[Sequence[Piece]]:
        """Return the pages of a record: as few as possible, with diagrams as large as these allow.

        :param free: the free height of the first page, in millimetres.
        :param whole: the height of other pages.
        """
        said, high = self._credits
        fewest = min((self._paged(plan, free, whole) for plan in self._plans(_STEPS[-1:])), key=len)
        count, blanks = len(fewest), inf
        steps = _STEPS[::3] if len(self._drawn) > _LONG else _STEPS
        for plan in sorted(self._plans(steps), key=self._worth, reverse=True):
            pages = self._paged(plan, free, whole)
            blank = self._blank(pages, free, whole)
            if len(pages) == count and blank < 0.8 * blanks:
                fewest, blanks = pages, blank
            if blanks <= _BLANK * whole:
                break
        placed = [_pieces(page, whole if number else free) for number, page in enumerate(fewest)]
        is_alone = len(fewest) > 1 and len(fewest[-1]) == 1
        foot = 0.0 if is_alone else high - (free if len(placed) == 1 else whole)
        placed[-1].append(Piece(0.0, foot, said, tuple(solution_target(one.entry) for one in self._said)))
        return placed

    def _paged(self, plan: _Plan, free: float, whole: float) -> Sequence[FilledColumn]:
        """Return the strips of each page, with room for the credits below the last."""
        rest: Sequence[Strip] = (*self._strips(plan), Strip(self._credits[1], space_above=_APART))
        found: list[FilledColumn] = []
        while rest:
            (column, *_), rest = pack(rest, 1, whole if found else free, whole=bool(found))
            found.append(column)
        return found

    @staticmethod
    def _blank(pages: Sequence[FilledColumn], free: float, whole: float) -> float:
        """Return the greatest height that is blank on a page with another after it, in millimetres."""
        heights = [whole if number else free for number in range(len(pages) - 1)]
        return max(
            (high - column_height(page) for high, page in zip(heights, pages, strict=False)), default=0.0
        )

    @cached_property
    def _credits(self) -> tuple[tuple[Shape, ...], float]:
        """The words about the game without a drawing, and their height."""
        setter, found = self._typesetter(self.design.small, self.block.width), list[Strip]()
        for one in self._said:
            lines = (Run(text) for text in _solution(one).notation.splitlines())
            words = on_lines([Run(one.entry.heading, bold=True), *lines])
            found += setter.paragraph((words[0], Run("\N{NO-BREAK SPACE} "), *words[2:]))
        shapes, high = shapes_of(found)
        return tuple(shapes), high

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
        lasts = (1.0,) if is_large else _LAST[2:3] if len(self._drawn) > _LONG else _LAST
        across = 1 if is_large else min(3, max(1, *(len(cells) for _, cells in self._groups)))
        for size, count, beside, ends in product(sizes, range(1, across + 1), sides, sides):
            plan = _Plan(count, beside, ends, size)
            if count > 1 and self._width(plan) < self._room(size):
                continue
            most, least = min(_MOST, self._widest(plan)), self._least
            if most <= least and count == 1 and not (beside or ends):
                yield replace(plan, scale=most)
            scales = [max(least, most * step) for step in steps if most * step >= least or step == _STEPS[-1]]
            for scale, last in product(scales if most > least else (), lasts):
                yield replace(plan, scale=scale, last=last)

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
        two, scale = self._grids[size].width(2) if self._grids else 0.0, size / self.design.body
        return max(_SHORT * scale, two) if two <= _WORDS * scale else _WORDS * scale

    def _worth(self, plan: _Plan) -> float:
        """Return how good a plan is: how large its diagrams are, if the rest were alike."""
        holes = any(cells and len(cells) % plan.across for _, cells in self._groups)
        found = float(plan.scale**_OTHERS * self._last_scale(plan) ** (1 - _OTHERS))
        found *= 1.0 if plan.size == self.design.body else _SMALLER_TYPE
        found *= (1.0 if plan.beside else _ABOVE) * (1.0 if plan.ends_beside else _ABOVE)
        return found * (_HOLE if holes else 1.0)

    # Setting

    def _strips(self, plan: _Plan) -> Iterator[Strip]:
        for blocks, cells in self._groups:
            setter = self._typesetter(plan.size, self.block.width)
            for block in blocks:
                yield from setter.block(text_block(block))
            for number, row in enumerate(chunks(cells, plan.across)):
                first, *others = self._row(row, plan)
                space = 0.5 * leading(plan.size) if blocks and not number else _APART
                yield from (replace(first, space_above=space), *others)
        yield from self._last(plan)

    def _row(self, row: Sequence[SolutionOf], plan: _Plan) -> Sequence[Strip]:
        """Return diagrams side by side: their headings, moves and drawings each begin level."""
        width = self._width(plan)
        heads = [self._once(self._head, block, plan.size, width) for block in row]
        drawings = [self._scaled(block, plan.scale, width) for block in row]
        names = tuple(solution_target(block.entry) for block in row)
        targets = tuple(Target(0, 0, name) for name in names)
        widest = max(drawing.size.width for drawing in self._others) * plan.scale
        aside = 4 * ceil((widest + _BESIDE) / 4)  # few widths, for which words are set once
        room = width - (aside if plan.beside else 0.0)
        moves = [self._once(self._moves, block, plan.size, room) for block in row]
        if len(row) == 1 and not plan.beside:
            first, *others = (*heads[0], *moves[0])
            return _above([replace(first, shapes=(*targets, *first.shapes), names=names), *others], drawings[0])
        head = max(height_of(each, at_head=True) for each in heads) + 0.5 * _ABOVE_DRAWING
        said = max(height_of(each, at_head=True) for each in moves)
        top = head if plan.beside else head + (said + _ABOVE_DRAWING if said else 0.0)
        shapes: list[Shape] = [*targets]
        for place, drawing in enumerate(drawings):
            left = place * (width + _GAP)
            left = self.block.width - left - width if self.theme.direction is Direction.RTL else left
            shapes.append(Group(shapes_of(heads[place])[0], move(left, 0)))
            at = left + (aside if plan.beside else 0.0)
            shapes.append(Group(shapes_of(moves[place])[0], move(at, -head)))
            shapes.append(drawing.at(left, -top - drawing.size.height))
        high = top + max(drawing.size.height for drawing in drawings)
        high = max(high, head + said if plan.beside else 0.0)
        return [Strip(high, tuple(shapes), _APART, names=names, label=Sentence("a row of drawings"))]

    def _once(self, make: _Make, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return strips that are made once for all scales of the drawings."""
        key = (make.__name__, block.entry.id, size, width)
        return self._made[key] if key in self._made else self._made.setdefault(key, make(block, size, width))

    def _scaled(self, block: SolutionOf, scale: float, width: float) -> Drawing:
        (drawing,) = _drawings([block])
        if self.options.large_print:
            available = Size(width, _HIGH * self.block.height)
            least = self._typesetter(self.design.small, width).fitted(drawing, available)
            if least.size.width > scale * drawing.size.width:
                return least
        return scaled(drawing, scale, self.design.drawing_line)

    def _head(self, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return the heading of a diagram with what happened in its moves, and the score below it."""
        return [*self._heading(block.entry.heading, block, size, width), *self._score(block, size, width)]

    def _heading(self, heading: str, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return the moves of a diagram by their numbers, and what happened in them, below if it's long."""
        setter, event = self._typesetter(size, width), pictures_of(block)[0].title
        style = replace(setter.text_style, colour=title_colour(self.theme))
        numbers = Run(heading, bold=True)
        runs = (numbers, Run(f" · {event}")) if event else (numbers,)
        if sum(run_width(run, style) for run in runs) <= width:
            return setter.paragraph(runs, style, space_above=0.0)
        parts = [(numbers,), (Run(event),)] if event else [runs]
        return [strip for part in parts for strip in setter.paragraph(part, style, space_above=0.0)]

    def _score(self, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return the players' tokens with their scores, in lines."""
        high, step = 0.9 * leading(size), 1.15 * leading(size)
        font, label = self.theme.text_family.semibold, max(0.8 * size, self.design.least_text)
        shapes: list[Shape] = []
        x = y = 0.0
        for one in _solution(block).score:
            wide = token_width(one.sign, high, label, self.theme)
            needed = wide + 0.35 * high + text_width(one.score, size, font)
            if x and x + needed > width:
                x, y = 0.0, y + step
            middle = -y - step / 2
            shapes += token(one, x, middle, high, label, self.theme)
            base = middle - cap_height(size) / 2
            shapes.append(Text(x + wide + 0.35 * high, base, one.score, size, self.theme.palette.ink, font))
            x += needed + 0.9 * high
        return [Strip(y + step, tuple(shapes), 0.6)] if shapes else []

    def _moves(self, block: SolutionOf, size: float, width: float) -> Sequence[Strip]:
        """Return the moves of a diagram, in columns if they are short."""
        (picture,) = pictures_of(block)
        if not picture.moves:
            return []
        setter, grid = self._typesetter(size, width), self._grids[size]
        per_line = max(1, grid.per_line(width))
        players = len(_solution(block).score)
        if width < self.block.width and 1 < players < per_line:  # a line for each round
            per_line = players
        per_line = 1 if grid.pitch > _SENTENCE else per_line
        found = [move_list("", tuple(part), grid, setter, width) for part in chunks(picture.moves, per_line)]
        spaces = (0.0 if number else 0.5 * _ABOVE_DRAWING for number in range(len(found)))
        return [Strip(high, shapes, space) for (shapes, high), space in zip(found, spaces, strict=True)]

    def _last_scale(self, plan: _Plan) -> float:
        """Return the scale of the last position."""
        (drawing,) = _drawings(self._drawn[-1:])
        room = self._room(plan.size) if pictures_of(self._drawn[-1])[0].moves else 0.0
        heading = style_in(self.theme, self.design.headings[1])
        room = max(room, run_width(Run(self._drawn[-1].entry.heading, bold=True), heading) + 0.1)
        width = self.block.width - (room + _BESIDE if plan.ends_beside else 0.0)
        most = min(_MOST, plan.last * plan.scale) if self._drawn[:-1] else plan.scale
        return scale_to_fit(drawing, Size(width, 0.8 * _HIGH * self.block.height), max(most, self._least_last))

    @cached_property
    def _least_last(self) -> float:
        return text_scale(self._drawn[-1].entry.drawing, self.design.least_text)

    def _last(self, plan: _Plan) -> Sequence[Strip]:
        """Return the last position below a rule, with the result and the moves that led to it."""
        block = self._drawn[-1]
        drawing = self._scaled(block, self._last_scale(plan), self.block.width)
        left = drawing.size.width + _BESIDE if plan.ends_beside else 0.0
        name, width = solution_target(block.entry), self.block.width - left
        words = [*self._result(block, plan.size, width), *self._moves_of_last(block, plan.size, width)]
        rule = Style(stroke=title_colour(self.theme), width=max(WEIGHTS.thick, self.design.drawing_line))
        top = (Target(0, 0, name), line(0.0, 0.0, self.block.width, 0.0, rule))
        if not plan.ends_beside:
            return _above([Strip(_ABOVE_DRAWING, top, _APART, names=(name,)), *words], drawing)
        said, high = shapes_of(words)
        under = move(left, -_APART / 2)
        shapes = (*top, drawing.at(0.0, -_APART / 2 - drawing.size.height), Group(said, under))
        tall = _APART / 2 + max(high, drawing.size.height)
        return [Strip(tall, shapes, _APART, names=(name,), label=Sentence("a drawing"))]

    def _result(self, block: SolutionOf, size: float, width: float) -> Iterator[Strip]:
        setter = self._typesetter(size, width)
        style = replace(style_in(self.theme, self.design.headings[1]), colour=title_colour(self.theme))
        yield from setter.paragraph((Run(block.entry.heading, bold=True),), style, space_above=0.0)
        if said := _solution(block).notation:
            yield from setter.paragraph((Run(said, bold=True),), space_above=0.8)
        yield from self._score(block, size, width)

    def _moves_of_last(self, block: SolutionOf, size: float, width: float) -> Iterator[Strip]:
        """Yield the moves that lead to the last position, if no other diagram has them."""
        if not pictures_of(block)[0].moves:
            return
        first, *rest = self._heading(block.entry.label, block, size, width)
        yield from (replace(first, space_above=0.8 * leading(size)), *rest)
        yield from self._moves(block, size, width)


def _pieces(page: FilledColumn, high: float) -> list[Piece]:
    """Return the strips of a page, further apart if the page has room."""
    spaces, room = sum(strip.space_above for _, strip in page[1:]), high - column_height(page)
    apart = respaced(page, min(_STRETCH, max(0.0, room) / spaces)) if spaces else page
    return [Piece(0.0, -y, strip.shapes, strip.names) for y, strip in apart]


def _solution(block: SolutionOf) -> Solution:
    return block.entry.solution or Solution()


def _drawings(blocks: Sequence[SolutionOf]) -> Sequence[Drawing]:
    return [picture.drawing for block in blocks for picture in pictures_of(block)]


def _above(words: Sequence[Strip], drawing: Drawing) -> Sequence[Strip]:
    """Return words above a drawing, on one page if they fit it."""
    high = drawing.size.height
    drawn = Strip(high, (drawing.at(0.0, -high),), _ABOVE_DRAWING, label=Sentence("a drawing"))
    return keep_together([*words, drawn])
