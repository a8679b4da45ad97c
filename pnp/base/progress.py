"""Progress reports of long-running work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence

Progress = Callable[[str, int, int], None]
"""Called with the name of the work, the number of parts done, and the number of parts in all."""


def silent(_what: str, _done: int, _of: int) -> None:
    """Ignore progress."""


# Cancelling long-running work from outside


Cancel = Callable[[], bool]
"""A function that returns whether the work should stop, such as `threading.Event.is_set`. It's called often."""

POLL = 0.1
"""How many seconds pass between checks on work in other processes."""

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
    """Return whether the work can be cancelled."""
    return _CANCEL.get() is not None


def check_cancelled() -> None:
    """Stop if the work was cancelled.

    :raises CancelledError: if it was.
    """
    cancel = _CANCEL.get()
    if cancel is not None and cancel():
        raise CancelledError(Sentence("cancelled"))
