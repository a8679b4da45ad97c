"""The contents of a booklet: sections of puzzles, with hints and solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.drawing.art import Art
from pnp.drawing.face import Face
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Drawing
from pnp.typesetting.blocks import Icon

PRINTED_RUNGS = 2
"""The number of hints printed for a puzzle. Further hints give moves away and would fill a tenth of a book, so
they appear only on the HTML page."""
ALL_RUNGS = 99
FEW = 12
"""Hints of up to this many puzzles are printed together, in order; those of more puzzles are spread out."""

_ID = re.compile(r"[A-Za-z0-9_.-]{1,80}")


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint: text, and a drawing if words aren't enough."""

    text: str
    drawing: Drawing | None = None


class Standing(NamedTuple):
    """A player's sign and score in a game, and the player's piece if it can't be told by the sign, and
    name."""

    sign: str
    score: str
    piece: Drawing | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of a puzzle: in pictures, in notation, or in both."""

    pictures: tuple[Picture, ...] = ()
    notation: str = ""
    is_open: bool = False
    """Whether an HTML page shows it without a click: it's the record of a game."""
    score: tuple[Standing, ...] = ()
    """The players of a game with their scores after the moves."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle. Its drawing has a natural size in millimetres, and is scaled to fill its part of a page."""

    id: str
    """Its unique id in the book, from which the targets of links get their names."""
    heading: str
    drawing: Drawing
    task: str = ""
    """The text above the drawing, in one line or several."""
    difficulty: str = ""
    label: str = ""
    """A short name for print, its number, if its heading would be too long."""
    level: int = 0
    """Its difficulty from 1 to 4; 0 if it isn't rated."""
    target: str = ""
    """The result of a good answer: ``12 moves``."""
    hints: tuple[Hint, ...] = ()
    solution: Solution | None = None
    game: str = ""
    """The title of its game, in a section with several games."""
    seed: int | None = None
    """The seed of the set that it was made for; None if it was made by hand."""
    play_code: Drawing | None = None
    """A QR code that opens it on a web page, at its printed size, without the quiet zone."""
    origin: tuple[str, int] | None = None
    """The file of its set, by its name in messages, and its number there from 0; None if it's from no file."""

    @property
    def sign(self) -> str:
        """Its printed name: the label or, without one, the heading."""
        return self.label or self.heading

    @property
    def number(self) -> str:
        """Its printed name, without that of its game."""
        if not self.game:
            return self.sign
        return self.sign.removesuffix(f" · {self.game}").removeprefix(f"{self.game} · ")


@dataclass(frozen=True, slots=True)
class Section:
    """Puzzles of one game or one difficulty, after the rules that they share."""

    title: str
    entries: tuple[Entry, ...] = ()
    rules: str = ""
    """Markdown. Images name drawings: ``![A legal move](hive-move)``."""
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    """The drawings that the rules refer to; they can use the book's, too."""
    story: str = ""
    """A sentence or two for the head of the chapter, without Markdown."""
    face: Face | None = None
    """The face of its game."""
    how_to_read: str = ""
    """Markdown: how its solutions are written down."""
    note: str = ""
    """A sentence or two that readers need before they solve its puzzles, without Markdown."""

    @property
    def task(self) -> str:
        """The task of all its puzzles, printed once before them; empty if they differ. Then each puzzle has its
        own, because without it a puzzle could be misread as having its neighbour's."""
        tasks = {entry.task for entry in self.entries}
        return tasks.pop() if len(tasks) == 1 else ""


def puzzle_range(section: Section) -> str:
    """Return the numbers of its puzzles, such as ``1–15``; empty if there are none, or if some have names."""
    return number_range([entry.number for entry in section.entries])


def number_range(names: Sequence[str]) -> str:
    """Return the first and the last of consecutive numbers, such as ``1–15``; empty for anything else."""
    if not all(name.isdecimal() for name in names):
        return ""
    numbers = [int(name) for name in names]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return ""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


