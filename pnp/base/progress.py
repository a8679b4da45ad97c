"""How long-running work reports how far it has got."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many parts of it are done, and of how many."""


def silent(_what: str, _done: int, _of: int) -> None:
    """Progress that nobody sees."""


# Cancelling long-running work from outside


Cancel = Callable[[], bool]
"""Says whether the work should stop, such as `threading.Event.is_set`. It's called often."""

POLL = 0.1
"""How many seconds work in other processes goes on before anyone looks."""

_CANCEL: ContextVar[Cancel | None] = ContextVar("_CANCEL", default=None)


class CancelledError(PnpError):
    """The work was cancelled by whoever started it. Nothing was written."""


@contextmanager
def cancellable(cancel: Cancel | None) -> Iterator[None]:
    """Make `check_cancelled` raise in this context once ``cancel`` returns true."""
    token = _CANCEL.set(cancel or _CANCEL.get())
    try:
        yield
    finally:
        _CANCEL.reset(token)


def is_cancellable() -> bool:
    """Return whether anybody can cancel the work."""
    return _CANCEL.get() is not None


def check_cancelled() -> None:
    """Stop if the work isn't wanted any more.

    :raises CancelledError: if so.
    """
    cancel = _CANCEL.get()
    if cancel is not None and cancel():
        raise CancelledError(Sentence("cancelled"))
