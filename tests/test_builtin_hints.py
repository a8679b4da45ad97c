"""The hints of built-in sets are those that engines give today, so that every language prints its own words."""

from __future__ import annotations

import pytest

from pnp.puzzles.opening import open_checked
from pnp.specs.catalogue import builtin_sets, find_set
from pnp.specs.problem_sets import read_set


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in builtin_sets() if name.startswith("problems/")])
def test_every_hint_of_a_built_in_set_can_be_translated(name: str) -> None:
    hinted = 0
    for opened in open_checked(read_set(*find_set(name))):
        source = opened.source
        if source.solution is None or opened.problem is None:
            continue
        own = opened.problem.own_hints(source.solution, source.hints)
        assert not {*source.hints} - own.keys(), source.name
        hinted += len(source.hints)
    assert hinted
