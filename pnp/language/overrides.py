"""Override options of specs by other specs or by settings: ``extends:`` and ``--set``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from pathlib import Path as FilePath
from typing import NamedTuple

from pnp.base.errors import SpecError
from pnp.base.files import is_file, named_kind, resolved
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, shortened
from pnp.games.api.game import KINDS
from pnp.language.catalogue import builtin_spec, builtin_specs
from pnp.language.config import SpecHead
from pnp.language.errors import below, kind_of_root
from pnp.language.old_names import new_file, renamed
from pnp.language.reader import Mark, Node, read_file, read_text

MOST_ANCESTORS = 8


class Setting(NamedTuple):
    """One ``--set path=value``."""

    path: tuple[str, ...]
    node: Node
    product: int | None = None
    """The number of its product, from 1; None for all products that have the option."""

    @property
    def mark(self) -> Mark:
        return self.node.mark


def read_setting(text: str) -> Setting:
    """Read a setting such as ``size=6``, ``products.2.size=6`` or ``back-printing={fold: gutter}``. The value
    is YAML.

    :raises SpecError: if it has no ``=`` or the value isn't YAML.
    """
    name, sign, value = text.partition("=")
    display_name = place_of(text)
    if not sign or not name.strip():
        raise SpecError([Mark(display_name).error("expected an option and its value, such as size=6")])
    node = read_text(value, display_name) if value.strip() else Node("", Mark(display_name))
    return setting_of(name, _marked(node, Mark(display_name)))


def read_settings(given: Iterable[Setting | str]) -> tuple[Setting, ...]:
    """Return settings; texts are read by `read_setting`.

    :raises SpecError: for the first that can't be read.
    """
    return tuple(read_setting(one) if isinstance(one, str) else one for one in given)


def place_of(text: str) -> str:
    """Return the name of a setting in messages."""
    return f"--set {shortened(text)}"


def setting_of(name: str, node: Node) -> Setting:
    """Return a setting for the option at a path, such as ``size`` or ``products.2.size``."""
    path = tuple(name.strip().split("."))
    number = _number(path[1]) if len(path) > 2 and path[0] == "products" else None
    if number is not None and path[2] not in _IDENTITY:
        return Setting(path[2:], node, number)
    return Setting(path, node)


def _number(step: str) -> int | None:
    """Return a part of a path as the number of a product; None if it isn't one."""
    return int(step) if re.fullmatch("[0-9]{1,9}", step) else None


_IDENTITY = frozenset({*KINDS, "name"})
"""The keys that identify a product and aren't options of its game."""


def _marked(node: Node, mark: Mark) -> Node:
    """Return the node with one mark throughout: a setting has no lines."""
    if isinstance(node.value, dict):
        inner = {key: _marked(child, mark) for key, child in node.value.items()}
        return Node(inner, mark, dict.fromkeys(inner, mark))
    if isinstance(node.value, list):
        return Node([_marked(child, mark) for child in node.value], mark)
    return Node(node.value, mark)


def merged(base: Node, over: Node, models: Sequence[type[Options]] = (SpecHead,)) -> Node:
    """Return ``base`` with the values of ``over``: mappings are merged key by key, and everything else is
    replaced.

    :param models: the models that the nodes are read with; where options exclude each other, those of ``over``
        replace the others.
    """
    if not (isinstance(base.value, dict) and isinstance(over.value, dict)):
        return over
    replaced = rivals(over.value.keys(), models)
    values = {key: node for key, node in base.value.items() if key not in replaced}
    for key, node in over.value.items():
        values[key] = merged(values[key], node, below(models, key)) if key in values else node
    return Node(values, over.mark, {**base.keys, **over.keys})


def rivals(names: Set[str], models: Sequence[type[Options]]) -> set[str]:
    """Return the options that can't be given together with these."""
    groups = [group for model in models for group in model.exclusive]
    return {rival for group in groups if not group.isdisjoint(names) for rival in group - names}


