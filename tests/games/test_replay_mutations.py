"""Solutions with a move swapped, dropped or added are refused just where an independent replay refuses them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from pnp.games.bee import engine as bee
from pnp.games.bee import rules as bee_rules
from pnp.games.capturing import interact as capturing
from pnp.games.fujisan import breeding
from pnp.games.fujisan import engine as fujisan
from pnp.games.fujisan import rules as fujisan_rules
from pnp.games.mirror import interact as mirror
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.sliding.layouts import random_rectangle
from pnp.games.sliding.puzzles import SlidingPuzzles
from pnp.games.unmatched import interact as unmatched
from pnp.search.replay import WrongMove, move_texts
from pnp.search.results import Level
from tests.games import replays
from tests.rows import each

GAMES = {"unmatched": unmatched, "capturing": capturing, "mirror": mirror}


def mutations(moves: list[str], draw: random.Random, count: int) -> Iterator[list[str]]:
    """Yield the moves themselves, then copies with one swapped with the next, dropped, or put in elsewhere."""
    yield moves
    for _ in range(count):
        changed, at = list(moves), draw.randrange(len(moves))
        change = draw.randrange(3)
        if change == 0 and at + 1 < len(moves):
            changed[at], changed[at + 1] = changed[at + 1], changed[at]
        elif change == 1:
            del changed[at]
        else:
            changed.insert(draw.randrange(len(moves) + 1), changed[at])
        yield changed


def agree(
    check: Callable[[str], WrongMove | None],
    replay: Callable[[list[str]], int | None],
    solution: str,
    draw: random.Random,
) -> None:
    for moves in mutations(move_texts(solution), draw, 30):
        error, expected = check(", ".join(moves)), replay(moves)
        assert (error.number - 1 if error else None) == expected, (moves, error)
        if error and expected is not None and expected < len(moves):
            assert error.move == moves[expected]


@each("game", GAMES)
def test_a_slide_that_breaks_a_rule_is_found_as_by_an_independent_replay(game: str) -> None:
    puzzles: SlidingPuzzles[Any, Any] = GAMES[game].PUZZLES
    draw = random.Random(11)
    replay = getattr(replays, game)
    for number in range(4):
        made = puzzles.make(SlidingPuzzleOptions(rows=3, columns=4), random.Random(number), Level.EASY)
        if made is None:
            continue
        text = made.puzzle.start
        start = puzzles.begin(text, 6)
        agree(
            lambda moves, start=start: puzzles.solver.rules.check(start, moves),
            lambda moves, text=text: replay(text, moves),
            str(made.puzzle.outcome.solution),
            draw,
        )


@each("wanted", [5], slow=[60])
def test_a_priests_wrong_move_is_found_as_by_an_independent_replay(wanted: int) -> None:
    draw, solved = random.Random(12), 0
    while solved < wanted:
        start = fujisan_rules.begin(breeding.random_mountain(draw))
        text = start.table.to_text()
        outcome = fujisan.solve(start)
        if outcome.solution:
            solved += 1
            agree(
                lambda moves, start=start: fujisan_rules.RULES.check(start, moves),
                lambda moves, text=text: replays.fujisan(text, moves),
                str(outcome.solution),
                draw,
            )


@each("wanted", [6], slow=[60])
def test_a_dies_wrong_move_is_found_as_by_an_independent_replay(wanted: int) -> None:
    draw, solved = random.Random(13), 0
    while solved < wanted:
        table = bee.random_layout(4, draw)
        if table is None:
            continue
        outcome = bee.solve_queen(bee_rules.start(table, 4), bee.Limits())
        if outcome.solution:
            solved += 1
            start, text = bee_rules.start(table, 4), table.to_text()
            agree(
                lambda moves, start=start: bee_rules.RULES.check(start, moves),
                lambda moves, text=text: replays.bee(text, 4, moves),
                str(outcome.solution),
                draw,
            )


def test_a_random_rectangle_reads_the_same_both_ways() -> None:
    table = random_rectangle(4, 6, 6, random.Random(3))
    grid = replays.grid_of(table.to_text())
    assert {cell: number for cell, (_, number) in grid.items()} == table.numbers()
