"""Domination played: every clause of the source, its position drawn."""

from __future__ import annotations

import random

import pytest
from hypothesis import strategies as st

from pnp.games.domination.options import DominationGame
from pnp.games.domination.rules import Position, Stack, State, capacity
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.games.opening import open_record, record_errors
from tests.games.playing import refusal

SIZES = st.sampled_from([(3, 3), (4, 3), (4, 4), (6, 6)])


def state(text: str, players: int = 2) -> State:
    rows = [line for line in text.strip().split("\n") if ":" not in line]
    return State.parse(SquareGrid(len(rows), len(rows[0].split())), players, text.strip())


def after(text: str, *moves: str, players: int = 2) -> State:
    found = state(text, players)
    for move in moves:
        found = found.place(found.cell(move))
    return found


def rows(found: State) -> list[str]:
    return [" ".join(row.split()) for row in str(found.position).split("\n")]


@pytest.mark.parametrize(("players", "corners"), [(2, "AB"), (3, "ABC"), (4, "ABCD")])
def test_everybody_starts_with_a_piece_in_a_corner(players: int, corners: str) -> None:
    begun = State.begin(SquareGrid(6, 6), players)
    assert begun.alive == corners
    assert sum(stack is not None for stack in begun.position.stacks) == players
    assert begun.scores == (0,) * players
    assert begun.to_move == "A"


def test_pieces_go_on_ones_own_squares_and_on_empty_ones_beside_them() -> None:
    found = state("A1 . .\n. . .\n. . B1")
    assert [found.name(cell) for cell in found.legal()] == ["a3", "b3", "a2"]


def test_nothing_else_may_be_placed() -> None:
    position = "A1 . .\n. . .\n. . B1"
    assert "belongs to B" in refusal(after, position, "c1")
    assert "no square beside it is A's" in refusal(after, position, "b2")
    assert "isn't a square" in refusal(after, position, "d1")
    assert "isn't a square" in refusal(after, position, "b9")


def test_squares_hold_one_in_corners_two_at_edges_three_elsewhere() -> None:
    board = SquareGrid(4, 4)
    assert [capacity(board, board.cell(0, column)) for column in range(4)] == [1, 2, 2, 1]
    assert capacity(board, board.cell(1, 1)) == 3


def test_a_piece_too_many_sends_one_to_each_neighbour_and_leaves_the_square_empty() -> None:
    assert rows(after("A1 . .\n. . .\n. . B1", "a3")) == [". A1 .", "A1 . .", ". . B1"]


def test_the_neighbours_are_captured_with_all_their_pieces() -> None:
    assert rows(after("A1 B2 .\n. . .\n. . B1", "a3"))[0] == "A1 . A1"
    assert rows(after("A1 B1 .\n. . .\n. . B1", "a3")) == [". A2 .", "A1 . .", ". . B1"]


def test_explosions_go_on_in_a_chain_wave_by_wave() -> None:
    """The corner bursts, then the edge square that it fills; all that falls together falls at once."""
    begun = state("A1 B2 .\n. . .\n. . B1")
    waves = [rows(wave) for wave in begun.waves(begun.cell("a3"))]
    assert waves[0][0] == "A2 B2 ."
    assert waves[1] == [". A3 .", "A1 . .", ". . B1"]
    assert waves[2] == ["A1 . A1", "A1 A1 .", ". . B1"]


def test_one_point_for_every_piece_placed_or_exploded_onto_a_square() -> None:
    assert after("A1 . .\n. . .\n. . B1", "b3").scores == (1, 0)
    assert after("A1 . .\n. . .\n. . B1", "a3").scores == (1 + 2, 0)
    assert after("A1 B2 .\n. . .\n. . B1", "a3").scores == (1 + 2 + 3, 0)


def test_who_has_no_piece_left_is_eliminated_and_the_turn_passes_on() -> None:
    found = after("A1 B1 .\n. . .\n. . C1", "a3", players=3)
    assert found.alive == "AC"
    assert found.to_move == "C"


