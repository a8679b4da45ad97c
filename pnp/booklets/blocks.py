"""What a booklet's Markdown means: a flat list of blocks, in the order of reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.booklets.values import Book, Entry, Hint
from pnp.drawing.shapes import Drawing


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one kind. A break within a paragraph is a run of one newline."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""
    """A target's name, or an address on the web."""


Runs = tuple[Run, ...]


def on_lines(runs: Sequence[Run]) -> Runs:
    """Runs with a break between each two."""
    return tuple(run for number, one in enumerate(runs) for run in ((Run("\n"), one) if number else (one,)))


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    runs: Runs
    name: str
    """The target that links lead to."""

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs).replace("\n", " ")


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: Runs


@dataclass(frozen=True, slots=True)
class Items:
    """A list: each item holds blocks. ``start`` is None where it has bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row heads the columns. ``sides`` has left, center or right for each column."""

    rows: tuple[tuple[Runs, ...], ...]
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    drawing: Drawing
    caption: str = ""


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows stands on a new page."""


@dataclass(frozen=True, slots=True)
class TitlePage:
    book: Book


@dataclass(frozen=True, slots=True)
class CopyrightPage:
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents, of headings down to level ``depth``."""

    depth: int = 2


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in its field; problems that follow each other share pages."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class HintOf:
    """Hint ``number`` of a problem, from 1."""

    entry: Entry
    number: int
    hint: Hint

    @property
    def is_further(self) -> bool:
        """Whether it stands among those after the second, several of a problem below each other, and so has to
        say its number."""
        return self.number > 2


@dataclass(frozen=True, slots=True)
class SolutionOf:
    """A problem's solution; solutions that follow each other share columns, and so do hints."""

    entry: Entry


Block = (
    Heading
    | Paragraph
    | Items
    | Table
    | Figure
    | NewPage
    | TitlePage
    | CopyrightPage
    | Contents
    | Problem
    | HintOf
    | SolutionOf
)
Blocks = tuple[Block, ...]


def problem_target(entry: Entry) -> str:
    """The name of the place where a problem stands."""
    return f"problem-{entry.id}"


def hint_target(entry: Entry, number: int) -> str:
    """The name of the place where a hint stands."""
    return f"hint-{entry.id}-{number}"


def solution_target(entry: Entry) -> str:
    """The name of the place where a solution stands."""
    return f"solution-{entry.id}"
