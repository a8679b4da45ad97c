"""Dots for territory: painting at once or later, counting at the end, half points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pnp.games.dots.rules.position import Position, Rules
from pnp.games.dots.rules.records import points, winner, written
from pnp.search.replay import MoveError
from tests.games.dots.dots_positions import after, paint, score

TERRITORY = Rules(territory=True)
OPEN = """
..x...
.x.x..
xo..x.
.x.x..
......
"""


def test_painting_at_once_scores_the_dots_and_gives_up_the_territory() -> None:
    position = after(OPEN, "c1! a5 stop", TERRITORY)
    assert paint(position) == "......\n..x...\n.xxx..\n..x...\n......"
    found = points(position, TERRITORY)["x"]
    assert (found.dots, found.territory) == (1, 0)


def test_put_off_the_area_stays_open_and_nothing_is_surrounded_yet() -> None:
    position = after(OPEN, "c1 c3", TERRITORY)
    assert score(position) == (0, 0)
    assert paint(position).strip(".\n") == ""
    assert position.dots.count("o") == 2


def test_at_the_end_areas_are_painted_and_empty_crossings_are_half_a_point() -> None:
    position = after(OPEN, "c1 stop", TERRITORY)
    found = points(position, TERRITORY)["x"]
    assert (found.dots, found.territory, found.total) == (1, 2, 3)
    assert winner(position, TERRITORY) == "x"
    assert Position.parse(str(position)) == position


def test_an_area_put_off_may_be_painted_later_on_ones_own_move() -> None:
    position = after(OPEN, "c1 f5 !c3 f1", TERRITORY)
    assert score(position) == (1, 0)
    assert position.to_move == "o"
    assert points(position, TERRITORY)["x"].territory == 0


def test_an_area_cannot_be_painted_on_the_others_move() -> None:
    with pytest.raises(MoveError, match="c3 isn't in an unshaded ring of o, whose turn it is"):
        after(OPEN, "c1 !c3", TERRITORY)


def test_a_house_has_nothing_to_paint() -> None:
    with pytest.raises(MoveError, match="isn't in an unshaded ring of x"):
        after(OPEN.replace("o", "."), "c1 f5 !c3", TERRITORY)
    with pytest.raises(MoveError, match="this dot doesn't close one"):
        after(OPEN.replace("o", "."), "c1!", TERRITORY)


def test_houses_are_no_territory() -> None:
    position = after(OPEN.replace("o", "."), "c1 stop", TERRITORY)
    assert points(position, TERRITORY)["x"].total == 0


def test_a_house_that_the_other_has_entered_may_be_painted_on_ones_own_move() -> None:
    entered = after(OPEN.replace("o", "."), "c1 c3", TERRITORY)
    assert score(entered) == (0, 0)
    assert score(after(OPEN.replace("o", "."), "c1 c3 !b3 f1", TERRITORY)) == (1, 0)


def test_dots_not_yet_surrounded_may_still_break_the_chain() -> None:
    broken = """
    ........
    .oxxx...
    ox.o.x..
    .oxxx...
    ........

    o to move
    """
    position = after(broken, "c3! stop", TERRITORY)
    assert score(position) == (0, 1)


def test_the_smaller_territory_is_taken_from_the_larger() -> None:
    both = """
    ..x....oo..
    .x.x..o..o.
    xo..x.oxo..
    .x.x...o...
    ..x........
    """
    position = after(both, "stop", TERRITORY)
    found = points(position, TERRITORY)
    assert (found["x"].territory, found["o"].territory) == (2, 1)
    assert (found["x"].lead, found["o"].lead) == (1, 0)
    assert (found["x"].total, found["o"].total) == (2, 1)


def test_without_territory_nothing_can_be_put_off_and_nothing_painted_by_hand() -> None:
    with pytest.raises(MoveError, match="! is for games with territory"):
        after(OPEN, "c1!")
    with pytest.raises(MoveError, match="shading later is for games with territory"):
        after(OPEN, "c1 a1 !c3")


def test_painting_at_once_earns_the_extra_move_and_putting_off_does_not() -> None:
    rules = Rules(territory=True, extra_move=True)
    assert after(OPEN, "c1!", rules).to_move == "x"
    assert after(OPEN, "c1", rules).to_move == "o"


def test_painting_later_may_win_instantly() -> None:
    rules = Rules(territory=True, instant_win=1)
    assert after(OPEN, "c1 f5", rules).ended is None
    assert after(OPEN, "c1 f5 !c3", rules).ended == "instant"


def test_where_encirclements_cut_through_each_other_who_is_to_move_paints_first() -> None:
    cut = """
    ......
    .oxx..
    oxo.x.
    .oxx..
    ......

    {} to move
    """
    assert score(after(cut.format("x"), "stop", TERRITORY)) == (1, 0)
    assert score(after(cut.format("o"), "stop", TERRITORY)) == (0, 1)


def test_an_area_within_an_area_belongs_to_the_outer_one() -> None:
    nested = """
    .ooooo.
    o..x..o
    o.xox.o
    o..x..o
    .ooooo.
    """
    position = after(nested, "stop", TERRITORY)
    assert score(position) == (0, 4)
    assert points(position, TERRITORY)["o"].territory == Fraction(10, 2)


@pytest.mark.parametrize(
    ("number", "text"), [(Fraction(0), "0"), (Fraction(1, 2), "½"), (Fraction(7, 2), "3½"), (Fraction(4), "4")]
)
def test_half_points_are_written_so(number: Fraction, text: str) -> None:
    assert written(number) == text
