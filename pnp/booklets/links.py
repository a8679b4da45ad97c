"""Links within a book: the places that they may lead to, and those that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import Fault, OptionError
from pnp.base.suggest import did_you_mean
from pnp.booklets.blocks import (
    Block,
    CopyrightPage,
    HintOf,
    Problem,
    SolutionOf,
    hint_target,
    problem_target,
    solution_target,
)
from pnp.typesetting.blocks import Heading, Items, Paragraph, Table


def targets_of(blocks: Sequence[Block]) -> frozenset[str]:
    """The names of all places that links may lead to.

    :raises OptionError: for a problem, hint or solution that is in the book twice.
    """
    found: set[str] = set()
    for block in blocks:
        match block:
            case Heading():
                name, what = block.name, block.text
            case Problem():
                name, what = problem_target(block.entry), "problem"
            case HintOf():
                name, what = hint_target(block.entry, block.number), "hint"
            case SolutionOf():
                name, what = solution_target(block.entry), "solution"
            case _:
                continue
        if name in found:
            raise OptionError.at("template", f"the {what} '{name.partition('-')[2]}' is in the book twice")
        found.add(name)
    return frozenset(found)


class LinkError(OptionError):
    """A link to what the book does not have; ``name`` is the target that it names."""

    def __init__(self, name: str, targets: frozenset[str]) -> None:
        hint = did_you_mean(name, targets)
        message = f"a link leads to '#{name}', which is nowhere in the booklet{hint}"
        super().__init__([Fault(message, ("template",))])
        self.name = name


def check_links(blocks: Sequence[Block], targets: frozenset[str]) -> None:
    """Check that every link in a book's texts leads to a target in the book.

    :raises LinkError: for the first that leads nowhere.
    """
    if (name := unknown_link(blocks, targets)) is not None:
        raise LinkError(name, targets)


def unknown_link(blocks: Sequence[Block], targets: frozenset[str]) -> str | None:
    """The first target that a link in the text names but that does not exist; None where all do."""
    for block in blocks:
        match block:
            case Heading() | Paragraph():
                runs = [*block.runs]
            case Items():
                if (name := unknown_link([b for item in block.items for b in item], targets)) is not None:
                    return name
                continue
            case CopyrightPage():
                if (name := unknown_link(block.blocks, targets)) is not None:
                    return name
                continue
            case Table():
                runs = [run for row in block.rows for cell in row for run in cell]
            case _:
                continue
        for run in runs:
            if run.link and ":" not in run.link and run.link not in targets:
                return run.link
    return None
