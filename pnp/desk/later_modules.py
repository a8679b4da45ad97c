"""Modules that load later: on a first visit, the page's engine can draw boards before all of it has been
downloaded."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable
from importlib.abc import MetaPathFinder
from pathlib import Path

NAMES = "later_modules.json"
"""The file beside this one that lists their names; `make site` writes it."""


class NotHereYet(BaseException):
    """A signal that a module hasn't been loaded yet. It isn't an error, so handlers of errors mustn't catch it.
    Calls are stateless, so the same call can be made again."""


class _Later(MetaPathFinder):
    """A finder that comes before all others, because these would mistake a folder of data for a package."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name in self.names:
            raise NotHereYet(name)


def expect_later(names: Iterable[str] | None = None) -> None:
    """Raise `NotHereYet` when one of these modules is imported; by default, those that `make site` listed."""
    if names is None:
        names = json.loads(Path(__file__).with_name(NAMES).read_text(encoding="utf-8"))
    sys.meta_path.insert(0, _Later(names))


def all_arrived() -> None:
    """Import the modules as usual from now on."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Later)]
    importlib.invalidate_caches()
