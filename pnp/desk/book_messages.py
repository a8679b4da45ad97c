"""The engine's answers about books: plain values, with no slow imports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Rectangle(NamedTuple):
    """A place on a page, in millimetres from the upper left."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Chapter:
    """An entry of a book's outline: its title, the page that it leads to, counted from 0, and its level."""

    title: str
    page: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Guide:
    """A part of a cover that matters to its printer. ``kind`` is ``trim`` for the trimmed edge, ``spine``,
    ``safe`` for the area where text and pictures are safe, or ``barcode`` for the area that the printer covers.
    """

    kind: str
    place: Rectangle


@dataclass(frozen=True, slots=True)
class DifficultyLine:
    """The number of puzzles of one difficulty in a book, and in its sets."""

    difficulty: str
    count: int
    available: int
