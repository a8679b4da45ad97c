"""Domination: what squares hold, how many pieces a board holds, starting corners, positions as text."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pnp.games.domination.rules import Position, Stack, capacity, most_pieces, starting_corners
from pnp.grids.square import SquareGrid
from tests.examples import given_examples

SIDES = st.integers(3, 20)


def test_corners_hold_one_edges_two_and_all_others_three() -> None:
    board = SquareGrid(4, 5)
    assert [capacity(board, cell) for cell in range(20)] == [
        *(1, 2, 2, 2, 1),
        *(2, 3, 3, 3, 2),
        *(2, 3, 3, 3, 2),
        *(1, 2, 2, 2, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("side", "pieces"), [(6, 84), (8, 160), (10, 260), (12, 384)])
def test_the_boards_of_the_game_hold_so_many_pieces(side: int, pieces: int) -> None:
    assert most_pieces(SquareGrid(side, side)) == pieces


@given_examples(33, 1000, SIDES, SIDES)
def test_the_formula_for_what_a_board_holds(columns: int, rows: int) -> None:
    formula = 4 + 2 * (columns + rows - 4) * 2 + (columns - 2) * (rows - 2) * 3
    assert most_pieces(SquareGrid(rows, columns)) == formula


def test_two_start_in_opposite_corners_more_go_round_clockwise() -> None:
    board = SquareGrid(6, 6)
    named = [
        {player: board.name(cell) for cell, player in starting_corners(board, players).items()}
        for players in (2, 3, 4)
    ]
    assert named == [
        {"A": "a6", "B": "f1"},
        {"A": "a6", "B": "f6", "C": "f1"},
        {"A": "a6", "B": "f6", "C": "f1", "D": "a1"},
    ]


@given_examples(33, 1000, st.integers(3, 6), st.integers(3, 6), st.data())
def test_a_position_survives_its_text(columns: int, rows: int, data: st.DataObject) -> None:
    board = SquareGrid(rows, columns)
    choices = [
        st.none() | st.builds(Stack, st.sampled_from("ABCD"), st.integers(1, capacity(board, cell)))
        for cell in range(len(board))
    ]
    position = Position(board, data.draw(st.tuples(*choices)))
    assert Position.parse(board, str(position)) == position


def test_a_position_counts_the_pieces_of_each_player() -> None:
    position = Position.parse(SquareGrid(3, 3), "A1 . B1\nA2 A3 .\n. B2 .")
    assert [position.count(player) for player in "ABCD"] == [6, 3, 0, 0]
