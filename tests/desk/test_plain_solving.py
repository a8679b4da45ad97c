"""Hints and checks without kernels: the way to the goal by the plain rules."""

from __future__ import annotations

import pytest

from pnp.components.dominoes.table import Table
from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.games.dominosa.engine.notes import CoverError, solutions
from pnp.games.dominosa.rules import Grid
from pnp.search.results import Limits
from pnp.search.shortest_paths import plain_path

MIRROR = Doc(
    "mirror.yaml",
    """\
pnp: 1
game: mirror
puzzles:
  - name: A
    start: |2
      4|4 5|6

      5 5 5|5
      - -
      2 3 3|6
""",
)
SEVERAL = Grid.from_table(Table.parse("0 0 1\n\n1 1 0", 6))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine isn't an error: only the states of a search are limited."""
    monkeypatch.setattr("pnp.desk.puzzles.PLAIN_SEARCH", Limits(states=20_000))


@pytest.mark.usefixtures("patient")
def test_a_puzzle_without_a_solution_has_hints_to_its_end() -> None:
    moves: tuple[str, ...] = ()
    for _ in range(6):
        hint = calls.hint(MIRROR, 0, moves, "move")
        assert hint.move
        assert calls.check(MIRROR, 0, moves).verdict == "right"
        moves = (*moves, hint.move)
    assert calls.state(MIRROR, 0, moves).solved


@pytest.mark.usefixtures("patient")
def test_a_hint_leads_on_where_the_moves_have_left_the_known_solution() -> None:
    source = calls.source("set", "puzzles/mirror")
    first = calls.line(source, 0)[0]
    other = next(move for move in calls.state(source, 0).choices if move != first)
    moves: tuple[str, ...] = (other,)
    assert calls.check(source, 0, moves).verdict == "right"
    while not calls.state(source, 0, moves).solved:
        assert len(moves) < 10
        moves = (*moves, calls.hint(source, 0, moves, "move").move)


LOSING = 7
"""The number of a puzzle in the built-in set of Capturing that a wrong first move makes unsolvable."""


@pytest.mark.usefixtures("patient")
def test_a_position_that_nothing_solves_any_more_is_told() -> None:
    source = calls.source("set", "puzzles/capturing")
    first = calls.line(source, LOSING)[0]
    wrong = next(
        move for move in calls.state(source, LOSING).choices
        if move != first and calls.check(source, LOSING, (move,)).verdict == "wrong"
    )  # fmt: skip
    assert "can’t be solved" in calls.check(source, LOSING, (wrong,)).text
    assert not calls.hint(source, LOSING, (wrong,), "move").move


def test_exact_cover_finds_each_solution_of_a_grid_once() -> None:
    found = {frozenset(solution) for solution in solutions(SEVERAL, (), Limits())}
    brute = set()
    places = SEVERAL.places()
    for first in places:
        for second in places:
            for third in places:
                chosen = frozenset((first, second, third))
                cells = {cell for place in chosen for cell in place}
                pairs = {SEVERAL.pair(place) for place in chosen}
                if len(cells) == 6 and len(pairs) == 3:
                    brute.add(chosen)
    assert found == brute
    assert len(list(solutions(SEVERAL, (), Limits()))) == len(brute)


def test_joints_that_no_solution_has_are_refused_and_limits_are_kept() -> None:
    place = next(
        place for place in SEVERAL.places()
        if not any(place in solution for solution in solutions(SEVERAL, (), Limits()))
    )  # fmt: skip
    assert list(solutions(SEVERAL, (place,), Limits())) == []
    with pytest.raises(CoverError, match="limit of 1 states"):
        list(solutions(SEVERAL, (), Limits(states=1)))


def test_a_plain_search_finds_a_shortest_path_or_says_why_not() -> None:
    def legal(number: int) -> list[tuple[str, int]]:
        return [("double", number * 2), ("less", number - 1)] if 0 < number < 100 else []

    assert plain_path(3, legal, lambda number: number == 10, Limits()).moves == ("double", "less", "double")
    assert plain_path(3, legal, lambda number: number == 500, Limits()).end is None
    assert "limit of 5 states" in plain_path(3, legal, lambda number: number == 90, Limits(states=5)).stopped
