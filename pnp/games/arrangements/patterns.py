"""The patterns for which puzzles are generated, with the rules of each, and what fits where in them, as far as
it's easy to see.

The numbers of every cell are narrowed by the givens, the dominoes that are left, ends that must match, lines
without repeats, and totals known from plain counting.

The module is plain Python, so that hints need no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Cell, Pair, pair_of, tile_set
from pnp.games.arrangements.options import ArrangementPuzzleOptions, PatternName
from pnp.games.arrangements.pattern_text import (
    MOST_CELLS,
    Arrangement,
    Line,
    Lines,
    MatchRule,
    Place,
    SumRule,
    columns_of,
    neighbouring,
    rows_of,
    shared_total,
)

_LEAST = {"square": 3, "ring": 3, "rectangle": 2, "latin": 3}
"""The fewest rows and columns of each pattern."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern with its size, and the set from which its dominoes come."""

    pattern: PatternName
    rows: int
    columns: int
    pips: int = 6
    outlines: bool = True


USUAL: dict[PatternName, tuple[tuple[int, int], ...]] = {
    "square": ((5, 5), (6, 6), (7, 7)),
    "lines": ((2, 6), (2, 8), (3, 6), (2, 10), (3, 8)),
    "ring": ((4, 5), (5, 6), (5, 7), (6, 8), (7, 9)),
    "rectangle": ((4, 4), (4, 5), (4, 6)),
    "latin": ((6, 6), (5, 6), (4, 6)),
}
"""Rows and columns if no size is given; the first are those of the pattern boards."""


def cells_of(pattern: PatternName, rows: int, columns: int) -> tuple[Cell, ...]:
    """Return the cells of a pattern; lines have an empty row between them."""
    every = [(row, column) for row in range(rows) for column in range(columns)]
    if pattern == "lines":
        return tuple((2 * row, column) for row, column in every)
    if pattern in ("square", "ring"):
        edge = {0, rows - 1}, {0, columns - 1}
        return tuple(cell for cell in every if cell[0] in edge[0] or cell[1] in edge[1])
    return tuple(every)


def blank(shape: Shape) -> Arrangement:
    """Return the empty pattern, for any dominoes of the set."""
    cells = cells_of(shape.pattern, shape.rows, shape.columns)
    rows, columns = Lines(("rows",), rows_of(cells)), Lines(("columns",), columns_of(cells))
    sides = Lines(("sides",), (*rows.lines, *columns.lines))
    both = Lines(("rows", "columns"), sides.lines)
    every = MatchRule(("all",), neighbouring(cells))
    dominoes = tile_set(shape.pips)
    build: dict[PatternName, Callable[[], Arrangement]] = {
        "square": lambda: Arrangement(cells, dominoes, sums=(SumRule(sides),)),
        "lines": lambda: Arrangement(cells, dominoes, sums=(SumRule(rows),), match=every),
        "ring": lambda: Arrangement(cells, dominoes, match=every),
        "rectangle": lambda: Arrangement(cells, dominoes, sums=_equal_sums(rows, columns, both, shape)),
        "latin": lambda: Arrangement(cells, dominoes, different=both),
    }
    return build[shape.pattern]()


def _equal_sums(rows: Lines, columns: Lines, both: Lines, shape: Shape) -> tuple[SumRule, ...]:
    """Return the rules that rows have equal sums, and so have columns; in a square, all these sums are
    equal."""
    return (SumRule(both),) if shape.rows == shape.columns else (SumRule(rows), SumRule(columns))


def shapes(options: ArrangementPuzzleOptions) -> tuple[Shape, ...]:
    """Return the shapes for these options; a maker may use any of them.

    :raises OptionError: for sizes that no pattern has, or that need more dominoes than the set has.
    """
    if (options.rows is None) != (options.columns is None):
        given = "rows" if options.columns is None else "columns"
        raise OptionError.at(given, "give both rows and columns, or neither")
    if options.pattern is None and options.rows is not None:
        raise OptionError.at("rows", "a size needs a pattern; add `pattern: rectangle`, for example")
    wanted = (options.pattern,) if options.pattern else tuple(USUAL)
    found = [
        Shape(pattern, rows, columns, options.pips, options.outlines)
        for pattern in wanted
        for rows, columns in _sizes(pattern, options)
    ]
    reasons = [_unfit(shape) for shape in found]
    fitting = tuple(shape for shape, reason in zip(found, reasons, strict=True) if not reason)
    if not fitting:
        raise OptionError.at("rows" if options.rows else "pips", reasons[0])
    return fitting


def _sizes(pattern: PatternName, options: ArrangementPuzzleOptions) -> tuple[tuple[int, int], ...]:
    if options.rows is None or options.columns is None:
        return USUAL[pattern]
    return ((options.rows, options.columns),)


