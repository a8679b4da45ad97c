"""Dominate in numba: counting and playing games on masks of two words, and endgames solved over a full table.

The board is two 64-bit words, so it has at most 128 squares. Regions are counted as marks are made: ``counts``
has a row for each player and a column for each region. Once a player dominates a region, that never changes,
because marks stay.

Endgames are searched over their empty squares only. What a player dominates depends only on that player's
marks, so both scores are read from tables over the subsets of the empty squares. A position is a number in base
3 (empty, X or O for each square). 3^14 is 4.8 million, so the transposition table has an entry for every
position, needs no keys and forgets nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pnp.search.kernel_arithmetic import chance
from pnp.search.kernel_jit import kernel_jit

Array = npt.NDArray[Any]

WORST = -127
"""A value below that of any position."""


class Masks(NamedTuple):
    """A board as arrays.

    ``lows``, ``highs``: each group of squares as two words. ``cells``: its squares, padded with -1.
    ``touched``, ``weights``: the regions that it touches, padded with -1, and with how many squares. ``needs``,
    ``sizes``: the majority and the number of squares of each region. ``worths``: the hope for a region, from -1
    to 1, by its size, the player's own marks and the opponent's.
    """

    lows: Array
    highs: Array
    cells: Array
    touched: Array
    weights: Array
    needs: Array
    sizes: Array
    worths: Array


class Ending(NamedTuple):
    """An endgame as arrays over its empty squares.

    ``full``: all of them, as a mask. ``margin``: whether values are differences in regions rather than 1, 0 or
    -1. ``full_draw``: whether a full board without a majority is a draw. ``groups``: the moves, as masks.
    ``scores``, shape (2, 2^empties): the regions of each player who has marked a subset of the squares.
    ``codes``: each subset in base 3. ``lower``, ``upper``, shape (2, 3^empties): the known bounds of each
    position.
    """

    full: int
    margin: bool
    full_draw: bool
    to_win: int
    groups: Array
    scores: Array
    codes: Array
    lower: Array
    upper: Array


@kernel_jit
def _mark(group: int, player: int, board: Masks, counts: Array) -> int:
    """Count a group for a player, and return how many regions it makes the player dominate."""
    won = 0
    for k in range(board.touched.shape[1]):
        region = board.touched[group, k]
        if region < 0:
            break
        before = counts[player, region]
        after = before + board.weights[group, k]
        counts[player, region] = after
        if before < board.needs[region] <= after:
            won += 1
    return won


@kernel_jit
def _unmark(group: int, player: int, board: Masks, counts: Array) -> None:
    for k in range(board.touched.shape[1]):
        region = board.touched[group, k]
        if region < 0:
            break
        counts[player, region] -= board.weights[group, k]


@kernel_jit
def perft(
    depth: int, player: int, low: Any, high: Any, scores: Array, board: Masks, counts: Array, to_win: int
) -> tuple[int, int]:
    """Return the number of lines of exactly ``depth`` moves, and of the moves made to count them; a win ends a
    line.

    ``low`` and ``high`` are the squares taken. ``scores``, by player, and ``counts`` are restored.
    """
    lines, made = 0, 0
    for group in range(board.lows.shape[0]):
        if board.lows[group] & low or board.highs[group] & high:
            continue
        won = _mark(group, player, board, counts)
        made += 1
        if depth == 1:
            lines += 1
        elif scores[player] + won < to_win:
            scores[player] += won
            taken_low, taken_high = low | board.lows[group], high | board.highs[group]
            more, deeper = perft(depth - 1, 1 - player, taken_low, taken_high, scores, board, counts, to_win)
            lines += more
            made += deeper
            scores[player] -= won
        _unmark(group, player, board, counts)
    return lines, made


@kernel_jit
def _gain(group: int, player: int, board: Masks, counts: Array) -> float:
    """Return how much a group raises a player's hopes for the regions that it touches."""
    gain = 0.0
    for k in range(board.touched.shape[1]):
        region = board.touched[group, k]
        if region < 0:
            break
        own, other = counts[player, region], counts[1 - player, region]
        size = board.sizes[region]
        gain += board.worths[size, own + board.weights[group, k], other] - board.worths[size, own, other]
    return gain


