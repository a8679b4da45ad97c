"""The options of a kit: those of its own pages, and those of all its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, BeforeValidator, Field, Tag, WithJsonSchema

from pnp.base.options import HOW_MANY, ONE_OR_EACH, Options, digits_as_text
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import KINDS, Game, Kind
from pnp.games.api.registry import find_game, own_folders
from pnp.language.config import LAYOUTS, ProductHead
from pnp.language.reader import Plain
from pnp.products.booklet.options import MOST_PUZZLES, CountByDifficulty
from pnp.products.kinds import Group, Properties, Schema, all_of
from pnp.products.on_pages.read import BookSpec, PlainPages, RulesPages, pages_schema
from pnp.products.on_sheets import SheetSpec
from pnp.products.options import game_meant
from pnp.products.requests import ProductRequest
from pnp.sheets.options import PaperOptions

if TYPE_CHECKING:
    from pnp.booklets.box_front import BoxFront

MOST_GAMES = 40
CUSTOM = "custom"
"""The value of ``kit`` for the user's own game."""


PerGame = Annotated[
    Annotated[int, Field(ge=0, le=MOST_PUZZLES), Tag("<one>")] | Annotated[CountByDifficulty, Tag("<each>")],
    ONE_OR_EACH,
]


class KitPages(RulesPages):
    """The contents of a kit besides the parts of its games."""

    puzzle_count: Annotated[PerGame | None, HOW_MANY] = Field(
        None,
        title="Puzzles per game",
        description="How many puzzles of each game, or how many of each difficulty. By default, 8 for a "
        "kit of one game; for several games, 4 of each game for one player.",
    )


def _span(text: str) -> str:
    """Return a span such as ``"2-4"`` or ``"3"``, with numbers from 1 to 999.

    :raises ValueError: for anything else.
    """
    first, last = span_of(text)
    if not 1 <= first <= last <= 999:
        raise ValueError(Sentence("expected one number, or two such as 2-4, not {text}", text=quoted(text)))
    return text


def span_of(text: str) -> tuple[int, int]:
    """Return both numbers of a span: 2 and 4 for ``"2-4"``, 3 and 3 for ``"3"``; two zeros for anything
    else."""
    parts = [part.strip() for part in text.replace("–", "-").split("-")]
    if not 1 <= len(parts) <= 2 or not all(part.isascii() and part.isdigit() for part in parts):
        return 0, 0
    return int(parts[0]), int(parts[-1])


Span = Annotated[
    str,
    BeforeValidator(digits_as_text),
    AfterValidator(_span),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "string"}]}),
]
"""A number, or the least and the greatest number."""


class OwnKitPages(PlainPages):
    """The description of your own game in a kit."""

    parts: Annotated[list[str], Field(min_length=1, max_length=100)] | None = Field(
        None,
        title="Products in the kit",
        description="The names of the products in the kit, in order; by default, all other products "
        "in this file.",
    )
    story: str = Field(
        "",
        max_length=500,
        title="Story",
        description=("A sentence or two for the front that make people want to play."),
    )
    players: Span | None = Field(
        None, title="Players", description="How many can play: one number, or two such as 2-4."
    )
    minutes: Span | None = Field(
        None, title="Minutes", description="How many minutes a game takes: one number, or two such as 20-30."
    )
    age: Annotated[int, Field(ge=1, le=99)] | None = Field(
        None, title="Age", description="The youngest age that the game is suitable for."
    )
    credits: str = Field("", max_length=500, title="Credits", description="Who made the game.")
    licence: str = Field(
        "", max_length=500, title="Licence", description="What others may do with the game, such as CC BY 4.0."
    )
    picture: str = Field(
        "",
        max_length=500,
        title="Picture",
        description="The picture on the front; by default a pattern and an emblem.",
    )


PartSpec = SheetSpec | BookSpec
"""The kinds of requests of which a kit consists."""


