"""What no puzzle can have is refused at once, with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from pnp.base.errors import PnpError
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino
from pnp.games.bee import interact as bounds
from pnp.games.bee.options import BeePuzzleOptions
from pnp.games.capturing import interact as capturing
from pnp.games.fujisan.engine import LEAST, ROAD_LEAST
from pnp.games.mirror import interact as mirror
from pnp.games.mirror import rules as mirror_rules
from pnp.games.unmatched import interact as unmatched
from pnp.games.unmatched.rules import match_on
from pnp.puzzles.generate import SetRequest, check_request
from pnp.search.results import Level
from tests.games.opening import built_in_puzzles
from tests.rows import each

IMPOSSIBLE = [
    ("mirror", "easy", ("rows=2", "columns=2"), "no table of 2 rows of 2 takes 3 moves or more"),
    ("mirror", "easy", ("rows=2", "columns=3", "pips=1"), "with `pips: 1` takes 3 moves or more: raise `pips`"),
    (
        "mirror",
        "hard",
        ("rows=3", "columns=2"),
        "mirror has no hard puzzles with rows=3, columns=2; choose difficulty easy",
    ),
    ("unmatched", "easy", ("rows=2", "columns=2"), "no table of 2 rows of 2 takes 2 moves or more"),
    ("unmatched", "medium", ("rows=2", "columns=4"), "choose difficulty easy"),
    ("capturing", "easy", ("rows=2", "columns=2"), "no table of 2 rows of 2 takes 4 moves or more"),
    ("bee", "easy", ("moves=1",), "a round of fewer than 2 moves is too short for a puzzle"),
    ("bee", "easy", ("moves=100..200",), "never takes more than 79 moves"),
    (
        "bee",
        "easy",
        ("dice=3", "moves=40"),
        "with 3 dice, the round of the smallest queen never takes more than 34",
    ),
    ("bee", "expert", ("dice=3",), "bee has no expert puzzles with dice=3; choose difficulty"),
    ("bee", "easy", ("dice=6",), "bee has no easy puzzles with dice=6; choose difficulty"),
    (
        "arrangements",
        "easy",
        ("pattern=latin", "rows=12", "columns=12", "pips=15"),
        "12 rows of 12 have 144 spaces; at most 128 are allowed",
    ),
    ("all_fives", "expert", ("goal=scoring-play", "hand=2"), "choose difficulty hard"),
    ("dominate", "expert", ("goal=win", "size=2x2"), "choose difficulty"),
    ("cobra_paw", "expert", ("dominoes=6", "rolls=1"), "choose difficulty easy"),
    ("cobra_paw", "easy", ("dominoes=45", "rolls=12"), "choose difficulty expert"),
    (
        "cobra_paw",
        "easy",
        ("dominoes=6", "rolls=12", "taken=false"),
        "at most 5 rolls can have different targets",
    ),
    ("fujisan", "expert", ("moves=5",), "four priests can't get to the peak in fewer than 8 moves"),
    ("country-road", "expert", ("moves=10..15",), "and down again in fewer than 16 moves"),
]


@pytest.mark.parametrize(("game", "difficulty", "settings", "message"), IMPOSSIBLE)
def test_the_impossible_is_refused_before_any_search(
    game: str, difficulty: str, settings: tuple[str, ...], message: str
) -> None:
    with pytest.raises(PnpError) as caught:
        check_request(SetRequest(game, 1, levels=(Level(difficulty), Level(difficulty)), settings=settings))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("mirror", ("rows=2", "columns=3")),
        ("mirror", ("rows=4", "columns=2", "pips=3")),
        ("unmatched", ("rows=3", "columns=2", "pips=2")),
        ("capturing", ("rows=3", "columns=4")),
        ("bee", ("moves=2",)),
        ("bee", ("dice=3",)),
        ("fujisan", ("moves=8",)),
    ],
)
def test_the_possible_is_not_refused(game: str, settings: tuple[str, ...]) -> None:
    check_request(SetRequest(game, 1, levels=(Level.EASY, Level.EASY), settings=settings))


@each("game", ["all_fives", "cobra_paw", "dominate", "mirror", "unmatched", "capturing", "bee"])
def test_no_built_in_puzzle_has_a_difficulty_that_its_game_excludes(game: str) -> None:
    """As far as the set says which options its puzzles were made with."""
    puzzles = built_in_puzzles(game)[0][1].engine.puzzles
    for source, _ in built_in_puzzles(game):
        assert source.difficulty is not None
        assert source.difficulty.level in puzzles.difficulties(source.options)


def tilings(free: frozenset[tuple[int, int]]) -> Iterator[list[tuple[int, int, bool]]]:
    if not free:
        yield []
        return
    row, column = min(free)
    for upright in (False, True):
        other = (row + upright, column + (not upright))
        if other in free:
            for rest in tilings(free - {(row, column), other}):
                yield [(row, column, upright), *rest]


def tables(rows: int, columns: int, numbers: int) -> Iterator[Table]:
    """Yield all rectangles of different dominoes. New numbers come in order, because only equality matters."""
    cells = frozenset(product(range(rows), range(columns)))
    for places in tilings(cells):
        for drawn in product(range(numbers), repeat=len(cells)):
            if any(number > max(drawn[:k], default=-1) + 1 for k, number in enumerate(drawn)):
                continue
            pairs = zip(drawn[::2], drawn[1::2], strict=True)
            table = Table(tuple(Domino(*place, *pair) for place, pair in zip(places, pairs, strict=True)))
            if len({domino.pair for domino in table.dominoes}) == len(places):
                yield table


def worth_a_puzzle(game: str, table: Table) -> Level | None:
    """Return the difficulty of the puzzle that a rectangle makes; None if it makes none."""
    if game == "mirror":
        outcome = mirror.SOLVER.solve(mirror_rules.begin(table.normalised()), mirror.LIMITS)
        fewest = mirror.FEWEST
    else:
        if match_on(table) is not None:
            return None
        start = unmatched.farthest(table, unmatched.AWAY)
        outcome, fewest = unmatched.SOLVER.solve(start, unmatched.LIMITS), unmatched.FEWEST
    worthy = isinstance(outcome.length, int) and outcome.length >= fewest
    return outcome.difficulty.level if outcome.difficulty and worthy else None


@pytest.mark.parametrize("game", ["mirror", "unmatched"])
@pytest.mark.parametrize(
    ("rows", "columns"),
    [(2, 2), pytest.param(2, 3, marks=pytest.mark.slow), pytest.param(2, 4, marks=pytest.mark.slow)],
)
def test_all_smallest_tables_have_the_difficulties_that_are_named(game: str, rows: int, columns: int) -> None:
    smallest = {"mirror": mirror.SMALLEST, "unmatched": unmatched.SMALLEST}[game]
    found: dict[int, set[Level]] = {}
    for table in tables(rows, columns, rows * columns):
        highest = max(table.numbers().values())
        if level := worth_a_puzzle(game, table):
            found.setdefault(max(highest, 1), set()).add(level)
    for pips, levels in smallest.difficulties[rows, columns].items():
        reached = {level for highest, some in found.items() if highest <= pips for level in some}
        assert reached == set(levels)
    every = {level for levels in found.values() for level in levels}
    assert every == {level for levels in smallest.difficulties[rows, columns].values() for level in levels}


@pytest.mark.parametrize("numbers", [(0, 3, 6, 7), pytest.param(range(11), marks=pytest.mark.slow)])
def test_no_capturing_table_of_two_dominoes_takes_four_moves(numbers: Sequence[int]) -> None:
    """Numbers above 6 make no sum of six, so four of them stand for all."""
    for places in tilings(frozenset(product(range(2), range(2)))):
        for a, b, c, d in product(numbers, repeat=4):
            if {a, b} == {c, d}:
                continue
            table = Table((Domino(*places[0], a, b), Domino(*places[1], c, d)))
            outcome = capturing.SOLVER.solve(table, capturing.LIMITS, rated=False)
            assert not isinstance(outcome.length, int) or outcome.length < capturing.FEWEST


def fewest_moves(*, back: bool) -> int:
    """Return the moves that four priests need if they find any number from 1 to 5 wherever they want it."""
    left, right = -1, 12
    away = frozenset((row, column) for row in (0, 1) for column in (left, right))
    peak = frozenset((row, column) for row in (0, 1) for column in (5, 6))
    start, goals = (peak, (left, right)) if back else (away, (5, 6))

    def targets(here: tuple[int, int], others: frozenset[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        row, column = here
        arrived = column in goals
        if column not in (left, right) or back:
            yield 1 - row, column
        if arrived:
            if not back:
                yield row, 11 - column
            return
        for step in (-1, 1):
            for free, hopped in product(range(1, 6), range(4)):
                there = column + step * (free + hopped)
                passed = sum((row, column + step * k) in others for k in range(1, free + hopped))
                inside = left <= there <= right if back else left < there < right
                if inside and passed == hopped and not (back and there in (5, 6)):
                    yield row, there

    seen, layer, moves = {start}, [start], 0
    while not any(all(column in goals for _, column in priests) for priests in layer):
        after = {
            others | {there}
            for priests in layer
            for here in priests
            for others in [priests - {here}]
            for there in targets(here, others)
            if there not in others
        }
        layer, moves = list(after - seen), moves + 1
        seen |= after
    return moves


@pytest.mark.slow
def test_no_mountain_is_climbed_in_fewer_moves() -> None:
    up, down = fewest_moves(back=False), fewest_moves(back=True)
    assert (up, up + down) == (LEAST, ROAD_LEAST)


def test_built_in_rounds_of_bee_are_within_the_bounds() -> None:
    for source, opened in built_in_puzzles("bee"):
        options = source.options
        assert isinstance(options, BeePuzzleOptions)
        assert source.difficulty is not None
        dice = max(domino.pair[1] for domino in opened.start.dominoes)
        assert source.difficulty.level in bounds.levels(options.model_copy(update={"dice": dice}))
