"""Puzzles that are generated, on loose sheets. `pnp.products.booklet` has what they share with booklets."""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__)
