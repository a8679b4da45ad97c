"""The rules of peg solitaire, in plain Python: boards, positions, jumps, and the text form of each.

A peg jumps over a neighbour, left, right, up or down, into the empty hole behind it. The peg that it jumps over
is removed. A position has a row of text for each row of holes, ``O`` for a peg and ``.`` for an empty hole. A
jump names the holes where it begins and ends: ``d2-d4``. Columns go by letters from the left, rows by numbers
from the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.search.replay import MoveError

PEG, EMPTY = "O", "."
Goal = Literal["one", "centre"]


@dataclass(frozen=True, slots=True)
class Jump:
    """A jump that a board has room for. The holes are bits, so that a position is one number."""

    text: str
    pegs: int
    """Where the peg begins, and the one that it jumps over."""
    target: int

    def possible(self, pegs: int) -> bool:
        """Whether both pegs are there and the target is empty."""
        return pegs & (self.pegs | self.target) == self.pegs


@dataclass(frozen=True)
class Shape:
    """The shape of a board: how many holes each row has, from the top. All rows are centred."""

    name: str
    rows: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of rows, which is also the number of columns."""
        return len(self.rows)

    @cached_property
    def holes(self) -> dict[str, tuple[int, int]]:
        """The column and the row of each hole, both from 0, as the text form goes through them."""
        return {
            hole_name(x, y): (x, y)
            for y, width in zip(reversed(range(self.size)), self.rows, strict=True)
            for x in range((self.size - width) // 2, (self.size + width) // 2)
        }

    @cached_property
    def bits(self) -> dict[str, int]:
        """The bit of each hole."""
        return {hole: 1 << number for number, hole in enumerate(self.holes)}

    @property
    def centre(self) -> str:
        """The hole in the middle."""
        return hole_name(self.size // 2, self.size // 2)

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        """All jumps that the board has room for."""
        found = []
        for hole, (x, y) in self.holes.items():
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                over, target = hole_name(x + dx, y + dy), hole_name(x + 2 * dx, y + 2 * dy)
                if target in self.bits:
                    pegs = self.bits[hole] | self.bits[over]
                    found.append(Jump(f"{hole}-{target}", pegs, self.bits[target]))
        return tuple(found)

    def mask(self, holes: Iterable[str]) -> int:
        """Some holes as one number."""
        return sum(self.bits[hole] for hole in set(holes))


def hole_name(x: int, y: int) -> str:
    """The name of the hole in a column and a row, both from 0."""
    return f"{chr(ord('a') + x)}{y + 1}"


SHAPES = {
    shape.name: shape
    for shape in (Shape("english", (3, 3, 7, 7, 7, 3, 3)), Shape("european", (3, 5, 7, 7, 7, 5, 3)))
}


@dataclass(frozen=True)
class Position:
    """The pegs on a board."""

    shape: Shape
    pegs: int

    @classmethod
    def parse(cls, text: str) -> Position:
        """Reads what `str` writes. The rows may be indented in any way.

        :raises TextError: with everything that keeps the text from being a position.
        """
        lines = text.rstrip().splitlines()
        errors = [
            ErrorInText(Sentence("'{sign}' isn't O or .", sign=sign), number, column)
            for number, line in enumerate(lines, 1)
            for column, sign in enumerate(line, 1)
            if sign not in (PEG, EMPTY, " ")
        ]
        rows = [row for line in lines if (row := line.strip())]
        widths = tuple(map(len, rows))
        shape = next((shape for shape in SHAPES.values() if shape.rows == widths), None)
        if shape is None:
            boards = "; ".join(f"{each.name} {', '.join(map(str, each.rows))}" for each in SHAPES.values())
            errors.append(ErrorInText(Sentence("expected the rows of a board: {boards}", boards=boards), 1))
        if PEG not in text:
            errors.append(ErrorInText("expected at least one peg", 1))
        if errors or shape is None:
            raise TextError(errors)
        signs = zip(shape.holes, "".join(rows), strict=True)
        return cls(shape, shape.mask(hole for hole, sign in signs if sign == PEG))

    def __str__(self) -> str:
        signs = iter(PEG if self.has(hole) else EMPTY for hole in self.shape.holes)
        rows = ("".join(next(signs) for _ in range(width)) for width in self.shape.rows)
        return "\n".join(" " * ((self.shape.size - len(row)) // 2) + row for row in rows)

    def has(self, hole: str) -> bool:
        """Whether a hole has a peg."""
        return bool(self.pegs & self.shape.bits[hole])

    @property
    def count(self) -> int:
        """The number of pegs."""
        return self.pegs.bit_count()

    def solved(self, goal: Goal) -> bool:
        """Whether one peg is left, and is where the goal wants it."""
        return self.count == 1 and (goal == "one" or self.has(self.shape.centre))

    @property
    def moves(self) -> tuple[str, ...]:
        """All legal jumps."""
        return tuple(jump.text for jump in self.shape.jumps if jump.possible(self.pegs))

    def play(self, move: str) -> Position:
        """The position after a jump.

        :raises MoveError: naming the rule that forbids it.
        """
        holes = move.split("-")
        if len(holes) != 2 or any(hole not in self.shape.bits for hole in holes):
            raise MoveError(
                Sentence(
                    "'{move}' isn't a jump between two holes of the {board} board, such as d2-d4",
                    move=move,
                    board=self.shape.name,
                )
            )
        jump = next((jump for jump in self.shape.jumps if jump.text == move), None)
        if jump is None:
            raise MoveError("a peg jumps exactly 2 holes to the left, right, up or down")
        if not self.has(holes[0]):
            raise MoveError(Sentence("hole {hole} is empty", hole=holes[0]))
        if self.has(holes[1]):
            raise MoveError(Sentence("hole {hole} already has a peg", hole=holes[1]))
        if not jump.possible(self.pegs):
            raise MoveError("there is no peg to jump over")
        return Position(self.shape, self.pegs ^ jump.pegs ^ jump.target)


def start(shape: Shape) -> Position:
    """The position that a game starts from: a peg in every hole but the centre."""
    return Position(shape, shape.mask(hole for hole in shape.holes if hole != shape.centre))
