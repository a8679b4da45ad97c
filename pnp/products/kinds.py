"""The kinds of products. The options of pages are in `pnp.products.page_options`, which boards don't need."""

from __future__ import annotations

import re
from typing import Literal

from pnp.games.api.game import KINDS, Kind
from pnp.language.reader import Node

BookKind = Literal["problems", "booklet", "record", "rules", "kit"]
"""The kinds: generated problems, a book of problems, a game that was played, rules, a kit with everything that
a game needs."""

BOOK_KINDS: tuple[BookKind, ...] = ("problems", "booklet", "record", "rules", "kit")

_FILE = re.compile(r"\w\.[a-z]{2,8}$")


def is_own_text(value: object) -> bool:
    """Whether a value names a Markdown file of the user's own, in place of a game."""
    return isinstance(value, str) and value.casefold().endswith(".md")


def is_file(value: object) -> bool:
    """Whether a value names a file, of any kind, in place of a game."""
    return is_own_text(value) or (isinstance(value, str) and bool(_FILE.search(value.casefold())))


def kinds_of(product: Node) -> list[Kind | BookKind]:
    """The kinds that a product names. Beside another kind, `rules: false` isn't one of them but an option of
    its pages."""
    named: list[Kind | BookKind] = [kind for kind in (*KINDS, *BOOK_KINDS) if kind in product.value]
    if len(named) == 1:
        return named
    return [kind for kind in named if not isinstance(product.value[kind].value, bool)]