def _unfit(shape: Shape) -> str:
    """Return why a shape can't be filled with dominoes; empty if it can."""
    size = Sentence("{rows} rows of {columns}", rows=shape.rows, columns=shape.columns)
    least = _LEAST.get(shape.pattern, 2)
    if shape.pattern == "square" and shape.rows != shape.columns:
        return Sentence("a square has the same number of rows and columns, not {size}", size=size)
    if shape.pattern != "lines" and min(shape.rows, shape.columns) < least:
        return Sentence(
            "this pattern needs at least {least} rows and {least} columns, not {size}", least=least, size=size
        )
    if shape.pattern == "lines" and (shape.columns % 2 or shape.rows < 2):
        return Sentence("expected two or more lines, each with an even number of spaces, not {size}", size=size)
    if shape.pattern == "latin" and max(shape.rows, shape.columns) > shape.pips + 1:
        longest = max(shape.rows, shape.columns)
        return Sentence(
            "a line of {longest} different numbers needs `pips: {value}` or higher, not {pips}",
            longest=longest,
            value=longest - 1,
            pips=shape.pips,
        )
    return _too_many(shape, len(cells_of(shape.pattern, shape.rows, shape.columns)), size)


def _too_many(shape: Shape, cells: int, size: str) -> str:
    """Return why the set can't fill this many cells; empty if it can."""
    if cells > MOST_CELLS:
        return Sentence(
            "{size} have {cells} spaces; at most {most_cells} are allowed",
            size=size,
            cells=cells,
            most_cells=MOST_CELLS,
        )
    if cells % 2:
        return Sentence(
            "{size} have {cells} spaces, an odd number, but every domino fills two: "
            "add or remove a row or column",
            size=size,
            cells=cells,
        )
    dominoes = len(tile_set(shape.pips, doubles=shape.pattern != "latin"))
    if cells // 2 > dominoes:
        return Sentence(
            "{size} need {value} dominoes, but a double-{pips} set without doubles has only {dominoes}: "
            "use fewer rows or columns, or a higher `pips`"
            if shape.pattern == "latin"
            else "{size} need {value} dominoes, but a double-{pips} set has only {dominoes}: use fewer "
            "rows or columns, or a higher `pips`",
            size=size,
            value=cells // 2,
            pips=shape.pips,
            dominoes=dominoes,
        )
    return ""


# Candidates


Options = dict[Cell, frozenset[int]]
"""The numbers that each cell may still have."""


def options(arrangement: Arrangement) -> Options:
    """Return the numbers that may be on every cell, narrowed until nothing changes."""
    hand = frozenset(number for pair in arrangement.hand() for number in pair)
    left = frozenset(arrangement.hand())
    found = {
        cell: frozenset([arrangement.given[cell]]) if cell in arrangement.given else hand
        for cell in arrangement.cells
    }
    changed = True
    while changed:
        before = dict(found)
        for place in arrangement.joints - arrangement.laid().keys():
            _narrow_place(place, left, found)
        for one, other in _meeting(arrangement):
            found[one] = found[other] = found[one] & found[other]
        for line in arrangement.different.lines:
            _narrow_unlike(line, found)
        for total, line in totals(arrangement):
            _narrow_sum(total, line, found)
        changed = found != before
    return found


def totals(arrangement: Arrangement) -> Iterator[tuple[int, Line]]:
    """Yield the known totals, each with its line."""
    for rule in arrangement.sums:
        total = shared_total(arrangement, rule)
        if total is not None:
            yield from ((total, line) for line in rule.of.lines)


def fitting(arrangement: Arrangement, place: Place, may: Options) -> tuple[Pair, ...]:
    """Return the remaining dominoes that fit a place, given the numbers that its cells may have."""
    first, second = place
    return tuple(
        pair
        for pair in dict.fromkeys(arrangement.hand())
        if any(a in may[first] and b in may[second] for a, b in (pair, pair[::-1]))
    )


def _meeting(arrangement: Arrangement) -> Iterator[Place]:
    """Yield cells that are certain to match, because they are under different dominoes."""
    joined = {cell: place for place in arrangement.joints for cell in place}
    for one, other in arrangement.match.pairs:
        under = [joined[cell] for cell in (one, other) if cell in joined]
        if under and (one, other) not in under:
            yield one, other


def _narrow_place(place: Place, left: frozenset[Pair], found: Options) -> None:
    first, second = place
    pairs = [(a, b) for a in found[first] for b in found[second] if pair_of(a, b) in left]
    found[first], found[second] = frozenset(a for a, _ in pairs), frozenset(b for _, b in pairs)


def _narrow_unlike(line: Line, found: Options) -> None:
    for cell in line:
        if len(found[cell]) == 1:
            for other in line:
                if other != cell:
                    found[other] -= found[cell]


def _narrow_sum(total: int, line: Line, found: Options) -> None:
    if not all(found[cell] for cell in line):
        return
    least, most = sum(min(found[cell]) for cell in line), sum(max(found[cell]) for cell in line)
    for cell in line:
        low, high = min(found[cell]), max(found[cell])
        kept = frozenset(n for n in found[cell] if total - (most - high) <= n <= total - (least - low))
        if not kept:
            return
        found[cell] = kept
        least, most = least + min(kept) - low, most + max(kept) - high
