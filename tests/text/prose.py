"""The English that people read: messages, labels, option help, docstrings, printed words and docs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

DOCS = ("README.md", "CONTRIBUTING.md", "docs/**/*.md")
SHEETS = ("templates/**/*.j2", "layouts/*.yaml", "pnp/games/**/layouts/**/*.yaml")
HINTS = ("hints.py", "explanations.py")
"""Hints are stored in puzzle sets word by word, so their sentences stay as they are."""
MAINTAINERS = ("architecture.md", "design.md", "glossary.md", "adding-a-game.md", "testing.md", "benchmarks.md")
"""Pages for those who change the code, which may use the words of the code, such as "ErrorInText"."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text and where it begins."""

    path: Path
    line: int
    text: str

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}"


@cache
def messages() -> tuple[Passage, ...]:
    """Return the texts in the code that aren't docstrings; what a text has filled in is ``{}``."""
    return tuple(
        passage
        for path in _modules()
        if path.name not in HINTS
        for passage in _strings(path, ast.parse(path.read_text(encoding="utf-8")))
    )


@cache
def docstrings() -> tuple[Passage, ...]:
    """Return the docstrings of modules, and of public classes and functions."""
    return tuple(
        Passage(path, getattr(node, "lineno", 1), text)
        for path in _modules()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        if isinstance(node, ast.Module) or not node.name.startswith("_")
        if (text := ast.get_docstring(node))
    )


@cache
def pages() -> tuple[Passage, ...]:
    """Return the docs, a paragraph at a time."""
    return tuple(_paragraphs(DOCS))


@cache
def sheets() -> tuple[Passage, ...]:
    """Return the templates and built-in specs, a paragraph at a time."""
    return tuple(_paragraphs(SHEETS))


def _modules() -> Iterator[Path]:
    return iter(sorted((ROOT / "pnp").rglob("*.py")))


def _strings(path: Path, tree: ast.Module) -> Iterator[Passage]:
    pieces = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    bare = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield Passage(path, node.lineno, text)
        elif isinstance(node, ast.Constant) and node not in pieces | bare and isinstance(node.value, str):
            yield Passage(path, node.lineno, node.value)


def _paragraphs(patterns: tuple[str, ...]) -> Iterator[Passage]:
    for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}):
        line = 1
        for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
            yield Passage(path, line, paragraph)
            line += paragraph.count("\n") + 2
