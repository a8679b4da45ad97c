"""How blocks are set: running text in its columns, problems on shared pages, answers in columns of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from pnp.booklets.blocks import Block, GradeIndex, HintOf, Problem, SolutionOf
from pnp.typesetting.blocks import Heading, Paragraph, TextBlock


def grouped(blocks: Sequence[Block]) -> Sequence[tuple[str, Sequence[Block]]]:
    """Neighbouring blocks that are set in one way, and that way."""
    groups = groupby(_with_kinds(blocks), key=lambda pair: pair[0])
    return [(kind, [block for _, block in group]) for kind, group in groups]


def is_running_text(block: Block) -> bool:
    """Whether a block is text below the heading of a chapter."""
    return isinstance(block, TextBlock) and not (isinstance(block, Heading) and block.level == 1)


def _with_kinds(blocks: Sequence[Block]) -> Iterator[tuple[str, Block]]:
    """Each block with how it is set; headings between hints or solutions belong in their columns."""
    for number, block in enumerate(blocks):
        if isinstance(block, Problem):
            yield "problem", block
        elif isinstance(block, GradeIndex):
            yield "index", block
        elif isinstance(block, (HintOf, SolutionOf)) or (
            isinstance(block, Heading) and block.level > 1 and _answers_follow(blocks, number)
        ):
            yield "answer", block
        elif (
            isinstance(block, Paragraph)
            and number + 1 < len(blocks)
            and isinstance(blocks[number + 1], Problem)
        ):
            yield _kind_before_problems(blocks, number), block
        else:
            yield "text", block


def _kind_before_problems(blocks: Sequence[Block], number: int) -> str:
    """The kind of a paragraph right before problems: their task; where each of them has a task of its own, the
    last text of the rules."""
    problems = takewhile(lambda other: isinstance(other, Problem), blocks[number + 1 :])
    if all(isinstance(one, Problem) and one.with_task and one.entry.task for one in problems):
        return "last text"
    return "headed task" if number and isinstance(blocks[number - 1], Heading) else "task"


def _answers_follow(blocks: Sequence[Block], number: int) -> bool:
    rest = (block for block in blocks[number:] if not (isinstance(block, Heading) and block.level > 1))
    after = next(rest, None)
    return isinstance(after, (HintOf, SolutionOf))
