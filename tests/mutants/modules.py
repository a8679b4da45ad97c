"""Which modules are mutated, and which tests are about each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FOLDERS = ("pnp/games", "pnp/components/dominoes", "pnp/sheets")
_DRAWS = re.compile(r"^(?:from|import) pnp\.drawing\.(?!theme\b|fonts\b)", re.MULTILINE)
"""An import of shapes: whatever has one draws."""
_TELLS = re.compile(r"\btheme\.translate\(|\bHint\(|\bStepHint\(")

_COMPUTES = {"scatter", "area", "paper", "options"}
"""Modules that reckon with boxes and places, and draw nothing."""
_SEARCH = {"engine", "puzzles", "tasks", "move_rules"}
"""Modules that search for puzzles, and tell hints as well."""

_NOT_ASKED = {
    "tests/drawn/test_drawn.py",
    "tests/test_wheel.py",
}
"""Tests that each mutant has met already, are bound to an installed copy, or say nothing about drawings."""
_OF_FACES = "tests/docs/test_docs_pictures.py"
"""The test that sees the patterns of all games, in one picture."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module with drawings or wordings; ``only_hints`` where it searches as well, which is not mutated."""

    path: Path
    only_hints: bool

    @property
    def dotted(self) -> str:
        return ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")

    @property
    def package(self) -> str:
        return self.dotted.rpartition(".")[0]

    @property
    def game(self) -> str:
        """The package of the game that it belongs to; empty where games share it."""
        parts = self.dotted.split(".")
        shared = parts[:2] != ["pnp", "games"] or parts[2] in ("api", "shared", "sliding")
        return "" if shared else ".".join(parts[:3])


def modules(root: Path) -> Iterator[Module]:
    """Yield the modules that draw or tell something, by path from the root."""
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            draws, tells = bool(_DRAWS.search(source)), bool(_TELLS.search(source))
            if (draws or tells) and path.stem not in _COMPUTES:
                yield Module(
                    path.relative_to(root), only_hints=path.stem in _SEARCH and "views" not in path.parts
                )


def tests_of(module: Module, root: Path) -> list[str]:
    """Return the other everyday tests that name a module, or its package where that is one game's."""
    named = module.game or module.dotted
    name = module.dotted.rpartition(".")[2]
    pattern = re.compile(rf"{re.escape(named)}\b|from {re.escape(module.package)} import .*\b{name}\b")
    found = [_OF_FACES] if "GameFace(" in (root / module.path).read_text(encoding="utf-8") else []
    for path in sorted((root / "tests").rglob("test_*.py")):
        inside = path.relative_to(root).as_posix()
        if inside.startswith("tests/text/") or inside in _NOT_ASKED:
            continue
        if pattern.search(path.read_text(encoding="utf-8")):
            found.append(inside)
    return found
