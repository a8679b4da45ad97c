"""What a PDF says about itself: who made it, what it is, and, on request, the spec that it was made from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pnp.games.api.game import Game
from pnp.pipeline.spec_text import as_yaml
from pnp.products.requests import KitSpec, ProductSpec, SheetSpec
from pnp.sheets.sheet import Attachment, Product


def about(product: Product, request: ProductSpec) -> Product:
    """Return a product that says who made it and what it is, and so do its parts."""
    return replace(
        product,
        author=product.author or _names(_games(request)),
        subject=_subject(request),
        alone=request.alone,
        parts=tuple(about(part, request) for part in product.parts),
    )


def with_spec(product: Product) -> Product:
    """Return a product whose PDFs have its spec attached, unless a print service wants them bare."""
    if product.bare:
        return product
    own = Attachment(f"{product.name}.yaml", as_yaml(product.alone).encode(errors="replace"))
    parts = tuple(replace(part, attached=(own,)) for part in product.parts)
    return replace(product, attached=(own,), parts=parts)


def _games(request: ProductSpec) -> Iterable[Game]:
    if isinstance(request, SheetSpec):
        return (request.game,)
    return (part.game for part in request.parts if part.game) if isinstance(request, KitSpec) else ()


def _names(games: Iterable[Game]) -> str:
    return "; ".join(dict.fromkeys(name for game in games if (name := game.source.name)))


def _subject(request: ProductSpec) -> str:
    theme = request.theme
    game = theme.translate_given(request.game.title) if request.game else ""
    title = request.title
    match request.kind:
        case "kit":
            said = theme.translate("Everything to print for {title}.", title=title)
        case "board":
            said = theme.translate("A board to print and play on: {game}.", game=game)
        case "pieces":
            said = theme.translate("Pieces to print and cut out: {game}.", game=game)
        case "form":
            said = theme.translate("Pages to print and write on: {game}.", game=game)
        case "rules":
            said = theme.translate("Rules to print and read: {title}.", title=title)
        case "record":
            said = theme.translate("A game that was played, move by move.")
        case _:
            said = theme.translate("Puzzles to print and solve.")
    return said
