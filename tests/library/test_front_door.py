"""What ``import pnp`` promises: its names, their signatures, and that nothing is imported before it's used."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pnp
from tests.conftest import ROOT
from tests.library.promised import promised
from tests.rows import each

PROMISED = ROOT / "tests" / "data" / "public_names.txt"
MODULES = [
    "pnp",
    *(f"pnp.library.{path.stem}" for path in sorted((ROOT / "pnp" / "library").glob("[!_]*.py"))),
]


def loaded_by(code: str) -> set[str]:
    """Return the modules that are loaded once a new interpreter has run a line of code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return set(done.stdout.split())


def test_every_public_name_has_the_signature_that_was_promised() -> None:
    """If you change one on purpose, run ``python -m tests.library.promised`` and say so in the changelog."""
    assert "\n".join(promised()) + "\n" == PROMISED.read_text(encoding="utf-8")


def test_importing_pnp_imports_nothing_that_takes_time() -> None:
    """Of pnp only the version, and nothing from other packages: so it takes a few milliseconds."""
    own = {name for name in loaded_by("import pnp") if name.partition(".")[0] == "pnp"}
    assert own == {"pnp", "pnp.base"}
    assert not loaded_by("import pnp") & {"pydantic", "yaml", "click", "reportlab"}


def test_a_board_imports_no_solver() -> None:
    code = "import pnp; pnp.spec({'products': [{'board': 'dominate', 'size': 4}]}).products[0].files('pdf')"
    assert not loaded_by(code) & {"numba", "numpy", "ortools", "pnp.search.results", "pnp.puzzles.generate"}


def test_every_name_is_listed_and_found() -> None:
    assert pnp.__all__ == sorted(pnp.__all__)
    assert set(pnp.__all__) <= set(dir(pnp))
    for name in pnp.__all__:
        assert getattr(pnp, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'bild'"):
        _ = pnp.bild  # type: ignore[attr-defined]


@each("name", MODULES)
def test_the_examples_in_docstrings_are_right(name: str) -> None:
    tried = doctest.testmod(import_module(name))
    assert tried.failed == 0


@each("path", sorted((ROOT / "pnp" / "commands").glob("*.py")))
def test_commands_use_nothing_private(path: Path) -> None:
    """What a command needs, a script can have, too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr.startswith("_"))
    private = [ast.unparse(node) for node in used if not _is_own(node)]
    assert not private


def _is_own(node: ast.Attribute) -> bool:
    """Return whether it's an attribute of the command's own class, or one that every object has."""
    inner = node.value
    while isinstance(inner, ast.Attribute):
        inner = inner.value
    return node.attr.startswith("__") or (isinstance(inner, ast.Name) and inner.id == "self")
