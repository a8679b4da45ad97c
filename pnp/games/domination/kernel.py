"""Domination in numba: placing and exploding on packed squares, random and simulated games, eliminations by
force.

A position is two rows of a byte for each square, in an array of shape (2, squares): whose it is (0 nobody's, 1
to 4 the players) and how many pieces it has. ``held`` counts squares by owner. It is 72 bytes on 6x6, so the
search copies it at every move instead of taking moves back, and needs a few kilobytes in all; a transposition
table would have to pay for itself with chains that end alike, of which two moves of a search seldom have any.

What explodes holds less than it can afterwards, so only a square on which a piece lands can become overfull,
and it does with exactly one of these pieces: no square comes into the queue of the next wave twice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pnp.search.lean import lean

Array = npt.NDArray[Any]

OWNER, COUNT = 0, 1
"""The rows of a position."""
EXPLOSIONS, WAVES, STATES, MOST = 0, 1, 2, 3
"""What is counted in a tally, and the number of states that ends a search."""
TALLIES = 4


class Board(NamedTuple):
    """A board as arrays: each square's neighbours, shape (squares, 4), -1 after them; how many they are."""

    near: Array
    degree: Array


@lean
def place(stacks: Array, held: Array, board: Board, player: int, cell: int, queue: Array, tally: Array) -> int:
    """Put a piece of a player on a square and let everything explode, wave by wave; the points.

    ``queue``, shape (2, squares), is room for the squares of two waves. The move must be legal.
    """
    if stacks[OWNER, cell] == 0:
        stacks[OWNER, cell] = player
        held[0] -= 1
        held[player] += 1
    stacks[COUNT, cell] += 1
    points, now, size = 1, 0, 0
    if stacks[COUNT, cell] >= board.degree[cell]:
        queue[0, 0] = cell
        size = 1
    while size and held[0] + held[player] < stacks.shape[1]:
        for k in range(size):
            square = queue[now, k]
            stacks[COUNT, square] -= board.degree[square]
            if stacks[COUNT, square] == 0:
                stacks[OWNER, square] = 0
                held[player] -= 1
                held[0] += 1
        following = 0
        for k in range(size):
            square = queue[now, k]
            for j in range(board.degree[square]):
                near = board.near[square, j]
                owner = stacks[OWNER, near]
                if owner != player:
                    held[owner] -= 1
                    held[player] += 1
                    stacks[OWNER, near] = player
                stacks[COUNT, near] += 1
                if stacks[COUNT, near] == board.degree[near]:
                    queue[1 - now, following] = near
                    following += 1
            points += board.degree[square]
        tally[EXPLOSIONS] += size
        tally[WAVES] += 1
        now, size = 1 - now, following
    return points


@lean
def legal(stacks: Array, board: Board, player: int, cell: int) -> bool:
    """Whether a player may place on a square."""
    if stacks[OWNER, cell]:
        return bool(stacks[OWNER, cell] == player)
    beside = False
    for j in range(board.degree[cell]):
        beside |= stacks[OWNER, board.near[cell, j]] == player
    return bool(beside)


@lean
def moves(stacks: Array, board: Board, player: int, found: Array) -> int:
    """The squares that a player may place on, in ``found``; how many they are."""
    count = 0
    for cell in range(stacks.shape[1]):
        if legal(stacks, board, player, cell):
            found[count] = cell
            count += 1
    return count


@lean
def copy(stacks: Array, held: Array, to: Array, to_held: Array) -> None:
    """Copy a position; an assignment of slices would ask for memory."""
    for cell in range(stacks.shape[1]):
        to[OWNER, cell] = stacks[OWNER, cell]
        to[COUNT, cell] = stacks[COUNT, cell]
    for owner in range(held.shape[0]):
        to_held[owner] = held[owner]


