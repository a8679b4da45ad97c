"""Specs that have been read, or that no file has, and settings that have nothing to set."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.language.old_names import new_option, renamed
from pnp.language.overrides import Setting, is_rooted
from pnp.language.reader import Node
from pnp.products.requests import Spec
from pnp.products.resolve import load_root


@dataclass(frozen=True, slots=True)
class Source:
    """A spec that has been read, or that no file has.

    ``path`` gives its name and the folder of its files; nothing needs to be there. ``display_name`` is its name
    in messages.
    """

    root: Node
    path: Path
    display_name: str
    settings: tuple[Setting, ...] = ()
    """Its own settings. All of them must have something to set, unlike those of a build of several specs."""

    def resolved(self, more: Sequence[Setting] = ()) -> Spec:
        """Return the products that it asks for, and its errors, with further settings.

        :raises SpecError: if it can't be read at all.
        """
        spec, own = load_root(self.root, self.path, (*self.settings, *more)), len(self.settings)
        lost = [useless(self.settings[k], why, spec.options) for k, why in spec.unused.items() if k < own]
        unused = {k - own: why for k, why in spec.unused.items() if k >= own}
        return replace(spec, errors=(*spec.errors, *lost), unused=unused)


def useless(setting: Setting, reason: str, known: Set[str]) -> ErrorDetails:
    """Return the error for a setting that has nothing to set, with the nearest option, or the new name of an
    option that was renamed."""
    if setting.product is not None or is_rooted(setting):
        return setting.mark.error(reason)
    name = setting.path[0]
    if new := new_option(name, known):
        return setting.mark.error(renamed(name, new))
    return setting.mark.error(Sentence("{reason}{hint}", reason=reason, hint=did_you_mean(name, known)))
