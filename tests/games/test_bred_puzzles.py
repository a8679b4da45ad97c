"""Mountains, roads and hives bred for wanted lengths."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino
from pnp.games.bee import engine as hives
from pnp.games.bee.engine import LIMITS, solve
from pnp.games.bee.setup import carriers_touching, random_layout
from pnp.games.fujisan import breeding as mountains
from pnp.games.fujisan import rules
from pnp.games.fujisan.engine import LENGTHS, ROAD_LENGTHS, length_of
from pnp.games.fujisan.engine import solve as solve_mountain
from pnp.games.fujisan.kernel import MountainSearch
from pnp.puzzles.workers import Work, in_processes
from pnp.search.generation import Candidate, NoPuzzleError
from pnp.search.results import Level, Limits
from tests.games.set_making import make_set


@pytest.mark.slow
@pytest.mark.parametrize("road", [False, True])
def test_an_experts_mountain_takes_long(road: bool) -> None:
    low, high = (ROAD_LENGTHS if road else LENGTHS)[Level.EXPERT]
    (puzzle,) = make_set("fujisan", 1, 4, (Level.EXPERT,), country_road=road)
    assert isinstance(puzzle.outcome.length, int)
    assert 40 <= low <= puzzle.outcome.length <= high


@pytest.mark.slow
def test_bred_puzzles_are_the_same_with_any_number_of_workers() -> None:
    one = make_set("fujisan", 2, 6, (Level.EXPERT,), moves="40..42")
    other = make_set("fujisan", 2, 6, (Level.EXPERT,), two_processes, moves="40..42")
    assert [puzzle.start for puzzle in one] == [puzzle.start for puzzle in other]


def two_processes(work: Work, numbers: Iterable[int]) -> Iterator[Candidate | None]:
    """Yield a mapper as `pnp generate --jobs 2` has it."""
    return (found for _, found in sorted(in_processes(work, list(numbers), 2), key=lambda one: one[0]))


@pytest.mark.slow
def test_a_mountain_has_as_many_moves_as_wanted() -> None:
    search = MountainSearch()

    def length(mountain: Table) -> int | None:
        return length_of(rules.begin(mountain), search, country_road=False)

    for mountain in mountains.mountains((28, 30), length, random.Random(3), turn=0):
        assert solve_mountain(rules.begin(mountain)).length in (28, 29, 30)


@pytest.mark.slow
def test_long_mountains_and_short_ones_take_turns() -> None:
    search = MountainSearch()

    def length(mountain: Table) -> int | None:
        return length_of(rules.begin(mountain), search, country_road=False)

    bred = [next(mountains.mountains((20, 36), length, random.Random(3), turn)) for turn in (0, 4, 5, 9)]
    lengths = [solve_mountain(rules.begin(mountain)).length for mountain in bred]
    assert lengths[1] == lengths[3] == 36
    assert lengths[0] == lengths[2] != 36


@pytest.mark.parametrize(("dice", "low", "high"), [(3, 5, 7), (4, 5, 7)])
def test_each_queens_round_has_as_many_moves_as_wanted(dice: int, low: int, high: int) -> None:
    layout = next(hives.layouts(dice, (low, high), LIMITS, random.Random(2), all_blanks_wild=False))
    assert not carriers_touching(layout)
    lengths = solve(layout, Limits()).length
    assert isinstance(lengths, dict)
    assert set(lengths) == {str(queen) for queen in range(3, dice + 1)}
    assert all(low <= length <= high for length in lengths.values())


def test_a_length_that_no_round_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hives, "MOST", 20)
    with pytest.raises(NoPuzzleError, match="no layout of 3 dice with 34 moves for each queen found"):
        make_set("bee", 1, 1, dice=3, moves=34)


def test_a_changed_mountain_is_a_mountain() -> None:
    draw = random.Random(1)
    mountain = mountains.random_mountain(draw)
    for _ in range(200):
        new = mountains.changed(mountain, draw)
        assert rules.read(new.to_text()) == new
        assert 1 <= sum(a != b for a, b in zip(mountain.dominoes, new.dominoes, strict=True)) <= 2
        mountain = new


def test_a_changed_layout_has_the_same_dominoes_on_the_same_places() -> None:
    draw = random.Random(1)
    layout = None
    while layout is None:
        layout = random_layout(4, draw)
    pairs, places = set(map(pair, layout.dominoes)), set(map(place, layout.dominoes))
    for _ in range(100):
        layout = hives.changed(layout, draw)
        assert (set(map(pair, layout.dominoes)), set(map(place, layout.dominoes))) == (pairs, places)
        if carriers_touching(layout):
            assert hives.away(layout, (1, 99), LIMITS, all_blanks_wild=False) == float("inf")


def pair(domino: Domino) -> tuple[int, int]:
    return domino.pair


def place(domino: Domino) -> tuple[int, int, bool]:
    return domino.row, domino.column, domino.vertical
