"""The option names that games can't use, because a product in a spec already has an option of that name."""

from __future__ import annotations

from pnp.base.options import Options
from pnp.games.api.game import KINDS, Game
from pnp.language.errors import option_names
from pnp.language.models import LAYOUTS, ProductHead
from pnp.products.kinds import BOOK_KINDS
from pnp.products.page_options import PAGES, SetOptions
from pnp.sheets.options import PaperOptions


def reserved_names(kind: str) -> frozenset[str]:
    """The names that an option of a board, pieces, a form or problems can't have.

    :param kind: ``board``, ``pieces``, ``form`` or ``problems``.
    """
    models: list[type[Options]] = [ProductHead, PaperOptions]
    models += (
        [PAGES["problems"], SetOptions] if kind == "problems" else [LAYOUTS[k] for k in KINDS if k == kind]
    )
    return frozenset([*KINDS, *BOOK_KINDS, *(name for model in models for name in option_names(model))])


def reserved_options(game: Game) -> list[str]:
    """The options of a game whose names are reserved, as ``board: paper``. There should be none."""
    offered = [(str(kind), offer.options) for kind, offer in game.offers.items()]
    if game.problems:
        offered.append(("problems", game.problems.options))
    return [
        f"{kind}: {name}"
        for kind, model in offered
        for name in option_names(model)
        if name in reserved_names(kind)
    ]
