"""The published puzzles of the sliding games: their solutions replay, and nothing shorter exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.games.mirror.rules import RULES
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.search.results import Limits, Proof
from tests.games.opening import open_puzzle
from tests.games.published import published, published_file, solved_alike, todays_name
from tests.yaml_data import yaml_data

LONG = ("Puzzle 17", "Puzzle 19", "Puzzle 20")
"""Mirror puzzles that take minutes and gigabytes. Their proofs are in ``benchmarks/results``."""
PROVED = {"Puzzle 19": 76, "Puzzle 20": 359}
"""The moves of their shortest solutions, which ``benchmarks/results/mirror.md`` shows."""
RESULTS = Path(__file__).parents[2] / "benchmarks" / "results" / "mirror.md"


@pytest.mark.parametrize("puzzle", published("unmatched"))
def test_unmatched(puzzle: dict[str, Any]) -> None:
    assert solved_alike("unmatched", puzzle, SlidingPuzzleOptions()).proof is Proof.SHORTEST


@pytest.mark.parametrize("puzzle", published("capturing"))
def test_capturing(puzzle: dict[str, Any]) -> None:
    assert solved_alike("capturing", puzzle, SlidingPuzzleOptions()).proof is Proof.SHORTEST


@pytest.mark.parametrize("puzzle", published("mirror", every=3))
def test_mirror(puzzle: dict[str, Any]) -> None:
    """A printed mirror solution may be longer than need be."""
    opened = open_puzzle("mirror", puzzle["start"], SlidingPuzzleOptions())
    assert not opened.check_solution(puzzle["solution"])
    if puzzle["name"] not in LONG:
        outcome = opened.solve(Limits())
        assert not opened.check_solution(str(outcome.solution))
        assert isinstance(outcome.length, int)
        assert outcome.length <= RULES.count(puzzle["solution"])


@pytest.mark.parametrize("name", PROVED)
def test_the_long_solutions_that_are_shown_are_right(name: str) -> None:
    puzzles = yaml_data(published_file("mirror"))["puzzles"]
    (puzzle,) = (puzzle for puzzle in puzzles if todays_name(puzzle["name"]) == name)
    quoted = re.search(r"(?:^> .*\n)+", RESULTS.read_text(encoding="utf-8").partition(f"**{name}**")[2], re.M)
    assert quoted
    solution = " ".join(line.removeprefix("> ") for line in quoted[0].splitlines())
    assert not open_puzzle("mirror", puzzle["start"], SlidingPuzzleOptions()).check_solution(solution)
    assert RULES.count(solution) == PROVED[name] < RULES.count(puzzle["solution"])
