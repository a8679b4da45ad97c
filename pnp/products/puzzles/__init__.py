"""Puzzles that are generated, on loose sheets. The code that they share with booklets is in
`pnp.products.booklet`.

It uses booklet, kinds, on_pages, options and requests.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__, options=".read")
