"""Name badges: a kind of product from elsewhere."""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__)
