"""The rules of a game, from a spec's lines to a request."""

from __future__ import annotations

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.games.api.resources import rules_text
from pnp.language.reader import Node
from pnp.products.on_pages.options import RulesPages
from pnp.products.on_pages.read import book_of, game_named, plain_options, style_of_book
from pnp.products.options import ReadProduct, SpecContext
from pnp.products.own_rules.options import is_file
from pnp.products.own_rules.read import read_own_rules
from pnp.products.rules.options import GameRules


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product that is the rules of a game, or those in a file of the user's own."""
    if is_file(node.value["rules"].value):
        return read_own_rules(node, context)
    errors: list[ErrorDetails] = []
    wanted = node.value["rules"]
    game = game_named(wanted, errors)
    if game is None:
        return ReadProduct(errors=tuple(errors))
    if rules_text(game.name) is None:
        return ReadProduct(
            errors=(
                wanted.mark.error(
                    Sentence("'{name}' has no rules text; `pnp games {name}` lists what it has", name=game.name)
                ),
            )
        )
    followed = (game.rules.options,) if game.rules else ()
    options = plain_options(node, "rules", RulesPages, context, followed)
    errors += options.errors
    style = style_of_book(options, RulesPages, game.title, context, errors, game)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    follows = options.model(game.rules.options) if game.rules else None
    rules = GameRules(options.model(RulesPages), game, follows)
    return ReadProduct(book_of(options, style, rules, context), tuple(errors), options)
