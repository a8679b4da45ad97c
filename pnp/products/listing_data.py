"""The games and their options as data, for other programs."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable

from pnp.base.errors import LocatedFault
from pnp.base.options import Options
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games
from pnp.language.describe import described
from pnp.language.models import LAYOUTS, ProductHead
from pnp.language.reader import Plain
from pnp.products.booklet.options import SetOptions
from pnp.products.listing import known_game, offers_of
from pnp.products.puzzles.options import PuzzlePages
from pnp.puzzles.puzzle_sets import variants
from pnp.sheets.options import PaperOptions


def games_as_json() -> str:
    """``{"games": [{"name", "title", "about", "component", "offers"}], "variants": [{"name", "game",
    "options"}]}``, as ``pnp games --json`` prints it."""
    found = {
        "games": [_head(game) for game in all_games()],
        "variants": [
            {"name": name, "game": game.name, "options": dict(options)}
            for name, (game, options) in variants().items()
        ],
    }
    return json.dumps(found, ensure_ascii=False, indent=2)


def game_as_json(name: str) -> str:
    """What ``pnp games GAME --json`` prints: the game's entry in the list of all games, with ``notice``,
    ``variant`` (the options that the name stands for), ``products`` and the options of ``every-product``.

    An option is ``{"name", "label", "default", "about", "kind", "options"}``; ``options`` is
    null if it has none of its own.

    :raises PnpError: if neither a game nor a variant has that name.
    """
    known = known_game(name)
    game = known.game
    products = [
        {
            "kind": kind,
            "about": offer.about,
            "options": _options([offer.options]),
            "layout": _options([LAYOUTS[kind]]),
        }
        for kind, offer in game.offers.items()
    ]
    if game.puzzles:
        puzzles = {
            "kind": "puzzles",
            "about": game.puzzles.about,
            "options": _options([game.puzzles.options], known.fixed),
            "generated": _options([SetOptions]),
            "layout": _options([PuzzlePages]),
        }
        products.append(puzzles)
    found = {
        **_head(game),
        "notice": game.source.notice,
        "variant": dict(known.fixed),
        "products": products,
        "every-product": _options([ProductHead, PaperOptions]),
    }
    return json.dumps(found, ensure_ascii=False, indent=2)


def no_game_as_json(faults: Iterable[LocatedFault]) -> str:
    """``{"errors": [...]}``, for a name that isn't a game's."""
    return json.dumps({"errors": [fault.as_json() for fault in faults]}, ensure_ascii=False, indent=2)


def _head(game: Game) -> dict[str, Plain]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "component": game.component,
        "offers": list(offers_of(game)),
    }


def _options(models: Iterable[type[Options]], fixed: Container[str] = ()) -> list[dict[str, Plain]]:
    return [
        {
            "name": option.name,
            "label": option.label,
            "default": option.default or None,
            "about": option.about,
            "kind": option.kind,
            "options": _options([option.nested]) if option.nested else None,
        }
        for model in models
        for option in described(model)
        if option.name not in fixed
    ]
