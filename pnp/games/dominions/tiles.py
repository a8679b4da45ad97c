"""The tiles of Dominions: their beams, the text of a position, and the groups and sections that tiles form.

Beams radiate from a tile's centre to the middle of its sides. The six sides are numbered clockwise from 0 to
5; side 0 is at the top of flat-topped cells. The beam to side k counts 2^k, and a tile's number is the sum of
its beams, from 1 to 63. Number 0, the blank, isn't part of the game.

In groups and sections, all tiles are assumed to match, so a beam that leads to a tile meets one of its beams.
Every tile belongs to exactly one group and one section.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.games.dominions.options import DominionsRules
from pnp.grids.hexagon import DIRECTIONS, HexGrid, opposite

SIDES = DIRECTIONS
BLANK, FULL = 0, (1 << SIDES) - 1
"""The numbers of the piece without beams and of the piece with all six."""

PIECES = tuple(range(1, FULL + 1))
"""The numbers of one set."""

SETS = 2
"""The number of sets in a game: one for each player, so each number is on the board at most twice."""

WHITE, BLACK = "white", "black"
COLOURS = (WHITE, BLACK)
"""White begins."""


@cache
def beams(number: int) -> tuple[int, ...]:
    """Return the sides, 0 to 5 clockwise from the first, to which a piece has a beam: (0, 2, 5) for 37."""
    return tuple(side for side in range(SIDES) if number >> side & 1)


def has_beam(number: int, side: int) -> bool:
    """Return whether a piece has a beam to a side."""
    return bool(number >> side & 1)


def turned(number: int, sixths: int) -> int:
    """Return the piece that looks like this one turned clockwise by ``sixths`` sixths of a full turn."""
    sixths %= SIDES
    return (number << sixths | number >> (SIDES - sixths)) & FULL


@dataclass(frozen=True)
class Pattern:
    """A pattern of beams up to rotation: a binary necklace of six."""

    numbers: tuple[int, ...]
    """Its different rotations, in the order of clockwise turns from the lowest number."""

    @property
    def least(self) -> int:
        """The lowest of its numbers, which identifies it."""
        return self.numbers[0]

    @property
    def beams(self) -> int:
        """The number of its beams."""
        return len(beams(self.least))

    def __len__(self) -> int:
        return len(self.numbers)


def pattern_of(number: int) -> Pattern:
    """Return the pattern of a piece."""
    least = min(turned(number, k) for k in range(SIDES))
    return Pattern(tuple(dict.fromkeys(turned(least, k) for k in range(SIDES))))


PATTERNS: tuple[Pattern, ...] = tuple(
    sorted({pattern_of(number) for number in range(FULL + 1)}, key=lambda p: (-p.beams, p.least))
)
"""The fourteen patterns, including the blank, with the most beams first; among patterns with the same number,
those with the closest beams first."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile on the board: the colour that is up, and its number."""

    colour: str
    number: int


@dataclass(frozen=True)
class Position:
    """Pieces on a board, by cell."""

    grid: HexGrid
    pieces: Mapping[int, Piece] = field(default_factory=dict)

    @classmethod
    def parse(cls, grid: HexGrid, text: str) -> Position:
        """Return the position that lines of ``cell colour number`` describe, such as ``e9 white 37``; empty
        lines are skipped.

        :raises TextError: with everything wrong, in the order of the lines: unreadable lines, cells taken
            twice, a number that appears more than `SETS` times, and beams that meet a blank side or the edge of
            the board.
        """
        return _Reader(grid).position(text)

    def __str__(self) -> str:
        """Return the text form, in the order of the cells."""
        return "\n".join(
            f"{self.grid.name(cell)} {piece.colour} {piece.number}"
            for cell, piece in sorted(self.pieces.items())
        )

    @cached_property
    def score(self) -> Mapping[str, int]:
        """The number of pieces of each colour on the board."""
        return {c: sum(piece.colour == c for piece in self.pieces.values()) for c in COLOURS}


def misfits(grid: HexGrid, pieces: Mapping[int, Piece], cell: int) -> Iterator[tuple[int, int | None]]:
    """Yield the sides at which the piece on a cell doesn't match: each side with the neighbour's cell, or
    None for the edge.

    Neighbours of either colour match where beam meets beam and blank meets blank; the edge counts as blank.
    """
    number = pieces[cell].number
    for side, beside in enumerate(grid.neighbours[cell]):
        beam = has_beam(number, side)
        if beside is None:
            if beam:
                yield side, None
        elif (other := pieces.get(beside)) and beam != has_beam(other.number, opposite(side)):
            yield side, beside


