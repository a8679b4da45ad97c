"""Puzzle sets and records in place of specs: each stands for the spec that prints it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as FilePath

from pnp.language.catalogue import builtin_set
from pnp.language.errors import kind_of_root
from pnp.language.foreign_records import foreign_form
from pnp.language.reader import MAX_BYTES, MAX_SET_BYTES, Mark, Node, Plain, node_of, read_file
from pnp.products.requests import Spec


def root_of(path: FilePath, display_name: str) -> tuple[Node, bool]:
    """The root of the spec in a file, or of the one that prints the file, and whether it is a spec itself.

    :raises SpecError: if the file can't be read.
    """
    if foreign_form(path):
        return node_of({"pnp": 1, "products": [{"record": path.name}]}, Mark(display_name, 1, 1)), False
    root = read_file(path, display_name, most_bytes=MAX_SET_BYTES)
    kind = kind_of_root(root)
    if kind in ("record", "puzzle set"):
        product: dict[str, Plain] = (
            {"record": path.name} if kind == "record" else {"booklet": {"from": [path.name]}}
        )
        if builtin_set(f"{path.parent.name}/{path.stem}") == path:  # a set and a record may share a name
            product["name"] = path.parent.name if kind == "puzzle set" else "record"
        title = _text(root, "title") or (_title_of_game(_text(root, "game")) if kind == "puzzle set" else "")
        named: dict[str, Plain] = {"title": title} if title else {}
        return node_of({"pnp": 1, **named, "products": [product]}, root.mark), False
    if path.stat().st_size > MAX_BYTES:
        read_file(path, display_name)  # this raises the error
    return root, True


def _text(root: Node, key: str) -> str:
    """A text at the head of a file; empty if there is none."""
    node = root.child(key)
    return node.value if node is not None and isinstance(node.value, str) else ""


def _title_of_game(name: str) -> str:
    """The title for the puzzles of a game or a variant; empty for an unknown one, which is reported
    separately."""
    from pnp.puzzles.puzzle_sets import puzzle_game  # boards need no puzzles

    try:
        game, _ = puzzle_game(name)
    except LookupError:
        return ""
    variant = game.puzzles.chapters.get(name) if game.puzzles else None
    return variant.title if variant else game.title


def shown_as(spec: Spec, display_name: str) -> Spec:
    """The spec for a file, so that its messages use the name that the user gave."""
    return replace(spec, products=tuple(request.called(display_name) for request in spec.products))
