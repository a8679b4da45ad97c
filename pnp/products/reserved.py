"""Reserved names: those of options that games can't use, because products in a spec have options with these
names, and those that another package's kinds of products can't have.
"""

from __future__ import annotations

from functools import cache

from pnp.base.options import Options
from pnp.booklets.options import BookletOptions
from pnp.games.api.game import KINDS, Game
from pnp.games.api.registry import all_games
from pnp.language.config import LAYOUTS, ProductHead, SpecHead
from pnp.language.errors import option_names
from pnp.products.booklet.options import BookletContents, SetOptions
from pnp.products.kinds import OWN_KINDS
from pnp.products.kit.options import KitPages
from pnp.products.on_pages.read import RulesPages
from pnp.products.puzzles.read import PuzzlePages
from pnp.sheets.options import PaperOptions


def reserved_names(kind: str) -> frozenset[str]:
    """Return the names that an option of a board, pieces, a form or puzzles can't have.

    :param kind: ``board``, ``pieces``, ``form`` or ``puzzles``.
    """
    models: list[type[Options]] = [ProductHead, PaperOptions]
    models += [PuzzlePages, SetOptions] if kind == "puzzles" else [LAYOUTS[k] for k in KINDS if k == kind]
    return frozenset([*OWN_KINDS, *(name for model in models for name in option_names(model))])


def reserved_options(game: Game) -> list[str]:
    """Return the options of a game whose names are reserved, as ``board: paper``. There should be none."""
    offered = [(str(kind), feature.options) for kind, feature in game.features.items()]
    if game.puzzles:
        offered.append(("puzzles", game.puzzles.options))
    return [
        f"{kind}: {name}"
        for kind, model in offered
        for name in option_names(model)
        if name in reserved_names(kind)
    ]


@cache
def options_of_products() -> frozenset[str]:
    """Return the options that only products have, of any kind and game of ours or of other packages."""
    features = [feature for game in all_games() for feature in (*game.features.values(), game.puzzles)]
    models: list[type[Options]] = [ProductHead, BookletOptions, PuzzlePages, RulesPages, KitPages, SetOptions]
    models += [feature.options for feature in features if feature is not None]
    return frozenset(name for model in models for name in option_names(model))


def reserved_for_kinds() -> frozenset[str]:
    """Return the names that another package's kind can't have: a product with such an option would be of two
    kinds."""
    return options_of_products().union(option_names(SpecHead), option_names(BookletContents))