def test_the_game_ends_when_one_player_is_left_even_in_the_middle_of_a_chain() -> None:
    found = after("A1 B2 .\nA2 A3 A2\nA1 A2 A1", "a3")
    assert found.to_move is None
    assert found.alive == "A"
    with pytest.raises(MoveError, match="over"):
        found.place(0)


def test_the_winner_is_the_last_on_the_board_or_who_has_the_most_points() -> None:
    ended = after("A1 B1 .\n. . .\n. . .\nscores: A0 B40", "a3")
    assert ended.winners("survivor") == "A"
    assert ended.winners("score") == "B"


def test_text_reads_back() -> None:
    text = "A1 B2 .\n.  A3 .\n.  .  B1\nturn: B\nscores: A12 B7"
    assert state(text).to_text() == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A1 . .\n. . .\n. . B2", "holds 1"),
        ("A1 . .\n. . .\n. . C1", "no player C among 2"),
        ("A1 . .\n. . .\n. . B1\nturn: C", "no player C"),
        ("A1 . .\n. . .\n. . .\nturn: B", "no piece on the board"),
        ("A1 .\n. .\n. B1", "row"),
    ],
)
def test_a_malformed_start_is_told(text: str, reason: str) -> None:
    (error, *_) = record_errors("domination", text, DominationGame.model_validate({"size": 3, "players": 2}))
    assert reason in error.message


def test_a_record_stops_at_its_first_illegal_move() -> None:
    options = DominationGame.model_validate({"size": 6, "players": 2})
    found = open_record("domination", "", options).replay(["a6", "f1", "a1"])
    assert found.played == 2
    assert found.error is not None
    assert found.error.number == 3


def by_single_pieces(position: Position, player: str, cell: int) -> Position:
    """Return a slow referee: pieces as a list for each square, whole waves at a time."""
    board = position.board
    piles = [[stack.player] * stack.count if stack else [] for stack in position.stacks]
    piles[cell].append(player)
    while True:
        full = [c for c in range(len(board)) if len(piles[c]) >= len(board.neighbours[c])]
        others = {owner for pile in piles for owner in pile} - {player}
        if not full or not others:
            break
        for c in full:
            del piles[c][: len(board.neighbours[c])]
        for c in full:
            for near in board.neighbours[c]:
                piles[near].append(player)
        for pile in piles:
            if player in pile:
                pile[:] = [player] * len(pile)
    return Position(board, tuple(Stack(pile[0], len(pile)) if pile else None for pile in piles))


@given_examples(20, 600, SIZES, st.integers(2, 4), st.integers(0, 10**6))
def test_random_games_keep_pieces_and_points_and_agree_with_a_slow_referee(
    size, players: int, seed: int
) -> None:
    draw, found = random.Random(seed), State.begin(SquareGrid(*size), players)
    for move in range(60):
        if found.to_move is None:
            break
        cell, player = draw.choice(found.legal()), found.to_move
        expected = by_single_pieces(found.position, player, cell)
        landed = sum(found.scores)
        found = found.place(cell)
        assert found.position == expected
        assert sum(stack.count for stack in found.position.stacks if stack) == players + move + 1
        assert sum(found.scores) > landed


@given_examples(10, 300, st.integers(0, 10**6))
def test_a_board_turned_gives_the_same_game_turned(seed: int) -> None:
    draw, found = random.Random(seed), State.begin(SquareGrid(4, 4), 2)
    turned = found
    for _ in range(25):
        if found.to_move is None:
            break
        cell = draw.choice(found.legal())
        row, column = found.position.board.place(cell)
        found, turned = found.place(cell), turned.place(4 * column + row)  # over the diagonal of both corners
        mirrored = tuple(turned.position.stacks[4 * c + r] for r in range(4) for c in range(4))
        assert mirrored == found.position.stacks
        assert turned.scores == found.scores
