"""Checking files without building them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pnp.base.errors import LocatedFault, SpecError
from pnp.spec.resolve import load_spec
from pnp.workshop import find_spec, make_products


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking found in one file."""

    file: str
    faults: tuple[LocatedFault, ...]
    products: int = 0

    @property
    def ok(self) -> bool:
        return not self.faults


def check_files(files: Iterable[str]) -> tuple[Checked, ...]:
    """Check specs, files or built-in ones, down to the layout of their sheets. Nothing is written."""
    return tuple(_check(file) for file in files)


def _check(file: str) -> Checked:
    try:
        path, shown = find_spec(file)
        return Checked(file, (), len(make_products(load_spec(path, shown))))
    except SpecError as error:
        return Checked(file, error.faults)


def checked_as_text(checked: Iterable[Checked]) -> Iterator[tuple[str, bool]]:
    """A line for each fault or sound file, and whether it tells of a fault."""
    for found in checked:
        if found.ok:
            yield f"{found.file}: well; {found.products} product{'s' * (found.products != 1)}", False
        for fault in found.faults:
            yield str(fault), True


def checked_as_json(checked: Iterable[Checked]) -> str:
    """``{"files": [{"file", "ok", "errors": [{"line", "column", "message"}], "problems": []}]}``."""
    files = [
        {
            "file": found.file,
            "ok": found.ok,
            "errors": [
                {"line": fault.line, "column": fault.column, "message": fault.message} for fault in found.faults
            ],
            "problems": [],
        }
        for found in checked
    ]
    return json.dumps({"files": files}, ensure_ascii=False, indent=2)
