"""Nothing is drawn in the order of a set: see `tests.machines.reversed_sets`."""

from __future__ import annotations

import ast
import builtins
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.pipeline.build import Request, build
from pnp.pipeline.product_files import Format
from tests.conftest import ROOT
from tests.machines.reversed_sets import NAME, Rewriter, backwards
from tests.reading import files
from tests.rows import each


def same_backwards(folder: Path, formats: tuple[Format, ...], specs: tuple[str, ...]) -> int:
    """Build specs as they are and with sets reversed, and count the files: all must have the same bytes."""
    build(Request(specs, folder / "usual", formats))
    command = [
        sys.executable,
        "-m",
        "tests.machines.reversed_sets",
        str(folder / "reversed"),
        ",".join(formats),
    ]
    subprocess.run([*command, *specs], cwd=ROOT, env={**os.environ, "PNP_CONFIG": ""}, check=True)
    usual, other = files(folder / "usual"), files(folder / "reversed")
    assert usual.keys() == other.keys()
    assert [name for name, data in usual.items() if other[name] != data] == []
    return len(usual)


@pytest.mark.slow
def test_all_that_is_built_in_is_the_same_with_sets_reversed(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf.yaml"
    products = [
        f"  - record: {name}.yaml\n    name: {name.replace('/', '-')}\n"
        if name.startswith("records/")
        else f"  - booklet: {{from: [{name}.yaml]}}\n    trim: a4\n    name: {name.replace('/', '-')}\n"
        for name in builtin_sets()
    ]
    shelf.write_text("pnp: 1\nproducts:\n" + "".join(products), encoding="utf-8")
    assert same_backwards(tmp_path, ("pdf", "html"), (*builtin_specs(), str(shelf))) > 100


GROUND = {(0, 1), (1, 0), (2, 5), (3, 3)}


@each(
    "walk",
    [
        "[cell for cell in ground]",
        "list(ground)",
        "[*ground]",
        "list(dict.fromkeys(ground))",
        "[*map(tuple, ground)]",
        "[cell for _, cell in enumerate(frozenset(ground))]",
        "list(places.keys() - {(9, 9)})",
    ],
)
def test_sets_are_walked_backwards(walk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, NAME, backwards, raising=False)
    tree = ast.fix_missing_locations(Rewriter().visit(ast.parse(walk, mode="eval")))
    names: dict[str, Any] = {"ground": GROUND, "places": dict.fromkeys(GROUND)}
    assert eval(compile(tree, "walk", "eval"), names) == eval(walk, names)[::-1]
