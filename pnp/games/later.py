"""Parts of a game that are imported when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any


def later(package: str, module: str, name: str) -> Callable[[], Any]:
    """A function that imports ``module`` of ``package`` and gives what it calls ``name``, which may have dots.

    So a command imports of a game only what it needs: numpy and numba stay out of those that draw boards.
    """
    return lambda: attrgetter(name)(import_module(f"{package}.{module}"))