@lean
def chance(state: Array, below: int) -> int:
    """A number from 0 of a xorshift generator of state ``state`` (1,) (Marsaglia, 2003)."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return int((x >> np.uint64(11)) % np.uint64(below))


@lean
def following(held: Array, player: int, players: int) -> int:
    """Who moves next: the next player with a square."""
    other = player % players + 1
    while held[other] == 0:
        other = other % players + 1
    return other


@lean
def random_game(
    stacks: Array,
    held: Array,
    board: Board,
    players: int,
    room: Array,
    state: Array,
    record: Array,
    tally: Array,
) -> int:
    """Random moves from a position, A first, until one player is left or ``record`` is full; how many.

    ``room``, shape (3, squares), is for moves and queues; ``record`` gets the squares.
    """
    player, played = 1, 0
    while played < record.shape[0] and held[0] + held[player] < stacks.shape[1]:
        cell = chance(state, stacks.shape[1])
        while not legal(stacks, board, player, cell):  # quicker than a list of all squares that are
            cell = chance(state, stacks.shape[1])
        place(stacks, held, board, player, cell, room, tally)
        record[played] = cell
        played += 1
        if held[0] + held[player] < stacks.shape[1]:
            player = following(held, player, players)
    return played


@lean
def simulated_game(
    stacks: Array,
    held: Array,
    trial: Array,
    trial_held: Array,
    board: Board,
    noise: int,
    room: Array,
    state: Array,
    record: Array,
    tally: Array,
) -> int:
    """A game of two who see what every move brings, as `random_game`; ``noise`` of 100 moves are any.

    Otherwise a move is liked for each square more that its player has after it and each less that the other
    has, with a little by chance: they capture when they can, and do not look at replies, so they leave chances.
    ``trial``, ``trial_held`` are room for a position.
    """
    player, played = 1, 0
    while played < record.shape[0] and held[1] and held[2]:
        count = moves(stacks, board, player, room[2])
        cell, most = room[2, chance(state, count)], -1 << 30
        if chance(state, 100) >= noise:
            for k in range(count):
                copy(stacks, held, trial, trial_held)
                place(trial, trial_held, board, player, room[2, k], room, tally)
                liking = 4 * (trial_held[player] - trial_held[3 - player]) + chance(state, 8)
                if liking > most:
                    cell, most = room[2, k], liking
        place(stacks, held, board, player, cell, room, tally)
        record[played] = cell
        played += 1
        player = 3 - player
    return played


@lean
def play_at(
    stack: Array, held: Array, level: int, board: Board, player: int, cell: int, queue: Array, tally: Array
) -> bool:
    """Play on the position of a level, into the one above; whether the other player is eliminated."""
    copy(stack[level], held[level], stack[level + 1], held[level + 1])
    place(stack[level + 1], held[level + 1], board, player, cell, queue, tally)
    tally[STATES] += 1
    return bool(held[level + 1, 3 - player] == 0)


@lean
def at_once(
    stack: Array, held: Array, level: int, board: Board, player: int, queue: Array, tally: Array
) -> int:
    """A move that eliminates the other player now, -1 where there is none.

    Only full squares are tried: without an explosion nothing is captured.
    """
    for cell in range(stack.shape[2]):
        full = stack[level, COUNT, cell] == board.degree[cell] - 1
        if (
            full
            and stack[level, OWNER, cell] == player
            and play_at(stack, held, level, board, player, cell, queue, tally)
        ):
            return cell
    return -1


@lean
def forced(
    stack: Array,
    held: Array,
    level: int,
    board: Board,
    player: int,
    left: int,
    room: Array,
    killers: Array,
    tally: Array,
) -> int:
    """A move with which a player eliminates the other within ``left`` moves by force; -1 for none.

    ``room``, shape (levels, 3, squares), is for moves and queues of each level; ``killers``, by level, are replies that
    held before, -1 at first. Once ``tally[STATES]`` is ``tally[MOST]`` the search ends, and what is told
    means nothing. One function for both sides: two that call one another crash when loaded from the cache.
    """
    found = at_once(stack, held, level, board, player, room[level], tally)
    if found >= 0 or left == 1:
        return found
    replies = room[level + 1, 2]
    for k in range(moves(stack[level], board, player, room[level, 2])):
        cell = room[level, 2, k]
        play_at(stack, held, level, board, player, cell, room[level], tally)
        count = moves(stack[level + 1], board, 3 - player, replies)
        _to_front(replies, count, killers[level])
        held_off = False
        for reply in replies[:count]:
            if tally[STATES] >= tally[MOST]:
                return -1
            if (
                play_at(stack, held, level + 1, board, 3 - player, reply, room[level + 1], tally)
                or forced(stack, held, level + 2, board, player, left - 1, room, killers, tally) < 0
            ):
                killers[level] = reply
                held_off = True
                break
        if not held_off:
            return int(cell)
    return -1


@lean
def _to_front(cells: Array, count: int, wanted: int) -> None:
    """Exchange a square with the first of a list, if it is there."""
    for k in range(count):
        if cells[k] == wanted:
            cells[0], cells[k] = cells[k], cells[0]
            break
