"""Links within a book: the places they can lead to, and links that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from pnp.base.errors import ErrorAtPath, OptionError
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.booklets.blocks import (
    Block,
    CopyrightPage,
    HintOf,
    Puzzle,
    SolutionOf,
    hint_target,
    puzzle_target,
    solution_target,
)
from pnp.typesetting.blocks import Heading, Items, Paragraph, Run, Table


def targets_of(blocks: Sequence[Block]) -> frozenset[str]:
    """Return the names of all places that links may lead to.

    :raises OptionError: for a puzzle, hint or solution that is in the book twice.
    """
    found: set[str] = set()
    for block in blocks:
        match block:
            case Heading():
                name, what = block.name, block.text
            case Puzzle():
                name, what = puzzle_target(block.entry), Sentence("puzzle")
            case HintOf():
                name, what = hint_target(block.entry, block.number), Sentence("hint")
            case SolutionOf():
                name, what = solution_target(block.entry), Sentence("solution")
            case _:
                continue
        if name in found:
            raise OptionError.at(
                "template",
                Sentence("the {what} '{name}' is in the book twice", what=what, name=name.partition("-")[2]),
            )
        found.add(name)
    return frozenset(found)


class LinkError(OptionError):
    """A link to something that isn't in the book; ``name`` is its target."""

    def __init__(self, name: str, targets: frozenset[str]) -> None:
        hint = did_you_mean(name, targets)
        message = Sentence("a link leads to '#{name}', which isn't in the booklet{hint}", name=name, hint=hint)
        super().__init__([ErrorAtPath(message, ("template",))])
        self.name = name


def check_links(blocks: Sequence[Block], targets: frozenset[str]) -> None:
    """Check that every link in a book leads to a target in the book.

    :raises LinkError: for the first one that doesn't.
    """
    if (name := unknown_link(blocks, targets)) is not None:
        raise LinkError(name, targets)


def unknown_link(blocks: Sequence[Block], targets: frozenset[str]) -> str | None:
    """Return the first target of a link in the text that doesn't exist; None if all exist."""
    links = (run.link for run in _runs(blocks))
    return next((link for link in links if link and ":" not in link and link not in targets), None)


def _runs(blocks: Sequence[Block]) -> Iterator[Run]:
    """Yield all text of the blocks."""
    for block in blocks:
        match block:
            case Heading() | Paragraph():
                yield from block.runs
            case Items():
                yield from _runs(list(chain.from_iterable(block.items)))
            case CopyrightPage():
                yield from _runs(block.blocks)
            case Table():
                yield from chain.from_iterable(chain.from_iterable(block.rows))
