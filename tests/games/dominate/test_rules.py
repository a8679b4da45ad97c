"""Dominate by its rules: moves, regions, the end of the game. Each clause of the source has its test."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import strategies as st

from pnp.games.dominate.positions import board_symmetries, canonical, relaid, swapped, symmetries
from pnp.games.dominate.rules import DRAW, EMPTY, Field, Line, O, Position, X, make_field
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.rows import each
from tests.yaml_data import yaml_data

BOARD = make_field((9, 9), boxes=(3, 3))
COUNTS = yaml_data(Path(__file__).parents[2] / "data" / "dominate_counts.yaml")
SEEDS = st.integers(0, 2**32)


def position(text: str, field: Field | None = None) -> Position:
    rows = [row for row in text.split("\n") if row.strip() and "move" not in row]
    field = field or make_field((len(rows[0].strip()), len(rows)))
    return Position.parse(field, text)


def random_game(field: Field, seed: int) -> Line:
    draw = random.Random(seed)
    line, here = Line(field.start), field.start
    while here.winner is None:
        move = draw.choice(here.moves)
        line, here = replace(line, moves=(*line.moves, move)), here.play(move)
    return line


def fields() -> st.SearchStrategy[Field]:
    sizes = st.sampled_from([(3, 3), (4, 4), (5, 4), (6, 6)])
    return st.builds(
        lambda size, torus, largest, full: replace(
            make_field(size, torus=torus), largest=largest, full_board=full
        ),
        sizes,
        st.booleans(),
        st.integers(1, 4),
        st.sampled_from(["most-regions", "draw"]),
    )


@each("case", COUNTS)
def test_moves_on_an_empty_board(case: dict[str, object]) -> None:
    columns, rows = map(int, str(case["size"]).split("x"))
    field = make_field((columns, rows), torus=bool(case["torus"]))
    found = field.start.moves
    assert [sum(len(move) == k for move in found) for k in (1, 2, 3)] == case["moves"]
    assert len(set(found)) == len(found)


@each("case", [c for c in COUNTS if c["size"] != "9x9"])
def test_the_counts_agree_with_trying_every_set_of_squares(case: dict[str, object]) -> None:
    columns, rows = map(int, str(case["size"]).split("x"))

    def touch(first: tuple[int, int], second: tuple[int, int]) -> bool:
        down, across = abs(first[0] - second[0]), abs(first[1] - second[1])
        if case["torus"]:
            down, across = min(down, rows - down), min(across, columns - across)
        return down + across == 1

    squares = list(itertools.product(range(rows), range(columns)))
    found = [
        sum(
            sum(itertools.starmap(touch, itertools.combinations(group, 2))) >= size - 1
            for group in itertools.combinations(squares, size)
        )
        for size in (1, 2, 3)
    ]  # up to three squares are connected if they touch in one place fewer than their number
    assert found == case["moves"]


def test_the_board_of_the_source_has_nine_rows_nine_columns_and_nine_boxes_of_nine() -> None:
    assert [len(BOARD.rows), len(BOARD.columns), len(BOARD.others)] == [9, 9, 9]
    assert {len(region) for region in BOARD.regions} == {9}


def test_players_take_turns() -> None:
    after = BOARD.start.play(BOARD.move("d4 d5 e5"))
    assert (BOARD.start.mover, after.mover) == (X, O)
    assert after.play(BOARD.move("a1")).mover == X


@each("text", ["e5", "e5 e6", "e5 e6 e7", "e5 f5 f6"])
def test_a_move_marks_one_two_or_three_squares(text: str) -> None:
    move = BOARD.move(text)
    after = BOARD.start.play(move)
    assert [cell for cell, mark in enumerate(after.marks) if mark == X] == list(move)


@pytest.mark.parametrize(
    ("text", "across"),
    [("a5 i5", "left and right"), ("e1 e9", "top and bottom"), ("a1 i1 i9", "a corner"), ("a9 a1 b1", "both")],
)
def test_a_group_may_wrap_around_the_edges(text: str, across: str) -> None:
    assert BOARD.move(text) in BOARD.start.moves
    flat = make_field((9, 9), boxes=(3, 3), torus=False)
    assert flat.start.refusal(flat.move(text)) == "the squares of a move must be connected edge to edge"


TAKEN = """
.X.
.O.
...
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nobody may pass; a move marks at least one square"),
        ("a1 b1 c1 c2", "a move marks at most 3 squares, not 4"),
        ("a3 b3", "b3 isn't empty: it belongs to X"),
        ("b2", "b2 isn't empty: it belongs to O"),
    ],
)
def test_what_the_rules_forbid(text: str, reason: str) -> None:
    here = position(TAKEN)
    with pytest.raises(MoveError, match=reason):
        here.play(here.field.move(text))


