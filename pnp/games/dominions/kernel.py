"""The rules of Dominions over packed arrays, in numba; held to `play` by differential tests.

A board is one array of bytes: the number of the piece on each cell, 0 for none, plus 64 where black is up.
Hands are two 64-bit words, bit n for piece n. Neighbours are an array by cell and side, −1 for the edge.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pnp.games.dominions.play import State, other
from pnp.games.dominions.rules import BLACK, WHITE, Piece, Position
from pnp.grids.hexagon import HexGrid
from pnp.search.lean import lean

COLOUR, NUMBER = 64, 63
Cells = NDArray[np.int16]
Board = NDArray[np.uint8]

CAPTURE, QUIET, SUICIDE = 2, 1, 3
OCCUPIED, MISFIT, PLACE, OSCILLATION, CLOSED = -1, -2, -3, -4, -5
"""What `place` answers: what the placement did, or which rule forbids it."""


def neighbours_of(grid: HexGrid) -> Cells:
    """The cells beside each cell, shape (cells, 6)."""
    return np.array([[-1 if b is None else b for b in row] for row in grid.neighbours], np.int16)


def packed(state: State) -> tuple[Board, NDArray[np.uint64]]:
    """A state's board, and its hands: White's and Black's."""
    board = np.zeros(len(state.grid), np.uint8)
    for cell, piece in state.pieces.items():
        board[cell] = piece.number | (COLOUR if piece.colour == BLACK else 0)
    hands = np.array([sum(1 << n for n in state.hands[c]) for c in (WHITE, BLACK)], np.uint64)
    return board, hands


def unpacked(grid: HexGrid, board: Board) -> Position:
    """The position on a board."""
    pieces = {
        cell: Piece(BLACK if value & COLOUR else WHITE, int(value & NUMBER))
        for cell, value in enumerate(board.tolist())
        if value
    }
    return Position(grid, pieces)


def new_scratch(cells: int) -> NDArray[np.int32]:
    """Working space: marks, two stacks, a list of what is to be reversed; marks count upwards from row 3."""
    return np.zeros((4, cells + 1), np.int32)


@lean
def asked(board: Any, beside: Any, cell: int) -> tuple[int, int]:
    """The beams that the surroundings of a vacant cell ask for, and those they bar."""
    needed = 0
    barred = 0
    for side in range(6):
        at = beside[cell, side]
        if at < 0:
            barred |= 1 << side
        elif board[at]:
            if (board[at] >> ((side + 3) % 6)) & 1:
                needed |= 1 << side
            else:
                barred |= 1 << side
    return needed, barred


@lean
def flood(board: Any, beside: Any, scratch: Any, first: int, mark: int, same: bool) -> tuple[int, int]:
    """Gather the group (or, colours disregarded, the section) of a cell into row 1 of the scratch, its cells
    marked in row 0; the number of its pieces and of its liberties."""
    count = 1
    free = 0
    done = 0
    scratch[1, 0] = first
    scratch[0, first] = mark
    while done < count:
        here = scratch[1, done]
        done += 1
        value = board[here]
        for side in range(6):
            if not (value >> side) & 1:
                continue
            at = beside[here, side]
            there = board[at]
            if there == 0:
                free += 1
            elif scratch[0, at] != mark and not (same and (there ^ value) & 64):
                scratch[0, at] = mark
                scratch[1, count] = at
                count += 1
    return count, free


@lean
def next_mark(scratch: Any) -> int:
    """A mark that no cell bears."""
    scratch[3, 0] += 1
    return int(scratch[3, 0])


@lean
def may_lie(board: Any, beside: Any, scratch: Any, cell: int, number: int, black: int) -> bool:
    """The two modes of placing: beside a piece of the opponent, or joined by a beam to a group that makes up a
    section."""
    for side in range(6):
        at = beside[cell, side]
        if at >= 0 and board[at] and (board[at] >> 6) != black:
            return True
    for side in range(6):
        at = beside[cell, side]
        if at < 0 or board[at] == 0 or not (number >> side) & 1:
            continue
        count, _ = flood(board, beside, scratch, at, next_mark(scratch), False)
        whole = True
        for k in range(count):
            if (board[scratch[1, k]] >> 6) != black:
                whole = False
                break
        if whole:
            return True
    return False


