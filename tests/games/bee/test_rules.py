"""The rules of Bee Donimoes, one by one; the kernel and the search compared with plain ones."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from pnp.components.dominoes.tiles import Cell, Direction
from pnp.games.bee import engine, rules, setup
from pnp.games.bee import kernel as search
from pnp.games.bee.options import BeePuzzleOptions
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Limits, Status
from tests.games.opening import open_puzzle
from tests.games.playing import played, refusal
from tests.games.published import published
from tests.games.reference import shortest
from tests.refused import refusals

LAYOUT = """\
2|2 0 3 0
    - - -
0 2 3 3 2
- -
0 1 2 0 1
    - - -
1|3 3 1 1"""


def after(*moves: str) -> rules.Position:
    position: rules.Position = played(rules, rules.start(rules.read(LAYOUT), 3), moves, rules.Move.parse)
    return position


refused = partial(refusal, after)


def test_dice_start_on_their_numbers_beside_a_blank() -> None:
    assert after().dice == ((3, 3), (1, 4), (1, 2))
    assert after().wild == {(0, 2)}


def test_a_die_flies_along_its_line_over_anything_to_its_number() -> None:
    assert after("1R1").dice[0] == (3, 4)
    assert after("1L3").dice[0] == (3, 0)
    assert refused("1L1") == "die 1 may land only on 1 or a wild blank"
    assert refused("1R9") == "die 1 flies off the dominoes"


def test_a_die_turns_over_other_dice_only() -> None:
    assert refused("2D1L1") == "die 2 can turn only above another die, and only once above each"
    assert after("1R1", "1U2L2U1").dice[0] == (0, 2)
    assert refused("1R1", "1U2L1L1U1") == "die 1 can turn only by 90 degrees"


def test_the_queen_stays() -> None:
    assert refused("3L1") == "the queen doesn't move"
    assert refused("4L1") == "die 4 isn't in play"


def test_the_wild_blank_takes_any_die_and_all_blanks_may_be_wild() -> None:
    table = rules.read(LAYOUT)
    assert rules.start(table, 3, all_blanks_wild=True).wild == {(0, 2), (0, 4), (1, 0), (2, 0), (2, 3)}


def test_the_layout_is_checked() -> None:
    for text, message in (
        ("0|1 0|2\n\n3|3 1|2", "die 3 has no starting space"),
        ("0|1 0|2\n\n0|3", "there is a gap; the table must fill a rectangle"),
        ("0|1 0|2\n\n0|3 1|0", "domino 10 appears twice"),
    ):
        assert any(message in error for error in refusals(rules.read, text))


def test_moves_print_and_parse_back() -> None:
    for text in ("2R3D1", "1L1", "5D3L7U2"):
        assert str(rules.Move.parse(text)) == text
    for text in ("R3", "2", "2R", "0R1", "2X1"):
        with pytest.raises(MoveError):
            rules.Move.parse(text)


def test_every_queen_is_a_task_of_its_own() -> None:
    table = rules.read(LAYOUT)
    assert list(rules.queens(table)) == [3]
    (error,) = open_puzzle("bee", LAYOUT, BeePuzzleOptions()).check_solution({})
    assert (error.part, error.message) == ("3", "queen 3 has no solution")
    assert "9" in {
        error.part for error in open_puzzle("bee", LAYOUT, BeePuzzleOptions()).check_solution({"9": "1R1"})
    }


def flights(position: rules.Position, die: int) -> set[Cell]:
    """Return where a die can land, by trying every way of turning over each other die at most once."""
    cells = position.table.numbers()
    home = position.dice[die - 1]
    others = set(position.dice) - {home}

    def on(cell: Cell, vertical: bool, turned: frozenset[Cell]) -> Iterator[Cell]:
        for direction in Direction:
            there = direction.step(cell)
            while direction.vertical == vertical and there in cells:
                yield there
                if there in others - turned:
                    yield from on(there, not vertical, turned | {there})
                there = direction.step(there)

    reached = {*on(home, True, frozenset()), *on(home, False, frozenset())}
    return {
        cell
        for cell in reached
        if cell not in others and cell != home and (cell in position.wild or cells[cell] == die)
    }


def layouts(count: int, dice: int, seed: int) -> list[Any]:
    draw = random.Random(seed)
    tables = (setup.random_layout(dice, draw) for _ in range(10 * count))
    return [table for table in tables if table is not None][:count]


def test_moves_are_all_ways_of_turning() -> None:
    draw = random.Random(2)
    for table in layouts(8, 5, 1):
        position = rules.start(table, 5, all_blanks_wild=draw.random() < 0.5)
        for _ in range(8):
            options = list(rules.moves(position))
            for die in range(1, 5):
                landed = {after.dice[die - 1] for move, after in options if move.die == die}
                assert landed == flights(position, die)
            for move, following in options:
                assert rules.play(position, move) == following
            if options:
                position = draw.choice(options)[1]
            assert rules.Position.parse(position.to_text()) == position


def dice_key(position: rules.Position) -> tuple[Cell, ...]:
    return position.dice


@pytest.mark.parametrize("wild", [False, True])
def test_the_search_agrees_with_a_plain_search(wild: bool) -> None:
    compare(layouts(25, 3, 3), wild)


@pytest.mark.slow
@pytest.mark.parametrize("wild", [False, True])
def test_the_search_agrees_with_a_plain_search_on_many(wild: bool) -> None:
    compare(layouts(700, 3, 4) + layouts(60, 4, 5), wild)


def compare(tables: list[Any], wild: bool) -> None:
    for table in tables:
        for queen in rules.queens(table):
            start = rules.start(table, queen, all_blanks_wild=wild)
            outcome = engine.solve_queen(start, Limits())
            assert outcome.length == shortest(start, rules.moves, rules.missing, dice_key)
            if outcome.status is Status.SOLVED:
                assert rules.RULES.check(start, str(outcome.solution)) is None


def test_a_generated_layout_keeps_the_carriers_apart() -> None:
    for table in layouts(5, 6, 6):
        assert setup.carriers_touching(table) == []
        assert len(table.dominoes) == 28


def test_a_limit_is_reported_as_a_limit() -> None:
    outcome = open_puzzle("bee", LAYOUT, BeePuzzleOptions()).solve(Limits(states=2))
    assert outcome.status is Status.UNKNOWN
    assert outcome.reason == "queen 3: the limit of 2 states was reached"


def test_one_limit_of_time_holds_for_all_queens_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second each time it's read, which is every few states. Half the time that all
    queens take
    isn't enough."""
    seconds = itertools.count()
    (table,) = layouts(1, 4, 4)
    outcome = engine.solve(table, Limits())
    monkeypatch.setattr(search.time, "monotonic", lambda: float(next(seconds)))
    monkeypatch.setattr(search, "_PAUSE", 20)
    assert engine.solve(table, Limits()).solution == outcome.solution
    needed = next(seconds)
    seconds = itertools.count()
    late = engine.solve(table, Limits(seconds=needed // 2))
    assert late.status is Status.UNKNOWN
    assert str(late.reason).endswith(f": the limit of {needed // 2} s was reached")


@pytest.mark.parametrize("puzzle", published("bee", every=3))
def test_published(puzzle: dict[str, Any]) -> None:
    solution = {str(queen): text for queen, text in puzzle["solution"].items()}
    opened = open_puzzle("bee", puzzle["start"], BeePuzzleOptions())
    outcome = opened.solve(Limits())
    assert outcome.solution is not None
    assert not opened.check_solution(solution)
    assert not opened.check_solution(outcome.solution)
    assert outcome.length == {queen: len(move_texts(text)) for queen, text in solution.items()}
