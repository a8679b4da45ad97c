"""Packages that a plain installation doesn't include, and modules that may never be needed."""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import Literal

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence

DISTRIBUTION = "print-and-play"
"""The name on PyPI. The package and the command are called ``pnp``."""

Extra = Literal["puzzles", "studio", "cluster", "cutting"]


class MissingExtraError(PnpError):
    """A command needs packages that aren't installed."""


def missing_extra(what: str, extra: Extra, module: str) -> MissingExtraError:
    """Return the error for a command that needs an extra, with how to install it from a checkout and from PyPI.

    :param what: what needs it, as the start of a sentence: ``pnp studio``.
    :param module: the module that couldn't be imported.
    """
    return MissingExtraError(
        Sentence(
            "{what} needs the extra '{extra}' ({module} isn't installed). In a checkout of pnp: "
            "pip install '.[{extra}]'. From PyPI: pip install "
            "'{distribution}[{extra}]'",
            what=what,
            extra=extra,
            module=module,
            distribution=DISTRIBUTION,
        )
    )


# Modules that a library imports are put off until something uses them, which may never happen


def load_lazily(name: str) -> None:
    """Put off loading the module ``name`` of a package until one of its attributes is needed. This is the
    recipe from the standard library's documentation. If the module is already loaded, or is missing, nothing
    happens."""
    package, _, last = name.rpartition(".")
    if name in sys.modules or (spec := find_spec(name)) is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    setattr(sys.modules[package], last, module)  # otherwise ``from package import last`` would load it
