"""The rules of a game: their options, such as how long they are, and a spec's lines as a request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from pnp.base.errors import ErrorDetails
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game
from pnp.games.api.registry import rules_text
from pnp.language.reader import Node, Plain
from pnp.products.kinds import Group, Properties, Schema
from pnp.products.on_pages.read import (
    BookContents,
    RulesPages,
    book_of,
    game_named,
    groups_of_pages,
    pages_schema,
    plain_options,
    style_of_book,
)
from pnp.products.options import ReadProduct, SpecContext
from pnp.products.own_rules.read import OwnRulesPages, is_file, read_own_rules


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


@dataclass(frozen=True, slots=True)
class GameRules(BookContents):
    """The rules of a game."""

    is_leaflet: ClassVar[bool] = True
    pages: RulesPages
    game: Game
    options: Options | None
    """The options that the text follows; None if it follows none."""

    @property
    def named_game(self) -> Game:
        """The game that the rules are of."""
        return self.game


def groups(_kind: str, _named: object, _variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of the pages of rules."""
    return groups_of_pages(RulesPages)


def schemas(kind: str, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield a schema for the rules of games, for each game whose rules follow options, and for those in a
    file."""
    plain: Schema = {kind: {"enum": [game.name for game in games if game.rules is None]}}
    yield pages_schema(kind, RulesPages, plain, properties)
    own: Schema = {kind: {"type": "string", "pattern": r"\.[mM][dD]$"}, **properties(OwnRulesPages)}
    yield pages_schema(kind, RulesPages, own, properties)
    for game in games:
        if game.rules is not None:
            of_game: Schema = {kind: {"const": game.name}, **properties(game.rules.options)}
            yield pages_schema(kind, RulesPages, of_game, properties)
