"""Rules as a leaflet: those of a game, or the user's own.

It uses kinds, on_pages, on_sheets, options and requests.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__, options=".read")
