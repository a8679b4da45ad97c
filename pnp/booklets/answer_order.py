"""Put answers in order, in groups below their headings, and spread hints so that those of neighbouring puzzles
are apart.

Also makes the labels that lead back to puzzles, and moves strips up, or aside for a label.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain

from pnp.base.geometry import move
from pnp.booklets.blocks import Block, HintOf, puzzle_target
from pnp.booklets.display import title_colour
from pnp.booklets.values import FEW, Entry
from pnp.drawing.shapes import Group, Shape, Style, line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Heading, Paragraph, Run, Runs, TextBlock
from pnp.typesetting.columns import Filling, Strip
from pnp.typesetting.design import Design
from pnp.typesetting.lines import TextStyle, run_width
from pnp.typesetting.typeset import Typesetter, shapes_of

_CLOSEST, _CLOSEST_LARGE = 0.6, 0.5
"""The smallest fraction of the space between answers that must remain when another answer is fitted into a
column: in usual print, and in large print, where that space is wider."""
_RULE = 0.4
"""The distance of a rule from the text below it, as a fraction of the space there."""
_LARGER = 1.15
"""The type size of the number of a solution with moves, relative to that of the moves."""
_AHEAD = 12
"""The number of places by which a hint may move forward to fill up a column."""


def ordered(group: Sequence[Block]) -> Sequence[Block]:
    """Return a group with its head first. Hints of a few puzzles stay in order, and a hint that several puzzles
    share appears once. Hints of many puzzles are spread out."""
    head = head_of(group)
    rest = group[len(head) :]
    hints = [block for block in rest if isinstance(block, HintOf)]
    if not hints or len(hints) < len(rest):
        return group
    return (*head, *(_said_once(hints) if are_few(hints) else spread_hints(hints)))


def are_few(blocks: Sequence[Block]) -> bool:
    """Return whether blocks are hints of few puzzles, one for each."""
    hints = [block for block in blocks if isinstance(block, HintOf)]
    alike = len({hint.number for hint in hints}) == 1
    return alike and len({block.entry.id for block in hints}) <= FEW


def spread_hints(hints: Sequence[HintOf]) -> Sequence[HintOf]:
    """Return hints of many puzzles: every second one, then the rest, so that readers who look one up don't see
    the next. If all puzzles have numbers, the odd ones come first."""
    entries = {hint.entry.id: hint.entry for hint in hints}
    numbered = all(entry.number.isdecimal() for entry in entries.values())
    odd = {
        name: 1 - int(entry.number) % 2 if numbered else place % 2
        for place, (name, entry) in enumerate(entries.items())
    }
    return sorted(hints, key=lambda hint: odd[hint.entry.id])


def _said_once(hints: Sequence[HintOf]) -> Iterator[HintOf]:
    """Yield the hints in order. A hint that several puzzles share appears once, with the first of them."""
    alike: dict[object, list[HintOf]] = {}
    for hint in hints:
        is_alone = hint.hint.drawing is not None
        key = hint.entry.id if is_alone else (hint.hint.text, hint.entry.game)
        alike.setdefault(key, []).append(hint)
    for first, *others in alike.values():
        yield replace(first, others=tuple(hint.entry for hint in others))


def head_of(group: Sequence[Block]) -> Sequence[TextBlock]:
    """Return the headings and paragraphs that a group begins with."""
    found: list[TextBlock] = []
    for block in group:
        if not isinstance(block, Heading | Paragraph):
            break
        found.append(block)
    return found


def headed(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """Yield the blocks in groups, each of which begins with its headings."""
    start = 0
    for number in range(1, len(blocks)):
        if isinstance(blocks[number], Heading) and not isinstance(blocks[number - 1], Heading):
            yield blocks[start:number]
            start = number
    yield blocks[start:]


def filling(blocks: Sequence[Block], *, large_print: bool) -> Filling:
    """Return how columns of answers are filled up. In large print, where few hints fit on a page, their order
    may change unless they belong to few puzzles. Solutions always stay in order."""
    is_spread = all(isinstance(block, HintOf) for block in blocks) and not are_few(blocks)
    ahead = _AHEAD if large_print and is_spread else 0
    return Filling(_CLOSEST_LARGE if large_print else _CLOSEST, ahead)


def label_of(entry: Entry, targets: Set[str], words: str = "") -> Runs:
    """Return the name of a puzzle, or ``words`` instead, with a link to it if it's among the targets."""
    back = puzzle_target(entry)
    return (Run(words or entry.sign, bold=True, link=back if back in targets else ""),)


