"""Numba's files of compiled kernels: damaged or outdated ones are compiled again, and each is compiled by one
process only.

A full disk or a power cut can cut a file short, and numba lets through whatever unpickling it raises. A
kernel's index also names the `NamedTuple` classes that the kernel takes. If one has been renamed since, the
index can't be unpickled, so these names are part of its version, which numba compares first. So are the options
that kernels are compiled with: numba doesn't notice when they change.

Processes that start together on an empty cache would all compile the same kernels. So the first to find one
missing locks it, and the others wait and read what it compiled. A kernel only waits for kernels that it calls,
so no two processes wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

OPTIONS = "nogil"
"""Marks the present options of `pnp.search.kernel_jit.kernel_jit`, which kernels in older files don't have."""

PATIENCE = 120.0
"""For how many seconds a process waits for another to compile a kernel; the slowest take a tenth of that."""


@cache
def prepare_kernel_cache() -> None:
    """Make numba recompile kernels whose files are unreadable or outdated. Call this in each process, before
    numba sees a kernel."""
    from numba.core import caching

    load: Callable[..., Any] = caching.FunctionCache.load_overload
    save: Callable[..., None] = caching.FunctionCache.save_overload
    begin: Callable[..., None] = caching.FunctionCache.__init__

    def load_or_nothing(self: Any, *call: Any) -> Any:
        try:
            return load(self, *call)
        except Exception:  # unpickling a damaged file may raise anything
            with suppress(OSError):
                self.flush()
            return None

    def load_or_lock(self: Any, *call: Any) -> Any:
        found = load_or_nothing(self, *call)
        if found is None and _lock(self):
            found = load_or_nothing(self, *call)
            if found is not None:
                _unlock(self)
        return found

    def save_and_unlock(self: Any, *call: Any) -> None:
        try:
            save(self, *call)
        finally:
            _unlock(self)

    def begin_with_version(self: Any, function: Callable[..., Any]) -> None:
        begin(self, function)
        self._kernel_lock = None
        self._cache_file._version += f" {OPTIONS} {_layouts(function)}"

    caching.FunctionCache.load_overload = load_or_lock  # type: ignore[method-assign]
    caching.FunctionCache.save_overload = save_and_unlock  # type: ignore[method-assign]
    caching.FunctionCache.__init__ = begin_with_version  # type: ignore[method-assign]


def _lock(kernel: Any) -> bool:
    """Lock a kernel, and wait for a process that is compiling it. Without a lock, it is just compiled twice."""
    if kernel._kernel_lock is not None:  # still locked, because compiling it failed
        return True
    from filelock import FileLock, Timeout  # here, since kernels are seldom compiled

    try:
        kernel._impl.locator.ensure_cache_path()
        lock = FileLock(f"{kernel._cache_file._index_path}.lock")
        lock.acquire(timeout=PATIENCE)
    except (OSError, Timeout, NotImplementedError):
        return False
    kernel._kernel_lock = lock
    return True


def _unlock(kernel: Any) -> None:
    lock, kernel._kernel_lock = kernel._kernel_lock, None
    if lock is not None:
        lock.release()


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
