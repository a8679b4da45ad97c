"""The blocks of a booklet: a flat list in reading order, made from its Markdown."""

from __future__ import annotations

from pnp.base.errors import OptionError
from pnp.base.frozen import frozen
from pnp.booklets.values import Book, Entry, Hint, Section
from pnp.drawing.shapes import Drawing
from pnp.typesetting.blocks import TextBlock


@frozen
class NewPage:
    """What follows starts on a new page."""


@frozen
class TitlePage:
    book: Book


@frozen
class CopyrightPage:
    blocks: tuple[Block, ...]
    stamp: str = ""
    """How the book was built, in the smallest type below the rest."""


@frozen
class ChapterOpener:
    """The head of a section's chapter, around the heading before it: emblem, story, problems by difficulty."""

    section: Section


@frozen
class ProgressChart:
    """A box to tick for each problem, chapter by chapter."""

    book: Book


@frozen
class GradeIndex:
    """Where the problems of each difficulty are."""

    book: Book


@frozen
class CutOuts:
    """Pieces to cut out, on right-hand pages with blank backs."""

    pieces: tuple[Drawing, ...]


@frozen
class NotesPages:
    """Pages with lines to write on."""

    count: int


@frozen
class Contents:
    """The table of contents, of headings down to level ``depth``."""

    depth: int = 2


@frozen
class Problem:
    """A problem in its part of a page. Consecutive problems share pages."""

    entry: Entry
    with_task: bool = True
    """Whether its task is printed with it, because nothing before it has said it."""


@frozen
class HintOf:
    """Hint ``number`` of a problem, from 1."""

    entry: Entry
    number: int
    hint: Hint

    @property
    def is_further(self) -> bool:
        """Whether it comes after the second hint, where several of one problem are below each other, so that it
        needs its number."""
        return self.number > 2


@frozen
class SolutionOf:
    """A problem's solution; solutions that follow each other share columns, and so do hints."""

    entry: Entry


Block = (
    TextBlock
    | NewPage
    | TitlePage
    | CopyrightPage
    | Contents
    | ChapterOpener
    | ProgressChart
    | GradeIndex
    | CutOuts
    | NotesPages
    | Problem
    | HintOf
    | SolutionOf
)
Blocks = tuple[Block, ...]


def text_block(block: Block) -> TextBlock:
    """The block, if it can go among other text: in a list, in rules, on the copyright page.

    :raises OptionError: for a block that belongs on a page of its own or in a page slot.
    """
    if isinstance(block, TextBlock):
        return block
    raise OptionError.at(
        "template", "problems, hints, solutions and page breaks can't go inside lists or rules"
    )


def problem_target(entry: Entry) -> str:
    """The name of the target at a problem."""
    return f"problem-{entry.id}"


def hint_target(entry: Entry, number: int) -> str:
    """The name of the target at a hint."""
    return f"hint-{entry.id}-{number}"


def solution_target(entry: Entry) -> str:
    """The name of the target at a solution."""
    return f"solution-{entry.id}"
