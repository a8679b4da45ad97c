"""Solutions as lines of moves, and where each move is."""

from __future__ import annotations

import pytest

from pnp.games.api.puzzles import move_errors
from pnp.search.replay import WrongMove, move_place, move_texts


@pytest.mark.parametrize(
    ("solution", "moves"),
    [
        ("", []),
        (" \n", []),
        ("24R, 21L", ["24R", "21L"]),
        ("24R;21L;", ["24R", "21L"]),
        ("24R,\n\n21L 3R\n", ["24R", "21L 3R"]),
    ],
)
def test_commas_semicolons_and_lines_separate_moves(solution: str, moves: list[str]) -> None:
    assert move_texts(solution) == moves
    for number, move in enumerate(moves, 1):
        place = move_place(solution, number)
        assert place is not None
        assert solution.split("\n")[place[0] - 1][place[1] - 1 :].startswith(move)
    assert move_place(solution, len(moves) + 1) is None


def test_an_error_is_at_its_move() -> None:
    (error,) = move_errors(WrongMove(2, "21L", "blocked"), "24R,\n  21L")
    assert (error.line, error.column) == (2, 3)
    (whole,) = move_errors(WrongMove(3, "", "not solved"), "24R,\n  21L")
    assert whole.line == 0  # the solution as a whole
