"""The rules of Frogs and Toads, and what is made of them."""

from __future__ import annotations

import random

import pytest
from newgame import GAME
from newgame.engine import PUZZLES
from newgame.options import NewGamePuzzleOptions
from newgame.rules import Position, start

from pnp.base.errors import TextError
from pnp.products.reserved import reserved_options
from pnp.search.replay import MoveError
from pnp.search.results import Level, Limits, Status

OPTIONS = NewGamePuzzleOptions()


def test_no_option_has_a_name_that_specs_use_themselves() -> None:
    assert not reserved_options(GAME)


def test_a_row_is_read_as_it_is_written() -> None:
    assert str(Position.parse("FF.TT")) == "FF.TT"


@pytest.mark.parametrize("text", ["", "FF", "FFTT", "F..T", "FX.T", "FFFFFFF.TTTTTTT"])
def test_a_text_that_is_no_row_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        Position.parse(text)


def test_animals_step_and_hop() -> None:
    assert Position("FF.TT").moves == ("b", "d")
    assert str(Position("FF.TT").play("b")) == "F.FTT"
    assert str(Position("F.FTT").play("d")) == "FTF.T"


@pytest.mark.parametrize("move", ["a", "c", "e", "z", "", "bd"])
def test_other_moves_are_refused(move: str) -> None:
    with pytest.raises(MoveError):
        Position("FF.TT").play(move)


@pytest.mark.parametrize("each", [1, 2, 3, 4])
def test_the_shortest_solution_has_n_times_n_plus_two_moves(each: int) -> None:
    outcome = PUZZLES.solve(start(2 * each), OPTIONS, Limits())
    assert outcome.status is Status.SOLVED
    assert outcome.length == each * (each + 2)
    assert not PUZZLES.check_solution(start(2 * each), outcome.solution or "", OPTIONS)


def test_a_wrong_solution_is_refused_at_its_move() -> None:
    (error,) = PUZZLES.check_solution(Position("F.T"), "a, a", OPTIONS)
    assert (error.line, error.column) == (1, 4)


def test_generated_puzzles_have_the_solution_they_claim() -> None:
    make = GAME.puzzle_engine().puzzles.maker(OPTIONS)
    assert callable(make)
    made = [found for seed in range(20) if (found := make(random.Random(seed), Level.EASY))]
    assert made
    for found in made:
        opened = GAME.puzzle_engine().open(found.puzzle.start, OPTIONS)
        assert found.puzzle.outcome.solution is not None
        assert not opened.check_solution(found.puzzle.outcome.solution)
