"""`pnp hints`: the hints of a set worked out again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pnp
from pnp.language.catalogue import builtin_sets
from pnp.puzzles.generate import SetRequest, generate
from pnp.search.results import Level
from tests.commands import run

SLOW_TO_HINT = ("fujisan", "bee", "capturing")
"""Games whose hints come from a longer search when a set is generated."""


@pytest.fixture
def generated(here: Path) -> str:
    """A generated set of a game with quick hints, as text."""
    generate(SetRequest("all_fives", 3, 7, (Level.EASY, Level.EASY), output=Path("set.yaml")))
    return Path("set.yaml").read_text()


def reworded(text: str) -> str:
    """Return a set with one of its hints in other words."""
    first, second = text.index("    hints:\n"), text.index("  - name: Puzzle 2")
    return text[:first] + "    hints:\n      - Think.\n" + text[second:]


def test_hints_of_a_generated_set_stay(generated: str) -> None:
    assert run(["hints", "set.yaml"]) == (0, "0 of 3 puzzles get new hints\n", "")


def test_new_hints_are_written_into_the_set(generated: str) -> None:
    Path("set.yaml").write_text(reworded(generated))
    code, out, err = run(["hints", "set.yaml", "--write"])
    assert (code, err) == (0, "")
    assert out.splitlines() == ["Puzzle 1: new hints", "1 of 3 puzzles gets new hints", "set.yaml"]
    assert Path("set.yaml").read_text() == generated, "its comment included"


def test_a_file_with_comments_is_left_as_it_is(generated: str) -> None:
    edited = generated.replace("game:", "# For Ann\ngame:")
    Path("set.yaml").write_text(edited)
    code, _, err = run(["hints", "set.yaml", "--write"])
    assert (code, Path("set.yaml").read_text()) == (2, edited)
    assert err.startswith("set.yaml: pnp would lay out this file differently")
    assert run(["hints", "set.yaml", "-o", "new.yaml"])[0] == 0
    assert Path("new.yaml").read_text() == generated


def test_no_other_file_is_replaced(generated: str) -> None:
    Path("new.yaml").write_text("mine")
    code, out, err = run(["hints", "set.yaml", "-o", "new.yaml"])
    assert (code, out, err) == (2, "", "new.yaml: already exists; choose another name\n")
    assert run(["hints", "set.yaml", "-o", "no/new.yaml"])[0] == 2
    assert run(["hints", "set.yaml", "-o", "other.yaml", "--write"])[0] == 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_set_in_another_encoding_keeps_its_comment(generated: str, encoding: str) -> None:
    Path("set.yaml").write_text(generated.replace("\n", "\r\n"), encoding=encoding, newline="")
    assert run(["hints", "set.yaml", "-o", "new.yaml"])[0] == 0
    assert Path("new.yaml").read_text() == generated
    assert run(["hints", "set.yaml", "--write"])[0] == 0
    assert Path("set.yaml").read_text() == generated


def test_a_built_in_set_is_left_as_it_is(here: Path) -> None:
    path = builtin_sets()["puzzles/all_fives"]
    before = path.stat().st_mtime_ns
    code, out, err = run(["hints", "puzzles/all_fives", "--write"])
    assert (code, out) == (2, "")
    assert err == "puzzles/all_fives.yaml: this set comes with pnp; write it to a new file with -o\n"
    assert path.stat().st_mtime_ns == before


def test_a_puzzle_without_a_solution_keeps_its_hints(generated: str) -> None:
    at = generated.index("    solution:")
    Path("set.yaml").write_text(generated[:at] + generated[generated.index("\n", at) + 1 :])
    _, out, _ = run(["hints", "set.yaml"])
    assert out.splitlines()[0] == "Puzzle 1: it has no solution, so its hints are kept"


def test_json_has_all_hints(generated: str) -> None:
    Path("set.yaml").write_text(reworded(generated))
    found = json.loads(run(["hints", "set.yaml", "--json"])[1])
    assert (found["file"], found["errors"]) == (None, [])
    assert [one["changed"] for one in found["puzzles"]] == [True, False, False]
    assert all(len(one["hints"]) > 2 for one in found["puzzles"])
    lacking = json.loads(run(["hints", "lacking.yaml", "--json"])[1])
    assert lacking["errors"]


@pytest.mark.slow
@pytest.mark.parametrize("game", SLOW_TO_HINT)
def test_hints_are_those_of_generated_puzzles(here: Path, game: str) -> None:
    generate(SetRequest(game, 1, 3, (Level.EASY, Level.EASY), output=Path("set.yaml")))
    assert pnp.renew_hints("set.yaml").changed == ()
