"""The built-in parts of pnp: the names of specs, puzzle sets and records, and the JSON Schemas of files."""

from __future__ import annotations

from typing import Any, Literal

from pnp.base.errors import SpecError
from pnp.base.sentences import Sentence
from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.language.errors import unknown_name
from pnp.language.reader import Mark

SchemaKind = Literal["spec", "puzzle-set", "record"]


def spec_names() -> tuple[str, ...]:
    """Return the names of the built-in specs, which `load` and `build` accept.

    >>> import pnp
    >>> "kit/dominate" in pnp.spec_names()
    True
    """
    return tuple(builtin_specs())


def set_names() -> tuple[str, ...]:
    """Return the names of the built-in puzzle sets, which `load_puzzles` accepts.

    >>> import pnp
    >>> "puzzles/mirror" in pnp.set_names()
    True
    """
    return tuple(name for name in builtin_sets() if name.startswith("puzzles/"))


def record_names() -> tuple[str, ...]:
    """Return the names of the built-in records of games, which `load_record` accepts.

    >>> import pnp
    >>> "records/dots" in pnp.record_names()
    True
    """
    return tuple(name for name in builtin_sets() if name.startswith("records/"))


def schema(kind: SchemaKind = "spec") -> dict[str, Any]:
    """Return the JSON Schema of specs, puzzle sets or records, with which editors and other programs check
    files.

    >>> import pnp
    >>> pnp.schema()["title"]
    'pnp spec'

    :param kind: spec, puzzle-set or record.
    :raises PnpError: for another kind.
    """
    from pnp.products.schema import SCHEMAS

    if kind not in SCHEMAS:
        raise SpecError([unknown_name(Mark("kind"), Sentence("kind"), kind, tuple(SCHEMAS))])
    return dict(SCHEMAS[kind]())
