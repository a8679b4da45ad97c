"""Built-in sets are laid out as pnp writes them, and their hints are those that engines give today, so that
every language prints its own words."""

from __future__ import annotations

from itertools import takewhile

import pytest
import yaml

from pnp.language.catalogue import builtin_sets, find_set
from pnp.puzzles.opening import open_checked
from pnp.puzzles.puzzle_sets import read_set
from pnp.puzzles.set_writing import Block, scalar_text, set_text
from tests.rows import each

SETS = [name for name in builtin_sets() if name.startswith("puzzles/")]


@each("name", SETS)
def test_a_built_in_set_is_laid_out_as_pnp_writes_it(name: str) -> None:
    path, shown = find_set(name)
    text = path.read_text(encoding="utf-8")
    comment = "\n".join(
        line.removeprefix("# ") for line in takewhile(lambda line: line.startswith("#"), text.splitlines())
    )
    assert set_text(read_set(path, shown), comment) == text


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_every_hint_of_a_built_in_set_can_be_translated(name: str) -> None:
    hinted = 0
    for opened in open_checked(read_set(*find_set(name))):
        source = opened.source
        if source.solution is None or opened.puzzle is None:
            continue
        own = opened.puzzle.own_hints(source.solution, source.hints)
        assert not {*source.hints} - own.keys(), source.name
        hinted += len(source.hints)
    assert hinted


def test_a_drawn_text_with_a_mark_of_direction_is_written_in_quotes() -> None:
    drawn = Block("1|2\n\N{RIGHT-TO-LEFT OVERRIDE}3|4")
    assert yaml.safe_load(scalar_text(drawn)) == drawn
