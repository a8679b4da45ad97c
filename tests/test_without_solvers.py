"""An installation without the extra ``puzzles``: what needs a solver is refused in words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Lacking:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numpy", "ortools", "llvmlite"):
            return None
        return PathFinder.find_spec(name, path, target)

sys.meta_path[:] = [Lacking if finder is PathFinder else finder for finder in sys.meta_path]
"""

COMMANDS = """
import json, sys
from tests.commands import run
print(json.dumps([run(command) for command in json.loads(sys.argv[1])]))
"""

DOMINOSA = """\
pnp: 1
game: dominosa
puzzles:
  - name: By hand
    start: |2
      0 0 1

      1 2 2

      1 2 0

      0 1 2
"""


def answers(folder: Path, *commands: list[str]) -> list[tuple[int, str, str]]:
    """Return the exit codes, results and messages of commands in a process that lacks the packages of the
    extra."""
    lacking = folder / "lacking"
    lacking.mkdir()
    (lacking / "sitecustomize.py").write_text(WITHOUT)
    path = os.pathsep.join([str(lacking), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, json.dumps(commands)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    return [(code, out, err) for code, out, err in json.loads(done.stdout)]


def page(path: Path) -> str:
    return " ".join(path.read_text().split())


@pytest.mark.long("a new process that makes a book")
def test_what_needs_a_solver_is_refused_in_words_and_nothing_is_claimed(tmp_path: Path) -> None:
    (tmp_path / "hand.yaml").write_text(DOMINOSA)
    by_hand, hints = answers(
        tmp_path, ["build", "hand.yaml", "-o", "out", "--format", "html"], ["hints", "puzzles/unmatched"]
    )
    assert by_hand[0] == 0
    assert "By hand (hand.yaml:5)" in by_hand[2]
    assert "printed without a solution: By hand" in by_hand[2]
    assert "exactly one" not in page(tmp_path / "out" / "hand.html")
    assert (hints[0], "needs the extra 'puzzles'" in hints[2]) == (2, True)


@pytest.mark.slow
def test_what_comes_with_pnp_or_needs_only_plain_rules_needs_no_solver(tmp_path: Path) -> None:
    finder, kit, book, unmatched = answers(
        tmp_path,
        ["check", "puzzles/finder"],
        ["build", "kit/capturing", "-o", "kit"],
        ["build", "puzzles/dominosa", "-o", "book", "--format", "html"],
        ["check", "puzzles/unmatched"],
    )
    assert finder[0] == 0
    assert (kit[0], kit[2], book[0], book[2]) == (0, "", 0, "")
    assert "exactly one solution" in page(tmp_path / "book" / "dominosa-puzzles.html")
    assert (unmatched[0], "needs the extra 'puzzles'" in unmatched[2]) == (2, True)
