"""Booklets: books of puzzles, in files or generated for them.

It uses kinds, on_pages, options, requests, resolve and rules.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__)
