"""The blocks of a booklet: a flat list in reading order, made from its Markdown."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.booklets.values import Book, Entry, Hint, Section
from pnp.drawing.shapes import Drawing
from pnp.typesetting.blocks import TextBlock


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page break: the next block starts on a new page."""


@dataclass(frozen=True, slots=True)
class TitlePage:
    book: Book


@dataclass(frozen=True, slots=True)
class CopyrightPage:
    blocks: tuple[Block, ...]
    stamp: str = ""
    """How the book was built, in the smallest type below the rest."""


@dataclass(frozen=True, slots=True)
class ChapterOpener:
    """The opening of a section's chapter, around the heading before it: emblem, story, puzzles by
    difficulty."""

    section: Section


@dataclass(frozen=True, slots=True)
class ProgressChart:
    """A box to tick for each puzzle, chapter by chapter."""

    book: Book


@dataclass(frozen=True, slots=True)
class DifficultyIndex:
    """Where the puzzles of each difficulty are."""

    book: Book


@dataclass(frozen=True, slots=True)
class CutOuts:
    """Pieces to cut out, on right-hand pages with blank backs."""

    pieces: tuple[Drawing, ...]


@dataclass(frozen=True, slots=True)
class NotesPages:
    """Pages with lines to write on."""

    count: int


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents, of headings down to level ``depth``."""

    depth: int = 2


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle in its part of a page. Consecutive puzzles share pages."""

    entry: Entry
    with_task: bool = True
    """Whether its task is printed with it, because it hasn't been given before."""
    words_beside: bool = False
    """Whether its task and the pages of its answers are to the right of its drawing."""


@dataclass(frozen=True, slots=True)
class HintOf:
    """Hint ``number`` of a puzzle, from 1."""

    entry: Entry
    number: int
    hint: Hint
    others: tuple[Entry, ...] = ()
    """The other puzzles that have the same hint."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All puzzles that this is a hint for."""
        return (self.entry, *self.others)

    @property
    def is_further(self) -> bool:
        """Whether it's the third hint or a later one: hints of one puzzle that follow each other need their
        numbers."""
        return self.number > 2


@dataclass(frozen=True, slots=True)
class SolutionOf:
    """A puzzle's solution; solutions that follow each other share columns, and so do hints."""

    entry: Entry


Block = (
    TextBlock
    | NewPage
    | TitlePage
    | CopyrightPage
    | Contents
    | ChapterOpener
    | ProgressChart
    | DifficultyIndex
    | CutOuts
    | NotesPages
    | Puzzle
    | HintOf
    | SolutionOf
)
Blocks = tuple[Block, ...]


def text_block(block: Block) -> TextBlock:
    """Return the block if it's allowed within other text: in a list, in rules, on the copyright page.

    :raises OptionError: for a block that belongs on a page of its own or in a page slot.
    """
    if isinstance(block, TextBlock):
        return block
    if isinstance(block, NewPage):
        raise OptionError.at(
            "template", "a line of dashes (`---`) starts a new page; remove it in lists, quotations and rules"
        )
    raise OptionError.at("template", "puzzles, hints and solutions can't go inside lists or rules")


def puzzle_target(entry: Entry) -> str:
    """Return the name of the target at a puzzle."""
    return f"puzzle-{entry.id}"


def hint_target(entry: Entry, number: int) -> str:
    """Return the name of the target at a hint."""
    return f"hint-{entry.id}-{number}"


def solution_target(entry: Entry) -> str:
    """Return the name of the target at a solution."""
    return f"solution-{entry.id}"
