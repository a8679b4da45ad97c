"""The rules of Dots, clause by clause: where dots go, what is encircled, houses, prisoners, how games end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.games.dots.rules.play import errors, legal_dots, play, read_move
from pnp.games.dots.rules.position import SPORT, Position, Rules
from pnp.games.dots.rules.records import points, winner
from pnp.games.dots.rules.starts import central_area
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError
from tests.games.dots.dots_positions import after, drawn, paint, score

RING = """
.....
..x..
.xox.
.....
.....
"""


def test_players_put_dots_of_their_colours_in_turn() -> None:
    assert str(after("...\n...\n...", "a1 b1 c1")) == "...\n...\nxox\n\no to move"


def test_a_crossing_is_occupied_until_the_end_of_the_game() -> None:
    with pytest.raises(MoveError, match="c4 is occupied, and a dot stays"):
        after(RING, "c4")


def test_any_free_crossing_may_be_taken_at_any_stage() -> None:
    position = drawn(RING)
    assert len(legal_dots(position)) == 25 - 4
    assert all(play(position, read_move(name, position.field)) for name in ("a1", "e5", "a5", "c1"))


def test_a_crossing_off_the_field_is_refused() -> None:
    with pytest.raises(MoveError, match="no intersection f1; its intersections are a1 to e5"):
        after(RING, "f1")


def test_a_closed_chain_surrounds_dots_and_paints_its_area_at_once() -> None:
    position = after(RING, "c2")
    assert score(position) == (1, 0)
    assert paint(position) == ".....\n.....\n..x..\n.....\n....."


def test_a_painted_area_is_out_of_the_game() -> None:
    ring = """
    ..x..
    .x.x.
    .xox.
    .....
    """
    position = after(ring, "c1")
    assert paint(position) == ".....\n..x..\n..x..\n....."
    with pytest.raises(MoveError, match="c3 is in a shaded area, which is out of play"):
        play(position, read_move("c3", position.field))


def test_a_chain_joins_neighbours_in_eight_directions() -> None:
    chain = """
    .xx..
    xoox.
    .xo.x
    ...x.
    """
    assert score(after(chain, "b1")) == (0, 0)
    assert score(after(chain, "c1")) == (3, 0)


def test_neighbours_are_no_more_than_one_square_apart() -> None:
    assert score(after(".x.\n...\nxox\n.x.", "a4")) == (0, 0)


def test_the_edge_never_helps_to_encircle() -> None:
    assert score(after(".xox.\n..x..\n.....", "a1")) == (0, 0)
    assert score(after("xo.\n.x.\n...", "c1")) == (0, 0)


def test_dots_of_a_chain_may_stand_on_the_edge() -> None:
    assert score(after(".x.\nxox\n...", "b1")) == (1, 0)


def test_several_areas_may_be_closed_by_one_dot() -> None:
    position = after(
        """
        .xx.xx.
        xoo.oox
        .xx.xx.
        """,
        "d2",
    )
    assert score(position) == (4, 0)
    assert paint(position) == ".......\n.xx.xx.\n......."


HOUSE = """
......
..xx..
.x..x.
..xx..
......
"""


def test_a_closed_area_without_dots_of_the_other_is_a_house_and_not_painted() -> None:
    position = after("..x..\n.x.x.\n.....", "c1")
    assert paint(position) == ".....\n.....\n....."
    assert score(position) == (0, 0)


def test_the_owner_may_fill_a_house_until_it_is_full() -> None:
    position = after(HOUSE, "c3 a1 d3")
    assert score(position) == (0, 0)
    assert position.dots.count("x") == 8


def test_who_enters_a_house_is_surrounded_when_the_move_is_passed_on() -> None:
    position = after(HOUSE, "a1 c3")
    assert score(position) == (1, 0)
    assert paint(position) == "......\n......\n..xx..\n......\n......"
    assert position.to_move == "x"


def test_a_dot_that_encircles_in_a_house_is_not_surrounded_for_who_moves_captures_first() -> None:
    position = after(
        """
        ......
        .oxx..
        ox..x.
        .oxx..
        ......

        o to move
        """,
        "c3",
    )
    assert score(position) == (0, 1)
    assert paint(position) == "......\n......\n.o....\n......\n......"


def test_the_house_that_was_cut_open_is_a_house_no_more() -> None:
    position = after("......\n.oxx..\nox..x.\n.oxx..\n......\n\no to move", "c3 a1 d3")
    assert score(position) == (0, 1)


def test_of_two_chains_the_one_of_fewer_dots_is_drawn_even_round_a_house() -> None:
    position = after(
        """
        .xxxxx.
        x.x.x.x
        x.x.x.x
        x..x..x
        x..o..x
        .xx.xx.
        """,
        "d1",
    )
    assert paint(position) == ".......\n.x.x.x.\n.xxxxx.\n.xxxxx.\n.xxxxx.\n......."


def test_of_two_chains_of_as_many_dots_the_one_of_the_smaller_area_is_drawn() -> None:
    position = after(
        """
        ..x..
        .x.x.
        xxo.x
        .x.x.
        .....
        """,
        "c1",
    )
    assert paint(position) == ".....\n..x..\n..xx.\n..x..\n....."


def test_branches_that_lead_nowhere_are_not_drawn() -> None:
    position = after(
        """
        ..x...
        .xox.x
        ......
        """,
        "c1",
    )
    assert paint(position) == "......\n..x...\n......"


def test_prisoners_are_freed_when_their_captors_are_surrounded() -> None:
    nested = """
    ..ooo..
    .o.x.o.
    .oxoxo.
    .o.x.o.
    ...oo..

    .......
    .......
    ...x...
    .......
    .......

    o to move
    """
    assert score(drawn(nested)) == (1, 0)
    position = after(nested, "c1")
    assert score(position) == (0, 4)
    assert paint(position) == ".......\n..ooo..\n..ooo..\n..ooo..\n......."
    kept = after(nested, "c1", Rules(free_prisoners=False))
    assert score(kept) == (1, 4)
    assert Position.parse(str(kept)) == kept


def test_the_first_dots_go_into_the_area_in_the_middle() -> None:
    field = SquareGrid(9, 9)
    rules = Rules(area=central_area(field))
    start = Position.start(field, "." * 81)
    with pytest.raises(MoveError, match="a1 is outside the area in the middle"):
        play(start, read_move("a1", field), rules)
    first = play(start, read_move("e5", field), rules)
    with pytest.raises(MoveError, match="outside the area"):
        play(first, read_move("a1", field), rules)
    second = play(first, read_move("d5", field), rules)
    assert len(legal_dots(first, rules)) == 8
    assert play(second, read_move("a1", field), rules).dots.count("x") == 2


def test_a_game_without_the_area_starts_anywhere() -> None:
    field = SquareGrid(9, 9)
    assert play(Position.start(field, "." * 81), read_move("a1", field))


def test_without_an_extra_move_the_turn_passes_after_an_encirclement() -> None:
    assert after(RING, "c2").to_move == "o"


def test_with_an_extra_move_who_has_surrounded_dots_moves_again() -> None:
    assert after(RING, "c2", Rules(extra_move=True)).to_move == "x"
    assert after(RING, "c1", Rules(extra_move=True)).to_move == "o"


def test_entering_a_house_gives_nobody_an_extra_move_but_passes_the_turn() -> None:
    assert after(HOUSE, "a1 c3", Rules(extra_move=True)).to_move == "x"


def test_a_preset_number_of_surrounded_dots_wins_instantly() -> None:
    rules = Rules(instant_win=1)
    position = after(RING, "c2", rules)
    assert position.ended == "instant"
    assert winner(position, rules) == "x"
    with pytest.raises(MoveError, match="the game is over"):
        play(position, read_move("a1", position.field), rules)
    assert after(RING, "c2", Rules(instant_win=2)).ended is None


GROUNDED = """
.....
..x..
.xox.
..x..
..x..

