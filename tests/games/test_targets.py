"""The target beside a problem: as many moves as its shortest solutions take."""

from __future__ import annotations

import pytest

from pnp.specs.catalogue import builtin_set
from pnp.specs.problem_sets import read_set
from tests.drawn.cases import look_of


@pytest.mark.parametrize("game", ["capturing", "country-road", "fujisan", "mirror", "unmatched"])
def test_a_target_counts_every_move(game: str) -> None:
    path = builtin_set(f"problems/{game}")
    assert path is not None
    found = read_set(path, path.name)
    engine = found.game.problem_engine()
    for problem in found.problems:
        assert problem.solution is not None
        assert problem.grade is not None
        target = engine.open(problem.start, problem.options).target(problem.solution, look_of())
        assert problem.grade.reason.startswith(f"{target}; ")
