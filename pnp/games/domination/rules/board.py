"""Domination: the board, how many pieces its squares hold, where players start, and positions.

A square holds one piece fewer than it has neighbours: one in a corner, two at an edge, three elsewhere. With
one more it explodes, a piece to each neighbour, so that no piece is ever lost. If no square is overfull, the
pieces on the board are at most the sum of what the squares hold, which on ``m`` by ``n`` squares is ``4·1 +
2·(m + n − 4)·2 + (m − 2)·(n − 2)·3``: 84 on 6x6, 384 on 12x12. As all of them may belong to one player in the
end, that is also how many counters each colour may need.

The source doesn't say where players start, only that they place beside their own pieces. Our reading is that
each player starts in a corner, and two players in opposite corners.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.base.sentences import Sentence
from pnp.grids.square import SquareGrid
from pnp.grids.text import RowText

PLAYERS = "ABCD"

_STACK = re.compile(r"([ABCD])([1-9]\d?)")
_TEXT = RowText(spaced=True)


def capacity(board: SquareGrid, cell: int) -> int:
    """How many pieces a square holds: one fewer than it has neighbours."""
    return len(board.neighbours[cell]) - 1


def most_pieces(board: SquareGrid) -> int:
    """How many pieces a board can hold without an overfull square."""
    return sum(capacity(board, cell) for cell in range(len(board)))


def letters_of(players: int | str) -> str:
    """The letters of players, given their number or the letters of their seats."""
    return players if isinstance(players, str) else PLAYERS[:players]


def starting_corners(board: SquareGrid, players: int | str) -> dict[int, str]:
    """The corner square of each player's first piece: clockwise from the upper left; two sit opposite.

    Players given by letters sit at their own corners, A at the upper left, whoever else plays.
    """
    bottom, right = board.rows - 1, board.columns - 1
    corners = [board.cell(0, 0), board.cell(0, right), board.cell(bottom, right), board.cell(bottom, 0)]
    if isinstance(players, str):
        return {corners[PLAYERS.index(letter)]: letter for letter in players}
    if players == 2:
        corners = corners[::2]
    return dict(zip(corners, PLAYERS[:players], strict=False))


@dataclass(frozen=True)
class Stack:
    """The pieces on one square, all of one player."""

    player: str
    count: int

    def __str__(self) -> str:
        return f"{self.player}{self.count}"


@dataclass(frozen=True)
class Position:
    """Pieces on a board: what is on each square, row by row from the top; None if it is empty."""

    board: SquareGrid
    stacks: tuple[Stack | None, ...]

    @classmethod
    def empty(cls, board: SquareGrid) -> Position:
        return cls(board, (None,) * len(board))

    @classmethod
    def parse(cls, board: SquareGrid, text: str) -> Position:
        """The position that a text describes: ``.`` or a player's letter and a count for each square.

        Squares are separated by spaces, and each row has a line. No square holds more than it can, so ``B2``
        is never in a corner.

        :raises TextError: with everything that is wrong, naming the rows.
        """

        def read(token: str, row: int, column: int) -> Stack | None:
            return _read(token, capacity(board, board.cell(row, column)), row + 1, column + 1)

        return cls(board, _TEXT.read_each(text, board, read))

    def __str__(self) -> str:
        width = self.board.columns
        tokens = [str(stack or ".") for stack in self.stacks]
        return "\n".join(
            " ".join(f"{token:<2}" for token in tokens[k : k + width]).rstrip()
            for k in range(0, len(tokens), width)
        )

    def count(self, player: str) -> int:
        """How many pieces a player has on the board."""
        return sum(stack.count for stack in self.stacks if stack and stack.player == player)


def _read(token: str, holds: int, row: int, column: int) -> Stack | None:
    if token == ".":
        return None
    match = _STACK.fullmatch(token)
    if match is None:
        raise ValueError(
            Sentence(
                "row {row} of the position has '{token}' at square {column}; write . or a player's "
                "letter, A to D, and a count, such as A2",
                row=row,
                token=token,
                column=column,
            )
        )
    if int(match[2]) > holds:
        raise ValueError(
            Sentence(
                "row {row} of the position has {token} at square {column}, which holds {holds} at most",
                row=row,
                token=token,
                column=column,
                holds=holds,
            )
        )
    return Stack(match[1], int(match[2]))