.....
.....
..x..
.....
.....
"""


def test_grounding_lets_the_player_ahead_end_the_game_as_winner() -> None:
    position = after(GROUNDED, "ground")
    assert position.ended == "grounding"
    assert winner(position, SPORT) == "x"


def test_dots_that_could_still_be_surrounded_are_not_grounded() -> None:
    with pytest.raises(MoveError, match="the dot on c4 could still be surrounded"):
        after(RING, "c2 a1 ground")


def test_a_way_to_the_edge_at_a_corner_is_no_grounding_for_a_chain_may_pass_there() -> None:
    with pytest.raises(MoveError, match="the dot on c4 could still be surrounded"):
        after(GROUNDED.replace("..x..\n..x..\n\n", "..x..\n.x...\n\n"), "ground")


def test_only_the_player_ahead_may_ground() -> None:
    with pytest.raises(MoveError, match="only the player who has surrounded more dots can ground"):
        after("..x..\n..x..\n..x..", "ground")


@pytest.mark.parametrize("rules", [Rules(grounding=False), Rules(territory=True)])
def test_grounding_belongs_to_games_without_territory_and_is_an_option(rules: Rules) -> None:
    with pytest.raises(MoveError, match="played without grounding"):
        after(GROUNDED, "ground", rules)


def test_a_game_without_territory_is_won_by_one_dot_more() -> None:
    position = after(RING, "c2 stop")
    assert points(position, SPORT)["x"].total == 1
    assert winner(position, SPORT) == "x"
    assert winner(after(RING, "stop"), SPORT) is None


def test_a_game_ends_when_the_field_is_full() -> None:
    position = after("xo.\nox.\nxox", "c3 c2")
    assert position.ended == "full"


def test_resigning_gives_the_game_to_the_other() -> None:
    assert winner(after(RING, "c2 resign"), SPORT) == "x"
    assert winner(after(RING, "resign"), SPORT) == "o"


def test_houses_may_be_painted_as_soon_as_they_are_closed() -> None:
    position = after("..x..\n.x.x.\n.....", "c1", Rules(closed_houses=True))
    assert paint(position) == ".....\n..x..\n....."


def test_a_position_with_surrounded_dots_unpainted_is_told() -> None:
    position = drawn(".x.\nxox\n.x.")
    assert errors(position) == ("the dots of o near b2 are surrounded, but not shaded",)
    assert errors(position, Rules(territory=True)) == ()
    painted = replace(position, painted="....x....", prisoners=frozenset({4}))
    assert errors(painted) == ()


def test_paint_without_a_chain_is_told() -> None:
    assert errors(drawn(".x.\n...\n.x.\n\n...\n.x.\n...")) == (
        "b2 is shaded for x, but no ring of x encloses it",
    )
