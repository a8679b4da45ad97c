"""Read one product's options. Settings override its own options, which override its variant's, which override
those at the head of the spec.

`read_options` serves every kind of product. It returns its results together with all errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from pnp.base.errors import ErrorDetails
from pnp.base.errors import Path as Steps
from pnp.base.files import resource_folder
from pnp.base.options import Options
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game
from pnp.language.errors import errors_of, model_of, option_names, unknown_option
from pnp.language.overrides import Setting, is_rooted, put
from pnp.language.presets import Presets, paper_of, theme_of
from pnp.language.reader import Mark, Node, Plain, with_keys
from pnp.products.requests import ProductRequest
from pnp.sheets.options import BoardLayout, PaperOptions, PieceLayout, PrintOptions

M = TypeVar("M", bound=Options)


class SpecContext(NamedTuple):
    """The context for reading products of a spec."""

    root: Node
    """The spec, whose head has options for all products."""
    settings: tuple[Setting, ...]
    folder: Path
    """The folder of the files that the spec names."""
    presets: Presets
    is_sound: bool
    """Whether the head has no errors. If it has any, products are only checked."""
    number: int = 1
    """The number of the product being read, from 1."""

    @property
    def variants(self) -> Mapping[str, Node]:
        """The spec's own variants by name."""
        variants = self.root.child("variants")
        return variants.value if variants is not None and isinstance(variants.value, dict) else {}

    def for_parts(self) -> SpecContext:
        """Return the context for the parts of a product. The product contains all their options, and the files
        that they name are built-in."""
        builtin = resource_folder("layouts")
        return self._replace(root=Node({}, self.root.mark), settings=(), folder=builtin)


@dataclass(frozen=True, slots=True)
class AllowedOptions:
    """The options that a product may have.

    ``whose`` names it in messages, ``variant`` has options that it doesn't set itself, ``inside`` is the model
    of the options below its own key, and ``advice`` has suggestions for options that it can't have.
    """

    kind: str
    whose: str
    models: tuple[type[Options], ...]
    variant: Node | None = None
    inside: type[Options] | None = None
    advice: Mapping[str, str] = field(default_factory=dict)
    is_custom: bool = False
    """Whether nearly all words are the user's, who may write in any language."""

    @property
    def names(self) -> frozenset[str]:
        """The options besides the product's own key."""
        return frozenset(name for model in self.models for name in option_names(model))

    def places(self) -> dict[str, tuple[str, ...]]:
        """Return the path in the product of each option that settings may name."""
        within = {name: (self.kind, name) for name in option_names(self.inside)} if self.inside else {}
        return {**within, **{name: (name,) for name in self.names - {self.kind, "name"}}}


class ProductOptions(NamedTuple):
    """A product's options: as given, and as models if they are valid."""

    kind: str
    source: Node
    """The product with all its options."""
    models: Mapping[type[Options], Options | None]
    is_sound: bool
    """Whether these options and the head of the spec have no errors that prevent the product from being
    made."""
    errors: tuple[ErrorDetails, ...]
    names: frozenset[str]
    """The options that a setting may name."""
    used: frozenset[int]
    """The numbers, from 0, of the settings that applied to this product."""
    unused: Mapping[int, str]
    """The settings that name this product but none of its options, each with the reason."""

    def model(self, model: type[M]) -> M:
        """Return the options of one model, or of one that extends it; they must be valid."""
        known = self.models.get(model)
        found = known or next(own for kind, own in self.models.items() if issubclass(kind, model))
        assert isinstance(found, model)
        return found

    def readable(self, model: type[M]) -> M | None:
        """Return the options of one model, without those that have errors; None if the others depend on
        them."""
        known = self.models.get(model)
        return known if isinstance(known, model) else _without_wrong_parts(model, self.source)

    def given(self) -> dict[str, Plain]:
        """Return all options as they were given, the product's kind first."""
        rest = {key: child.plain() for key, child in self.source.value.items() if key != self.kind}
        return {self.kind: self.source.value[self.kind].plain(), **rest}


class ReadProduct(NamedTuple):
    """The result of reading one product of a spec: the request, unless there are errors, and every error."""

    request: ProductRequest | None = None
    errors: tuple[ErrorDetails, ...] = ()
    options: ProductOptions | None = None
    """The options; None if it isn't known which ones it may have."""


def read_options(node: Node, allowed: AllowedOptions, context: SpecContext) -> ProductOptions:
    """Return the options of a product.

    :param node: the product as in the spec.
    :param allowed: the options that it may have.
    """
    known = allowed.names | {allowed.kind}
    models_of_options = (*allowed.models, *([allowed.inside] if allowed.inside else []))
    errors = [
        mark.error(unknown_option(key, known, allowed.whose, allowed.advice, models_of_options))
        for key, mark in node.keys.items()
        if key not in known
    ]
    applied = _with_settings(_layered(node, allowed, context.root), context.number, allowed, context.settings)
    errors += applied.errors
    source = applied.source
    models = {
        model: model_of(model, with_keys(source, option_names(model)), allowed.whose, errors)
        for model in allowed.models
    }
    is_sound = context.is_sound and all(model is not None for model in models.values())
    if not is_sound:
        _check_names(allowed, source, context.presets, errors)
    return ProductOptions(
        kind=allowed.kind,
        source=source,
        models=models,
        is_sound=is_sound,
        errors=tuple(errors),
        names=applied.names,
        used=applied.used,
        unused=applied.unused,
    )


