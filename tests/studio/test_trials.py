"""Problems tried by hand: the rules answer each move."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.studio.problems import builtin_puzzles, puzzle_shelf, read_problems, solution_line, trial_state

UNMATCHED = """\
pnp: 1
game: unmatched
problems:
  - name: Problem 1
    start: |2
        2
        -
        3 1|2

      2|4
    solution: 24R, 24R, 23D
"""


def after(*moves: str, text: str = UNMATCHED, part: str = "") -> Any:
    return trial_state(text, "set.yaml", 0, moves, part)


def test_legal_moves_are_listed_and_can_be_clicked() -> None:
    begun = after()
    assert "24R" in begun.legal
    assert {move for area in begun.areas for move in area.moves} == set(begun.legal)
    for area in begun.areas:
        assert area.left >= 0
        assert area.top >= 0
        assert area.left + area.width <= begun.width
        assert area.top + area.height <= begun.height


def test_a_forbidden_move_does_not_count_and_the_rule_is_named() -> None:
    found = after("24R", "24U")
    assert found.moves == ("24R",)
    assert "24" in found.message
    assert not found.solved


def test_the_last_move_solves() -> None:
    assert not after("24R", "24R").solved
    assert after("24R", "24R", "23D").solved


def test_text_that_is_no_move_is_answered() -> None:
    assert "not a move" in after("nonsense").message


DOMINOSA = """\
pnp: 1
game: dominosa
problems:
  - name: Problem 1
    start: |2
      0 0 1

      0 1 1
"""


def test_dominoes_are_joined_and_taken_back() -> None:
    found = after("a1 a2", text=DOMINOSA)
    assert found.moves == ("a1 a2",)
    assert found.message == "4 numbers are free"
    assert after("a1 a2", "a1 a2", text=DOMINOSA).message == "6 numbers are free"


def test_two_dominoes_do_not_share_a_number() -> None:
    assert after("a1 a2", "a1 b1", text=DOMINOSA).message == "a domino lies there already"


def test_a_domino_is_used_once() -> None:
    # 0 0 1      a1 a2 is 0|0; b2 c2 and b1 b2 are both 0|1
    # 0 1 1
    assert "is used already" in after("b2 c2", "a1 b1", text=DOMINOSA).message


def test_cells_that_are_no_neighbours_hold_no_domino() -> None:
    assert after("a1 c1", text=DOMINOSA).message == "a domino lies on two neighbouring numbers"


def test_the_whole_grid_solves() -> None:
    assert after("a1 a2", "b1 b2", "c1 c2", text=DOMINOSA).solved


BUILT_IN = [name for _, name in puzzle_shelf("/nowhere")]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_solutions_of_every_built_in_set_can_be_stepped_through(name: str) -> None:
    text = builtin_puzzles(name)
    shelf = read_problems(text, name)
    problem = shelf.problems[0]
    part = problem.parts[0] if problem.parts else ""
    line = problem.line or (solution_line(text, name, 0, part) if part else ())
    if not line:  # a table and no moves
        assert name in ("problems/dominosa", "problems/mountains")
        return
    before = trial_state(text, name, 0, line[:-1], part)
    end = trial_state(text, name, 0, line, part)
    assert end.moves == line
    assert shelf.is_record or (end.solved and not before.solved)
    assert before.svg.startswith(b"<?xml")
