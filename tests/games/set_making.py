"""Sets of puzzles for the tests, made as the commands make them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.games.api.registry import find_game
from pnp.search.results import LEVELS, Level, Puzzle
from pnp.search.set_search import Mapper, SetSearch


def make_set(
    name: str, count: int, seed: int, levels: Sequence[Level] = LEVELS, mapper: Mapper = map, **options: Any
) -> tuple[Puzzle, ...]:
    """Return a set of puzzles of a game; options are named as in a spec, with ``_`` for ``-``."""
    game = find_game(name)
    assert game is not None
    assert game.puzzles is not None
    given = game.puzzles.options.model_validate(
        {key.replace("_", "-"): value for key, value in options.items()}
    )
    return SetSearch(name, game.puzzle_engine().puzzles.maker(given), count, seed, levels).puzzles(mapper)
