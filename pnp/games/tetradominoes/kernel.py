"""A complete search of solitaire: every line of plays from a position, over packed arrays.

It follows the same rules as `rules`, for a pile whose order is known. A line ends when no tetromino is left, or
no domino that can be played; tetrominoes that are left count as unplayed. The search skips lines whose score
can't stay below the target. This works because two terms never decrease along a line: dark times light, plus
seven for each tetromino for which too few dominoes are left; and the longest side.

A cell is an index into an array of rows, with space around the table for all dominoes to come.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pnp.components.tetrominoes import BEHIND, LETTERS, SHAPES
from pnp.games.tetradominoes.rules import HAND
from pnp.games.tetradominoes.start import MOST_PLAYS
from pnp.search.kernel_jit import njit

Array = Any
"""Any numpy array; numba infers its type."""

_NOTHING: Any = np.int64(0)
"""Zero, for calls where a literal would make numba compile a function again."""
MOST_CHOICES = 4096
PLAY = 6
"""The length of a play's row: the domino's index, the cells of its lower and its higher number, the tetromino's
index in `Ground.fours` or -1, the cell to which that is relative, and its side (1 light, 2 dark)."""

LAID, COVERED, USED, LIGHT, DARK, UNPLAYED = range(6)
"""The entries of `Board.state`: the number of cells with dominoes, of covered cells, the used pieces as bits,
and the number of light, dark and unplayed tetrominoes."""
BELOW, LINES, NODES, LIMIT, BEST, LENGTH, FULL, DEPTH = range(8)
"""The entries of `search`'s ``progress``: the score to stay below, which falls to each score found if ``BEST``
is 1; the lines found; the positions visited, and the number at which to pause; the length of the line kept, -1
before there is one; whether a position had more choices than there is space for; and the present depth in a
line, -1 once all are searched."""
AROUND = tuple((y, x) for y in range(-3, 4) for x in range(-3, 4) if abs(y) + abs(x) <= 3)
"""The 25 cells that a tetromino with a square at (0, 0) may cover; a set of them is bits in this order."""


class Ground(NamedTuple):
    """The steps to the four neighbours of a cell, the steps to all cells of `AROUND`, and the 76 ways in which
    a tetromino can lie on a cell: as bits of these cells, and the index among the seven pieces of the light and
    of the dark one. ``stride`` is the number of cells in a row."""

    steps: Array
    around: Array
    fours: Array
    pieces: Array
    stride: int


class Board(NamedTuple):
    """``number`` and ``cover``, by cell, are -1 and 0 if nothing is there; ``laid`` lists the cells with
    dominoes; ``state`` is described above."""

    number: Array
    cover: Array
    laid: Array
    state: Array


class Stack(NamedTuple):
    """The present line of a search: the choices of each position, their number and the one played, the hand as
    bits, and the number of dominoes drawn."""

    found: Array
    total: Array
    at: Array
    hands: Array
    drawn: Array


def stack(held: int) -> Stack:
    """Return the stack before the first position, with the first ``held`` dominoes in the hand."""
    deep = MOST_PLAYS + 1
    empty = Stack(np.empty((deep, MOST_CHOICES, PLAY), np.int64), *(np.zeros(deep, np.int64) for _ in range(4)))
    empty.hands[0], empty.drawn[0] = (1 << held) - 1, held
    return empty


def ground(stride: int) -> Ground:
    """Return the `Ground` for rows of ``stride`` cells."""
    names = list(SHAPES)
    fours, pieces = [], []
    for cells, letter in sorted(LETTERS.items(), key=lambda item: (item[1], sorted(item[0]))):
        for x, y in sorted(cells):
            fours.append(sum(1 << AROUND.index((y - row, column - x)) for column, row in cells))
            pieces.append((-1, names.index(letter), names.index(BEHIND[letter])))
    steps = np.array([-1, 1, -stride, stride], np.int64)
    around = np.array([y * stride + x for y, x in AROUND], np.int64)
    return Ground(steps, around, np.array(fours, np.int64), np.array(pieces, np.int64), stride)


@njit(cache=True)
def _matches(cell: int, board: Board, ground: Ground) -> int:
    """Return the numbers that match on an empty cell, as bits."""
    all_covered = board.state[LAID] == board.state[COVERED]
    found = 0
    for step in ground.steps:
        near = cell + step
        if board.number[near] >= 0:
            if all_covered:
                return 127
            if board.cover[near] == 0:
                found |= 1 << board.number[near]
    return found


@njit(cache=True)
def _seen_before(cell: int, place: int, board: Board, ground: Ground) -> bool:
    """Return whether an empty cell has been looked at from an earlier neighbour."""
    for step in ground.steps:
        if board.number[cell + step] >= 0:
            return bool(cell + step != place)
    return False


@njit(cache=True)
def _fit(start: int, other: int, pair: Array, board: Board, ground: Ground) -> tuple[int, int]:
    """Return the cells around ``start`` that a light and a dark tetromino may cover, without ``other``."""
    light = dark = 0
    for k in range(len(ground.around)):
        cell = start + ground.around[k]
        number = board.number[cell]
        if cell == other or board.cover[cell] or not (number == pair[0] or number == pair[1]):
            continue
        beside = 0
        for step in ground.steps:
            beside |= board.cover[cell + step]
        light |= (1 - (beside & 1)) << k
        dark |= (1 - (beside >> 1)) << k
    return light, dark


@njit(cache=True)
def _add(play: Array, found: Array, count: int) -> int:
    """Store a play if there is space; return the new count of plays."""
    if count < MOST_CHOICES:
        for k in range(PLAY):
            found[count, k] = play[k]
        count += 1
    return count


@njit(cache=True)
def _add_covers(play: Array, pair: Array, board: Board, ground: Ground, found: Array, count: int) -> int:
    """Add a domino in its place, with every tetromino on it, or by itself if there is none."""
    before, used = count, board.state[USED]
    for start in range(1, 3):
        play[4] = play[start]
        # Tetrominoes that cover both cells are found when starting from the first.
        light, dark = _fit(play[start], play[1] if start == 2 else -1, pair, board, ground)
        for four in range(len(ground.fours)):
            cells = ground.fours[four]
            for side in range(1, 3):
                free = light if side == 1 else dark
                if cells & free == cells and not (used >> ground.pieces[four, side]) & 1:
                    play[3], play[5] = four, side
                    count = _add(play, found, count)
    if count == before:
        play[3] = -1
        count = _add(play, found, count)
    return count


@njit(cache=True)
def _cover(play: Array, with_what: int, board: Board, ground: Ground) -> None:
    """Write ``with_what`` into the cells of a play's tetromino."""
    for k in range(len(ground.around)):
        if (ground.fours[play[3]] >> k) & 1:
            board.cover[play[4] + ground.around[k]] = with_what


