"""The same seed makes the same puzzles, whatever is moved or renamed: one set of each game and kind of option.

The names of the random streams decide every generated puzzle. If a set changes on purpose, change its digest,
and raise the version of the game's generator.
"""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from pnp.games.api.registry import all_games
from pnp.search.results import Level, Puzzle
from tests.games.set_making import make_set

SETS: list[tuple[str, dict[str, Any], str]] = [
    ("all_fives", {"goal": "totals"}, "64354f05ee9a69ea"),
    ("all_fives", {"goal": "scoring-play"}, "2c74cb4af9dac6cd"),
    ("all_fives", {"goal": "best-play"}, "03687d6b5e2003ae"),
    ("all_fives", {"goal": "longest-run"}, "dbdd80478f9c836a"),
    ("arrangements", {"pattern": "square"}, "115ea962f9d3f70d"),
    ("arrangements", {"pattern": "lines"}, "f6b03fd8e527511f"),
    ("arrangements", {"pattern": "ring"}, "6d910dbb6c98136e"),
    ("arrangements", {"pattern": "rectangle"}, "45c277dcd114b1e2"),
    ("arrangements", {"pattern": "latin"}, "91d18d83b6dbf2fe"),
    ("bee", {}, "d2a56291640c8067"),
    ("bee", {"dice": 4, "all_blanks_wild": True}, "8f189d8553403d45"),
    ("capturing", {"pips": 4}, "0d862907223ebe02"),
    ("cobra_paw", {}, "2dacd8193802ef3f"),
    ("cobra_paw", {"taken": False}, "faba0416a7b16cd2"),
    ("dominate", {"goal": "most-regions"}, "068d3af1a20529bb"),
    ("dominate", {"goal": "win"}, "5202d48d2c5235d7"),
    ("dominate", {"goal": "endgame"}, "84ba0c66deb90c5a"),
    ("dominate", {"goal": "margin"}, "78e0bc4dc4f84e18"),
    ("domination", {}, "eb54049e18c5f5c9"),
    ("domination", {"goal": "after"}, "d7a4db0f2116e388"),
    ("domination", {"goal": "points"}, "8101d54c578d1655"),
    ("domination", {"goal": "eliminate-1"}, "36c3572e150405b1"),
    ("dominions", {"goal": "capture"}, "1cd626b515748b99"),
    ("dominions", {"goal": "capture-in-two"}, "570487911d00b8a8"),
    ("dominions", {"goal": "save"}, "153e7a269dd9455d"),
    ("dominions", {"goal": "fit"}, "6b5d445c7ace242b"),
    ("dominions", {"goal": "eye"}, "e5fab66a75d39b6d"),
    ("dominions", {"goal": "section"}, "1d782fe88dd115a4"),
    ("dominosa", {"pips": 3}, "20d4cb48dd835c4f"),
    ("dominosa", {"pips": 4, "rows": 5, "columns": 6}, "08bcc7e33e6601a6"),
    ("dots", {}, "b7608949a0e2076b"),
    ("dots", {"goal": "encircle-1"}, "42e10e9a0bf15e30"),
    ("dots", {"goal": "save"}, "773e363b874a977d"),
    ("dots", {"goal": "larger"}, "499e8e0d6a21c98f"),
    ("dots", {"goal": "chase"}, "4dbc7b456c4bd4e9"),
    ("finder", {}, "df2755234afac2e4"),
    ("fujisan", {}, "6f613547e3878951"),
    ("fujisan", {"country_road": True}, "01108484f32e4bca"),
    ("fujisan", {"peak": "no-blanks"}, "87445c406fbfd205"),
    ("mirror", {"pips": 4}, "c1e6c88416e4cb8c"),
    ("mountains", {"dominoes": 8}, "949233cd2b2cb8c8"),
    ("tetradominoes", {"goal": "every-tetromino"}, "a5d1b3fbeb69d31d"),
    ("tetradominoes", {"goal": "one-play"}, "ac408656b0fb434a"),
    ("tetradominoes", {"goal": "solitaire"}, "ae4049b82a1577be"),
    ("unmatched", {"pips": 4}, "12f685941aaf6127"),
]


def text_of(puzzle: Puzzle) -> str:
    """Return all of a puzzle that a reader can see."""
    outcome = puzzle.outcome
    shown = (puzzle.start, outcome.solution, outcome.length, outcome.difficulty.level, *puzzle.hints)
    return "\n".join(map(str, shown))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "digest"), SETS)
def test_a_seed_makes_the_same_puzzles_as_ever(game: str, options: dict[str, Any], digest: str) -> None:
    made = make_set(game, 2, 7, (Level.EASY, Level.MEDIUM), **options)
    assert hashlib.sha256("\n\n".join(map(text_of, made)).encode()).hexdigest()[:16] == digest


def test_every_game_with_puzzles_has_such_a_set() -> None:
    assert {game for game, _, _ in SETS} == {game.name for game in all_games() if game.puzzles}
