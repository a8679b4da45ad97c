"""The kinds of products. The options of pages are in `pnp.specs.books`, which boards don't need."""

from __future__ import annotations

from typing import Literal

from pnp.games.api.game import KINDS, Kind
from pnp.specs.reader import Node

BookKind = Literal["problems", "booklet", "record", "rules", "kit"]
"""The kinds: generated problems, a book of problems, a game that was played, rules, a kit with everything that
a game needs."""

BOOK_KINDS: tuple[BookKind, ...] = ("problems", "booklet", "record", "rules", "kit")


def kinds_of(product: Node) -> list[Kind | BookKind]:
    """The kinds that a product names. Beside another kind, `rules: false` isn't one of them but an option of
    its pages."""
    named: list[Kind | BookKind] = [kind for kind in (*KINDS, *BOOK_KINDS) if kind in product.value]
    if len(named) == 1:
        return named
    return [kind for kind in named if not isinstance(product.value[kind].value, bool)]
