"""The contents of a booklet: sections of problems, with hints and solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pnp.base.errors import OptionError
from pnp.drawing.face import Face
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing

_ID = re.compile(r"[A-Za-z0-9_.-]{1,80}")


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint: text, and a drawing where words do not do."""

    text: str
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """How a problem is solved: in pictures, in notation, or in both."""

    pictures: tuple[Picture, ...] = ()
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One problem. Its drawing has a natural size in millimetres: it is shrunk to fit, never enlarged,
    but for large print."""

    id: str
    """Tells it from all other problems of the book; links are named after it."""
    heading: str
    drawing: Drawing
    task: str = ""
    """The text above the drawing, in one line or several."""
    grade: str = ""
    level: int = 0
    """How hard it is, from 1 (easy) to 4 (expert); 0 where it isn't graded."""
    hints: tuple[Hint, ...] = ()
    solution: Solution | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Problems that belong together, by game or by grade, after the rules that they share."""

    title: str
    entries: tuple[Entry, ...] = ()
    rules: str = ""
    """Markdown. Images name drawings: ``![A legal move](hive-move)``."""
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    """The drawings that the rules name; the book's are known as well."""
    story: str = ""
    """A sentence or two for the head of the chapter, without Markdown."""
    face: Face | None = None
    """The face of its game."""


@dataclass(frozen=True, slots=True)
class Book:
    """A booklet before it has pages."""

    title: str
    sections: tuple[Section, ...]
    subtitle: str = ""
    author: str = ""
    copyright: str = ""
    """Markdown: whose the book and its games are, and on what terms."""
    introduction: str = ""
    """Markdown, before the first section."""
    cover: Drawing | None = None
    """The drawing on the title page."""
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    facts: tuple[str, ...] = ()
    """What rules say of their game beside its title, such as ``2–4 players``."""
    stamp: str = ""
    """How it was built, for the foot of the copyright page."""
    guide: bool = False
    """Whether a page tells how to use the book."""
    progress: bool = False
    """Whether there is a chart to tick off what has been solved."""
    index: bool = False
    """Whether problems are listed by difficulty at the end."""
    cut_outs: tuple[Drawing, ...] = ()
    """Pieces to cut out at the end."""
    notes: int = 0
    """Pages with lines to write on at the end."""

    def entries(self) -> Iterator[Entry]:
        """All problems, in order."""
        for section in self.sections:
            yield from section.entries

    def all_drawings(self) -> dict[str, Drawing]:
        """Every drawing that Markdown can name.

        :raises OptionError: for one name that means two drawings.
        """
        found = dict(self.drawings)
        for section in self.sections:
            for name, drawing in section.drawings.items():
                if found.setdefault(name, drawing) != drawing:
                    raise OptionError.at("sections", f"two drawings are named '{name}'")
        return found

    def entry_by_id(self) -> dict[str, Entry]:
        """Every problem by its id.

        :raises OptionError: for an id that two problems share, and for one that no link could be named after.
        """
        found: dict[str, Entry] = {}
        for entry in self.entries():
            if not _ID.fullmatch(entry.id):
                raise OptionError.at(
                    "sections", f"'{entry.id}' isn't an id: use only letters, digits, '-', '_' and '.'"
                )
            if entry.id in found:
                raise OptionError.at("sections", f"two problems have the id '{entry.id}'")
            found[entry.id] = entry
        return found
