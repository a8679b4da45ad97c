"""The options of rules: how long they are, and what the text of a game follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from pnp.base.options import Options
from pnp.games.api.game import Game
from pnp.language.reader import Plain
from pnp.products.kinds import Group, Properties, Schema
from pnp.products.on_pages.contents import BookContents
from pnp.products.on_pages.options import RulesPages, groups_of_pages, pages_schema
from pnp.products.own_rules.options import OwnRulesPages


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
