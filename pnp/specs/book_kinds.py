"""What a product of pages can be. Their options are in `pnp.specs.books`, which a board has no use for."""

from __future__ import annotations

from typing import Literal

BookKind = Literal["problems", "booklet", "record", "rules", "kit"]
"""The kinds: generated problems, a book of problems, a game that was played, rules, a kit with all that a game
needs."""

BOOK_KINDS: tuple[BookKind, ...] = ("problems", "booklet", "record", "rules", "kit")
