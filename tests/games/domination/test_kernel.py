"""The kernel of Domination does what the plain rules do."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pnp.games.domination import kernel
from pnp.games.domination.kernel import Search, packed, played_out, squares_of, unpacked
from pnp.games.domination.rules import PLAYERS, Position, State
from pnp.grids.square import SquareGrid
from pnp.search.results import LimitReachedError, Limits
from tests.rows import each


@each("seed", range(6), slow=range(6, 100))
def test_random_games_agree_move_by_move(seed: int) -> None:
    """Legal squares, positions after all waves and points, on boards of every shape, up to the last move."""
    draw = random.Random(seed)
    board = SquareGrid(draw.randint(3, 7), draw.randint(3, 7))
    state = State.begin(board, draw.randint(2, 4))
    row, squares = packed(state.position), squares_of(board)
    tally, found = np.zeros(3, np.int64), np.zeros(len(board), np.int32)
    for _ in range(300):
        if state.to_move is None:
            break
        player = PLAYERS.index(state.to_move) + 1
        count = kernel.legal(row, player, squares, found)
        assert tuple(sorted(found[:count])) == state.legal()
        cell, before = draw.choice(state.legal()), state.scores[player - 1]
        points = kernel.place(row, cell, player, squares, tally)
        state = state.place(cell)
        assert (row == packed(state.position)).all()
        assert state.scores[player - 1] - before == points


def test_a_position_survives_packing() -> None:
    board = SquareGrid(3, 4)
    position = Position.parse(board, "A1 . B2 .\nC2 D3 . .\n. . . A1")
    assert unpacked(board, packed(position)) == position


def test_simulated_games_follow_the_rules() -> None:
    """Each position is the one before with a legal piece more, played by the next player on the board."""
    board = SquareGrid(5, 5)
    state = State.begin(board, 3)
    for position, mover in played_out(board, 3, 2.0, 7, 400):
        assert mover == state.to_move
        followed = [cell for cell in state.legal() if state.place(cell).position == position]
        assert followed
        state = state.place(followed[0])


def forced(state: State, moves: int) -> tuple[int, ...]:
    """Return the same by the plain rules: every move, every reply."""
    found = []
    for cell in state.legal():
        after = state.place(cell)
        if after.to_move is None:
            won = after.alive == state.to_move
        else:
            replies = [after.place(reply) for reply in after.legal()] if moves > 1 else []
            won = bool(replies) and all(
                here.to_move is not None and bool(forced(here, moves - 1)) for here in replies
            )
        if won:
            found.append(cell)
    return tuple(found)


def ends_of_games(board: SquareGrid, back: int, count: int) -> list[State]:
    """Positions so many moves before the end of simulated games, the winner to move."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        seed += 1
        game = list(played_out(board, 2, 3.0, seed * 7919, 200))
        if len(game) > back + 1 and len({s.player for s in game[-1][0].stacks if s}) == 1:
            position, moved = game[-back - 1]
            found.append(State(position, "AB", "B" if moved == "A" else "A", (0, 0)))
    return found


@pytest.mark.parametrize(
    ("side", "moves", "count"), [((3, 3), 1, 40), ((3, 4), 2, 25), ((3, 3), 2, 25), ((3, 3), 3, 6)]
)
def test_eliminations_agree_with_an_exhaustive_search(side: tuple[int, int], moves: int, count: int) -> None:
    board = SquareGrid(*side)
    some = 0
    for state in ends_of_games(board, 2 * moves - 1, count):
        expected = forced(state, moves)
        assert Search(board).forced(state, moves) == expected
        some += bool(expected) and len(expected) < len(state.legal())
    assert some, "the cases would not tell a search that finds everything or nothing"


def test_a_limit_is_reported() -> None:
    board = SquareGrid(8, 8)
    state = ends_of_games(board, 5, 1)[0]
    with pytest.raises(LimitReachedError, match="the limit of 100 placements was reached"):
        Search(board, Limits(states=100)).forced(state, 3)
