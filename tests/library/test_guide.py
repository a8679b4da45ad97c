"""The guide to the library, its reference and the notebook: everything in them runs."""

from __future__ import annotations

import ast
import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import pnp
from docs import reference
from docs.tables import expanded
from tests.conftest import ROOT

GUIDE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
SITE = expanded("docs/python.md", GUIDE)
SCRIPTS = re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```\n", SITE, re.DOTALL)
SNIPPETS = re.findall(r"<!-- snippet -->\n```python\n(.*?)```\n", GUIDE, re.DOTALL)
NOTEBOOK = json.loads((ROOT / "examples" / "library.ipynb").read_text(encoding="utf-8"))
MOST_LINES = 30


def test_the_guide_shows_the_scripts_and_snippets_that_are_type_checked() -> None:
    """`make lint` checks ``examples/python`` strictly, so the guide must have the same texts."""
    assert len(SCRIPTS) == 3
    assert len(SCRIPTS) + len(SNIPPETS) == SITE.count("```python\n")
    for name, text in SCRIPTS:
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"copy {name} into docs/python.md"
        assert len(text.splitlines()) <= MOST_LINES, name
    whole = (ROOT / "examples" / "python" / "guide.py").read_text(encoding="utf-8")
    assert whole.partition('"""\n\n')[2] == "\n".join(SNIPPETS), (
        "copy the snippets into examples/python/guide.py"
    )


@pytest.mark.long("generates and solves puzzles")
def test_the_snippets_of_the_guide_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(ROOT / "examples" / "python" / "guide.py"), run_name="__main__")
    made = {path.name for path in tmp_path.iterdir()}
    assert made == {"output", "images", "dots.sgf", "puzzle.svg", "game.yaml"}
    printed = capsys.readouterr().out
    assert "unknown option 'sise' for board 'dominate'; did you mean 'size'?" in printed
    assert "products[0].sise 0 size" in printed


@pytest.mark.parametrize(
    ("script", "made"),
    [
        ("deck", {"birds-cards-pieces.pdf"}),
        pytest.param("puzzle_sheet", {"today.pdf"}, marks=pytest.mark.long("generates puzzles")),
        pytest.param("book", {"book.pdf", "book.html", "book-cover.pdf"}, marks=pytest.mark.slow),
    ],
)
def test_a_script_of_the_guide_makes_what_it_says(
    script: str, made: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(ROOT / "examples" / "python" / f"{script}.py"), run_name="__main__")
    assert {path.name for path in (tmp_path / "output").iterdir() if path.name[0] != "."} == made


def test_the_reference_has_every_public_name() -> None:
    page = reference.page()
    for name in pnp.__all__:
        assert f"### `pnp.{name}`\n" in page


def test_the_cells_of_the_notebook_run_and_show_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    pictures = 0
    for cell in NOTEBOOK["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "clear the outputs before you save it"
            shown = _run("".join(cell["source"]), names)
            pictures += hasattr(shown, "_repr_svg_") and "<svg" in (shown._repr_svg_() or "")
    assert pictures == 4


def _run(source: str, names: dict[str, Any]) -> object:
    """Run a cell and return what a notebook would show: the value of its last line, if that's an expression."""
    tree = ast.parse(source)
    shown = tree.body[-1]
    if not isinstance(shown, ast.Expr):
        exec(source, names)
        return None
    tree.body.pop()
    last = ast.Expression(shown.value)
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(last, "cell", "eval"), names)
