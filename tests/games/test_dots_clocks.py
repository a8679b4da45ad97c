"""The clocks of Dots: a margin spent late, a margin spent at once and added to, and blitz."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.dots.clocks import Clock, TimeControl, random_dot
from pnp.games.dots.position import Position, Rules
from pnp.games.dots.rules import play
from pnp.games.dots.starts import central_area
from pnp.grids.square import SquareGrid
from tests.games.dots_positions import drawn

SECONDS = st.floats(0, 100, allow_nan=False)


def test_a_margin_is_spent_only_where_a_move_takes_longer_than_its_time() -> None:
    clock = Clock.start(TimeControl("margin", margin=60, move=10))
    assert clock.after("x", 9).margin("x") == 60
    assert clock.after("x", 25).margin("x") == 45
    assert clock.after("x", 25).margin("o") == 60


@given(st.lists(SECONDS, max_size=20))
def test_a_margin_never_grows(times: list[float]) -> None:
    clock = Clock.start(TimeControl("margin", margin=60, move=10))
    for seconds in times:
        after = clock.after("x", seconds)
        assert after.margin("x") <= clock.margin("x")
        if after.lost:
            break
        clock = after


def test_fischers_clock_runs_at_once_and_adds_the_time_of_a_move_after_it() -> None:
    clock = Clock.start(TimeControl("fischer", margin=60, move=10))
    assert clock.after("x", 4).margin("x") == 66
    assert clock.after("x", 60).margin("x") == 10
    assert clock.after("x", 61).lost == "x"


def test_who_oversteps_the_time_loses() -> None:
    clock = Clock.start(TimeControl("margin", margin=60, move=10)).after("o", 70)
    assert clock.lost is None
    assert clock.after("o", 10).lost is None
    late = clock.after("o", 11)
    assert (late.lost, late.winner) == ("o", "x")
    with pytest.raises(ValueError, match="has stopped"):
        late.after("x", 1)


def test_in_blitz_nobody_loses_on_time_but_after_five_seconds_a_dot_is_put_at_random() -> None:
    clock = Clock.start(TimeControl.blitz())
    assert not clock.timed_out("x", 4.9)
    assert clock.timed_out("x", 5.0)
    assert clock.after("x", 30).lost is None


def test_other_clocks_put_no_dots() -> None:
    assert not Clock.start(TimeControl("fischer", 1, 1)).timed_out("x", 99)


@given(st.integers(0, 10**6))
def test_the_random_dot_is_a_legal_move_and_the_turn_passes(seed: int) -> None:
    position = drawn("xo.\n.x.\n..o")
    assert play(position, random_dot(position, random.Random(seed))).to_move == "o"


def test_the_random_dot_keeps_to_the_area_of_the_first_dots() -> None:
    field = SquareGrid(9, 9)
    rules = Rules(area=central_area(field))
    start = Position.start(field, "." * 81)
    found = {random_dot(start, random.Random(seed), rules).cell for seed in range(200)}
    assert found == {field.cell(row, column) for row in (3, 4, 5) for column in (3, 4, 5)}


def test_a_full_field_takes_no_random_dot() -> None:
    with pytest.raises(ValueError, match="no crossing takes a dot"):
        random_dot(drawn("xo\nox"), random.Random(1))


@pytest.mark.parametrize(("margin", "move"), [(-1, 5), (5, -1), (0, 0)])
def test_times_are_positive(margin: float, move: float) -> None:
    with pytest.raises(ValueError, match="times must be positive"):
        TimeControl("margin", margin, move)


def test_blitz_has_no_margin() -> None:
    with pytest.raises(ValueError, match="blitz has no margin"):
        TimeControl("blitz", 5, 5)
