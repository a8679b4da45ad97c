"""Columns of strips: packed from left to right, balanced, and made equally high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.typesetting.strips import Strip, at_head_of_column, height_of, unit_at

_SLACK = 1e-6  # what rounding may add to a height
_MOST_STRETCH = 0.8  # of the spaces above its strips: the most that a column is stretched by


def closer(strips: Sequence[Strip], part: float) -> Sequence[Strip]:
    """The strips with this part of the space above each."""
    return tuple(replace(strip, space_above=part * strip.space_above) for strip in strips)


FilledColumn = list[tuple[float, Strip]]
"""The strips of a column, each with its distance from the top in millimetres."""


def pack(
    strips: Sequence[Strip], count: int, available: float, *, whole: bool
) -> tuple[list[FilledColumn], Sequence[Strip]]:
    """As many strips as fit into ``count`` columns ``available`` mm high, each with its distance from the top;
    and the rest.

    :raises OptionError: for a strip that does not fit, where the columns are as high as a page (``whole``).
    """
    columns: list[FilledColumn] = [[]]
    y, start = 0.0, 0
    while start < len(strips):
        kept = unit_at(strips, start)
        unit = kept if columns[-1] else at_head_of_column(kept)
        height = height_of(unit, at_head=not columns[-1])
        if y + height > available + _SLACK:
            if not columns[-1] and whole:
                unit = kept = _first_that_fit(kept, available)  # too high for any column, so broken after all
            elif len(columns) == count:
                return columns, strips[start:]
            else:
                columns.append([])
                y = 0.0
                continue
        for strip in unit:
            y += strip.space_above if columns[-1] else 0.0
            columns[-1].append((y, strip))
            y += strip.height
        start += len(kept)
    return columns, ()


def balanced(strips: Sequence[Strip], count: int, available: float, least: float = 0.0) -> list[FilledColumn]:
    """The strips in columns that are as short as possible, to a tenth of a millimetre, but
    not below ``least``."""
    low, high = min(least, available), available
    while high - low > 0.1:
        middle = (low + high) / 2
        if pack(strips, count, middle, whole=False)[1]:
            low = middle
        else:
            high = middle
    return pack(strips, count, high, whole=True)[0]


def levelled(columns: Sequence[FilledColumn], height: float) -> list[FilledColumn]:
    """The columns, each made as high as the highest of them, or as ``height``: what a column lacks is shared
    out among the spaces above its strips. A column that lacks more than these can take stays as it is."""
    target = max([height, *map(column_height, columns)])
    return [_stretched(column, target) for column in columns]


def column_height(column: FilledColumn) -> float:
    """How far down a column goes."""
    return column[-1][0] + column[-1][1].height if column else 0.0


def _stretched(column: FilledColumn, height: float) -> FilledColumn:
    spaces = [0.0, *(strip.space_above for _, strip in column[1:])]
    lacking = height - column_height(column) if column else 0.0
    if lacking <= 0 or lacking > _MOST_STRETCH * sum(spaces):
        return column
    part = lacking / sum(spaces)
    moved, found = 0.0, []
    for (y, strip), space in zip(column, spaces, strict=True):
        moved += part * space
        found.append((y + moved, strip))
    return found


def _first_that_fit(unit: Sequence[Strip], available: float) -> Sequence[Strip]:
    """As many strips of a unit as fit into a column."""
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
    strips: Sequence[Strip], columns: int, first: float, height: float, *, whole: bool
) -> tuple[int, float]:
    """How many pages strips in columns take, and how far the last one is filled, in mm.

    :param first: the height that is free on the first page, which may be ``whole``.
    """
    last, pages, available = strips, 1, first
    while rest := pack(last, columns, available, whole=whole)[1]:
        last, pages, whole, available = rest, pages + 1, True, height
    filled = balanced(last, columns, available)
    return pages, max(map(column_height, filled))


def split_into_pages(strips: Sequence[Strip], height: float) -> Iterator[tuple[Strip, ...]]:
    """The strips of each page in turn, for pages ``height`` mm high.

    :raises OptionError: for a strip that is taller than a page.
    """
    rest = strips
    while rest:
        (column,), rest = pack(rest, 1, height, whole=True)
        yield tuple(strip for _, strip in column)
