"""Turn boards and positions into arrays for the kernel, which simulates games and solves endgames."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import tanh
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence
from pnp.games.dominate import kernel
from pnp.games.dominate.kernel import Ending, Masks
from pnp.games.dominate.options import MOST_EMPTY
from pnp.games.dominate.rules import (
    DRAW,
    EMPTY,
    Field,
    Move,
    O,
    Position,
    X,
    connected_groups,
    majority,
    opponent,
)

MOST_SQUARES = 128
"""The most squares of a board: two words."""
NO_LIMIT = 1 << 60

Array = npt.NDArray[Any]
Aim = Literal["win", "margin"]
"""The goals of an endgame: to win, or to get the best margin of regions."""


@lru_cache(maxsize=8)
def packed(field: Field) -> Masks:
    """Return the arrays of a field.

    :raises ValueError: for more squares than two words have bits.
    """
    if len(field.grid) > MOST_SQUARES:
        raise ValueError(
            Sentence(
                "boards of up to {most} squares can be searched, not {number}",
                most=MOST_SQUARES,
                number=len(field.grid),
            )
        )
    groups, regions = field.groups, field.regions
    hits: list[dict[int, int]] = []
    for group in groups:
        hit: dict[int, int] = {}
        for cell in group:
            for region in field.regions_of[cell]:
                hit[region] = hit.get(region, 0) + 1
        hits.append(hit)
    width = max(map(len, hits)) + 1
    touched = np.full((len(groups), width), -1, np.int16)
    weights = np.zeros((len(groups), width), np.int16)
    cells = np.full((len(groups), field.largest), -1, np.int16)
    for k, (group, hit) in enumerate(zip(groups, hits, strict=True)):
        cells[k, : len(group)] = group
        touched[k, : len(hit)] = list(hit)
        weights[k, : len(hit)] = list(hit.values())
    sizes = [len(region) for region in regions]
    return Masks(
        *words(field.masks),
        cells,
        touched,
        weights,
        np.array([majority(size) for size in sizes], np.int16),
        np.array(sizes, np.int16),
        _worths(max(sizes)),
    )


def words(masks: tuple[int, ...]) -> tuple[Array, Array]:
    """Return masks of up to 128 squares as their lower and higher words."""
    word = (1 << 64) - 1
    return np.array([m & word for m in masks], np.uint64), np.array([m >> 64 for m in masks], np.uint64)


def region_counts(position: Position) -> Array:
    """Return the marks of each player in each region, shape (2, regions)."""
    regions = position.field.regions
    found = [[sum(position.marks[c] == player for c in region) for region in regions] for player in (X, O)]
    return np.array(found, np.int16)


def _worths(largest: int) -> Array:
    """Return a player's hope for a region: 1 if held, -1 if lost, and in between, the lead in marks relative to
    the open squares.

    It's just a rule of thumb, to make games look as if people had played them.
    """
    found = np.zeros((largest + 1, largest + 1, largest + 1))
    for size in range(1, largest + 1):
        need = majority(size)
        for own in range(size + 1):
            for other in range(size + 1 - own):
                if own >= need or other >= need:
                    found[size, own, other] = 1.0 if own >= need else -1.0
                else:
                    found[size, own, other] = 0.8 * tanh(1.6 * (own - other) / (size - own - other + 1))
    return found


def count_lines(position: Position, depth: int) -> tuple[int, int]:
    """Return the number of lines of exactly ``depth`` moves from a position, and of the moves made to count
    them."""
    field = position.field
    taken = sum(1 << cell for cell, mark in enumerate(position.marks) if mark != EMPTY)
    (low,), (high,) = words((taken,))
    scores = np.array([position.score(X), position.score(O)], np.int64)
    mover = 0 if position.mover == X else 1
    counts = region_counts(position)
    lines, made = kernel.perft(depth, mover, low, high, scores, packed(field), counts, field.to_win)
    return int(lines), int(made)


def simulated(field: Field, stop: int, noise: float, seed: int) -> Position | None:
    """Return a position with ``stop`` empty squares, or up to two fewer, from a game of simulated players; None
    if the game was over before. Without ``noise``, players take what seems best; at 1.0, they overlook a
    lot."""
    marks = np.zeros(len(field.grid), np.int8)
    counts = np.zeros((2, len(field.regions)), np.int16)
    state = np.array([seed | 1], np.uint64)
    mover = kernel.play_out(marks, counts, packed(field), field.to_win, stop, noise, state)
    if mover < 0:
        return None
    return Position(field, "".join((EMPTY, X, O)[mark] for mark in marks), (X, O)[mover])


@dataclass(frozen=True, slots=True)
class Verdict:
    """A solved endgame: the value of every first move to the mover, and the number of positions seen.

    For the margin, a value is the difference in regions at the end; otherwise it's 1, 0 or -1. Values of moves
    that aren't best are upper bounds. If a limit was reached, the values are meaningless.
    """

    values: Mapping[Move, int]
    seen: int
    complete: bool

    @property
    def best(self) -> int:
        return max(self.values.values())

    @property
    def best_moves(self) -> tuple[Move, ...]:
        """Every move with the best value."""
        best = self.best
        return tuple(move for move, value in self.values.items() if value == best)


def solve_endgame(position: Position, aim: Aim, most: int = NO_LIMIT, seconds: float = float("inf")) -> Verdict:
    """Return the value of every first move: exact for the best ones, a bound for the others.

    :param most: the most positions to search.
    :param seconds: the most seconds of wall-clock time, checked after each first move.
    :raises ValueError: for more empty squares than can be searched, or for a game that is over.
    """
    if position.winner is not None:
        raise ValueError(Sentence("the game is over"))
    empties = tuple(cell for cell, mark in enumerate(position.marks) if mark == EMPTY)
    if len(empties) > MOST_EMPTY:
        raise ValueError(
            Sentence(
                "endgames of up to {most} empty squares can be solved, not {number}",
                most=MOST_EMPTY,
                number=len(empties),
            )
        )
    ending, moves = _ending(position, aim, empties)
    mover = 0 if position.mover == X else 1
    seen = np.zeros(1, np.int64)
    begun = time.perf_counter()
    values: dict[Move, int] = {}
    best = kernel.WORST
    for move, mask in zip(reversed(moves), reversed(ending.groups.tolist()), strict=True):
        check_cancelled()
        after = position.play(move)
        if after.winner is not None:
            value = _value(after, position.mover, aim)
        else:
            x, o = (0, mask) if mover else (mask, 0)
            low = max(kernel.WORST, best - 1)  # so that equal values differ from lower ones
            value = -int(kernel.endgame(1 - mover, x, o, kernel.WORST, -low, ending, most, seen))
        values[move] = value
        best = max(best, value)
        if seen[0] > most or time.perf_counter() - begun > seconds:
            return Verdict(values, int(seen[0]), complete=False)
    return Verdict(values, int(seen[0]), complete=True)


def _ending(position: Position, aim: Aim, empties: tuple[int, ...]) -> tuple[Ending, list[Move]]:
    """Return the arrays of an endgame, and its moves in the arrays' order."""
    field = position.field
    open_ = set(empties)
    moves = [group for group in connected_groups(field.grid, field.largest) if open_.issuperset(group)]
    bit = {cell: 1 << k for k, cell in enumerate(empties)}
    masks = np.array([sum(bit[cell] for cell in move) for move in moves], np.int32)
    inside = np.array([[cell in region for region in field.regions] for cell in empties], np.int16)
    count = 1 << len(empties)
    scores, codes = np.zeros((2, count), np.int8), np.zeros(count, np.int32)
    needs = packed(field).needs
    kernel.fill_tables(region_counts(position), inside, needs, scores, codes, np.zeros(len(needs), np.int16))
    shape = (2, 3 ** len(empties))
    lower, upper = np.full(shape, kernel.WORST, np.int8), np.full(shape, -kernel.WORST, np.int8)
    ending = Ending(
        full=count - 1,
        margin=aim == "margin",
        full_draw=field.full_board == "draw",
        to_win=field.to_win,
        groups=masks,
        scores=scores,
        codes=codes,
        lower=lower,
        upper=upper,
    )
    return ending, moves


def _value(position: Position, player: str, aim: Aim) -> int:
    """Return the value of a game that is over, to a player."""
    if position.winner == DRAW:
        return 0
    if aim == "win":
        return 1 if position.winner == player else -1
    return position.score(player) - position.score(opponent(player))
