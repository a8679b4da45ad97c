"""Pages to write on or read, such as score sheets. A game draws them; `pnp.products.on_sheets` reads them.

It uses kinds and on_sheets.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__, options="..on_sheets.read", reader="..on_sheets.read")
