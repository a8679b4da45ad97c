"""From a spec's root to products with validated options, all faults gathered on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath
from typing import TypeVar, cast

from pydantic import ValidationError

from pnp.base.errors import Fault, LocatedFault, SpecError
from pnp.base.options import Options
from pnp.base.quoting import counted, shown
from pnp.base.suggest import did_you_mean
from pnp.games.api.game import KINDS, Game, Kind, Offer
from pnp.games.api.registry import all_games, find_game, game_names
from pnp.sheets.options import BoardLayout, PaperOptions, PieceLayout, PrintOptions
from pnp.specs.book_products import BookReader, given_of
from pnp.specs.books import BOOK_KINDS, PAGES, BookKind, SetOptions
from pnp.specs.config import read_config
from pnp.specs.errors import faults_of, option_names, other_kind, unknown_option
from pnp.specs.models import LAYOUTS, ProductHead, SpecHead
from pnp.specs.overrides import Setting, is_rooted, merged, put, with_ancestors
from pnp.specs.reader import Mark, Node, read_text
from pnp.specs.requests import BookSpec, ProductSpec, Spec
from pnp.specs.shorthand import root_of, shown_as
from pnp.specs.themes import Themes

M = TypeVar("M", bound=Options)


def load_spec(path: FilePath, shown: str, settings: Iterable[Setting] = ()) -> Spec:
    """Read a spec; a problem set or a record stands for the spec that prints it.

    :param path: the file. ``shown`` is its name in messages.
    :raises SpecError: where it cannot be read at all; other faults are in the result.
    """
    root, is_spec = root_of(path, shown)
    spec = _load(root, path, settings)
    return spec if is_spec else shown_as(spec, shown)


def load_text(text: str, path: FilePath, shown: str, settings: Iterable[Setting] = ()) -> Spec:
    """As `load_spec`, with a text in the place of what the file holds, which need not exist: a text that is
    still being written."""
    return _load(read_text(text, shown), path, settings)


def _load(root: Node, path: FilePath, settings: Iterable[Setting]) -> Spec:
    if other := other_kind(root, "spec"):
        raise SpecError(other)
    root, files = with_ancestors(root, path)
    config = read_config()
    spec = resolve(merged(config, root) if config else root, path.stem, settings, path.parent)
    return replace(spec, files=(*files, *spec.files))


def resolve(root: Node, name: str, settings: Iterable[Setting] = (), folder: FilePath = FilePath()) -> Spec:
    """The products that a spec's root asks for, and the faults that were found.

    :param folder: where the files lie that the spec names.
    :raises SpecError: where the root is no spec.
    """
    if not isinstance(root.value, dict):
        raise SpecError([root.mark.fault("a spec starts with `pnp: 1`")])
    return _Resolver(root, name, tuple(settings), folder).spec()


class _Resolver:
    """Reads one root; keeps the faults of all its parts."""

    def __init__(self, root: Node, name: str, settings: tuple[Setting, ...], folder: FilePath) -> None:
        self._root = root
        self._name = name
        self._settings = settings
        self._unused: dict[int, str] = {}
        self._faults: list[LocatedFault] = []
        self._options: set[str] = set()
        """The names of the options that the products have."""
        self._sound = True
        """Whether the head of the spec has no faults."""
        self._themes = Themes(self._faults)
        self._books = BookReader(self, self._faults, self._themes, folder)
        self._apply_rooted()

    def _apply_rooted(self) -> None:
        """Put into the root what is set there; take note of the other settings."""
        for k, setting in enumerate(self._settings):
            if not is_rooted(setting):
                self._unused[k] = f"no product has an option '{'.'.join(setting.path)}'"
                continue
            try:
                self._root = replace(put(self._root, setting.path, setting), changed_by=None)
            except LookupError as error:
                self._unused[k] = str(error.args[0])

    def spec(self) -> Spec:
        head = self._model(SpecHead, self._root, "the spec")
        if head is not None:
            self._themes.add_palettes(head, self._root)
            self._themes.add_printers(head)
            self._check_variants()
        else:
            self._sound = False
            self._themes.add_names(self._root)
        asked = self._root.value.get("products")
        items = asked.value if asked is not None and isinstance(asked.value, list) else []
        found = [self._product(number, node, head) for number, node in enumerate(items, 1)]
        self._count_products(len(items))
        products = tuple(product for product in found if product)
        title = head.title if head else ""
        return Spec(
            self._name,
            title,
            products,
            tuple(self._faults),
            self._unused,
            tuple(self._books.files),
            frozenset(self._options),
        )

    def _model(self, model: type[M], node: Node, whose: str) -> M | None:
        """The node as a model; None, with its faults kept, where it is not one."""
        values = node.plain()
        known = option_names(model)
        if isinstance(values, dict):
            for key in [key for key in values if key not in known]:
                where = key in KINDS or key in BOOK_KINDS or key in _options_of_products()
                hint = f"unknown option '{key}' for {whose}; it belongs in a product"
                message = hint if where else unknown_option(key, known, whose)
                self._faults.append(node.keys[key].fault(message))
                del values[key]
        try:
            return model.model_validate(values)
        except ValidationError as error:
            self._keep(node, faults_of(error, model, whose))
            return None

    def _keep(self, node: Node, faults: Iterable[Fault]) -> None:
        for fault in faults:
            if fault.path[:1] == ("products",) and len(fault.path) == 2:
                continue  # a product that is none: told where products are read
            self._faults.append(node.mark_at(fault.path, key=fault.on_key).fault(fault.message))

    def _check_variants(self) -> None:
        """Every variant names a game and has only options that something of the game takes."""
        variants = self._root.value.get("variants")
        for name, node in variants.value.items() if variants is not None else ():
            if name in game_names():
                message = f"'{name}' is the name of a game; give the variant one of its own"
                self._faults.append(variants.keys[name].fault(message))
            game = self._game_of_variant(node)
            if game is None:
                continue
            models = [offer.options for offer in (*game.offers.values(), game.problems) if offer is not None]
            known = {"game", *(key for model in models for key in option_names(model))}
            for key, mark in node.keys.items():
                if key not in known:
                    whose = f"variant '{name}' of '{game.name}'"
                    self._faults.append(mark.fault(unknown_option(key, known, whose)))

    def _game_of_variant(self, node: Node) -> Game | None:
        game = node.value.get("game")
        if game is None:
            self._faults.append(node.mark.fault("a variant names its game: `game: GAME`"))
            return None
        found = find_game(game.value) if isinstance(game.value, str) else None
        if found is None:
            self._themes.unknown(game.mark, "game", game.plain(), game_names())
        return found

    def _product(self, number: int, node: Node, head: SpecHead | None) -> ProductSpec | BookSpec | None:
        if not isinstance(node.value, dict):
            message = f"a product starts with its kind: `board: GAME`, not {shown(node.plain())}"
            self._faults.append(node.mark.fault(message))
            return None
        kind = self._kind(node)
        if kind is None:
            return None
        if kind not in KINDS:
            return self._books.book(number, node, cast(BookKind, kind), sound=head is not None)
        found = self._game(node, kind)
        if found is None:
            return None
        game, variant = found
        offer = game.offers.get(kind)
        if offer is None:
            offers = " and ".join(offered(game)) or "nothing yet"
            self._faults.append(node.value[kind].mark.fault(f"'{game.name}' has no {kind}; it has {offers}"))
            return None
        return self._with_options(number, node, kind, game, variant, offer, head)

    def _kind(self, node: Node) -> Kind | BookKind | None:
        every = (*KINDS, *BOOK_KINDS)
        kinds = [kind for kind in every if kind in node.value]
        if len(kinds) == 1:
            return kinds[0]
        choices = ", ".join(every)
        near = next((hint for key in node.value if (hint := did_you_mean(key, every))), "")
        message = (
            f"a product has one kind, and this has both {' and '.join(kinds)}"
            if kinds
            else (f"a product names its kind and game; kinds are {choices}{near}")
        )
        self._faults.append(node.mark.fault(message))
        return None

    def _game(self, node: Node, kind: str) -> tuple[Game, Node | None] | None:
        """The game that a product names, and the variant through which it names it."""
        wanted = node.value[kind]
        variant = self.variant(wanted.value)
        if variant is not None:
            game = variant.value.get("game") if isinstance(variant.value, dict) else None
            found = find_game(game.value) if game is not None and isinstance(game.value, str) else None
            return (found, variant) if found else None  # its fault was found with the variant
        found = find_game(wanted.value) if isinstance(wanted.value, str) else None
        if found is None:
            self._themes.unknown(
                wanted.mark, "game or variant", wanted.plain(), {*game_names(), *self._variants()}
            )
            return None
        return found, None

    def variant(self, name: object) -> Node | None:
        """The spec's own variant of that name."""
        return self._variants().get(name) if isinstance(name, str) else None

    def _variants(self) -> dict[str, Node]:
        variants = self._root.value.get("variants")
        return variants.value if variants is not None and isinstance(variants.value, dict) else {}

    def _with_options(
        self,
        number: int,
        node: Node,
        kind: Kind,
        game: Game,
        variant: Node | None,
        offer: Offer,
        head: SpecHead | None,
    ) -> ProductSpec | None:
        models = (ProductHead, PaperOptions, LAYOUTS[kind], offer.options)
        whose = f"{kind} '{game.name}'"
        source, parts = self.read(number, node, kind, whose, models, variant)
        if head is None or any(part is None for part in parts):
            return None
        own, paper, layout, options = parts
        assert isinstance(own, ProductHead)
        assert isinstance(paper, PaperOptions)
        assert layout is not None
        assert options is not None
        chosen = self._themes.paper(paper, source)
        printer = self._themes.printer(paper, source)
        theme = self._themes.theme(paper, source, (game.title,), (game.name,))
        title = own.title or (theme.translate(game.title) if theme else "")
        self._themes.check_characters(title, source.mark_at(("title",)))
        if chosen is None or printer is None or theme is None:
            return None
        given = given_of(source, kind)
        return ProductSpec(
            number, own, chosen, printer, theme, title, given, source, kind, game, offer, paper, layout, options
        )

    def part(self, node: Node) -> ProductSpec | BookSpec | None:
        """A product that is a part of another and has all its options already; None, its faults kept, where
        something is wrong."""
        own = {key: self._root.value[key] for key in ("pnp", "palettes", "printers") if key in self._root.value}
        root = Node(
            {**own, "products": Node([node], node.mark)},
            node.mark,
            dict.fromkeys((*own, "products"), node.mark),
        )
        spec = _Resolver(root, self._name, (), FilePath()).spec()
        self._faults += spec.faults
        return next(iter(spec.products), None)

    def read(
        self,
        number: int,
        node: Node,
        kind: str,
        whose: str,
        models: tuple[type[Options], ...],
        variant: Node | None = None,
        inside: type[Options] | None = None,
    ) -> tuple[Node, list[Options | None]]:
        """A product's options, and what each model makes of them; None where something is wrong.

        :param inside: the model of what stands within the product's own key.
        """
        known = {kind, *(name for model in models for name in option_names(model))}
        for key, mark in node.keys.items():
            if key not in known:
                self._faults.append(mark.fault(unknown_option(key, known, whose)))
        source = self._layered(node, variant, known - {kind, "name"}, kind)
        within = {name: (kind, name) for name in option_names(inside)} if inside else {}
        places = {**within, **{name: (name,) for name in known - {kind, "name"}}}
        source = self._with_settings(source, number, places, whose, models)
        parts = [self._part(model, source, whose) for model in models]
        if not self._sound or any(part is None for part in parts):
            self._check_names(models, source)
        return source, parts

    def _layered(self, node: Node, variant: Node | None, known: set[str], kind: str) -> Node:
        """The product's options over its variant's, over those at the head of the spec."""
        values: dict[str, Node] = {}
        keys: dict[str, Mark] = {}
        shared = {name for model in (PaperOptions, BoardLayout, PieceLayout) for name in option_names(model)}
        shared.add("title")
        for layer, allowed in ((self._root, known & shared), (variant, known - {"title"}), (node, known)):
            for key, child in layer.value.items() if layer is not None else ():
                if key in allowed:
                    values[key], keys[key] = child, layer.keys[key]  # type: ignore[union-attr]
        for key in (kind, "name"):
            if key in node.value:
                values[key], keys[key] = node.value[key], node.keys[key]
        return Node(values, node.mark, keys, changed_by=node.changed_by)

    def _with_settings(
        self,
        source: Node,
        number: int,
        places: Mapping[str, tuple[str, ...]],
        whose: str,
        models: tuple[type[Options], ...],
    ) -> Node:
        """A product's options with the settings over them that are for it.

        :param places: where each option stands in the product.
        """
        self._options |= places.keys()
        for k, setting in enumerate(self._settings):
            if is_rooted(setting) or setting.product not in (None, number):
                continue
            name, *rest = setting.path
            if len(rest) and (name, rest[0]) == places.get(rest[0]):
                name, *rest = rest  # named by its whole path
            if name in places:
                self._unused.pop(k, None)
                try:
                    source = put(source, (*places[name], *rest), setting, models)
                except LookupError as error:
                    self._faults.append(setting.mark.fault(str(error.args[0])))
            elif setting.product is not None:
                self._unused[k] = unknown_option(name, places.keys(), whose)
        return source

    def _part(self, model: type[Options], source: Node, whose: str) -> Options | None:
        """One model's share of a product's options."""
        names = option_names(model)
        share = {key: node.plain() for key, node in source.value.items() if key in names}
        try:
            return model.model_validate(share)
        except ValidationError as error:
            self._keep(source, faults_of(error, model, whose))
            return None

    def _check_names(self, models: tuple[type[Options], ...], source: Node) -> None:
        """Keep the faults of paper, palette and words where other options are wrong too."""
        for model in models:
            if not issubclass(model, PrintOptions):
                continue
            share = {key: node.plain() for key, node in source.value.items() if key in option_names(model)}
            try:
                options = model.model_validate(share)
            except ValidationError as error:
                wrong = {fault.path[0] for fault in faults_of(error, model, "") if fault.path}
                options = model.model_validate({key: share[key] for key in share.keys() - wrong})
            self._themes.paper(options, source)
            self._themes.theme(options, source, (game.title for game in all_games()))

    def _count_products(self, count: int) -> None:
        """Take note of settings for products that there are none of."""
        there = f"there {'is' if count == 1 else 'are'} {counted(count, 'product')},"
        for k, setting in enumerate(self._settings):
            if setting.product is not None and not 1 <= setting.product <= count:
                self._unused[k] = f"{there} counted from 1, so no '{setting.product}'"


def offered(game: Game) -> list[str]:
    """The kinds of product that a game has."""
    return [*game.offers, *(["problems"] if game.problems else [])]


@cache
def _options_of_products() -> frozenset[str]:
    """The options that only products have, of any game."""
    offers = [offer for game in all_games() for offer in (*game.offers.values(), game.problems)]
    models: list[type[Options]] = [ProductHead, *PAGES.values(), SetOptions]
    models += [offer.options for offer in offers if offer is not None]
    return frozenset(name for model in models for name in option_names(model))