class _Reader:
    """Reads the text of a position and collects its errors."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        self._pieces: dict[int, Piece] = {}
        self._line: dict[int, int] = {}
        self._errors: list[ErrorInText] = []

    def position(self, text: str) -> Position:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    self._take(number, line.split())
                except ValueError as error:
                    self._errors.append(ErrorInText(str(error), number))
        self._count()
        self._match()
        if self._errors:
            raise TextError(self._errors)
        return Position(self._grid, self._pieces)

    def _take(self, line: int, words: list[str]) -> None:
        if len(words) != 3:
            raise ValueError(Sentence("expected a cell, a colour and a number, such as 'e9 white 37'"))
        cell, piece = self._grid.named(words[0]), Piece(_colour(words[1]), _number(words[2]))
        if cell in self._pieces:
            raise ValueError(
                Sentence("line {line} already has a tile on {words}", line=self._line[cell], words=words[0])
            )
        self._pieces[cell], self._line[cell] = piece, line

    def _count(self) -> None:
        """Check that each number appears at most once for each set, regardless of the colour on top, because
        pieces are turned over in the game."""
        found: dict[int, int] = {}
        for cell, piece in self._pieces.items():
            found[piece.number] = found.get(piece.number, 0) + 1
            if found[piece.number] == SETS + 1:
                what = Sentence(
                    "tile {number} appears more than {sets} times; each set has one",
                    number=piece.number,
                    sets=SETS,
                )
                self._errors.append(ErrorInText(what, self._line[cell]))

    def _match(self) -> None:
        """Report every misfit once, at the later of the two lines."""
        for cell, line in self._line.items():
            for side, beside in misfits(self._grid, self._pieces, cell):
                if beside is None or self._line[beside] < line:
                    self._errors.append(ErrorInText(self._misfit(cell, side, beside), line))

    def _misfit(self, cell: int, side: int, beside: int | None) -> str:
        here, piece = self._grid.name(cell), self._pieces[cell]
        if beside is None:
            return Sentence(
                "a beam of tile {number} on {here} points off the board", number=piece.number, here=here
            )
        there, other = self._grid.name(beside), self._pieces[beside]
        return Sentence(
            "a beam of tile {number} on {here} meets a blank side of tile {number_2} on {there}"
            if has_beam(piece.number, side)
            else "a blank side of tile {number} on {here} meets a beam of tile {number_2} on {there}",
            number=piece.number,
            here=here,
            number_2=other.number,
            there=there,
        )


def _colour(word: str) -> str:
    if word not in COLOURS:
        raise ValueError(
            Sentence(
                "the colour is {white} or {black}, not '{word}'{hint}",
                white=WHITE,
                black=BLACK,
                word=word,
                hint=did_you_mean(word, COLOURS),
            )
        )
    return word


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word) in PIECES):
        raise ValueError(
            Sentence(
                "the number of a tile is from {pieces} to {pieces_2}, not '{word}'",
                pieces=PIECES[0],
                pieces_2=PIECES[-1],
                word=word,
            )
        )
    return int(word)


# Worked examples


def rules_values(options: DominionsRules) -> Mapping[str, int | str]:
    """Return the numbers of the rules for a board."""
    return {
        "side": options.side,
        "cells": 3 * options.side * (options.side - 1) + 1,
        "tiles": FULL,
        "pointed": int(options.pointed),
    }


# Groups


Pieces = Mapping[int, Piece]
Cells = frozenset[int]


def joined(grid: HexGrid, pieces: Pieces, cell: int) -> Iterator[int]:
    """Yield the cells whose pieces, of either colour, are connected to a piece by beams."""
    for side in beams(pieces[cell].number):
        beside = grid.neighbours[cell][side]
        if beside is not None and beside in pieces:
            yield beside


def group_of(grid: HexGrid, pieces: Pieces, cell: int) -> Cells:
    """Return the group of the piece on a cell: all pieces of its colour that beams connect to it."""
    return _connected(grid, pieces, cell, same=True)


def section_of(grid: HexGrid, pieces: Pieces, cell: int) -> Cells:
    """Return the section of the piece on a cell: all pieces that beams connect to it, whatever their
    colour."""
    return _connected(grid, pieces, cell, same=False)


def groups(grid: HexGrid, pieces: Pieces) -> tuple[Cells, ...]:
    """Return all groups, ordered by their lowest cells."""
    return _parts(grid, pieces, same=True)


def sections(grid: HexGrid, pieces: Pieces) -> tuple[Cells, ...]:
    """Return all sections, ordered by their lowest cells: the connected parts of the beam structure."""
    return _parts(grid, pieces, same=False)


def liberties(grid: HexGrid, pieces: Pieces, group: Collection[int]) -> tuple[tuple[int, int], ...]:
    """Return the beams of a group that border on vacant cells, as cell and side. Two beams that lead to the
    same cell are two liberties, and a piece placed there takes both."""
    return tuple(
        (cell, side)
        for cell in sorted(group)
        for side in beams(pieces[cell].number)
        if (beside := grid.neighbours[cell][side]) is not None and beside not in pieces
    )


def lives(grid: HexGrid, pieces: Pieces, group: Collection[int]) -> bool:
    """Return whether a group has a liberty."""
    return any(
        beside is not None and beside not in pieces
        for cell in group
        for beside in (grid.neighbours[cell][side] for side in beams(pieces[cell].number))
    )


def is_whole_section(grid: HexGrid, pieces: Pieces, cell: int) -> bool:
    """Return whether the group on a cell makes up a complete section: no beam connects it with the other
    colour."""
    colour = pieces[cell].colour
    return all(pieces[other].colour == colour for other in section_of(grid, pieces, cell))


def _connected(grid: HexGrid, pieces: Pieces, cell: int, *, same: bool) -> Cells:
    found, waiting = {cell}, [cell]
    while waiting:
        here = waiting.pop()
        for beside in joined(grid, pieces, here):
            if beside not in found and not (same and pieces[beside].colour != pieces[here].colour):
                found.add(beside)
                waiting.append(beside)
    return frozenset(found)


def _parts(grid: HexGrid, pieces: Pieces, *, same: bool) -> tuple[Cells, ...]:
    found: list[Cells] = []
    seen: set[int] = set()
    for cell in sorted(pieces):
        if cell not in seen:
            found.append(_connected(grid, pieces, cell, same=same))
            seen |= found[-1]
    return tuple(found)