def with_ancestors(root: Node, path: FilePath) -> tuple[Node, tuple[FilePath, ...]]:
    """Return a spec's root merged with the specs that it extends, and the files of all of them, the nearest
    last.

    A spec extends a built-in one by its name, or a file in its own folder or below it.

    :raises SpecError: for a missing file, one outside the folder, or a circle.
    """
    chain = [resolved(path)]
    while isinstance(root.value, dict) and "extends" in root.value:
        wanted = root.value["extends"]
        if not isinstance(wanted.value, str):
            raise SpecError([wanted.mark.error("expected the name of a spec")])
        parent = _find(wanted, chain[-1].parent)
        if parent in chain:
            raise SpecError(
                [wanted.mark.error(Sentence("extending '{value}' leads back to this spec", value=wanted.value))]
            )
        if len(chain) >= MOST_ANCESTORS:
            raise SpecError(
                [
                    wanted.mark.error(
                        Sentence(
                            "at most {most} specs can extend one another",
                            most=MOST_ANCESTORS,
                        )
                    )
                ]
            )
        chain.append(parent)
        below = read_file(parent, wanted.value)
        kind = kind_of_root(below)
        if kind not in (None, "spec"):
            raise SpecError(
                [
                    wanted.mark.error(
                        Sentence("'{value}' is {kind}, not a spec", value=wanted.value, kind=named_kind(kind))
                    )
                ]
            )
        own = {key: node for key, node in root.value.items() if key != "extends"}
        root = merged(below, Node(own, root.mark, root.keys))
    return root, tuple(chain)


def _find(wanted: Node, folder: FilePath) -> FilePath:
    builtin = builtin_spec(wanted.value)
    if builtin is not None:
        return builtin.resolve()
    path = resolved(folder / str(wanted.value))
    if not path.is_relative_to(folder):
        raise SpecError(
            [wanted.mark.error(Sentence("'{value}' is outside the spec's folder", value=wanted.value))]
        )
    if not is_file(path):
        if builtin_spec(new := new_file(wanted.value)):
            raise SpecError([wanted.mark.error(renamed(wanted.value, new))])
        hint = did_you_mean(wanted.value, builtin_specs())
        raise SpecError(
            [
                wanted.mark.error(
                    Sentence("no file or built-in spec '{value}'{hint}", value=wanted.value, hint=hint)
                )
            ]
        )
    return path


_ROOTED = frozenset({"products", "variants", "palettes", "printers", "title", "pnp", "extends"})


def is_rooted(setting: Setting) -> bool:
    """Return whether a setting's path starts at the root of the spec rather than within its products."""
    return setting.product is None and setting.path[0] in _ROOTED


def put(node: Node, path: tuple[str, ...], setting: Setting, models: Sequence[type[Options]] = ()) -> Node:
    """Return the node with the setting's value at a path; products are counted from 1.

    :param models: the models that the node is read with; where options exclude each other, the one that the
        path names replaces the others.
    :raises LookupError: if the path leads nowhere.
    """
    if not path:
        return setting.node
    step, rest = path[0], path[1:]
    if isinstance(node.value, list):
        number = _number(step)
        if number is None or not 1 <= number <= len(node.value):
            raise LookupError(
                Sentence(
                    "there is no '{step}': this list has {count} entry, counted from 1",
                    "there is no '{step}': this list has {count} entries, counted from 1",
                    count=len(node.value),
                    step=step,
                )
            )
        items = list(node.value)
        items[number - 1] = put(items[number - 1], rest, setting)
        return Node(items, node.mark)  # errors of the list itself are reported elsewhere
    if not isinstance(node.value, dict):
        raise LookupError(Sentence("nothing below this has a name, so there is no '{step}'", step=step))
    child = node.value.get(step, Node({}, setting.mark))
    replaced = rivals({step}, models)
    values = {key: kept for key, kept in node.value.items() if key not in replaced}
    return Node(
        values | {step: put(child, rest, setting, below(models, step))},
        node.mark,
        {**node.keys, step: setting.mark if not rest else node.keys.get(step, setting.mark)},
        changed_by=setting.mark,
    )
