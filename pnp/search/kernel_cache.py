"""Compiled kernels that numba keeps in files: damaged or outdated ones are compiled again.

A full disk or a power cut can cut a file short, and numba passes on whatever unpickling it raises. A kernel's
index also names the `NamedTuple` classes that the kernel takes. If one has been renamed since, the index
can't be unpickled, so these names are part of its version, which numba compares first. So are the options that
kernels are compiled with: numba doesn't notice when they change.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

OPTIONS = "nogil"
"""What has changed in the options of `pnp.search.kernel_jit.kernel_jit`, which kernels in older files lack."""


@cache
def prepare_kernel_cache() -> None:
    """Have numba compile what it can't read or what's outdated. Call this in each process, before numba sees a
    kernel.
    """
    from numba.core import caching

    load: Callable[..., Any] = caching.FunctionCache.load_overload
    begin: Callable[..., None] = caching.FunctionCache.__init__

    def load_or_nothing(self: Any, *call: Any) -> Any:
        try:
            return load(self, *call)
        except Exception:  # unpickling what isn't a pickle raises anything
            with suppress(OSError):
                self.flush()
            return None

    def begin_with_version(self: Any, function: Callable[..., Any]) -> None:
        begin(self, function)
        self._cache_file._version += f" {OPTIONS} {_layouts(function)}"

    caching.FunctionCache.load_overload = load_or_nothing  # type: ignore[method-assign]
    caching.FunctionCache.__init__ = begin_with_version  # type: ignore[method-assign]


def _layouts(function: Callable[..., Any]) -> str:
    """The names and fields of the tuples that a kernel's module knows, as ``pnp.grids.hexagon.Axial(q, r)``."""
    known = {value for value in function.__globals__.values() if isinstance(value, type)}
    return "; ".join(
        sorted(
            f"{kind.__module__}.{kind.__qualname__}({', '.join(kind._fields)})"
            for kind in known
            if issubclass(kind, tuple) and hasattr(kind, "_fields")
        )
    )
