"""Packages that a plain installation lacks, such as those of the solvers, with messages when they're missing or
being compiled; and modules that are loaded only when something uses them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import Any, Literal

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


# Modules that a library imports are loaded only when something uses them, which may never happen


def load_lazily(name: str) -> None:
    """Load the module ``name`` of a package only when one of its attributes is needed. This is the recipe from
    the standard library's documentation. If the module is already loaded, or is missing, nothing happens."""
    package, _, last = name.rpartition(".")
    if name in sys.modules or (spec := find_spec(name)) is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    setattr(sys.modules[package], last, module)  # otherwise ``from package import last`` would load it


Tell = Callable[[str], None]
"""A function that is called with each line for the user that isn't a result."""

COMPILING = Sentence("compiling the solver, which takes a few seconds the first time")
MODULES = frozenset({"numba", "numpy", "ortools", "llvmlite"})
"""The modules that the extra ``puzzles`` installs."""


def say_nothing(_line: str) -> None:
    """Discard a message."""


def are_installed() -> bool:
    """Return whether solvers can be imported here."""
    return all(find_spec(module) is not None for module in ("numba", "ortools"))


@contextmanager
def solvers(tell: Tell = say_nothing) -> Iterator[None]:
    """Make a context in which solvers can be used; ``tell`` is called once if a kernel isn't cached and has to
    be compiled. Some games need only their plain rules.

    :raises MissingExtraError: if a solver needs the extra ``puzzles``, and it isn't installed.
    """
    try:
        with _announcing_compiling(tell) if find_spec("numba") else nullcontext():
            yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in MODULES:
            raise
        raise missing_extra(Sentence("searching for solutions"), "puzzles", error.name) from error


@contextmanager
def _announcing_compiling(tell: Tell) -> Iterator[None]:
    from numba.core import event

    class Listener(event.Listener):
        announced = False

        def on_start(self, event: Any) -> None:
            if not self.announced:
                self.announced = True
                tell(COMPILING)

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield
