"""Strips, the pieces of content that fill columns and pages, and columns of them: packed from left to right,
balanced, and made equally tall.

A strip is never split. Each strip has a flag for staying with the next one, so headings stay with the text
below them, and there are no widows or orphans.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import dropwhile
from math import prod

from pnp.base.errors import OptionError
from pnp.base.geometry import format_length
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing, Shapes, Style, line


@dataclass(frozen=True, slots=True)
class Strip:
    """Shapes measured from (0, 0) at the upper left, in millimetres. y points upwards, so it's negative within
    the strip."""

    height: float
    shapes: Shapes = ()
    space_above: float = 0.0
    """The free space above, left out at the top of a column."""
    keep_with_next: bool = False
    """Whether the next strip must be in the same column."""
    names: tuple[str, ...] = ()
    """The names of the link targets among the shapes."""
    label: str = ""
    """Its name in the error message if it doesn't fit."""
    separates: bool = False
    """Whether it only separates its neighbours, so that it isn't needed at the top of a page."""
    better_with_next: bool = False
    """Whether the next strip should be in the same column, if that takes no more pages."""
    may_part: bool = False
    """Whether the next strip, a figure, may start the next page after all, if it would take this strip with it
    and leave much of the page free."""
    same_page: bool = False
    """Whether the next strip should be on the same page, though perhaps in another column."""
    continues: Strip | None = None
    """The strip to set right above it at the top of a column, with a label for the continuation."""


def unit_at(strips: Sequence[Strip], start: int) -> Sequence[Strip]:
    """Return the strips from ``start`` on that must stay together."""
    end = start
    while end < len(strips) - 1 and strips[end].keep_with_next:
        end += 1
    return strips[start : end + 1]


def parted(strips: Sequence[Strip], start: int) -> Sequence[Strip]:
    """Return the strips, with the first figure of the unit at ``start`` free to start a page without the text
    before it."""
    for number, strip in enumerate(unit_at(strips, start), start):
        if strip.may_part:
            loose = replace(strip, keep_with_next=False)
            return (*strips[:number], loose, *strips[number + 1 :])
    return strips


def kept_at_end(strips: Sequence[Strip]) -> Sequence[Strip]:
    """Return the strips at the end that must stay with the next block."""
    start = len(strips)
    while start and strips[start - 1].keep_with_next:
        start -= 1
    return strips[start:]


def height_of(strips: Sequence[Strip], *, at_head: bool) -> float:
    """Return the height of strips set below one another, in mm."""
    found = sum(strip.space_above + strip.height for strip in strips)
    return found - strips[0].space_above if at_head and strips else found


def at_head_of_column(strips: Sequence[Strip]) -> Sequence[Strip]:
    """Return the strips as set at the top of a column: below the label for a continuation, if there is one."""
    first, *rest = strips
    if first.continues is None:
        return strips
    return replace(first.continues, keep_with_next=True), replace(first, space_above=0.0), *rest


def at_head_of_page(strips: Sequence[Strip]) -> Sequence[Strip]:
    """Return the strips as set at the top of a page, without separators."""
    return list(dropwhile(lambda strip: strip.separates, strips))


def keep_together(strips: Sequence[Strip], *, with_next: bool = False) -> tuple[Strip, ...]:
    """Return the strips, marked to stay together; with ``with_next``, also to stay with the next one."""
    last = len(strips) - 1
    return tuple(
        replace(strip, keep_with_next=True if number < last else (with_next or strip.keep_with_next))
        for number, strip in enumerate(strips)
    )


_SHORT_LIST, _SHORT_ITEM = 34.0, 22.0
"""The height of lists that aren't divided between columns, and of items that aren't left alone, in
millimetres."""


def ruled(strips: Sequence[Strip], width: float, space: float, style: Style) -> Sequence[Strip]:
    """Return strips ``space`` mm apart, with rules between them."""
    rule = line(0.0, space / 2, width, space / 2, style)
    others = (replace(one, shapes=(rule, *one.shapes), space_above=space) for one in strips[1:])
    return [*strips[:1], *others]


def above(words: Sequence[Strip], drawing: Drawing, gap: float) -> Sequence[Strip]:
    """Return words ``gap`` mm above a drawing, on one page if they fit it."""
    high = drawing.size.height
    drawn = Strip(high, (drawing.at(0.0, -high),), gap, label=Sentence("a drawing"))
    return keep_together([*words, drawn])


def joined_items(items: Sequence[Sequence[Strip]]) -> list[Strip]:
    """Return the items of a list, marked so that a short list stays in one column, and so that of a longer one
    neither the first nor the last item stands alone, if that takes no more pages."""
    found = [strip for item in items for strip in item]
    if height_of(found, at_head=True) <= _SHORT_LIST:
        return [*(replace(strip, better_with_next=True) for strip in found[:-1]), found[-1]]
    for number in {0, len(items) - 2} if len(items) > 2 else ():
        end = sum(map(len, items[: number + 1]))
        lone = items[0] if number == 0 else items[-1]
        if height_of(lone, at_head=True) <= _SHORT_ITEM:
            found[end - 1] = replace(found[end - 1], better_with_next=True)
    return found


def without_widows(strips: Sequence[Strip]) -> tuple[Strip, ...]:
    """Return a paragraph's lines, marked so that neither a widow nor an orphan is left: the first two
    lines stay together, and so do the last two."""
    last = len(strips) - 1
    kept = [number < last and number in (0, last - 1) for number in range(len(strips))]
    return tuple(
        strip if strip.keep_with_next == stays else replace(strip, keep_with_next=stays)
        for strip, stays in zip(strips, kept, strict=True)
    )


_SLACK = 1e-6  # mm that rounding may add to a height
_MOST_STRETCH = 0.8  # the most that a column is stretched, relative to the spaces above its strips


def closer(strips: Sequence[Strip], part: float) -> Sequence[Strip]:
    """Return the strips with the space above each multiplied by ``part``."""
    return tuple(replace(strip, space_above=part * strip.space_above) for strip in strips)


FilledColumn = list[tuple[float, Strip]]
"""The strips of a column, each with its distance from the top in millimetres."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The ways in which a column may be filled up where the next strips no longer fit."""

    closest: float = 1.0
    """The smallest fraction of the spaces above its strips that a column keeps. They shrink only as far as
    necessary to fit more in."""
    ahead: int = 0
    """The number of entries after the next one that may come before it. An entry begins with a named strip."""


IN_ORDER = Filling()


@dataclass(slots=True)
class _Column:
    """A column that is being filled."""

    available: float
    closest: float
    strips: FilledColumn = field(default_factory=list)
    height: float = 0.0
    spaces: float = 0.0
    """The part of `height` that consists of spaces above strips."""

    def takes(self, unit: Sequence[Strip]) -> bool:
        spaces = self.spaces + sum(strip.space_above for strip in unit)
        spaces -= 0.0 if self.strips else unit[0].space_above
        height = self.height + height_of(unit, at_head=not self.strips)
        return height - (1 - self.closest) * spaces <= self.available + _SLACK

    def add(self, unit: Sequence[Strip]) -> None:
        for strip in unit:
            space = strip.space_above if self.strips else 0.0
            self.strips.append((self.height + space, strip))
            self.height += space + strip.height
            self.spaces += space

    def closed_up(self) -> FilledColumn:
        """Return the strips, their spaces closed up as far as needed."""
        over = self.height - self.available
        return respaced(self.strips, -over / self.spaces) if over > _SLACK and self.spaces else self.strips


def pack(
    strips: Sequence[Strip], count: int, available: float, *, whole: bool, filling: Filling = IN_ORDER
) -> tuple[list[FilledColumn], Sequence[Strip]]:
    """Return as many strips as fit into ``count`` columns ``available`` mm tall, each with its distance from
    the top; and the rest.

    :raises OptionError: for a strip that doesn't fit, if the columns are as tall as a page (``whole``).
    """
    columns = [_Column(available, filling.closest)]
    left = list(_units(strips))
    while left:
        column = columns[-1]
        number = next((k for k in _candidates(left, filling.ahead) if _taken(column, left[k])), None)
        if number is not None:
            column.add(_as_set(column, left.pop(number)))
        elif not column.strips and whole:  # the unit is too tall for any column, so it's broken after all
            unit = left.pop(0)
            fitting = first_that_fit(unit, available)
            column.add(fitting)
            left[:0] = [unit[len(fitting) :]] if len(fitting) < len(unit) else []
        elif len(columns) == count:
            break
        else:
            columns.append(_Column(available, filling.closest))
    return [column.closed_up() for column in columns], [strip for unit in left for strip in unit]


def _units(strips: Sequence[Strip]) -> Iterator[Sequence[Strip]]:
    """Yield the strips in parts that must stay together."""
    start = 0
    while start < len(strips):
        unit = unit_at(strips, start)
        yield unit
        start += len(unit)


def _candidates(units: Sequence[Sequence[Strip]], ahead: int) -> Iterator[int]:
    """Yield the indices of the units that may come next: the first one, and whole entries soon after it."""
    yield 0
    begins = [bool(unit[0].names) for unit in units[: ahead + 2]]
    for number in range(1, min(ahead + 1, len(units)) if begins[0] else 0):
        if begins[number] and (number + 1 == len(units) or begins[number + 1]):
            yield number


def _as_set(column: _Column, unit: Sequence[Strip]) -> Sequence[Strip]:
    """Return a unit as it's set next in a column."""
    return unit if column.strips else at_head_of_column(unit)


def _taken(column: _Column, unit: Sequence[Strip]) -> bool:
    return column.takes(_as_set(column, unit))


def balanced(
    strips: Sequence[Strip], count: int, available: float, least: float = 0.0, filling: Filling = IN_ORDER
) -> list[FilledColumn]:
    """Return the strips in the shortest possible columns, to a tenth of a millimetre, but at least ``least``
    tall. They are filled up only if they wouldn't fit otherwise."""
    if filling != IN_ORDER and pack(strips, count, available, whole=False)[1]:
        return pack(strips, count, available, whole=True, filling=filling)[0]
    low, high = min(least, available), available
    while high - low > 0.1:
        middle = (low + high) / 2
        if pack(strips, count, middle, whole=False)[1]:
            low = middle
        else:
            high = middle
    return pack(strips, count, high, whole=True)[0]


def levelled(columns: Sequence[FilledColumn], height: float) -> list[FilledColumn]:
    """Return the columns, each made as tall as the tallest of them or as ``height``: the difference is shared
    out among the spaces above its strips. A column whose spaces can't take that much isn't changed."""
    target = max([height, *map(column_height, columns)])
    return [_stretched(column, target) for column in columns]


def column_height(column: FilledColumn) -> float:
    """Return the height that a column's strips take up, in millimetres."""
    return column[-1][0] + column[-1][1].height if column else 0.0


def _stretched(column: FilledColumn, height: float) -> FilledColumn:
    lacking = height - column_height(column) if column else 0.0
    spaces = sum(strip.space_above for _, strip in column[1:])
    if lacking <= 0 or lacking > _MOST_STRETCH * spaces:
        return column
    return respaced(column, lacking / spaces)


def respaced(column: FilledColumn, part: float) -> FilledColumn:
    """Return a column with its spaces enlarged by a fraction, or reduced if it's negative."""
    moved, found = 0.0, []
    for number, (y, strip) in enumerate(column):
        moved += part * strip.space_above if number else 0.0
        found.append((y + moved, strip))
    return found


def first_that_fit(unit: Sequence[Strip], available: float) -> Sequence[Strip]:
    """Return as many strips of a unit as fit into a column."""
    count = 1
    while count < len(unit) and height_of(unit[: count + 1], at_head=True) <= available + _SLACK:
        count += 1
    if unit[0].height > available + _SLACK:
        raise OptionError.at(
            "booklet",
            Sentence(
                "{label} is {height} high; a page has room for {available}",
                label=unit[0].label or Sentence("a part of the text"),
                height=format_length(unit[0].height),
                available=format_length(available),
            ),
        )
    return unit[:count]


def pages_for(
    strips: Sequence[Strip],
    columns: int,
    first: float,
    height: float,
    *,
    whole: bool,
    filling: Filling = IN_ORDER,
) -> tuple[int, float]:
    """Return the number of pages that strips take in columns, and how far down the last one is filled, in mm.

    :param first: the free height of the first page, which may be ``whole``.
    """
    last, pages, available = strips, 1, first
    while rest := pack(last, columns, available, whole=whole, filling=filling)[1]:
        last, pages, whole, available = rest, pages + 1, True, height
    filled = balanced(last, columns, available, filling=filling)
    return pages, max(map(column_height, filled))


def filled_pages(
    strips: Sequence[Strip], first: float, height: float, filling: Filling = IN_ORDER
) -> list[FilledColumn]:
    """Return the strips of each page, for pages ``height`` mm tall, the first with less room."""
    found: list[FilledColumn] = []
    rest = strips
    while rest:
        high = height if found else first
        (column, *_), rest = pack(rest, 1, high, whole=bool(found), filling=filling)
        found.append(column)
    return found


def with_foot(
    pages: Sequence[FilledColumn], foot: Strip, first: float, height: float
) -> Sequence[FilledColumn]:
    """Return such pages with a strip below the last one, or below the first with room for it; else alone."""
    found, fitting = list(pages), list[int]()
    for number, page in enumerate(found):
        room = (height if number else first) - column_height(page)
        fitting += [number] if foot.space_above + foot.height <= room + _SLACK else []
    if not fitting:
        return [*found, [(0.0, foot)]]
    number = fitting[-1] if fitting[-1] == len(found) - 1 else fitting[0]
    found[number] = [*found[number], (column_height(found[number]) + foot.space_above, foot)]
    return found


def fullness(pages: Sequence[FilledColumn], first: float, height: float) -> float:
    """Return how full such pages are, from 0 to 1: much less if one of them is nearly blank."""
    parts = [column_height(page) / (height if number else first) for number, page in enumerate(pages)]
    return float(prod(parts) ** (1 / len(parts)))


def split_into_pages(strips: Sequence[Strip], height: float) -> Iterator[tuple[Strip, ...]]:
    """Yield the strips of each page in turn, for pages ``height`` mm tall.

    :raises OptionError: for a strip that is taller than a page.
    """
    rest = strips
    while rest:
        (column,), rest = pack(rest, 1, height, whole=True)
        yield tuple(strip for _, strip in column)