def label_style(typesetter: Typesetter, *, larger: bool = False) -> TextStyle:
    """Return the style of a label in the colour of titles; a number above moves is ``larger``, so that it
    stands out from theirs."""
    style = typesetter.text_style
    size = (_LARGER if larger else 1.0) * style.size
    return replace(style, size=size, colour=title_colour(typesetter.theme))


def goes_on(label: Runs, move: int, typesetter: Typesetter) -> Strip:
    """Return the label of an answer that runs on into another column.

    :param move: the number of the first move there; 0 if it has none.
    """
    theme = typesetter.theme
    said = theme.translate("from move {number}", number=move) if move else theme.translate("continued")
    after = Run(f"\N{NO-BREAK SPACE}({said})", italic=True)
    wide = sum(run_width(run, typesetter.text_style) for run in (*label, after))
    runs = (*label, after if wide <= typesetter.width else Run(f" ({said})", italic=True))
    drawn, height = shapes_of(typesetter.paragraph(runs, space_above=0.0))
    return Strip(height + 0.2 * typesetter.design.leading, drawn, label="a line of text")


def in_lines(before: Runs, text: str, typesetter: Typesetter) -> list[Strip]:
    """Return the lines of a text after the words before it. Widows and orphans are avoided as in separate
    paragraphs."""
    first, *others = text.splitlines()
    lines = [(*before, Run(first)), *((Run(line),) for line in others)]
    return [strip for runs in lines for strip in typesetter.paragraph(runs, space_above=0.0)]


def hint_label(block: HintOf, targets: Set[str]) -> Runs:
    """Return the numbers of a hint's puzzles, or the name of the only one."""
    if not block.others:
        return label_of(block.entry, targets)
    game = block.entry.game
    return (*numbers_of(block, targets), *((Run(f"\N{NO-BREAK SPACE}· {game}", bold=True),) if game else ()))


def numbers_of(block: HintOf, targets: Set[str]) -> Runs:
    """Return the numbers of a hint's puzzles, with commas between them."""
    first, *others = (label_of(entry, targets, entry.number) for entry in block.entries)
    return (*first, *chain.from_iterable((Run(", ", bold=True), *sign) for sign in others))


def close_below(strips: Sequence[Strip], design: Design) -> list[Strip]:
    """Return strips of pictures, moved close to what is above them."""
    head, *rest = strips
    return [replace(head, space_above=0.2 * design.leading), *rest]


def moved_right(strips: Sequence[Strip], right: float) -> list[Strip]:
    """Return strips, moved to the right by ``right`` millimetres."""
    return [replace(strip, shapes=(Group(strip.shapes, move(right, 0)),)) for strip in strips]


def with_label(label: Sequence[Strip], pictures: Sequence[Strip], aside: float) -> list[Strip]:
    """Return strips of pictures, moved to the right by ``aside`` millimetres, with a label at the left of the
    first."""
    drawn, high = shapes_of(label)
    head, *rest = moved_right(pictures, aside)
    first = replace(head, shapes=(*drawn, *head.shapes), height=max(high, head.height), space_above=0.0)
    return [first, *rest]


def rule_above(width: float, space: float, theme: Theme, design: Design) -> Shape:
    """Return the rule above a strip, in the space there, in millimetres from the strip's top."""
    style = Style(stroke=title_colour(theme), width=max(WEIGHTS.hair, design.drawing_line))
    return line(0.0, _RULE * space, width, _RULE * space, style)