@each("text", ["d4 e5", "d4 f4", "d4 d5 f6", "a1 i9"])
def test_squares_that_only_meet_at_a_corner_or_not_at_all_are_no_group(text: str) -> None:
    assert BOARD.start.refusal(BOARD.move(text)) == "the squares of a move must be connected edge to edge"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("j1", "'j1' isn't a square of this board; its squares are a1 to i9"),
        ("a10", "'a10' isn't a square of this board; its squares are a1 to i9"),
        ("a1 a1", "a1 is named twice"),
        ("pass", "'pass' isn't a square of this board; its squares are a1 to i9"),
    ],
)
def test_what_names_no_squares(text: str, reason: str) -> None:
    with pytest.raises(MoveError) as error:
        BOARD.move(text)
    assert str(error.value) == reason


FOUR_AND_FIVE = """
XXXX.....
OOOOO....
.........
.........
.........
.........
.........
.........
.........
"""


def test_five_squares_of_nine_dominate_a_region_and_four_do_not() -> None:
    here = position(FOUR_AND_FIVE, BOARD)
    assert here.master(BOARD.rows[0]) == EMPTY
    assert here.master(BOARD.rows[1]) == O
    assert (here.score(X), here.score(O)) == (0, 1)


ONE_SHORT = """
XXXXX....
XXXXX....
XXXXX....
XXXXX....
XXXX.....
.........
.........
.........
O.O.O.O.O
"""


def test_fourteen_of_27_regions_win_at_once_and_thirteen_do_not() -> None:
    here = position(ONE_SHORT, BOARD)
    assert here.score(X) == 11  # four rows, four columns, three boxes
    thirteen = here.play(BOARD.move("e5"))  # a fifth row, a fifth column
    assert (thirteen.score(X), thirteen.winner) == (13, None)
    won = thirteen.play(BOARD.move("i5")).play(BOARD.move("e4"))  # the box in the middle
    assert (won.score(X), won.winner) == (14, X)


def test_no_move_is_legal_when_the_game_is_over() -> None:
    over = position("XXX\nXX.\n...")
    assert over.winner == X
    assert over.moves == ()
    assert over.refusal((5,)) == "the game is already over"


EVEN = """
XXOO
XXOO
OOXX
OOXX
"""


def test_a_full_board_without_a_majority_goes_to_whoever_has_more_regions_else_it_is_a_draw() -> None:
    boxes = make_field((4, 4), rows=False, columns=False, boxes=(2, 2))
    assert position(EVEN, boxes).winner == DRAW  # two boxes each
    rows = make_field((4, 4))
    assert position(EVEN, rows).winner == DRAW
    ahead = position("XXXO\nXXOO\nOOXX\nOOXX", rows)
    assert ahead.score(X) > ahead.score(O)
    assert ahead.score(X) < rows.to_win
    assert ahead.winner == X
    assert position(str(ahead), replace(rows, full_board="draw")).winner == DRAW


def test_the_largest_group_is_an_option() -> None:
    four = replace(BOARD, largest=4)
    assert four.start.refusal(four.move("a1 a2 a3 a4")) is None
    two = replace(BOARD, largest=2)
    assert two.start.refusal(two.move("a1 a2 a3")) == "a move marks at most 2 squares, not 3"


