"""The order of answers: in groups below their headings, and hints so that neighbours are apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.booklets.blocks import Block, HintOf
from pnp.typesetting.blocks import Heading, Paragraph, TextBlock
from pnp.typesetting.columns import Filling

_CLOSEST, _CLOSEST_LARGE = 0.6, 0.5
"""The smallest part of the space between answers that has to stay when another answer is fitted into a
column, in usual and in large print, where that space is wider."""
_AHEAD = 12
"""How many places a hint may move forward to fill up a column."""
_STRIDE = 7
"""How many hints come between those of two neighbouring problems, except at the ends of a list."""


def spread_hints(blocks: Sequence[Block], most: int = _STRIDE) -> Sequence[Block]:
    """Answers in order. If they are all hints, those of neighbouring problems are apart, so that nobody who
    looks one up sees the next. The numbers still rise on a page, except where a round ends.

    :param most: how many hints come between them at most.
    """
    if not all(isinstance(block, HintOf) for block in blocks):
        return blocks
    entries = list(dict.fromkeys(block.entry.id for block in blocks if isinstance(block, HintOf)))
    stride = max(1, min(most, len(entries) // 2))
    place = {name: (number % stride, number) for number, name in enumerate(entries)}
    return sorted(blocks, key=lambda block: place[block.entry.id] if isinstance(block, HintOf) else (0, 0))


def with_spread_hints(group: Sequence[Block], most: int = _STRIDE) -> Sequence[Block]:
    """A group with its head first; if the rest are hints, they are spread as in `spread_hints`."""
    head = head_of(group)
    return (*head, *spread_hints(group[len(head) :], most))


def ways_to_spread(group: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """The orders of a group in which hints of neighbouring problems are apart, the usual one first. There are
    others only if there are few hints."""
    yield with_spread_hints(group)
    hints = [block for block in group if isinstance(block, HintOf)]
    if len(hints) < 2 * _STRIDE:
        for most in range(len(hints) // 2 - 1, 1, -1):
            yield with_spread_hints(group, most)


def head_of(group: Sequence[Block]) -> Sequence[TextBlock]:
    """The headings and paragraphs that a group begins with."""
    found: list[TextBlock] = []
    for block in group:
        if not isinstance(block, Heading | Paragraph):
            break
        found.append(block)
    return found


def headed(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """The blocks in groups, each of which begins with its headings."""
    start = 0
    for number in range(1, len(blocks)):
        if isinstance(blocks[number], Heading) and not isinstance(blocks[number - 1], Heading):
            yield blocks[start:number]
            start = number
    yield blocks[start:]


def filling(blocks: Sequence[Block], *, large_print: bool) -> Filling:
    """How columns of answers are filled up. In large print, where few hints fit a page, they are in no strict
    order; solutions always are."""
    ahead = _AHEAD if large_print and all(isinstance(block, HintOf) for block in blocks) else 0
    return Filling(_CLOSEST_LARGE if large_print else _CLOSEST, ahead)
