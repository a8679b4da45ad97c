"""Build again whenever a spec or a file that it uses changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError, gathered
from pnp.base.progress import Progress, silent
from pnp.base.wording import screenful
from pnp.pipeline.build import Request, build
from pnp.pipeline.product_files import Format
from pnp.pipeline.result import Built
from pnp.pipeline.source import find_spec
from pnp.products.resolve import load_spec

Stamps = dict[Path, tuple[int, int]]
"""For each file, the time at which it was last written, in nanoseconds, and its size in bytes; missing files
are absent."""

_LOOK_AGAIN = 1000
"""Milliseconds after which files are checked even if the system reported no change."""


def watch_spec(
    spec: str,
    output: Path,
    formats: tuple[Format, ...],
    tell: Callable[[str], None],
    changes: Callable[[frozenset[Path]], Iterator[object]] | None = None,
    following: Callable[[], AbstractContextManager[Progress]] = lambda: nullcontext(silent),
    located: Callable[[ErrorDetails], ErrorDetails] = lambda error: error,
) -> None:
    """Build a spec now, and again after every change of a file that it uses, or of a YAML file in the same
    folder that no build has written. Return when ``changes`` ends.

    :param tell: called with lines for the user, which name the files written or the errors. After errors, the
        files of the last good build stay unchanged.
    :param changes: a generator that takes the folders of the watched files, and yields whenever something in
        them may have changed; by default, at file system events.
    :param following: a context entered for each build, which returns the function to call with its progress.
    :param located: translates the message of an error into the reader's language.
    :raises SpecError: if there is no such spec.
    """
    path, display_name = find_spec(spec)
    changes = changes or _events
    written: set[Path] = set()
    while True:
        files = _inputs(path, display_name)
        before = _stamps(files, written)  # changes made during the build count
        with following() as progress:
            found = _build_once(Request((spec,), output, formats), progress)
        for line in _lines(found, output, located):
            tell(line)
        if not isinstance(found, SpecError):
            written |= {(output / file).resolve() for product in found for file in product.files}
        for stale in written & before.keys():
            del before[stale]
        if not _wait(before, files, written, changes):
            return


def _wait(
    before: Stamps,
    files: frozenset[Path],
    written: set[Path],
    changes: Callable[[frozenset[Path]], Iterator[object]],
) -> bool:
    """Wait until a file has changed; return false if no more changes come."""
    if _stamps(files, written) != before:
        return True
    folders = frozenset(folder for file in files if (folder := file.parent).is_dir())
    return any(_stamps(files, written) != before for _ in changes(folders))


def _inputs(path: Path, display_name: str) -> frozenset[Path]:
    """Return the files that a spec is made from, if they're known."""
    try:
        found: Iterable[Path] = load_spec(path, display_name).files
    except SpecError:
        found = ()
    return frozenset(file.resolve() for file in (path, *found))


def _stamps(files: frozenset[Path], written: set[Path]) -> Stamps:
    """Return the stamps of the files, and of the YAML files beside them: an error may name one that
    doesn't exist yet."""
    beside = {
        file
        for folder in {file.parent for file in files}
        for ending in ("*.yaml", "*.yml")
        for file in folder.glob(ending)
    }
    found: Stamps = {}
    for file in (files | beside) - written:
        try:
            status = file.stat()
        except OSError:
            continue
        found[file] = status.st_mtime_ns, status.st_size
    return found


def _events(folders: frozenset[Path]) -> Iterator[object]:
    from watchfiles import watch

    yield from watch(
        *folders, watch_filter=None, recursive=False, rust_timeout=_LOOK_AGAIN, yield_on_timeout=True
    )


def _build_once(request: Request, progress: Progress) -> tuple[Built, ...] | SpecError:
    """Return the result of a build, or the reason why nothing was built."""
    try:
        return build(request, progress)
    except SpecError as error:
        return error


def _lines(
    found: tuple[Built, ...] | SpecError, output: Path, located: Callable[[ErrorDetails], ErrorDetails]
) -> Iterator[str]:
    """Yield the files that were written, with remarks about them, or the errors."""
    if isinstance(found, SpecError):
        yield from screenful(map(located, gathered(found.errors)))
        return
    for product in found:
        yield from (str(output / file) for file in product.files)
        if product.warning:
            yield product.warning
