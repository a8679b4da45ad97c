"""What a kit is made of: the products that its game has, each with those of the kit's options that it knows.

An option that several parts know holds for all of them: `players: 3` is for the board and the pieces alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.errors import LocatedFault
from pnp.base.options import Options
from pnp.games.api.game import KINDS, Game, Kind
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.sheets.paper import Paper
from pnp.specs.books import PAGES, BookKind
from pnp.specs.catalogue import builtin_set
from pnp.specs.errors import option_names
from pnp.specs.models import LAYOUTS, ProductHead
from pnp.specs.reader import Node, node_of
from pnp.specs.requests import BookSpec, ProductSpec


def kit_models(game: Game) -> tuple[type[Options], ...]:
    """The models of all that may be said of a game's kit; the first three as for any book."""
    of_parts = [model for kind in _kinds(game) for model in _models(game, kind)]
    return (ProductHead, PaperOptions, PAGES["kit"], *dict.fromkeys(of_parts))


def kit_parts(game: Game, source: Node, paper: Paper, title: str, *, rules: bool) -> Iterator[Node]:
    """The parts that a game has, in the order in which they are needed, each as a product of its own.

    :param source: the kit with its options.
    :param title: what the game is called.
    :param rules: whether there is a rules text.
    """
    if rules:
        yield _part("rules", game.name, {}, (PrintOptions, PAGES["rules"]), source, title)
    for kind in _kinds(game):
        yield _part(kind, game.name, {}, (PaperOptions, *_models(game, kind)), source, title)
    problems = f"problems/{game.name}"
    if builtin_set(problems):
        contents = {"from": [f"{problems}.yaml"], "template": "problem-sheets", "rules": False}
        size = {"width": f"{min(paper.size)}mm", "height": f"{max(paper.size)}mm"}
        models = (PrintOptions, PAGES["booklet"])
        yield _part("booklet", contents, {"trim": size}, models, source, title)


def unfollowed(game: Game, parts: Iterable[ProductSpec | BookSpec | None]) -> Iterator[LocatedFault]:
    """A fault for each option with a value that the kit's rules text or problems can't follow."""
    drawn = [part for part in parts if isinstance(part, ProductSpec)]
    for limit in game.kit_limits:
        having = [part for part in drawn if limit.option in option_names(type(part.options))]
        wrong = [part for part in having if not limit.holds(part.options)]
        if wrong:
            alone = " or ".join(f"`{part.kind}: {game.name}`" for part in wrong)
            yield (
                wrong[0]
                .source.mark_at((limit.option,))
                .fault(
                    f"a kit needs {limit.needs}, because {limit.because}; for another value build {alone} alone"
                )
            )


def _kinds(game: Game) -> list[Kind]:
    return [kind for kind in KINDS if kind in game.offers]


def _models(game: Game, kind: Kind) -> tuple[type[Options], ...]:
    return LAYOUTS[kind], game.offers[kind].options


def _part(
    kind: Kind | BookKind,
    wanted: object,
    given: dict[str, object],
    models: tuple[type[Options], ...],
    source: Node,
    title: str,
) -> Node:
    """One part, as if it stood where the kit stands; options of the kit keep their marks."""
    known = {name for model in models for name in option_names(model)}
    part = node_of({kind: wanted, "title": title, **given}, source.mark)
    shared = {key: child for key, child in source.value.items() if key in known}
    keys = {**part.keys, **{key: source.keys[key] for key in shared}}
    return Node({**part.value, **shared}, part.mark, keys)
