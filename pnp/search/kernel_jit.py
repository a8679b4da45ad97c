"""The decorators of kernels, and the cache of compiled kernels: where its files are, and which process compiles
missing ones. Import `njit` from here, not from numba, so that the cache is prepared first.

The files are in the user's cache folder, or in `NUMBA_CACHE_DIR`, and not beside the sources. The name of a
kernel's folder contains a digest of everything on which its machine code depends: the sources of its module and
of every module that it imports from its own package and from pnp, and the versions of numba and Python. Without
this, numba compares only the kernel's own file, and misses a changed function, constant or named tuple in
another. With the digest, outdated files are never read, all checkouts share their kernels, and a copy of the
tree has none to compile.

A full disk or a power cut can truncate a file, and numba passes on any error from unpickling it. Damaged
files are compiled again.

Processes that start together on an empty cache would all compile the same kernels. So the first to find one
missing locks it, and the others wait and read what it compiled. A kernel only waits for kernels that it calls,
so no two processes wait for each other.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import types
from numba.core.dispatcher import Dispatcher

OPTIONS = "nogil"
"""A mark of the present options of `kernel_jit`, with which kernels in older files weren't compiled."""

PATIENCE = 120.0
"""The seconds for which a process waits for another to compile a kernel; the slowest kernels take a tenth of
that."""

KEPT = 12
"""The number of versions of one module's kernels that are kept; older ones are removed."""

_IMPORT = re.compile(r"^(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w.]+))", re.MULTILINE)


@cache
def prepare_kernel_cache() -> None:
    """Make numba store kernels where they can't become outdated, and recompile those whose files are
    unreadable. Call this in each process, before numba sees a kernel."""
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

    def begin_unlocked(self: Any, function: Callable[..., Any]) -> None:
        begin(self, function)
        self._kernel_lock = None

    caching.FunctionCache.load_overload = load_or_lock  # type: ignore[method-assign]
    caching.FunctionCache.save_overload = save_and_unlock  # type: ignore[method-assign]
    caching.FunctionCache.__init__ = begin_unlocked  # type: ignore[method-assign]
    caching.CacheImpl._locator_classes.insert(0, _locator())


def _locator() -> type[Any]:
    """Return the class by which numba finds the folder of a kernel. If that folder can't be written, numba uses
    its own, such as the one beside the source."""
    from numba.core import caching

    class SourcesLocator(caching.UserWideCacheLocator):
        def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
            self._lineno = py_func.__code__.co_firstlineno
            self._digest = sources_digest(py_func.__globals__["__name__"], py_file)
            self._module = str(py_func.__globals__["__name__"])

        def get_cache_path(self) -> str:
            return str(kernel_folder() / f"{self._module}-{self._digest[:24]}")

        def get_source_stamp(self) -> str:
            return self._digest

        def ensure_cache_path(self) -> None:
            new = not os.path.isdir(self.get_cache_path())
            super().ensure_cache_path()  # type: ignore[no-untyped-call]
            if new:
                _prune(self._module)

    return SourcesLocator


@cache
def kernel_folder() -> Path:
    """Return the folder of all compiled kernels."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen).absolute()
    from platformdirs import user_cache_path

    return user_cache_path("pnp", appauthor=False) / "kernels"


@cache
def sources_digest(module: str, file: str) -> str:
    """Return a digest of everything on which the kernels of a module depend.

    Imports are followed within the module's own package and within pnp. Whatever a module imports has been
    imported before its first kernel is seen.
    """
    import llvmlite
    import numba

    own = {"pnp", module.partition(".")[0]}
    files, waiting = {module: file}, [file]
    while waiting:
        for name in _imported(waiting.pop()):
            path = getattr(sys.modules.get(name), "__file__", None)
            if path is not None and name not in files and name.partition(".")[0] in own:
                files[name] = path
                waiting.append(path)
    whole = hashlib.sha256()
    whole.update(f"{numba.__version__} {llvmlite.__version__} {sys.version} {OPTIONS}".encode())
    for name in sorted(files):
        whole.update(f"\0{name}\0".encode() + _source(files[name]))
    return whole.hexdigest()


@cache
def _source(path: str) -> bytes:
    return Path(path).read_bytes()


@cache
def _imported(path: str) -> frozenset[str]:
    """Return the modules that a source imports at its top level, and names in them that may be modules."""
    return frozenset(_import_names(_source(path).decode()))


def _import_names(source: str) -> Iterator[str]:
    for found in _IMPORT.finditer(source):
        yield found[1] or found[3]
        for name in re.findall(r"\w+", found[2] or ""):
            yield f"{found[1]}.{name}"


def _prune(module: str) -> None:
    """Remove the oldest versions of a module's kernels. A process that still reads them compiles them again."""
    with suppress(OSError):
        versions = [path for path in kernel_folder().iterdir() if path.name.rpartition("-")[0] == module]
        versions.sort(key=lambda path: path.stat().st_mtime)
        for path in versions[:-KEPT]:
            shutil.rmtree(path, ignore_errors=True)


def _lock(kernel: Any) -> bool:
    """Lock a kernel, and wait for a process that is compiling it. Without a lock, it is just compiled twice."""
    if kernel._kernel_lock is not None:  # still locked, because compiling it failed
        return True
    from filelock import FileLock, Timeout  # imported here, since kernels are seldom compiled

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


__all__ = ["kernel_jit", "njit"]

prepare_kernel_cache()

F = TypeVar("F", bound=Callable[..., Any])


def njit(*, cache: bool, **options: str | bool) -> Callable[[F], Dispatcher[F]]:
    """Compile as numba's decorator does, but compile a function that is called with constants only once, rather
    than once for each constant.

    ``raise_low(low, 0)`` and ``raise_low(low, 1)`` would otherwise be compiled separately, and so would every
    function to which they pass the constant. Without these copies, the slowest kernels compile in 14 s instead
    of 35 s.
    """

    def compiled(function: F) -> Dispatcher[F]:
        dispatcher: Any = numba.njit(cache=cache, **cast(Any, options))(function)
        template: Callable[..., Any] = dispatcher.get_call_template
        plain: Callable[[Any], Any] = types.unliteral

        def without_constants(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
            return template(tuple(map(plain, arguments)), {name: plain(kind) for name, kind in named.items()})

        dispatcher.get_call_template = without_constants
        return cast("Dispatcher[F]", dispatcher)

    return compiled


def kernel_jit(function: F) -> F:
    """Compile as ``njit(cache=True)`` does, without reference counting; numba then refuses a function that
    creates an array.

    Functions that pass many arrays to one another compile in two thirds of the time and run faster. Compiling a
    puzzle maker took 14.1 s of processor time and now takes 9.4 s, and its counter went from 5.4 s to 3.6 s, on
    a machine busy with other work. On a less busy one, the maker then made a fifth to a half more puzzles per
    second.

    A kernel releases the interpreter's lock while it runs, so that several threads can share a search.
    """
    # Numba's stubs lack some of these options.
    return cast(F, njit(cache=True, nogil=True, _nrt=False, no_cfunc_wrapper=True)(function))
