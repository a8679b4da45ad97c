"""Maps with a letter for each square, kept as large as their boards."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic.fields import FieldInfo

from pnp.base.options import DimensionsWithin, parse_dimensions
from pnp.desk.option_groups import groups_of, node_of
from pnp.language.reader import Node

Path = tuple[str, ...]


def maps_of_size(root: Node, product: Node, path: Path) -> Iterator[tuple[Path, str]]:
    """The maps in a text whose size is given by the option at a path, each made to fit that size."""
    for group in groups_of(root, product):
        for below, size in group.model.maps.items():
            if (*group.within, size) != path:
                continue
            node = node_of((*group.within, *below), root, product)
            wanted = _size(node_of(path, root, product), group.model.model_fields[size])
            if node is not None and isinstance(node.value, str) and wanted is not None:
                yield (*group.within, *below), fitted(node.value, *wanted)


def _size(node: Node | None, option: FieldInfo) -> tuple[int, int] | None:
    """The columns and rows in an option's value, by default those of the option; None if the option can't have
    this value."""
    if node is None:
        columns, rows = option.default
        return columns, rows
    try:
        size = parse_dimensions(node.plain())
        for bounds in option.metadata:
            if isinstance(bounds, DimensionsWithin):
                bounds.check(size)
    except ValueError:
        return None
    return size


def fitted(text: str, columns: int, rows: int) -> str:
    """A map cut or continued at the right and at the bottom; new squares join the regions beside them."""
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    if not lines or not columns or not rows:
        return text
    widened = [line[:columns].ljust(columns, line[-1]) for line in lines[:rows]]
    found = "\n".join([*widened, *[widened[-1]] * (rows - len(widened))])
    return text if found.split("\n") == lines else found
