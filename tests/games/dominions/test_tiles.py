"""Dominions: numbers and beams, patterns up to rotation, positions and their text."""

from __future__ import annotations

from hypothesis import strategies as st

from pnp.games.dominions.tiles import (
    BLACK,
    COLOURS,
    FULL,
    PATTERNS,
    PIECES,
    SETS,
    WHITE,
    Piece,
    Position,
    beams,
    misfits,
    pattern_of,
    turned,
)
from pnp.grids.hexagon import HexGrid
from tests.examples import given_examples
from tests.refused import refusals

BOARD = HexGrid(9)
numbers = st.integers(0, FULL)


def test_a_set_has_63_pieces_numbered_by_the_sum_of_their_beams() -> None:
    assert len(PIECES) == 63
    assert [beams(2**side) for side in range(6)] == [(0,), (1,), (2,), (3,), (4,), (5,)]
    assert beams(37) == (0, 2, 5)
    assert all(number == sum(2**side for side in beams(number)) for number in PIECES)


def test_there_are_fourteen_patterns_blank_included() -> None:
    assert [(pattern.beams, len(pattern)) for pattern in PATTERNS] == [
        (6, 1),
        (5, 6),
        (4, 6),
        (4, 6),
        (4, 3),
        (3, 6),
        (3, 6),
        (3, 6),
        (3, 2),
        (2, 6),
        (2, 6),
        (2, 3),
        (1, 6),
        (0, 1),
    ]
    assert sorted(number for pattern in PATTERNS for number in pattern.numbers) == list(range(64))


@given_examples(33, 1000, numbers, st.integers(-12, 12))
def test_turning_keeps_the_pattern_and_turning_back_the_piece(number: int, sixths: int) -> None:
    assert turned(turned(number, sixths), -sixths) == number
    assert pattern_of(turned(number, sixths)) == pattern_of(number)
    assert sorted(beams(turned(number, sixths))) == sorted((side + sixths) % 6 for side in beams(number))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions that match: pieces laid one by one where one fits."""
    grid = HexGrid(draw(st.integers(2, 5)))
    pieces: dict[int, Piece] = {}
    for cell in draw(st.lists(st.sampled_from(range(len(grid))), max_size=12, unique=True)):
        fitting = [
            number
            for number in PIECES
            if sum(piece.number == number for piece in pieces.values()) < SETS
            and not any(misfits(grid, {**pieces, cell: Piece(WHITE, number)}, cell))
        ]
        if fitting:
            pieces[cell] = Piece(draw(st.sampled_from(COLOURS)), draw(st.sampled_from(fitting)))
    return Position(grid, pieces)


@given_examples(13, 400, positions())
def test_a_position_is_read_back_from_its_text(position: Position) -> None:
    assert Position.parse(position.grid, str(position)) == position


def test_beams_meet_beams_and_blanks_meet_blanks_of_either_colour() -> None:
    found = Position.parse(BOARD, "i9 white 63\ni10 black 8\n\nj9 black 17")
    assert found.pieces[BOARD.named("i10")] == Piece(BLACK, 8)
    assert found.score == {WHITE: 1, BLACK: 2}


def test_the_edge_counts_as_blank() -> None:
    Position.parse(BOARD, "a1 white 7")  # an unbroken three, all that a corner takes
    assert refusals(Position.parse, BOARD, "a1 white 8") == ["1:1: a beam of tile 8 on a1 points off the board"]


def test_all_errors_of_a_position_come_at_once() -> None:
    text = "i9 white 99\nx1 white 1\nc3 white 8\nc2 white 8\na1 white 16"
    assert [error[:4] for error in refusals(Position.parse, BOARD, text)] == ["1:1:", "2:1:", "4:1:", "5:1:"]
