"""Docstrings describe what is there: no parameter that a function no longer has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.conftest import ROOT

_PARAM = re.compile(r"^\s*:param (\w+):", re.MULTILINE)


def _described(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The parameters that a function's docstring describes and that it doesn't have."""
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    names = {each.arg for each in every if each is not None}
    return (name for name in _PARAM.findall(ast.get_docstring(node) or "") if name not in names)


def test_docstrings_describe_parameters_that_functions_have() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has no parameter {name}"
        for folder in ("pnp", "benchmarks", "docs", "fuzz", "tests")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for name in _described(node)
    ]
    assert not found