@lean
def capture(board: Any, beside: Any, scratch: Any, cell: int, number: int, black: int) -> int:
    """Reverse the opponent's groups that the piece on a cell has taken the last liberty of; how many pieces.
    Their cells stand in row 2 of the scratch."""
    taken = 0
    for side in range(6):
        at = beside[cell, side]
        if at < 0 or not (number >> side) & 1 or board[at] == 0 or (board[at] >> 6) == black:
            continue
        count, free = flood(board, beside, scratch, at, next_mark(scratch), True)
        if free == 0:
            for k in range(count):
                scratch[2, taken] = scratch[1, k]
                board[scratch[1, k]] ^= 64
                taken += 1
    return taken


@lean
def forbidden(board: Any, beside: Any, scratch: Any, cell: int, number: int, black: int, first: bool) -> int:
    """The rule that keeps a piece from being laid, 0 for none; oscillation is seen only afterwards."""
    if board[cell]:
        return OCCUPIED
    needed, barred = asked(board, beside, cell)
    if number & needed != needed or number & barred:
        return MISFIT
    if first or may_lie(board, beside, scratch, cell, number, black):
        return 0
    return PLACE


@lean
def take_back(board: Any, scratch: Any, cell: int, count: int) -> None:
    """Reverse again what row 2 of the scratch lists, and lift the piece."""
    for k in range(count):
        board[scratch[2, k]] ^= 64
    board[cell] = 0


@lean
def suicide(board: Any, beside: Any, scratch: Any, cell: int, closed: bool) -> int:
    """Reverse the group of a cell, which has no liberty, unless that is forbidden."""
    count, _ = flood(board, beside, scratch, cell, next_mark(scratch), True)
    for k in range(count):
        scratch[2, k] = scratch[1, k]
        board[scratch[1, k]] ^= 64
    if not closed:
        _, free = flood(board, beside, scratch, cell, next_mark(scratch), True)
        if free == 0:
            take_back(board, scratch, cell, count)
            return CLOSED
    return SUICIDE


@lean
def place(
    board: Any, beside: Any, scratch: Any, cell: int, number: int, black: int, first: bool, closed: bool
) -> int:
    """Lay a piece and do what follows, or leave the board as it is; see `QUIET` and the rest. Whether the piece
    is in hand is the caller's to know; ``first`` says that the board is empty."""
    reason = forbidden(board, beside, scratch, cell, number, black, first)
    if reason:
        return reason
    board[cell] = number | (black << 6)
    taken = capture(board, beside, scratch, cell, number, black)
    _, free = flood(board, beside, scratch, cell, next_mark(scratch), True)
    if free:
        return CAPTURE if taken else QUIET
    if taken:
        take_back(board, scratch, cell, taken)
        return OSCILLATION
    return suicide(board, beside, scratch, cell, closed)


@lean
def drawn(seed: Any) -> int:
    """A random number of 31 bits, by xorshift on a word that is not 0."""
    x = seed[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    seed[0] = x
    return int(x >> np.uint64(33))


@lean
def random_placements(
    board: Any, beside: Any, scratch: Any, hands: Any, seed: Any, wanted: int, closed: bool
) -> tuple[int, int]:
    """Play random games from the empty board until so many placements were made: how many placements, and how
    many games were ended. A game ends here once nothing was found in 600 tries."""
    cells = board.shape[0]
    made = 0
    games = 0
    while made < wanted:
        board[:] = 0
        hands[0] = hands[1] = np.uint64(0xFFFFFFFFFFFFFFFE)
        laid = 0
        stuck = 0
        black = 0
        while stuck < 2 and made < wanted:
            found = False
            for _ in range(600):
                cell = drawn(seed) % cells
                if board[cell]:
                    continue
                needed, barred = asked(board, beside, cell)
                if laid and needed == 0 and barred == 0:
                    continue
                number = (drawn(seed) & 63 | needed) & ~barred
                if number == 0 or not (hands[black] >> np.uint64(number)) & np.uint64(1):
                    continue
                if place(board, beside, scratch, cell, number, black, laid == 0, closed) > 0:
                    hands[black] &= ~(np.uint64(1) << np.uint64(number))
                    found = True
                    break
            if found:
                made += 1
                laid += 1
                stuck = 0
            else:
                stuck += 1
            black ^= 1
        games += 1
    return made, games


def play_packed(state: State, number: int, cell: int) -> tuple[int, Position]:
    """A placement by the kernel: its answer, and the position afterwards."""
    board, _ = packed(state)
    black = int(other(state.turn) == WHITE)
    answer = place(
        board,
        neighbours_of(state.grid),
        new_scratch(len(state.grid)),
        cell,
        number,
        black,
        not state.pieces,
        state.closed,
    )
    return answer, unpacked(state.grid, board)
