"""Rules as a leaflet: those of a game, or in `pnp.products.own_rules` those of the user's own.

It uses kinds, on_pages, options and own_rules.
"""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__, options=".read")
