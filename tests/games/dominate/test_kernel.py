"""Dominate's kernels agree with its rules, and its endgames with a search by the rules alone."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from pnp.games.dominate.packing import Aim, count_lines, packed, region_counts, simulated, solve_endgame
from pnp.games.dominate.rules import DRAW, EMPTY, Field, O, Position, X, make_field, opponent
from tests.rows import each

SMALL = (
    make_field((3, 3)),
    make_field((4, 3), torus=False),
    make_field((4, 4), boxes=(2, 2)),
    make_field((5, 4), jigsaw=(4, 2, True)),
    replace(make_field((4, 4)), largest=2, full_board="draw"),
    replace(make_field((4, 4), boxes=(2, 2)), largest=4),
)
SOURCE = make_field((9, 9), boxes=(3, 3))


def after_random_moves(field: Field, seed: int, most_empty: int) -> Position | None:
    draw = random.Random(seed)
    here = field.start
    while here.winner is None and here.marks.count(EMPTY) > most_empty:
        here = here.play(draw.choice(here.moves))
    return here if here.winner is None else None


def lines(position: Position, depth: int) -> int:
    """Lines of so many moves, played by the rules one by one."""
    if depth == 0:
        return 1
    return sum(lines(position.play(move), depth - 1) for move in position.moves)


@pytest.mark.slow
@each("field", SMALL)
def test_the_kernel_counts_the_lines_that_the_rules_allow(field: Field) -> None:
    for seed in range(6):
        here = after_random_moves(field, seed, 7)
        if here is not None:
            for depth in (1, 2, 3):
                assert count_lines(here, depth)[0] == lines(here, depth)


@each("seed", range(3))
def test_the_kernel_counts_lines_over_two_words(seed: int) -> None:
    here = after_random_moves(SOURCE, seed, 24)
    assert here is not None
    assert count_lines(here, 1)[0] == len(here.moves)
    assert count_lines(here, 2)[0] == lines(here, 2)


def test_lines_from_the_empty_board() -> None:
    assert count_lines(SOURCE.start, 1)[0] == 729
    assert count_lines(SOURCE.start, 2)[0] == sum(
        len(SOURCE.start.play(move).moves) for move in SOURCE.start.moves
    )


def test_no_board_is_larger_than_two_words() -> None:
    with pytest.raises(ValueError, match="up to 128 squares"):
        packed(make_field((12, 12)))


@each("stop", [8, 20, 50])
def test_simulated_games_are_played_by_the_rules(stop: int) -> None:
    found = [here for seed in range(40) if (here := simulated(SOURCE, stop, 0.6, seed * 7919))]
    assert found
    for here in found:
        assert here.winner is None
        assert stop - 2 <= here.marks.count(EMPTY) <= stop
        assert here.marks.count(X) > 0 < here.marks.count(O)
        assert region_counts(here).sum() == 3 * (81 - here.marks.count(EMPTY))


def value(position: Position, player: str, aim: Aim) -> int:
    if position.winner == DRAW:
        return 0
    if aim == "win":
        return 1 if position.winner == player else -1
    return position.score(player) - position.score(opponent(player))


def best(position: Position, aim: Aim) -> int:
    """Return the value of a position to its mover: every line played to its end by the rules."""

    @cache
    def search(marks: str, mover: str) -> int:
        here = Position(position.field, marks, mover)
        found = -99
        for move in here.moves:
            after = here.play(move)
            over = after.winner is not None
            found = max(found, value(after, mover, aim) if over else -search(after.marks, after.mover))
        return found

    return search(position.marks, position.mover)


@each("aim", ["win", "margin"])
@each("field", SMALL)
@each("seeds", [range(3)], slow=[range(3, 30)])
def test_endgames_are_worth_what_every_line_played_out_says(field: Field, aim: Aim, seeds: range) -> None:
    checked = 0
    for seed in seeds:
        here = after_random_moves(field, seed, 4 + seed % 2)
        if here is None:
            continue
        checked += 1
        found = solve_endgame(here, aim)
        assert found.complete
        worth = {}
        for move in here.moves:
            after = here.play(move)
            worth[move] = value(after, here.mover, aim) if after.winner else -best(after, aim)
        assert found.best == max(worth.values()) == best(here, aim)
        assert set(found.best_moves) == {move for move in worth if worth[move] == found.best}
        assert all(found.values[move] >= worth[move] for move in worth)
    assert checked >= 2


@pytest.mark.slow
def test_endgames_of_the_source_agree_with_the_rules() -> None:
    checked = 0
    for seed in range(1500):
        here = simulated(SOURCE, 8, 0.8, seed * 104729)
        if here is None:
            continue
        checked += 1
        for aim in ("win", "margin"):
            assert solve_endgame(here, aim).best == best(here, aim)
    assert checked > 8


def test_a_limit_is_told() -> None:
    here = next(h for seed in range(99) if (h := simulated(SOURCE, 14, 0.5, seed * 7919)))
    assert not solve_endgame(here, "win", most=3).complete


def test_an_endgame_has_its_bounds() -> None:
    with pytest.raises(ValueError, match="up to 14 empty squares"):
        solve_endgame(SOURCE.start, "win")
    with pytest.raises(ValueError, match="the game is over"):
        solve_endgame(Position.parse(make_field((3, 3)), "XXX\nXX.\n..."), "win")
