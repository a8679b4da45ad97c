"""Booklets: books of puzzles, in files or generated for them. It uses `pnp.booklets` and `pnp.puzzles`."""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__)
