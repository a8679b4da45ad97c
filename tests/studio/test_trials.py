"""Puzzles tried by hand: the rules answer each move."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.base.errors import PnpError
from pnp.desk.puzzles import builtin_puzzles, read_puzzles, refutation, solution_line, trial_state
from pnp.language.catalogue import builtin_sets
from tests.conftest import ROOT
from tests.rows import some_daily

UNMATCHED = """\
pnp: 1
game: unmatched
puzzles:
  - name: Puzzle 1
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
    assert "24R" in begun.choices
    assert {move for area in begun.areas for move in area.moves} == set(begun.choices)
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
    assert "isn't a move" in after("nonsense").message


DOMINOSA = """\
pnp: 1
game: dominosa
puzzles:
  - name: Puzzle 1
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
    assert after("a1 a2", "a1 b1", text=DOMINOSA).message == "there is already a domino there"


def test_a_domino_is_used_once() -> None:
    # 0 0 1      a1 a2 is 0|0; b2 c2 and b1 b2 are both 0|1
    # 0 1 1
    assert "is already used" in after("b2 c2", "a1 b1", text=DOMINOSA).message


def test_cells_that_are_no_neighbours_hold_no_domino() -> None:
    assert after("a1 c1", text=DOMINOSA).message == "a domino covers two neighbouring numbers"


def test_the_whole_grid_solves() -> None:
    assert after("a1 a2", "b1 b2", "c1 c2", text=DOMINOSA).solved


TRIALS = ROOT / "tests" / "data" / "trials"
BUILT_IN = sorted(builtin_sets())


@pytest.mark.slow
@pytest.mark.parametrize("name", some_daily(BUILT_IN, *BUILT_IN[::3]))
def test_the_solutions_of_every_built_in_set_can_be_stepped_through(name: str) -> None:
    _step_through(name, every=20)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_solution_of_every_built_in_set_can_be_stepped_through(name: str) -> None:
    _step_through(name, every=1)


def _step_through(name: str, every: int) -> None:
    """Enter the solutions of a set, one in so many puzzles."""
    text = builtin_puzzles(name)
    puzzle_list = read_puzzles(text, name)
    for number, puzzle in list(enumerate(puzzle_list.puzzles))[::every]:
        part = puzzle.parts[0] if puzzle.parts else ""
        line = puzzle.line or solution_line(text, name, number, part)
        assert line, puzzle.name
        before = trial_state(text, name, number, line[:-1], part)
        end = trial_state(text, name, number, line, part)
        assert end.moves == line
        assert puzzle_list.is_record or (end.solved and not before.solved), puzzle.name
        assert before.svg.startswith(b"<?xml")


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "records/bee"])
def test_every_game_is_clicked(name: str) -> None:
    """Every area lies on the drawing, has a name of its own and means something."""
    text = builtin_puzzles(name)
    puzzles = read_puzzles(text, name).puzzles
    states = (trial_state(text, name, k, (), next(iter(one.parts), "")) for k, one in enumerate(puzzles))
    begun = next(state for state in states if state.areas)  # some answers are typed
    for area in begun.areas:
        assert bool(area.pick) != bool(area.moves)
        assert min(area.left, area.top) > -0.01
        assert area.left + area.width < begun.width + 0.01
        assert area.top + area.height < begun.height + 0.01
    assert len({area.name for area in begun.areas}) == len(begun.areas)


def clicked(name: str, *names: str) -> Any:
    """Return where the puzzle of a file stands after clicks on areas by their names."""
    text = (TRIALS / f"{name}.yaml").read_text(encoding="utf-8")
    here = trial_state(text, name, 0, ())
    for wanted in names:
        area = next(area for area in here.areas if area.name == wanted)
        if area.pick:
            picks = (*(pick for pick in here.picks if pick != area.pick),)
            picks = picks if area.chosen else (*picks, area.pick)
            here = trial_state(text, name, 0, here.moves, picks=picks)
        else:
            here = trial_state(text, name, 0, (*here.moves, *area.moves))
    return here


def test_a_domino_of_the_hand_goes_to_an_end() -> None:
    # 1|0 0|0 0|4, and 0|6 below: 15 at the left makes 5 + 4 + 6, 15 points
    assert clicked("all_fives", "in hand: 1|5").message == "Now choose an end of the line."
    assert clicked("all_fives", "in hand: 1|5", "left end").solved
    assert clicked("all_fives", "left end", "in hand: 1|5").moves == ("15L",)


def test_an_end_that_does_not_match_is_refused_with_the_reason() -> None:
    refused = clicked("all_fives", "in hand: 1|5", "right end")
    assert refused.moves == ()
    assert refused.picks == ()
    assert "doesn't match the 4 at R" in refused.message


def test_a_piece_of_the_hand_goes_to_a_cell() -> None:
    assert clicked("dominions", "in hand: 4", "e6").solved
    assert clicked("dominions", "e6", "in hand: 4").solved
    refused = clicked("dominions", "in hand: 57", "e6")
    assert refused.moves == ()
    assert "57" in refused.message


def test_a_click_again_takes_a_pick_back() -> None:
    assert clicked("dominions", "e6").picks == ("e6",)
    assert clicked("dominions", "e6", "e6").picks == ()


def test_a_tetromino_goes_on_the_domino_that_was_laid() -> None:
    found = clicked("tetradominoes", "in hand: 0|3", "f5", "g5")
    assert found.ready == "03@f5R"  # without a tetromino it can be played at once
    cells = ("e6 0", "f5 0", "f6 0", "g5 3")
    found = clicked("tetradominoes", "in hand: 0|3", "f5", "g5", *cells)
    assert found.moves == ("03@f5R + e6 f5 f6 g5",)
    assert found.solved


def test_a_domino_that_touches_nothing_is_refused_before_its_tetromino() -> None:
    refused = clicked("tetradominoes", "in hand: 0|3", "a1", "b1")
    assert refused.picks == ()
    assert refused.message


def test_the_finger_goes_on_what_the_dice_show() -> None:
    # the dice show 1-4, which is not on the table, then 6-6 in e4
    assert "the dice show 1-4" in clicked("cobra_paw", "6|6 e4").message
    found = clicked("cobra_paw", "0|0 b4", "6|6 e4")
    assert found.moves == ("14 00 b4", "66 e4")
    assert found.solved


def test_a_domino_is_laid_on_the_map_and_taken_up_again() -> None:
    laid = clicked("mountains", "in hand: 2|5", "a6", "a5")
    assert laid.moves == ("25@a6D",)
    assert laid.message == "Dominoes left: 17"
    assert clicked("mountains", "in hand: 2|5", "a6", "a5", "a5 5").message.endswith("18")
    apart = clicked("mountains", "in hand: 2|5", "a6", "c6")
    assert apart.message == "a domino covers two neighbouring spaces"


def test_a_longer_way_to_the_treasure_is_not_the_solution() -> None:
    assert clicked("finder", "g4", "f5").solved
    detour = clicked("finder", "g4", "f3", "f5")
    assert detour.moves == ("g4", "f3", "f5")
    assert not detour.solved
    assert "fewer are enough" in detour.message


AFTER = """\
pnp: 1
game: domination
options: {goal: after}
puzzles:
  - name: Puzzle 1
    start: |2
      A1 B1 .
      .  .  .
      .  .  B1
      move: a3
