"""Hints to the tasks of several queens: each has a line of her own, in sets and on paper."""

from __future__ import annotations

import pytest

from pnp.drawing.theme import Theme
from pnp.games.bee.hints import hints
from pnp.games.bee.interact import PUZZLES
from pnp.games.bee.options import BeePuzzleOptions
from pnp.games.bee.views import VIEWS
from pnp.games.shared.hint_sentences import read_hint
from pnp.language.catalogue import find_set, palettes
from pnp.puzzles.puzzle_sets import SetPuzzle, read_set

THEME = Theme(palettes()["colour"])


@pytest.fixture(scope="module")
def two_queens() -> SetPuzzle:
    puzzles = read_set(*find_set("puzzles/bee")).puzzles
    return next(one for one in puzzles if isinstance(one.solution, dict) and [*one.solution] == ["3", "4"])


def test_each_queen_has_a_line_of_her_own(two_queens: SetPuzzle) -> None:
    assert isinstance(two_queens.solution, dict)
    options = BeePuzzleOptions(dice=4)
    start = PUZZLES.parse(two_queens.start, options)
    first, *_, last = hints(start, two_queens.solution, 10_000, all_blanks_wild=False)
    for hint in (first, last):
        assert [line[:8] for line in str(hint).splitlines()] == ["Queen 3:", "Queen 4:"]
        assert str(read_hint(str(hint))) == str(hint)
        assert VIEWS.described(start, str(hint), options, THEME) is None, (
            "two queens have no position in common"
        )


def test_a_position_below_a_hint_is_no_line_of_it(two_queens: SetPuzzle) -> None:
    aim = next(hint for hint in two_queens.hints if "Aim for" in hint)
    read = read_hint(aim)
    assert read is not None
    assert not read.lines
    assert read.below.endswith("\nwild " + read.below.rsplit("wild ", 1)[1])
    options = BeePuzzleOptions(dice=4)
    assert VIEWS.described(PUZZLES.parse(two_queens.start, options), aim, options, THEME) is not None
