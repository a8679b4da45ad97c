"""Boards, pieces and puzzle booklets to print, cut, fold, play and solve, from short YAML files or from Python.

>>> import pnp
>>> deck = pnp.spec({"products": [{"pieces": "cards", "rows": [{"name": "Fox"}, {"name": "Owl"}]}]})
>>> deck.products[0].title
'Cards'

The names in ``__all__`` are the library: docs/python.md lists what is promised of them. Everything else may
change from one version to the next. Nothing is imported before it's used, so ``import pnp`` takes no time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pnp.base import __version__ as __version__

if TYPE_CHECKING:
    from pnp.base.errors import ErrorDetails as ErrorDetails
    from pnp.base.errors import PnpError as PnpError
    from pnp.base.progress import CancelledError as CancelledError
    from pnp.library.builtin import record_names as record_names
    from pnp.library.builtin import schema as schema
    from pnp.library.builtin import set_names as set_names
    from pnp.library.builtin import spec_names as spec_names
    from pnp.library.checking import CheckResult as CheckResult
    from pnp.library.checking import check as check
    from pnp.library.drawings import Drawing as Drawing
    from pnp.library.drawings import Page as Page
    from pnp.library.files import ExportResult as ExportResult
    from pnp.library.files import FixResult as FixResult
    from pnp.library.files import PreflightResult as PreflightResult
    from pnp.library.files import PublishResult as PublishResult
    from pnp.library.files import convert as convert
    from pnp.library.files import export as export
    from pnp.library.files import fix as fix
    from pnp.library.files import preflight_pdf as preflight_pdf
    from pnp.library.files import publish as publish
    from pnp.library.games import Game as Game
    from pnp.library.games import Position as Position
    from pnp.library.games import game as game
    from pnp.library.games import game_names as game_names
    from pnp.library.games import load_record as load_record
    from pnp.library.generating import generate as generate
    from pnp.library.generating import solve as solve
    from pnp.library.puzzle import Puzzle as Puzzle
    from pnp.library.puzzle import Solution as Solution
    from pnp.library.puzzle_sets import PuzzleSet as PuzzleSet
    from pnp.library.puzzle_sets import SolveResult as SolveResult
    from pnp.library.puzzle_sets import load_puzzles as load_puzzles
    from pnp.library.puzzle_sets import solve_puzzles as solve_puzzles
    from pnp.library.specs import BuildResult as BuildResult
    from pnp.library.specs import Product as Product
    from pnp.library.specs import Spec as Spec
    from pnp.library.specs import build as build
    from pnp.library.specs import load as load
    from pnp.library.specs import spec as spec
    from pnp.library.whole_sets import DifficultyScale as DifficultyScale
    from pnp.library.whole_sets import HintsResult as HintsResult
    from pnp.library.whole_sets import RateResult as RateResult
    from pnp.library.whole_sets import import_puzzles as import_puzzles
    from pnp.library.whole_sets import rate_puzzles as rate_puzzles
    from pnp.library.whole_sets import renew_hints as renew_hints
    from pnp.pipeline.result import Built as Built
    from pnp.preflight.report import Requirement as Requirement
    from pnp.search.replay import MoveError as MoveError
    from pnp.search.results import Limits as Limits

_HOMES = {
    "pnp.base.errors": (
        "ErrorDetails",
        "PnpError",
    ),
    "pnp.base.progress": ("CancelledError",),
    "pnp.library.builtin": (
        "record_names",
        "schema",
        "set_names",
        "spec_names",
    ),
    "pnp.library.checking": (
        "CheckResult",
        "check",
    ),
    "pnp.library.drawings": (
        "Drawing",
        "Page",
    ),
    "pnp.library.files": (
        "ExportResult",
        "FixResult",
        "PreflightResult",
        "PublishResult",
        "convert",
        "export",
        "fix",
        "preflight_pdf",
        "publish",
    ),
    "pnp.library.games": (
        "Game",
        "Position",
        "game",
        "game_names",
        "load_record",
    ),
    "pnp.library.generating": (
        "generate",
        "solve",
    ),
    "pnp.library.puzzle": (
        "Puzzle",
        "Solution",
    ),
    "pnp.library.puzzle_sets": (
        "PuzzleSet",
        "SolveResult",
        "load_puzzles",
        "solve_puzzles",
    ),
    "pnp.library.specs": (
        "BuildResult",
        "Product",
        "Spec",
        "build",
        "load",
        "spec",
    ),
    "pnp.library.whole_sets": (
        "DifficultyScale",
        "HintsResult",
        "RateResult",
        "import_puzzles",
        "rate_puzzles",
        "renew_hints",
    ),
    "pnp.pipeline.result": ("Built",),
    "pnp.preflight.report": ("Requirement",),
    "pnp.search.replay": ("MoveError",),
    "pnp.search.results": ("Limits",),
}
"""The modules that the public names come from. A module is imported when one of its names is first used."""
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "BuildResult",
    "Built",
    "CancelledError",
    "CheckResult",
    "DifficultyScale",
    "Drawing",
    "ErrorDetails",
    "ExportResult",
    "FixResult",
    "Game",
    "HintsResult",
    "Limits",
    "MoveError",
    "Page",
    "PnpError",
    "Position",
    "PreflightResult",
    "Product",
    "PublishResult",
    "Puzzle",
    "PuzzleSet",
    "RateResult",
    "Requirement",
    "Solution",
    "SolveResult",
    "Spec",
    "build",
    "check",
    "convert",
    "export",
    "fix",
    "game",
    "game_names",
    "generate",
    "import_puzzles",
    "load",
    "load_puzzles",
    "load_record",
    "preflight_pdf",
    "publish",
    "rate_puzzles",
    "record_names",
    "renew_hints",
    "schema",
    "set_names",
    "solve",
    "solve_puzzles",
    "spec",
    "spec_names",
]


if not TYPE_CHECKING:  # otherwise type checkers would think that every name exists

    def __getattr__(name: str) -> object:
        """Import the object behind a public name when the name is first used."""
        if name not in _HOME:
            raise AttributeError(f"module 'pnp' has no attribute '{name}'")
        found = getattr(import_module(_HOME[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
