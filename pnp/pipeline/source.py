"""The sources of a build: specs named on a command line, in files or in memory, with their settings; and the
spec of one product, written as people write YAML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Protocol

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import exists, is_file, why_no_file
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.games.api.registry import find_game
from pnp.language.catalogue import (
    DATA,
    SETS,
    builtin_set,
    builtin_sets,
    builtin_spec,
    builtin_specs,
    did_you_mean_file,
)
from pnp.language.old_names import new_file, new_option, renamed
from pnp.language.overrides import Setting, is_rooted
from pnp.language.reader import Node, Plain
from pnp.products.requests import Spec
from pnp.products.resolve import load_root


def find_spec(name: str) -> tuple[Path, str]:
    """Return the file for a name on the command line, a spec or a file that's built as one, and its name in
    messages.

    :raises SpecError: if there is none.
    """
    path = Path(name)
    if is_file(path):
        return path, name
    if builtin := builtin_spec(name) or builtin_set(name):
        return builtin, f"{name}.yaml"
    new = new_file(name)
    is_renamed = builtin_spec(new) or builtin_set(new)
    raise SpecError.at(name, renamed(name, new) if is_renamed else _no_spec(path, name))


def _no_spec(path: Path, name: str) -> str:
    """Return the message for a name that isn't that of a spec."""
    from pnp.puzzles.puzzle_sets import find_variant  # boards need no puzzles

    if is_file(path / "pyproject.toml") or is_file(path / "__init__.py"):
        return Sentence("this is a Python package; if it's a game, install it first with `pip install -e`")
    if exists(path):
        return Sentence("{reason} with a spec", reason=why_no_file(path))
    if name in DATA or name.split("/")[0] in DATA - SETS:
        return Sentence("this is data for specs, not a spec")
    if builtin_spec(f"kit/{name}"):
        return Sentence(
            "this is a game; `pnp build kit/{name}` builds all of it, and `pnp new {name}` starts a spec",
            name=name,
        )
    if find_game(name) is not None or find_variant(name):
        return Sentence("this game has no built-in spec; `pnp new {name}` starts one", name=name)
    hint = did_you_mean_file(path, (*builtin_specs(), *builtin_sets()))
    return Sentence("no file and no built-in spec has this name{hint}", hint=hint)


class Source(NamedTuple):
    """A spec from a file or from memory. ``path`` gives its name and the folder of its files, and doesn't have
    to exist. ``display_name`` is its name in messages.
    """

    root: Node
    path: Path
    display_name: str
    settings: tuple[Setting, ...] = ()
    """Its own settings, all of which must apply to something, unlike those of a build of several specs."""

    def resolved(self, more: Sequence[Setting] = ()) -> Spec:
        """Return its products and errors, with further settings.

        :raises SpecError: if it can't be read at all.
        """
        spec, own = load_root(self.root, self.path, (*self.settings, *more)), len(self.settings)
        lost = [_useless(self.settings[k], why, spec.options) for k, why in spec.unused.items() if k < own]
        unused = {k - own: why for k, why in spec.unused.items() if k >= own}
        return replace(spec, errors=(*spec.errors, *lost), unused=unused)


def _useless(setting: Setting, reason: str, known: Set[str]) -> ErrorDetails:
    """Return the error for a setting that doesn't apply to anything, with the nearest option or the new name of
    a renamed one."""
    if setting.product is not None or is_rooted(setting):
        return setting.mark.error(reason)
    name = setting.path[0]
    if new := new_option(name, known):
        return setting.mark.error(renamed(name, new))
    return setting.mark.error(Sentence("{reason}{hint}", reason=reason, hint=did_you_mean(name, known)))


class Outcome(Protocol):
    """The result of reading one of several specs with settings."""

    @property
    def unused(self) -> Mapping[int, str]:
        """The reasons why settings didn't apply to anything, by their numbers from 0."""
        ...

    @property
    def options(self) -> frozenset[str]:
        """The names of the options that its products have."""
        ...


def unused_everywhere(settings: Sequence[Setting], outcomes: Sequence[Outcome]) -> list[ErrorDetails]:
    """Return the errors of settings that apply to none of several specs, each with the nearest option."""
    known = frozenset[str]().union(*(outcome.options for outcome in outcomes))
    return [
        _useless(setting, outcomes[0].unused[k], known)
        for k, setting in enumerate(settings)
        if all(k in outcome.unused for outcome in outcomes)
    ]


def as_yaml(spec: str) -> str:
    """Return the spec of one product as people write it; an empty text if there is none.

    :param spec: the spec as JSON.
    """
    if not spec:
        return ""
    import yaml

    class Dumper(yaml.SafeDumper):
        """Writes texts of several lines as blocks, and indents items of lists."""

        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, False)

    def text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
        style = "|" if "\n" in value else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    Dumper.add_representer(str, text)
    whole = json.loads(spec)
    whole["products"] = [_kind_first(product) for product in whole["products"]]
    written: str = yaml.dump(whole, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=80)
    return written


def _kind_first(product: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return a product with its kind and game before its options, as specs have it."""
    kinds = ("kit", "rules", "board", "pieces", "form", "puzzles", "booklet", "record")
    return {**{kind: product[kind] for kind in kinds if kind in product}, **product}