@njit(cache=True)
def _add_plays(
    cell: int, domino: int, near: int, pairs: Array, board: Board, ground: Ground, found: Array, count: int
) -> int:
    """Add the plays of a domino with one of its numbers as the match on a cell."""
    play = np.zeros(PLAY, np.int64)
    play[0], play[1 + near] = domino, cell
    for step in ground.steps:
        far = cell + step
        if board.number[far] >= 0:
            continue
        if far < cell and (_matches(far, board, ground) >> pairs[domino, 1 - near]) & 1:
            continue  # such plays are found from that cell
        play[2 - near] = far
        board.number[play[1]], board.number[play[2]] = pairs[domino, 0], pairs[domino, 1]
        count = _add_covers(play, pairs[domino], board, ground, found, count)
        board.number[play[1]] = board.number[play[2]] = -1
    return count


@njit(cache=True)
def choices(board: Board, hand: int, pairs: Array, ground: Ground, found: Array) -> int:
    """Write every play of a hand (bits of ``pairs``) to ``found``, and return their number."""
    count: int = _NOTHING
    for k in range(board.state[LAID]):
        place = board.laid[k]
        for step in ground.steps:
            cell = place + step
            if board.number[cell] >= 0 or _seen_before(cell, place, board, ground):
                continue
            matching = _matches(cell, board, ground)
            for domino in range(len(pairs)):
                if not (hand >> domino) & 1:
                    continue
                for near in range(1 + (pairs[domino, 0] != pairs[domino, 1])):
                    if (matching >> pairs[domino, near]) & 1:
                        count = _add_plays(cell, domino, near, pairs, board, ground, found, count)
    return count


@njit(cache=True)
def _put(play: Array, pairs: Array, board: Board, ground: Ground) -> None:
    """Play a choice."""
    state = board.state
    for k in range(2):
        board.number[play[1 + k]] = pairs[play[0], k]
        board.laid[state[LAID] + k] = play[1 + k]
    state[LAID] += 2
    if play[3] >= 0:
        _cover(play, play[5], board, ground)
        state[COVERED] += 4
        state[LIGHT + play[5] - 1] += 1
        state[USED] |= 1 << ground.pieces[play[3], play[5]]


