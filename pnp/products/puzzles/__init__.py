"""Puzzles that are generated, on loose sheets. `pnp.products.booklet` has what they share with booklets.

It uses booklet, kinds, on_pages, options and requests.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__, options=".read")