def game_meant(named: object, variants: Mapping[str, Plain]) -> Game | None:
    """Return the game that a product names, possibly through one of the spec's own variants; None if there is
    no such game."""
    name = variant_game(named, variants)
    return find_game(name) if isinstance(name, str) else None


def variant_game(named: object, variants: Mapping[str, Plain]) -> object:
    """Return the game of one of the spec's own variants, or the name itself if it isn't a variant's."""
    variant = variants.get(named) if isinstance(named, str) else None
    return variant.get("game") if isinstance(variant, dict) else named


_SHARED = frozenset(name for model in (PaperOptions, BoardLayout, PieceLayout) for name in option_names(model))
"""The options that products inherit from the head of the spec, in addition to the title."""


def _layered(node: Node, allowed: AllowedOptions, root: Node) -> Node:
    """Return a product with the options of its variant and of the spec's head that it doesn't set itself."""
    known = allowed.names - {allowed.kind, "name"}
    layers = [(root, known & (_SHARED | {"title"})), (node, known)]
    if allowed.variant is not None:
        layers.insert(1, (allowed.variant, known - {"title"}))
    values: dict[str, Node] = {}
    keys: dict[str, Mark] = {}
    for layer, names in (*layers, (node, frozenset({allowed.kind, "name"}))):
        for key, child in layer.value.items():
            if key in names:
                values[key], keys[key] = child, layer.keys[key]
    return Node(values, node.mark, keys, changed_by=node.changed_by)


class _Applied(NamedTuple):
    """A product with the settings that apply to it."""

    source: Node
    errors: list[ErrorDetails]
    names: frozenset[str]
    used: frozenset[int]
    unused: Mapping[int, str]


def _with_settings(source: Node, number: int, allowed: AllowedOptions, settings: Iterable[Setting]) -> _Applied:
    """Return a product's options, overridden by the settings that apply to it."""
    places = allowed.places()
    errors: list[ErrorDetails] = []
    used: set[int] = set()
    unused: dict[int, str] = {}
    for k, setting in enumerate(settings):
        if is_rooted(setting) or setting.product not in (None, number):
            continue
        name, *rest = setting.path
        if rest and (name, rest[0]) == places.get(rest[0]):
            name, *rest = rest  # the setting gives the full path
        if name in places:
            used.add(k)
            try:
                source = put(source, (*places[name], *rest), setting, allowed.models)
            except LookupError as error:
                errors.append(setting.mark.error(str(error.args[0])))
        elif setting.product is not None:
            unused[k] = unknown_option(name, places.keys(), allowed.whose, allowed.advice)
    return _Applied(source, errors, frozenset(places), frozenset(used), unused)


def _check_names(allowed: AllowedOptions, source: Node, presets: Presets, errors: list[ErrorDetails]) -> None:
    """Find errors in the paper, the palette and the words, even if other options are wrong."""
    for model in allowed.models:
        if issubclass(model, PrintOptions):
            options = _without_errors(model, source)
            paper_of(options, source, errors)
            titles = (game.title for game in all_games())
            theme_of(options, source, titles, presets, errors, is_custom=allowed.is_custom)


def _without_errors(model: type[M], source: Node) -> M:
    """Return the options of a model, with those that have errors at their defaults."""
    share = with_keys(source, option_names(model))
    try:
        return model.model_validate(share.plain())
    except ValidationError as error:
        wrong = {str(one.path[0]) for one in errors_of(error, model, "") if one.path}
        return model.model_validate(with_keys(share, share.value.keys() - wrong).plain())


def _without_wrong_parts(model: type[M], source: Node) -> M | None:
    """Return the options of a model without the parts that have errors; None if the others can't be checked
    without these."""
    values = with_keys(source, option_names(model)).plain()
    for remove in (_removed, _emptied):
        try:
            return model.model_validate(values)
        except ValidationError as error:
            wrong = {one.path for one in errors_of(error, model, "")}
        if not model.needed or not all(
            path and path[0] not in model.needed and remove(values, path) for path in wrong
        ):
            return None
    try:
        return model.model_validate(values)
    except ValidationError:
        return None


def _removed(values: Plain, path: Steps) -> bool:
    """Remove the option at a path, and return whether there was one, or an item of a list."""
    found: Any = values
    try:
        for step in path[:-1]:
            found = found[step]
        if isinstance(found, list):
            return _emptied(values, path)
        del found[path[-1]]
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _emptied(values: Plain, path: Steps) -> bool:
    """Replace an element on a piece with an empty one, so that the others keep their places, and return whether
    there was one."""
    found: Any = values
    try:
        found[path[0]][path[1]] = {"text": ""}
    except (KeyError, IndexError, TypeError):
        return False
    return True
