"""Numba's files of compiled kernels: damaged or outdated ones are compiled again.

A full disk or a power cut can cut a file short, and numba lets through whatever unpickling it raises. A
kernel's index also names the `NamedTuple` classes that the kernel takes. If one has been renamed since, the
index can't be unpickled, so these names are part of its version, which numba compares first. So are the options
that kernels are compiled with: numba doesn't notice when they change.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

OPTIONS = "nogil"
"""Marks the present options of `pnp.search.kernel_jit.kernel_jit`, which kernels in older files don't have."""


@cache
def prepare_kernel_cache() -> None:
    """Make numba recompile kernels whose files are unreadable or outdated. Call this in each process, before
    numba sees a kernel."""
    from numba.core import caching

    load: Callable[..., Any] = caching.FunctionCache.load_overload
    begin: Callable[..., None] = caching.FunctionCache.__init__

    def load_or_nothing(self: Any, *call: Any) -> Any:
        try:
            return load(self, *call)
        except Exception:  # unpickling a damaged file may raise anything
            with suppress(OSError):
                self.flush()
            return None

    def begin_with_version(self: Any, function: Callable[..., Any]) -> None:
        begin(self, function)
        self._cache_file._version += f" {OPTIONS} {_layouts(function)}"

    caching.FunctionCache.load_overload = load_or_nothing  # type: ignore[method-assign]
    caching.FunctionCache.__init__ = begin_with_version  # type: ignore[method-assign]


def _layouts(function: Callable[..., Any]) -> str:
    """The names and fields of the named tuples in a kernel's module, such as ``pnp.grids.hexagon.Axial(q,
    r)``."""
    known = {value for value in function.__globals__.values() if isinstance(value, type)}
    return "; ".join(
        sorted(
            f"{kind.__module__}.{kind.__qualname__}({', '.join(kind._fields)})"
            for kind in known
            if issubclass(kind, tuple) and hasattr(kind, "_fields")
        )
    )
