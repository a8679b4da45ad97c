"""A kit: the products that its game has, each with those of the kit's options that it knows.

An option that several parts know holds for all of them: `players: 3` is for the board and the pieces alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pnp.base.errors import LocatedFault
from pnp.base.options import Options
from pnp.games.api.game import KINDS, Game, Kind, KitLimit
from pnp.games.api.resources import rules_text
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.sheets.paper import Paper
from pnp.specs.book_kinds import BookKind
from pnp.specs.book_products import book_of, game_named, read_book
from pnp.specs.books import PAGES
from pnp.specs.catalogue import builtin_set
from pnp.specs.errors import option_names
from pnp.specs.models import LAYOUTS, ProductHead
from pnp.specs.product_options import AllowedOptions, ReadProduct, SpecContext, read_options
from pnp.specs.reader import Node, Plain, node_of, with_keys
from pnp.specs.requests import BookSpec, ProductSpec
from pnp.specs.sheet_products import read_sheet_product

KIT_PROBLEMS = 8
"""The most problems in a kit. Its built-in set may have more, and `pnp build problems/GAME` prints them all."""


def kit_models(game: Game) -> tuple[type[Options], ...]:
    """The models of all that may be said of a game's kit; the first three as for any book."""
    of_parts = [model for kind in _kinds(game) for model in _models(game, kind)]
    return (ProductHead, PaperOptions, PAGES["kit"], *dict.fromkeys((*of_parts, *_followed(game))))


def _followed(game: Game) -> tuple[type[Options], ...]:
    """The options that the game's rules follow."""
    return (game.rules.options,) if game.rules else ()


def read_kit(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """Product ``number`` of a spec, counted from 1, which is a kit; its parts are read as products, too."""
    errors: list[LocatedFault] = []
    wanted = node.value["kit"]
    game = game_named(wanted, errors)
    if game is None:
        return ReadProduct(errors=tuple(errors))
    if not game.offers or game.component:
        return ReadProduct(errors=(wanted.mark.fault(f"there is no kit for '{game.name}'"),))
    allowed = AllowedOptions("kit", f"kit '{game.name}'", kit_models(game))
    options = read_options(number, node, allowed, context)
    errors += dict.fromkeys(options.errors)  # several parts may know the wrong option
    kit = book_of(number, "kit", options, game.title, context, errors, game)
    if kit is None:
        return ReadProduct(None, tuple(errors), options)
    title = kit.theme.translate(game.title)
    found = [*_parts(number, game, options.source, kit.paper, title, context.for_parts())]
    errors += (error for part in found for error in part.errors)
    parts = tuple(part.request for part in found if part.request is not None)
    errors += _beyond_limits(game, parts)
    beyond = [limit for limit, _ in _beyond(game.problem_limits, parts)]
    if beyond:
        parts = tuple(part for part in parts if part.kind != "booklet")
    remark = f"the kit has no problems, because {beyond[0].because}" if beyond else ""
    return ReadProduct(replace(kit, kit=parts, remark=remark), tuple(errors), options)


def _parts(
    number: int, game: Game, source: Node, paper: Paper, title: str, context: SpecContext
) -> Iterator[ReadProduct]:
    """The parts that a game has, in the order in which they are needed, each as a product of its own.

    :param source: the kit with its options.
    :param title: what the game is called.
    """
    if rules_text(game.name) is not None:
        node = _part("rules", game.name, {}, (PrintOptions, PAGES["rules"], *_followed(game)), source, title)
        yield read_book(number, node, "rules", context)
    for kind in _kinds(game):
        node = _part(kind, game.name, {}, (PaperOptions, *_models(game, kind)), source, title)
        yield read_sheet_product(number, node, kind, context)
    problems = f"problems/{game.name}"
    if builtin_set(problems):
        contents: Plain = {
            "from": [f"{problems}.yaml"],
            "count": KIT_PROBLEMS,
            "template": "problem-sheets",
            "rules": False,
        }
        size: Plain = {"width": f"{min(paper.size)}mm", "height": f"{max(paper.size)}mm"}
        models = (PrintOptions, PAGES["booklet"])
        node = _part("booklet", contents, {"trim": size}, models, source, title)
        yield read_book(number, node, "booklet", context)


def _beyond_limits(game: Game, parts: Iterable[ProductSpec | BookSpec]) -> Iterator[LocatedFault]:
    """An error for each option with a value that the kit's rules text or problems can't follow."""
    for limit, wrong in _beyond(game.kit_limits, parts):
        alone = " or ".join(f"`{part.kind}: {game.name}`" for part in wrong)
        yield (
            wrong[0]
            .source.mark_at((limit.option,))
            .fault(f"a kit needs {limit.needs}, because {limit.because}; for another value build {alone} alone")
        )


def _beyond(
    limits: Iterable[KitLimit], parts: Iterable[ProductSpec | BookSpec]
) -> Iterator[tuple[KitLimit, list[ProductSpec]]]:
    """The limits that don't hold, each with the parts that are beyond it."""
    drawn = [part for part in parts if isinstance(part, ProductSpec)]
    for limit in limits:
        having = [part for part in drawn if limit.option in option_names(type(part.options))]
        if wrong := [part for part in having if not limit.holds(part.options)]:
            yield limit, wrong


def _kinds(game: Game) -> list[Kind]:
    return [kind for kind in KINDS if kind in game.offers]


def _models(game: Game, kind: Kind) -> tuple[type[Options], ...]:
    return LAYOUTS[kind], game.offers[kind].options


def _part(
    kind: Kind | BookKind,
    wanted: Plain,
    given: dict[str, Plain],
    models: tuple[type[Options], ...],
    source: Node,
    title: str,
) -> Node:
    """One part, as if the spec had it in the kit's place; options of the kit keep their marks."""
    part = node_of({kind: wanted, "title": title, **given}, source.mark)
    shared = with_keys(source, {name for model in models for name in option_names(model)})
    return Node({**part.value, **shared.value}, part.mark, {**part.keys, **shared.keys})
