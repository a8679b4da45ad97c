"""Tell which kind of file a YAML file is meant to be by its keys, even if the file has errors."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from pnp.base.sentences import Sentence
from pnp.base.wording import nearest

FileKind = Literal["spec", "puzzle set", "record"]

_KNOWN_BY: Mapping[str, FileKind] = {
    "products": "spec",
    "moves": "record",
    "puzzles": "puzzle set",
    "extends": "spec",
}
"""Keys that only one kind of file has; if a file has several of them, the first decides."""
HEADS = _KNOWN_BY.keys()
_NOT_MISSPELT = frozenset({"rules"})
"""Keys of products that look like misspellings of the keys above, but aren't."""


def kind_of(keys: Collection[str]) -> FileKind | None:
    """Return the kind of a file with these keys at its head, misspelt or not; None if the keys don't show
    it."""
    key = next((key for key in _KNOWN_BY if key in keys), None) or next(
        (near for key in keys if key not in _NOT_MISSPELT and (near := nearest(key, _KNOWN_BY))), None
    )
    return _KNOWN_BY[key] if key else None


def what_instead(found: FileKind | None, wanted: FileKind, file: str) -> str:
    """Return a message for a file of the wrong kind; empty if it's the expected kind.

    :param file: the file's name in the suggestion.
    """
    if found is None or found == wanted:
        return ""
    if found == "spec":
        return (
            Sentence("this is a spec of products; it has no moves")
            if wanted == "record"
            else Sentence("this is a spec of products; it has no puzzles")
        )
    if wanted == "spec":
        product = f"booklet: {{from: [{file}]}}" if found == "puzzle set" else f"record: {file}"
        return Sentence(
            "this is {found}, not a spec; to print it, write a spec with `products: [{{{product}}}]`",
            found=named_kind(found),
            product=product,
        )
    return Sentence("this is {found}, not {wanted}", found=named_kind(found), wanted=named_kind(wanted))


def named_kind(kind: FileKind) -> str:
    """Return what messages call a kind of file."""
    return _NAMES[kind]


_NAMES: Mapping[FileKind, str] = {
    "spec": Sentence("a spec"),
    "puzzle set": Sentence("a puzzle set"),
    "record": Sentence("a record"),
}
