"""Kits: everything that one or more games need, as one product. Its parts are read and made by their kinds.

It uses booklet, kinds, on_pages, on_sheets, options, registry, requests and rules.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__)
