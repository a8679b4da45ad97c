"""Dominate by the rules: board, regions, marks, moves, and who has won.

Players take turns to mark one, two or three empty squares that are connected edge to edge, across the edges of
the torus, too; nobody may pass. A region is dominated by the player with more than half of its squares; the
game is won with more than half of the regions, 14 of 27 on the board of the source. The source doesn't say what
happens if the board is full and nobody has a majority, so that is an option.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal

from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.grids.square import (
    Region,
    RowText,
    SquareGrid,
    box_regions,
    column_regions,
    connected,
    jigsaw_regions,
    map_regions,
    row_regions,
    write_rows,
)
from pnp.search.replay import MoveError, WrongMove

EMPTY, X, O = ".", "X", "O"  # noqa: E741, the players' names
DRAW = "="
"""The winner of a game that nobody wins."""

FullBoard = Literal["most-regions", "draw"]
"""The outcome of a full board without a majority: whoever has more regions wins, or nobody does."""

Move = tuple[int, ...]
"""The squares of a move, in ascending order."""

_TEXT = RowText(signs=".XO")
_MOVER = re.compile(r"([XO]) to move")


def majority(count: int) -> int:
    """Return the smallest number that is more than half of ``count``."""
    return count // 2 + 1


def opponent(player: str) -> str:
    """Return the other player."""
    return O if player == X else X


LARGEST = 3
"""The most squares that a move marks, by the source's rules."""


@dataclass(frozen=True)
class Field:
    """A board with its regions, in groups: rows, columns, and others; and the rules that players agree on
    before a game."""

    grid: SquareGrid
    rows: tuple[Region, ...]
    columns: tuple[Region, ...]
    others: tuple[Region, ...]
    boxes: tuple[int, int] | None = None
    """The columns and rows of a box, if the other regions are boxes."""
    largest: int = LARGEST
    """The most squares that a move marks."""
    full_board: FullBoard = "most-regions"

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        return self.rows + self.columns + self.others

    @property
    def to_win(self) -> int:
        """The number of regions that wins the game."""
        return majority(len(self.regions))

    @cached_property
    def regions_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the regions to which each square belongs."""
        found: list[list[int]] = [[] for _ in range(len(self.grid))]
        for number, region in enumerate(self.regions):
            for cell in region:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def groups(self) -> tuple[Move, ...]:
        """All groups of squares that a move on an empty board can mark, the smallest first."""
        return connected_groups(self.grid, self.largest)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The groups as sets of bits, bit 0 for square 0."""
        return tuple(sum(1 << cell for cell in group) for group in self.groups)

    @property
    def start(self) -> Position:
        """The empty board, with X to move."""
        return Position(self, EMPTY * len(self.grid))

    def move(self, text: str) -> Move:
        """Return the squares of ``d4 d5 e5``, in any order.

        :raises MoveError: for a square that isn't on the board or is named twice.
        """
        names = {self.grid.name(cell): cell for cell in range(len(self.grid))}
        found: list[int] = []
        for word in text.split():
            cell = names.get(word.lower())
            if cell is None:
                last = f"{column_letters(self.grid.columns - 1)}{self.grid.rows}"
                raise MoveError(
                    Sentence(
                        "'{word}' isn't a square of this board; its squares are a1 to {last}",
                        word=word,
                        last=last,
                    )
                )
            if cell in found:
                raise MoveError(Sentence("{word} is named twice", word=word))
            found.append(cell)
        return tuple(sorted(found))

    def move_text(self, move: Move) -> str:
        """Return a move as text that `move` reads: its squares by column from the left, then by row from
        the bottom."""
        ordered = sorted(move, key=lambda cell: (cell % self.grid.columns, -cell))
        return " ".join(self.grid.name(cell) for cell in ordered)


@lru_cache(maxsize=32)
def connected_groups(grid: SquareGrid, largest: int) -> tuple[Move, ...]:
    """Return every connected set of one to ``largest`` squares, the smallest first, then in order."""
    size: set[Move] = {(cell,) for cell in range(len(grid))}
    found = sorted(size)
    for _ in range(largest - 1):
        size = {
            tuple(sorted((*group, beside)))
            for group in size
            for cell in group
            for beside in grid.neighbours[cell]
            if beside not in group
        }
        found += sorted(size)
    return tuple(found)


