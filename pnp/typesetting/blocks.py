"""Blocks of text, in reading order, which the typesetter sets in a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.drawing.shapes import Direction, Drawing
from pnp.typesetting.icons import Icon


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one style. A line break within a paragraph is a run of a single newline."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""
    """The name of a target in the document, or a web address; empty for plain text."""
    direction: Direction | None = None
    """The direction of a run that has its place in a line; None before that."""
    icon: Icon | None = None
    """The picture that is shown in place of the text."""

    def with_text(self, text: str) -> Run:
        """Another text in the same style."""
        return Run(text, self.bold, self.italic, self.code, self.link, icon=self.icon)


Runs = tuple[Run, ...]


def on_lines(runs: Sequence[Run]) -> Runs:
    """Runs with line breaks between them."""
    return tuple(run for number, one in enumerate(runs) for run in ((Run("\n"), one) if number else (one,)))


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (a chapter) to 3."""

    level: int
    runs: Runs
    name: str
    """The target that links to this heading name."""

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs).replace("\n", " ")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text set flush left."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Items:
    """A list whose items hold blocks, numbered from ``start``, or with bullets if that is None."""

    items: tuple[tuple[TextBlock, ...], ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row heads the columns."""

    rows: tuple[tuple[Runs, ...], ...]
    sides: tuple[str, ...]
    """How each column is aligned: left, center or right."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with an optional caption below it."""

    drawing: Drawing
    caption: str = ""


TextBlock = Heading | Paragraph | Items | Table | Figure
