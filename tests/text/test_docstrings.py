"""Docstrings describe what is there, and tools find each part: no parameter that a function no longer has, and
every part on a line of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.conftest import ROOT

_PARAM = re.compile(r"^\s*:param (\w+):", re.MULTILINE)
_RUN_ON = re.compile(r"\S[ \t]+(:(?:param|raises)\s+\w+:)")


def _described(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Yield the parameters that a function's docstring describes and that it doesn't have."""
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    names = {each.arg for each in every if each is not None}
    return (name for name in _PARAM.findall(ast.get_docstring(node) or "") if name not in names)


@cache
def _functions() -> tuple[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef], ...]:
    """Return every function with its place."""
    return tuple(_found_functions())


def _found_functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for folder in ("pnp", "benchmarks", "docs", "fuzz", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_docstrings_describe_parameters_that_functions_have() -> None:
    found = [
        f"{place}: {node.name} has no parameter {name}"
        for place, node in _functions()
        for name in _described(node)
    ]
    assert not found


def test_every_parameter_and_every_error_begins_a_line_of_its_docstring() -> None:
    found = [
        f"{place}: {part} stands in the middle of a line"
        for place, node in _functions()
        for part in _RUN_ON.findall(ast.get_docstring(node) or "")
    ]
    assert not found