@dataclass(frozen=True)
class KitSpec(ProductRequest):
    """Everything that one or more games need."""

    print_options: PaperOptions
    pages: PlainPages
    parts: tuple[PartSpec, ...] = ()
    """The parts, in the order in which they are needed."""
    remark: str = ""
    """A remark about anything that it leaves out."""

    @property
    def described(self) -> Game | None:
        """The game that the spec itself describes; None if the kit is for games that have folders."""
        return None

    def on_front(self, front: BoxFront) -> BoxFront:
        """Return the front of its box, with the spec's details."""
        return front

    @property
    def games(self) -> tuple[Game, ...]:
        """The games to which its parts belong."""
        return tuple(part.game for part in self.parts if part.game)


def kit_models(*games: Game) -> tuple[type[Options], ...]:
    """Return the models of all options of a kit; the first three are those of any book."""
    of_parts = [model for game in games for kind in _kinds(game) for model in models_of(game, kind)]
    followed = [model for game in games for model in followed_by_rules(game)]
    return (ProductHead, PaperOptions, KitPages, *dict.fromkeys((*of_parts, *followed)))


def followed_by_rules(game: Game) -> tuple[type[Options], ...]:
    """Return the options that affect the game's rules."""
    return (game.rules.options,) if game.rules else ()


def _kinds(game: Game) -> list[Kind]:
    return [kind for kind in KINDS if kind in game.features]


def models_of(game: Game, kind: Kind) -> tuple[type[Options], ...]:
    """Return the options of the layout and the game's own options, for one of the game's kinds of products."""
    return LAYOUTS[kind], game.features[kind].options


def games_of_kit(named: Game) -> tuple[Game, ...]:
    """Return the games for a name in a kit: a game itself, or for a component all built-in games that use it,
    in alphabetical order. Their pieces share its options.

    Other packages' games are in a kit only if it names them, so that a kit is the same on every machine.
    """
    if not named.component:
        return (named,) if named.features else ()
    looks = _looks_of(named)
    games = (find_game(name) for name in sorted(own_folders()))
    return tuple(game for game in games if game and not game.component and looks & _looks_of(game))


def _looks_of(game: Game) -> frozenset[type[Options]]:
    """Return the option models of a game's pieces, with their base models."""
    feature = game.features.get("pieces")
    models = feature.options.__mro__ if isinstance(feature, PiecesFeature) else ()
    return frozenset(model for model in models if issubclass(model, Options) and model is not Options)


def groups(_kind: str, named: object, variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of a kit's own pages, and of all its parts; none if it doesn't name a game with a
    kit."""
    if named == CUSTOM:
        return (
            Group("Pages", OwnKitPages),
            Group("Name and title", ProductHead),
            Group("Paper and printing", PaperOptions, at_head=True),
        )
    meant = [game_meant(name, variants) for name in (named if isinstance(named, list) else [named])]
    games = [one for game in meant if game for one in games_of_kit(game)]
    if None in meant or not games:
        return ()
    head, paper, pages, *parts = kit_models(*games)
    layouts = frozenset(LAYOUTS.values())
    own = [Group(game.title, model) for game in games for model in kit_models(game) if model in parts]
    own = [group for group in own if group.model not in layouts]
    laid = [Group("Layout", model) for model in parts if model in layouts]
    return (
        *own,
        *laid,
        Group("Pages", pages),
        Group("Name and title", head),
        Group("Paper and printing", paper, at_head=True),
    )


def schemas(kind: str, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield a schema for the kit of each game, and one for kits of several games and of components."""
    games = tuple(games)
    own = properties(PaperOptions) | properties(OwnKitPages) | {kind: {"const": CUSTOM}}
    yield pages_schema(kind, OwnKitPages, own, properties)
    boxed = [game for game in games if game.features and not game.component]
    for game in boxed:
        options = all_of(kit_models(game), properties)
        yield pages_schema(kind, KitPages, options | {kind: {"const": game.name}}, properties)
    components = [game.name for game in games if game.component and games_of_kit(game)]
    one_of = {"type": "string", "enum": [*(game.name for game in boxed), *components]}
    several: Schema = {"type": "array", "items": one_of, "minItems": 1, "maxItems": MOST_GAMES}
    box: Schema = {"anyOf": [several, {"enum": components}]}
    yield pages_schema(kind, KitPages, all_of(kit_models(*boxed), properties) | {kind: box}, properties)
