"""Pieces to cut out. A game draws them; `pnp.products.on_sheets` reads them.

It uses kinds, on_sheets and requests.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__, options="..on_sheets", reader="..on_sheets")
