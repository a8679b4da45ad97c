"""Compiled kernels that numba keeps in files: one that is damaged is compiled again, not fatal.

A full disk or a power cut can leave a file cut short. numba passes on whatever unpickling it raises.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any


@cache
def bear_damaged_files() -> None:
    """Have numba take a damaged file for a missing one, in this process."""
    from numba.core import caching

    load: Callable[..., Any] = caching.FunctionCache.load_overload

    def load_or_nothing(self: Any, *call: Any) -> Any:
        try:
            return load(self, *call)
        except Exception:  # unpickling what isn't a pickle raises anything
            with suppress(OSError):
                self.flush()
            return None

    caching.FunctionCache.load_overload = load_or_nothing  # type: ignore[method-assign]
