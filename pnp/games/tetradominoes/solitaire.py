"""Search solitaire puzzles by the kernel: pack positions, and unpack the results."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Cell, Domino
from pnp.components.tetrominoes import SHAPES
from pnp.games.tetradominoes import kernel
from pnp.games.tetradominoes.start import MOST_PLAYS, Start
from pnp.games.tetradominoes.table import Side, Turn
from pnp.search.results import Limits

_PAUSE = 1 << 14
"""The number of positions between two looks at the clock: about a thirtieth of a second's work."""
_EDGE = 4
"""The number of cells to add beyond the last that a domino may cover, so that the kernel never looks outside
its rows."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search through all lines.

    ``lines`` is the number of lines that stay below the score, ``ways`` the number of ways to begin one;
    ``turns`` is the shortest line, or the best one if that was requested, and ``score`` its score; ``states``
    counts the positions visited; ``stopped`` is whether a limit stopped the search.
    """

    lines: int
    ways: int
    turns: tuple[Turn, ...]
    score: int
    states: int
    stopped: bool


@dataclass(frozen=True, slots=True)
class _Packed:
    """A start in the kernel's arrays, and the cell at their index 0."""

    board: kernel.Board
    ground: kernel.Ground
    pairs: kernel.Array
    origin: Cell

    def place(self, cell: Cell) -> int:
        return (cell[0] - self.origin[0]) * self.ground.stride + cell[1] - self.origin[1]

    def cell(self, place: int) -> Cell:
        row, column = divmod(int(place), self.ground.stride)
        return row + self.origin[0], column + self.origin[1]

    def turn(self, play: kernel.Array) -> Turn:
        """Return a play from the kernel as a turn."""
        low, high = (int(number) for number in self.pairs[play[0]])
        (first, one), (second, two) = sorted([(self.cell(play[1]), low), (self.cell(play[2]), high)])
        domino = Domino(*first, first[1] == second[1], one, two)
        if play[3] < 0:
            return Turn(domino)
        bits, (row, column) = int(self.ground.fours[play[3]]), self.cell(play[4])
        cells = [(row + y, column + x) for k, (y, x) in enumerate(kernel.AROUND) if bits >> k & 1]
        return Turn(domino, tuple(sorted(cells)), Side.LIGHT if play[5] == 1 else Side.DARK)


def _packed(start: Start) -> _Packed:
    numbers, margin = start.spread.numbers, 2 * start.plays + _EDGE
    rows, columns = [row for row, _ in numbers], [column for _, column in numbers]
    origin = min(rows) - margin, min(columns) - margin
    height, stride = max(rows) - origin[0] + margin + 1, max(columns) - origin[1] + margin + 1
    state = np.zeros(6, np.int64)
    board = kernel.Board(
        np.full(height * stride, -1, np.int64),
        np.zeros(height * stride, np.int64),
        np.zeros(len(numbers) + 2 * start.plays, np.int64),
        state,
    )
    packed = _Packed(board, kernel.ground(stride), np.array((*start.hand, *start.pile), np.int64), origin)
    for k, (cell, number) in enumerate(sorted(numbers.items())):
        board.laid[k] = packed.place(cell)
        board.number[packed.place(cell)] = number
    for cell, side in start.spread.covered.items():
        board.cover[packed.place(cell)] = 1 if side is Side.LIGHT else 2
    gone = [name for name in SHAPES if name not in start.spread.left]
    state[kernel.LAID], state[kernel.COVERED] = len(numbers), len(start.spread.covered)
    state[kernel.USED] = sum(1 << list(SHAPES).index(name) for name in gone)
    state[kernel.LIGHT], state[kernel.DARK] = start.spread.count(Side.LIGHT), start.spread.count(Side.DARK)
    state[kernel.UNPLAYED] = len(start.spread.unplayed)
    return packed


@dataclass(frozen=True, slots=True)
class _Search:
    """A search that can pause: the position, its progress, and its results."""

    packed: _Packed
    stack: kernel.Stack
    level: int
    progress: kernel.Array
    line: kernel.Array
    wins: kernel.Array

    @classmethod
    def of(cls, start: Start, level: int, below: int, *, best: bool = False) -> _Search:
        progress = np.zeros(8, np.int64)
        progress[kernel.BELOW], progress[kernel.BEST], progress[kernel.LENGTH] = below, best, -1
        line = np.zeros((MOST_PLAYS, kernel.PLAY), np.int64)
        wins = np.zeros(kernel.MOST_CHOICES, np.int64)
        return cls(_packed(start), kernel.stack(len(start.hand)), level, progress, line, wins)

    def go_on(self, limit: int) -> Found:
        """Continue until ``limit`` positions have been visited in total, or all of them, and return the
        result."""
        packed, progress = self.packed, self.progress
        progress[kernel.LIMIT] = limit
        kernel.search(
            packed.board, packed.pairs, self.stack, self.level, packed.ground, progress, self.line, self.wins
        )
        return Found(
            int(progress[kernel.LINES]),
            int(np.count_nonzero(self.wins)),
            tuple(packed.turn(play) for play in self.line[: max(progress[kernel.LENGTH], 0)]),
            int(progress[kernel.BELOW]),
            int(progress[kernel.NODES]),
            bool(progress[kernel.DEPTH] >= 0 or progress[kernel.FULL]),
        )

    @property
    def full(self) -> bool:
        """Whether a position had more plays than the kernel has space for."""
        return bool(self.progress[kernel.FULL])


def search(start: Start, level: int, below: int, limit: int, *, best: bool = False) -> Found:
    """Return the result of searching every line that ends below a given score or, if the best is requested,
    ever better ones."""
    return _Search.of(start, level, below, best=best).go_on(limit)


def search_within(start: Start, level: int, below: int, limits: Limits) -> tuple[Found, str]:
    """Return the result of `search`, with the limit that stopped it, if any. The kernel can't read the clock,
    so it pauses for that."""
    began = time.monotonic()
    running = _Search.of(start, level, below)
    allowed = 0
    while True:
        check_cancelled()
        allowed = min(allowed + _PAUSE, limits.states)
        found = running.go_on(allowed)
        if not found.stopped:
            return found, ""
        if running.full:
            return found, Sentence("a position allows more than {most:,} plays", most=kernel.MOST_CHOICES - 1)
        if allowed == limits.states:
            return found, Sentence("the limit of {states:,} positions was reached", states=limits.states)
        if time.monotonic() - began > limits.seconds:
            return found, limits.time_reached