"""


def test_the_board_after_a_move_is_filled_in() -> None:
    # the corner explodes: b3 is captured and holds 2, a2 gets one piece
    assert after("a3 .", "b3 A2", "a2 A1", text=AFTER).solved
    assert after("a2", text=AFTER).svg != after(text=AFTER).svg
    assert "can have up to 1" in after("a3 A2", text=AFTER).message


def test_squares_of_a_move_are_gathered_until_it_is_played() -> None:
    found = clicked("dominate", "a1", "a2")
    assert found.moves == ()
    assert found.ready == "a1 a2"
    assert [area.name for area in found.areas if area.chosen] == ["a2", "a1"]


DOTS = """\
pnp: 1
game: dots
options: {goal: encircle-2}
puzzles:
  - name: Puzzle 1
    start: |2
      .....
      ..x..
      .xo..
      .....
      .....
"""


def test_what_a_reply_refutes_is_told() -> None:
    """With a weak reply the dot falls, so the plain rules have nothing against the line."""
    line = ("d3", "a1", "c2")
    found = after(*line, text=DOTS)
    assert found.solved
    assert found.unproved
    assert "this move doesn't surround anything by force within 2 moves" in refutation(
        DOTS, "set.yaml", 0, line
    )


def test_where_nothing_can_be_refuted_solved_is_solved() -> None:
    assert not after("24R", "24R", "23D").unproved
    with pytest.raises(PnpError, match="no replies"):
        refutation(UNMATCHED, "set.yaml", 0, ("24R", "24R", "23D"))