def test_regions_may_be_any_map_of_letters() -> None:
    field = make_field((4, 4), rows=False, columns=False, letters=["AABB", "ACCB", "DCCE", "DDEE"])
    here = position("XX..\n.OO.\n.O..\n....", field)
    assert [here.master(region) for region in field.regions] == [X, EMPTY, O, EMPTY, EMPTY]


def test_a_position_of_o_says_so() -> None:
    here = position("X..\n...\n...\nO to move")
    assert here.mover == O
    assert str(here) == "X..\n...\n...\nO to move"


@given_examples(13, 400, fields(), SEEDS)
def test_positions_and_games_survive_their_texts(field: Field, seed: int) -> None:
    line = random_game(field, seed)
    for here in line.positions:
        assert Position.parse(field, str(here)) == here
    assert Line.parse(field.start, str(line)) == line
    for move in line.moves:
        assert field.move(field.move_text(move)) == move


@given_examples(13, 400, fields(), SEEDS)
def test_every_game_ends_and_its_scores_add_up(field: Field, seed: int) -> None:
    line = random_game(field, seed)
    end = line.positions[-1]
    nobody = sum(end.master(region) == EMPTY for region in field.regions)
    assert end.score(X) + end.score(O) + nobody == len(field.regions)
    if EMPTY in end.marks:
        assert end.score(line.positions[-2].mover) >= field.to_win
    assert end.marks.count(X) + end.marks.count(O) == sum(map(len, line.moves))


@given_examples(8, 250, fields(), SEEDS)
def test_gains_are_what_moves_take(field: Field, seed: int) -> None:
    here = random.Random(seed).choice(random_game(field, seed).positions)
    for move, gain in here.gains.items():
        after = here.play(move)
        assert after.score(here.mover) - here.score(here.mover) == gain
        assert after.score(after.mover) == here.score(after.mover)
        assert (after.winner == here.mover) == (move in here.wins)


@given_examples(8, 250, st.sampled_from([(5, 5), (6, 4)]), SEEDS, st.data())
def test_a_board_shifted_turned_or_mirrored_gives_the_same_game(
    size: tuple[int, int], seed: int, data: st.DataObject
) -> None:
    field = make_field(size, jigsaw=(size[0], 3, True))
    lie = data.draw(st.sampled_from(list(board_symmetries(field.grid))))
    laid = replace(
        field,
        rows=tuple(tuple(sorted(lie[c] for c in region)) for region in field.rows),
        columns=tuple(tuple(sorted(lie[c] for c in region)) for region in field.columns),
        others=tuple(tuple(sorted(lie[c] for c in region)) for region in field.others),
    )
    line = random_game(field, seed)
    here = laid.start
    for move, expected in zip(line.moves, line.positions[1:], strict=True):
        here = here.play(tuple(sorted(lie[cell] for cell in move)))
        assert (here.score(X), here.score(O), here.winner) == (
            expected.score(X),
            expected.score(O),
            expected.winner,
        )
        assert len(here.moves) == len(expected.moves)


def test_the_board_of_the_source_has_72_symmetries() -> None:
    assert len(symmetries(BOARD)) == 72  # eight ways to turn it, nine shifts by whole boxes
    assert len(symmetries(make_field((9, 9), boxes=(3, 3), torus=False))) == 8


@given_examples(8, 200, SEEDS, st.data())
def test_positions_alike_share_a_text(seed: int, data: st.DataObject) -> None:
    field = make_field((6, 6), boxes=(3, 2))
    here = random.Random(seed).choice(random_game(field, seed).positions)
    other = relaid(here, data.draw(st.sampled_from(symmetries(field))))
    assert canonical(other) == canonical(here) == canonical(swapped(here))
    assert (other.score(X), other.score(O), other.winner) == (here.score(X), here.score(O), here.winner)