@kernel_jit
def _choice(player: int, low: Any, high: Any, board: Masks, counts: Array, noise: float, state: Array) -> int:
    """Return the group with the best `_gain`, to which a random number of up to ``noise`` is added."""
    best, most = -1, -1.0e9
    for group in range(board.lows.shape[0]):
        if board.lows[group] & low or board.highs[group] & high:
            continue
        value = _gain(group, player, board, counts) + noise * chance(state)
        if value > most:
            best, most = group, value
    return best


@kernel_jit
def play_out(
    marks: Array, counts: Array, board: Masks, to_win: int, stop: int, noise: float, state: Array
) -> int:
    """Play from the empty board until at most ``stop`` squares are empty; return the player to move, 0 or 1,
    or -1 if the game was over before.

    ``marks`` (for each square 0 if it's empty, or 1 or 2 for the players) and ``counts`` are filled in. Players
    choose the move that raises their hopes most, with some randomness, like people who see most but not
    everything.
    """
    low, high = np.uint64(0), np.uint64(0)
    empty, player = marks.shape[0], 0
    while empty > stop:
        best = _choice(player, low, high, board, counts, noise, state)
        _mark(best, player, board, counts)
        for k in range(board.cells.shape[1]):
            if board.cells[best, k] >= 0:
                marks[board.cells[best, k]] = player + 1
                empty -= 1
        low |= board.lows[best]
        high |= board.highs[best]
        held = 0
        for region in range(board.needs.shape[0]):
            held += counts[player, region] >= board.needs[region]
        if held >= to_win:
            return -1
        player = 1 - player
    return player if empty else -1


@kernel_jit
def fill_tables(base: Array, inside: Array, needs: Array, scores: Array, codes: Array, sums: Array) -> None:
    """Fill ``scores`` and ``codes`` of an `Ending`.

    ``base``: marks before, shape (2, regions). ``inside``: 1 where region r has empty square e, shape (empties,
    regions). ``sums``: scratch space, a number for each region.
    """
    for chosen in range(codes.shape[0]):
        sums[:] = 0
        code, power = 0, 1
        for e in range(inside.shape[0]):
            if (chosen >> e) & 1:
                code += power
                for region in range(needs.shape[0]):
                    sums[region] += inside[e, region]
            power *= 3
        codes[chosen] = code
        for player in range(2):
            held = 0
            for region in range(needs.shape[0]):
                held += base[player, region] + sums[region] >= needs[region]
            scores[player, chosen] = held


@kernel_jit
def _worth_at_end(ending: Ending, own: int, other: int) -> int:
    """Return the value of a game that is over, to the player whose regions are ``own``."""
    if ending.full_draw and own < ending.to_win and other < ending.to_win:
        return 0
    value = own - other
    if ending.margin:
        return value
    return 1 if value > 0 else -1 if value < 0 else 0


@kernel_jit
def endgame(mover: int, x: int, o: int, low: int, high: int, ending: Ending, most: int, seen: Array) -> int:
    """Return the value of a position to its mover, by alpha-beta between ``low`` and ``high``, fail soft.

    ``x`` and ``o`` are the squares that the players have marked since the start. ``seen[0]`` counts positions
    and ends the search at ``most``; then the result is meaningless.
    """
    code = ending.codes[x] + 2 * ending.codes[o]
    known_low, known_high = int(ending.lower[mover, code]), int(ending.upper[mover, code])
    if known_low >= high or known_low == known_high:
        return known_low
    if known_high <= low:
        return known_high
    seen[0] += 1
    if seen[0] > most:
        return 0
    best, floor = WORST, low
    mine, theirs = (o, x) if mover else (x, o)
    other = int(ending.scores[1 - mover, theirs])
    for k in range(ending.groups.shape[0] - 1, -1, -1):  # large groups first, because they decide sooner
        group = int(ending.groups[k])
        if group & (x | o):
            continue
        own = int(ending.scores[mover, mine | group])
        if own >= ending.to_win or (x | o | group) == ending.full:
            value = _worth_at_end(ending, own, other)
        else:
            after_x, after_o = (x, o | group) if mover else (x | group, o)
            value = -endgame(1 - mover, after_x, after_o, -high, -floor, ending, most, seen)
        best, floor = max(best, value), max(floor, value)
        if best >= high:
            break
    if seen[0] <= most:
        ending.lower[mover, code] = best if best > low else known_low
        ending.upper[mover, code] = best if best < high else known_high
    return best
