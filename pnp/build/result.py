"""What a build made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.base.errors import LocatedFault
from pnp.base.sentences import Sentence


def warning(name: str, remark: str) -> str:
    """A warning about a product, in one line for the user."""
    return Sentence("warning: {name}: {remark}", name=name, remark=remark)


@dataclass(frozen=True, slots=True)
class Built:
    """One product that was made, and the names of its files in the output folder."""

    spec: str
    name: str
    title: str
    sheets: int
    files: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    """The size of each file in bytes."""
    subject: str = ""
    """A spec of this product alone, as JSON."""
    remark: str = ""
    """A warning; the product could be made all the same."""

    @property
    def warning(self) -> str:
        """The remark in one line for the user; empty if there is none."""
        return warning(self.name, self.remark) if self.remark else ""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The pictures of its pages, in order, if any were asked for."""
        return tuple(file for file in self.files if file.endswith(".png"))


def built_as_json(output: Path, built: Sequence[Built] = (), faults: Iterable[LocatedFault] = ()) -> str:
    """``{"output", "products": [{"spec", "name", "title", "sheets", "files": [{"name", "bytes"}], "warning"}],
    "errors": [...]}``, as ``pnp build --json`` prints it."""
    products = [
        {
            "spec": one.spec,
            "name": one.name,
            "title": one.title,
            "sheets": one.sheets,
            "files": [{"name": name, "bytes": size} for name, size in zip(one.files, one.sizes, strict=True)],
            "warning": one.remark or None,
        }
        for one in built
    ]
    errors = [fault.as_json() for fault in faults]
    found = {"output": str(output), "products": products, "errors": errors}
    return json.dumps(found, ensure_ascii=False, indent=2)
