"""The worked example of adding a game passes its own tests, and everything that it contains is correct and can
be built."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from tests.commands import run
from tests.conftest import ROOT
from tests.installed import announce, found, run_beside

GAME = "peg_solitaire"
DEFINITIONS = (ast.ClassDef, ast.FunctionDef)


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example, beside what an installation would write of its entry point."""
    folder = tmp_path_factory.mktemp("example")
    shutil.copytree(ROOT / "examples" / GAME, folder / GAME, ignore=shutil.ignore_patterns("__pycache__"))
    announce(folder, GAME)
    return folder


def peg_solitaire(example: Path, *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command that finds the game."""
    with found(GAME, example, example / GAME):
        return run([*arguments])


@pytest.mark.slow
def test_its_own_tests_pass(example: Path) -> None:
    done = run_beside(example, GAME, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_its_specs_sets_and_record_are_right(example: Path) -> None:
    files = [
        str(path) for path in sorted((example / GAME / GAME).rglob("*.yaml")) if path.name != "diagrams.yaml"
    ]
    assert len(files) == 6
    code, out, err = peg_solitaire(example, "check", *files)
    assert code == 0, out + err
    assert "OK, 31 moves; One peg is left, in the centre" in out


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(one, marks=pytest.mark.slow) for one in ("de", "fr", "es"))]
)
def test_its_kit_is_built(example: Path, tmp_path: Path, language: str) -> None:
    setting = f"language={language}"
    code, _, err = peg_solitaire(example, "build", f"kit/{GAME}", "--set", setting, "--output", str(tmp_path))
    assert code == 0, err
    assert list(tmp_path.glob("*.pdf"))


def test_it_is_a_game_of_under_400_lines() -> None:
    package = ROOT / "examples" / GAME / GAME
    assert sum(_lines_of_code(path.read_text(encoding="utf-8")) for path in package.rglob("*.py")) < 400


def _lines_of_code(source: str) -> int:
    """Return the lines with code on them: no empty lines, comments or docstrings."""
    bodies = (node.body for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Module, *DEFINITIONS)))
    docs = {
        line
        for body in bodies
        for statement in body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        for line in range(statement.lineno, (statement.end_lineno or 0) + 1)
    }
    lines = enumerate(source.splitlines(), 1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and n not in docs for n, line in lines)
