"""The start of a domino puzzle is parsed once: checks, solvers, drawings and trials take its position."""

from __future__ import annotations

import pytest

from pnp.components.dominoes.table import Table
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Limits
from tests.drawn.cases import CASES_FOLDER, look_of
from tests.rows import each


@each("game", ["mirror", "dominosa"], slow=["capturing", "unmatched", "fujisan", "bee"])
def test_a_start_is_parsed_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parse, parsed = Table.parse, []

    def counted(text: str, highest: int = 6) -> Table:
        parsed.append(text)
        return parse(text, highest)

    puzzles = read_set(CASES_FOLDER / "puzzles" / f"{game}.yaml", game)
    monkeypatch.setattr(Table, "parse", counted)
    for puzzle in puzzles.puzzles:
        parsed.clear()
        opened, solution, theme = (
            puzzles.game.puzzle_engine().open(puzzle.start, puzzle.options),
            puzzle.solution,
            look_of(),
        )
        assert solution is not None
        assert not opened.check_solution(solution)
        assert opened.solve(Limits()).solution
        for number, _ in enumerate(opened.hints(solution), 1):
            opened.hint_drawing(solution, number, theme)
        assert opened.drawing(theme).shapes
        assert opened.pictures(solution, theme)
        trial = opened.trial(theme)
        assert trial is not None
        assert trial.after(opened.line(solution)).moves == opened.line(solution)
        assert parsed.count(puzzle.start) <= 1  # a tidy Dominosa grid is read without a table
