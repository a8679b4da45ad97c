"""The order of answers: in groups below their headings, and hints so that neighbours are apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.booklets.blocks import Block, HintOf
from pnp.booklets.values import FEW
from pnp.typesetting.blocks import Heading, Paragraph, TextBlock
from pnp.typesetting.columns import Filling

_CLOSEST, _CLOSEST_LARGE = 0.6, 0.5
"""The smallest part of the space between answers that has to stay when another answer is fitted into a
column, in usual and in large print, where that space is wider."""
_AHEAD = 12
"""How many places a hint may move forward to fill up a column."""


def ordered(group: Sequence[Block]) -> Sequence[Block]:
    """A group with its head first. If the rest are hints, those of a few puzzles are in order, and one that
    several of them share is said once; those of many are spread."""
    head = head_of(group)
    rest = group[len(head) :]
    hints = [block for block in rest if isinstance(block, HintOf)]
    if not hints or len(hints) < len(rest):
        return group
    return (*head, *(_said_once(hints) if are_few(hints) else spread_hints(hints)))


def are_few(blocks: Sequence[Block]) -> bool:
    """Whether blocks are hints of few puzzles, one for each."""
    hints = [block for block in blocks if isinstance(block, HintOf)]
    alike = len({hint.number for hint in hints}) == 1
    return alike and len({block.entry.id for block in hints}) <= FEW


def spread_hints(hints: Sequence[HintOf]) -> Sequence[HintOf]:
    """Hints of many puzzles: every second one, then those between, so that nobody who looks one up sees the
    next. If all puzzles have numbers, the odd ones come first."""
    entries = {hint.entry.id: hint.entry for hint in hints}
    numbered = all(entry.number.isdecimal() for entry in entries.values())
    odd = {
        name: 1 - int(entry.number) % 2 if numbered else place % 2
        for place, (name, entry) in enumerate(entries.items())
    }
    return sorted(hints, key=lambda hint: odd[hint.entry.id])


def _said_once(hints: Sequence[HintOf]) -> Iterator[HintOf]:
    """The hints in order. One whose words several puzzles share is where the first of them has it."""
    alike: dict[object, list[HintOf]] = {}
    for hint in hints:
        is_alone = hint.hint.drawing is not None
        key = hint.entry.id if is_alone else (hint.hint.text, hint.entry.game)
        alike.setdefault(key, []).append(hint)
    for first, *others in alike.values():
        yield replace(first, others=tuple(hint.entry for hint in others))


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
    order, unless they are those of few puzzles; solutions always are in order."""
    is_spread = all(isinstance(block, HintOf) for block in blocks) and not are_few(blocks)
    ahead = _AHEAD if large_print and is_spread else 0
    return Filling(_CLOSEST_LARGE if large_print else _CLOSEST, ahead)
