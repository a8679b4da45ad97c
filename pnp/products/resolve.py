"""Resolve a spec into the products that it requests, read and checked, and every error found.

`pnp.language.presets` resolves the names of papers, palettes and printers, and `options` reads the options of
one product. Each kind reads its own products: see `kinds`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path as FilePath

from pydantic import ValidationError

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game, game_names
from pnp.language.catalogue import builtin_set, third_party_form
from pnp.language.config import SpecHead, spec_defaults
from pnp.language.errors import (
    errors_of,
    kind_of_root,
    located,
    option_names,
    other_kind,
    unknown_name,
    unknown_option,
)
from pnp.language.guesses import guessed_product
from pnp.language.old_names import new_option, renamed
from pnp.language.overrides import Setting, is_rooted, merged, put, with_ancestors
from pnp.language.presets import presets_of, presets_of_unsound
from pnp.language.reader import (
    MAX_BYTES,
    MAX_SET_BYTES,
    Mark,
    Node,
    Plain,
    node_of,
    read_file,
    read_text,
    with_keys,
)
from pnp.products.options import ReadProduct, SpecContext
from pnp.products.registry import kind_names, kind_of, kinds_of
from pnp.products.requests import Spec


def load_spec(path: FilePath, display_name: str, settings: Iterable[Setting] = ()) -> Spec:
    """Read a spec; a puzzle set or a record stands for the spec that prints it.

    :param path: the file. ``display_name`` is its name in messages.
    :raises SpecError: if it can't be read at all; other errors are in the result.
    """
    root, is_spec = root_of(path, display_name)
    spec = _load(root, path, settings)
    return spec if is_spec else shown_as(spec, display_name)


def load_root(root: Node, path: FilePath, settings: Iterable[Setting] = ()) -> Spec:
    """Load a spec from a root that has already been read; its file needn't exist."""
    return _load(root, path, settings)


def load_text(text: str, path: FilePath, display_name: str, settings: Iterable[Setting] = ()) -> Spec:
    """Load a spec from a text that is still being written; its file needn't exist."""
    return _load(read_text(text, display_name), path, settings)


def _load(root: Node, path: FilePath, settings: Iterable[Setting]) -> Spec:
    if other := other_kind(root, "spec"):
        raise SpecError(other)
    if outside := _product_at_the_head(root):
        raise SpecError([outside])
    root, files = with_ancestors(root, path)
    config = spec_defaults()
    spec = resolve(merged(config, root) if config else root, path.stem, settings, path.parent)
    return replace(spec, files=(*files, *spec.files))


def _product_at_the_head(root: Node) -> ErrorDetails | None:
    """Return the error of a spec without products that names the kind of a product at its head."""
    if not isinstance(root.value, dict) or not root.value.keys().isdisjoint(("products", "extends")):
        return None
    for kind, mark in root.keys.items():
        if kind in kind_names():
            return mark.error(
                Sentence(
                    "'{kind}' belongs in a product: begin with `pnp: 1`, and put it below `products:`",
                    kind=kind,
                )
            )
    return None


def resolve(root: Node, name: str, settings: Iterable[Setting] = (), folder: FilePath = FilePath()) -> Spec:
    """Return the products that a spec's root requests, and the errors that were found.

    :param folder: the folder of the files that the spec names.
    :raises SpecError: if the root isn't a spec.
    """
    if not isinstance(root.value, dict):
        raise SpecError([root.mark.error("a spec starts with `pnp: 1`")])
    settings = tuple(settings)
    root, unused = _with_rooted(root, settings)
    errors: list[ErrorDetails] = []
    head = _head(root, errors)
    presets = presets_of(head, root, folder, errors) if head else presets_of_unsound(root)
    context = SpecContext(root, settings, folder, presets, is_sound=head is not None)
    if head:
        errors += _errors_of_variants(root)
    items = root.child("products")
    nodes = items.value if items is not None and isinstance(items.value, list) else []
    products = [_read_product(node, context._replace(number=number)) for number, node in enumerate(nodes, 1)]
    errors += (error for product in products for error in product.errors)
    requests = tuple(product.request for product in products if product.request is not None)
    if len(requests) == len(products):  # otherwise the name of a product with errors would be unknown
        requests = tuple(one.among(requests, errors) for one in requests)
    else:
        named = (child.plain() for node in nodes if (child := node.child("name")) is not None)
        names = {name for name in named if isinstance(name, str)}
        errors += (error for one in requests for error in one.missing(names))
    return Spec(
        name=name,
        title=head.title if head else "",
        products=requests,
        errors=tuple(errors),
        unused=_unused(unused, products, settings),
        files=tuple(file for request in requests for file in request.files),
        options=frozenset(name for product in products if product.options for name in product.options.names),
    )


