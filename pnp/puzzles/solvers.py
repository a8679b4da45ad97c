"""Access to the solvers, which are imported lazily, with a message when they're missing or being compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from typing import Any

from pnp.base.extras import missing_extra
from pnp.base.sentences import Sentence

Tell = Callable[[str], None]
"""Called with lines for the user that aren't results."""

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
