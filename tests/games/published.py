"""The published puzzles, where they are at hand: beside the checkout, or where PNP_SHARED says."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from pnp.base.options import Options
from pnp.products.fixing import fixed
from pnp.search.replay import move_texts
from pnp.search.results import Limits, Outcome
from tests.games.opening import open_puzzle
from tests.yaml_data import yaml_data

_COPIES = tempfile.TemporaryDirectory(prefix="pnp-published-")
SHARED = Path(os.environ.get("PNP_SHARED") or Path(__file__).parents[3] / "shared")


def published_file(game: str) -> Path:
    """Return a copy of the file of one game's puzzles, with today's names; the test is skipped where it's
    absent."""
    path = _file(game)
    if not path.exists():
        pytest.skip(_absent(path))
    copy = Path(_COPIES.name) / path.name
    copy.write_text(fixed(path.read_text(encoding="utf-8"), path, path.name).text, encoding="utf-8")
    return copy


def published(game: str, every: int = 1) -> list[Any]:
    """Return the puzzles of one game as parameters of a test; a single skipped one where they are absent.

    :param every: each puzzle with a number that this divides is an everyday test, the others are slow ones.
    """
    path = _file(game)
    if not path.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason=_absent(path)))]
    whole = yaml_data(path)
    puzzles = whole["puzzles"] if "puzzles" in whole else whole["problems"]  # under their old names
    named = [{**puzzle, "name": todays_name(puzzle["name"])} for puzzle in puzzles]
    return [
        pytest.param(puzzle, id=puzzle["name"], marks=() if number % every == 0 else pytest.mark.slow)
        for number, puzzle in enumerate(named)
    ]


def todays_name(name: str) -> str:
    """Return the name of a published puzzle with today's word: Problem 19 → Puzzle 19."""
    return name.replace("Problem", "Puzzle")


def solved_alike(game: str, puzzle: dict[str, Any], options: Options) -> Outcome:
    """Solve a published puzzle: its own solution is right, ours too, and ours is as long."""
    opened = open_puzzle(game, puzzle["start"], options)
    outcome = opened.solve(Limits())
    assert not opened.check_solution(puzzle["solution"])
    assert not opened.check_solution(str(outcome.solution))
    assert outcome.length == len(move_texts(puzzle["solution"]))
    return outcome


def _file(game: str) -> Path:
    return SHARED / "problems" / f"{game}.yaml"


def _absent(path: Path) -> str:
    return f"no published puzzles at {path.parent.name}/{path.name}; set PNP_SHARED to their folder"
