"""The solvers at the door: imported late, said to be missing, and telling when they are compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pnp.base.errors import PnpError

COMPILING = "compiling the solver for its first use; this takes some seconds, once"
MODULES = frozenset({"numba", "numpy", "ortools", "llvmlite"})
"""What the extra ``puzzles`` installs."""


@contextmanager
def solvers(tell: Callable[[str], None]) -> Iterator[None]:
    """Solvers may be used within; ``tell`` is told once if a kernel is not in its cache and is compiled.

    :raises PnpError: where the extra ``puzzles`` is not installed.
    """
    try:
        with _compiling_told(tell):
            yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in MODULES:
            raise
        reason = "solving and generating need the extra 'puzzles'"
        raise PnpError(f"{reason}: pip install 'pnp[puzzles]' ({error.name} is missing)") from error


@contextmanager
def _compiling_told(tell: Callable[[str], None]) -> Iterator[None]:
    from numba.core import event

    class Listener(event.Listener):
        told = False

        def on_start(self, event: Any) -> None:
            if not self.told:
                self.told = True
                tell(COMPILING)

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield
