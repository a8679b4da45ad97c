"""The record of a game: drawings of its moves, and how it ended.

It uses kinds, on_pages, options and requests.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__, options=".read")