@dataclass(frozen=True, slots=True)
class Series:
    """The series that a book belongs to."""

    name: str
    number: int = 0
    """The number of the book in it; 0 if it has none."""
    colour: str = ""
    """The colour of the book's band, such as ``#1f5fa8``; empty for the cover's second colour."""


@dataclass(frozen=True, slots=True)
class Book:
    """A booklet before it is laid out."""

    title: str
    sections: tuple[Section, ...]
    subtitle: str = ""
    author: str = ""
    copyright: str = ""
    """Markdown: the owners of the book and its games, and the terms of use."""
    introduction: str = ""
    """Markdown, before the first section."""
    cover: Drawing | None = None
    """The drawing on the title page."""
    art: Art | None = None
    """Draws the picture of a title page that is the book's front, because it has no cover."""
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    icons: Mapping[str, Icon] = field(default_factory=dict)
    """The pictures in texts, by their names between colons."""
    quotes: str = ""
    """The language whose quotation marks replace straight ones; empty if the straight ones stay."""
    facts: tuple[str, ...] = ()
    """A few facts about the game, printed beside its title in rules, such as ``2–4 players``."""
    stamp: str = ""
    """The build stamp, for the foot of the copyright page, or of the last page if there is none."""
    guide: bool = False
    """Whether a page explains how to use the book."""
    progress: bool = False
    """Whether there is a chart for ticking off solved puzzles."""
    index: bool = False
    """Whether puzzles are listed at the end: by difficulty, or by game if chapters are difficulties."""
    cut_outs: tuple[Drawing, ...] = ()
    """Pieces to cut out at the end."""
    notes: int = 0
    """Pages with lines to write on at the end."""
    series: Series | None = None
    half_title: bool = False
    """Whether a page with only the title comes before the title page."""
    audience: str = ""
    """The readers for whom its puzzles are meant, on the back cover."""
    origin: str = ""
    """The meanings of its games' names, on the back cover."""
    rungs: int = PRINTED_RUNGS
    """The number of hints of each puzzle that the built-in templates show."""

    @property
    def shown_rungs(self) -> int:
        """The number of hints shown for each puzzle: one more than usual if there are few and they have no
        drawings, since there's room on their page."""
        hints = [hint for entry in self.entries() for hint in entry.hints[: self.rungs + 1]]
        is_few = sum(1 for _ in self.entries()) <= FEW and not any(hint.drawing for hint in hints)
        return self.rungs + 1 if self.rungs == PRINTED_RUNGS and is_few else self.rungs

    @property
    def by_difficulty(self) -> bool:
        """Whether its sections are difficulties, each with puzzles of several games."""
        return any(entry.game for entry in self.entries())

    @property
    def rises(self) -> bool:
        """Whether all puzzles are rated, and no section has one before an easier one."""
        levels = [[entry.level for entry in section.entries] for section in self.sections]
        return all(0 not in own and own == sorted(own) for own in levels)

    def entries(self) -> Iterator[Entry]:
        """Yield all puzzles, in order."""
        for section in self.sections:
            yield from section.entries

    def all_drawings(self) -> dict[str, Drawing]:
        """Return every drawing that Markdown can refer to.

        :raises OptionError: for a name with two drawings.
        """
        found = dict(self.drawings)
        for section in self.sections:
            for name, drawing in section.drawings.items():
                if found.setdefault(name, drawing) != drawing:
                    raise OptionError.at("sections", Sentence("two drawings are named '{name}'", name=name))
        return found

    def entry_by_id(self) -> dict[str, Entry]:
        """Return every puzzle by its id.

        :raises OptionError: for an id that two puzzles share, and for one that can't name a link.
        """
        found: dict[str, Entry] = {}
        for entry in self.entries():
            if not _ID.fullmatch(entry.id):
                raise OptionError.at(
                    "sections",
                    Sentence("'{id}' isn't an ID: use only letters, digits, '-', '_' and '.'", id=entry.id),
                )
            if entry.id in found:
                raise OptionError.at("sections", Sentence("two puzzles have the ID '{id}'", id=entry.id))
            found[entry.id] = entry
        return found
