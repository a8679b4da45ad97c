"""Problem sets and records where a spec is wanted: each stands for the spec that prints it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as FilePath

from pnp.specs.errors import kind_of_root
from pnp.specs.game_records import foreign_form
from pnp.specs.problem_sets import MOST_BYTES
from pnp.specs.reader import MAX_BYTES, Mark, Node, node_of, read_file
from pnp.specs.requests import BookSpec, ProductSpec, SetFile, Spec


def root_of(path: FilePath, shown: str) -> tuple[Node, bool]:
    """The root of the spec in a file, or of the one that prints the file, and whether it is a spec itself.

    :raises SpecError: where the file can't be read.
    """
    if foreign_form(path):
        return node_of({"pnp": 1, "products": [{"record": path.name}]}, Mark(shown, 1, 1)), False
    root = read_file(path, shown, most_bytes=MOST_BYTES)
    kind = kind_of_root(root)
    if kind in ("record", "problem set"):
        product = {"record": path.name} if kind == "record" else {"booklet": {"from": [path.name]}}
        title = root.child("title")
        named = {"title": title.value} if title is not None and isinstance(title.value, str) else {}
        return node_of({"pnp": 1, **named, "products": [product]}, root.mark), False
    if path.stat().st_size > MAX_BYTES:
        read_file(path, shown)  # which says so
    return root, True


def shown_as(spec: Spec, shown: str) -> Spec:
    """The spec around a file, in whose messages the file has the name that the user gave it."""

    def product(asked: ProductSpec | BookSpec) -> ProductSpec | BookSpec:
        if isinstance(asked, ProductSpec):
            return asked
        file = replace(asked.file, shown=shown) if asked.file else None
        parts = (replace(part, shown=shown) if isinstance(part, SetFile) else part for part in asked.parts)
        return replace(asked, file=file, parts=tuple(parts))

    return replace(spec, products=tuple(map(product, spec.products)))
