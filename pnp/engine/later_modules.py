"""Modules that come later: on a first visit, the page's engine draws boards before all of it has arrived."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable
from importlib.abc import MetaPathFinder
from pathlib import Path

NAMES = "later_modules.json"
"""Their names, in a file beside this one that `make site` writes."""


class NotHereYet(BaseException):
    """A module that hasn't arrived: nothing is wrong, and nothing in between may catch this.

    Calls are stateless, so the same one can be made again.
    """


class _Later(MetaPathFinder):
    """Comes before all other finders, which would take a folder with data for a package."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name in self.names:
            raise NotHereYet(name)


def expect_later(names: Iterable[str] | None = None) -> None:
    """Say `NotHereYet` when one of these modules is imported; by default, those that `make site` put off."""
    if names is None:
        names = json.loads(Path(__file__).with_name(NAMES).read_text(encoding="utf-8"))
    sys.meta_path.insert(0, _Later(names))


def all_arrived() -> None:
    """Look for them from now on."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Later)]
    importlib.invalidate_caches()