@dataclass(frozen=True)
class Position:
    """Marks on a board, one character for each square, row by row from the top; and whose turn it is."""

    field: Field
    marks: str
    mover: str = X

    @classmethod
    def parse(cls, field: Field, text: str) -> Position:
        """Return the position that lines of ``.``, ``X`` and ``O`` describe, with ``O to move`` below them
        if O is.

        :raises TextError: with everything that is wrong, each at its line.
        """
        lines = text.rstrip().splitlines()
        mover = X
        if lines and (found := _MOVER.fullmatch(lines[-1].strip())):
            mover = found[1]
            lines.pop()
        rows = _TEXT.read("\n".join(lines), field.grid)
        return cls(field, "".join("".join(row) for row in rows), mover)

    def __str__(self) -> str:
        """Return the text that `parse` reads; who moves is written only if it is O."""
        rows = write_rows(self.marks, self.field.grid.columns)
        return rows if self.mover == X else f"{rows}\n{self.mover} to move"

    def master(self, region: Region) -> str:
        """Return who dominates a region: ``X``, ``O``, or ``.`` for nobody."""
        need = majority(len(region))
        for player in (X, O):
            if sum(self.marks[cell] == player for cell in region) >= need:
                return player
        return EMPTY

    def score(self, player: str) -> int:
        """Return how many regions a player dominates."""
        return sum(self.master(region) == player for region in self.field.regions)

    @cached_property
    def winner(self) -> str | None:
        """The winner, ``X`` or ``O``; ``=`` for a draw, None while the game goes on."""
        x, o = self.score(X), self.score(O)
        for player, score in ((X, x), (O, o)):
            if score >= self.field.to_win:
                return player
        if EMPTY in self.marks:
            return None
        if x == o or self.field.full_board == "draw":
            return DRAW
        return X if x > o else O

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves; none when the game is over."""
        if self.winner is not None:
            return ()
        taken = sum(1 << cell for cell, mark in enumerate(self.marks) if mark != EMPTY)
        groups = zip(self.field.groups, self.field.masks, strict=True)
        return tuple(group for group, mask in groups if not mask & taken)

    def refusal(self, move: Move) -> str | None:
        """Return the rule that forbids a move, or None."""
        name, grid = self.field.grid.name, self.field.grid
        reason = None
        if self.winner is not None:
            reason = Sentence("the game is already over")
        elif not move:
            reason = Sentence("nobody may pass; a move marks at least one square")
        elif len(move) > self.field.largest:
            reason = Sentence(
                "a move marks at most {largest} squares, not {move}", largest=self.field.largest, move=len(move)
            )
        elif taken := [cell for cell in move if self.marks[cell] != EMPTY]:
            reason = Sentence(
                "{space} isn't empty: it belongs to {marks}", space=name(taken[0]), marks=self.marks[taken[0]]
            )
        elif not connected(grid, move):
            reason = Sentence("the squares of a move must be connected edge to edge")
        return reason

    def play(self, move: Move) -> Position:
        """Return the position after a move.

        :raises MoveError: naming the rule that forbids it.
        """
        reason = self.refusal(move)
        if reason is not None:
            raise MoveError(reason)
        marks = list(self.marks)
        for cell in move:
            marks[cell] = self.mover
        return Position(self.field, "".join(marks), opponent(self.mover))

    def taken(self, move: Move) -> tuple[Region, ...]:
        """Return the regions that a legal move makes the mover dominate."""
        after = self.play(move)
        return tuple(r for r in self.field.regions if after.master(r) == self.mover != self.master(r))

    @property
    def gains(self) -> dict[Move, int]:
        """The number of regions that each legal move makes the mover dominate."""
        regions = self.field.regions
        lacking = [majority(len(r)) - sum(self.marks[cell] == self.mover for cell in r) for r in regions]
        found = {}
        for move in self.moves:
            added: dict[int, int] = {}
            for cell in move:
                for region in self.field.regions_of[cell]:
                    added[region] = added.get(region, 0) + 1
            found[move] = sum(0 < lacking[region] <= count for region, count in added.items())
        return found

    @property
    def wins(self) -> tuple[Move, ...]:
        """The legal moves that win at once."""
        score, last = self.score(self.mover), self.marks.count(EMPTY)
        return tuple(
            move
            for move, gain in self.gains.items()
            if score + gain >= self.field.to_win or (len(move) == last and self.play(move).winner == self.mover)
        )


@dataclass(frozen=True)
class Line:
    """A game so far: the position at its start, and its moves."""

    start: Position
    moves: tuple[Move, ...] = field(default=())

    @classmethod
    def parse(cls, start: Position, text: str) -> Line:
        """Return a game from moves separated by commas or line breaks.

        :raises MoveError: at the first move that a rule forbids, with its number.
        """
        texts = [part.strip() for part in re.split(r"[,\n]", text) if part.strip()]
        line, position = cls(start), start
        for number, part in enumerate(texts, 1):
            try:
                move = start.field.move(part)
                position = position.play(move)
            except MoveError as error:
                raise MoveError(str(WrongMove(number, part, str(error)))) from error
            line = replace(line, moves=(*line.moves, move))
        return line

    def __str__(self) -> str:
        return ", ".join(map(self.start.field.move_text, self.moves))

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position at the start and that after each move."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].play(move))
        return tuple(found)


def squarest_boxes(columns: int, rows: int) -> tuple[int, int] | None:
    """Return the size of the boxes, columns by rows, that have as many squares as a row and are most nearly
    square.

    None if only whole rows or columns would do, as on boards of prime size.
    """
    fitting = [
        (width, rows_of)
        for width in range(2, columns)
        if columns % width == 0
        for rows_of in [columns // width]
        if rows_of > 1 and rows % rows_of == 0
    ]
    return min(fitting, key=lambda box: (abs(box[0] - box[1]), -box[0]), default=None)


def make_field(
    size: tuple[int, int],
    *,
    rows: bool = True,
    columns: bool = True,
    boxes: tuple[int, int] | None = None,
    jigsaw: tuple[int, int, bool] | None = None,
    letters: Sequence[str] | None = None,
    torus: bool = True,
) -> Field:
    """Return a board of ``size`` columns by rows. At most one of ``boxes``, ``jigsaw`` and ``letters`` is
    given.

    :param boxes: the columns and rows of a box.
    :param jigsaw: squares per region, seed, and whether regions may wrap around.
    :param letters: a letter map.
    :param torus: whether opposite edges touch.
    :raises ValueError: if they don't fit the board.
    """
    across, down = size
    grid = SquareGrid(down, across, torus=torus)
    others: tuple[Region, ...] = ()
    if boxes is not None:
        others = box_regions(grid, *boxes)
    elif jigsaw is not None:
        cells, seed, wrap = jigsaw
        others = jigsaw_regions(SquareGrid(down, across, torus=wrap and torus), cells, seed)
    elif letters is not None:
        others = map_regions(grid, letters)
    return Field(
        grid,
        row_regions(grid) if rows else (),
        column_regions(grid) if columns else (),
        others,
        boxes,
    )
