"""No seed of any game fails: each gives one puzzle of each difficulty, which the game's own rules accept."""

from __future__ import annotations

import os

import pytest

from pnp.puzzles.generate import holds
from pnp.puzzles.puzzle_sets import puzzle_game
from pnp.search.results import LEVELS, Level
from pnp.search.set_search import SetSearch
from tests.games.test_generation import SETS
from tests.rows import each

SEEDS = int(os.environ.get("PNP_SEEDS", "500"))
"""How many seeds are tried for each game and difficulty; fewer for a shorter run."""
BLOCK = 25
BLOCKS = [range(first, min(first + BLOCK, SEEDS + 1)) for first in range(1, SEEDS + 1, BLOCK)]


def check_seeds(game: str, level: Level, seeds: range) -> None:
    """Make one puzzle from each seed, and hold it to its game's rules.

    Not by the command, which replaces a puzzle that doesn't hold by the next one.
    """
    found, variant = puzzle_game(game)
    engine = found.puzzle_engine()
    make = engine.puzzles.maker(engine.options.model_validate(variant))
    for seed in seeds:
        made = SetSearch(game, make, 1, seed, (level,)).find(0)
        assert made is not None, f"no {level} {game} puzzle for seed {seed}"
        assert holds(engine, variant, made.puzzle), f"seed {seed}: {made.puzzle.start}"


@each("seed", [93, 214, 289, 451])
def test_seeds_that_once_failed_make_a_puzzle(seed: int) -> None:
    check_seeds("cobra_paw", Level.MEDIUM, range(seed, seed + 1))


@pytest.mark.slow
@pytest.mark.parametrize("seeds", BLOCKS, ids=lambda seeds: f"{seeds[0]}..{seeds[-1]}")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", SETS)
def test_no_seed_fails(game: str, level: Level, seeds: range) -> None:
    """All 500 seeds take some five hours of one core; a block of 25 takes seconds, but for experts' puzzles.

    In seconds a seed: 0.01 to 0.2 for most; 0.6 to 1.5 for Tetradominoes up to hard, easy Dots, hard Mirror,
    and experts' Dots and All Fives; for the other experts' puzzles 2 (Mirror), 5 (Bee), 10 (Capturing) and 11
    (Tetradominoes). ``PNP_SEEDS=50`` tries the first 50, and ``-k "bee and easy"`` one game and difficulty.
    """
    check_seeds(game, level, seeds)