def _read_product(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product of a spec, read by its kind."""
    if not isinstance(node.value, dict):
        message = Sentence(
            "expected a product that starts with its kind, such as `board: GAME`, not {plain}",
            plain=quoted(node.plain()),
        )
        return ReadProduct(errors=(node.mark.error(message),))
    kinds = kinds_of(node)
    if len(kinds) != 1:
        return ReadProduct(errors=(_old_kind(node) or node.mark.error(_not_one_kind(kinds, node)),))
    return kind_of(kinds[0]).read(node, context)


def _old_kind(node: Node) -> ErrorDetails | None:
    """Return the error of a product whose kind has a new name; None for others."""
    named = ((mark, key, new_option(key, kind_names())) for key, mark in node.keys.items())
    return next((mark.error(renamed(key, new)) for mark, key, new in named if new), None)


def _not_one_kind(kinds: Sequence[str], node: Node) -> str:
    """Return the message for a product with no kind or several."""
    if kinds:
        return Sentence("a product has one kind, but this one has several: {kinds}", kinds=", ".join(kinds))
    every = kind_names()
    meant = guessed_product(node.plain_values(), game_names(), every)
    near = Sentence("; did you mean `{way}`?", way=meant) if meant else ""
    near = near or next((hint for key in node.value if (hint := did_you_mean(key, every))), "")
    return Sentence(
        "a product must name its kind and game; the kinds are {every}{near}", every=", ".join(every), near=near
    )


# Settings


def _with_rooted(root: Node, settings: Sequence[Setting]) -> tuple[Node, dict[int, str]]:
    """Return the root with the settings that apply there; and the settings that have applied to nothing so far,
    each with the reason."""
    unused: dict[int, str] = {}
    for k, setting in enumerate(settings):
        if not is_rooted(setting):
            unused[k] = Sentence("no product has an option '{name}'", name=".".join(setting.path))
            continue
        try:
            root = replace(put(root, setting.path, setting), changed_by=None)
        except LookupError as error:
            unused[k] = str(error.args[0])
    return root, unused


def _unused(
    unused: Mapping[int, str], products: Sequence[ReadProduct], settings: Sequence[Setting]
) -> dict[int, str]:
    """Return the settings that applied to no product, each with the reason.

    :param unused: the settings that applied to nothing in the root.
    """
    read = [product.options for product in products if product.options is not None]
    used = frozenset[int]().union(*(options.used for options in read))
    found = {k: why for k, why in unused.items() if k not in used}
    for options in read:
        found |= options.unused
        for k in found.keys() - options.unused.keys():
            if new := new_option(settings[k].path[0], options.names):
                found[k] = renamed(settings[k].path[0], new)
    for k, setting in enumerate(settings):
        if setting.product is not None and not 1 <= setting.product <= len(products):
            found[k] = Sentence(
                "there is no '{number}': the spec has {count} product, counted from 1",
                "there is no '{number}': the spec has {count} products, counted from 1",
                count=len(products),
                number=setting.product,
            )
    return found


# The head of a spec


def _head(root: Node, errors: list[ErrorDetails]) -> SpecHead | None:
    """Return the head of a spec; None if something is wrong with it."""
    known = option_names(SpecHead)
    errors += (mark.error(_unknown_at_head(key, known)) for key, mark in root.keys.items() if key not in known)
    try:
        return SpecHead.model_validate(with_keys(root, known).plain())
    except ValidationError as error:
        found = errors_of(error, SpecHead, Sentence("the spec"))
        # Items that aren't products at all are reported where products are read.
        own = (one for one in found if not (one.path[:1] == ("products",) and len(one.path) == 2))
        errors += located(own, root)
        return None


def _unknown_at_head(key: str, known: Collection[str]) -> str:
    from pnp.products.reserved import options_of_products  # only errors need all options

    if key in kind_names() or key in options_of_products():
        return Sentence("unknown option '{key}' for the spec; it belongs in a product", key=key)
    return unknown_option(key, known, Sentence("the spec"))


def _errors_of_variants(root: Node) -> list[ErrorDetails]:
    """Return the errors of variants: each has to name a game, and may have only options of that game."""
    errors: list[ErrorDetails] = []
    variants = root.value.get("variants")
    for name, node in variants.value.items() if variants is not None else ():
        if name in game_names():
            message = Sentence("'{name}' is the name of a game; give the variant another name", name=name)
            errors.append(variants.keys[name].error(message))
        game = _game_of_variant(node, errors)
        if game is None:
            continue
        models = [feature.options for feature in (*game.features.values(), game.puzzles) if feature is not None]
        known = {"game", *(key for model in models for key in option_names(model))}
        whose = Sentence("variant '{name}' of '{game}'", name=name, game=game.name)
        errors += (
            mark.error(unknown_option(key, known, whose)) for key, mark in node.keys.items() if key not in known
        )
    return errors


def _game_of_variant(node: Node, errors: list[ErrorDetails]) -> Game | None:
    game = node.value.get("game")
    if game is None:
        errors.append(node.mark.error("a variant needs the name of its game: `game: GAME`"))
        return None
    found = find_game(game.value) if isinstance(game.value, str) else None
    if found is None:
        errors.append(unknown_name(game.mark, Sentence("game"), game.plain(), game_names()))
    return found


# Puzzle sets and records in place of specs


def root_of(path: FilePath, display_name: str) -> tuple[Node, bool]:
    """Return the root of the spec in a file, or of the one that prints the file, and whether it is a spec
    itself.

    :raises SpecError: if the file can't be read.
    """
    if third_party_form(path):
        return node_of({"pnp": 1, "products": [{"record": path.name}]}, Mark(display_name, 1, 1)), False
    root = read_file(path, display_name, most_bytes=MAX_SET_BYTES)
    kind = kind_of_root(root)
    if kind in ("record", "puzzle set"):
        product: dict[str, Plain] = (
            {"record": path.name} if kind == "record" else {"booklet": {"from": [path.name]}}
        )
        if builtin_set(f"{path.parent.name}/{path.stem}") == path:  # a set and a record may share a name
            product["name"] = path.parent.name if kind == "puzzle set" else "record"
        title = _text(root, "title") or (_title_of_game(_text(root, "game")) if kind == "puzzle set" else "")
        named: dict[str, Plain] = {"title": title} if title else {}
        return node_of({"pnp": 1, **named, "products": [product]}, root.mark), False
    if path.stat().st_size > MAX_BYTES:
        read_file(path, display_name)  # this raises the error
    return root, True


def _text(root: Node, key: str) -> str:
    """Return a text at the head of a file; empty if there is none."""
    node = root.child(key)
    return node.value if node is not None and isinstance(node.value, str) else ""


def _title_of_game(name: str) -> str:
    """Return the title for the puzzles of a game or a variant; empty for an unknown one, which is
    reported separately."""
    from pnp.puzzles.puzzle_sets import puzzle_game  # boards need no puzzles

    try:
        game, _ = puzzle_game(name)
    except LookupError:
        return ""
    variant = game.puzzles.chapters.get(name) if game.puzzles else None
    return variant.title if variant else game.title


def shown_as(spec: Spec, display_name: str) -> Spec:
    """Return the spec for a file, so that its messages use the name that the user gave."""
    return replace(spec, products=tuple(request.called(display_name) for request in spec.products))
