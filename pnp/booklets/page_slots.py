"""Put puzzles on pages: drawings as large as their kind may become, then as many on a page as fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain
from math import inf

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.booklets.blocks import Puzzle, puzzle_target
from pnp.booklets.options import LayoutPass
from pnp.booklets.page_marks import PageMarks, notes_below, too_large
from pnp.booklets.values import Entry
from pnp.typesetting.flow import Piece, Spread
from pnp.typesetting.page_sharing import (
    LEAST,
    WANTED,
    Fit,
    SharedPage,
    enlarged,
    evened,
    grown,
    levelled,
    one_scale,
    row_heights,
    shared_pages,
    spread_out,
)
from pnp.typesetting.scaling import text_scale

_STEPS = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, 0.7, 0.66)
"""The sizes that drawings on a shared page may have, as fractions of the largest size that fits the column."""
_COMFORT, _COMFORT_LARGE = 0.66, 0.58
"""Puzzles share a page as long as none is smaller than this fraction of its size on a page of its own: usually,
and in large print."""
_SHARED = 0.55
"""The fraction of a page's height that leaves room for a second puzzle, which may be a little shorter."""
_ALIKE, _ALL_ALIKE, _ROWS_ALIKE = 0.7, 0.95, 0.8
"""Drawings on a page, or in a chapter, share one scale as long as none is smaller than this fraction of its
largest possible size. Then those of a row become larger, until those of others are only this fraction."""
_MOST_COLUMNS = 4
_HEADED = 0.9  # the fraction of a page's height that is below a heading
_LOWERED = 0.4  # the part of a page's free height that is above the drawing of a puzzle by itself
_MOST_FREE, _LEVEL = 32.0, 0.8
"""The most free space in a row, in mm; and the least height of a puzzle, relative to its row, whose drawing is
level with the tallest."""
_FILLS = 1.5  # how much larger than usual drawings may be that have room for it


