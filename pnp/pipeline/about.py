"""What a PDF says about itself: who made it, what it is, and, on request, the spec that it was made from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pnp.games.api.game import Game
from pnp.pipeline.spec_text import as_yaml
from pnp.products.requests import ProductRequest
from pnp.sheets.sheet import Attachment, Product


def about(product: Product, request: ProductRequest) -> Product:
    """Return a product that says who made it and what it is, and so do its parts."""
    parts = (replace(part, subject=product.subject) for part in product.parts)
    return replace(
        product,
        author=product.author or _names(request.games),
        alone=request.alone,
        parts=tuple(about(part, request) for part in parts),
    )


def with_spec(product: Product) -> Product:
    """Return a product whose PDFs have its spec attached, unless a print service wants them bare."""
    if product.bare:
        return product
    own = Attachment(f"{product.name}.yaml", as_yaml(product.alone).encode(errors="replace"))
    parts = tuple(replace(part, attached=(own,)) for part in product.parts)
    return replace(product, attached=(own,), parts=parts)


def _names(games: Iterable[Game]) -> str:
    return "; ".join(dict.fromkeys(name for game in games if (name := game.source.name)))