@njit(cache=True)
def _take(play: Array, board: Board, ground: Ground) -> None:
    """Take a choice back."""
    state = board.state
    board.number[play[1]] = board.number[play[2]] = -1
    state[LAID] -= 2
    if play[3] >= 0:
        _cover(play, _NOTHING, board, ground)
        state[COVERED] -= 4
        state[LIGHT + play[5] - 1] -= 1
        state[USED] ^= 1 << ground.pieces[play[3], play[5]]


@njit(cache=True)
def _least(state: Array, plays: int, side: int) -> int:
    """Return the lowest score that is still possible with ``plays`` more plays."""
    left = 7 - state[LIGHT] - state[DARK] - state[UNPLAYED]
    least = 1 << 30
    for more in range(min(left, plays) + 1):
        for light in range(more + 1):
            product = (state[LIGHT] + light) * (state[DARK] + more - light)
            least = min(least, product + 7 * (left - more + state[UNPLAYED]))
    return least + side


@njit(cache=True)
def _side(board: Board, stride: int) -> int:
    """Return the length of the longest side of the rectangle around the dominoes, in cells."""
    top = left = 1 << 30
    bottom = right = -1
    for k in range(board.state[LAID]):
        row, column = board.laid[k] // stride, board.laid[k] % stride
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, column), max(right, column)
    return max(bottom - top, right - left) + 1


@njit(cache=True)
def _end(depth: int, score: int, progress: Array, found: Array, at: Array, line: Array, wins: Array) -> None:
    """Count a line that has ended, and keep it if it is the best or the shortest so far."""
    if score >= progress[BELOW]:
        return
    progress[LINES] += 1
    if depth:
        wins[at[0]] += 1
    if progress[BEST] or progress[LENGTH] < 0 or depth < progress[LENGTH]:
        progress[LENGTH] = depth
        for k in range(depth):
            for part in range(PLAY):
                line[k, part] = found[k, at[k], part]
    if progress[BEST]:
        progress[BELOW] = score


@njit(cache=True)
def _drawn(hand: int, drawn: int, pairs: Array) -> int:
    """Return how many dominoes have been drawn once a play has left this hand: one more, or none."""
    held = 0
    for k in range(len(pairs)):
        held += (hand >> k) & 1
    return int(held < HAND and drawn < len(pairs))


@njit(cache=True)
def search(
    board: Board,
    pairs: Array,
    stack: Stack,
    level: int,
    ground: Ground,
    progress: Array,
    line: Array,
    wins: Array,
) -> None:
    """Search every line from a position; ``progress`` is described above. A paused search continues if it's
    called again with the same arrays and a higher limit.

    The first of ``pairs`` (lower and higher number) are in the hand, and the others are drawn in order. The
    best line, or else the shortest, is written to ``line``; ``wins`` counts the lines by their first play, in
    the order of `choices`.
    """
    found, total, at, hands, drawn = stack
    depth, fresh = progress[DEPTH], True  # the search pauses before a position that it hasn't examined
    while depth >= 0:
        if fresh:
            if progress[NODES] == progress[LIMIT]:
                progress[DEPTH] = depth
                return
            progress[NODES] += 1
            at[depth] = total[depth] = 0
            side = _side(board, ground.stride) if level == 2 else 0
            if _least(board.state, len(pairs) - depth, side) < progress[BELOW]:
                if board.state[USED] != 127:
                    total[depth] = choices(board, hands[depth], pairs, ground, found[depth])
                if total[depth] == MOST_CHOICES:
                    progress[FULL] = 1
                    return
                if total[depth] == 0:
                    _end(depth, _least(board.state, _NOTHING, side), progress, found, at, line, wins)
        else:
            _take(found[depth, at[depth]], board, ground)
            at[depth] += 1
        fresh = at[depth] < total[depth]
        if not fresh:
            depth -= 1
            continue
        play = found[depth, at[depth]]
        _put(play, pairs, board, ground)
        hand = hands[depth] & ~(1 << play[0])
        more = _drawn(hand, drawn[depth], pairs)
        hands[depth + 1], drawn[depth + 1] = hand | (more << drawn[depth]), drawn[depth] + more
        depth += 1
    progress[DEPTH] = depth