@dataclass(frozen=True, slots=True)
class PuzzleSlots(LayoutPass):
    """Puts the puzzles of a booklet on pages."""

    _alone_scales: dict[tuple[str, bool, bool], float] = field(default_factory=dict, init=False, compare=False)
    """For each puzzle, whether its drawing has only one arrangement, and whether words are beside it."""
    _text_scales: dict[tuple[str, bool], float] = field(default_factory=dict, init=False, compare=False)
    """The scales at which text is large enough, by puzzle and by whether there is only one arrangement."""
    _heights: dict[tuple[object, ...], float] = field(default_factory=dict, init=False, compare=False)
    """The cached heights of `PageMarks`."""

    def spread(self, puzzles: Sequence[Puzzle]) -> Spread:
        """Return consecutive puzzles on their pages.

        :raises OptionError: if drawings can't be as large as readers need.
        """
        arranged = _Arranged(puzzles, self._side_by_side(puzzles))
        fits = self._fits(arranged)
        return Spread(lambda first, whole: list(self._pages(arranged, fits, first, whole)))

    def _side_by_side(self, puzzles: Sequence[Puzzle]) -> Sequence[Puzzle]:
        """Return the puzzles arranged for a single column, with their parts side by side, if they are then
        larger: on shared pages than in two columns, or on pages of their own."""
        if self.options.per_page != "auto":
            return puzzles
        with_words = [self._with_words_beside(puzzle) for puzzle in puzzles]
        if all(with_words):
            return [puzzle for puzzle in with_words if puzzle]
        return [self._widened(puzzle) or puzzle for puzzle in puzzles]

    def _with_words_beside(self, puzzle: Puzzle) -> Puzzle | None:
        """Return a puzzle in large print with its task to the right, if that makes it larger on half a page
        than in one of two columns. There, long tasks in narrow columns would leave no room for others below."""
        entry = puzzle.entry
        if not self.options.large_print or not puzzle.with_task or not entry.task or entry.play_code:
            return None
        found = replace(puzzle, words_beside=True)
        half = Size(self.block.width, (self.block.height - self.gap.height) / 2)
        try:
            scale = self._scale_in(found, half)
        except OptionError:  # a word that's too wide
            return None
        return found if scale > self._least_in_one_column(puzzle) else None

    def _widened(self, puzzle: Puzzle) -> Puzzle | None:
        beside = puzzle.entry.drawing.beside
        if beside is None:
            return None
        wide = replace(puzzle, entry=replace(puzzle.entry, drawing=beside))
        shared = self._scale_in(wide, Size(self.block.width, _SHARED * self.block.height))
        is_larger = self._scale_in(wide, self.block) > self._alone_scale(puzzle)
        return wide if is_larger or shared > self._least_in_one_column(puzzle) else None

    def _least_in_one_column(self, puzzle: Puzzle) -> float:
        """Return the scale at which a drawing in another arrangement is as large as it should be, and nearly
        as large as in two columns."""
        in_two = self.width(2) / puzzle.entry.drawing.size.width
        return max(self._needed_scale(puzzle), self._comfort * self._alone_scale(puzzle), _ALIKE * in_two)

    @property
    def page_marks(self) -> PageMarks:
        return PageMarks(
            self.design, self.theme, self.options, self.block, self.targets, self.pages, self._heights
        )

    @property
    def gap(self) -> Size:
        return Size(1.6 * self.design.leading, 1.5 * self.design.leading)

    def width(self, columns: int) -> float:
        return (self.block.width - (columns - 1) * self.gap.width) / columns

    # The sizes that drawings may have

    def _fits(self, arranged: _Arranged) -> Mapping[int, list[tuple[Fit, ...]]]:
        """Return the sizes that each puzzle can have, for each number of columns."""
        requested = self.options.per_page
        if requested != "auto":
            return self._requested(arranged.usual, requested)
        columns = range(1, 1 + (2 if self.options.large_print else _MOST_COLUMNS))
        return {k: [self._sizes(puzzle, k) for puzzle in arranged.in_columns(k)] for k in columns}

    def _requested(self, puzzles: Sequence[Puzzle], count: int) -> Mapping[int, list[tuple[Fit, ...]]]:
        """Return sizes as `_fits` does, for ``count`` puzzles on a page in rows of one height, with the number
        of columns that makes the drawings largest."""
        found: dict[int, list[tuple[Fit, ...]]] = {}
        for columns in (k for k in range(1, count + 1) if count % k == 0):
            rows = count // columns
            high = (_HEADED * self.block.height - (rows - 1) * self.gap.height) / rows
            try:
                scales = [self._scale_in(puzzle, Size(self.width(columns), high)) for puzzle in puzzles]
            except OptionError:  # a word too wide for a narrow column
                continue
            needed = [self._needed_scale(puzzle) - 1e-6 for puzzle in puzzles]
            if all(scale > max(0.05, least) for scale, least in zip(scales, needed, strict=True)):
                found[columns] = [(Fit(scale, high),) for scale in scales]
        if not found:
            message = Sentence(
                "with {number} puzzles on a page, their drawings would be too small to read", number=count
            )
            raise OptionError.at("per-page", message)
        best = max(found, key=lambda k: sum(fits[0].scale for fits in found[k]) * 0.92 ** (k - 1))
        return {best: found[best]}

    def _sizes(self, puzzle: Puzzle, columns: int) -> tuple[Fit, ...]:
        """Return the sizes that a puzzle can have in one of ``columns`` columns; none if the column is too
        narrow."""
        width, alone = self.width(columns), self._alone_scale(puzzle)
        largest = min(alone, width / puzzle.entry.drawing.size.width)
        least = max(self._needed_scale(puzzle), self._comfort * alone) - 1e-6
        if largest < least:
            return ()
        scales = [max(step * largest, least) for step in _STEPS]
        try:
            return tuple(self._fit(puzzle, scale, width) for scale in scales)
        except OptionError:
            if columns == 1:
                raise
            return ()

    @property
    def _comfort(self) -> float:
        return _COMFORT_LARGE if self.options.large_print else _COMFORT

    def _fit(self, puzzle: Puzzle, scale: float, width: float) -> Fit:
        return Fit(
            scale, self.page_marks.height(puzzle, scale, width), self.highest(puzzle, scale, width, WANTED)
        )

    def highest(self, puzzle: Puzzle, scale: float, width: float, share: float) -> float:
        """Return the height of a slot of which the drawing takes this fraction; infinite if the drawing is
        full-size."""
        wide, high = puzzle.entry.drawing.size
        if self.page_marks.is_full_grown(puzzle, scale):
            return inf
        return scale**2 * wide * high / width / share

    def _alone_scale(self, puzzle: Puzzle) -> float:
        """Return the scale that a drawing has on a page of its own: as large as its kind may become, and its
        text no smaller than needed.

        :raises OptionError: for a puzzle that doesn't fit at a readable size.
        """
        entry = puzzle.entry
        key = (entry.id, entry.drawing.beside is None, puzzle.words_beside)
        if key not in self._alone_scales:
            self._alone_scales[key] = scale = self._scale_in(puzzle, self.block)
            if scale < max(0.05, text_scale(entry.drawing, self.design.clear_text) - 1e-6):
                raise too_large(entry, large_print=self.options.large_print)
        return self._alone_scales[key]

    def _scale_in(self, puzzle: Puzzle, size: Size, more: float = 1.0) -> float:
        """Return the largest scale of a drawing in a slot of this size, up to ``more`` than usual; 0 or less if
        its text alone fills the slot."""
        high, scale = puzzle.entry.drawing.size.height, self.widest(puzzle, size.width, more)
        while scale > 0 and (over := self.page_marks.height(puzzle, scale, size.width) - size.height) > 1e-6:
            scale -= over / high + 1e-9  # the page marks may need more lines at this width
        return scale

    def widest(self, puzzle: Puzzle, width: float, more: float = _FILLS) -> float:
        """Return the largest scale of a drawing in a slot that is high enough, up to ``more`` than usual."""
        drawing, room = puzzle.entry.drawing, self.page_marks.room(puzzle, width)
        usual = max(drawing.most_scale, self.design.enlarge, self._text_scale(puzzle.entry))
        return min(more * usual, room / drawing.size.width)

    def _needed_scale(self, puzzle: Puzzle) -> float:
        """Return the scale at which a drawing's text is large enough, if a page has room for that."""
        return min(self._text_scale(puzzle.entry), self._alone_scale(puzzle))

    def _text_scale(self, entry: Entry) -> float:
        key = (entry.id, entry.drawing.beside is None)
        if key not in self._text_scales:
            self._text_scales[key] = text_scale(entry.drawing, self.design.least_text)
        return self._text_scales[key]

    # Pages

    def _pages(
        self, arranged: _Arranged, fits: Mapping[int, list[tuple[Fit, ...]]], first: float, whole: float
    ) -> Iterator[list[Piece]]:
        pages = evened(shared_pages(fits, self.gap.height, first, whole), fits, self.gap.height, whole)
        starts = accumulate((page.count for page in pages), initial=0)
        highs = [first, *(whole for _ in pages[1:])]
        placed = [
            (start, page, high, self._on_page(arranged, start, page, high))
            for start, page, high in zip(starts, pages, highs, strict=False)
        ]
        largest = [self._scales(fits, *one) for one in placed]
        scales = one_scale(list(chain.from_iterable(largest)), _ALL_ALIKE)
        alone = [(one[0], self.width(page.columns)) for _, page, _, one in placed[1:] if len(one) == 1]
        filled = [self._scale_in(one, Size(width, whole), _FILLS) for one, width in alone]
        filling = iter(one_scale(filled, _ALIKE))
        level, most_rows = inf, 0
        for number, (start, page, high, puzzles) in enumerate(placed):
            chosen = slice(start, start + page.count)
            alike = [one_scale(scales[chosen], _ALIKE), scales[chosen], largest[number]]
            alike = [[next(filling)]] if number and len(puzzles) == 1 else alike
            choices = (_Rows(self, puzzles, each, page.columns) for each in dict.fromkeys(map(tuple, alike)))
            rows = min(choices, key=lambda rows: rows.crowded)
            # A last page with fewer rows is spaced as the page before.
            last = chosen.stop == len(arranged.usual) and number > 0
            is_single = number > 0 and page.count <= page.columns
            count = -(-page.count // page.columns)
            most = 0.0 if is_single else level if last and count < most_rows else inf
            if not number or len(puzzles) != 1:
                shared = inf if is_single else count * (most + self.gap.height) - self.gap.height
                rows = rows.grown(min(high, shared))
            heights = rows.heights(high, most)
            used = sum(heights) + self.gap.height * (len(heights) - 1)
            notes = notes_below(used, self.block, self.design, self.theme) if heights and number else ()
            is_alone = number and len(puzzles) == 1 and not notes
            steps = rows.steps(used if notes or is_alone else high, most)
            level, most_rows = max(steps, default=inf), count
            lowered = _LOWERED * max(0.0, high - used) if is_alone else 0.0
            yield [*rows.pieces(heights, steps, lowered), *notes]

    def _on_page(self, arranged: _Arranged, start: int, page: SharedPage, high: float) -> Sequence[Puzzle]:
        """Return the puzzles of a page. A drawing by itself has its usual arrangement unless that makes it
        smaller, and its task above it if that makes it larger."""
        found = arranged.in_columns(page.columns)[start : start + page.count]
        if page.columns != 1 or page.count != 1:
            return found
        usual, size = arranged.usual[start], Size(self.block.width, high)
        scale, other = self._scale_in(usual, size), self._scale_in(found[0], size)
        is_better = scale > other if found[0].words_beside else scale >= other
        return [usual] if is_better and scale >= self._needed_scale(usual) else found

    def _scales(
        self,
        fits: Mapping[int, list[tuple[Fit, ...]]],
        start: int,
        page: SharedPage,
        high: float,
        puzzles: Sequence[Puzzle],
    ) -> Sequence[float]:
        """Return the scales of a page's drawings, as large as its height allows."""
        if not puzzles:
            return ()
        if page.columns == page.count == 1 and self.options.per_page == "auto":
            return (self._scale_in(puzzles[0], Size(self.block.width, high)),)
        items = fits[page.columns][start : start + page.count]
        scales = grown(items, page, self.gap.height, high)
        rows = _Rows(self, puzzles, scales, page.columns)
        return scales if rows.height <= high else [sizes[page.step].scale for sizes in items]


@dataclass(frozen=True, slots=True)
class _Arranged:
    """The puzzles of a run, and their arrangement in a single column."""

    usual: Sequence[Puzzle]
    alone: Sequence[Puzzle]

    def in_columns(self, count: int) -> Sequence[Puzzle]:
        return self.alone if count == 1 else self.usual


@dataclass(frozen=True)
class _Rows:
    """The puzzles of a page at their scales, in rows."""

    slots: PuzzleSlots
    puzzles: Sequence[Puzzle]
    scales: Sequence[float]
    columns: int

    @property
    def height(self) -> float:
        """The height of the rows if each is only as tall as its puzzles."""
        return sum(self._heights) + self._gaps

    @property
    def _gaps(self) -> float:
        return (len(self._heights) - 1) * self.slots.gap.height

    @cached_property
    def _heights(self) -> list[float]:
        """The height that each row's puzzles need."""
        return row_heights(self._own_heights, self.columns)

    @cached_property
    def _own_heights(self) -> list[float]:
        """The height that each puzzle needs."""
        page_marks, found = self.slots.page_marks, zip(self.puzzles, self.scales, self._widths, strict=True)
        return [page_marks.height(puzzle, scale, width) for puzzle, scale, width in found]

    @property
    def _widths(self) -> list[float]:
        """The width of each puzzle's slot. Those of a last row with fewer puzzles fill it."""
        rows = chunks(self.puzzles, self.columns)
        return [self.slots.width(len(row)) for row in rows for _ in row]

    def heights(self, high: float, most: float) -> list[float]:
        """Return the height of each row on a page of this height: equal as far as their puzzles allow.

        :param most: the greatest height of a row.
        """
        limits = [limit for _, limit in self._limits(self._heights)]
        return spread_out(self._heights, limits, self.columns, high - self._gaps, most)

    def steps(self, high: float, most: float) -> list[float]:
        """Return the distances from the top of each row to the end of its place, without the gap to the next:
        equal as far as their puzzles allow.

        :param most: the greatest distance.
        """
        rows = self._heights
        return levelled(rows, high - self._gaps, min(most, max(rows, default=0.0) + _MOST_FREE))

    def grown(self, high: float) -> _Rows:
        """Return the rows with larger drawings, up to the width of their columns, if there's room."""
        widest = list(map(self.slots.widest, self.puzzles, self._widths))

        def fits(scales: Sequence[float]) -> bool:
            return replace(self, scales=scales).height <= high

        return replace(self, scales=enlarged(self.scales, widest, self.columns, _ROWS_ALIKE, fits))

    @property
    def crowded(self) -> int:
        """The number of drawings that fill too little of their slots because of their marks."""
        return sum(limit < row for row, limit in self._limits(self._heights))

    def _limits(self, rows: Sequence[float]) -> Iterator[tuple[float, float]]:
        """Return the height of each puzzle's row, and the height at which its drawing fills just enough of
        it."""
        found = zip(self.puzzles, self.scales, self._widths, strict=True)
        for number, (puzzle, scale, width) in enumerate(found):
            yield rows[number // self.columns], self.slots.highest(puzzle, scale, width, LEAST)

    def pieces(self, heights: Sequence[float], steps: Sequence[float], lowered: float) -> Iterator[Piece]:
        """Yield the puzzles: each drawing in the middle of the space below its task, or level with the tallest
        of its row if it's nearly as tall; and the lines about the answers at the end of the row's place."""
        gap, own, needed = self.slots.gap, self._own_heights, self._heights
        tops = [*accumulate((step + gap.height for step in steps), initial=0.0)]
        slots = list(zip(self.puzzles, self.scales, self._widths, strict=True))
        heads = [self.slots.page_marks.height_above(puzzle, width) for puzzle, _, width in slots]
        for number, (puzzle, scale, width) in enumerate(slots):
            row, column = divmod(number, self.columns)
            beside = heads[row * self.columns : (row + 1) * self.columns]
            drop = min(max(beside) - heads[number], needed[row] - own[number])
            size, free = Size(width, min(heights[row], steps[row])), steps[row] - own[number] - drop
            over = (free if own[number] + drop < _LEVEL * needed[row] else steps[row] - needed[row]) / 2
            places = drop + over + lowered, free - over
            shapes, slot = self.slots.page_marks.shapes(puzzle, scale, size, *places)
            yield Piece(column * (width + gap.width), -tops[row], shapes, (puzzle_target(puzzle.entry),), slot)
