"""Dominions' game: every clause of its source, each with the position it speaks of."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.games.dominions.rules import PASS, RESIGN, Placement, State, move_text, parse_move
from pnp.games.dominions.state_text import hand_text, parse_state, state_text
from pnp.games.dominions.tiles import BLACK, WHITE, group_of, liberties, lives, section_of, sections
from pnp.grids.hexagon import HexGrid
from pnp.search.replay import MoveError
from tests.rows import each

BOARD = HexGrid(3)
"""Rows a (3 cells), b (4), c (5, its middle c3), d (4), e (3). Beams: 1 up, 2 upper right, 4 lower right,
8 down, 16 lower left, 32 upper left."""


def state(text: str, *, closed: bool = True) -> State:
    return parse_state(BOARD, text, closed=closed)


def after(text: str, *moves: str, closed: bool = True) -> State:
    found = state(text, closed=closed)
    for move in moves:
        found = found.play(parse_move(BOARD, move))
    return found


def names(cells: object) -> str:
    return " ".join(sorted(BOARD.name(c) for c in cells))  # type: ignore[attr-defined]


def colours(found: State) -> dict[str, str]:
    return {BOARD.name(c): p.colour for c, p in found.pieces.items()}


def group(found: State, cell: str) -> str:
    return names(group_of(BOARD, found.pieces, BOARD.named(cell)))


def refused(text: str, move: str, *, closed: bool = True) -> str:
    with pytest.raises(MoveError) as told:
        after(text, move, closed=closed)
    return str(told.value)


# Groups, liberties, sections


def test_beams_connect_pieces_of_one_colour_to_a_group() -> None:
    found = state("c3 white 9\nc4 white 8\nc2 black 1")
    assert group(found, "c3") == "c3 c4"
    assert group(found, "c2") == "c2"


def test_adjacent_blank_sides_connect_nothing() -> None:
    found = state("c3 white 8\nc4 white 1")
    assert group(found, "c3") == "c3"
    assert len(sections(BOARD, found.pieces)) == 2


def test_liberties_are_beams_to_vacant_cells_and_a_group_shares_them() -> None:
    found = state("c3 white 9\nc4 white 24\nc2 black 1")
    shared = liberties(BOARD, found.pieces, group_of(BOARD, found.pieces, BOARD.named("c3")))
    assert shared == ((BOARD.named("c4"), 4),)


def test_two_beams_to_one_cell_are_two_liberties() -> None:
    found = state("c3 white 3\nc4 white 12")  # c4 to the lower right and c3 to the upper right meet at d3
    assert [names([BOARD.neighbours[c][s]]) for c, s in liberties(BOARD, found.pieces, found.pieces)] == [
        "d3",
        "d3",
    ]


def test_sections_disregard_colour() -> None:
    found = state("c3 white 9\nc4 black 8\nc2 white 1\na1 black 1")
    assert [names(cells) for cells in sections(BOARD, found.pieces)] == ["a1", "c2 c3 c4"]
    assert names(section_of(BOARD, found.pieces, BOARD.named("c4"))) == "c2 c3 c4"


def test_sections_merge_where_a_piece_connects_them() -> None:
    before = "turn black\nc2 white 1\nc4 white 8"
    assert len(sections(BOARD, state(before).pieces)) == 2
    assert len(sections(BOARD, after(before, "11@c3").pieces)) == 1


# Capture


def test_a_group_without_its_last_liberty_is_reversed_and_unites_its_captors() -> None:
    # White's 9 has beams up and down; Black has the cell below, and now takes the cell above.
    found = after("turn black\nc3 white 9\nc2 black 3", "9@c4")
    assert colours(found) == {"c2": BLACK, "c3": BLACK, "c4": BLACK}
    assert group(found, "c2") == "c2 c3 c4"


def test_several_groups_are_captured_at_once() -> None:
    found = after("turn black\nc2 white 1\nc4 white 8", "11@c3")
    assert set(colours(found).values()) == {BLACK}
    assert group(found, "c3") == "c2 c3 c4"


def test_captures_come_before_suicide() -> None:
    # The 8 on c3 has no liberty itself; by capturing c2 it shares that of d2.
    found = after("turn black\nc2 white 3\nd2 black 17", "8@c3")
    assert colours(found) == {"c2": BLACK, "c3": BLACK, "d2": BLACK}


def test_a_capture_whose_new_group_has_no_liberty_is_oscillation() -> None:
    assert "oscillation" in refused("turn black\nc2 white 1", "8@c3")


def test_a_capture_may_take_its_liberty_from_any_captor() -> None:
    found = after("turn black\nc2 white 5\nd1 black 34", "8@c3")
    assert set(colours(found).values()) == {BLACK}
    assert len(liberties(BOARD, found.pieces, found.pieces)) == 1


# Suicide


def test_suicide_reverses_the_piece_and_ends_the_turn() -> None:
    found = after("turn black\nc3 white 63", "8@c4")
    assert colours(found) == {"c3": WHITE, "c4": WHITE}
    assert found.turn == WHITE


def test_suicide_reverses_the_whole_group() -> None:
    found = after("turn black\nc3 white 11\nc4 black 12", "48@d3")
    assert colours(found) == {"c3": WHITE, "c4": WHITE, "d3": WHITE}


def test_a_first_move_of_black_by_suicide_leaves_white_a_complete_section() -> None:
    found = after("", "63@c3", "8@c4", "9@c2")
    assert len(sections(BOARD, found.pieces)) == 1
    assert set(colours(found).values()) == {WHITE}


def test_suicide_is_judged_only_where_nothing_was_captured() -> None:
    effect = state("turn black\nc3 white 9\nc2 black 3").effect(Placement(9, BOARD.named("c4")))
    assert effect.captured
    assert not effect.suicide


def test_a_suicide_takes_a_liberty_of_the_opponents_group_and_leaves_no_room_to_extend_there() -> None:
    before = state("turn black\nc3 white 63")
    then = before.play(parse_move(BOARD, "8@c4"))
    six, five = (
        liberties(BOARD, s.pieces, group_of(BOARD, s.pieces, BOARD.named("c3"))) for s in (before, then)
    )
    assert (len(six), len(five)) == (6, 5)
    assert colours(then) == {"c3": WHITE, "c4": WHITE}
    assert not any(beside == "c4" for beside in (BOARD.name(m.cell) for m in then.placements()))


def test_a_suicide_is_no_way_out_where_the_group_it_joins_stays_a_complete_section() -> None:
    """The source's example of a new section: after Black's suicide beside it White still extends it freely."""
    then = after("turn black\nc3 white 63", "8@c4")
    whole = section_of(BOARD, then.pieces, BOARD.named("c3"))
    assert whole == group_of(BOARD, then.pieces, BOARD.named("c3"))
    assert BOARD.named("d3") in {move.cell for move in then.placements()}


def test_a_closed_suicide_stands() -> None:
    found = after("c3 white 1", "8@c4")
    assert set(colours(found).values()) == {BLACK}
    assert not lives(BOARD, found.pieces, group_of(BOARD, found.pieces, BOARD.named("c3")))


def test_an_option_forbids_the_closed_suicide() -> None:
    assert "no liberties as Black's either" in refused("c3 white 1", "8@c4", closed=False)
    after("turn black\nc3 white 63", "8@c4", closed=False)


# Matching


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_a_piece_matches_its_neighbours_of_either_colour(colour: str) -> None:
    assert "a blank side of tile 3 would meet a beam of tile 1 on c3" in refused(f"c3 {colour} 1", "3@c4")
    assert "a beam of tile 24 would meet a blank side of tile 8 on c3" in refused(f"c3 {colour} 8", "24@c4")


def test_edges_are_blank() -> None:
    assert refused("turn black", "1@c5") == "a beam of tile 1 would point off the board"


def test_a_cell_at_the_side_takes_four_unbroken_beams_and_a_corner_three() -> None:
    grid = HexGrid(9)
    found = State.begin(grid)
    most = Counter(max(n.bit_count() for n in found.fitting(WHITE, cell)) for cell in range(len(grid)))
    assert most == {3: 6, 4: 6 * 7, 6: 217 - 48}
    assert max(found.fitting(WHITE, grid.named("a1")), key=int.bit_count) == 1 + 2 + 4


# Placing


def test_white_starts_and_the_first_piece_goes_anywhere() -> None:
    found = State.begin(BOARD)
    assert found.turn == WHITE
    fits = sum(len(found.fitting(WHITE, cell)) for cell in range(len(BOARD)))
    assert len(list(found.placements())) == fits


def test_a_piece_may_touch_an_opponents_beam_to_beam() -> None:
    assert after("turn black\nc3 white 63", "9@c4").pieces[BOARD.named("c4")].colour == BLACK


def test_a_piece_may_touch_an_opponents_blank_to_blank_and_starts_a_section() -> None:
    found = after("turn black\nc3 white 1", "8@c2")
    assert len(sections(BOARD, found.pieces)) == 2


def test_a_piece_far_from_the_opponents_is_refused() -> None:
    assert "touches no white tile" in refused("turn black\nc3 white 63", "1@c1")


def test_a_complete_section_of_ones_own_may_be_extended_by_a_beam() -> None:
    assert group(after("c3 white 9", "24@c4"), "c3") == "c3 c4"


def test_extending_needs_a_beam() -> None:
    assert "no beam joins it" in refused("c3 white 8", "1@c4")


def test_a_group_that_shares_its_section_with_the_opponent_may_not_be_extended_alone() -> None:
    assert "complete section" in refused("c3 white 9\nc2 black 3", "24@c4")


def test_a_suicide_leaves_a_complete_section_that_its_new_owner_extends() -> None:
    found = after("", "63@c3", "8@c4")
    assert found.play(parse_move(BOARD, "9@c2")).pieces[BOARD.named("c2")].colour == WHITE


def test_a_piece_is_placed_from_the_hand_and_only_once() -> None:
    found = after("", "63@c3", "8@c4")
    assert 63 not in found.hands[WHITE]
    assert 8 not in found.hands[BLACK]
    assert "White has no tile 63 in hand" in refused("c3 white 63", "63@c4")
    assert "already a tile on c3" in refused("c3 white 63", "9@c3")


# The end


def test_passing_keeps_the_right_to_move_and_two_passes_end_the_game() -> None:
    once = after("", "63@c3", PASS)
    assert not once.over
    moved = once.play(parse_move(BOARD, "8@c4"))
    assert moved.passes == 0
    assert after("", "63@c3", PASS, PASS).over


def test_nothing_is_played_after_the_end() -> None:
    with pytest.raises(MoveError, match="over"):
        after("", PASS, PASS, "63@c3")


def test_who_resigns_loses() -> None:
    assert after("", "63@c3", RESIGN).winner == WHITE


def test_territory_is_pieces_on_the_board_less_pieces_in_hand() -> None:
    found = after("hand white 1 2 63\nhand black 8 16", "63@c3", "8@c4", PASS, PASS)
    assert found.territory == {WHITE: 2 - 2, BLACK: 0 - 1}
    assert found.winner == WHITE


def test_equal_territories_are_nobodys_game() -> None:
    found = after("", PASS, PASS)
    assert found.over
    assert found.winner is None


def test_a_piece_that_can_only_commit_suicide_changes_nothing() -> None:
    before = state("turn black\nc3 white 63")
    then = before.play(parse_move(BOARD, "8@c4"))
    margin = [s.territory[WHITE] - s.territory[BLACK] for s in (before, then)]
    assert margin[0] == margin[1]


# Eyes


def test_an_eye_is_a_cell_for_which_the_opponent_has_no_matching_piece() -> None:
    found = state("hand white 8\nhand black 1 2 4\nc3 white 1")
    c4 = BOARD.named("c4")
    assert found.fitting(BLACK, c4) == ()
    assert found.is_eye(c4, WHITE)
    assert not state("hand black 8\nc3 white 1").is_eye(c4, WHITE)


def test_a_cell_without_a_liberty_of_the_group_is_no_eye_of_it() -> None:
    found = state("hand white\nhand black\nc3 white 1")
    assert not found.is_eye(BOARD.named("c2"), WHITE)


def test_an_eye_of_one_player_is_not_always_one_of_the_other() -> None:
    found = state("hand white 9\nhand black 1\nc3 white 1\nc5 black 8")
    c4 = BOARD.named("c4")
    assert found.is_eye(c4, WHITE)
    assert not found.is_eye(c4, BLACK)


def test_which_pieces_fit_a_cell() -> None:
    found = state("hand white 8 9 11\nc3 white 1")
    assert found.fitting(WHITE, BOARD.named("c4")) == (8, 9, 11)


# Text


@pytest.mark.parametrize("text", ["37@c3", "1@a1", PASS, RESIGN])
def test_moves_round_trip(text: str) -> None:
    assert move_text(BOARD, parse_move(BOARD, text)) == text


@each("text", ["", "64@c3", "0@c3", "37", "37@z9", "Pass", "x@c3"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError):
        parse_move(BOARD, text)


def test_the_end_of_a_game_is_part_of_the_text() -> None:
    for moves in ((PASS, PASS), ("63@c3", RESIGN), (PASS, RESIGN)):
        found = after("", *moves)
        assert parse_state(BOARD, state_text(found)) == found


def test_hands_are_written_as_runs() -> None:
    assert hand_text(frozenset({1, 2, 4, 5, 6, 63})) == "1 2 4-6 63"
