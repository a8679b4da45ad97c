"""Strips: the pieces of content that fill columns and pages.

A strip is never split. Each strip says whether it must stay with the next one, so headings stay with the text
below them and paragraphs leave no single lines behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from pnp.drawing.shapes import Shapes


@dataclass(frozen=True, slots=True)
class Strip:
    """Shapes measured from (0, 0) at the upper left, in millimetres. y points upwards, so it's negative within
    the strip."""

    height: float
    shapes: Shapes = ()
    space_above: float = 0.0
    """Free space above, left out at the top of a column."""
    keep_with_next: bool = False
    """Whether the next strip must be in the same column."""
    names: tuple[str, ...] = ()
    """The names of the link targets among the shapes."""
    label: str = ""
    """What this is, for the error message if it doesn't fit."""
    separates: bool = False
    """Whether it only separates its neighbours, so that it isn't needed at the head of a page."""
    continues: Strip | None = None
    """The strip to set right above it at the head of a column, to say what is continued there."""


def unit_at(strips: Sequence[Strip], start: int) -> Sequence[Strip]:
    """The strips from ``start`` on that must stay together."""
    end = start
    while end < len(strips) - 1 and strips[end].keep_with_next:
        end += 1
    return strips[start : end + 1]


def kept_at_end(strips: Sequence[Strip]) -> Sequence[Strip]:
    """The strips at the end that must stay with what follows."""
    start = len(strips)
    while start and strips[start - 1].keep_with_next:
        start -= 1
    return strips[start:]


def height_of(strips: Sequence[Strip], *, at_head: bool) -> float:
    """The height of strips set below one another, in mm."""
    found = sum(strip.space_above + strip.height for strip in strips)
    return found - strips[0].space_above if at_head and strips else found


def at_head_of_column(strips: Sequence[Strip]) -> Sequence[Strip]:
    """The strips as set at the head of a column: below the strip that says what they continue, if they do."""
    first, *rest = strips
    if first.continues is None:
        return strips
    return replace(first.continues, keep_with_next=True), replace(first, space_above=0.0), *rest


def at_head_of_page(strips: Sequence[Strip]) -> Sequence[Strip]:
    """The strips as set at the head of a page, where there is nothing to separate them from."""
    return list(dropwhile(lambda strip: strip.separates, strips))


def keep_together(strips: Sequence[Strip], *, with_next: bool = False) -> tuple[Strip, ...]:
    """The strips, marked to stay together; with ``with_next``, to stay with what follows them, too."""
    last = len(strips) - 1
    return tuple(
        replace(strip, keep_with_next=True if number < last else (with_next or strip.keep_with_next))
        for number, strip in enumerate(strips)
    )


def without_widows(strips: Sequence[Strip]) -> tuple[Strip, ...]:
    """A paragraph's lines, marked so that neither a widow nor an orphan is left: the first two lines stay
    together, and so do the last two."""
    last = len(strips) - 1
    kept = [number < last and number in (0, last - 1) for number in range(len(strips))]
    return tuple(
        strip if strip.keep_with_next == stays else replace(strip, keep_with_next=stays)
        for strip, stays in zip(strips, kept, strict=True)
    )
