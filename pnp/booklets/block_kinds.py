"""How blocks are set: running text in its columns, puzzles on shared pages, answers in their own columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from pnp.booklets.blocks import Block, DifficultyIndex, HintOf, Puzzle, SolutionOf
from pnp.typesetting.blocks import Heading, Paragraph, TextBlock


def grouped(blocks: Sequence[Block]) -> Sequence[tuple[str, Sequence[Block]]]:
    """Return groups of neighbouring blocks that are set in the same way, each with the name of that way."""
    groups = groupby(_with_kinds(blocks), key=lambda pair: pair[0])
    return [(kind, [block for _, block in group]) for kind, group in groups]


def is_running_text(block: Block) -> bool:
    """Return whether a block is text below the heading of a chapter."""
    return isinstance(block, TextBlock) and not (isinstance(block, Heading) and block.level == 1)


def _with_kinds(blocks: Sequence[Block]) -> Iterator[tuple[str, Block]]:
    """Yield each block with how it is set; headings between hints or solutions belong in the same columns, and
    so do paragraphs below such a heading."""
    for number, block in enumerate(blocks):
        if isinstance(block, Puzzle):
            yield "puzzle", block
        elif isinstance(block, DifficultyIndex):
            yield "index", block
        elif isinstance(block, (HintOf, SolutionOf)) or _is_above_answers(blocks, number):
            yield "answer", block
        elif (
            isinstance(block, Paragraph) and number + 1 < len(blocks) and isinstance(blocks[number + 1], Puzzle)
        ):
            yield _kind_before_puzzles(blocks, number), block
        else:
            yield "text", block


def _kind_before_puzzles(blocks: Sequence[Block], number: int) -> str:
    """Return the kind of a paragraph right before puzzles: their task, or the end of the rules if each puzzle
    has its own task."""
    puzzles = takewhile(lambda other: isinstance(other, Puzzle), blocks[number + 1 :])
    if all(isinstance(one, Puzzle) and one.with_task and one.entry.task for one in puzzles):
        return "last text"
    return "headed task" if number and isinstance(blocks[number - 1], Heading) else "task"


def _is_above_answers(blocks: Sequence[Block], number: int) -> bool:
    """Return whether a block is a heading right above hints or solutions, or a paragraph between such a
    heading and them."""
    block = blocks[number]
    if isinstance(block, Heading):
        return _is_heading_within(block) and _answers_follow(blocks, number)
    if not isinstance(block, Paragraph):
        return False
    above = number
    while above and isinstance(blocks[above], Paragraph):
        above -= 1
    return isinstance(blocks[above], Heading) and _answers_follow(blocks, number)


def _answers_follow(blocks: Sequence[Block], number: int) -> bool:
    """Return whether only headings and then paragraphs separate a block from hints or solutions."""
    place = number
    while place < len(blocks) and _is_heading_within(blocks[place]):
        place += 1
    while place < len(blocks) and isinstance(blocks[place], Paragraph):
        place += 1
    return place < len(blocks) and isinstance(blocks[place], (HintOf, SolutionOf))


def _is_heading_within(block: Block) -> bool:
    return isinstance(block, Heading) and block.level > 1
