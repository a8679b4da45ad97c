"""Building again whenever a spec changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from pnp.base.errors import SpecError
from pnp.workshop import Format, Request, build, find_spec


def watch_spec(
    spec: str,
    output: Path,
    formats: tuple[Format, ...],
    tell: Callable[[str], None],
    changes: Callable[[Path], Iterator[object]] | None = None,
) -> None:
    """Build a spec now and after every change of a YAML file in its folder; returns when changes end.

    :param tell: takes lines for the user: the files written, or the faults. A fault leaves the files of the
        last good build as they are.
    :param changes: yields once for every change in a folder; by default the file system's own events.
    :raises SpecError: where there is no such spec.
    """
    path, _ = find_spec(spec)
    _build_once(spec, output, formats, tell)
    for _change in (changes or _yaml_changes)(path.resolve().parent):
        _build_once(spec, output, formats, tell)


def _yaml_changes(folder: Path) -> Iterator[object]:
    from watchfiles import watch

    yield from watch(folder, watch_filter=lambda _, name: name.endswith((".yaml", ".yml")), recursive=False)


def _build_once(spec: str, output: Path, formats: tuple[Format, ...], tell: Callable[[str], None]) -> None:
    try:
        built = build(Request((spec,), output, formats))
    except SpecError as error:
        tell(str(error))
        return
    for product in built:
        for file in product.files:
            tell(str(output / file))
        if product.warning:
            tell(product.warning)
